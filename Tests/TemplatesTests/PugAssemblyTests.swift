import Templates
import Testing

@Suite("Putting Pug together")
struct PugAssemblyTests {
  private static func written(_ template: String) -> String { ways("x.pug", ["x.pug": template]).joined(separator: " | ") }

  @Test(
    "Elements and attributes",
    arguments: [
      ("p.intro Hello", "<p class=\"intro\">Hello</p>"), (".a.b#c x", "<div class=\"a b\" id=\"c\">x</div>"),
      ("a(href='/x', data-y='1' class='k') z", "<a class=\"k\" href=\"/x\" data-y=\"1\">z</a>"),
      ("a.l(class=['m', 'n'] class={o: 1 == 1, p: false}) z", "<a class=\"l m n o\">z</a>"),
      ("input(type='text' name='q' required)", "<input type=\"text\" name=\"q\" required>"),
      ("a(\n  href='/x'\n  class='y'\n) multi", "<a class=\"y\" href=\"/x\">multi</a>"),
      ("p(title=\"a & b\" data-x!='<b>') x", "<p title=\"a &amp; b\" data-x=\"<b>\">x</p>"),
      ("a(href='/a/' + 'b' x) z", "<a href=\"/a/b\" x>z</a>"),
      ("a(class=1 == 1 ? 'y' : 'n' id='i') z", "<a class=\"y\" id=\"i\">z</a>"), ("a(href=`/x/${'1'}`) z", "<a href=\"/x/1\">z</a>"),
      ("p(style={color: 'red', top: 0}) x", "<p style=\"color:red;top:0;\">x</p>"),
      ("button((click)='go()' [x]='y' @foo='bar' v-if='z') b", "<button (click)=\"go()\" [x]=\"y\" @foo=\"bar\" v-if=\"z\">b</button>"),
      ("a(disabled=busy)&attributes(x) z", "<a :disabled=\"x\" <%= &attributes(x) %>>z</a>"), ("p: b: i x", "<p><b><i>x</i></b></p>"),
      ("#{'sec'}.x y", "<sec class=\"x\">y</sec>"), ("foo(bar)/", "<foo bar/>"), ("button(disabled=false) Go", "<button>Go</button>"),
    ])
  func elements(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test(
    "Words, code and what is nested in it",
    arguments: [
      ("p\n  | line one\n  | line two\n  b bold", "<p>line one\nline two<b>bold</b></p>"),
      ("p= 'a < b'\np!= '<i>'", "<p>a &lt; b</p><p><i></p>"),
      ("p.\n  one\n  two #[b three] #{'<'} !{'<'} \\#{x}", "<p>one\ntwo <b>three</b> &lt; < #{x}</p>"),
      ("p It's #[b.c(d='e') don't] so", "<p>It's <b class=\"c\" d=\"e\">don't</b> so</p>"),
      ("script.\n  var a = 1;\n  b();", "<script>var a = 1;\nb();</script>"), ("- var x = 'v', y\np= x", "<p>v</p>"),
      ("-\n  var list = ['a',\n    'b']\neach i, n in list\n  li= i", "<li>a</li><li>b</li>"),
      ("each i in []\n  li= i\nelse\n  p none", "<p>none</p>"),
      ("if a\n  p 1\nelse if b\n  p 2\nelse\n  p 3", "<p>1</p> | <p>2</p> | <p>3</p>"),
      ("- if (1 == 1) {\n  p y\n- } else {\n  p n", "<p>y</p>"),
      ("case 'b'\n  when 'a'\n  when 'b'\n    p AB\n  when 'c': p C\n  default\n    p D", "<p>AB</p>"),
      ("case 'c'\n  when 'c': p C\n  default: p D", "<p>C</p>"),
      ("unless false\n  p u", "<p>u</p>"), ("//- silent\n  x\np x", "<p>x</p>"), ("// shown\np y", "<!-- shown--><p>y</p>"),
      ("doctype html\nhtml\n  body.b\n    br\n    | text", "<!DOCTYPE html><html><body class=\"b\"><br>text</body></html>"),
      ("<b class=\"r\">\n| raw\n</b>", "<b class=\"r\">\nraw</b>\n"),
    ])
  func lines(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test(
    "Mixins take arguments, attributes and a block",
    arguments: [
      (
        "mixin m(a, b='d', ...c)\n  p(class=a)= b\n  each x in c\n    i= x\n+m('x')\n+m('y', 'z', '1', '2')",
        "<p class=\"x\">d</p><p class=\"y\">z</p><i>1</i><i>2</i>"
      ),
      (
        "mixin m\n  .x&attributes(attributes)\n    if block\n      block\n    else\n      p none\n+m.y(id='z')\n  b in\n+m()",
        "<div class=\"x y\" id=\"z\"><b>in</b></div><div class=\"x\"><p>none</p></div>"
      ),
      ("mixin m(a)\n  b= a\nul\n  li: +m('1')\n  li\n    +m(\n      '2'\n    )", "<ul><li><b>1</b></li><li><b>2</b></li></ul>"),
      ("+unknown('a')\n  p x", "+unknown('a')<p>x</p>"),
      ("mixin m(n)\n  i\n  +m(n)\n+m(1)", "<i></i><i></i><i></i><i></i>"),
    ])
  func mixins(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test("Layouts, blocks that add to others, and files that are included")
  func files() {
    let files = [
      "views/login.pug":
        "extends layout\ninclude mixins\nblock append title\n  |  – login\nblock content\n  +m('a')\n  include parts/foot\n  p= year\nprepend end\n  i 0",
      "views/layout.pug": "html\n  title\n    block title\n      | Shop\n  body\n    block content\n    block end\n      i 1",
      "views/mixins.pug": "mixin m(a)\n  b= a",
      "views/parts/foot.pug": "- var year = '2026'\ninclude ../raw.html", "views/raw.html": "<hr>",
    ]
    #expect(
      ways("views/login.pug", files) == ["<html><title>Shop – login</title><body><b>a</b><hr><p>2026</p><i>0</i><i>1</i></body></html>"])
  }

  @Test(
    "Input that no program writes is put together without end",
    arguments: ["a(", "a(href='", "if x\n", "p #{", "p: ", "+m(", "p #[b ", "mixin m\n"])
  func hostile(_ piece: String) {
    let deep = (0..<1_200).map { String(repeating: " ", count: $0) + "| x\n" }.joined()
    #expect(!ways("x.pug", ["x.pug": deep]).isEmpty)
    var nested = ""
    for depth in 0..<300 { nested += String(repeating: " ", count: depth) + piece + "x\n" }
    #expect(!ways("x.pug", ["x.pug": nested]).isEmpty)
    #expect(!ways("x.pug", ["x.pug": String(repeating: piece, count: 2_000)]).isEmpty)
  }

  @Test("A block in a file that a block of the same name includes stands in it, and is none that replaces it")
  func blockInItself() {
    let files = [
      "views/layout.pug": "head\n  include shared/head\nmain\n  block content", "views/shared/head.pug": "block meta\n  include head/meta",
      "views/shared/head/meta.pug": "block meta\n  meta(charset='utf-8')", "views/login.pug": "extends layout\nblock content\n  p x",
    ]
    #expect(ways("views/login.pug", files) == ["<head><meta charset=\"utf-8\"></head><main><p>x</p></main>"])
  }
}
