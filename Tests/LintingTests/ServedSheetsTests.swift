import Diagnostics
import Linting
import TestSupport
import Testing

/// Style sheets that helpers and addresses of frameworks name are found where the framework keeps them, and nothing is taken for one that is not certain.
@Suite struct ServedSheetsTests {
  private static let sheet = ".apple { display: block; box-sizing: border-box; width: 100px; height: 20px }"

  private static func page(_ head: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta name="viewport" content="width=device-width">
    <title>Sign in</title>
    \(head)
    </head>
    <body>
    <h1>Sign in</h1>
    <a class="apple" href="/auth/apple">Sign in with Apple</a>
    </body>
    </html>
    """
  }

  /// Where the size is found to be wrong, and "open" where other styles may count.
  private static func outcome(_ name: String, _ head: String, _ files: [String: String]) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, page(head))
    for (name, text) in files { try folder.write(name, text) }
    let size = Lint.run(path) { $0.onlyRules = ["siwa-button-min-size"] }
    let color = Lint.run(path) { $0.onlyRules = ["siwa-button-foreground"] }
    return Set(size.failures.map(\.location.file)).sorted() + (color.failures.isEmpty ? ["open"] : [])
  }

  @Test(
    arguments: [
      ("shop/templates/login.html", #"<link rel="stylesheet" href="{% static 'css/site.css' %}">"#, "shop/static/css/site.css"),
      (
        "templates/login.html", #"<link rel="stylesheet" href="{{ url_for('static', filename='site.css') }}?v={{ v }}">"#,
        "app/static/site.css"
      ),
      ("resources/views/login.blade.php", #"<link rel="stylesheet" href="{{ asset('css/app.css') }}">"#, "public/css/app.css"),
      ("login.php", #"<link rel="stylesheet" href="/css/site.css<?php echo version(); ?>">"#, "css/site.css"),
      (
        "resources/views/login.blade.php", #"<link rel="stylesheet" href="{{ url(env('ASSETS') . 'admin/css/site.css') }}">"#,
        "storage/app/public/admin/css/site.css"
      ),
      (
        "resources/views/login.blade.php", #"<link rel="stylesheet" href="{{ asset('storage/css/site.css') }}">"#,
        "storage/app/public/css/site.css"
      ),
      ("shop/login.php", #"<link rel="stylesheet" href="css/site.css<?= version() ?>">"#, "shop/css/site.css"),
      ("shop/login.php", #"<link rel="stylesheet" href="css/site.css?v=<?= time() ?>">"#, "shop/css/site.css"),
      ("shop/account/login.php", #"<link rel="stylesheet" href="../css/site.css?v=<?= $v ?>&x=1">"#, "shop/css/site.css"),
      ("templates/login.html.twig", #"<link rel="stylesheet" href="/css/site.css?{{ build }}">"#, "public/css/site.css"),
      ("resources/views/login.blade.php", "@vite(['resources/css/app.css'])", "resources/css/app.css"),
      ("resources/views/login.blade.php", "@vite('resources/js/app.js')", "resources/css/app.css"),
      ("templates/login.html.twig", "{{ encore_entry_link_tags('app') }}", "assets/styles/app.css"),
      (
        "Shop.Web/Views/Login.cshtml", #"<link rel="stylesheet" href="~/css/site.css" asp-append-version="true">"#,
        "Shop.Web/wwwroot/css/site.css"
      ),
      (
        "src/main/resources/templates/login.html", #"<link rel="stylesheet" th:href="@{/css/login.css}">"#,
        "src/main/resources/static/css/login.css"
      ),
      (
        "src/main/resources/templates/login.html", #"<link rel="stylesheet" href="/css/login.css">"#,
        "src/main/resources/static/css/login.css"
      ),
      (
        "src/main/webapp/login.jsp", #"<link rel="stylesheet" href="${pageContext.request.contextPath}/css/login.css">"#,
        "src/main/webapp/css/login.css"
      ),
      ("views/login.ejs", #"<link rel="stylesheet" href="css/style.css">"#, "public/css/style.css"),
      ("public/index.html", #"<link rel="stylesheet" href="%PUBLIC_URL%/site.css">"#, "public/site.css"),
      ("layout/login.liquid", "{{ 'theme.css' | asset_url | stylesheet_tag }}", "assets/theme.css"),
      ("login.html", #"<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/@a/b@1.2/dist/b.css">"#, "node_modules/@a/b/dist/b.css"),
      ("app/views/login.html.erb", "<%= stylesheet_link_tag 'login', media: 'all' %>", "app/assets/stylesheets/login.css"),
      ("app/views/login.html.erb", "<%= stylesheet_link_tag 'application' %>", "app/assets/stylesheets/application.tailwind.css"),
      ("app/views/login.html.erb", "<%= stylesheet_link_tag 'application' %>", "app/assets/stylesheets/application.postcss.css"),
      ("app/views/login.html.erb", "<%= stylesheet_link_tag 'application' %>", "app/assets/stylesheets/application.sass.scss"),
      ("app/views/login.html.erb", "<%= stylesheet_link_tag 'application' %>", "app/assets/stylesheets/application.bootstrap.scss"),
      ("app/views/login.html.erb", "<%= stylesheet_link_tag 'tailwind' %>", "app/assets/tailwind/application.css"),
      ("app/views/login.html.erb", "<%= stylesheet_link_tag :app %>", "app/assets/stylesheets/login.css"),
      ("app/views/login.html.erb", "<%= stylesheet_link_tag :app, 'data-turbo-track': 'reload' %>", "app/assets/tailwind/application.css"),
      (
        "app/views/login.html.erb", #"<%= stylesheet_link_tag("login", "data-turbo-track": "reload") %>"#,
        "app/assets/stylesheets/login.css"
      ),
    ])
  func `A sheet is found where its framework keeps it`(name: String, head: String, sheet: String) throws {
    let scripts = [
      "resources/js/app.js": "import '../css/app.css'", "assets/app.js": "import './styles/app.css'", "app/assets/builds/.keep": "",
    ]
    #expect(try Self.outcome(name, head, scripts.merging([sheet: Self.sheet]) { $1 }) == [sheet])
  }

  @Test(arguments: ["{{ asset('css/app.css') }}", "/css/app.css"])
  func `What a program serves is read, and not what it is built from`(address: String) throws {
    let head = "<link rel=\"stylesheet\" href=\"\(address)\">"
    let files = ["resources/css/app.css": "", "public/css/app.css": Self.sheet]
    #expect(try Self.outcome("resources/views/login.blade.php", head, files) == ["public/css/app.css"])
    #expect(try Self.outcome("resources/views/login.blade.php", head, ["resources/css/app.css": Self.sheet]) == ["resources/css/app.css"])
  }

  @Test(
    arguments: [
      #"<link rel="stylesheet" href="{% static 'css/missing.css' %}">"#,
      #"<link rel="stylesheet" href="css/{{ theme }}.css?v=1">"#,
      #"<link rel="stylesheet" href="{{ dark ? 'a.css' : 'site.css' }}">"#,
      #"<link rel="stylesheet" href="{{ user.name }}/site.css">"#, #"<link rel="stylesheet" href="{% static 'site.css' %}{{ x }}.css">"#,
      "{{ encore_entry_link_tags(entry) }}", "@vite(['resources/css/app.css', $theme])",
    ])
  func `What is not named for certain opens the page`(head: String) throws {
    let files = ["static/site.css": Self.sheet, "static/a.css": "", "resources/css/app.css": ""]
    #expect(try Self.outcome("templates/login.html", head, files) == ["open"])
  }

  /// Two sites in one repository: what one lacks is not taken from the other.
  @Test(
    arguments: [
      ("blog/posts/login.html", "admin/assets/styles.css", ["open"]),
      ("blog/views/login.html", "blog/assets/styles.css", ["blog/assets/styles.css"]),
      ("blog/views/login.html", "assets/styles.css", ["assets/styles.css"]),
    ]
  )
  func `A sheet beside a template is one of its own program`(name: String, sheet: String, expected: [String]) throws {
    let found = try Self.outcome(
      name, #"<link rel="stylesheet" href="../styles.css">"#, [sheet: Self.sheet, "admin/index.html": "<p>x</p>"])
    #expect(found.count == expected.count && zip(found, expected).allSatisfy { $0.hasSuffix($1) }, "\(found)")
  }

  @Test func `A script whose name ends in what tells its versions apart is read`() throws {
    func outcome(_ script: String) throws -> [String] {
      try Self.outcome(
        "login.php", #"<link rel="stylesheet" href="/site.css"><script src="/js/login.js<?php echo version(); ?>"></script>"#,
        ["site.css": Self.sheet, "js/login.js": script])
    }
    #expect(try outcome("console.log(1)").count == 1)
    #expect(try outcome("document.head.append(Object.assign(document.createElement('style'), { textContent: '.a{}' }))").last == "open")
  }

  @Test func `A manifest of Rails' asset pipeline brings what it requires, in its order`() throws {
    let symbol = "<%= stylesheet_link_tag :application, media: 'all' %>"
    let sheet = "app/assets/stylesheets/application.css"
    #expect(try Self.outcome("app/views/login.html.erb", symbol, [sheet: Self.sheet]) == [sheet])
    let files = [
      "app/assets/stylesheets/application.css":
        "/*\n *= require reset\n *= require_self\n *= require_tree ./pages\n */\n.apple { height: 60px }",
      "app/assets/stylesheets/pages/a.css": ".apple { height: 50px; width: 300px }", "app/assets/stylesheets/pages/b/login.css": Self.sheet,
      "vendor/assets/stylesheets/reset.css": "/*\n *= require application\n */\n.apple { height: 70px }",
    ]
    let plain = "<%= stylesheet_link_tag 'application' %>"
    #expect(try Self.outcome("app/views/login.html.erb", plain, files) == ["app/assets/stylesheets/pages/b/login.css"])
    let missing = files.merging(["app/assets/stylesheets/pages/a.css": "/*\n *= require nowhere\n */"]) { $1 }
    #expect(try Self.outcome("app/views/login.html.erb", plain, missing) == ["app/assets/stylesheets/pages/b/login.css", "open"])
  }

  @Test(
    arguments: [
      (
        "resources/views/login.blade.php", "@vite('resources/css/app.css')", "public/build/manifest.json",
        #"{ "resources/css/app.css": { "file": "assets/app-1.css", "isEntry": true } }"#, "public/build/assets/app-1.css"
      ),
      (
        "resources/views/login.blade.php", #"<link rel="stylesheet" href="{{ mix('css/login.css') }}">"#, "public/mix-manifest.json",
        #"{ "/css/login.css": "/css/login.3f2.css?id=1" }"#, "public/css/login.3f2.css"
      ),
      (
        "templates/login.html.twig", "{{ encore_entry_link_tags('login') }}", "public/build/entrypoints.json",
        #"{ "entrypoints": { "login": { "css": ["/build/login.9.css"] } } }"#, "public/build/login.9.css"
      ),
      (
        "app/views/login.html.erb", "<%= stylesheet_link_tag 'login' %>", "public/assets/.manifest.json",
        #"{ "login.css": { "digested_path": "login-4.css" } }"#, "public/assets/login-4.css"
      ),
    ])
  func `A sheet that only a build's manifest names is found`(
    name: String, head: String, manifest: String, text: String, sheet: String
  ) throws {
    #expect(try Self.outcome(name, head, [manifest: text, sheet: Self.sheet]) == [sheet])
    #expect(try Self.outcome(name, head, [manifest: text]) == ["open"], "The file that it names is not there")
  }

  @Test func `What an entry of Vite's imports brings its sheets before its own`() throws {
    let manifest = #"""
      { "src/login.ts": { "file": "l.js", "css": ["own.css"], "imports": ["_shared.js"] }, "_shared.js": { "file": "s.js", "css": ["shared.css"] } }
      """#
    let files = ["public/build/manifest.json": manifest, "public/build/shared.css": Self.sheet]
    let head = "{{ vite_entry_link_tags('src/login.ts') }}"
    #expect(try Self.outcome("templates/login.html.twig", head, files) == ["public/build/shared.css", "open"])
    let both = files.merging(["public/build/own.css": ".apple { height: 50px; width: 300px }"]) { $1 }
    #expect(try Self.outcome("templates/login.html.twig", head, both) == [])
  }

  @Test func `The sheets of helpers and links count in the order of the page`() throws {
    let files = ["static/a.css": Self.sheet, "app/assets/stylesheets/b.css": ".apple { height: 50px; width: 300px }"]
    let link = #"<link rel="stylesheet" href="/static/a.css">"#
    #expect(try Self.outcome("login.html.erb", "<%= stylesheet_link_tag 'b' %>" + link, files) == ["static/a.css"])
    #expect(try Self.outcome("login.html.erb", link + "<%= stylesheet_link_tag 'b' %>", files) == [])
  }

  @Test func `Nothing outside the root is found`() throws {
    let folder = try TemporaryFolder()
    try folder.write("outside/x.css", Self.sheet)
    try folder.makeFolder("inside/.git")
    let path = try folder.write("inside/views/login.ejs", Self.page(#"<link rel="stylesheet" href="/css/x.css">"#))
    try folder.makeFolder("inside/public")
    try folder.link("inside/public/css", to: folder.file("outside"))
    #expect(Lint.run(path) { $0.onlyRules = ["siwa-button-min-size"] }.failures.isEmpty)
  }
}
