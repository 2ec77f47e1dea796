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

  @Test func `Apple's button in a layout is one, though every page may sign people in`() throws {
    let folder = try TemporaryFolder()
    let dialog =
      "<div class=\"dialog\"><a class=\"btn\" href=\"/auth/apple\">Sign in with Apple</a><a href=\"/auth/google\">Sign in with Google</a></div>"
    try folder.write("templates/base.html", "<html lang=\"en\"><body>{% block content %}{% endblock %}\(dialog)</body></html>")
    for number in 0..<4 {
      let content = "<h1>Thing \(number)</h1><form action=\"/key\"><input type=\"password\" name=\"door\"></form>"
      try folder.write("templates/page\(number).html", "{% extends 'base.html' %}{% block content %}\(content){% endblock %}")
    }
    let judged = Lint.run(folder.path).judged
    #expect(judged.appleButtons == max(1, judged.signInScreens), "\(judged)")
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

/// The same of layouts that are components.
@Suite struct SharedComponentSurroundingsTests {
  private static let menu = """
    "use client"
    import { createContext, useContext } from "react"
    export const Account = createContext(null)
    export default function Menu() {
      const account = useContext(Account)
      return <div><form action="/login" method="post"><label>Username <input name="username" type="text" autoComplete="off"/></label>
        <label>Password <input name="password" type="password" autoComplete="current-password"/></label><button>Log in</button></form></div>
    }

    """

  private static func page(_ name: String, _ content: String = "") -> String {
    """
    "use client"
    import { useContext } from "react"
    import { Account } from "../../components/Menu"
    import things from "../../data/things.json"
    export default function Page() { const account = useContext(Account); return <main><p>\(name) {things[0].name}</p>\(content)</main> }

    """
  }

  private static func report(_ pages: [String: String], paths: [String] = []) throws -> RunReport {
    let folder = try TemporaryFolder()
    try folder.write("package.json", "{\"dependencies\": {\"next\": \"15\", \"react\": \"19\"}}")
    try folder.write("src/components/Menu.tsx", menu)
    // Enough things for apples to be among them.
    let things =
      Array(repeating: "{\"name\": \"Pear\", \"kind\": \"fruit\"}", count: 1_000) + ["{\"name\": \"Apple\", \"kind\": \"fruit\"}"]
    try folder.write("src/data/things.json", "[\(things.joined(separator: ",\n"))]")
    try folder.write(
      "src/app/layout.tsx",
      "import Menu from \"../components/Menu\"\nexport default ({ children }) => <html lang=\"en\"><body><Menu/>{children}</body></html>\n")
    for (name, text) in pages { try folder.write("src/app/\(name)/page.tsx", text) }
    return Lint.run(paths.isEmpty ? folder.path : "\(folder.path)/\(paths[0])")
  }

  private static func findings(_ report: RunReport) -> [String] {
    report.failures.filter { $0.level != .note }.map { "\($0.location.file) \($0.rule)" }.sorted()
  }

  private static let plain = Dictionary(uniqueKeysWithValues: ["a", "b", "c", "d", "e"].map { ($0, page($0)) })

  @Test func `A layout's sign-in is one screen, however many pages show it`() throws {
    let report = try Self.report(Self.plain)
    #expect(Self.findings(report) == ["src/components/Menu.tsx login-autofill"])
    #expect(report.judged.signInScreens == 1)
  }

  @Test func `A page that is linted alone is judged with its layout`() throws {
    let report = try Self.report(Self.plain, paths: ["src/app/c/page.tsx"])
    #expect(Self.findings(report).count == 1 && report.judged.signInScreens == 1)
  }

  @Test func `A page that may sign people in is a screen of its own`() throws {
    var pages = Self.plain
    pages["c"] = Self.page("c", "<button>Continue with Apple</button>")
    #expect(try Self.report(pages).judged.signInScreens == 2)
  }

  @Test func `A later page is judged for what it adds`() throws {
    var pages = Self.plain
    pages["pay"] = Self.page(
      "pay",
      "<h1>Checkout</h1><form action=\"/order\"><label>Last name <input name=\"lastname\" autoComplete=\"family-name\"/></label><button>Order</button></form>"
    )
    #expect(
      try Self.findings(Self.report(pages)) == ["src/app/pay/page.tsx data-requirement-stated", "src/components/Menu.tsx login-autofill"])
  }
}
