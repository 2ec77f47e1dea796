import Diagnostics
import Linting
import TestSupport
import Testing

/// What stands over a button, what fades it and what it is drawn over.
@Suite struct ButtonBadgeTests {
  private static func page(_ style: String, _ content: String) -> String {
    """
    <!doctype html>
    <html lang="en"><head><title>Sign in</title><meta name="viewport" content="width=device-width, initial-scale=1">
    <style>body { margin: 0; padding: 60px 20px; background: #fff } \(style)</style></head>
    <body><h1>Sign in</h1>\(content)</body></html>
    """
  }

  private static let button =
    ".apple { position: relative; display: flex; align-items: center; gap: 10px; padding: 10px 20px; border: 0; background: #000; color: #fff; font: 19px system-ui }"

  @Test(arguments: [
    ("position: absolute; top: -25px; left: 50%; padding: 2px 8px; background: #d4af37; color: #000; font-size: 12px", "pass"),
    ("position: absolute; top: -25px; right: 0; font-size: 12px; color: #000", "pass"),
    ("position: absolute; top: 4px; right: 4px; padding: 2px 6px; background: #fff; color: #000; font-size: 10px", "pass"),
    ("font-size: 12px", "fail"), ("position: absolute; right: 20px", "fail"),
  ])
  func `A badge over the edge of a button is no part of its title`(_ badge: String, _ outcome: String) {
    let text = Self.page(
      Self.button + " .badge { \(badge) }",
      "<button class=\"apple\" onclick=\"signInWithApple()\">Sign in with Apple <span class=\"badge\">Last used</span></button>")
    #expect(Self.judged(text) == outcome)
  }

  private static func judged(_ text: String) -> String {
    let report = Lint.page(text) { $0.onlyRules = ["siwa-title-approved", "siwa-button-accessible-name"] }
    return report.failures.isEmpty ? "pass" : "fail"
  }

  @Test func `Words that stand alone on a button are its title, wherever they stand`() {
    let text = Self.page(
      Self.button + " .apple { height: 44px } .over { position: absolute; top: 10px; left: 20px; background: #000 }",
      "<button class=\"apple\" onclick=\"signInWithApple()\"><span class=\"over\">Login with Apple</span></button>")
    #expect(Lint.page(text, only: "siwa-title-approved").failures.count == 1)
  }

  @Test func `A title that only an opacity makes gray is judged where the opacity stands`() {
    let text = Self.page(
      "body { color: #111 } .apple { display: block; width: 200px; height: 44px; background: #fff; color: inherit; border: 1px solid } .apple:disabled { opacity: 0.5 }",
      "<button class=\"apple\" onclick=\"signInWithApple()\" disabled>Sign in with Apple</button>")
    let report = Lint.page(text, only: "siwa-button-foreground")
    #expect(report.failures.map { report.text(of: $0) } == ["0.5"])
  }

  @Test func `A title through which a gradient shows is judged over its stops`() {
    let text = Self.page(
      ".back { min-height: 300px; background: linear-gradient(135deg, #000 0%, #1a1a1a 100%); padding: 20px } .apple { display: block; width: 200px; height: 44px; background: #000; color: #fff; border: 0; opacity: 0.7 }",
      "<div class=\"back\"><button class=\"apple\" onclick=\"signInWithApple()\">Sign in with Apple</button></div>")
    let report = Lint.page(text, only: "siwa-button-foreground")
    #expect(report.failures.count == 1 && report.reviews.isEmpty)
  }

  @Test func `The mark of another of Apple's products is not its logo`() {
    let text = Self.page(
      Self.button,
      "<button class=\"apple\" onclick=\"signInWithApple()\"><img src=\"/img/apple-music-icon.svg\" width=\"20\" height=\"20\" alt=\"\">Sign in with Apple</button>"
    )
    #expect(
      Lint.page(text, only: "siwa-logo-artwork").failures.map(\.message) == ["The button shows the logo of 'apple-music' and not Apple's."])
  }

  @Test(arguments: [
    ("transform: none", "fail"), ("transform: scale(2)", "review"), ("height: 28px; opacity: 0.5", "fail"),
    ("height: 60px; width: 200px", "review"),
  ])
  func `What is the same in a state that nobody knows is known`(_ declarations: String, _ outcome: String) {
    let text = Self.page(
      ".apple { display: block; width: 130px; height: 28px; border: 0; background: #000; color: #fff; font-size: 12px } .apple:disabled { \(declarations) }",
      "<button class=\"apple\" onclick=\"signInWithApple()\" :disabled=\"off\">Sign in with Apple</button>")
    let report = Lint.page(text, only: "siwa-button-min-size")
    #expect((report.failures.isEmpty ? "review" : "fail") == outcome)
  }
}
