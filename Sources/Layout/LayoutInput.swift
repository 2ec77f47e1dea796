import CSS
import Diagnostics
import HTML

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
  /// Their lengths are multiplied with `zoom`.
  package var styles: [ComputedStyle?]
  /// The styles of `::before` and `::after` by node; shorter arrays stand for none.
  package var before: [ComputedStyle?]
  package var after: [ComputedStyle?]
  /// The styles of `::first-letter` and `::marker`, of elements that rules give one.
  package private(set) var firstLetters: [ElementTree.NodeID: ComputedStyle]
  package private(set) var markers: [ElementTree.NodeID: ComputedStyle]
  /// The styles of parts of controls. Under `zoom` no size of such a control is known, so that theirs do not count it.
  package var controlParts = ControlPartStyles()
  /// The styles of `::first-line` and `::details-content`.
  package var parts = PartStyles() {
    didSet {
      var zooming = UsedZoom()
      parts.firstLines = zooming.used(parts.firstLines, of: tree)
      parts.detailsContents = zooming.used(parts.detailsContents, of: tree)
    }
  }
  package var viewportWidth: Double
  package var viewportHeight: Double
  package var fontMetrics: FontMetrics
  /// The fonts that the page brings.
  package var webFonts = WebFonts()
  /// The images that were found, by the `img`, `video` or `input` that shows them.
  package var imageSizes: [ElementTree.NodeID: ImageSize]
  /// Elements of which it is not known how they are styled, with the reason: those that a style sheet that is not there may mean. Only a
  /// width and a height that both are given in pixels stay known; what is in them, and what they can move, is unknown.
  package var unknownNodes: [ElementTree.NodeID: ReviewReason]
  /// Those of them that show one glyph of a font of icons whose sheet is not there, with how high it may be, in font sizes: it is no wider than twice that.
  package var unknownGlyphs: [ElementTree.NodeID: Double] = [:]
  /// Why styles that were not read may mean every element; nil where all were read. No place is known then, and of sizes those that
  /// declarations of the page decide.
  package var openStyles: ReviewReason?
  /// Whether an image whose file is not there is shown as a browser shows it, by a broken image and the words that stand for it; else it is
  /// as large as its styles say.
  package var showsAlternativeText = false
  /// Whether ``LayoutResult/pieces`` are wanted.
  var listsPieces = false
  /// Which of the layouts this is for.
  var probe = LayoutProbe.guess
  /// Whether estimated boxes get a lower and an upper rectangle, which costs two further layouts of a page with estimated text.
  package var computesBounds: Bool

  /// - Parameters styles, before, after, firstLetters, markers: computed styles, whose lengths do not count `zoom`.
  package init(
    tree: ElementTree, styles: [ComputedStyle?], before: [ComputedStyle?] = [], after: [ComputedStyle?] = [],
    firstLetters: [ElementTree.NodeID: ComputedStyle] = [:], markers: [ElementTree.NodeID: ComputedStyle] = [:], viewportWidth: Double,
    viewportHeight: Double, fontMetrics: FontMetrics = .builtIn, imageSizes: [ElementTree.NodeID: ImageSize] = [:],
    unknownNodes: [ElementTree.NodeID: ReviewReason] = [:], computesBounds: Bool = true
  ) {
    self.tree = tree
    var zooming = UsedZoom()
    self.styles = zooming.used(styles, of: tree)
    self.before = zooming.used(before, of: tree)
    self.after = zooming.used(after, of: tree)
    self.firstLetters = zooming.used(firstLetters, of: tree)
    self.markers = zooming.used(markers, of: tree)
    self.viewportWidth = viewportWidth
    self.viewportHeight = viewportHeight
    self.fontMetrics = fontMetrics
    self.imageSizes = imageSizes
    self.unknownNodes = unknownNodes
    self.computesBounds = computesBounds
  }

  /// The body whose `overflow` the viewport takes, since that of the document element is `visible`; `none` where there is none:
  /// https://www.w3.org/TR/css-overflow-3/#overflow-propagation
  var bodyOfViewport: ElementTree.NodeID {
    let root = tree.root
    guard root >= 0, Int(root) < styles.count, let own = styles[Int(root)]?.values, own.overflowX == .visible, own.overflowY == .visible,
      own.container == nil, tree.element(root).name == ElementNames.html
    else { return ElementTree.none }
    for child in tree.children(of: root) where tree.isElement(child) && tree.element(child).name == ElementNames.body {
      guard let values = styles[Int(child)]?.values, values.container == nil else { return ElementTree.none }
      return child
    }
    return ElementTree.none
  }

  /// Whether a page has the same layout by this input as by another one of the same tree: a dark window of the size of a light one, where
  /// the style sheets change nothing but colours.
  package func hasLayout(of other: LayoutInput) -> Bool {
    guard tree.nodes.count == other.tree.nodes.count, viewportWidth == other.viewportWidth, viewportHeight == other.viewportHeight,
      fontMetrics == other.fontMetrics, webFonts == other.webFonts, computesBounds == other.computesBounds, probe == other.probe,
      imageSizes == other.imageSizes,
      unknownNodes == other.unknownNodes, unknownGlyphs == other.unknownGlyphs, openStyles == other.openStyles,
      showsAlternativeText == other.showsAlternativeText
    else { return false }
    return Self.haveSameFrames(styles, other.styles) && Self.haveSameFrames(before, other.before)
      && Self.haveSameFrames(after, other.after) && Self.haveSameFrames(firstLetters, other.firstLetters)
      && Self.haveSameFrames(markers, other.markers)
      && Self.haveSameFrames(parts.firstLines, other.parts.firstLines)
      && Self.haveSameFrames(parts.detailsContents, other.parts.detailsContents)
      && Self.haveSameFrames(controlParts.fileButtons, other.controlParts.fileButtons)
      && Self.haveSameFrames(controlParts.dateFields, other.controlParts.dateFields)
      && Self.haveSameFrames(controlParts.others, other.controlParts.others)
  }

  private static func haveSameFrames(_ some: [ElementTree.NodeID: ComputedStyle], _ others: [ElementTree.NodeID: ComputedStyle]) -> Bool {
    some.count == others.count && some.allSatisfy { node, style in others[node].map { style.values.hasFrames(of: $0.values) } == true }
  }

  private static func haveSameFrames(_ some: [ComputedStyle?], _ others: [ComputedStyle?]) -> Bool {
    guard some.count == others.count else { return false }
    // Neighbours share their styles: a pair that was just compared need not be again.
    var last: (ComputedStyle, ComputedStyle)?
    for index in some.indices {
      guard let one = some[index], let other = others[index] else {
        if some[index] == nil, others[index] == nil { continue }
        return false
      }
      if one === other { continue }
      if let last, last.0 === one, last.1 === other { continue }
      guard one.values.hasFrames(of: other.values) else { return false }
      last = (one, other)
    }
    return true
  }
}
