import Diagnostics
import Templates
import Testing

/// A program may draw one thing or another into its page: each is a way of the page that loads it.
struct ProgramDrawingTests {
  private static let root = "const root = createRoot(document.getElementById('root'))\n"

  /// What stands in the mount on each way.
  private func shown(_ script: String, with others: [String: String] = [:]) -> [String] {
    var files = [
      "package.json": "{}", "index.html": "<div id=root></div>", "src/index.css": "", "src/A.tsx": "export default () => <p>a</p>",
      "src/B.tsx": "export const B = ({ of }) => <p>b{of}</p>",
      "src/main.tsx":
        "import { createRoot, hydrateRoot } from 'react-dom/client'\nimport ReactDOM from 'react-dom'\nimport './index.css'\nimport A from './A'\nimport { B } from './B'\n"
        + script,
    ]
    files.merge(others) { $1 }
    let ways = MemoryProject(files).assembly("src/main.tsx")?.ways.map(\.text.string) ?? []
    #expect(ways.allSatisfy { $0.contains("href=\"./index.css\"") && $0.contains("<div id=root>") }, "\(script): \(ways)")
    return ways.map { String($0.split(separator: "<div id=root>").last?.prefix { $0 != "/" } ?? "") }.sorted()
  }

  @Test(arguments: [
    "if (f.length > 0) { root.render(<B of={1}/>) } else { root.render(<A/>) }",
    "f() ? root.render(<B of={1}/>) : root.render(<A/>)",
    "f() && root.render(<B of={1}/>); f() || root.render(<A/>)",
    "function start() { if (f()) { root.render(<B of={1}/>); return }\n root.render(<A/>) }\nstart()",
    "const start = async () => { await f(); if (g) root.render(<B of={1}/>); else root.render(<A/>) }\nwindow.onload = start",
    "f().then(() => root.render(<A/>)).catch(() => root.render(<B of={1}/>))",
    "f().then(() => root.render(<A/>), (e) => root.render(<B of={1}/>))",
    "try { f(); root.render(<A/>) } catch (e) { root.render(<B of={1}/>) }",
    "switch (f()) { case 1: root.render(<B of={1}/>); break; default: root.render(<A/>) }",
    "const show = (what) => root.render(<>{what}</>)\nif (f()) show(<B of={1}/>); else show(<A/>)",
    "const show = (What, of) => { root.render(<What of={of}/>) }\nf() ? show(B, 1) : show(A)",
    "if (f()) { ReactDOM.render(<B of={1}/>, el) } else { ReactDOM.render(<A/>, el) }",
    "if (f()) createRoot(el).render(<B of={1}/>); else hydrateRoot(el, <A/>)",
    "import('./A').then(({ default: Page }) => { if (f()) root.render(<B of={1}/>); else root.render(<Page/>) })",
    "async function start() { const { B: Page } = await import('./B'); f() ? root.render(<Page of={1}/>) : root.render(<A/>) }\nstart()",
    "let later: Root | null = null\nfunction draw() { later = createRoot(el); if (f()) { later.render(<B of={1}/>) } else { later.render(<A/>) } }\ndocument.addEventListener('DOMContentLoaded', draw)",
  ])
  func `What conditions choose of is drawn on ways of its own`(script: String) {
    #expect(shown(Self.root + script) == ["<p>a<", "<p>b1<"], "\(script)")
  }

  @Test(arguments: [
    // The later one replaces the earlier.
    "root.render(<B/>)\nf().then(() => root.render(<A/>))",
    // Never called.
    "function fail() { root.render(<B/>) }\nfunction start() { root.render(<A/>) }\nstart()",
    // Draws the same again.
    "const show = (What) => root.render(<What/>)\nshow(A)\nif (module.hot) { module.hot.accept('./B', () => show(require('./B').B)) }",
    "if (!el) throw new Error()\nel.hasChildNodes() ? hydrateRoot(el, <A/>) : createRoot(el).render(<A/>)",
    "function Marks() { const inner = createRoot(el); inner.render(<B/>); return null }\nroot.render(<A/>)",
  ])
  func `What is drawn on every way is no alternative`(script: String) { #expect(shown(Self.root + script) == ["<p>a<"], "\(script)") }

  @Test func `A component that draws into an element of its own starts no program`() {
    let text =
      "import { createRoot } from 'react-dom/client'\nexport function Map() { const mark = createRoot(x); mark.render(<i/>); return <p>map</p> }"
    #expect(MemoryProject.ways(text).map { $0.contains("<p>map</p>") } == [true])
  }

  @Test func `What a router shows stands in the drawing that leads there`() {
    let routed = [
      "src/A.tsx":
        "import { Routes, Route } from 'react-router-dom'\nimport C from './C'\nexport default () => <main><Routes><Route path='/' element={<C/>}/></Routes></main>",
      "src/C.tsx": "export default () => <b>c</b>",
      "package.json": "{}", "index.html": "<div id=root></div>", "src/index.css": "", "src/B.tsx": "export const B = () => <p>b</p>",
      "src/main.tsx":
        "import { createRoot } from 'react-dom/client'\nimport './index.css'\nimport A from './A'\nimport { B } from './B'\n\(Self.root)if (f()) root.render(<B/>); else root.render(<A/>)",
    ]
    let ways = MemoryProject(routed).assembly("src/C.tsx")?.ways.map(\.text.string) ?? []
    #expect(ways.map { $0.hasSuffix("<div id=root><main><b>c</b></main></div></body></html>") } == [true], "\(ways)")
  }

  @Test(arguments: [
    ("vue", "if (f()) createApp(B).mount('#app'); else createApp(A).mount('#app')", "import { createApp } from 'vue'"),
    ("vue", "createApp(f() ? A : B).mount('#app')", "import { createApp } from 'vue'"),
    ("svelte", "f() ? mount(B, { target }) : mount(A, { target })", "import { mount } from 'svelte'"),
    ("svelte", "let app; if (f()) { app = new A({ target }) } else { app = new B({ target }) }", ""),
  ])
  func `Each component that a script may mount stands in the page that loads it`(kind: String, script: String, head: String) {
    let text = { (word: String) in kind == "vue" ? "<template><p>\(word)</p></template>" : "<p>\(word)</p>" }
    let project = MemoryProject([
      "package.json": "{}", "index.html": "<div id=app></div>", "src/main.css": "", "src/A.\(kind)": text("a"), "src/B.\(kind)": text("b"),
      "src/main.ts": "import './main.css'\nimport A from './A.\(kind)'\nimport B from './B.\(kind)'\n\(head)\n\(script)",
    ])
    for word in ["a", "b"] {
      let way = project.assembly("src/\(word.uppercased()).\(kind)")?.ways.first?.text.string ?? ""
      #expect(way.contains("main.css") && way.contains("<div id=app><p>\(word)</p></div>"), "\(script): \(way)")
    }
  }
}
