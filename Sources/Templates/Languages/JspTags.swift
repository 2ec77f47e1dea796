import Diagnostics

/// A piece of a JSP page that is no plain text.
struct JspTag {
  enum Kind {
    case comment
    /// `<%@ name … %>`
    case directive
    /// `<%! … %>`
    case declaration
    /// `<% … %>`
    case scriptlet
    /// `<%= … %>`
    case expression
    /// `${…}`
    case value
    /// `<prefix:name …>`
    case action
    /// `</prefix:name>`
    case actionEnd
  }

  struct Attribute {
    var name: String
    /// What stands between the quotation marks.
    var value: SourceRange
  }

  var kind: Kind
  /// The name of a directive, or of an action with its prefix.
  var name = ""
  var range: SourceRange
  var content: SourceRange
  var attributes: [Attribute] = []
  /// Whether an action ends in itself.
  var isClosed = false

  subscript(name: String) -> SourceRange? { attributes.first { $0.name == name }?.value }
}

/// Cuts JSP into its tags. Elements of HTML are text, wherever actions stand in them.
struct JspTags {
  private let text: [UInt8]
  /// Bytes that were read for tags without an end; a file that is full of them is text.
  private var wasted = 0
  private static let wasteLimit = 4 << 20
  private static let tagLimit = 20_000
  private var hasScriptlets = true
  private var hasComments = true
  private var hasBraceComments = true

  init(_ text: [UInt8]) { self.text = text }

  /// The next tag at or behind a place; nil where only text is left.
  mutating func next(from start: Int, to limit: Int) -> JspTag? {
    var i = start
    while i + 2 < limit, wasted < Self.wasteLimit {
      switch text[i] {
      case 0x3C:
        if let tag = text[i + 1] == 0x25 ? program(i, limit) : action(i, limit) { return tag }
      case 0x24 where text[i + 1] == 0x7B:
        if i > start, text[i - 1] == 0x5C { break }
        if let end = brace(i + 2, limit) {
          return JspTag(kind: .value, range: SourceRange(i, end + 1), content: SourceRange(i + 2, end))
        }
      case 0x25 where text[i + 1] == 0x7B: if let tag = braceComment(i, limit) { return tag }
      default: break
      }
      i += 1
    }
    return nil
  }

  /// Groovy's `%{-- … --}%`.
  private mutating func braceComment(_ i: Int, _ limit: Int) -> JspTag? {
    guard hasBraceComments, text[i..<limit].starts(with: "%{--".utf8) else { return nil }
    guard let end = text[(i + 4)..<limit].firstRange(of: Array("--}%".utf8)) else {
      hasBraceComments = false
      return nil
    }
    return JspTag(kind: .comment, range: SourceRange(i, end.upperBound), content: SourceRange(i + 4, end.lowerBound))
  }

  // MARK: - Programs

  private mutating func program(_ i: Int, _ limit: Int) -> JspTag? {
    if text[i...].starts(with: "<%--".utf8) {
      guard hasComments, let end = text[(i + 4)..<limit].firstRange(of: Array("--%>".utf8)) else {
        hasComments = false
        return nil
      }
      return JspTag(kind: .comment, range: SourceRange(i, end.upperBound), content: SourceRange(i + 4, end.lowerBound))
    }
    guard hasScriptlets, let end = text[(i + 2)..<limit].firstRange(of: [0x25, 0x3E]) else {
      hasScriptlets = false
      return nil
    }
    let range = SourceRange(i, end.upperBound)
    switch text[i + 2] {
    case 0x3D: return JspTag(kind: .expression, range: range, content: inner(i + 3, end.lowerBound))
    case 0x21: return JspTag(kind: .declaration, range: range, content: inner(i + 3, end.lowerBound))
    case 0x40:
      let content = inner(i + 3, end.lowerBound)
      let name = text[content.bytes].prefix(while: TemplateWords.isWord)
      return JspTag(
        kind: .directive, name: String(decoding: name, as: UTF8.self), range: range, content: content,
        attributes: attributes(name.endIndex, content.end).found)
    default: return JspTag(kind: .scriptlet, range: range, content: inner(i + 2, end.lowerBound))
    }
  }

  private func inner(_ start: Int, _ end: Int) -> SourceRange { ProgramTags.trimmed(SourceRange(min(start, end), end), text) }

  /// The brace that ends a value, outside strings.
  private mutating func brace(_ start: Int, _ limit: Int) -> Int? {
    let limit = min(limit, start + 4_000)
    var depth = 0
    var quote: UInt8 = 0
    var i = start
    while i < limit {
      let byte = text[i]
      if quote != 0 {
        if byte == 0x5C { i += 1 } else if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x7B {
        depth += 1
      } else if byte == 0x7D {
        if depth == 0 { return i }
        depth -= 1
      }
      i += 1
    }
    wasted += i - start
    return nil
  }

  // MARK: - Actions

  private static func isName(_ byte: UInt8) -> Bool { TemplateWords.isWord(byte) || byte == 0x2D || byte == 0x2E }

  private mutating func action(_ i: Int, _ limit: Int) -> JspTag? {
    let isEnd = text[i + 1] == 0x2F
    let start = i + (isEnd ? 2 : 1)
    var end = start
    while end < limit, Self.isName(text[end]), end - start < 40 { end += 1 }
    guard end > start, end + 1 < limit, text[end] == 0x3A, TemplateWords.isWord(text[end + 1]) else { return nil }
    end += 1
    while end < limit, Self.isName(text[end]), end - start < 80 { end += 1 }
    let name = String(decoding: text[start..<end], as: UTF8.self)
    if isEnd {
      guard let close = text[end..<min(limit, end + 100)].firstIndex(of: 0x3E) else { return nil }
      return JspTag(kind: .actionEnd, name: name, range: SourceRange(i, close + 1), content: SourceRange(end, close))
    }
    let read = attributes(end, min(limit, i + Self.tagLimit))
    guard read.end < limit, text[read.end] == 0x3E else {
      wasted += read.end - i
      return nil
    }
    return JspTag(
      kind: .action, name: name, range: SourceRange(i, read.end + 1), content: SourceRange(end, read.end), attributes: read.found,
      isClosed: text[read.end - 1] == 0x2F)
  }

  /// Attributes up to the end or to the `>` of their tag. A value ends where its quotation mark does, but not within `${…}` or `<%= … %>`.
  private mutating func attributes(_ start: Int, _ limit: Int) -> (found: [JspTag.Attribute], end: Int) {
    var found: [JspTag.Attribute] = []
    var i = start
    while i < limit, text[i] != 0x3E, found.count < 200 {
      guard Self.isName(text[i]) else {
        // A value that decides about a whole attribute.
        if text[i] == 0x24, i + 1 < limit, text[i + 1] == 0x7B, let end = brace(i + 2, limit) { i = end }
        i += 1
        continue
      }
      let nameStart = i
      while i < limit, Self.isName(text[i]) || text[i] == 0x3A { i += 1 }
      let name = String(decoding: text[nameStart..<i], as: UTF8.self)
      while i < limit, text[i] <= 0x20 { i += 1 }
      guard i < limit, text[i] == 0x3D else { continue }
      i += 1
      while i < limit, text[i] <= 0x20 { i += 1 }
      guard i < limit, text[i] == 0x22 || text[i] == 0x27 else { continue }
      guard let end = valueEnd(i + 1, limit, text[i]) else { return (found, limit) }
      found.append(JspTag.Attribute(name: name, value: SourceRange(i + 1, end)))
      i = end + 1
    }
    return (found, i)
  }

  private mutating func valueEnd(_ start: Int, _ limit: Int, _ quote: UInt8) -> Int? {
    var i = start
    var hasPrograms = true
    while i < limit {
      let byte = text[i]
      if byte == quote { return i }
      if byte == 0x5C {
        i += 1
      } else if byte == 0x24 || byte == 0x23, i + 1 < limit, text[i + 1] == 0x7B {
        if let end = brace(i + 2, limit) { i = end }
      } else if hasPrograms, byte == 0x3C, i + 2 < limit, text[i + 1] == 0x25 {
        let end = text[(i + 2)..<limit].firstRange(of: [0x25, 0x3E])
        hasPrograms = end != nil
        if let end { i = end.upperBound - 1 }
      }
      i += 1
    }
    wasted += i - start
    return nil
  }
}
