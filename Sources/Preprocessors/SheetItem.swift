import Diagnostics

/// A place in one of the files that a sheet is made of.
struct SheetPlace: Hashable, Sendable {
  /// The index of the file.
  var file: Int
  var range: SourceRange
}

/// A piece of the CSS that comes out: bytes of a file as they stand there, or a value that a place stands for.
struct SheetPiece {
  var place: SheetPlace
  /// Nil for the bytes themselves.
  var words: String?
}

/// A selector as it comes out.
struct SheetSelector: Hashable {
  var text: String
  var place: SheetPlace
}

/// What comes out, before it is text.
indirect enum SheetItem {
  case rule([SheetSelector], [SheetPiece])
  /// The head, declarations that stand in it directly, and rules.
  case atRule(head: [SheetPiece], own: [SheetPiece], items: [SheetItem])
  case text([SheetPiece])
}
