import CSS

/// Line boxes: https://www.w3.org/TR/CSS22/visudet.html#line-height and Blink's InlineLayoutAlgorithm, whose rounding this follows.
extension LayoutContext {
  /// `line-height` in CSS pixels.
  func lineHeight(of style: ComputedStyle) -> Double {
    switch style.values.lineHeight {
    case .normal: fonts.font(for: style).lineSpacing
    case .number(let factor): LayoutUnit.snap(factor * LayoutUnit.snapNearest(style.values.fontSize))
    case .px(let px): LayoutUnit.snap(px)
    }
  }

  /// The ascent and descent of a box's text with half the leading on each side: Blink's CalculateLeadingSpace.
  func textMetrics(of style: ComputedStyle) -> LineMetrics {
    let font = fonts.font(for: style)
    let ascentLeading = ((lineHeight(of: style) - font.ascent - font.descent) / 2).rounded(.down)
    return LineMetrics(ascent: font.ascent + ascentLeading, descent: lineHeight(of: style) - font.ascent - ascentLeading)
  }

  /// Lays out the lines of a block container into `fragment`; returns the height of all lines.
  func layoutInlineChildren(
    _ box: Box, _ fragment: Fragment, contentWidth: Double, percentageHeight: Double?, floats: FloatContext, offsetX: Double,
    offsetY: Double
  ) -> Double {
    let content = inlineContent(of: box)
    let contentX = fragment.border.left + fragment.padding.left
    let contentY = fragment.border.top + fragment.padding.top
    let originX = offsetX + contentX
    let originY = offsetY + contentY
    var atomics: [ObjectIdentifier: Fragment] = [:]
    func laidOut(_ atomic: Box) -> Fragment {
      if let known = atomics[ObjectIdentifier(atomic)] { return known }
      let made = layout(atomic, LayoutSpace(availableWidth: contentWidth, percentageHeight: percentageHeight, shrinksToFit: true))
      atomics[ObjectIdentifier(atomic)] = made
      return made
    }
    var breaker = LineBreaker(context: self, content: content, basis: contentWidth) { [unowned self] in
      laidOut($0).width + margin(of: $0, basis: contentWidth).horizontal
    }
    let direction = box.style.values.direction
    var top = 0.0
    var indent = resolve(.length(box.style.values.textIndent), contentWidth) ?? 0
    var openBoxes: [Box] = []
    var lineCount = 0
    while !breaker.isAtEnd {
      var lineTop = top
      let strut = textMetrics(of: box.style)
      var band = (start: originX, end: originX + contentWidth, nextTop: Double.infinity)
      if !floats.isEmpty {
        band = floats.band(
          top: originY + lineTop, height: max(1, strut.ascent + strut.descent), start: originX, end: originX + contentWidth)
      }
      var afterLine: [Box] = []
      let saved = breaker
      var line = breaker.nextLine(available: band.end - band.start, indent: indent) { [self] float, isLineStart in
        let width =
          layout(float, LayoutSpace(availableWidth: contentWidth, percentageHeight: percentageHeight, shrinksToFit: true)).width
          + margin(of: float, basis: contentWidth).horizontal
        guard isLineStart || width <= band.end - band.start, afterLine.isEmpty else {
          afterLine.append(float)
          return 0
        }
        placeFloat(
          float, in: fragment, top: lineTop, contentWidth: contentWidth, percentageHeight: percentageHeight, contentX: contentX,
          contentY: contentY,
          floats: floats, offsetX: offsetX, offsetY: offsetY)
        let before = band.end - band.start
        band = floats.band(
          top: originY + lineTop, height: max(1, strut.ascent + strut.descent), start: originX, end: originX + contentWidth)
        return before - (band.end - band.start)
      }
      // A line that does not fit beside floats goes below them.
      while line.hasContent, line.width > band.end - band.start + 1 / 64, band.nextTop < .infinity, afterLine.isEmpty,
        !line.pieces.contains(where: { content.items[$0.item].kind == .float })
      {
        lineTop = band.nextTop - originY
        band = floats.band(
          top: originY + lineTop, height: max(1, strut.ascent + strut.descent), start: originX, end: originX + contentWidth)
        breaker = saved
        line = breaker.nextLine(available: band.end - band.start, indent: indent) { _, _ in 0 }
      }
      let isLast = breaker.isAtEnd
      var builder = LineBuilder(
        context: self, content: content, root: box, fragment: fragment, contentWidth: contentWidth, percentageHeight: percentageHeight)
      let metrics = builder.build(line, openBoxes: openBoxes, atomic: laidOut)
      openBoxes = builder.openBoxes
      let isEmptyLine = !line.hasContent
      let height = isEmptyLine ? 0 : metrics.ascent + metrics.descent
      let free = band.end - band.start - line.width
      let shift = alignment(box.style, free: free, isLast: isLast || line.endsInForcedBreak)
      let isJustified = free > 0 && isJustified(box.style, isLast: isLast || line.endsInForcedBreak)
      builder.place(
        x: contentX + (band.start - originX) + shift, y: contentY + lineTop, baseline: metrics.ascent, lineWidth: line.width,
        indent: indent,
        direction: direction, justify: isJustified ? free : 0, isEmpty: isEmptyLine)
      if !isEmptyLine {
        if fragment.firstBaseline == nil { fragment.firstBaseline = contentY + lineTop + metrics.ascent }
        fragment.lastBaseline = contentY + lineTop + metrics.ascent
        indent = 0
        top = lineTop + height
        lineCount += 1
      }
      for float in afterLine {
        placeFloat(
          float, in: fragment, top: top, contentWidth: contentWidth, percentageHeight: percentageHeight, contentX: contentX,
          contentY: contentY,
          floats: floats, offsetX: offsetX, offsetY: offsetY)
      }
    }
    return top
  }

  /// https://www.w3.org/TR/css-text-3/#text-align-property: what a line is moved by.
  private func alignment(_ style: ComputedStyle, free: Double, isLast: Bool) -> Double {
    let isRightToLeft = style.values.direction == .rtl
    switch style.values.textAlign {
    case .left, .webkitLeft: return isRightToLeft && free < 0 ? free : 0
    case .right, .webkitRight: return isRightToLeft ? free : max(0, free)
    case .center, .webkitCenter: return free > 0 ? LayoutUnit.snap(free / 2) : isRightToLeft ? free : 0
    case .end: return isRightToLeft ? min(0, free) : max(0, free)
    case .start, .justify, .matchParent: return isRightToLeft ? free : 0
    }
  }

  private func isJustified(_ style: ComputedStyle, isLast: Bool) -> Bool { style.values.textAlign == .justify && !isLast }
}

/// How far something reaches above and below a baseline.
struct LineMetrics {
  var ascent: Double
  var descent: Double

  static let empty = LineMetrics(ascent: -Double.infinity, descent: -Double.infinity)

  var isEmpty: Bool { ascent == -Double.infinity }

  mutating func unite(_ other: LineMetrics) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
  }

  func shifted(by shift: Double) -> LineMetrics { LineMetrics(ascent: ascent - shift, descent: descent + shift) }
}

/// Puts the pieces of one line on their baselines.
struct LineBuilder {
  let context: LayoutContext
  let content: InlineContent
  let root: Box
  let fragment: Fragment
  let contentWidth: Double
  let percentageHeight: Double?
  /// The inline boxes that are open where the line ends.
  private(set) var openBoxes: [Box] = []

  private struct Placed {
    enum Kind { case text, box, atomic, positioned }
    var kind: Kind
    var fragment: Fragment?
    var box: Box
    var x: Double
    /// The top, relative to the line's baseline.
    var y: Double
    /// The advance in the line, margins included.
    var advance: Double
    var leading = 0.0
    var spaces = 0
    /// Pieces from here on move with an inline box.
    var openIndex = -1
  }

  private struct State {
    var box: Box
    var firstPlaced: Int
    var placedBox: Int
    var metrics: LineMetrics
    var startX: Double
    var relativeX: Double
    var relativeY: Double
  }

  private struct Pending {
    var isTop: Bool
    var first: Int
    var end: Int
    var metrics: LineMetrics
  }

  private var placed: [Placed] = []
  private var states: [State] = []
  private var pending: [Pending] = []

  init(context: LayoutContext, content: InlineContent, root: Box, fragment: Fragment, contentWidth: Double, percentageHeight: Double?) {
    self.context = context
    self.content = content
    self.root = root
    self.fragment = fragment
    self.contentWidth = contentWidth
    self.percentageHeight = percentageHeight
  }

  /// Returns the line's metrics; ``place(x:y:baseline:lineWidth:indent:direction:justify:isEmpty:)`` then makes the fragments.
  mutating func build(_ line: Line, openBoxes: [Box], atomic: (Box) -> Fragment) -> LineMetrics {
    var x = 0.0
    states.append(
      State(
        box: root, firstPlaced: 0, placedBox: -1,
        metrics: context.isQuirky && !hasText(line) ? .empty : context.textMetrics(of: root.style), startX: 0, relativeX: 0,
        relativeY: 0))
    for box in openBoxes { open(box, x: x, leadingEdges: 0) }
    for piece in line.pieces {
      let item = content.items[piece.item]
      switch item.kind {
      case .open:
        let margin = context.margin(of: item.box, basis: contentWidth)
        let leading = item.box.style.values.direction == .rtl ? margin.right : margin.left
        open(item.box, x: x + leading, leadingEdges: piece.width - leading)
        x += piece.width
      case .close:
        let margin = context.margin(of: item.box, basis: contentWidth)
        let trailing = item.box.style.values.direction == .rtl ? margin.left : margin.right
        x += piece.width
        close(endX: x - trailing)
      case .text:
        guard piece.start < piece.end else { continue }
        let font = context.fonts.font(for: item.box.style)
        let part = Fragment(item.box, width: piece.width, height: font.ascent + font.descent)
        part.textRange = piece.start..<piece.end
        part.isInlinePiece = true
        var spaces = 0
        for i in piece.start..<piece.end where content.codes[i] == 0x20 { spaces += 1 }
        placed.append(Placed(kind: .text, fragment: part, box: item.box, x: x, y: -font.ascent, advance: piece.width, spaces: spaces))
        if context.isQuirky { states[states.count - 1].metrics.unite(context.textMetrics(of: states[states.count - 1].box.style)) }
        x += piece.width
      case .atomic:
        let made = atomic(item.box)
        let margin = context.margin(of: item.box, basis: contentWidth)
        let baseline = atomicBaseline(made)
        let metrics = LineMetrics(ascent: margin.top + baseline, descent: made.height - baseline + margin.bottom)
        placed.append(Placed(kind: .atomic, fragment: made, box: item.box, x: x + margin.left, y: -baseline, advance: piece.width))
        alignBox(item.box, metrics, first: placed.count - 1)
        x += piece.width
      case .lineBreak:
        let font = context.fonts.font(for: item.box.style)
        let part = Fragment(item.box, width: 0, height: font.ascent + font.descent)
        part.isInlinePiece = true
        placed.append(Placed(kind: .text, fragment: part, box: item.box, x: x, y: -font.ascent, advance: 0))
        if context.isQuirky { states[states.count - 1].metrics.unite(context.textMetrics(of: states[states.count - 1].box.style)) }
      case .positioned:
        placed.append(Placed(kind: .positioned, fragment: nil, box: item.box, x: x, y: 0, advance: 0))
      case .float: break
      }
    }
    while states.count > 1 {
      self.openBoxes.insert(states[states.count - 1].box, at: 0)
      close(endX: x)
    }
    var metrics = states[0].metrics
    if metrics.isEmpty { metrics = LineMetrics(ascent: 0, descent: 0) }
    // https://www.w3.org/TR/CSS22/visudet.html#propdef-vertical-align: top and bottom are aligned with the finished line.
    for entry in pending {
      let height = entry.metrics.ascent + entry.metrics.descent
      if height > metrics.ascent + metrics.descent {
        if entry.isTop { metrics.descent = height - metrics.ascent } else { metrics.ascent = height - metrics.descent }
      }
    }
    for entry in pending {
      let shift = entry.isTop ? -metrics.ascent + entry.metrics.ascent : metrics.descent - entry.metrics.descent
      for i in entry.first..<entry.end { placed[i].y += shift }
    }
    return metrics
  }

  private func hasText(_ line: Line) -> Bool {
    line.pieces.contains { content.items[$0.item].kind == .text && $0.start < $0.end || content.items[$0.item].kind == .lineBreak }
  }

  /// https://www.w3.org/TR/CSS22/visudet.html#leading: the baseline of an inline-block is its last line's, or its lower margin edge.
  private func atomicBaseline(_ made: Fragment) -> Double {
    let box = made.box
    if box.kind == .flex || box.kind == .grid || box.kind == .table || box.control == .button {
      if let baseline = made.firstBaseline, box.kind != .block { return baseline }
      if let baseline = made.lastBaseline ?? made.firstBaseline { return baseline }
      if box.control == .button { return made.height - made.border.bottom - made.padding.bottom }
    } else if let baseline = made.lastBaseline, !(box.kind == .block && box.style.values.overflowY.makesScrollContainer) {
      return baseline
    }
    return made.height + context.margin(of: box, basis: contentWidth).bottom
  }

  private mutating func open(_ box: Box, x: Double, leadingEdges: Double) {
    let font = context.fonts.font(for: box.style)
    let padding = context.padding(of: box, basis: contentWidth)
    let border = context.border(of: box)
    let part = Fragment(box, width: 0, height: font.ascent + font.descent + padding.vertical + border.vertical)
    part.padding = padding
    part.border = border
    part.isInlinePiece = true
    placed.append(Placed(kind: .box, fragment: part, box: box, x: x, y: -font.ascent - padding.top - border.top, advance: 0))
    let offset = context.relativeOffset(box, width: contentWidth, height: percentageHeight, direction: root.style.values.direction)
    let around = states[states.count - 1]
    states.append(
      State(
        box: box, firstPlaced: placed.count - 1, placedBox: placed.count - 1,
        metrics: context.isQuirky ? .empty : context.textMetrics(of: box.style), startX: x,
        relativeX: around.relativeX + offset.x, relativeY: around.relativeY + offset.y))
  }

  private mutating func close(endX: Double) {
    let state = states.removeLast()
    placed[state.placedBox].fragment?.width = max(0, endX - state.startX)
    // Everything in the box moves with it.
    let around = states[states.count - 1]
    let offsetX = state.relativeX - around.relativeX
    let offsetY = state.relativeY - around.relativeY
    if offsetX != 0 || offsetY != 0 { relativeShifts.append((state.firstPlaced, placed.count, offsetX, offsetY)) }
    alignBox(state.box, state.metrics, first: state.firstPlaced)
  }

  private var relativeShifts: [(first: Int, end: Int, x: Double, y: Double)] = []

  /// Moves a finished inline-level box by its `vertical-align` and takes it into the box around it.
  private mutating func alignBox(_ box: Box, _ metrics: LineMetrics, first: Int) {
    let parent = states[states.count - 1].box
    let parentFont = context.fonts.font(for: parent.style)
    let shift: Double
    switch box.style.values.verticalAlign {
    case .baseline: shift = 0
    case .sub: shift = LayoutUnit.snap(parent.style.values.fontSize / 5 + 1)
    case .super: shift = -LayoutUnit.snap(parent.style.values.fontSize / 3 + 1)
    case .middle:
      guard !metrics.isEmpty else { return }
      shift = LayoutUnit.snap((metrics.ascent - metrics.descent) / 2) - LayoutUnit.snapNearest(parentFont.xHeight / 2)
    case .textTop: shift = metrics.isEmpty ? 0 : metrics.ascent - parentFont.ascent
    case .textBottom: shift = metrics.isEmpty ? 0 : parentFont.descent - metrics.descent
    case .length(let length): shift = -LayoutUnit.snap(length.resolved(against: context.lineHeight(of: box.style)) ?? 0)
    case .top, .bottom:
      if !metrics.isEmpty {
        pending.append(Pending(isTop: box.style.values.verticalAlign == .top, first: first, end: placed.count, metrics: metrics))
      }
      return
    }
    if shift != 0 { for i in first..<placed.count { placed[i].y += shift } }
    guard !metrics.isEmpty else { return }
    states[states.count - 1].metrics.unite(metrics.shifted(by: shift))
  }

  /// Makes the line's fragments, with its top left corner at (x, y) in the container's border box.
  mutating func place(
    x: Double, y: Double, baseline: Double, lineWidth: Double, indent: Double, direction: Direction, justify: Double, isEmpty: Bool
  ) {
    for shift in relativeShifts {
      for i in shift.first..<shift.end {
        placed[i].x += direction == .rtl ? -shift.x : shift.x
        placed[i].y += shift.y
      }
    }
    reorder(direction)
    let spaceCount = placed.reduce(0) { $0 + $1.spaces }
    let perSpace = justify > 0 && spaceCount > 0 ? justify / Double(spaceCount) : 0
    var stretched = 0.0
    for piece in placed {
      let top = y + baseline + piece.y
      guard let part = piece.fragment else {
        fragment.positioned.append(
          staticPosition(piece, x: x + indent, y: y, lineHeight: 0, isEmpty: isEmpty, direction: direction, lineWidth: lineWidth))
        continue
      }
      if piece.kind == .text, part.width == 0, part.box.kind == .text { continue }
      if isEmpty, piece.kind == .text { continue }
      var left = piece.x + indent + stretched
      if perSpace > 0, piece.kind == .text {
        let growth = LayoutUnit.snap(perSpace * Double(piece.spaces))
        part.width += growth
        stretched += growth
      }
      if direction == .rtl { left = lineWidth - left - part.width + marginDifference(piece) }
      if piece.kind == .atomic {
        let offset = context.relativeOffset(piece.box, width: contentWidth, height: percentageHeight, direction: direction)
        fragment.children.append(Fragment.Placed(fragment: part, x: x + left + offset.x, y: top + offset.y))
        part.margin = context.margin(of: piece.box, basis: contentWidth)
      } else {
        fragment.children.append(Fragment.Placed(fragment: part, x: x + left, y: isEmpty ? y : top))
      }
    }
  }

  /// Turns around what runs against the line's direction. Whole texts and boxes are moved, each by its strong characters:
  /// https://www.unicode.org/reports/tr9/#Resolving_Neutral_Types and #Reordering_Resolved_Levels
  private mutating func reorder(_ direction: Direction) {
    guard direction == .rtl || content.hasRightToLeft, placed.count > 1 else { return }
    let base: TextDirection = direction == .rtl ? .rightToLeft : .leftToRight
    var leaves: [(index: Int, direction: TextDirection)] = []
    for (i, piece) in placed.enumerated() where piece.kind != .box && piece.kind != .positioned {
      guard let part = piece.fragment else { continue }
      leaves.append((i, piece.kind == .text ? TextDirection(content.codes[part.textRange]) : .neutral))
    }
    guard leaves.contains(where: { $0.direction != .neutral && $0.direction != base }) else { return }
    var start = 0
    while start < leaves.count {
      guard leaves[start].direction != .neutral, leaves[start].direction != base else {
        start += 1
        continue
      }
      // A run ends with the last text of its direction before one of the line's own.
      var end = start + 1
      var next = end
      while next < leaves.count, leaves[next].direction != base {
        if leaves[next].direction != .neutral { end = next + 1 }
        next += 1
      }
      turn(leaves[start].index...leaves[end - 1].index)
      start = next
    }
  }

  /// Mirrors the pieces of a run, and the inline boxes that lie in it, within the run.
  private mutating func turn(_ range: ClosedRange<Int>) {
    let last = placed[range.upperBound]
    let left = placed[range.lowerBound].x
    let right = last.x + (last.fragment?.width ?? 0)
    for i in placed.indices {
      guard let part = placed[i].fragment else { continue }
      let isIn = range.contains(i) || (placed[i].kind == .box && placed[i].x >= left - 1 / 64)
      guard isIn, placed[i].x + part.width <= right + 1 / 64, placed[i].x >= left - 1 / 64 else { continue }
      placed[i].x = left + right - placed[i].x - part.width
    }
  }

  /// In a line from right to left an atomic box's leading margin is its right one.
  private func marginDifference(_ piece: Placed) -> Double {
    guard piece.kind == .atomic else { return 0 }
    let margin = context.margin(of: piece.box, basis: contentWidth)
    return margin.left - margin.right
  }

  private func staticPosition(
    _ piece: Placed, x: Double, y: Double, lineHeight: Double, isEmpty: Bool, direction: Direction, lineWidth: Double
  ) -> Fragment.Positioned {
    let display = piece.box.style.values.specifiedDisplay
    let isInline =
      display == .inline || display == .inlineBlock || display == .inlineFlex || display == .inlineGrid || display == .inlineTable
    if isInline {
      let left = direction == .rtl ? x + lineWidth - piece.x : x + piece.x
      return Fragment.Positioned(box: piece.box, x: left, y: y, horizontal: direction == .rtl ? .end : .start)
    }
    let contentX = fragment.border.left + fragment.padding.left
    let hasBefore = placed.contains { $0.kind != .positioned && $0.x < piece.x }
    var top = y
    if hasBefore, !isEmpty {
      let metrics = context.textMetrics(of: root.style)
      top += metrics.ascent + metrics.descent
    }
    return Fragment.Positioned(
      box: piece.box, x: contentX, y: top, width: contentWidth, horizontal: direction == .rtl ? .end : .start)
  }
}
