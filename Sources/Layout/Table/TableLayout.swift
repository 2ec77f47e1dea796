import CSS

/// https://www.w3.org/TR/css-tables-3/#table-layout-algorithm
extension LayoutContext {
  func tableStructure(of box: Box) -> TableStructure {
    if let known = box.tableStructure { return known }
    let table = TableStructure(box, tree: tree)
    box.tableStructure = table
    if table.collapses { box.collapsedBorder = table.collapsedBorder }
    return table
  }

  /// Blink's kTableMaxInlineSize.
  static let endlessTable = 1_000_000.0

  /// The content box's widths.
  func intrinsicTableWidths(_ box: Box) -> (minimum: Double, maximum: Double) {
    let table = tableStructure(of: box)
    let columns = tableColumns(box, table)
    let spacing = table.horizontalSpacing
    var minimum = columns.reduce(0) { $0 + $1.minimum }
    var maximum = columns.reduce(0) { $0 + $1.maximum }
    if box.style.values.tableLayout == .fixed, box.style.values.width != .auto {
      minimum = fixedColumnWidths(box, table, target: 0).reduce(0, +)
      maximum = max(minimum, maximum)
      // As in Blink, a percentage of a width that is not known asks for all the room there is.
      if case .length(let length) = box.style.values.width, length.dependsOnBasis { maximum = max(maximum, Self.endlessTable) }
    }
    // A percentage says how wide all must be: https://www.w3.org/TR/css-tables-3/#computing-the-table-width
    var percents = 0.0
    var others = 0.0
    for column in columns {
      if let percent = column.percent {
        let counted = min(percent, max(0, 100 - percents))
        percents += counted
        if counted > 0 { maximum = max(maximum, LayoutUnit.snap(column.maximum * 100 / counted)) }
      } else {
        others += column.maximum
      }
    }
    if percents > 0, percents < 100 {
      maximum = max(maximum, LayoutUnit.snap(others * 100 / (100 - percents)))
    } else if percents >= 100, others > 0 {
      maximum = Self.endlessTable
    }
    minimum += spacing
    maximum += spacing
    let edges = padding(of: box, basis: 0).horizontal + border(of: box).horizontal
    for caption in table.captions {
      minimum = max(minimum, intrinsicWidths(caption).minimum + margin(of: caption, basis: 0).horizontal - edges)
    }
    return (max(0, minimum), max(0, minimum, maximum))
  }

  /// https://www.w3.org/TR/css-tables-3/#table-layout-algorithm, step by step.
  func layoutTable(_ box: Box, _ space: LayoutSpace) -> Fragment {
    var table = TableLayout(self, box, space)
    table.distributeColumns()
    table.placeCaptions(.top)
    table.distributeRows()
    table.placeSections()
    table.placeColumns()
    table.placeGridEnd()
    table.placeCaptions(.bottom)
    return table.makeFragment()
  }
}

/// One table while it is laid out; its methods are the algorithm's steps.
private struct TableLayout {
  private let context: LayoutContext
  private let box: Box
  private let space: LayoutSpace
  private let table: TableStructure
  private let edges: BoxEdges
  private let fragment: Fragment
  private let contentWidth: Double
  /// The border box's height without captions that something but the content asks for.
  private let wantedHeight: Double
  /// Columns' widths and where they begin in the content box, before they are mirrored.
  private var widths: [Double] = []
  private var starts: [Double] = []
  private var rows = TableRows(count: 0)
  /// Where the next thing stands, from the border box's top.
  private var top = 0.0
  /// Where the grid's border box begins.
  private var gridTop = 0.0
  /// The end of the rows, from the grid's content box.
  private var rowsEnd = 0.0

  init(_ context: LayoutContext, _ box: Box, _ space: LayoutSpace) {
    self.context = context
    self.box = box
    self.space = space
    table = context.tableStructure(of: box)
    let padding = context.padding(of: box, basis: space.availableWidth)
    let border = context.border(of: box)
    edges = padding + border
    let intrinsic = context.intrinsicTableWidths(box)
    let width = max(context.usedWidth(box, space, padding: padding, border: border), intrinsic.minimum + edges.horizontal)
    contentWidth = max(0, width - edges.horizontal)
    wantedHeight =
      context.specifiedHeight(box, space, edges: edges.vertical)
      ?? context.clampHeight(0, box, in: space, edges: edges.vertical)
    fragment = Fragment(box, width: width, height: 0)
    fragment.padding = padding
    fragment.border = border
  }

  private var values: ComputedStyle.Values { box.style.values }
  private var isRightToLeft: Bool { box.style.values.direction == .rtl }
  private var verticalSpacing: Double { table.columnCount == 0 ? 0 : table.spacing.vertical }
  private var rowX: Double { table.columnCount == 0 ? 0 : table.spacing.horizontal }
  private var rowWidth: Double { max(0, contentWidth - 2 * rowX) }
  /// Before the first row.
  private var gridStart: Double { table.rows.isEmpty ? 0 : verticalSpacing }

  /// https://www.w3.org/TR/css-tables-3/#distributing-width-to-columns
  mutating func distributeColumns() {
    let target = max(0, contentWidth - table.horizontalSpacing)
    let isFixed = values.tableLayout == .fixed && values.width != .auto
    widths =
      isFixed
      ? context.fixedColumnWidths(box, table, target: target)
      : TableColumn.distribute(target, over: context.tableColumns(box, table)[...])
    var cursor = table.spacing.horizontal
    for width in widths {
      starts.append(cursor)
      cursor += width + table.spacing.horizontal
    }
  }

  private func width(of cell: TableStructure.Cell) -> Double {
    let last = cell.column + cell.columnSpan - 1
    return last < widths.count ? starts[last] + widths[last] - starts[cell.column] : 0
  }

  /// https://www.w3.org/TR/css-tables-3/#caption-side-property
  mutating func placeCaptions(_ side: CaptionSide) {
    for caption in table.captions where (caption.style.values.captionSide == .top) == (side == .top) {
      let margin = context.margin(of: caption, basis: fragment.width)
      let laidOut = context.layout(caption, LayoutSpace(availableWidth: fragment.width))
      laidOut.margin = margin
      let x = context.horizontalPlace(caption, width: laidOut.width, margin: margin, available: fragment.width, container: nil)
      let moved = context.relativeOffset(caption, width: fragment.width, height: nil, direction: values.direction)
      fragment.children.append(Fragment.Placed(fragment: laidOut, x: x + moved.x, y: top + margin.top + moved.y))
      top += laidOut.height + margin.vertical
    }
    if side == .top { gridTop = top }
  }

  /// The height that is asked of the rows: a flex or grid container's is that of the whole, captions and all.
  private var gridHeight: Double { space.forcedHeight == nil ? wantedHeight : max(0, wantedHeight - gridTop - captionHeight(.bottom)) }

  private func captionHeight(_ side: CaptionSide) -> Double {
    table.captions.reduce(0) { sum, caption in
      guard (caption.style.values.captionSide == .top) == (side == .top) else { return sum }
      let margin = context.margin(of: caption, basis: fragment.width)
      return sum + context.layout(caption, LayoutSpace(availableWidth: fragment.width)).height + margin.vertical
    }
  }

  /// https://www.w3.org/TR/css-tables-3/#height-distribution
  mutating func distributeRows() {
    let wanted = max(0, gridHeight - edges.vertical)
    rows = measureRows()
    for section in table.sections where !section.rows.isEmpty {
      guard case .length(.px(let px)) = section.box.style.values.height else { continue }
      let gaps = verticalSpacing * Double(section.rows.count - 1)
      rows.grow(section.rows, to: max(0, LayoutUnit.snap(px) - gaps), gaps: gaps)
    }
    let spacings = table.rows.isEmpty ? 0 : verticalSpacing * Double(table.rows.count + 1)
    rows.grow(rows.heights.indices, to: max(0, wanted - spacings), gaps: max(0, spacings - 2 * verticalSpacing))
  }

  /// What the cells ask of the rows: https://www.w3.org/TR/css-tables-3/#row-layout
  private func measureRows() -> TableRows {
    var rows = TableRows(count: table.rows.count)
    var spanning: [(cell: TableStructure.Cell, height: Double)] = []
    for (i, row) in table.rows.enumerated() {
      switch row.style.values.height {
      case .length(.px(let px)):
        rows.heights[i] = max(0, LayoutUnit.snap(px))
        rows.isConstrained[i] = true
      case .length(.percent(let percent)): rows.percents[i] = max(0, percent)
      default: break
      }
    }
    for cell in table.cells {
      // Percentages of its padding are the table's.
      var space = LayoutSpace(availableWidth: contentWidth)
      space.forcedWidth = width(of: cell)
      let laidOut = context.layout(cell.box, space)
      let values = cell.box.style.values
      let edges = laidOut.padding.vertical + laidOut.border.vertical
      var height = laidOut.height
      if case .length(.percent(let percent)) = values.height, cell.rowSpan == 1 {
        rows.percents[cell.row] = max(rows.percents[cell.row] ?? 0, percent)
      }
      var contentHeight = height
      if let own = context.resolveHeight(values.height, cell.box, basis: nil, edges: edges) {
        // A cell is at least as high as what is in it.
        var content = space
        content.ignoresHeight = true
        contentHeight = context.layout(cell.box, content).height
        height = max(own, contentHeight)
        if cell.rowSpan == 1 { rows.isConstrained[cell.row] = true }
      }
      let isBaseline = rows.isBaseline(cell.box)
      if isBaseline, laidOut.firstBaseline != nil { rows.hasBaseline[cell.row] = true }
      let ascent = laidOut.firstBaseline ?? contentHeight - laidOut.padding.bottom - laidOut.border.bottom
      if isBaseline { rows.baselines[cell.row] = max(rows.baselines[cell.row], ascent) }
      if cell.rowSpan > 1 {
        spanning.append((cell, height))
        rows.startsSpan[cell.row] = true
        continue
      }
      if isBaseline { rows.descents[cell.row] = max(rows.descents[cell.row], contentHeight - ascent) }
      rows.heights[cell.row] = max(rows.heights[cell.row], height)
    }
    for i in rows.heights.indices {
      // Where no cell has a baseline of its own none is moved.
      if !rows.hasBaseline[i] { (rows.baselines[i], rows.descents[i]) = (0, 0) }
      rows.heights[i] = max(rows.heights[i], rows.baselines[i] + rows.descents[i])
    }
    spanning.sort { ($0.cell.rowSpan, $0.cell.row) < ($1.cell.rowSpan, $1.cell.row) }
    for (cell, height) in spanning { rows.grow(cell, to: height, spacing: table.spacing.vertical) }
    return rows
  }

  /// https://www.w3.org/TR/css-tables-3/#bounding-box-assignment
  mutating func placeSections() {
    var cellsOfRow = [[Int]](repeating: [], count: table.rows.count)
    for (i, cell) in table.cells.enumerated() { cellsOfRow[cell.row].append(i) }
    var y = gridStart
    for section in table.sections {
      let sectionFragment = Fragment(section.box, width: rowWidth, height: 0)
      // One without rows stands at the end of what is before it.
      let sectionTop = section.rows.isEmpty ? max(0, y - verticalSpacing) : y
      for index in section.rows {
        let rowFragment = layOutRow(index, cells: cellsOfRow[index], y: y)
        let offset = relativeOffset(of: table.rows[index])
        sectionFragment.children.append(Fragment.Placed(fragment: rowFragment, x: offset.x, y: y - sectionTop + offset.y))
        y += rows.heights[index] + (index + 1 < section.rows.upperBound ? verticalSpacing : 0)
      }
      sectionFragment.height = section.rows.isEmpty ? heightOfEmpty(section) : y - sectionTop
      if section.rows.isEmpty { y += sectionFragment.height }
      appendOutOfFlow(section.box, sectionFragment)
      let offset = relativeOffset(of: section.box)
      fragment.children.append(
        Fragment.Placed(
          fragment: sectionFragment, x: edges.left + rowX + offset.x, y: gridTop + edges.top + sectionTop + offset.y))
      if !section.rows.isEmpty { y += verticalSpacing }
    }
    rowsEnd = y
  }

  private func heightOfEmpty(_ section: TableStructure.Section) -> Double {
    guard case .length(.px(let px)) = section.box.style.values.height else { return 0 }
    return max(0, LayoutUnit.snap(px))
  }

  private func layOutRow(_ index: Int, cells: [Int], y: Double) -> Fragment {
    let rowFragment = Fragment(table.rows[index], width: rowWidth, height: rows.heights[index])
    var lowestContent = 0.0
    var baseline: Double?
    let heightIsGiven = context.specifiedHeight(box, space, edges: edges.vertical) != nil
    for i in cells {
      let cell = table.cells[i]
      var cellSpace = LayoutSpace(availableWidth: contentWidth)
      cellSpace.forcedWidth = width(of: cell)
      cellSpace.forcedHeight = rows.height(cell, spacing: verticalSpacing)
      cellSpace.forcedHeightIsDefinite = heightIsGiven || cell.box.style.values.height != .auto
      if rows.isBaseline(cell.box) { cellSpace.cellBaseline = rows.baselines[index] }
      let laidOut = context.layout(cell.box, cellSpace)
      var x = starts[cell.column] - rowX
      if isRightToLeft { x = rowWidth - x - laidOut.width }
      let offset = relativeOffset(of: cell.box)
      rowFragment.children.append(Fragment.Placed(fragment: laidOut, x: x + offset.x, y: offset.y))
      let content = laidOut.height - laidOut.padding.bottom - laidOut.border.bottom
      lowestContent = max(lowestContent, content)
      if rows.isBaseline(cell.box) { baseline = max(baseline ?? 0, laidOut.firstBaseline ?? content) }
    }
    if fragment.firstBaseline == nil, !cells.isEmpty {
      // https://www.w3.org/TR/CSS22/tables.html#height-layout: where no cell stands on the row's baseline that is the bottom of their content.
      fragment.firstBaseline = gridTop + edges.top + y + (baseline ?? lowestContent)
      fragment.lastBaseline = fragment.firstBaseline
    }
    appendOutOfFlow(table.rows[index], rowFragment)
    return rowFragment
  }

  private func relativeOffset(of part: Box) -> (x: Double, y: Double) {
    let height = context.specifiedHeight(box, space, edges: edges.vertical).map { max(0, $0 - edges.vertical) }
    return context.relativeOffset(part, width: contentWidth, height: height, direction: box.style.values.direction)
  }

  private func appendOutOfFlow(_ box: Box, _ fragment: Fragment) {
    for child in box.children where child.isOutOfFlow {
      fragment.positioned.append(
        Fragment.Positioned(box: child, x: fragment.padding.left + fragment.border.left, y: fragment.padding.top + fragment.border.top))
    }
  }

  /// Columns and groups of them, which are behind the rows they cross.
  func placeColumns() {
    for (column, range) in table.columnBoxes {
      if range.isEmpty, range.lowerBound >= widths.count {
        placeBehindAll(column)
        continue
      }
      // One that is merged away stands where the column before it ends.
      let before = range.lowerBound == 0 ? rowX : starts[range.lowerBound - 1] + widths[range.lowerBound - 1]
      let start = range.isEmpty ? before : starts[range.lowerBound]
      let end = range.isEmpty ? before : starts[range.upperBound - 1] + widths[range.upperBound - 1]
      // One without a width has no height.
      let own = Fragment(column, width: end - start, height: end > start ? max(0, rowsEnd - verticalSpacing - gridStart) : 0)
      fragment.children.append(
        Fragment.Placed(
          fragment: own, x: edges.left + (isRightToLeft ? contentWidth - end : start), y: gridTop + edges.top + gridStart))
    }
  }

  /// A column behind all that there are is nowhere: Chromium says that it stands where its group does, or the table.
  private func placeBehindAll(_ column: Box) {
    let own = Fragment(column, width: 0, height: 0)
    let group = table.columnBoxes.first { group in group.box.children.contains { $0 === column } }
    guard let group, !group.columns.isEmpty else {
      fragment.children.append(Fragment.Placed(fragment: own, x: 0, y: 0))
      return
    }
    let start = starts[group.columns.lowerBound]
    let end = starts[group.columns.upperBound - 1] + widths[group.columns.upperBound - 1]
    fragment.children.append(
      Fragment.Placed(
        fragment: own, x: edges.left + (isRightToLeft ? contentWidth - end : start), y: gridTop + edges.top + gridStart))
  }

  mutating func placeGridEnd() {
    appendOutOfFlow(box, fragment)
    top += max(rowsEnd + edges.vertical, gridHeight)
  }

  func makeFragment() -> Fragment {
    fragment.height = top
    fragment.endMargins.add(context.margin(of: box, basis: space.availableWidth).bottom)
    return fragment
  }
}

/// The heights of a table's rows while they are worked out.
struct TableRows {
  var heights: [Double]
  var percents: [Double?]
  var isConstrained: [Bool]
  /// Whether a cell over several rows begins there.
  var startsSpan: [Bool]
  var baselines: [Double]
  var descents: [Double]
  /// Whether one of the cells that stand on the row's baseline has one of its own.
  var hasBaseline: [Bool]

  init(count: Int) {
    heights = [Double](repeating: 0, count: count)
    percents = [Double?](repeating: nil, count: count)
    isConstrained = [Bool](repeating: false, count: count)
    startsSpan = isConstrained
    hasBaseline = isConstrained
    baselines = heights
    descents = heights
  }

  func isBaseline(_ cell: Box) -> Bool {
    switch cell.style.values.verticalAlign {
    case .top, .middle, .bottom: false
    default: true
    }
  }

  func height(_ cell: TableStructure.Cell, spacing: Double) -> Double {
    var sum = spacing * Double(cell.rowSpan - 1)
    for i in cell.row..<(cell.row + cell.rowSpan) { sum += heights[i] }
    return sum
  }

  /// What a cell over several rows needs goes to rows without a height of their own, by their heights, or to the last.
  mutating func grow(_ cell: TableStructure.Cell, to height: Double, spacing: Double) {
    let range = cell.row..<(cell.row + cell.rowSpan)
    let target = height - spacing * Double(cell.rowSpan - 1)
    // Rows but the first in which another spanning cell begins come first, as in Chromium.
    var weights = range.map { $0 > cell.row && startsSpan[$0] ? max(heights[$0], 1 / 64) : 0 }
    if !weights.contains(where: { $0 > 0 }) { weights = range.map { isConstrained[$0] ? 0 : heights[$0] } }
    if !weights.contains(where: { $0 > 0 }) { weights = range.map { isConstrained[$0] ? 0 : 1 } }
    if !weights.contains(where: { $0 > 0 }) { weights = range.map { heights[$0] } }
    if !weights.contains(where: { $0 > 0 }) { weights[weights.count - 1] = 1 }
    let grown = TableColumn.share(target, from: Array(heights[range]), weights: weights)
    for (offset, i) in range.enumerated() { heights[i] = grown[offset] }
  }

  /// Spreads the height of a table or of a group of rows: https://www.w3.org/TR/css-tables-3/#height-distribution-algorithm
  /// Percentages count what stands between the rows.
  mutating func grow(_ range: Range<Int>, to target: Double, gaps: Double) {
    guard !range.isEmpty, target > heights[range].reduce(0, +) else { return }
    if percents[range].contains(where: { $0 != nil }) {
      var free = target - heights[range].reduce(0, +)
      for i in range {
        guard let percent = percents[i] else { continue }
        let extra = min(free, max(0, LayoutUnit.snap((target + gaps) * percent / 100) - heights[i]))
        heights[i] += extra
        free -= extra
      }
    }
    var weights = range.map { isConstrained[$0] || percents[$0] != nil ? 0 : heights[$0] }
    if !weights.contains(where: { $0 > 0 }) { weights = range.map { isConstrained[$0] || percents[$0] != nil ? 0 : 1 } }
    if !weights.contains(where: { $0 > 0 }) { weights = Array(heights[range]) }
    if !weights.contains(where: { $0 > 0 }) { weights[weights.count - 1] = 1 }
    heights.replaceSubrange(range, with: TableColumn.share(target, from: Array(heights[range]), weights: weights))
  }
}
