import CSS
import Diagnostics

/// https://www.w3.org/TR/css-grid-1/#layout-algorithm
extension LayoutContext {
  func layoutGrid(_ box: Box, _ space: LayoutSpace) -> Fragment {
    let values = box.style.values
    let container = containerBox(box, space)
    let contentWidth = container.contentWidth
    let columnGap = usedGap(values.columnGap, basis: contentWidth)
    let mostHeight = container.maximumHeight < .infinity ? max(0, container.maximumHeight) : nil
    var grid = GridArrangement(
      box, self, width: contentWidth, height: container.contentHeight ?? mostHeight, minimumHeight: container.minimumHeight,
      columnGap: columnGap, rowGap: usedGap(values.rowGap, basis: container.contentHeight), subgrid: space.subgrid)
    if grid.isTruncated { box.unknownReason = .unsupportedCSS }
    // MISSING: baselines that items with vertical lines share with others.
    if grid.items.contains(where: { $0.box.turned != nil }), grid.items.contains(where: \.alignsBaseline) { hasGivenUp = true }
    noteFixedRows(grid, height: container.contentHeight, gap: values.rowGap)
    var columnLines = gridColumnLines(&grid, box, space.subgrid, width: contentWidth, gap: columnGap)
    resolveItemEdges(&grid, columnLines)
    if let rows = space.subgrid?.rows, !rows.starts.isEmpty {
      let rowLines = GridLines(rows)
      let content = rows.ends.last ?? 0
      let fragment = containerFragment(box, space, container, height: container.definiteHeight ?? content + container.edges.vertical)
      place(&grid, fragment, columnLines, rowLines, contentWidth: contentWidth, contentHeight: content)
      return fragment
    }
    var used = sizeUsedRows(&grid, columnLines, box, space, container)
    var rowLines = gridRowLines(used, box, container)
    // Rows may change what items ask of columns: https://www.w3.org/TR/css-grid-1/#algo-grid-sizing, step 3.
    if space.subgrid == nil, noteStretchedItems(grid, rowLines) {
      columnLines = gridColumnLines(&grid, box, space.subgrid, width: contentWidth, gap: columnGap)
      resolveItemEdges(&grid, columnLines)
      used = sizeUsedRows(&grid, columnLines, box, space, container)
      rowLines = gridRowLines(used, box, container)
    }
    let fragment = containerFragment(box, space, container, height: used.height)
    place(
      &grid, fragment, columnLines, rowLines, contentWidth: contentWidth, contentHeight: max(0, used.height - container.edges.vertical))
    return fragment
  }

  private func gridRowLines(_ used: (rows: GridTrackSizing, gap: Double, height: Double), _ box: Box, _ container: ContainerBox)
    -> GridLines
  {
    let values = box.style.values
    return GridLines(
      used.rows.tracks, gap: used.gap,
      packing: packing(
        values.alignContent, free: max(0, used.height - container.edges.vertical) - used.rows.total, count: used.rows.openCount,
        isSafe: values.safeAlignments.contains(.alignContent)))
  }

  /// Tells images in stretched items the height that percentages of theirs refer to; whether that makes an item wider or narrower.
  private func noteStretchedItems(_ grid: GridArrangement, _ rows: GridLines) -> Bool {
    var hasChanged = false
    for item in grid.items where item.stretchesHeight {
      let height = clampHeight(
        max(item.edges.vertical, rows.size(item.row) - item.margin.vertical), item.box, basis: rows.size(item.row),
        edges: item.edges.vertical)
      if noteDefiniteHeight(of: item.box, content: max(0, height - item.edges.vertical)) { hasChanged = true }
    }
    return hasChanged
  }

  /// The columns' lines; a subgrid has them from its grid.
  func gridColumnLines(_ grid: inout GridArrangement, _ box: Box, _ subgrid: SubgridSpace?, width: Double, gap: Double) -> GridLines {
    if let columns = subgrid?.columns, !columns.starts.isEmpty { return GridLines(columns) }
    let values = box.style.values
    let columns = sizeColumns(&grid, space: .definite(width), gap: gap, style: box.style)
    return GridLines(
      columns.tracks, gap: gap,
      packing: packing(
        values.justifyContent, free: width - columns.total, count: columns.openCount,
        isSafe: values.safeAlignments.contains(.justifyContent)))
  }

  /// Percentages of items' margins and padding are those of their areas' width: https://www.w3.org/TR/css-grid-1/#grid-item-sizing
  func resolveItemEdges(_ grid: inout GridArrangement, _ columns: GridLines) {
    for i in grid.items.indices {
      let item = grid.items[i]
      let areaWidth = columns.size(item.column)
      grid.items[i].margin = margin(of: item.box, basis: areaWidth)
      grid.items[i].edges = padding(of: item.box, basis: areaWidth) + border(of: item.box)
    }
  }

  /// The rows, the gap between them and the border box's height.
  ///
  /// Rows of a height that follows from them are sized once more when `min-height`, `max-height` or percentages say otherwise:
  /// https://www.w3.org/TR/css-grid-1/#algo-grid-sizing
  private func sizeUsedRows(
    _ grid: inout GridArrangement, _ columns: GridLines, _ box: Box, _ space: LayoutSpace, _ container: ContainerBox
  )
    -> (rows: GridTrackSizing, gap: Double, height: Double)
  {
    let values = box.style.values
    let edges = container.edges.vertical
    func clamped(_ height: Double) -> Double { clampHeight(height, box, in: space, edges: edges) }
    var gap = usedGap(values.rowGap, basis: container.contentHeight)
    var rows = sizeRows(
      &grid, columns, space: container.contentHeight.map { .definite($0) } ?? .indefinite, gap: gap, basis: container.contentHeight,
      style: box.style)
    guard let definiteHeight = container.definiteHeight else {
      let height = clamped(rows.total + edges)
      let usedHeight = max(0, height - edges)
      if usedHeight > rows.total || usedHeight < rows.total && rows.isFlexible || rows.hasPartialFlex || grid.hasPercentageRows
        || values.rowGap.dependsOnBasis
      {
        gap = usedGap(values.rowGap, basis: usedHeight)
        rows = sizeRows(&grid, columns, space: .definite(usedHeight), gap: gap, basis: usedHeight, style: box.style)
      }
      return (rows, gap, height)
    }
    guard container.isFromRatio else {
      let hasLimits = (values.minHeight.isIntrinsic || values.maxHeight.isIntrinsic) && space.forcedHeight == nil
      return (rows, gap, hasLimits ? limitedByContent(definiteHeight, box, in: space, content: rows.total + edges) : definiteHeight)
    }
    let content = sizeRows(&grid, columns, space: .indefinite, gap: gap, basis: nil, style: box.style).total
    return (rows, gap, clamped(max(definiteHeight, content + edges)))
  }

  func intrinsicGridWidths(_ box: Box) -> (minimum: Double, maximum: Double) {
    let gap = usedGap(box.style.values.columnGap, basis: 0)
    let limits = repetitionLimits(box)
    var grid = GridArrangement(
      box, self, width: limits.maximum, minimumWidth: limits.minimum, height: limits.height, minimumHeight: 0, columnGap: gap,
      rowGap: usedGap(box.style.values.rowGap, basis: 0), subgrid: box.subgridSpace)
    noteFixedRows(grid, height: nil, gap: box.style.values.rowGap)
    let minimum = sizeColumns(&grid, space: .minContent, gap: gap, style: box.style).total
    let maximum = sizeColumns(&grid, space: .maxContent, gap: gap, style: box.style).total
    return (max(0, minimum), max(0, minimum, maximum))
  }

  /// The content widths that say how many columns `repeat(auto-fill, …)` makes of a container whose own is still to be found, and the height that says
  /// how many rows: https://www.w3.org/TR/css-grid-1/#auto-repeat
  private func repetitionLimits(_ box: Box) -> (minimum: Double, maximum: Double?, height: Double?) {
    let edges = padding(of: box, basis: 0).horizontal + border(of: box).horizontal
    func content(_ size: Size) -> Double? {
      guard case .length(let length) = size, !length.dependsOnBasis else { return nil }
      return resolveWidth(size, box, basis: nil, available: 0, edges: edges).map { max(0, $0 - edges) }
    }
    let values = box.style.values
    let minimum = content(values.minWidth) ?? 0
    let maximum = content(values.maxWidth)
    let vertical = padding(of: box, basis: 0).vertical + border(of: box).vertical
    let heights = [values.height, values.maxHeight].compactMap { resolveHeight($0, box, basis: nil, edges: vertical) }
    let height = heights.min().map { max(0, clampHeight($0, box, basis: nil, edges: vertical) - vertical) }
    return (minimum, (content(values.width) ?? maximum).map { max(minimum, min($0, maximum ?? $0)) }, height)
  }

  /// Tells items in rows of fixed heights how high their areas are, for the widths that ratios make of it.
  private func noteFixedRows(_ grid: GridArrangement, height: Double?, gap: LengthPercentage) {
    guard grid.items.contains(where: { hangsOnContainerHeight($0.box) }) else { return }
    let tracks = grid.rowTracks(basis: height)
    for item in grid.items {
      var area = usedGap(gap, basis: height) * Double(item.row.count - 1)
      var isFixed = true
      for i in item.row {
        if let pixels = GridTrack.pixels(tracks[i].minimum), tracks[i].maximum == tracks[i].minimum {
          area += pixels
        } else {
          isFixed = false
        }
      }
      if isFixed { noteContainerHeight(of: item.box, area) }
    }
  }

  private func sizeColumns(_ grid: inout GridArrangement, space: GridTrackSizing.Space, gap: Double, style: ComputedStyle)
    -> GridTrackSizing
  {
    var basis: Double?
    if case .definite(let width) = space { basis = width }
    let tracks = grid.columnTracks(basis: basis)
    let contributions = columnContributions(grid, tracks, basis: basis, gap: gap, isRightToLeft: style.values.direction == .rtl)
    let justify = style.values.justifyContent
    return GridTrackSizing(
      tracks: tracks, gap: gap, space: space, items: contributions, stretches: justify == .normal || justify == .stretch)
  }

  /// https://www.w3.org/TR/css-grid-1/#min-size-auto along the columns, margins left out.
  func minimumWidth(_ item: GridItem, _ tracks: [GridTrack], _ minContent: Double, basis: Double?) -> Double {
    let values = item.box.style.values
    if case .length(let length) = values.width, !length.dependsOnBasis { return minContent }
    if values.width == .minContent || values.width == .maxContent { return minContent }
    // A percentage of what is being worked out counts as nothing.
    if case .length(let length) = values.minWidth, length.dependsOnBasis { return item.edges.horizontal }
    if let minimum = resolveWidth(values.minWidth, item.box, basis: basis, available: 0, edges: item.edges.horizontal) { return minimum }
    guard !values.overflowX.makesScrollContainer, usesContentMinimum(item.column, tracks) else { return item.edges.horizontal }
    return min(minContent, max(item.edges.horizontal, fixedLimit(item.column, tracks) - item.margin.horizontal))
  }

  private func usesContentMinimum(_ range: Range<Int>, _ tracks: [GridTrack]) -> Bool {
    var hasAutomatic = false
    for i in range {
      if tracks[i].minimum == .auto { hasAutomatic = true }
      if tracks[i].isFlexible, range.count > 1 { return false }
    }
    return hasAutomatic
  }

  /// The sum of the tracks' maximums where all are fixed.
  private func fixedLimit(_ range: Range<Int>, _ tracks: [GridTrack]) -> Double {
    var sum = 0.0
    for i in range {
      guard let pixels = GridTrack.pixels(tracks[i].maximum) else { return .infinity }
      sum += pixels
    }
    return sum
  }

  private func sizeRows(
    _ grid: inout GridArrangement, _ columns: GridLines, space: GridTrackSizing.Space, gap: Double, basis: Double?, style: ComputedStyle
  ) -> GridTrackSizing {
    let tracks = grid.rowTracks(basis: basis)
    let needsContent =
      grid.items.contains(where: \.alignsBaseline)
      || tracks.contains { GridTrack.isIntrinsic($0.minimum) || GridTrack.isIntrinsic($0.maximum) || $0.isFlexible }
    var contributions: [GridTrackSizing.Contribution] = []
    if needsContent {
      contributions.reserveCapacity(grid.items.count)
      var ascents: [Int: Double] = [:]
      for i in grid.items.indices {
        let item = grid.items[i]
        if item.subgridsRows {
          contributions += rowContributions(
            of: item, in: grid, columns, tracks, gap: gap, columnGap: columns.gap, offset: 0, basis: basis,
            isRightToLeft: style.values.direction == .rtl)
          continue
        }
        let fragment = layoutGridItem(
          item, width: columns.size(item.column), height: nil,
          subgrid: subgridSpace(
            item, in: grid, columns: columns, rows: nil, columnGap: columns.gap, rowGap: gap, isRightToLeft: style.values.direction == .rtl)
        )
        grid.items[i].fragment = fragment
        if grid.items[i].alignsBaseline {
          let ascent = grid.items[i].margin.top + (fragment.firstBaseline ?? fragment.height)
          ascents[grid.items[i].row.lowerBound] = max(ascents[grid.items[i].row.lowerBound] ?? 0, ascent)
        }
      }
      for i in grid.items.indices {
        let item = grid.items[i]
        guard let fragment = item.fragment else { continue }
        if item.alignsBaseline, let highest = ascents[item.row.lowerBound] {
          grid.items[i].shim = highest - item.margin.top - (fragment.firstBaseline ?? fragment.height)
        }
        let height = fragment.height + item.margin.vertical + grid.items[i].shim
        contributions.append(
          GridTrackSizing.Contribution(
            tracks: item.row,
            minimum: minimumHeight(item, tracks, fragment.height, basis: basis) + item.margin.vertical + grid.items[i].shim,
            minContent: height, maxContent: height))
      }
    }
    let align = style.values.alignContent
    return GridTrackSizing(
      tracks: tracks, gap: gap, space: space, items: contributions, stretches: align == .normal || align == .stretch)
  }

  func minimumHeight(_ item: GridItem, _ tracks: [GridTrack], _ content: Double, basis: Double?) -> Double {
    let values = item.box.style.values
    if case .length(let length) = values.height, !length.dependsOnBasis { return content }
    // A percentage of what is being worked out counts as nothing.
    if case .length(let length) = values.minHeight, length.dependsOnBasis { return item.edges.vertical }
    if let minimum = resolveHeight(values.minHeight, item.box, basis: nil, edges: item.edges.vertical) { return minimum }
    guard !values.overflowY.makesScrollContainer, usesContentMinimum(item.row, tracks) else { return item.edges.vertical }
    return min(content, max(item.edges.vertical, fixedLimit(item.row, tracks) - item.margin.vertical))
  }

  /// Lays an item out in an area; without a height the area is as high as the item wants.
  func layoutGridItem(_ item: GridItem, width: Double, height: Double?, subgrid: SubgridSpace? = nil) -> Fragment {
    var space = LayoutSpace(availableWidth: width, percentageHeight: height, shrinksToFit: true)
    let available = max(0, width - item.margin.horizontal)
    space.subgrid = subgrid
    if item.stretchesWidth(heightIsKnown: height != nil) {
      space.forcedWidth = clampWidth(available, item.box, basis: width, available: available, edges: item.edges.horizontal)
    }
    if let height, item.stretchesHeight {
      space.forcedHeight = clampHeight(
        max(item.edges.vertical, height - item.margin.vertical), item.box, basis: height, edges: item.edges.vertical)
    }
    // Along the tracks that it takes over a subgrid is always stretched.
    if item.subgridsColumns { space.forcedWidth = max(available, item.edges.horizontal) }
    if let height, item.subgridsRows { space.forcedHeight = max(item.edges.vertical, height - item.margin.vertical) }
    return layout(item.box, space)
  }

  private func place(
    _ grid: inout GridArrangement, _ fragment: Fragment, _ columns: GridLines, _ rows: GridLines, contentWidth: Double,
    contentHeight: Double
  ) {
    let style = fragment.box.style
    let isRightToLeft = style.values.direction == .rtl
    let contentX = fragment.border.left + fragment.padding.left
    let contentY = fragment.border.top + fragment.padding.top
    var leader: (row: Int, isBaseline: Bool)?
    fragment.children.reserveCapacity(grid.items.count)
    for item in grid.items {
      let areaWidth = columns.size(item.column)
      let areaHeight = rows.size(item.row)
      let laidOut = layoutGridItem(
        item, width: areaWidth, height: areaHeight,
        subgrid: subgridSpace(
          item, in: grid, columns: columns, rows: rows, columnGap: columns.gap, rowGap: rows.gap, isRightToLeft: isRightToLeft))
      laidOut.margin = item.margin
      var areaX = columns.start(item.column)
      if isRightToLeft { areaX = contentWidth - areaX - areaWidth }
      let values = item.box.style.values
      let x = alignedOffset(
        item.justify, isSafe: item.isJustifySafe, free: areaWidth - laidOut.width - item.margin.horizontal, startMargin: item.margin.left,
        autoStart: values.margin.left == .auto, autoEnd: values.margin.right == .auto, isReversed: isRightToLeft,
        isSelfReversed: values.direction == .rtl)
      let y =
        item.alignsBaseline
        ? item.margin.top + item.shim
        : alignedOffset(
          item.align, isSafe: item.isAlignSafe, free: areaHeight - laidOut.height - item.margin.vertical, startMargin: item.margin.top,
          autoStart: values.margin.top == .auto, autoEnd: values.margin.bottom == .auto, isReversed: false, isSelfReversed: false)
      let relative = relativeOffset(item.box, width: areaWidth, height: areaHeight, direction: style.values.direction)
      let top = contentY + rows.start(item.row) + y
      fragment.children.append(Fragment.Placed(fragment: laidOut, x: contentX + areaX + x + relative.x, y: top + relative.y))
      // https://www.w3.org/TR/css-grid-1/#grid-baselines
      if leader.map({ item.row.lowerBound < $0.row || (item.row.lowerBound == $0.row && item.alignsBaseline && !$0.isBaseline) }) ?? true {
        leader = (item.row.lowerBound, item.alignsBaseline)
        fragment.firstBaseline = top + (laidOut.firstBaseline ?? laidOut.height)
        fragment.lastBaseline = fragment.firstBaseline
      }
    }
    placePositioned(in: fragment, grid, columns, rows, contentWidth: contentWidth, contentHeight: contentHeight)
  }

  /// https://www.w3.org/TR/css-grid-1/#abspos-items
  private func placePositioned(
    in fragment: Fragment, _ grid: GridArrangement, _ columns: GridLines, _ rows: GridLines, contentWidth: Double, contentHeight: Double
  ) {
    let style = fragment.box.style
    let isRightToLeft = style.values.direction == .rtl
    // The static position is in the area that `auto` lines mean: the padding box where the grid is the containing block.
    let isContainingBlock = style.values.position != .static || style.values.containsFixed
    let outer = isContainingBlock ? fragment.padding : BoxEdges()
    let height = max(contentHeight, fragment.height - fragment.border.vertical - fragment.padding.vertical)
    for child in fragment.box.children where child.isOutOfFlow {
      let own = child.style.values
      let isInGrid = isContainingBlock && (own.position == .absolute || style.values.containsFixed)
      let lines = isInGrid ? own.grid.flatMap(grid.linesOfPositioned) : nil
      // Along each axis, from the content box's start edge.
      var x = (start: isRightToLeft ? -outer.right : -outer.left, end: contentWidth + (isRightToLeft ? outer.left : outer.right))
      var y = (start: -outer.top, end: height + outer.bottom)
      if let lines {
        x = (lines.column.start.map(columns.start(of:)) ?? x.start, lines.column.end.map(columns.end(of:)) ?? x.end)
        y = (lines.row.start.map(rows.start(of:)) ?? y.start, lines.row.end.map(rows.end(of:)) ?? y.end)
      }
      var entry = Fragment.Positioned(
        box: child, x: fragment.border.left + fragment.padding.left + (isRightToLeft ? contentWidth - x.end : x.start),
        y: fragment.border.top + fragment.padding.top + y.start, width: max(0, x.end - x.start), height: max(0, y.end - y.start),
        horizontal: staticEdge(
          own.justifySelf == .auto ? style.values.justifyItems : own.justifySelf, isReversed: isRightToLeft,
          isSelfReversed: child.isRightToLeft),
        vertical: staticEdge(
          own.alignSelf == .auto ? style.values.alignItems : own.alignSelf, isReversed: false, isSelfReversed: false))
      entry.isContainingBlock = lines != nil
      fragment.positioned.append(entry)
    }
  }

  private func staticEdge(_ alignment: Alignment, isReversed: Bool, isSelfReversed: Bool) -> Fragment.StaticEdge {
    switch alignment {
    case .center, .anchorCenter: .center
    case .end, .flexEnd, .lastBaseline: isReversed ? .start : .end
    case .selfStart: isSelfReversed ? .end : .start
    case .selfEnd: isSelfReversed ? .start : .end
    case .right: .end
    case .left: .start
    default: isReversed ? .end : .start
    }
  }

  /// Where an item's border box stands in its area: https://www.w3.org/TR/css-grid-1/#alignment
  private func alignedOffset(
    _ alignment: Alignment, isSafe: Bool, free: Double, startMargin: Double, autoStart: Bool, autoEnd: Bool, isReversed: Bool,
    isSelfReversed: Bool
  ) -> Double {
    if autoStart || autoEnd {
      if free > 0 {
        if autoStart, autoEnd { return startMargin + LayoutUnit.snap(free / 2) }
        return startMargin + (autoStart ? free : 0)
      }
      return startMargin + (isReversed ? free : 0)
    }
    if isSafe, free < 0 { return startMargin + (isReversed ? free : 0) }
    let atEnd: Bool
    switch alignment {
    case .center, .anchorCenter: return startMargin + LayoutUnit.snap(free / 2)
    case .end, .flexEnd, .lastBaseline: atEnd = !isReversed
    case .selfEnd: atEnd = !isSelfReversed
    case .selfStart: atEnd = isSelfReversed
    case .right: atEnd = true
    case .left: atEnd = false
    default: atEnd = isReversed
    }
    return startMargin + (atEnd ? free : 0)
  }
}

extension GridTrackSizing {
  var openCount: Int { tracks.reduce(0) { $0 + ($1.isCollapsed ? 0 : 1) } }
}

/// The edges of sized tracks, from the content box's start.
struct GridLines {
  private var starts: [Double] = []
  private var ends: [Double] = []
  /// What is between two tracks.
  let gap: Double

  /// Those of a subgrid.
  init(_ tracks: SubgridTracks) {
    (starts, ends) = (tracks.starts, tracks.ends)
    gap = starts.count > 1 ? starts[1] - ends[0] : 0
  }

  init(_ tracks: [GridTrack], gap: Double, packing: (offset: Double, between: Double)) {
    self.gap = gap + packing.between
    var cursor = packing.offset
    var isFirst = true
    for track in tracks {
      if !track.isCollapsed {
        if !isFirst { cursor += gap + packing.between }
        isFirst = false
      }
      starts.append(cursor)
      cursor += track.base
      ends.append(cursor)
    }
  }

  func start(_ range: Range<Int>) -> Double { range.lowerBound < starts.count ? starts[range.lowerBound] : 0 }

  /// Where a track behind a line begins, and where the one before it ends.
  func start(of line: Int) -> Double { line < starts.count ? starts[line] : ends.last ?? 0 }
  func end(of line: Int) -> Double { line > 0 && line <= ends.count ? ends[line - 1] : starts.first ?? 0 }

  func size(_ range: Range<Int>) -> Double {
    guard !range.isEmpty, range.upperBound <= ends.count else { return 0 }
    // What the edges of a subgrid take may be more than a track has.
    return max(0, ends[range.upperBound - 1] - starts[range.lowerBound])
  }
}
