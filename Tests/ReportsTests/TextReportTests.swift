import Diagnostics
@testable import Reports
import TestSupport
import Testing

@Suite struct TextReportTests {
  @Test func `a finding is a block with its place, its line and its mark, and a summary ends the report`() {
    #expect(
      TextReport.render(SampleReports.report()) == """
        templates/log in.html:4:9  error  siwa-button-min-size
          'Sign in with Apple' is 120 pt wide; a Sign in with Apple button is at least 140 pt wide.

          4 |     width: 120px;
            |            ^^^^^

          = templates/log in.html:7:27: The button is here.
          = seen in: phone, phone dark
          = fix: Set the width to 140px.

        templates/log in.html:8:14  note  siwa-title-font-size
          The title is small.

          8 | <button>ログイン Google 🔒 here</button>
            |                  ^^^^^^^^^

        2 findings: 1 error and 1 note.
        Judged: 2 screens (1 sign-in screen, 3 Sign in with Apple buttons) and 1 purpose string in 2 files.
        Not judged, for a person to look at (--review lists them):
          1  a template expression decides

        """)
  }

  @Test func `a range over several lines shows the first and the last`() {
    let report = SampleReports.report(findings: [SampleReports.findings[2]], listsReviews: true)
    #expect(
      TextReport.render(report, appearance: TextReport.Appearance(isQuiet: true)) == """
        templates/log in.html:9:1  review  siwa-button-color
          The color of 'Sign in with Apple' is not known.
          Not judged: a template expression decides.

           9 | <ul>
             | ^^^^
             …
          11 |   <li>Two
             |   ^^^^^^^


        """)
  }

  @Test func `no line is wider than the window`() {
    let long = String(repeating: ".a{b:c}", count: 2000)
    let file = SourceFile(path: "m.css", long + ".x{width:120px}" + long)
    var findings = SampleReports.findings
    for start in [0, 3, 50, long.utf8.count + 9, long.utf8.count * 2 + 10] {
      findings.append(
        Finding(
          rule: "r", outcome: .fail(.warning), message: "Ein langer Satz, 日本語の長い文章がここに続いています.",
          location: SourceLocation(file: "m.css", range: SourceRange(start, start + 5))))
    }
    let report = SampleReports.report(findings: findings, listsReviews: true, files: [SampleReports.page, file])
    for width in [40, 60, 80] {
      let text = TextReport.render(report, appearance: TextReport.Appearance(width: width))
      // The first line of a block is a link and never broken.
      for line in text.split(separator: "\n") where line.hasPrefix(" ") && !line.contains("templates/") {
        #expect(TextLayout.width(of: line) <= width, "\(line)")
      }
    }
  }

  @Test func `a minified line is cut to a window with the range in it`() throws {
    let long = String(repeating: ".a{b:c}", count: 50)
    let file = SourceFile(path: "m.css", long + ".x{width:120px}" + long)
    let at = long.utf8.count + 9
    let excerpt = try #require(SourceExcerpt(SourceRange(at, at + 5), in: SourceIndex.Entry(file, .editors), width: 30))
    let line = try #require(excerpt.lines.first)
    #expect(line.text.hasPrefix("…") && line.text.hasSuffix("…"))
    #expect(line.text.unicodeScalars.count == 30)
    let marked = Array(line.text)[line.marks]
    #expect(String(marked) == "120px")
  }

  @Test func `an empty range is marked where it stands, also behind the end of a line`() throws {
    let file = SourceFile(path: "a", "ab\r\ncd")
    let entry = SourceIndex.Entry(file, .editors)
    #expect(try #require(SourceExcerpt(SourceRange(1, 1), in: entry, width: 20)).lines[0].marks == 1..<2)
    #expect(try #require(SourceExcerpt(SourceRange(6, 6), in: entry, width: 20)).lines[0].marks == 2..<3)
    #expect(SourceExcerpt(SourceRange(0, 0), in: SourceIndex.Entry(SourceFile(path: "e", ""), .editors), width: 20) == nil)
  }

  @Test func `colour is there only when it is asked for`() {
    #expect(!TextReport.render(SampleReports.report()).contains("\u{1B}"))
    #expect(
      TextReport.render(SampleReports.report(), appearance: TextReport.Appearance(hasColor: true)).contains("\u{1B}[1;31merror\u{1B}[0m"))
  }

  @Test func `a clean run says what it judged`() {
    #expect(
      TextReport.render(SampleReports.report(findings: []))
        == "No findings.\nJudged: 2 screens (1 sign-in screen, 3 Sign in with Apple buttons) and 1 purpose string in 2 files.\n")
  }

  @Test func `nothing found is praise only where something was judged and the run did not fail`() {
    var failed = SampleReports.report(findings: [], notices: SampleReports.notices)
    #expect(TextReport.render(failed).contains("The run failed; in what could be read nothing was found.\n"))
    failed.judged = JudgedCounts()
    #expect(TextReport.render(failed).contains("The run failed; nothing was judged.\nJudged: 0 screens in 2 files.\n"))
    failed.notices = []
    #expect(
      TextReport.render(failed)
        == "Nothing was judged: no screen and no purpose string was found.\nJudged: 0 screens in 2 files.\n")
    failed.judged.screens = 1
    #expect(TextReport.render(failed).hasPrefix("No findings.\nJudged: 1 screen (no sign-in screens, no Sign in with Apple buttons) in"))
  }

  @Test func `the summary says what was not judged, not read and passed over`() {
    var report = SampleReports.report(findings: [])
    report.judged.unjudgedAppleButtons = 2
    report.judged.unjudgedSignInScreens = 1
    report.notRead = [".tsx": 3, ".dart": 812]
    report.passedOver = ["node_modules": 2]
    #expect(
      TextReport.render(report).hasSuffix(
        "Not wholly judged: 1 sign-in screen and 2 Sign in with Apple buttons.\nNot read: 812 .dart and 3 .tsx.\nPassed over: 2 node_modules.\n"
      ))
  }

  /// The places are right behind a megabyte of one line, for each of thousands of notices.
  @Test func `thousands of notices on one long line have their columns`() {
    let file = SourceFile(path: "m.json", String(repeating: "é,", count: 400_000))
    let notices = (0..<5000).map { Notice(.error, "A.", file: file.path, range: SourceRange($0 * 240, $0 * 240 + 2)) }
    let lines = TextReport.render(notices: notices, files: [file.path: file]).split(separator: "\n")
    #expect(lines.count == 5000)
    #expect(lines.enumerated().allSatisfy { $1 == "higlint: error: m.json:1:\($0 * 160 + 1): A." })
    let report = SampleReports.report(findings: [], notices: notices, files: [file])
    for format in ReportFormat.allCases { #expect(format.render(report).utf8.count > 5000) }
  }

  @Test func `notices for standard error are one line each with their place`() {
    let files = [SampleReports.screen.path: SampleReports.screen]
    #expect(
      TextReport.render(notices: SampleReports.notices, files: files) == """
        higlint: error: login.screen.json:1:21: 'id' is a string.
        higlint: warning: No style sheet 'app.css' is there.

        """)
  }

  @Test func `columns agree with the line table, on every byte of a mixed text`() {
    let text = Array(String(repeating: "aé日🔒\r\nb\rc\n", count: 300).utf8)
    let file = SourceFile(path: "m", text: text)
    let entry = SourceIndex.Entry(file, .editors)
    for offset in 0...text.count where offset == text.count || text[offset] & 0xC0 != 0x80 {
      let expected = file.lines.position(at: offset, in: text)
      if entry.position(at: offset) != expected {
        Issue.record("byte \(offset)")
        break
      }
    }
  }
}
