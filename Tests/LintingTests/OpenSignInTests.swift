import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// What is said of sign-ins and fields of which only the program knows all: neither more nor less than can be seen.
struct OpenSignInTests {
  private static let shell =
    "<!DOCTYPE html><html lang=\"en\"><head><meta name=\"viewport\" content=\"width=device-width\"><title>Shop</title></head>"
    + "<body><div id=\"root\"></div><script type=\"module\" src=\"/src/main.jsx\"></script></body></html>"
  private static let main =
    "import { createRoot } from \"react-dom/client\";\nimport App from \"./App\";\ncreateRoot(document.getElementById(\"root\")).render(<App />);\n"
  private static let package = "{\"name\": \"shop\", \"dependencies\": {\"react\": \"19\"}}"

  private func program(_ files: [String: String]) throws -> RunReport {
    try Lint.project(["package.json": Self.package, "index.html": Self.shell, "src/main.jsx": Self.main].merging(files) { _, own in own })
  }

  @Test(
    "Of a field whose kind data chooses, no kind but that of a password is judged as one",
    arguments: [
      "<#if f.type == \"number\"><input type=\"number\" name=\"password\"><#elseif f.type == \"password\">"
        + "<input type=\"password\" name=\"password\" autocomplete=\"new-password\"><#else><input name=\"password\"></#if>",
      "<#switch f.type><#case \"textarea\"><textarea name=\"password\"></textarea><#break><#case \"password\">"
        + "<input type=\"password\" name=\"password\" autocomplete=\"new-password\"><#break><#default><input type=\"text\" name=\"password\"></#switch>",
    ])
  func kindByData(_ field: String) throws {
    let page = "<!DOCTYPE html><html><body><h1>Edit</h1><form method=\"post\">" + field + "<button>Save</button></form></body></html>"
    #expect(try !Lint.project(["account.ftl": page]).findings.contains { $0.level != nil && $0.rule.hasPrefix("login-") })
  }

  @Test("A symbol tells kinds of fields apart as a string does")
  func kindBySymbol() throws {
    let page =
      "<form method=\"post\"><h1>Edit</h1><% case f.kind\n when :number %><input type=\"number\" name=\"password\"><% when :password %>"
      + "<input type=\"password\" name=\"password\" autocomplete=\"new-password\"><% else %><input name=\"password\"><% end %><button>Save</button></form>"
    #expect(try !Lint.project(["account.html.erb": page]).findings.contains { $0.rule == "login-password-concealed" })
  }

  @Test("A component's field whose kind data chooses is judged alike, and one that a state shows is a fault")
  func kindInComponents() throws {
    func app(_ test: String) -> String {
      "export default function App({ field, isShown }) { return <form><h1>Edit</h1>{\(test) ? <input type=\"text\" name=\"password\" autoComplete=\"new-password\" />"
        + " : <input type=\"password\" name=\"password\" autoComplete=\"new-password\" />}<button>Save</button></form>; }"
    }
    let byData = try program(["src/App.jsx": app("field.type === \"text\"")])
    #expect(!byData.findings.contains { $0.rule == "login-password-concealed" && $0.level != nil })
    let byState = try program(["src/App.jsx": app("field.isOpen === \"now\"")])
    #expect(byState.findings.contains { $0.rule == "login-password-concealed" && $0.level == .error })
  }

  @Test("A list of ways to sign in below a divider keeps a screen from offering a password alone")
  func listBelowDivider() throws {
    func page(_ words: String, _ list: String) -> String {
      "<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1><form method=\"post\" action=\"/l\"><input type=\"email\" name=\"email\" autocomplete=\"username\">"
        + "<input type=\"password\" name=\"p\" autocomplete=\"current-password\"><button>Log in</button></form><p>\(words)</p>"
        + "{% for x in \(list) %}<a href=\"{{ x.url }}\">{{ x.label }}</a>{% endfor %}</body></html>"
    }
    for page in [page("Or", "auth_backends"), page("— or —", "list"), page("Your options", "providers")] {
      let report = try Lint.project(["login.html": page])
      #expect(!report.findings.contains { $0.rule == "login-password-only" && $0.level != nil })
      #expect(report.findings.contains { $0.level == nil && $0.message.contains("With whom people sign in here is not known") })
    }
    #expect(try Lint.project(["login.html": page("Language", "languages")]).findings.contains { $0.rule == "login-password-only" })
  }

  @Test("What a shared field lacks is said where each page gives it its attributes")
  func sharedField() throws {
    let report = try program([
      "src/Input.jsx": "export function Input({ className, ...rest }) { return <input className={className} {...rest} />; }",
      "src/App.jsx":
        "import { Input } from \"./Input\";\nexport default function App() {\n  return <main><h1>Log in</h1><form><Input type=\"email\" name=\"email\" />"
        + "<Input type=\"password\" name=\"password\" /><button>Log in</button></form></main>;\n}\n",
    ])
    let notes = report.findings.filter { $0.rule == "login-autofill" }
    #expect(notes.count == 2 && notes.allSatisfy { $0.location.file.hasSuffix("src/App.jsx") })
    #expect(notes.contains { $0.message.contains("current-password") })
  }

  @Test("A shared field that draws a package's is another one on each page, also where the page gives it nothing that is written")
  func sharedLibraryField() throws {
    func page(_ label: String) -> String {
      """
      import { Input } from "@/components/input"
      import { useForm } from "react-hook-form"
      export default function Page() {
        const { register } = useForm()
        return <form method="post"><h1>Create your account</h1><label>\(label)</label><Input {...register("a")} />
          <label>Password</label><Input name="password" type="password" autoComplete="new-password" /><button>Sign up</button></form>
      }
      """
    }
    let report = try Lint.project([
      "package.json": #"{"dependencies": {"next": "15", "react": "19"}}"#,
      "tsconfig.json": #"{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}"#,
      "src/components/input.tsx": """
      import { Input as Primitive } from "@base-ui/react/input"
      export function Input({ className, type, ...props }) { return <Primitive type={type} className={className} {...props} /> }
      """,
      "src/app/join/page.tsx": page("Nickname"), "src/app/register/page.tsx": page("Full name"),
    ])
    let found = report.failures.filter { $0.rule == "data-requirement-stated" }
    let pages = Set(found.map { $0.location.file.split(separator: "/").suffix(2).joined(separator: "/") })
    #expect(pages == ["join/page.tsx", "register/page.tsx"])
  }

  @Test("A password whose type a spread call may give is for a person to look at, and an error where the call gives another")
  func typeInSpreadCall() throws {
    func levels(_ arguments: String) throws -> [Level?] {
      try program([
        "src/App.jsx": """
        import { getInputProps, useForm } from "@conform-to/react"
        export default function App() {
          const [form, fields] = useForm()
          return <main><h1>Log in</h1><form><input type="email" name="email" autoComplete="email" />
            <input {...getInputProps(\(arguments))} aria-label="Password" autoComplete="current-password" /><button>Log in</button></form></main>
        }
        """
      ]).findings.filter { $0.rule == "login-password-concealed" }.map(\.level)
    }
    #expect(try levels("fields.password, { type: 'password' }") == [])
    #expect(try levels("fields.password, options") == [nil])
    #expect(try levels("fields.password, { type: 'text' }") == [.error])
  }

  @Test("What a shared field of a single-file component lacks stands at the component's tag")
  func sharedVueField() throws {
    let main = "import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#root')\n"
    let report = try Lint.project([
      "package.json": "{\"dependencies\": {\"vue\": \"3\"}}", "index.html": Self.shell.replacing("main.jsx", with: "main.js"),
      "src/main.js": main,
      "src/Field.vue": "<template><input class=\"field\"></template>",
      "src/App.vue":
        "<script setup>\nimport Field from './Field.vue'\n</script>\n<template><main><h1>Log in</h1><form><Field type=\"email\" name=\"email\" />"
        + "<Field type=\"password\" name=\"password\" /><button>Log in</button></form></main></template>\n",
    ])
    let notes = report.findings.filter { $0.rule == "login-autofill" }
    #expect(notes.count == 2 && notes.allSatisfy { $0.location.file.hasSuffix("src/App.vue") })
  }

  @Test("A key that a function gives back where it finds no words is not what people read")
  func keyGivenBack() throws {
    let words = [
      "const t = (key) => words[key] || key;",
      "const t = (key) => { const found = words[key]; if (typeof found !== \"string\") return key; return found; };",
    ]
    for line in words {
      let report = try program([
        "src/App.jsx":
          "import { useContext } from \"react\";\nexport default function App() {\n  const words = useContext(Words).all;\n  \(line)\n"
          + "  return <main><h1>Sign up</h1><form><label htmlFor=\"n\">{t(\"name\")}</label><input id=\"n\" name=\"name\" autoComplete=\"name\" />"
          + "<input type=\"password\" autoComplete=\"new-password\" /><button>Sign up</button></form></main>;\n}\n"
      ])
      let found = report.findings.filter { $0.rule == "data-requirement-stated" }
      #expect(found.count == 1 && found.allSatisfy { $0.level == nil })
    }
  }

  @Test("A component that is called a Sign in with Apple button says whose its control is, whatever its words")
  func componentName() throws {
    for title in ["{words.third}", "Tęsti su Apple"] {
      let report = try program([
        "src/AppleSignInButton.jsx":
          "function AppleLogo() { return <svg viewBox=\"0 0 17 20\" width=\"16\" height=\"16\"><path d=\"M1 1z\" /></svg>; }\n"
          + "export function AppleSignInButton({ label, onClick }) { return <button onClick={onClick} style={{ background: \"#c00\" }}><AppleLogo />{label}</button>; }",
        "src/App.jsx":
          "import { AppleSignInButton } from \"./AppleSignInButton\";\nexport default function App({ words, start }) {\n"
          + "  return <main><h1>Sign in</h1><form><input type=\"email\" autoComplete=\"username\" /><input type=\"password\" autoComplete=\"current-password\" />"
          + "<button>Sign in</button></form><AppleSignInButton label=\(title.hasPrefix("{") ? title : "\"\(title)\"") onClick={start} /></main>;\n}\n",
      ])
      #expect(report.findings.contains { $0.rule == "siwa-button-color" && $0.level == .error })
      #expect(
        report.findings.contains {
          $0.level == nil && ($0.rule == "siwa-title-approved" || $0.waitingRules.contains("siwa-title-approved"))
        })
    }
  }

  @Test("A title of a catalogue that stands in no list is a review in the catalogue, for each language")
  func unlistedTitles() throws {
    let report = try Lint.project([
      "artisan": "", "lang/en/ui.php": "<?php return ['apple' => 'Continue with Apple'];",
      "lang/ar/ui.php": "<?php return ['apple' => 'تسجيل الدخول عبر Apple'];",
      "lang/fa/ui.php": "<?php return ['apple' => 'ورود از طریق Apple'];",
      "resources/views/login.blade.php":
        "<!DOCTYPE html><html><body><h1>x</h1><a href=\"/auth/apple\" style=\"display:block;width:300px;height:44px;background:#000;color:#fff\">{{ __('ui.apple') }}</a></body></html>",
    ])
    let reviews = report.findings.filter { $0.rule == "siwa-title-approved" && $0.level == nil }
    #expect(Set(reviews.map { $0.location.file.split(separator: "/").suffix(2).joined(separator: "/") }) == ["ar/ui.php", "fa/ui.php"])
  }

  @Test("A page that a script draws is named, unless the script is a program's source")
  func scriptDrawnPage() throws {
    func page(_ script: String, _ body: String = "<div id=\"root\"></div>") -> String {
      "<!DOCTYPE html><html><head><title>Shop</title></head><body>\(body)<script src=\"\(script)\"></script></body></html>"
    }
    func notices(_ files: [String: String]) throws -> [Notice] {
      try Lint.project(files).notices.filter { $0.message.contains("Nothing of what people see") }
    }
    #expect(try notices(["index.html": page("/static/js/main.3f2a.js")]).count == 1)
    #expect(try notices(["index.html": page("bundle.js"), "bundle.js": "!function(){document.body.append(1)}()"]).count == 1)
    #expect(try notices(["index.html": page("https://cdn.example.com/app.js", "<app-root></app-root>")]).count == 1)
    #expect(try notices(["index.html": Self.shell, "src/main.jsx": Self.main, "src/App.jsx": "export default () => <p>x</p>"]).isEmpty)
    let apple = page("https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js")
    #expect(try notices(["index.html": apple]).isEmpty)
    let awaiting = page("https://cdn.example.com/app.js", "<div id=\"root\"></div><!-- %PUBLIC_URL% -->")
    #expect(try notices(["public/index.html": awaiting]).isEmpty)
    let remote = page("https://cdn.example.com/app.js")
    let bundler = "const Html = require('html-webpack-plugin'); module.exports = { plugins: [new Html({ template: './app/index.html' })] }"
    #expect(try notices(["app/index.html": remote, "webpack.config.js": bundler]).isEmpty)
    #expect(try notices(["app/other.html": remote, "webpack.config.js": bundler]).count == 1)
    #expect(try notices(["public/index.html": remote, "package.json": "{\"dependencies\":{\"react-scripts\":\"5\"}}"]).isEmpty)
    #expect(try notices(["index.html": page("menu.js", "<div id=\"m\"></div><a href=\"/login\">Log in</a>")]).isEmpty)
  }

  @Test(
    "What a component that is called after Apple shows alone is Apple's only where it says so",
    arguments: [("Logout", 0), ("Refresh", 0), ("Sign in", 1), ("Continue with Apple", 1)])
  func loneButton(_ title: String, _ count: Int) throws {
    let head = "import { Component } from '@angular/core';\n"
    let report = try Lint.project([
      "package.json": "{\"dependencies\": {\"@angular/core\": \"19\"}}",
      "src/index.html":
        "<!DOCTYPE html><html lang=\"en\"><head><title>Apple Sign In</title></head><body><app-root></app-root></body></html>",
      "src/app/app.component.ts": head
        + "@Component({ selector: 'app-root', template: '<app-apple-signin></app-apple-signin>' })\nexport class AppComponent {}\n",
      "src/app/apple.component.ts": head
        + "@Component({ selector: 'app-apple-signin', template: '<p>Hello</p><button (click)=\"act()\">\(title)</button>' })\n"
        + "export class AppleComponent { act() {} }\n",
    ])
    #expect(report.judged.appleButtons == count)
  }
}
