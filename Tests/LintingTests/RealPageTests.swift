import Diagnostics
import Linting
import Testing

/// What pages of real projects were once taken for, and are not.
@Suite struct RealPageTests {
  private static func page(_ body: String, head: String = "", title: String = "Sign in") -> String {
    """
    <!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>\(title)</title>\(head)</head>
    <body>\(body)</body></html>
    """
  }

  private static let apple = #"<a class="apple" href="/auth/apple">Sign in with Apple</a>"#

  @Test(
    arguments: [
      #"<h1><a href="/">Sign-in with Apple</a></h1>"#, #"<nav><a class="navbar-brand" href="~/">Sign-in with Apple</a></nav>"#,
      #"<h1><a href="{{ url_for('index') }}">Sign-in with Apple</a></h1>"#,
    ])
  func `A link to the first page that bears the site's name signs nobody in`(_ link: String) {
    let report = Lint.page(Self.page(link + "<main>" + Self.apple + "</main>"), name: "page.j2", only: "siwa-title-approved")
    #expect(report.failures.isEmpty)
  }

  @Test func `A button that leads to the first page still signs in`() {
    let page = Self.page(#"<h1>Hello</h1><a href="/" style="background: black; color: white">Sign-in with Apple</a>"#)
    #expect(Lint.page(page, only: "siwa-title-approved").failures.count == 1)
  }

  @Test func `An agreement in a text area is read, and asks for nothing`() {
    func failures(_ area: String) -> Int {
      let form =
        "<h1>Sign up</h1><form>\(area)<input type=email name=email aria-label=Email><input type=password name=p autocomplete=new-password>"
        + "<button>Sign up</button></form>"
      return Lint.page(Self.page(form, title: "Sign up"), only: "data-requirement-stated").failures.count
    }
    let words = String(repeating: "What we do with what you tell us. ", count: 10)
    #expect(failures("<textarea>\(words)</textarea>") == 0)
    #expect(failures("<textarea name=about>\(words)</textarea>") == 1)
    #expect(failures("<textarea>Me</textarea>") == 1)
  }

  @Test func `A row of bare icons is of profiles, unless the page is about signing in`() {
    let icons = ["facebook", "twitter", "instagram"].map {
      #"<a class="btn btn-\#($0)" style="display: inline-block; width: 40px; height: 40px" href="javascript:;"><i class="fab fa-\#($0)"></i></a>"#
    }
    func failures(_ heading: String) -> Int {
      let page = Self.page("<h1>\(heading)</h1><p>Social: \(icons.joined())</p>", title: heading)
      return Lint.page(page, only: "login-equivalent-option").failures.count
    }
    #expect(failures("Alec Thompson") == 0)
    #expect(failures("Sign in") == 1)
  }

  @Test(
    arguments: [
      #"<button role="tab"><i class="bi bi-NAME"></i> TITLE</button>"#,
      ##"<button class="nav-link" data-bs-toggle="tab" data-bs-target="#NAME">TITLE</button>"##,
      #"<span onclick="window.open('{{ shop.NAME }}', '_blank')"><img src="NAME.svg" alt=""> TITLE</span>"#,
    ])
  func `A tab, and what opens a profile, bear the name of a service and sign nobody in`(_ control: String) {
    func failures(_ control: String) -> Int {
      let controls = ["Facebook", "Instagram"].map { control.replacing("NAME", with: $0.lowercased()).replacing("TITLE", with: $0) }
      let page = Self.page("<h1>Sign in</h1>" + controls.joined())
      return Lint.page(page, name: "page.j2", only: "login-equivalent-option").failures.count
    }
    #expect(failures(control) == 0)
    #expect(failures(#"<button><i class="bi bi-NAME"></i> TITLE</button>"#) == 1)
    #expect(failures(#"<button onclick="window.open('/auth/NAME', '_blank')">TITLE</button>"#) == 1)
  }

  @Test func `A component that no page shows is no screen`() {
    let script = #"export const Google = () => <button onClick={() => signIn("google")}>Continue with Google</button>"#
    let report = Lint.page(script, name: "Google.tsx", only: "login-equivalent-option")
    #expect(report.failures.isEmpty && report.reviews.count <= 1)
  }

  @Test func `Apple's script may be configured by the program that fills the page`() {
    let script = #"<script src="https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"></script>"#
    func report(_ body: String) -> RunReport { Lint.page(Self.page(body, head: script), only: "siwa-js-configuration") }
    #expect(report(#"<div id="root"></div>"#).failures.isEmpty)
    #expect(report(#"<div id="root"></div>"#).reviews.count == 1)
    #expect(report(#"<h1>Sign in</h1><div id="appleid-signin"></div>"#).failures.count == 1)
  }

  @Test func `Nothing waits for a sheet that brings letters`() {
    let fonts = #"<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">"#
    let missing = #"<link rel="stylesheet" href="/site.css">"#
    let rule = "siwa-button-foreground"
    let open = Lint.page(Self.page("<h1>Sign in</h1>" + Self.apple, head: fonts + missing), only: rule)
    #expect(open.reviews.contains { $0.message.contains("'/site.css'") && !$0.message.contains("fonts.googleapis") })
    #expect(Lint.page(Self.page("<h1>Sign in</h1>" + Self.apple, head: fonts), only: rule).failures.count == 1)
  }

  @Test func `What a page lacks is said at an element, not at the style of its words`() throws {
    let page = Self.page(
      #"<h1>Sign in</h1><a class="google" href="/auth/google">Continue with Google</a>"#,
      head: "<style>.google { text-transform: uppercase; background: white }</style>")
    let report = Lint.page(page, only: "login-equivalent-option")
    let finding = try #require(report.failures.first)
    #expect(report.text(of: finding).hasPrefix("<a class=\"google\""))
  }
}
