import Diagnostics
import HTML

/// A rectangle in CSS pixels from the page's top left corner.
package struct LayoutRect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var right: Double { x + width }
  package var bottom: Double { y + height }

  /// The smallest rectangle around both.
  package func union(_ other: LayoutRect) -> LayoutRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return LayoutRect(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  package func intersection(_ other: LayoutRect) -> LayoutRect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let width = min(right, other.right) - left
    let height = min(bottom, other.bottom) - top
    return width > 0 && height > 0 ? LayoutRect(x: left, y: top, width: width, height: height) : nil
  }

  package func contains(x: Double, y: Double) -> Bool { x >= self.x && x < right && y >= self.y && y < bottom }

  func inset(by edges: BoxEdges) -> LayoutRect {
    LayoutRect(x: x + edges.left, y: y + edges.top, width: max(0, width - edges.horizontal), height: max(0, height - edges.vertical))
  }
}

/// How sure a box's rectangle is.
package enum LayoutCertainty: Hashable, Sendable {
  case exact
  /// It hangs on text whose font is not known; the bounds say how much.
  case estimated
  case unknown(ReviewReason)
}

/// Where an element is.
package struct LayoutBox: Sendable {
  /// The border box, transformed; of an inline element the union of its fragments.
  package var borderBox: LayoutRect
  /// One rectangle for each line of an inline element; empty where there is only one.
  package var fragments: [LayoutRect] = []
  package var padding = BoxEdges()
  package var border = BoxEdges()
  /// As used: `auto` resolved.
  package var margin = BoxEdges()
  /// The worst of the four coordinates' certainties.
  package var certainty = LayoutCertainty.exact
  /// The coordinates that are unknown, for the reason that ``certainty`` states; the others stay as sure as ``certainty(of:)`` says.
  package private(set) var unknownCoordinates: CoordinateSet = []
  /// The coordinates that hang on estimated text.
  package private(set) var estimatedCoordinates: CoordinateSet = []
  /// The smallest and the largest values that `x`, `y`, `width` and `height` take with text narrower and wider than estimated; equal to
  /// ``borderBox`` where nothing is estimated.
  package var lowerBound: LayoutRect
  package var upperBound: LayoutRect
  /// What its place moves with, where that is not known.
  package internal(set) var shift = PlaceShift()
  /// How wide and how high it is at least, where that is not known and what it hangs on changes it by degrees.
  package internal(set) var leastWidth: Double?
  package internal(set) var leastHeight: Double?
  /// Where a control shows its text: the inside of a text field, the label's line in a closed `select`.
  package var innerTextBox: LayoutRect?

  package var paddingBox: LayoutRect { borderBox.inset(by: border) }
  package var contentBox: LayoutRect { borderBox.inset(by: border + padding) }

  /// How sure some of the rectangle's numbers are, the least sure of them deciding.
  package func certainty(of coordinates: CoordinateSet) -> LayoutCertainty {
    if !unknownCoordinates.isDisjoint(with: coordinates), case .unknown = certainty { return certainty }
    return estimatedCoordinates.isDisjoint(with: coordinates) ? .exact : .estimated
  }

  mutating func markUnknown(_ coordinates: CoordinateSet, _ reason: ReviewReason) {
    guard !coordinates.isEmpty else { return }
    unknownCoordinates.formUnion(coordinates)
    if coordinates.contains(.x) { shift.x = nil }
    if coordinates.contains(.y) { shift.y = nil }
    if case .unknown = certainty { return }
    certainty = .unknown(reason)
  }

  mutating func markEstimated(_ coordinates: CoordinateSet) {
    guard !coordinates.isEmpty else { return }
    estimatedCoordinates.formUnion(coordinates)
    if certainty == .exact { certainty = .estimated }
  }
}

/// What layout found out about a page.
package struct LayoutResult: Sendable {
  /// By node; nil where a node has no box.
  package internal(set) var boxes: [LayoutBox?]
  /// By node, for texts: a rectangle for each line.
  package internal(set) var textRectangles: [[LayoutRect]]
  /// The size of everything that can be scrolled to, at least the viewport.
  package internal(set) var contentWidth = 0.0
  package internal(set) var contentHeight = 0.0
  /// By node, for texts: how sure ``textRectangles`` are.
  package internal(set) var textCertainties: [LayoutCertainty]
  /// By text: what its lines move with, where their place is not known.
  package internal(set) var textShifts: [ElementTree.NodeID: PlaceShift] = [:]
  /// Which of ``contentWidth`` and ``contentHeight`` is not known.
  package internal(set) var unknownContent: CoordinateSet = []
  /// By element: what an unknown box hangs on, where that is known.
  package internal(set) var causes: [ElementTree.NodeID: UncertaintyCause] = [:]
  /// Of drawings that a transform moves: their border box before it, and the transform.
  var movedDrawings: [ElementTree.NodeID: (rect: LayoutRect, transform: AffineTransform)] = [:]
  /// What is painted, parents before children; empty unless ``LayoutInput/listsPieces``.
  var pieces: [PaintedPiece] = []
  /// Elements with template text and with images whose size is open, in document order.
  var openSources: [(node: ElementTree.NodeID, reason: ReviewReason)] = []
  /// Whether any text was measured with an estimate.
  package internal(set) var hasEstimates = false
  /// Whether it is not said yet how sure all this is (``LayoutEngine/draft(_:)``).
  package internal(set) var isDraft = false
  /// How many formatting contexts were laid out for it.
  var layoutCount = 0
  /// Whether boxes were wanted under so many constraints that some were not laid out as asked.
  var hasGivenUp = false

  init(count: Int) {
    boxes = [LayoutBox?](repeating: nil, count: count)
    textRectangles = [[LayoutRect]](repeating: [], count: count)
    textCertainties = [LayoutCertainty](repeating: .exact, count: count)
  }

  /// The same with nothing sure of any box: whatever holds on it holds on the finished layout.
  package func withNothingSure() -> LayoutResult {
    var result = self
    result.markUnknown(.estimatedText)
    return result
  }

  /// Leaves nothing known of any box.
  mutating func markUnknown(_ reason: ReviewReason) {
    for i in boxes.indices {
      boxes[i]?.markUnknown(.all, reason)
      if !textRectangles[i].isEmpty { textCertainties[i] = .unknown(reason) }
    }
    textShifts = [:]
    unknownContent = [.width, .height]
  }

  /// Where an element is; nil where it has no box.
  package func box(_ node: ElementTree.NodeID) -> LayoutBox? {
    node >= 0 && Int(node) < boxes.count ? boxes[Int(node)] : nil
  }

  /// Where a text's lines are; empty where nothing of it is laid out.
  package func textRects(of node: ElementTree.NodeID) -> [LayoutRect] {
    node >= 0 && Int(node) < textRectangles.count ? textRectangles[Int(node)] : []
  }

  /// How sure a text's lines are.
  package func textCertainty(of node: ElementTree.NodeID) -> LayoutCertainty {
    node >= 0 && Int(node) < textCertainties.count ? textCertainties[Int(node)] : .exact
  }

  /// The rectangle around all text in an element, that of its descendants included; for controls where their own text stands.
  /// Nil where there is no text.
  package func textBounds(of node: ElementTree.NodeID, in tree: ElementTree) -> LayoutRect? {
    guard node >= 0, Int(node) < tree.nodes.count else { return nil }
    var bounds: LayoutRect? = box(node)?.innerTextBox
    var current = tree.nodes[Int(node)].firstChild
    while current >= 0 {
      for rect in textRects(of: current) { bounds = bounds?.union(rect) ?? rect }
      if tree.nodes[Int(current)].firstChild >= 0 {
        current = tree.nodes[Int(current)].firstChild
        continue
      }
      while current >= 0, current != node, tree.nodes[Int(current)].nextSibling < 0 { current = tree.nodes[Int(current)].parent }
      if current < 0 || current == node { break }
      current = tree.nodes[Int(current)].nextSibling
    }
    return bounds
  }
}
