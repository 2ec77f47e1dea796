import Diagnostics
import Linting
import TestSupport
import Testing

/// A class of the root or the body that an expression writes says which page it is: only rules for pages may hang on it (DESIGN 2.2).
@Suite struct PageClassTests {
  private static func outcome(_ style: String, body: String = "class=\"<%= pageClass %>\"", rule: String = "siwa-button-min-size") -> String
  {
    let text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Sign in</title>
      <style>
      .apple { display: block; width: 300px; height: 28px; border: 0; padding: 0; background: #000; color: #fff; font: 12px Arial }
      \(style)
      </style>
      </head>
      <body \(body)><h1>Sign in</h1><button type="button" class="apple">Sign in with Apple</button></body>
      </html>
      """
    let report = Lint.page(text, name: "page.ejs", only: rule)
    return report.failures.isEmpty ? report.reviews.isEmpty ? "pass" : "review" : "fail"
  }

  @Test(arguments: [
    "", ".theme-toggle { display: flex }", ".card { display: none }", ".login-form { display: flex }",
    ".card .apple { height: 60px } .card { padding: 9px }",
    "div.login-page { display: none }",
  ])
  func `What no rule for pages sets stays known`(style: String) {
    #expect(Self.outcome(style) == "fail")
    #expect(Self.outcome(style, body: "") == "fail")
  }

  @Test(arguments: [
    ".page--login .apple { height: 60px }",
    ".checkout .apple { height: 60px }",
    "body:not(.wide) .apple { height: 60px }", "html.wide .apple, body.wide .apple { height: 60px }", ".dark .apple { height: 60px }",
  ])
  func `What a rule for pages may set is not known`(style: String) {
    #expect(Self.outcome(style) == "review", "\(style)")
  }

  @Test(arguments: ["body.wide { display: none }", ".login-page { display: none }"])
  func `A rule for pages may hide all of one`(style: String) {
    #expect(Self.outcome(style, rule: "siwa-button-hidden") == "review")
  }

  @Test func `A class that other elements carry names no page`() {
    #expect(Self.outcome(".apple { display: flex }") == "fail")
  }
}
