import CSS

/// One grid item while its container is laid out. CSS pixels.
struct GridItem {
  let box: Box
  /// Percentages are those of the columns' width, or nothing while that is not known.
  var margin: BoxEdges
  var edges: BoxEdges
  var column: Range<Int>
  var row: Range<Int>
  let justify: Alignment
  let align: Alignment
  let isJustifySafe: Bool
  let isAlignSafe: Bool
  /// What baseline alignment puts above the item.
  var shim = 0.0
  var fragment: Fragment?
  /// Whether the item's tracks are those of its container: https://www.w3.org/TR/css-grid-2/#subgrids
  let subgridsColumns: Bool
  let subgridsRows: Bool

  init(_ box: Box, area: GridPlacement.Area, container: ComputedStyle, margin: BoxEdges, edges: BoxEdges) {
    self.box = box
    self.margin = margin
    self.edges = edges
    column = area.column
    row = area.row
    (subgridsColumns, subgridsRows) = Self.isSubgrid(box)
    let values = box.style.values
    justify = values.justifySelf == .auto ? container.values.justifyItems : values.justifySelf
    align = values.alignSelf == .auto ? container.values.alignItems : values.alignSelf
    let own = values.safeAlignments
    isJustifySafe = values.justifySelf == .auto ? container.values.safeAlignments.contains(.justifyItems) : own.contains(.justifySelf)
    isAlignSafe = values.alignSelf == .auto ? container.values.safeAlignments.contains(.alignItems) : own.contains(.alignSelf)
  }

  /// Whether `normal` is `start`: https://www.w3.org/TR/css-grid-1/#grid-item-sizing
  private var keepsNaturalSize: Bool { box.kind == .replaced && box.control == .none }

  private var hasRatio: Bool { box.style.values.aspectRatio.ratio != nil }

  private func stretches(_ alignment: Alignment, followsRatio: Bool) -> Bool {
    alignment == .stretch || ((alignment == .normal || alignment == .auto) && !keepsNaturalSize && !followsRatio)
  }

  var stretchesWidth: Bool { stretchesWidth(heightIsKnown: true) }

  /// `heightIsKnown` says whether the area's height is known, so that a stretched height makes a width through the ratio.
  func stretchesWidth(heightIsKnown: Bool) -> Bool {
    let values = box.style.values
    return values.width == .auto && values.margin.left != .auto && values.margin.right != .auto
      && stretches(justify, followsRatio: hasRatio && (values.height != .auto || heightIsKnown && align == .stretch))
  }

  var stretchesHeight: Bool {
    let values = box.style.values
    // With a ratio one side follows from the other: the height, unless nothing decides the width.
    let followsWidth = hasRatio && (stretchesWidth || (values.width != .auto && !values.width.isIntrinsic))
    return values.height == .auto && values.margin.top != .auto && values.margin.bottom != .auto
      && stretches(align, followsRatio: followsWidth)
  }

  var alignsBaseline: Bool {
    align == .baseline && row.count == 1 && box.style.values.margin.top != .auto && box.style.values.margin.bottom != .auto
  }
}
