import CSS

/// A grid container's items with their places, and the tracks that its styles ask for.
struct GridArrangement {
  var items: [GridItem] = []
  let isTruncated: Bool
  private let columns: GridTemplate
  private let rows: GridTemplate
  private let placement: GridPlacement
  private let autoColumns: [GridValues.Track]
  private let autoRows: [GridValues.Track]
  let hasPercentageRows: Bool

  init(
    _ box: Box, _ context: LayoutContext, width: Double?, minimumWidth: Double = 0, height: Double?, minimumHeight: Double,
    columnGap: Double, rowGap: Double, subgrid: SubgridSpace? = nil
  ) {
    let grid = box.style.values.grid ?? GridValues()
    let areas = GridTemplate.areas(grid.templateAreas)
    columns = GridTemplate(
      grid.templateColumns, available: width, minimum: minimumWidth > 0 ? minimumWidth : nil, gap: columnGap, areas: areas.columns,
      areaCount: grid.templateAreas.first?.count ?? 0, auto: grid.autoColumns, subgrid: subgrid?.columns)
    rows = GridTemplate(
      grid.templateRows, available: height, minimum: minimumHeight > 0 ? minimumHeight : nil, gap: rowGap, areas: areas.rows,
      areaCount: grid.templateAreas.count, auto: grid.autoRows, subgrid: subgrid?.rows)
    autoColumns = grid.autoColumns
    autoRows = grid.autoRows
    let boxes = context.itemBoxes(of: box)
    placement = GridPlacement(
      boxes.map(\.style.values.grid), columns: columns, rows: rows, flowsInColumns: grid.autoFlowIsColumn, isDense: grid.autoFlowIsDense)
    isTruncated = placement.isTruncated || columns.isTruncated || rows.isTruncated
    for (child, area) in zip(boxes, placement.areas) {
      items.append(
        GridItem(
          child, area: area, container: box.style, margin: context.margin(of: child, basis: 0),
          edges: context.padding(of: child, basis: 0) + context.border(of: child)))
    }
    hasPercentageRows = (rows.tracks + grid.autoRows).contains { Self.isPercentage($0.minimum) || Self.isPercentage($0.maximum) }
  }

  /// The names of lines and areas that a subgrid over these columns takes over.
  func columnNames(_ range: Range<Int>) -> SubgridTracks { columns.names(range, leading: placement.leadingColumns) }
  func rowNames(_ range: Range<Int>) -> SubgridTracks { rows.names(range, leading: placement.leadingRows) }

  /// Two lines, from the first implicit one; nil for the container's padding edge.
  typealias PositionedLines = (start: Int?, end: Int?)

  /// The lines around an absolutely positioned child, nil where all are the padding box's: https://www.w3.org/TR/css-grid-1/#abspos-items
  func linesOfPositioned(_ values: GridValues) -> (column: PositionedLines, row: PositionedLines)? {
    let column = Self.lines(values.columnStart, values.columnEnd, columns, leading: placement.leadingColumns, count: placement.columnCount)
    let row = Self.lines(values.rowStart, values.rowEnd, rows, leading: placement.leadingRows, count: placement.rowCount)
    if column.start == nil, column.end == nil, row.start == nil, row.end == nil { return nil }
    return (column, row)
  }

  private static func lines(
    _ start: GridValues.Line, _ end: GridValues.Line, _ template: GridTemplate, leading: Int, count: Int
  ) -> PositionedLines {
    // A line that the grid does not have counts as `auto`.
    func existing(_ line: Int?) -> Int? { line.map { $0 + leading }.flatMap { (0...count).contains($0) ? $0 : nil } }
    let placed = template.unlimitedPlacement(start, end)
    guard let first = placed.start else { return (nil, nil) }
    // Without another line `auto` is the padding edge.
    return (
      start == .auto ? nil : existing(first), end == .auto ? nil : existing(first + placed.span)
    )
  }

  private static func isPercentage(_ size: GridValues.TrackSize) -> Bool {
    switch size {
    case .length(let length), .fitContent(let length): length.dependsOnBasis
    default: false
    }
  }

  func columnTracks(basis: Double?) -> [GridTrack] {
    tracks(
      columns, leading: placement.leadingColumns, count: placement.columnCount, auto: autoColumns, basis: basis, spans: items.map(\.column))
  }

  func rowTracks(basis: Double?) -> [GridTrack] {
    tracks(rows, leading: placement.leadingRows, count: placement.rowCount, auto: autoRows, basis: basis, spans: items.map(\.row))
  }

  /// Explicit tracks with the implicit ones before and behind them: https://www.w3.org/TR/css-grid-1/#implicit-grids
  private func tracks(
    _ template: GridTemplate, leading: Int, count: Int, auto: [GridValues.Track], basis: Double?, spans: [Range<Int>]
  ) -> [GridTrack] {
    let automatic = auto.isEmpty ? [GridValues.Track(minimum: .auto, maximum: .auto)] : auto
    var tracks: [GridTrack] = []
    tracks.reserveCapacity(count)
    for i in 0..<count {
      let explicit = i - leading
      if explicit >= 0, explicit < template.tracks.count {
        tracks.append(GridTrack(template.tracks[explicit], basis: basis))
      } else {
        // Before the explicit tracks the pattern runs backwards from its end.
        let place =
          explicit < 0 ? (automatic.count - 1 - (-explicit - 1) % automatic.count) : (explicit - template.tracks.count) % automatic.count
        tracks.append(GridTrack(automatic[place], basis: basis))
      }
    }
    guard !template.autoFit.isEmpty else { return tracks }
    var isUsed = [Bool](repeating: false, count: count)
    for span in spans { for i in span { isUsed[i] = true } }
    for i in template.autoFit where i + leading < count && !isUsed[i + leading] { tracks[i + leading].isCollapsed = true }
    return tracks
  }
}
