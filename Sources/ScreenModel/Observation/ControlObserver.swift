import Diagnostics

/// Looks closer at controls that turned out to matter. It writes what is seen into the model and knows nothing of whose control it is.
///
/// Controls are named by ``ObservedControl/origin``.
package protocol ControlObserver: Sendable {
  /// Why a control without a picture may have one all the same; nil where it has none.
  func hiddenLogo(of origin: Int32) -> ReviewReason?

  /// Writes the size, the family and the weight of a control's words, their colour and their place.
  func readType(of origin: Int32, into model: inout ModelNode)

  /// Writes the source, the colour and the place of a logo.
  func read(_ logo: ObservedLogo, of origin: Int32, into model: inout ModelNode)

  /// Takes the frame and the corners of a picture, or of the one child that draws the control, for the control's.
  func readSurface(of origin: Int32, picture: Int32?, into model: inout ModelNode)

  /// Whether another element than the control's own draws its surface.
  func isDrawnByOther(_ origin: Int32) -> Bool

  /// Writes the colours of a control, as they are seen, its border, and whether it has a surface. `isLogoAlone` says that the one image which it
  /// paints, if it is one, is a logo and no part of the surface.
  func readPaint(of origin: Int32, isLogoAlone: Bool, into model: inout ModelNode)

  /// Writes the colours, the type and the width of the words of an element that stands for a button of the system's own.
  func readSystemPaint(of origin: Int32, into model: inout ModelNode)

  /// What a control shows that shows nothing but a picture.
  func picture(_ logo: ObservedLogo, of origin: Int32) -> ObservedPicture
}

/// What a picture shows that is all there is to see of a control.
package struct ObservedPicture: Sendable {
  /// Whether the control paints a background, a border or a shadow of its own around the picture.
  package var isOnSurface: Bool
  /// Whether the picture covers most of the control.
  package var fillsControl: Bool
  /// Width divided by height; nil where neither its file nor a style tells.
  package var ratio: Double?
  /// Whether it is drawn in the page, so that its words are ``drawnWords`` and not an alternative text.
  package var isInline: Bool
  /// The words that a vector image draws, or those that it is called by; empty for none.
  package var drawnWords: String
  /// The alternative text of an image.
  package var alternative: ObservedElement.Attribute?
  /// The address of its file as it is written.
  package var address: ObservedElement.Attribute?

  package init(
    isOnSurface: Bool, fillsControl: Bool, ratio: Double?, isInline: Bool, drawnWords: String,
    alternative: ObservedElement.Attribute?, address: ObservedElement.Attribute?
  ) {
    self.isOnSurface = isOnSurface
    self.fillsControl = fillsControl
    self.ratio = ratio
    self.isInline = isInline
    self.drawnWords = drawnWords
    self.alternative = alternative
    self.address = address
  }
}
