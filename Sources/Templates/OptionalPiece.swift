/// What stands behind a word of a list that is there or is not, such as a class that a condition adds: a word joiner, which no name holds, before the piece
/// that is not known. That piece alone would complete the word.
package enum OptionalPiece {
  package static let text = "\u{2060}\u{FFFC}"
  package static let sign: Unicode.Scalar = "\u{2060}"
}
