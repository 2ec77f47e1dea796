import Diagnostics

/// A token of CSS Syntax 3, §4, as the parser keeps it: small, and with its place in the text instead of a copy of it.
package struct Token: Sendable {
  package enum Kind: UInt8, Sendable {
    case ident, function, atKeyword, hash, idHash, string, badString, url, badURL
    case delimiter, number, percentage, dimension, unicodeRange
    case whitespace, cdo, cdc, colon, semicolon, comma
    case openSquare, closeSquare, openParenthesis, closeParenthesis, openCurly, closeCurly
  }

  package var kind: Kind
  /// Whether a number was written without point and exponent (`type` flag "integer").
  package var isInteger: Bool = false
  /// For a function or an opening bracket: the index of the token that closes it in the same array, or the array's count where nothing does.
  /// For a delimiter: its code point.
  package var payload: Int32 = 0
  /// The number of number, percentage and dimension tokens.
  package var number: Double = 0
  /// The bytes in the sheet's text.
  package var start: Int32
  package var end: Int32
  /// What the token says with escapes resolved: the name of ident, function, at-keyword and hash, the content of string and url, the unit of a
  /// dimension. Nil for the others.
  package var string: String?

  package init(kind: Kind, start: Int32, end: Int32, string: String? = nil) {
    self.kind = kind
    self.start = start
    self.end = end
    self.string = string
  }

  package var range: SourceRange { SourceRange(Int(start), Int(end)) }
}
