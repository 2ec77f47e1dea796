import HTML

/// How large the glyphs of icon fonts are, by the classes of their elements: `fa-2x`, `mdi-48px`.
enum GlyphSize {
  /// Named sizes, in font sizes.
  private static let named: [Substring: Double] = ["lg": 1.34, "xl": 1.5, "2xl": 2, "sm": 1, "xs": 1, "2xs": 1, "md": 2.5]
  /// Fonts whose glyphs have the height of a line, or a size of their own.
  private static let larger: [Substring] = ["material", "mdi", "ri", "md"]

  /// How high the glyph of an element is at most, in font sizes. Those of most fonts are as high as their font size.
  static func height(of element: ElementTree.Element) -> Double {
    var height = 1.0
    for name in element.classes {
      let parts = name.string.lowercased().split(separator: "-")
      guard let family = parts.first else { continue }
      if larger.contains(family) { height = max(height, 2) }
      guard parts.count == 2, let last = parts.last else { continue }
      if let size = named[last] {
        height = max(height, family == "bx" ? 5 : size)
      } else if last.hasSuffix("x"), let factor = Double(last.dropLast(last.hasSuffix("px") ? 2 : 1)) {
        // Pixels are not known in font sizes; no text is smaller than eight.
        height = max(height, last.hasSuffix("px") ? factor / 8 : factor)
      }
    }
    return min(height, 20)
  }
}
