import Diagnostics

/// Reads a template of Angular's. It takes any text; what it does not understand is words, or an unknown node. Linear in the text.
struct AngularTemplateReader {
  typealias Node = AngularTemplate.Node

  /// What is open: an element, a block, or the whole template.
  private struct Frame {
    var element: AngularTemplate.Element?
    var block: Block?
    var children: [Node] = []
  }

  private struct Block {
    var word: String
    /// What stands in its brackets.
    var head: SourceRange?
    var start: Int
  }

  let text: [UInt8]
  let end: Int
  private var at: Int
  private var frames = [Frame()]
  /// Elements that are too deep to be kept.
  private var tooDeep: [String] = []
  var expressions: [SourceRange] = []
  private(set) var references: [String: AngularTemplate.Element] = [:]
  private(set) var styles: [SourceRange] = []
  var assigned: Set<String> = []

  private static let depthLimit = 150
  /// What is longer between its brackets is not looked for to its end.
  static let sizeLimit = 10_000

  init(_ text: [UInt8], _ range: SourceRange) {
    self.text = text
    at = range.start
    end = min(range.end, text.count)
  }

  mutating func read() -> [Node] {
    while at < end {
      let byte = text[at]
      if byte == 0x3C, readTag() { continue }
      if byte == 0x40, readBlock() { continue }
      if byte == 0x7D, let last = frames.last, last.block != nil {
        at += 1
        close()
        continue
      }
      readText()
    }
    while frames.count > 1 { close() }
    return frames[0].children
  }

  // MARK: - Frames

  private mutating func add(_ node: Node) { frames[frames.count - 1].children.append(node) }

  /// Closes what is open innermost.
  private mutating func close() {
    guard let frame = frames.popLast() else { return }
    if var element = frame.element {
      element.children = frame.children
      element.range.end = at
      for attribute in element.attributes where attribute.kind == .reference { references[attribute.name] = element }
      add(.element(element))
    } else if let block = frame.block {
      add(block, frame.children)
    }
  }

  // MARK: - Text

  /// Words with what is put between them, up to the next tag or block.
  private mutating func readText() {
    let start = at
    var index = at
    while index < end {
      let byte = text[index]
      if byte == 0x3C, index > start, isTagStart(index) { break }
      if byte == 0x40, index > start, blockWord(at: index) != nil { break }
      if byte == 0x7D, frames.last?.block != nil { break }
      if byte == 0x7B, index + 1 < end, text[index + 1] == 0x7B {
        index = interpolationEnd(from: index + 2, to: end) + 2
        continue
      }
      if byte == 0x7B, let close = icuEnd(index) {
        if index > start { add(.text(pieces(SourceRange(start, index)))) }
        add(.unknown(SourceRange(index, close)))
        at = close
        return
      }
      index += 1
    }
    at = max(min(index, end), start + 1)
    let range = SourceRange(start, at)
    // White space between tags is left out: https://angular.dev/guide/templates/whitespace
    if text[range.bytes].allSatisfy({ $0 <= 0x20 }) { return }
    add(.text(pieces(range)))
  }

  /// The end of `{count, plural, …}`; nil for another brace.
  private func icuEnd(_ start: Int) -> Int? {
    let head = String(decoding: text[start..<min(end, start + 120)], as: UTF8.self)
    guard head.contains(", plural,") || head.contains(",plural,") || head.contains(", select,") || head.contains(",select,"),
      !head.dropFirst().prefix(while: { $0 != "," }).contains("<")
    else { return nil }
    var depth = 0
    for index in start..<min(end, start + Self.sizeLimit) {
      if text[index] == 0x7B { depth += 1 }
      if text[index] == 0x7D {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
    }
    return nil
  }

  /// Where the `}}` of an interpolation stands.
  private func interpolationEnd(from start: Int, to end: Int) -> Int {
    var index = start
    var quote: UInt8 = 0
    while index < end {
      let byte = text[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x7D, index + 1 < end, text[index + 1] == 0x7D {
        // `}}}` ends an object too.
        return index + 2 < end && text[index + 2] == 0x7D ? index + 1 : index
      }
      index += 1
    }
    return end
  }

  /// A text cut at its `{{ … }}`.
  private mutating func pieces(_ range: SourceRange) -> [AngularTemplate.Piece] {
    var made: [AngularTemplate.Piece] = []
    var start = range.start
    var index = range.start
    while index + 1 < range.end {
      guard text[index] == 0x7B, text[index + 1] == 0x7B else {
        index += 1
        continue
      }
      let close = interpolationEnd(from: index + 2, to: range.end)
      guard close + 2 <= range.end else { break }
      if index > start { made.append(.words(SourceRange(start, index))) }
      made.append(.value(expression(SourceRange(index + 2, close))))
      index = close + 2
      start = index
    }
    if range.end > start { made.append(.words(SourceRange(start, range.end))) }
    return made
  }

  // MARK: - Tags

  private func isTagStart(_ index: Int) -> Bool {
    guard index + 1 < end else { return false }
    let next = text[index + 1]
    return next == 0x2F || next == 0x21 || next.isASCIIAlpha
  }

  /// Reads what begins with `<`; false where that is no tag.
  private mutating func readTag() -> Bool {
    guard isTagStart(at) else { return false }
    switch text[at + 1] {
    case 0x21:
      if starts("<!--", at) {
        at = find("-->", from: at + 4).map { $0 + 3 } ?? end
      } else {
        at = find(">", from: at).map { $0 + 1 } ?? end
      }
    case 0x2F: readEndTag()
    default: readStartTag()
    }
    return true
  }

  private mutating func readEndTag() {
    let start = at + 2
    var index = start
    while index < end, isNameByte(text[index]) { index += 1 }
    let name = string(SourceRange(start, index)).lowercased()
    at = find(">", from: index).map { $0 + 1 } ?? end
    if let last = tooDeep.last {
      if last == name { tooDeep.removeLast() }
      return
    }
    // An end tag closes no block that is open around it.
    for (offset, frame) in frames.enumerated().reversed() {
      if frame.block != nil { return }
      guard let element = frame.element, element.name.lowercased() == name else { continue }
      while frames.count > offset { close() }
      return
    }
  }

  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  private mutating func readStartTag() {
    let start = at
    var index = at + 1
    while index < end, isNameByte(text[index]) { index += 1 }
    let nameRange = SourceRange(start + 1, index)
    var element = AngularTemplate.Element(
      name: string(nameRange), nameRange: nameRange, startTag: SourceRange(start, start), range: SourceRange(start, start))
    at = index
    let closesItself = readAttributes(into: &element)
    element.startTag.end = at
    element.range.end = at
    let lower = element.name.lowercased()
    if lower == "style" || lower == "script" || lower == "textarea" || lower == "title" {
      let close = closesItself ? at : find("</" + lower, from: at, ignoringCase: true) ?? end
      let content = SourceRange(at, close)
      at = closesItself ? at : find(">", from: close).map { $0 + 1 } ?? end
      if lower == "style" {
        styles.append(content)
      } else if lower != "script" {
        element.children = content.isEmpty ? [] : [.text(pieces(content))]
        element.range.end = at
        add(.element(element))
      }
      return
    }
    if closesItself || Self.voidElements.contains(lower) {
      for attribute in element.attributes where attribute.kind == .reference { references[attribute.name] = element }
      return add(.element(element))
    }
    guard tooDeep.isEmpty, frames.count < Self.depthLimit else {
      if tooDeep.isEmpty { add(.unknown(element.startTag)) }
      tooDeep.append(lower)
      return
    }
    frames.append(Frame(element: element))
  }

  /// Reads attributes up to behind the end of the tag; whether that was `/>`.
  private mutating func readAttributes(into element: inout AngularTemplate.Element) -> Bool {
    while at < end {
      let byte = text[at]
      if byte == 0x3E {
        at += 1
        return false
      }
      if byte == 0x2F, at + 1 < end, text[at + 1] == 0x3E {
        at += 2
        return true
      }
      guard byte > 0x20, byte != 0x2F else {
        at += 1
        continue
      }
      let start = at
      while at < end, text[at] > 0x20, text[at] != 0x3D, text[at] != 0x3E, !(text[at] == 0x2F && at + 1 < end && text[at + 1] == 0x3E) {
        at += 1
      }
      let nameRange = SourceRange(start, at)
      var index = at
      while index < end, text[index] <= 0x20 { index += 1 }
      var value: SourceRange?
      if index < end, text[index] == 0x3D {
        at = index + 1
        value = attributeValue()
      }
      if nameRange.isEmpty { at += 1 } else { element.attributes.append(attribute(nameRange, value)) }
    }
    return false
  }

  private mutating func attributeValue() -> SourceRange {
    while at < end, text[at] <= 0x20 { at += 1 }
    guard at < end else { return SourceRange(end, end) }
    let quote = text[at]
    if quote == 0x22 || quote == 0x27 {
      let start = at + 1
      let close = text[start..<end].firstIndex(of: quote) ?? end
      at = min(close + 1, end)
      return SourceRange(start, close)
    }
    let start = at
    while at < end, text[at] > 0x20, text[at] != 0x3E { at += 1 }
    return SourceRange(start, at)
  }

  /// An attribute by the brackets around its name: https://angular.dev/guide/templates/binding
  private mutating func attribute(_ range: SourceRange, _ value: SourceRange?) -> AngularTemplate.Attribute {
    let written = string(range)
    func made(_ kind: AngularTemplate.Attribute.Kind, _ start: Int, _ end: Int) -> AngularTemplate.Attribute {
      let inner = SourceRange(range.start + start, range.end - end)
      return AngularTemplate.Attribute(kind: kind, name: string(inner), nameRange: inner, valueRange: value)
    }
    var attribute: AngularTemplate.Attribute
    if written.hasPrefix("[("), written.hasSuffix(")]") {
      attribute = made(.twoWay, 2, 2)
    } else if written.hasPrefix("["), written.hasSuffix("]") {
      attribute = made(.property, 1, 1)
    } else if written.hasPrefix("("), written.hasSuffix(")") {
      attribute = made(.event, 1, 1)
    } else if written.hasPrefix("*") {
      attribute = made(.structural, 1, 0)
    } else if written.hasPrefix("#") {
      attribute = made(.reference, 1, 0)
    } else if written.hasPrefix("bind-") {
      attribute = made(.property, 5, 0)
    } else if written.hasPrefix("on-") {
      attribute = made(.event, 3, 0)
    } else if written.hasPrefix("let-") {
      attribute = made(.variable, 4, 0)
    } else {
      attribute = made(.literal, 0, 0)
    }
    guard let value else {
      if attribute.kind == .literal { attribute.text = "" }
      return attribute
    }
    switch attribute.kind {
    case .literal:
      attribute.pieces = pieces(value)
      if attribute.pieces.allSatisfy({ if case .words = $0 { true } else { false } }) { attribute.text = string(value) }
    case .property: attribute.expression = value.isEmpty ? nil : expression(value)
    case .twoWay:
      attribute.expression = value.isEmpty ? nil : expression(value)
      assigned.insert(string(value).trimmed)
    case .event:
      noteAssignments(value)
      attribute.expression = value.isEmpty ? nil : expression(value)
    case .structural: readStructure(value, into: &attribute)
    case .reference, .variable: break
    }
    return attribute
  }

  /// Names that a statement gives a value: `isOpen = !isOpen`.
  private mutating func noteAssignments(_ range: SourceRange) {
    for index in range.bytes where text[index] == 0x3D {
      let next = index + 1 < range.end ? text[index + 1] : 0
      var before = index - 1
      guard next != 0x3D, before >= range.start, ![0x3D, 0x21, 0x3C, 0x3E].contains(text[before]) else { continue }
      while before >= range.start, text[before] <= 0x20 { before -= 1 }
      let stop = before + 1
      while before >= range.start, isWordByte(text[before]) { before -= 1 }
      if stop > before + 1 { assigned.insert(string(SourceRange(before + 1, stop))) }
    }
  }

  // MARK: - Blocks

  private static let blocks: Set<String> = [
    "if", "else", "for", "empty", "switch", "case", "default", "defer", "placeholder", "loading", "error", "let",
  ]

  /// The word of a block that begins at an `@`, and where it ends.
  private func blockWord(at start: Int) -> (word: String, end: Int)? {
    guard start == 0 || text[start - 1] <= 0x20 || [0x3E, 0x7B, 0x7D, 0x3B, 0x60, 0x27, 0x22].contains(text[start - 1]) else { return nil }
    var index = start + 1
    while index < end, (0x61...0x7A).contains(text[index]) { index += 1 }
    let word = string(SourceRange(start + 1, index))
    guard Self.blocks.contains(word) else { return nil }
    return (word, index)
  }

  /// Reads what begins with `@`; false where that is no block.
  private mutating func readBlock() -> Bool {
    guard let (word, wordEnd) = blockWord(at: at) else { return false }
    let start = at
    var index = wordEnd
    if word == "let" { return readLet(from: wordEnd) }
    skipSpace(&index)
    if word == "else", starts("if", index) {
      index += 2
      skipSpace(&index)
    }
    var head: SourceRange?
    if index < end, text[index] == 0x28 {
      guard let close = bracketEnd(index) else { return false }
      head = SourceRange(index + 1, close)
      index = close + 1
      skipSpace(&index)
    }
    guard index < end, text[index] == 0x7B else { return false }
    at = index + 1
    guard frames.count < Self.depthLimit else {
      add(.unknown(SourceRange(start, at)))
      return true
    }
    frames.append(Frame(block: Block(word: word, head: head, start: start)))
    return true
  }

  private mutating func readLet(from start: Int) -> Bool {
    guard let stop = find(";", in: SourceRange(start, min(end, start + Self.sizeLimit))),
      let equals = text[start..<stop].firstIndex(of: 0x3D)
    else { return false }
    add(.variable(string(SourceRange(start, equals)).trimmed, expression(SourceRange(equals + 1, stop))))
    at = stop + 1
    return true
  }

  /// Puts a block that was closed among its siblings, or beside the block that it goes on.
  private mutating func add(_ block: Block, _ children: [Node]) {
    let top = frames.count - 1
    switch block.word {
    case "if": add(.choice([branch(block, children)]))
    case "else":
      guard case .choice(var branches)? = frames[top].children.popLast() else {
        return add(.unknown(SourceRange(block.start, block.start + 1)))
      }
      branches.append(branch(block, children))
      add(.choice(branches))
    case "for": add(loopBlock(block, children))
    case "empty":
      guard case .loop(let loop, let own, _)? = frames[top].children.popLast() else { return }
      add(.loop(loop, children: own, empty: children))
    case "switch":
      guard let head = block.head else { return add(.unknown(SourceRange(block.start, block.start + 1))) }
      let cases = children.compactMap { child in if case .choice(let branches) = child { branches.first } else { nil } }
      add(.selection(expression(head), cases: cases))
    case "case": add(.choice([branch(block, children)]))
    case "default": add(.choice([.init(test: nil, alias: nil, children: children)]))
    // What is shown until something has come, or when it does not.
    case "placeholder", "loading", "error": break
    default: add(.group(children))
    }
  }

  private mutating func branch(_ block: Block, _ children: [Node]) -> AngularTemplate.Branch {
    guard let head = block.head else { return .init(test: nil, alias: nil, children: children) }
    let parts = split(head, at: 0x3B)
    var alias: String?
    for part in parts.dropFirst() {
      let words = string(part).split(whereSeparator: \.isWhitespace)
      if words.first == "as", words.count == 2 { alias = String(words[1]) }
    }
    return .init(test: parts.first.map { expression($0) }, alias: alias, children: children)
  }

  /// `@for (item of items; track item.id; let i = $index)`
  private mutating func loopBlock(_ block: Block, _ children: [Node]) -> Node {
    guard let head = block.head, case let parts = split(head, at: 0x3B), let first = parts.first, let word = find(" of ", in: first)
    else { return .unknown(SourceRange(block.start, block.start + 1)) }
    var loop = AngularTemplate.Loop(
      item: string(SourceRange(first.start, word)).trimmed, list: expression(SourceRange(word + 4, first.end)))
    for part in parts.dropFirst() {
      let words = string(part).trimmed
      guard words.hasPrefix("let ") else { continue }
      for pair in words.dropFirst(4).split(separator: ",") {
        let sides = pair.split(separator: "=").map { String($0).trimmed }
        if sides.count == 2 { loop.locals.append((sides[0], sides[1])) }
      }
    }
    return .loop(loop, children: children, empty: [])
  }
}
