import CSS

/// Gives every item its rows and columns: https://www.w3.org/TR/css-grid-1/#auto-placement-algo
///
/// `major` is the axis along which the grid grows: rows unless `grid-auto-flow` says `column`.
struct GridPlacement {
  struct Area {
    var column: Range<Int>
    var row: Range<Int>
  }

  private struct Request {
    var major: Int?
    var majorSpan: Int
    var minor: Int?
    var minorSpan: Int
  }

  private struct Spans: Hashable {
    var major: Int
    var minor: Int
    var line: Int
  }

  /// In the order of the items; from 0 at the first implicit line.
  private(set) var areas: [Area] = []
  private(set) var columnCount = 0
  private(set) var rowCount = 0
  /// How many implicit tracks stand before the explicit ones.
  private(set) var leadingColumns = 0
  private(set) var leadingRows = 0
  /// Whether the grid is larger than what is laid out: then items may overlap that should not.
  private(set) var isTruncated = false

  private var occupied: [[Bool]] = []
  private var minorCount = 0
  private var cells = 0
  /// Grids of more cells are not kept account of.
  private static let mostCells = 4_000_000

  init(_ items: [GridValues?], columns: GridTemplate, rows: GridTemplate, flowsInColumns: Bool, isDense: Bool) {
    var requests: [Request] = []
    requests.reserveCapacity(items.count)
    var leadingMajor = 0
    var leadingMinor = 0
    for values in items {
      let column = values.map { columns.placement($0.columnStart, $0.columnEnd) } ?? (start: nil, span: 1)
      let row = values.map { rows.placement($0.rowStart, $0.rowEnd) } ?? (start: nil, span: 1)
      let request =
        flowsInColumns
        ? Request(major: column.start, majorSpan: column.span, minor: row.start, minorSpan: row.span)
        : Request(major: row.start, majorSpan: row.span, minor: column.start, minorSpan: column.span)
      leadingMajor = max(leadingMajor, -(request.major ?? 0))
      leadingMinor = max(leadingMinor, -(request.minor ?? 0))
      requests.append(request)
    }
    minorCount = (flowsInColumns ? rows : columns).tracks.count + leadingMinor
    for i in requests.indices {
      requests[i].major = requests[i].major.map { $0 + leadingMajor }
      requests[i].minor = requests[i].minor.map { $0 + leadingMinor }
      minorCount = max(minorCount, (requests[i].minor ?? 0) + requests[i].minorSpan)
    }
    minorCount = max(1, minorCount)
    var places = [(major: Int, minor: Int)](repeating: (0, 0), count: requests.count)
    for (i, request) in requests.enumerated() {
      if let major = request.major, let minor = request.minor { take(i, request, major, minor, &places) }
    }
    var rowCursors: [Int: Int] = [:]
    for (i, request) in requests.enumerated() {
      guard let major = request.major, request.minor == nil else { continue }
      var minor = isDense ? 0 : rowCursors[major] ?? 0
      while minor + request.minorSpan <= minorCount, !isFree(major, request.majorSpan, minor, request.minorSpan) { minor += 1 }
      minorCount = max(minorCount, minor + request.minorSpan)
      take(i, request, major, minor, &places)
      rowCursors[major] = minor + request.minorSpan
    }
    var cursor = (major: 0, minor: 0)
    // Where a dense search for the same spans ended: all before it stays taken.
    var denseCursors: [Spans: (major: Int, minor: Int)] = [:]
    for (i, request) in requests.enumerated() where request.major == nil {
      let key = Spans(major: request.majorSpan, minor: request.minorSpan, line: request.minor ?? -1)
      if isDense { cursor = denseCursors[key] ?? (0, request.minor ?? 0) }
      if let minor = request.minor {
        if !isDense, minor < cursor.minor { cursor.major += 1 }
        cursor.minor = minor
        while !isFree(cursor.major, request.majorSpan, minor, request.minorSpan) { cursor.major += 1 }
      } else {
        while cursor.minor + request.minorSpan > minorCount || !isFree(cursor.major, request.majorSpan, cursor.minor, request.minorSpan) {
          cursor.minor += 1
          if cursor.minor + request.minorSpan > minorCount {
            cursor.major += 1
            cursor.minor = 0
          }
        }
      }
      take(i, request, cursor.major, cursor.minor, &places)
      if isDense { denseCursors[key] = cursor }
    }
    var majorCount = (flowsInColumns ? columns : rows).tracks.count + leadingMajor
    for (place, request) in zip(places, requests) {
      majorCount = max(majorCount, place.major + request.majorSpan)
      let major = place.major..<(place.major + request.majorSpan)
      let minor = place.minor..<(place.minor + request.minorSpan)
      areas.append(flowsInColumns ? Area(column: major, row: minor) : Area(column: minor, row: major))
    }
    if columns.isSubgrid || rows.isSubgrid { limit(columns, rows) }
    if requests.isEmpty { minorCount = (flowsInColumns ? rows : columns).tracks.count }
    (columnCount, rowCount) = flowsInColumns ? (majorCount, minorCount) : (minorCount, majorCount)
    if columns.isSubgrid { columnCount = columns.tracks.count }
    if rows.isSubgrid { rowCount = rows.tracks.count }
    (leadingColumns, leadingRows) = flowsInColumns ? (leadingMajor, leadingMinor) : (leadingMinor, leadingMajor)
  }

  /// What finds no room in a subgrid stands over others in its last tracks.
  private mutating func limit(_ columns: GridTemplate, _ rows: GridTemplate) {
    func inner(_ range: Range<Int>, _ count: Int) -> Range<Int> {
      let start = max(0, min(range.lowerBound, count - range.count))
      return start..<max(start + 1, min(count, start + range.count))
    }
    for i in areas.indices {
      if columns.isSubgrid { areas[i].column = inner(areas[i].column, columns.tracks.count) }
      if rows.isSubgrid { areas[i].row = inner(areas[i].row, rows.tracks.count) }
    }
  }

  private func isFree(_ major: Int, _ majorSpan: Int, _ minor: Int, _ minorSpan: Int) -> Bool {
    var line = major
    while line < min(major + majorSpan, occupied.count) {
      let cells = occupied[line]
      var cell = minor
      while cell < min(minor + minorSpan, cells.count) {
        if cells[cell] { return false }
        cell += 1
      }
      line += 1
    }
    return true
  }

  private mutating func take(_ i: Int, _ request: Request, _ major: Int, _ minor: Int, _ places: inout [(major: Int, minor: Int)]) {
    places[i] = (major, minor)
    cells += request.majorSpan * (minor + request.minorSpan)
    guard cells <= Self.mostCells else {
      isTruncated = true
      return
    }
    while occupied.count < major + request.majorSpan { occupied.append([]) }
    for line in major..<(major + request.majorSpan) {
      let missing = minor + request.minorSpan - occupied[line].count
      if missing > 0 { occupied[line] += [Bool](repeating: false, count: missing) }
      for cell in minor..<(minor + request.minorSpan) { occupied[line][cell] = true }
    }
  }
}
