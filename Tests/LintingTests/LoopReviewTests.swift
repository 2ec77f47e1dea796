import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// What is said of sign-ins that a loop shows, and of pages whose pieces are not there.
struct LoopReviewTests {
  private static let head = "<!DOCTYPE html><html lang=\"en\"><head><title>Log in</title></head><body><h1>Log in</h1>"

  @Test("Sign-ins of providers that are not known are one review, which says how to state them")
  func unknown() throws {
    let text =
      Self.head + "\n{% for p in providers %}<a class=\"btn\" href=\"{{ p.url }}\">Sign in with {{ p.name }}</a>{% endfor %}</body></html>"
    let report = try Lint.project(["login.html": text])
    let reviews = report.findings.filter { $0.level == nil }
    #expect(reviews.count == 1)
    let review = try #require(reviews.first)
    #expect(review.message.contains("\"context\": {\"providers\": [{\"name\": \"Apple\"}]}"))
    #expect(review.location.range.start == Self.head.utf8.count + 1, "The loop's tag")
    #expect(review.waitingRules.contains("login-equivalent-option") && review.waitingRules.contains("siwa-title-approved"))
    // Apple may be among them.
    let google = text.replacing("{% for", with: "<a href=\"/auth/google\">Continue with Google</a>{% for")
    #expect(try !Lint.project(["login.html": google]).findings.contains { $0.rule == "login-equivalent-option" && $0.level != nil })
  }

  @Test(
    "Lists of second factors, of payments and of pages to follow are no lists of sign-ins",
    arguments: [
      "availableTwoFactorProviders", "mfaProviders", "paymentProviders", "helper.getsociallinks(shop.id)", "sociallinks", "footer_socials",
    ])
  func listsOfOtherProviders(_ list: String) throws {
    let text =
      Self.head
      + "\n<form method=\"post\"><input type=\"email\" name=\"email\"><input type=\"password\" name=\"password\"><button>Log in</button></form>"
      + "{% for p in \(list) %}<a href=\"{{ p.link }}\">{{ p.icon }}</a>{% endfor %}</body></html>"
    func asks(_ text: String) throws -> Bool {
      try Lint.project(["login.html": text]).reviews.contains { $0.message.contains("With whom") }
    }
    #expect(try !asks(text))
    #expect(try asks(text.replacing(list, with: "providers")))
  }

  @Test(
    "What is wrong with one kind of item says which", arguments: ["<a id=\"social-{{ p.alias }}\" ", "<a "])
  func kinds(_ start: String) throws {
    let text =
      Self.head.replacing("</head>", with: "<style>.go{display:block;width:300px;height:44px;background:#262640;color:#fff}</style></head>")
      + "\n<form method=\"post\"><input type=\"email\" name=\"email\"><input type=\"password\" name=\"password\"><button>Log in</button></form>"
      + "{% for p in social.providers %}\(start)class=\"go\" href=\"{{ p.loginUrl }}\">{% if p.alias == 'google' %}<i class=\"fa-brands fa-google\"></i>"
      + "{% elif p.alias == 'apple' %}<i class=\"fa-brands fa-apple\"></i>{% else %}<i class=\"fa-solid fa-key\"></i>{% endif %} "
      + "<span>{{ p.displayName }}</span></a>{% endfor %}</body></html>"
    let findings = try Lint.project(["login.html": text]).findings.filter { $0.rule == "siwa-button-color" && $0.level == .error }
    #expect(findings.count == 1)
    #expect(findings.first?.message.hasSuffix(" This holds where 'p.alias == apple' is true.") == true, "\(findings.map(\.message))")
  }

  @Test("A list that the configuration states is judged, and no review is left")
  func stated() throws {
    let text = Self.head + "\n{% for p in providers %}<a href=\"/auth/{{ p.id }}\">Sign in via {{ p.name }}</a>{% endfor %}</body></html>"
    let report = try Lint.project([
      "login.html": text,
      ".higlint.json": "{\"templates\": {\"context\": {\"providers\": [{\"name\": \"Apple\", \"id\": \"apple\"}]}}}",
    ])
    #expect(report.findings.contains { $0.rule == "siwa-title-approved" && $0.level == .error })
    #expect(!report.findings.contains { $0.message.contains("context") })
  }

  @Test("What one branch of a loop shows beside one for anybody is not all that the loop shows")
  func branches() throws {
    let page =
      Self.head + "\n{% for p in providers %}{% element provider name=p.name href=p.url %}{% endelement %}{% endfor %}</body></html>"
    func element(_ rest: String) -> String {
      "{% if attrs.name == 'Discord' %}<a class=\"btn\" href=\"{{ attrs.href }}\"><i class=\"fa-brands fa-discord\"></i> {{ attrs.name }}</a>\(rest){% endif %}"
    }
    let open = try Lint.project([
      "templates/login.html": "{% load allauth %}" + page,
      "templates/allauth/elements/provider.html": element("{% else %}<a href=\"{{ attrs.href }}\">Sign in with {{ attrs.name }}</a>"),
    ])
    #expect(!open.findings.contains { $0.rule == "login-equivalent-option" && $0.level != nil })
    #expect(open.findings.filter { $0.message.contains("With whom") }.count == 1)
    // Where nobody else is shown, the screen offers that one.
    let only = try Lint.project([
      "templates/login.html": "{% load allauth %}" + page, "templates/allauth/elements/provider.html": element(""),
    ])
    #expect(only.findings.contains { $0.rule == "login-equivalent-option" && $0.level != nil })
  }

  @Test(
    "A list that is all there is to use on a sign-in screen shows sign-ins, where what is around it says so",
    arguments: [
      ("login-options", "", true), ("login-options", "<label>Search <input name=\"q\"></label>", false),
      ("login-options", "<a href=\"/docs\">Documentation of our products</a>", false), ("list", "", false),
    ])
  func alone(_ id: String, _ beside: String, _ isAsked: Bool) throws {
    let text =
      Self.head.replacing("<h1>Log in</h1>", with: "<h1>Acme</h1><h2>Sign in to your account</h2>") + beside
      + "\n<div id=\"\(id)\">{% for option in options %}<a class=\"btn\" href=\"{{ option.url }}\">{{ option.name }}</a>{% endfor %}</div></body></html>"
    let report = try Lint.project(["login.html": text])
    #expect(report.findings.contains { $0.level == nil && $0.message.contains("With whom people sign in here") } == isAsked)
    #expect(report.judged.signInScreens == (isAsked ? 1 : 0))
  }

  @Test(
    "A list that is kept under a provider's name holds that provider's sign-ins",
    arguments: [
      "providers['Apple']", "identity_providers[\"apple\"]", "idps.apple",
    ])
  func kept(_ list: String) throws {
    let text =
      Self.head
      + "\n{% for p in \(list) %}<button style=\"width:300px;height:36px;background:#888\" data-id=\"{{ p.id }}\">{{ p.text }}</button>"
      + "{% endfor %}</body></html>"
    let report = try Lint.project(["login.html": text])
    #expect(report.findings.contains { $0.rule == "siwa-button-color" && $0.level == .error }, "\(report.findings)")
    #expect(!report.findings.contains { $0.message.contains("With whom") })
    // Of whom the list is that no name tells, nobody knows.
    let other = text.replacing(list, with: "providers['OpenIDConnect']")
    #expect(try !Lint.project(["login.html": other]).findings.contains { $0.rule == "siwa-button-color" && $0.level != nil })
  }

  @Test("A loop that shows something else is not spoken of")
  func others() throws {
    let text = Self.head + "\n{% for p in posts %}<a href=\"{{ p.url }}\">{{ p.title }}</a>{% endfor %}</body></html>"
    #expect(try !Lint.project(["login.html": text]).findings.contains { $0.message.contains("context") })
  }

  @Test("A page of components that nobody can look into says of which")
  func components() throws {
    let login =
      "import { Form } from '@shop/forms'\nexport default function LoginPage() { return <main><Form.Password/><Form.Submit/></main> }\n"
    let notices = try Lint.project(["pages/login.tsx": login, "package.json": "{\"dependencies\": {\"next\": \"1\"}}"]).notices
    #expect(
      notices.map(\.message) == [
        "The page is judged without the component 'Form.Password' of '@shop/forms' and the component 'Form.Submit' of '@shop/forms', which are not in the project."
      ])
  }

  @Test("The review of a button that a package draws names the package")
  func drawnByPackage() throws {
    let login =
      "import AppleSignin from 'react-apple-signin-auth'\nexport default function Login() { return <main><AppleSignin uiType=\"dark\"/></main> }\n"
    let report = try Lint.project(["pages/login.tsx": login, "package.json": "{\"dependencies\": {\"next\": \"1\"}}"])
    #expect(
      report.findings.contains {
        $0.message.contains("It is drawn by the component 'AppleSignin' of 'react-apple-signin-auth', whose source is not in the project.")
      })
  }

  @Test("Where people sign in, what is missing is named; elsewhere nobody asks")
  func missing() throws {
    let text = "{% extends 'none.html' %}{% block x %}<h1>Log in</h1><form><input type=password name=password></form>{% endblock %}"
    let notices = try Lint.project([
      "a/login.html": text, "a/about.html": "{% extends 'none.html' %}{% block x %}<p>About us</p>{% endblock %}",
    ])
    .notices
    #expect(notices.map(\.message) == ["The page is judged without the layout 'none.html', which is not in the project."])
    #expect(notices.first?.range == SourceRange(0, 25))
  }

  @Test(
    "Lists of lessons, of accounts that are linked and of pages to follow are spoken of nowhere, nor is one whose branch names who it is",
    arguments: [
      "{% for l in lessonsPerChapter %}<a href=\"{{ l.url }}\">{{ l.title }}</a>{% endfor %}",
      "{% for l in current_logins %}<a href=\"{{ l.url }}\">{{ l.title }}</a>{% endfor %}",
      "{% for l in social_links %}<a href=\"{{ l.url }}\">{{ l.title }}</a>{% endfor %}",
      "{% for l in oauth_accounts %}{{ l.title }}<form action=\"/x\"><button>Remove</button></form>{% endfor %}",
      "{% for p in providers %}{% if p.id == \"google\" %}<a href=\"/auth/google\">Continue with Google</a>{% endif %}{% endfor %}",
    ])
  func otherLists(_ loop: String) throws {
    #expect(try !Lint.project(["login.html": Self.head + loop + "</body></html>"]).findings.contains { $0.message.contains("With whom") })
  }

  @Test("Buttons that are called the provider are a list of sign-ins on a page about signing in, whatever the list is called")
  func schemes() throws {
    let loop = "@foreach (var scheme in schemes)\n{\n<button name=\"provider\" value=\"@scheme.Name\">@Words.Of(scheme.Title)</button>\n}\n"
    let page = "<!DOCTYPE html><html lang=\"en\"><body><h2>Sign in</h2><form method=\"post\">\n" + loop + "</form></body></html>"
    let report = try Lint.project(["Site.csproj": "<Project/>", "Views/Account/SignIn.cshtml": page])
    #expect(report.judged.signInScreens == 1)
    #expect(report.findings.count { $0.message.contains("With whom") } == 1)
    let account = page.replacing("<h2>Sign in</h2>", with: "<h2>Account settings</h2>")
    let managed = try Lint.project(["Site.csproj": "<Project/>", "Views/Manage/Index.cshtml": account])
    #expect(!managed.findings.contains { $0.message.contains("With whom") })
  }

  /// A page around it has more components than a notice names.
  @Test func `The component that signs people in is named first`() throws {
    let page = """
      import { Card, List, Row, Text, Title, ThemeProvider } from '@shop/kit'
      import { SignInFields } from '@shop/forms'
      export default function Page() { return <ThemeProvider><Card/><List/><Row/><Text/><Title/><SignInFields/></ThemeProvider> }
      """
    let notices = try Lint.project([
      "package.json": "{\"dependencies\": {\"next\": \"14\", \"react\": \"18\"}}", "src/app/login/page.tsx": page,
    ]).notices
    let notice = try #require(notices.first { $0.message.contains("is judged without") })
    #expect(notice.message.hasPrefix("The page is judged without the component 'SignInFields' of '@shop/forms', the component 'Card'"))
    #expect(notice.message.contains(" and 1 more"))
  }
}
