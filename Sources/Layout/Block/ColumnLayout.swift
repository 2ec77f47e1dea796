import CSS

/// Multi-column containers: https://www.w3.org/TR/css-multicol-1/
///
/// The content is laid out in one long column and cut then, so that what stands in it has no part in where it is cut but by its edges.
extension LayoutContext {
  /// How many columns there are, how wide they are and what stands between them.
  struct ColumnMeasure {
    let count: Int
    let width: Double
    let gap: Double
    let isRightToLeft: Bool
    let available: Double

    /// Where a column begins in the content box.
    func x(of column: Int) -> Double {
      let start = Double(column) * (width + gap)
      return isRightToLeft ? available - width - start : start
    }
  }

  /// https://www.w3.org/TR/css-multicol-1/#pseudo-algorithm
  func columnMeasure(_ box: Box, contentWidth: Double) -> ColumnMeasure {
    let columns = box.style.values.columns
    let gap = columnGap(box, basis: contentWidth)
    var count = max(1, columns.count ?? .max)
    if let width = columns.width {
      let fitting = (contentWidth + gap) / max(1, LayoutUnit.snap(width) + gap)
      count = min(count, max(1, Int(min(1_000, fitting.rounded(.down)))))
    }
    let width = max(0, LayoutUnit.snap((contentWidth + gap) / Double(count) - gap))
    return ColumnMeasure(count: count, width: width, gap: gap, isRightToLeft: box.isRightToLeft, available: contentWidth)
  }

  private func columnGap(_ box: Box, basis: Double) -> Double {
    let values = box.style.values
    return values.columns.hasNormalGap ? LayoutUnit.snap(values.fontSize) : usedGap(values.columnGap, basis: basis)
  }

  /// What columns make of the widths of their content, as in Blink's ColumnLayoutAlgorithm.
  func columnWidths(_ box: Box, _ content: (minimum: Double, maximum: Double)) -> (minimum: Double, maximum: Double) {
    let columns = box.style.values.columns
    let count = Double(columns.count ?? 1)
    let gaps = columnGap(box, basis: 0) * (count - 1)
    if let width = columns.width {
      return (min(content.minimum, width), max(content.maximum, width) * count + gaps)
    }
    return (content.minimum * count + gaps, content.maximum * count + gaps)
  }

  /// Lays out the content of a multi-column container in rows of columns, between which stand the boxes that span all of them; `limit` is
  /// how high the content box may be.
  func layoutColumns(of box: Box, _ fragment: Fragment, _ flow: inout BlockFlow, limit: Double?) {
    let measure = columnMeasure(box, contentWidth: flow.contentWidth)
    flow.absorbsLeadingMargins = false
    var row: [Box] = []
    for child in box.children {
      guard child.style.values.columns.spansAll, child.kind != .text, child.isInFlow, !child.isInlineLevel, !box.hasInlineChildren else {
        row.append(child)
        continue
      }
      placeRow(row, of: box, fragment, &flow, measure, limit: limit, isLast: false)
      row = []
      placeSpanner(child, of: box, fragment, &flow)
    }
    placeRow(row, of: box, fragment, &flow, measure, limit: limit, isLast: true)
  }

  /// A box across all columns, whose margins are the row's own; those of two such boxes in a row collapse.
  private func placeSpanner(_ child: Box, of box: Box, _ fragment: Fragment, _ flow: inout BlockFlow) {
    let space = LayoutSpace(availableWidth: flow.contentWidth, percentageHeight: flow.percentageHeight)
    let margin = margin(of: child, basis: flow.contentWidth)
    let laidOut = layout(child, space)
    laidOut.margin = margin
    var strut = flow.pending
    strut.add(margin.top)
    let x = horizontalPlace(child, width: laidOut.width, margin: margin, available: flow.contentWidth, container: box.style)
    let top = flow.bottom + strut.sum
    fragment.children.append(Fragment.Placed(fragment: laidOut, x: flow.contentX + x, y: flow.contentY + top))
    flow.bottom = top + laidOut.height
    flow.pending = MarginStrut()
    flow.pending.add(margin.bottom)
  }

  private func placeRow(
    _ children: [Box], of box: Box, _ fragment: Fragment, _ flow: inout BlockFlow, _ measure: ColumnMeasure, limit: Double?,
    isLast: Bool
  ) {
    guard !children.isEmpty else { return }
    let thread = Fragment(box, width: measure.width, height: 0)
    let floats = FloatContext()
    var inner = BlockFlow(
      contentWidth: measure.width, percentageHeight: flow.percentageHeight, contentX: 0, contentY: 0, offsetX: 0, offsetY: 0)
    if box.hasInlineChildren {
      inner.bottom = layoutInlineChildren(
        box, thread, contentWidth: measure.width, percentageHeight: flow.percentageHeight, floats: floats, offsetX: 0, offsetY: 0)
    } else {
      layoutBlockChildren(children, of: box, thread, &inner, floats)
    }
    // MISSING: floats that stand beside what is cut.
    if !floats.isEmpty { hasGivenUp = true }
    let top = flow.bottom + flow.pending.sum
    flow.pending = MarginStrut()
    let room = limit.map { max(0, $0 - top) }
    let content = max(0, inner.bottom + inner.pending.sum)
    guard content > 0 || !thread.positioned.isEmpty || !thread.children.isEmpty else { return }
    var cutter = ColumnCutter(self, thread, total: content, count: measure.count)
    // What stands before a box across all columns is always balanced.
    let fills = isLast && !box.style.values.columns.isBalanced
    let height = fills ? max(1, room ?? content) : cutter.balancedHeight(limit: room)
    let cuts = cutter.cuts(height: height)
    if cutter.isOpen { hasGivenUp = true }
    let placement = ColumnPlacement(
      cuts: cuts, height: height, measure: measure, originX: flow.contentX, originY: flow.contentY + top)
    placement.place(thread, in: fragment)
    if fragment.firstBaseline == nil, let baseline = thread.firstBaseline {
      fragment.firstBaseline = flow.contentY + top + placement.place(baseline).y
    }
    if let baseline = thread.lastBaseline { fragment.lastBaseline = flow.contentY + top + placement.place(baseline).y }
    flow.bottom = top + height
  }
}

/// Puts what stands in one long column into its columns.
struct ColumnPlacement {
  /// Where each column begins in the long one.
  let cuts: [Double]
  let height: Double
  let measure: LayoutContext.ColumnMeasure
  /// Where the first column begins in the container's border box.
  let originX: Double
  let originY: Double

  /// The column in which a place stands, and how far down.
  func place(_ y: Double) -> (column: Int, y: Double) {
    var column = 0
    while column + 1 < cuts.count, y >= cuts[column + 1] - 1 / 128 { column += 1 }
    return (column, y - cuts[column])
  }

  func place(_ thread: Fragment, in container: Fragment) {
    place(children: thread, x: 0, y: 0) { column, placed in
      var placed = placed
      placed.x += originX + measure.x(of: column)
      placed.y += originY
      container.children.append(placed)
    }
    for var entry in thread.positioned {
      let place = place(entry.y)
      entry.x += originX + measure.x(of: place.column)
      entry.y = originY + place.y
      container.positioned.append(entry)
    }
  }

  /// Hands out the children of a fragment at (x, y) in the long column: those that are cut in pieces.
  private func place(children fragment: Fragment, x: Double, y: Double, _ take: (Int, Fragment.Placed) -> Void) {
    var line = 0
    for (index, child) in fragment.children.enumerated() {
      while line < fragment.lines.count, index >= fragment.lines[line].children.upperBound { line += 1 }
      let top = y + child.y
      if line < fragment.lines.count, fragment.lines[line].children.contains(index) {
        // What stands in a line goes with it.
        let lineTop = y + fragment.lines[line].top
        let place = place(lineTop)
        take(place.column, Fragment.Placed(fragment: child.fragment, x: x + child.x, y: place.y + top - lineTop))
        continue
      }
      let first = place(top).column
      let last = max(first, place(max(top, top + child.fragment.height - 1 / 64)).column)
      if first == last {
        take(first, Fragment.Placed(fragment: child.fragment, x: x + child.x, y: top - cuts[first]))
        continue
      }
      cut(child.fragment, x: x + child.x, top: top, columns: first...last, take)
    }
  }

  private func cut(_ fragment: Fragment, x: Double, top: Double, columns: ClosedRange<Int>, _ take: (Int, Fragment.Placed) -> Void) {
    var pieces: [Int: (fragment: Fragment, y: Double)] = [:]
    for column in columns {
      let start = column == columns.lowerBound ? top - cuts[column] : 0
      let end = column == columns.upperBound ? top + fragment.height - cuts[column] : height
      let piece = Fragment(fragment.box, width: fragment.width, height: max(0, end - start))
      piece.padding = fragment.padding
      piece.border = fragment.border
      piece.margin = fragment.margin
      piece.isColumnPiece = true
      pieces[column] = (piece, start)
    }
    place(children: fragment, x: 0, y: top) { column, placed in
      let column = min(max(column, columns.lowerBound), columns.upperBound)
      guard let piece = pieces[column] else { return }
      piece.fragment.children.append(Fragment.Placed(fragment: placed.fragment, x: placed.x, y: placed.y - piece.y))
    }
    for var entry in fragment.positioned {
      let place = place(top + entry.y)
      guard let piece = pieces[min(max(place.column, columns.lowerBound), columns.upperBound)] else { continue }
      entry.y = place.y - piece.y
      piece.fragment.positioned.append(entry)
    }
    for column in columns {
      if let piece = pieces[column] { take(column, Fragment.Placed(fragment: piece.fragment, x: x, y: piece.y)) }
    }
  }
}
