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
      guard depth < depthLimit, case .plain(let range) = statement, let block = block(range, text) else { return [(statement, depth > 0)] }
      let rest = ProgramTags.trimmed(SourceRange(block.inner.end + 1, range.end), text)
      return [(.opens(block.head), true)]
        + expanded(ProgramStatements.split(block.inner, text), text, depth: depth + 1).map { ($0.statement, true) }
        + [(.closes(SourceRange(block.inner.end, block.inner.end + 1)), true)]
        + (rest.isEmpty ? [] : expanded(ProgramStatements.split(rest, text), text, depth: depth + 1).map { ($0.statement, true) })
    }
  }

  /// The head and the inside of a block that writes.
  private static func block(_ range: SourceRange, _ text: [UInt8]) -> (head: SourceRange, inner: SourceRange)? {
    let bytes = text[range.bytes]
    let word = String(decoding: bytes.prefix(while: TemplateWords.isWord), as: UTF8.self)
    guard words.contains(word), bytes.firstRange(of: Array("echo".utf8)) != nil || bytes.firstRange(of: Array("print".utf8)) != nil else {
      return nil
    }
    guard let inner = ProgramStatements.braced(range, text) else { return nil }
    return (ProgramTags.trimmed(SourceRange(range.start, inner.start - 1), text), inner)
  }
}
