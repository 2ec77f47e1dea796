import Diagnostics
import Linting
import TestSupport
import Testing

/// A layout with a sign-in is judged on the first page that shows it; later pages for what they add.
@Suite struct SharedSurroundingsTests {
  private static let layout = """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>{% block title %}Shop{% endblock %}</title></head>
    <body><form action="/login" method="post"><label>Username <input name="username" type="text" autocomplete="off"></label>
    <label>Password <input name="password" type="password" autocomplete="current-password"></label><button>Log in</button></form>
    <h1>{% block heading %}Shop{% endblock %}</h1>
    {% block content %}{% endblock %}</body></html>

    """

  private static func findings(_ pages: [String: String], jobs: Int = 1, configuration: String = "{}") throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(".higlint.json", configuration)
    try folder.write("templates/base.html", layout)
    for (name, text) in pages { try folder.write("templates/\(name).html", "{% extends 'base.html' %}\(text)\n") }
    let report = Lint.run(folder.path) { $0.jobs = jobs }
    return report.failures.filter { $0.level != .note }.map { "\($0.location.file) \($0.rule)" }.sorted()
  }

  private static let plain = Dictionary(
    uniqueKeysWithValues: (0..<5).map { ("page\($0)", "{% block content %}<p>Page \($0)</p>{% endblock %}") })

  @Test(arguments: [1, 3]) func `A layout's findings are told once, however many pages show it`(_ jobs: Int) throws {
    #expect(try Self.findings(Self.plain, jobs: jobs) == ["templates/base.html login-autofill"])
  }

  @Test func `A page that is judged by other rules stands for no other`() throws {
    let quiet = #"{"overrides": {"templates/page0.html": {"login-autofill": "off"}}}"#
    #expect(try Self.findings(Self.plain, configuration: quiet) == ["templates/base.html login-autofill"])
  }

  @Test func `A later page is judged for what it adds, with the heading that its layout gives it`() throws {
    var pages = Self.plain
    pages["pay"] = """
      {% block heading %}Checkout{% endblock %}{% block content %}<form action="/order">
      <label>Last name <input name="lastname" autocomplete="family-name"></label><button>Order</button></form>{% endblock %}
      """
    #expect(
      try Self.findings(pages) == ["templates/base.html login-autofill", "templates/pay.html data-requirement-stated"])
  }
}
