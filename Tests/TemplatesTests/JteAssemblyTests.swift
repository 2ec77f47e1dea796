import Templates
import Testing

@Suite("Putting jte's pages together")
struct JteAssemblyTests {
  private static func written(_ template: String, _ path: String = "src/main/jte/page.jte") -> String {
    ways(path, [path: template]).joined(separator: " | ")
  }

  @Test(
    "Values, branches, loops, remarks",
    arguments: [
      ("@import x.Y\n@param String a\n<p class=\"${1 == 1 ? \"a\" : \"b\"}\">${\"x < y\"}</p>", "<p class=\"a\">x &lt; y</p>"),
      ("@if(a)<b>1</b>@elseif(b)2@else 3@endif!", "<b>1</b>! | 2! |  3!"),
      ("!{var list = java.util.List.of(x);}@for(var x : list)<i>${x}</i>@endfor", "<i>${x}</i>"),
      ("<%-- ${a} @if(b) --%><p>$unsafe{\"<b>\"}</p>", "<p><b></p>"),
      ("!{var title = \"Log in\";}<h1>${title}</h1>", "<h1>Log in</h1>"),
      ("<input disabled=\"${1 == 2}\" required=\"${1 == 1}\" value=\"${a}\">", "<input  required value=\"${a}\">"),
      ("@raw@if(${a})@endraw", "@if(${a})"),
      (
        "<style>@media (width > 1px) { a { color: red } }</style>me@example.com @other(x) ${",
        "<style>@media (width > 1px) { a { color: red } }</style>me@example.com @other(x) ${"
      ),
    ])
  func values(_ template: String, _ expected: String) {
    #expect(Self.written(template).trimmingPrefix { $0.isWhitespace } == expected)
  }

  @Test("Parts with content, defaults, content within content")
  func parts() {
    let files = [
      "src/main/jte/layout/page.jte":
        "@import gg.jte.Content\n@param String title\n@param Content content\n@param String size = \"lg\"\n@param Content foot = @`<i>${title}</i>`\n<html><title>${title}</title><main class=\"${size}\">${content}</main>${foot}</html>",
      "src/main/jte/tag/button.jte":
        "@param String label\n@param String kind = \"plain\"\n<button class=\"${kind}\">${label}</button>",
      "src/main/jte/login/in.jte":
        "@param boolean apple\n@template.layout.page(\n  title = \"Log in, please\",\n  content = @`<h1>In (\"it's\")</h1>@template.layout.page(title = \"b\", content = @`c`)@if(apple)@template.tag.button(label = \"Sign in with Apple\", kind = \"black\")@endif@tag.button(label = \"Go\")`\n)",
    ]
    let inner = "<html><title>b</title><main class=\"lg\">c</main><i>b</i></html>"
    let all = ways("src/main/jte/login/in.jte", files).map { $0.filter { !$0.isNewline } }
    #expect(
      all == [
        "<html><title>Log in, please</title><main class=\"lg\"><h1>In (\"it's\")</h1>\(inner)<button class=\"black\">Sign in with Apple</button><button class=\"plain\">Go</button></main><i>Log in, please</i></html>",
        "<html><title>Log in, please</title><main class=\"lg\"><h1>In (\"it's\")</h1>\(inner)<button class=\"plain\">Go</button></main><i>Log in, please</i></html>",
      ])
  }

  @Test("In Kotlin")
  func kotlin() {
    let files = [
      "src/main/kte/part.kte":
        "@import gg.jte.Content\n@param label: String = \"Go\"\n@param content: Content? = null\n<b>${label}</b>${content}",
      "src/main/kte/page.kte": "@param names: List<String>\n@for(name in names)<i>${name}</i>@endfor@template.part(content = @`<u>x</u>`)",
    ]
    #expect(ways("src/main/kte/page.kte", files).map { $0.filter { !$0.isNewline } } == ["<i>${name}</i><b>Go</b><u>x</u>"])
  }

  @Test("What is not closed, and what is nested deep, does no harm")
  func broken() {
    for piece in [
      "@if(", "@template.a(x = @`", "${(", "!{", "@for(a : b)", "<%--", "@param x = @`", "@endif", "@else", "@`", "${\"", "@if(a)",
    ] {
      let ends = ["<%--", "@param x = @`"].contains(piece)
      #expect(Self.written(String(repeating: piece, count: 2_000) + "<p>").isEmpty == ends)
    }
  }
}
