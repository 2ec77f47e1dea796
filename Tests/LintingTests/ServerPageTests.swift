import Diagnostics
import Linting
import ScreenModel
import TestSupport
import Testing

/// What is found on pages that are put together from the files of a program.
@Suite struct ServerPageTests {
  private static let google = "<a href=\"/auth/google\" style=\"display:block;width:300px;height:44px\">Continue with Google</a>"
  private static let fields =
    "<form method=\"post\"><input type=\"email\" name=\"email\"><input type=\"password\" name=\"password\"><button>Log in</button></form>"

  private static func run(_ files: [String: String]) throws -> RunReport {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    return Lint.run(folder.path) { options in
      options.environments.viewports = [EnvironmentOptions.Viewport(width: 390, height: 844)]
      options.environments.colorSchemes = [.light]
    }
  }

  private static func failures(_ rule: String, _ files: [String: String]) throws -> [String] {
    try run(files).failures.filter { $0.rule == rule }.map(\.message)
  }

  @Test(
    "What keeps a page from view until a library has started is gone when people see it",
    arguments: ["x-cloak", "v-cloak", "data-x-cloak", "ng-cloak", "class=\"ng-cloak\""])
  func cloaks(_ cloak: String) throws {
    let style = "<style>[x-cloak],[v-cloak],[data-x-cloak],[ng-cloak],.ng-cloak{display:none}</style>"
    let page = "<!doctype html><html lang=\"en\"><title>Log in</title>\(style)<body><div \(cloak)>\(Self.google)\(Self.fields)</div>"
    #expect(try Self.failures("login-equivalent-option", ["login.html": page]).count == 1)
    let shownLater = page.replacing("<div \(cloak)>", with: "<div \(cloak) x-show=\"open\">")
    #expect(try Self.failures("login-equivalent-option", ["login.html": shownLater]).isEmpty)
  }

  @Test(
    "Who can sign out is signed in: what connects another account signs nobody in",
    arguments: [
      ("<a href=\"/auth/google\">Continue with Google</a>", 0),
      ("<a href=\"/auth/google\">Continue with Google</a><a href=\"/login\">Log in</a>", 1),
    ])
  func connections(_ control: String, _ count: Int) throws {
    let page =
      "<!doctype html><html lang=\"en\"><title>Home</title><body><h1>Welcome back</h1>\(control)<form action=\"/logout\"><button>Log out</button></form>"
    #expect(try Self.failures("login-equivalent-option", ["home.html": page]).count == count)
  }

  @Test(
    "Members of records that are called after networks lead to profiles",
    arguments: [
      "{{ $company->social_facebook }}", "{{ $settings->social_facebook_url }}", "{{ $settings['social_facebook'] }}",
    ])
  func profiles(_ address: String) throws {
    let page =
      "<!doctype html><html lang=\"en\"><title>Company</title><body><h1>Shop</h1><a href=\"\(address)\" target=\"_blank\">Facebook</a>"
    #expect(try Self.run(["resources/views/company.blade.php": page]).findings.isEmpty)
  }

  @Test(
    "What stands before the doctype that a page writes itself adds nothing to the page",
    arguments: ["", "<!doctype html>"])
  func beforeDoctype(_ doctype: String) throws {
    let include = "<?php require_once __DIR__ . '/vendor/autoload.php'; include '/etc/site/settings.php'; start(); ?>"
    let page = { (first: String, second: String) in
      "\(first)<html lang=\"en\"><head><title>Log in</title></head><body>\(second)<h1>Log in</h1>\(Self.google)</body></html>"
    }
    #expect(try Self.failures("login-equivalent-option", ["login.php": page(include + doctype, "")]).count == 1)
    // Within the page it may write anything.
    #expect(try Self.failures("login-equivalent-option", ["login.php": page(doctype, include)]).isEmpty)
  }

  @Test(
    "A sheet that a theme enqueues for other pages than one is none of its own",
    arguments: [
      ("is_front_page()", false), ("is_page_template( 'templates/login.php' )", true), ("is_page_template('templates/shop.php')", false),
      ("is_page_template('templates/shop.php') || is_page_template('templates/login.php')", true), ("has_nav_menu('top')", true),
      ("! is_front_page()", true),
    ])
  func enqueued(_ condition: String, _ isShown: Bool) throws {
    let files = [
      "style.css": "/* Theme Name: Shop */",
      "apple.css": ".apple { display: none }",
      "functions.php":
        "<?php\nfunction shop_styles() {\n  // it's for some\n  if ( \(condition) ) {\n wp_enqueue_style('a', get_template_directory_uri() . '/apple.css');\n }\n}\nadd_action('wp_enqueue_scripts', 'shop_styles');",
      "templates/login.php":
        "<?php /* Template Name: Login */ ?><!doctype html><html lang=\"en\"><head><title>Log in</title><?php wp_head(); ?></head><body><h1>Log in</h1><a class=\"apple\" href=\"/auth/apple\">Sign in with Apple</a></body></html>",
    ]
    #expect(try Self.run(files).reviews.contains { $0.rule == "siwa-button-hidden" } == isShown)
  }

  @Test("A form on which an administrator makes an account signs nobody up")
  func administration() throws {
    func count(_ back: String, _ path: String) throws -> Int {
      let form =
        "<form><label for=\"a\">First name</label><input id=\"a\" name=\"first_name\"><input type=\"email\" name=\"email\">"
        + "<input type=\"password\" name=\"password\" autocomplete=\"new-password\"><button>{{ $word }}</button></form>"
      return try Self.failures("data-requirement-stated", [path: "<h1>{{ $title }}</h1>\(back)\(form)"]).count
    }
    #expect(try count("", "resources/views/staff.blade.php") > 0)
    #expect(try count("<a href=\"{{ route('admin.staff.index') }}\">Back</a>", "resources/views/staff.blade.php") == 0)
    #expect(try count("", "resources/views/admin/staff.blade.php") == 0)
  }

  @Test(
    "What the builders of packages write beside a field is not known",
    arguments: [
      "bootstrap_form_for @user, url: users_path do |f|", "form_with model: @user, builder: LabelBuilder do |f|",
      "simple_form_for @user do |f|",
    ])
  func builders(_ form: String) throws {
    let field = form.hasPrefix("simple") ? "f.input :display_name" : "f.text_field :display_name"
    let page =
      "<h1>Sign up</h1><%= \(form) %><%= f.email_field :email %><%= \(field) %><%= f.password_field :password, autocomplete: \"new-password\" %><%= f.submit \"Sign up\" %><% end %>"
    let report = try Self.run(["app/views/users/new.html.erb": page])
    #expect(report.failures.allSatisfy { $0.rule != "data-requirement-stated" })
    #expect(report.reviews.contains { $0.rule == "data-requirement-stated" || $0.message.contains("data-requirement-stated") })
  }

  @Test("A page with a fragment that an expression names is not whole")
  func fragments() throws {
    let page =
      "<!DOCTYPE html><html xmlns:th=\"http://www.thymeleaf.org\" lang=\"en\"><body>\(Self.google)\(Self.fields)<div th:replace=\"~{__${method}__::form}\"></div></body></html>"
    let report = try Self.run(["src/main/resources/templates/login.html": page])
    #expect(report.failures.allSatisfy { $0.rule != "login-equivalent-option" })
    #expect(report.notices.map(\.message).contains { $0.contains("a part that an expression names") })
  }

  @Test("A part that is given to a fragment stands in the page that gives it")
  func givenParts() throws {
    let page =
      "<html xmlns:th=\"https://www.thymeleaf.org\" th:replace=\"~{parts/layout :: layout(body = ~{::body})}\"><th:block th:fragment=\"body\"><h1>Sign up</h1><form th:replace=\"~{parts/form::form}\"></form></th:block></html>"
    let files = [
      "src/main/resources/templates/signup.html": page,
      "src/main/resources/templates/parts/layout.html":
        "<!DOCTYPE html><html th:fragment=\"layout(body)\" xmlns:th=\"x\" lang=\"en\"><body><th:block th:replace=\"${body}\" /></body></html>",
      "src/main/resources/templates/parts/form.html":
        "<form th:fragment=\"form\" method=\"post\"><label>Email <input type=\"email\" name=\"email\" autocomplete=\"off\"></label><label>Password <input type=\"password\" name=\"password\" autocomplete=\"new-password\"></label><button>Sign up</button></form>",
    ]
    #expect(try Self.failures("login-autofill", files).count == 1)
  }

  @Test(
    "Icons of packages leave a page whole",
    arguments: [
      ("resources/views/login.blade.php", "<x-heroicon-o-eye class=\"h-4 w-4\" />"),
      ("lib/shop_web/login.html.heex", "<Heroicons.eye class=\"h-4\" />"),
    ])
  func icons(_ path: String, _ icon: String) throws {
    let page = "<!doctype html><html lang=\"en\"><title>Log in</title><body>\(Self.google)\(Self.fields)<span>\(icon)</span>"
    let report = try Self.run([path: page])
    #expect(report.failures.contains { $0.rule == "login-equivalent-option" })
    #expect(report.notices.isEmpty)
  }

  @Test("A field has the type that its model's property states")
  func models() throws {
    let page =
      "@model Shop.LoginModel\n<h2>Log in</h2><form method=\"post\"><input asp-for=\"Email\"><input asp-for=\"Password\"><button>Log in</button></form>"
    let model =
      "public class LoginModel {\n [Required]\n [EmailAddress]\n public string Email { get; set; }\n [Required, DataType(DataType.Password)]\n public string? Password { get; set; } = \"\";\n}"
    func reviews(_ files: [String: String]) throws -> Int {
      try Self.run(files).reviews.count { $0.rule == "login-password-concealed" || $0.message.contains("concealed") }
    }
    #expect(try reviews(["Views/Login.cshtml": page]) == 1)
    #expect(try reviews(["Views/Login.cshtml": page, "Models/LoginModel.cs": model]) == 0)
    // Several models may stand in one file.
    let both = model + "\npublic class OtherModel {\n public string Password { get; set; }\n}"
    #expect(try reviews(["Views/Login.cshtml": page, "Models/AccountModels.cs": model]) == 0)
    #expect(try reviews(["Views/Login.cshtml": page, "Models/AccountModels.cs": both]) == 1)
  }

  @Test(
    "Sheets that bring a font, or reach only what their package writes, leave a page's look known",
    arguments: ["inter-font", "vendor/livewire/flux/dist/flux.css"])
  func contained(_ sheet: String) throws {
    let page =
      "<!doctype html><html lang=\"en\"><title>Log in</title><link rel=\"stylesheet\" href=\"\(sheet)\"><body><a href=\"/auth/apple\" style=\"display:block;width:300px;height:44px;background:#888;color:#fff\">Sign in with Apple</a>"
    #expect(try Self.run(["login.html": page]).reviews.allSatisfy { !$0.message.contains("Missing") })
  }

  @Test("A component that hands all it is given to another one shows what that shows")
  func handingOver() throws {
    let files = [
      "lib/shop_web/layouts.ex":
        "defmodule ShopWeb.Layouts do\n  use Phoenix.Component\n  slot :inner_block\n  def app(assigns) do\n    assigns = prepare(assigns)\n    ShopWeb.Shell.app(assigns)\n  end\nend\n",
      "lib/shop_web/shell.ex":
        "defmodule ShopWeb.Shell do\n  use Phoenix.Component\n  slot :inner_block\n  def app(assigns) do\n    ~H\"\"\"\n    <main>{render_slot(@inner_block)}</main>\n    \"\"\"\n  end\nend\n",
      "lib/shop_web/login.html.heex":
        "<html lang=\"en\"><title>Log in</title><body><Layouts.app>\(Self.google)\(Self.fields)</Layouts.app>",
    ]
    let report = try Self.run(files)
    #expect(report.failures.contains { $0.rule == "login-equivalent-option" })
    #expect(report.notices.isEmpty)
  }

  @Test("Pages of Inertia's are shown with the styles that their entry imports")
  func inertia() throws {
    let files = [
      "package.json": "{ \"dependencies\": { \"@inertiajs/react\": \"^2.0\", \"react\": \"^19.0\" } }",
      "resources/js/app.jsx":
        "import '../css/app.css';\nimport { createInertiaApp } from '@inertiajs/react';\ncreateInertiaApp({ resolve: (name) => import.meta.glob('./Pages/**/*.jsx')[`./Pages/${name}.jsx`]() });\n",
      "resources/css/app.css": ".apple { display: block; width: 300px; height: 44px; background: #888; color: #fff; font-size: 19px }",
      "resources/js/Pages/Login.jsx":
        "export default function Login() {\n  return <main><a href=\"/auth/apple\" className=\"apple\">Sign in with Apple</a></main>;\n}\n",
    ]
    #expect(try Self.failures("siwa-button-color", files).count == 1)
    let laidOut = (files["resources/js/Pages/Login.jsx"] ?? "") + "Login.layout = (page) => <Layout>{page}</Layout>;\n"
    // What stands around it then is not read.
    #expect(try Self.failures("siwa-button-color", files.merging(["resources/js/Pages/Login.jsx": laidOut]) { $1 }).isEmpty)
  }

  @Test("A token that Apple makes for pages is no client secret")
  func tokens() throws {
    func page(_ name: String, _ payload: String) -> String {
      "<!doctype html><html lang=\"en\"><title>Music</title><body><p>x</p><script>const \(name) = 'eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ.\(payload).\(String(repeating: "A9", count: 43))';</script>"
    }
    let music = "eyJpc3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjE3MTUwMDAwMDB9"
    let signIn =
      "eyJpc3MiOiJURUFNMTIzNDU2IiwiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjE3MTUwMDAwMDAsImF1ZCI6Imh0dHBzOi8vYXBwbGVpZC5hcHBsZS5jb20iLCJzdWIiOiJvcmcuZXhhbXBsZS53ZWIifQ"
    #expect(try Self.failures("oauth-secret", ["a.html": page("developerToken", music)]).isEmpty)
    #expect(try Self.failures("oauth-secret", ["a.html": page("clientSecret", signIn)]).count == 1)
    #expect(try Self.failures("oauth-secret", ["a.html": page("refreshToken", music)]).count == 1)
  }
}
