import Diagnostics

/// Makes one finding of those that are the same in several environments, and puts findings in their order.
enum FindingMerge {
  private struct Key: Hashable {
    var rule: String
    var location: SourceLocation
    var isReview: Bool
    var level: Level?
    /// Tells two buttons apart whose values come from one declaration.
    var element: SourceLocation?
  }

  /// A rule and the element that it selected.
  private struct Subject: Hashable {
    var rule: String
    var element: SourceLocation

    init(_ placed: PlacedFinding) {
      rule = placed.finding.rule
      element = placed.element ?? placed.finding.location
    }
  }

  /// `findings` in the order of environments. The first of those that are the same stays and names all environments.
  static func merged(_ findings: [PlacedFinding]) -> [PlacedFinding] {
    var order: [Key] = []
    var byKey: [Key: PlacedFinding] = [:]
    for placed in findings {
      let finding = placed.finding
      let key = Key(
        rule: finding.rule, location: finding.location, isReview: finding.level == nil, level: finding.level,
        element: placed.element)
      if var known = byKey[key] {
        for environment in finding.environments where !known.finding.environments.contains(environment) {
          known.finding.environments.append(environment)
        }
        // An edit that one environment would make otherwise, somebody has to look at.
        if known.candidate?.value != placed.candidate?.value || known.candidate?.edits != placed.candidate?.edits {
          known.candidate?.isSafe = false
        }
        byKey[key] = known
      } else {
        byKey[key] = placed
        order.append(key)
      }
    }
    let failures = Set(order.filter { !$0.isReview }.map { Subject(byKey[$0]!) })
    return order.compactMap { key in
      // What fails in one environment need not be looked at in another.
      if key.isReview, failures.contains(Subject(byKey[key]!)) { return nil }
      return byKey[key]
    }
  }

  /// By file, place, rule and message.
  static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.enumerated().sorted { a, b in
      if a.element.location != b.element.location { return a.element.location < b.element.location }
      if a.element.rule != b.element.rule { return a.element.rule < b.element.rule }
      return a.offset < b.offset
    }.map(\.element)
  }
}
