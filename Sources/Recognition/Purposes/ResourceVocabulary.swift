import Catalog
import Diagnostics
import JSON
import Words

/// What the purpose keys protect, and the words that speak of it: English ones in `rules/vocabulary/purpose-resources.json`, those of other languages in
/// `rules/vocabulary/phrases/`.
package struct ResourceVocabulary: Sendable {
  struct Resource: Sendable {
    var id: String
    var name: String
    /// Words and phrases that name it and nothing else.
    var names: [[String]]
    /// Words of sentences that are about it.
    var own: Set<String>
    /// Words that only say what it does anyway.
    var does: Set<String>
    /// Further words of that kind for single keys.
    var doesOfKey: [String: Set<String>]
    /// Words of ``own`` that do not count where the text names the other resource.
    var against: [String: Set<String>]
    /// Words that speak of another resource, by its id, where the text holds none of ``own``.
    var instead: [String: Set<String>]
    /// Words that speak of this resource and of another, by its id; in other languages ``foreignOwn`` does.
    var shared: [String: Set<String>]
    /// The same in other languages, as parts of words.
    var foreignNames: [String]
    var foreignOwn: [String]
  }

  private let resources: [Resource]
  private let byKey: [String: Int]
  /// Single words that name some resource: they say no use, whatever the key.
  let nouns: Set<String>

  package static let builtIn = ResourceVocabulary(Catalog.vocabulary(named: "purpose-resources") ?? JSONNode(.null))

  package init(_ node: JSONNode) {
    func words(_ node: JSONNode?) -> Set<String> { Set(node?.string?.split(separator: " ").map(String.init) ?? []) }
    func list(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    var resources: [Resource] = []
    var byKey: [String: Int] = [:]
    var nouns: Set<String> = []
    for entry in node["resources"]?.elements ?? [] {
      guard let id = entry["id"]?.string else { continue }
      for key in list(entry["keys"]) { byKey[key] = resources.count }
      let names = list(entry["names"])
      nouns.formUnion(names.filter { !$0.contains(" ") })
      func byResource(_ name: String) -> [String: Set<String>] {
        Dictionary(uniqueKeysWithValues: (entry[name]?.members ?? []).map { ($0.key, words($0.value)) })
      }
      resources.append(
        Resource(
          id: id, name: entry["name"]?.string ?? id, names: names.map { $0.split(separator: " ").map(String.init) },
          own: words(entry["own"]), does: words(entry["does"]),
          doesOfKey: Dictionary(uniqueKeysWithValues: (entry["does-of-key"]?.members ?? []).map { ($0.key, words($0.value)) }),
          against: byResource("against"), instead: byResource("instead"), shared: byResource("shared"),
          foreignNames: list(entry["foreign-names"]),
          foreignOwn: list(entry["foreign-parts"])))
    }
    self.resources = resources
    self.byKey = byKey
    self.nouns = nouns
  }

  func resource(ofKey key: String) -> Resource? { byKey[key].map { resources[$0] } }

  /// The resources that an English text names, in the vocabulary's order, each with its first words.
  func mentions(in text: EnglishWords) -> [(resource: Resource, words: Range<Int>)] {
    resources.compactMap { resource in
      var first: Range<Int>?
      for name in resource.names {
        guard let place = place(of: name, in: text), first.map({ place.lowerBound < $0.lowerBound }) ?? true else { continue }
        first = place
      }
      return first.map { (resource, $0) }
    }
  }

  private func place(of name: [String], in text: EnglishWords) -> Range<Int>? {
    guard text.count >= name.count else { return nil }
    return (0...(text.count - name.count)).first { start in name.indices.allSatisfy { text.text(start + $0) == name[$0] } }
      .map { $0..<$0 + name.count }
  }

  /// The resource that a text speaks of instead of its key's own; nil where it speaks of its own too, or of none.
  func misnamed(in text: EnglishWords, key: String) -> (resource: Resource, words: Range<Int>)? {
    guard let own = resource(ofKey: key), !own.own.isEmpty else { return nil }
    let named = mentions(in: text)
    guard !named.contains(where: { $0.resource.id == own.id }) else { return nil }
    let misnamed = named.first { other in
      let excluded = own.against[other.resource.id] ?? []
      return !(0..<text.count).contains { index in
        let word = text.text(index)
        return (own.own.contains(word) && !excluded.contains(word) || word.hasSuffix("'s") && own.own.contains(String(word.dropLast(2))))
          && !other.words.contains(index)
      }
    }
    return misnamed ?? spokenOfInstead(in: text, own)
  }

  /// "to delete pictures", where the key protects music: the other resource is not named, and nothing is said of its own.
  private func spokenOfInstead(in text: EnglishWords, _ own: Resource) -> (resource: Resource, words: Range<Int>)? {
    guard !own.instead.isEmpty, !(0..<text.count).contains(where: { own.own.contains(text.text($0)) }) else { return nil }
    for (id, words) in own.instead.sorted(by: { $0.key < $1.key }) {
      if let place = (0..<text.count).first(where: { words.contains(text.text($0)) }), let other = resources.first(where: { $0.id == id }) {
        return (other, place..<place + 1)
      }
    }
    return nil
  }

  /// Whether the words of a text fit the resources of both keys, as "Add pictures to your diary" does for the camera and the photo library, and name neither.
  func fitsBoth(_ text: String, _ a: String, _ b: String) -> Bool {
    guard let first = resource(ofKey: a), let second = resource(ofKey: b) else { return false }
    let sharing = first.shared[second.id] == nil ? second : first
    guard let words = sharing.shared[sharing.id == first.id ? second.id : first.id] else { return false }
    let lower = text.lowercased()
    let isNamed = (first.foreignNames + second.foreignNames).contains(where: lower.contains)
    let all = WordReader.words(of: text).map(\.text)
    return !isNamed && !all.contains { first.names.contains([$0]) || second.names.contains([$0]) }
      && (all.contains(where: words.contains) || sharing.foreignOwn.contains(where: lower.contains))
  }

  /// The same for a text in another language: by parts of words.
  func misnamed(inForeign text: String, key: String) -> Resource? {
    guard let own = resource(ofKey: key), !own.foreignNames.isEmpty else { return nil }
    let lower = text.lowercased()
    guard !own.foreignNames.contains(where: lower.contains) else { return nil }
    return resources.first { other in
      guard other.id != own.id, let name = other.foreignNames.first(where: lower.contains) else { return false }
      // What names the other does not speak of its own as well: "사진을 선택" holds the word for photo.
      let rest = lower.split(separator: name, omittingEmptySubsequences: false).joined(separator: "\u{0}")
      return !own.foreignOwn.contains(where: rest.contains)
    }
  }
}
