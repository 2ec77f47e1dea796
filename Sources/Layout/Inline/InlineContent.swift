import CSS

/// The inline-level content of one block container as a flat list, white space collapsed and every character measured:
/// https://www.w3.org/TR/css-text-3/#white-space-phase-1
final class InlineContent {
  struct Item {
    enum Kind: UInt8 { case text, open, close, atomic, lineBreak, float, positioned }
    var kind: Kind
    var box: Box
    /// Characters of a text; an atomic box is one character as well.
    var start: Int
    var end: Int
    /// The embedding level of an opening that isolates nothing.
    var emptyLevel: UInt8?
    /// Of a text with `line-height: normal`: how far characters reach that another font than the first one draws.
    var fallbackMetrics: LineMetrics?
  }

  static let objectCharacter: UInt32 = 0xFFFC
  static let breakBefore: UInt8 = 1
  static let collapsibleSpace: UInt8 = 2
  /// A preserved line feed.
  static let forcedBreak: UInt8 = 4
  static let isObject: UInt8 = 8
  /// Only where nothing else fits: `overflow-wrap`.
  static let emergencyBreak: UInt8 = 16
  /// A collapsible space with which another one was merged that may wrap.
  static let wrapsBehind: UInt8 = 32

  var items: [Item] = []
  var codes: [UInt32] = []
  var flags: [UInt8] = []
  /// Advances with letter- and word-spacing, CSS pixels.
  var advances: [Double] = []
  /// What is added between a character and the next one of its item.
  var kerning: [Double] = []
  /// Whether there is anything that makes a line box.
  var hasLines = false
  /// Whether there is a line only because a list item's marker stands on it.
  var isMarkerLine = false
  /// Where tabs end; nil without tabs.
  var tabs: TabStops?
  /// The characters of estimated width lie in texts of these boxes.
  var hasEstimatedText = false
  /// Embedding levels by character; empty where all lines run from left to right.
  var levels: [UInt8] = []
  /// Where each paragraph finds its own direction: the character behind its last one, and the direction.
  var paragraphDirections: [(end: Int, direction: Direction)] = []

  /// The direction of the paragraph that a character stands in, `base` unless paragraphs have their own.
  func direction(at character: Int, base: Direction) -> Direction {
    paragraphDirections.first { character < $0.end }?.direction ?? paragraphDirections.last?.direction ?? base
  }

  /// The width of a part of one text, in whole 64ths, as Blink rounds a shaped run.
  func width(_ start: Int, _ end: Int, kerning countsKerning: Bool = false) -> Double {
    guard start < end else { return 0 }
    let (advances, kerning) = (advances, kerning)
    var sum = 0.0
    var i = start
    while i < end - 1 {
      sum += advances[i] + kerning[i]
      i += 1
    }
    sum += advances[end - 1]
    if countsKerning { sum += kerning[end - 1] }
    return LayoutUnit.snapUp(sum)
  }
}

extension LayoutContext {
  /// The margin, and the border with padding, where an inline box begins; nothing where a block has cut it there:
  /// https://www.w3.org/TR/css-break-3/#break-decoration
  func inlineStartEdges(of box: Box, basis: Double) -> (margin: Double, inner: Double) {
    guard !box.isContinued else { return (0, 0) }
    return box.isRightToLeft ? rightEdges(of: box, basis: basis) : leftEdges(of: box, basis: basis)
  }

  func inlineEndEdges(of box: Box, basis: Double) -> (margin: Double, inner: Double) {
    guard !box.isInterrupted else { return (0, 0) }
    return box.isRightToLeft ? leftEdges(of: box, basis: basis) : rightEdges(of: box, basis: basis)
  }

  private func leftEdges(of box: Box, basis: Double) -> (margin: Double, inner: Double) {
    (margin(of: box, basis: basis).left, padding(of: box, basis: basis).left + border(of: box).left)
  }

  private func rightEdges(of box: Box, basis: Double) -> (margin: Double, inner: Double) {
    (margin(of: box, basis: basis).right, padding(of: box, basis: basis).right + border(of: box).right)
  }

  func inlineContent(of box: Box) -> InlineContent {
    if let known = box.inlineContent { return known }
    var builder = InlineContentBuilder(context: self, blockStyle: box.style)
    builder.append(box.children, parentStyle: box.style)
    builder.removeSpaceAtEnd()
    builder.content.resolveDirections(box.style.values)
    builder.finish()
    builder.content.isMarkerLine = box.hasOutsideMarker && !builder.content.hasLines && builder.content.items.contains { $0.kind == .open }
    if builder.content.isMarkerLine { builder.content.hasLines = true }
    box.inlineContent = builder.content
    return builder.content
  }
}

struct InlineContentBuilder {
  let context: LayoutContext
  let content = InlineContent()
  private var endsInCollapsibleSpace = true
  /// What breaking asks of the style of each character: a number for each, so that a character costs no reference.
  private var runs: [Int32] = []
  private var runStyles: [BreakStyle] = []
  private var lastStyle: ComputedStyle?
  /// That of the block container.
  private let blockStyle: ComputedStyle

  private struct BreakStyle {
    let wraps: Bool
    let overflowWrap: OverflowWrap
    let wordBreak: WordBreak
    let breaksAnywhere: Bool
    /// Whether a line may be broken behind each space, and none hangs.
    let breaksSpaces: Bool
    let breaksWords: Bool
  }

  init(context: LayoutContext, blockStyle: ComputedStyle) {
    self.context = context
    self.blockStyle = blockStyle
  }

  mutating func append(_ boxes: [Box], parentStyle: ComputedStyle) {
    for box in boxes {
      let position = content.codes.count
      if box.isOutOfFlow {
        content.items.append(.init(kind: .positioned, box: box, start: position, end: position))
      } else if box.isFloating {
        content.items.append(.init(kind: .float, box: box, start: position, end: position))
      } else if box.kind == .text {
        appendText(box)
      } else if box.kind == .lineBreak {
        content.items.append(.init(kind: .lineBreak, box: box, start: position, end: position))
        content.hasLines = true
        endsInCollapsibleSpace = true
      } else if box.kind == .inline {
        content.items.append(.init(kind: .open, box: box, start: position, end: position))
        if hasEdges(box) { content.hasLines = true }
        append(box.children, parentStyle: box.style)
        // White space behind a marker that ends in some is nothing more.
        if box.isInsideMarker, let last = content.codes.last {
          endsInCollapsibleSpace = last == 0x20 || last == InlineContent.objectCharacter
        }
        content.items.append(.init(kind: .close, box: box, start: content.codes.count, end: content.codes.count))
      } else {
        appendCode(InlineContent.objectCharacter, InlineContent.isObject, parentStyle)
        content.items.append(.init(kind: .atomic, box: box, start: position, end: position + 1))
        content.hasLines = true
        endsInCollapsibleSpace = box.isInsideMarker
      }
    }
  }

  private func hasEdges(_ box: Box) -> Bool {
    let start = context.inlineStartEdges(of: box, basis: 100)
    let end = context.inlineEndEdges(of: box, basis: 100)
    return start.margin != 0 || start.inner != 0 || end.margin != 0 || end.inner != 0
  }

  private mutating func appendCode(_ code: UInt32, _ flag: UInt8, _ style: ComputedStyle) {
    content.codes.append(code)
    content.flags.append(flag)
    if lastStyle !== style {
      let values = style.values
      runStyles.append(
        BreakStyle(
          wraps: values.textWrapMode == .wrap, overflowWrap: values.overflowWrap, wordBreak: values.wordBreak,
          breaksAnywhere: values.lineBreak == .anywhere, breaksSpaces: values.whiteSpaceCollapse == .breakSpaces,
          breaksWords: values.hyphens != .none))
      lastStyle = style
    }
    runs.append(Int32(runStyles.count - 1))
  }

  /// https://www.w3.org/TR/css-text-3/#white-space-rules
  private mutating func appendText(_ box: Box) {
    let start = content.codes.count
    let values = box.style.values
    let collapse = values.whiteSpaceCollapse
    let security = values.textSecurity
    let codes = box.codes
    var i = 0
    while i < codes.count {
      var code = codes[i]
      i += 1
      if code == 0x0D { code = 0x0A }
      let isSpace = code == 0x20 || code == 0x09 || code == 0x0A || code == 0x0C
      if !isSpace {
        appendCode(security ? 0x2022 : code, 0, box.style)
        endsInCollapsibleSpace = false
        content.hasLines = true
        continue
      }
      switch collapse {
      case .collapse, .preserveBreaks:
        if code == 0x0A, collapse == .preserveBreaks {
          removeTrailingSpace(from: start)
          appendCode(0x0A, InlineContent.forcedBreak, box.style)
          content.hasLines = true
          endsInCollapsibleSpace = true
          continue
        }
        guard !endsInCollapsibleSpace else {
          noteWrappingSpace(values)
          continue
        }
        appendCode(0x20, InlineContent.collapsibleSpace, box.style)
        endsInCollapsibleSpace = true
      case .preserve, .breakSpaces, .preserveSpaces:
        content.hasLines = true
        if code == 0x0A, collapse != .preserveSpaces {
          appendCode(0x0A, InlineContent.forcedBreak, box.style)
        } else {
          appendCode(code == 0x0A ? 0x20 : code, 0, box.style)
        }
        endsInCollapsibleSpace = false
      }
    }
    content.items.append(.init(kind: .text, box: box, start: start, end: content.codes.count))
  }

  /// A line may be broken at a space that is taken away behind one that allows no break.
  private func noteWrappingSpace(_ values: ComputedStyle.Values) {
    guard values.textWrapMode == .wrap, let last = content.flags.indices.last else { return }
    if content.flags[last] & InlineContent.collapsibleSpace != 0 { content.flags[last] |= InlineContent.wrapsBehind }
  }

  private mutating func removeTrailingSpace(from start: Int) {
    if content.codes.count > start, content.flags[content.flags.count - 1] & InlineContent.collapsibleSpace != 0 {
      content.codes.removeLast()
      content.flags.removeLast()
      runs.removeLast()
    }
  }

  /// Takes away the white space that ends the last line, also where closing tags with edges of their own stand behind it:
  /// https://www.w3.org/TR/css-text-3/#white-space-phase-2, step 3
  mutating func removeSpaceAtEnd() {
    let end = content.codes.count
    removeTrailingSpace(from: 0)
    guard content.codes.count < end else { return }
    for index in content.items.indices.reversed() {
      guard content.items[index].end == end else { break }
      content.items[index].end -= 1
      if content.items[index].start == end { content.items[index].start -= 1 }
    }
  }

  mutating func finish() {
    measure()
    findBreaks()
  }

  private mutating func measure() {
    let codes = content.codes
    // Filled here and handed over at the end: each access to what others hold is checked.
    var advances = [Double](repeating: 0, count: codes.count)
    var kerning = [Double](repeating: 0, count: codes.count)
    for (index, item) in content.items.enumerated() where item.kind == .text && item.start < item.end {
      let style = item.box.style
      let font = context.fonts.font(for: style)
      if style.values.lineHeight == .normal {
        content.items[index].fallbackMetrics = font.fallbackMetrics(of: codes[item.start..<item.end])
      }
      let letterSpacing = style.values.letterSpacing
      let wordSpacing = style.values.wordSpacing
      var isEstimated = false
      for i in item.start..<item.end {
        let code = codes[i]
        if code == 0x0A { continue }
        if code == 0x09 {
          content.tabs = content.tabs ?? TabStops(of: blockStyle, context.fonts)
          continue
        }
        if let ems = TemplateCharacter.width(of: code) {
          advances[i] = ems * font.size
          continue
        }
        let advance = font.advance(of: code)
        var width = advance.width
        if advance.isEstimated {
          width *= context.estimateScale
          isEstimated = true
        }
        if letterSpacing != 0, Self.isSpaced(code) { width += letterSpacing }
        if code == 0x20 || code == 0xA0 { width += wordSpacing }
        advances[i] = width
        if i + 1 < item.end { kerning[i] = kern(font, i, i + 1) }
      }
      if letterSpacing == 0 { font.joinLigatures(codes, item.start..<item.end, &advances, &kerning) }
      if isEstimated {
        content.hasEstimatedText = true
        context.hasEstimatedText = true
      }
    }
    content.advances = advances
    content.kerning = kerning
    kernAcrossItems()
  }

  /// Whether `letter-spacing` is put behind a character.
  private static func isSpaced(_ code: UInt32) -> Bool {
    code < 0xAD || !CharacterClass.isDefaultIgnorable(code) && !CharacterClass.extendsCluster(code) && !CharacterClass.isCursive(code)
  }

  /// The kerning of two characters as they stand side by side, which is the other way round where a letter of a script that is written from left
  /// to right is not.
  private func kern(_ font: Font, _ first: Int, _ second: Int) -> Double {
    let (left, right) = (content.codes[first], content.codes[second])
    guard !content.levels.isEmpty, content.levels[first] & 1 == 1, !BidirectionalLevels.isRightToLeft(left) else {
      return font.kerning(left, right)
    }
    return font.kerning(right, left)
  }

  /// Texts of one font are shaped as one, through the tags of inline boxes that have no edges: what kerning takes away is the first one's.
  private func kernAcrossItems() {
    var last = -1
    for (i, item) in content.items.enumerated() {
      switch item.kind {
      case .text where item.start < item.end:
        if last >= 0 {
          let before = content.items[last]
          let font = context.fonts.font(for: item.box.style)
          let isOneRun = content.levels.isEmpty || content.levels[before.end - 1] == content.levels[item.start]
          if isOneRun, before.end == item.start, isSameFont(before.box.style.values, item.box.style.values) {
            content.advances[before.end - 1] += kern(font, before.end - 1, item.start)
          }
        }
        last = i
      case .text: break
      case .open:
        let edges = context.inlineStartEdges(of: item.box, basis: 100)
        if edges.margin != 0 || edges.inner != 0 { last = -1 }
      case .close:
        let edges = context.inlineEndEdges(of: item.box, basis: 100)
        if edges.margin != 0 || edges.inner != 0 || item.box.isInsideMarker { last = -1 }
      default: last = -1
      }
    }
  }

  private func isSameFont(_ a: ComputedStyle.Values, _ b: ComputedStyle.Values) -> Bool {
    a.fontSize == b.fontSize && a.fontWeight == b.fontWeight && a.fontStyle == b.fontStyle && a.letterSpacing == b.letterSpacing
      && a.wordSpacing == b.wordSpacing && a.fontFamily == b.fontFamily && a.glyphChoices == b.glyphChoices
  }

  /// Soft wrap opportunities: https://www.w3.org/TR/css-text-3/#line-breaking and the classes of UAX #14 that matter here.
  private func findBreaks() {
    let codes = content.codes
    guard codes.count > 1 else { return }
    for i in 1..<codes.count {
      let before = codes[i - 1]
      let after = codes[i]
      let style = runStyles[Int(runs[i])]
      let wrapsBefore = runStyles[Int(runs[i - 1])].wraps
      // Between two boxes the one around both decides, which an object's surroundings stand for.
      let isObject = (content.flags[i - 1] | content.flags[i]) & InlineContent.isObject != 0
      let wraps =
        isObject
        ? wrapsBefore || style.wraps : before == 0x20 || before == 0x09 || before == 0x200B ? wrapsBefore : wrapsBefore && style.wraps
      guard wraps || content.flags[i - 1] & InlineContent.wrapsBehind != 0 else { continue }
      if allowsBreak(before, after, i) {
        content.flags[i] |= InlineContent.breakBefore
      } else if after != 0x20, before != 0x20, breaksWordsWhereNothingFits(runs[i - 1]), breaksWordsWhereNothingFits(runs[i]) {
        if !isObject, !CharacterClass.extendsCluster(after) { content.flags[i] |= InlineContent.emergencyBreak }
      }
    }
  }

  /// Whether a run's words may be broken where nothing else fits: https://www.w3.org/TR/css-text-3/#overflow-wrap-property
  private func breaksWordsWhereNothingFits(_ run: Int32) -> Bool {
    let style = runStyles[Int(run)]
    return style.overflowWrap != .normal || style.wordBreak == .breakWord
  }

  private static func isLatin(_ code: UInt32) -> Bool {
    code | 0x20 >= 0x61 && code | 0x20 <= 0x7A || code >= 0x30 && code <= 0x39
  }

  private func allowsBreak(_ before: UInt32, _ after: UInt32, _ i: Int) -> Bool {
    // As in Chromium, the first of two texts decides about the place between them.
    let style = runStyles[Int(runs[i - 1])]
    // Between two Latin letters or digits, as nearly always, only `word-break` allows one.
    if Self.isLatin(before), Self.isLatin(after) { return style.wordBreak == .breakAll || style.breaksAnywhere }
    if content.flags[i - 1] & InlineContent.forcedBreak != 0 { return true }
    if after == 0x0A { return false }
    if style.breaksSpaces, before == 0x20 || before == 0x09 || CharacterClass.isOtherSpace(before) { return true }
    if style.breaksAnywhere, content.flags[i] & InlineContent.collapsibleSpace == 0, !CharacterClass.isMark(after), after != 0x200D {
      return after != 0x20 && !CharacterClass.isOtherSpace(after) || style.breaksSpaces
    }
    if after == 0x20 { return false }
    if before == 0x20 || before == 0x09 || before == 0x200B { return true }
    if after == 0x200B { return false }
    if (content.flags[i - 1] | content.flags[i]) & InlineContent.isObject != 0 { return true }
    if before == 0xAD { return style.breaksWords }
    if before < 0x7F, after < 0x7F {
      if ASCIIBreaks.allow(before, after, behind: i >= 2 ? content.codes[i - 2] : 0x20) { return true }
      if style.wordBreak != .breakAll { return false }
    }
    return UnicodeBreaks(codes: content.codes, wordBreak: style.wordBreak).allows(at: i)
  }
}
