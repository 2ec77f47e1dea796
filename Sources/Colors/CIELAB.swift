/// A colour in CIELAB with the D65 white, the space in which colour words ("near-white", "gray") are measured.
package struct CIELAB: Hashable, Sendable {
  /// L*, from 0 (black) to 100 (white).
  package var lightness: Double
  package var a: Double
  package var b: Double

  /// Of the colour as painted, without regard to alpha.
  package init(_ color: Color) {
    let lab = ColorSpace.xyzToLab(ColorSpace.srgb.toXYZ((color.red, color.green, color.blue)), white: ColorSpace.d65White)
    (lightness, a, b) = (lab.0, lab.1, lab.2)
  }

  /// C*, the distance from gray.
  package var chroma: Double { (a * a + b * b).squareRoot() }
}
