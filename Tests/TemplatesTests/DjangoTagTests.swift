import Diagnostics
import Templates
import Testing

/// Tags of a Django project's own that write a template.
struct DjangoTagTests {
  private static let library = """
    from django import template
    register = template.Library()

    @register.inclusion_tag('shop/button.html')
    def apple_button(label, size='md', *, wide: bool = False):
        \"\"\"Writes the button.\"\"\"
        return {'label': label, 'size': size, 'kind': 'dark'}

    @register.inclusion_tag("shop/user.html", takes_context=True, name='who')
    def user_box(context):
        name = context['user'].name
        return {'name': name}

    @register.inclusion_tag('shop/button.html')
    def other(label):
        if label:
            return {'label': label}
        return {}
    """
  private static let files = [
    "shop/templatetags/shop_tags.py": library,
    "shop/templates/shop/button.html": "<a class=\"{{ kind }} {{ size }}\">{{ label }}</a>{% if more %}x{% endif %}",
    "shop/templates/shop/user.html": "<b>{{ title }}</b>",
  ]

  @Test(
    "The template is written with what the function gives it",
    arguments: [
      (
        "{% load shop_tags %}{% apple_button 'Sign in with Apple' size=\"lg\" %}",
        ["{% load shop_tags %}<a class=\"dark lg\">Sign in with Apple</a>"]
      ),
      ("{% load shop_tags %}{% apple_button 'x' %}", ["{% load shop_tags %}<a class=\"dark md\">x</a>"]),
      ("{% load shop_tags %}{% with title='T' %}{% who %}{% endwith %}", ["{% load shop_tags %}<b>T</b>"]),
      ("{% load shop_tags %}{% nowhere 'x' %}<p>", ["{% load shop_tags %}{% nowhere 'x' %}<p>"]),
    ])
  func written(_ text: String, _ expected: [String]) {
    var files = Self.files
    files["accounts/templates/login.html"] = text
    #expect(ways("accounts/templates/login.html", files) == expected)
  }

  @Test("What a function gives in several ways is not known")
  func branches() {
    var files = Self.files
    files["accounts/templates/login.html"] = "{% load shop_tags %}{% other 'x' %}"
    #expect(ways("accounts/templates/login.html", files).first?.contains(">{{ label }}</a>") == true)
  }

  @Test("The template of a tag is a part of the pages that use it")
  func uses() throws {
    var files = Self.files
    files["accounts/templates/login.html"] = "{% load shop_tags %}{% apple_button 'x' %}"
    let project = WrittenFiles(files)
    let file = try #require(project.files["/p/accounts/templates/login.html"])
    #expect(TemplateAssembler(files: project).uses(of: file) == ["shop/templates/shop/button.html"])
  }
}
