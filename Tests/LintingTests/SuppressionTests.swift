import Diagnostics
import Linting
import Reports
import ScreenModel
import TestSupport
import Testing

/// Comments that keep findings from counting (DESIGN 2.6).
@Suite struct SuppressionTests {
  private static let rule = "siwa-button-min-size"
  private static let narrow = ".btn-apple { width: 120px }"

  /// A page whose button is too narrow, with a comment in its style sheet and one above its button.
  private static func page(style: String = "", element: String = "") -> String {
    SamplePage.button(style: style + narrow).replacing("<button", with: element + "<button")
  }

  private static func lint(_ text: String, name: String = "page.html", _ configure: (inout LintOptions) -> Void = { _ in }) throws
    -> RunReport
  {
    let folder = try TemporaryFolder()
    try folder.write(name, text)
    return Lint.run(folder.path) { configure(&$0) }
  }

  @Test func `A comment above the declaration or the element keeps the finding from counting, with its reason`() throws {
    #expect(try Self.lint(Self.page()).failures.contains { $0.rule == Self.rule })
    let comments = [
      Self.page(style: "/* higlint-disable-next-line \(Self.rule) -- agreed */\n"),
      Self.page(element: "<!-- higlint-disable-next-line \(Self.rule) -- agreed -->\n"),
      Self.page(element: "<!-- higlint-disable-file siwa-button -- agreed -->"),
      Self.page(style: "/* higlint-disable siwa-*-size -- agreed */"),
    ]
    for text in comments {
      let report = try Self.lint(text)
      #expect(!report.findings.contains { $0.rule == Self.rule && $0.level != nil }, "\(text)")
      let own = try #require(report.suppressed.first { $0.finding.rule == Self.rule })
      #expect(own.suppression.kind == .inSource && own.suppression.justification == "agreed" && own.suppression.location != nil)
      #expect(!report.findings.contains { $0.rule.hasPrefix("suppression-") }, "\(report.findings.map(\.message))")
    }
  }

  @Test func `A comment about another line, rule or part keeps nothing from counting`() throws {
    for text in [
      Self.page(element: "<!-- higlint-disable-next-line \(Self.rule) -- why -->\n\n"),
      Self.page(element: "<!-- higlint-disable-next-line siwa-button-color -- why -->\n"),
      Self.page(element: "<!-- higlint-disable \(Self.rule) -- why --><!-- higlint-enable \(Self.rule) -->"),
    ] { #expect(try Self.lint(text).failures.contains { $0.rule == Self.rule }) }
  }

  @Test(arguments: [
    ("<!-- higlint-disable-file siwa-title-locale -- why -->", "suppression-unused", "'siwa-title-locale' finds nothing here"),
    ("<!-- higlint-disable-next-line siwa-buton-color -- why -->", "suppression-unknown-rule", "Did you mean 'siwa-button-color'?"),
    ("<!-- higlint-disable-file -- why -->", "suppression-unknown-rule", "names no rule"),
    ("<!-- higlint-disable-file siwa-button-min-size -->", "suppression-without-reason", "without saying why"),
    ("<!-- higlint-disable-line siwa-button-color -->", "suppression-unused", "Did you mean 'higlint-disable-file'?"),
    ("<p>higlint-disable-next-line siwa-button-color</p>", "suppression-unused", "does not begin a comment"),
  ]) func `What is wrong with a comment is a finding at the comment`(_ comment: String, _ rule: String, _ message: String) throws {
    let report = try Self.lint(Self.page(element: comment))
    let own = report.failures.filter { $0.rule.hasPrefix("suppression-") }
    #expect(own.map(\.rule) == [rule], "\(own.map(\.message))")
    #expect(own.first?.message.contains(message) == true, "\(own.first?.message ?? "")")
  }

  @Test func `A suppression is not called unused where the run could not see what it is about`() throws {
    let text = Self.page(element: "<!-- higlint-disable-file siwa-title-locale -- why -->")
    #expect(try Self.lint(text) { $0.onlyRules = [Self.rule] }.findings.allSatisfy { !$0.rule.hasPrefix("suppression-") })
    let partial = try Self.lint(text) { $0.environments.colorSchemes = [.dark] }
    #expect(partial.findings.allSatisfy { !$0.rule.hasPrefix("suppression-") })
    let off = try Self.lint(text) { $0.ruleSettings = [RuleSetting(rule: "suppression", choice: .off)] }
    #expect(off.findings.allSatisfy { !$0.rule.hasPrefix("suppression-") })
  }

  @Test func `SARIF holds what is suppressed with its justification, text counts it, and the exit ignores it`() throws {
    let report = try Self.lint(Self.page(element: "<!-- higlint-disable-file * -- agreed with Apple -->"))
    #expect(report.failures.isEmpty && !report.suppressed.isEmpty)
    let sarif = ReportFormat.sarif.render(report)
    #expect(sarif.contains(#""kind": "inSource""#) && sarif.contains(#""justification": "agreed with Apple""#))
    #expect(ReportFormat.text.render(report).contains("Suppressed in the sources: "))
    var omitted = report
    omitted.suppressed = []
    #expect(!ReportFormat.sarif.render(omitted).contains("\"suppressions\":"))
  }

  @Test func `A fingerprint is the same whether a finding is suppressed or not`() throws {
    let before = try Self.lint(Self.page(style: "/* x */\n"))
    let after = try Self.lint(Self.page(style: "/* higlint-disable-next-line \(Self.rule) -- y */\n"))
    func fingerprints(_ report: RunReport) -> Set<String> {
      Set(ReportFormat.sarif.render(report).split(separator: "\n").filter { $0.contains("higlint/v1") }.map(String.init))
    }
    #expect(fingerprints(before) == fingerprints(after))
  }

  @Test func `Purpose strings are suppressed by a comment in the property list, and in a strings file`() throws {
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>a.b</string>
      <!-- higlint-disable-next-line purpose: the final text is being written -->
      <key>NSCameraUsageDescription</key>
      <string>TODO</string>
      </dict></plist>

      """
    let report = try Self.lint(plist, name: "Info.plist")
    #expect(report.failures.isEmpty, "\(report.failures.map(\.message))")
    #expect(report.suppressed.first?.suppression.justification == "the final text is being written")
    let strings = "// higlint-disable-next-line purpose -- later\n\"NSCameraUsageDescription\" = \"TODO\";\n"
    #expect(try !Self.lint(strings, name: "en.lproj/InfoPlist.strings").suppressed.isEmpty)
  }
}
