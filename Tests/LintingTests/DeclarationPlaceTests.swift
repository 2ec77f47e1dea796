import Diagnostics
import Linting
import TestSupport
import Testing

/// A finding points at the declaration that set the value, wherever it stands.
@Suite struct DeclarationPlaceTests {
  private let rule = "siwa-button-min-size"

  private func finding(_ page: String, sheets: [String: String] = [:]) throws -> (text: String, file: String, line: Int, fix: String?) {
    let folder = try TemporaryFolder()
    let path = try folder.write("pages/login.html", page)
    for (name, text) in sheets { try folder.write(name, text) }
    let report = Lint.run(path) { options in
      options.onlyRules = [rule]
      options.environments.viewports = [EnvironmentOptions.Viewport(width: 390, height: 844)]
    }
    #expect(report.errors.isEmpty, "\(report.errors)")
    try #require(report.findings.count == 1, "\(report.findings)")
    let finding = report.findings[0]
    let file = try #require(report.files[finding.location.file])
    let edit = finding.fix?.edits.first.map { "\(file.string($0.location.range)) -> \($0.replacement)" }
    return (report.text(of: finding), finding.location.file, file.lines.line(at: finding.location.range.start), edit)
  }

  private func check(
    _ page: String, sheets: [String: String] = [:], text: String, file: String = "pages/login.html", fix: String?,
    location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let found = try finding(page, sheets: sheets)
    #expect(found.text == text, sourceLocation: location)
    #expect(found.file == file, sourceLocation: location)
    #expect(found.fix == fix, sourceLocation: location)
    let whole = file == "pages/login.html" ? page : sheets[file] ?? ""
    let line = whole.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }.map { $0 + 1 }
    #expect(found.line == line, sourceLocation: location)
  }

  @Test func `A width in the page's own style is named there`() throws {
    try check(SamplePage.button(style: ".btn-apple { width: 120px }"), text: "120px", fix: "120px -> 140px")
  }

  @Test func `Moving the declaration into a linked style sheet moves the finding into that file`() throws {
    try check(
      SamplePage.button(style: "", head: #"<link rel="stylesheet" href="../css/app.css">"# + "\n"),
      sheets: ["css/app.css": "body { margin: 0 }\n\n.btn-apple { width: 120px }\n"], text: "120px", file: "css/app.css",
      fix: "120px -> 140px")
  }

  @Test func `And through an import of that style sheet into the imported one`() throws {
    try check(
      SamplePage.button(style: "", head: #"<link rel="stylesheet" href="/css/app.css">"# + "\n"),
      sheets: [
        "css/app.css": "@import url('parts/buttons.css');\n", "css/parts/buttons.css": "/* buttons */\n.btn-apple { width: 7.5rem }\n",
      ], text: "7.5rem",
      file: "css/parts/buttons.css", fix: "7.5rem -> 140px")
  }

  @Test func `A width in the style attribute is named in the attribute`() throws {
    try check(
      SamplePage.button(style: ".btn-apple { width: 200px }", attributes: #"class="btn-apple" style="color: #fff; width: 120px""#),
      text: "120px",
      fix: "120px -> 140px")
  }

  @Test func `The declaration that wins the cascade is named, not the one that stands last`() throws {
    try check(
      SamplePage.button(style: "button.btn-apple { width: 121px }\n.btn-apple { width: 200px }\n.btn-apple { width: 90px }"), text: "121px",
      fix: "121px -> 140px")
    try check(
      SamplePage.button(style: ".btn-apple { width: 122px !important }\nbutton.btn-apple { width: 200px }"), text: "122px",
      fix: "122px -> 140px")
  }

  @Test func `A width through a custom property is named where the property is declared`() throws {
    try check(SamplePage.button(style: ":root { --w: 120px }\n.btn-apple { width: var(--w) }"), text: "120px", fix: "120px -> 140px")
    try check(
      SamplePage.button(style: ":root { --s: 120px; --w: var(--s, 9px) }\n.btn-apple { width: var(--w) }"), text: "120px",
      fix: "120px -> 140px")
  }

  @Test func `A bound that decides the width is named`() throws {
    try check(
      SamplePage.button(style: ".btn-apple { display: block; width: 100% }\n.btn-apple { max-width: 123px }"), text: "123px",
      fix: "123px -> 140px")
    try check(SamplePage.button(style: ".btn-apple { width: 10px }\n.btn-apple { min-width: 124px }"), text: "124px", fix: "124px -> 140px")
  }

  @Test func `A declaration under a media query that holds is named, and one that does not hold is not`() throws {
    try check(
      SamplePage.button(
        style:
          ".btn-apple { width: 200px }\n@media (max-width: 500px) {\n  .btn-apple { width: 125px }\n}\n@media print {\n  .btn-apple { width: 9px }\n}"
      ),
      text: "125px", fix: "125px -> 140px")
  }

  @Test func `The height's declaration is named for the height`() throws {
    try check(SamplePage.button(style: ".btn-apple { width: 200px; height: 29px }"), text: "29px", fix: "29px -> 30px")
  }

  @Test func `The finding of a sheet shows the element that it makes wrong`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("login.html", SamplePage.button(style: "", head: #"<link rel="stylesheet" href="app.css">"#))
    try folder.write("app.css", ".btn-apple { width: 120px }")
    let report = Lint.run(path) { $0.onlyRules = [rule] }
    let related = try #require(report.findings.first?.related.first)
    #expect(related.location.file == "login.html")
    #expect(report.files["login.html"]?.string(related.location.range) == #"<button class="btn-apple">"#)
  }
}
