import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// What a service draws that is all that people sign in with makes a sign-in screen, of which one review says that nobody sees what it holds.
struct HostedSignInTests {
  private static func program(_ head: String, _ element: String, dependency: String = "clsx") -> [String: String] {
    [
      "package.json": "{ \"dependencies\": { \"next\": \"15\", \"\(dependency)\": \"1\" } }",
      "app/layout.tsx": "export default ({ children }) => <html lang=\"en\"><body>{children}</body></html>",
      "app/welcome/page.tsx":
        "\(head)\nexport default function Page() { return <main><h1>Welcome back</h1>\(element)<p>Built with care.</p></main> }",
    ]
  }

  private static func reviews(_ report: RunReport) -> [Finding] {
    report.findings.filter { $0.rule == "login-equivalent-option" && $0.level == nil }
  }

  @Test(arguments: [
    ("import { SignIn } from '@clerk/nextjs'", "<SignIn/>", "'SignIn' of '@clerk/nextjs'"),
    (
      "import { ClerkLoaded, ClerkLoading, SignIn } from '@clerk/nextjs'",
      "<ClerkLoading><p>…</p></ClerkLoading><ClerkLoaded><SignIn routing=\"path\"/></ClerkLoaded>", "'SignIn' of '@clerk/nextjs'"
    ),
    ("import { Descope } from '@descope/nextjs-sdk'", "<Descope flowId=\"sign-up-or-in\"/>", "'Descope' of '@descope/nextjs-sdk'"),
    ("import { StytchLogin } from '@stytch/nextjs'", "<StytchLogin config={config}/>", "'StytchLogin' of '@stytch/nextjs'"),
    (
      "import StyledFirebaseAuth from 'react-firebaseui/StyledFirebaseAuth'", "<StyledFirebaseAuth uiConfig={config} firebaseAuth={auth}/>",
      "'StyledFirebaseAuth' of 'react-firebaseui/StyledFirebaseAuth'"
    ),
    ("import { SignInAuthScreen } from '@firebase-oss/ui-react'", "<SignInAuthScreen/>", "'SignInAuthScreen' of '@firebase-oss/ui-react'"),
    (
      "import { AuthPage } from 'supertokens-auth-react/ui'", "<AuthPage preBuiltUIList={list}/>",
      "'AuthPage' of 'supertokens-auth-react/ui'"
    ),
    (
      "import { AuthView } from '@daveyplate/better-auth-ui'", "<AuthView pathname=\"sign-in\"/>",
      "'AuthView' of '@daveyplate/better-auth-ui'"
    ),
    ("import { LoginForm } from '@acme/accounts'", "<LoginForm tenant=\"shop\"/>", "'LoginForm' of '@acme/accounts'"),
    ("", "<hanko-auth api={url}></hanko-auth>", "'<hanko-auth>'"),
  ])
  func component(head: String, element: String, name: String) throws {
    let report = try Lint.project(Self.program(head, element))
    let reviews = Self.reviews(report)
    #expect(
      reviews.map(\.message) == [
        "What people sign in with here is drawn by \(name), as its service is set up to: nothing is said about its options or how they look."
      ])
    #expect(reviews.first?.location.file == "app/welcome/page.tsx")
    #expect(report.findings.allSatisfy { $0.level == nil || $0.level == .note }, "\(report.findings)")
    #expect(report.judged.signInScreens == 1 && report.judged.unjudgedSignInScreens == 1)
    #expect(report.notices.isEmpty, "\(report.notices)")
  }

  @Test(arguments: [
    ("import { SignUp } from '@clerk/nextjs'", "<SignUp/>"),
    ("import { Descope } from '@descope/react-sdk'", "<Descope flowId=\"sign-up\"/>"),
    ("import { AuthPage } from '@refinedev/antd'", "<AuthPage type=\"register\"/>"),
  ])
  func `What signs up is said to`(head: String, element: String) throws {
    let report = try Lint.project(Self.program(head, element))
    #expect(Self.reviews(report).map { $0.message.hasPrefix("What people sign up with here") } == [true])
    #expect(report.judged.signInScreens == 0)
  }

  @Test(arguments: [
    // Buttons that lead there, icons, who is signed in, a password that is forgotten, what holds its own fields.
    ("import { SignInButton } from '@clerk/nextjs'", "<SignInButton><button>Start</button></SignInButton>"),
    ("import { Login } from '@carbon/icons-react'", "<Login/>"), ("import { UserButton } from '@clerk/nextjs'", "<UserButton/>"),
    ("import { AuthPage } from '@refinedev/antd'", "<AuthPage type=\"forgotPassword\"/>"),
    (
      "import { LoginForm } from '@ant-design/pro-components'",
      "<LoginForm><input type=\"password\" name=\"password\" autoComplete=\"current-password\"/><button>Log in</button></LoginForm>"
    ),
    (
      "import { AuthPage } from '@refinedev/antd'",
      "<AuthPage type=\"login\" providers={[{ name: 'google', label: 'Sign in with Google' }]}/>"
    ),
    (
      "import { AuthUIProvider, AuthView } from '@daveyplate/better-auth-ui'",
      "<AuthUIProvider social={{ providers: ['google'] }}><AuthView/></AuthUIProvider>"
    ),
    ("import { SignIn } from '@clerk/nextjs'", "<div style={{ display: 'none' }}><SignIn/></div>"),
  ])
  func `What does not draw all of a sign-in is none`(head: String, element: String) throws {
    let report = try Lint.project(Self.program(head, element))
    #expect(!report.findings.contains { $0.message.contains("is drawn by") }, "\(report.findings)")
  }

  @Test func `An exception that the configuration states leaves nothing to ask`() throws {
    var files = Self.program("import { SignIn } from '@clerk/nextjs'", "<SignIn/>")
    files[".higlint.json"] = "{ \"thirdPartyLogin\": { \"exception\": \"own-system\", \"reason\": \"accounts of ours\" } }"
    let report = try Lint.project(files)
    #expect(Self.reviews(report).isEmpty)
    #expect(report.notices.contains { $0.message.contains("'SignIn' of '@clerk/nextjs'") })
  }

  @Test func `A component that a module registers comes from its package`() throws {
    let report = try Lint.project([
      "package.json": "{ \"dependencies\": { \"nuxt\": \"3\", \"@clerk/nuxt\": \"1\" } }",
      "pages/login.vue": "<template><main><h1>Hello</h1><SignIn /></main></template>",
    ])
    #expect(Self.reviews(report).map { $0.message.contains("'SignIn' of '@clerk/nuxt'") } == [true])
  }

  @Test(arguments: [
    ("<hanko-auth></hanko-auth>", "'<hanko-auth>'"),
    ("<descope-wc project-id=\"p\" flow-id=\"sign-up-or-in\"></descope-wc>", "'<descope-wc>'"),
    (
      "<div id=\"who\">Loading</div><script>new firebaseui.auth.AuthUI(firebase.auth()).start('#who', {})</script>",
      "'firebaseui.auth.AuthUI'"
    ),
    ("<div id=\"who\"></div><script>new Auth0Lock(id, domain, { container: 'who' }).show()</script>", "'Auth0Lock'"),
    ("<div id=\"who\"></div><script>clerk.mountSignIn(document.getElementById('who'))</script>", "'mountSignIn'"),
  ])
  func page(element: String, name: String) throws {
    let report = try Lint.project([
      "start.html":
        "<!DOCTYPE html><html lang=\"en\"><head><meta name=\"viewport\" content=\"width=device-width\"><title>Shop</title></head><body><h1>Shop</h1>\(element)</body></html>"
    ])
    #expect(Self.reviews(report).map { $0.message.contains("is drawn by \(name),") } == [true], "\(report.findings)")
    #expect(report.judged.signInScreens == 1)
  }

  @Test func `A library that opens a window of its own makes no sign-in of the page`() throws {
    let report = try Lint.project([
      "start.html":
        "<!DOCTYPE html><html lang=\"en\"><head><title>Shop</title></head><body><h1>Shop</h1><p>Shoes</p><script>new Auth0Lock(id, domain).show()</script></body></html>"
    ])
    #expect(Self.reviews(report).isEmpty)
    #expect(report.judged.signInScreens == 0)
  }
}
