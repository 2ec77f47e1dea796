import Diagnostics
import Linting
import TestSupport
import Testing

/// The keys of `.higlint.json` that say how pages are put together: `assets`, `templates`, `translations` (DESIGN 2.7).
@Suite struct ProjectConfigurationTests {
  private static func page(_ head: String, _ body: String) -> String {
    """
    <!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Sign in</title>\(head)</head>
    <body><h1>Sign in</h1>\(body)</body></html>
    """
  }

  private static let apple = #"<a class="apple" href="/auth/apple">Sign in with Apple</a>"#
  private static let sheet = ".apple { display: block; box-sizing: border-box; width: 100px; height: 20px }"

  private static func lint(_ configuration: String, _ page: String, _ files: [String: String], only rule: String) throws -> RunReport {
    let folder = try TemporaryFolder()
    try folder.write(".higlint.json", configuration)
    for (name, text) in files { try folder.write(name, text) }
    return Lint.run(try folder.write("pages/login.html", page)) { $0.onlyRules = [rule] }
  }

  @Test(arguments: [
    (#"{ "https://cdn.example.com/": "dist" }"#, "https://cdn.example.com/css/app.css?v=3"),
    (#"{ "https://cdn.example.com/css/app.css": "dist/css/app.css" }"#, "https://cdn.example.com/css/app.css"),
    (#"{ "//cdn.example.com": "dist" }"#, "https://cdn.example.com/css/app.css"),
    (#"{ "/assets": "dist/css", "/assets/app": "pages" }"#, "/assets/app.css"),
  ]) func `A sheet lies where 'assets' says`(_ assets: String, _ address: String) throws {
    let page = Self.page(#"<link rel="stylesheet" href="\#(address)">"#, Self.apple)
    let report = try Self.lint(#"{ "assets": \#(assets) }"#, page, ["dist/css/app.css": Self.sheet], only: "siwa-button-min-size")
    #expect(report.errors.isEmpty)
    #expect(Set(report.failures.map(\.location.file)) == ["dist/css/app.css"])
  }

  @Test func `Parts are looked for in the roots first, and a language that is stated is the file's`() throws {
    let files = [
      "theme/part.html": #"<a href="/auth/apple">Apple Login</a>"#, "pages/part.html": Self.apple,
    ]
    let report = try Self.lint(
      #"{ "templates": { "roots": ["theme"] } }"#, Self.page("", "{% include 'part.html' %}"), files, only: "siwa-title-approved")
    #expect(report.errors.isEmpty)
    #expect(report.failures.map(\.location.file) == ["theme/part.html"])
    // Only Twig has blocks without an end.
    let page = Self.page("", #"<a href="/auth/apple">{% block title 'Apple Login' %}</a>"#)
    let stated = #"{ "templates": { "language": { "pages/*.html": "twig" } } }"#
    #expect(try Self.lint(stated, page, [:], only: "siwa-title-approved").failures.count == 1)
    #expect(try Self.lint("{}", page, [:], only: "siwa-title-approved").failures.isEmpty)
  }

  @Test func `Loops go over what 'context' says, and what it says is where it is written`() throws {
    let page = Self.page("", #"{% for p in providers %}<a href="/auth/{{ p.id }}">{{ p.title }}</a>{% endfor %}"#)
    let configuration = #"""
      { "templates": { "context": { "providers": [{ "id": "google", "title": "Continue with Google" }, { "id": "apple", "title": "Apple Login" }] } } }
      """#
    let report = try Self.lint(configuration, page, [:], only: "siwa-title-approved")
    let finding = try #require(report.failures.first)
    #expect(finding.location.file == ".higlint.json" && report.text(of: finding) == "Apple Login")
  }

  @Test func `Catalogues are those that are named, in the language that is named`() throws {
    let page = Self.page("", #"{% set words = 1 %}<a class="apple" href="/auth/apple">{{ t('apple') }}</a>"#)
    let files = ["words/fr.json": #"{ "apple": "Apple Login" }"#, "locales/en.json": #"{ "apple": "Sign in with Apple" }"#]
    let configuration = #"{ "translations": { "catalogues": ["words/*.json"], "source": "fr" } }"#
    let report = try Self.lint(configuration, page, files, only: "siwa-title-approved")
    #expect(report.failures.map(\.location.file) == ["words/fr.json"])
    #expect(try Self.lint("{}", page, files, only: "siwa-title-approved").failures.isEmpty)
  }

  @Test(arguments: [
    (#"{ "assets": { "/a/": "dits" } }"#, "There is no 'dits'. Did you mean 'dist'?"),
    (#"{ "assets": { "/a/": "../x" } }"#, "'../x' leads out of the configuration's folder."),
    (#"{ "assets": { "/a/": 3 } }"#, "'/a/' is a string, not a number."),
    (#"{ "templates": { "rots": [] } }"#, "The key 'rots' is unknown. Did you mean 'roots'?"),
    (#"{ "templates": { "roots": ["dist/app.css"] } }"#, "'dist/app.css' is not a folder."),
    (#"{ "templates": { "roots": "dist" } }"#, "'roots' is an array of strings, not a string."),
    (#"{ "templates": { "language": { "*.tpl": "twigg" } } }"#, "Did you mean 'twig'?"),
    (#"{ "translations": { "source": "english!" } }"#, "'english!' is not the name of a language"),
    (#"{ "translations": { "catalogs": [] } }"#, "Did you mean 'catalogues'?"),
  ]) func `A mistake in them is a located error`(_ configuration: String, _ message: String) throws {
    let report = try Self.lint(configuration, Self.page("", Self.apple), ["dist/app.css": ""], only: "siwa-title-approved")
    let error = try #require(report.errors.first)
    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.range != nil && error.file == ".higlint.json")
  }

  @Test func `What a configuration nests too deeply is an error`() throws {
    let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    let report = try Self.lint(
      #"{ "templates": { "context": { "a": \#(deep) } } }"#, Self.page("", Self.apple), [:], only: "siwa-title-approved")
    #expect(report.errors.first?.message.contains("nested too deeply") == true)
  }
}
