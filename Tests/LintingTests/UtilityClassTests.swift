import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Pages whose look is written in class names of Tailwind, which nothing has built.
@Suite struct UtilityClassTests {
  private static let project = "fixtures/projects/tailwind-app"

  @Test func `Findings stand at the class names that decide`() {
    let report = Lint.run(Repository.file(Self.project)).fromRepository
    let lines = report.findings.map { finding in
      let level = finding.level?.rawValue ?? "review"
      return "\(report.place(of: finding)) \(finding.rule) \(level) [\(report.text(of: finding))] \(finding.message)"
    }
    #expect(RecordedText.compare(lines.joined(separator: "\n") + "\n", with: Self.project + "-expected/findings.txt") == .same)
    // Nothing of it is unknown for want of a style sheet.
    #expect(!report.findings.contains { $0.message.contains("style sheet") })
  }

  @Test func `What generated a value is shown with the class name's place`() throws {
    var options = InspectOptions(path: Repository.file(Self.project + "/index.html"))
    options.form = .why(".h-10", asJSON: false)
    let text = try #require(Inspector.inspect(options).text)
    #expect(text.contains("index.html:14:41"), "\(text.prefix(3000))")
    #expect(text.contains("--spacing"))
  }

  @Test func `A configuration that says what nobody can read leaves open what it may change, and nothing else`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("tailwind.config.js", "module.exports = { theme: { extend: { colors: makeColors() } } }")
    _ = try folder.write("app.css", "@tailwind base; @tailwind utilities;")
    let page = try folder.write(
      "login.html",
      """
      <!doctype html><html lang=en><head><meta name=viewport content="width=device-width"><title>Sign in</title><link rel=stylesheet href=app.css></head>
      <body><a href="/auth/apple" class="block h-6 w-32 bg-brand text-black">Sign in with Apple</a></body></html>
      """)
    let findings = Lint.run(page).findings
    #expect(findings.contains { $0.level == nil }, "\(findings)")
  }
}
