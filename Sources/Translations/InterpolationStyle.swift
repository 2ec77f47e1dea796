import Diagnostics

/// How the texts of a catalogue name what a program fills in.
package struct InterpolationStyle: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// `{{name}}`, and `$t(key)`.
  package static let doubleBraces = InterpolationStyle(rawValue: 1)
  /// `{name}`, `{0}`, `{count, plural, one {…} other {…}}`.
  package static let braces = InterpolationStyle(rawValue: 2)
  /// `%{name}`.
  package static let percentBraces = InterpolationStyle(rawValue: 4)
  /// `%s`, `%1$s`, `%(name)s`; `%%` is a percent sign.
  package static let printf = InterpolationStyle(rawValue: 8)
  /// `%name%`.
  package static let percentName = InterpolationStyle(rawValue: 16)
  /// `:name`.
  package static let colon = InterpolationStyle(rawValue: 32)
  /// `@:key`, `@:{key}`, `@.lower:key`.
  package static let linked = InterpolationStyle(rawValue: 64)

  /// A part of a text: the words that stand for it, or nil where they are as written.
  struct Piece: Hashable {
    var range: SourceRange
    var words: String?
  }

  private static let unknown = String(UnknownPiece.character)

  /// The parts of a text, in their order.
  func pieces(of text: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var start = 0
    var at = 0
    while at < text.count {
      guard let (end, words) = interpolation(text, at) else {
        at += 1
        continue
      }
      if at > start { pieces.append(Piece(range: SourceRange(start, at))) }
      pieces.append(Piece(range: SourceRange(at, end), words: words))
      at = end
      start = end
    }
    if start < text.count { pieces.append(Piece(range: SourceRange(start, text.count))) }
    return pieces
  }

  /// What begins at a place, with its end and what stands for it; nil for plain words.
  private func interpolation(_ text: [UInt8], _ at: Int) -> (end: Int, words: String)? {
    func byte(_ offset: Int) -> UInt8 { at + offset < text.count ? text[at + offset] : 0 }
    switch text[at] {
    case UInt8(ascii: "{"):
      if contains(.doubleBraces), byte(1) == UInt8(ascii: "{") { return Self.closed(text, at).map { ($0, Self.unknown) } }
      if contains(.braces) { return Self.closed(text, at).map { ($0, Self.unknown) } }
    case UInt8(ascii: "$") where contains(.doubleBraces) && byte(1) == UInt8(ascii: "t") && byte(2) == UInt8(ascii: "("):
      return text[at...].prefix(Self.reach).firstIndex(of: UInt8(ascii: ")")).map { ($0 + 1, Self.unknown) }
    case UInt8(ascii: "%"):
      if contains(.percentBraces), byte(1) == UInt8(ascii: "{") { return Self.closed(text, at + 1).map { ($0, Self.unknown) } }
      if contains(.printf), let end = Self.conversion(text, at) { return (end, byte(1) == UInt8(ascii: "%") ? "%" : Self.unknown) }
      if contains(.percentName) {
        let end = Self.nameEnd(text, at + 1)
        if end > at + 1, end < text.count, text[end] == UInt8(ascii: "%") { return (end + 1, Self.unknown) }
      }
    case UInt8(ascii: ":") where contains(.colon):
      // Not "10:30", "https://…" or "Name: …".
      let end = Self.nameEnd(text, at + 1)
      if end > at + 1, !byte(1).isASCIIDigit, at == 0 || !Self.isNameByte(text[at - 1]) { return (end, Self.unknown) }
    case UInt8(ascii: "@") where contains(.linked):
      var end = at + 1
      if byte(1) == UInt8(ascii: ".") { end = Self.nameEnd(text, at + 2) }
      guard end < text.count, text[end] == UInt8(ascii: ":") else { return nil }
      end += 1
      if end < text.count, text[end] == UInt8(ascii: "{") || text[end] == UInt8(ascii: "(") {
        let close = text[end] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
        return text[end...].prefix(Self.reach).firstIndex(of: close).map { ($0 + 1, Self.unknown) }
      }
      while end < text.count, Self.isNameByte(text[end]) || text[end] == UInt8(ascii: ".") { end += 1 }
      return (end, Self.unknown)
    default: break
    }
    return nil
  }

  /// What is longer is no interpolation; it bounds the search for what closes one.
  private static let reach = 2000

  /// Behind the brace that closes the one at a place.
  private static func closed(_ text: [UInt8], _ open: Int) -> Int? {
    var depth = 0
    for at in open..<min(text.count, open + reach) {
      if text[at] == UInt8(ascii: "{") { depth += 1 }
      if text[at] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return at + 1 }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte.isASCIIAlphanumeric
  }

  private static func nameEnd(_ text: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < text.count, isNameByte(text[at]) || text[at] == UInt8(ascii: "-") && at > start { at += 1 }
    return at
  }

  /// Behind a conversion of `printf`: `%s`, `%2$d`, `%(name)s`, `%.2f`, `%%`.
  private static func conversion(_ text: [UInt8], _ start: Int) -> Int? {
    var at = start + 1
    guard at < text.count else { return nil }
    if text[at] == UInt8(ascii: "%") { return at + 1 }
    if text[at] == UInt8(ascii: "(") {
      guard let close = text[at...].prefix(reach).firstIndex(of: UInt8(ascii: ")")) else { return nil }
      at = close + 1
    }
    while at < text.count, text[at].isASCIIDigit || [0x24, 0x2E, 0x2B, 0x2D, 0x23].contains(text[at]) { at += 1 }
    if at < text.count, text[at] == UInt8(ascii: "l") { at += 1 }
    guard at < text.count, "sdifuxXceEgG@".utf8.contains(text[at]) else { return nil }
    // "100% sure" is no conversion.
    return at + 1 < text.count && isNameByte(text[at + 1]) && text[start + 1] != UInt8(ascii: "(") ? nil : at + 1
  }
}
