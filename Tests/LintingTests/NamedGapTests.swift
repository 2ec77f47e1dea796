import Diagnostics
import Linting
import TestSupport
import Testing

/// What reviews and findings name: what styles wait for, under which route something is shown, where a part stands a second time.
@Suite struct NamedGapTests {
  private static let program = [
    "package.json": "{\"dependencies\": {\"react\": \"19\", \"react-router-dom\": \"6\", \"tailwindcss\": \"4\"}}",
    "index.html":
      "<!doctype html><html lang=\"en\"><head><meta name=\"viewport\" content=\"width=device-width\"></head><body><div id=\"root\"></div></body></html>",
    "src/main.tsx":
      "import { createRoot } from 'react-dom/client'\nimport App from './App'\ncreateRoot(document.getElementById('root')).render(<App/>)",
  ]
  private static let button = "<button className=\"apple\" onClick={signInWithApple}>Sign in with Apple</button>"

  private static func reviews(_ files: [String: String], _ rule: String) throws -> String {
    let report = try Lint.project(program.merging(files) { $1 })
    return report.reviews.filter { $0.rule == rule || $0.waitingRules.contains(rule) }.map(\.message).joined(separator: "\n")
  }

  private static func page(_ sheet: String) -> String {
    "import '\(sheet)'\nexport default () => <main><h1>Sign in</h1>\(button)</main>"
  }

  @Test(arguments: [
    (["src/a.css": "@import \"tailwindcss\"; @plugin \"daisyui\";"], "the Tailwind plugin 'daisyui' of"),
    (
      [
        "src/a.css": "@import \"tailwindcss\"; @config \"../tailwind.config.js\";",
        "tailwind.config.js": "export default { plugins: [require('x-ui')] }",
      ],
      "the Tailwind plugin 'x-ui' of"
    ),
    (
      ["src/a.css": "@import \"tailwindcss\"; @config \"../tailwind.config.js\";", "tailwind.config.js": "export default make()"],
      "tailwind.config.js', not all of which is understood"
    ),
    (["src/a.css": "@import \"tailwindcss\"; @config \"../other.config.js\";"], "Missing: '../other.config.js'"),
  ])
  func `A plugin and a configuration that Tailwind would run are named`(_ files: [String: String], _ named: String) throws {
    let said = try Self.reviews(files.merging(["src/App.tsx": Self.page("./a.css")]) { $1 }, "siwa-button-margin")
    #expect(said.contains(named), "\(said)")
  }

  @Test(arguments: [("btn", false), ("rounded-none", true), ("btn rounded-none", true)])
  func `A reset decides nothing of a button that a plugin styles`(_ name: String, _ isKnown: Bool) throws {
    let sheet = "@import \"tailwindcss\"; @plugin \"daisyui\"; .apple { border-radius: 8px }"
    let form = "<form><input type=\"password\"/><button className=\"\(name)\">Log in</button></form>"
    let page = "import './a.css'\nexport default () => <main><h1>Sign in</h1>\(form)\(Self.button)</main>"
    let report = try Lint.project(Self.program.merging(["src/a.css": sheet, "src/App.tsx": page]) { $1 })
    #expect(report.failures.contains { $0.rule == "siwa-button-corner-radius" } == isKnown)
  }

  @Test func `What a page includes and nobody reads is named once for all of its fields`() throws {
    let names = ["name", "company", "city", "street", "phone", "country", "region", "title"]
    let fields = names.map { "<label>Your \($0) <input name=\"\($0)\"></label>" }.joined(separator: "\n")
    let page = """
      <!DOCTYPE html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Sign up</title></head><body>
      <h1>Create an account</h1><?php include_once $skin['path'] . "popup.php"; ?><form method="post" action="/join">\(fields)
      <label>Email <input type="email" name="email"></label><label>Password <input type="password" name="password"></label><button>Sign up</button>
      </form></body></html>
      """
    let reviews = try Lint.project(["join.php": page]).reviews.filter { $0.rule == "data-requirement-stated" }
    #expect(reviews.count == 1, "\(reviews.map(\.message))")
    #expect(reviews.first?.message.hasSuffix(" other elements.") == true && reviews.first?.related.count == 5)
  }

  @Test(arguments: [("a.scss", "@import '@theme/ink';"), ("a.scss", "@use '@theme/ink' as *;"), ("a.module.scss", "@import '@theme/ink';")])
  func `A sheet that another loads and that is not there is named`(_ name: String, _ load: String) throws {
    let sheet = "\(load)\n.apple { color: $ink; background: #000; height: 44px; width: 280px }"
    let isModule = name.contains("module")
    let page =
      isModule
      ? "import s from './\(name)'\nexport default () => <main><h1>Sign in</h1>\(Self.button.replacing("\"apple\"", with: "{s.apple}"))</main>"
      : Self.page("./\(name)")
    let files = ["src/App.tsx": page, "src/" + name: sheet]
    #expect(try Self.reviews(files, "siwa-button-margin").contains("Missing: '@theme/ink'"))
    #expect(try Self.reviews(files, "siwa-button-foreground").contains("Missing: '@theme/ink'"))
  }

  @Test func `Below the form of a library, the library is named and no expression`() throws {
    let page =
      "import { Form } from 'react-bootstrap'\nexport default () => <main><h1>Sign in</h1><Form><Form.Control type=\"email\" aria-label=\"Email\"/>\(Self.button)</Form></main>"
    let said = try Self.reviews(["src/App.tsx": page], "siwa-button-above-fold")
    #expect(said.contains("'Form' of 'react-bootstrap'"), "\(said)")
    #expect(!said.contains("template expression"), "\(said)")
  }

  @Test func `Where nothing nearer is known, the components of the page that are not in the project are named`() throws {
    let page = "import { Panel } from '@shop/panels'\nexport default () => <main><h1>Sign in</h1><Panel>By car</Panel>\(Self.button)</main>"
    let files = ["src/App.tsx": page, "node_modules/@shop/other.css": ""]
    #expect(try Self.reviews(files, "siwa-button-above-fold").contains("the component 'Panel' of '@shop/panels'"))
  }

  @Test func `A sheet that is not there is named before fonts`() throws {
    let sheet =
      "@font-face { font-family: A; src: url(a.woff2) } @font-face { font-family: B; src: url(b.ttf) } @font-face { font-family: C; src: url(c.otf) } @import './lost.css'; .apple { font-family: A, B, C }"
    let files = ["src/a.css": "@import './lost.css';\n" + sheet, "src/App.tsx": Self.page("./a.css")]
    #expect(try Self.reviews(files, "siwa-button-color").contains("Missing: './lost.css'"))
  }

  @Test func `So is one that a component's own styles load`() throws {
    let component = """
      <template><main><h1>{{ $t('hello') }}</h1><button class="apple" @click="signInWithApple">{{ title }}</button></main></template>
      <style lang="scss" scoped>
      @use '@theme/ink' as *;
      .apple { color: $ink; background: #000; height: 44px; width: 280px }
      </style>
      """
    let report = try Lint.project([
      "package.json": "{\"dependencies\": {\"vue\": \"3\"}}",
      "index.html":
        "<!doctype html><html lang=\"en\"><head></head><body><div id=\"app\"></div><script type=\"module\" src=\"/src/main.js\"></script></body></html>",
      "src/main.js": "import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#app')",
      "src/App.vue": component.replacing("{{ title }}", with: "Sign in with Apple"),
    ])
    let said = report.reviews.filter { $0.rule == "siwa-button-foreground" }.map(\.message)
    #expect(said.count == 1 && said[0].contains("Missing: '@theme/ink'"), "\(said)")
  }

  @Test func `A variable that nothing sets in a sheet of Less has its sheet named`() throws {
    let files = [
      "src/App.tsx": Self.page("./a.less"), "src/a.less": "@import '@theme/ink';\n.apple { color: @ink; background: #000; height: 44px }",
    ]
    #expect(try Self.reviews(files, "siwa-button-foreground").contains("Missing: '@theme/ink'"))
  }

  @Test func `A finding says at which address it is shown`() throws {
    let app = """
      import { BrowserRouter, Routes, Route } from 'react-router-dom'
      const Home = () => <main><h1>Welcome</h1></main>
      const Apple = ({ height }) => <button style={{ width: 300, height }} onClick={signInWithApple}>Sign in with Apple</button>
      const Login = () => <main><h1>Sign in</h1><Apple height={20}/></main>
      const Join = () => <main><h1>Sign in</h1><p>Keep your runs.</p><Apple height={44}/></main>
      export default () => <BrowserRouter><Routes>
        <Route path="/" element={<Home/>}/><Route path="/account"><Route path="login" element={<Login/>}/><Route path="join" element={<Join/>}/></Route>
      </Routes></BrowserRouter>
      """
    let report = try Lint.project(Self.program.merging(["src/App.tsx": app]) { $1 })
    let said = report.failures.map(\.message).joined(separator: "\n")
    #expect(said.contains("This holds where '/account/login' is shown."), "\(said)")
    #expect(!said.contains("is true") && !said.contains("is false"), "\(said)")
  }

  @Test func `A part that stands twice on a page names the page once, and both places`() throws {
    let field = """
      <script>let { name, label } = $props()</script>
      <label>{label}<input autocomplete="off" type="password" {name} id={name}></label>
      """
    let page = """
      <script>import Field from '$lib/Field.svelte'</script>
      <main><h1>Choose a new password</h1><form method="post">
      <Field name="new-password" label="New password"/>
      <Field name="confirm-password" label="Confirm password"/>
      <button>Reset password</button></form></main>
      """
    let report = try Lint.project([
      "package.json": "{\"devDependencies\": {\"@sveltejs/kit\": \"2\", \"svelte\": \"5\"}}", "svelte.config.js": "export default {}",
      "src/lib/Field.svelte": field, "src/routes/reset/+page.svelte": page,
    ])
    let related = report.failures.filter { $0.rule == "login-autofill" }.flatMap(\.related)
    #expect(related.count { $0.message.hasPrefix("Shown on this page") } == 1, "\(related)")
    #expect(related.count { $0.message == "The same holds here." } == 1, "\(related)")
  }
}
