import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// Programs of several frameworks whose pages are put together from more than one file, or written by helpers.
struct ServerProgramTests {
  @Test(
    "Rails' text_field has the type that its options state",
    arguments: ["type: :password", "type: \"password\"", "class: \"wide\", type: :password"])
  func statedType(_ options: String) throws {
    let view =
      "<h1>Log in</h1>\n<%= form_with url: \"/session\" do |f| %>\n<%= f.text_field :password, \(options) %>\n"
      + "<%= f.submit \"Log in\" %>\n<% end %>\n"
    func concealed(_ view: String) throws -> Bool {
      let report = try Lint.project(["Gemfile": "gem 'rails'", "app/views/sessions/new.html.erb": view])
      return !report.findings.contains { $0.rule == "login-password-concealed" }
    }
    #expect(try concealed(view))
    #expect(try !concealed(view.replacing("password, \(options)", with: "password, class: \"wide\"")))
  }

  @Test("What a translation tells and is not about words stands at the button")
  func placeOfProvider() throws {
    let report = try Lint.project([
      "Gemfile": "gem 'rails'", "config/locales/ja.yml": "ja:\n  sessions:\n    google: Googleでサインイン\n",
      "app/views/sessions/new.html.erb": "<h1>サインイン</h1>\n<%= link_to t('sessions.google'), '/auth/google', class: 'btn' %>\n",
    ])
    let found = report.findings.filter { $0.rule == "login-equivalent-option" }
    #expect(found.map { $0.location.file.hasSuffix("new.html.erb") } == [true])
  }

  @Test("A fragment that a program's view object shows is no whole page")
  func shownByProgram() throws {
    let part = "<div><h3>Log in</h3><a href=\"/auth/google\" class=\"btn\">Log in with Google</a><?php echo $this->more('x'); ?></div>\n"
    #expect(try Lint.project(["views/login.php": part]).findings.allSatisfy { $0.rule != "login-equivalent-option" || $0.level == nil })
    let page = part.replacing("<?php echo $this->more('x'); ?>", with: "<?php echo 'x'; ?>")
    #expect(try Lint.project(["views/login.php": page]).findings.contains { $0.rule == "login-equivalent-option" && $0.level == .warning })
  }

  /// A program of Rails' whose layout has a tag in its head.
  private static func rails(_ tag: String) -> [String: String] {
    [
      "Gemfile": "gem 'rails'", "config/importmap.rb": "pin \"application\"\npin \"@hotwired/turbo-rails\", to: \"turbo.min.js\"\n",
      "app/javascript/application.js": "import \"@hotwired/turbo-rails\"\n",
      "app/views/layouts/application.html.erb":
        "<!DOCTYPE html><html lang=\"en\"><head><title>Shop</title>\(tag)</head><body><%= yield %></body></html>",
      "app/views/sessions/new.html.erb":
        "<h1>Log in</h1><%= button_to 'Continue with Google', '/auth/google', method: :post %><form><input type=\"password\"><button>Log in</button></form>",
    ]
  }

  @Test(
    "Scripts that put in nothing which people see leave a page whole",
    arguments: ["<%= javascript_importmap_tags %>", "<%= javascript_include_tag \"application\", data: { turbo_track: 'reload' } %>"])
  func scriptTags(_ tag: String) throws {
    let found = try Lint.project(Self.rails(tag)).findings.filter { $0.rule == "login-equivalent-option" }
    #expect(found.map(\.level) == [.warning])
  }

  @Test("A review for what was not read names it", arguments: ["<%= render_gem_of_ours(@x) %>", "<%= content_component :login %>"])
  func namedGaps(_ tag: String) throws {
    let report = try Lint.project(Self.rails("").mapValues { $0.replacing("<%= yield %>", with: "<%= yield %>" + tag) })
    let review = try #require(report.reviews.first { $0.rule == "login-equivalent-option" })
    #expect(review.message.hasSuffix("Not read: '\(tag)'."), "\(review.message)")
  }

  @Test(
    "What a helper shows that is called after signing in, and is not there, may be any way to sign in",
    arguments: [
      ("app/views/sessions/new.html.erb", "<%= social_buttons(:small) %>", "social_buttons"),
      ("resources/views/login.blade.php", "@socialButtons('small')", "socialButtons"),
    ])
  func missingHelpers(_ path: String, _ tag: String, _ name: String) throws {
    let page = "<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1>\(tag)<a href=\"/auth/google\">Continue with Google</a></body></html>"
    let found = try Lint.project(["Gemfile": "gem 'rails'", path: page]).findings.filter { $0.rule == "login-equivalent-option" }
    #expect(found.map(\.level) == [nil])
    #expect(found.first?.message.hasSuffix("Not read: '\(name)'.") == true, "\(found)")
  }

  @Test("A name that only begins like a tag which includes something is none")
  func plainNames() throws {
    let report = try Lint.project(
      Self.rails("").mapValues { $0.replacing("<%= yield %>", with: "<%= yield %><p><%= @important.to_s %></p>") })
    #expect(report.findings.filter { $0.rule == "login-equivalent-option" }.map(\.level) == [.warning])
  }

  @Test(
    "PHP's words are those that are translated, whatever translates them",
    arguments: [
      "$this->_pt('Login with Apple')", "$this->translate('Login with Apple')", "Yii::t('app', 'Login with Apple')",
      "$this->l('Login with Apple')", "lang('Login with Apple')", "$view['translator']->trans('Login with Apple')",
      "$block->escapeHtml(__('Login with Apple'))", "$this->escapeHtml($this->translate('Login with Apple'))", "lang('Auth.apple')",
      "$this->lang->line('login_apple')", "Yii::t('shop', 'apple.login')",
    ])
  func phpWords(_ words: String) throws {
    let report = try Lint.project([
      "login.php": "<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1><a href=\"/auth/apple\"><?= \(words) ?></a></body></html>",
      "app/Language/en/Auth.php": "<?php return ['apple' => 'Login with Apple'];",
      "application/language/english/auth_lang.php": "<?php $lang['other'] = \"x\";\n$lang['login_apple'] = 'Login with Apple';",
      "messages/en/shop.php": "<?php return ['apple.login' => 'Login with Apple'];",
    ])
    #expect(report.findings.filter { $0.rule == "siwa-title-approved" }.map(\.level) == [.error])
  }

  @Test("A key that no catalogue has, and what a form is told, are no words")
  func phpKeys() throws {
    for words in ["lang('Auth.unknown')", "$this->translate('login.apple')", "$this->render('Login with Apple')"] {
      let report = try Lint.project([
        "login.php": "<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1><a href=\"/auth/apple\"><?= \(words) ?></a></body></html>"
      ])
      #expect(report.findings.filter { $0.rule == "siwa-title-approved" }.allSatisfy { $0.level == nil })
    }
  }

  @Test("A form for a password that is called a login is one, whatever its button says")
  func unknownSubmit() throws {
    func report(_ form: String, file: String = "page.php") throws -> RunReport {
      try Lint.project([
        file:
          "<!DOCTYPE html><html lang=\"en\"><body><form method=\"post\" \(form)><input name=\"nick\"><input type=\"password\" name=\"pass\">"
          + "<input type=\"submit\" value=\"<?php echo $this->words(); ?>\"></form></body></html>"
      ])
    }
    #expect(try report("id=\"login_form\"").judged.signInScreens == 1)
    #expect(try report("class=\"sign-in-box\"").judged.signInScreens == 1)
    #expect(try report("action=\"/user/login\"").judged.signInScreens == 1)
    #expect(try report("", file: "views/login.php").judged.signInScreens == 1)
    #expect(try report("id=\"unlock\"").judged.signInScreens == 0)
  }

  private static let apple = "<a href=\"/auth/apple\" style=\"background:#06c;color:#fff;display:block;width:300px\">Login with Apple</a>"

  @Test("A page's blocks are shown where the layout of its layout is not known")
  func unknownLayoutAbove() throws {
    let report = try Lint.project([
      "templates/site.html": "{% extends settings.LAYOUT %}{% block top %}<nav><a href=\"/\">Home</a></nav>{% endblock %}",
      "templates/login.html": "{% extends \"site.html\" %}{% block content %}<h1>Sign in</h1>\(Self.apple){% endblock %}",
    ])
    #expect(report.findings.contains { $0.rule == "siwa-title-approved" && $0.level == .error })
    #expect(report.findings.contains { $0.rule == "siwa-button-color" && $0.level == .error })
  }

  @Test("Go's templates are found whichever file is read first")
  func goFolders() throws {
    let report = try Lint.project([
      "go.mod": "module shop\n", "templates/en/mail/a.html": "{{ define \"hello\" }}<p>Hello</p>{{ end }}{{ template \"hello\" . }}",
      "templates/en/web/auth/base.html":
        "{{ define \"base\" }}<!DOCTYPE html><html lang=\"en\"><body>{{ template \"content\" . }}</body></html>{{ end }}",
      "templates/en/web/auth/login.html":
        "{{ template \"base\" . }}{{ define \"content\" }}<h1>Sign in</h1>\(Self.apple){{ end }}",
    ])
    #expect(report.judged.signInScreens == 1)
    #expect(report.findings.contains { $0.rule == "siwa-title-approved" && $0.level == .error })
    #expect(!report.notices.contains { $0.message.contains("is judged without") })
  }

  @Test(
    "A button that is called to register with Apple is one, whatever helper gives its words", arguments: ["register_apple", "login_apple"])
  func registers(_ name: String) throws {
    let page =
      "<!DOCTYPE html><html lang=\"en\"><head><title>Create an account</title></head><body><h1>Create an account</h1>"
      + "<a href=\"<?php echo $lib->url(); ?>\" class=\"btn \(name)\"><i class=\"fa fa-apple\"></i> <?php echo words('with'); ?></a>"
      + "</body></html>"
    #expect(try Lint.project(["register.php": page]).findings.contains { $0.rule == "siwa-logo-artwork" && $0.level == .warning })
    let other = page.replacing(name, with: "download_apple")
    #expect(try !Lint.project(["register.php": other]).findings.contains { $0.rule == "siwa-logo-artwork" && $0.level == .warning })
  }

  @Test("A script of Phoenix's is read where it is built from")
  func phoenixScript() throws {
    let view =
      "defmodule ShopWeb.LoginLive do\n  use ShopWeb, :live_view\n\n  def render(assigns) do\n    ~H\"\"\"\n    <h1>Sign in</h1>\n"
      + "    <a href=\"/auth/apple\" style=\"display: block; width: 100px; height: 44px; background: #000; color: #fff\">Sign in with Apple</a>\n"
      + "    \"\"\"\n  end\nend\n"
    let root =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head><link rel=\"stylesheet\" href={~p\"/assets/app.css\"} />\n"
      + "<script defer src={~p\"/assets/app.js\"}></script></head>\n<body>{@inner_content}</body></html>\n"
    let files = [
      "mix.exs": "defmodule Shop.MixProject do end\n", "lib/shop_web/live/login_live.ex": view, "assets/css/app.css": "p { margin: 0 }\n",
      "lib/shop_web/components/layouts/root.html.heex": root,
      "assets/js/app.js":
        "import {Socket} from \"phoenix\"\nimport {LiveSocket} from \"phoenix_live_view\"\nnew LiveSocket(\"/live\", Socket)\n",
    ]
    #expect(try Lint.project(files).findings.contains { $0.rule == "siwa-button-min-size" && $0.level == .error })
    // What another package brings nobody knows.
    let other = files.merging(["assets/js/app.js": "import \"shop-theme\"\n"]) { $1 }
    #expect(try !Lint.project(other).findings.contains { $0.rule == "siwa-button-min-size" && $0.level == .error })
  }

  @Test("A clause of a component that asks how an argument begins is found")
  func beginning() throws {
    let core =
      "defmodule ShopWeb.CoreComponents do\n  use Phoenix.Component\n\n  def icon(%{name: \"hero-\" <> _} = assigns) do\n    ~H\"\"\"\n"
      + "    <span class={@name} />\n    \"\"\"\n  end\nend\n"
    let view =
      "defmodule ShopWeb.LoginLive do\n  use ShopWeb, :live_view\n\n  def render(assigns) do\n    ~H\"\"\"\n"
      + "    <h1>Sign in <.icon name=\"NAME\" /></h1>\n    \(Self.apple)\n    \"\"\"\n  end\nend\n"
    func misses(_ name: String) throws -> Bool {
      let files = [
        "mix.exs": "defmodule Shop.MixProject do end\n", "lib/shop_web/components/core_components.ex": core,
        "lib/shop_web/live/login_live.ex": view.replacing("NAME", with: name),
      ]
      return try Lint.project(files).notices.contains { $0.message.contains("'.icon'") }
    }
    #expect(try !misses("hero-lock"))
    #expect(try misses("lock"))
  }

  @Test(
    "Components of Blade's have the names that providers give them",
    arguments: [
      ("Blade::component('layout.default', 'page');", "x-page"), ("Blade::components(['layout.default' => 'page']);", "x-page"),
      ("Blade::component(\\App\\View\\Components\\Page::class, 'page');", "x-page"), ("Blade::component('page', Page::class);", "x-page"),
      ("Blade::componentNamespace('App\\\\View\\\\Components', 'shop');", "x-shop::page"),
      ("Blade::anonymousComponentNamespace('layout', 'shop');", "x-shop::default"),
      ("Blade::anonymousComponentPath(__DIR__.'/../../resources/views/layout');", "x-default"),
    ])
  func namedComponents(_ call: String, _ name: String) throws {
    let report = try Lint.project([
      "artisan": "",
      "app/Providers/ViewServiceProvider.php":
        "<?php\nuse App\\View\\Components\\Page;\nclass ViewServiceProvider { public function boot() { \(call) } }\n",
      "app/View/Components/Page.php":
        "<?php\nclass Page extends Component { public function render() { return view('layout.default'); } }\n",
      "resources/views/layout/default.blade.php":
        "<!DOCTYPE html><html lang=\"en\"><head><title>x</title></head><body>{{ $slot }}</body></html>",
      "resources/views/login.blade.php":
        "<\(name)><h1>Log in</h1><a href=\"/auth/apple\" style=\"display:block;width:120px;height:44px\">Sign in with Apple</a></\(name)>",
    ])
    #expect(report.findings.contains { $0.rule == "siwa-button-min-size" && $0.level == .error })
    #expect(!report.notices.contains { $0.message.contains("not in the project") })
  }

  @Test("A layout's section that hands on the one of its own pages does not stand in itself")
  func sectionInItself() throws {
    let report = try Lint.project([
      "Views/Shared/_Layout.cshtml":
        "<!DOCTYPE html><html lang=\"en\"><body><main>@RenderBody()</main>@RenderSection(\"Scripts\", required: false)</body></html>",
      "Areas/Account/_Layout.cshtml":
        "@{\n    Layout = \"/Views/Shared/_Layout.cshtml\";\n}\n<h1>Log in</h1>@RenderBody()\n@section Scripts {\n@RenderSection(\"Scripts\", required: false)\n}\n",
    ])
    #expect(!report.notices.contains { $0.message.contains("nested") }, "\(report.notices.map(\.message))")
  }

  @Test("Pages that tests read are passed over, and those in other folders of data are not")
  func fixturesOfTests() throws {
    let page = "<h1>Log in</h1><a class=\"btn\" href=\"/auth/apple\">Login with Apple</a>"
    let report = try Lint.project([
      "tests/fixtures/login.html": page, "src/test/resources/a/login.html": page, "spec/x/__fixtures__/login.html": page,
      "fixtures/login.html": page, "resources/views/test/login.html": page,
    ])
    #expect(Set(report.findings.map { $0.location.file.split(separator: "/").first }) == ["fixtures", "resources"])
  }

  @Test("Function components that speak of Apple are judged where no page uses them")
  func unusedComponents() throws {
    let component = """
      defmodule ShopWeb.Auth do
        use ShopWeb, :html
        def other(assigns) do
          ~H\"\"\"
          <p>Hello</p>
          \"\"\"
        end
        def apple(assigns) do
          ~H\"\"\"
          <a href="/auth/apple" style="background:#06c;color:#fff">Login with Apple</a>
          \"\"\"
        end
      end

      """
    let files = ["mix.exs": "", "lib/shop_web/components/auth.ex": component]
    let alone = try Lint.project(files)
    #expect(alone.findings.filter { $0.level == .error }.map(\.rule).sorted() == ["siwa-button-color", "siwa-title-approved"])
    #expect(!alone.findings.contains { $0.rule == "login-equivalent-option" || $0.rule == "login-value-explained" })
    let page = "<!DOCTYPE html><html lang=\"en\"><body><h1>Log in</h1><ShopWeb.Auth.apple /></body></html>"
    let used = try Lint.project(files.merging(["lib/shop_web/controllers/login_html/new.html.heex": page]) { $1 })
    #expect(used.findings.filter { $0.rule == "siwa-title-approved" }.count == 1)
    #expect(used.judged.appleButtons == 1)
  }

  @Test("CakePHP's elements are found in their folder", arguments: ["templates/element/ask.php", "src/Template/Element/ask.php"])
  func cakeElement(_ path: String) throws {
    let view = path.hasPrefix("src/") ? "src/Template/Users/login.php" : "templates/Users/login.php"
    let report = try Lint.project([
      "composer.json": "{\"require\":{\"cakephp/cakephp\":\"^5.0\"}}", path: "<?= $this->Form->control('password') ?>\n",
      view: "<h1>Log in</h1>\n<?= $this->Form->create() ?>\n<?= $this->Form->control('email') ?>\n<?= $this->element('ask') ?>\n"
        + "<button>Log in</button>\n<?= $this->Form->end() ?>\n",
    ])
    #expect(report.findings.contains { $0.rule == "login-autofill" && $0.location.file.hasSuffix(path) && $0.level != nil })
    #expect(!report.notices.contains { $0.message.contains("'ask'") })
  }

  @Test("Allauth's page between the choice of a provider and the provider offers no sign-in; a page of its own name does")
  func confirmsProvider() throws {
    let page = """
      <!DOCTYPE html><html lang="en"><head><title>Sign in</title></head><body><h1>Sign in with Google</h1>
      {% if process == "connect" %}<p>Connect</p>{% endif %}
      <form method="post">{% csrf_token %}<button type="submit">Continue with Google</button></form></body></html>
      """
    func isSaid(_ path: String) throws -> Bool {
      try Lint.project(["manage.py": "", path: page]).findings.contains { $0.rule == "login-equivalent-option" && $0.level == .warning }
    }
    #expect(try !isSaid("templates/socialaccount/login.html"))
    #expect(try isSaid("templates/account/login.html"))
  }

  @Test("Copies in a folder of backups are no pages of the program")
  func backups() throws {
    let page =
      "<!DOCTYPE html><html lang=\"en\"><head><title>Sign in</title></head><body><button>Continue with Google</button></body></html>"
    let report = try Lint.project(["_backups/2025/login.html": page, "backups/login.html": page])
    #expect(Set(report.findings.map(\.location.file)).allSatisfy { !$0.contains("_backups") })
    #expect(report.passedOver == ["_backups": 1])
    #expect(!report.findings.isEmpty)
  }

  @Test(
    "The language of a page that its framework gives is the one whose words are shown",
    arguments: [
      ("lang=\"{{ App::getLocale() }}\"", "'locale' => 'ar'", true),
      ("lang=\"{{ str_replace('_', '-', app()->getLocale()) }}\"", "'locale' => 'ar'", true),
      ("lang=\"{{ config('app.locale') }}\"", "'locale' => env('APP_LOCALE', 'ar')", true),
      ("lang=\"{{ app()->getLocale() }}\"", "'locale' => 'en'", false),
      ("lang=\"{{ $locale }}\"", "'locale' => 'ar'", false),
    ])
  func shownLanguage(_ attribute: String, _ setting: String, _ isKnown: Bool) throws {
    let report = try Lint.project([
      "config/app.php": "<?php\nreturn ['name' => 'Links', \(setting), 'fallback_locale' => 'en'];\n",
      "lang/ar.json": "{ \"Login\": \"تسجيل الدخول\", \"Email\": \"البريد الإلكتروني\" }", "lang/en.json": "{ \"Login\": \"Login\" }",
      "resources/views/auth/login.blade.php":
        "<!DOCTYPE html><html \(attribute)><body><h1>{{ __('Login') }}</h1><p>سجل دخولك واستكمل العمل على تطوير مستقبلك</p>"
        + "<a href=\"/auth/apple\">{{ __('Sign in with Apple') }}</a></body></html>",
    ])
    #expect(report.findings.contains { $0.rule == "siwa-title-locale" && $0.level == .warning } == isKnown)
  }

  @Test(
    "A route that is called after signing in leads to the program's own page for that",
    arguments: [
      ("a.html.erb", "<%= link_to \"こちらからログイン\", new_user_session_path %>", false),
      ("a.html.erb", "<%= link_to \"こちらからログイン\", login_path %>", false),
      ("a.blade.php", "<a href=\"{{ route('login') }}\">こちらからログイン</a>", false),
      ("a.html", "{% load i18n %}<a href=\"{% url 'account_login' %}\">こちらからログイン</a>", false),
      ("a.html.twig", "<a href=\"{{ path('app_login') }}\">こちらからログイン</a>", false),
      ("a.html.twig", "<a href=\"{{ path('oauth_login') }}\">こちらからログイン</a>", true),
      ("a.blade.php", "<a href=\"{{ route('sso.redirect') }}\">こちらからログイン</a>", true),
    ])
  func ownSignIn(_ name: String, _ link: String, _ isAsked: Bool) throws {
    let folder = name.hasSuffix("erb") ? "app/views/pages/" : name.hasSuffix("blade.php") ? "resources/views/" : "templates/"
    let report = try Lint.project([folder + name: "<h1>行動を選んで、習慣を変える。</h1>\n<p>登録済みの方は \(link)</p>\n"])
    #expect(report.reviews.contains { $0.rule == "login-equivalent-option" } == isAsked)
  }
}
