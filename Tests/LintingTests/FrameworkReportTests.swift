import Diagnostics
import Linting
import TestSupport
import Testing

/// What frameworks keep beside their templates, and pages are judged with all the same.
@Suite struct FrameworkReportTests {
  private func found(_ rule: String, in files: [String: String]) throws -> [String] {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    let report = Lint.run(folder.path)
    return report.failures.filter { $0.rule == rule }.map { $0.location.file + ": " + report.text(of: $0) }.sorted()
  }

  @Test func `Sheets that Symfony's import map brings are read`() throws {
    let files = [
      "composer.json": "{\"require\": {\"symfony/framework-bundle\": \"^7.2\", \"symfony/asset-mapper\": \"^7.2\"}}",
      "importmap.php": "<?php\nreturn ['app' => ['path' => './assets/app.js', 'entrypoint' => true]];\n",
      "assets/app.js": "import './styles/app.css';\n",
      "assets/styles/app.css": ".social { display: block; height: 48px; background: #777; color: #fff }",
      "templates/base.html.twig":
        "<!DOCTYPE html><html lang=\"en\"><head><title>Sign in</title>{{ importmap('app') }}</head><body>{% block body %}{% endblock %}</body></html>",
      "templates/login.html.twig":
        "{% extends 'base.html.twig' %}{% block body %}<h1>Sign in</h1><a class=\"social\" href=\"/connect/apple\">Continue with Apple</a>{% endblock %}",
    ]
    #expect(try found("siwa-button-color", in: files) == ["assets/styles/app.css: #777"])
  }

  @Test(arguments: ["@SiteResources.AppleButton", "@SR.AppleButton"])
  func `Words of a class that stands for .NET's resources are read`(_ words: String) throws {
    let files = [
      "SiteResources.resx": "<root><data name=\"AppleButton\"><value>Login with Apple</value></data></root>",
      "SiteResources.cs":
        "public class SiteResources(IStringLocalizer<SiteResources> localizer)\n{\n  public string AppleButton => localizer[nameof(AppleButton)];\n}\n",
      "Views/SignIn.cshtml":
        "@inject SiteResources SR\n@{ Layout = null; }\n<!DOCTYPE html><html lang=\"en\"><head><title>Sign in</title></head><body><h1>Sign in</h1>"
        + "<form asp-route=\"ExternalSignIn\" method=\"post\"><button type=\"submit\" name=\"provider\" value=\"Apple\">\(words)</button></form></body></html>",
    ]
    #expect(try found("siwa-title-approved", in: files) == ["SiteResources.resx: Login with Apple"])
  }

  @Test func `The layout that a program of Express names for a view is put around it`() throws {
    func layout(_ color: String) -> String {
      "<!DOCTYPE html><html lang=\"en\"><head><title>Shop</title><style>.a { background: \(color); color: #fff }</style></head><body><%- body %></body></html>"
    }
    let files = [
      "package.json": "{\"dependencies\": {\"express\": \"4\", \"ejs\": \"3\", \"express-ejs-layouts\": \"2\"}}",
      "app.js":
        "app.set('view engine', 'ejs'); app.use(expressLayouts); app.set('layout', 'layout');\n"
        + "app.get('/in', (req, res) => { res.render('account/login', { layout: 'plain' }); });",
      "views/layout.ejs": layout("#000"), "views/plain.ejs": layout("#777"),
      "views/account/login.ejs": "<h1>Sign in</h1><a class=\"a\" href=\"/auth/apple\">Sign in with Apple</a><p><%= x %></p>",
    ]
    #expect(try found("siwa-button-color", in: files) == ["views/plain.ejs: #777"])
  }
}
