import Catalog
import Diagnostics
import RuleEngine

extension RuleCatalog {
  /// A rule as `explain` and `rules` show it.
  package struct Description: Sendable {
    package var info: RuleInfo
    /// Sorted by name.
    package var parameters: [(name: String, value: String)]
    /// The fixtures of a built-in rule; a user's rule has those that stand beside it in `fixtures/<id>/`.
    package var examples: [(name: String, text: String)]
  }

  /// Every rule, sorted by id.
  package var descriptions: [Description] {
    rules.map { rule in
      let id = rule.info.id
      return Description(
        info: rule.info, parameters: rule.parameters.map { ($0.name, $0.value.text) }.sorted { $0.0 < $1.0 },
        examples: userFolders[id].map { Self.examples(in: $0 + "/fixtures/" + id) } ?? Catalog.examples(ofRule: id))
    }
  }

  private static func examples(in folder: String) -> [(name: String, text: String)] {
    (FileAccess.names(in: folder) ?? []).compactMap { name in
      guard let bytes = try? FileAccess.read(folder + "/" + name), bytes.count <= 4096 else { return nil }
      return (name, String(decoding: bytes, as: UTF8.self))
    }
  }
}
