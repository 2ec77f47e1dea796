import Templates
import Testing

/// Constructs of languages that were read before without them.
struct NamedGapsTests {
  @Test(
    "A case of Ruby's with its first clause in the same tag, with patterns, and as a value",
    arguments: [
      ("<% case 'b' when 'a' %>A<% when 'b', 'c' %>B<% else %>C<% end %>", "B"),
      ("<% case 'b'\n   when 'a' %>A<% else %>C<% end %>", "C"), ("<% case 'b' in 'a' | 'b' %>B<% in _ %>C<% end %>", "B"),
      ("<% case x\n in 'a' %>A<% in other %>C<% end %>", "A | C"),
      ("<%= case 'b' when 'a' then 'A' when 'b' then 'B' else 'C' end %>", "B"),
      ("<% k = case 'z'\n when 'a'\n 'A'\n else\n 'C'\n end %><p class=\"<%= k %>\">", "<p class=\"C\">"),
      ("<%= case 'z' when 'a' then 'A' end %>.", "."),
    ])
  func rubyCase(_ template: String, _ expected: String) {
    #expect(ways("x.html.erb", ["x.html.erb": template]).joined(separator: " | ") == expected)
  }

  @Test("What Jekyll's pages see of the files in _data")
  func siteData() {
    let files = [
      "_data/providers.yml":
        "- name: Apple\n  title: \"Sign in with Apple\"\n  on: true\n- name: Google\n  title: Continue with Google\n  on: false\n",
      "_data/shop.json": "{\"name\": \"Orchard\", \"count\": 2}", "_data/links.csv": "label,url\n\"Help, me\",/help\nHome,/\n",
      "_data/i18n/de.yml": "login: Anmelden\n",
      "login.html":
        "---\ntitle: x\nlayout: none\n---\n{% for p in site.data.providers %}{% if p.on %}<a>{{ p.title }}</a>{% else %}<b>{{ p.name }}</b>{% endif %}{% endfor %}<h1>{{ site.data.shop.name }} {{ site.data.shop.count }}</h1>{% for l in site.data.links %}<a href=\"{{ l.url }}\">{{ l.label }}</a>{% endfor %}{{ site.data.i18n.de.login }}{{ site.data.none.x }}",
    ]
    #expect(
      ways("login.html", files) == [
        "<a>Sign in with Apple</a><b>Google</b><h1>Orchard 2</h1><a href=\"/help\">Help, me</a><a href=\"/\">Home</a>Anmelden{{ site.data.none.x }}"
      ])
  }

  private static let library = """
    from django import template
    register = template.Library()

    @register.simple_tag
    def apple_title(kind='in'):
        return 'Sign ' + kind + ' with Apple'

    @register.simple_tag(name="apple_link")
    def link(label, look="black"):
        \"\"\"A link.\"\"\"
        return format_html('<a class="{}" href="/auth">{label}</a>', look, label=label)

    @register.simple_tag(takes_context=True)
    def greeting(context, name):
        return f"Hello {name}!"

    @register.simple_tag
    def risky(x):
        if x:
            return 'a'
        return 'b'
    """

  @Test(
    "What the function of a simple tag gives, where it is written out",
    arguments: [
      ("{% apple_title %}", "Sign in with Apple"), ("{% apple_link 'Go' look=\"white\" %}", "<a class=\"white\" href=\"/auth\">Go</a>"),
      ("{% greeting 'Eve' %}", "Hello Eve!"), ("{% apple_title 'up' as t %}<p>{{ t }}</p>", "<p>Sign up with Apple</p>"),
      ("{% risky 1 %}", "{% risky 1 %}"),
    ])
  func simpleTags(_ template: String, _ expected: String) {
    let files = ["shop/templatetags/tags.py": Self.library, "shop/templates/x.html": "{% load tags %}" + template]
    #expect(ways("shop/templates/x.html", files) == ["{% load tags %}" + expected])
  }

  @Test("Components of Symfony UX with props, content and blocks")
  func twigComponents() {
    let files = [
      "templates/components/Button.html.twig":
        "{% props variant = 'black', label = 'x' %}<button class=\"{{ variant }}\" {{ attributes }}>{% block content %}{{ label }}{% endblock %}</button>",
      "templates/components/Card/Box.html.twig":
        "<div>{% block title %}none{% endblock %}<p>{% block content %}{% endblock %}</p></div>",
      "templates/login.html.twig":
        "{% set title = 'T' %}<twig:Button variant=\"white\" label=\"Go\"/><twig:Button :variant=\"'a' ~ 'b'\">Sign in {{ title }}</twig:Button><twig:Card:Box><twig:block name=\"title\">{{ title }}</twig:block>in<twig:Button /></twig:Card:Box><twig:Nowhere/>",
    ]
    #expect(
      ways("templates/login.html.twig", files) == [
        "<button class=\"white\" {{ attributes }}>Go</button><button class=\"ab\" {{ attributes }}>Sign in T</button><div>T<p>in<button class=\"black\" {{ attributes }}>x</button></p></div><twig:Nowhere/>"
      ])
  }

  @Test("Hostile components end", arguments: ["<twig:A>", "<twig:A b=\"", "</twig:A>", "<twig:block name=\"a\">"])
  func hostile(_ piece: String) {
    #expect(!ways("x.html.twig", ["x.html.twig": String(repeating: piece, count: 3_000)]).isEmpty)
    #expect(!ways("x.html.erb", ["x.html.erb": String(repeating: "<% case x when 'a' %>", count: 2_000)]).isEmpty)
  }
}
