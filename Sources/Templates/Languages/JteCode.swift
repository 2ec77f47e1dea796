import Diagnostics

/// Finds where code of jte ends: brackets, lines, content between backquotes. Strings, characters and content are passed as a whole.
struct JteCode {
  private static let depthLimit = 200
  /// How many bytes of code are looked at for the end of one piece.
  private static let stepLimit = 20_000

  let text: [UInt8]
  /// By where content begins, where it ends: behind its backquotes.
  private let contents: [Int: Int]

  init(_ text: [UInt8]) {
    self.text = text
    var contents: [Int: Int] = [:]
    var open: [Int] = []
    var i = 0
    while let at = text[i...].firstIndex(of: 0x60) {
      if at > 0, text[at - 1] == 0x40 { open.append(at - 1) } else if let start = open.popLast() { contents[start] = at + 1 }
      i = at + 1
    }
    self.contents = contents
  }

  /// The bracket that closes the one at `start`; nil where none does before `limit`.
  func close(_ start: Int, _ limit: Int) -> Int? {
    var open = 0
    var i = start
    var steps = 0
    while i < limit, steps < Self.stepLimit {
      steps += 1
      if let end = passed(i, limit) {
        i = end
        continue
      }
      switch text[i] {
      case 0x28, 0x5B, 0x7B: open += 1
      case 0x29, 0x5D, 0x7D:
        open -= 1
        if open == 0 { return i }
      default: break
      }
      guard open <= Self.depthLimit else { return nil }
      i += 1
    }
    return nil
  }

  /// Behind a string, a character or content that begins at `i`; nil where none does.
  private func passed(_ i: Int, _ limit: Int) -> Int? {
    switch text[i] {
    case 0x22, 0x27:
      var end = i + 1
      while end < limit, text[end] != text[i], text[end] != 0x0A { end += text[end] == 0x5C ? 2 : 1 }
      return end < limit && text[end] == text[i] ? end + 1 : nil
    case 0x40: return contentEnd(i, limit)
    default: return nil
    }
  }

  /// Behind the backquote that closes the content at `start`; nil where none begins there, or none closes it.
  func contentEnd(_ start: Int, _ limit: Int) -> Int? { contents[start].flatMap { $0 <= limit ? $0 : nil } }

  /// Where a line ends that its brackets and its content may take further.
  func lineEnd(_ start: Int, _ limit: Int) -> Int { first(0x0A, SourceRange(start, limit)) ?? limit }

  /// Where what stands before a template ends: imports, parameters, remarks.
  var headEnd: Int {
    var i = 0
    while i < text.count {
      if text[i] <= 0x20 || text[i] >= 0x80, i < 3 || text[i] <= 0x20 {
        i += 1
      } else if text[i...].starts(with: "@import ".utf8) || text[i...].starts(with: "@param ".utf8) {
        i = lineEnd(i, text.count)
      } else if text[i...].starts(with: "<%--".utf8), let end = text[i...].firstRange(of: Array("--%>".utf8)) {
        i = end.upperBound
      } else {
        break
      }
    }
    return i
  }

  /// The first byte of a kind in no brackets, strings or content.
  func first(_ byte: UInt8, _ range: SourceRange) -> Int? {
    var open = 0
    var i = range.start
    while i < range.end {
      if let end = passed(i, range.end) {
        i = end
        continue
      }
      if open <= 0, text[i] == byte { return i }
      switch text[i] {
      case 0x28, 0x5B, 0x7B: open += 1
      case 0x29, 0x5D, 0x7D: open -= 1
      default: break
      }
      i += 1
    }
    return nil
  }

  /// What stands between commas, without white space.
  func pieces(_ range: SourceRange) -> [SourceRange] {
    var made: [SourceRange] = []
    var start = range.start
    while start < range.end, let comma = first(0x2C, SourceRange(start, range.end)) {
      made.append(ProgramTags.trimmed(SourceRange(start, comma), text))
      start = comma + 1
    }
    made.append(ProgramTags.trimmed(SourceRange(start, range.end), text))
    return made.filter { !$0.isEmpty }
  }
}
