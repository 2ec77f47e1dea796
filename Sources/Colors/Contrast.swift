/// WCAG 2.2 contrast: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
extension Color {
  /// The relative luminance between 0 (black) and 1 (white), without regard to alpha. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  package var relativeLuminance: Double {
    func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : Transcendental.power((value + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio between two opaque colours, from 1 to 21, whichever is the lighter.
  package func contrast(with other: Color) -> Double {
    let a = relativeLuminance
    let b = other.relativeLuminance
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The colour that shows where this one lies on an opaque backdrop. https://www.w3.org/TR/compositing-1/#simplealphacompositing
  package func composited(over backdrop: Color) -> Color {
    let outAlpha = alpha + backdrop.alpha * (1 - alpha)
    guard outAlpha > 0 else { return .transparent }
    func channel(_ top: Double, _ bottom: Double) -> Double { (top * alpha + bottom * backdrop.alpha * (1 - alpha)) / outAlpha }
    return Color(
      red: channel(red, backdrop.red), green: channel(green, backdrop.green), blue: channel(blue, backdrop.blue), alpha: outAlpha)
  }
}
