import Templates
import Testing

@Suite("Putting Mako's templates together")
struct MakoAssemblyTests {
  private static func written(_ template: String) -> String { ways("page.mako", ["page.mako": template]).joined(separator: " | ") }

  @Test(
    "Expressions, filters, control lines and Python",
    arguments: [
      ("<p class=\"${'a' if 1 == 1 else 'b'}\">${'x < y'}${'x < y' | h}</p>", "<p class=\"a\">x < yx &lt; y</p>"),
      ("% if a:\n<p>1</p>\n  % elif b:\n<p>2</p>\n% else:\n<p>3</p>\n% endif\n", "<p>1</p>\n | <p>2</p>\n | <p>3</p>\n"),
      ("% for x in ['a', 'b']:\n<b>${x}</b>\n% endfor", "<b>a</b>\n<b>b</b>\n"),
      ("## a remark\n<p>#x</p>\n%% is one\n50% ", "<p>#x</p>\n% is one\n50% "),
      ("<%doc>\n${x}\n</%doc><%text>${x}</%text>", "${x}"), ("<% x = 'a' %>${x}<%! import re %>", "a"),
      ("<%\n  x = 'a'\n  if y:\n    x = 'b'\n%><p class=\"${x}\">z", "<p class=\"${x}\">z"),
      ("a \\\nb", "a b"), ("<%page expression_filter=\"h\"/>${'<'}${'<' | n}", "&lt;<"), ("<b>${unknown}</b>", "<b>${unknown}</b>"),
      ("${_('Sign in')}", "Sign in"),
    ])
  func plain(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test(
    "Functions, with what they are given and what stands in them",
    arguments: [
      (
        "${button('Sign in', kind='apple')}<%def name=\"button(label, kind='plain')\"><a class=\"${kind}\">${label}</a></%def>",
        "<a class=\"apple\">Sign in</a>"
      ),
      (
        "<%def name=\"box(title)\"><div><h2>${title}</h2>${caller.body()}</div></%def><%call expr=\"box('A')\"><i>x</i></%call><%self:box title=\"B\">y</%self:box>",
        "<div><h2>A</h2><i>x</i></div><div><h2>B</h2>y</div>"
      ), ("<%block name=\"a\">x</%block><%block>y</%block>", "xy"),
    ])
  func definitions(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test("Layouts, blocks, namespaces and parts")
  func layouts() {
    let files = [
      "templates/base.mako":
        "<title><%block name=\"title\">Shop</%block></title>${self.head()}<main>${self.body()}</main><%def name=\"head()\"><meta></%def>",
      "templates/inner.mako": "<%inherit file=\"base.mako\"/><section>${next.body()}</section>",
      "templates/part.mako": "<%page args=\"label, size='m'\"/><a class=\"${size}\">${label}</a>",
      "templates/lib.mako": "<%def name=\"apple(label)\"><b>${label}</b></%def>",
      "templates/page.mako":
        "<%inherit file=\"inner.mako\"/><%namespace name=\"lib\" file=\"lib.mako\"/><%block name=\"title\">Sign in – ${parent.title()}</%block><%def name=\"head()\"><link></%def><p>${lib.apple('x')}</p><%include file=\"part.mako\" args=\"label='y'\"/><%block name=\"own\">z</%block>",
    ]
    #expect(
      ways("templates/page.mako", files) == [
        "<title>Sign in – Shop</title><link><main><section><p><b>x</b></p><a class=\"m\">y</a>z</section></main>"
      ])
  }

  @Test(
    "Hostile texts end", arguments: ["<%", "${", "% if x:\n", "<%def name='a()'>", "<%a:b c='", "</%def>", "<%block>", "<%doc>", "\\\n%%"])
  func hostile(_ piece: String) {
    #expect(Self.written(String(repeating: piece, count: 3_000)).isEmpty == false || piece == "% if x:\n" || piece == "<%doc>")
  }
}
