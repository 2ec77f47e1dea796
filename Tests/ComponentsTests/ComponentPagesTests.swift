import Components
import Diagnostics
import Templates
import Testing

/// Pages come with what their framework puts around them, and every byte knows where it was written.
struct ComponentPagesTests {
  private static let next = [
    "package.json": "{ \"dependencies\": { \"next\": \"15\" } }",
    "app/layout.tsx":
      "import './globals.css'\nexport default function Root({ children }) { return <html lang=\"de\"><body className=\"dark\">{children}</body></html> }",
    "app/globals.css": "p { color: red }",
    "app/(auth)/layout.tsx": "export default ({ children }) => <main>{children}</main>",
    "app/(auth)/login/page.tsx":
      "import { Submit } from '../../ui'\nexport const metadata = { title: 'Log in' }\nexport default async function Page() { return <Submit label=\"Sign in with Apple\"/> }",
    "app/ui.tsx": "export const Submit = ({ label }) => <button>{label}</button>",
    "app/ui.test.tsx": "export const Test = () => <p/>", "app/api/route.ts": "export const GET = () => 1",
  ]

  @Test func `A page of Next stands in its layouts, with their sheets`() throws {
    let project = MemoryProject(Self.next)
    let assembly = try #require(project.assembly("app/(auth)/login/page.tsx"))
    let way = try #require(assembly.ways.first)
    #expect(
      way.text.string
        == "<!DOCTYPE html><html lang=\"de\"><head><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Log in</title>"
        + "<link rel=\"stylesheet\" href=\"../../globals.css\"></head><body class=\"dark\"><main><button>Sign in with Apple</button></main></body></html>"
    )
    #expect(assembly.files == ["app/layout.tsx", "app/(auth)/layout.tsx", "app/(auth)/login/page.tsx", "app/ui.tsx"])
    // The title stands where it is given, the button where it is drawn.
    let text = way.text.string
    let start = try #require(text.utf8.firstRange(of: "Sign in".utf8)).lowerBound
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    let place = try #require(way.text.pieces.location(SourceRange(offset, offset + 18)))
    #expect(place.file == "app/(auth)/login/page.tsx")
    #expect(project.text(at: "/p/" + place.file)?.string(place.range) == "Sign in with Apple")
    #expect(way.text.pieces.location(SourceRange(offset - 8, offset))?.file == "app/ui.tsx")
  }

  @Test func `Tests, layouts and handlers of requests are no pages, and layouts are parts`() throws {
    let project = MemoryProject(Self.next)
    for path in ["app/layout.tsx", "app/ui.test.tsx", "app/api/route.ts"] { #expect(project.assembly(path) == nil, "\(path)") }
    let page = try #require(project.text(at: "/p/app/(auth)/login/page.tsx"))
    let uses = ComponentAssembler(files: project).uses(of: page)
    #expect(uses == ["app/ui.tsx", "app/layout.tsx", "app/(auth)/layout.tsx"])
  }

  @Test func `What a barrel passes on is a part of the page that takes it, and a page stays one whoever takes a value of it`() throws {
    var files = Self.next
    files["components/auth/index.ts"] = "export { Apple } from './Apple'\nexport * from './Google'\nexport const limit = 3"
    files["components/auth/Apple.tsx"] = "export const Apple = () => <button>a</button>"
    files["components/auth/Google.tsx"] = "export const Google = () => <button>g</button>"
    files["app/register/page.tsx"] = "export const registerStore = {}\nexport default function Register() { return <form/> }"
    files["app/sign-in/page.tsx"] =
      "import { Apple, Google, limit } from '../../components/auth'\nimport { registerStore } from '../register/page'\nexport default () => <><Apple/><Google/></>"
    let project = MemoryProject(files)
    let page = try #require(project.text(at: "/p/app/sign-in/page.tsx"))
    let uses = project.uses(of: page)
    #expect(uses.isSuperset(of: ["components/auth/Apple.tsx", "components/auth/Google.tsx"]))
    #expect(!uses.contains("app/register/page.tsx"))
  }

  private static let shell = "export function Shell({ children }) { return <main>{children}</main> }\n"

  @Test(arguments: [
    ("import { Shell } from './Login'", true), ("import Login, { Shell } from './Login'", false), ("import * as all from './Login'", false),
    ("import { Login as Shell } from './Login'", false),
    ("import { Shell } from './Login'; const L = lazy(() => import('./Login'))", false),
  ])
  func `A page of which another takes something else stays a page`(_ head: String, _ staysPage: Bool) throws {
    let user = head + "\nexport default () => <Shell><p/>{all}<Login/></Shell>"
    let page = Self.shell + "export function Login() { return <Shell><i/></Shell> }\nexport default Login"
    let router =
      "import { Routes, Route } from 'react-router-dom'\nimport Login from './Login'\nexport default () => <Routes><Route element={<Login/>}/></Routes>"
    for files in [["package.json": "{}", "App.tsx": router], ["package.json": "{}"]] {
      let project = MemoryProject(files.merging(["Login.tsx": page, "Signup.tsx": user]) { $1 })
      let file = try #require(project.text(at: "/p/Signup.tsx"))
      #expect(project.uses(of: file).contains("Login.tsx") != staysPage, "\(files)")
    }
  }

  @Test func `A component that a router names is no page where another takes it`() throws {
    let project = MemoryProject([
      "package.json": "{}", "Login.tsx": Self.shell + "export const Login = () => <i/>",
      "App.tsx":
        "import { Routes, Route } from 'react-router-dom'\nimport { Login } from './Login'\nexport default () => <Routes><Route element={<Login/>}/></Routes>",
      "a.tsx": "import { Shell } from './Login'\nexport default () => <Shell/>",
      "b.tsx": "import { Login } from './Login'\nexport default () => <Login/>",
    ])
    #expect(project.uses(of: try #require(project.text(at: "/p/a.tsx"))).isEmpty)
    #expect(project.uses(of: try #require(project.text(at: "/p/b.tsx"))) == ["Login.tsx"])
  }

  @Test func `Alternatives of a page of Next are shown in its layout, and those of the layout on their own`() {
    let files = [
      "package.json": "{ \"dependencies\": { \"next\": \"15\" } }",
      "app/layout.tsx":
        "export default function Root({ children }) { const user = useUser(); const menu = useMenu(); return <body><nav/>{children}{menu && <menu/>}{user && <i/>}</body> }",
      "app/page.tsx":
        "export default function Page() { const user = useUser(); const { wide } = useSize(); return <p>{user ? 'in' : 'out'}{wide && <b/>}</p> }",
    ]
    let ways = MemoryProject(files).assembly("app/page.tsx")?.ways ?? []
    let bodies = ways.map { way in
      let text = way.text.string
      let start = text.firstRange(of: "<nav></nav>")?.upperBound ?? text.startIndex
      return String(text[start...].prefix { $0 != "\n" }.dropLast("</body></html>".count))
    }
    // Who is signed in is the same in the page and in the layout behind it.
    #expect(bodies.allSatisfy { $0.contains("in") == $0.contains("<i>") }, "\(bodies)")
    for part in ["in<b>", "out", "<menu>"] { #expect(bodies.contains { $0.contains(part) }, "\(part): \(bodies)") }
    #expect(Set(bodies).count == bodies.count)
    // What holds on a way is said whether it was decided in the page or behind it.
    #expect(ways.allSatisfy { way in Set(way.conditions.map(\.text)).isSuperset(of: ["user", "menu"]) }, "\(ways.map(\.conditions))")
  }

  @Test func `A program may start within a function, and without its start its sheets are not known`() throws {
    var files = [
      "package.json": "{}", "src/index.css": "",
      "src/main.tsx":
        "import { createRoot } from 'react-dom/client'\nimport './index.css'\nimport App from './App'\nfunction fail() { createRoot(document.body).render(<p/>) }\nif (document) { createRoot(document.body).render(<App/>) }",
      "src/App.tsx":
        "import { Routes, Route } from 'react-router-dom'\nimport Login from './Login'\nexport default () => <Routes><Route path='/' element={<Login/>}/></Routes>",
      "src/Login.tsx": "export default function Login() { return <button>x</button> }",
    ]
    func head() -> Substring? {
      MemoryProject(files).assembly("src/Login.tsx")?.ways.first?.text.string.split(separator: "</head>").first
    }
    #expect(head()?.contains("href=\"./index.css\"") == true)
    files["src/main.tsx"] = nil
    #expect(head()?.contains("href=\"\u{FFFC}\"") == true)
  }

  @Test func `SCSS, Less and sheets for Tailwind are linked, and a package's sheet that is not there is named`() throws {
    let project = MemoryProject([
      "package.json": "{}", "src/a.scss": "", "src/b.css": "@tailwind base;", "src/c.less": "", "src/d.styl": "",
      "src/main.tsx":
        "import 'reset/reset.css'\nimport './a.scss'\nimport './b.css'\nimport './c.less'\nimport './d.styl'\ncreateRoot(x).render(<p/>)",
    ])
    let text = try #require(project.assembly("src/main.tsx")?.ways.first?.text.string)
    let links = text.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(links == ["reset/reset.css", "./a.scss", "./b.css", "./c.less", "\u{FFFC}"])
  }

  @Test func `What a router shows is a page with the sheets of the program`() throws {
    let project = MemoryProject([
      "package.json": "{}", "index.html": "<html><head><meta charset=utf-8></head><body><div id=root></div></body></html>",
      "src/main.tsx": "import './index.css'\nimport App from './App'\ncreateRoot(document.body).render(<App/>)",
      "src/index.css": "", "src/login.css": "",
      "src/App.tsx":
        "import { Routes, Route } from 'react-router-dom'\nimport Login from './Login'\nexport default () => <><nav/><Routes><Route path='/' element={<Login/>}/></Routes></>",
      "src/Login.tsx": "import './login.css'\nexport default function Login() { return <button>x</button> }",
    ])
    #expect(
      project.assembly("src/Login.tsx")?.ways.map(\.text.string) == [
        "<!DOCTYPE html><html><head><meta charset=utf-8><link rel=\"stylesheet\" href=\"./index.css\"><link rel=\"stylesheet\" href=\"./login.css\"></head>"
          + "<body><nav></nav><button>x</button></body></html>"
      ])
    let app = try #require(project.text(at: "/p/src/App.tsx"))
    #expect(ComponentAssembler(files: project).uses(of: app).isEmpty)
  }

  @Test func `Views of devices and bundles are no pages`() {
    let minified = "export default () => <p>" + String(repeating: "x", count: 30_000) + "</p>"
    let project = MemoryProject([
      "a.tsx": "import { View } from 'react-native'\nexport default () => <View/>", "b.jsx": minified, "c.ts": "export const x = 1",
    ])
    for path in ["a.tsx", "b.jsx", "c.ts"] { #expect(project.assembly(path) == nil, "\(path)") }
  }

  @Test func `Imports in circles, deep nesting and many conditions come to an end`() {
    let many = (0..<60).map { "{a\($0) && <i id='\($0)'/>}" }.joined()
    let project = MemoryProject([
      "a.tsx": "import B from './b'\nexport default () => <p><B/></p>", "b.tsx": "import A from './a'\nexport default () => <A/>",
      "c.tsx": "export default () => <p>\(many)</p>",
      "d.tsx": "const x = [" + String(repeating: "[", count: 5_000) + "]\nexport default () => <p>{x}</p>",
      "e.tsx":
        "const l = [1,2,3,4,5,6,7,8,9,10]\nconst F = ({ n }) => <>{l.map(() => <F n={n + 1}/>)}</>\nexport default () => <p><F n={0}/></p>",
    ])
    for path in ["a.tsx", "b.tsx", "d.tsx", "e.tsx"] { #expect((project.assembly(path)?.ways.count ?? 0) <= 1, "\(path)") }
    let ways = project.assembly("c.tsx")
    #expect(ways.map { $0.ways.count < 12 } == true)
    // Each alternative is there at least once.
    for number in 0..<60 {
      let marks = ways?.ways.map { $0.text.string.contains("<i id=\"\(number)\">") } ?? []
      #expect(marks.contains(true) && marks.contains(false), "\(number)")
    }
    #expect(ways?.leavesWaysOut == false)
  }

  /// A page of more tabs than are shown, with something in the last of them.
  private static func tabs(_ last: String, _ imports: String) -> String {
    let tabs = (0..<60).reduce(last) { "tab === '\($1)' ? <p>Tab \($1)</p> : " + $0 }
    return imports + "\nexport default function Page({ tab }) { const user = useAuth(); return <main>{\(tabs)}</main> }"
  }

  @Test func `Where ways are left out, a page is told of that may show a sign-in on them, and none that only has to do with it`() {
    let project = MemoryProject([
      "dialog.tsx": Self.tabs("<Dialog/>", "import { useAuth } from './auth'\nimport Dialog from './Dialog'"),
      "list.tsx": Self.tabs("<List/>", "import { useAuth } from './auth'\nimport List from './List'"),
      "plain.tsx": Self.tabs("<b/>", "import { useAuth } from './auth'"),
      "Dialog.tsx": "export default () => <form><input type=\"password\"/></form>",
      "List.tsx":
        "export default function List() { const all = [{ label: 'Apple', id: 1 }]; return all.map((one) => <button>{one.label}</button>) }",
      "auth.tsx":
        "import { createContext } from 'react'\nconst Auth = createContext({})\nexport function AuthProvider({ children }) {\n"
        + "const signInWithApple = () => supabase.auth.signInWithOAuth({ provider: 'apple', kind: 'password' })\n"
        + "return <Auth.Provider value={{ signInWithApple }}>{children}</Auth.Provider> }\nexport const useAuth = () => useContext(Auth)",
    ])
    #expect(["dialog.tsx", "list.tsx", "plain.tsx"].map { project.assembly($0)?.leavesWaysOut } == [true, true, true])
    #expect(["dialog.tsx", "list.tsx", "plain.tsx"].map { project.assembly($0)?.leavesSignInOut } == [true, true, false])
  }

  @Test func `An import in another case than the disk has it is found where only one file fits`() {
    func ways(_ specifier: String, _ others: [String: String]) -> [String] {
      MemoryProject.ways("import X from '\(specifier)'\nexport default () => <X/>", in: "src/a.tsx", with: others)
    }
    let one = ["src/parts/loginPage.tsx": "export default () => <i/>", "src/parts/other.tsx": ""]
    for specifier in ["./parts/LoginPage", "./Parts/loginPage", "@/parts/LOGINPAGE", "./parts/LoginPage.tsx"] {
      #expect(ways(specifier, one) == ["<i></i>"], "\(specifier)")
    }
    let two = one.merging(["src/parts/loginpage.jsx": "export default () => <b/>"]) { $1 }
    #expect(ways("./parts/LoginPage", two) != ["<i></i>"])
    #expect(ways("./parts/loginPage", two) == ["<i></i>"])
  }
}
