import Diagnostics

/// The classes of a file of Python's, which are looked for once, and only where somebody asks.
final class PythonClasses {
  let file: SourceFile
  /// With the last names of those that they extend, and their bodies.
  private(set) lazy var all = Self.classes(in: file)

  init(_ file: SourceFile) { self.file = file }

  /// Classes name those that they extend on fewer bytes.
  private static let longestHead = 2_000

  private static func classes(in file: SourceFile) -> [(name: String, bases: [String], body: [IndentedLines.Line])] {
    let text = file.text
    let lines = IndentedLines(text, SourceRange(0, text.count)).lines
    return lines.enumerated().compactMap { index, line in
      guard text[line.range.bytes].starts(with: "class ".utf8),
        let inner = ProgramStatements.parenthesized(SourceRange(line.start, min(text.count, line.start + longestHead)), text),
        // A class that extends none has no parentheses of its own.
        text[line.start..<(inner.start - 1)].dropFirst(6).allSatisfy({ TemplateWords.isWord($0) || $0 == 0x20 })
      else { return nil }
      let bases = BracketScanner.pieces(inner, text, by: 0x2C).map { PythonForms.lastName($0, file) }
      let name = String(decoding: text[(line.start + 6)...].prefix(while: TemplateWords.isWord), as: UTF8.self)
      let rest = lines[(index + 1)...].drop { $0.start <= inner.end }
      return (name, bases, Array(rest.prefix { $0.isBlank || $0.indent > line.indent }))
    }
  }
}
