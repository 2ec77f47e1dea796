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
  /// Preserved white space from this character on hangs at the end, this wide; https://www.w3.org/TR/css-text-3/#hanging-punctuation
  var hangingStart = Int.max
  var hangingWidth = 0.0
  /// Whether there is something in it that makes a line box.
  var hasContent = false
}

/// Breaks inline content into lines: https://www.w3.org/TR/css-text-3/#line-breaking
struct LineBreaker {
  let context: LayoutContext
  let content: InlineContent
  /// Where the next line begins.
  private(set) var item = 0
  private(set) var character = 0
  /// Against which percentages of margins and padding are resolved.
  let basis: Double
  /// For each atomic box and float its margin box's width.
  let widthOfBox: (Box) -> Double
  /// Whether words may be broken where nothing else fits; min-content sizes do so only for `overflow-wrap: anywhere`.
  var allowsEmergencyBreaks = true

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

  /// The next line in `available` pixels; floats on the way are handed to `onFloat`, which answers how much narrower the line becomes.
  mutating func nextLine(available: Double, indent: Double, onFloat: FloatHandler) -> Line {
    var line = Line()
    var available = available
    var position = indent
    var candidate: Candidate?
    var emergency: Candidate?
    var isAtStart = true
    while item < content.items.count {
      let current = content.items[item]
      switch current.kind {
      case .open:
        let edges = openingEdges(current.box)
        line.pieces.append(LinePiece(item: item, start: current.start, end: current.start, width: edges))
        if edges != 0 { line.hasContent = true }
        position += edges
        item += 1
      case .close:
        let edges = closingEdges(current.box)
        line.pieces.append(LinePiece(item: item, start: current.end, end: current.end, width: edges))
        if edges != 0 { line.hasContent = true }
        position += edges
        if position > available + 1 / 64, let candidate, edges > 0 {
          rewind(to: candidate, &line)
          return finish(&line, indent)
        }
        item += 1
      case .positioned:
        // Behind a word that is too long for the line it belongs to the next one.
        if position > available + 1 / 64, line.hasContent,
          current.start >= content.codes.count || content.flags[current.start] & InlineContent.breakBefore != 0
        {
          return finish(&line, indent)
        }
        line.pieces.append(LinePiece(item: item, start: current.start, end: current.start, width: 0))
        item += 1
      case .float:
        available -= onFloat(item, current.box, isAtStart ? nil : position)
        line.pieces.append(LinePiece(item: item, start: current.start, end: current.start, width: 0))
        item += 1
      case .lineBreak:
        line.pieces.append(LinePiece(item: item, start: current.start, end: current.start, width: 0))
        line.hasContent = true
        line.endsInForcedBreak = true
        item += 1
        takeClosings(&line)
        return finish(&line, indent)
      case .atomic:
        let width = widthOfBox(current.box)
        if !isAtStart, content.flags[current.start] & InlineContent.breakBefore != 0 {
          candidate = Candidate(item: item, character: current.start, pieces: line.pieces.count, lastPieceEnd: line.pieces.last?.end ?? 0)
        }
        if position + width > available + 1 / 64, let candidate {
          rewind(to: candidate, &line)
          return finish(&line, indent)
        }
        line.pieces.append(LinePiece(item: item, start: current.start, end: current.end, width: width))
        line.hasContent = true
        isAtStart = false
        position += width
        item += 1
        character = current.end
      case .text:
        if character < current.start { character = current.start }
        // White space at a line's start goes.
        if isAtStart {
          while character < current.end, content.flags[character] & InlineContent.collapsibleSpace != 0 { character += 1 }
        }
        let start = character
        line.pieces.append(LinePiece(item: item, start: start, end: start, width: 0))
        let pieceIndex = line.pieces.count - 1
        var sum = 0.0
        var widthWithoutSpaces = 0.0
        while character < current.end {
          let flags = content.flags[character]
          if character > start || !isAtStart {
            if flags & InlineContent.breakBefore != 0 {
              candidate = Candidate(item: item, character: character, pieces: pieceIndex + 1, lastPieceEnd: character)
            } else if flags & InlineContent.emergencyBreak != 0, character > start {
              let fits = position + sum - content.kerning[character - 1] <= available + 1 / 64
              if fits || emergency == nil {
                emergency = Candidate(item: item, character: character, pieces: pieceIndex + 1, lastPieceEnd: character)
              }
            }
          }
          if flags & InlineContent.forcedBreak != 0 {
            line.pieces[pieceIndex].end = character + 1
            line.hasContent = true
            line.endsInForcedBreak = true
            character += 1
            if character >= current.end { item += 1 }
            return finish(&line, indent)
          }
          let advance = content.advances[character]
          sum += advance
          let hangs = content.codes[character] == 0x20 && content.items[item].box.style.values.textWrapMode == .wrap
          if !hangs {
            widthWithoutSpaces = LayoutUnit.snapUp(sum)
            if position + widthWithoutSpaces > available + 1 / 64, let back = candidate ?? (allowsEmergencyBreaks ? emergency : nil) {
              line.pieces[pieceIndex].end = character
              rewind(to: back, &line)
              return finish(&line, indent)
            }
          }
          if flags & InlineContent.collapsibleSpace == 0 {
            isAtStart = false
            line.hasContent = true
          }
          sum += character + 1 < current.end ? content.kerning[character] : 0
          character += 1
        }
        line.pieces[pieceIndex].end = current.end
        line.pieces[pieceIndex].width = content.width(start, current.end)
        position += line.pieces[pieceIndex].width
        item += 1
      }
    }
    return finish(&line, indent)
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
    // Openings before the break belong to the next line.
    while let last = line.pieces.last, content.items[last.item].kind == .open {
      item = last.item
      line.pieces.removeLast()
    }
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
      line.pieces[i].width = content.width(piece.start, end)
      if end > piece.start, i == lastText { noteHanging(&line, line.pieces[i]) }
      if end > piece.start, end < content.codes.count, content.codes[end - 1] == 0xAD {
        let font = context.fonts.font(for: content.items[piece.item].box.style)
        line.pieces[i].width += LayoutUnit.snapUp(font.advance(of: 0x2D).width)
      }
    }
    line.width = line.pieces.reduce(indent) { $0 + $1.width }
    return line
  }

  /// https://www.w3.org/TR/css-text-3/#white-space-phase-2, step 4: what is preserved hangs where the line may wrap.
  private func noteHanging(_ line: inout Line, _ piece: LinePiece) {
    let item = content.items[piece.item]
    let values = item.box.style.values
    guard item.kind == .text, values.whiteSpaceCollapse == .preserve, values.textWrapMode == .wrap else { return }
    var start = piece.end
    while start > piece.start, content.codes[start - 1] == 0x20 { start -= 1 }
    guard start < piece.end else { return }
    line.hangingStart = start
    line.hangingWidth = piece.width - content.width(piece.start, start)
  }

  private func openingEdges(_ box: Box) -> Double {
    let edges = context.inlineStartEdges(of: box, basis: basis)
    return edges.margin + edges.inner
  }

  private func closingEdges(_ box: Box) -> Double {
    let edges = context.inlineEndEdges(of: box, basis: basis)
    return edges.margin + edges.inner
  }
}

extension LayoutContext {
  /// Min-content and max-content widths of lines.
  func intrinsicInlineWidths(_ box: Box) -> (minimum: Double, maximum: Double) {
    let content = inlineContent(of: box)
    let indent = box.isContinued ? 0 : resolve(.length(box.style.values.textIndent), 0) ?? 0
    var floats = 0.0
    var maximum = 0.0
    var breaker = LineBreaker(context: self, content: content, basis: 0) { [unowned self] in
      max(0, intrinsicWidths($0).maximum + margin(of: $0, basis: 0).horizontal)
    }
    var lineIndent = indent
    while !breaker.isAtEnd {
      let line = breaker.nextLine(available: LayoutUnit.maximum, indent: lineIndent) { _, float, _ in
        floats += intrinsicWidths(float).maximum + margin(of: float, basis: 0).horizontal
        return 0
      }
      maximum = max(maximum, line.width + floats)
      floats = 0
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
