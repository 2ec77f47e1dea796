import Colors

/// Reads a colour that stands alone, outside of a style sheet: in a JSON screen, in an SVG attribute.
package enum ColorSyntax {
  /// The colour as painted, in the light scheme; nil for what is no colour, and for `currentcolor`, which has no meaning alone.
  package static func parse(_ text: String) -> Color? {
    guard text.utf8.count <= 200 else { return nil }
    var reader = ValueReader(text)
    guard let color = reader.color(), color != .currentColor, reader.isAtEnd else { return nil }
    return color.computed(currentColor: .black, scheme: .light)
  }
}
