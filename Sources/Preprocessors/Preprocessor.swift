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
  package static func isSheet(_ path: String) -> Bool { path.lowercased().hasSuffix(".scss") }

  /// The CSS of a sheet; nil for a file that is none or has no place in the project.
  package static func css(of file: SourceFile, at place: ProjectPlace, files: any ProjectFiles) -> PreprocessedSheet? {
    guard isSheet(place.path) else { return nil }
    let evaluator = SassEvaluator(importer: SheetImporter(files: files, root: place.root, suffixes: [".scss", ".css"]))
    var items: [SassItem] = []
    DeepStack.run { items = evaluator.run(file, path: place.path) }
    var extends = SassExtends(evaluator.extends)
    items = extends.apply(to: items)
    var text = AssembledText()
    write(items, evaluator.files, &text)
    return PreprocessedSheet(text: text, isComplete: evaluator.isComplete && extends.isComplete, paths: evaluator.paths)
  }

  private static func write(_ items: [SassItem], _ files: [SourceFile], _ text: inout AssembledText) {
    for item in items {
      switch item {
      case .rule(let selectors, let own):
        for (index, selector) in selectors.enumerated() {
          text.append((index > 0 ? ", " : "") + selector.text, from: selector.place.range, of: files[selector.place.file])
        }
        guard let place = selectors.first?.place else { continue }
        text.append(" {\n", from: place.range, of: files[place.file])
        write(own, files, &text)
        text.append("}\n", from: place.range, of: files[place.file])
      case .atRule(let head, let own, let items):
        guard let place = head.first?.place else { continue }
        write(head, files, &text)
        text.append(" {\n", from: place.range, of: files[place.file])
        write(own, files, &text)
        write(items, files, &text)
        text.append("}\n", from: place.range, of: files[place.file])
      case .text(let pieces): write(pieces, files, &text)
      }
    }
  }

  private static func write(_ pieces: [SheetPiece], _ files: [SourceFile], _ text: inout AssembledText) {
    for piece in pieces {
      if let words = piece.words {
        text.append(words, from: piece.place.range, of: files[piece.place.file])
      } else {
        text.append(piece.place.range, of: files[piece.place.file])
      }
    }
  }
}
