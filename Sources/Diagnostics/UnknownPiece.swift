/// What stands in texts where a template expression or a script will put something that is not known.
package enum UnknownPiece {
  /// U+FFFC OBJECT REPLACEMENT CHARACTER.
  package static let character: Character = "\u{FFFC}"
}

extension StringProtocol {
  /// Whether an expression writes a piece of the text.
  package var holdsUnknownPiece: Bool { contains(UnknownPiece.character) }
}
