import Diagnostics
import Linting
import TestSupport
import Testing

/// `.higlint.json` (DESIGN 2.7).
@Suite struct ConfigurationTests {
  private static let page = """
    <!doctype html>
    <html lang="en"><head><meta name="viewport" content="width=device-width"><title>Sign in</title></head>
    <body><h1>Sign in</h1><button>Continue with Google</button></body></html>

    """

  private static func lint(_ configuration: String, only rule: String? = nil, file: String = "login.html") throws -> RunReport {
    let folder = try TemporaryFolder()
    try folder.write(".higlint.json", configuration)
    let path = try folder.write(file, page)
    return Lint.run(path) { $0.onlyRules = rule.map { [$0] } ?? [] }
  }

  @Test func `A configured exception silences App Review 4.8, and none makes it an error`() throws {
    let rule = "login-equivalent-option"
    #expect(try Self.lint("{}", only: rule).failures.map(\.level) == [.warning])
    #expect(try Self.lint(#"{ "thirdPartyLogin": { "exception": "enterprise", "reason": "staff only" } }"#, only: rule).findings.isEmpty)
    #expect(try Self.lint(#"{ "thirdPartyLogin": { "exception": "none" } }"#, only: rule).failures.map(\.level) == [.error])
  }

  @Test(arguments: [
    (#"{ "screns": {} }"#, "The key 'screns' is unknown. Did you mean 'screens'?"),
    (#"{ "rules": { "login-autofil": "off" } }"#, "There is no rule 'login-autofil'. Did you mean 'login-autofill'?"),
    (
      #"{ "rules": { "siwa-button-min-size": { "minWith": 3 } } }"#,
      "The rule 'siwa-button-min-size' has no parameter 'minWith'. Did you mean 'minWidth'?"
    ),
    (#"{ "thirdPartyLogin": { "exception": "enterprise" } }"#, "An exception to App Review 4.8 is given with a 'reason'."),
    (#"{ "screens": { "*.html": { "kind": "signin" } } }"#, "Did you mean 'sign-in'?"),
    (#"{ "screens": { "*.html": { "after": "sign-in-with-aple" } } }"#, "Did you mean 'sign-in-with-apple'?"),
    (#"{ "screens": { "*.html": { "permission": "locaton" } } }"#, "Did you mean 'location'?"),
    (#"{ "screens": { "*.html": { "platform": "watch" } } }"#, "Did you mean 'watchos'?"),
    (#"{ "thirdPartyLogin": { "exception": "enterprize", "reason": "staff" } }"#, "Did you mean 'enterprise'?"),
  ]) func `A mistake in it is a located error, and nothing is judged`(_ text: String, _ message: String) throws {
    let report = try Self.lint(text)
    let error = try #require(report.errors.first)
    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.range != nil && error.file == ".higlint.json")
    #expect(report.findings.isEmpty)
  }

  @Test func `Levels, parameters and kinds of screens are as it says`() throws {
    let rule = "login-equivalent-option"
    #expect(try Self.lint(#"{ "rules": { "login-equivalent-option": "off" } }"#).failures.allSatisfy { $0.rule != rule })
    #expect(try Self.lint(#"{ "rules": { "login-equivalent-option": "note" } }"#, only: rule).failures.map(\.level) == [.note])
    #expect(try Self.lint(#"{ "screens": { "*.html": { "kind": "other" } } }"#, only: rule).failures.isEmpty)
    #expect(try Self.lint(#"{ "screens": { "other/*.html": { "kind": "other" } } }"#, only: rule).failures.count == 1)
  }

  @Test func `The nearest file wins key by key, until one is the root`() throws {
    let folder = try TemporaryFolder()
    try folder.write(".higlint.json", #"{ "thirdPartyLogin": { "exception": "education", "reason": "school accounts" } }"#)
    try folder.write("app/.higlint.json", #"{ "rules": { "login-value-explained": "off" } }"#)
    try folder.write("shop/.higlint.json", #"{ "root": true }"#)
    let inner = try folder.write("app/login.html", Self.page)
    let outer = try folder.write("shop/login.html", Self.page)
    let report = Lint.run(inner, outer) { $0.onlyRules = ["login-equivalent-option"] }
    #expect(report.findings.map(\.location.file).allSatisfy { $0.contains("shop") || !$0.contains("app/") })
    #expect(report.failures.count == 1)
  }
}
