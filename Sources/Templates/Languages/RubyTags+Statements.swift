import Diagnostics

/// Several statements in one tag of Ruby's, a line each or parted by semicolons.
extension RubyTags {
  /// What opens something that an `end` closes, or goes on with it.
  private static let control: Set<String> = middleWords.union([
    "if", "unless", "case", "while", "until", "for", "begin", "end", "def", "class", "module", "return", "next", "break",
  ])
  /// How a line ends that the next one goes on with, and how that may begin.
  private static let openEnds = [",", "\\", "&&", "||", "=", "+", "-", "*", ".", " ?", " :", "(", "[", "{", " and", " or", " not"]
  private static let goingOn = [".", "&.", "&&", "||", "? ", ": ", "+ ", "- ", "and ", "or "]

  /// Reads a tag that holds several statements of which none opens or closes a block; false for another one. What assigns nothing and collects nothing
  /// stays where it is written.
  func statements(_ content: SourceRange, _ tag: SourceRange, _ builder: inout TreeBuilder) -> Bool {
    guard text[content.bytes].contains(0x0A) || text[content.bytes].contains(0x3B) else { return false }
    let pieces = lines(content)
    guard pieces.count > 1, text[content.bytes].firstRange(of: [0x3C, 0x3C, 0x7E]) == nil, pieces.allSatisfy(isPlain) else { return false }
    var isKept = false
    for piece in pieces {
      if isAssignment(piece) || ["content_for", "provide"].contains(word(piece)) {
        statement(piece, tag, &builder)
      } else if !isKept {
        isKept = true
        builder.add(.unknown(tag))
      }
    }
    return true
  }

  private func isAssignment(_ piece: SourceRange) -> Bool {
    let rest = text[(piece.start + word(piece).utf8.count)..<piece.end].drop { $0 == 0x20 }
    return !word(piece).isEmpty && rest.first == 0x3D && ![0x3D, 0x7E, 0x3E].contains(rest.dropFirst().first)
  }

  private func isPlain(_ piece: SourceRange) -> Bool {
    guard !Self.control.contains(word(piece)) else { return false }
    let words = text[piece.bytes].split { !TemplateWords.isWord($0) }
    return !words.contains { $0.elementsEqual("do".utf8) || $0.elementsEqual("case".utf8) || $0.elementsEqual("begin".utf8) }
      && words.last.map { !$0.elementsEqual("then".utf8) } != false
  }

  /// The statements, each with the lines that it goes on with.
  private func lines(_ content: SourceRange) -> [SourceRange] {
    var made: [SourceRange] = []
    for line in BracketScanner.pieces(content, text, by: 0x0A) {
      if let last = made.last, goesOn(last, line) {
        made[made.count - 1] = SourceRange(last.start, line.end)
      } else {
        made.append(line)
      }
    }
    return made.flatMap { BracketScanner.pieces($0, text, by: 0x3B) }
  }

  private func goesOn(_ line: SourceRange, _ next: SourceRange) -> Bool {
    Self.openEnds.contains { text[line.bytes].suffix($0.utf8.count).elementsEqual($0.utf8) }
      || Self.goingOn.contains { text[next.bytes].starts(with: $0.utf8) }
  }
}
