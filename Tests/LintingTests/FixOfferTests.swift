import Diagnostics
import Linting
import TestSupport
import Testing

/// Which fixes are offered on whole pages, and which never are (DESIGN 2.2).
@Suite struct FixOfferTests {
  struct Page: Sendable, CustomTestStringConvertible {
    var name: String
    /// The rule whose finding is looked at; it has to be there.
    var rule: String
    /// Files beside the page, which is `login.html`.
    var sheets: [String: String] = [:]
    var head = ""
    var style = ""
    var body: String
    var language = "en"
    /// `replaced -> replacement`; nil where nothing may be offered.
    var offered: String?
    var isSafe = false

    var testDescription: String { name }

    var text: String {
      """
      <!doctype html>
      <html lang="\(language)">
      <head><meta charset="utf-8"><title>Login</title><meta name="viewport" content="width=device-width">
      \(head)<style>
      body { margin: 0; padding: 16px; background: #fff; font-family: Helvetica }
      .sso { display: block; box-sizing: border-box; width: 320px; height: 44px; margin: 0 0 16px; border: 0; border-radius: 8px; font-size: 19px }
      \(style)
      </style></head>
      <body>\(body)</body></html>

      """
    }
  }

  private static let apple = #"<button type="button" class="sso apple">Sign in with Apple</button>"#
  private static let google = #"<button type="button" class="sso google">Sign in with Google</button>"#
  private static let black = ".apple { background: #000; color: #fff } .google { background: #fff; color: #222; border: 1px solid #888 }\n"

  /// Rules with one class and one declaration, as utility frameworks build them.
  private static let utilities =
    (1...40).map { ".h-\($0) { height: \($0 * 4)px }" }.joined(separator: "\n") + "\n.rounded-full { border-radius: 999px }\n"

  static let pages: [Page] = [
    Page(
      name: "a width of the button's own", rule: "siwa-button-min-size", style: black + ".apple { width: 120px }", body: apple,
      offered: "120px -> 140px", isSafe: true),
    Page(
      name: "a custom property that nothing else reads", rule: "siwa-button-min-size",
      style: black + ":root { --w: 120px } .apple { width: var(--w) }", body: apple, offered: "120px -> 140px", isSafe: true),
    Page(
      name: "a custom property that others read, too", rule: "siwa-button-min-size",
      style: black + ":root { --w: 120px } .apple { width: var(--w) } .badge { width: var(--w) }",
      body: apple + #"<div class="badge">New</div>"#,
      offered: "var(--w) -> 140px", isSafe: true),
    Page(
      name: "a fluid width", rule: "siwa-button-prominence", style: black + ".apple { width: 60% } .google { width: 100% }",
      body: apple + google),
    Page(
      name: "a fixed width beside a fluid one", rule: "siwa-button-prominence",
      style: black + ".apple { width: 200px } .google { width: 100% }",
      body: apple + google),
    Page(
      name: "a width that hangs on the window", rule: "siwa-button-min-size", style: black + ".apple { width: calc(10vw + 20px) }",
      body: apple),
    Page(
      name: "a rule that all buttons share", rule: "siwa-button-prominence", style: black + ".google { min-height: 50px }",
      body: apple + google),
    Page(
      name: "a class of a utility build", rule: "siwa-button-prominence", sheets: ["css/app.css": utilities],
      head: #"<link rel="stylesheet" href="css/app.css">"#, style: black + ".sso { height: auto } .google { height: 52px }",
      body: #"<button type="button" class="sso apple h-11">Sign in with Apple</button>"# + google),
    Page(
      name: "a utility class for the corners", rule: "siwa-button-corner-radius", sheets: ["css/app.css": utilities],
      head: #"<link rel="stylesheet" href="css/app.css">"#, style: black + ".sso { border-radius: 0 } .google { border-radius: 8px }",
      body:
        #"<button type="button" class="apple sso-wide rounded-full" style="width: 320px; height: 44px; border: 0; font-size: 19px">Sign in with Apple</button><br>"#
        + google),
    Page(
      name: "a rule of a dependency", rule: "siwa-button-min-size", sheets: ["node_modules/sso/buttons.css": ".apple { width: 120px }"],
      head: "", style: black + "@import url(x); .sso { width: auto }",
      body: #"<link rel="stylesheet" href="node_modules/sso/buttons.css">"# + apple),
    Page(
      name: "a minified sheet", rule: "siwa-button-min-size", sheets: ["css/app.min.css": "body .apple{width:120px}"],
      head: "", style: black + ".sso { width: auto }", body: #"<link rel="stylesheet" href="css/app.min.css">"# + apple),
    Page(
      name: "a rule of the project's own sheet that names the button", rule: "siwa-button-min-size",
      sheets: ["css/app.css": "body .apple { width: 120px; color: #fff }"], style: black,
      body: #"<link rel="stylesheet" href="css/app.css">"# + apple, offered: "120px -> 140px", isSafe: true),
    Page(
      name: "a rule of a sheet that other pages may use for other buttons", rule: "siwa-button-min-size",
      sheets: ["css/app.css": "body .wide { width: 120px; color: #fff }"], style: black,
      body: #"<link rel="stylesheet" href="css/app.css"><button type="button" class="sso apple wide">Sign in with Apple</button>"#,
      offered: "120px -> 140px"),
    Page(
      name: "a colour that Google's button has too", rule: "siwa-button-color", style: ".sso { background: #0a84ff; color: #fff }",
      body: apple + google),
    Page(
      name: "a colour under a dark title", rule: "siwa-button-color",
      style: ".apple { background: #0a84ff; color: #000; border: 1px solid #000 }", body: apple,
      offered: "#0a84ff -> #FFFFFF"),
    Page(
      name: "a title on black", rule: "siwa-button-foreground", style: ".apple { background: #000; color: #0a84ff }", body: apple,
      offered: "#0a84ff -> #FFFFFF"),
    Page(
      name: "a title that is black and faded", rule: "siwa-button-foreground",
      style: ".apple { background: #fff; color: #000000; border: 1px solid #000 } .apple span { opacity: .5 }",
      body: #"<button type="button" class="sso apple"><span>Sign in with Apple</span></button>"#),
    Page(
      name: "a label in another language than the page", rule: "siwa-button-accessible-name", style: black,
      body: #"<button type="button" class="sso apple" aria-label="Login with Apple">Iniciar sesión con Apple</button>"#, language: "es",
      offered: "Login with Apple -> Iniciar sesión con Apple", isSafe: true),
    Page(
      name: "a title in another language than the page", rule: "siwa-title-approved", style: black,
      body: #"<button type="button" class="sso apple">Login with Apple</button>"#, language: "es"),
    Page(
      name: "a height that one window sets otherwise", rule: "siwa-button-prominence",
      style: black + ".apple { height: 40px } @media (min-width: 800px) { .google { height: 60px } }", body: apple + google),
  ]

  @Test(arguments: pages) func `A fix is offered where it holds, and only there`(_ page: Page) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("login.html", page.text)
    for (name, text) in page.sheets { try folder.write(name, text) }
    let report = Lint.run(path)
    let found = report.failures.filter { $0.rule == page.rule }
    try #require(!found.isEmpty, "\(report.findings.map { "\($0.rule): \($0.message)" })")
    let offers = found.compactMap { finding in
      finding.fix?.edits.first.map { "\(report.files[$0.location.file]?.string($0.location.range) ?? "") -> \($0.replacement)" }
    }
    #expect(offers == (page.offered.map { [$0] } ?? []), "\(found.map(\.message))")
    for fix in found.compactMap(\.fix) { #expect(fix.isSafe == page.isSafe) }
  }

  @Test(arguments: pages) func `Every fix of a whole page removes its finding and brings nothing new`(_ page: Page) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("login.html", page.text)
    for (name, text) in page.sheets { try folder.write(name, text) }
    let before = Lint.run(path)
    func names(_ report: RunReport) -> [String] { report.findings.map { "\($0.rule) \($0.caseNumber ?? 0)" } }
    for finding in before.findings {
      guard let fix = finding.fix, let edit = fix.edits.first else { continue }
      let file = try #require(before.files[edit.location.file])
      var text = file.text
      text.replaceSubrange(edit.location.range.bytes, with: Array(edit.replacement.utf8))
      let name = try #require((["login.html"] + page.sheets.keys).first { edit.location.file.hasSuffix($0) })
      try folder.write(name, bytes: text)
      let after = Lint.run(path)
      try folder.write(name, bytes: file.text)
      let own = "\(finding.rule) \(finding.caseNumber ?? 0)"
      #expect(names(after).count { $0 == own } < names(before).count { $0 == own }, "\(finding.message)")
      let new = Set(names(after)).subtracting(names(before)).filter { !$0.hasPrefix(finding.rule + " ") }
      #expect(new.isEmpty, "\(fix.description) brings \(new.sorted())")
    }
  }

  /// Tried together: in the page and in a part that it includes, one of them seen on a wide window only, one in a dialog that a script opens.
  @Test func `Every field that AutoFill is not told of gets its own fix`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "templates/password.html",
      #"<label for="password">Password</label><input id="password" type="password" name="password"><button>Log in</button>"#)
    try folder.write(
      "templates/login.html",
      """
      <!doctype html><html lang="en"><title>Log in</title><meta name="viewport" content="width=device-width">
      <style>.wide { display: none } @media (min-width: 800px) { .wide { display: block } }</style>
      <form action="/login" method="post">
      <label for="email">Email</label><input id="email" type="email" name="email">
      <label class="wide">Password again <input type="password" name="password_again"></label>
      {% if asks %}<label>User name <input name="username"></label>{% endif %}
      {% include "password.html" %}
      </form></html>
      """)
    let report = Lint.run(folder.path)
    let found = report.findings.filter { $0.rule == "login-autofill" }
    let offers = found.compactMap { finding in
      finding.fix?.edits.first.map { "\($0.location.file.split(separator: "/").last ?? "") \($0.replacement)" }
    }
    #expect(
      offers.sorted() == [
        #"login.html  autocomplete="email""#, #"login.html  autocomplete="new-password""#, #"login.html  autocomplete="username""#,
        #"password.html  autocomplete="new-password""#,
      ], "\(found.map(\.message))")
  }
}
