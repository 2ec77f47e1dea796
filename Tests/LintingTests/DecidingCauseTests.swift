import Diagnostics
import TestSupport
import Testing

@testable import Linting

/// A review of a place or a size names what that hangs on, and nothing that stands beside it by chance.
struct DecidingCauseTests {
  private func reasons(_ row: String, style: String = "") throws -> Set<String> {
    let page = """
      <!DOCTYPE html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Log in</title>
      <link href="https://fonts.googleapis.com/icon?family=Material+Icons" rel="stylesheet"><style>body { margin: 0 } .row { display: flex; justify-content: center; gap: 16px }
      .way { display: inline-flex; align-items: center; justify-content: center; width: 48px; height: 48px; border: 0; border-radius: 50%; background: #000 } \(style)</style></head>
      <body><h1>Log in</h1><div class="row">\(row)</div></body></html>
      """
    let apple = try Lint.project(["login.html": page]).reviews.filter { $0.rule == "siwa-button-margin" }
    return Set(apple.compactMap { if case .review(let reason) = $0.outcome { reason.rawValue } else { nil } })
  }

  private static let apple =
    "<button class=\"way\" aria-label=\"Sign in with Apple\" onclick=\"signIn('apple')\"><img src=\"apple.svg\" alt=\"\" width=\"24\" height=\"24\"></button>"
  private static let icon = "<i class=\"material-icons\">lock</i>"

  @Test(arguments: [
    (apple + "<div><asl-google-signin-button></asl-google-signin-button></div>", ""),
    ("<div><asl-google-signin-button></asl-google-signin-button></div>" + apple, ""),
    // What has the same size whatever is in it moves nothing.
    (
      "<button class=\"way\" aria-label=\"Menu\">\(icon)</button>" + apple
        + "<div><asl-google-signin-button></asl-google-signin-button></div>",
      ".way { flex: none }"
    ),
  ])
  func `An element that a script draws moves the others of its row`(row: String, style: String) throws {
    #expect(try reasons(row, style: style) == ["incompleteScreen"])
  }

  @Test func `So does an image without a size, and an icon that is not there`() throws {
    #expect(try reasons(Self.apple + "<img src=\"logo.png\">") == ["missingImage"])
    #expect(try reasons(Self.icon + Self.apple) == ["missingStylesheet"])
  }

  @Test func `Where nothing in the row has another size, everything is known`() throws {
    #expect(try reasons(Self.apple + "<button class=\"way\" aria-label=\"Menu\">\(Self.icon)</button>").isEmpty)
  }
}
