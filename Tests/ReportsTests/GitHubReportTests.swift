import Diagnostics
@testable import Reports
import TestSupport
import Testing

@Suite struct GitHubReportTests {
  @Test func `each finding and each notice is one workflow command with its place`() {
    let text = GitHubReport.render(SampleReports.report(notices: SampleReports.notices))
    #expect(
      text == """
        ::error file=templates/log in.html,line=4,endLine=4,col=9,endColumn=14,title=siwa-button-min-size::'Sign in with Apple' is 120 pt wide; a Sign in with Apple button is at least 140 pt wide.%0ASeen in: phone, phone dark.%0AFix: Set the width to 140px.
        ::notice file=templates/log in.html,line=8,endLine=8,col=14,endColumn=23,title=siwa-title-font-size::The title is small.
        ::error file=login.screen.json,line=1,endLine=1,col=21,endColumn=22,title=higlint::'id' is a string.
        ::warning title=higlint::No style sheet 'app.css' is there.

        """)
  }

  @Test func `nothing in a message or a path can end the command`() {
    #expect(GitHubReport.escape("50%\r\n::x,", isProperty: false) == "50%25%0D%0A::x,")
    #expect(GitHubReport.escape("\u{1B}[2Ja\tb\u{202E}c\0", isProperty: false) == "\u{FFFD}[2Ja b\u{FFFD}c\u{FFFD}")
    #expect(GitHubReport.escape("a\u{9B}b", isProperty: true) == "a\u{FFFD}b")
    #expect(GitHubReport.escape("a:b,c", isProperty: true) == "a%3Ab%2Cc")
  }
}
