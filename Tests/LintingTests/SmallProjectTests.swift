import Diagnostics
import Linting
import TestSupport
import Testing

/// Projects of a few files, put together as their frameworks do.
@Suite struct SmallProjectTests {
  private static func report(_ files: [String: String], only rules: String...) throws -> RunReport {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    return Lint.run(folder.path) { $0.onlyRules = rules }
  }

  private static func outcome(_ report: RunReport) -> String {
    report.failures.isEmpty ? report.reviews.isEmpty ? "pass" : "review" : "fail"
  }

  private static let sheet = """
    body { margin: 0; background: #fff } .apple { display: block; width: 300px; height: 44px; color: #fff; background: #0a5; border: 0 }
    .apple:disabled { color: #999; background: #ccc }
    """

  private static func next(_ page: String, _ others: [String: String] = [:], css: String = sheet) -> [String: String] {
    var files = [
      "package.json": #"{"dependencies":{"next":"15","react":"19"}}"#,
      "app/globals.css": css,
      "app/layout.tsx":
        "import './globals.css'\nexport default function L({ children }) { return <html lang=\"en\"><body>{children}</body></html> }",
      "app/login/page.tsx": page,
    ]
    files.merge(others) { $1 }
    return files
  }

  // MARK: - Controls that are off for a while

  @Test(arguments: [
    ("const [busy, setBusy] = useState(false)", "disabled={busy}", "fail"),
    ("const [busy, setBusy] = useState<string | null>(null)", "disabled={busy !== null}", "fail"),
    ("const [step, setStep] = useState('')", "disabled={!!step}", "fail"),
    ("const { isPending } = useSignIn()", "disabled={isPending}", "fail"),
    ("const [name, setName] = useState('')", "disabled={!name}", "review"),
    ("const { ready } = useSignIn()", "disabled={!ready}", "review"),
  ])
  func `A control whose state begins as off is judged as it is then`(_ state: String, _ attribute: String, _ outcome: String) throws {
    let page = """
      import { useState } from 'react'
      export default function Page() {
        \(state)
        return <main><h1>Sign in</h1><button className="apple" onClick={() => signInWithApple()} \(attribute)>Sign in with Apple</button></main>
      }
      """
    #expect(Self.outcome(try Self.report(Self.next(page), only: "siwa-button-color")) == outcome)
  }

  @Test(arguments: [
    ("disabled", "pass"), ("disabled onClick={() => signInWithApple()}", "fail"), ("disabled={busy}", "fail"),
  ])
  func `A button that is always off and does nothing signs nobody in`(_ attributes: String, _ outcome: String) throws {
    let page = """
      import { useState } from 'react'
      export default function Page() {
        const [busy, setBusy] = useState(false)
        return <main><h1>Sign in</h1><button type="button" className="apple" \(attributes)>Sign in with Apple</button></main>
      }
      """
    #expect(Self.outcome(try Self.report(Self.next(page), only: "siwa-button-color")) == outcome)
  }

  @Test func `So is one that a component is given, and one of another framework`() throws {
    let button =
      "export const B = ({ onClick, loading = false, ...rest }) => <button className=\"apple\" onClick={onClick} disabled={loading} {...rest}/>"
    let page = """
      import { useState } from 'react'
      import { B } from '@/b'
      export default function Page() {
        const [busy, setBusy] = useState(false)
        return <main><h1>Sign in</h1><B onClick={() => signInWithApple()} loading={busy}>Sign in with Apple</B></main>
      }
      """
    let react = Self.next(page, ["b.tsx": button, "tsconfig.json": #"{"compilerOptions":{"paths":{"@/*":["./*"]}}}"#])
    #expect(Self.outcome(try Self.report(react, only: "siwa-button-color")) == "fail")
    let vue = [
      "package.json": #"{"dependencies":{"vue":"3"}}"#,
      "index.html":
        "<!doctype html><html lang=\"en\"><body><div id=\"app\"></div><script type=\"module\" src=\"/src/main.ts\"></script></body></html>",
      "src/main.ts": "import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#app')",
      "src/App.vue":
        "<script setup>\nimport { ref } from 'vue'\nconst off = ref(false)\n</script>\n<template><h1>Sign in</h1><button class=\"apple\" :disabled=\"off\" @click=\"signInWithApple()\">Sign in with Apple</button></template>\n<style>\(Self.sheet)</style>",
    ]
    #expect(Self.outcome(try Self.report(vue, only: "siwa-button-color")) == "fail")
  }

  // MARK: - Handlers, names of messages, addresses of helpers

  @Test(arguments: ["// our own login (then Google), not straight to OAuth", "/* Google OAuth comes later */"])
  func `Comments in a handler say nothing of what it does`(_ comment: String) throws {
    let page = """
      export default function Page() {
        return <main><h1>Sign in</h1>
          <button onClick={() => {
            \(comment)
            window.location.href = '/login?next=1'
          }}>Log in</button><button onClick={() => passkey()}>Sign in with a passkey</button></main>
      }
      """
    #expect(Self.outcome(try Self.report(Self.next(page), only: "login-equivalent-option")) == "pass")
  }

  private static func social(_ key: String, _ icon: String) -> String {
    """
    import { useTranslation } from '@acme/i18n'
    function GoogleIcon() { return <svg width="20" height="20"><path fill="#4285F4" d="M22 12h-10v4h6z"/></svg> }
    function AppleIcon() { return <svg width="20" height="20" fill="currentColor"><path d="M12 2c4 0 5 9 0 20z"/></svg> }
    export default function Page() {
      const { t } = useTranslation()
      return <main><h1>Sign in</h1><button onClick={() => signInWithGoogle()}><GoogleIcon/>{t('auth.google')}</button>
        <button onClick={() => start()}>\(icon){t('\(key)')}</button></main>
    }
    """
  }

  @Test(arguments: [
    ("auth.continueApple", "", true), ("login.apple", "<AppleIcon/>", true), ("buttons.apple", "", false),
    ("settings.unlinkApple", "<AppleIcon/>", false),
  ])
  func `The name of a message tells whose button it writes, beside a logo or by itself`(_ key: String, _ icon: String, _ isSeen: Bool)
    throws
  {
    let report = try Self.report(Self.next(Self.social(key, icon)), only: "login-equivalent-option")
    #expect(Self.outcome(report) == (isSeen ? "pass" : "review"))
  }

  @Test(arguments: [
    (
      "function url(provider) { const u = new URL(`https://api.example.com/auth/oauth/${provider}`); u.searchParams.set('a', 'b'); return u.toString() }",
      "url('google')"
    ),
    ("function url(provider) { return '/auth?' + new URLSearchParams({ provider }) }", "url('google')"),
    ("import { oauthUrl } from '@acme/auth'", "oauthUrl('google')"),
    ("import { oauthUrl } from '@acme/auth'\nconst authUrl = (name) => oauthUrl(name)", "authUrl('google')"),
  ])
  func `An address that a helper makes for a provider leads to its sign-in`(_ helper: String, _ address: String) throws {
    let page = """
      import * as m from '@acme/messages'
      \(helper)
      export default function Page() { return <main><h1>Sign in</h1><a href={\(address)}>{m.label()}</a></main> }
      """
    #expect(Self.outcome(try Self.report(Self.next(page), only: "login-equivalent-option")) == "fail")
  }

  // MARK: - Parts of libraries

  @Test(arguments: [
    "import { Dialog as D } from 'radix-ui'", "import * as D from '@radix-ui/react-dialog'", "import { Drawer as D } from 'vaul'",
  ])
  func `What stands in a dialog is shown where the dialog is open`(_ source: String) throws {
    let page = """
      import { useState } from 'react'
      \(source)
      export default function Page() {
        const [open, setOpen] = useState(false)
        return <main><p>Welcome</p><D.Root open={open} onOpenChange={setOpen}><D.Portal><D.Overlay/><D.Content className="content"><D.Title>Sign in</D.Title>
          <button className="apple" onClick={() => signInWithApple()}>Sign in with Apple</button></D.Content></D.Portal></D.Root></main>
      }
      """
    let report = try Self.report(Self.next(page), only: "siwa-button-color")
    #expect(report.failures.count == 1 && report.failures[0].message.hasSuffix("This holds where 'open' is true."))
  }

  @Test func `So is what stands in Headless UI's`() throws {
    let page = """
      import { useState, Fragment } from 'react'
      import { Dialog, Transition } from '@headlessui/react'
      export default function Page() {
        const [open, setOpen] = useState(false)
        return <main><p>Welcome</p><Transition show={open} as={Fragment}><Dialog onClose={setOpen}><Dialog.Panel><Dialog.Title>Sign in</Dialog.Title>
          <button className="apple" onClick={() => signInWithApple()}>Sign in with Apple</button></Dialog.Panel></Dialog></Transition></main>
      }
      """
    let report = try Self.report(Self.next(page), only: "siwa-button-color", "siwa-title-margin")
    #expect(report.failures.map(\.rule) == ["siwa-button-color"])
    #expect(report.failures.first?.message.hasSuffix("This holds where 'open' is true.") == true)
  }

  // MARK: - Sheets

  @Test(arguments: [
    "@import 'tailwindcss/base';\n@import 'tailwindcss/components';\n@import 'tailwindcss/utilities';", "@use \"tailwindcss\";",
    "@import '~tailwindcss/base';\n@import '~tailwindcss/utilities';",
  ])
  func `A sheet of Sass brings Tailwind as one of CSS does`(_ imports: String) throws {
    let files = [
      "package.json": #"{"dependencies":{"next":"15","react":"19","tailwindcss":"3"}}"#,
      "app/globals.scss": imports + "\nhtml { background-color: #fff; &.dark { background-color: #000; } }",
      "app/layout.tsx":
        "import './globals.scss'\nexport default function L({ children }) { return <html lang=\"en\"><body>{children}</body></html> }",
      "app/login/page.tsx":
        "export default () => <main><h1>Sign in</h1><button className=\"h-11 w-72 bg-gray-500 text-white\" onClick={() => signInWithApple()}>Sign in with Apple</button></main>",
    ]
    #expect(Self.outcome(try Self.report(files, only: "siwa-button-color")) == "fail")
  }

  private static func nuxt(_ configuration: String, _ path: String) -> [String: String] {
    [
      "package.json": #"{"dependencies":{"nuxt":"4"},"devDependencies":{"@nuxtjs/tailwindcss":"6"}}"#,
      path: "export default defineNuxtConfig({ modules: ['@nuxtjs/tailwindcss']\(configuration) })",
      "app/assets/tailwind.css": "@tailwind base; @tailwind components; @tailwind utilities;",
      "app/app.vue": "<template><NuxtPage /></template>",
      "app/pages/index.vue":
        "<template><main><h1>Sign in</h1><a href=\"/auth/apple\">Sign in with Apple</a></main></template>\n<style scoped>a { @apply flex py-4 px-8 bg-white text-stone-600; }</style>",
    ]
  }

  @Test(arguments: [".config/nuxt.config.ts", ".config/nuxt.ts", "nuxt.config.ts"])
  func `Nuxt's configuration is found where Nuxt looks for it, and the sheet that it names`(_ path: String) throws {
    let report = try Self.report(
      Self.nuxt(", tailwindcss: { cssPath: '~/assets/tailwind.css' }", path), only: "siwa-button-foreground", "siwa-button-min-size")
    #expect(report.failures.map(\.rule) == ["siwa-button-foreground"])
    #expect(report.failures.first?.message.contains("#57534E") == true)
  }

  @Test func `What is applied of Tailwind is unknown where no sheet of it is there`() throws {
    var files = Self.nuxt("", "nuxt.config.ts")
    files["nuxt.config.ts"] = "export default defineNuxtConfig({})"
    let report = try Self.report(files, only: "siwa-button-foreground", "siwa-button-min-size")
    #expect(report.failures.isEmpty && report.reviews.count > 0)
    #expect(report.reviews.allSatisfy { $0.message.contains("'tailwindcss'") })
  }

  @Test(arguments: [
    "cdnjs.cloudflare.com/ajax/libs/leaflet.draw/1.0.4/leaflet.draw.css", "cdn.jsdelivr.net/npm/toastify-js/src/toastify.min.css",
    "cdnjs.cloudflare.com/ajax/libs/bootstrap-datepicker/1.10.0/css/bootstrap-datepicker.min.css",
    "cdnjs.cloudflare.com/ajax/libs/jqueryui/1.13.2/themes/base/jquery-ui.min.css",
    "code.jquery.com/ui/1.13.2/themes/smoothness/jquery-ui.css",
    "cdn.datatables.net/1.13.6/css/jquery.dataTables.min.css", "cdn.quilljs.com/1.3.6/quill.snow.css",
  ])
  func `A widget's sheet opens no page under whichever name a server has it`(_ address: String) throws {
    let page =
      "<!doctype html><html lang=\"en\"><head><link rel=\"stylesheet\" href=\"https://\(address)\"><style>body { margin: 0 }</style></head>"
      + "<body><h1>Sign in</h1><a href=\"/auth/apple\">Sign in with Apple</a></body></html>"
    #expect(try Self.report(["login.html": page], only: "siwa-button-foreground").reviews.isEmpty)
    let other = page.replacing(address, with: "cdn.example.com/kit.css")
    #expect(try !Self.report(["login.html": other], only: "siwa-button-foreground").reviews.isEmpty)
  }

  @Test(arguments: [("leaflet/dist/leaflet.css", nil), ("@acme/kit/dist/kit.css", "Missing: 'node_modules/@acme/kit/dist/kit.css'.")])
  func `A sheet of a package is named where it is missing, and opens no page where it styles only its own`(
    _ sheet: String, _ missing: String?
  ) throws {
    let files = [
      "package.json": #"{"dependencies":{"@angular/core":"18"}}"#,
      "angular.json":
        #"{"projects":{"app":{"root":"","sourceRoot":"src","architect":{"build":{"options":{"index":"src/index.html","browser":"src/main.ts","styles":["node_modules/\#(sheet)","src/styles.css"]}}}}}}"#,
      "src/styles.css": "body { margin: 0 } .apple { display: block; width: 300px; height: 44px; color: #fff; border: 0 }",
      "src/index.html":
        "<!doctype html><html lang=\"en\"><head><link href=\"https://fonts.googleapis.com/icon?family=Material+Icons\" rel=\"stylesheet\"></head><body><app-root></app-root></body></html>",
      "src/main.ts":
        "import { bootstrapApplication } from '@angular/platform-browser';\nimport { AppComponent } from './app.component';\nbootstrapApplication(AppComponent);",
      "src/app.component.ts":
        "import { Component } from '@angular/core';\n@Component({ selector: 'app-root', standalone: true, template: `<h1>Sign in</h1><button class=\"apple\" (click)=\"login('apple')\">Sign in with Apple</button>` })\nexport class AppComponent { login(p: string) {} }",
    ]
    let report = try Self.report(files, only: "siwa-button-color")
    if let missing {
      #expect(report.reviews.count == 1 && report.reviews[0].message.contains(missing))
    } else {
      #expect(report.reviews.isEmpty)
    }
  }

  private static func login(_ below: String) -> String {
    """
    <!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Sign in</title></head><body><h1>Sign in</h1>
    <form><label>Email <input name="email" type="email" autocomplete="username"></label>
    <label>Password <input type="password" autocomplete="current-password"></label><button>Sign in</button></form>\(below)
    <script type="module" src="/x.js"></script></body></html>
    """
  }

  @Test(arguments: ["x-social-buttons", "auth-providers", "sign-in-with"]) func `An element that a script fills may be a way to sign in`(
    _ name: String
  ) throws {
    let report = try Self.report(["login.html": Self.login("<\(name)></\(name)>")], only: "login-password-only")
    #expect(report.findings.isEmpty)
    #expect(
      report.notices.map(\.message) == [
        "The page is judged without the element '<\(name)>': a script draws it, and its component is not read."
      ])
  }

  @Test(arguments: [
    "<social-icon></social-icon>", "<cookie-banner></cookie-banner>", "<x-social-buttons><a href=\"/blog\">Blog</a></x-social-buttons>",
  ])
  func `An element that adorns, or whose content stands there, hides nothing`(_ element: String) throws {
    let report = try Self.report(["login.html": Self.login(element)], only: "login-password-only")
    #expect(report.findings.map(\.rule) == ["login-password-only"])
    #expect(report.notices.isEmpty)
  }

  @Test(arguments: [
    ("firebaseui.auth.AuthUI", "new firebaseui.auth.AuthUI(firebase.auth()).start('#who', {})"),
    ("Auth0Lock", "new Auth0Lock(id, domain).show()"), ("mountSignIn", "clerk.mountSignIn(document.getElementById('who'))"),
  ])
  func `A form to sign in that a library draws is named`(_ name: String, _ script: String) throws {
    let report = try Self.report(
      ["login.html": Self.login("<div id=\"who\"></div><script>\(script)</script>")], only: "login-password-only")
    #expect(report.findings.isEmpty)
    #expect(
      report.notices.map(\.message) == [
        "The page is judged without what '\(name)' draws: a library that is not read shows people how to sign in there."
      ])
  }

  @Test(arguments: [
    ("angular.json", #"{"projects":{"a":{"architect":{"build":{"options":{"index":"src/index.html"}}}}}}"#, 0), ("notes.json", "{}", 1),
  ])
  func `A page into which Angular's tools put the scripts is none that nobody judges`(_ name: String, _ text: String, _ count: Int) throws {
    let report = try Lint.project([
      name: text,
      "src/index.html":
        "<!doctype html><html lang=\"en\"><head><title>Acme</title><script src=\"https://www.youtube.com/iframe_api\"></script></head><body><app-root></app-root></body></html>",
    ])
    #expect(report.notices.count { $0.message.hasPrefix("Nothing of what people see on the page is judged") } == count)
  }

  @Test func `A button of the form whose words nobody knows is no title that people read`() throws {
    let page = """
      export default () => <main><h1>Sign in</h1><form><input type="email" autoComplete="username" /><input type="password" autoComplete="current-password" />
        <button className="big">{useWords().go}</button></form><button className="apple" onClick={() => signInWithApple()}>Sign in with Apple</button></main>
      """
    let css =
      ".big { display: block; height: 60px; width: 300px; padding: 0; border: 0 } .apple { height: 44px; width: 300px; padding: 0; border: 0 }"
    let report = try Self.report(Self.next(page, css: css), only: "siwa-button-prominence")
    #expect(report.failures.map(\.message).first?.contains("; another one is 60 pt high") == true, "\(report.failures.map(\.message))")
  }

  @Test func `A field of a library that takes what the component around it is given is said where that one is used`() throws {
    let report = try Lint.project([
      "package.json": #"{"dependencies":{"vue":"3","vuetify":"3"}}"#,
      "index.html":
        "<!doctype html><html lang=\"en\"><body><div id=\"app\"></div><script type=\"module\" src=\"/src/main.js\"></script></body></html>",
      "src/main.js": "import { createApp } from 'vue'\nimport SignUp from './SignUp.vue'\ncreateApp(SignUp).mount('#app')",
      "src/Field.vue": """
      <script setup>
      defineOptions({ inheritAttrs: false })
      const label = computed(() => useAttrs().label)
      const id = computed(() => `field-${useAttrs().label}-${Math.random()}`)
      </script>
      <template><div><VLabel :for="id" :text="label" /><VTextField v-bind="{ ...$attrs, id }" /></div></template>
      """,
      "src/SignUp.vue": """
      <script setup>import Field from './Field.vue'</script>
      <template><form><h1>Create an account</h1>
        <Field label="First name" placeholder="John" />
        <Field label="Last name" placeholder="Doe" />
        <Field label="Password" type="password" autocomplete="new-password" /><button>Sign up</button></form></template>
      """,
    ])
    let found = report.failures.filter { $0.rule == "data-requirement-stated" }
    #expect(
      found.map { $0.message.contains("'First name'") || $0.message.contains("'Last name'") } == [true, true], "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.location.file.hasSuffix("SignUp.vue") })
  }

  @Test func `A page that a framework draws whose components are not read says so`() throws {
    let files = [
      "package.json": #"{"dependencies":{"lit":"^3"}}"#,
      "index.html": #"<!doctype html><title>Shop</title><script type="module" src="/src/app.ts"></script><shop-app></shop-app>"#,
      "src/app.ts": "import { html } from 'lit'\nimport './login'\n",
    ]
    let report = try Self.report(files)
    #expect(
      report.notices.map(\.message) == [
        "Nothing of what people see on the page is judged: a script draws it, '/src/app.ts', which is written with 'lit', whose components are not read."
      ])
  }

  @Test func `So does one whose script a build brings`() throws {
    let build = "module.exports = { plugins: [new (require('html-webpack-plugin'))({ template: './index.html' })] };"
    func notices(_ body: String, _ package: String) throws -> [String] {
      try Self.report([
        "package.json": #"{"dependencies":{"\#(package)":"^2"}}"#, "index.html": "<!doctype html><title>Shop</title>\(body)",
        "webpack.config.js": build, "src/app.ts": "import { html } from 'lit-element'\n",
      ]).notices.map(\.message)
    }
    let words =
      "Nothing of what people see on the page is judged: '<shop-app>' is drawn by a program that is written with 'lit-element', whose components are not read."
    #expect(try notices("<shop-app></shop-app>", "lit-element") == [words])
    #expect(try notices("<shop-app></shop-app>", "react") == [])
    #expect(try notices("<shop-app></shop-app><h1>Shop</h1>", "lit-element") == [])
    #expect(try notices("<div id=\"app\"></div>", "lit-element") == [])
  }

  // MARK: - What is said once

  private static let door = """
    import { CLIENT } from './names'
    const scope = 'name email'
    export function Door({ via, children }) {
      const open = async () => {
        if (via === 'naver') { location.href = 'https://nid.naver.com/oauth2.0/authorize?client_id=x'; return }
        if (via === 'apple') {
          window.AppleID.auth.init({ clientId: CLIENT, redirectURI: 'https://gardenshed.net/back', scope, usePopup: true })
          await window.AppleID.auth.signIn()
        }
      }
      return <button className="apple" onClick={open}>{children}</button>
    }
    """

  @Test(arguments: [
    "<Door via='naver'>네이버로 시작하기</Door><Door via='apple'>Apple로 계속하기</Door>",
    "<Door via='apple'>Apple로 계속하기</Door><Door via='naver'>네이버로 시작하기</Door>", "<Door via='apple'>Apple로 계속하기</Door>",
  ])
  func `A configuration is read once, for the button whose handler comes to it`(_ doors: String) throws {
    let page = "import { Door } from './Door'\nexport default function Page() { return <main><h1>Sign in</h1>\(doors)</main> }"
    let others = ["app/login/Door.jsx": Self.door, "app/login/names.js": "export const CLIENT = 'net.gardenshed.web'"]
    let report = try Self.report(
      Self.next(page, others), only: "siwa-authorize-state", "siwa-authorize-parameters", "siwa-authorize-redirect", "siwa-js-configuration"
    )
    #expect(report.findings.map(\.rule) == ["siwa-authorize-state"], "\(report.findings.map(\.message))")
  }

  @Test(arguments: ["", "<a href=\"https://apps.apple.com/es/app/shed/id1\"><img src=\"/a.svg\"></a>"])
  func `What a screen lacks is said in its own language alone`(_ link: String) throws {
    let report = try Self.report(
      [
        "package.json": #"{"dependencies":{"nuxt":"3","@nuxtjs/i18n":"8"}}"#,
        "nuxt.config.ts":
          "export default defineNuxtConfig({ modules: ['@nuxtjs/i18n'], i18n: { locales: [{ code: 'ca', file: 'ca.ts' }, { code: 'es', file: 'es.ts' }], langDir: 'lang/', defaultLocale: 'es' } })",
        "lang/es.ts": "export default { google: 'Iniciar sesión con Google', title: 'Iniciar sesión' }",
        "lang/ca.ts": "export default { google: 'Iniciar sesión con Google', title: 'Iniciar sessió' }",
        "layouts/default.vue": "<template><main><slot/><p>\(link)</p></main></template>",
        "pages/door.vue":
          "<template><section><h1>{{ $t('title') }}</h1><button type=\"button\">{{ $t('google') }}</button></section></template>",
      ], only: "login-equivalent-option")
    #expect(report.findings.map(\.location.file).map { $0.hasSuffix("es.ts") } == [true], "\(report.findings)")
  }

  @Test(arguments: [("<X width={24}/>", "onCancel"), ("<svg/>", "handleBack"), ("<ArrowLeft/>", "props.go")])
  func `A wordless way out of a screen that is called after Apple is not Apple's button`(_ icon: String, _ handler: String) throws {
    let page = """
      import { X, ArrowLeft } from 'lucide-react'
      export default function AppleLogin({ onCancel, handleBack, go }) {
        return <div><h1>Sign in with Apple</h1><button onClick={\(handler)}>\(icon)</button><h2>Choose</h2><button>jane@example.com</button></div>
      }
      """
    let report = try Self.report(Self.next(page), only: "siwa-button-accessible-name")
    #expect(report.findings.isEmpty)
  }

  @Test(arguments: [(":disabled=\"!user\"", true), ("disabled", true), ("", false)])
  func `Where signing out is off, people may sign in`(_ disabled: String, _ isFound: Bool) throws {
    let files = [
      "index.html": #"<!doctype html><html lang="en"><div id="app"></div><script type="module" src="/src/main.ts"></script></html>"#,
      "package.json": #"{"dependencies":{"vue":"3"}}"#,
      "src/main.ts": "import { createApp } from 'vue'; import App from './App.vue'; createApp(App).mount('#app')",
      "src/App.vue": """
      <template><div><button>Login with Google</button><button>Login with Apple</button><button \(disabled)>Log out</button></div></template>
      <script setup>const user = useUser()</script>
      """,
    ]
    let report = try Self.report(files, only: "siwa-button-identifiable")
    #expect(report.failures.isEmpty != isFound, "\(report.findings.map(\.message))")
  }

  @Test(arguments: [
    ("<h2>Multi-Location Access</h2><p>Contact your trainer to request access to additional locations</p><button>Continue</button>", false),
    ("<h2>Location access</h2><p>Needed for your map</p><button aria-label=\"\"><svg class=\"icon-close\"></svg></button>", false),
    ("<h2>Location access</h2><p>Needed for your map</p><button>Continue</button><button>Close</button>", true),
  ])
  func `Premises are no permission, and a screen that leads nowhere asks for none`(_ body: String, _ isFound: Bool) throws {
    let page = "<!doctype html><html lang=\"en\"><title>Gym</title><body>\(body)</body></html>"
    let report = try Self.report(["gym.html": page], only: "prealert-dismiss", "prealert-single-button")
    #expect(report.findings.isEmpty != isFound, "\(report.findings.map(\.message))")
  }

  @Test func `A program that is written in its entry alone is judged, and nothing else is said`() throws {
    let files = [
      "package.json": #"{"dependencies":{"react":"19"}}"#,
      "index.html": #"<!doctype html><html lang="en"><div id="root"></div><script type="module" src="/src/main.tsx"></script></html>"#,
      "src/main.tsx": """
      import { createRoot } from 'react-dom/client'
      const App = () => <main><h1>Log in</h1><button style={{ width: 100, height: 44 }}>Sign in with Apple</button></main>
      createRoot(document.getElementById('root')).render(<App/>)
      """,
    ]
    let report = try Self.report(files, only: "siwa-button-min-size")
    #expect(report.failures.count == 1)
    #expect(report.notices.isEmpty, "\(report.notices.map(\.message))")
  }
}
