import Diagnostics
import JSON
import Words

/// Brings the words of vocabularies into the forms in which they are looked up, so that the program need not when it starts.
enum VocabularyNormalization {
  static func normalized(_ node: JSONNode, named name: String, _ phrases: PhraseIndexBuilder) -> JSONNode {
    switch name {
    case "actions": changed(node, ["titles": { TitleNormalization.undecorated(TitleNormalization.key($0)) }])
    case "fields": changed(node, ["names": IdentifierWords.joined, "words": TitleNormalization.key])
    case "providers": withOpenPhrases(changed(node, ["phrases": TitleNormalization.key]), phrases)
    default: node
    }
  }

  /// With `open-phrases`: by turns what stands before and behind the name in phrases that speak of signing in, whoever is named.
  private static func withOpenPhrases(_ node: JSONNode, _ phrases: PhraseIndexBuilder) -> JSONNode {
    guard case .object(let members) = node.value else { return node }
    let words = phrases.words(.signInPhrase)
    let open = (node["phrases"]?.elements?.compactMap(\.string) ?? []).flatMap { phrase -> [JSONNode] in
      guard !phrase.hasSuffix("*"), words.contains(where: { phrase.contains($0) }), let name = phrase.firstRange(of: "{n}") else {
        return []
      }
      let (before, behind) = (String(phrase[..<name.lowerBound]), String(phrase[name.upperBound...]))
      // Less than that stands around too many other words.
      guard before.count + behind.count >= 4 else { return [] }
      return [JSONNode(.string(before)), JSONNode(.string(behind))]
    }
    return JSONNode(.object(members + [JSONNode.Member(key: "open-phrases", keyRange: node.range, value: JSONNode(.array(open)))]))
  }

  /// Changes the strings in the lists of entries that stand under some keys.
  private static func changed(_ node: JSONNode, _ changes: [String: (String) -> String]) -> JSONNode {
    guard case .object(let members) = node.value else { return node }
    var out = members
    for (index, member) in members.enumerated() {
      guard case .array(let entries) = member.value.value else { continue }
      out[index].value.value = .array(
        entries.map { entry in
          guard case .object(var fields) = entry.value else { return entry }
          for place in fields.indices {
            guard let change = changes[fields[place].key], let strings = fields[place].value.elements else { continue }
            fields[place].value.value = .array(
              strings.map { string in JSONNode(string.string.map { .string(change($0)) } ?? string.value) })
          }
          return JSONNode(.object(fields))
        })
    }
    return JSONNode(.object(out))
  }
}

extension PhraseIndexBuilder {
  /// Adds the words of a vocabulary that texts are searched for.
  mutating func addWords(of vocabulary: JSONNode, named name: String) {
    let lists: [String: (WordClass, key: String)] = ["providers": (.providerName, "names"), "fields": (.fieldWord, "words")]
    guard let (list, key) = lists[name] else { return }
    let entries = vocabulary.members?.compactMap { $0.value.elements }.flatMap(\.self) ?? []
    add(entries.flatMap { $0[key]?.elements?.compactMap(\.string) ?? [] }, to: list)
  }
}
