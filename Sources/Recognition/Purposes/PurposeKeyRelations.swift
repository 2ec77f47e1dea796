import Catalog
import Diagnostics
import JSON

/// How the purpose keys stand to each other: `rules/vocabulary/purpose-relations.json`.
package struct PurposeKeyRelations: Sendable {
  /// A key that current systems no longer read.
  package struct Deprecation: Sendable {
    /// Where that is so.
    package var platforms: Set<String>
    /// Where the key is still read.
    package var unless: Set<String>
    package var successors: [String]
  }

  /// A key that gives broader access than another.
  package struct Sibling: Sendable {
    /// The key that gives less.
    package var narrower: String
    /// Words that say what the broader access is needed for.
    package var reasons: [String]
    /// Words of a use for which the narrower access is enough; where there are none, every use without a reason is one.
    package var narrowUses: Set<String>
    /// Parts of words that say such a reason in other languages, by the language's tag.
    package var foreignReasons: [String: [String]]

    /// Whether a text in another language than English says what the broader access is needed for.
    package func hasForeignReason(_ text: String, language: String) -> Bool {
      let lower = text.lowercased()
      return foreignReasons[language]?.contains(where: lower.contains) ?? false
    }
  }

  private let groups: [String: Int]
  private let deprecations: [String: Deprecation]
  private let required: [String: String]
  private let siblings: [String: Sibling]

  package static let builtIn = PurposeKeyRelations(Catalog.vocabulary(named: "purpose-relations") ?? JSONNode(.null))

  package init(_ relations: JSONNode) {
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    func byKey<Value>(_ name: String, _ make: (JSONNode) -> Value) -> [String: Value] {
      Dictionary(
        (relations[name]?.elements ?? []).compactMap { entry in entry["key"]?.string.map { ($0, make(entry)) } }, uniquingKeysWith: { $1 })
    }
    var groups: [String: Int] = [:]
    for (number, group) in (relations["groups"]?.elements ?? []).enumerated() { for key in strings(group) { groups[key] = number } }
    self.groups = groups
    deprecations = byKey("deprecated") {
      Deprecation(
        platforms: Set(strings($0["platforms"])), unless: Set(strings($0["unless"])), successors: strings($0["successors"]))
    }
    required = byKey("requires") { $0["with"]?.string ?? "" }
    siblings = byKey("narrower") {
      Sibling(
        narrower: $0["sibling"]?.string ?? "", reasons: strings($0["reasons"]), narrowUses: Set(strings($0["narrow"])),
        foreignReasons: Dictionary(
          uniqueKeysWithValues: ($0["foreign-reasons"]?.members ?? []).map { member in (member.key, strings(member.value)) }))
    }
  }

  /// Whether two keys protect what one string can speak of.
  package func areRelated(_ a: String, _ b: String) -> Bool { a == b || groups[a] != nil && groups[a] == groups[b] }

  package func deprecation(of key: String) -> Deprecation? { deprecations[key] }

  /// The key without which another is of no use.
  package func requirement(of key: String) -> String? { required[key] }

  package func sibling(of key: String) -> Sibling? { siblings[key] }
}
