import Diagnostics
@testable import HTML
import Templates
import Testing

@Suite("HTML pages")
struct HTMLPageTests {
  static func page(_ html: String) throws -> HTMLPage {
    let file = SourceFile(path: "page.html", html)
    return try HTMLPage.parse(TemplateMask.mask(file.text).text)
  }

  /// `html(head,body(p("words")))`; SVG's elements have a star.
  static func outline(_ tree: ElementTree, _ id: ElementTree.NodeID) -> String {
    guard tree.isElement(id) else { return "\"" + tree.texts[Int(tree.nodes[Int(id)].text)].string + "\"" }
    let element = tree.element(id)
    let children = tree.children(of: id).map { outline(tree, $0) }
    let name = element.name.string + (element.namespace == .html ? "" : "*")
    return children.isEmpty ? name : "\(name)(\(children.joined(separator: ",")))"
  }

  /// The outline of the body's contents in a page with a doctype.
  static func body(_ html: String, closesElements: Bool = false) throws -> String {
    let file = SourceFile(path: "page.html", "<!DOCTYPE html><body>" + html)
    let tree = try HTMLPage.parse(TemplateMask.mask(file.text).text, closesElements: closesElements).tree
    let body = try #require(
      tree.nodes.indices.map { ElementTree.NodeID($0) }.first { tree.isElement($0) && tree.element($0).name == Atom("body") })
    return tree.children(of: body).map { outline(tree, $0) }.joined(separator: ",")
  }

  @Test(
    "In component languages a start tag with a slash is a whole element",
    arguments: [
      ("<div/><p>a</p>", "div,p(\"a\")", "div(p(\"a\"))"), ("<b/>a<i/>c", "b,\"a\",i,\"c\"", "b(\"a\",i(\"c\"))"),
      ("<textarea/><p>a</p>", "textarea,p(\"a\")", "textarea(\"<p>a</p>\")"), ("<table/>a", "table,\"a\"", "\"a\",table"),
      ("<form/><form><br/></form>", "form,form(br)", "form(br)"), ("<svg/>a", "svg*,\"a\"", "svg*,\"a\""),
      ("<br/>a", "br,\"a\"", "br,\"a\""),
      ("<my-icon/>a", "my-icon,\"a\"", "my-icon,\"a\""), ("<template/>a", "template,\"a\"", "template"),
    ])
  func selfClosing(_ html: String, _ component: String, _ page: String) throws {
    #expect(try Self.body(html, closesElements: true) == component)
    #expect(try Self.body(html) == page)
  }

  @Test(
    "The tree is the one that HTML 5 browsers build",
    arguments: [
      ("<p>a<div>b</div>", "p(\"a\"),div(\"b\")"),
      ("<p>a<section>b</section>c", "p(\"a\"),section(\"b\"),\"c\""),
      ("<button>a<button>b</button>", "button(\"a\"),button(\"b\")"),
      ("<a>x<a>y</a>", "a(\"x\"),a(\"y\")"),
      ("<table><tr><td>x</table>", "table(tbody(tr(td(\"x\"))))"),
      ("<table>x<tr><td>y</table>", "\"x\",table(tbody(tr(td(\"y\"))))"),
      ("<table><div>x</div><tr></table>", "div(\"x\"),table(tbody(tr))"),
      ("<b>1<i>2</b>3</i>", "b(\"1\",i(\"2\")),i(\"3\")"),
      ("<b>1<p>2</b>3</p>", "b(\"1\"),p(b(\"2\"),\"3\")"),
      ("<a>1<p>2</a>3</p>", "a(\"1\"),p(a(\"2\"),\"3\")"),
      ("<p><b>x<p>y", "p(b(\"x\")),p(b(\"y\"))"),
      ("<ul><li>a<li>b</ul>", "ul(li(\"a\"),li(\"b\"))"),
      ("<dl><dt>a<dd>b<dt>c</dl>", "dl(dt(\"a\"),dd(\"b\"),dt(\"c\"))"),
      ("<h1>a<h2>b</h2>", "h1(\"a\"),h2(\"b\")"),
      ("</p>", "p"),
      ("a</br>b", "\"a\",br,\"b\""),
      ("<br>a<input>b<img>", "br,\"a\",input,\"b\",img"),
      ("<div/>x", "div(\"x\")"),
      ("<x-icon name=apple />x", "x-icon,\"x\""),
      ("<my-card><p>x</my-card>y", "my-card(p(\"x\",\"y\"))"),
      ("<svg viewbox='0 0 1 1'><path d='M0'/><lineargradient/></svg>x", "svg*(path*,linearGradient*),\"x\""),
      ("<svg><path/><p>x", "svg*(path*),p(\"x\")"),
      ("<svg><foreignObject><div>x</div></foreignObject></svg>", "svg*(foreignObject*(div(\"x\")))"),
      ("<svg><title>a<b></b></title></svg>", "svg*(title*(\"a\",b))"),
      ("<svg><style>a<b></style></svg>", "svg*(style*(\"a\")),b"),
      ("<math><mi>x</mi></math>", "math*(mi*(\"x\"))"),
      ("<template><p>x</p></template>y", "template,\"y\""),
      ("<template><template></template>x</template>y", "template,\"y\""),
      ("<noscript><p>x</p></noscript>", "noscript(p(\"x\"))"),
      ("<select><option>a<option>b</select>c", "select(option(\"a\"),option(\"b\")),\"c\""),
      ("<select><optgroup><option>a<optgroup><option>b</select>", "select(optgroup(option(\"a\")),optgroup(option(\"b\")))"),
      ("<textarea>\n<b>&lt;</textarea>", "textarea(\"<b><\")"),
      ("<script>if (a < b) '<p>'</script>", "script(\"if (a < b) '<p>'\")"),
      ("<script><!--<script></script>--></script>x", "script(\"<!--<script></script>-->\"),\"x\""),
      ("<pre>\nx</pre>", "pre(\"x\")"),
      ("<form><form><input></form></form>x", "form(input),\"x\""),
      ("<td>x</td>", "\"x\""),
      ("<ruby>a<rt>b<rp>c</ruby>", "ruby(\"a\",rt(\"b\"),rp(\"c\"))"),
      ("a<b <c>d", "\"a\",b(\"d\")"),
      ("1 < 2 & 3", "\"1 < 2 & 3\""),
      (
        "<table><caption>x<tr><td>y<table><tr><td>z</table></table>",
        "table(caption(\"x\"),tbody(tr(td(\"y\",table(tbody(tr(td(\"z\"))))))))"
      ),
      ("<table><colgroup><col><tbody></table>", "table(colgroup(col),tbody)"),
      ("<table><col></table>", "table(colgroup(col))"),
      ("<details><summary>x</summary>y</details>", "details(summary(\"x\"),\"y\")"),
      ("<p>x<!-- c -->y", "p(\"x\",\"y\")"),
      ("<a @click=\"x > y\">z</a>", "a(\"z\")"),
    ])
  func browserTree(_ html: String, _ expected: String) throws { #expect(try Self.body(html) == expected) }

  @Test(
    "Documents have the head and body that their source implies",
    arguments: [
      ("", "html(head,body)"),
      ("<p>x", "html(head,body(p(\"x\")))"),
      ("<title>t</title><p>x", "html(head(title(\"t\")),body(p(\"x\")))"),
      (
        "\n<!doctype html>\n<html>\n<head>\n<title>t</title>\n</head>\n<body>\nx</body>\n</html>\n",
        "html(head(\"\n\",title(\"t\"),\"\n\"),\"\n\",body(\"\nx\",\"\n\",\"\n\"))"
      ),
      ("<html lang=en><body class=a><html lang=de id=b><body id=c>", "html(head,body)"),
      ("<head><noscript><link></noscript><meta></head>", "html(head(noscript(link),meta),body)"),
      ("<head><noscript><img></noscript></head>", "html(head(noscript),body(img))"),
      ("</head><link><p>", "html(head,link,body(p))".replacing("head,link", with: "head(link)")),
    ])
  func implied(_ html: String, _ expected: String) throws {
    let tree = try Self.page(html).tree
    #expect(Self.outline(tree, tree.root) == expected)
  }

  @Test("Every range is the bytes that the source spells")
  func ranges() throws {
    let html = "<!DOCTYPE html><p ID = 'a&amp;b' class=\"x  Y\"\n hidden>Ä&amp;<!-- c --></p><br>"
    let file = SourceFile(path: "p", html)
    let page = try HTMLPage.parse(file.text)
    let p = try #require(page.tree.elements.first { $0.name == Atom("p") })
    #expect(file.string(p.startTag) == "<p ID = 'a&amp;b' class=\"x  Y\"\n hidden>")
    #expect(file.string(p.range).hasSuffix("<!-- c --></p>"))
    #expect(p.id == Atom("a&b") && p.classes == [Atom("x"), Atom("Y")])
    #expect(p.attributes.map { file.string($0.nameRange) } == ["ID", "class", "hidden"])
    #expect(p.attributes.map { file.string($0.valueRange) } == ["a&amp;b", "x  Y", ""])
    #expect(p.attributes.map(\.value) == ["a&b", "x  Y", ""])
    #expect(page.tree.texts.map { file.string($0.range) } == ["Ä&amp;"])
    #expect(page.tree.texts.map(\.string) == ["Ä&"])
    #expect(page.comments.map { file.string($0.range) } == ["<!-- c -->"])
    #expect(page.comments.map(\.text) == [" c "])
    #expect(page.tree.elements.first { $0.name == Atom("head") }?.startTag.isEmpty == true)
    #expect(!page.isQuirky && !page.isFragment)
  }

  @Test(
    "Character references are what browsers make of them",
    arguments: [
      ("&amp;&lt;&#65;&#x42;&copy;&hellip;", "&<AB©…"), ("&notit;", "¬it;"), ("&nope;", "&nope;"),
      ("&#128;&#0;&#x110000;", "€\u{FFFD}\u{FFFD}"),
      ("&", "&"), ("&#", "&#"), ("&#x;", "&#x;"), ("&amp", "&"), ("&apos;", "'"), ("&ampx", "&x"), ("a\r\nb\rc", "a\nb\nc"),
    ])
  func references(_ html: String, _ expected: String) throws {
    #expect(try Self.page("<body>" + html).tree.texts.map(\.string).joined() == expected)
  }

  @Test("A reference without semicolon in an attribute stays where a letter or = follows")
  func attributeReference() throws {
    let a = try #require(try Self.page("<a href='?a&copy=1&lt&amp;x'>").tree.elements.last)
    #expect(a.attributes.first?.value == "?a&copy=1<&x")
  }

  @Test("Template tags leave unknown pieces in values, texts and tags")
  func unknownPieces() throws {
    let tree = try Self.page("<div {{ attributes }} class=\"a {{ b }}c\" {% if x %}id=\"d\"{% endif %}>Hello {{ user.name }}!</div>").tree
    let div = try #require(tree.elements.last)
    #expect(div.attributes.map(\.name.string) == ["\u{FFFC}", "class", "id"])
    #expect(div.attributes[1].value == "a \u{FFFC}c")
    #expect(tree.texts.map(\.string) == ["Hello \u{FFFC}!"])
  }

  @Test("Unknown pieces in the head of a whole page do not begin its body")
  func unknownInHead() throws {
    let tree = try Self.page("{{ a }}<html><head>{{ csrf }}<title>x</title></head>{{ b }}<body>{{ c }}</body></html>").tree
    #expect(Self.outline(tree, tree.root) == "html(head(title(\"x\")),body(\"\u{FFFC}\"))")
  }

  @Test("Pages in quirks mode are known by their doctype")
  func quirks() throws {
    #expect(try Self.page("<p>").isQuirky)
    #expect(try !Self.page("<!doctype HTML>").isQuirky)
    #expect(try Self.page("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2 Final//EN\">").isQuirky)
    #expect(try Self.page("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">").isQuirky)
    #expect(
      try !Self.page("<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">")
        .isQuirky)
  }

  @Test("Elements nested deeper than 512 are an error that says where", arguments: ["div", "b", "svg", "span"])
  func depth(_ name: String) throws {
    #expect(throws: PageError.self) { try Self.page(String(repeating: "<\(name)>", count: 100_000)) }
    #expect(throws: Never.self) { try Self.page(String(repeating: "<\(name)>", count: 400)) }
  }

  @Test(
    "No hostile page takes long or crashes",
    arguments: [
      "<a " + (0..<100_000).map { "a\($0)=1 " }.joined() + ">", "<a b=\"" + String(repeating: "x&amp;", count: 800_000) + "\">",
      String(repeating: "</x>", count: 300_000), String(repeating: "</>", count: 300_000), String(repeating: "<p><b>", count: 200),
      String(repeating: "<p><b i=\(1)></p>", count: 20_000), String(repeating: "<", count: 500_000),
      String(repeating: "{{", count: 300_000),
      String(repeating: "<!--", count: 300_000), String(repeating: "<%", count: 300_000), String(repeating: "{{'", count: 100_000),
      String(repeating: "<a><p></a>", count: 150), String(repeating: "<table>", count: 200), String(repeating: "&aaaaa", count: 100_000),
      String(repeating: "<script>", count: 100_000), String(repeating: "<p>", count: 100_000), "<", "<a", "<a b", "<a b=", "<a b='", "</",
      "<!", "<!-", "<?", "&#",
      "\u{0}<\u{0}a>\u{7F}",
    ])
  func hostile(_ html: String) throws {
    do { _ = try Self.page(html) } catch is PageError {}
  }

  @Test("A page above the limit is refused")
  func size() {
    #expect(throws: PageError.self) { try Self.page(String(repeating: "x", count: HTMLPage.sizeLimit + 1)) }
  }

  @Test("In XML each element begins and ends where its tags stand")
  func xml() throws {
    let text =
      "<!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'><body><table><tr/></table><p><div>a</div></p><style/><b>c</body></html>"
    let tree = try HTMLPage.parse(Array(text.utf8), isXML: true).tree
    #expect(Self.outline(tree, tree.root) == "html(body(table(tr),p(div(\"a\")),style,b(\"c\")))")
    #expect(!tree.isQuirky)
  }

  @Test(
    "What is not well-formed, or is no page, is read all the same",
    arguments: ["", "<", "</p>", "<p>a", "<svg/>", "<html><a></b></html></html><p>"])
  func brokenXML(_ text: String) throws {
    let tree = try HTMLPage.parse(Array(text.utf8), isXML: true).tree
    #expect(tree.element(tree.root).name == Atom("html"))
  }
}
