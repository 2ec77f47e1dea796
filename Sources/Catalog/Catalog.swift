import JSON
import Words

/// A file that is compiled in.
struct CatalogEntry: Sendable {
  /// As `compile-catalog` numbers them.
  enum Kind: Int {
    case rule, vocabulary, schema, example, map
  }

  let kind: Int
  let name: StaticString
  /// A rule or a map, as ``PackedNumberWriter`` wrote it. Of others printable ASCII stands for itself, any other byte is `~` and two letters, its upper and lower four bits from "a" on.
  let data: StaticString

  func hasName(_ name: String) -> Bool {
    self.name.withUTF8Buffer { own in own.count == name.utf8.count && own.elementsEqual(name.utf8) }
  }

  var bytes: [UInt8] {
    data.withUTF8Buffer { text in
      [UInt8](unsafeUninitializedCapacity: text.count) { bytes, count in
        var at = 0
        while at < text.count {
          if text[at] == UInt8(ascii: "~"), at + 2 < text.count {
            bytes[count] = (text[at + 1] &- UInt8(ascii: "a")) << 4 | (text[at + 2] &- UInt8(ascii: "a"))
            at += 3
          } else {
            bytes[count] = text[at]
            at += 1
          }
          count += 1
        }
      }
    }
  }
}

/// What is compiled in from `rules/` and `fixtures/rules/`: read when it is asked for, at no cost when the program starts.
package enum Catalog {
  /// The ids of all rules, sorted.
  package static var ruleIDs: [String] { names(.rule) }

  /// The names of all vocabularies, sorted: their files' without `.json`.
  package static var vocabularyNames: [String] { names(.vocabulary) }

  /// All rules, packed, in the order of their ids.
  package static var rules: [PackedBytes] {
    CatalogEntry.all.filter { $0.kind == CatalogEntry.Kind.rule.rawValue }.map { PackedBytes($0.data) }
  }

  /// A list of a vocabulary in which words are looked up; an empty one where there is none of that name.
  package static func map(named name: String) -> PackedMap {
    let entry = CatalogEntry.all.first { $0.kind == CatalogEntry.Kind.map.rawValue && $0.hasName(name) }
    return PackedMap(PackedBytes(entry?.data ?? ""))
  }

  /// A vocabulary's value; its ranges are all empty.
  package static func vocabulary(named name: String) -> JSONNode? { bytes(.vocabulary, name).flatMap(PackedJSON.unpack) }

  /// The text of `rules/<name>.schema.json`.
  package static func schema(named name: String) -> String? { bytes(.schema, name).map { String(decoding: $0, as: UTF8.self) } }

  /// At most five of the rule's fixtures, by name and text: first those that fail, then those that pass, then one for review; each the shortest first.
  package static func examples(ofRule id: String) -> [(name: String, text: String)] {
    let prefix = id + "/"
    return CatalogEntry.all.filter { $0.kind == CatalogEntry.Kind.example.rawValue && $0.name.description.hasPrefix(prefix) }
      .map { (String($0.name.description.dropFirst(prefix.count)), String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// The index of all phrases of `rules/vocabulary/phrases/`.
  package static let phrases = PhraseIndex(.compiled)

  private static func names(_ kind: CatalogEntry.Kind) -> [String] {
    CatalogEntry.all.filter { $0.kind == kind.rawValue }.map(\.name.description)
  }

  private static func bytes(_ kind: CatalogEntry.Kind, _ name: String) -> [UInt8]? {
    CatalogEntry.all.first { $0.kind == kind.rawValue && $0.hasName(name) }?.bytes
  }
}
