import Colors
import Diagnostics

/// A picture in a control: what it is made of, how it is called, where it stands. Whose it is, recognition says.
package struct ObservedLogo: Sendable {
  /// svg, img, background, mask, icon-font, emoji or private-use; nil for a component that draws what is not written here.
  package var kind: String?
  /// Classes, file names and alternative texts, lower case: what tells whose logo it is.
  package var names: [String]
  /// The observer's number of the element that draws it; nil where it stands among the words or is the control's own background.
  package var node: Int32?
  /// The observer's number of the element whose background it is.
  package var surface: Int32?
  package var source: (address: String, location: SourceLocation?)?
  /// Where it stands among the words.
  package var place: SourceLocation?
  package var color: Color?
  /// Why the colour is not known, where a style that was not read may set it.
  package var colorReason: ReviewReason?
  /// The view box of a vector image, or the size of any other, in its own units.
  package var viewBox: (width: Double, height: Double)?
  /// Whether a vector image paints a surface behind the logo; nil where that is not known.
  package var paintsSurface: Bool?
  /// Whether its pixels show a ground behind the logo, of whatever colour.
  package var holdsGround = false

  package init(
    kind: String?, names: [String], node: Int32? = nil, source: (address: String, location: SourceLocation?)? = nil, color: Color? = nil
  ) {
    self.kind = kind
    self.names = names
    self.node = node
    self.source = source
    self.color = color
  }

  /// What the control itself draws: neither an element of its own nor one whose size counts.
  package var ofControl: ObservedLogo {
    var logo = self
    (logo.node, logo.viewBox, logo.paintsSurface) = (nil, nil, nil)
    return logo
  }
}
