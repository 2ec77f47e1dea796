import Diagnostics
import Linting
import TestSupport
import Testing

@Suite struct BaselineTests {
  private static let page = SamplePage.button(style: ".btn-apple { width: 120px }")

  /// Lints a folder and writes what it finds into a baseline.
  private static func record(_ folder: TemporaryFolder, _ paths: [String] = []) throws -> RunReport {
    let written = WrittenBaseline(path: folder.file("baseline.json"))
    var options = LintOptions()
    options.paths = paths.isEmpty ? [folder.path] : paths
    options.writtenBaseline = written
    let report = Linter.lint(options)
    if let text = written.text { try folder.write("baseline.json", text) }
    return report
  }

  private static func lint(_ folder: TemporaryFolder) -> RunReport { Lint.run(folder.path) { $0.baseline = folder.file("baseline.json") } }

  @Test func `Only what is not in the baseline counts, and what is gone is counted`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", Self.page)
    #expect(!Lint.run(folder.path).failures.isEmpty)
    #expect(try Self.record(folder).failures.isEmpty)
    #expect(Self.lint(folder).failures.isEmpty && Self.lint(folder).goneFromBaseline == 0)
    try folder.write("b.html", Self.page)
    #expect(Set(Self.lint(folder).failures.map { $0.location.file.hasSuffix("b.html") }) == [true])
    try folder.write("a.html", "<p>Nothing</p>")
    try folder.write("b.html", "<p>Nothing</p>")
    #expect(Self.lint(folder).goneFromBaseline ?? 0 > 0)
  }

  @Test func `Findings are known again after edits elsewhere and after a move`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", Self.page)
    _ = try Self.record(folder)
    try folder.write("a.html", "<!-- one\nmore -->\n" + Self.page.replacing("<body>", with: "<body>\n\n\n"))
    #expect(Self.lint(folder).failures.isEmpty)
    try folder.write("moved/here.html", Self.page)
    try folder.write("a.html", "<p>Nothing</p>")
    #expect(Self.lint(folder).failures.isEmpty && Self.lint(folder).goneFromBaseline == 0)
  }

  @Test func `A second finding like a known one is new`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", Self.page)
    _ = try Self.record(folder)
    try folder.write("copy.html", Self.page)
    #expect(!Self.lint(folder).failures.isEmpty)
  }

  @Test func `Writing prunes what is gone, and keeps what a run over some files did not read`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", Self.page)
    try folder.write("b.html", Self.page)
    _ = try Self.record(folder)
    let whole = Repository.bytes(at: folder.file("baseline.json")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    _ = try Self.record(folder, [folder.file("a.html")])
    #expect(Repository.bytes(at: folder.file("baseline.json")).map { String(decoding: $0, as: UTF8.self) } == whole)
    try folder.write("a.html", "<p>Nothing</p>")
    _ = try Self.record(folder)
    #expect(Self.lint(folder).goneFromBaseline == 0)
  }

  @Test(arguments: [
    ("{ \"version\": 1, \"findings\": [", "This is no baseline."), ("{ \"version\": 9, \"findings\": [] }", "has the form 9"),
    ("[]", "no 'version'"),
    ("{ \"version\": 1 }", "no list of 'findings'"), ("{ \"version\": 1, \"findings\": [{}] }", "has a 'file'"),
  ]) func `A baseline that is cut, malformed or of another version is a located error`(_ text: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", Self.page)
    try folder.write("baseline.json", text)
    let report = Self.lint(folder)
    #expect(report.errors.contains { $0.message.contains(message) && $0.range != nil }, "\(report.errors.map(\.message))")
    #expect(!report.failures.isEmpty)
    let written = WrittenBaseline(path: folder.file("baseline.json"))
    let again = Lint.run(folder.path) { $0.writtenBaseline = written }
    #expect(written.text == nil && again.hasFailed)
  }

  @Test func `A run that failed writes no baseline`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", Self.page)
    try folder.write("broken.plist", "<plist><dict>")
    #expect(try Self.record(folder).hasFailed)
    #expect(Repository.bytes(at: folder.file("baseline.json")) == nil)
  }
}
