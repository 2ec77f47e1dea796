import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// What Symfony's templates and models say of a form's fields beside the form's class.
struct SymfonyFormTests {
  /// A form to sign up whose third field is added and shown so.
  private func signUp(_ add: String, _ row: String, form: String = "", _ more: [String: String] = [:]) throws -> RunReport {
    let own = [
      "src/Form/RegistrationFormType.php": """
      <?php
      namespace App\\Form;
      class RegistrationFormType extends AbstractType
      {
          public function buildForm(FormBuilderInterface $builder, array $options): void
          {
              $builder
                  ->add('email', EmailType::class, ['attr' => ['autocomplete' => 'email']])
                  ->add('plainPassword', PasswordType::class, ['attr' => ['autocomplete' => 'new-password']])
                  \(add);
          }
          \(form)
      }
      """,
      "src/Controller/RegistrationController.php": """
      <?php
      class RegistrationController extends AbstractController
      {
          public function register()
          {
              $form = $this->createForm(RegistrationFormType::class, $user);
              return $this->render('registration/register.html.twig', ['form' => $form]);
          }
      }
      """,
      "templates/registration/register.html.twig":
        "<!DOCTYPE html><html lang=\"en\"><body><h1>Register</h1>{{ form_start(form) }}{{ form_row(form.email) }}{{ form_row(form.plainPassword) }}\(row)"
        + "<button>Register</button>{{ form_end(form) }}</body></html>",
    ]
    return try Lint.project(own.merging(more) { $1 })
  }

  private static let rule = "data-requirement-stated"

  private func messages(_ report: RunReport) -> [String] {
    report.findings.filter { $0.rule == Self.rule && $0.level != nil }.map(\.message)
  }
  private func isReviewed(_ report: RunReport) -> Bool {
    report.reviews.contains { $0.rule == Self.rule || $0.waitingRules.contains(Self.rule) }
  }

  @Test(
    "Words that the template gives a field are its label",
    arguments: [
      "{{ form_row(form.nick, {label: 'Nickname (optional)'}) }}", "{{ form_row(form.nick, {'label': 'Nickname (optional)'|trans}) }}",
      "<div>{{ form_label(form.nick, 'Nickname (optional)') }}{{ form_widget(form.nick) }}</div>",
      "<div>{{ form_widget(form.nick) }}{{ form_label(form.nick, 'Nickname (optional)', {label_attr: {class: 'x'}}) }}</div>",
      "<div>{{ form_label(form.nick, null, {label: 'Nickname (optional)'}) }}<p>{{ form_widget(form.nick) }}</p></div>",
      "{{ form_row(form.nick, {label: false, help: 'This is optional'}) }}",
      "<div>{{ form_label(form.nick) }}{{ form_widget(form.nick) }}{{ form_help(form.nick, {help: '(optional)'}) }}</div>",
      "{{ form_row(form.nick, {label: 'registration.nick'}) }}",
    ])
  func statedWords(_ row: String) throws {
    let report = try signUp(
      "->add('nick', TextType::class)", row, ["translations/messages.en.yaml": "registration:\n  nick: Nick (optional)\n"])
    #expect(messages(report).isEmpty && !isReviewed(report))
  }

  @Test("A label that says nothing of it is named, and one whose words nobody knows is not judged")
  func statedLabels() throws {
    let said = try signUp("->add('nick', TextType::class)", "{{ form_row(form.nick, {label: 'Your nickname'}) }}")
    #expect(messages(said).map { $0.contains("'Your nickname'") } == [true])
    let open = try signUp("->add('nick', TextType::class)", "{{ form_row(form.nick, {label: words}) }}")
    #expect(messages(open).isEmpty && isReviewed(open))
    let key = try signUp("->add('nick', TextType::class, ['label' => 'form.nick'])", "{{ form_row(form.nick) }}")
    #expect(messages(key).isEmpty && isReviewed(key))
    let kept = try signUp(
      "->add('nick', TextType::class, ['label' => 'Nick (optional)'])", "{{ form_row(form.nick, {attr: {class: 'x'}}) }}")
    #expect(messages(kept).isEmpty && !isReviewed(kept))
  }

  private static let entity = """
    <?php
    namespace App\\Entity;
    #[ORM\\Entity]
    class User extends Person
    {
        use Dated;
        #[ORM\\Column(length: 255)]
        private ?string $firstName = null;
        #[ORM\\Column(type: Types::BOOLEAN)]
        private bool $isVerified = false;
        #[ORM\\ManyToOne(inversedBy: 'users')]
        private ?Town $town = null;
        /**
         * @ORM\\Column(type="json")
         */
        private array $roles = [];
        public function getFullName(): string { return $this->firstName; }
    }
    """
  private static let model =
    "public function configureOptions(OptionsResolver $r): void { $r->setDefaults(['data_class' => User::class]); }"

  @Test("A field without a type is one for text, or has the type of its model's property")
  func guessedTypes() throws {
    let row = "{{ form_row(form.firstName) }}"
    for add in [
      "->add('firstName')", "->add('firstName', null, ['label' => 'First name'])", "->add('firstName', options: ['label' => 'First name'])",
    ] {
      #expect(messages(try signUp(add, row)).map { $0.contains("'First name'") } == [true], "\(add)")
    }
    let files = [
      "src/Entity/User.php": Self.entity,
      "src/Entity/Person.php": "<?php #[ORM\\MappedSuperclass]\nclass Person {\n#[ORM\\Column]\nprotected string $phone;\n}",
      "src/Entity/Dated.php": "<?php\ntrait Dated {\n#[ORM\\Column]\nprivate \\DateTimeImmutable $at;\n}",
    ]
    #expect(messages(try signUp("->add('firstName')", row, form: Self.model, files)).count == 1)
    #expect(messages(try signUp("->add('phone')", "{{ form_row(form.phone) }}", form: Self.model, files)).count == 1)
    #expect(messages(try signUp("->add('fullName')", "{{ form_row(form.fullName) }}", form: Self.model, files)).count == 1)
    // What is stored as a list has a type that a package gives it; what a class says that is not there, nobody knows.
    let roles = try signUp("->add('roles')", "{{ form_row(form.roles) }}", form: Self.model, files)
    #expect(messages(roles).isEmpty && isReviewed(roles))
    for missing in ["src/Entity/User.php", "src/Entity/Person.php"] {
      let report = try signUp("->add('phone')", "{{ form_row(form.phone) }}", form: Self.model, files.filter { $0.key != missing })
      #expect(messages(report).isEmpty && isReviewed(report), "\(missing)")
    }
  }

  @Test("A password without a type is shown as it is typed")
  func guessedPassword() throws {
    let report = try signUp(
      "->add('password')", "{{ form_row(form.password) }}", form: Self.model,
      [
        "src/Entity/User.php": "<?php\n#[ORM\\Entity]\nclass User\n{\n#[ORM\\Column]\nprivate ?string $password = null;\n}"
      ])
    #expect(report.findings.contains { $0.rule == "login-password-concealed" && $0.level == .error })
  }

  @Test("An attribute names the template of the function behind it")
  func attribute() throws {
    let controller = """
      <?php
      class RegistrationController extends AbstractController
      {
          public function other() { return $this->createForm(SearchType::class); }
          #[Template('registration/register.html.twig')]
          public function register() { return ['form' => $this->createForm(RegistrationFormType::class)]; }
      }
      """
    let report = try signUp(
      "->add('firstName', TextType::class)", "{{ form_row(form.firstName) }}", ["src/Controller/RegistrationController.php": controller])
    #expect(messages(report).count == 1)
  }
}
