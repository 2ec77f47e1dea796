import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// A run keeps no texts of pages: what a report shows of them it reads again.
@Suite struct LetGoTests {
  @Test func `Reports show the lines of many pages, whose texts the run let go`() throws {
    let folder = try TemporaryFolder()
    for number in 10..<50 {
      try folder.write("page-\(number).html", SamplePage.button(style: ".btn-apple { width: \(number + 90)px }"))
    }
    let report = Lint.run(folder.path)
    let files = report.files.filter { $0.key.hasSuffix(".html") }
    #expect(files.count == 40)
    #expect(!files.values.contains { !$0.isLetGo })
    let text = TextReport.render(report)
    for number in 10..<50 { #expect(text.contains(".btn-apple { width: \(number + 90)px }"), "page \(number)") }
  }
}
