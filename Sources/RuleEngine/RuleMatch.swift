import Diagnostics
import XML

/// What rules are evaluated on: the tree of one screen, or of a whole run.
package struct RuleSubject {
  /// The model's values.
  package var values: XMLTree
  /// Makes the trees of the same structure in which every estimated number is its lower, or its upper bound; nil where nothing is estimated. It is
  /// called for the first rule that reads such a number, and for none where no rule does.
  package var bounds: (() -> (lower: XMLTree, upper: XMLTree))?
  /// The attributes that have bounds anywhere in the trees; nil where any may.
  package var estimated: Set<String>?
  /// Used for `levels` where no element around the node has an attribute `platform`.
  package var platform: String

  package init(
    values: XMLTree, platform: String = "", estimated: Set<String>? = nil, bounds: (() -> (lower: XMLTree, upper: XMLTree))? = nil
  ) {
    self.values = values
    self.bounds = bounds
    self.estimated = estimated
    self.platform = platform
  }

  package init(values: XMLTree, bounds: (lower: XMLTree, upper: XMLTree), platform: String = "", estimated: Set<String>? = nil) {
    self.init(values: values, platform: platform, estimated: estimated, bounds: { bounds })
  }
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

    package init(attribute: String, value: String, isSafe: Bool) {
      self.attribute = attribute
      self.value = value
      self.isSafe = isSafe
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
