import Diagnostics
import Templates
import Testing

/// What forms of a program's write: fields of which the template says that they are there, and often what they are called.
struct FormPartTests {
  @Test(
    "A field stands where an expression writes it, with the name that the template gives it",
    arguments: [
      ("a/templates/login.html", "{% load x %}<p>{{ form.password }}</p>", "<p><input name=\"password\" id=\"id_password\" \u{FFFC}></p>"),
      (
        "a/templates/login.html", "{% load x %}<label for=\"{{ form.email.id_for_label }}\">E</label>{{ form.email|add_class:\"x\" }}",
        "<label for=\"id_email\">E</label><input name=\"email\" id=\"id_email\" \u{FFFC}>"
      ),
      (
        "a/templates/login.html", "{% load x %}{% render_field login_form.email class=\"a\" placeholder=\"E-mail\" %}",
        "<input name=\"email\" id=\"id_email\" placeholder=\"E-mail\" \u{FFFC}>"
      ),
      ("a/templates/login.html", "{% load x %}{{ form.as_p }}", "<input name=\"\u{FFFC}\" \u{FFFC}>"),
      ("a/templates/login.html", "{% load x %}{{ form|crispy }}", "<input name=\"\u{FFFC}\" \u{FFFC}>"),
      ("a/templates/login.html", "{% load x %}{% bootstrap_form form %}", "<input name=\"\u{FFFC}\" \u{FFFC}>"),
      (
        "a/templates/login.html", "{% load x %}{% crispy form %}",
        "<form method=\"post\" \u{FFFC}><input name=\"\u{FFFC}\" \u{FFFC}><button type=\"submit\" \u{FFFC}>\u{FFFC}</button></form>"
      ),
      ("a/templates/login.html", "{% load x %}<form>{% crispy form %}</form>", "<form><input name=\"\u{FFFC}\" \u{FFFC}></form>"),
      (
        "a/templates/login.html", "{% load x %}{% for field in form %}<p>{{ field }}</p>{% endfor %}",
        "<p><input name=\"\u{FFFC}\" \u{FFFC}></p>"
      ),
      (
        "a/templates/login.html", "{% load x %}{% for field in form.visible_fields %}{{ field|as_crispy_field }}{% endfor %}",
        "<input name=\"\u{FFFC}\" \u{FFFC}>"
      ),
      (
        "app/templates/login.html", "{% set x = 1 %}{{ form.password(size=32, placeholder=\"Word\") }}",
        "<input name=\"password\" id=\"password\" placeholder=\"Word\" \u{FFFC}>"
      ),
      (
        "app/templates/login.html", "{% set x = 1 %}{{ form.remember_me() }}{{ form.submit() }}",
        "<input type=\"checkbox\" name=\"remember_me\" id=\"remember_me\" \u{FFFC}><input type=\"submit\" value=\"\u{FFFC}\" \u{FFFC}>"
      ),
      (
        "app/templates/login.html", "{% macro row(field) %}<p>{{ field(class=\"x\") }}</p>{% endmacro %}{{ row(form.email) }}",
        "<p><input name=\"email\" id=\"email\" \u{FFFC}></p>"
      ),
      (
        "app/templates/login.html", "{% set x = 1 %}{{ wtf.quick_form(form) }}",
        "<form method=\"post\" \u{FFFC}><input name=\"\u{FFFC}\" \u{FFFC}><button type=\"submit\" \u{FFFC}>\u{FFFC}</button></form>"
      ),
      (
        "templates/login.html.twig",
        "{{ form_start(form) }}{{ form_row(form.email) }}{{ form_widget(form.password, {attr: {placeholder: 'Word'}}) }}{{ form_end(form) }}",
        "<form method=\"post\" \u{FFFC}><input name=\"email\" id=\"\u{FFFC}_email\" \u{FFFC}><input name=\"password\" id=\"\u{FFFC}_password\" placeholder=\"Word\" \u{FFFC}></form>"
      ),
      ("templates/login.html.twig", "{{ form(loginForm) }}", "<form method=\"post\" \u{FFFC}><input name=\"\u{FFFC}\" \u{FFFC}></form>"),
      (
        "resources/views/login.blade.php",
        "{!! Form::open(['route' => 'login']) !!}{!! Form::email('address') !!}{{ Form::password('word') }}{!! Form::submit('Log in') !!}{!! Form::close() !!}",
        "<form method=\"post\" \u{FFFC}><input name=\"address\" id=\"address\" type=\"email\" \u{FFFC}><input name=\"word\" id=\"word\" type=\"password\" \u{FFFC}><input type=\"submit\" value=\"Log in\" \u{FFFC}></form>"
      ),
      (
        "login.php", "<p><?= $form->field($model, 'password')->passwordInput() ?></p>",
        "<p><input name=\"password\" id=\"password\" type=\"password\" \u{FFFC}></p>"
      ),
      (
        "login.php", "<?= $this->Form->create() ?><?= $this->Form->control('email') ?><?= $this->Form->end() ?>",
        "<form method=\"post\" \u{FFFC}><label for=\"email\">Email</label><input type=\"email\" name=\"email\" id=\"email\" class=\"\u{FFFC}\"></form>"
      ),
      (
        "login.php", "<p><?= $this->Form->control('password_confirm', ['type' => 'password', 'required' => true]) ?></p>",
        "<p><label for=\"password_confirm\">Password Confirm</label><input type=\"password\" name=\"password_confirm\" id=\"password_confirm\" required class=\"\u{FFFC}\"></p>"
      ),
      (
        "login.php",
        "<p><?= $this->Form->control('Users.password', ['label' => ['text' => 'Your word'], 'autocomplete' => 'current-password']) ?></p>",
        "<p><label for=\"password\">Your word</label><input type=\"password\" name=\"password\" id=\"password\" autocomplete=\"current-password\" class=\"\u{FFFC}\"></p>"
      ),
      (
        "login.php", "<p><?= $this->Form->control('phone', ['label' => false]) ?></p>",
        "<p><input type=\"tel\" name=\"phone\" id=\"phone\" class=\"\u{FFFC}\"></p>"
      ),
      (
        // What the database says of the column decides.
        "login.php", "<p><?= $this->Form->control('newsletter') ?></p>",
        "<p><label for=\"newsletter\">Newsletter</label><input name=\"newsletter\" id=\"newsletter\" \u{FFFC}></p>"
      ),
      ("login.php", "<p><?= $this->Form->control('email', $options) ?></p>", "<p><input name=\"email\" id=\"email\" \u{FFFC}></p>"),
      (
        "Views/Account/Login.cshtml",
        "@using (Html.BeginForm())\n{\n<p>@Html.PasswordFor(m => m.Input.Password, new { @class = \"x\" })</p>\n}",
        "<p><input type=\"password\" name=\"Input.Password\" id=\"Input_Password\" class=\"x\" /></p>"
      ),
    ] as [(String, String, String)])
  func written(_ page: String, _ text: String, _ expected: String) throws {
    let written = try #require(ways(page, [page: text]).first)
    #expect(written.contains(expected), "\(written)")
  }

  @Test("What tells something of a form, and what is none, writes no field")
  func others() {
    for text in [
      "{{ form.errors }}", "{{ form.media }}", "{{ form.csrf_token }}", "{{ form.hidden_tag() }}", "{{ form.email.label_tag }}",
      "{{ post.password }}",
      "{{ form.email.errors }}", "{{ form_title }}", "{{ platform.name }}", "{% form_theme form 'x' %}", "{{ form.email|field_type }}",
      "<p class=\"{{ form.email }}\"></p>",
    ] {
      let written = ways("a/templates/login.html", ["a/templates/login.html": "{% load x %}<p>" + text]).first
      #expect(written?.contains("<input") == false, "\(text)")
    }
  }

  @Test("simple_form's fields have a label and the type of their column")
  func simpleForm() throws {
    let page = "app/views/devise/sessions/new.html.erb"
    let text =
      "<%= simple_form_for(resource, as: resource_name) do |f| %><%= f.input :email, input_html: { autocomplete: \"email\" } %><%= f.input :password %><%= f.button :submit, \"Log in\" %><% end %>"
    let written = try #require(ways(page, [page: text]).first)
    #expect(written.contains("<label for=\"user_email\">Email</label><input type=\"email\" name=\"user[email]\" id=\"user_email\""))
    #expect(written.contains("autocomplete=\"email\""))
    #expect(written.contains("<input type=\"password\" name=\"user[password]\" id=\"user_password\" class=\"\u{FFFC}\">"))
  }

  @Test(
    "Of the options of a field of simple_form's or formtastic's only some become attributes, and all of the others stand in input_html",
    arguments: [
      ("simple_form_for(@user)", ", autocomplete: \"off\", type: \"x\", class: \"y\", required: true", " required"),
      ("simple_nested_form_for(@user)", ", autocomplete: \"off\", placeholder: \"Mail\"", "placeholder=\"Mail\""),
      ("semantic_form_for(@user)", ", autocomplete: \"off\", input_html: { autocomplete: \"email\" }", "autocomplete=\"email\""),
      ("simple_form_for(@user, defaults: { input_html: { autocomplete: \"email\" } })", "", "autocomplete=\"email\""),
      ("form_with(model: @user, builder: MyBuilder)", ", autocomplete: \"email\"", "autocomplete=\"email\""),
    ])
  func inputOptions(_ form: String, _ options: String, _ expected: String) throws {
    let page = "app/views/users/new.html.erb"
    let text = "<%= \(form) do |f| %><%= f.input :email\(options) %><% end %>"
    let written = try #require(ways(page, [page: text]).first)
    #expect(written.contains(expected), "\(written)")
    #expect(!written.contains("autocomplete=\"off\"") && !written.contains("type=\"x\"") && !written.contains("\"y\""), "\(written)")
  }

  @Test("What the builder of another view makes of options is not known, and simple_form's bare field takes them all")
  func otherInputs() throws {
    let page = "app/views/users/new.html.erb"
    let passed = try #require(ways(page, [page: "<%= f.input :email, autocomplete: \"off\" %>"]).first)
    #expect(!passed.contains("autocomplete") && passed.contains("id=\"user_email\" \u{FFFC}"), "\(passed)")
    let bare = try #require(
      ways(page, [page: "<%= simple_form_for(@user) do |f| %><%= f.input_field :email, autocomplete: \"off\" %><% end %>"]).first)
    #expect(bare.contains("<input type=\"email\" name=\"user[email]\" id=\"user_email\" autocomplete=\"off\">"), "\(bare)")
  }

  @Test("A builder's button without words is a button all the same")
  func wordlessButton() throws {
    let page = "app/views/sessions/new.html.erb"
    let written = try #require(ways(page, [page: "<%= form_with url: x do |f| %><%= f.submit class: \"b\" %><% end %>"]).first)
    #expect(written.contains("<input type=\"submit\" name=\"commit\" value=\"\u{FFFC}\" class=\"b\">"))
  }

  @Test("A form whose class is read takes fields from its model, its bases and itself, in Django's order")
  func order() throws {
    let code = """
      class SignInForm(UserCreationForm):
          first_name = forms.CharField(required=True, help_text="Yours")
          class Meta(UserCreationForm.Meta):
              model = User
              fields = UserCreationForm.Meta.fields + (
                  'email',  # can't
              )

      def join(request):
          return render(request, 'shop/join.html', {'form': SignInForm()})
      """
    let page = "shop/templates/shop/join.html"
    let written = try #require(ways(page, [page: "{% load x %}<form>{{ form.as_p }}</form>", "shop/views.py": code]).first)
    let names = written.matches(of: /name="([a-z0-9_]+)"/).map { String($0.output.1) }
    #expect(names == ["username", "email", "password1", "password2", "first_name"])
    #expect(
      written.contains(
        "<p><label for=\"id_first_name\">First name:</label><input type=\"text\" name=\"first_name\" id=\"id_first_name\" required class=\"\u{FFFC}\">"
          + "<span>Yours</span></p>"))
  }

  @Test(
    "What is left of a form of Symfony's stands where its end is, or where it is asked for",
    arguments: [
      ("{{ form_row(form.email) }}<b></b>{{ form_end(form) }}", ["email", "b", "first", "second", "terms", "/form"]),
      (
        "{{ form_row(form.plainPassword.first) }}{{ form_row(form.plainPassword.second) }}<b></b>{{ form_end(form) }}",
        ["first", "second", "b", "email", "terms", "/form"]
      ),
      ("{{ form_row(form.email) }}<b></b>{{ form_end(form, {render_rest: false}) }}", ["email", "b", "/form"]),
      ("{{ form_widget(form) }}<b></b>{{ form_end(form) }}", ["email", "first", "second", "terms", "b", "/form"]),
      ("{{ form_row(form.terms) }}{{ form_rest(form) }}<b></b></form>", ["terms", "email", "first", "second", "b", "/form"]),
    ])
  func rest(_ markup: String, _ expected: [String]) throws {
    let type = """
      <?php class SignUpType extends AbstractType { public function buildForm($builder, array $options) {
        $builder->add('email', EmailType::class, [])
          ->add('plainPassword', RepeatedType::class, ['type' => PasswordType::class])->add('terms', CheckboxType::class, []);
      } }
      """
    let shown = try #require(
      ways(
        "templates/join.html.twig",
        [
          "templates/join.html.twig": "{{ form_start(form) }}" + markup, "src/Form/SignUpType.php": type,
          "src/Controller/C.php":
            "<?php class C { function join() { $form = $this->createForm(SignUpType::class); return $this->render('join.html.twig'); } }",
        ]
      ).first)
    let marks = ["name=\"email\"", "name=\"first\"", "name=\"second\"", "name=\"terms\"", "<b>", "</form>"]
    let names = ["email", "first", "second", "terms", "b", "/form"]
    let found = zip(marks, names).compactMap { mark, name in shown.firstRange(of: mark).map { ($0.lowerBound, name) } }
    #expect(found.sorted { $0.0 < $1.0 }.map(\.1) == expected, "\(shown)")
  }

  @Test(
    "Whether a field whose class is read has to be filled in is known to a template that asks",
    arguments: [
      ("{% for field in form %}<b>{{ field.name }}{% if field.field.required %}*{% endif %}</b>{% endfor %}", "<b>email*</b><b>phone</b>"),
      ("{% if not form.phone.field.required %}(optional){% else %}*{% endif %}", "(optional)"),
      ("{% for f in form %}{% if f.field.widget.input_type == 'email' %}@{% else %}-{% endif %}{% endfor %}", "@-"),
    ])
  func requirements(_ markup: String, _ expected: String) {
    let code = """
      class JoinForm(forms.Form):
          email = forms.EmailField()
          phone = forms.CharField(required=False)

      def join(request):
          return render(request, 'shop/join.html', {'form': JoinForm()})
      """
    let page = "shop/templates/shop/join.html"
    #expect(ways(page, [page: "{% load x %}" + markup, "shop/views.py": code]) == ["{% load x %}" + expected])
  }

  @Test("WTForms' flags and Symfony's variables say whether a field has to be filled in, and a class that does not leaves two ways")
  func otherRequirements() {
    let flask = """
      from wtforms import StringField
      class JoinForm(FlaskForm):
          email = StringField('E-mail', validators=[DataRequired()])
          phone = StringField('Phone')
          name = StringField('Name', validators=own)

      @app.route('/join')
      def join():
          return render_template('join.html', form=JoinForm())
      """
    func shown(_ field: String) -> [String] {
      let page = "app/templates/join.html"
      return ways(page, [page: "{% set x = 1 %}{% if form.\(field).flags.required %}*{% else %}-{% endif %}", "app/views.py": flask])
    }
    #expect(shown("email") == ["*"])
    #expect(shown("phone") == ["-"])
    #expect(Set(shown("name")) == ["*", "-"])
    let type =
      "<?php class JoinType extends AbstractType { public function buildForm($builder, array $options) { $builder->add('phone', TelType::class, ['required' => false])->add('word', PasswordType::Class, []); } }"
    let page = "templates/join.html.twig"
    let files = [
      page: "{% if form.phone.vars.required %}*{% else %}-{% endif %}{{ form_widget(form.word) }}", "src/Form/JoinType.php": type,
      "src/Controller/C.php":
        "<?php class C { function join() { $form = $this->createForm(JoinType::class); return $this->render('join.html.twig'); } }",
    ]
    let written = ways(page, files)
    #expect(written.count == 1 && written.first?.hasPrefix("-<input type=\"password\" name=\"word\"") == true, "\(written)")
  }

  @Test(
    "Tags of django-bootstrap and a filter of crispy-forms write the label of a field whose class is read",
    arguments: [
      ("{% bootstrap_form form %}", "First name</label>", true), ("{% bootstrap_field form.first_name %}", "First name</label>", true),
      ("{% bootstrap_form form show_label=False %}", "<span>\u{FFFC}</span>", false),
      ("{{ form.first_name|as_crispy_field }}", "First name<span>*</span></label>", true),
    ])
  func packages(_ markup: String, _ expected: String, _ isKnown: Bool) throws {
    let code = """
      class JoinForm(forms.Form):
          first_name = forms.CharField(help_text="Yours")

      def join(request):
          return render(request, 'shop/join.html', {'form': JoinForm()})
      """
    let page = "shop/templates/shop/join.html"
    let written = try #require(ways(page, [page: "{% load x %}" + markup, "shop/views.py": code]).first)
    #expect(written.contains(expected) && written.contains("<span>Yours</span>") == isKnown, "\(written)")
    #expect(written.contains(" required class=\"\u{FFFC}\">") == isKnown, "\(written)")
  }

  @Test("A method of the application's own builder leaves a field or a button of which only the name is known")
  func ownBuilders() throws {
    let page = "app/views/sessions/new.html.erb"
    let text =
      "<%= form_for(:user, url: x, builder: Mine) do |g| %><%= g.text_field_component(:email, type: \"email\") %><%= g.button_component \"Sign in\" %>"
      + "<%= g.error_text(:email) %><%= g.select(:city, cities) %><% end %>"
    let written = try #require(ways(page, [page: text]).first)
    #expect(
      written.contains(
        "<label for=\"user_email\">\u{FFFC}</label><input name=\"user[email]\" id=\"user_email\" \u{FFFC}>"
          + "<button type=\"submit\" \u{FFFC}>Sign in</button>"), "\(written)")
    #expect(written.matches(of: /<input/).count == 1, "\(written)")
  }
}
