import Diagnostics
import Templates
import Testing

/// The page that loads a program says what its document is called and what language it has.
struct ProgramDocumentTests {
  private func way(_ html: String, _ script: String = "createRoot(x).render(<p>a</p>)") throws -> String {
    let project = MemoryProject(["package.json": "{}", "index.html": html, "src/main.tsx": script])
    return try #require(project.assembly("src/main.tsx")?.ways.first).text.string.replacing("\u{FFFC}", with: "#")
  }

  @Test func `Attributes of html and body are the document's`() throws {
    let text = try way(
      "<!doctype html><html lang=\"pt-BR\" class='a > b'><head><title>a</title></head><body data-theme=\"dark\"></body></html>")
    #expect(text.contains("<html lang=\"pt-BR\" class='a > b'><head><title>a</title>"))
    #expect(text.contains("<body data-theme=\"dark\"><p>a</p>"))
  }

  @Test(arguments: [
    ("<html lang=\"%lang%\" class=\"h-full\">", "<html lang=\"#\" class=\"h-full\">"),
    ("<html lang=\"<%= a > b %>\" dir=ltr>", "<html lang=\"#\" dir=ltr>"),
    ("<html style=\"width:100%;height:50%\">", "<html style=\"width:100%;height:50%\">"), ("<html>", "<html>"),
  ])
  func `What a build puts into them is not known`(_ tag: String, _ written: String) throws {
    #expect(try way(tag + "<head></head><body></body></html>").hasPrefix("<!DOCTYPE html>" + written))
  }

  @Test(arguments: [
    ("./logo.svg", "../public/logo.svg"), ("logo.svg?v=1", "../public/logo.svg"), ("./own.svg", "./own.svg"), ("./no.svg", "./no.svg"),
    ("data:image/png;base64,a", "data:image/png;base64,a"),
  ])
  func `Addresses of pictures are the page's, which finds them among the public files`(_ address: String, _ written: String) throws {
    let project = MemoryProject([
      "package.json": "{}", "public/logo.svg": "<svg/>", "src/own.svg": "<svg/>",
      "src/main.tsx": "createRoot(x).render(<img src=\"\(address)\"/>)",
    ])
    #expect(try #require(project.assembly("src/main.tsx")?.ways.first).text.string.contains("<img src=\"\(written)\">"))
  }

  @Test(arguments: [
    (
      "<div id=\"root\" class=a></div>", "createRoot(document.getElementById('root')!).render(<p>a</p>)",
      "<div id=\"root\" class=a><p>a</p></div>"
    ),
    // The element that the script names, whatever it is called, with those around it; without what stands beside it or in it until the program has come.
    (
      "<nav>x</nav><main class=\"%c%\"><i id='my-app'>wait</i></main><div id=root></div>",
      "ReactDOM.render(<p>a</p>, document.querySelector('#my-app'))", "<main class=\"#\"><i id='my-app'><p>a</p></i></main>"
    ),
    ("<div id=app></div>", "createRoot(x).render(<p>a</p>)", "<div id=app><p>a</p></div>"),
    ("<div id=root></div>", "createRoot(document.body).render(<p>a</p>)", "<p>a</p>"),
    ("<div id=other></div>", "createRoot(x).render(<p>a</p>)", "<p>a</p>"),
  ])
  func `What a program draws stands in the element that its page has for it`(_ body: String, _ script: String, _ written: String) throws {
    let text = try way("<html><head></head><body>\(body)</body></html>", script)
    #expect(text.hasSuffix("<body>" + written + "</body></html>"), "\(text)")
  }

  @Test func `A page of SvelteKit's stands where its document has the mark, one of Vue 2's in the place of the element`() throws {
    let svelte = MemoryProject([
      "package.json": "{\"devDependencies\": {\"@sveltejs/kit\": \"2\"}}", "src/routes/+page.svelte": "<p>a</p>",
      "src/app.html": "<html><head>%sveltekit.head%</head><body><div class=\"all\">%sveltekit.body%</div></body></html>",
    ])
    let kit = try #require(svelte.assembly("src/routes/+page.svelte")?.ways.first).text.string
    #expect(kit.hasSuffix("<body><div class=\"all\"><p>a</p></div></body></html>"), "\(kit)")
    for (start, written) in [
      ("new Vue({ render: h => h(App) }).$mount('#app')", "<main><p>a</p></main>"),
      ("createApp(App).mount('#app')", "<main><i id=app><p>a</p></i></main>"),
    ] {
      let vue = MemoryProject([
        "package.json": "{\"dependencies\": {\"vue\": \"3\"}}",
        "index.html": "<html><head></head><body><main><i id=app></i></main></body></html>",
        "src/main.js": "import App from './App.vue'\n" + start, "src/App.vue": "<template><p>a</p></template>",
      ])
      let text = try #require(vue.assembly("src/App.vue")?.ways.first).text.string
      #expect(text.hasSuffix("<body>" + written + "</body></html>"), "\(text)")
    }
  }

  @Test func `Scripts of others that the body loads count for the program`() throws {
    let text = try way(
      "<html><head></head><body><div id=root></div><script src=/src/main.tsx></script><script src=\"https://a.example/b.js\"></script></body></html>"
    )
    #expect(text.contains("<script src=\"https://a.example/b.js\"></script></head>"), "\(text)")
    #expect(!text.contains("main.tsx"))
  }

  @Test func `What the program itself says comes first`() throws {
    let text = try way(
      "<html lang=\"en\"><head></head><body></body></html>",
      "import { Helmet } from 'react-helmet'\ncreateRoot(x).render(<><Helmet><html lang=\"de\"/></Helmet><p>a</p></>)")
    #expect(text.contains("<html lang=\"de\" lang=\"en\">"))
  }
}
