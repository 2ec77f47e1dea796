/// A colour as it is painted: sRGB components between 0 and 1 (not premultiplied) and alpha.
///
/// Colours of other spaces are converted when they are computed, components outside sRGB are clipped as Chromium paints them.
@usableFromInline package struct Color: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 1, green: 1, blue: 1)
  package static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
