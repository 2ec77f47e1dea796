import CSS
import Diagnostics

/// The tracks that a subgrid takes from the grid around it, along one axis: https://www.w3.org/TR/css-grid-2/#subgrids
struct SubgridTracks: Equatable {
  let count: Int
  /// The names of the lines around, from the subgrid's first.
  let lines: [String: [Int]]
  /// The parts of the areas around that are in the subgrid.
  let areas: [String: Range<Int>]
  /// Where each track begins and ends, from the subgrid's content box; empty while that is not known.
  var starts: [Double] = []
  var ends: [Double] = []
}

/// What a subgrid is laid out in. A class, so that constraints of other boxes are no larger for it.
final class SubgridSpace: Equatable {
  let columns: SubgridTracks?
  let rows: SubgridTracks?

  init(columns: SubgridTracks?, rows: SubgridTracks?) {
    self.columns = columns
    self.rows = rows
  }

  static func == (a: SubgridSpace, b: SubgridSpace) -> Bool { a === b || a.columns == b.columns && a.rows == b.rows }
}

/// What stands between the edges of a subgrid and its tracks along one axis, CSS pixels.
struct SubgridEdges {
  /// In the tracks of the outermost grid.
  let range: Range<Int>
  /// Margin, border and padding.
  let start: Double
  let end: Double
  /// Half of what the subgrid's gap is wider than that of the grid around it.
  let halfGap: Double

  /// What an item over these tracks asks for beside its own size.
  func extra(_ tracks: Range<Int>) -> Double {
    (tracks.lowerBound == range.lowerBound ? start : halfGap) + (tracks.upperBound == range.upperBound ? end : halfGap)
  }

  /// What the edges themselves take of these tracks.
  func edges(_ tracks: Range<Int>) -> Double {
    (tracks.lowerBound == range.lowerBound ? start : 0) + (tracks.upperBound == range.upperBound ? end : 0)
  }
}

extension GridItem {
  static func isSubgrid(_ box: Box) -> (columns: Bool, rows: Bool) {
    guard box.kind == .grid, let grid = box.style.values.grid else { return (false, false) }
    return (grid.templateColumns.first == .subgrid, grid.templateRows.first == .subgrid)
  }

  var isSubgrid: Bool { subgridsColumns || subgridsRows }

  /// Edges and gap of a subgrid along the columns; `offset` is the place of its grid in the outermost one.
  func columnEdges(_ context: LayoutContext, gap: Double, offset: Int, isRightToLeft: Bool) -> SubgridEdges {
    let both = margin + edges
    let own = box.style.declared.contains(.columnGap) ? context.usedGap(box.style.values.columnGap, basis: nil) : gap
    return SubgridEdges(
      range: (column.lowerBound + offset)..<(column.upperBound + offset), start: isRightToLeft ? both.right : both.left,
      end: isRightToLeft ? both.left : both.right, halfGap: (own - gap) / 2)
  }

  func rowEdges(_ context: LayoutContext, gap: Double, offset: Int) -> SubgridEdges {
    let both = margin + edges
    let own = box.style.declared.contains(.rowGap) ? context.usedGap(box.style.values.rowGap, basis: nil) : gap
    return SubgridEdges(
      range: (row.lowerBound + offset)..<(row.upperBound + offset), start: both.top, end: both.bottom, halfGap: (own - gap) / 2)
  }

  /// The same item in the tracks of a grid that begins `columns` and `rows` before its own.
  func moved(columns: Int = 0, rows: Int = 0) -> GridItem {
    var item = self
    item.column = (column.lowerBound + columns)..<(column.upperBound + columns)
    item.row = (row.lowerBound + rows)..<(row.upperBound + rows)
    return item
  }
}

extension GridLines {
  /// The tracks of a subgrid, from its content box.
  func inner(_ edges: SubgridEdges, _ names: SubgridTracks) -> SubgridTracks {
    var tracks = names
    let origin = start(edges.range) + edges.start
    let last = edges.range.upperBound - 1
    for i in edges.range {
      let begin = start(i..<(i + 1)) + (i == edges.range.lowerBound ? edges.start : edges.halfGap)
      let end = start(i..<(i + 1)) + size(i..<(i + 1)) - (i == last ? edges.end : edges.halfGap)
      tracks.starts.append(begin - origin)
      tracks.ends.append(end - origin)
    }
    return tracks
  }
}

extension LayoutContext {
  /// What a subgrid takes from its grid; nil for other items. Lines that are not known yet are nil.
  func subgridSpace(
    _ item: GridItem, in grid: GridArrangement, columns: GridLines?, rows: GridLines?, columnGap: Double, rowGap: Double,
    isRightToLeft: Bool
  ) -> SubgridSpace? {
    guard item.isSubgrid else { return nil }
    // MISSING: subgrids of another direction than their grid's.
    if item.subgridsColumns, item.box.isRightToLeft != isRightToLeft { item.box.unknownReason = .unsupportedCSS }
    var columnTracks = item.subgridsColumns ? grid.columnNames(item.column) : nil
    if let names = columnTracks, let columns {
      columnTracks = columns.inner(item.columnEdges(self, gap: columnGap, offset: 0, isRightToLeft: isRightToLeft), names)
    }
    var rowTracks = item.subgridsRows ? grid.rowNames(item.row) : nil
    if let names = rowTracks, let rows { rowTracks = rows.inner(item.rowEdges(self, gap: rowGap, offset: 0), names) }
    return SubgridSpace(columns: columnTracks, rows: rowTracks)
  }

  /// The grid in a subgrid.
  func subgridArrangement(_ item: GridItem, _ space: SubgridSpace?, width: Double? = nil) -> GridArrangement {
    GridArrangement(
      item.box, self, width: width, height: nil, minimumHeight: 0, columnGap: usedGap(item.box.style.values.columnGap, basis: width),
      rowGap: 0,
      subgrid: space)
  }

  /// What the items of a grid ask of its columns, those in subgrids included.
  func columnContributions(
    _ grid: GridArrangement, _ tracks: [GridTrack], basis: Double?, gap: Double, offset: Int = 0, isRightToLeft: Bool,
    within around: [SubgridEdges] = []
  ) -> [GridTrackSizing.Contribution] {
    var contributions: [GridTrackSizing.Contribution] = []
    contributions.reserveCapacity(grid.items.count)
    for item in grid.items {
      if item.subgridsColumns {
        let edges = item.columnEdges(self, gap: gap, offset: offset, isRightToLeft: isRightToLeft)
        let inner = subgridArrangement(
          item, subgridSpace(item, in: grid, columns: nil, rows: nil, columnGap: gap, rowGap: 0, isRightToLeft: isRightToLeft))
        contributions += Self.edgeContributions(around + [edges])
        contributions += columnContributions(
          inner, tracks, basis: basis, gap: gap + 2 * edges.halfGap, offset: edges.range.lowerBound, isRightToLeft: isRightToLeft,
          within: around + [edges])
        continue
      }
      if item.subgridsRows {
        item.box.subgridSpace = subgridSpace(
          item, in: grid, columns: nil, rows: nil, columnGap: gap, rowGap: 0, isRightToLeft: isRightToLeft)
      }
      let own = offset == 0 ? item : item.moved(columns: offset)
      let widths = intrinsicWidths(item.box)
      let around = item.margin.horizontal + around.reduce(0) { $0 + $1.extra(own.column) }
      contributions.append(
        GridTrackSizing.Contribution(
          tracks: own.column, minimum: max(0, minimumWidth(own, tracks, widths.minimum, basis: basis) + around),
          minContent: max(0, widths.minimum + around), maxContent: max(0, widths.maximum + around)))
    }
    return contributions
  }

  /// What the edges of the innermost subgrid, and of those around it, ask of the tracks at them.
  private static func edgeContributions(_ around: [SubgridEdges]) -> [GridTrackSizing.Contribution] {
    guard let edges = around.last else { return [] }
    let first = edges.range.lowerBound..<(edges.range.lowerBound + 1)
    let last = (edges.range.upperBound - 1)..<edges.range.upperBound
    return (first == last ? [first] : [first, last]).map { range in
      let size = max(0, around.reduce(0) { $0 + $1.edges(range) })
      return GridTrackSizing.Contribution(tracks: range, minimum: size, minContent: size, maxContent: size)
    }
  }

  /// What the items of a subgrid ask of the rows of the grid around it.
  func rowContributions(
    of item: GridItem, in grid: GridArrangement, _ columns: GridLines, _ tracks: [GridTrack], gap: Double, columnGap: Double, offset: Int,
    basis: Double?, isRightToLeft: Bool, within around: [SubgridEdges] = []
  ) -> [GridTrackSizing.Contribution] {
    let edges = item.rowEdges(self, gap: gap, offset: offset)
    let space = subgridSpace(
      item, in: grid, columns: columns, rows: nil, columnGap: columnGap, rowGap: gap, isRightToLeft: isRightToLeft)
    let width = max(0, columns.size(item.column) - item.margin.horizontal - item.edges.horizontal)
    var inner = subgridArrangement(item, space, width: width)
    let innerGap = item.box.style.declared.contains(.columnGap) ? usedGap(item.box.style.values.columnGap, basis: width) : columnGap
    let lines = gridColumnLines(
      &inner, item.box, space, width: width, gap: space?.columns == nil ? usedGap(item.box.style.values.columnGap, basis: width) : innerGap)
    resolveItemEdges(&inner, lines)
    let around = around + [edges]
    var contributions = Self.edgeContributions(around)
    for sub in inner.items {
      if sub.subgridsRows {
        contributions += rowContributions(
          of: sub, in: inner, lines, tracks, gap: gap + 2 * edges.halfGap, columnGap: innerGap, offset: edges.range.lowerBound,
          basis: basis,
          isRightToLeft: isRightToLeft, within: around)
        continue
      }
      let own = sub.moved(rows: edges.range.lowerBound)
      let fragment = layoutGridItem(
        sub, width: lines.size(sub.column), height: nil,
        subgrid: subgridSpace(sub, in: inner, columns: lines, rows: nil, columnGap: innerGap, rowGap: gap, isRightToLeft: isRightToLeft))
      let outer = sub.margin.vertical + around.reduce(0) { $0 + $1.extra(own.row) }
      contributions.append(
        GridTrackSizing.Contribution(
          tracks: own.row, minimum: max(0, minimumHeight(own, tracks, fragment.height, basis: basis) + outer),
          minContent: max(0, fragment.height + outer), maxContent: max(0, fragment.height + outer)))
    }
    return contributions
  }
}
