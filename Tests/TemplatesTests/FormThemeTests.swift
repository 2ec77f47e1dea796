import Diagnostics
import Templates
import Testing

/// Fields that the themes of Symfony's forms write.
struct FormThemeTests {
  private static func shown(
    _ row: String, theme: String = "", settings: String = "twig:\n  form_themes: ['bootstrap_5_layout.html.twig', 'form/own.html.twig']\n",
    files: [String: String] = [:]
  ) -> String {
    var all = [
      "composer.json": "{}", "config/packages/twig.yaml": settings,
      "src/Form/JoinType.php": """
      <?php
      class JoinType extends AbstractType
      {
          public function buildForm(FormBuilderInterface $builder, array $options): void
          {
              $builder
                  ->add('hobby', TextType::class, ['required' => false])
                  ->add('word', PasswordType::class, ['attr' => ['placeholder' => 'Secret'], 'help' => 'Long'])
                  ->add('odd', OddType::class)
                  ->add('twice', RepeatedType::class, ['type' => PasswordType::class, 'second_options' => ['label' => 'Again']])
                  ->add('agree', CheckboxType::class);
          }
      }
      """,
      "src/Controller/JoinController.php":
        "<?php\nclass JoinController\n{\n public function join()\n {\n  $f = $this->createForm(JoinType::class);\n"
        + "  return $this->render('join.html.twig', ['form' => $f]);\n }\n}\n",
      "templates/join.html.twig": row,
    ]
    if !theme.isEmpty { all["templates/form/own.html.twig"] = theme }
    return ways("templates/join.html.twig", all.merging(files) { $1 }).joined(separator: " | ")
      .replacing(" class=\"\u{FFFC}\"", with: "").replacing("\u{FFFC}_", with: "")
  }

  private static let label =
    "{% block form_label %}<label for=\"{{ id }}\">{{ label|trans }}{% if not required %} <em>(optional)</em>{% endif %}</label>{% endblock %}"
  private static let hobby = "<input type=\"text\" name=\"hobby\" id=\"hobby\">"
  private static let word = "<input type=\"password\" name=\"word\" id=\"word\" placeholder=\"Secret\" required>"

  @Test("A theme's block of labels writes its own words, wherever the theme is named")
  func labels() {
    let expected = "<div \u{FFFC}><label for=\"hobby\">Hobby <em>(optional)</em></label>\(Self.hobby)</div>"
    #expect(Self.shown("{{ form_row(form.hobby) }}", theme: Self.label) == expected)
    #expect(Self.shown("{{ form_label(form.hobby) }}", theme: Self.label) == "<label for=\"hobby\">Hobby <em>(optional)</em></label>")
    #expect(
      Self.shown("{{ form_row(form.word) }}", theme: Self.label).contains("<label for=\"word\">Word</label>\(Self.word)<span>Long</span>"))
    #expect(Self.shown("{{ form_row(form.hobby, {label: 'Pastime'}) }}", theme: Self.label).contains(">Pastime <em>(optional)</em>"))
    #expect(Self.shown("{{ form_row(form.hobby, {required: true}) }}", theme: Self.label).contains(">Hobby</label>"))
    for tag in [
      "form 'form/own.html.twig'", "form with ['bootstrap_4_layout.html.twig', 'form/own.html.twig'] only",
      "form.hobby 'form/own.html.twig'",
    ] {
      #expect(
        Self.shown("{% form_theme \(tag) %}{{ form_row(form.hobby) }}", theme: Self.label, settings: "twig: {}\n") == expected, "\(tag)")
    }
    let whole = Self.shown("{{ form_widget(form) }}", theme: Self.label)
    #expect(
      whole.hasPrefix(expected)
        && whole.contains("<label for=\"agree\">Agree</label><input type=\"checkbox\" name=\"agree\" id=\"agree\" required>"))
    // What is given to a form alone, or to one field, is no other's.
    let other = Self.shown(
      "{% form_theme form.word 'form/own.html.twig' %}{{ form_row(form.hobby) }}", theme: Self.label, settings: "twig: {}\n")
    #expect(other == "<label for=\"hobby\">Hobby</label>\(Self.hobby)")
  }

  @Test("A page that is its own theme")
  func ownPage() {
    let page =
      "{% extends 'base.html.twig' %}{% form_theme form _self %}\(Self.label){% block body %}{{ form_row(form.hobby) }}{% endblock %}"
    #expect(
      Self.shown(page, settings: "twig: {}\n", files: ["templates/base.html.twig": "<body>{% block body %}{% endblock %}</body>"])
        == "<body><div \u{FFFC}><label for=\"hobby\">Hobby <em>(optional)</em></label>\(Self.hobby)</div></body>")
  }

  @Test("Blocks of rows, of widgets and of help, with what they leave to Symfony's")
  func pieces() {
    let row =
      "{% use 'form_div_layout.html.twig' %}{% block form_row %}<p>{{ form_widget(form) }}{{ form_label(form) }}{{ form_errors(form) }}{{ form_help(form) }}</p>{% endblock %}"
    #expect(Self.shown("{{ form_row(form.hobby) }}", theme: row) == "<p>\(Self.hobby)<label for=\"hobby\">Hobby</label></p>")
    #expect(
      Self.shown("{{ form_row(form.word) }}", theme: row).hasSuffix(
        "<label for=\"word\" class=\"required\">Word</label><span>Long</span></p>"))
    let password = "{% block password_widget %}<i>{{ parent() }}</i>{% endblock %}"
    #expect(Self.shown("{{ form_widget(form.word) }}", theme: password) == "<i>\(Self.word)</i>")
    #expect(Self.shown("{{ form_widget(form.hobby) }}", theme: password) == Self.hobby)
    let block =
      "{% block password_widget %}{% set attr = attr|merge({placeholder: 'Other'}) %}<i>{{ block('form_widget_simple') }}</i>{% endblock %}"
    #expect(Self.shown("{{ form_widget(form.word) }}", theme: block).contains("placeholder=\"Other\""))
    let simple = "{% block form_widget_simple %}<input type=\"{{ type|default('text') }}\" {{ block('widget_attributes') }}>{% endblock %}"
    #expect(Self.shown("{{ form_widget(form.word) }}", theme: simple).contains("type=\"password\""))
    #expect(Self.shown("{{ form_widget(form.agree) }}", theme: simple) == "<input type=\"checkbox\" name=\"agree\" id=\"agree\" required>")
    let help = "{% block form_help %}{% if help %}<small>{{ help|trans }}!</small>{% endif %}{% endblock %}"
    #expect(Self.shown("{{ form_help(form.word) }}", theme: help) == "<small>Long!</small>")
    #expect(Self.shown("{{ form_help(form.hobby) }}", theme: help).isEmpty)
  }

  @Test("What is asked for twice is two rows, each as the theme writes it")
  func repeated() {
    let row = "{% block form_row %}<p>{{ form_label(form) }}{{ form_widget(form) }}</p>{% endblock %}" + Self.label
    for page in ["{{ form_row(form.twice) }}", "{{ form_row(form.twice.first) }}{{ form_row(form.twice.second) }}"] {
      let written = Self.shown(page, theme: row)
      #expect(written.occurrences(of: "<p>") == 2 && written.contains("<label for=\"twice_second\">Again</label>"), "\(written)")
      #expect(written.occurrences(of: "type=\"password\"") == 2)
    }
    #expect(Self.shown("{{ form_row(form.twice) }}", theme: "{% block repeated_row %}<hr>{% endblock %}") == "<hr>")
  }

  @Test("A block for one field, and one of a template that the theme goes on from")
  func particular() {
    let one = "{% block _join_hobby_label %}<b>Just this</b>{% endblock %}"
    #expect(Self.shown("{{ form_label(form.hobby) }}", theme: one) == "<b>Just this</b>")
    #expect(Self.shown("{{ form_label(form.word) }}", theme: one) == "<label for=\"word\" class=\"required\">Word</label>")
    let base = ["templates/form/base.html.twig": "{% block form_label %}<b>{{ label }}</b>{% endblock %}"]
    for head in ["{% extends 'form/base.html.twig' %}", "{% use 'form/base.html.twig' %}"] {
      #expect(
        Self.shown(
          "{{ form_label(form.word) }}", theme: head + "{% block password_label %}<i>{{ block('form_label') }}</i>{% endblock %}",
          files: base) == "<i><b>Word</b></i>")
    }
  }

  @Test("What a theme writes that is not in the project is not known")
  func unknown() {
    let open = Self.shown("{{ form_row(form.hobby) }}", settings: "twig:\n  form_themes: ['@Package/form.html.twig']\n")
    #expect(open.contains("<span>\u{FFFC}</span>") && open.contains("name=\"hobby\" id=\"hobby\" \u{FFFC}>"))
    let harmless = Self.shown("{{ form_row(form.hobby) }}", settings: "twig:\n  form_themes: ['@VichUploader/Form/fields.html.twig']\n")
    #expect(harmless == "<label for=\"hobby\">Hobby</label>\(Self.hobby)")
    let php = "<?php return static function ($twig) { $twig->formThemes(['bootstrap_5_layout.html.twig', 'form/own.html.twig']); };"
    #expect(
      Self.shown("{{ form_label(form.hobby) }}", theme: Self.label, settings: "twig: {}\n", files: ["config/packages/twig.php": php])
        .contains(
          "(optional)"))
    // Which of a package's types a field is made of only the program knows.
    let odd = Self.shown("{{ form_label(form.odd) }}", theme: "{% block even_label %}<b>x</b>{% endblock %}")
    #expect(odd.contains("<span>\u{FFFC}</span>"))
    #expect(Self.shown("{{ form_label(form.odd) }}", theme: "{% block odd_label %}<b>x</b>{% endblock %}") == "<b>x</b>")
    let two = "{% block _a_hobby_label %}a{% endblock %}{% block _b_hobby_label %}b{% endblock %}"
    #expect(Self.shown("{{ form_label(form.hobby) }}", theme: two).contains("<span>\u{FFFC}</span>"))
  }
}

extension String {
  /// How often some words stand in it.
  fileprivate func occurrences(of words: String) -> Int { ranges(of: words).count }
}
