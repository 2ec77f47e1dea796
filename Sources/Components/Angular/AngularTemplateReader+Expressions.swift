import Diagnostics

/// Expressions with their pipes, and the small language of structural directives: https://angular.dev/guide/directives/structural-directives
extension AngularTemplateReader {
  /// Notes an expression and the pipes behind it.
  mutating func expression(_ range: SourceRange) -> AngularTemplate.Expression {
    var parts: [SourceRange] = []
    var start = range.start
    for bar in marks(0x7C, in: range) where !isBar(bar - 1, in: range) && !isBar(bar + 1, in: range) {
      parts.append(SourceRange(start, bar))
      start = bar + 1
    }
    parts.append(SourceRange(start, range.end))
    let number = note(parts[0])
    let pipes = parts.dropFirst().map { part in
      let pieces = split(part, at: 0x3A)
      return AngularTemplate.Pipe(
        name: pieces.first.map { string($0).trimmed } ?? "", arguments: pieces.dropFirst().map { note($0) })
    }
    return AngularTemplate.Expression(number: number, range: range, pipes: pipes)
  }

  private func isBar(_ index: Int, in range: SourceRange) -> Bool { index >= range.start && index < range.end && text[index] == 0x7C }

  private mutating func note(_ range: SourceRange) -> Int {
    expressions.append(range)
    return expressions.count - 1
  }

  /// `cond; else other`, `value | async as name`, `let item of list; let i = index; trackBy: f`
  mutating func readStructure(_ range: SourceRange, into attribute: inout AngularTemplate.Attribute) {
    var structure = AngularTemplate.Structure()
    var parts = split(range, at: 0x3B)
    guard let first = parts.first else { return }
    let words = string(first).trimmed
    if words.hasPrefix("let "), let word = find(" of ", in: first) {
      // What tracks items may follow a comma.
      let list = split(SourceRange(word + 4, first.end), at: 0x2C)
      let item = string(SourceRange(first.start, word)).trimmed.dropFirst(4)
      var loop = AngularTemplate.Loop(item: String(item).trimmed, list: expression(list.first ?? SourceRange(word + 4, first.end)))
      for part in parts.dropFirst() + list.dropFirst() {
        let words = string(part).trimmed
        guard words.hasPrefix("let ") || words.contains(" as ") else { continue }
        let sides = words.hasPrefix("let ") ? words.dropFirst(4).split(separator: "=").map { String($0).trimmed } : []
        if sides.count == 2 { loop.locals.append((sides[0], sides[1])) }
        let named = words.split(whereSeparator: \.isWhitespace)
        if named.count == 3, named[1] == "as" { loop.locals.append((String(named[2]), String(named[0]))) }
      }
      structure.loop = loop
      attribute.structure = structure
      return
    }
    // `cond else other` needs no semicolon.
    for word in [" else ", " then "] {
      if let place = find(word, in: parts[0]) {
        parts.insert(SourceRange(place + 1, parts[0].end), at: 1)
        parts[0].end = place
      }
    }
    if let place = find(" as ", in: parts[0]) {
      structure.alias = string(SourceRange(place + 4, parts[0].end)).trimmed
      parts[0].end = place
    }
    for part in parts.dropFirst() {
      let words = string(part).split { $0.isWhitespace || $0 == ":" }.map(String.init)
      guard words.count >= 2 else { continue }
      switch words[0] {
      case "else": structure.otherwise = words[1]
      case "then": structure.then = words[1]
      case "as": structure.alias = words[1]
      default: break
      }
    }
    if !string(parts[0]).trimmed.isEmpty, !words.hasPrefix("let ") { attribute.expression = expression(parts[0]) }
    attribute.structure = structure
  }

  // MARK: - Bytes

  /// The places of a byte that stands outside quotes and brackets.
  private func marks(_ mark: UInt8, in range: SourceRange) -> [Int] {
    var found: [Int] = []
    var depth = 0
    var quote: UInt8 = 0
    // Whether a colon belongs to `a ? b : c`.
    var questions = 0
    for index in range.bytes {
      let byte = text[index]
      if quote != 0 {
        if byte == quote, text[index - 1] != 0x5C { quote = 0 }
        continue
      }
      switch byte {
      case 0x22, 0x27, 0x60: quote = byte
      case 0x28, 0x5B, 0x7B: depth += 1
      case 0x29, 0x5D, 0x7D: depth -= 1
      case 0x3F where mark == 0x3A && depth == 0: questions += 1
      case mark where depth == 0: if mark == 0x3A, questions > 0 { questions -= 1 } else { found.append(index) }
      default: break
      }
    }
    return found
  }

  /// The parts of a range between the places of a byte that stands outside quotes and brackets.
  func split(_ range: SourceRange, at mark: UInt8) -> [SourceRange] {
    var parts: [SourceRange] = []
    var start = range.start
    for place in marks(mark, in: range) {
      parts.append(SourceRange(start, place))
      start = place + 1
    }
    parts.append(SourceRange(start, range.end))
    return parts
  }

  func string(_ range: SourceRange) -> String { String(decoding: text[range.bytes], as: UTF8.self) }

  func isNameByte(_ byte: UInt8) -> Bool { isWordByte(byte) || byte == 0x2D || byte == 0x3A || byte == 0x2E }

  func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  func starts(_ word: String, _ index: Int) -> Bool {
    let bytes = word.utf8
    return index + bytes.count <= end && text[index..<index + bytes.count].elementsEqual(bytes)
  }

  /// Where a word stands next; nil where it does not.
  func find(_ word: String, from start: Int, ignoringCase: Bool = false) -> Int? {
    find(word, in: SourceRange(start, end), ignoringCase: ignoringCase)
  }

  /// Where a word stands first in a range.
  func find(_ word: String, in range: SourceRange, ignoringCase: Bool = false) -> Int? {
    let bytes = Array(word.utf8)
    var index = range.start
    while index + bytes.count <= range.end {
      if (0..<bytes.count).allSatisfy({ text[index + $0] == bytes[$0] || ignoringCase && text[index + $0] | 0x20 == bytes[$0] }) {
        return index
      }
      index += 1
    }
    return nil
  }

  func skipSpace(_ index: inout Int) { while index < end, text[index] <= 0x20 { index += 1 } }

  /// The bracket that closes the one at a place; nil where none does.
  func bracketEnd(_ start: Int) -> Int? {
    var depth = 0
    var quote: UInt8 = 0
    for index in start..<min(end, start + Self.sizeLimit) {
      let byte = text[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case 0x22, 0x27: quote = byte
      case 0x28: depth += 1
      case 0x29:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }
}
