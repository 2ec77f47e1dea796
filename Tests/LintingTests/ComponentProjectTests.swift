import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Whole projects of components, whose findings are recorded under `fixtures/projects/<name>-expected/` with `HIGLINT_RECORD=1`.
@Suite struct ComponentProjectTests {
  private func report(_ project: String) -> RunReport { Lint.run(Repository.file("fixtures/projects/" + project)).fromRepository }

  @Test(arguments: ["next-app", "angular-app", "astro-site"])
  func `Findings stand where they were recorded`(_ project: String) {
    let report = report(project)
    let lines = report.findings.map { finding in
      let level = finding.level?.rawValue ?? "review"
      return "\(report.place(of: finding)) \(finding.rule) \(level) \(report.text(of: finding).split(separator: "\n").first ?? "")"
    }
    #expect(RecordedText.compare(lines.joined(separator: "\n") + "\n", with: "fixtures/projects/\(project)-expected/findings.txt") == .same)
    #expect(report.errors.isEmpty)
  }

  @Test func `What a page gives a component is found there, and what is fine elsewhere is not`() {
    let report = report("next-app")
    let failures = report.failures.map { ($0.rule, $0.location.file.split(separator: "/").suffix(2).joined(separator: "/")) }
    #expect(failures.contains { $0 == ("siwa-title-approved", "sign-up/page.tsx") })
    #expect(failures.contains { $0 == ("siwa-button-min-size", "components/provider-button.module.css") })
    #expect(!report.failures.contains { $0.location.file.hasSuffix("sign-in/page.tsx") || $0.location.file.hasSuffix("help/page.tsx") })
    // Each is said once, whatever the ways through the page.
    #expect(Set(report.failures.map { "\($0.rule) \($0.location)" }).count == report.failures.count)
  }
}
