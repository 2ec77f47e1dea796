import JSON

/// Who signs people in: one entry of `rules/vocabulary/providers.json`.
package struct Provider: Sendable {
  package var id: String
  package var name: String
  /// apple, social, enterprise, own, passkey, email-link, password or unknown.
  package var kind: String
  /// How titles name it, lower case.
  package var names: [String]
  /// Whole titles that mean it, as ``TitleNormalization/key(_:)`` gives them.
  package var phrases: [String]
  /// Its ids in routes, classes, data attributes.
  package var identifiers: [String]
  /// Host and path with which its authorization URLs begin.
  package var authorize: [String]
  /// `#id`, `.class` or the name of an element or a class that draws its button.
  package var elements: [String]
  /// Classes of icon fonts.
  package var icons: [String]

  init?(_ node: JSONNode) {
    guard let id = node["id"]?.string, let name = node["name"]?.string, let kind = node["kind"]?.string else { return nil }
    func strings(_ key: String) -> [String] { node[key]?.elements?.compactMap(\.string) ?? [] }
    self.id = id
    self.name = name
    self.kind = kind
    names = strings("names")
    phrases = strings("phrases")
    identifiers = strings("identifiers")
    authorize = strings("authorize")
    elements = strings("elements")
    icons = strings("icons")
  }

  /// Whether it counts as the option that App Review 4.8 asks for.
  package var isEquivalent: Bool { kind == "apple" }
}
