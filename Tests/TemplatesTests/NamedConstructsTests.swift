import Templates
import Testing

/// Layouts and components that are named where they are used.
struct NamedConstructsTests {
  private static func written(_ page: String, _ files: [String: String]) -> String { ways(page, files).joined(separator: " | ") }

  private static let layouts = [
    "grails-app/views/layouts/main.gsp":
      "<title><g:layoutTitle default=\"Shop\"/></title><g:layoutHead/><body class=\"${pageProperty(name: 'body.class')}\"><nav><g:pageProperty name=\"page.nav\"/></nav><g:ifPageProperty name=\"page.side\"><aside><g:pageProperty name=\"page.side\"/></aside></g:ifPageProperty><main><g:layoutBody/></main></body>",
    "grails-app/views/layouts/card.gsp":
      "<g:applyLayout name=\"main\"><head><title><g:layoutTitle/>!</title><g:layoutHead/></head><body class=\"c\"><div><g:layoutBody/></div></body></g:applyLayout>",
    "grails-app/views/layouts/tile.gsp": "<i><g:pageProperty name=\"page.head2\"/></i><g:layoutBody/>",
    "grails-app/views/layouts/box.gsp": "<section><h2><g:pageProperty name=\"page.head2\"/></h2><g:layoutBody/></section>",
  ]

  @Test(
    "What a page of Grails' gives its layout, and layouts that are applied within pages and layouts",
    arguments: [
      (
        "<html><head><meta name=\"layout\" content=\"main\"/><title>In</title><link></head><body class=\"x\"><content tag=\"nav\"><i>n</i></content><p>b</p><content tag=\"side\">s</content></body></html>",
        "<title>In</title><link><body class=\"x\"><nav><i>n</i></nav><aside>s</aside><main><p>b</p></main></body>"
      ),
      (
        "<g:applyLayout name=\"main\"><head><title>In</title></head><body><p>b</p></body></g:applyLayout>",
        "<title>In</title><body class=\"\"><nav></nav><main><p>b</p></main></body>"
      ),
      (
        "<g:applyLayout name=\"main\"><p>b</p></g:applyLayout>",
        "<title>Shop</title><body class=\"\"><nav></nav><main><p>b</p></main></body>"
      ),
      (
        "<html><head><meta name=\"layout\" content=\"card\"/><title>In</title><link></head><body><p>b</p></body></html>",
        "<title>In!</title><link><body class=\"c\"><nav></nav><main><div><p>b</p></div></main></body>"
      ),
      (
        "<g:applyLayout name=\"box\"><content tag=\"head2\">A</content><g:applyLayout name=\"tile\"><content tag=\"head2\">B</content>y</g:applyLayout></g:applyLayout>",
        "<section><h2>A</h2><i>B</i>y</section>"
      ),
      (
        "<g:applyLayout name=\"none\"><content tag=\"a\">A</content><b>c</b></g:applyLayout>",
        "<g:applyLayout name=\"none\">A<b>c</b></g:applyLayout>"
      ),
    ])
  func grails(_ page: String, _ expected: String) {
    var files = Self.layouts
    files["grails-app/views/login/page.gsp"] = page
    #expect(Self.written("grails-app/views/login/page.gsp", files) == expected)
  }

  @Test("Everything that a namespace of Mako's defines")
  func mako() {
    let files = [
      "templates/lib.mako": "<%def name=\"apple(label)\"><b>${label}</b></%def><%def name=\"other()\"><i/></%def>",
      "templates/page.mako": "<%namespace file=\"lib.mako\" import=\"*\"/>${apple('x')}${other()}",
      "templates/named.mako": "<%namespace name=\"l\" file=\"lib.mako\" import=\"*\"/>${l.apple('x')}${apple('y')}",
    ]
    #expect(Self.written("templates/page.mako", files) == "<b>x</b><i/>")
    #expect(Self.written("templates/named.mako", files) == "<b>x</b><b>y</b>")
  }

  @Test(
    "Components of Symfony UX as tags and functions",
    arguments: [
      (
        "{% component Button with { variant: 'white' } %}{% block content %}Go{% endblock %}{% endcomponent %}",
        "<button class=\"white\">Go</button>"
      ), ("{% component 'Button' with { label: 'Go' } only %}{% endcomponent %}", "<button class=\"black\">Go</button>"),
      ("{% component Ui:Button %}Go{% endcomponent %}", "<b>Go</b>"),
      ("{{ component('Button', { label: 'Go' }) }}", "<button class=\"black\">Go</button>"),
    ])
  func twig(_ page: String, _ expected: String) {
    let files = [
      "templates/components/Button.html.twig":
        "{% props variant = 'black', label = 'x' %}<button class=\"{{ variant }}\">{% block content %}{{ label }}{% endblock %}</button>",
      "templates/components/Ui/Button.html.twig": "<b>{% block content %}{% endblock %}</b>", "templates/login.html.twig": page,
    ]
    #expect(Self.written("templates/login.html.twig", files) == expected)
  }

  @Test("The form that WordPress writes, with the words that the page gives it")
  func wordPress() {
    let form = Self.written(
      "page-login.php", ["page-login.php": "<?php wp_login_form(array('label_log_in' => 'Go', 'remember' => false)); ?>"])
    #expect(form.contains("<input type=\"password\" name=\"pwd\" id=\"user_pass\" autocomplete=\"current-password\""))
    #expect(form.contains("value=\"Go\"") && form.contains("Username or Email Address") && !form.contains("rememberme"))
    let given = Self.written("p.php", ["p.php": "<?php echo wp_login_form($args); ?>"])
    #expect(given.contains("type=\"password\"") && !given.contains("Log In") && given.contains("</form>"))
  }

  @Test("Elements of allauth's that the project has no templates for")
  func allauth() {
    let page =
      "{% load allauth %}{% element form form=form method=\"post\" action=url %}{% slot body %}{% element fields form=form %}{% endelement %}{% endslot %}{% slot actions %}{% element button type=\"submit\" %}Sign In{% endelement %}{% endslot %}{% endelement %}{% element provider_list %}{% element provider name=\"Apple\" href=\"/apple\" %}{% endelement %}{% endelement %}{% element h1 %}In{% endelement %}"
    let made = Self.written("templates/account/login.html", ["templates/account/login.html": page])
    #expect(made.contains("<form method=\"post\"") && made.contains("<input") && made.contains(">Sign In</button></form>"))
    #expect(made.contains("<li><a href=\"/apple\" \u{FFFC}>Apple</a></li></ul>") && made.contains(">In</h1>"))
  }

  @Test(
    "Hostile layouts end",
    arguments: ["<g:applyLayout name=\"main\">", "<content tag=\"a\">", "</g:applyLayout>", "<g:pageProperty name=\""])
  func hostile(_ piece: String) {
    var files = Self.layouts
    files["grails-app/views/login/page.gsp"] = String(repeating: piece, count: 3_000)
    #expect(!Self.written("grails-app/views/login/page.gsp", files).isEmpty)
    files["grails-app/views/login/page.gsp"] = "<g:applyLayout name=\"main\"><content tag=\"a\">" + String(repeating: piece, count: 2_000)
    #expect(!Self.written("grails-app/views/login/page.gsp", files).isEmpty)
  }
}
