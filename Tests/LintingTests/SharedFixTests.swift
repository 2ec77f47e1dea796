import Diagnostics
import Linting
import TestSupport
import Testing

/// What several pages show of one part is told once, with the fix that the first page had tried.
@Suite struct SharedFixTests {
  private static let layout = """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>Shop</title><meta name="viewport" content="width=device-width"></head>
    <body><form action="/login" method="post"><label>Username <input name="username" type="text"></label>
    <label>Password <input name="password" type="password" autocomplete="current-password"></label><button>Log in</button></form>
    {% block content %}{% endblock %}</body></html>

    """

  private static func folder(pages: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("templates/base.html", layout)
    for number in 0..<pages {
      try folder.write("templates/page\(number).html", "{% extends 'base.html' %}{% block content %}<p>Page \(number)</p>{% endblock %}\n")
    }
    return folder
  }

  @Test(arguments: [1, 3]) func `The fix of a part stays, however many pages show it`(_ jobs: Int) throws {
    let (one, several) = (try Self.folder(pages: 1), try Self.folder(pages: 8))
    let alone = Lint.run(one.path) { $0.onlyRules = ["login-autofill"] }
    let report = Lint.run(several.path) {
      $0.onlyRules = ["login-autofill"]
      $0.jobs = jobs
    }
    let finding = try #require(report.failures.first)
    #expect(report.failures.count == 1)
    #expect(finding.location.file == "templates/base.html")
    #expect(finding.fix != nil && finding.fix == alone.failures.first?.fix)
    #expect(finding.related.first?.location.file == "templates/page0.html")
  }

  @Test func `What only a later page shows of a part has its fix, too`() throws {
    let folder = try Self.folder(pages: 3)
    let search = #"<label>Email <input name="email" type="text"></label><input type="password" autocomplete="current-password">"#
    try folder.write("templates/part.html", "<form action=\"/login\">\(search)<button>Log in</button></form>\n")
    try folder.write("templates/page2.html", "{% extends 'base.html' %}{% block content %}{% include 'part.html' %}{% endblock %}\n")
    let report = Lint.run(folder.path) {
      $0.onlyRules = ["login-autofill"]
      $0.jobs = 1
    }
    #expect(Set(report.failures.map(\.location.file)) == ["templates/base.html", "templates/part.html"])
    #expect(report.failures.allSatisfy { $0.fix != nil })
  }

  @Test(
    "A name in data serves whoever reads it: to change it is not safe",
    arguments: [("{ name: 'Apple' }", false), ("{ name: 'Login with Apple' }", true)])
  func nameInData(_ entry: String, _ isSafe: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("package.json", "{\"dependencies\":{\"react\":\"19.0.0\"}}")
    try folder.write("src/providers.js", "export const providers = { apple: \(entry) }\n")
    try folder.write(
      "src/Login.jsx",
      "import { providers } from './providers.js'\nexport default function Login() { return <main><h1>Sign in</h1>"
        + "<a href=\"/auth/apple\" className=\"btn\">{providers.apple.name}</a></main> }\n")
    let report = Lint.run(folder.path) { $0.onlyRules = ["siwa-title-approved"] }
    let finding = try #require(report.failures.first)
    #expect(finding.location.file == "src/providers.js")
    #expect(finding.fix?.isSafe == isSafe)
  }
}
