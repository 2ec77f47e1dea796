/// What reports say of a rule: its documentation, without how it is evaluated.
package struct RuleInfo: Sendable {
  /// Kebab case, the same as the file's name.
  package var id: String
  /// Pascal case, for SARIF.
  package var name: String
  package var family: String
  /// "requirement", "recommendation" or "heuristic".
  package var basis: String
  /// The document that the rule comes from: "hig-siwa", "hig-privacy", "app-review" …
  package var sourceDocument: String
  package var sourceSection: String
  /// An absolute URL.
  package var sourceURL: String
  /// The day on which the source was last read, as YYYY-MM-DD.
  package var sourceChecked: String
  /// The highest level that a case of the rule has.
  package var level: Level
  /// One sentence.
  package var summary: String
  package var why: String
  package var howToFix: String

  package init(
    id: String, name: String, family: String, basis: String, sourceDocument: String, sourceSection: String, sourceURL: String,
    sourceChecked: String, level: Level, summary: String, why: String, howToFix: String
  ) {
    self.id = id
    self.name = name
    self.family = family
    self.basis = basis
    self.sourceDocument = sourceDocument
    self.sourceSection = sourceSection
    self.sourceURL = sourceURL
    self.sourceChecked = sourceChecked
    self.level = level
    self.summary = summary
    self.why = why
    self.howToFix = howToFix
  }
}
