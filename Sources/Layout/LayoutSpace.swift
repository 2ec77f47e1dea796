/// The constraints under which a box is laid out, in CSS pixels: what LayoutNG calls a constraint space.
struct LayoutSpace: Equatable {
  /// The width of the containing block, against which percentages and `auto` are resolved.
  var availableWidth: Double
  /// The containing block's height where it is definite, for percentages.
  var percentageHeight: Double?
  /// The border box's size where the container has decided it.
  var forcedWidth: Double?
  var forcedHeight: Double?
  /// Whether percentages of children may be resolved against the forced height.
  var forcedHeightIsDefinite = true
  /// Where the first baseline of a table cell is to stand, from its top.
  var cellBaseline: Double?
  /// Whether the box's own `height` is left out, so that its content's is seen.
  var ignoresHeight = false
  /// Whether `min-height` and `max-height` are left out as well.
  var ignoresHeightLimits = false
  /// Whether the height that `aspect-ratio` gives is left out, and percentages of it with it.
  var ignoresRatio = false
  /// Whether `width: auto` is fit-content instead of the whole available width.
  var shrinksToFit = false
  /// The tracks that a subgrid takes over.
  var subgrid: SubgridSpace?

  init(availableWidth: Double, percentageHeight: Double? = nil, shrinksToFit: Bool = false) {
    self.availableWidth = availableWidth
    self.percentageHeight = percentageHeight
    self.shrinksToFit = shrinksToFit
  }
}

/// Four lengths in CSS pixels.
package struct BoxEdges: Hashable, Sendable {
  package var top = 0.0
  package var right = 0.0
  package var bottom = 0.0
  package var left = 0.0

  package init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  var horizontal: Double { left + right }

  func mirrored(_ isMirrored: Bool) -> BoxEdges {
    isMirrored ? BoxEdges(top: top, right: left, bottom: bottom, left: right) : self
  }
  var vertical: Double { top + bottom }

  static func + (a: BoxEdges, b: BoxEdges) -> BoxEdges {
    BoxEdges(top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom, left: a.left + b.left)
  }
}

/// A box that has been laid out, with places of what is in it relative to its border box's top left corner.
final class Fragment {
  struct Placed {
    var fragment: Fragment
    var x: Double
    var y: Double
  }

  /// An absolutely positioned box with the place where it would have been: its static position.
  struct Positioned {
    var box: Box
    /// The rectangle in which the box would stand alone, and how it would be aligned there.
    var x: Double
    var y: Double
    var width = 0.0
    var height = 0.0
    var horizontal = StaticEdge.start
    var vertical = StaticEdge.start
    /// Whether that rectangle is the box's containing block as well: the area of a grid.
    var isContainingBlock = false
  }

  enum StaticEdge { case start, center, end }

  let box: Box
  var width: Double
  var height: Double
  var padding = BoxEdges()
  var border = BoxEdges()
  var margin = BoxEdges()
  var children: [Placed] = []
  var positioned: [Positioned] = []
  /// From the border box's top.
  var firstBaseline: Double?
  var lastBaseline: Double?
  /// The margins at the end that collapse with what follows.
  var endMargins = MarginStrut()
  /// The part of the text that stands in this piece, for texts: indices into the inline content.
  var textRange = 0..<0
  /// Whether this is one of the pieces of an inline element or a text.
  var isInlinePiece = false
  /// The lines that stand in a block, each with its place and those of the children that are its own.
  var lines: [PlacedLine] = []
  /// Whether this is the part of a block that stands in one of several columns.
  var isColumnPiece = false

  struct PlacedLine {
    var children: Range<Int>
    var top: Double
    var bottom: Double
    /// How far its baseline is from its top.
    var ascent: Double
  }

  init(_ box: Box, width: Double, height: Double) {
    self.box = box
    self.width = width
    self.height = height
  }
}

/// Adjoining margins: https://www.w3.org/TR/CSS22/box.html#collapsing-margins
struct MarginStrut {
  private(set) var positive = 0.0
  private(set) var negative = 0.0
  /// The widest of those that quirks mode ignores at the edges of cells and of `body`.
  private(set) var quirky = 0.0
  /// Whether these are margins at the start of such a container.
  var ignoresQuirky = false

  mutating func add(_ margin: Double, isQuirky: Bool = false) {
    if isQuirky {
      if !ignoresQuirky { quirky = max(quirky, margin) }
    } else if margin >= 0 {
      positive = max(positive, margin)
    } else {
      negative = min(negative, margin)
    }
  }

  mutating func add(_ other: MarginStrut) {
    positive = max(positive, other.positive)
    negative = min(negative, other.negative)
    if !ignoresQuirky { quirky = max(quirky, other.quirky) }
  }

  var sum: Double { max(positive, quirky) + negative }
  var sumWithoutQuirky: Double { positive + negative }
}
