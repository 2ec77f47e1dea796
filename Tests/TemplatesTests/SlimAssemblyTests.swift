import Templates
import Testing

/// What Slim 4 makes of the same templates stands beside them.
@Suite("Putting Slim together")
struct SlimAssemblyTests {
  private static func written(_ template: String) -> String { ways("x.slim", ["x.slim": template]).joined(separator: " | ") }

  @Test(
    "Elements, attributes and what is nested in them",
    arguments: [
      ("p.intro Hello", "<p class=\"intro\">Hello</p>"), (".a.b#c x", "<div class=\"a b\" id=\"c\">x</div>"),
      ("a href='/x' data-y='1' class='k' z", "<a class=\"k\" href=\"/x\" data-y=\"1\">z</a>"),
      ("input type='text' name='q' required=true /", "<input type=\"text\" name=\"q\" required>"),
      ("input[type='checkbox' checked]", "<input type=\"checkbox\" checked>"),
      (
        "ul\n  li: a href='/x' x\n  li.first: a(href='/y') y",
        "<ul><li><a href=\"/x\">x</a></li><li class=\"first\"><a href=\"/y\">y</a></li></ul>"
      ),
      ("a(href='/x'\n  class='y') multi", "<a class=\"y\" href=\"/x\">multi</a>"),
      ("a href='/x' class='y' (z)", "<a class=\"y\" href=\"/x\">(z)</a>"),
      ("p class=(1 == 1 ? 'a' : 'b') x", "<p class=\"a\">x</p>"), ("h1.md:flex.w-1/2 x", "<h1 class=\"md:flex w-1/2\">x</h1>"),
      ("a class=\"x #{'y'}\" z", "<a class=\"x y\">z</a>"), ("a *rest class='b' z", "<a class=\"b\" <%= *rest %>>z</a>"),
      ("button disabled=busy Go", "<button :disabled=\"x\">Go</button>"), ("span> x\nspan z", "<span>x</span> <span>z</span>"),
    ])
  func elements(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test(
    "Words, code and engines",
    arguments: [
      ("p\n  | line one\n    line two\n  b bold", "<p>line one\nline two<b>bold</b></p>"),
      ("p = 'a < b'\np == '<i>'", "<p>a &lt; b</p><p><i></p>"),
      ("p\n  | a &amp; #{'<'} #{{'<i>'}}", "<p>a &amp; &lt; <i></p>"), ("p Text that\n  goes on", "<p>Text that\ngoes on</p>"),
      ("| a\n' b\n| c", "ab c"), ("<b class=\"r\">raw #{1}</b>\n<div>\n  p in\n</div>", "<b class=\"r\">raw 1</b><div><p>in</p></div>"),
      ("- if true\n  p yes\n- else\n  p no\np after", "<p>yes</p><p>after</p>"),
      ("- case 'b'\n- when 'a'\n  p A\n- when 'b', 'c'\n  p B\n- else\n  p C", "<p>B</p>"),
      ("- %w[a b].each do |i|\n  li class=\"c-#{i}\" = i", "<li class=\"c-a\">a</li><li class=\"c-b\">b</li>"),
      ("javascript:\n  var a = 1;", "<script>\nvar a = 1;</script>"), ("css:\n  .a { b: c }", "<style>\n.a { b: c }</style>"),
      ("/ remark\n  nested\np x", "<p>x</p>"), ("/! shown\np y", "<!-- shown--><p>y</p>"), ("doctype html\np x", "<!DOCTYPE html><p>x</p>"),
    ])
  func lines(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test("A helper takes what is nested in it, though no `do` says so")
  func blocks() {
    let files = [
      "app/views/a/_x.html.slim":
        "= link_to '/auth/apple', class: 'apple'\n  span Go\n= form_with url: '/in' do |f|\n  = f.submit 'Log in'\n"
    ]
    #expect(
      ways("app/views/a/_x.html.slim", files) == [
        "<a href=\"/auth/apple\" class=\"apple\"><span>Go</span></a><form method=\"post\" action=\"/in\"><input type=\"submit\" name=\"commit\" value=\"Log in\"></form>"
      ])
  }

  @Test("Input that no program writes is put together without end", arguments: ["a[", "a href=(", "- if x\n", "p #{", "li: ", "= f\n"])
  func hostile(_ piece: String) {
    var nested = ""
    for depth in 0..<300 { nested += String(repeating: " ", count: depth) + piece + "x\n" }
    #expect(!ways("x.slim", ["x.slim": nested]).isEmpty)
    #expect(!ways("x.slim", ["x.slim": String(repeating: piece, count: 2_000)]).isEmpty)
  }
}
