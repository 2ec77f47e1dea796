import CSS
import Diagnostics

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
    /// The inline box around it, as an index; -1 in none.
    var parent = -1
    var level: UInt8 = 0
    /// Of an inline box: what stands at its start and its end in this line.
    var startEdges = (margin: 0.0, inner: 0.0)
    var endEdges = (margin: 0.0, inner: 0.0)
    var relativeY = 0.0
  }

  private struct State {
    var box: Box
    var firstPlaced: Int
    var placedBox: Int
    var metrics: LineMetrics
    var startX: Double
    var relativeX: Double
    var relativeY: Double
    var hasText = false
    /// What is aligned with the top or the bottom of what this box holds: only where the box itself is, and in the line's own.
    var pending: [Pending] = []
  }

  private struct Pending {
    var isTop: Bool
    var first: Int
    var end: Int
    var metrics: LineMetrics
  }

  private var placed: [Placed] = []
  private var states: [State] = []
  /// The line's paragraph's.
  private var direction = Direction.ltr

  init(context: LayoutContext, content: InlineContent, root: Box, fragment: Fragment, contentWidth: Double, percentageHeight: Double?) {
    self.context = context
    self.content = content
    self.root = root
    self.fragment = fragment
    self.contentWidth = contentWidth
    self.percentageHeight = percentageHeight
  }

  /// Returns the line's metrics; ``place(x:y:metrics:lineWidth:indent:direction:justify:isEmpty:)`` then makes the fragments.
  mutating func build(_ line: Line, openBoxes: [Box], atomic: (Box) -> Fragment) -> LineMetrics {
    var x = 0.0
    direction = content.direction(at: line.pieces.first?.start ?? 0, base: root.style.values.direction)
    states.append(
      State(
        box: root, firstPlaced: 0, placedBox: -1,
        metrics: context.isQuirky && !root.isListItem ? .empty : context.textMetrics(of: root.style), startX: 0, relativeX: 0,
        relativeY: 0))
    for box in openBoxes { open(box, x: x, edges: (0, 0), level: 0) }
    for piece in line.pieces {
      let item = content.items[piece.item]
      switch item.kind {
      case .open:
        let edges = context.inlineStartEdges(of: item.box, basis: contentWidth)
        open(
          item.box, x: x + edges.margin, edges: edges,
          level: item.emptyLevel ?? content.level(at: item.start, base: direction))
        x += piece.width
      case .close:
        let edges = context.inlineEndEdges(of: item.box, basis: contentWidth)
        x += piece.width
        close(endX: x - edges.margin, edges: edges)
      case .text:
        guard piece.start < piece.end else { continue }
        let font = context.fonts.font(for: item.box.style)
        let part = Fragment(item.box, width: piece.width, height: font.ascent + font.descent)
        part.textRange = piece.start..<piece.end
        part.isInlinePiece = true
        var spaces = 0
        for i in piece.start..<min(piece.end, max(piece.start, line.hangingStart)) {
          let code = content.codes[i]
          if code == 0x20 || code == 0xA0 { spaces += 1 }
        }
        add(.text, part, item.box, x: x, y: -font.ascent, advance: piece.width, at: piece.start)
        placed[placed.count - 1].spaces = spaces
        if context.isQuirky { states[states.count - 1].metrics.unite(context.textMetrics(of: states[states.count - 1].box.style)) }
        states[states.count - 1].hasText = true
        if let metrics = item.fallbackMetrics { states[states.count - 1].metrics.unite(metrics) }
        x += piece.width
      case .atomic:
        let made = atomic(item.box)
        let margin = context.margin(of: item.box, basis: contentWidth)
        let baseline = atomicBaseline(made)
        let metrics = LineMetrics(ascent: margin.top + baseline, descent: made.height - baseline + margin.bottom)
        add(.atomic, made, item.box, x: x + margin.left, y: -baseline, advance: piece.width, at: piece.start)
        alignBox(item.box, metrics, first: placed.count - 1)
        x += piece.width
      case .lineBreak:
        let font = context.fonts.font(for: item.box.style)
        // In quirks mode it adds nothing to a line that holds other things but no text: https://quirks.spec.whatwg.org/#the-line-height-calculation-quirk
        let isQuirky = context.isQuirky && !(states.count == 1 && root.isListItem)
        let isNothing = isQuirky && !states[states.count - 1].hasText && !states[states.count - 1].metrics.isEmpty
        let part = Fragment(item.box, width: 0, height: isNothing ? 0 : font.ascent + font.descent)
        part.isInlinePiece = true
        add(.text, part, item.box, x: x, y: isNothing ? 0 : -font.ascent, advance: 0, at: nil)
        if isQuirky, !isNothing {
          states[states.count - 1].metrics.unite(context.textMetrics(of: states[states.count - 1].box.style))
        }
      case .positioned:
        add(.positioned, nil, item.box, x: x, y: 0, advance: 0, at: nil)
      case .float: break
      }
    }
    // A line that only a preserved line break ends is as high as one of text.
    if line.endsInForcedBreak, states[states.count - 1].metrics.isEmpty {
      states[states.count - 1].metrics = context.textMetrics(of: states[states.count - 1].box.style)
    }
    while states.count > 1 {
      self.openBoxes.insert(states[states.count - 1].box, at: 0)
      close(endX: x, edges: (0, 0))
    }
    var metrics = states[0].metrics
    if metrics.isEmpty { metrics = LineMetrics(ascent: 0, descent: 0) }
    return alignPending(states[0].pending, metrics)
  }

  /// https://www.w3.org/TR/CSS22/visudet.html#propdef-vertical-align: top and bottom are aligned with what is finished, which is as high then as
  /// the answer says.
  private mutating func alignPending(_ pending: [Pending], _ metrics: LineMetrics) -> LineMetrics {
    var metrics = metrics
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

  /// `character` is nil for what stands between characters.
  private mutating func add(_ kind: Placed.Kind, _ part: Fragment?, _ box: Box, x: Double, y: Double, advance: Double, at character: Int?) {
    var piece = Placed(kind: kind, fragment: part, box: box, x: x, y: y, advance: advance)
    piece.parent = states[states.count - 1].placedBox
    // What is no character has the paragraph's level.
    piece.level = content.level(at: character ?? -1, base: direction)
    placed.append(piece)
  }

  /// https://www.w3.org/TR/CSS22/visudet.html#leading: the baseline of an inline-block is its last line's, or its lower margin edge.
  private func atomicBaseline(_ made: Fragment) -> Double {
    let box = made.box
    if box.kind == .flex || box.kind == .grid || box.kind == .table || box.control == .button {
      if let baseline = made.firstBaseline, box.kind != .block {
        return box.style.values.overflowY.makesScrollContainer ? max(0, min(baseline, made.height)) : baseline
      }
      if let baseline = made.lastBaseline ?? made.firstBaseline { return baseline }
      if box.control == .button { return made.height - made.border.bottom - made.padding.bottom }
    } else if let baseline = made.lastBaseline, !(box.kind == .block && box.style.values.overflowY.makesScrollContainer) {
      return baseline
    }
    return made.height + context.margin(of: box, basis: contentWidth).bottom
  }

  private mutating func open(_ box: Box, x: Double, edges: (margin: Double, inner: Double), level: UInt8) {
    let font = context.fonts.font(for: box.style)
    let padding = context.padding(of: box, basis: contentWidth)
    let border = context.border(of: box)
    let (above, below) = context.trimmedExtent(of: box, font)
    let part = Fragment(box, width: 0, height: above + below + padding.vertical + border.vertical)
    part.padding = padding
    part.border = border
    part.isInlinePiece = true
    var piece = Placed(kind: .box, fragment: part, box: box, x: x, y: -above - padding.top - border.top, advance: 0)
    piece.parent = states[states.count - 1].placedBox
    piece.level = level
    piece.startEdges = edges
    placed.append(piece)
    let offset = context.relativeOffset(box, width: contentWidth, height: percentageHeight, direction: root.style.values.direction)
    let around = states[states.count - 1]
    states.append(
      State(
        box: box, firstPlaced: placed.count - 1, placedBox: placed.count - 1,
        metrics: context.isQuirky ? .empty : context.textMetrics(of: box.style), startX: x,
        relativeX: around.relativeX + offset.x, relativeY: around.relativeY + offset.y))
  }

  private mutating func close(endX: Double, edges: (margin: Double, inner: Double)) {
    var state = states.removeLast()
    if !state.pending.isEmpty {
      state.metrics = alignPending(state.pending, state.metrics.isEmpty ? LineMetrics(ascent: 0, descent: 0) : state.metrics)
    }
    placed[state.placedBox].endEdges = edges
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
        let around =
          states.indices.dropFirst().last { [.top, .bottom].contains(states[$0].box.style.values.verticalAlign) } ?? 0
        states[around].pending.append(
          Pending(isTop: box.style.values.verticalAlign == .top, first: first, end: placed.count, metrics: metrics))
      }
      return
    }
    if shift != 0 { for i in first..<placed.count { placed[i].y += shift } }
    guard !metrics.isEmpty else { return }
    states[states.count - 1].metrics.unite(metrics.shifted(by: shift))
  }

  /// The spaces that justification may widen.
  var spaceCount: Int { placed.reduce(0) { $0 + $1.spaces } }

  /// Makes the line's fragments, with its top left corner at (x, y) in the container's border box.
  mutating func place(
    x: Double, y: Double, metrics: LineMetrics, lineWidth: Double, indent: Double, direction: Direction, justify: Double, isEmpty: Bool
  ) {
    if justify > 0 { stretchSpaces(by: justify / Double(spaceCount)) }
    if content.levels.isEmpty {
      for i in placed.indices { placed[i].x += indent }
    } else {
      orderVisually(from: direction == .rtl ? 0 : indent)
    }
    for shift in relativeShifts {
      for i in shift.first..<shift.end {
        placed[i].x += shift.x
        placed[i].y += shift.y
        placed[i].relativeY += shift.y
      }
    }
    for (number, piece) in placed.enumerated() {
      guard let part = piece.fragment else {
        // MISSING: what is aligned at its place in a line.
        if piece.box.isAlignedWhereItStands { piece.box.unknownReason = .unsupportedCSS }
        fragment.positioned.append(
          staticPosition(number, x: x, y: y, height: isEmpty ? 0 : metrics.ascent + metrics.descent, direction: direction))
        continue
      }
      if piece.kind == .text, isEmpty || (part.width == 0 && part.box.kind == .text) { continue }
      let top = isEmpty ? y + piece.relativeY : y + metrics.ascent + piece.y
      if piece.kind == .atomic {
        let offset = context.relativeOffset(piece.box, width: contentWidth, height: percentageHeight, direction: direction)
        fragment.children.append(Fragment.Placed(fragment: part, x: x + piece.x + offset.x, y: top + offset.y))
        part.margin = context.margin(of: piece.box, basis: contentWidth)
      } else {
        if isEmpty { part.height = 0 }
        if piece.kind == .box { part.margin = context.margin(of: piece.box, basis: contentWidth) }
        fragment.children.append(Fragment.Placed(fragment: part, x: x + piece.x, y: top))
      }
    }
  }

  /// Widens texts by their spaces, and moves what stands behind them: https://www.w3.org/TR/css-text-3/#text-justify-property
  private mutating func stretchSpaces(by each: Double) {
    var stretched = 0.0
    for i in placed.indices {
      placed[i].x += stretched
      guard placed[i].spaces > 0, let part = placed[i].fragment else { continue }
      let growth = LayoutUnit.snap(each * Double(placed[i].spaces))
      part.width += growth
      placed[i].advance += growth
      stretched += growth
      // Boxes around it grow as well.
      var box = placed[i].parent
      while box >= 0 {
        placed[box].fragment?.width += growth
        box = placed[box].parent
      }
    }
  }

  /// https://www.unicode.org/reports/tr9/#L2, and boxes around what they hold in the new order: one that is torn apart has several fragments.
  private mutating func orderVisually(from start: Double) {
    var isParent = [Bool](repeating: false, count: placed.count)
    for piece in placed where piece.parent >= 0 { isParent[piece.parent] = true }
    var leaves = placed.indices.filter { !isParent[$0] }
    reverseRuns(&leaves)
    /// The boxes around each leaf, the outermost first.
    func path(_ leaf: Int) -> [Int] {
      var result: [Int] = []
      var box = placed[leaf].kind == .box ? leaf : placed[leaf].parent
      while box >= 0 {
        result.append(box)
        box = placed[box].parent
      }
      return result.reversed()
    }
    var instances = [Int](repeating: 0, count: placed.count)
    var open: [Int] = []
    for leaf in leaves {
      let wanted = path(leaf)
      let common = zip(open, wanted).prefix { $0 == $1 }.count
      for box in wanted[common...] { instances[box] += 1 }
      open = wanted
    }
    var seen = [Int](repeating: 0, count: placed.count)
    var x = start
    var starts: [Double] = []
    var copies: [Placed] = []
    open = []
    func closeTo(_ depth: Int, _ placed: inout [Placed]) {
      while open.count > depth {
        let box = open.removeLast()
        let begin = starts.removeLast()
        let edges = placed[box].box.isRightToLeft ? placed[box].startEdges : placed[box].endEdges
        let isLast = seen[box] == instances[box]
        if isLast { x += edges.inner }
        if seen[box] == 1 {
          placed[box].x = begin
          placed[box].fragment?.width = max(0, x - begin)
        } else if let part = placed[box].fragment {
          let other = Fragment(part.box, width: max(0, x - begin), height: part.height)
          (other.padding, other.border, other.isInlinePiece) = (part.padding, part.border, true)
          var copy = placed[box]
          (copy.fragment, copy.x) = (other, begin)
          copies.append(copy)
        }
        if isLast { x += edges.margin }
      }
    }
    for leaf in leaves {
      let wanted = path(leaf)
      closeTo(zip(open, wanted).prefix { $0 == $1 }.count, &placed)
      for box in wanted[open.count...] {
        seen[box] += 1
        let edges = placed[box].box.isRightToLeft ? placed[box].endEdges : placed[box].startEdges
        if seen[box] == 1 { x += edges.margin }
        starts.append(x)
        open.append(box)
        if seen[box] == 1 { x += edges.inner }
      }
      guard placed[leaf].kind != .box else { continue }
      let margin = placed[leaf].kind == .atomic ? context.margin(of: placed[leaf].box, basis: contentWidth).left : 0
      placed[leaf].x = x + margin
      x += placed[leaf].advance
    }
    closeTo(0, &placed)
    placed += copies
  }

  private func reverseRuns(_ leaves: inout [Int]) {
    let levels = leaves.map { placed[$0].level }
    guard let highest = levels.max() else { return }
    let lowestOdd = levels.filter { $0 & 1 == 1 }.min() ?? 255
    var level = highest
    while level >= lowestOdd, level > 0 {
      var start = 0
      while start < leaves.count {
        guard placed[leaves[start]].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < leaves.count, placed[leaves[end]].level >= level { end += 1 }
        leaves[start..<end].reverse()
        start = end
      }
      level -= 1
    }
  }

  private func staticPosition(
    _ number: Int, x: Double, y: Double, height: Double, direction: Direction
  ) -> Fragment.Positioned {
    let piece = placed[number]
    if piece.box.style.values.specifiedDisplay.isInlineLevel {
      return Fragment.Positioned(box: piece.box, x: x + piece.x, y: y, horizontal: direction == .rtl ? .end : .start)
    }
    let contentX = fragment.border.left + fragment.padding.left
    // From right to left what stands before it stands at its right.
    let hasBefore =
      direction == .rtl
      ? placed[..<number].contains { ($0.kind == .text || $0.kind == .atomic) && $0.advance > 0 }
      : placed.contains { $0.kind != .positioned && $0.x < piece.x }
    return Fragment.Positioned(
      box: piece.box, x: contentX, y: hasBefore ? y + height : y, width: contentWidth, horizontal: direction == .rtl ? .end : .start)
  }
}
