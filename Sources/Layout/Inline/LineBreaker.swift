import CSS

/// One piece of a line: an item or, for texts, a part of one.
struct LinePiece {
  var item: Int
  var start: Int
  var end: Int
  /// The advance, margins, borders and padding of openings and closings included.
  var width: Double
}

/// One line of inline content before it is aligned.
struct Line {
  var pieces: [LinePiece] = []
  /// Without the white space that hangs at the end.
  var width = 0.0
  var endsInForcedBreak = false
  /// The `clear` of the line break that ends it.
  var clear = Clear.none
  /// Preserved white space from this character on hangs at the end, this wide; https://www.w3.org/TR/css-text-3/#hanging-punctuation
  var hangingStart = Int.max
  var hangingWidth = 0.0
  /// Whether there is something in it that makes a line box.
  var hasContent = false
}

/// Breaks inline content into lines: https://www.w3.org/TR/css-text-3/#line-breaking
struct LineBreaker {
  let context: LayoutContext
  /// Changed behind a first line in a style of its own.
  var content: InlineContent
  /// Where the next line begins.
  private(set) var item = 0
  private(set) var character = 0
  /// Against which percentages of margins and padding are resolved.
  let basis: Double
  /// For each atomic box and float its margin box's width.
  let widthOfBox: (Box) -> Double
  /// Whether words may be broken where nothing else fits; min-content sizes do so only for `overflow-wrap: anywhere`.
  var allowsEmergencyBreaks = true
  /// Whether what stands before white space that is trimmed keeps its kerning with it, as in lines that are filled one after the other.
  var keepsTrimmedKerning = true

  init(context: LayoutContext, content: InlineContent, basis: Double, widthOfBox: @escaping (Box) -> Double) {
    self.context = context
    self.content = content
    self.basis = basis
    self.widthOfBox = widthOfBox
  }

  var isAtEnd: Bool { item >= content.items.count }

  /// Places a float, named by its item; `position` is that in the line, nil at its start. Answers how much narrower the line becomes.
  typealias FloatHandler = (_ item: Int, _ float: Box, _ position: Double?) -> Double

  private struct Candidate {
    var item: Int
    var character: Int
    var pieces: Int
    var lastPieceEnd: Int
  }

  /// A line that is being filled.
  private struct Filling {
    var line = Line()
    var available: Double
    /// Where the next piece stands.
    var position: Double
    /// The last place where the line may be broken, and where it may be when nothing else fits.
    var candidate: Candidate?
    var emergency: Candidate?
    /// Whether nothing stands in it yet before which white space would be kept.
    var isAtStart = true

    /// Whether something that reaches to `position` is too long; a rounding error is not.
    func overflows(_ position: Double) -> Bool { position > available + 1 / 64 }

    mutating func append(_ item: Int, _ start: Int, _ end: Int, width: Double) {
      line.pieces.append(LinePiece(item: item, start: start, end: end, width: width))
    }
  }

  /// The next line in `available` pixels; floats on the way are handed to `onFloat`, which answers how much narrower the line becomes.
  mutating func nextLine(available: Double, indent: Double, onFloat: FloatHandler) -> Line {
    var filling = Filling(available: available, position: indent)
    var isFull = false
    while !isFull, item < content.items.count {
      let current = content.items[item]
      switch current.kind {
      case .open: takeOpening(current, &filling)
      case .close: isFull = takeClosing(current, &filling)
      case .positioned: isFull = takePositioned(current, &filling)
      case .float:
        // White space before it goes where nothing else follows in the line.
        let behind = current.start - 1
        let isSpace = behind >= 0 && content.flags[behind] & InlineContent.collapsibleSpace != 0
        let end = filling.position - (isSpace ? LayoutUnit.snapUp(content.advances[behind]) : 0)
        filling.available -= onFloat(item, current.box, filling.isAtStart ? nil : end)
        filling.append(item, current.start, current.start, width: 0)
        item += 1
      case .lineBreak:
        takeLineBreak(current, &filling)
        isFull = true
      case .atomic: isFull = takeAtomic(current, &filling)
      case .text: isFull = takeText(current, &filling)
      }
    }
    return finish(&filling.line, indent)
  }

  private mutating func takeOpening(_ current: InlineContent.Item, _ filling: inout Filling) {
    let edges = openingEdges(current.box)
    filling.append(item, current.start, current.start, width: edges)
    if edges != 0 || content.isMarkerLine { filling.line.hasContent = true }
    filling.position += edges
    item += 1
  }

  /// This and what follows answer whether the line is full.
  private mutating func takeClosing(_ current: InlineContent.Item, _ filling: inout Filling) -> Bool {
    let edges = closingEdges(current.box)
    filling.append(item, current.end, current.end, width: edges)
    if edges != 0 { filling.line.hasContent = true }
    filling.position += edges
    if edges > 0, filling.overflows(filling.position), let candidate = filling.candidate {
      rewind(to: candidate, &filling.line)
      return true
    }
    item += 1
    return false
  }

  private mutating func takePositioned(_ current: InlineContent.Item, _ filling: inout Filling) -> Bool {
    // Behind a word that is too long for the line it belongs to the next one; white space before it hangs.
    let behind = current.start - 1
    let hanging = behind >= 0 && content.flags[behind] & InlineContent.collapsibleSpace != 0 ? content.advances[behind] : 0
    if filling.overflows(filling.position - hanging), filling.line.hasContent,
      current.start >= content.codes.count || content.flags[current.start] & InlineContent.breakBefore != 0
    {
      return true
    }
    filling.append(item, current.start, current.start, width: 0)
    item += 1
    return false
  }

  /// https://www.w3.org/TR/css-text-3/#forced-line-break
  private mutating func takeLineBreak(_ current: InlineContent.Item, _ filling: inout Filling) {
    filling.append(item, current.start, current.start, width: 0)
    filling.line.hasContent = true
    filling.line.endsInForcedBreak = true
    filling.line.clear = current.box.style.values.clear
    item += 1
    takeClosings(&filling.line)
  }

  private mutating func takeAtomic(_ current: InlineContent.Item, _ filling: inout Filling) -> Bool {
    let width = widthOfBox(current.box)
    if !filling.isAtStart, content.flags[current.start] & InlineContent.breakBefore != 0 {
      filling.candidate = Candidate(
        item: item, character: current.start, pieces: filling.line.pieces.count, lastPieceEnd: filling.line.pieces.last?.end ?? 0)
    }
    if filling.overflows(filling.position + width), let candidate = filling.candidate {
      rewind(to: candidate, &filling.line)
      return true
    }
    filling.append(item, current.start, current.end, width: width)
    filling.line.hasContent = true
    filling.isAtStart = false
    filling.position += width
    item += 1
    character = current.end
    return false
  }

  private mutating func takeText(_ current: InlineContent.Item, _ filling: inout Filling) -> Bool {
    // Held here: each access to what others hold is checked.
    let (allFlags, codes, advances, kerning, tabs) = (content.flags, content.codes, content.advances, content.kerning, content.tabs)
    if character < current.start { character = current.start }
    // White space at a line's start goes.
    if filling.isAtStart {
      while character < current.end, allFlags[character] & InlineContent.collapsibleSpace != 0 { character += 1 }
    }
    let start = character
    filling.append(item, start, start, width: 0)
    let piece = filling.line.pieces.count - 1
    let values = current.box.style.values
    // Spaces hang where the line may wrap.
    let hangs = values.textWrapMode == .wrap && values.whiteSpaceCollapse != .breakSpaces
    var sum = 0.0
    while character < current.end {
      let flags = allFlags[character]
      if character > start || !filling.isAtStart { noteBreak(flags, start: start, sum: sum, piece: piece, &filling) }
      if flags & InlineContent.forcedBreak != 0 {
        filling.line.pieces[piece].end = character + 1
        filling.line.hasContent = true
        filling.line.endsInForcedBreak = true
        character += 1
        if character >= current.end { item += 1 }
        return true
      }
      if let tabs, codes[character] == 0x09 {
        content.advances[character] = tabs.advance(from: filling.position + sum, in: values)
        sum += content.advances[character]
      } else {
        sum += advances[character]
      }
      if !hangs || !CharacterClass.hangs(codes[character]),
        filling.overflows(filling.position + LayoutUnit.snapUp(sum)),
        let back = filling.candidate ?? (allowsEmergencyBreaks ? filling.emergency : nil)
      {
        filling.line.pieces[piece].end = character
        rewind(to: back, &filling.line)
        return true
      }
      if flags & InlineContent.collapsibleSpace == 0 {
        filling.isAtStart = false
        filling.line.hasContent = true
      }
      sum += character + 1 < current.end ? kerning[character] : 0
      character += 1
    }
    filling.line.pieces[piece].end = current.end
    filling.line.pieces[piece].width = content.width(start, current.end)
    filling.position += filling.line.pieces[piece].width
    item += 1
    return false
  }

  /// Remembers that the line may be broken before the current character; `sum` is the width of the text before it.
  private func noteBreak(_ flags: UInt8, start: Int, sum: Double, piece: Int, _ filling: inout Filling) {
    if flags & InlineContent.breakBefore != 0 {
      if character > 0, content.codes[character - 1] == 0xAD, filling.candidate != nil {
        // A word is broken only where its hyphen has room.
        let hyphen = hyphenWidth(content.items[item].box.style)
        if filling.overflows(filling.position + LayoutUnit.snapUp(sum) + hyphen) { return }
      }
      filling.candidate = Candidate(item: item, character: character, pieces: piece + 1, lastPieceEnd: character)
    } else if flags & InlineContent.emergencyBreak != 0 {
      let fits = !filling.overflows(filling.position + sum - (character > start ? content.kerning[character - 1] : 0))
      if fits || filling.emergency == nil {
        filling.emergency = Candidate(item: item, character: character, pieces: piece + 1, lastPieceEnd: character)
      }
    }
  }

  /// Closing tags right behind a line break belong to the line that it ends.
  private mutating func takeClosings(_ line: inout Line) {
    while item < content.items.count, content.items[item].kind == .close {
      line.pieces.append(
        LinePiece(
          item: item, start: content.items[item].start, end: content.items[item].start, width: closingEdges(content.items[item].box)))
      item += 1
    }
  }

  private mutating func rewind(to candidate: Candidate, _ line: inout Line) {
    line.pieces.removeLast(line.pieces.count - candidate.pieces)
    item = candidate.item
    character = candidate.character
    if let last = line.pieces.last, content.items[last.item].kind == .text, last.item == candidate.item {
      line.pieces[line.pieces.count - 1].end = candidate.lastPieceEnd
      if last.start == candidate.lastPieceEnd { line.pieces.removeLast() }
    }
    carryOpenings(&line)
  }

  /// What opens right before a break belongs to the next line, with what is positioned there and what closes again before the next character.
  private mutating func carryOpenings(_ line: inout Line) {
    var first = line.pieces.count
    var closings = 0
    for index in line.pieces.indices.reversed() {
      switch content.items[line.pieces[index].item].kind {
      case .close: closings += 1
      case .open where closings > 0:
        closings -= 1
        if closings == 0 { first = index }
      case .open: first = index
      case .positioned: break
      default: closings = .max / 2
      }
      if closings > line.pieces.count { break }
    }
    guard first < line.pieces.count else { return }
    item = line.pieces[first].item
    line.pieces.removeLast(line.pieces.count - first)
  }

  /// Takes the white space at the end away and measures the pieces.
  private func finish(_ line: inout Line, _ indent: Double) -> Line {
    var trims = true
    let lastText = line.pieces.lastIndex { $0.start < $0.end } ?? -1
    for i in line.pieces.indices.reversed() {
      let piece = line.pieces[i]
      let kind = content.items[piece.item].kind
      if kind == .atomic { trims = false }
      guard kind == .text else { continue }
      var end = piece.end
      while end > piece.start, content.flags[end - 1] & InlineContent.forcedBreak != 0 { end -= 1 }
      if trims {
        while end > piece.start, content.flags[end - 1] & InlineContent.collapsibleSpace != 0 { end -= 1 }
        if end > piece.start { trims = false }
      }
      line.pieces[i].end = end
      // What was trimmed keeps the kerning with it, but at the end of a paragraph, where it goes before the text is shaped.
      let isTrimmed =
        keepsTrimmedKerning && !isAtEnd && !line.endsInForcedBreak && end > piece.start && end < piece.end
        && content.flags[end] & InlineContent.collapsibleSpace != 0
      line.pieces[i].width = content.width(piece.start, end, kerning: isTrimmed)
      if end > piece.start, i == lastText { noteHanging(&line, line.pieces[i]) }
      if end > piece.start, end < content.codes.count, content.codes[end - 1] == 0xAD {
        line.pieces[i].width += hyphenWidth(content.items[piece.item].box.style)
      }
    }
    line.width = line.pieces.reduce(indent) { $0 + $1.width }
    return line
  }

  /// What a word that is broken shows at the end of the line: https://www.w3.org/TR/css-text-4/#hyphenate-character
  private func hyphenWidth(_ style: ComputedStyle) -> Double {
    let font = context.fonts.font(for: style)
    guard let text = style.values.hyphenateCharacter else { return LayoutUnit.snapUp(font.advance(of: 0x2D).width) }
    return font.width(of: text)
  }

  /// https://www.w3.org/TR/css-text-3/#white-space-phase-2, step 4: what is preserved hangs where the line may wrap.
  private func noteHanging(_ line: inout Line, _ piece: LinePiece) {
    let item = content.items[piece.item]
    let values = item.box.style.values
    guard item.kind == .text, values.whiteSpaceCollapse != .breakSpaces, values.textWrapMode == .wrap else { return }
    let keepsSpaces = values.whiteSpaceCollapse == .preserve
    var start = piece.end
    while start > piece.start {
      let code = content.codes[start - 1]
      guard code == 0x3000 || keepsSpaces && CharacterClass.hangs(code) else { break }
      start -= 1
    }
    guard start < piece.end else { return }
    line.hangingStart = start
    line.hangingWidth = piece.width - content.width(piece.start, start)
  }

  func openingEdges(_ box: Box) -> Double {
    let edges = context.inlineStartEdges(of: box, basis: basis)
    return edges.margin + edges.inner
  }

  func closingEdges(_ box: Box) -> Double {
    let edges = context.inlineEndEdges(of: box, basis: basis)
    return edges.margin + edges.inner
  }
}

extension LayoutContext {
  /// Min-content and max-content widths of lines.
  func intrinsicInlineWidths(_ box: Box) -> (minimum: Double, maximum: Double) {
    // As in Blink, all lines are measured in the style of the first.
    let content = firstLineContent(of: box)?.content ?? inlineContent(of: box)
    let indent = box.isContinued ? 0 : resolve(.length(box.style.values.textIndent), 0) ?? 0
    var floats = IntrinsicFloats()
    var maximum = 0.0
    var breaker = LineBreaker(context: self, content: content, basis: 0) { [unowned self] in
      max(0, intrinsicWidths($0).maximum + margin(of: $0, basis: 0).horizontal)
    }
    var lineIndent = indent
    while !breaker.isAtEnd {
      let line = breaker.nextLine(available: LayoutUnit.maximum, indent: lineIndent) { _, float, _ in
        floats.add(float, width: intrinsicWidths(float).maximum + margin(of: float, basis: 0).horizontal)
        return 0
      }
      maximum = max(maximum, line.width + floats.widest)
      floats = IntrinsicFloats()
      lineIndent = 0
    }
    var minimum = 0.0
    var narrow = LineBreaker(context: self, content: content, basis: 0) { [unowned self] in
      max(0, intrinsicWidths($0).minimum + margin(of: $0, basis: 0).horizontal)
    }
    var floatMinimum = 0.0
    lineIndent = indent
    narrow.allowsEmergencyBreaks = box.style.values.overflowWrap == .anywhere || box.style.values.wordBreak == .breakWord
    while !narrow.isAtEnd {
      let line = narrow.nextLine(available: 0, indent: lineIndent) { _, float, _ in
        floatMinimum = max(floatMinimum, intrinsicWidths(float).minimum + margin(of: float, basis: 0).horizontal)
        return 0
      }
      minimum = max(minimum, line.width - line.hangingWidth)
      lineIndent = 0
    }
    minimum = max(minimum, floatMinimum, closingMinimum(content))
    return (minimum, max(minimum, maximum))
  }

  /// Chromium measures all words of a text but the first at once, and adds the edges that close at the end of the lines to the longest.
  private func closingMinimum(_ content: InlineContent) -> Double {
    var edges = 0.0
    for item in content.items.reversed() {
      if item.kind == .close {
        let end = inlineEndEdges(of: item.box, basis: 0)
        edges += end.margin + end.inner
        continue
      }
      guard item.kind == .text, edges > 0 else { return 0 }
      var longest = 0.0
      var start = item.start
      var words = 0
      for i in item.start..<item.end where i + 1 == item.end || content.flags[i + 1] & InlineContent.breakBefore != 0 {
        var end = i + 1
        while end > start, content.flags[end - 1] & InlineContent.collapsibleSpace != 0 { end -= 1 }
        words += 1
        if words > 1 { longest = max(longest, content.width(start, end)) }
        start = i + 1
      }
      return words > 2 ? longest + edges : 0
    }
    return 0
  }
}
