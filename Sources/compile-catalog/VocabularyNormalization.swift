import JSON
import Words

/// Brings the words of vocabularies into the forms in which they are looked up, so that the program need not when it starts.
enum VocabularyNormalization {
  static func normalized(_ node: JSONNode, named name: String) -> JSONNode {
    switch name {
    case "actions": changed(node, ["titles": { TitleNormalization.undecorated(TitleNormalization.key($0)) }])
    case "fields": changed(node, ["names": IdentifierWords.joined, "words": TitleNormalization.key])
    case "providers": changed(node, ["phrases": TitleNormalization.key])
    default: node
    }
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
