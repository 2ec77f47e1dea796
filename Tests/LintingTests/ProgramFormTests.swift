import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// Fields that the classes of a program's forms declare, in Symfony, Django and WTForms.
struct ProgramFormTests {
  private func says(_ rule: String, _ report: RunReport) -> [Level?] { report.findings.filter { $0.rule == rule }.map(\.level) }

  private func reviews(_ rule: String, _ report: RunReport) -> Bool {
    report.reviews.contains { $0.rule == rule || $0.waitingRules.contains(rule) }
  }

  private func symfony(_ add: String, _ row: String) throws -> RunReport {
    try Lint.project([
      "src/Form/SignInType.php": """
      <?php
      namespace App\\Form;
      class SignInType extends AbstractType
      {
          public function buildForm(FormBuilderInterface $builder, array $options): void
          {
              $builder
                  \(add);
          }
      }
      """,
      "src/Controller/SignInController.php": """
      <?php
      class SignInController extends AbstractController
      {
          public function other() { return $this->render('other.html.twig'); }
          public function login()
          {
              $form = $this->createForm(SignInType::class);
              return $this->render('user/login.html.twig', ['form' => $form]);
          }
      }
      """,
      "templates/user/login.html.twig":
        "<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1>{{ form_start(form) }}\(row)<button>Log in</button>{{ form_end(form) }}</body></html>",
    ])
  }

  @Test("Symfony's form types say of which type fields are and what their attributes are")
  func symfonyTypes() throws {
    let password =
      "->add('word', PasswordType::class, ['label' => 'Password', 'attr' => ['autocomplete' => 'current-password'], "
      + "'constraints' => [new NotBlank(['message' => 'Enter it'])]])"
    let report = try symfony(password, "{{ form_row(form.word) }}")
    #expect(!reviews("login-autofill", report) && !reviews("login-password-concealed", report))
    #expect(says("login-autofill", report).isEmpty && says("login-password-concealed", report).isEmpty)
    // What the class does not give it, it does not have.
    let bare = try symfony("->add('word', PasswordType::class)", "{{ form_widget(form.word) }}")
    #expect(says("login-autofill", bare) == [.note])
    let shown = try symfony("->add('password', TextType::class)", "{{ form_row(form.password) }}")
    #expect(says("login-password-concealed", shown) == [.error])
    // Options that are no literals may say anything.
    let open = try symfony("->add('word', PasswordType::class, $options)", "{{ form_widget(form.word) }}")
    #expect(reviews("login-autofill", open) && says("login-password-concealed", open).isEmpty)
  }

  @Test("A repeated field is two")
  func repeated() throws {
    let add =
      "->add('plain', RepeatedType::class, ['type' => PasswordType::class, 'first_options' => ['attr' => ['autocomplete' => 'off']], "
      + "'second_options' => ['label' => 'Again', 'attr' => ['autocomplete' => 'off']]])"
    for row in ["{{ form_row(form.plain) }}", "{{ form_row(form.plain.first) }}{{ form_row(form.plain.second) }}"] {
      #expect(says("login-autofill", try symfony(add, row)) == [.warning, .warning])
    }
  }

  @Test("A class that no code names beside the template says no more than the type")
  func unnamedClass() throws {
    let files = [
      "src/Form/AType.php":
        "<?php class AType { function buildForm($b) { $b->add('password', PasswordType::class, ['attr' => ['autocomplete' => 'off']]); } }",
      "templates/login.html.twig":
        "<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1><form method=\"post\">{{ form_row(form.password) }}<button>Log in</button></form></body></html>",
    ]
    let report = try Lint.project(files)
    #expect(says("login-autofill", report) == [nil] && !reviews("login-password-concealed", report))
    let other = "<?php class BType { function buildForm($b) { $b->add('password', TextType::class); } }"
    #expect(reviews("login-password-concealed", try Lint.project(files.merging(["src/Form/BType.php": other]) { $1 })))
  }

  private func python(_ code: String, _ field: String = "{{ form.word }}") throws -> RunReport {
    try Lint.project([
      "shop/views.py": code,
      "shop/templates/shop/login.html":
        "{% load x %}<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1><form method=\"post\">\(field)<button>Log in</button></form></body></html>",
    ])
  }

  @Test("Django's classes of forms say of which type fields are")
  func django() throws {
    let view = "\ndef login(request):\n    form = SignInForm()\n    return render(request, 'shop/login.html', {'form': form})\n"
    let form =
      "from django import forms\nclass SignInForm(forms.Form):\n    word = forms.CharField(\n        label=_('Password'),\n        "
    let concealed = try python(form + "widget=forms.PasswordInput(attrs={'autocomplete': 'current-password'}))\n" + view)
    #expect(!reviews("login-autofill", concealed) && says("login-autofill", concealed).isEmpty)
    let open = try python(
      form + "widget=forms.PasswordInput())\n    def __init__(self):\n        self.fields['word'].widget.attrs.update(x)\n" + view)
    #expect(reviews("login-autofill", open) && !reviews("login-password-concealed", open))
    let shown = try python(form.replacing("word", with: "password") + "max_length=10)\n" + view, "{{ form.password }}")
    #expect(says("login-password-concealed", shown) == [.error])
  }

  @Test("So do WTForms', also those that a function makes")
  func wtforms() throws {
    let code = """
      from wtforms import PasswordField

      def login():
          class SignInForm(BaseForm):
              word = PasswordField("Word", validators=[InputRequired()], render_kw={"autocomplete": "off"})
          form = SignInForm()
          return render_template("shop/login.html", form=form)
      """
    let report = try python(code, "{% set x = 1 %}{{ form.word(class='a') }}")
    #expect(says("login-autofill", report) == [.warning])
    #expect(says("login-autofill", try python(code, "{{ form.word(autocomplete='current-password') }}")).isEmpty)
  }

  @Test("Django's own forms are known, by their views and by their templates")
  func builtIn() throws {
    let fields = "{{ form.username }}{{ form.password }}"
    func isKnown(_ report: RunReport) -> Bool { !reviews("login-autofill", report) && says("login-autofill", report).isEmpty }
    let view = "urlpatterns = [path('in/', auth_views.LoginView.as_view(template_name='shop/login.html'))]\n"
    #expect(isKnown(try python(view, fields)))
    #expect(!isKnown(try python("x = 1\n", fields)))
    let inherited =
      "class SignInForm(AuthenticationForm):\n    username = UsernameField(label='E-mail')\n\n"
      + "class SignIn(LoginView):\n    form_class = SignInForm\n    template_name = 'shop/login.html'\n"
    #expect(isKnown(try python(inherited, fields)))
    let page =
      "{% load x %}<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1><form method=\"post\">\(fields)<button>Log in</button></form></body></html>"
    #expect(isKnown(try Lint.project(["templates/registration/login.html": page])))
  }
}
