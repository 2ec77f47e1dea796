import Diagnostics
import JSON
import Reports
import TestSupport
import Testing

/// What each form says of a report that holds everything.
@Suite struct FormatTests {
  private static let report = SampleReports.report(notices: SampleReports.notices, listsReviews: true)

  @Test func `concise and xcode are one line a finding and a notice`() {
    #expect(
      ReportFormat.concise.render(Self.report) == """
        templates/log in.html:4:9: error: 'Sign in with Apple' is 120 pt wide; a Sign in with Apple button is at least 140 pt wide. [siwa-button-min-size]
        templates/log in.html:8:14: note: The title is small. [siwa-title-font-size]
        templates/log in.html:9:1: review: The color of 'Sign in with Apple' is not known. Not judged: \(ReviewReason.templateValue.explanation). [siwa-button-color]
        login.screen.json:1:21: error: 'id' is a string.
        higlint: warning: No style sheet 'app.css' is there.

        """)
    let xcode = ReportFormat.xcode.render(Self.report).split(separator: "\n")
    #expect(xcode[2].contains(": note: ") && xcode.count == 5)
  }

  @Test func `checkstyle groups by file, and escapes what XML would take for its own`() {
    var report = Self.report
    report.findings[1].message = "<b> & \"c\" \u{1B}[31m\nd"
    let text = ReportFormat.checkstyle.render(report)
    #expect(text.contains("message=\"&lt;b&gt; &amp; &quot;c&quot; \u{FFFD}[31m&#10;d\""))
    #expect(text.contains("<file name=\"templates/log in.html\">\n    <error line=\"4\" column=\"9\" severity=\"error\""))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  <file ") } == 3 && text.hasSuffix("</checkstyle>\n"))
  }

  @Test func `junit has a case for each finding, and one that passes where there is none`() {
    let text = ReportFormat.junit.render(Self.report)
    #expect(text.contains("<testsuites name=\"higlint\" tests=\"4\" failures=\"2\" errors=\"1\">"))
    let empty = ReportFormat.junit.render(SampleReports.report(findings: []))
    #expect(empty.contains("tests=\"1\" failures=\"0\"") && empty.contains("<testcase name=\"No findings\" classname=\"higlint\"/>"))
  }

  @Test func `gitlab's entries have what Code Quality asks for, each with its own fingerprint`() throws {
    var report = Self.report
    report.findings.append(report.findings[0])
    let entries = try #require(JSONParser.parse(Array(ReportFormat.gitlab.render(report).utf8)).elements)
    #expect(entries.map { $0["severity"]?.string } == ["critical", "minor", "info", "critical", "blocker"])
    #expect(Set(entries.map { $0["fingerprint"]?.string }).count == entries.count)
    #expect(entries[0]["location"]?["lines"]?["begin"]?.number == 4 && entries[0]["check_name"]?.string == "siwa-button-min-size")
  }

  @Test func `rdjson counts columns in bytes and suggests the edits`() throws {
    let root = try JSONParser.parse(Array(ReportFormat.rdjson.render(Self.report).utf8))
    let diagnostics = try #require(root["diagnostics"]?.elements)
    // 'ログイン ' stands before it: four characters of three bytes each.
    #expect(diagnostics[1]["location"]?["range"]?["start"]?["column"]?.number == 22)
    #expect(diagnostics[0]["suggestions"]?.elements?.first?["text"]?.string == "140px")
    #expect(diagnostics.map { $0["severity"]?.string } == ["ERROR", "INFO", "INFO", "ERROR"])
  }

  @Test func `json holds what is suppressed, where and why`() throws {
    var report = Self.report
    report.suppressed = [
      SuppressedFinding(finding: report.findings.removeFirst(), suppression: Suppression(kind: .inSource, justification: "agreed"))
    ]
    let root = try JSONParser.parse(Array(ReportFormat.json.render(report).utf8))
    let findings = try #require(root["findings"]?.elements)
    #expect(findings.count == 3 && findings[0]["suppression"]?["justification"]?.string == "agreed")
    #expect(root["summary"]?["errors"]?.number == 0 && root["summary"]?["suppressed"]?.number == 1)
    #expect(findings[0]["range"]?["start"]?["line"]?.number == 4 && root["succeeded"]?.boolean == false)
  }

  @Test func `markdown cannot be broken out of`() {
    var report = Self.report
    report.findings[1].message = "a | b <img src=x> @everyone [x](y)\n# c"
    let text = ReportFormat.markdown.render(report)
    #expect(text.contains("a \\| b &lt;img src=x&gt; \\@everyone \\[x\\](y) \\# c"))
    #expect(text.contains("**The run failed.**") && text.contains("| error | `templates/log in.html:4:9` |"))
  }
}
