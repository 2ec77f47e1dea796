import Diagnostics

/// A token of CSS Syntax 3, §4, as the parser keeps it: small, without references, and with its place in the text instead of a copy of it.
///
/// What a token says is read from the text when somebody asks: ``name(in:)``, ``isNamed(_:in:)``.
package struct Token: Sendable {
  package enum Kind: UInt8, Sendable {
    case ident, function, atKeyword, hash, idHash, string, badString, url, badURL
    case delimiter, number, percentage, dimension, unicodeRange
    case whitespace, cdo, cdc, colon, semicolon, comma
    case openSquare, closeSquare, openParenthesis, closeParenthesis, openCurly, closeCurly
  }

  package var kind: Kind
  /// Whether a number was written without point and exponent (`type` flag "integer").
  package var isInteger = false
  /// Whether the name, content or unit holds an escape, a NUL or a piece of a template: then it is not the bytes as they stand.
  package var needsResolving = false
  /// Whether a number, percentage or dimension begins with `+` or `-`.
  package var hasSign = false
  /// Whether the text ended inside this string or url.
  package var isUnclosed = false
  /// For a function or an opening bracket: the index of the token that closes it in the same array, or the array's count where nothing does.
  /// For a delimiter: its code point. For a dimension: the offset of its unit in the text. For a unicode range: its first code point.
  package var payload: Int32 = 0
  /// The number of number, percentage and dimension tokens; the last code point of a unicode range.
  package var number: Double = 0
  /// The bytes in the sheet's text.
  package var start: Int32
  package var end: Int32

  package init(kind: Kind, start: Int32, end: Int32) {
    self.kind = kind
    self.start = start
    self.end = end
  }

  package var range: SourceRange { SourceRange(Int(start), Int(end)) }

  /// Whether this is the delimiter of an ASCII character.
  @inline(__always)
  package func isDelimiter(_ character: Unicode.Scalar) -> Bool { kind == .delimiter && payload == Int32(bitPattern: character.value) }
}
