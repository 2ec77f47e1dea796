import Diagnostics
import Templates
import Testing

/// Methods of `app/helpers` that only write markup are written where a view calls them.
struct RailsHelperTests {
  private func shown(_ view: String, _ helpers: String) -> [String] {
    ways("app/views/sessions/new.html.erb", ["app/views/sessions/new.html.erb": view, "app/helpers/application_helper.rb": helpers])
  }

  @Test(
    "Arguments, options and blocks come where the method has them",
    arguments: [
      (
        "<%= button :lg, text: 'Go', data: { turbo: false } %>|<%= button %>",
        "def button(size = :md, text: 'Hi', **options)\n  css = \"btn-#{size}\"\n  link_to text, '/in', class: css, **options\nend",
        "<a href=\"/in\" class=\"btn-lg\" data-turbo=\"false\">Go</a>|<a href=\"/in\" class=\"btn-md\">Hi</a>"
      ),
      (
        "<%= icon 'apple', class: 'big' %>",
        "def icon(name, options = {})\n  options[:class] = \"i-#{name} #{options[:class]}\"\n  content_tag(:i, '', options)\nend",
        "<i class=\"i-apple big\"></i>"
      ),
      (
        "<%= card 'Hi' do %><p>x</p><% end %>|<%= box do %>y<% end %>",
        "def card(title, &block)\n  content_tag :div do\n    content_tag(:h2, title) + capture(&block)\n  end\nend\n"
          + "def box(&block)\n  content_tag(:section, class: 'b', &block)\nend",
        "<div><h2>Hi</h2><p>x</p></div>|<section class=\"b\">y</section>"
      ),
      (
        "<%= two %>", "def two\n  tag.div do\n    concat content_tag(:b, 'a < b')\n    concat link_to('c', '/d')\n    'lost'\n  end\nend",
        "<div><b>a &lt; b</b><a href=\"/d\">c</a></div>"
      ),
      (
        "<%= name(:apple) %>|<%= name(:x) %>",
        "def name(id)\n  case id\n  when :apple, :siwa\n    'Apple'\n  else\n    \"#{id}!\"\n  end\nend", "Apple|x!"
      ),
      (
        "<%= early(true) %>|<%= early(false) %>", "def early(on)\n  return 'no' unless on\n\n  content_tag :b do\n    'yes'\n  end\nend",
        "<b>yes</b>|no"
      ),
      (
        "<%= text %>", "# Don't.\ndef text\n  <<~HTML.html_safe\n    <p>#{link_to 'x', '/y'}</p>\n  HTML\nend",
        "    <p><a href=\"/y\">x</a></p>\n"
      ),
      (
        "<%= all %>", "def all\n  safe_join([one('a'), ' & ', tag.span('b')])\nend\ndef one(x) = content_tag(:b, x)",
        "<b>a</b> &amp; <span>b</span>"
      ),
      (
        "<%= plus %>", "def plus\n  html = content_tag(:b, 'a')\n  html << ' & b'\n  html\nend", "<b>a</b> &amp; b"
      ),
      (
        "<%= label(:apple) %> <%= css('apple') %> <%= label('google_oauth2') %> <%= css(:x) %>",
        "CONFIG = {\n  apple: { label: 'Apple', look: { css: 'dark' } }, # ours\n}.freeze\nPLAIN = 'light'.freeze\n"
          + "def label(id)\n  CONFIG.dig(id.to_sym, :label) || id.to_s.titleize\nend\n"
          + "def css(id) = CONFIG.fetch(id.to_sym, {}).dig(:look, :css) || PLAIN",
        "Apple dark Google Oauth2 light"
      ),
      (
        "<%= css(:apple) %>", "CONFIG = { apple: { css: 'dark' } }\ndef css(id)\n  CONFIG[id.to_sym][:css]\nend", "dark"
      ),
      ("<%= link_to icon + ' In', '/in' %>", "def icon\n  tag.i(class: ['a', 'b'])\nend", "<a href=\"/in\"><i class=\"a b\"></i> In</a>"),
    ])
  func written(view: String, helpers: String, expected: String) {
    #expect(shown(view, helpers) == [expected])
  }

  @Test("A parameter's own value stands in the helper's file, however short the view is")
  func defaults() {
    let helper = "# \(String(repeating: "long ", count: 30))\ndef far(size = default_size)\n  content_tag(:b, 'x')\nend"
    #expect(Set(shown("<% if x == 'a' %><%= far %><% end %>", helper)) == ["<b>x</b>", ""])
  }

  @Test("What a view renders through a helper, or in what it gives to one, is a part of it")
  func uses() throws {
    let project = WrittenFiles([
      "app/views/sessions/new.html.erb": "<%= panel(links: render('sessions/links')) %><% x = render('sessions/foot') %><%= x %>",
      "app/views/sessions/_links.html.erb": "<a>", "app/views/sessions/_foot.html.erb": "<i>",
      "app/views/shared/_panel.html.erb": "<%= links %>",
      "app/views/shared/_other.html.erb": "<b>",
      "app/helpers/a_helper.rb":
        "def panel(links: nil)\n  render partial: 'shared/panel', locals: { links: links }\nend\ndef other = render('shared/other')",
    ])
    let file = try #require(project.files["/p/app/views/sessions/new.html.erb"])
    let parts = ["sessions/_links", "sessions/_foot", "shared/_panel"].map { "app/views/\($0).html.erb" }
    #expect(TemplateAssembler(files: project).uses(of: file) == Set(parts))
  }

  @Test("A condition that nothing decides has its alternatives, and a value stands where the helper's file has it")
  func conditions() throws {
    #expect(
      Set(shown("<%= b %>", "def b\n  if dark_mode?\n    tag.b('a')\n  else\n    tag.i('a')\n  end\nend")) == ["<b>a</b>", "<i>a</i>"])
    let project = WrittenFiles([
      "app/views/sessions/new.html.erb": "<%= b 'Sign in' %>", "app/helpers/b_helper.rb": "def b(words)\n  link_to words, '/in'\nend",
    ])
    let file = try #require(project.files["/p/app/views/sessions/new.html.erb"])
    let assembly = try #require(TemplateAssembler(files: project).assembly(of: file))
    let text = assembly.ways[0].text
    let words = try #require(text.bytes.firstRange(of: Array("Sign in".utf8)))
    #expect(text.pieces.location(SourceRange(words.lowerBound, words.upperBound))?.file == "app/views/sessions/new.html.erb")
    #expect(assembly.files.contains("app/helpers/b_helper.rb"))
  }

  @Test(
    "A method that does something else, or calls itself, is not known, and stays where it is called",
    arguments: [
      "def b\n  list.each_slice(2).map { |x| x }\n  while true\n    x\n  end\nend", "def b\n  begin\n    tag.b\n  end\nend",
      "def self.b\n  tag.b\nend", "def b\n  found = list.all\n  found.map do |x|\n    { name: x }\n  end\nend",
      "def b\n  tag.b", "x" + String(repeating: "(", count: 50_000), String(repeating: "def b(a = {\n", count: 5_000),
      "def b\n" + String(repeating: "if x\n", count: 20_000),
    ])
  func others(helpers: String) {
    #expect(shown("<p><%= b %></p>", helpers) == ["<p><%= b %></p>"])
  }

  @Test("What a view component is not given is what its constructor says, and words of a list are whatever stands between spaces")
  func constructors() {
    let files = [
      "app/views/sessions/new.html.erb": "<%= render(ButtonComponent.new(css: %w[a-1 hover:b/2])) do %>In<% end %>",
      "app/components/button_component.rb":
        "class ButtonComponent < ViewComponent::Base\n  def initialize(text: nil, css: [], kind: 'button')\n  end\nend",
      "app/components/button_component.html.erb": "<%= button_tag class: @css, type: @kind do %><%= @text || content %><% end %>",
    ]
    #expect(
      ways("app/views/sessions/new.html.erb", files) == ["<button name=\"button\" class=\"a-1 hover:b/2\" type=\"button\">In</button>"])
  }

  @Test(
    "A component's view is found by its underscored name, also with the acronyms of the application",
    arguments: [
      ("SSOButtonComponent", "sso_button_component"), ("OAuthIconComponent", "o_auth_icon_component"),
      ("OAuthIconComponent", "oauth_icon_component"), ("Auth::V2Component", "auth/v2_component"),
    ])
  func componentNames(name: String, path: String) {
    let files = [
      "app/views/sessions/new.html.erb": "<%= render(\(name).new) %>", "app/components/\(path).html.erb": "<b>x</b>",
    ]
    #expect(ways("app/views/sessions/new.html.erb", files) == ["<b>x</b>"])
  }

  @Test("A method that calls itself ends")
  func circles() {
    #expect(!shown("<p><%= b %></p>", "def b\n  content_tag(:b, b)\nend").isEmpty)
    #expect(!shown("<p><%= a %></p>", "def a\n  tag.i(b)\nend\ndef b\n  tag.u(a)\nend").isEmpty)
  }
}
