import Diagnostics

/// Takes blocks that begin and end in one tag of PHP apart, where something in them writes: `<?php if ($open) { echo '<a …>'; } ?>`.
enum PhpBlocks {
  /// Blocks nested more deeply stay whole.
  private static let depthLimit = 16
  private static let words: Set<String> = [
    "if", "elseif", "else", "for", "foreach", "while", "switch", "class", "abstract", "final", "function", "public", "protected", "private",
    "static", "try", "finally", "do", "namespace", "trait",
  ]

  /// The statements in their order, with those of such blocks in the place of the block; `isInside` tells what was taken out of one.
  static func expanded(_ statements: [ProgramStatement], _ text: [UInt8], depth: Int = 0) -> [(statement: ProgramStatement, isInside: Bool)]
  {
    statements.flatMap { statement -> [(statement: ProgramStatement, isInside: Bool)] in
      guard depth < depthLimit, case .plain(let range) = statement else { return [(statement, depth > 0)] }
      if let (head, rest) = braceless(range, text) {
        return [(.opens(head), true)] + expanded([.plain(rest)], text, depth: depth + 1).map { ($0.statement, true) }
          + [(.closes(SourceRange(range.end, range.end)), true)]
      }
      guard let block = block(range, text) else { return [(statement, depth > 0)] }
      let rest = ProgramTags.trimmed(SourceRange(block.inner.end + 1, range.end), text)
      return [(.opens(block.head), true)]
        + expanded(ProgramStatements.split(block.inner, text), text, depth: depth + 1).map { ($0.statement, true) }
        + [(.closes(SourceRange(block.inner.end, block.inner.end + 1)), true)]
        + (rest.isEmpty ? [] : expanded(ProgramStatements.split(rest, text), text, depth: depth + 1).map { ($0.statement, true) })
    }
  }

  private static let writing = ["echo", "print", "include", "require"].map { Array($0.utf8) }

  /// The head of a statement without braces and the one statement behind it, where that writes: `if ($open) echo '<a …>'`.
  private static func braceless(_ range: SourceRange, _ text: [UInt8]) -> (head: SourceRange, rest: SourceRange)? {
    let bytes = text[range.bytes]
    let word = String(decoding: bytes.prefix(while: TemplateWords.isWord), as: UTF8.self)
    var end = range.start + word.utf8.count
    switch word {
    case "if", "elseif", "foreach", "for", "while":
      guard let inner = ProgramStatements.parenthesized(range, text) else { return nil }
      end = inner.end + 1
    case "else":
      let next = ProgramTags.trimmed(SourceRange(end, range.end), text)
      if text[next.bytes].starts(with: "if".utf8), !text[next.bytes].dropFirst(2).prefix(1).contains(where: TemplateWords.isWord) {
        guard let inner = ProgramStatements.parenthesized(next, text) else { return nil }
        end = inner.end + 1
      }
    default: return nil
    }
    let rest = ProgramTags.trimmed(SourceRange(min(end, range.end), range.end), text)
    guard let first = text[rest.bytes].first, first != UInt8(ascii: "{"), first != UInt8(ascii: ":"),
      writing.contains(where: { text[rest.bytes].starts(with: $0) })
    else { return nil }
    return (SourceRange(range.start, end), rest)
  }

  /// The head and the inside of a block that writes.
  private static func block(_ range: SourceRange, _ text: [UInt8]) -> (head: SourceRange, inner: SourceRange)? {
    let bytes = text[range.bytes]
    let word = String(decoding: bytes.prefix(while: TemplateWords.isWord), as: UTF8.self)
    let writes = ["echo", "print"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    guard words.contains(word), writes || keepsControl(bytes, word) else { return nil }
    guard let inner = ProgramStatements.braced(range, text) else { return nil }
    return (ProgramTags.trimmed(SourceRange(range.start, inner.start - 1), text), inner)
  }

  private static let controls = ["a ", "button", "form", "input"].flatMap { name in ["'", "\""].map { Array("\($0)<\(name)".utf8) } }

  /// Whether a block keeps links or fields in a variable, to be written elsewhere: `$button = '<a href="…">Log in with Google</a>';`
  private static func keepsControl(_ block: ArraySlice<UInt8>, _ word: String) -> Bool {
    word == "if" && block.contains(UInt8(ascii: "=")) && controls.contains { block.firstRange(of: $0) != nil }
  }

  /// Whether a statement writes nothing into the page, nor does any in its blocks.
  static func writesNothing(_ range: SourceRange, _ text: [UInt8], depth: Int = 0) -> Bool {
    guard depth < depthLimit, !range.isEmpty else { return range.isEmpty }
    let word = String(decoding: text[range.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
    if words.contains(word), let inner = ProgramStatements.braced(range, text) {
      let rest = ProgramTags.trimmed(SourceRange(min(inner.end + 1, range.end), range.end), text)
      return [inner, rest].allSatisfy { part in
        ProgramStatements.split(part, text).allSatisfy { statement in
          switch statement {
          case .plain(let range): writesNothing(range, text, depth: depth + 1)
          case .opens, .closes: false
          }
        }
      }
    }
    return text.withUnsafeBufferPointer { TemplateWords.php($0[range.bytes]) } == .silent
  }
}
