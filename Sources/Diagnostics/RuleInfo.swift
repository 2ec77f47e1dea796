/// What reports say of a rule: its documentation, without how it is evaluated.
package struct RuleInfo: Sendable {
  /// Kebab case, the same as the file's name.
  package var id: String
  /// Pascal case, for SARIF.
  package var name: String
  package var family: String
  /// "requirement", "recommendation" or "heuristic".
  package var basis: String
  /// Where the rule comes from; nil where a rule of somebody's own does not say so.
  package var source: RuleSource?
  /// The highest level that a case of the rule has.
  package var level: Level
  /// One sentence.
  package var summary: String
  /// Sentences; nil where a rule of somebody's own has none.
  package var why: String?
  package var howToFix: String?

  /// What the rule says of itself beside its summary, each with its title, in the order in which people read it.
  package var sections: [(title: String, words: String)] {
    [("Why", why), ("How to fix it", howToFix)].compactMap { title, words in words.map { (title, $0) } }
  }

  package init(
    id: String, name: String, family: String, basis: String, source: RuleSource?, level: Level, summary: String, why: String?,
    howToFix: String?
  ) {
    self.id = id
    self.name = name
    self.family = family
    self.basis = basis
    self.source = source
    self.level = level
    self.summary = summary
    self.why = why
    self.howToFix = howToFix
  }
}
