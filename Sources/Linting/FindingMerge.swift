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

  /// `findings` in the order of environments. The first of those that are the same stays and names all environments.
  static func merged(_ findings: [Finding]) -> [Finding] {
    var order: [Key] = []
    var byKey: [Key: Finding] = [:]
    for finding in findings {
      let key = Key(
        rule: finding.rule, location: finding.location, isReview: finding.level == nil, level: finding.level,
        element: finding.related.first?.location)
      if var known = byKey[key] {
        for environment in finding.environments where !known.environments.contains(environment) { known.environments.append(environment) }
        byKey[key] = known
      } else {
        byKey[key] = finding
        order.append(key)
      }
    }
    let failures = Set(
      order.filter { !$0.isReview }.map { Key(rule: $0.rule, location: $0.location, isReview: false, level: nil, element: nil) })
    return order.compactMap { key in
      // What fails in one environment need not be looked at in another.
      if key.isReview, failures.contains(Key(rule: key.rule, location: key.location, isReview: false, level: nil, element: nil)) {
        return nil
      }
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
