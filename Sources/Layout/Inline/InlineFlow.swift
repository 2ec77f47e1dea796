import CSS

/// The lines of one block container while they are stacked: https://www.w3.org/TR/CSS22/visuren.html#inline-formatting
final class InlineFlow {
  private let context: LayoutContext
  private let box: Box
  /// What lines are made of, the first of them by other styles where `::first-line` gives it some.
  private var content: InlineContent
  private var root: Box
  private let fragment: Fragment
  private let contentWidth: Double
  private let percentageHeight: Double?
  private let floats: FloatContext
  /// The border box in the block formatting context.
  private let offsetX: Double
  private let offsetY: Double
  /// The content box in the border box.
  private let contentX: Double
  private let contentY: Double
  private var strut: LineMetrics
  /// Atomic boxes by identity: a line that is broken once more meets them again.
  private var atomics: [ObjectIdentifier: Fragment] = [:]
  /// Where the next line begins at the earliest, from the content box's top.
  private var top = 0.0
  /// What is left of `text-indent`.
  private var indent: Double
  /// The inline boxes that are open at the next line's start.
  private var openBoxes: [Box] = []
  /// Floats that have a place or wait for the end of their line: a line that is broken once more meets them again.
  private var seenFloats = Set<Int>()

  /// How wide lines may be where that is less than the room for them.
  private var lineLimits: [Double] = []
  private var lineCount = 0

  /// The room for one line between floats, in the block formatting context's coordinates.
  private typealias Band = (start: Double, end: Double, nextTop: Double)

  init(
    _ context: LayoutContext, _ box: Box, _ fragment: Fragment, contentWidth: Double, percentageHeight: Double?, floats: FloatContext,
    offsetX: Double, offsetY: Double
  ) {
    self.context = context
    self.box = box
    self.fragment = fragment
    self.contentWidth = contentWidth
    self.percentageHeight = percentageHeight
    self.floats = floats
    self.offsetX = offsetX
    self.offsetY = offsetY
    let first = context.firstLineContent(of: box)
    content = first?.content ?? context.inlineContent(of: box)
    root = first?.root ?? box
    contentX = fragment.border.left + fragment.padding.left
    contentY = fragment.border.top + fragment.padding.top
    strut = context.textMetrics(of: root.style)
    indent = box.isContinued ? 0 : context.resolve(.length(box.style.values.textIndent), contentWidth) ?? 0
  }

  /// Lays out all lines and returns their height.
  func layOut() -> Double {
    var breaker = LineBreaker(context: context, content: content, basis: contentWidth) { [unowned self] in
      laidOut($0).width + context.margin(of: $0, basis: contentWidth).horizontal
    }
    let style = box.style.values.textWrapStyle
    if style != .auto, box.style.values.textWrapMode == .wrap, floats.isEmpty {
      lineLimits = OptimalBreaks(breaker, width: contentWidth, indent: indent).limits(style)
    }
    breaker.keepsTrimmedKerning = lineLimits.isEmpty
    var clampedHeight: Double?
    while !breaker.isAtEnd {
      let (afterLine, clear) = layOutLine(&breaker)
      if root !== box, lineCount > 0 { leaveFirstLine(&breaker) }
      if let clamp = context.lineClamp, clamp.countLine() { clampedHeight = top }
      // As in Blink, they come in the order in which they would stand in the line.
      for float in box.isRightToLeft ? afterLine.reversed() : afterLine { place(float, top: top) }
      // https://www.w3.org/TR/CSS22/visuren.html#flow-control: what follows a line break that clears stands below the floats.
      if let clearance = floats.clearance(clear) { top = max(top, clearance - (offsetY + contentY)) }
    }
    return clampedHeight ?? top
  }

  /// Goes on in the block's own style behind a first line that has another.
  private func leaveFirstLine(_ breaker: inout LineBreaker) {
    root = box
    content = context.inlineContent(of: box)
    strut = context.textMetrics(of: box.style)
    breaker.content = content
    openBoxes = openBoxes.map { $0.original ?? $0 }
  }

  private func laidOut(_ atomic: Box) -> Fragment {
    if let known = atomics[ObjectIdentifier(atomic)] { return known }
    let made = context.layout(
      atomic, LayoutSpace(availableWidth: contentWidth, percentageHeight: percentageHeight, shrinksToFit: true))
    atomics[ObjectIdentifier(atomic)] = made
    return made
  }

  private func place(_ float: Box, top: Double) {
    context.placeFloat(
      float, in: fragment, top: top, contentWidth: contentWidth, percentageHeight: percentageHeight, contentX: contentX, contentY: contentY,
      floats: floats, offsetX: offsetX, offsetY: offsetY)
  }

  private func band(top: Double, height: Double) -> Band {
    let start = offsetX + contentX
    let end = start + contentWidth
    if floats.isEmpty { return (start, end, .infinity) }
    return floats.band(top: offsetY + contentY + top, height: height, start: start, end: end)
  }

  /// Lays out the next line at the highest place where it fits; answers the floats that stand below it and what the
  /// line break at its end clears.
  private func layOutLine(_ breaker: inout LineBreaker) -> (afterLine: [Box], clear: Clear) {
    var lineTop = top
    var probedHeight = max(1, strut.ascent + strut.descent)
    var afterLine: [Box] = []
    let saved = breaker
    while true {
      var band = band(top: lineTop, height: probedHeight)
      var bandAtStart = band
      breaker = saved
      let line = breakLine(&breaker, &band, &bandAtStart, lineTop: lineTop, probedHeight: probedHeight, &afterLine)
      if isDisplaced(line, from: band, bandAtStart) {
        lineTop = bandAtStart.nextTop - (offsetY + contentY)
        continue
      }
      var builder = LineBuilder(
        context: context, content: content, root: root, fragment: fragment, contentWidth: contentWidth, percentageHeight: percentageHeight)
      let metrics = builder.build(line, openBoxes: openBoxes, atomic: laidOut)
      let height = line.hasContent ? metrics.ascent + metrics.descent : 0
      if !floats.isEmpty, height > probedHeight {
        // Lower floats may stand beside a line that is higher than its text.
        let whole = self.band(top: lineTop, height: height)
        probedHeight = height
        if whole.start > band.start || whole.end < band.end { continue }
      }
      place(line, &builder, metrics, in: band, lineTop: lineTop, isLast: breaker.isAtEnd || line.endsInForcedBreak)
      return (afterLine, line.clear)
    }
  }

  /// Breaks one line in the band, which floats on the way make narrower; `bandAtStart` counts only those that nothing stands before.
  private func breakLine(
    _ breaker: inout LineBreaker, _ band: inout Band, _ bandAtStart: inout Band, lineTop: Double, probedHeight: Double,
    _ afterLine: inout [Box]
  ) -> Line {
    let before = floats.state
    let childCount = fragment.children.count
    var taken: [(item: Int, float: Box)] = []
    var late: [(item: Int, float: Box)] = []
    let limit = lineCount < lineLimits.count ? lineLimits[lineCount] : .infinity
    let line = breaker.nextLine(available: min(limit, band.end - band.start), indent: indent) { item, float, position in
      guard seenFloats.insert(item).inserted else { return 0 }
      if let position {
        let space = LayoutSpace(availableWidth: contentWidth, percentageHeight: percentageHeight, shrinksToFit: true)
        let width = context.layout(float, space).width + context.margin(of: float, basis: contentWidth).horizontal
        let isCleared = floats.clearance(float.style.values.clear).map { $0 > offsetY + contentY + lineTop } ?? false
        if position + width > band.end - band.start || isCleared || !afterLine.isEmpty || !late.isEmpty {
          late.append((item, float))
          return 0
        }
      }
      place(float, top: lineTop)
      taken.append((item, float))
      let width = band.end - band.start
      band = self.band(top: lineTop, height: probedHeight)
      if position == nil { bandAtStart = band }
      return width - (band.end - band.start)
    }
    // Those behind the place where the line was broken come with the next one.
    for (item, float) in late { if item < breaker.item { afterLine.append(float) } else { seenFloats.remove(item) } }
    guard let last = taken.last, last.item >= breaker.item else { return line }
    // A float inside a word goes with the word to the next line.
    floats.state = before
    fragment.children.removeLast(fragment.children.count - childCount)
    for (item, float) in taken {
      if item < breaker.item { place(float, top: lineTop) } else { seenFloats.remove(item) }
    }
    return line
  }

  /// Whether a line does not fit beside floats and goes below them. Floats that leave the whole width, being outside the box, displace nothing, and
  /// none does that stands behind something in the line.
  private func isDisplaced(_ line: Line, from band: Band, _ bandAtStart: Band) -> Bool {
    line.hasContent && line.width > band.end - band.start + 1 / 64 && bandAtStart.nextTop < .infinity
      && bandAtStart.end - bandAtStart.start < contentWidth
      && (box.style.values.textWrapMode == .wrap || line.pieces.contains { content.items[$0.item].kind == .atomic })
  }

  /// Aligns a line in its band and makes its fragments.
  private func place(
    _ line: Line, _ builder: inout LineBuilder, _ metrics: LineMetrics, in band: Band, lineTop: Double, isLast: Bool
  ) {
    openBoxes = builder.openBoxes
    let unhung = band.end - band.start - line.width
    // At the end of a paragraph white space hangs only where it does not fit.
    let free = isLast && unhung >= 0 ? unhung : isLast ? min(0, unhung + line.hangingWidth) : unhung + line.hangingWidth
    let isJustified = free > 0 && box.style.values.textAlign == .justify && !isLast && builder.spaceCount > 0
    let start = contentX + (band.start - (offsetX + contentX))
    let direction = content.direction(at: line.pieces.first?.start ?? 0, base: box.style.values.direction)
    let firstChild = fragment.children.count
    // From right to left what hangs stands at the left.
    let hanging = direction == .rtl ? -line.hangingWidth : 0
    let shift = isJustified ? hanging : context.alignment(box.style, free: free, direction: direction)
    builder.place(
      x: start + shift, y: contentY + lineTop,
      metrics: metrics, lineWidth: line.width, indent: indent, direction: direction,
      justify: isJustified ? free : 0, isEmpty: !line.hasContent)
    guard line.hasContent else { return }
    fragment.lines.append(
      Fragment.PlacedLine(
        children: firstChild..<fragment.children.count, top: contentY + lineTop,
        bottom: contentY + lineTop + metrics.ascent + metrics.descent, ascent: metrics.ascent))
    if fragment.firstBaseline == nil { fragment.firstBaseline = contentY + lineTop + metrics.ascent }
    fragment.lastBaseline = contentY + lineTop + metrics.ascent
    indent = 0
    top = lineTop + metrics.ascent + metrics.descent
    lineCount += 1
  }
}
