import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// Parts of a page that are hidden when it opens and that a script shows.
struct ScriptedPanelTests {
  /// A page whose panel holds an Apple button that is too low. `panel`: the panel's attributes.
  private static func page(
    _ script: String, panel: String = "id=\"login\"", style: String = "#login { display: none }", before: String = "<h1>Shop</h1>",
    head: String = ""
  ) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta name="viewport" content="width=device-width"><title>Shop</title>\(head)
    <style>\(style) .apple { display: block; width: 300px; height: 24px; background: #000; color: #fff; font-size: 10px; border: 0 }</style></head>
    <body>\(before)<div \(panel)><h2>Welcome back</h2><p>Sign in to see your orders.</p>
    <button class="apple" onclick="signInWithApple()">Sign in with Apple</button>
    <form method="post"><input type="email" name="email" autocomplete="username"><input type="text" name="password" autocomplete="off"><button>Sign in</button></form>
    </div><script>\(script)</script></body></html>
    """
  }

  private static func findings(_ page: String, _ others: [String: String] = [:]) throws -> [Finding] {
    try Lint.project(others.merging(["index.html": page]) { $1 }).findings
  }

  private static func isJudged(_ findings: [Finding], as name: String = "#login") -> Bool {
    findings.contains {
      $0.rule == "siwa-button-min-size" && $0.level == .error && $0.message.hasSuffix(" This holds where '\(name)' is shown.")
    }
  }

  @Test(
    "A panel that a script shows by its id is judged as it is then",
    arguments: [
      "function show() { document.getElementById('login').style.display = 'flex' }",
      "const panel = document.querySelector(\"#login\"); panel.style.setProperty('display', 'block')",
      "fetch('/me').then(r => { document.getElementById('login').style.display = r.ok ? 'none' : 'block' })",
      "function show(id) { document.getElementById(id).style.display = 'block' } show('login')", "$('#login').fadeIn()",
      "function page(name) { document.getElementById('lo' + name).style.display = 'block' } page('gin')",
    ])
  func shown(_ script: String) throws {
    #expect(Self.isJudged(try Self.findings(Self.page(script))))
  }

  @Test("A condition elsewhere on the page decides nothing of a panel")
  func conditions() throws {
    let script = "document.getElementById('login').style.display = 'flex'"
    let header = "<header>{% if member %}<a href=\"/me\">Me</a>{% else %}<a href=\"/login\">Log in</a>{% endif %}</header><h1>Shop</h1>"
    let page = Self.page(script, before: header)
    let beside = try Lint.project(["index.html.jinja": page]).findings
    #expect(Self.isJudged(beside), "\(beside.map(\.message))")
    #expect(!beside.contains { $0.message.contains("member") })
    let around = page.replacing("<div id=\"login\">", with: "{% if open %}<div id=\"login\">").replacing(
      "</div><script>", with: "</div>{% endif %}<script>")
    let inside = try Lint.project(["index.html.jinja": around]).findings
    #expect(Self.isJudged(inside), "\(inside.map(\.message))")
  }

  @Test(
    "So is one that a class, an attribute or a dialog shows",
    arguments: [
      ("id=\"login\"", "#login { display: none } #login.open { display: block }", "document.getElementById('login').classList.add('open')"),
      (
        "id=\"login\" class=\"hidden\"", ".hidden { display: none !important }",
        "document.getElementById('login').classList.remove('hidden')"
      ),
      (
        "id=\"login\" class=\"overlay\"", ".overlay { opacity: 0; visibility: hidden } .overlay.on { opacity: 1; visibility: visible }",
        "document.getElementById('login').classList.toggle('on')"
      ),
      (
        "id=\"login\" class=\"overlay\"", ".overlay { display: none } .overlay.on { display: block }",
        "document.querySelector('.overlay').classList.add('on')"
      ),
      ("id=\"login\" hidden", "", "document.getElementById('login').hidden = false"),
      ("id=\"login\" style=\"display: none\"", "", "document.getElementById('login').style.display = ''"),
    ])
  func otherwise(_ panel: String, _ style: String, _ script: String) throws {
    #expect(Self.isJudged(try Self.findings(Self.page(script, panel: panel, style: style))))
  }

  @Test(
    "So is one that the class of an element around it shows",
    arguments: [
      (".in .panel { display: block }", "document.body.classList.add('in')"),
      (".in .panel { display: block }", "$('html').toggleClass('in')"),
      (".wrapper.in .panel { display: block }", "const w = document.querySelector('.wrapper'); w.classList.add('in')"),
    ])
  func around(_ style: String, _ script: String) throws {
    let page = Self.page(
      script, panel: "class=\"panel\"", style: ".panel { display: none } " + style, before: "<h1>Shop</h1><div class=\"wrapper\">")
    #expect(Self.isJudged(try Self.findings(page), as: ".panel"))
  }

  @Test(
    "So is one that attributes say a click shows, and one that people unfold",
    arguments: [
      ("data-modal-toggle=\"login\"", "id=\"login\" class=\"hidden\"", ".hidden { display: none }"),
      ("data-bs-toggle=\"modal\" data-bs-target=\"#login\"", "id=\"login\" class=\"modal\"", ".modal { display: none }"),
      ("popovertarget=\"login\"", "id=\"login\" popover", "#login { display: none }"),
    ])
  func declared(_ opener: String, _ panel: String, _ style: String) throws {
    let page = Self.page("", panel: panel, style: style, before: "<h1>Shop</h1><button \(opener)>Open</button>")
    #expect(Self.isJudged(try Self.findings(page)))
    let folded = Self.page("", panel: "", style: "", before: "<h1>Shop</h1><details id=\"login\"><summary>Log in</summary>")
    #expect(Self.isJudged(try Self.findings(folded)))
  }

  @Test(
    "So is one that a library hides by its classes, where the library's sheet is not there",
    arguments: [
      ("bootstrap@5/dist/css/bootstrap.min.css", "class=\"modal fade\" id=\"login\""),
      ("bootstrap@5/dist/css/bootstrap.min.css", "class=\"offcanvas\" id=\"login\""),
      ("materialize-css/dist/css/materialize.min.css", "class=\"modal\" id=\"login\""),
      ("uikit@3/dist/css/uikit.min.css", "uk-modal class=\"uk-modal\" id=\"login\""),
      ("fomantic-ui/dist/semantic.min.css", "class=\"ui modal\" id=\"login\""),
      ("bulma@1/css/bulma.min.css", "class=\"modal\" id=\"login\""),
    ])
  func ofLibraries(_ sheet: String, _ panel: String) throws {
    let link = "<link rel=\"stylesheet\" href=\"https://cdn.jsdelivr.net/npm/\(sheet)\">"
    let page = Self.page("", panel: panel, style: "", head: link)
    #expect(Self.isJudged(try Self.findings(page)))
    // Without a sign of the library the class may mean anything.
    let other = try Self.findings(page.replacing(sheet, with: "site/site.css").replacing("uk-modal class", with: "class"))
    #expect(other.contains { $0.rule == "siwa-button-min-size" && $0.level == .error && !$0.message.contains("is shown") })
  }

  @Test("So is one of those that stands in a part which pages include, since nothing else would be said of it")
  func ofLibrariesInParts() throws {
    let head = "<link rel=\"stylesheet\" href=\"https://cdn.jsdelivr.net/npm/bootstrap@5/dist/css/bootstrap.min.css\">"
    let page =
      "<!DOCTYPE html><html lang=\"en\"><head><title>Shop</title>\(head)</head><body><h1>Shop</h1>{% include 'dialog.html' %}</body></html>"
    let dialog =
      "<div class=\"modal fade\" id=\"login\"><a href=\"/auth/apple\" style=\"background: #000\"><i class=\"fab fa-apple\"></i></a></div>"
    let found = try Lint.project(["templates/index.html": page, "templates/dialog.html": dialog]).findings
    #expect(
      found.contains {
        $0.rule == "siwa-button-accessible-name" && $0.level == .error && $0.location.file.hasSuffix("dialog.html")
          && $0.message.hasSuffix(" This holds where '#login' is shown.")
      })
  }

  @Test("What the page's own sheet shows is shown, whatever a library does with the class")
  func ownSheetOutweighsLibrary() throws {
    let link = "<link rel=\"stylesheet\" href=\"https://cdn.jsdelivr.net/npm/bootstrap@5/dist/css/bootstrap.min.css\">"
    let page = Self.page("", panel: "class=\"modal\" id=\"login\"", style: ".modal { display: block }", head: link)
    let size = try #require(try Self.findings(page).first { $0.rule == "siwa-button-min-size" })
    #expect(size.level == .error && !size.message.contains("is shown"))
  }

  @Test(
    "A script in the page that writes what people sign in with is named",
    arguments: [
      ("<button onclick=\"go()\">Continue with Apple</button>", "siwa-button-hidden"),
      ("<a href=\"/auth/google\">Continue with Google</a>", "login-equivalent-option"),
    ])
  func writtenByScript(_ control: String, _ rule: String) throws {
    let head = "<!DOCTYPE html><html lang=\"en\"><title>Chat</title><h1>Chat</h1><div id=\"v\"></div>"
    func reviews(_ body: String) throws -> [Finding] { try Lint.project(["index.html": head + body]).reviews }
    let script = "<script>function show() { document.getElementById('v').innerHTML = `<p>\(control)</p>` }</script>"
    let found = try reviews(script).filter { $0.message.contains("A script writes") }
    #expect(found.map(\.rule) == [rule])
    // Where the page shows such a control itself, that is what there is to say.
    #expect(try !reviews(control + script).contains { $0.message.contains("A script writes") })
    #expect(try reviews("<script>const words = 'Continue with Apple'</script>").isEmpty)
  }

  @Test("A class that shows nothing of it shows no panel")
  func otherClass() throws {
    let page = Self.page(
      "document.body.classList.add('dark')", panel: "class=\"panel\"", style: ".panel { display: none } .dark { color: red }")
    let found = try Self.findings(page)
    #expect(!found.contains { $0.message.contains("is shown.") })
    #expect(found.contains { $0.level == nil && $0.message.contains("is not shown in any window") })
  }

  @Test("A script in a file of its own shows it, and what a click does is read")
  func elsewhere() throws {
    let linked = Self.page("", head: "<script src=\"app.js\"></script>")
    #expect(Self.isJudged(try Self.findings(linked, ["app.js": "document.getElementById('login').style.display = 'block'"])))
    let clicked = Self.page("", before: "<a href=\"#\" onclick=\"document.getElementById('login').style.display='block'\">Account</a>")
    #expect(Self.isJudged(try Self.findings(clicked)))
  }

  @Test("The screen of the panel counts, and what it lacks is said")
  func screen() throws {
    let script = "document.getElementById('login').style.display = 'block'"
    let report = try Lint.project([
      "index.html": Self.page(script).replacing("signInWithApple()", with: "go('google')").replacing("with Apple", with: "with Google")
    ])
    #expect(report.judged.signInScreens == 1)
    #expect(
      report.findings.contains { $0.rule == "login-equivalent-option" && $0.level == .warning && $0.message.contains("'#login' is shown") })
    #expect(report.findings.contains { $0.rule == "login-password-concealed" && $0.level == .error })
  }

  @Test("A panel that nothing shows which was read is named, once")
  func unread() throws {
    let page = Self.page("boot()")
    let found = try Self.findings(page)
    #expect(!Self.isJudged(found))
    #expect(found.filter { $0.level == nil && $0.message.contains("is not shown in any window") }.count == 1)
    let own = try Self.findings(page.replacing("signInWithApple()", with: "go()").replacing("Sign in with Apple", with: "More"))
    #expect(own.filter { $0.level == nil && $0.message.contains("is hidden here when the page opens") }.count == 1)
  }

  @Test("A hidden form that changes a password signs nobody in, and is not missed")
  func changing() throws {
    let fields = ["current", "new", "new"].map { "<input type=\"password\" name=\"\($0)\" autocomplete=\"\($0)-password\">" }.joined()
    func page(_ fields: String) -> [String: String] {
      [
        "index.html":
          "<!DOCTYPE html><html lang=\"en\"><head><title>Profile</title></head><body><h1>Profile</h1><p>Ada</p><div style=\"display: none\"><form method=\"post\">\(fields)<button>Save</button></form></div><script>boot()</script></body></html>"
      ]
    }
    func isMissed(_ fields: String) throws -> Bool {
      try Lint.project(page(fields)).findings.contains { $0.message.contains("is hidden here when the page opens") }
    }
    #expect(try !isMissed(fields))
    #expect(try isMissed("<input type=\"email\" name=\"email\"><input type=\"password\" name=\"password\">"))
  }

  @Test("What a script only hides, or shows elsewhere, is not shown")
  func hiding() throws {
    for script in [
      "document.getElementById('login').style.display = 'none'", "document.getElementById('other').style.display = 'block'",
      "document.getElementById('login').classList.add('error')",
    ] {
      #expect(!Self.isJudged(try Self.findings(Self.page(script))), "\(script)")
    }
  }

  @Test("Where the panel is all of the page, nobody asks whether it is seen")
  func wholePage() throws {
    let found = try Self.findings(Self.page("document.getElementById('login').style.display = 'flex'", before: ""))
    #expect(Self.isJudged(found))
    #expect(!found.contains { $0.rule == "siwa-button-hidden" })
  }

  @Test("What the page shows besides is judged as it opens")
  func besides() throws {
    let script = "document.getElementById('login').style.display = 'block'"
    let before = "<button class=\"apple\" onclick=\"signInWithApple()\">Continue with Apple</button>"
    let found = try Self.findings(Self.page(script, before: before)).filter { $0.rule == "siwa-button-min-size" }
    #expect(found.map { $0.message.contains("is shown") }.sorted { !$0 && $1 } == [false, true])
  }

  /// A page of Astro's whose script shows a form that stands in a component. `layout`: what its layout has before the page.
  private static func astro(_ script: String, layout: String = "") -> [String: String] {
    [
      "package.json": "{ \"dependencies\": { \"astro\": \"5\" } }",
      "src/components/Register.astro":
        "<div id=\"register\" class=\"hidden\"><h2>Create account</h2><form method=\"post\"><label for=\"d\">Passport number</label><input id=\"d\" name=\"passport\" required><input type=\"password\" name=\"password\" autocomplete=\"new-password\" required><button>Create account</button></form></div>",
      "src/components/Tabs.astro": "<script>\(show)</script>", "src/scripts/tabs.ts": "const id: string = ''\n\(show)",
      "src/layouts/Layout.astro":
        "---\nimport Register from '../components/Register.astro'\n---\n<html lang=\"en\"><head><title>Shop</title><style is:global>.hidden { display: none }</style></head><body>\(layout)<slot/></body></html>",
      "src/pages/auth.astro":
        "---\nimport Layout from '../layouts/Layout.astro'\nimport Register from '../components/Register.astro'\nimport Tabs from '../components/Tabs.astro'\n---\n<Layout><p>Shop</p>\(layout.isEmpty ? "<Register/>" : "")\(script)</Layout>",
    ]
  }

  private static let show =
    "document.querySelector('#tab').addEventListener('click', () => { document.querySelector('#register').classList.remove('hidden') })"

  private static func asksForPassport(_ finding: Finding) -> Bool {
    finding.rule == "data-minimal" && finding.message.hasSuffix(" This holds where '#register' is shown.")
  }

  @Test(
    "A form that stands in a part of the page is shown by the page's script, or by another part's",
    arguments: [
      "<script>\(show)</script>", "<Tabs/>", "<script>import '../scripts/tabs'</script>", "<script src=\"../scripts/tabs.ts\"></script>",
    ])
  func part(_ script: String) throws {
    let found = try Lint.project(Self.astro(script)).findings
    #expect(found.filter(Self.asksForPassport).map(\.location.file) == ["src/components/Register.astro"], "\(script): \(found)")
    let silent = try Lint.project(Self.astro("<script is:inline>boot()</script>")).findings
    #expect(!silent.contains(where: Self.asksForPassport))
    #expect(silent.contains { $0.level == nil && $0.message.contains("is hidden here when the page opens") })
  }

  @Test("What stands hidden around many pages is shown on the first of them")
  func around() throws {
    var files = Self.astro("", layout: "<Register/><script>\(Self.show)</script>")
    for number in 1...5 { files["src/pages/page\(number).astro"] = files["src/pages/auth.astro"] }
    let found = try Lint.project(files).findings.filter(Self.asksForPassport)
    #expect(found.count == 1)
    #expect(found.first?.related.filter { $0.message.hasPrefix("Shown on this page") }.count == 1)
  }
}
