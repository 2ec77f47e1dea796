import Diagnostics
import Templates

/// The CSS that a sheet of SCSS or Less is.
package struct PreprocessedSheet: Sendable {
  /// CSS whose every byte knows its place. U+FFFC stands for a value that is not known.
  package var text: AssembledText
  /// Whether all of it was understood and everything that it loads was found.
  package var isComplete: Bool
  /// The absolute paths of the files that it is made of, its own first.
  package var paths: [String]

  package init(text: AssembledText, isComplete: Bool, paths: [String]) {
    self.text = text
    self.isComplete = isComplete
    self.paths = paths
  }
}

/// Makes CSS of the languages that are made into it, as far as they are understood. Nothing is run but what the sheets themselves say, in bounded work.
package enum Preprocessor {
  /// Whether a file is a sheet that is made into CSS, by its name.
  package static func isSheet(_ path: String) -> Bool { path.lowercased().hasSuffix(".scss") || IndentedSass.isIndented(path) }

  /// The CSS of a sheet; nil for a file that is none or has no place in the project.
  package static func css(of file: SourceFile, at place: ProjectPlace, files: any ProjectFiles) -> PreprocessedSheet? {
    guard isSheet(place.path) else { return nil }
    let evaluator = SassEvaluator(importer: SheetImporter(files: files, root: place.root, suffixes: [".scss", ".sass", ".css"]))
    var items: [SassItem] = []
    DeepStack.run { items = evaluator.run(withoutFrontMatter(file), path: place.path) }
    var extends = SassExtends(evaluator.extends)
    items = extends.apply(to: items)
    var writer = SheetWriter(files: evaluator.files, origins: evaluator.origins)
    writer.write(items)
    return PreprocessedSheet(text: writer.text, isComplete: evaluator.isComplete && extends.isComplete, paths: evaluator.paths)
  }

  /// A sheet without the lines that tell Jekyll to make CSS of it, blanked where they stand.
  private static func withoutFrontMatter(_ file: SourceFile) -> SourceFile {
    let fence = Array("---".utf8)
    guard file.text.starts(with: fence), let first = file.text.firstIndex(of: 0x0A), file.text[3..<first].allSatisfy({ $0 <= 0x20 }),
      let second = file.text[first...].firstRange(of: [0x0A] + fence)
    else { return file }
    var text = file.text
    for i in 0..<second.upperBound where text[i] != 0x0A && text[i] != 0x0D { text[i] = 0x20 }
    return SourceFile(path: file.path, text: text, encoding: file.encoding)
  }
}

/// Writes CSS whose bytes know their places.
private struct SheetWriter {
  let files: [SourceFile]
  /// As ``SassEvaluator/origins``.
  let origins: [Int: AssembledText]
  var text = AssembledText()

  init(files: [SourceFile], origins: [Int: AssembledText]) {
    self.files = files
    self.origins = origins
  }

  mutating func write(_ items: [SassItem]) {
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
