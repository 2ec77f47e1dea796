@testable import CSS
import Testing

struct MediaQueryTests {
  @Test(
    "A media query list holds exactly where Media Queries 4 says, on a phone of 390 by 844 pixels",
    arguments: [
      ("", true), ("all", true), ("screen", true), ("print", false), ("not print", true), ("only screen", true), ("screen, print", true),
      ("(width: 390px)", true), ("(min-width: 391px)", false), ("(max-width: 390px)", true), ("(width <= 24.375em)", true),
      ("(400px > width)", true),
      ("(300px < width < 400px)", true), ("(300px < width < 390px)", false), ("(width > calc(300px + 5rem))", true), ("(width)", true),
      ("(orientation: portrait)", true), ("(aspect-ratio < 1)", true), ("(aspect-ratio: 390/844)", true), ("(min-resolution: 2dppx)", true),
      ("(min-resolution: 192dpi)", true), ("(-webkit-min-device-pixel-ratio: 3)", true), ("(prefers-color-scheme: dark)", false),
      ("(prefers-color-scheme: light)", true), ("(prefers-reduced-motion: no-preference)", true), ("(prefers-reduced-motion)", false),
      ("(prefers-contrast)", false), ("(hover: none)", true), ("(hover)", false), ("(pointer: coarse)", true),
      ("(any-pointer: fine)", false),
      ("(foo)", false), ("not (foo)", false), ("not all and (foo)", false), ("(foo) or (width)", true), ("(foo) and (width)", false),
      ("(width) and (height) or (width)", false), ("not (width: 3px)", true), ("screen and (width)", true),
      ("screen and not (width)", false),
      ("screen or (width)", false), ("(color)", true), ("(monochrome)", false), ("(grid)", false), ("(grid: 0)", true),
      ("(scripting: enabled)", true),
      ("(display-mode: browser)", true), ("(forced-colors)", false), ("(color-gamut: srgb)", true), ("tv, (width: 390px)", true),
      ("&, screen", true),
      ("(width: 3)", false), ("(min-width: 0)", true), ("(orientation: sideways)", false), ("((width) and (height))", true),
      ("(max-width: 390.02px)", true),
    ])
  func evaluation(query: String, expected: Bool) {
    let phone = MediaEnvironment(width: 390, height: 844, resolution: 3, hover: .none, pointer: .coarse)
    #expect(MediaQueryList.parse(query).evaluate(phone) == expected)
  }
}
