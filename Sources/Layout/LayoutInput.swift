import CSS
import Diagnostics

/// All that layout depends on.
package struct LayoutInput: Sendable {
  /// The size of an image as its file states it, in CSS pixels; a part that the file leaves open is nil.
  package struct ImageSize: Hashable, Sendable {
    package var width: Double?
    package var height: Double?
    /// Width divided by height where only that is known, as in an SVG file with nothing but a view box.
    package var ratio: Double?

    package init(width: Double?, height: Double?, ratio: Double? = nil) {
      self.width = width
      self.height = height
      self.ratio = ratio
    }
  }

  package var tree: ElementTree
  /// By node; nil for texts and for elements that are to be left out with all that is in them.
  package var styles: [ComputedStyle?]
  /// The styles of `::before` and `::after` by node; shorter arrays stand for none.
  package var before: [ComputedStyle?]
  package var after: [ComputedStyle?]
  package var viewportWidth: Double
  package var viewportHeight: Double
  package var fontMetrics: FontMetrics
  /// The images that were found, by the `img`, `video` or `input` that shows them.
  package var imageSizes: [ElementTree.NodeID: ImageSize]
  /// Elements of which it is not known how they are styled, with the reason: those that a style sheet that is not there may mean. Only a
  /// width and a height that both are given in pixels stay known; what is in them, and what they can move, is unknown.
  package var unknownNodes: [ElementTree.NodeID: ReviewReason]
  /// Which of the layouts this is for.
  var probe = LayoutProbe.guess
  /// Whether estimated boxes get a lower and an upper rectangle, which costs two further layouts of a page with estimated text.
  package var computesBounds: Bool

  package init(
    tree: ElementTree, styles: [ComputedStyle?], before: [ComputedStyle?] = [], after: [ComputedStyle?] = [], viewportWidth: Double,
    viewportHeight: Double, fontMetrics: FontMetrics = .builtIn, imageSizes: [ElementTree.NodeID: ImageSize] = [:],
    unknownNodes: [ElementTree.NodeID: ReviewReason] = [:], computesBounds: Bool = true
  ) {
    self.tree = tree
    self.styles = styles
    self.before = before
    self.after = after
    self.viewportWidth = viewportWidth
    self.viewportHeight = viewportHeight
    self.fontMetrics = fontMetrics
    self.imageSizes = imageSizes
    self.unknownNodes = unknownNodes
    self.computesBounds = computesBounds
  }
}
