import Diagnostics

/// Finds what closes a tag.
///
/// A closer that was looked for and not found is not looked for again: what keeps the pass linear.
struct TemplateClosers {
  enum Closer: Int, CaseIterable {
    case brace, doubleBrace, tripleBrace, percentBrace, hashBrace, bangsBrace, bladeComment, angleComment, anglePercent

    var bytes: StaticString {
      switch self {
      case .brace: "}"
      case .doubleBrace: "}}"
      case .tripleBrace: "}}}"
      case .percentBrace: "%}"
      case .hashBrace: "#}"
      case .bangsBrace: "!!}"
      case .bladeComment: "--}}"
      case .angleComment: "--%>"
      case .anglePercent: "%>"
      }
    }
  }

  /// Quotation marks and nested braces are honoured only this far, in bytes.
  private static let longestTag = 16_384

  /// Behind these offsets there is no such closer.
  private var hopeless = [Int](repeating: Int.max, count: Closer.allCases.count)
  private var hopelessEndTags: Set<String> = []
  private var phpEnd = PhpCodeEnd()

  /// Behind the closer, or nil; quotation marks are not looked at.
  mutating func plain(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ closer: Closer) -> Int? {
    if start >= hopeless[closer.rawValue] { return nil }
    let word = closer.bytes
    let first = word.utf8Start[0]
    let count = word.utf8CodeUnitCount
    var i = start
    while i + count <= bytes.count {
      if bytes[i] == first, Self.has(bytes, word, at: i) { return i + count }
      i += 1
    }
    hopeless[closer.rawValue] = start
    return nil
  }

  /// Behind the `?>` that ends code of PHP.
  mutating func php(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    phpEnd.offset(bytes, from: start, limit: bytes.count).map { $0 + 2 }
  }

  /// Behind `%}`, quotation marks honoured; without them if they do not pair up.
  mutating func quoted(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if start >= hopeless[Closer.percentBrace.rawValue] { return nil }
    var i = start
    var quote: UInt8 = 0
    var firstInQuote: Int?
    let limit = min(bytes.count, start + Self.longestTag)
    while i + 1 < limit {
      let byte = bytes[i]
      if byte == 0x25, bytes[i + 1] == 0x7D {
        if quote == 0 { return i + 2 }
        if firstInQuote == nil { firstInQuote = i + 2 }
      }
      if quote != 0 {
        if byte == 0x5C {
          i += 1
        } else if byte == quote {
          quote = 0
          firstInQuote = nil
        }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      i += 1
    }
    return firstInQuote ?? plain(bytes, from: start, .percentBrace)
  }

  /// Behind the braces that close an expression, quotation marks and nested braces honoured; else at the first such braces.
  mutating func balanced(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ closer: Closer) -> Int? {
    if start >= hopeless[closer.rawValue] { return nil }
    let count = closer.bytes.utf8CodeUnitCount
    var i = start
    var quote: UInt8 = 0
    var depth = 0
    var fallback: Int?
    let limit = min(bytes.count, start + Self.longestTag)
    while i < limit {
      let byte = bytes[i]
      let closes = byte == 0x7D && Self.has(bytes, closer.bytes, at: i)
      if closes, fallback == nil { fallback = i + count }
      if quote != 0 {
        if byte == 0x5C { i += 1 } else if byte == quote { quote = 0 }
        if byte == 0x0A { break }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x7B {
        depth += 1
      } else if closes, depth == 0 {
        return i + count
      } else if byte == 0x7D, depth > 0 {
        depth -= 1
      }
      i += 1
    }
    return fallback ?? plain(bytes, from: start, closer)
  }

  /// Behind the parenthesis that closes a directive's arguments; nil where none does within 1024 bytes.
  func parenthesis(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var i = start
    var quote: UInt8 = 0
    var depth = 1
    let limit = min(bytes.count, start + 1_024)
    while i < limit {
      let byte = bytes[i]
      if quote != 0 {
        if byte == 0x5C { i += 1 } else if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x28 {
        depth += 1
      } else if byte == 0x29 {
        depth -= 1
        if depth == 0 { return i + 1 }
      }
      i += 1
    }
    return nil
  }

  /// Behind `{% endname %}`, or nil.
  mutating func endTag(of name: String, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if hopelessEndTags.contains(name) { return nil }
    let word = Array(("end" + name).utf8)
    var i = start
    while i + 4 + word.count <= bytes.count {
      if bytes[i] == 0x7B, bytes[i + 1] == 0x25 {
        var k = i + 2
        while k < bytes.count, bytes[k] <= 0x20 || bytes[k] == 0x2D { k += 1 }
        if k + word.count < bytes.count, bytes[k..<k + word.count].elementsEqual(word), !TemplateWords.isWord(bytes[k + word.count]) {
          return plain(bytes, from: k, .percentBrace)
        }
        i = max(k, i + 2)
      } else {
        i += 1
      }
    }
    hopelessEndTags.insert(name)
    return nil
  }

  static func has(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString, at start: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard start + count <= bytes.count else { return false }
    for k in 0..<count where bytes[start + k] != word.utf8Start[k] { return false }
    return true
  }
}
