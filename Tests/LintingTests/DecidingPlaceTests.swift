import Diagnostics
import Linting
import TestSupport
import Testing

/// A finding points at what decides the value, whichever kind of style that is, and not at what merely has to do with it.
@Suite struct DecidingPlaceTests {
  /// A page with two sign-in buttons, and what the finding of a rule on it points at.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var name: String
    /// Rules behind those that make both buttons right.
    var style: String
    /// Between the tags of the form; `{apple}` and `{google}` are the buttons.
    var markup = "{apple}{google}"
    var apple = #"<button type="button" id="apple" class="sso apple"><span>Sign in with Apple</span></button>"#
    /// What stands at the place.
    var text: String
    /// What the message says besides.
    var says = ""

    var testDescription: String { "\(rule): \(name)" }
  }

  private static let page = """
    <!doctype html>
    <html lang="en">
    <head><title>Sign in</title>
    <meta name="viewport" content="width=device-width">
    <style>
    body { margin: 0; background: #fff; font-family: Helvetica }
    form { padding: 16px }
    .sso { display: block; box-sizing: border-box; width: 320px; height: 44px; margin: 12px 0; padding: 0 40px; border: 0; border-radius: 8px;
      font-size: 19px }
    .apple { background: #000; color: #fff }
    .google { background: #fff; color: #222; border: 1px solid #888 }
    {style}
    </style></head>
    <body><form method="post" action="/login">{markup}</form></body></html>

    """

  private static let google = #"<button type="button" id="google" class="sso google"><span>Sign in with Google</span></button>"#

  static let cases: [Case] = [
    // Sizes.
    Case(rule: "siwa-button-min-size", name: "a width", style: ".apple { width: 120px }", text: "120px"),
    Case(rule: "siwa-button-min-size", name: "a custom property", style: ":root { --w: 121px } .apple { width: var(--w) }", text: "121px"),
    Case(
      rule: "siwa-button-min-size", name: "a chain of them", style: ":root { --a: 122px; --w: var(--a) } .apple { width: var(--w) }",
      text: "122px"),
    Case(
      rule: "siwa-button-min-size", name: "a fallback of one that is not there", style: ".apple { width: var(--none, 123px) }",
      text: "var(--none, 123px)"),
    Case(rule: "siwa-button-min-size", name: "a bound above", style: ".apple { max-width: 124px }", text: "124px"),
    Case(rule: "siwa-button-min-size", name: "a bound below", style: ".apple { width: 10px; min-width: 125px }", text: "125px"),
    Case(rule: "siwa-button-min-size", name: "a height", style: ".apple { height: 26px }", text: "26px"),
    Case(rule: "siwa-button-min-size", name: "a greatest height", style: ".apple { max-height: 27px }", text: "27px"),
    Case(
      rule: "siwa-button-min-size", name: "a least height", style: ".apple { height: auto; min-height: 28px; font-size: 9px; padding: 0 }",
      text: "28px"),
    Case(
      rule: "siwa-button-min-size", name: "a padding around the words", style: ".apple { height: auto; line-height: 1; padding: 3px 40px }",
      text: "3px 40px"),
    Case(
      rule: "siwa-button-min-size", name: "words without a padding", style: ".apple { height: auto; padding: 0; line-height: 21px }",
      text: "21px"),
    Case(
      rule: "siwa-button-min-size", name: "a transform", style: ".apple { transform: scale(0.6) }", text: "scale(0.6)",
      says: "'transform: scale(0.6)' makes it smaller."),
    Case(
      rule: "siwa-button-min-size", name: "the scale property", style: ".apple { scale: .6 }", text: ".6",
      says: "'scale: .6' makes it smaller."),
    Case(rule: "siwa-button-min-size", name: "a zoom", style: ".apple { zoom: 0.6 }", text: "0.6", says: "'zoom: 0.6' makes it smaller."),
    Case(
      rule: "siwa-button-min-size", name: "a transform around the button", style: ".wrap { transform: scale(.5) }",
      markup: #"<div class="wrap">{apple}</div>{google}"#, text: "scale(.5)",
      says: "'transform: scale(.5)' of an element around it makes it smaller."),
    Case(rule: "siwa-button-prominence", name: "a height", style: ".apple { height: 40px }", text: "40px"),
    Case(rule: "siwa-button-prominence", name: "a width", style: ".apple { width: 300px }", text: "300px"),
    Case(
      rule: "siwa-button-prominence", name: "a style attribute", style: "",
      apple: #"<button type="button" class="sso apple" style="height: 41px"><span>Sign in with Apple</span></button>"#, text: "41px"),
    // What hides a button.
    Case(rule: "siwa-button-hidden", name: "display", style: ".apple { display: none }", text: "none"),
    Case(
      rule: "siwa-button-hidden", name: "display around it", style: ".wrap { display: none }",
      markup: #"<div class="wrap">{apple}</div>{google}"#, text: "none"),
    Case(
      rule: "siwa-button-hidden", name: "the hidden attribute", style: "", markup: #"<div hidden>{apple}</div>{google}"#, text: "hidden"),
    Case(rule: "siwa-button-hidden", name: "visibility", style: ".apple { visibility: hidden }", text: "hidden"),
    Case(
      rule: "siwa-button-hidden", name: "visibility around it", style: ".wrap { visibility: collapse }",
      markup: #"<div class="wrap">{apple}</div>{google}"#, text: "collapse"),
    Case(rule: "siwa-button-hidden", name: "opacity", style: ".apple { opacity: 0 }", text: "0"),
    Case(
      rule: "siwa-button-hidden", name: "opacity around it", style: ".wrap { opacity: 0% }",
      markup: #"<div class="wrap">{apple}</div>{google}"#, text: "0%"),
    Case(rule: "siwa-button-hidden", name: "a clip-path", style: ".apple { clip-path: inset(50%) }", text: "inset(50%)"),
    Case(
      rule: "siwa-button-hidden", name: "a clip", style: ".apple { position: absolute; clip: rect(0, 0, 0, 0) }", text: "rect(0, 0, 0, 0)"),
    Case(
      rule: "siwa-button-hidden", name: "a box around it without a height", style: ".wrap { height: 0; overflow: hidden }",
      markup: #"<div class="wrap">{apple}</div>{google}"#, text: "0"),
    Case(rule: "siwa-button-hidden", name: "a position", style: ".apple { position: absolute; left: -9999px }", text: "-9999px"),
    Case(rule: "siwa-button-hidden", name: "a transform", style: ".apple { transform: translateX(-2000px) }", text: "translateX(-2000px)"),
    Case(
      rule: "siwa-button-hidden", name: "an element over it",
      style: ".wrap { position: relative } .cover { position: absolute; inset: 0; background: #fff }",
      markup: #"<div class="wrap">{apple}<div class="cover">Loading</div></div>{google}"#, text: #"<div class="cover">"#),
    // Colours.
    Case(rule: "siwa-button-color", name: "a background colour", style: ".apple { background-color: #0a84ff }", text: "#0a84ff"),
    Case(
      rule: "siwa-button-color", name: "a custom property", style: ":root { --brand: #0a84fe } .apple { background: var(--brand) }",
      text: "#0a84fe"),
    Case(
      rule: "siwa-button-color", name: "a gradient", style: ".apple { background: linear-gradient(red, blue) }",
      text: "linear-gradient(red, blue)"),
    Case(rule: "siwa-button-foreground", name: "the colour of the button", style: ".apple { color: #0f0 }", text: "#0f0"),
    Case(rule: "siwa-button-foreground", name: "the colour of the words", style: ".apple span { color: #0f1 }", text: "#0f1"),
    Case(rule: "siwa-button-foreground", name: "opacity of the words", style: ".apple span { opacity: .5 }", text: ".5"),
    Case(
      rule: "siwa-button-foreground", name: "the fill of the logo", style: "",
      apple:
        ##"<button type="button" class="sso apple"><svg class="apple-logo" viewBox="0 0 31 44" width="31" height="44" aria-hidden="true"><path fill="#f00" d="M1 1h20v30z"/></svg><span>Sign in with Apple</span></button>"##,
      text: "#f00"),
    Case(
      rule: "siwa-button-foreground", name: "the colour that the logo takes", style: ".logo { color: #f10 }",
      apple:
        #"<button type="button" class="sso apple"><svg class="logo apple-logo" fill="currentColor" viewBox="0 0 31 44" width="31" height="44" aria-hidden="true"><path d="M1 1h20v30z"/></svg><span>Sign in with Apple</span></button>"#,
      text: "#f10"),
    // Corners and words.
    Case(
      rule: "siwa-button-corner-radius", name: "a radius", style: ".google, .other { border-radius: 8px } .apple { border-radius: 2px }",
      text: "2px"),
    Case(
      rule: "siwa-button-corner-radius", name: "a custom property", style: ":root { --r: 3px } .apple { border-radius: var(--r) }",
      text: "3px"),
    Case(rule: "siwa-title-prominence", name: "a size", style: ".apple { font-size: 13px }", text: "13px"),
    Case(rule: "siwa-title-prominence", name: "the size of the words", style: ".apple span { font-size: 12px }", text: "12px"),
    Case(
      rule: "siwa-title-approved", name: "generated words", style: ".apple::after { content: 'Login with Apple' }",
      apple: #"<a href="/auth/apple" role="button" class="sso apple"></a>"#, text: "'Login with Apple'"),
    Case(rule: "siwa-title-case", name: "a transform of the words", style: ".apple { text-transform: uppercase }", text: "uppercase"),
    Case(rule: "siwa-button-margin", name: "a margin", style: ".google { margin: 0 } .apple { margin: 12px 0 1px }", text: "12px 0 1px"),
    Case(
      rule: "siwa-button-margin", name: "a gap", style: ".wrap { display: flex; flex-direction: column; gap: 1px } .sso { margin: 0 }",
      markup: #"<div class="wrap">{apple}{google}</div>"#, text: "0"),
  ]

  @Test(arguments: cases) func `A finding points at what decides`(_ tried: Case) throws {
    let markup = tried.markup.replacing("{apple}", with: tried.apple).replacing("{google}", with: Self.google)
    let page = Self.page.replacing("{style}", with: tried.style).replacing("{markup}", with: markup)
    let report = Lint.page(page, only: tried.rule)
    let found = report.failures
    try #require(found.count == 1, "\(report.findings.map(\.message))")
    #expect(report.text(of: found[0]) == tried.text, "\(found[0].message)")
    if !tried.says.isEmpty { #expect(found[0].message.hasSuffix(tried.says), "\(found[0].message)") }
  }

  @Test(arguments: [("", "980px", "0.4"), (#"<meta name="viewport" content="width=1000">"#, "1000px", "0.39")])
  func `A phone that zooms out is told of beside a length`(_ meta: String, _ width: String, _ share: String) throws {
    let page = Self.page.replacing("{style}", with: "").replacing("{markup}", with: Self.cases[0].apple)
      .replacing(#"<meta name="viewport" content="width=device-width">"#, with: meta)
    let found = try #require(Lint.page(page, only: "siwa-button-min-size").failures.first)
    #expect(
      found.message.hasSuffix(
        "No viewport meta element says 'width=device-width', so a phone lays the page out \(width) wide and shows it at \(share) times its size."
      ),
      "\(found.message)")
  }

  @Test func `In a screen that is described the frame is named for what is worked out of it`() throws {
    let screen = """
      { "$schema": "higlint-screen-1", "screens": [ { "id": "login", "kind": "sign-in", "platform": "ios",
        "viewport": { "width": 390, "height": 844 }, "root": { "type": "view", "children": [
          { "type": "sign-in-with-apple-button", "title": "Sign in with Apple", "frame": { "x": 16, "y": 900, "width": 358, "height": 44 } },
          { "type": "button", "title": "Sign in with Google", "provider": "google", "frame": { "x": 16, "y": 945, "width": 358, "height": 44 } }
        ] } } ] }
      """
    for (rule, text) in [("siwa-button-above-fold", "900"), ("siwa-button-margin", "900")] {
      let report = Lint.page(screen, name: "login.screen.json", only: rule)
      let found = try #require(report.failures.first, "\(rule): \(report.findings.map(\.message))")
      #expect(report.text(of: found) == text, "\(rule)")
    }
  }
}
