import Diagnostics
import JSON
import YAML

/// Reads catalogues that are trees of keys, in JSON and YAML: the key of a text is the keys above it with dots between them.
enum TreeCatalogueReader {
  /// A text in JSON. Of an object that describes its text (`{"message": "…"}`, `{"defaultMessage": "…"}`) the object's key counts, too.
  static func json(_ text: [UInt8]) -> (entries: [CatalogueEntry], locale: String?) {
    guard let root = try? JSONParser.parse(text), root.members != nil else { return ([], nil) }
    var entries: [CatalogueEntry] = []
    add(root, key: "", keyRange: root.range, to: &entries)
    return (entries, root["@@locale"]?.string)
  }

  /// The parser bounds the depth of what it reads.
  private static func add(_ node: JSONNode, key: String, keyRange: SourceRange, to entries: inout [CatalogueEntry]) {
    switch node.value {
    case .string(let words):
      let range = SourceRange(node.range.start + 1, max(node.range.start + 1, node.range.end - 1))
      entries.append(CatalogueEntry(key: key, keyRange: keyRange, value: words, valueRange: range))
    case .array(let elements):
      for (index, element) in elements.enumerated() { add(element, key: "\(key).\(index)", keyRange: element.range, to: &entries) }
    case .object(let members):
      for member in members where !member.key.hasPrefix("@") {
        let below = key.isEmpty ? member.key : key + "." + member.key
        add(member.value, key: below, keyRange: SourceRange(member.keyRange.start + 1, member.keyRange.end - 1), to: &entries)
        if !key.isEmpty, member.key == "message" || member.key == "defaultMessage", member.value.string != nil {
          add(member.value, key: key, keyRange: keyRange, to: &entries)
        }
      }
    case .null, .boolean, .number: break
    }
  }

  /// What one language has in a YAML text.
  struct Language {
    /// Nil where the file's name says it.
    var locale: LocaleName?
    var entries: [CatalogueEntry]
  }

  /// The languages of a YAML text: those that its first level names, as Rails' catalogues do; else one that it does not name.
  static func yaml(_ text: [UInt8]) -> [Language] {
    guard let root = try? PlainYAML.parse(text, letsReferencesBe: true), let members = root.members else { return [] }
    let locales = members.map { $0.value.members == nil ? nil : LocaleName($0.key) }
    if !members.isEmpty, locales.allSatisfy({ $0 != nil }) {
      return zip(members, locales).map { member, locale in
        var entries: [CatalogueEntry] = []
        add(member.value, key: "", keyRange: member.keyRange, to: &entries)
        return Language(locale: locale, entries: entries)
      }
    }
    var entries: [CatalogueEntry] = []
    add(root, key: "", keyRange: root.range, to: &entries)
    return [Language(locale: nil, entries: entries)]
  }

  private static func add(_ node: PlainYAMLNode, key: String, keyRange: SourceRange, to entries: inout [CatalogueEntry]) {
    switch node.value {
    case .scalar(let words):
      if !key.isEmpty { entries.append(CatalogueEntry(key: key, keyRange: keyRange, value: words, valueRange: node.range)) }
    case .sequence(let items):
      for (index, item) in items.enumerated() { add(item, key: "\(key).\(index)", keyRange: item.range, to: &entries) }
    case .mapping(let members):
      for member in members {
        add(member.value, key: key.isEmpty ? member.key : key + "." + member.key, keyRange: member.keyRange, to: &entries)
      }
    case .unknown: break
    }
  }
}
