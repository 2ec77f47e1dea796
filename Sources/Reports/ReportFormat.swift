import Diagnostics

/// The forms in which a run can be reported. The names are those of `--format`.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: one block a finding, and a summary.
  case text
  /// SARIF 2.1.0, for code scanning and editors.
  case sarif
  /// Workflow commands, which GitHub shows as annotations.
  case github

  /// The whole report, ending in a line break unless it is empty. `appearance` matters to the text form alone.
  package func render(_ report: RunReport, appearance: TextReport.Appearance = TextReport.Appearance()) -> String {
    switch self {
    case .text: TextReport.render(report, appearance: appearance)
    case .sarif: SARIFReport.render(report)
    case .github: GitHubReport.render(report)
    }
  }
}
