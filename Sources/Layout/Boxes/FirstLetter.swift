import Diagnostics
import CSS
import HTML

/// `::first-letter`: https://www.w3.org/TR/css-pseudo-4/#first-letter-pattern
extension BoxTreeBuilder {
  /// The children of a block container with its first letter in a box of its own.
  mutating func withFirstLetter(_ style: ComputedStyle, _ children: [Box], of node: ElementTree.NodeID) -> [Box] {
    var children = children
    _ = takeFirstLetter(style, &children, of: node)
    return children
  }

  /// Whether the search is over: the letter was found, or something stands before all text.
  private mutating func takeFirstLetter(_ style: ComputedStyle, _ boxes: inout [Box], of node: ElementTree.NodeID) -> Bool {
    for index in boxes.indices {
      let box = boxes[index]
      switch box.kind {
      case .text:
        if Self.isCollapsibleWhiteSpace(box) { continue }
        guard let letter = Self.firstLetter(in: box.codes) else { return true }
        boxes.replaceSubrange(index...index, with: parts(of: box, letter, style, of: node))
        return true
      case .inline:
        var inner = box.children
        let isOver = takeFirstLetter(style, &inner, of: node)
        box.children = inner
        if isOver { return true }
      case .block where box.isInFlow && !box.isInlineLevel && !box.establishesIndependentContext && box.kind == .block:
        // The first line of a block is that of the first block in it, unless that one has a first letter of its own.
        if box.node >= 0, input.firstLetters[box.node] != nil { return true }
        var inner = box.children
        let isOver = takeFirstLetter(style, &inner, of: node)
        box.children = inner
        if isOver || !inner.isEmpty { return true }
      default: if box.isInFlow { return true }
      }
    }
    return false
  }

  /// The characters of the first letter with the punctuation around it; nil where there is none.
  private static func firstLetter(in codes: [UInt32]) -> Range<Int>? {
    func isSpace(_ code: UInt32) -> Bool { code == 0x20 || code == 0x0A || code == 0x09 || code == 0x0D || code == 0x0C || code == 0xA0 }
    func properties(_ code: UInt32) -> Unicode.Scalar.Properties? { Unicode.Scalar(code)?.properties }
    func isPunctuation(_ code: UInt32) -> Bool {
      switch properties(code)?.generalCategory {
      case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation: true
      default: false
      }
    }
    func isMark(_ code: UInt32) -> Bool {
      switch properties(code)?.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: true
      default: false
      }
    }
    var start = 0
    while start < codes.count, isSpace(codes[start]) { start += 1 }
    var end = start
    while end < codes.count, isPunctuation(codes[end]) { end += 1 }
    guard end < codes.count, !isSpace(codes[end]), codes[end] != TemplateCharacter.expression else { return nil }
    end += 1
    while end < codes.count, isMark(codes[end]) { end += 1 }
    while end < codes.count, isPunctuation(codes[end]) { end += 1 }
    return start..<end
  }

  /// A text in two parts.
  private mutating func parts(of text: Box, _ letter: Range<Int>, _ style: ComputedStyle, of node: ElementTree.NodeID) -> [Box] {
    func part(_ codes: ArraySlice<UInt32>, _ style: ComputedStyle) -> Box {
      let box = Box(kind: .text, style: style, node: text.node, origin: text.origin, isInlineLevel: true)
      box.codes = Array(codes)
      return box
    }
    var values = style.values
    if !values.unknown.isEmpty {
      // MISSING: `initial-letter` and what else is not known of it.
      let extreme = input.probe.extreme(openSourceCount)
      noteOpenSource(node, .unsupportedCSS)
      if extreme == .largest || extreme == .longest { values.fontSize *= extreme == .largest ? 4 : 2 }
      if extreme == .longest { values.float = .left }
    }
    if values.float == .none { values.display = .inline } else { values.display = .block }
    let used = ComputedStyle(values, declared: style.declared)
    let isFloating = values.float != .none
    let box = Box(kind: isFloating ? .block : .inline, style: used, node: ElementTree.none, origin: node, isInlineLevel: !isFloating)
    let first = part(text.codes[letter], used)
    if isFloating { fill(box, with: [first]) } else { box.children = [first] }
    var result = [box]
    if letter.upperBound < text.codes.count { result.append(part(text.codes[letter.upperBound...], text.style)) }
    return result
  }
}
