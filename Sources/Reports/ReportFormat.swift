import Diagnostics
import Pictures

/// The forms in which a run can be reported. The names are those of `--format`.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: one block a finding, and a summary.
  case text
  /// For people and tools: one line a finding.
  case concise
  /// SARIF 2.1.0, for code scanning and editors.
  case sarif
  /// higlint's own, with all that it knows.
  case json
  /// Workflow commands, which GitHub shows as annotations.
  case github
  /// Code Quality, which GitLab shows in merge requests.
  case gitlab
  case junit
  case checkstyle
  /// Lines that Xcode shows beside the source.
  case xcode
  /// For the comment on a pull request.
  case markdown
  /// Reviewdog's.
  case rdjson
  /// One page for a browser, with pictures of the screens.
  case html

  /// The whole report, ending in a line break unless it is empty. `appearance` matters to the text form alone, `pictures` to the HTML form.
  package func render(
    _ report: RunReport, appearance: TextReport.Appearance = TextReport.Appearance(), pictures: ReportPictures = ReportPictures()
  ) -> String {
    switch self {
    case .text: TextReport.render(report, appearance: appearance)
    case .sarif: SARIFReport.render(report)
    case .github: GitHubReport.render(report)
    case .concise: LineReport.render(report, isXcode: false)
    case .xcode: LineReport.render(report, isXcode: true)
    case .json: JSONReport.render(report)
    case .gitlab: GitLabReport.render(report)
    case .junit: JUnitReport.render(report)
    case .checkstyle: CheckstyleReport.render(report)
    case .markdown: MarkdownReport.render(report)
    case .rdjson: RDJSONReport.render(report)
    case .html: HTMLReport.render(report, pictures: pictures)
    }
  }

  /// The names for help, the default marked.
  package static var list: String {
    allCases.map { $0 == .text ? "text (default)" : $0.rawValue }.joined(separator: ", ")
  }
}
