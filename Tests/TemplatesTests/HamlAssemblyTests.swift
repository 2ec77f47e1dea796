import Diagnostics
import Templates
import Testing

/// What Haml 6 makes of the same templates stands beside them.
@Suite("Putting Haml together")
struct HamlAssemblyTests {
  private static func written(_ template: String) -> String {
    ways("x.haml", ["x.haml": template]).map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }.joined(separator: " | ")
  }

  @Test(
    "Elements are written with their shortcuts and attributes",
    arguments: [
      ("%p.intro Hello", "<p class=\"intro\">Hello</p>"), (".a.b#c x", "<div class=\"a b\" id=\"c\">x</div>"),
      ("%a{:href => '/x', \"data-y\" => 1, class: 'k'} z", "<a class=\"k\" href=\"/x\" data-y=\"1\">z</a>"),
      ("%a.l{class: ['m', nil, 'n'], id: 'i'} z", "<a class=\"l m n\" id=\"i\">z</a>"), ("%a#x{id: 'y'} z", "<a id=\"x_y\">z</a>"),
      ("%input(type=\"text\" name='q' required)/", "<input type=\"text\" name=\"q\" required>"),
      ("%div{data: {a: 1, 'b-c' => 'x', d_e: 'y'}}", "<div data-a=\"1\" data-b-c=\"x\" data-d-e=\"y\"></div>"),
      ("#top\n  %span.x{title: 'a \"b\" & c'} t", "<div id=\"top\">\n<span class=\"x\" title=\"a &quot;b&quot; &amp; c\">t</span>\n</div>"),
      ("%a{href: '/x',\n  class: 'y'} multi", "<a class=\"y\" href=\"/x\">multi</a>"),
      ("%a(href='/x'\n  class='y') multi", "<a class=\"y\" href=\"/x\">multi</a>"),
      ("%custom-el.a-b{'@click' => 'go', ':x' => 'y'} t", "<custom-el class=\"a-b\" @click=\"go\" :x=\"y\">t</custom-el>"),
      (".md:flex x", "<div class=\"md:flex\">x</div>"), ("%p{class: (1 == 1 ? 'a' : 'b')} x", "<p class=\"a\">x</p>"),
      ("%p{class: ('k' if 1 == 1)} x", "<p class=\"k\">x</p>"),
      ("%svg{viewBox: '0 0 1 1'}\n  %path{d: 'M0 0'}/", "<svg viewBox=\"0 0 1 1\">\n<path d=\"M0 0\"/>\n</svg>"),
      ("%a{x, class: 'b', **y} z", "<a class=\"b\" <%= x %>>z</a>"), ("%button{disabled: busy}", "<button :disabled=\"x\"></button>"),
    ])
  func elements(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test(
    "Words, code and what is nested in it",
    arguments: [
      ("%p\n  line one\n  line #{1 + 1} b\n  %b bold", "<p>\nline one\nline 2 b\n<b>bold</b>\n</p>"),
      ("%p= 'a < b'\n%p!= '<i>a</i>'", "<p>a &lt; b</p>\n<p><i>a</i></p>"), ("%p== a #{'<'} b", "<p>a &lt; b</p>"),
      ("= 'x & y'\n!= '<u>'\n& #{'<'}", "x &amp; y\n<u>\n&lt;"), ("\\%p not a tag\n\\#{x}", "%p not a tag\n#{x}"),
      ("- x = 'v'\n%p= x", "<p>v</p>"), ("- if true\n  %p yes\n- else\n  %p no", "<p>yes</p>"),
      ("- if a\n  %p 1\n- elsif b\n  %p 2\n- else\n  %p 3\n%p 4", "<p>1</p>\n<p>4</p> | <p>2</p>\n<p>4</p> | <p>3</p>\n<p>4</p>"),
      ("- case 'b'\n- when 'a'\n  %p A\n- when 'b', 'c'\n  %p B\n- else\n  %p C", "<p>B</p>"),
      ("- case 'b'\n  - when 'a'\n    %p A\n  - when 'b'\n    %p B\n%p D", "<p>B</p>\n<p>D</p>"),
      ("- %w[a b].each do |i|\n  %li{class: \"c-#{i}\"}= i", "<li class=\"c-a\">a</li>\n<li class=\"c-b\">b</li>"),
      ("%ul\n  %li<\n    x\n  %li>\n    y", "<ul>\n<li>x</li><li>\ny\n</li></ul>"), ("%p\n  a\n  %img>/\n  b", "<p>\na<img>b\n</p>"),
      (":javascript\n  var a = \"#{'x'}\";\n  if (a) { b(); }", "<script>\nvar a = \"x\";\nif (a) { b(); }\n</script>"),
      (":css\n  .a { color: #fff; }", "<style>\n.a { color: #fff; }\n</style>"), (":plain\n  <b>raw</b>\n  #{'i'}", "<b>raw</b>\ni"),
      (":erb\n  <% if 1 == 1 %>y<% end %>", "y"), ("/ remark\n%p x", "<!-- remark -->\n<p>x</p>"),
      ("-# silent\n  nested\n%p y", "<p>y</p>"),
      ("/[if IE]\n  %p old\n%p y", "<p>y</p>"),
      ("!!!\n%html\n  %body\n    %br\n    text", "<!DOCTYPE html>\n<html>\n<body>\n<br>\ntext\n</body>\n</html>"),
    ])
  func lines(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test("Rails' helpers, layouts of another language and parts are those of ERB")
  func rails() {
    let files = [
      "app/views/layouts/application.html.slim": "doctype html\nhtml\n  head\n    title = yield :title\n  body\n    == yield",
      "app/views/shared/_apple.html.erb": "<b><%= label %></b>",
      "app/views/users/login.html.haml": """
      - content_for :title, "Log in"
      = link_to "/auth/apple", class: "apple" do
        %i.icon
        Go
      = form_for @user, url: "/in",
        html: {class: "f"} do |f|
        = f.email_field :email
      = render "shared/apple", label: "Sign in"
      = button_to "Continue", "/auth/x"
      """,
    ]
    #expect(
      ways("app/views/users/login.html.haml", files) == [
        """
        <!DOCTYPE html><html><head><title>Log in</title></head><body><a href="/auth/apple" class="apple">
        <i class="icon"></i>
        Go
        </a>
        <form method="post" action="/in" class="f">
        <input type="email" name="user[email]" id="user_email">
        </form>
        <b>Sign in</b>
        <form method="post" action="/auth/x" class="button_to"><button type="submit">Continue</button></form>
        </body></html>
        """
      ])
  }

  @Test("Each value stands where it is written")
  func places() throws {
    let template = "%a.btn{href: '/auth',\n  class: \"big\"}\n  Sign #{'in'} now\n"
    let project = WrittenFiles(["x.haml": template])
    let file = try #require(project.files["/p/x.haml"])
    let way = try #require(TemplateAssembler(files: project).assembly(of: file)?.ways.first)
    func written(_ words: String) -> String? {
      let bytes = way.text.bytes
      guard let range = bytes.firstRange(of: Array(words.utf8)) else { return nil }
      return way.text.pieces.location(SourceRange(range.lowerBound, range.upperBound)).map { file.string($0.range) }
    }
    #expect(written("btn big") == "btn{href: '/auth',\n  class: \"big")
    #expect(written("/auth") == "/auth")
    #expect(written("Sign in now") == "Sign #{'in'} now")
    #expect(written("<a class=\"btn") == "%a.btn{href: '/auth',\n  class: \"big\"}")
  }

  @Test("Input that no program writes is put together without end", arguments: ["%a{", "%a(", "- if x\n", "%p#{", ":erb\n", "= f do\n"])
  func hostile(_ piece: String) {
    let deep = (0..<1_200).map { String(repeating: " ", count: $0) + "x\n" }.joined()
    #expect(!ways("x.haml", ["x.haml": deep]).isEmpty)
    var nested = ""
    for depth in 0..<300 { nested += String(repeating: " ", count: depth) + piece + "x\n" }
    #expect(!ways("x.haml", ["x.haml": nested]).isEmpty)
    #expect(!ways("x.haml", ["x.haml": String(repeating: piece, count: 2_000)]).isEmpty)
  }
}
