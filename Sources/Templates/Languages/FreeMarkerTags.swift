import Diagnostics

/// A piece of FreeMarker that is no plain text.
struct FreeMarkerTag {
  enum Kind {
    /// `<#if …>`
    case directive
    /// `</#if>`
    case end
    /// `<@name …>`
    case call
    /// `</@name>`
    case callEnd
    /// `${…}`, `#{…}`
    case output
    case comment
  }

  var kind: Kind
  /// The name of a directive; empty for what has none.
  var name = ""
  var range: SourceRange
  /// What stands behind the name, without the brackets.
  var content: SourceRange
  /// Whether it ends in itself: `<@name />`.
  var isClosed = false
}

/// Cuts FreeMarker into its tags. Which brackets it has is told by the first of them, as FreeMarker does.
struct FreeMarkerTags {
  private let text: [UInt8]
  private let open: UInt8
  private let close: UInt8
  /// Bytes that were read for tags without an end; a file that is full of them is text.
  private var wasted = 0
  private var hasComments = true

  private static let wasteLimit = 4 << 20
  private static let tagLimit = 20_000

  init(_ text: [UInt8]) {
    self.text = text
    let angle = Self.first(text, 0x3C)
    let square = Self.first(text, 0x5B)
    let isSquare = square < angle
    open = isSquare ? 0x5B : 0x3C
    close = isSquare ? 0x5D : 0x3E
  }

  /// Where the first tag with a bracket begins.
  private static func first(_ text: [UInt8], _ bracket: UInt8) -> Int {
    var i = 0
    while i + 2 < text.count {
      if text[i] == bracket, text[i + 1] == 0x23 || text[i + 1] == 0x40, isLetter(text[i + 2]) || text[i + 2] == 0x2D { return i }
      i += 1
    }
    return text.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIIAlpha || byte == 0x5F }

  /// The next tag at or behind a place; nil where only text is left.
  mutating func next(from start: Int, to limit: Int) -> FreeMarkerTag? {
    var i = start
    while i + 2 < limit, wasted < Self.wasteLimit {
      let byte = text[i]
      if byte == open {
        if let tag = tag(i, limit) { return tag }
      } else if (byte == 0x24 || byte == 0x23) && text[i + 1] == 0x7B {
        if let end = closing(i + 2, limit, 0x7D) {
          return FreeMarkerTag(kind: .output, range: SourceRange(i, end + 1), content: SourceRange(i + 2, end))
        }
      }
      i += 1
    }
    return nil
  }

  /// Behind the end tag of a directive whose contents are text: `</#noparse>`.
  func end(of name: String, from start: Int) -> SourceRange? {
    let word = [open, 0x2F, 0x23] + Array(name.utf8)
    guard let found = text[start...].firstRange(of: word), let end = text[found.upperBound...].firstIndex(of: close) else { return nil }
    return SourceRange(found.lowerBound, end + 1)
  }

  private mutating func tag(_ i: Int, _ limit: Int) -> FreeMarkerTag? {
    let isEnd = text[i + 1] == 0x2F
    let sign = i + (isEnd ? 2 : 1)
    guard sign + 1 < limit, text[sign] == 0x23 || text[sign] == 0x40 else { return nil }
    if !isEnd, text[sign] == 0x23, text[sign + 1] == 0x2D { return comment(i, limit) }
    var start = sign + 1
    let isCall = text[sign] == 0x40
    if isCall {
      // The name is an expression.
      guard isEnd || Self.isLetter(text[start]) || text[start] == 0x2E || text[start] == 0x28 else { return nil }
    } else {
      guard Self.isLetter(text[start]) else { return nil }
      while start < limit, TemplateWords.isWord(text[start]) { start += 1 }
    }
    guard let end = closing(start, limit, close) else { return nil }
    let name = isCall ? "" : String(decoding: text[(sign + 1)..<start], as: UTF8.self)
    let isClosed = !isEnd && end > start && text[end - 1] == 0x2F
    return FreeMarkerTag(
      kind: isCall ? (isEnd ? .callEnd : .call) : (isEnd ? .end : .directive), name: name, range: SourceRange(i, end + 1),
      content: ProgramTags.trimmed(SourceRange(start, isClosed ? end - 1 : end), text), isClosed: isClosed)
  }

  private mutating func comment(_ i: Int, _ limit: Int) -> FreeMarkerTag? {
    guard hasComments, text[i...].starts(with: [open, 0x23, 0x2D, 0x2D]) else { return nil }
    guard let end = text[(i + 4)..<limit].firstRange(of: [0x2D, 0x2D, close]) else {
      hasComments = false
      return nil
    }
    return FreeMarkerTag(kind: .comment, range: SourceRange(i, end.upperBound), content: SourceRange(i + 4, end.lowerBound))
  }

  /// The bracket that ends a tag or a value, outside strings and other brackets.
  private mutating func closing(_ start: Int, _ limit: Int, _ closer: UInt8) -> Int? {
    var i = start
    var depth = 0
    var quote: UInt8 = 0
    let limit = min(limit, start + Self.tagLimit)
    while i < limit {
      let byte = text[i]
      if quote != 0 {
        if byte == 0x5C { i += 1 } else if byte == quote { quote = 0 }
      } else if byte == closer, depth == 0 {
        return i
      } else {
        switch byte {
        case 0x22, 0x27: quote = byte
        case 0x28, 0x5B, 0x7B: depth += 1
        case 0x29, 0x5D, 0x7D: depth -= 1
        default: break
        }
        if depth < 0 { break }
      }
      i += 1
    }
    wasted += i - start
    return nil
  }
}
