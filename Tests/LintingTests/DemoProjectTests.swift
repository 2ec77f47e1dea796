import CSS
import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// The demo project's report, recorded under `fixtures/projects/demo-expected/` with `HIGLINT_RECORD=1`.
@Suite struct DemoProjectTests {
  private func demo() -> RunReport { Lint.run(Repository.file("fixtures/projects/demo")).fromRepository }

  @Test func `The demo's findings stand where they were recorded`() {
    let report = demo()
    let lines = report.findings.map { finding in
      let level = finding.level?.rawValue ?? "review"
      return "\(report.place(of: finding)) \(finding.rule) \(level) \(report.text(of: finding).split(separator: "\n").first ?? "")"
    }
    #expect(RecordedText.compare(lines.joined(separator: "\n") + "\n", with: "fixtures/projects/demo-expected/findings.txt") == .same)
  }

  @Test func `The demo's report reads as it was recorded, in a window of 80 columns without colour`() {
    let text = TextReport.render(demo(), appearance: TextReport.Appearance(width: 80))
    #expect(RecordedText.compare(text, with: "fixtures/projects/demo-expected/report.txt") == .same)
  }

  @Test func `The demo has a dozen different faults and one page without any`() {
    let report = demo()
    #expect(Set(report.failures.map(\.rule)).count >= 12)
    #expect(!report.findings.contains { $0.location.file == "fixtures/projects/demo/templates/help.html" })
    #expect(report.errors.isEmpty)
    #expect(report.fileCount == 5)
  }
}
