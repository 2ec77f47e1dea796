import Diagnostics
import RuleEngine

/// Configurations that `extends` and `--preset` name.
package enum Preset: String, CaseIterable, Sendable {
  /// What holds without a configuration.
  case recommended
  /// Every rule is on, and warnings fail the run.
  case strict
  /// What could not be judged is listed one by one.
  case review
  /// Before an app is handed in: weak purpose strings, which App Review refuses or asks about, are errors.
  case release

  /// A few words for help.
  package var summary: String {
    switch self {
    case .recommended: "what holds without a configuration"
    case .strict: "every rule is on, and warnings fail the run"
    case .review: "lists what could not be judged, one by one"
    case .release: "warnings about purpose strings are errors"
    }
  }

  func configuration(_ rules: RuleSet) -> Configuration {
    var made = Configuration()
    switch self {
    case .recommended: break
    case .strict:
      made.failOn = .warning
      made.rules = rules.entries.filter { !$0.rule.isEnabledByDefault }.map { change($0.rule.info.id, .on) }
    case .review: made.listsReviews = true
    case .release:
      made.rules = rules.entries.filter { $0.rule.info.family == "purpose" && $0.rule.info.level == .warning }.map {
        change($0.rule.info.id, .level(.error))
      }
    }
    for key in ["failOn"] where made.failOn != nil { made.origins[key] = "preset \(rawValue)" }
    return made
  }

  private func change(_ id: String, _ choice: RuleSetting.Choice) -> Configuration.RuleChange {
    Configuration.RuleChange(id: id, choice: choice, origin: "preset \(rawValue)")
  }
}
