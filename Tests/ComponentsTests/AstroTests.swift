import Components
import Diagnostics
import Templates
import Testing

/// Astro's components are put together as Astro does it, without running anything.
struct AstroTests {
  /// The body of a page, with U+FFFC as `#`.
  private func bodies(_ page: String, with others: [String: String] = [:]) -> [String] {
    var files = others
    files["package.json"] = "{ \"dependencies\": { \"astro\": \"5\" } }"
    files["src/pages/a.astro"] = page
    return (MemoryProject(files).assembly("src/pages/a.astro")?.ways ?? []).map { way in
      let text = way.text.string.replacing("\u{FFFC}", with: "#")
      guard let start = text.firstRange(of: "<body>"), let end = text.firstRange(of: "</body>") else { return text }
      return String(text[start.upperBound..<end.lowerBound])
    }
  }

  @Test(
    arguments: [
      ("import tailwind from '@astrojs/tailwind'\nexport default { integrations: [tailwind()] }", "@tailwind utilities;"),
      ("import t from '@astrojs/tailwind'\nexport default { integrations: [t({ applyBaseStyles: false })] }", nil),
      ("import uno from 'unocss/astro'\nexport default { integrations: [uno()] }", "href=\"unocss/astro\""),
      ("import react from '@astrojs/react'\nexport default { integrations: [react()] }", nil),
    ])
  func `Integrations bring sheets that no page imports`(_ configuration: String, _ sheet: String?) throws {
    let files = [
      "package.json": "{ \"dependencies\": { \"astro\": \"5\" } }", "astro.config.mjs": configuration,
      "src/pages/a.astro": "<html><head><title>a</title></head><body><p>x</p></body></html>",
    ]
    let text = try #require(MemoryProject(files).assembly("src/pages/a.astro")?.ways.first).text.string
    if let sheet { #expect(text.contains(sheet)) } else { #expect(!text.contains("<style") && !text.contains("<link")) }
  }

  @Test(
    arguments: [
      ("---\nconst name: string = 'Jo'\n---\n<p>Hi {name} &amp; co</p>", ["\n<p>Hi Jo &amp; co</p>"]),
      ("<p>a<br>b</p><img src=x><ul><li>1<li>2</ul>", ["<p>a<br>b</p><img src=\"x\"><ul><li>1<li>2</li></li></ul>"]),
      ("{[1, 2].map((n) => <i>{n}</i>)}{false && <b/>}<!-- c --><u/>", ["<i>1</i><i>2</i><u></u>"]),
      (
        "---\nconst id = 'x'\n---\n<p {id} class:list={['a', { b: true, c: false }]} title=`t${1}`></p>",
        ["\n<p id=\"x\" class=\"a b\" title=\"#\"></p>"]
      ),
      ("<p set:html={'<b>x</b>'} /><p set:text={'<'} />", ["<p><b>x</b></p><p>&lt;</p>"]),
      ("<Fragment>a <i>b</i></Fragment><>c</>", ["a <i>b</i>c"]),
      ("---\nconst user = await load()\n---\n{user.name ? <b>in</b> : <i>out</i>}", ["\n<b>in</b>", "\n<i>out</i>"]),
      ("<div></span>x</div>", ["<div>x</div>"]),
    ] as [(String, [String])])
  func `Templates are read`(_ page: String, _ expected: [String]) { #expect(bodies(page) == expected) }

  @Test func `A component gets props and slots`() {
    let card =
      "---\nconst { title = 'T', ...rest } = Astro.props\n---\n<div {...rest}><h1>{title}</h1><slot /><slot name=\"foot\">none</slot></div>"
    #expect(
      bodies(
        "---\nimport Card from '../Card.astro'\n---\n<Card id=\"c\"><p>x</p><b slot=\"foot\">f</b></Card><Card title=\"U\" client:load />",
        with: ["src/Card.astro": card]) == [
          "\n\n<div id=\"c\"><h1>T</h1><p>x</p><b slot=\"foot\">f</b></div>\n<div><h1>U</h1>none</div>"
        ])
  }

  @Test func `Styles reach a component's own elements alone, and a layout is the document`() throws {
    let project = MemoryProject([
      "package.json": "{ \"dependencies\": { \"astro\": \"5\" } }",
      "src/Layout.astro":
        "---\nconst { title } = Astro.props\n---\n<!doctype html><html lang=\"de\"><head><title>{title}</title></head><body class=\"x\"><slot/></body></html>",
      "src/pages/a.astro":
        "---\nimport L from '../Layout.astro'\n---\n<L title=\"T\"><p>x</p></L><style>p { color: red }\np:hover, :global(b) i { top: 0 }</style><style is:global>u { top: 0 }</style>",
    ])
    let assembly = try #require(project.assembly("src/pages/a.astro"))
    let text = try #require(assembly.ways.first?.text.string)
    #expect(text.hasPrefix("<!DOCTYPE html><html lang=\"de\"><head><meta name=\"viewport\""))
    let name = try #require(text.firstMatch(of: /<p (data-astro-cid-\w+)=/)).1
    #expect(text.contains("<style>p[\(name)] { color: red }\np[\(name)]:hover, b i[\(name)] { top: 0 }</style>"))
    #expect(text.contains("<style>u { top: 0 }</style>"))
    #expect(assembly.files == ["src/pages/a.astro", "src/Layout.astro"])
    #expect(project.assembly("src/Layout.astro")?.ways.first?.text.string.contains("<html") != true)
  }

  @Test(arguments: [
    String(repeating: "<div>", count: 5_000), String(repeating: "{[", count: 5_000), "---\nconst a = `", "---", "<p {", "<p a={",
    "<p a=`${", "<style>", "</", "{<",
    "<!--",
  ])
  func `Whatever a file holds is read to its end`(_ page: String) { _ = bodies(page) }
}
