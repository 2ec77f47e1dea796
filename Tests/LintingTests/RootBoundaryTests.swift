import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Nothing outside the root of a page is read: each of these style sheets is there, would make the button too narrow, and does not.
@Suite struct RootBoundaryTests {
  private let marker = ".btn-apple { width: 101px }\n"

  /// Lints a page in `project/`, which is a root, beside `outside.css`.
  private func lint(href: String, _ prepare: (TemporaryFolder) throws -> Void = { _ in }) throws -> RunReport {
    let folder = try TemporaryFolder(isRoot: false)
    try folder.makeFolder("project/.git")
    try folder.write("outside.css", marker)
    let own = href.replacing("FOLDER", with: folder.path)
    let path = try folder.write(
      "project/pages/login.html",
      SamplePage.button(style: ".btn-apple { width: 200px }", head: "").replacing(
        "</style>", with: "</style><link rel=stylesheet href=\"\(own)\">"))
    try prepare(folder)
    return Lint.run(path)
  }

  private func expectOutside(_ report: RunReport, location: Testing.SourceLocation = #_sourceLocation) {
    #expect(!report.findings.contains { $0.rule == "siwa-button-min-size" }, "\(report.findings)", sourceLocation: location)
    #expect(!report.files.values.contains { $0.string(SourceRange(0, $0.text.count)).contains("101px") }, sourceLocation: location)
    #expect(report.notices.count == 1, "\(report.notices)", sourceLocation: location)
    #expect(report.notices.first?.file == "pages/login.html", sourceLocation: location)
    #expect(report.notices.first?.range != nil, sourceLocation: location)
  }

  @Test(arguments: [
    "../../outside.css", "../../../../../../../../../../etc/passwd", "%2e%2e/%2e%2e/outside.css", "./.././.././outside.css",
  ])
  func `A style sheet above the root is not read, and a located notice says so`(_ href: String) throws {
    expectOutside(try lint(href: href))
  }

  @Test func `A link inside the root that leads out of it is not followed`() throws {
    expectOutside(try lint(href: "linked.css") { try $0.link("project/pages/linked.css", to: $0.file("outside.css")) })
    expectOutside(try lint(href: "folder/outside.css") { try $0.link("project/pages/folder", to: $0.path) })
  }

  @Test func `A link inside the root that stays in it is followed`() throws {
    let report = try lint(href: "linked.css") {
      try $0.write("project/css/app.css", marker)
      try $0.link("project/pages/linked.css", to: "../css/app.css")
    }
    #expect(report.failures.filter { $0.rule == "siwa-button-min-size" }.map { report.text(of: $0) } == ["101px"])
  }

  @Test(arguments: ["../../css/app.css", "./../../../../css/app.css"])
  func `An address that climbs above the root goes on from it, as browsers do`(_ href: String) throws {
    let report = try lint(href: href) { try $0.write("project/css/app.css", marker) }
    #expect(report.failures.filter { $0.rule == "siwa-button-min-size" }.map { report.text(of: $0) } == ["101px"])
    #expect(report.notices.isEmpty)
  }

  @Test func `A folder whose name begins like the root's is outside`() throws {
    expectOutside(try lint(href: "../../project-other/app.css") { try $0.write("project-other/app.css", marker) })
  }

  @Test func `An import cannot leave the root either`() throws {
    let report = try lint(href: "app.css") { try $0.write("project/pages/app.css", "@import '../../outside.css';\n") }
    #expect(!report.findings.contains { $0.rule == "siwa-button-min-size" })
    #expect(!report.files.values.contains { $0.string(SourceRange(0, $0.text.count)).contains("101px") })
  }

  @Test func `Addresses of other machines are never asked for`() throws {
    for href in ["https://example.com/app.css", "//example.com/app.css", "file:///FOLDER/outside.css", "ftp://example.com/a.css"] {
      let report = try lint(href: href)
      #expect(!report.failures.contains { $0.rule == "siwa-button-min-size" }, "\(href)")
    }
  }

  @Test func `A configuration that is a link out of the root is an error, and nothing of it is quoted`() throws {
    let folder = try TemporaryFolder(isRoot: false)
    try folder.makeFolder("project/.git")
    try folder.write("secret.txt", "root:x:0 { not JSON")
    try folder.link("project/.higlint.json", to: "../secret.txt")
    let report = Lint.run(try folder.write("project/login.html", SamplePage.button(style: "")))
    #expect(report.errors.map(\.file) == [".higlint.json"])
    #expect(report.files.isEmpty && report.findings.isEmpty)
    for format in ReportFormat.allCases { #expect(!format.render(report).contains("root:x:0")) }
  }

  @Test func `A configuration that is a link within the root is read`() throws {
    let folder = try TemporaryFolder()
    try folder.write("shared/config.json", #"{ "screns": {} }"#)
    try folder.link(".higlint.json", to: "shared/config.json")
    let report = Lint.run(try folder.write("login.html", SamplePage.button(style: "")))
    #expect(report.errors.map(\.message) == ["The key 'screns' is unknown. Did you mean 'screens'?"])
  }

  @Test func `A configuration that is there and cannot be read is an error`() throws {
    for prepare: (TemporaryFolder) throws -> Void in [
      { try $0.makeFolder(".higlint.json") }, { try $0.link(".higlint.json", to: "nowhere.json") },
      { try $0.link(".higlint.json", to: ".higlint.json") },
    ] {
      let folder = try TemporaryFolder()
      try prepare(folder)
      let report = Lint.run(try folder.write("login.html", SamplePage.button(style: "")))
      #expect(report.errors.map(\.message) == ["The configuration cannot be read."])
    }
  }

  @Test func `What is ignored is not asked of a link`() throws {
    let folder = try TemporaryFolder(isRoot: false)
    try folder.makeFolder("project/.git")
    try folder.write("patterns", "*.html\n")
    try folder.link("project/.gitignore", to: "../patterns")
    try folder.write("project/login.html", SamplePage.button(style: ""))
    #expect(Lint.run(folder.file("project")).fileCount == 1)
  }

  @Test func `A walk does not follow a link out of the folder, nor one that goes round`() throws {
    let folder = try TemporaryFolder(isRoot: false)
    try folder.makeFolder("project/.git")
    try folder.write("elsewhere/secret.html", SamplePage.button(style: marker))
    try folder.write("project-sibling/secret.html", SamplePage.button(style: marker))
    try folder.write("project/login.html", SamplePage.button(style: ""))
    try folder.link("project/out", to: "../elsewhere")
    try folder.link("project/sibling", to: "../project-sibling")
    try folder.link("project/out.html", to: "../elsewhere/secret.html")
    try folder.link("project/round", to: ".")
    try folder.makeFolder("project/a")
    try folder.link("project/a/up", to: "..")
    let report = Lint.run(folder.file("project"))
    #expect(report.fileCount == 1)
    #expect(report.errors.isEmpty, "\(report.errors)")
    #expect(!report.findings.contains { $0.rule == "siwa-button-min-size" && report.text(of: $0) == "101px" })
  }
}
