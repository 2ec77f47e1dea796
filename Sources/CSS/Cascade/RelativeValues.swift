/// Computed values of an element that its children resolve anew when they inherit them, by their own `color` and `font-size`:
/// https://www.w3.org/TR/css-color-4/#resolving-other-colors and percentages of https://www.w3.org/TR/css-text-4/#letter-spacing-property
final class RelativeValues: Sendable {
  static let borderColors: [PropertyID] = [.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor]
  static let isBorderColor: [Bool] = PropertyID.allCases.map(borderColors.contains)

  /// Those in which `currentcolor` takes part. Borders of which none has a colour of its own are not among them.
  let colors: [PropertyID: SpecifiedColor]
  let letterSpacing: LengthPercentage?
  let wordSpacing: LengthPercentage?

  /// Nil where nothing is relative.
  init?(colors: [PropertyID: SpecifiedColor], letterSpacing: LengthPercentage?, wordSpacing: LengthPercentage?) {
    if colors.isEmpty, letterSpacing == nil, wordSpacing == nil { return nil }
    self.colors = colors
    self.letterSpacing = letterSpacing
    self.wordSpacing = wordSpacing
  }
}

extension SpecifiedColor {
  /// Whether the element's `color` takes part.
  var dependsOnCurrentColor: Bool {
    switch self {
    case .currentColor: true
    case .absolute, .system, .deviceCMYK, .custom: false
    case .lightDark(let light, let dark): light.dependsOnCurrentColor || dark.dependsOnCurrentColor
    case .mix(let mix): mix.first.dependsOnCurrentColor || mix.second.dependsOnCurrentColor
    case .relative(let relative): relative.origin.dependsOnCurrentColor
    case .contrast(let color): color.dependsOnCurrentColor
    }
  }
}
