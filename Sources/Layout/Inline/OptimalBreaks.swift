import CSS

/// Where lines are broken so that all of them are alike, or that no word stands alone in the last one:
/// https://www.w3.org/TR/css-text-4/#text-wrap-style, as Blink's ScoreLineBreaker has it.
struct OptimalBreaks {
  /// What stands between two places where a line may be broken, white space at its end left out.
  private struct Segment {
    var start: Double
    var end: Double
  }

  private let breaker: LineBreaker
  private let width: Double
  private let indent: Double

  /// Chromium balances so many lines, and looks at so many lines at the end of a text that is to be pretty.
  private static let mostBalancedLines = 6
  private static let prettyLines = 4
  /// A last line that is as long as this part of the room is pretty enough.
  private static let longLastLine = 1.0 / 3
  /// Longer texts are broken line by line.
  private static let mostSegments = 4000

  init(_ breaker: LineBreaker, width: Double, indent: Double) {
    self.breaker = breaker
    self.width = width
    self.indent = indent
  }

  /// For each line how wide it may be, so that breaking at the last place that fits gives these lines; empty where nothing changes.
  func limits(_ style: TextWrapStyle) -> [Double] {
    let content = breaker.content
    for item in content.items where item.kind == .float || item.kind == .lineBreak { return [] }
    guard !content.flags.contains(where: { $0 & InlineContent.forcedBreak != 0 }) else { return [] }
    switch style {
    case .balance:
      guard let count = greedyLines(upTo: Self.mostBalancedLines)?.count, count > 1 else { return [] }
      return breaks(of: segments(from: breaker), indent: indent, countsLastLine: true, leastInLast: 1) ?? []
    case .pretty:
      guard let lines = greedyLines(upTo: Self.mostSegments), lines.count > 1, let last = lines.last,
        last.width < width * Self.longLastLine, segments(from: last.breaker).count == 1
      else { return [] }
      let first = max(0, lines.count - Self.prettyLines)
      let ends = breaks(
        of: segments(from: lines[first].breaker), indent: first == 0 ? indent : 0, countsLastLine: false, leastInLast: 2)
      return ends.map { [Double](repeating: .infinity, count: first) + $0 } ?? []
    case .auto, .stable: return []
    }
  }

  /// The lines that are made one after another, with the breaker before each; nil where there are more than `most`.
  private func greedyLines(upTo most: Int) -> [(breaker: LineBreaker, width: Double)]? {
    var breaker = breaker
    var lines: [(breaker: LineBreaker, width: Double)] = []
    while !breaker.isAtEnd {
      guard lines.count < most else { return nil }
      let before = breaker
      let line = breaker.nextLine(available: width, indent: lines.isEmpty ? indent : 0) { _, _, _ in 0 }
      lines.append((before, line.width))
    }
    return lines
  }

  private func segments(from breaker: LineBreaker) -> [Segment] {
    let content = breaker.content
    let (flags, advances, kerning) = (content.flags, content.advances, content.kerning)
    var segments: [Segment] = []
    var (x, start, end, opened) = (0.0, 0.0, 0.0, 0.0)
    var isFirst = true
    func cut() {
      if !isFirst { segments.append(Segment(start: start, end: end)) }
      // Openings before the break belong to the next line.
      if !isFirst { start = x - opened }
    }
    for item in content.items[breaker.item...] {
      switch item.kind {
      case .open:
        let edges = breaker.openingEdges(item.box)
        x += edges
        opened += edges
      case .close:
        let edges = breaker.closingEdges(item.box)
        x += edges
        end += edges
      case .atomic:
        if flags[item.start] & InlineContent.breakBefore != 0 { cut() }
        x += breaker.widthOfBox(item.box)
        (end, opened, isFirst) = (x, 0, false)
      case .text:
        for i in max(item.start, min(breaker.character, item.end))..<item.end {
          if flags[i] & InlineContent.breakBefore != 0 { cut() }
          x += advances[i]
          if flags[i] & InlineContent.collapsibleSpace == 0 { end = x }
          (opened, isFirst) = (0, false)
          if i + 1 < item.end { x += kerning[i] }
        }
      case .lineBreak, .float, .positioned: break
      }
    }
    if !isFirst { segments.append(Segment(start: start, end: end)) }
    return segments
  }

  /// The breaks for which the squares of what is left free add up to least.
  private func breaks(of segments: [Segment], indent: Double, countsLastLine: Bool, leastInLast: Int) -> [Double]? {
    let count = segments.count
    guard count > leastInLast, count <= Self.mostSegments else { return nil }
    /// For the segments before an index the least sum, and where the last line of them begins.
    var best: [(sum: Double, start: Int)?] = [(0, 0)] + [(sum: Double, start: Int)?](repeating: nil, count: count)
    func length(_ start: Int, _ end: Int) -> Double { segments[end - 1].end - segments[start].start + (start == 0 ? indent : 0) }
    for end in 1...count {
      for start in stride(from: end - 1, through: 0, by: -1) {
        let length = length(start, end)
        if length > width + 1 / 64, start < end - 1 { break }
        guard let before = best[start], end < count || end - start >= leastInLast else { continue }
        let free = width - length
        let sum = before.sum + (end < count || countsLastLine ? free * free : 0)
        if best[end].map({ sum < $0.sum }) ?? true { best[end] = (sum, start) }
      }
    }
    var limits: [Double] = []
    var end = count
    while end > 0 {
      guard let line = best[end] else { return nil }
      limits.append(length(line.start, end) + 1 / 32)
      end = line.start
    }
    return limits.reversed()
  }
}
