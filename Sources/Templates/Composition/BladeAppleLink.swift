import Diagnostics

/// The link that `@signInWithApple($color, $hasBorder, $type, $borderRadius)` of genealabs/laravel-sign-in-with-apple writes.
/// https://github.com/mikebronner/laravel-sign-in-with-apple
struct BladeAppleLink {
  static let directive = "signInWithApple"

  private static let unknown = "\u{FFFC}"

  private let isWhite: Bool?
  private let hasBorder: Bool?
  private let signsIn: Bool?
  private let radius: String

  /// `arguments`: what the directive is given, in its order.
  init(_ arguments: [TemplateValue]) {
    func argument(_ index: Int) -> TemplateValue { index < arguments.count ? arguments[index] : .unknown }
    func isEqual(_ value: TemplateValue, _ text: String) -> Bool? { value.isKnown ? value.plainText == text : nil }
    isWhite = isEqual(argument(0), "white")
    hasBorder = argument(1).isKnown ? argument(1).isTrue(.blade) : nil
    signsIn = isEqual(argument(2), "sign-in")
    switch argument(3) {
    case .number(_, let digits): radius = digits.string
    case let other: radius = other.plainText ?? Self.unknown
    }
  }

  func markup(_ tag: SourceRange, of file: SourceFile) -> AssembledText {
    var writer = MarkupWriter(tag, of: file, .blade)
    let text = isWhite.map { $0 ? "#000" : "#fff" } ?? Self.unknown
    let border = hasBorder.map { $0 ? "solid 1px \(text)" : "none" } ?? Self.unknown
    writer.open("a")
    writer.add(" href=\"\(Self.unknown)\" id=\"sign-in-with-apple\"")
    writer.add(" style=\"display: block; font-family: 'SF Pro Text'; text-align: center; height: 25%; padding: 3% 5%; width: 100%")
    writer.add("; background-color: \(isWhite.map { $0 ? "#fff" : "#000" } ?? Self.unknown)")
    writer.add("; border: \(border); border-radius: \(radius)px; color: \(text)\">")
    // The package brings a font that has Apple's logo in this place.
    writer.add("\u{F8FF} \(signsIn.map { $0 ? "Sign in" : "Continue" } ?? Self.unknown) with Apple</a>")
    return writer.text
  }
}
