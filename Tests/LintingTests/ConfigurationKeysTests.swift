import Diagnostics
import Linting
import TestSupport
import Testing

/// The keys that say which files are judged, by which rules, and what fails a run (DESIGN 2.7).
@Suite struct ConfigurationKeysTests {
  private static let page = SamplePage.button(style: ".btn-apple { width: 120px }")
  private static let rule = "siwa-button-min-size"

  private static func lint(
    _ files: [String: String], _ configuration: String, _ configure: (inout LintOptions) -> Void = { _ in }
  ) throws -> RunReport {
    let folder = try TemporaryFolder()
    try folder.write(".higlint.json", configuration)
    for (name, text) in files { try folder.write(name, text) }
    return Lint.run(folder.path) { configure(&$0) }
  }

  private static func names(_ report: RunReport) -> Set<String> {
    Set(report.failures.filter { $0.rule == rule }.compactMap { $0.location.file.split(separator: "/").last.map(String.init) })
  }

  @Test func `Comments and trailing commas may stand in it`() throws {
    let report = try Self.lint(["a.html": Self.page], "{\n // why\n \"rules\": { \"\(Self.rule)\": \"off\", /* more */ },\n}\n")
    #expect(report.errors.isEmpty && Self.names(report).isEmpty)
  }

  @Test func `Walks take what is included and leave out what is excluded`() throws {
    let files = ["a.html": Self.page, "legacy/b.html": Self.page, "new/c.html": Self.page]
    #expect(try Self.names(Self.lint(files, #"{ "exclude": ["legacy/", "c.html"] }"#)) == ["a.html"])
    #expect(try Self.names(Self.lint(files, #"{ "include": "new" }"#)) == ["c.html"])
    #expect(try Self.lint(files, #"{ "exclude": ["legacy/"] }"#).passedOver["excluded"] == 1)
  }

  @Test func `A file that is named is judged though it is excluded`() throws {
    let folder = try TemporaryFolder()
    try folder.write(".higlint.json", #"{ "exclude": ["*.html"] }"#)
    #expect(Self.names(Lint.run(try folder.write("a.html", Self.page))) == ["a.html"])
  }

  @Test func `Families and patterns stand where a rule's id can, and an id goes before them`() throws {
    let files = ["a.html": Self.page]
    #expect(try Self.names(Self.lint(files, #"{ "rules": { "siwa-button": "off" } }"#)).isEmpty)
    #expect(try Self.names(Self.lint(files, #"{ "rules": { "*-min-*": "off" } }"#)).isEmpty)
    let mixed = try Self.lint(files, #"{ "rules": { "siwa-button-min-size": "note", "siwa-*": "off" } }"#)
    #expect(mixed.failures.filter { $0.rule == Self.rule }.map(\.level) == [.note])
    #expect(!mixed.failures.contains { $0.rule.hasPrefix("siwa-title") })
    #expect(try Self.names(Self.lint(files, "{}") { $0.onlyRules = ["siwa-button"] }) == ["a.html"])
    #expect(try Self.lint(files, "{}") { $0.onlyRules = ["purpose-*"] }.failures.isEmpty)
  }

  @Test func `Overrides change rules for some files, purpose strings too`() throws {
    let plist =
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>a</string>"
      + "<key>NSCameraUsageDescription</key><string>TODO</string></dict></plist>"
    let files = ["a.html": Self.page, "legacy/b.html": Self.page, "legacy/app/Info.plist": plist]
    let report = try Self.lint(files, #"{ "overrides": { "legacy/**": { "siwa-button": "off", "purpose-placeholder": "note" } } }"#)
    #expect(Self.names(report) == ["a.html"])
    #expect(report.failures.filter { $0.rule == "purpose-placeholder" }.map(\.level) == [.note])
  }

  @Test func `What is extended holds where the file says nothing`() throws {
    let files = ["a.html": Self.page, "base/higlint.json": #"{ "failOn": "never", "rules": { "siwa-button-min-size": "note" } }"#]
    let report = try Self.lint(files, #"{ "extends": ["strict", "base/higlint.json"], "rules": { "siwa-title-*": "off" } }"#)
    #expect(report.failOn == .never)
    #expect(report.failures.filter { $0.rule == Self.rule }.map(\.level) == [.note])
    #expect(try Self.lint(files, #"{ "extends": "strict" }"#).failOn == .warning)
    #expect(try Self.lint(files, "{}") { $0.preset = .strict }.failOn == .warning)
    #expect(try Self.lint(files, #"{ "failOn": "note" }"#) { $0.preset = .strict }.failOn == .note)
  }

  @Test func `Before a release weak purpose strings are errors`() throws {
    let plist =
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>a</string>"
      + "<key>NSCameraUsageDescription</key><string>Camera is used</string></dict></plist>"
    let usual = try Self.lint(["Info.plist": plist], "{}").failures
    let release = try Self.lint(["Info.plist": plist], "{}") { $0.preset = .release }.failures
    let warnings = Set(usual.filter { $0.level == .warning }.map(\.rule))
    #expect(!warnings.isEmpty)
    #expect(release.filter { warnings.contains($0.rule) }.allSatisfy { $0.level == .error })
  }

  @Test func `Rules of the project are brought by its configuration`() throws {
    let rule = """
      { "id": "house-title", "name": "HouseTitle", "family": "house", "basis": "recommendation", "level": "note",
        "source": { "document": "house", "section": "s", "url": "https://example.org/", "checked": "2026-11-21" },
        "select": "//screen", "fail": "true()", "message": "House.", "summary": "S.", "why": "W.", "howToFix": "H." }
      """
    let files = ["a.html": Self.page, "lint/house-title.json": rule]
    let report = try Self.lint(files, #"{ "rulePaths": ["lint"], "rules": { "house-title": "error" } }"#)
    #expect(report.failures.filter { $0.rule == "house-title" }.map(\.level) == [.error], "\(report.errors.map(\.message))")
  }

  @Test func `One configuration may be named instead of those beside the files`() throws {
    let folder = try TemporaryFolder()
    try folder.write(".higlint.json", #"{ "rules": { "siwa-*": "off" } }"#)
    let other = try folder.write("ci.json", "{}")
    let path = try folder.write("a.html", Self.page)
    #expect(Self.names(Lint.run(path)).isEmpty)
    #expect(Self.names(Lint.run(path) { $0.configurationFile = other }) == ["a.html"])
    #expect(Lint.run(path) { $0.configurationFile = folder.file("none.json") }.hasFailed)
  }

  @Test(arguments: [
    (#"{ "extends": "recomended" }"#, "Did you mean 'recommended'?"), (#"{ "extends": "./none.json" }"#, "does not exist"),
    (#"{ "extends": "../../out.json" }"#, "lies outside the project"), (#"{ "rulePaths": "/etc" }"#, "lies outside the project"),
    (#"{ "baseline": "../b.json" }"#, "lies outside the project"), (#"{ "failOn": "warn" }"#, "Did you mean 'warning'?"),
    (#"{ "exclude": 3 }"#, "is a string or a list of strings"),
    (#"{ "overrides": { "*": { "siwa-buton": "off" } } }"#, "Did you mean 'siwa-button'?"),
    (#"{ "rules": { "siwa-*": { "level": "off", "minWidth": 3 } } }"#, "Parameters are those of one rule"),
  ]) func `A mistake in it is a located error`(_ text: String, _ message: String) throws {
    let error = try #require(Self.lint(["a.html": Self.page], text).errors.first)
    #expect(error.message.contains(message) && error.range != nil, "\(error.message)")
  }

  @Test func `Files that extend one another in a circle are an error`() throws {
    let files = ["a.html": Self.page, "x/b.json": #"{ "extends": "x/b.json" }"#]
    #expect(try Self.lint(files, #"{ "extends": "x/b.json" }"#).errors.first?.message.contains("in a circle") == true)
  }

  @Test func `Only what is found in changed files is reported, and what they are part of`() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write("a.html", Self.page)
    try folder.write("b.html", Self.page)
    #expect(Self.names(Lint.run(folder.path) { $0.changedFiles = [first, folder.file("gone.html")] }) == ["a.html"])
    #expect(Self.names(Lint.run(folder.path) { $0.changedFiles = [] }).isEmpty)
    #expect(Lint.run(folder.path) { $0.changedFiles = ["a\u{1}"] }.hasFailed)
  }

  @Test func `What holds for a file is said with its origin`() throws {
    let folder = try TemporaryFolder()
    try folder.write(".higlint.json", "{\n  \"root\": true,\n  \"rules\": { \"siwa-button\": \"note\" }\n}\n")
    let text = try #require(ConfigurationAccount.text(for: try folder.write("a.html", Self.page), LintOptions()).text)
    #expect(text.contains("\"root\": \".higlint.json:2:3\"") && text.contains("\"from\": \".higlint.json:3:14\""))
  }
}
