import Diagnostics

/// Writes CSS whose bytes know their places.
struct SheetWriter {
  let files: [SourceFile]
  /// By their places in ``files``, the texts that were made of another syntax before they were read.
  let origins: [Int: AssembledText]
  private(set) var text = AssembledText()

  init(files: [SourceFile], origins: [Int: AssembledText] = [:]) {
    self.files = files
    self.origins = origins
  }

  mutating func write(_ items: [SheetItem]) {
    for item in items {
      switch item {
      case .rule(let selectors, let own):
        for (index, selector) in selectors.enumerated() { write((index > 0 ? ", " : "") + selector.text, selector.place) }
        guard let place = selectors.first?.place else { continue }
        write(" {\n", place)
        write(own)
        write("}\n", place)
      case .atRule(let head, let own, let items):
        guard let place = head.first?.place else { continue }
        write(head)
        write(" {\n", place)
        write(own)
        write(items)
        write("}\n", place)
      case .text(let pieces): write(pieces)
      }
    }
  }

  private mutating func write(_ pieces: [SheetPiece]) {
    for piece in pieces {
      if let words = piece.words {
        write(words, piece.place)
      } else if let origin = origins[piece.place.file] {
        text.append(origin.slice(piece.place.range))
      } else {
        text.append(piece.place.range, of: files[piece.place.file])
      }
    }
  }

  /// Words that a place stands for.
  private mutating func write(_ words: String, _ place: SheetPlace) {
    // A file that was made of another syntax has the path of the original.
    let range = origins[place.file].flatMap { $0.pieces.location(place.range)?.range } ?? place.range
    text.append(words, from: range, of: origins[place.file]?.pieces.files.first ?? files[place.file])
  }
}
