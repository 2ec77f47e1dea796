/// The statements and blocks of a style sheet with their places, and nothing more: what at-rules of a framework are found by.
struct SheetScanner {
  enum Kind { case statement, open, close }

  struct Event {
    var kind: Kind
    /// A statement without its semicolon, a block's head without its brace, a closing brace.
    var range: Range<Int>
    /// Where the next one begins.
    var end: Int
  }

  private(set) var events: [Event] = []
  let text: [UInt8]

  /// Reads a range of a text. Brackets that nothing closes end with it.
  init(_ text: [UInt8], in range: Range<Int>) {
    self.text = text
    var start = range.lowerBound
    var i = range.lowerBound
    var brackets = 0
    while i < range.upperBound {
      switch text[i] {
      case UInt8(ascii: "\\"): i += 1
      case UInt8(ascii: "/") where i + 1 < range.upperBound && text[i + 1] == UInt8(ascii: "*"):
        let end = Self.endOfComment(text, i + 2, range.upperBound)
        if Self.isBlank(text[start..<i]) { start = end }
        i = end - 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): i = Self.endOfString(text, i, range.upperBound)
      case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets = max(0, brackets - 1)
      case UInt8(ascii: ";") where brackets == 0:
        add(.statement, start..<i, end: i + 1)
        start = i + 1
      case UInt8(ascii: "{"):
        brackets = 0
        add(.open, start..<i, end: i + 1)
        start = i + 1
      case UInt8(ascii: "}"):
        brackets = 0
        if !Self.isBlank(text[start..<i]) { add(.statement, start..<i, end: i) }
        events.append(Event(kind: .close, range: i..<(i + 1), end: i + 1))
        start = i + 1
      default: break
      }
      i += 1
    }
    if !Self.isBlank(text[min(start, range.upperBound)..<range.upperBound]) {
      add(.statement, start..<range.upperBound, end: range.upperBound)
    }
  }

  private mutating func add(_ kind: Kind, _ range: Range<Int>, end: Int) {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, text[lower] <= 0x20 { lower += 1 }
    while upper > lower, text[upper - 1] <= 0x20 { upper -= 1 }
    events.append(Event(kind: kind, range: lower..<upper, end: end))
  }

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Where the block ends that an event opens: the place of the event that closes it.
  func close(of open: Int) -> Int {
    var depth = 0
    for index in open..<events.count {
      if events[index].kind == .open { depth += 1 }
      if events[index].kind == .close { depth -= 1 }
      if depth == 0 { return index }
    }
    return events.count
  }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 <= 0x20 } }

  private static func endOfComment(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    var i = start
    while i + 1 < end {
      if text[i] == UInt8(ascii: "*"), text[i + 1] == UInt8(ascii: "/") { return i + 2 }
      i += 1
    }
    return end
  }

  private static func endOfString(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    var i = start + 1
    while i < end, text[i] != text[start], text[i] != 0x0A {
      i += text[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(i, end)
  }
}

/// An at-rule's name and what follows it.
struct AtRule {
  var name: String
  var parameters: String

  init?(_ head: String) {
    guard head.hasPrefix("@") else { return nil }
    let end = head.firstIndex { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "(" || $0 == "\"" || $0 == "'" } ?? head.endIndex
    name = String(head[..<end])
    parameters = String(head[end...].drop { $0.isWhitespace })
  }

  /// The text in quotes, or in `url()`, that the parameters begin with, and what follows it.
  var address: (text: String, rest: String)? {
    var rest = parameters[...]
    if rest.hasPrefix("url(") { rest = rest.dropFirst(4) }
    guard let quote = rest.first, quote == "\"" || quote == "'", let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
    let text = rest[rest.index(after: rest.startIndex)..<end]
    // As webpack marks packages: "~tailwindcss/base".
    return (String(text.hasPrefix("~tailwindcss") ? text.dropFirst() : text), String(rest[rest.index(after: end)...].drop { $0 == ")" }))
  }

  /// What stands in brackets behind a word: `layer(base)`.
  static func argument(_ word: String, in text: String) -> String? {
    guard let found = text.range(of: word + "("), let end = text[found.upperBound...].firstIndex(of: ")") else { return nil }
    return String(text[found.upperBound..<end])
  }
}
