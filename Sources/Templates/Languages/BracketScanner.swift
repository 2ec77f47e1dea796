import Diagnostics

/// Finds where brackets close in the code of Ruby, JavaScript or Elixir, strings, what is put into them and remarks left out.
struct BracketScanner {
  private static let depthLimit = 200

  let text: [UInt8]
  /// What begins a hole in a string: `#` of `"#{x}"`, `$` of `` `${x}` ``.
  private let hole: UInt8
  private let comments: CodeComments
  /// The brackets and quotation marks that are open, as what closes them.
  private var open: [UInt8] = []

  /// `comments`: the remarks of the language, where they are others than those of Ruby or JavaScript.
  init(_ text: [UInt8], isScript: Bool = false, comments: CodeComments? = nil) {
    self.text = text
    hole = isScript ? 0x24 : 0x23
    self.comments = comments ?? (isScript ? .slashes : .hash)
  }

  /// The offset of the bracket that closes the one at `start`; nil where none does before `limit`.
  static func close(_ start: Int, _ text: [UInt8], limit: Int, isScript: Bool = false, comments: CodeComments? = nil) -> Int? {
    var scanner = BracketScanner(text, isScript: isScript, comments: comments)
    var i = start
    while i < min(limit, text.count) {
      guard let next = scanner.step(i) else { return nil }
      if scanner.isOutside { return next - 1 }
      i = next
    }
    return nil
  }

  /// What stands between separators that are in no brackets, without the white space around it and the remarks before it.
  static func pieces(_ range: SourceRange, _ text: [UInt8], by separator: UInt8, isScript: Bool = false) -> [SourceRange] {
    var scanner = BracketScanner(text, isScript: isScript)
    var made: [SourceRange] = []
    var start = range.start
    var i = range.start
    while i < range.end {
      if scanner.isOutside, text[i] == separator {
        made.append(scanner.bare(SourceRange(start, i)))
        i += 1
        start = i
        continue
      }
      guard let next = scanner.step(i) else { break }
      i = min(next, range.end)
    }
    made.append(scanner.bare(SourceRange(start, range.end)))
    return made.filter { !$0.isEmpty }
  }

  private func bare(_ range: SourceRange) -> SourceRange {
    var made = ProgramTags.trimmed(range, text)
    while !made.isEmpty, let end = comments.end(of: made.start, text, limit: made.end) {
      made = ProgramTags.trimmed(SourceRange(end, made.end), text)
    }
    return made
  }

  /// Whether nothing is open.
  var isOutside: Bool { open.isEmpty }

  /// Passes the byte at `i`, or two of them. Nil where a bracket is closed by another kind, or too many are open.
  mutating func step(_ i: Int) -> Int? {
    let byte = text[i]
    let next = i + 1 < text.count ? text[i + 1] : 0
    if let quote = open.last, quote == 0x22 || quote == 0x27 || quote == 0x60 {
      if byte == 0x5C { return i + 2 }
      if byte == quote {
        open.removeLast()
      } else if byte == hole, next == 0x7B, quote == (hole == 0x24 ? 0x60 : 0x22) {
        open.append(0x7D)
        return i + 2
      }
      return i + 1
    }
    if let end = comments.end(of: i, text, limit: text.count) { return end }
    switch byte {
    case 0x22, 0x27: open.append(byte)
    case 0x60 where hole == 0x24: open.append(byte)
    case 0x28: open.append(0x29)
    case 0x5B, 0x7B: open.append(byte + 2)
    case 0x29, 0x5D, 0x7D: guard open.popLast() == byte else { return nil }
    default: break
    }
    return open.count <= Self.depthLimit ? i + 1 : nil
  }
}
