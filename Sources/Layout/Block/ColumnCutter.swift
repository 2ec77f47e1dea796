import CSS

/// Finds where one long column is cut: https://www.w3.org/TR/css-break-3/#breaking-rules, as Blink's ColumnLayoutAlgorithm does.
struct ColumnCutter {
  /// The steps that a browser would cut somewhere.
  private var openPieces: [Int] = []
  /// What comes one after the other in the column.
  private enum Step {
    /// Something that is never cut; `lines` is the number of the block whose line it is.
    case piece(top: Double, bottom: Double, lines: Int?)
    /// Empty room of a block, which may be cut anywhere.
    case room(top: Double, bottom: Double)
    /// A place between two things.
    case gap(position: Double, avoids: Bool)
    /// A place between two lines of a block, and how many lines follow.
    case lineGap(position: Double, avoids: Bool, block: Int, following: Int, orphans: Int, widows: Int)
    case forced(position: Double)
  }

  private let context: LayoutContext
  private let total: Double
  private let count: Int
  private var steps: [Step] = []
  private var blockCount = 0
  private var tallest = 0.0
  /// Whether something would be cut of which it is not worked out here where.
  private(set) var isOpen = false
  /// Whether that is so as soon as anything is cut.
  private var isOpenWhereCut = false
  /// Whether something was cut where it should stay whole.
  private var isViolating = false
  private static let mostTries = 400

  init(_ context: LayoutContext, _ thread: Fragment, total: Double, count: Int) {
    self.context = context
    self.total = total
    self.count = count
    collect(thread, y: 0, avoids: false)
    for case .piece(let top, let bottom, _) in steps { tallest = max(tallest, bottom - top) }
  }

  // MARK: - What there is to cut

  private mutating func collect(_ fragment: Fragment, y: Double, avoids: Bool) {
    let box = fragment.box
    // MISSING: parts of positioned boxes, and boxes across all columns that are not the container's own children.
    if !fragment.positioned.isEmpty { isOpenWhereCut = true }
    if fragment.children.contains(where: { $0.fragment.box.style.values.columns.spansAll && $0.fragment.box.kind != .text }) {
      isOpen = true
    }
    let avoids = avoids || box.style.values.columns.avoidsBreakInside
    if !fragment.lines.isEmpty { return collectLines(fragment, y: y, avoids: avoids) }
    var previous: Box?
    for child in fragment.children {
      let own = child.fragment
      guard own.box.isInFlow else { continue }
      let top = y + child.y
      let values = own.box.style.values.columns
      if let before = previous {
        let forces = values.breakBefore == .column || before.style.values.columns.breakAfter == .column
        let keeps = values.breakBefore == .avoid || before.style.values.columns.breakAfter == .avoid
        steps.append(forces && !avoids ? .forced(position: top) : .gap(position: top, avoids: avoids || keeps))
      }
      previous = own.box
      collectChild(own, top: top, avoids: avoids)
    }
  }

  private mutating func collectChild(_ own: Fragment, top: Double, avoids: Bool) {
    if own.box.kind == .block, own.box.style.values.columns.makesColumns, !avoids {
      isOpenWhereCut = true
      // MISSING: breaks that columns in columns force outside.
      if own.children.contains(where: { Self.forcesBreak($0.fragment.box) }) { isOpen = true }
    }
    if Self.isMonolithic(own) {
      if Self.holdsPositioned(own) { isOpenWhereCut = true }
      let columns = own.box.style.values.columns
      if !columns.avoidsBreakInside, columns.makesColumns || isCutElsewhere(own) {
        openPieces.append(steps.count)
      }
      steps.append(.piece(top: top, bottom: top + own.height, lines: nil))
      return
    }
    let first = steps.count
    collect(own, y: top, avoids: avoids)
    let avoids = avoids || own.box.style.values.columns.avoidsBreakInside
    stretch(from: first, top: top, bottom: top + own.height, avoids: avoids, edges: own)
  }

  private static func forcesBreak(_ box: Box) -> Bool {
    box.style.values.columns.breakBefore == .column || box.style.values.columns.breakAfter == .column
  }

  private static func holdsPositioned(_ fragment: Fragment) -> Bool {
    !fragment.positioned.isEmpty || fragment.children.contains { holdsPositioned($0.fragment) }
  }

  /// Takes the edges of a block to its first and its last piece; the room that is left may be cut.
  private mutating func stretch(from first: Int, top: Double, bottom: Double, avoids: Bool, edges: Fragment) {
    var lowest = top
    var firstPiece: Int?
    for index in first..<steps.count {
      switch steps[index] {
      case .piece(_, let end, _), .room(_, let end):
        if firstPiece == nil { firstPiece = index }
        lowest = max(lowest, end)
      default: break
      }
    }
    if let firstPiece, case .piece(let start, let end, let lines) = steps[firstPiece], start > top {
      steps[firstPiece] = .piece(top: top, bottom: end, lines: lines)
    }
    let trailing = edges.padding.bottom + edges.border.bottom
    let leading = firstPiece == nil ? edges.padding.top + edges.border.top : 0
    // MISSING: content that is higher than its box, which goes on beside what follows.
    if lowest > bottom + 1 / 128 { isOpenWhereCut = true }
    if bottom - trailing > lowest + leading + 1 / 128 {
      if leading > 0 { steps.append(.piece(top: top, bottom: top + leading, lines: nil)) }
      steps.append(
        avoids ? .piece(top: lowest + leading, bottom: bottom, lines: nil) : .room(top: lowest + leading, bottom: bottom - trailing))
      if !avoids, trailing > 0 { steps.append(.piece(top: bottom - trailing, bottom: bottom, lines: nil)) }
    } else if bottom > lowest {
      if let last = steps.indices.last, last >= first, case .piece(let start, _, let lines) = steps[last] {
        steps[last] = .piece(top: start, bottom: bottom, lines: lines)
      } else {
        steps.append(.piece(top: lowest, bottom: bottom, lines: nil))
      }
    }
  }

  private mutating func collectLines(_ fragment: Fragment, y: Double, avoids: Bool) {
    let values = fragment.box.style.values
    blockCount += 1
    for (index, line) in fragment.lines.enumerated() {
      if index > 0 {
        steps.append(
          .lineGap(
            position: y + line.top, avoids: avoids, block: blockCount, following: fragment.lines.count - index, orphans: values.orphans,
            widows: values.widows))
      }
      steps.append(.piece(top: y + line.top, bottom: y + line.bottom, lines: blockCount))
    }
  }

  /// https://www.w3.org/TR/css-break-3/#monolithic, and what is only cut elsewhere.
  private static func isMonolithic(_ fragment: Fragment) -> Bool {
    let box = fragment.box
    guard box.kind == .block, box.control == .none || box.control == .fieldset else { return true }
    let values = box.style.values
    return values.overflowX.makesScrollContainer || values.overflowY.makesScrollContainer || values.containment.contains(.height)
      || values.columns.makesColumns || box.clampsLines
  }

  /// Whether a browser could cut a flexible box, a grid or a table somewhere: where all of its lines and images are above or below.
  private func isCutElsewhere(_ fragment: Fragment) -> Bool {
    guard fragment.box.kind != .replaced, fragment.box.kind != .block || fragment.box.style.values.columns.makesColumns else {
      return false
    }
    var pieces: [(top: Double, bottom: Double)] = []
    var hasRoom = false
    func note(_ fragment: Fragment, _ y: Double) {
      if fragment.box.kind == .replaced { pieces.append((y, y + fragment.height)) }
      for line in fragment.lines { pieces.append((y + line.top, y + line.bottom)) }
      if fragment.children.isEmpty, fragment.box.kind != .text, fragment.height > 0 {
        pieces.append((y, y + fragment.height))
        hasRoom = hasRoom || fragment.box.kind == .block
      }
      for child in fragment.children where fragment.lines.isEmpty { note(child.fragment, y + child.y) }
    }
    note(fragment, 0)
    if hasRoom { return true }
    pieces.sort { $0.top < $1.top }
    var lowest = pieces.first?.bottom ?? 0
    for piece in pieces.dropFirst() {
      if piece.top >= lowest - 1 / 128 { return true }
      lowest = max(lowest, piece.bottom)
    }
    return false
  }

  // MARK: - Where it is cut

  /// The least height at which the content fits into the columns.
  mutating func balancedHeight(limit: Double?) -> Double {
    var height = max(tallest, initialHeight())
    for _ in 0..<Self.mostTries {
      if let limit, height >= limit { return limit }
      var shortage = Double.infinity
      let cuts = cuts(height: height, &shortage)
      // As in Blink, columns grow as well to avoid a cut where none should be.
      guard cuts.count > count || isViolating, shortage < .infinity else { break }
      height += max(1 / 64, shortage)
    }
    return limit.map { min($0, height) } ?? height
  }

  /// The content in equal parts, rounded up; between forced breaks each part has its own columns.
  private func initialHeight() -> Double {
    var runs: [Double] = []
    var start = 0.0
    for case .forced(let position) in steps {
      runs.append(position - start)
      start = position
    }
    runs.append(total - start)
    var counts = [Int](repeating: 1, count: runs.count)
    for _ in runs.count..<max(runs.count, count) {
      let next = runs.indices.max { runs[$0] / Double(counts[$0]) < runs[$1] / Double(counts[$1]) } ?? 0
      counts[next] += 1
    }
    return zip(runs, counts).map { LayoutUnit.snapUp($0 / Double($1)) }.max() ?? 0
  }

  mutating func cuts(height: Double) -> [Double] {
    var shortage = Double.infinity
    return cuts(height: height, &shortage)
  }

  /// Where columns of a height begin; `shortage` is the least height that one of them lacked.
  private mutating func cuts(height: Double, _ shortage: inout Double) -> [Double] {
    var cuts = [0.0]
    var start = 0.0
    var index = 0
    isViolating = false
    /// The last places at which this column may end, the best first.
    var best: [(position: Double, next: Int, isViolation: Bool)?] = [nil, nil, nil]
    var lines: [Int: Int] = [:]
    var isEmpty = true
    func begin(at position: Double) {
      cuts.append(position)
      start = position
      best = [nil, nil, nil]
      lines = [:]
      isEmpty = true
    }
    while index < steps.count, cuts.count < 10_000 {
      let step = steps[index]
      index += 1
      switch step {
      case .forced(let position): begin(at: position)
      case .gap(let position, let avoids):
        if !isEmpty { best[avoids ? 2 : 0] = (position, index, avoids) }
      case .lineGap(let position, let avoids, let block, let following, let orphans, let widows):
        guard !isEmpty else { break }
        // Too few lines at the next column's start are no reason to make columns higher.
        let hasOrphans = lines[block, default: 0] < orphans
        best[avoids ? 2 : hasOrphans || following < widows ? 1 : 0] = (position, index, avoids || hasOrphans)
      case .piece(let top, let bottom, let block):
        if bottom > start + height + 1 / 128, !isEmpty {
          if openPieces.contains(index - 1) { isOpen = true }
          shortage = min(shortage, bottom - start - height)
          if let place = best.compactMap({ $0 }).first {
            isViolating = isViolating || place.isViolation
            begin(at: place.position)
            index = place.next
            break
          }
        } else if bottom > start + height + 1 / 128, openPieces.contains(index - 1) {
          isOpen = true
        }
        if let block { lines[block, default: 0] += 1 }
        isEmpty = isEmpty && bottom <= top
      case .room(let top, let bottom):
        guard bottom > start + height + 1 / 128 else {
          isEmpty = false
          break
        }
        shortage = min(shortage, bottom - start - height)
        // What would begin at the next column's top moves there with all that it is to stay with.
        if !isEmpty, top >= start + height - 1 / 128, let place = best.compactMap({ $0 }).first {
          isViolating = isViolating || place.isViolation
          begin(at: place.position)
          index = place.next
          break
        }
        while bottom > start + height + 1 / 128, height > 0, cuts.count < 10_000 {
          begin(at: max(top, start + height))
        }
        isEmpty = false
      }
    }
    if isOpenWhereCut, cuts.count > 1 { isOpen = true }
    return cuts
  }
}
