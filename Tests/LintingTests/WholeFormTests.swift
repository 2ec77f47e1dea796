import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// Forms that a program writes as a whole, in the order of their classes.
struct WholeFormTests {
  private func says(_ rule: String, _ report: RunReport) -> [Level?] { report.findings.filter { $0.rule == rule }.map(\.level) }

  private func reviews(_ rule: String, _ report: RunReport) -> Bool {
    report.reviews.contains { $0.rule == rule || $0.waitingRules.contains(rule) }
  }

  private static let form = """
    from django import forms
    class SignInForm(forms.Form):
        # it's what people (
        email = forms.EmailField(widget=forms.EmailInput(attrs={'autocomplete': 'email'}))
        word = forms.CharField(  # don't
            widget=forms.PasswordInput(attrs={'autocomplete': 'off'}),
        )

    """
  private static let view =
    "\ndef login(request):\n    form = SignInForm()\n    return render(request, 'shop/login.html', {'form': form})\n"

  private func django(_ fields: String, form: String = form, view: String = view) throws -> RunReport {
    try Lint.project([
      "shop/views.py": form + view,
      "shop/templates/shop/login.html":
        "{% load x %}<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1><form method=\"post\">\(fields)<button>Log in</button></form></body></html>",
    ])
  }

  @Test(
    "Django's forms are written field by field, however they are written",
    arguments: [
      "{{ form }}", "{{ form.as_p }}", "{{ form.as_table }}", "{{ form.as_ul }}", "{{ form.as_div }}", "{{ form|crispy }}",
      "{% crispy form %}",
      "{% for field in form %}<p>{{ field.label_tag }}{{ field }}{{ field.help_text }}</p>{% endfor %}",
      "{% for field in form.visible_fields %}<label>{{ field.label }}{{ field }}</label>{% endfor %}",
    ])
  func everyWay(_ fields: String) throws {
    let report = try django(fields)
    #expect(says("login-autofill", report) == [.warning])
    #expect(!reviews("login-autofill", report) && !reviews("login-password-concealed", report))
  }

  @Test("Where something else decides which fields there are, they stay unknown")
  func open() throws {
    let form = Self.form
    for change in [
      "    def __init__(self):\n        self.fields.pop('word')\n", "    def __init__(self):\n        del self.fields['word']\n",
      "    if settings.X:\n        name = forms.CharField()\n", "    def __init__(self):\n        self.fields['x'] = forms.CharField()\n",
    ] {
      #expect(says("login-autofill", try django("{{ form.as_p }}", form: form + change)).allSatisfy { $0 == nil }, "\(change)")
    }
    let base = form.replacing("(forms.Form)", with: "(PackageForm)")
    #expect(says("login-autofill", try django("{{ form.as_p }}", form: base)).allSatisfy { $0 == nil })
    // A layout of the class's own may leave fields out, and a package may add attributes.
    let layout = form + "    def __init__(self):\n        self.helper.layout = Layout('email')\n"
    #expect(says("login-autofill", try django("{% crispy form %}", form: layout)).allSatisfy { $0 == nil })
    #expect(says("login-autofill", try django("{{ form|crispy }}", form: layout)) == [.warning])
    // Of two forms beside the template, the name tells which one is shown.
    let two = form + "class SearchForm(forms.Form):\n    q = forms.CharField()\n"
    let both = Self.view.replacing("SignInForm()", with: "SignInForm(); search_form = SearchForm()")
    #expect(says("login-autofill", try django("{{ form.as_p }}{{ search_form }}", form: two, view: both)).allSatisfy { $0 == nil })
    #expect(says("login-autofill", try django("{{ sign_form.as_p }}", form: two, view: both)) == [.warning])
  }

  @Test("A view that is a class shows the form that it names")
  func classView() throws {
    let view = "class SignIn(FormView):\n    template_name = 'shop/login.html'\n    form_class = SignInForm\n"
    #expect(says("login-autofill", try django("{{ form.as_p }}", view: view)) == [.warning])
  }

  @Test("crispy-forms' layout puts the fields, gives them attributes and writes the button")
  func layout() throws {
    func laidOut(_ layout: String) throws -> RunReport {
      try django("{% crispy form %}", form: Self.form + "    def __init__(self):\n        self.helper.layout = Layout(\(layout))\n")
    }
    let rows = "Row(Column('email', css_class='a'), Column(Field('word', autocomplete='current-password'))), Submit('go', 'Log in'),"
    #expect(says("login-autofill", try laidOut(rows)).isEmpty)
    #expect(!reviews("login-autofill", try laidOut(rows)))
    #expect(says("login-autofill", try laidOut("Fieldset('Yours', 'email', 'word'), HTML('<hr>')")) == [.warning])
    // What a function or a class of the program's own puts there, nobody knows.
    #expect(reviews("login-autofill", try laidOut("'email', *rest")))
    #expect(reviews("login-autofill", try laidOut("Panel('email', 'word')")))
    let changed = "'email', 'word')\n        self.helper.layout.append(extra("
    #expect(says("login-autofill", try laidOut(changed)).allSatisfy { $0 == nil })
  }

  @Test("django-allauth's own forms are known where a program names no others")
  func allauth() throws {
    func report(_ settings: String) throws -> RunReport {
      try Lint.project([
        "shop/settings.py": settings,
        "shop/templates/account/login.html":
          "{% load x %}<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1><form method=\"post\">{{ form.as_p }}<button>Log in</button></form></body></html>",
      ])
    }
    let apps = "INSTALLED_APPS = ['allauth', 'allauth.account']\n"
    #expect(says("login-password-only", try report(apps)) == [.note])
    #expect(says("login-password-only", try report(apps + "ACCOUNT_FORMS = {'login': 'shop.forms.Own'}\n")).allSatisfy { $0 == nil })
    #expect(says("login-password-only", try report(apps + "ACCOUNT_FORMS = {'signup': 'shop.forms.Own'}\n")) == [.note])
    #expect(says("login-password-only", try report("INSTALLED_APPS = []\n")).allSatisfy { $0 == nil })
  }

  private static let apps = "INSTALLED_APPS = ['allauth', 'allauth.account']\n"

  /// What a page to sign up with allauth's form shows, by the settings.
  private func signUp(_ settings: String, _ fields: String = "{{ form.as_p }}", forms: String = "") throws -> RunReport {
    try Lint.project([
      "shop/settings.py": Self.apps + settings, "shop/forms.py": forms,
      "shop/templates/account/signup.html":
        "{% load x %}<!DOCTYPE html><html lang=\"en\"><body><h1>Sign Up</h1><form method=\"post\">\(fields)<button>Sign Up</button></form></body></html>",
    ])
  }

  @Test("Settings say which fields allauth's form to sign up has, and a class of the program's adds to them")
  func allauthSignUp() throws {
    let more =
      "from django import forms\nfrom allauth.account.forms import SignupForm\nclass Own(SignupForm):\n    first_name = forms.CharField()\n"
    func unsaid(_ report: RunReport) -> [String] {
      report.findings.filter { $0.rule == "data-requirement-stated" && $0.level != nil }.map(\.message)
    }
    // An address that is asked for twice has no token the second time.
    let twice = "ACCOUNT_EMAIL_REQUIRED = True\nACCOUNT_SIGNUP_EMAIL_ENTER_TWICE = True\n"
    #expect(says("login-autofill", try signUp(twice)).compactMap(\.self) == [.note])
    for settings in ["", "ACCOUNT_AUTHENTICATION_METHOD = 'email'\n", "ACCOUNT_SIGNUP_FIELDS = ['email*', 'password1*']\n"] {
      let report = try signUp(settings)
      #expect(unsaid(report).isEmpty && !reviews("login-autofill", report), "\(settings)")
    }
    #expect(unsaid(try signUp("ACCOUNT_FORMS = {'signup': 'shop.forms.Own'}\n", forms: more)).count == 1)
    let plain =
      "from django import forms\nclass Names(forms.Form):\n    first_name = forms.CharField()\n    def signup(self, request, user): pass\n"
    #expect(unsaid(try signUp("ACCOUNT_SIGNUP_FORM_CLASS = 'shop.forms.Names'\n", "{{ form|crispy }}", forms: plain)).isEmpty)
    #expect(unsaid(try signUp("ACCOUNT_SIGNUP_FORM_CLASS = 'shop.forms.Names'\n", "{{ form.as_div }}", forms: plain)).count == 1)
    // Only the program knows.
    #expect(reviews("login-autofill", try signUp("ACCOUNT_EMAIL_REQUIRED = env.bool('X')\n")))
    #expect(unsaid(try signUp("ACCOUNT_FORMS = {'signup': 'package.forms.Own'}\n", forms: more)).isEmpty == false)
  }

  @Test("What methods change of a field is not known, and what they leave is")
  func changes() throws {
    func warns(_ change: String) throws -> Bool {
      let report = try django("{{ form.as_p }}", form: Self.form + "    def __init__(self):\n        " + change + "\n")
      return says("login-autofill", report).contains(.warning)
    }
    #expect(try warns("self.fields['word'].widget.attrs['class'] = 'wide'"))
    #expect(try warns("for field in self.fields.values(): field.widget.attrs.update({'class': 'wide'})"))
    #expect(try warns("self.fields['email'].widget.attrs['autocomplete'] = 'on'"))
    #expect(try !warns("self.fields['word'].widget.attrs['autocomplete'] = 'on'"))
    #expect(try !warns("for field in self.fields.values(): field.widget.attrs.update(more)"))
    // Which widget it has now nobody says.
    let shown = Self.form.replacing("word =", with: "password =").replacing("PasswordInput", with: "TextInput")
    let report = try django("{{ form.as_p }}", form: shown)
    #expect(says("login-password-concealed", report) == [.error])
    let changed = try django(
      "{{ form.as_p }}", form: shown + "    def __init__(self):\n        self.fields['password'].widget = forms.PasswordInput()\n")
    #expect(says("login-password-concealed", changed).allSatisfy { $0 == nil })
  }

  @Test("WTForms' and Symfony's forms are written in the order of their classes, too")
  func others() throws {
    let code = """
      class SignInForm(FlaskForm):
          email = EmailField("E-mail", validators=[DataRequired()], render_kw={"autocomplete": "email"})
          word = PasswordField("Word", render_kw={"autocomplete": "off"})
          submit = SubmitField("Log in")

      def login():
          form = SignInForm()
          return render_template("shop/login.html", form=form)
      # from wtforms import Form
      """
    for fields in ["{% set x = 1 %}{% for field in form %}{{ field.label }}{{ field(class='a') }}{% endfor %}"] {
      #expect(says("login-autofill", try django(fields, form: code, view: "")) == [.warning])
    }
    func symfony(_ more: String = "") throws -> RunReport {
      try Lint.project([
        "src/Form/SignInType.php":
          "<?php class SignInType extends AbstractType { function buildForm($b) { $b->add('email', EmailType::class, ['attr' => ['autocomplete' => 'email']])"
          + "->add('word', PasswordType::class, ['attr' => ['autocomplete' => 'off']])\(more); } }",
        "src/Controller/A.php":
          "<?php class A { public function login() { $f = $this->createForm(SignInType::class); return $this->render('login.html.twig'); } }",
        "templates/login.html.twig":
          "<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1>{{ form_start(form) }}{{ form_widget(form) }}<button>Log in</button>{{ form_end(form) }}</body></html>",
      ])
    }
    #expect(says("login-autofill", try symfony()) == [.warning])
    #expect(says("login-autofill", try symfony("->addEventListener('x', $y)")).allSatisfy { $0 == nil })
  }
}
