import Diagnostics
import XML

/// What rules are evaluated on: the tree of one screen, or of a whole run.
package struct RuleSubject {
  /// The model's values, and the bounds of those that are estimates.
  package var tree: XMLTree
  /// Used for `levels` where no element around the node has an attribute `platform`.
  package var platform: String

  package init(_ tree: XMLTree, platform: String = "") {
    self.tree = tree
    self.platform = platform
  }
}

/// What came of the rules on one subject.
package struct RuleJudgement {
  /// What became of one rule.
  struct Entry {
    var matches: [RuleMatch] = []
    /// Whether no node is judged at all, whichever bounds are shown.
    var selectsNothing = false
    /// Whether the rule was evaluated to its end: only then is the same to be said of a subject in which nothing changed that it reads.
    var isComplete = true
  }

  /// By the number of the rule; nil for rules of another scope.
  var entries: [Entry?]

  /// The nodes on which a rule fails or asks for review, by rule id and then in document order.
  package var matches: [RuleMatch] { entries.flatMap { $0?.matches ?? [] } }
}

/// One node on which a rule did not pass.
package struct RuleMatch: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// The payload of the element.
    package var payload: Int
    package var attribute: String

    package init(payload: Int, attribute: String) {
      self.payload = payload
      self.attribute = attribute
    }
  }

  package struct Related: Hashable, Sendable {
    /// The payload of the element.
    package var payload: Int
    package var message: String

    package init(payload: Int, message: String) {
      self.payload = payload
      self.message = message
    }
  }

  package struct Fix: Hashable, Sendable {
    /// The attribute of the matched element.
    package var attribute: String
    package var value: String
    package var isSafe: Bool
    /// The numbers of later cases that fail too, which come to light once this one is fixed.
    package var alsoFailing: Set<Int>

    package init(attribute: String, value: String, isSafe: Bool, alsoFailing: Set<Int> = []) {
      self.attribute = attribute
      self.value = value
      self.isSafe = isSafe
      self.alsoFailing = alsoFailing
    }
  }

  /// The rule's id.
  package var rule: String
  package var outcome: Outcome
  /// As ``Finding/caseNumber``.
  package var caseNumber: Int?
  package var message: String
  /// The payload of the selected element.
  package var payload: Int
  /// The attribute whose source is the finding's place; the element itself where it is nil.
  package var point: Point?
  package var related: [Related]
  package var fix: Fix?
  /// Whether the rule selects the first element of its kind, and so speaks of the screen that has them.
  package var selectsFirst = false

  package init(
    rule: String, outcome: Outcome, caseNumber: Int? = nil, message: String, payload: Int, point: Point? = nil, related: [Related] = [],
    fix: Fix? = nil
  ) {
    self.rule = rule
    self.outcome = outcome
    self.caseNumber = caseNumber
    self.message = message
    self.payload = payload
    self.point = point
    self.related = related
    self.fix = fix
  }
}
