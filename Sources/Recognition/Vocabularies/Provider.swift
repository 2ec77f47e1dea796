import JSON
import ScreenModel

/// Who signs people in: one entry of `rules/vocabulary/providers.json`, without what ``ProviderVocabulary`` looks up.
package struct Provider: Sendable {
  package var id: String
  package var name: String
  /// apple, social, enterprise, own, passkey, email-link, password or unknown.
  package var kind: String
  /// How titles name it, lower case.
  package var names: [String]
  /// Host and path with which its authorization URLs begin.
  package var authorize: [String]
  /// The calls by which its library draws a button in the element that their first argument names.
  var drawingCalls: [String]
  /// What its logo covers, as icon libraries draw it.
  var shapes: [LogoShape]

  init?(_ node: JSONNode) {
    guard let id = node["id"]?.string, let name = node["name"]?.string, let kind = node["kind"]?.string else { return nil }
    func strings(_ key: String) -> [String] { node[key]?.elements?.compactMap(\.string) ?? [] }
    self.id = id
    self.name = name
    self.kind = kind
    names = strings("names")
    authorize = strings("authorize")
    drawingCalls = strings("drawing-calls")
    shapes = (node["shapes"]?.elements ?? []).compactMap { shape in
      shape["ratio"]?.number.flatMap { LogoShape(ratio: $0, written: shape["rows"]?.elements?.compactMap(\.string) ?? []) }
    }
  }

  /// Whether it counts as the option that App Review 4.8 asks for.
  package var isEquivalent: Bool { kind == "apple" }
}
