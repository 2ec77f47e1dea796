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
  /// The names of the sheets that it loads and that are not there.
  package var missing: [String]

  package init(text: AssembledText, isComplete: Bool, paths: [String], missing: [String] = []) {
    self.text = text
    self.isComplete = isComplete
    self.paths = paths
    self.missing = missing
  }
}

/// Makes CSS of the languages that are made into it, as far as they are understood. Nothing is run but what the sheets themselves say, in bounded work.
package enum Preprocessor {
  /// Whether a file is a sheet that is made into CSS, by its name.
  package static func isSheet(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".scss") || IndentedSass.isIndented(path) || isLess(path)
  }

  /// The languages of blocks of styles that are made into CSS, as `lang` names them.
  package static let languages: Set<String> = ["scss", "sass", "less"]

  private static func isLess(_ path: String) -> Bool { path.lowercased().hasSuffix(".less") }

  /// The CSS of a sheet; nil for a file that is none or has no place in the project.
  /// `names`: what the project calls its own folders, where anybody knows.
  package static func css(
    of file: SourceFile, at place: ProjectPlace, files: any ProjectFiles, names: (any SheetNames)? = nil
  ) -> PreprocessedSheet? {
    guard isSheet(place.path) else { return nil }
    if isLess(place.path) {
      return less(file, SheetImporter(files: files, root: place.root, suffixes: [".less", ".css"], names: names), place)
    }
    let evaluator = SassEvaluator(
      importer: SheetImporter(files: files, root: place.root, suffixes: [".scss", ".sass", ".css"], names: names))
    var items: [SheetItem] = []
    DeepStack.run { items = evaluator.run(withoutFrontMatter(file), path: place.path) }
    var extends = SassExtends(evaluator.extends)
    items = extends.apply(to: items)
    var writer = SheetWriter(files: evaluator.files, origins: evaluator.origins)
    writer.write(items)
    return PreprocessedSheet(
      text: writer.text, isComplete: evaluator.isComplete && extends.isComplete, paths: evaluator.paths, missing: evaluator.missing)
  }

  /// The CSS of a part of a file that is a sheet in a language, as `lang` names it; nil for a language that is not read. Everything else in the file is
  /// white space for it, so that every place stays the same.
  package static func css(
    of range: SourceRange, in file: SourceFile, _ language: String, at place: ProjectPlace, files: any ProjectFiles,
    names: (any SheetNames)? = nil
  ) -> PreprocessedSheet? {
    guard languages.contains(language) else { return nil }
    var text = [UInt8](repeating: 0x20, count: range.end)
    text.replaceSubrange(range.bytes, with: file.text[range.bytes])
    let sheet = SourceFile(path: file.path, text: text)
    return css(of: sheet, at: ProjectPlace(path: place.path + "." + language, root: place.root), files: files, names: names)
  }

  private static func less(_ file: SourceFile, _ importer: SheetImporter, _ place: ProjectPlace) -> PreprocessedSheet {
    let evaluator = LessEvaluator(importer: importer, math: LessMath(near: place, importer.files))
    var items: [LessItem] = []
    DeepStack.run { items = evaluator.run(file, path: place.path) }
    var extends = LessExtends(evaluator.extends)
    var writer = SheetWriter(files: evaluator.files)
    writer.write([.text(evaluator.plainImports)] + extends.apply(to: items))
    return PreprocessedSheet(
      text: writer.text, isComplete: evaluator.isComplete && extends.isComplete, paths: evaluator.paths, missing: evaluator.missing)
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
