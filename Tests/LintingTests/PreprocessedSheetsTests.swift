import Diagnostics
import Linting
import TestSupport
import Testing

/// Sheets that exist only as SCSS are judged as the CSS that a build makes of them, and findings stand where their values were written.
@Suite struct PreprocessedSheetsTests {
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

  /// Each finding as its place and the text there; "open" where other styles may count.
  private static func outcome(_ name: String, _ head: String, _ files: [String: String]) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, page(head))
    for (name, text) in files { try folder.write(name, text) }
    let size = Lint.run(path) { $0.onlyRules = ["siwa-button-min-size"] }
    let color = Lint.run(path) { $0.onlyRules = ["siwa-button-foreground"] }
    #expect(size.failures.allSatisfy { $0.fix == nil || !$0.location.file.hasSuffix(".scss") })
    return Set(size.failures.map { "\($0.location.file) \(size.text(of: $0))" }).sorted() + (color.failures.isEmpty ? ["open"] : [])
  }

  private static let button = ".apple { display: block; box-sizing: border-box; width: $width; height: 44px }"

  @Test func `A value of a variable stands in the part that sets it`() throws {
    let files = [
      "app/assets/stylesheets/application.scss": "@import 'variables';\n" + Self.button,
      "app/assets/stylesheets/_variables.scss": "$width: 100px;",
    ]
    let head = "<%= stylesheet_link_tag 'application' %>"
    #expect(try Self.outcome("app/views/login.html.erb", head, files) == ["app/assets/stylesheets/_variables.scss 100px"])
  }

  @Test(
    arguments: [
      ("templates/login.html", #"<link rel="stylesheet" href="{% static 'css/site.css' %}">"#, "shop/static/css/site.scss"),
      ("templates/login.html", #"<link rel="stylesheet" href="{% static 'css/site.css' %}">"#, "assets/scss/site.scss"),
      ("resources/views/login.blade.php", #"<link rel="stylesheet" href="{{ mix('css/app.css') }}">"#, "resources/sass/app.scss"),
      ("resources/views/login.blade.php", "@vite('resources/sass/app.scss')", "resources/sass/app.scss"),
      ("Views/Login.cshtml", #"<link rel="stylesheet" href="~/css/site.min.css">"#, "wwwroot/scss/site.scss"),
      ("login.html", #"<link rel="stylesheet" href="css/site.css">"#, "css/site.scss"),
    ])
  func `The source of a sheet that is not there is found`(name: String, head: String, sheet: String) throws {
    #expect(try Self.outcome(name, head, [sheet: "$width: 25px * 4;" + Self.button]) == ["\(sheet) 25px * 4"])
  }

  @Test func `What is not there opens the page, and a value that is not understood decides nothing`() throws {
    let head = #"<link rel="stylesheet" href="site.css">"#
    #expect(
      try Self.outcome("login.html", head, ["site.scss": "@import 'bootstrap'; $width: 100px;" + Self.button]) == [
        "site.scss 100px", "open",
      ])
    #expect(try Self.outcome("login.html", head, ["site.scss": "$width: theme-width(4);" + Self.button]) == [])
    #expect(
      try Self.outcome("login.html", head, ["site.scss": "$width: 100px;" + Self.button, "site.css": ".apple { color: #123456 }"]).count
        <= 1)
  }
}
