/// What a style sheet can ask about the device: one environment in which a page is judged.
package struct MediaEnvironment: Hashable, Sendable {
  package enum ColorScheme: String, Sendable { case light, dark }
  package enum Hover: String, Sendable { case none, hover }
  package enum Pointer: String, Sendable { case none, coarse, fine }

  /// The layout viewport, in CSS pixels.
  package var width: Double
  package var height: Double
  package var colorScheme: ColorScheme
  /// Device pixels per CSS pixel.
  package var resolution: Double
  package var hover: Hover
  package var pointer: Pointer

  package init(
    width: Double, height: Double, colorScheme: ColorScheme = .light, resolution: Double = 1, hover: Hover = .hover,
    pointer: Pointer = .fine
  ) {
    self.width = width
    self.height = height
    self.colorScheme = colorScheme
    self.resolution = resolution
    self.hover = hover
    self.pointer = pointer
  }
}
