import Diagnostics
import Linting
import TestSupport
import Testing

/// Components that no page uses: their own text is judged, and they are no screens.
@Suite struct PartAloneTests {
  private static let next = [
    "package.json": "{\"dependencies\": {\"next\": \"15\", \"react\": \"19\"}}",
    "src/app/layout.tsx": "export default function L({ children }) { return <html lang=\"en\"><body>{children}</body></html>; }",
  ]

  private func button(_ title: String, height: Int = 44) -> String {
    "<button onClick={() => signIn('apple')} style={{ width: 300, height: \(height), background: '#000', color: '#fff' }}>\(title)</button>"
  }

  private func page(_ content: String) -> String { "export default () => <main><h1>Log in</h1>\(content)</main>" }

  @Test(arguments: ["src/components/Apple.tsx", "src/app/other/page.tsx"])
  func `Titles are compared of screens, and a part that no page uses is none`(_ path: String) throws {
    let isScreen = path.hasSuffix("page.tsx")
    let other = isScreen ? page(button("Sign in with Apple")) : "export default () => " + button("Sign in with Apple", height: 20)
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page(button("Continue with Apple")), path: other]) { $1 })
    #expect(report.failures.contains { $0.rule == "siwa-title-consistent" } == isScreen)
    #expect(report.judged.signInScreens == (isScreen ? 2 : 1))
    #expect(report.judged.appleButtons == 2)
    // What its own text decides is judged.
    #expect(report.failures.contains { $0.rule == "siwa-button-min-size" } == !isScreen)
  }

  @Test(arguments: ["components/Social.vue", "pages/social.vue"])
  func `What a screen lacks is not said of a part that no page uses`(_ path: String) throws {
    let part = "<template><div><h1>Log in</h1><button @click=\"signIn('google')\">Continue with Google</button></div></template>"
    let report = try Lint.project([
      "package.json": "{\"dependencies\": {\"nuxt\": \"3\", \"vue\": \"3\"}}",
      "pages/index.vue": "<template><main><h1>Hello</h1></main></template>", path: part,
    ])
    #expect(report.failures.contains { $0.rule == "login-equivalent-option" } == path.hasPrefix("pages/"))
    #expect(report.judged.signInScreens == (path.hasPrefix("pages/") ? 1 : 0))
  }

  @Test func `Where no page of the program is known, a component may be one`() throws {
    let report = try Lint.project(["src/LoginPage.jsx": page(button("Continue with Apple"))])
    #expect(report.judged.signInScreens == 1)
  }

  private static let login = [
    "resources/views/login.blade.php": """
    <!DOCTYPE html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Log in</title></head><body><h1>Log in</h1>
    <form method="POST" action="/login">@csrf <input type="email" name="email" autocomplete="username">
    <input type="password" name="password" autocomplete="current-password"><button>Log in</button></form></body></html>
    """
  ]

  @Test(arguments: [
    ("resources/views/components/auth/social.blade.php", "{{ route('auth.google') }}", true),
    ("resources/views/components/auth/plain.blade.php", "/auth/google", true),
    ("templates/social.html", "{% provider_login_url 'google' %}", true),
    ("templates/social.html.twig", "{{ path('login_google') }}", true),
    // Pages: one that has a layout, and one that holds a title of its own.
    ("resources/views/social.blade.php", "/auth/google", false),
  ])
  func `A part of templates that no page includes is no screen`(_ path: String, _ address: String, _ isPart: Bool) throws {
    let heading = isPart ? "<h3>Or sign in with</h3>" : "<h1>Sign in with</h1>"
    let part = "<div>\(heading)<a class=\"btn\" href=\"\(address)\">Continue with Google</a></div>"
    let report = try Lint.project(Self.login.merging([path: part]) { $1 })
    #expect(report.failures.contains { $0.rule == "login-equivalent-option" } != isPart)
    #expect(report.judged.signInScreens == (isPart ? 1 : 2))
    // In a program of which no page is known it may be one.
    #expect(try Lint.project([path: part]).judged.signInScreens == 1)
  }
}
