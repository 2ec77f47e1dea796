/// What became of a rule on one node, where it did not pass.
package enum Outcome: Hashable, Sendable {
  /// The rule is broken; the level says how grave that is.
  case fail(Level)
  /// A person has to look, because something could not be known.
  case review(ReviewReason)
}

/// One thing a report says about the user's sources.
package struct Finding: Sendable {
  /// The rule's id in kebab case.
  package var rule: String
  package var outcome: Outcome
  /// Which of the rule's cases it is, counted from 1 in the order of the rule's file; nil for a review that the rule asks for as a whole. Reports do
  /// not show it: it tells apart in tests what a message alone does not.
  package var caseNumber: Int?
  /// One sentence or a few, in plain words, ending in a full stop.
  package var message: String
  /// The value to look at: exact, in whichever file it stands. Nil only for a place in no file.
  package var location: SourceLocation
  /// The element that the rule judged; nil where it has no place.
  package var element: SourceLocation?
  /// Of a review that several rules wait for, those rules in their order; else empty.
  package var waitingRules: [String] = []
  /// Of a review for want of a file, that file as the page names it.
  package var missingFile: String?
  /// A place by name, for files without lines: "NSCameraUsageDescription" in a binary property list.
  package var logicalLocation: String?
  /// Other places that belong to it, each with a few words.
  package var related: [RelatedLocation]
  /// The environments in which it was found ("phone", "phone dark", "desktop"), in the order they were judged; empty where there is only one way to see it.
  package var environments: [String]
  /// The `id` of the screen it was found on, if it has one.
  package var screen: String?
  package var fix: Fix?

  package init(
    rule: String, outcome: Outcome, caseNumber: Int? = nil, message: String, location: SourceLocation, logicalLocation: String? = nil,
    related: [RelatedLocation] = [], environments: [String] = [], screen: String? = nil, fix: Fix? = nil
  ) {
    self.rule = rule
    self.outcome = outcome
    self.caseNumber = caseNumber
    self.message = message
    self.location = location
    self.logicalLocation = logicalLocation
    self.related = related
    self.environments = environments
    self.screen = screen
    self.fix = fix
  }

  /// Why it was not judged, as a sentence; nil for a failure, and where the message says so itself.
  package var doubt: String? {
    guard case .review(let reason) = outcome, !message.contains(reason.explanation) else { return nil }
    return "Not judged: \(reason.explanation)."
  }

  /// The level of a failure; nil for a review.
  package var level: Level? {
    if case .fail(let level) = outcome { level } else { nil }
  }
}

/// A place that belongs to a finding without being its main place.
package struct RelatedLocation: Hashable, Sendable {
  package var location: SourceLocation
  /// What stands there, ending in a full stop: "'Continue with Google' is 48 pt high.".
  package var message: String

  package init(location: SourceLocation, message: String) {
    self.location = location
    self.message = message
  }
}

/// Edits that mend a finding.
package struct Fix: Hashable, Sendable {
  /// What it does, in the imperative: "Set the width to 140px.".
  package var description: String
  package var edits: [Edit]
  /// Whether it can be applied without a person having looked.
  package var isSafe: Bool

  package init(description: String, edits: [Edit], isSafe: Bool) {
    self.description = description
    self.edits = edits
    self.isSafe = isSafe
  }
}

/// The replacement of a range of bytes by a text; an empty range inserts.
package struct Edit: Hashable, Sendable {
  package var location: SourceLocation
  package var replacement: String

  package init(location: SourceLocation, replacement: String) {
    self.location = location
    self.replacement = replacement
  }
}
