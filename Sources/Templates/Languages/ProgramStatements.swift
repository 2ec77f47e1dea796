import Diagnostics

/// A statement of JavaScript or PHP as it stands in a template's tag.
enum ProgramStatement {
  /// `}`, with what closes a call behind it.
  case closes(SourceRange)
  /// What stands before a brace that is closed in another tag: `if (a)`.
  case opens(SourceRange)
  case plain(SourceRange)
}

/// Cuts the code of a tag into statements.
enum ProgramStatements {
  private static let limit = 2_000

  static func split(_ range: SourceRange, _ text: [UInt8]) -> [ProgramStatement] {
    let open = unmatched(range, text)
    var made: [ProgramStatement] = []
    var start = range.start
    var depth = 0
    var i = range.start
    func plain(_ end: Int, _ made: inout [ProgramStatement]) {
      let piece = ProgramTags.trimmed(SourceRange(start, end), text)
      if !piece.isEmpty, made.count < limit { made.append(.plain(piece)) }
    }
    while i < range.end {
      if let end = skipped(i, range.end, text, atStart: text[start..<i].allSatisfy { $0 <= 0x20 }) {
        if text[i] == 0x2F || text[i] == 0x23, text[start..<i].allSatisfy({ $0 <= 0x20 }) { start = end }
        i = end
        continue
      }
      switch text[i] {
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth = max(0, depth - 1)
      case 0x7B where open.contains(i):
        made += opening(ProgramTags.trimmed(SourceRange(start, i), text), text)
        start = i + 1
        depth = 0
      case 0x7B: depth += 1
      case 0x7D where open.contains(i):
        plain(i, &made)
        var end = i + 1
        while end < range.end, text[end] == 0x29 || text[end] == 0x3B || text[end] == 0x2C { end += 1 }
        made.append(.closes(SourceRange(i, end)))
        start = end
        i = end
        depth = 0
        continue
      case 0x7D:
        depth = max(0, depth - 1)
        // A block that is closed in the same tag ends its statement, but not an `else` behind it.
        if depth == 0, !text[(i + 1)..<range.end].drop(while: { $0 <= 0x20 }).starts(with: "else".utf8), isBlock(start, text, i) {
          plain(i + 1, &made)
          start = i + 1
        }
      case 0x3B where depth == 0:
        plain(i, &made)
        start = i + 1
      default: break
      }
      i += 1
    }
    plain(range.end, &made)
    return made
  }

  /// What stands before a brace that is closed in another tag. A branch that is whole before it is taken for itself: `if (a) { b(); } else`.
  private static func opening(_ head: SourceRange, _ text: [UInt8], depth: Int = 0) -> [ProgramStatement] {
    let word = text[head.bytes].prefix(while: TemplateWords.isWord)
    guard depth < branchLimit, ["if", "elseif", "else"].contains(where: { word.elementsEqual($0.utf8) }),
      let inner = braced(head, text), inner.end < head.end
    else { return [.opens(head)] }
    let rest = ProgramTags.trimmed(SourceRange(inner.end + 1, head.end), text)
    guard text[rest.bytes].starts(with: "else".utf8) else { return [.opens(head)] }
    return [.opens(ProgramTags.trimmed(SourceRange(head.start, inner.start - 1), text))] + split(inner, text)
      + [.closes(SourceRange(inner.end, inner.end + 1))] + opening(rest, text, depth: depth + 1)
  }

  private static let branchLimit = 50

  private static let blockWords = ["if", "for", "foreach", "while", "function", "switch", "class", "try", "else", "do"]

  private static func isBlock(_ start: Int, _ text: [UInt8], _ end: Int) -> Bool {
    let head = text[start..<end].drop { $0 <= 0x20 }.prefix(while: TemplateWords.isWord)
    return blockWords.contains { head.elementsEqual($0.utf8) }
  }

  /// What stands between the first brace and its partner; nil where it has none.
  static func braced(_ range: SourceRange, _ text: [UInt8]) -> SourceRange? {
    var start: Int?
    var depth = 0
    var i = range.start
    while i < range.end {
      if let end = skipped(i, range.end, text, atStart: false) {
        i = end
        continue
      }
      if text[i] == 0x7B {
        if depth == 0 { start = i + 1 }
        depth += 1
      }
      if text[i] == 0x7D {
        depth -= 1
        if depth == 0, let start { return SourceRange(start, i) }
        if depth < 0 { return nil }
      }
      i += 1
    }
    return nil
  }

  /// The braces whose partners stand in other tags.
  private static func unmatched(_ range: SourceRange, _ text: [UInt8]) -> Set<Int> {
    var stack: [Int] = []
    var found: Set<Int> = []
    var i = range.start
    while i < range.end {
      if let end = skipped(i, range.end, text, atStart: false) {
        i = end
        continue
      }
      if text[i] == 0x7B { stack.append(i) }
      if text[i] == 0x7D { if stack.popLast() == nil { found.insert(i) } }
      i += 1
    }
    return found.union(stack)
  }

  /// Behind a string or a comment that begins here.
  private static func skipped(_ i: Int, _ end: Int, _ text: [UInt8], atStart: Bool) -> Int? {
    let byte = text[i]
    if byte == 0x22 || byte == 0x27 || byte == 0x60 {
      var k = i + 1
      while k < end, text[k] != byte { k += text[k] == 0x5C ? 2 : 1 }
      return min(k + 1, end)
    }
    if byte == 0x3C, let heredoc = PhpHeredoc(text, at: i, limit: end) { return heredoc.end }
    let next = i + 1 < end ? text[i + 1] : 0
    if byte == 0x2F, next == 0x2A {
      return text[(i + 2)..<end].firstRange(of: [0x2A, 0x2F])?.upperBound ?? end
    }
    let isRemark = byte == 0x23 && CodeComments([.hash, .slashes]).end(of: i, text, limit: end) != nil
    if byte == 0x2F && next == 0x2F || byte == 0x23 && atStart || isRemark {
      return text[i..<end].firstIndex(of: 0x0A) ?? end
    }
    return nil
  }

  /// What a statement says that begins with the label of a `switch`: the value of `case`, nil for `default`, and what follows the colon.
  static func label(_ range: SourceRange, _ text: [UInt8]) -> (value: SourceRange?, rest: SourceRange)? {
    let word = text[range.bytes].prefix(while: TemplateWords.isWord)
    let isCase = word.elementsEqual("case".utf8)
    guard isCase || word.elementsEqual("default".utf8) else { return nil }
    var depth = 0
    var i = range.start + word.count
    while i < range.end {
      if let end = skipped(i, range.end, text, atStart: false) {
        i = end
        continue
      }
      switch text[i] {
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      case 0x3A where i + 1 < range.end && text[i + 1] == 0x3A: i += 1
      case 0x3A where depth == 0:
        let value = ProgramTags.trimmed(SourceRange(range.start + word.count, i), text)
        return (isCase ? value : nil, ProgramTags.trimmed(SourceRange(i + 1, range.end), text))
      default: break
      }
      i += 1
    }
    return nil
  }

  /// The names that code assigns, whatever it does besides.
  static func assigned(_ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage) -> [String] {
    let tokens = ExpressionLexer.tokens(file.text, range, .of(language))
    var names: [String] = []
    for index in tokens.indices.dropLast() {
      guard case .name(let name) = tokens[index].kind, names.count < 500 else { continue }
      switch tokens[index + 1].kind {
      case .symbol("="), .symbol("+="), .symbol(".="), .symbol("??="), .symbol("["): if !names.contains(name) { names.append(name) }
      default: break
      }
    }
    return names
  }

  /// What stands between the first parenthesis and the one that closes it.
  static func parenthesized(_ range: SourceRange, _ text: [UInt8]) -> SourceRange? {
    guard let open = text[range.bytes].firstIndex(of: 0x28) else { return nil }
    var depth = 0
    var i = open
    while i < range.end {
      if let end = skipped(i, range.end, text, atStart: false) {
        i = end
        continue
      }
      if text[i] == 0x28 { depth += 1 }
      if text[i] == 0x29 {
        depth -= 1
        if depth == 0 { return SourceRange(open + 1, i) }
      }
      i += 1
    }
    return nil
  }
}
