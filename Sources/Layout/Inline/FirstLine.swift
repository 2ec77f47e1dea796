import CSS

/// `::first-line`: https://www.w3.org/TR/css-pseudo-4/#first-line-pseudo
extension LayoutContext {
  /// The content of a block container in the style of its first line, with a box that stands for the block; nil where that is its own.
  func firstLineContent(of box: Box) -> (root: Box, content: InlineContent)? {
    guard let styles = box.firstLine else { return nil }
    if let known = box.firstLineContent { return known }
    var copier = FirstLineCopier(block: styles.block.values, line: styles.line.values)
    let root = copier.copy(box, children: box.children)
    let content = inlineContent(of: root)
    // MISSING: a line whose words have more or fewer letters in capitals.
    guard !copier.isOpen, content.items.count == inlineContent(of: box).items.count,
      content.codes.count == inlineContent(of: box).codes.count
    else {
      hasGivenUp = true
      box.firstLine = nil
      return nil
    }
    box.firstLineContent = (root, content)
    return box.firstLineContent
  }
}

/// Makes copies of inline boxes in the style of a first line. What an element says of itself stays: where it only inherits of the block it
/// inherits of the line.
private struct FirstLineCopier {
  let block: ComputedStyle.Values
  let line: ComputedStyle.Values
  private var known: [ObjectIdentifier: ComputedStyle] = [:]
  /// Whether something in the line is not what this makes of it.
  private(set) var isOpen = false

  init(block: ComputedStyle.Values, line: ComputedStyle.Values) {
    self.block = block
    self.line = line
  }

  private mutating func style(_ style: ComputedStyle) -> ComputedStyle {
    if let made = known[ObjectIdentifier(style)] { return made }
    var values = style.values
    func take<Value: Equatable>(_ path: WritableKeyPath<ComputedStyle.Values, Value>) {
      if values[keyPath: path] == block[keyPath: path] { values[keyPath: path] = line[keyPath: path] }
    }
    // A size of its own may hang on the line's.
    if values.fontSize != block.fontSize, line.fontSize != block.fontSize { isOpen = true }
    take(\.fontSize)
    take(\.fontFamily)
    take(\.fontWeight)
    take(\.fontStyle)
    take(\.lineHeight)
    take(\.letterSpacing)
    take(\.wordSpacing)
    take(\.textTransform)
    take(\.glyphChoices)
    let made = ComputedStyle(values, declared: style.declared)
    known[ObjectIdentifier(style)] = made
    return made
  }

  mutating func copy(_ box: Box, children: [Box]) -> Box {
    let copy = Box(kind: box.kind, style: style(box.style), node: box.node, origin: box.origin, isInlineLevel: box.isInlineLevel)
    copy.original = box
    copy.hasInlineChildren = box.hasInlineChildren
    copy.isContinued = box.isContinued
    copy.isInterrupted = box.isInterrupted
    copy.isListItem = box.isListItem
    copy.isInsideMarker = box.isInsideMarker
    copy.children = children.map { child in
      switch child.kind {
      case .text:
        let text = Box(kind: .text, style: style(child.style), node: child.node, origin: child.origin, isInlineLevel: true)
        text.codes = codes(of: child, in: text.style)
        return text
      case .inline where child.isInFlow: return self.copy(child, children: child.children)
      case .lineBreak:
        return Box(kind: .lineBreak, style: style(child.style), node: child.node, origin: child.origin, isInlineLevel: true)
      default: return child
      }
    }
    return copy
  }

  private mutating func codes(of text: Box, in style: ComputedStyle) -> [UInt32] {
    guard style.values.textTransform != text.style.values.textTransform else { return text.codes }
    guard text.style.values.textTransform == .none else {
      isOpen = true
      return text.codes
    }
    var string = ""
    for code in text.codes {
      guard let scalar = Unicode.Scalar(code) else {
        isOpen = true
        return text.codes
      }
      string.unicodeScalars.append(scalar)
    }
    return TextTransformation.codes(of: string, style: style)
  }
}
