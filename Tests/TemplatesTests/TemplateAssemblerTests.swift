import Diagnostics
import Templates
import Testing

/// A project of files that stand in the test.
struct WrittenFiles: ProjectFiles {
  let files: [String: SourceFile]

  init(_ texts: [String: String]) {
    files = Dictionary(uniqueKeysWithValues: texts.map { ("/p/" + $0.key, SourceFile(path: $0.key, $0.value)) })
  }

  func place(of file: SourceFile) -> ProjectPlace? { ProjectPlace(path: "/p/" + file.path, root: "/p") }
  func text(at path: String) -> SourceFile? { files[path] }
  func hasFile(at path: String) -> Bool { files[path] != nil }

  func names(in folder: String) -> [String] {
    var names: Set<String> = []
    for path in files.keys where path.hasPrefix(folder + "/") {
      names.insert(String(path.dropFirst(folder.utf8.count + 1).prefix { $0 != "/" }))
    }
    return names.sorted()
  }
}

/// The texts of the ways of a page, the first file of a project.
func ways(_ page: String, _ files: [String: String]) -> [String] {
  let project = WrittenFiles(files)
  guard let file = project.files["/p/" + page] else { return [] }
  return TemplateAssembler(files: project).assembly(of: file)?.ways.map(\.text.string) ?? [file.string(SourceRange(0, file.text.count))]
}

@Suite("Putting templates together")
struct TemplateAssemblerTests {
  @Test("Layouts, blocks and what a block adds to its parent's")
  func layouts() {
    let files = [
      "app/templates/app/login.html":
        "{% extends 'base.html' %}{% block title %}Sign in – {{ block.super }}{% endblock %}{% block body %}<p>Hi</p>{% endblock %}",
      "templates/base.html":
        "<title>{% block title %}Shop{% endblock %}</title><main>{% block body %}{% endblock %}</main>{% load x %}{% csrf_token %}",
    ]
    #expect(
      ways("app/templates/app/login.html", files) == ["<title>Sign in – Shop</title><main><p>Hi</p></main>{% load x %}{% csrf_token %}"])
  }

  @Test("Django takes no layout from the folder of the page, nor from a deeper one")
  func djangoRoots() throws {
    let page = "templates/account/signup.html"
    var files = [
      page: "{% load x %}{% extends 'base.html' %}{% block content %}<p>Hi</p>{% endblock %}",
      "templates/account/base.html": "<i>{% block body %}{% endblock %}</i>",
      "templates/layouts/base.html": "<u>{% block body %}{% endblock %}</u>",
    ]
    func assembly() throws -> PageAssembly {
      let project = WrittenFiles(files)
      let file = try #require(project.files["/p/" + page])
      return try #require(TemplateAssembler(files: project).assembly(of: file))
    }
    #expect(try assembly().missing.map(\.name) == ["base.html"])
    #expect(try assembly().ways.map { $0.text.string.contains("<p>Hi</p>") } == [true])
    // A layout that has no place for what the page shows is told.
    files["shop/templates/base.html"] = "<b>{% block body %}{% endblock %}</b>"
    #expect(try assembly().missing.isEmpty)
    #expect(try assembly().notices.map { $0.message.contains("shop/templates/base.html") } == [true])
    files["shop/templates/base.html"] = "<b>{% block content %}{% endblock %}</b>"
    #expect(try assembly().notices.isEmpty)
    #expect(try assembly().ways.map(\.text.string) == ["<b><p>Hi</p></b>"])
  }

  @Test("A layout is named from the folder of templates, though one of its name stands beside the page")
  func layoutBeside() {
    let files = [
      "templates/security/reset.html.twig": "{% extends 'login.html.twig' %}{% block body %}<p>New</p>{% endblock %}",
      "templates/security/login.html.twig": "{% extends 'login.html.twig' %}{% block body %}<p>Old</p>{% endblock %}",
      "templates/login.html.twig": "<main>{% block body %}{% endblock %}</main>",
      "shop/templates/shop/page.html": "{% extends 'base.html' %}{% load x %}{% block body %}<p>Hi</p>{% endblock %}",
      "shop/templates/shop/base.html": "<i>{% block body %}{% endblock %}</i>",
      "templates/base.html": "<b>{% block body %}{% endblock %}</b>",
      "mails/page.html": "{% extends 'base.html' %}{% block body %}<p>Hi</p>{% endblock %}",
      "mails/base.html": "<u>{% block body %}{% endblock %}</u>",
    ]
    #expect(ways("templates/security/reset.html.twig", files) == ["<main><p>New</p></main>"])
    #expect(ways("templates/security/login.html.twig", files) == ["<main><p>Old</p></main>"])
    #expect(ways("shop/templates/shop/page.html", files) == ["<b><p>Hi</p></b>"])
    #expect(ways("mails/page.html", files) == ["<u><p>Hi</p></u>"])
  }

  @Test("A block is called by whatever stands up to the next space", arguments: ["12c_content", "page-title", "page.title", "a:b", "2"])
  func blockNames(name: String) {
    let files = [
      "templates/page.html": "{% extends 'base.html' %}{% block \(name) %}<p>Hi</p>{% endblock %}",
      "templates/base.html": "<main>{% block \(name) %}{% endblock \(name) %}</main>",
    ]
    #expect(ways("templates/page.html", files) == ["<main><p>Hi</p></main>"])
  }

  @Test("What PHP takes once stands on a page once, also where two files take each other")
  func takenOnce() {
    let files = [
      "page.php": "<?php require_once 'a.php'; require_once 'b.php'; require_once 'a.php'; ?><p>c</p>",
      "a.php": "<?php require_once 'b.php'; ?><p>a</p>", "b.php": "<?php require_once 'a.php'; ?><p>b</p>",
    ]
    #expect(ways("page.php", files) == ["<p>b</p><p>a</p><p>c</p>"])
    let project = WrittenFiles(files)
    #expect(project.files["/p/page.php"].flatMap { TemplateAssembler(files: project).assembly(of: $0) }?.notices.isEmpty == true)
  }

  @Test(
    "A part is found however its path is written",
    arguments: ["part.html", "./part.html", "sub/../part.html", "/part.html", "sub//../part.html", "./sub/../../templates/part.html"])
  func paths(name: String) {
    #expect(ways("templates/page.html", ["templates/page.html": "{% include '\(name)' %}!", "templates/part.html": "<b>"]) == ["<b>!"])
  }

  @Test("In other words a page is shown on its most usual way alone")
  func firstWay() {
    let project = WrittenFiles([
      "page.html.twig": "{% if a %}<b>{{ 'login.apple'|t }}</b>{% else %}<i>{{ 'login.apple'|t }}</i>{% endif %}",
      "plain.html.twig": "<p>{{ 'login.other'|t }}</p>",
    ])
    let german = TemplateAssembler(files: project).speaking(Words())
    #expect(
      project.files["/p/page.html.twig"].flatMap { german.assembly(of: $0)?.ways.map(\.text.string) } == ["<b>Mit Apple anmelden</b>"])
    #expect(project.files["/p/plain.html.twig"].map { german.assembly(of: $0) == nil } == true)
  }

  @Test(
    "Jinja's family is put together",
    arguments: [
      ("{% set a = 'x' %}<p class=\"{{ a }}-{{ b }}\">", "<p class=\"x-{{ b }}\">"),
      ("{% include 'part.html' %}", "<b>{{ size }}</b>"),
      ("{% set size = 'lg' %}{% include 'part.html' %}", "<b>lg</b>"),
      ("{% for s in ['a', 'b'] %}{% set size = s %}{% include 'part.html' %}{% endfor %}", "<b>a</b><b>b</b>"),
      (
        "{% from 'macros.html' import button as b %}{{ b('Go', kind='big') }}{{ b('No') }}",
        "<button class=\"big\">Go</button><button class=\"small\">No</button>"
      ),
      ("{% import 'macros.html' as m %}{{ m.button('a & b') }}", "<button class=\"small\">a &amp; b</button>"),
      ("{% macro f(x) %}<i>{{ x }}{{ caller() }}</i>{% endmacro %}{% call f('1') %}<u>2</u>{% endcall %}", "<i>1<u>2</u></i>"),
      ("{% if 1 == 1 and 'a' in ['a'] %}y{% else %}n{% endif %}", "y"),
      ("{{ 'a' ~ 'b' }}{{ ('c' ~ x)|upper }}{{ 'd' ~ x }}", "ab{{ ('c' ~ x)|upper }}d\u{FFFC}"),
      ("{{ 'sign in'|title }} {{ undefined_thing|default('z') }} {{ none|default('z') }}", "Sign In {{ undefined_thing|default('z') }} z"),
      ("{{ _('Sign in') }}{% trans %}Log {{ x }}{% endtrans %}{{ _('auth.key') }}", "Sign inLog {{ x }}{{ _('auth.key') }}"),
      ("{% raw %}{{ vue }}{% endraw %}{# no #}a {%- if true -%} b {%- endif %}", "{{ vue }}ab"),
      ("{% include 'nowhere.html' %}{% include 'no.html' ignore missing %}", "{% include 'nowhere.html' %}"),
      ("{{ 'yes' if 1 < 2 else 'no' }}{{ x ? 'a' : 'b' }}", "yes{{ x ? 'a' : 'b' }}"),
      (
        "<input {% if busy %}disabled{% endif %}><script>{% if a %}b(){% endif %}</script>",
        "<input {% if busy %}disabled{% endif %}><script>{% if a %}b(){% endif %}</script>"
      ),
      ("<link href=\"{{ url_for('static', filename='css/a.css') }}\">", "<link href=\"/static/css/a.css\">"),
      ("{% unclosed %}{% if a %}<p>", "{% unclosed %}{% if a %}<p>"),
      ("{% filter upper|trim %} a{{ 'b' }} {% endfilter %}{% filter mystery(1) %}c{% endfilter %}", "AB{% filter mystery(1) %}"),
      ("{% set a, b = 'x', 1 %}{{ a }}{{ b }}{% set c, d = pair %}{{ c }}", "x1{{ c }}"),
      (
        "{% autoescape false %}{{ '<b>' }}{% endautoescape %}{{ '<i>' }}{% autoescape true %}{{ '<u>' }}{% endautoescape %}",
        "{% autoescape false %}<b>{% endautoescape %}&lt;i&gt;{% autoescape true %}&lt;u&gt;{% endautoescape %}"
      ),
      ("{% block t %}Hi{% endblock %} {{ self.t() }}{{ self.none() }}", "Hi Hi{{ self.none() }}"),
      (
        "{% include 'given.html' %}{% set kind = 'lg' %}{% include 'given.html' %}{{ kindness|default('x') }}",
        "<u>sm</u><u>lg</u>{{ kindness|default('x') }}"
      ),
    ])
  func jinja(_ template: String, _ expected: String) {
    let files = [
      "templates/page.j2": template, "templates/part.html": "<b>{{ size }}</b>", "static/css/a.css": "",
      "templates/given.html": "<u>{{ kind|default('sm') }}</u>",
      "templates/macros.html":
        "{% macro button(label, kind='small') %}<button class=\"{{ kind }}\">{{ label }}</button>{% endmacro %}",
    ]
    #expect(ways("templates/page.j2", files) == [expected])
  }

  @Test(
    "Django, Twig and Liquid differ where they do",
    arguments: [
      ("a.djhtml", "{% include \"part.html\" with size=\"lg\" only %}", "<b>lg</b>"),
      (
        "a.djhtml", "{% with size='a & b' %}{% include 'part.html' %}{% endwith %}{% include 'part.html' only %}",
        "<b>a & b</b><b>{{ size }}</b>"
      ),
      (
        "a.djhtml", "{% trans \"Sign in\" as t %}<b>{{ t|upper }}</b>{% blocktrans with n=x %}Hi {{ n }}{% plural %}His{% endblocktrans %}",
        "<b>SIGN IN</b>Hi {{ n }}"
      ),
      (
        "a.djhtml", "{% static 'css/a.css' %}{% static 'none.css' %}{% comment %}x{% endcomment %}",
        "/static/css/a.css{% static 'none.css' %}"
      ),
      ("a.djhtml", "{{ 'x'|default:'y' }}{{ v.1|add:'x' }}", "x{{ v.1|add:'x' }}"),
      (
        "a.twig", "{{ include('part.html', {size: 'lg'}) }}{{ 'Sign in'|trans }}{{ 'login.title'|trans }}",
        "<b>lg</b>Sign in{{ 'login.title'|trans }}"
      ),
      (
        "a.twig", "{% embed 'box.twig' with {kind: 'k'} %}{% block inner %}!{{ parent() }}{% endblock %}{% endembed %}",
        "<div class=k>!?</div>"
      ),
      (
        "a.twig", "{% embed 'sized.twig' %}{% endembed %}{{ include('sized.twig') }}{{ include('sized.twig', {height: 9, gap: 3}) }}",
        "<i>48 8</i><i>48 8</i><i>9 3</i>"
      ),
      ("a.twig", "{{ height|default(48) }}{{ gap ?? 8 }}", "{{ height|default(48) }}{{ gap ?? 8 }}"),
      ("a.twig", "{% for k, v in {a: 1, b: 2} %}{{ k }}={{ v }}{% if not loop.last %},{% endif %}{% endfor %}", "a=1,b=2"),
      ("a.twig", "{% set c = ['a', 'b']|join(' ') %}<p class=\"{{ c }}\">{{ asset('css/a.css') }}", "<p class=\"a b\">/static/css/a.css"),
      ("a.twig", "{% macro f(a) %}<i>{{ a }}</i>{% endmacro %}{% import _self as m %}{{ m.f('x') }}", "<i>x</i>"),
      (
        "a.liquid",
        "{% render 'item', title: 'A' %}{% assign t = 'b' | upcase %}{{ t }}{% capture c %}<p>{{ t }}</p>{% endcapture %}{{ c }}",
        "<i>A</i>B<p>B</p>"
      ),
      ("a.liquid", "{% case 'b' %}{% when 'a', 'b' %}1{% when 'c' %}2{% else %}3{% endcase %}{% unless false %}4{% endunless %}", "14"),
      ("a.djhtml", "{% firstof '' none 'Sign in' %}{% firstof x 'y' %}{% firstof '' 'a' as b %}{{ b }}", "Sign in{% firstof x 'y' %}a"),
      (
        "a.liquid",
        "{% liquid\n  # words\n  assign a = 'x' | upcase\n  if a == 'X'\n    echo a\n  else\n    echo 'no'\n  endif\n  comment\n echo a\n endcomment\n  render 'item', title: a\n%}<p>",
        "X<i>X</i><p>"
      ),
      ("a.twig", "{% apply upper %}a{% endapply %}{% apply spaceless %}<p> <b>{% endapply %}", "A<p> <b>"),
      ("a.html", "---\nlayout: default\ntitle: Sign in\n---\n<p>{% include head.html t=page.title %}</p>", "<body><p>Sign in</p></body>"),
    ])
  func dialects(_ page: String, _ template: String, _ expected: String) {
    let files = [
      page: template, "templates/part.html": "<b>{{ size }}</b>", "static/css/a.css": "", "snippets/item.liquid": "<i>{{ title }}</i>",
      "templates/box.twig": "<div class={{ kind }}>{% block inner %}?{% endblock %}</div>",
      "templates/sized.twig": "<i>{{ height|default(48) }} {{ gap ?? 8 }}</i>",
      "_layouts/default.html": "<body>{{ content }}</body>",
      "_includes/head.html": "{{ include.t }}",
    ]
    #expect(ways(page, files) == [expected])
  }

  @Test("Names of another program of the repository are not meant; those of one that it lies in are")
  func programs() {
    let files = [
      "shop/manage.py": "", "shop/templates/base.html": "<b>shop{% block b %}{% endblock %}", "blog/manage.py": "",
      "blog/templates/login.html": "{% extends 'base.html' %}{% load i18n %}{% block b %}in{% endblock %}",
      "templates/outer.html": "<i>outer{% block b %}{% endblock %}",
      "blog/templates/up.html": "{% extends 'outer.html' %}{% load i18n %}{% block b %}in{% endblock %}",
    ]
    #expect(ways("blog/templates/login.html", files) == ["{% extends 'base.html' %}{% load i18n %}in"])
    #expect(ways("blog/templates/up.html", files) == ["<i>outerin"])
  }

  @Test(
    "Each branch is taken on some way, and the same condition holds together",
    arguments: [
      ("{% if a %}<p>1{% else %}<p>2{% endif %}", ["<p>1", "<p>2"]),
      ("{% if a %}<p>1{% endif %}{% if not a %}<p>2{% endif %}", ["<p>1", "<p>2"]),
      ("{% if a == 'x' %}<p>1{% elif a == 'y' %}<p>2{% else %}<p>3{% endif %}", ["<p>1", "<p>2", "<p>3"]),
      ("{% if a == 'x' %}<p>1{% endif %}{% if a == 'y' %}<p>2{% endif %}", ["<p>1", "<p>2"]),
      ("{% if a and b %}<p>1{% endif %}{% if a %}<p>2{% endif %}", ["<p>1<p>2", "<p>2", ""]),
      ("{% if a %}{% if b %}<p>1{% else %}<p>2{% endif %}{% endif %}", ["<p>1", "", "<p>2"]),
      ("{% if user.is_authenticated %}<p>1{% else %}<p>2{% endif %}", ["<p>2", "<p>1"]),
      ("{% for p in ps %}<p>{{ p.name }}{% else %}<i>none{% endfor %}", ["<p>{{ p.name }}", "<i>none"]),
      (
        "{% if a %}<script>x</script>{% else %}<meta name=b>{% endif %}", ["{% if a %}<script>x</script>{% else %}<meta name=b>{% endif %}"]
      ),
      ("{% if a %}{% set c = 'x' %}{% else %}{% set c = 'y' %}{% endif %}<p class={{ c }}>", ["<p class=x>", "<p class=y>"]),
    ])
  func branches(_ template: String, _ expected: [String]) {
    #expect(Set(ways("a.j2", ["a.j2": template])) == Set(expected))
    #expect(ways("a.j2", ["a.j2": template]).first == expected.first)
  }

  @Test("What stands aside changes all at once, and each condition around a field or a button by itself")
  func branchesAside() {
    let menu = (0..<12).map { "{% if c\($0) %}<a href='/\($0)'>Page \($0)</a>{% endif %}" }.joined()
    let form = "{% if a %}<button>Sign in with Apple</button>{% endif %}{% if b %}<input type='password'>{% endif %}"
    let both = ways("a.j2", ["a.j2": "<nav>\(menu)</nav><form>\(form)</form>"])
    #expect(both.count == 4)
    // Each of the two is missing on a way that has all else.
    let shown = both.map { ($0.contains("Apple"), $0.contains("password"), $0.contains("Page 0"), $0.contains("Page 11")) }
    #expect(shown.contains { !$0.0 && $0.1 && $0.2 && $0.3 } && shown.contains { $0.0 && !$0.1 && $0.2 && $0.3 })
    #expect(shown.contains { $0.0 && $0.1 && !$0.2 && !$0.3 })
    // What opens an element for others to close is not aside.
    let open = "{% if a %}<div class=narrow>{% endif %}{% if b %}<div class=wide>{% endif %}Apple"
    #expect(ways("a.j2", ["a.j2": open]).count == 3)
  }

  @Test("Many conditions are judged on few ways, each branch at least once")
  func manyBranches() {
    let template = (0..<60).map { "{% if c\($0) %}<p>y\($0).{% else %}<p>n\($0).{% endif %}" }.joined()
    let ways = ways("a.j2", ["a.j2": template])
    #expect(ways.count <= PageAssembly.wayLimit)
    for index in 0..<60 {
      #expect(ways.contains { $0.contains("<p>y\(index).") })
      #expect(ways.contains { $0.contains("<p>n\(index).") })
    }
  }

  @Test("A value that came through several files points at the one where it is written")
  func places() throws {
    let project = WrittenFiles([
      "page.j2":
        "{% extends 'templates/base.html' %}{% block b %}{% for p in ps %}{% include 'templates/part.html' %}{% endfor %}{% endblock %}",
      "templates/base.html": "<body>{% set label = 'Sign in' %}{% block b %}{% endblock %}</body>",
      "templates/part.html": "<a>{{ label }}</a>",
    ])
    let file = try #require(project.files["/p/page.j2"])
    let assembly = try #require(TemplateAssembler(files: project).assembly(of: file))
    let way = assembly.ways[0]
    #expect(way.text.string == "<body><a>Sign in</a></body>")
    #expect(assembly.files == ["page.j2", "templates/base.html", "templates/part.html"])
    let location = way.text.pieces.location(SourceRange(9, 16))
    #expect(location?.file == "templates/base.html")
    #expect(location.map { project.files["/p/templates/base.html"]?.string($0.range) } == "Sign in")
    #expect(way.repeats.map(\.range) == [SourceRange(6, 20)])
    #expect(TemplateAssembler(files: project).uses(of: file) == ["templates/base.html", "templates/part.html"])
  }

  @Test("Circles, depth and missing files end, and are said")
  func guards() throws {
    let project = WrittenFiles([
      "a.j2": "<p>{% include 'b.j2' %}", "b.j2": "<b>{% include 'a.j2' %}",
      "own.html": "{% extends 'own.html' %}{% block a %}<p>{% endblock %}",
      "deep.j2": String(repeating: "{% if a %}", count: 5_000), "macro.j2": "{% macro f(x) %}{{ f(x) }}{% endmacro %}{{ f(1) }}",
    ])
    let assembler = TemplateAssembler(files: project)
    let circle = try #require(project.files["/p/a.j2"].flatMap { assembler.assembly(of: $0) })
    #expect(circle.ways.map(\.text.string) == ["<p><b>"])
    #expect(circle.notices.count == 1)
    #expect(project.files["/p/own.html"].flatMap { assembler.assembly(of: $0) }?.ways.map(\.text.string) == ["{% extends 'own.html' %}<p>"])
    for name in ["deep.j2", "macro.j2"] { _ = project.files["/p/" + name].flatMap { assembler.assembly(of: $0) } }
  }

  /// A catalogue.
  private struct Words: Templates.Translations {
    let file = SourceFile(path: "locale/words", "Mit Apple anmelden Sign in with Apple")

    func text(_ key: String, from file: SourceFile) -> AssembledText? {
      key == "login.apple" ? AssembledText(SourceRange(0, 18), of: self.file) : nil
    }
  }

  @Test("Words come from the catalogue that has them")
  func translations() throws {
    let project = WrittenFiles(["a.twig": "<a>{{ 'login.apple'|trans }}</a>{{ 'other.key'|trans }}"])
    let file = try #require(project.files["/p/a.twig"])
    let assembly = try #require(TemplateAssembler(files: project, translations: Words()).assembly(of: file))
    #expect(assembly.ways.map(\.text.string) == ["<a>Mit Apple anmelden</a>{{ 'other.key'|trans }}"])
    #expect(assembly.ways[0].text.pieces.verbatim(SourceRange(3, 21)) == SourceLocation(file: "locale/words", range: SourceRange(0, 18)))
  }
}
