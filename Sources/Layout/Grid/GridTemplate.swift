import CSS

/// A row or a column while the grid is sized. CSS pixels.
struct GridTrack {
  var minimum: GridValues.TrackSize
  var maximum: GridValues.TrackSize
  /// An empty track of `repeat(auto-fit, …)`: it has no size and no gap.
  var isCollapsed = false
  var base = 0.0
  var growthLimit = Double.infinity
  var isInfinitelyGrowable = false

  /// The flex factor; 0 for all other tracks.
  var flexFactor: Double {
    if case .fraction(let factor) = maximum, factor.isFinite { return max(0, factor) }
    return 0
  }

  var isFlexible: Bool {
    if case .fraction = maximum { return true }
    return false
  }

  init(_ track: GridValues.Track, basis: Double?) {
    minimum = Self.used(track.minimum, basis)
    maximum = Self.used(track.maximum, basis)
    // https://www.w3.org/TR/css-grid-1/#valdef-grid-template-columns-fit-content: `auto` below, a limit above.
    if case .fitContent = minimum { minimum = .auto }
    // A flexible track has an automatic minimum unless `minmax()` gives another.
    if case .fraction = minimum { minimum = .auto }
  }

  /// A percentage of nothing definite is `auto`.
  private static func used(_ size: GridValues.TrackSize, _ basis: Double?) -> GridValues.TrackSize {
    switch size {
    case .length(let length): length.resolved(against: basis).map { .length(.px(max(0, LayoutUnit.snap($0)))) } ?? .auto
    case .fitContent(let length): length.resolved(against: basis).map { .fitContent(.px(max(0, LayoutUnit.snap($0)))) } ?? .auto
    default: size
    }
  }

  static func pixels(_ size: GridValues.TrackSize) -> Double? {
    if case .length(.px(let px)) = size { return px }
    return nil
  }

  static func isIntrinsic(_ size: GridValues.TrackSize) -> Bool {
    switch size {
    case .auto, .minContent, .maxContent, .fitContent: true
    case .length, .fraction: false
    }
  }
}

/// `grid-template-rows` or `grid-template-columns`, repetitions written out: https://www.w3.org/TR/css-grid-1/#explicit-grids
struct GridTemplate {
  private(set) var tracks: [GridValues.Track] = []
  /// The lines of each name, from 0, ascending.
  private(set) var lines: [String: [Int]] = [:]
  /// The tracks that `auto-fit` made.
  private(set) var autoFit = 0..<0
  /// Where areas begin and end, which names lines as well.
  private var areas: [String: Range<Int>] = [:]

  /// Whether the tracks are those of another grid, so that there are no others.
  private(set) var isSubgrid = false

  /// Whether more tracks were asked for than are made.
  private(set) var isTruncated = false

  /// More tracks are not made.
  static let mostTracks = 1000

  init(
    _ parts: [GridValues.TemplatePart], available: Double?, minimum: Double?, gap: Double, areas: [String: Range<Int>], areaCount: Int,
    auto: [GridValues.Track], subgrid: SubgridTracks? = nil
  ) {
    self.areas = areas
    if let subgrid {
      takeOver(subgrid, parts)
      return
    }
    // Outside of a grid it is `none`.
    let parts = parts.first == .subgrid ? [] : parts
    var fixed = 0.0
    var fixedCount = 0
    for case .track(let track) in parts {
      fixed += Self.repeatSize(track, available)
      fixedCount += 1
    }
    for part in parts {
      switch part {
      case .lineNames, .track: append(part)
      case .repeatAutoFill(let inner), .repeatAutoFit(let inner):
        let count = Self.repetitions(inner, fixed: fixed, fixedCount: fixedCount, available: available, minimum: minimum, gap: gap)
        let start = tracks.count
        for _ in 0..<count { for piece in inner { append(piece) } }
        if case .repeatAutoFit = part { autoFit = start..<tracks.count }
      case .subgrid: break
      }
    }
    // Areas beyond the templates make explicit tracks of automatic size.
    var next = 0
    while tracks.count < min(areaCount, Self.mostTracks) {
      tracks.append(auto.isEmpty ? GridValues.Track(minimum: .auto, maximum: .auto) : auto[next % auto.count])
      next += 1
    }
  }

  /// The tracks of the grid around a subgrid, with the names of both: https://www.w3.org/TR/css-grid-2/#subgrid-listing
  private mutating func takeOver(_ subgrid: SubgridTracks, _ parts: [GridValues.TemplatePart]) {
    isSubgrid = true
    tracks = [GridValues.Track](repeating: GridValues.Track(minimum: .auto, maximum: .auto), count: subgrid.count)
    lines = subgrid.lines
    areas.merge(subgrid.areas) { own, _ in own }
    for (line, names) in Self.subgridNames(parts, lineCount: subgrid.count + 1).enumerated() where line <= subgrid.count {
      for name in names where lines[name]?.contains(line) != true { lines[name, default: []].append(line) }
    }
    for name in lines.keys { lines[name]?.sort() }
  }

  /// The names by line, those of `repeat(auto-fill)` as often as there are lines for them.
  private static func subgridNames(_ parts: [GridValues.TemplatePart], lineCount: Int) -> [[String]] {
    var fixedCount = 0
    for case .lineNames in parts { fixedCount += 1 }
    var result: [[String]] = []
    for part in parts {
      switch part {
      case .lineNames(let names): result.append(names)
      case .repeatAutoFill(let inner):
        guard !inner.isEmpty else { continue }
        for _ in 0..<max(0, (lineCount - fixedCount) / inner.count) {
          for case .lineNames(let names) in inner { result.append(names) }
        }
      default: break
      }
    }
    return result
  }

  /// The names that a subgrid over some tracks takes over; `leading` implicit tracks stand before the explicit ones.
  func names(_ range: Range<Int>, leading: Int) -> SubgridTracks {
    let origin = range.lowerBound - leading
    var inner: [String: [Int]] = [:]
    for (name, places) in lines {
      let found = places.map { $0 - origin }.filter { (0...range.count).contains($0) }
      if !found.isEmpty { inner[name] = found }
    }
    let parts = areas.mapValues {
      max(0, $0.lowerBound - origin)..<max(0, max($0.lowerBound, min(range.count + origin, $0.upperBound)) - origin)
    }
    return SubgridTracks(count: range.count, lines: inner, areas: parts.filter { !$0.value.isEmpty && $0.value.upperBound <= range.count })
  }

  private mutating func append(_ part: GridValues.TemplatePart) {
    switch part {
    case .lineNames(let names):
      for name in names where lines[name]?.last != tracks.count { lines[name, default: []].append(tracks.count) }
    case .track(let track): if tracks.count < Self.mostTracks { tracks.append(track) } else { isTruncated = true }
    default: break
    }
  }

  /// The size that a track counts with for the number of repetitions.
  private static func repeatSize(_ track: GridValues.Track, _ available: Double?) -> Double {
    func pixels(_ size: GridValues.TrackSize) -> Double? {
      if case .length(let length) = size { return length.resolved(against: available) }
      return nil
    }
    let minimum = pixels(track.minimum)
    return max(0, max(pixels(track.maximum) ?? minimum ?? 0, minimum ?? 0))
  }

  /// https://www.w3.org/TR/css-grid-1/#auto-repeat
  private static func repetitions(
    _ inner: [GridValues.TemplatePart], fixed: Double, fixedCount: Int, available: Double?, minimum: Double?, gap: Double
  ) -> Int {
    var size = 0.0
    var count = 0
    for case .track(let track) in inner {
      size += max(1, repeatSize(track, available))
      count += 1
    }
    guard count > 0 else { return 0 }
    let most = max(1, (mostTracks - fixedCount) / count)
    let each = size + gap * Double(count)
    let used = fixed + gap * Double(max(0, fixedCount - 1)) + (fixedCount > 0 ? gap : 0) - gap
    if let available { return max(1, min(most, Int(max(0, min(10_000, ((available - used) / each).rounded(.down)))))) }
    if let minimum { return max(1, min(most, Int(max(0, min(10_000, ((minimum - used) / each).rounded(.up)))))) }
    return 1
  }

  /// The line of an area's edge.
  func areaLine(_ name: String, isStart: Bool) -> Int? {
    if let area = areas[name] { return isStart ? area.lowerBound : area.upperBound }
    return lines[name + (isStart ? "-start" : "-end")]?.first
  }

  /// The lines with a name, those that areas imply included.
  func lines(named name: String) -> [Int] {
    var found = lines[name] ?? []
    if name.hasSuffix("-start"), let area = areas[String(name.dropLast(6))] { found.append(area.lowerBound) }
    if name.hasSuffix("-end"), let area = areas[String(name.dropLast(4))] { found.append(area.upperBound) }
    return found.sorted()
  }

  /// The line of one of an item's properties; nil for `auto` and spans.
  func line(_ line: GridValues.Line, isStart: Bool) -> Int? {
    switch line {
    case .auto, .span, .spanNamed: return nil
    case .number(let number): return Self.clamp(number > 0 ? number - 1 : tracks.count + 1 + max(-Self.mostTracks * 2, number))
    case .named(let name, let number):
      if number == nil, let line = areaLine(name, isStart: isStart) { return line }
      let found = lines(named: name)
      let wanted = max(-Self.mostTracks, min(Self.mostTracks, number ?? 1))
      if wanted > 0 { return wanted <= found.count ? found[wanted - 1] : Self.clamp(tracks.count + wanted - found.count) }
      return -wanted <= found.count && wanted < 0 ? found[found.count + wanted] : Self.clamp(wanted + found.count)
    }
  }

  private static func clamp(_ line: Int) -> Int { max(-mostTracks, min(2 * mostTracks, line)) }

  /// https://www.w3.org/TR/css-grid-1/#grid-placement-errors: an item's first line, if it is definite, and the number of its tracks.
  func placement(_ start: GridValues.Line, _ end: GridValues.Line) -> (start: Int?, span: Int) {
    let wanted = unlimitedPlacement(start, end)
    guard isSubgrid else { return wanted }
    // There are no implicit tracks: https://www.w3.org/TR/css-grid-2/#subgrid-implicit
    guard let first = wanted.start else { return (nil, min(wanted.span, tracks.count)) }
    let inner = max(0, min(tracks.count - 1, first))
    return (inner, max(1, min(tracks.count, first + wanted.span) - inner))
  }

  /// The same without a subgrid's limits.
  func unlimitedPlacement(_ start: GridValues.Line, _ end: GridValues.Line) -> (start: Int?, span: Int) {
    let first = line(start, isStart: true)
    let last = line(end, isStart: false)
    if let first, let last {
      if first == last { return (first, 1) }
      return (min(first, last), abs(last - first))
    }
    if let first { return (first, span(end, from: first, forwards: true)) }
    if let last {
      let span = span(start, from: last, forwards: false)
      return (last - span, span)
    }
    if case .span(let count) = start { return (nil, Self.clampSpan(count)) }
    if case .spanNamed = start { return (nil, 1) }
    if case .span(let count) = end { return (nil, Self.clampSpan(count)) }
    return (nil, 1)
  }

  private static func clampSpan(_ count: Int) -> Int { max(1, min(mostTracks, count)) }

  private func span(_ line: GridValues.Line, from other: Int, forwards: Bool) -> Int {
    switch line {
    case .span(let count): return Self.clampSpan(count)
    case .spanNamed(let name, let number):
      let count = Self.clampSpan(number)
      let found = forwards ? lines(named: name).filter { $0 > other } : lines(named: name).reversed().filter { $0 < other }
      if count <= found.count { return abs(found[count - 1] - other) }
      // Lines of the implicit grid are taken to have every name.
      let edge = forwards ? max(other, tracks.count) : min(other, 0)
      return Self.clampSpan(abs(edge - other) + count - found.count)
    default: return 1
    }
  }

  /// The boundaries of the named areas along both axes.
  static func areas(_ rows: [[String]]) -> (columns: [String: Range<Int>], rows: [String: Range<Int>]) {
    var columns: [String: Range<Int>] = [:]
    var bands: [String: Range<Int>] = [:]
    for (y, row) in rows.enumerated() {
      for (x, name) in row.enumerated() where name != "." {
        let column = columns[name] ?? x..<(x + 1)
        columns[name] = min(column.lowerBound, x)..<max(column.upperBound, x + 1)
        let band = bands[name] ?? y..<(y + 1)
        bands[name] = min(band.lowerBound, y)..<max(band.upperBound, y + 1)
      }
    }
    return (columns, bands)
  }
}
