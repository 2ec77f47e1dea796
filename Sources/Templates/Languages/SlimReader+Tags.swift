import Diagnostics

/// The head of an element: its name, its shortcuts and its attributes.
extension SlimReader {
  struct Head {
    var name: SourceRange?
    var attributes: [TemplateMarkup.Attribute] = []
    var spaceBefore = false
    var spaceBehind = false
    var end: Int
  }

  private static let unclosedLimit = 50

  /// Nil where no element begins. `limit` is where the lines end that may belong to it.
  mutating func head(_ start: Int, _ lineEnd: Int, limit: Int) -> Head? {
    var head = Head(end: start)
    var i = start
    if TemplateWords.isWord(text[i]) {
      while i < lineEnd,
        TemplateWords.isWord(text[i]) || (text[i] == 0x2D || text[i] == 0x3A) && i + 1 < lineEnd && TemplateWords.isWord(text[i + 1])
      {
        i += 1
      }
      head.name = SourceRange(start, i)
    }
    while i + 1 < lineEnd, text[i] == 0x2E || text[i] == 0x23, Self.isShortcut(text[i + 1]) {
      let sign = text[i]
      let begin = i + 1
      i = begin
      while i < lineEnd, Self.isShortcut(text[i]) || (text[i] == 0x3A || text[i] == 0x2F) && i + 1 < lineEnd && Self.isShortcut(text[i + 1])
      {
        i += 1
      }
      head.attributes.append(.init(shortcut: sign == 0x2E ? "class" : "id", SourceRange(begin, i), of: file))
    }
    guard i > start || text[i] == 0x2A else { return nil }
    while i < lineEnd, text[i] == 0x3C || text[i] == 0x3E || text[i] == 0x27 {
      if text[i] == 0x3C { head.spaceBefore = true } else { head.spaceBehind = true }
      i += 1
    }
    head.end = i
    var open = i
    while open < lineEnd, text[open] <= 0x20 { open += 1 }
    if open < lineEnd, text[open] == 0x28 || text[open] == 0x5B || text[open] == 0x7B {
      let limit = unclosed < Self.unclosedLimit ? min(limit, open + 20_000) : lineEnd
      if let close = BracketScanner.close(open, text, limit: limit) {
        _ = attributes(SourceRange(open + 1, close), isWrapped: true, &head)
        head.end = close + 1
        let stop = text[head.end...].firstIndex(of: 0x0A) ?? text.count
        head.end = attributes(SourceRange(head.end, stop), isWrapped: false, &head)
        return head
      }
      unclosed += 1
    }
    head.end = attributes(SourceRange(i, lineEnd), isWrapped: false, &head)
    return head
  }

  private static func isShortcut(_ byte: UInt8) -> Bool { TemplateWords.isWord(byte) || byte == 0x2D || byte >= 0x80 }

  private static func isAttributeName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x27, 0x3C, 0x3E, 0x2F, 0x3D, 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: false
    default: true
    }
  }

  /// Reads attributes as long as there are some. Returns where they end.
  private func attributes(_ range: SourceRange, isWrapped: Bool, _ head: inout Head) -> Int {
    var end = range.start
    var i = range.start
    while head.attributes.count < 300 {
      while i < range.end, text[i] <= 0x20 { i += 1 }
      guard i < range.end else { break }
      if text[i] == 0x2A, i + 1 < range.end, text[i + 1] > 0x20 {
        let stop = codeEnd(i + 1, range.end)
        let value = SourceRange(i + 1, stop)
        head.attributes.append(.init(name: .spread, value: RubyCommand.expression(value, of: file), range: SourceRange(i, stop)))
        (i, end) = (stop, stop)
        continue
      }
      let start = i
      while i < range.end, Self.isAttributeName(text[i]) { i += 1 }
      let name = SourceRange(start, i)
      guard !name.isEmpty else {
        if isWrapped {
          i += 1
          continue
        }
        break
      }
      var value = i
      while value < range.end, text[value] <= 0x20 { value += 1 }
      guard value < range.end, text[value] == 0x3D else {
        guard isWrapped else { break }
        head.attributes.append(.init(flag: name))
        end = i
        continue
      }
      value += 1
      let isRaw = value < range.end && text[value] == 0x3D
      if isRaw { value += 1 }
      while value < range.end, text[value] <= 0x20 { value += 1 }
      guard value < range.end else { break }
      i = codeEnd(value, range.end)
      let expression = RubyCommand.expression(SourceRange(value, i), of: file)
      head.attributes.append(
        .init(name: .written(name), value: expression, escapes: !isRaw && text[value] != 0x22, range: SourceRange(start, i)))
      end = i
    }
    return end
  }

  /// Where the code of a value ends: at the first white space that is in no brackets.
  private func codeEnd(_ start: Int, _ limit: Int) -> Int {
    var scanner = BracketScanner(text)
    var i = start
    while i < limit, !(scanner.isOutside && text[i] <= 0x20) {
      guard let next = scanner.step(i) else { break }
      i = next
    }
    return min(max(i, start + 1), limit)
  }
}
