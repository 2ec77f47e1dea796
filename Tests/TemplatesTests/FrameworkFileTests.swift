import Diagnostics
import Templates
import Testing

/// What frameworks find by conventions of their own.
struct FrameworkFileTests {
  @Test(
    "The content of a page in a nested layout",
    arguments: [
      "<%= content_for?(:content) ? yield(:content) : yield %>", "<%= content_for?(:content) ? (yield :content) : yield %>",
      "<%= yield(:content).presence || yield %>", "<%= content_for(:content) || yield %>",
    ])
  func nestedLayouts(expression: String) {
    var files = ["app/views/layouts/application.html.erb": "<html><body>\(expression)</body></html>", "app/views/a/x.html.erb": "<p>1"]
    #expect(ways("app/views/a/x.html.erb", files) == ["<html><body><p>1</body></html>"], "\(expression)")
    files["app/views/a/x.html.erb"] = "<% content_for :content do %><p>2<% end %>"
    #expect(ways("app/views/a/x.html.erb", files) == ["<html><body><p>2</body></html>"], "\(expression)")
  }

  @Test(
    "A page without a tag stands in the layout that its program puts around it",
    arguments: [
      ("views/login.ejs", "views/layout.ejs", "<main><%- body %></main>"),
      ("views/login.hbs", "views/layout.hbs", "<main>{{{body}}}</main>"),
      ("Views/Account/Login.cshtml", "Views/Shared/_Layout.cshtml", "<main>@RenderBody()</main>"),
    ])
  func plainPages(page: String, layout: String, text: String) {
    var files = [page: "<p>in</p>", layout: text, "Views/_ViewStart.cshtml": "@{\n  Layout = \"_Layout\";\n}"]
    #expect(ways(page, files) == ["<main><p>in</p></main>"])
    files[layout] = nil
    #expect(ways(page, files).allSatisfy { $0 == "<p>in</p>" })
  }

  @Test("Parts of which one is rendered")
  func alternatives() {
    let files = [
      "app/views/a/_x.html.erb": "<%= wide ? render('y') : image_tag('z.png', alt: 'z') %>", "app/views/a/_y.html.erb": "<b>",
    ]
    #expect(Set(ways("app/views/a/_x.html.erb", files)) == ["<b>", "<img src=\"z.png\" alt=\"z\">"])
  }

  @Test("A layout that writes its page in a way that is not read is told")
  func lostContent() {
    let project = WrittenFiles([
      "app/views/layouts/application.html.erb": "<html><body><%= wrapped_content %></body></html>", "app/views/a/x.html.erb": "<p>1",
    ])
    let file = project.files["/p/app/views/a/x.html.erb"]
    let notices = file.flatMap { TemplateAssembler(files: project).assembly(of: $0)?.notices } ?? []
    #expect(
      notices.map(\.message) == [
        "The layout 'app/views/layouts/application.html.erb' shows the content of its pages in a way that is not read; they are judged without it."
      ])
  }

  @Test("A part without a folder is looked for where the controller's ancestors have theirs")
  func railsFolders() {
    let page = "app/views/users/sessions/_x.html.erb"
    let files = [
      page: "<%= render 'header' %><%= render 'links' %>", "app/views/application/_header.html.erb": "<b>",
      "app/views/devise/sessions/_links.html.erb": "<i>",
      "app/controllers/users/sessions_controller.rb": "class Users::SessionsController < Devise::SessionsController\nend\n",
    ]
    #expect(ways(page, files) == ["<b><i>"])
  }

  @Test("A component's view lies in a folder of its name, and calls a field by a name that it was given")
  func sidecar() {
    let page = "app/views/a/_x.html.erb"
    let files = [
      page: "<%= render Form::InputComponent.new(form: f, attribute: :password, input_type: :password_field) %>",
      "app/components/form/input_component.rb":
        "class Form::InputComponent < ViewComponent::Base\n  def initialize(form:, attribute:, input_type: :text_field)\n  end\nend\n",
      "app/components/form/input_component/input_component.html.erb": "<%= @form.public_send(@input_type, @attribute) %>",
    ]
    #expect(ways(page, files) == ["<input type=\"password\" name=\"user[password]\" id=\"user_password\">"])
  }

  @Test(
    "The views of a package by the namespace that it registers",
    arguments: [
      ("src/KitServiceProvider.php", "$this->loadViewsFrom(__DIR__.'/../resources/views', 'kit');"),
      ("src/KitServiceProvider.php", "$package->name('laravel-kit')->hasViews();"),
      ("app/Providers/AppServiceProvider.php", "View::addNamespace('kit', __DIR__ . '/../../resources/views');"),
    ])
  func namespaces(provider: String, code: String) {
    let page = "resources/views/a.blade.php"
    var files = [
      page: "@include('kit::parts.social')<x-kit::box/>", "resources/views/parts/social.blade.php": "<b>",
      "resources/views/components/box.blade.php": "<i>", provider: "<?php class P { function boot() { \(code) } }",
    ]
    #expect(ways(page, files) == ["<b><i>"])
    files["resources/views/vendor/kit/parts/social.blade.php"] = "<u>"
    #expect(ways(page, files) == ["<u><i>"])
  }

  @Test("What Devise is told by a model")
  func devise() {
    let page = "app/views/users/sessions/_x.html.erb"
    let view =
      "<% if devise_mapping.omniauthable? %><% resource_class.omniauth_providers.each do |p| %><b><%= \"Sign in with #{OmniAuth::Utils.camelize(p)}\" %></b><%= omniauth_authorize_path(resource_name, p) %><% end %><% end %>"
    let model =
      "class User\n  devise :database_authenticatable,\n         :omniauthable, omniauth_providers: %i[google_oauth2 apple]\nend\n"
    #expect(
      ways(page, [page: view, "app/models/user.rb": model]) == [
        "<b>Sign in with GoogleOauth2</b>/users/auth/google_oauth2<b>Sign in with Apple</b>/users/auth/apple"
      ])
    #expect(ways(page, [page: view + "<p>", "app/models/user.rb": "class User\n  devise :registerable\nend\n"]) == ["<p>"])
  }

  @Test(
    "A call of Ruby's whose block stands in the same tag",
    arguments: [
      ("<%= link_to '/a', class: 'b' do\n  'Log in'\nend %>", ["<a href=\"/a\" class=\"b\">Log in</a>"]),
      ("<%= link_to('/a') { 'Log in' } %>", ["<a href=\"/a\">Log in</a>"]),
      ("<%= link_to '/a' do 'Log in' end if on? %>", ["<a href=\"/a\">Log in</a>", ""]),
      ("<%= content_tag :p do\n  concat 'a'\n  concat tag.b('c')\nend %>", ["<p>a<b>c</b></p>"]),
    ])
  func inlineBlocks(_ text: String, _ expected: [String]) {
    let page = "app/views/a/_x.html.erb"
    #expect(Set(ways(page, [page: text])) == Set(expected), "\(text)")
  }

  @Test("What Laravel's configuration states in the project is known, and what the environment says is not")
  func laravelConfig() {
    let page = "resources/views/a.blade.php"
    let files = [
      "composer.json": "{}",
      "config/social.php":
        "<?php\n\nreturn [\n    /*\n     | Ours\n     */\n    'providers' => ['google' => 'Google', 'apple' => 'Apple'], // all\n    'on' => env('ON', true),\n];\n",
    ]
    func shown(_ text: String) -> [String] { ways(page, files.merging([page: text]) { $1 }) }
    let loop = "@foreach (config('social.providers') as $id => $name)<b>{{ $id }} {{ $name }}</b>@endforeach"
    #expect(shown(loop) == ["<b>google Google</b><b>apple Apple</b>"])
    #expect(shown("{{ Config::get('social.providers.apple') }}{{ config('social.providers.google', 'x') }}") == ["AppleGoogle"])
    #expect(Set(shown("@if (config('social.on'))<i> @else <b> @endif")).count == 2)
    #expect(Set(shown("@if (config('social.other'))<i> @else <b> @endif")).count == 2)
  }

  @Test("A key that Laravel finds no words for is shown itself, unless a file of words may have it")
  func laravelKeys() {
    let page = "resources/views/a.blade.php"
    let shown = ways(page, [page: "<p>{{ __('username') }}, {{ __('your_name') }}, {{ __('auth.failed') }}</p>"])
    #expect(shown == ["<p>username, your_name, {{ __('auth.failed') }}</p>"])
  }

  @Test("Laravel's words by number, and those of directives")
  func laravelWords() {
    let page = "resources/views/a.blade.php"
    func shown(_ text: String) -> [String] { ways(page, [page: text]) }
    let words = "'{0} None at all|{1} One apple|[2,*] :count fine apples'"
    #expect(
      shown("@choice(\(words), 1), {{ trans_choice(\(words), 0) }}, {{ Lang::choice(\(words), 3) }}") == [
        "One apple, None at all, 3 fine apples"
      ])
    #expect(shown("@choice('One user|Some users', 1) @choice('One user|Some users', 2)") == ["One user Some users"])
    #expect(shown("@choice('Hello :name|Hello all', 1, ['name' => 'Eva'])") == ["Hello Eva"])
    #expect(
      shown("@lang('username'), @lang('Sign in'), {{ Lang::get('password') }}, {{ trans('email') }}") == [
        "username, Sign in, password, email"
      ])
    // A number, or the words of a file, that nobody knows here.
    #expect(shown("@choice('One|Some', $n)@lang('auth.failed')") == ["@choice('One|Some', $n)@lang('auth.failed')"])
    #expect(shown("@choice('Eins|Zwei|Fünf', 5)") == ["@choice('Eins|Zwei|Fünf', 5)"])
  }

  @Test("Remarks of a file of Laravel's configuration hold brackets and apostrophes")
  func laravelRemarks() {
    let page = "resources/views/a.blade.php"
    let config = """
      <?php
      /* Don't [change: it isn't return [ yet */
      // return [nothing
      return [
          // it's what people (see
          'title' => 'Sign in with Apple', # don't [
          /* '] */ 'name' => env('APP_NAME', 'Shop'),
      ]; // that's all
      """
    func shown(_ text: String, _ config: String = config) -> [String] {
      ways(page, ["composer.json": "{}", "config/social.php": config, page: text])
    }
    #expect(shown("{{ config('social.title') }}") == ["Sign in with Apple"])
    // What the environment says nobody knows here.
    #expect(shown("{{ config('social.name') }}") == ["{{ config('social.name') }}"])
    let computed = "<?php\nreturn ['title' => 'x'] + more();\n"
    #expect(shown("{{ config('social.title') }}", computed) == ["{{ config('social.title') }}"])
  }

  @Test("Twig knows the macros of a file as its _self, without an import")
  func ownMacros() {
    let page = "a.html.twig"
    let text = "{% macro in(name) %}<b>Log in with {{ name }}</b>{% endmacro %}{{ _self.in('Apple') }}"
    #expect(ways(page, [page: text]) == ["<b>Log in with Apple</b>"])
  }

  @Test("A live component is what its module renders")
  func liveComponent() {
    let page = "lib/demo_web/live/sign_in_live.ex"
    let files = [
      page:
        "defmodule DemoWeb.SignInLive do\n  use DemoWeb, :live_view\n  def render(assigns) do\n    ~H\"\"\"\n    <.live_component module={DemoWeb.AppleButton} id=\"a\" size=\"l\" />\n    \"\"\"\n  end\nend\n",
      "lib/demo_web/live/apple_button.ex":
        "defmodule DemoWeb.AppleButton do\n  use DemoWeb, :live_component\n  def render(assigns) do\n    ~H\"\"\"\n    <b class={@size}></b>\n    \"\"\"\n  end\nend\n",
    ]
    #expect(ways(page, files).map { $0.filter { $0 != "\n" }.trimmingPrefix { $0 == " " } }.first?.hasPrefix("<b class=\"l\"></b>") == true)
  }

  @Test("What is true or false is written as PHP and Twig write it")
  func truth() {
    #expect(
      ways(
        "resources/views/a.blade.php",
        [
          "resources/views/a.blade.php": "<x-b/><x-b :on=\"true\"/>",
          "resources/views/components/b.blade.php": "@props(['on' => false])<b a=\"{{ $on }}\">",
        ]) == ["<b a=\"\"><b a=\"1\">"])
    #expect(ways("a.html.twig", ["a.html.twig": "{% set b = false %}[{{ b }}]{% set b = true %}[{{ b }}]"]) == ["[][1]"])
    #expect(ways("a.php", ["a.php": "<?php $b = false; ?>[<?= $b ?>]"]) == ["[]"])
  }

  @Test(
    "Formats whose words are translated",
    arguments: [
      ("<?php printf(esc_html__('Login with %s', 'x'), 'Apple'); ?>", "Login with Apple"),
      ("<?= sprintf(__('%1$s login'), 'Apple') ?>", "Apple login"),
      ("<?php $l = sprintf(esc_html__('Sign in with %s', 'x'), $p); ?><?= esc_html($l) ?>", "Sign in with \u{FFFC}"),
      ("<?= vsprintf('%s %s', ['a', 'b']) ?>", "a b"),
    ])
  func formats(code: String, expected: String) {
    #expect(ways("a.php", ["a.php": code + "<b>"]).map { $0.replacing("\n", with: "") } == [expected + "<b>"], "\(code)")
  }
}
