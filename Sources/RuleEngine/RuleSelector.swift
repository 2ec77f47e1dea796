import Diagnostics

/// What may stand wherever a rule is named: the id of a rule, a family (`siwa-button`), or a pattern (`purpose-*`).
package struct RuleSelector: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Whether it names more than one rule by its form; a family does too, and only the rules say so.
  package var isPattern: Bool { text.utf8.contains(UInt8(ascii: "*")) || text.utf8.contains(UInt8(ascii: "?")) }

  /// Whether it means a rule.
  package func matches(id: String, family: String) -> Bool {
    if text == id || text == family { return true }
    return isPattern && (NamePattern.matches(Array(text.utf8), Array(id.utf8)) || NamePattern.matches(Array(text.utf8), Array(family.utf8)))
  }
}

extension RuleSet {
  /// The ids of the rules that a selector means, in their order; an id goes before a family of its name. Empty where it means none.
  package func ids(_ selector: RuleSelector) -> [String] {
    if index(of: selector.text) != nil { return [selector.text] }
    return entries.filter { selector.matches(id: $0.rule.info.id, family: $0.rule.info.family) }.map(\.rule.info.id)
  }

  /// The id or family that was probably meant by a word that is neither.
  package func suggestion(for selector: RuleSelector) -> String? {
    Spelling.nearest(to: selector.text, in: Set(entries.map(\.rule.info.family)).sorted() + entries.map(\.rule.info.id))
  }
}
