import Diagnostics
import Linting
import TestSupport
import Testing

/// Whole projects of web frameworks, whose pages are put together from layouts, parts and words; their findings are recorded under
/// `fixtures/projects/<name>-expected/` with `HIGLINT_RECORD=1`.
@Suite struct WebProjectTests {
  static let projects = [
    "flask-shop", "django-shop", "rails-shop", "rails-haml-shop", "laravel-shop", "symfony-shop", "wordpress-theme", "express-ejs",
    "express-pug",
    "spring-shop", "jsp-shop", "keycloak-theme", "aspnet-shop", "go-shop", "phoenix-app", "jekyll-site", "legacy-encodings",
    "grails-shop", "pyramid-shop", "blazor-shop",
  ]

  @Test(arguments: projects) func `The findings of a web project stand where they were recorded`(_ project: String) {
    let report = Lint.run(Repository.file("fixtures/projects/" + project)).fromRepository
    let findings = report.findings.map { finding in
      let level = finding.level?.rawValue ?? "review"
      let related = finding.related.map { " <- \($0.location.file)" }.joined()
      return "\(report.place(of: finding)) \(finding.rule) \(level) [\(report.text(of: finding))] \(finding.message)\(related)"
    }
    // What a page of sign-ins lacks is said, and nothing else.
    let lines = findings + report.notices.map { "\($0.severity.rawValue) \($0.message)" }
    #expect(RecordedText.compare(lines.joined(separator: "\n") + "\n", with: "fixtures/projects/\(project)-expected/findings.txt") == .same)
  }
}
