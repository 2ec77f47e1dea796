import Diagnostics
import Linting
import TestSupport
import Testing

/// Where findings of pages of components stand, and what reviews say of components without a source.
@Suite struct ComponentReportTests {
  private static let next = [
    "package.json": "{\"dependencies\": {\"next\": \"15\", \"react\": \"19\"}}",
    "src/app/layout.tsx": "export default function L({ children }) { return <html lang=\"en\"><body>{children}</body></html>; }",
  ]

  /// The names of the files that the findings of a rule stand in.
  private func files(_ report: RunReport, of rule: String) -> [String] {
    report.failures.filter { $0.rule == rule }.map { $0.location.file.split(separator: "/").suffix(1).joined() }
  }

  private func texts(_ report: RunReport, of rule: String) -> [String] {
    report.failures.filter { $0.rule == rule }.map {
      $0.location.file.split(separator: "/").suffix(1).joined() + ": " + report.text(of: $0)
    }
  }

  @Test func `What an effect configures is judged where its values are written`() throws {
    let page = """
      "use client";
      import { useApple } from "../../lib/useApple";
      export default function Login() {
        const { signIn } = useApple();
        return <main><h1>Sign in to keep your runs</h1><button onClick={signIn}>Sign in with Apple</button></main>;
      }
      """
    let hook = """
      import { settings } from "./settings";
      export function useApple() {
        useEffect(() => { window.AppleID.auth.init({ clientId: "YOUR_CLIENT_ID", scope: "name phone", redirectURI: settings.redirect, state: "x" }); }, []);
        return { signIn: () => window.AppleID.auth.signIn() };
      }
      """
    let report = try Lint.project(
      Self.next.merging([
        "src/app/login/page.tsx": page, "src/lib/useApple.ts": hook,
        "src/lib/settings.ts": "export const settings = { redirect: 'http://example.com/cb' };",
      ]) { $1 })
    #expect(texts(report, of: "siwa-js-configuration") == ["useApple.ts: YOUR_CLIENT_ID", "useApple.ts: name phone"])
    #expect(texts(report, of: "siwa-authorize-state") == ["useApple.ts: x"])
    #expect(texts(report, of: "siwa-authorize-redirect").first?.hasPrefix("settings.ts: ") == true)
  }

  private static let google = "<a href=\"/auth/google\">Continue with Google</a>"
  private static let form =
    "<form action=\"/login\"><input type=\"email\" autoComplete=\"email\"/><input type=\"password\" autoComplete=\"current-password\"/><button>Sign in</button></form>"

  @Test(arguments: [
    // One service behind a condition, beside a password: the way without it lacks nothing, and has nothing either.
    ("{process.env.SOCIAL && GOOGLE}", 1), ("{props.google && GOOGLE}{props.error && <p>Wrong</p>}", 1),
    // A dialog that covers it on one way.
    ("GOOGLE{props.user && <div style={{ position: \"fixed\", inset: 0, background: \"#fff\" }}><p>Check your inbox.</p></div>}", 1),
    // On the other way Apple's button stands beside it.
    ("GOOGLE{props.apple && <a href=\"/auth/apple\">Continue with Apple</a>}", 0),
    ("{props.mac ? <a href=\"/auth/apple\">Continue with Apple</a> : GOOGLE}", 1),
  ])
  func `A way without a service speaks for none that shows it`(_ content: String, _ count: Int) throws {
    let page =
      "export default function Login(props) { return <main><h1>Sign in</h1>" + content.replacing("GOOGLE", with: Self.google) + Self.form
      + "</main> }"
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page]) { $1 })
    #expect(report.failures.count { $0.rule == "login-equivalent-option" } == count)
  }

  @Test func `A service that people may or may not see gets a review`() throws {
    for (sheet, count) in [(".shop-grid { display: contents }", 1), ("p { margin: 0 }", 0)] {
      let report = try Lint.project([
        "package.json": "{\"dependencies\": {\"@angular/core\": \"17\", \"@angular/router\": \"17\"}}",
        "src/index.html": "<!doctype html><html lang=\"en\"><head><meta name=\"viewport\"></head><body><app-root></app-root></body></html>",
        "src/main.ts":
          "import { bootstrapApplication } from '@angular/platform-browser'; import { provideRouter } from '@angular/router'; import { App } from './app/app'; import { Login } from './app/login'; bootstrapApplication(App, { providers: [provideRouter([{ path: 'login', component: Login }])] })",
        "src/app/app.ts":
          "import { Component } from '@angular/core'; import { RouterOutlet } from '@angular/router'; import { Grid } from '@shop/grid'; @Component({ selector: 'app-root', imports: [RouterOutlet, Grid], template: '<shop-grid><router-outlet></router-outlet></shop-grid>', styles: ['\(sheet)'] }) export class App {}",
        "src/app/login.ts":
          "import { Component } from '@angular/core'; @Component({ selector: 'app-login', templateUrl: './login.html' }) export class Login {}",
        "src/app/login.html": "<h1>Sign in</h1>" + Self.google,
      ])
      #expect(report.reviews.count { $0.rule == "login-equivalent-option" } == count)
      #expect(report.failures.count { $0.rule == "login-equivalent-option" } == 1 - count)
    }
  }

  @Test func `A picture that a part names is looked for beside the part`() throws {
    let part =
      "<template><button style=\"height: 44px; width: 300px\" @click=\"signInWithApple\"><img src=\"../icons/mark.svg\" alt=\"\">Sign in with Apple</button></template>"
    let page =
      "<script setup>import Social from '../../components/Social.vue'</script><template><main><h1>Sign in</h1><Social/></main></template>"
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"31\" height=\"44\" viewBox=\"0 0 31 44\"><path d=\"M0 0h31v44z\"/></svg>"
    for (folder, isThere) in [("src/icons", true), ("src/other", false)] {
      let report = try Lint.project([
        "package.json": "{\"dependencies\": {\"vue\": \"3\"}}", "src/components/Social.vue": part, "src/views/auth/Login.vue": page,
        folder + "/mark.svg": svg,
        "src/main.js": "import { createApp } from 'vue'\nimport App from './views/auth/Login.vue'\ncreateApp(App).mount('#app')",
      ])
      #expect(report.reviews.contains { $0.message.contains("an image is not there") } == !isThere)
    }
  }

  private static let program = [
    "package.json": "{}",
    "index.html":
      "<html lang=\"en\"><head><script src=\"https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js\"></script></head><body><div id=\"root\"></div><script src=\"/src/main.jsx\"></script></body></html>",
    "src/main.jsx": "import App from './App'\ncreateRoot(document.body).render(<App/>)",
  ]

  @Test func `What stands in the page that loads a program is told once of the program and of that page`() throws {
    let app = "export default () => <main><h1>Sign in</h1><div id=\"appleid-signin\"/></main>"
    let start = "<script>AppleID.auth.init({ clientId: '', redirectURI: 'https://example.com/cb' })</script></head>"
    let page = Self.program["index.html"]?.replacing("</head>", with: start) ?? ""
    let report = try Lint.project(Self.program.merging(["src/App.jsx": app, "index.html": page]) { $1 })
    #expect(report.failures.filter { $0.rule == "siwa-js-configuration" }.map { $0.location.file.hasSuffix("index.html") } == [true])
  }

  @Test func `A page of a program answers what the page that loads it, and other pages, leave open of Apple's script`() throws {
    let app = """
      import { Routes, Route } from 'react-router-dom'
      import Home from './Home'
      import Login from './Login'
      export default () => <Routes><Route path="/" element={<Home/>}/><Route path="/login" element={<Login/>}/></Routes>
      """
    let login = "export default () => <main><h1>Sign in</h1><button onClick={() => { START }}>Sign in with Apple</button></main>"
    let start = "AppleID.auth.init({ clientId: 'c', redirectURI: 'https://example.com/cb' }); AppleID.auth.signIn()"
    for (script, count) in [(start, 0), ("go()", 1)] {
      let files = [
        "src/App.jsx": app, "src/Home.jsx": "export default () => <h1>Welcome</h1>",
        "src/Login.jsx": login.replacing("START", with: script),
      ]
      let report = try Lint.project(Self.program.merging(files) { $1 })
      #expect(report.reviews.count { $0.rule == "siwa-js-configuration" } == count, "\(script)")
    }
  }

  @Test func `What fades in is offered, with the condition under which it shows`() throws {
    let part = """
      <script>
        let isVisible = $state(false);
        setTimeout(() => { isVisible = true; }, 100);
      </script>
      <div class:gone={!isVisible}><button onclick={() => (window.location.href = '/auth/google')}>Continue with Google</button>OTHER</div>
      <style>.gone { opacity: 0 }</style>
      """
    let page = """
      <script>import Social from '$lib/Social.svelte'</script>
      <h1>Sign in to keep your runs</h1>
      <form><input type="email" autocomplete="email"><input type="password" autocomplete="current-password"><button>Log in</button></form>
      <Social/>
      """
    for (other, found) in [("", [true]), ("<button onclick={() => signIn('apple')}>Sign in with Apple</button>", [])] {
      let report = try Lint.project([
        "package.json": "{\"devDependencies\": {\"svelte\": \"5\", \"@sveltejs/kit\": \"2\"}}",
        "src/lib/Social.svelte": part.replacing("OTHER", with: other), "src/routes/login/+page.svelte": page,
      ])
      let messages = report.failures.filter { $0.rule == "login-equivalent-option" }.map(\.message)
      #expect(messages.map { $0.hasSuffix("This holds where 'isVisible' is true.") } == found, "\(messages)")
    }
  }

  @Test func `A program that begins with nothing is judged by what it shows to sign in with`() throws {
    let app = """
      import { useEffect, useState } from 'react'
      export default function App() {
        const [phase, setPhase] = useState('start'); const [user, setUser] = useState(null)
        if (phase === 'anonymous') return <main><h1>Sign in</h1><button style={{ width: 300, height: 44 }}>Login with Apple</button></main>
        if (!user) return null
        return <main><h1>Home</h1></main>
      }
      """
    let report = try Lint.project(Self.program.merging(["src/App.jsx": app]) { $1 })
    #expect(files(report, of: "siwa-title-approved") == ["App.jsx"])
  }

  @Test func `Below a component for connections somebody who is signed in links accounts`() throws {
    let page = "import SocialConnections from './SocialConnections'\nexport default () => <main><h1>You</h1><SocialConnections/></main>"
    let part =
      "export default () => <ul><li>Google <a href=\"/auth/google\">{t('go')}</a></li><li>Apple <a href=\"/auth/apple\">{t('go')}</a></li></ul>"
    for (name, count) in [("SocialConnections", 0), ("Buttons", 1)] {
      let files = ["src/app/you/page.tsx": page.replacing("SocialConnections", with: name), "src/app/you/\(name).tsx": part]
      let report = try Lint.project(Self.next.merging(files) { $1 })
      #expect(
        report.reviews.contains { $0.rule == "siwa-title-approved" || $0.waitingRules.contains("siwa-title-approved") } == (count > 0),
        "\(name)")
    }
  }

  @Test func `A button that says no more than Connect links an account, unless the screen speaks of signing in`() throws {
    for (heading, words, count) in [
      ("Your profile", "Connect", 0), ("Your profile", "{t('x.connect')}", 0), ("Sign in", "Connect", 1),
      ("Your profile", "Continue with Apple", 1),
    ] {
      let page =
        "export default () => <main><h1>\(heading)</h1><p>Apple</p><button style={{ width: 20 }} onClick={() => signIn('apple')}>\(words)</button></main>"
      let report = try Lint.project(Self.next.merging(["src/app/you/page.tsx": page]) { $1 })
      #expect(files(report, of: "siwa-button-min-size").count == count, "\(heading), \(words)")
    }
  }

  @Test(arguments: [
    ("Your profile", "Connect Google", "", 0), ("Hello again", "Connect Google", "", 0), ("Hello again", "Connect with Google", "", 1),
    ("Hello again", "Connect with Google", "Disconnect", 0), ("{t('profile.title')}", "{t('x.connectGoogle')}", "", 0),
    ("{t('login.title')}", "{t('x.connectGoogle')}", "", 1), ("{t('profile.title')}", "{t('x.continueGoogle')}", "", 1),
  ])
  func `What connects an account by its name, or stands beside what parts one, links accounts`(
    _ heading: String, _ words: String, _ beside: String, _ count: Int
  ) throws {
    let other = beside.isEmpty ? "" : "<p>GitHub <button onClick={() => unlink('github')}>\(beside)</button></p>"
    let page = "export default () => <main><h1>\(heading)</h1><button onClick={() => signIn('google')}>\(words)</button>\(other)</main>"
    let report = try Lint.project(Self.next.merging(["src/app/you/page.tsx": page]) { $1 })
    #expect(files(report, of: "login-equivalent-option").count == count)
  }

  @Test(arguments: [
    "<Button onClick={() => signIn('google')}><svg/></Button>", "<Button onClick={() => signIn('google')}>{t('x')}</Button>",
    "<Button aria-label=\"Sign in with Google\" onClick={go}><svg/></Button>", "<Button onClick={go}>Continue with <b>Google</b></Button>",
    "<Named provider=\"google\"/>",
  ])
  func `Whose sign-in a shared button is stands where it is used`(_ use: String) throws {
    let page = "import { Button, Named } from './Button'\nexport default () => <main><h1>Log in</h1>\(use)</main>"
    let button = """
      export const Button = ({ children, ...props }) => <button {...props}>{children}</button>
      export const Named = ({ provider }) => <button onClick={() => signIn(provider)}>Continue with {provider}</button>
      """
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page, "src/app/login/Button.tsx": button]) { $1 })
    #expect(files(report, of: "login-equivalent-option") == ["page.tsx"])
    #expect(report.failures.first { $0.rule == "login-equivalent-option" }?.location.range.length == "google".utf8.count)
    // What a page draws itself stays where it is, whatever the components in it say.
    let own = "import { Mark } from './Mark'\nexport default () => <main><h1>Log in</h1><button onClick={go}><Mark/></button></main>"
    let mark = "export const Mark = () => <img src=\"/g.svg\" alt=\"Sign in with Google\"/>"
    let plain = try Lint.project(Self.next.merging(["src/app/login/page.tsx": own, "src/app/login/Mark.tsx": mark]) { $1 })
    #expect(files(plain, of: "login-equivalent-option") == ["page.tsx"])
  }

  @Test func `What is wrong with a shared button as Apple's shows the use that makes it so`() throws {
    let page = "import { Apple } from './Apple'\nexport default () => <main><h1>Log in</h1><Apple/></main>"
    let apple =
      "import { Button } from './Button'\nexport const Apple = () => <Button onClick={() => signInWithApple()}>Sign in with Apple</Button>"
    let button = "export const Button = ({ children, ...props }) => <button style={{ height: 20 }} {...props}>{children}</button>"
    let report = try Lint.project(
      Self.next.merging([
        "src/app/login/page.tsx": page, "src/app/login/Apple.tsx": apple, "src/app/login/Button.tsx": button,
      ]) { $1 })
    let size = try #require(report.failures.first { $0.rule == "siwa-button-min-size" })
    #expect(size.location.file.hasSuffix("Button.tsx"))
    let use = size.related.first { $0.location.file.hasSuffix("Apple.tsx") }
    #expect(use?.message == "Here it becomes the Sign in with Apple button.")
  }

  @Test(arguments: ["\"-apple-system, sans-serif\"", "'BlinkMacSystemFont, -apple-system'"])
  func `The name of a font is no use of Apple's button`(font: String) throws {
    let apple =
      "import { font } from './styles'\nexport const Apple = () => <button style={{ height: 20, fontFamily: font }} onClick={() => signInWithApple()}>Sign in with Apple</button>"
    let report = try Lint.project(
      Self.next.merging([
        "src/app/login/page.tsx": "import { Apple } from './Apple'\nexport default () => <main><h1>Log in</h1><Apple/></main>",
        "src/app/login/Apple.tsx": apple, "src/app/login/styles.ts": "export const font = \(font)",
      ]) { $1 })
    #expect(report.failures.contains { $0.rule == "siwa-button-min-size" })
    #expect(!report.findings.contains { $0.related.contains { $0.location.file.hasSuffix("styles.ts") } })
  }

  @Test func `A condition on the page's address is decided by where its file stands`() throws {
    let page = """
      import { usePathname } from "next/navigation"
      export default function Page() {
        const path = usePathname()
        return <main><h1>Log in</h1><button style={{ width: 200, height: path.startsWith("/you") ? 20 : 44 }}>Sign in with Apple</button></main>
      }
      """
    for (path, count) in [("(auth)/login", 0), ("you/login", 1), ("[id]/login", 1)] {
      let report = try Lint.project(Self.next.merging(["src/app/\(path)/page.tsx": page]) { $1 })
      let found = report.failures.filter { $0.rule == "siwa-button-min-size" }
      #expect(found.count == count, "\(path)")
      #expect(found.contains { $0.message.contains("This holds where") } == path.hasPrefix("["), "\(path)")
    }
  }

  @Test(arguments: [
    "import { words } from './words'\nexport default () => { const { lang } = useLanguage(); const t = words[lang]; return PAGE(t.apple) }",
    "import { useT } from './words'\nexport default () => { const t = useT(); return PAGE(t('apple')) }",
  ])
  func `Words of a constant are judged in each language that it has`(_ page: String) throws {
    let words = """
      import { useState, useCallback } from 'react'
      export const words = { en: { apple: "Sign in with Apple" }, tr: { apple: "Apple ile giriş" } }
      const byKey = { apple: { en: "Sign in with Apple", tr: "Apple ile giriş" } }
      export function useT() { const [lang] = useState('en'); return useCallback((key) => byKey[key][lang] || key, [lang]) }
      """
    let shown = page.split(separator: "PAGE(")
    let argument = shown[1].prefix { $0 != "}" }.dropLast(2)
    let button = "<button style={{ width: 300, height: 20 }} onClick={() => signIn('apple')}>{\(argument)}</button>"
    let text = shown[0] + "<main><h1>Hello</h1>\(button)</main> }"
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": String(text), "src/app/login/words.ts": words]) { $1 })
    #expect(files(report, of: "siwa-title-approved") == ["words.ts"])
    #expect(files(report, of: "siwa-button-min-size") == ["page.tsx"])
  }

  @Test func `A review of what a script draws names its call`() throws {
    let page = """
      "use client"
      export default function Page() {
        const holder = useRef(null)
        useEffect(() => { window.google?.accounts.id.renderButton(holder.current, { theme: "outline" }) }, [])
        return <main><h1>Log in</h1><button style={{ width: 280, height: 44 }}>Sign in with Apple</button><div ref={holder} className="google-signin-button"></div></main>
      }
      """
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page]) { $1 })
    let reviews = report.reviews.filter { $0.outcome == .review(.drawnByScript) }
    #expect(!reviews.isEmpty)
    #expect(reviews.allSatisfy { $0.message.contains("'window.google.accounts.id.renderButton'") })
    #expect(reviews.flatMap(\.related).contains { $0.message == "'window.google.accounts.id.renderButton' draws a button." })
  }

  @Test(arguments: [
    ("vue-i18n", "createI18n({ locale: 'en', messages: { en } })", "{{ $t('auth.apple') }}"),
    ("i18next", "i18n.init({ lng: 'en', resources: { en: { translation: en } } })", "{{ $t('auth.apple') }}"),
  ])
  func `Words that a script gives a library of translations are known`(_ library: String, _ setup: String, _ words: String) throws {
    let report = try Lint.project([
      "package.json": "{\"dependencies\": {\"vue\": \"3\"}}",
      "src/i18n.ts": "import i18n, { createI18n } from '\(library)'\nimport en from './en'\nexport default \(setup)",
      "src/en.ts": "export default { auth: { apple: 'Log in using Apple' } }",
      "src/Login.vue": "<template><main><h1>Log in</h1><button @click=\"signInWithApple\">\(words)</button></main></template>",
    ])
    #expect(texts(report, of: "siwa-title-approved") == ["en.ts: Log in using Apple"])
  }

  @Test(arguments: [
    (
      "i18n: { locales: [{ code: 'en', file: 'en.ts' }], langDir: 'lang' }", "lang/en.ts",
      "export default { 'auth.apple': 'Log in using Apple' }"
    ),
    (
      "modules: [['@nuxtjs/i18n', { locales: [{ code: 'en', files: ['en.ts'] }] }]]", "i18n/locales/en.ts",
      "export default defineI18nLocale(async locale => ({ auth: { apple: 'Log in using Apple' } }))"
    ),
    (
      "i18n: { vueI18n: './i18n.config.ts' }", "i18n.config.ts",
      "export default defineI18nConfig(() => ({ locale: 'en', messages: { en: { auth: { apple: 'Log in using Apple' } } } }))"
    ),
  ])
  func `Words that a program of Nuxt's keeps in scripts are known`(_ options: String, _ file: String, _ words: String) throws {
    let report = try Lint.project([
      "package.json": "{\"dependencies\": {\"nuxt\": \"3\", \"@nuxtjs/i18n\": \"9\"}}",
      "nuxt.config.ts": "export default defineNuxtConfig({ \(options) })",
      file: words,
      "pages/login.vue":
        "<template><main><h1>Log in</h1><button @click=\"signInWithApple\">{{ $t('auth.apple') }}</button></main></template>",
    ])
    let name = file.split(separator: "/").last ?? ""
    #expect(texts(report, of: "siwa-title-approved") == ["\(name): Log in using Apple"])
  }

  @Test(arguments: ["mdi-apple", " {{ 'mdi-apple' }} "])
  func `An icon that stands in a library's icon by its name shows whose button it is`(_ icon: String) throws {
    let report = try Lint.project([
      "package.json": "{\"dependencies\": {\"vue\": \"3\", \"vuetify\": \"3\"}}",
      "Login.vue":
        "<template><main><h1>Sign in</h1><v-btn @click=\"go\"><v-icon size=\"24\">\(icon)</v-icon></v-btn></main></template>",
    ])
    #expect(report.judged.appleButtons == 1)
  }

  @Test func `The address of a picture that a script imports is not taken for an icon's name`() throws {
    let icon = "export const Icon = ({ icon }) => icon.startsWith('mdi-') ? <i>{icon}</i> : <img src={icon} alt=\"\"/>"
    let page =
      "import { Icon } from './Icon'\nimport apple from './apple.svg'\nexport default () => <main><h1>Log in</h1><button style={{ width: 20 }}><Icon icon={apple}/>Sign in with Apple</button></main>"
    let report = try Lint.project(
      Self.next.merging(["src/app/login/page.tsx": page, "src/app/login/Icon.tsx": icon, "src/app/login/apple.svg": "<svg/>"]) { $1 })
    let size = report.failures.filter { $0.rule == "siwa-button-min-size" }
    #expect(size.count == 1 && !size[0].message.contains("This holds where"))
  }

  @Test func `What a screen lacks is not said where ways that nobody judged may have it`() throws {
    let page = """
      import { useState } from 'react'
      export function Google() {
        const [platform] = useState('web')
        return platform !== 'web' ? <button onClick={native}>Continue with Google</button> : <button onClick={web}>Continue with Google</button>
      }
      export default function Page() {
        const [ios] = useState(false)
        return <main><p>Sign in to keep your list</p>{ios && <button>Sign in with Apple</button>}<Google/></main>
      }
      """
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page]) { $1 })
    #expect(files(report, of: "login-equivalent-option").isEmpty)
  }

  @Test func `The logo of a shared button is judged where its words stand`() throws {
    let page =
      "import { Button } from './Button'\nexport default () => <main><h1>Log in</h1><Button onClick={() => signIn('apple')}><span>🍎</span> Continue with Apple</Button></main>"
    let button =
      "export const Button = ({ children, ...props }) => <button style={{ width: 300, height: 44, background: '#000', color: '#fff' }} {...props}>{children}</button>"
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page, "src/app/login/Button.tsx": button]) { $1 })
    #expect(files(report, of: "siwa-logo-artwork") == ["page.tsx"])
  }

  @Test func `Components that are not there are controls where they lead somewhere or are told which one they draw`() throws {
    for element in [
      "<LinkOverlay href={urls.apple}>Log in with Apple</LinkOverlay>", "<Box as=\"button\" {...rest}>Log in with Apple</Box>",
    ] {
      let page =
        "import { Box, LinkOverlay } from '@chakra-ui/react'\nexport default () => <main><h1>Log in</h1><Box>\(element)</Box></main>"
      let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page]) { $1 })
      #expect(files(report, of: "siwa-title-approved") == ["page.tsx"], "\(element)")
    }
  }

  @Test func `A button that Google's library draws is an option to sign in`() throws {
    let page = """
      export default function Login() {
        const place = useRef(null);
        useEffect(() => { google.accounts.id.renderButton(place.current, { size: "large" }); }, []);
        return <main><h1>Welcome back</h1><form><input type="email" autoComplete="username" aria-label="Email" />
          <input type="password" autoComplete="current-password" aria-label="Password" /><button>Sign in</button></form><div ref={place} /></main>;
      }
      """
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page]) { $1 })
    #expect(texts(report, of: "login-equivalent-option").count == 1)
    #expect(texts(report, of: "login-password-only") == [])
  }

  @Test(arguments: [
    ("type=\"icon\" size=\"large\"", true), ("type=\"icon\"", true), ("type=\"icon\" size=\"small\"", false),
    ("type=\"icon\" size={size}", false), ("", false),
  ])
  func `Google's button has the size that its component is told`(_ props: String, _ isLarger: Bool) throws {
    let page = """
      import { GoogleLogin } from "@react-oauth/google";
      export default ({ size }) => <main><h1>Log in</h1><div style={{ display: "flex", gap: 16 }}><GoogleLogin \(props) onSuccess={go} />
        <button aria-label="Sign in with Apple" onClick={() => signIn("apple")} style={{ width: 36, height: 36, background: "#000", color: "#fff" }}>
          <svg className="fa-apple" width="20" height="20" /></button></div></main>;
      """
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page]) { $1 })
    #expect(report.failures.contains { $0.rule == "siwa-button-prominence" } == isLarger)
  }

  @Test func `A review names the component that draws an element, or that stands around it`() throws {
    let page = """
      import { Frame } from "@acme/frame";
      import { TextInput } from "@acme/fields";
      export default function Login() {
        return <Frame><h1>Sign in</h1><form><TextInput type="email" name="email" label="Email" /><TextInput type="password" name="p" label="Password" /></form>
          <button onClick={() => signIn("apple")} style={{ width: "100%", height: 44 }}>Sign in with Apple</button></Frame>;
      }
      """
    let reviews = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page]) { $1 }).reviews
    let fields = reviews.filter { $0.rule == "login-autofill" }
    // What is said of each in the same words is said once.
    #expect(fields.map(\.related.count) == [1])
    #expect(
      fields.allSatisfy {
        $0.message.contains("It is drawn by the component 'TextInput' of '@acme/fields', whose source is not in the project.")
      }, "\(fields.map(\.message))")
    #expect(
      reviews.contains { $0.message.contains("It stands in the component 'Frame' of '@acme/frame', whose source is not in the project.") },
      "\(reviews.map(\.message))")
    #expect(!reviews.contains { $0.outcome == .review(.templateValue) })
  }

  @Test func `Fields of Material's have the attributes that they are given`() throws {
    let page = """
      import { TextField } from "@mui/material";
      export default function Login() {
        return <form><h1>Sign in</h1><TextField type="email" name="email" autoComplete="username" /><TextField type="password" name="p" /></form>;
      }
      """
    let report = try Lint.project(Self.next.merging(["src/app/login/page.tsx": page]) { $1 })
    #expect(report.failures.filter { $0.rule == "login-autofill" }.map(\.level) == [.note])
  }

  @Test(arguments: [
    (
      [
        "resources/views/components/text-input.blade.php": "<input {{ $attributes->merge(['class' => 'a']) }}>",
        "resources/views/auth/register.blade.php":
          "<!DOCTYPE html><html lang=\"en\"><head><title>Sign up</title></head><body><h1>Sign up</h1><form method=\"POST\">"
          + "<label for=\"n\">Name</label> <x-text-input id=\"n\" name=\"name\" required />"
          + "<label for=\"p\">Password</label> <x-text-input id=\"p\" type=\"password\" name=\"password\" autocomplete=\"new-password\" /><button>Sign up</button></form></body></html>",
      ], "register.blade.php"
    ),
    (
      [
        "src/app/input.tsx": "export const Input = (props) => <input className=\"a\" {...props} />;",
        "src/app/sign-up/page.tsx":
          "import { Input } from '../input';\nexport default function SignUp() { return <form><h1>Sign up</h1><label htmlFor=\"n\">Name</label><Input id=\"n\" name=\"name\" required />"
          + "<label htmlFor=\"p\">Password</label><Input id=\"p\" type=\"password\" name=\"password\" autoComplete=\"new-password\" /><button>Sign up</button></form> }",
      ], "page.tsx"
    ),
  ])
  func `What is said of a field stands where a page says what it is for`(_ files: [String: String], _ name: String) throws {
    let report = try Lint.project(Self.next.merging(files) { $1 })
    let found = report.failures.filter { $0.rule == "data-requirement-stated" }
    #expect(found.count == 1)
    // At the name that says it, or at the tag that spreads what is given.
    #expect(found.allSatisfy { $0.location.file.hasSuffix(name) }, "\(found.map(\.location))")
  }

  @Test func `An account of styles names the places of a page's files`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Button.vue", "<template>\n<button class=\"b\">x</button></template>\n<style>\n.b { height: 44px }\n</style>")
    try folder.write("Page.vue", "<script setup>import Button from './Button.vue'</script><template><Button/></template>")
    var options = InspectOptions(path: folder.path + "/Page.vue")
    options.environments.viewports = [EnvironmentOptions.Viewport(width: 390, height: 844)]
    options.form = .why(".b", asJSON: false)
    let text = try #require(Inspector.inspect(options).text)
    #expect(text.split(separator: "\n").first?.contains("Button.vue:2:1  button.b") == true, "\(text.prefix(200))")
    #expect(text.contains("Button.vue:4:14  44px  .b"))
  }
}
