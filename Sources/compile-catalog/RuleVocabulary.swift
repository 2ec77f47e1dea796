import JSON
import RuleEngine
import ScreenModel

/// The words that rules are read with.
enum RuleVocabulary {
  /// The words of the model, and the named expressions of `rules/vocabulary/definitions.json`.
  static func vocabulary(definitions: JSONNode) throws -> TreeVocabulary {
    var named = NamedExpressions()
    for entry in definitions["definitions"]?.elements ?? [] {
      try named.define(entry["name"]?.string ?? "", as: entry["expression"]?.string ?? "")
    }
    return TreeVocabulary(
      elements: ModelVocabulary.ofEachElement { attribute, _ in TreeVocabulary.ValueType(rawValue: attribute.type.rawValue) },
      values: ModelVocabulary.ofEachElement { $0.values[$1] }, named: named)
  }
}
