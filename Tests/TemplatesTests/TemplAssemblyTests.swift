import Templates
import Testing

@Suite("Putting templ's pages together")
struct TemplAssemblyTests {
  /// What a component of this body shows, its ways one after the other.
  private static func written(_ body: String) -> String {
    let page = "package views\n\nimport \"fmt\"\n\nconst a = \"templ is no component\"\n\ntempl Page(a string, b bool) {\n\(body)\n}\n"
    return ways("views/page.templ", ["views/page.templ": page]).map { plain($0) }.joined(separator: " | ")
  }

  private static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == "\t" || $0 == " " } }.joined()
  }

  @Test(
    "Values, attributes, statements",
    arguments: [
      ("<p class=\"x\">{ \"a < b\" } if this is a word</p>", "<p class=\"x\">a &lt; b if this is a word</p>"),
      (
        "<a href={ templ.URL(\"/auth/\" + \"apple\") } class={ \"a\", \"b\", templ.KV(\"c\", 1 == 1), templ.KV(\"d\", 1 == 2) }>x</a>",
        "<a class=\"a b c\" href=\"/auth/apple\">x</a>"
      ),
      ("<input required?={ 1 == 1 } disabled?={ 1 == 2 } value={ a }/>", "<input required value=\"<%= a %>\">"),
      (
        "if b {\n<b>1</b>\n} else if a == \"x\" {\n<b>2</b>\n} else {\n<b>3</b>\n}\n<i></i>",
        "<b>1</b><i></i> | <b>2</b><i></i> | <b>3</b><i></i>"
      ),
      ("for _, p := range []string{\"x\"} {\n<i>{ p }</i>\n}\nend", "<i>{ p }</i>end"),
      ("switch a {\ncase \"x\":\n<b>1</b>\ncase \"y\":\n<b>2</b>\ndefault:\n<b>3</b>\n}", "<b>1</b> | <b>2</b> | <b>3</b>"),
      ("{{ title := \"Log in\" }}\n<h1>{ title }</h1>\n// no comment\n<!-- a { b -->", "<h1>Log in</h1><!-- a { b -->"),
      (
        "@templ.Raw(\"<b>\")\n<style>a { color: red }</style>\n<script>if (a) { b() }</script>",
        "<b><style>a { color: red }</style><script>if (a) { b() }</script>"
      ),
      ("me@example.com\n<p>\nfor you and me\nif not\n</p>", "me@example.com<p>for you and meif not</p>"),
    ])
  func values(_ body: String, _ expected: String) { #expect(Self.written(body) == expected) }

  @Test("Components of other packages, with content and with components")
  func components() throws {
    let files = [
      "ui/layouts/base.templ":
        "package layouts\n\ntempl Base(title string, side templ.Component) {\n<html><title>{ title }</title>@side<main>{ children... }</main></html>\n}\n",
      "ui/other/base.templ": "package other\n\ntempl Base(title string) {\n<b>wrong</b>\n}\n",
      "ui/parts/button.templ":
        "package parts\n\ntempl Button(label, kind string) {\n<button class={ kind }>{ label }</button>\n}\n\ntempl Menu() {\n<nav></nav>\n}\n",
      "ui/pages/login.templ":
        "package pages\n\ntempl note(text string) {\n<p>{ text }</p>\n}\n\ntempl Login(name string) {\n@layouts.Base(\"Log in\", parts.Menu()) {\n<h1>In</h1>\n@parts.Button(\"Sign in with Apple\", \"black\")\n@note(\"it's {ok}\")\n}\n}\n",
    ]
    let page = ways("ui/pages/login.templ", files).map { Self.plain($0) }
    #expect(
      page == [
        "<html><title>Log in</title><nav></nav><main><h1>In</h1><button class=\"black\">Sign in with Apple</button><p>it&#39;s {ok}</p></main></html>"
      ])
    let project = WrittenFiles(files)
    let file = try #require(project.files["/p/ui/pages/login.templ"])
    #expect(TemplateAssembler(files: project).uses(of: file) == ["ui/layouts/base.templ", "ui/parts/button.templ"])
  }

  @Test("A component that shows itself, and what is not closed, does no harm")
  func broken() {
    #expect(Self.written("<b></b>\n@Page(a, b)\n") == "<b></b>")
    for piece in [
      "if a {\n", "@x(", "@Page(a) {\n", "<a b={ ", "<a ", "{ ", "for a {\n", "switch a {\ncase b:\n", "}", "<script>", "<!--", "{{ ",
    ] {
      #expect(Self.written("<p>" + String(repeating: piece, count: 2_000)).utf8.count < 200_000)
    }
  }
}
