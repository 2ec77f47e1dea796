import Foundation
import JSON
import Words

/// Takes out of vocabularies the lists in which single words are looked up, as maps that are read where they lie, and puts what remains into the order in
/// which it is asked.
struct VocabularyMaps {
  /// What remains of the vocabulary.
  private(set) var node: JSONNode
  /// By the names of ``Catalog/map(named:)``.
  private(set) var maps: [(name: String, bytes: [UInt8])] = []

  /// `node` is normalised.
  init(_ node: JSONNode, named name: String) {
    self.node = node
    switch name {
    case "actions": takeActions()
    case "fields": takeFields()
    case "providers": takeProviders()
    case "titles": takeTitles()
    default: break
    }
  }

  private mutating func takeActions() {
    let actions = node.list("actions")
    add("actions.titles", actions.enumerated().flatMap { index, action in action.strings("titles").map { ($0, index) } })
    node.set("actions", .array(actions.map { $0.without(["titles"]) }))
  }

  private mutating func takeFields() {
    let purposes = node.list("purposes")
    add("fields.names", purposes.enumerated().flatMap { index, purpose in purpose.strings("names").map { ($0, index) } })
    // The longest words first, so that "new password" comes before "password".
    let words = purposes.enumerated().flatMap { index, purpose in purpose.strings("words").map { (text: $0, purpose: index) } }
    let sorted = words.enumerated().sorted { a, b in
      (b.element.text.utf8.count, a.offset) < (a.element.text.utf8.count, b.offset)
    }.map(\.element)
    node.set("words", .array(sorted.map { JSONNode(.string($0.text)) }))
    node.set("word-purposes", .array(sorted.map { JSONNode(.number(Double($0.purpose))) }))
    node.set("purposes", .array(purposes.map { $0.without(["names", "words"]) }))
  }

  private mutating func takeProviders() {
    let providers = node.list("providers")
    func all(_ keys: String...) -> [(name: String, number: Int)] {
      providers.enumerated().flatMap { index, provider in
        keys.flatMap { key in provider[key]?.string.map { [$0] } ?? provider.strings(key) }.map { ($0, index) }
      }
    }
    add("providers.ids", all("id"))
    add("providers.identifiers", all("id", "identifiers"))
    add("providers.icons", all("icons"))
    // Of two providers with one element or one title the later is meant.
    add("providers.elements", all("elements", "drawing-calls").reversed())
    add("providers.titles", all("phrases").reversed())
    let phrases = node.strings("phrases") + node.list("phrase-forms").flatMap(Self.phrases)
    let written = Set(phrases.flatMap { [$0, Self.withoutAccents($0)] })
    add("providers.phrases", written.filter { !$0.hasSuffix("*") }.sorted().map { ($0, 0) })
    node.set("phrase-forms", .array([]))
    node.set("phrases", .array(phrases.filter { $0.hasSuffix("*") }.map { JSONNode(.string($0)) }))
    node.set("providers", .array(providers.map { $0.without(["phrases", "identifiers", "icons", "elements"]) }))
  }

  /// Every form with every verb and every link of a language put in, as titles are looked up; `{n}` stands for the provider's name.
  private static func phrases(_ node: JSONNode) -> [String] {
    let links = node["l"] == nil ? [""] : node.strings("l")
    return node.strings("forms").flatMap { form in
      node.strings("v").flatMap { verb in
        links.map { TitleNormalization.key(form.replacing("{v}", with: verb).replacing("{l}", with: $0)) }
      }
    }
  }

  /// As people type it where their keyboard lacks the marks: Latin letters alone, "Registrate con", "giris yap". Other scripts' marks tell letters apart.
  private static func withoutAccents(_ phrase: String) -> String {
    guard phrase.unicodeScalars.allSatisfy({ $0.value < 0x250 || (0x1E00...0x1EFF).contains($0.value) }) else { return phrase }
    let bare = phrase.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) }
    return String(String.UnicodeScalarView(bare)).replacing("\u{131}", with: "i").replacing("đ", with: "d").replacing("ł", with: "l")
  }

  /// The lists are numbered by their titles as they are looked up; `lists` has of each title four texts.
  private mutating func takeTitles() {
    var lists: [[JSONNode]] = []
    var numbers: [String: Int] = [:]
    func list(_ title: String, _ variant: String, _ language: String, isAlternate: Bool) {
      let key = TitleNormalization.key(title)
      let number = numbers[key] ?? lists.count
      if number == lists.count {
        numbers[key] = number
        lists.append([])
      }
      lists[number] += [title, variant, language, isAlternate ? "alternate" : ""].map { JSONNode(.string($0)) }
    }
    var alternates: [String] = []
    for locale in node.list("locales") {
      guard let tag = locale["locale"]?.string else { continue }
      for variant in ["sign-in", "continue", "sign-up"] {
        guard let title = locale[variant]?.string else { continue }
        list(title, variant, LanguageTag.language(of: tag), isAlternate: false)
        alternates.append(variant + "-alternates")
        for alternate in locale.strings(variant + "-alternates") {
          list(alternate, variant, LanguageTag.language(of: tag), isAlternate: true)
        }
      }
    }
    add("titles.keys", numbers.map { ($0.key, $0.value) })
    let wrong = node.strings("wrong").map { TitleNormalization.key($0) }
    add("titles.wrong", Set(wrong + wrong.map(TitleNormalization.withoutKoreanSpaces)).sorted().map { ($0, 0) })
    var misspelled: [String: Int] = [:]
    for (key, number) in numbers.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      for other in [Self.withoutAccents(key), TitleNormalization.withoutKoreanSpaces(key)]
      where numbers[other] == nil && misspelled[other] == nil {
        misspelled[other] = number
      }
    }
    add("titles.misspelled", misspelled.map { ($0.key, $0.value) })
    node.set("lists", .array(lists.map { JSONNode(.array($0)) }))
    node.set("locales", .array(node.list("locales").map { $0.without(alternates) }))
    node.set("wrong", .array([]))
  }

  private mutating func add(_ name: String, _ entries: [(name: String, number: Int)]) {
    let composed = entries.map { (name: $0.name.precomposedStringWithCanonicalMapping, number: $0.number) }
    maps.append((name, PackedMap.pack(composed)))
  }
}

extension JSONNode {
  fileprivate func list(_ key: String) -> [JSONNode] { self[key]?.elements ?? [] }

  fileprivate func strings(_ key: String) -> [String] { list(key).compactMap(\.string) }

  fileprivate func without(_ keys: [String]) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(.object(members.filter { !keys.contains($0.key) }), range: range)
  }

  fileprivate mutating func set(_ key: String, _ value: JSONNode.Value) {
    guard case .object(let members) = self.value else { return }
    self.value = .object(members.filter { $0.key != key } + [Member(key: key, keyRange: range, value: JSONNode(value, range: range))])
  }
}
