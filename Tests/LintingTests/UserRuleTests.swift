import Diagnostics
import JSON
import Linting
import RuleEngine
import TestSupport
import Testing

/// A user's rules are JSON files in a folder of their own.
@Suite struct UserRuleTests {
  static func rule(
    id: String = "acme-no-guest", select: String = "//button[@action = 'guest']", fail: String = "true()", extra: String = ""
  ) -> String {
    """
    {
      "id": "\(id)",
      "name": "AcmeNoGuest",
      "family": "acme",
      "basis": "recommendation",
      "source": { "document": "acme", "section": "Sign-in", "url": "https://example.com/rules", "checked": "2026-11-21" },
      "level": "warning",
      "parameters": { "limit": 2 },\(extra)
      "select": "\(select)",
      "fail": "\(fail)",
      "point": "title",
      "message": "'{@title}' lets people in without an account.",
      "summary": "Nobody is a guest.",
      "why": "Guests cannot come back.",
      "howToFix": "Take the button away."
    }

    """
  }

  private let page = "<!doctype html><html lang=en><title>t</title><button>Continue as guest</button><button>OK</button></html>"

  @Test func `A rule of one file is listed, described with its fixtures, and fires`() throws {
    let folder = try TemporaryFolder()
    try folder.write("rules/acme-no-guest.json", Self.rule())
    try folder.write("rules/fixtures/acme-no-guest/fail-guest.html", page)
    try folder.write("rules/fixtures/acme-no-guest/pass-none.html", "<button>OK</button>")
    let catalog = RuleCatalog.load(folders: [folder.file("rules")])
    #expect(catalog.notices == [])
    let description = try #require(catalog.descriptions.first { $0.info.id == "acme-no-guest" })
    #expect(description.info.summary == "Nobody is a guest.")
    #expect(description.parameters.map(\.name) == ["limit"])
    #expect(description.examples.map(\.name) == ["fail-guest.html", "pass-none.html"])

    let report = Lint.run(folder.file("rules/fixtures/acme-no-guest")) { $0.ruleFolders = [folder.file("rules")] }
    let own = report.findings.filter { $0.rule == "acme-no-guest" }
    #expect(own.map(\.message) == ["'Continue as guest' lets people in without an account."])
    #expect(own.map(\.level) == [.warning])
    #expect(own.map { report.text(of: $0) } == ["Continue as guest"])
    #expect(report.rules.contains { $0.id == "acme-no-guest" })
  }

  @Test func `A single file may be named instead of a folder, and its level set on the command line`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("acme-no-guest.json", Self.rule())
    let report = Lint.page(page) { options in
      options.ruleFolders = [file]
      options.ruleSettings = [RuleSetting(rule: "acme-no-guest", choice: .level(.error))]
    }
    #expect(report.findings.filter { $0.rule == "acme-no-guest" }.map(\.level) == [.error])
    let off = Lint.page(page) { options in
      options.ruleFolders = [file]
      options.ruleSettings = [RuleSetting(rule: "acme-no-guest", choice: .off)]
    }
    #expect(off.findings.isEmpty)
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    /// What the notice's place holds.
    var place: String
    /// What the message says.
    var says: String
  }

  static let broken: [Broken] = [
    Broken(testDescription: "XPath that does not parse", text: rule(select: "//button[@title = "), place: "", says: ""),
    Broken(testDescription: "an unknown attribute", text: rule(fail: "@widht < 10"), place: "widht", says: "width"),
    Broken(testDescription: "an unknown element", text: rule(select: "//buton"), place: "buton", says: "button"),
    Broken(testDescription: "an unknown function", text: rule(fail: "contians(@title, 'a')"), place: "contians", says: "contains"),
    Broken(testDescription: "a value that is none", text: rule(select: "//screen[@kind = 'signup']"), place: "signup", says: "'sign-up'"),
    Broken(
      testDescription: "a value of a list that is none", text: rule(fail: "says(., 'incentif')"), place: "incentif", says: "'incentive'"),
    Broken(testDescription: "a definition that is none", text: rule(fail: "is-acount()"), place: "is-acount", says: "'is-account'"),
    Broken(
      testDescription: "a definition of its own that is wrong", text: rule(extra: #" "definitions": { "mine": "@titel" },"#),
      place: "titel",
      says: "'title'"),
    Broken(testDescription: "an unknown variable", text: rule(fail: "@width < $limt"), place: "limt", says: "limit"),
    Broken(testDescription: "an unknown key", text: rule(extra: #" "sumary": "x","#), place: "sumary", says: "summary"),
    Broken(testDescription: "JSON that ends too early", text: String(rule().prefix(120)), place: "", says: ""),
    Broken(testDescription: "no JSON at all", text: "rules: []", place: "", says: ""),
    Broken(testDescription: "an empty file", text: "", place: "", says: "empty"),
    Broken(testDescription: "an id that is not the file's name", text: rule(id: "acme-other"), place: "acme-other", says: ""),
    Broken(testDescription: "the level of no rule", text: rule().replacing("\"warning\"", with: "\"fatal\""), place: "fatal", says: ""),
  ]

  @Test(arguments: broken) func `A rule file with a fault stops the run with a located message`(_ broken: Broken) throws {
    let folder = try TemporaryFolder()
    try folder.write("rules/acme-no-guest.json", broken.text)
    let report = Lint.page(page) { $0.ruleFolders = [folder.file("rules")] }
    let notice = try #require(report.notices.first)
    #expect(notice.severity == .error)
    #expect(notice.file?.hasSuffix("rules/acme-no-guest.json") == true)
    let file = try #require(report.files[notice.file ?? ""], "the file must be there for its line and column")
    let range = try #require(notice.range)
    #expect(range.start >= 0 && range.end <= max(file.text.count, 1))
    #expect(file.string(range).contains(broken.place), "the place is '\(file.string(range))'")
    #expect(notice.message.contains(broken.says), "\(notice.message)")
    // Nothing was linted: a linter that skips a broken rule reports a clean project.
    #expect(report.findings.isEmpty && report.fileCount == 0)
  }

  @Test func `An id that is taken, by a built-in rule or by another file, stops the run`() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine/siwa-button-min-size.json", Self.rule(id: "siwa-button-min-size"))
    let builtIn = Lint.page(page) { $0.ruleFolders = [folder.file("mine")] }
    #expect(builtIn.errors.map(\.message) == ["The id 'siwa-button-min-size' is that of a built-in rule already."])
    #expect(builtIn.fileCount == 0)
    try folder.write("one/acme-no-guest.json", Self.rule())
    try folder.write("two/acme-no-guest.json", Self.rule())
    let twice = Lint.page(page) { $0.ruleFolders = [folder.file("one"), folder.file("two")] }
    #expect(twice.errors.map(\.message) == ["The id 'acme-no-guest' is that of another rule already."])
  }

  @Test func `A rule folder that is missing or holds no rule stops the run`() throws {
    let folder = try TemporaryFolder()
    #expect(Lint.page(page) { $0.ruleFolders = [folder.file("none")] }.errors.count == 1)
    try folder.makeFolder("empty")
    #expect(Lint.page(page) { $0.ruleFolders = [folder.file("empty")] }.errors.count == 1)
  }

  @Test func `Shared definitions and definitions of its own serve a user's rule`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "acme-no-guest.json",
      Self.rule(
        select: "//screen[has-guest()]//button[leads-past()]", extra: #" "definitions": { "has-guest": ".//button[leads-past()]" },"#))
    let report = Lint.page(page) { $0.ruleFolders = [file] }
    #expect(report.errors == [])
    #expect(
      report.findings.filter { $0.rule == "acme-no-guest" }.map(\.message) == [
        "'Continue as guest' lets people in without an account."
      ])
  }

  @Test func `A rule id that does not exist stops the run and is told its likeness`() {
    let only = Lint.page(page) { $0.onlyRules = ["siwa-button-min-sise"] }
    #expect(only.errors.map(\.message) == ["There is no rule 'siwa-button-min-sise'. Did you mean 'siwa-button-min-size'?"])
    #expect(only.fileCount == 0)
  }
}
