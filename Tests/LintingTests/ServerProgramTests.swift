import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// Programs of several frameworks whose pages are put together from more than one file, or written by helpers.
struct ServerProgramTests {
  private func lint(_ files: [String: String]) throws -> RunReport {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    return Lint.run(folder.path) { $0.listsReviews = true }
  }

  @Test(
    "Rails' text_field has the type that its options state",
    arguments: ["type: :password", "type: \"password\"", "class: \"wide\", type: :password"])
  func statedType(_ options: String) throws {
    let view =
      "<h1>Log in</h1>\n<%= form_with url: \"/session\" do |f| %>\n<%= f.text_field :password, \(options) %>\n"
      + "<%= f.submit \"Log in\" %>\n<% end %>\n"
    func concealed(_ view: String) throws -> Bool {
      let report = try lint(["Gemfile": "gem 'rails'", "app/views/sessions/new.html.erb": view])
      return !report.findings.contains { $0.rule == "login-password-concealed" }
    }
    #expect(try concealed(view))
    #expect(try !concealed(view.replacing("password, \(options)", with: "password, class: \"wide\"")))
  }

  @Test("What a translation tells and is not about words stands at the button")
  func placeOfProvider() throws {
    let report = try lint([
      "Gemfile": "gem 'rails'", "config/locales/ja.yml": "ja:\n  sessions:\n    google: Googleでサインイン\n",
      "app/views/sessions/new.html.erb": "<h1>サインイン</h1>\n<%= link_to t('sessions.google'), '/auth/google', class: 'btn' %>\n",
    ])
    let found = report.findings.filter { $0.rule == "login-equivalent-option" }
    #expect(found.map { $0.location.file.hasSuffix("new.html.erb") } == [true])
  }

  @Test("A fragment that a program's view object shows is no whole page")
  func shownByProgram() throws {
    let part = "<div><h3>Log in</h3><a href=\"/auth/google\" class=\"btn\">Log in with Google</a><?php echo $this->more('x'); ?></div>\n"
    #expect(try lint(["views/login.php": part]).findings.allSatisfy { $0.rule != "login-equivalent-option" || $0.level == nil })
    let page = part.replacing("<?php echo $this->more('x'); ?>", with: "<?php echo 'x'; ?>")
    #expect(try lint(["views/login.php": page]).findings.contains { $0.rule == "login-equivalent-option" && $0.level == .warning })
  }

  private static let apple = "<a href=\"/auth/apple\" style=\"background:#06c;color:#fff;display:block;width:300px\">Login with Apple</a>"

  @Test("A page's blocks are shown where the layout of its layout is not known")
  func unknownLayoutAbove() throws {
    let report = try lint([
      "templates/site.html": "{% extends settings.LAYOUT %}{% block top %}<nav><a href=\"/\">Home</a></nav>{% endblock %}",
      "templates/login.html": "{% extends \"site.html\" %}{% block content %}<h1>Sign in</h1>\(Self.apple){% endblock %}",
    ])
    #expect(report.findings.contains { $0.rule == "siwa-title-approved" && $0.level == .error })
    #expect(report.findings.contains { $0.rule == "siwa-button-color" && $0.level == .error })
  }

  @Test("Go's templates are found whichever file is read first")
  func goFolders() throws {
    let report = try lint([
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
    #expect(try lint(["register.php": page]).findings.contains { $0.rule == "siwa-logo-artwork" && $0.level == .warning })
    let other = page.replacing(name, with: "download_apple")
    #expect(try !lint(["register.php": other]).findings.contains { $0.rule == "siwa-logo-artwork" && $0.level == .warning })
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
    #expect(try lint(files).findings.contains { $0.rule == "siwa-button-min-size" && $0.level == .error })
    // What another package brings nobody knows.
    let other = files.merging(["assets/js/app.js": "import \"shop-theme\"\n"]) { $1 }
    #expect(try !lint(other).findings.contains { $0.rule == "siwa-button-min-size" && $0.level == .error })
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
      return try lint(files).notices.contains { $0.message.contains("'.icon'") }
    }
    #expect(try !misses("hero-lock"))
    #expect(try misses("lock"))
  }
}
