import Diagnostics
import RuleEngine

/// The rules about comments that steer the linter. They have no expressions: the linter itself knows what they are about.
enum LinterRules {
  static let unused = "suppression-unused"
  static let unknownRule = "suppression-unknown-rule"
  static let withoutReason = "suppression-without-reason"

  static let all: [Rule] = [
    rule(
      unknownRule, "SuppressionUnknownRule", .warning, "A suppression names a rule, a family or a pattern of rules.",
      "A name that no rule has keeps nothing from counting, and whoever wrote it believes that it does.",
      "Write the id that the report shows behind the level, or a family such as 'siwa-button'; 'higlint rules' lists them."),
    rule(
      unused, "SuppressionUnused", .warning, "A suppression keeps a finding from counting.",
      "One that suppresses nothing is left over from a finding that is gone, and would hide the next one without anybody having looked.",
      "Remove the comment, or the name in it; '--fix' does."),
    rule(
      withoutReason, "SuppressionWithoutReason", .note, "A suppression says why.",
      "Whoever reads the source later, and whoever reviews the app, can then judge whether the reason still holds.",
      "Write the reason behind two hyphens: 'higlint-disable-next-line siwa-button-color -- The brand's page was agreed with Apple.'"),
  ]

  private static func rule(_ id: String, _ name: String, _ level: Level, _ summary: String, _ why: String, _ howToFix: String) -> Rule {
    Rule(
      ofLinter: RuleInfo(
        id: id, name: name, family: "suppression", basis: level == .note ? "recommendation" : "requirement",
        source: RuleSource(
          document: "higlint", section: "Suppressions",
          url: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html#_Toc34317731", checked: "2026-11-21"), level: level,
        summary: summary, why: why, howToFix: howToFix))
  }
}
