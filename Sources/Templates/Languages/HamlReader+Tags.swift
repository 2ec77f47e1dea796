import Diagnostics

/// The head of an element: its name, its shortcuts and its attributes.
extension HamlReader {
  struct Head {
    var name: SourceRange?
    var attributes: [TemplateMarkup.Attribute] = []
    var isClosed = false
    /// `<`: no white space within it.
    var eatsInside = false
    /// `>`: no white space around it.
    var eatsOutside = false
    var end: Int
  }

  private static let unclosedLimit = 50

  /// `limit` is where the template's lines end that may belong to it.
  mutating func tagHead(_ line: SourceRange, limit: Int) -> Head {
    var head = Head(end: line.start)
    var i = line.start
    if text[i] == 0x25 {
      let start = i + 1
      i = start
      while i < line.end, Self.isName(text[i]) { i += 1 }
      head.name = SourceRange(start, i)
    }
    while i + 1 < line.end, text[i] == 0x2E || text[i] == 0x23, Self.isName(text[i + 1]) {
      let sign = text[i]
      let start = i + 1
      i = start
      while i < line.end, Self.isName(text[i]) { i += 1 }
      head.attributes.append(.init(shortcut: sign == 0x2E ? "class" : "id", SourceRange(start, i), of: file))
    }
    head.end = i
    while head.end < text.count, let next = attributes(&head, line, limit) { head.end = next }
    i = head.end
    let stop = text[i...].firstIndex(of: 0x0A) ?? text.count
    while i < stop, text[i] == 0x3C || text[i] == 0x3E {
      if text[i] == 0x3C { head.eatsInside = true } else { head.eatsOutside = true }
      i += 1
    }
    if i < stop, text[i] == 0x2F {
      head.isClosed = true
      i += 1
    }
    head.end = i
    return head
  }

  /// Behind the attributes that begin where the head ends; nil where none do.
  private mutating func attributes(_ head: inout Head, _ line: SourceRange, _ limit: Int) -> Int? {
    let open = head.end
    let kind = text[open]
    guard kind == 0x7B || kind == 0x28 || kind == 0x5B else { return nil }
    let limit = unclosed < Self.unclosedLimit ? min(limit, open + 20_000) : line.end
    guard let close = BracketScanner.close(open, text, limit: limit) else {
      unclosed += 1
      return nil
    }
    let inside = SourceRange(open + 1, close)
    switch kind {
    case 0x7B: head.attributes += ruby.attributes(inside)
    case 0x28: head.attributes += htmlAttributes(inside)
    default:
      // An object gives the element its class and its id.
      head.attributes.append(.init(name: .spread, value: TemplateExpression(.opaque, inside), range: inside))
    }
    return close + 1
  }

  /// `(a="x" b=@c d)`
  private func htmlAttributes(_ range: SourceRange) -> [TemplateMarkup.Attribute] {
    var made: [TemplateMarkup.Attribute] = []
    var i = range.start
    while i < range.end {
      guard Self.isName(text[i]) || text[i] == 0x2E else {
        i += 1
        continue
      }
      let start = i
      while i < range.end, Self.isName(text[i]) || text[i] == 0x2E { i += 1 }
      let name = SourceRange(start, i)
      var value = i
      while value < range.end, text[value] <= 0x20 { value += 1 }
      guard value < range.end, text[value] == 0x3D else {
        made.append(.init(flag: name))
        continue
      }
      value += 1
      while value < range.end, text[value] <= 0x20 { value += 1 }
      var scanner = BracketScanner(text)
      i = value
      while i < range.end, !(scanner.isOutside && text[i] <= 0x20) {
        guard let next = scanner.step(i) else { break }
        i = next
      }
      i = max(value, min(i, range.end))
      let expression = RubyCommand.expression(SourceRange(value, i), of: file)
      made.append(.init(name: .written(name), value: expression, range: SourceRange(start, i)))
      if i == value { i += 1 }
    }
    return made
  }
}
