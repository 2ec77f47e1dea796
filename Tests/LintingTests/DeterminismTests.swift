import CSS
import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

@Suite struct DeterminismTests {
  @Test func `Every report of the projects and of every fourth fixture is the same with one thread and with four`() {
    let files = Repository.files(below: "fixtures/rules").map(Repository.file) + RuleFixture.all.filter(\.isRow).map(\.file)
    let paths = files.enumerated().filter { $0.offset % 4 == 1 }.map(\.element)
    func reports(jobs: Int) -> [String] {
      let report = Lint.run(Repository.file("fixtures/projects")) { options in
        options.paths += paths
        options.jobs = jobs
        options.listsReviews = true
      }
      return ReportFormat.allCases.map { $0.render(report, appearance: TextReport.Appearance(width: 100)) }
    }
    let one = reports(jobs: 1)
    let four = reports(jobs: 4)
    for (format, (a, b)) in zip(ReportFormat.allCases, zip(one, four)) {
      #expect(a == b, "\(format): \(zip(a.split(separator: "\n"), b.split(separator: "\n")).first { $0 != $1 }.map { "\($0)" } ?? "")")
    }
  }

  @Test func `The order in which files are named changes no finding`() throws {
    let folder = try TemporaryFolder()
    let page = SamplePage.button(style: "", head: #"<link rel="stylesheet" href="app.css">"#)
    try folder.write("app.css", ".btn-apple { width: 120px }")
    let paths = try ["a", "b", "c"].map { try folder.write("\($0).html", page) }
    let forwards = Lint.run(paths[0], paths[1], paths[2])
    let backwards = Lint.run(paths[2], paths[1], paths[0])
    let lines = { (report: RunReport) in report.findings.map { "\($0.rule) \($0.location) \($0.related)" }.sorted() }
    #expect(lines(forwards) == lines(backwards))
  }

  @Test func `No report names a folder of this machine`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "login.html", SamplePage.button(style: ".btn-apple { width: 120px }", head: #"<link rel="stylesheet" href="../../etc/x.css">"#))
    try folder.write("broken.html", "")
    let report = Lint.run(folder.path)
    for format in ReportFormat.allCases { #expect(!format.render(report).contains(folder.path)) }
  }
}
