import Diagnostics

/// Takes blocks that begin and end in one tag of PHP apart, where something in them writes: `<?php if ($open) { echo '<a …>'; } ?>`.
enum PhpBlocks {
  /// Blocks nested more deeply stay whole.
  private static let depthLimit = 16
  private static let words: Set<String> = [
    "if", "elseif", "else", "for", "foreach", "while", "switch", "class", "abstract", "final", "function", "public", "protected", "private",
    "static", "try", "finally", "do", "namespace", "trait",
  ]

  /// What stands before the word of a method that has a body.
  static let modifiers: Set<String> = ["public", "protected", "private", "static", "final"]
  /// Blocks that decide which of their statements are met.
  private static let choices: Set<String> = ["if", "elseif", "else", "for", "foreach", "while", "switch"]

  /// The statements in their order, with those of such blocks in the place of the block; `isInside` tells what was taken out of one.
  ///
  /// `returns`: whether they are those of a function that gives elements, in which every block counts.
  static func expanded(
    _ statements: [ProgramStatement], _ text: [UInt8], depth: Int = 0, returns: Bool = false
  ) -> [(statement: ProgramStatement, isInside: Bool)] {
    statements.flatMap { statement -> [(statement: ProgramStatement, isInside: Bool)] in
      guard depth < depthLimit, case .plain(let range) = statement else { return [(statement, depth > 0)] }
      func inside(_ statements: [ProgramStatement], returns: Bool = returns) -> [(statement: ProgramStatement, isInside: Bool)] {
        expanded(statements, text, depth: depth + 1, returns: returns).map { ($0.statement, true) }
      }
      if let (inner, rest) = attempt(range, text) {
        return (inner.map { inside(ProgramStatements.split($0, text)) } ?? [])
          + (rest.isEmpty ? [] : inside(ProgramStatements.split(rest, text)))
      }
      if let (head, rest) = braceless(range, text, returns: returns) {
        return [(.opens(head), true)] + inside([.plain(rest)]) + [(.closes(SourceRange(range.end, range.end)), true)]
      }
      guard let block = block(range, text, returns: returns) else { return [(statement, depth > 0)] }
      let rest = ProgramTags.trimmed(SourceRange(block.inner.end + 1, range.end), text)
      let isFunction = returnsElements(text[range.bytes], text[block.head.bytes])
      return [(.opens(block.head), true)] + inside(ProgramStatements.split(block.inner, text), returns: returns || isFunction)
        + [(.closes(SourceRange(block.inner.end, block.inner.end + 1)), true)]
        + (rest.isEmpty ? [] : inside(ProgramStatements.split(rest, text)))
    }
  }

  /// Whether a function gives what may hold elements.
  private static func returnsElements(_ block: ArraySlice<UInt8>, _ head: ArraySlice<UInt8>) -> Bool {
    isFunction(head) && block.firstRange(of: Array("return".utf8)) != nil && PhpFunctions.holdsElement(block)
  }

  /// Whether a head is that of a function or a method: `public static function button($label)`.
  private static func isFunction(_ head: ArraySlice<UInt8>) -> Bool {
    var rest = head
    while true {
      let word = String(decoding: rest.prefix(while: TemplateWords.isWord), as: UTF8.self)
      if word == "function" { return true }
      guard modifiers.contains(word) else { return false }
      rest = rest.dropFirst(word.utf8.count).drop { $0 <= 0x20 }
    }
  }

  private static let writing = ["echo", "print", "include", "require"].map { Array($0.utf8) }
  private static let includes = ["include", "require", "include_once", "require_once"].map { Array($0.utf8) }
  /// Blocks whose statements are met where the block stands, at least on one way.
  private static let met = choices.union(["finally", "do"])

  /// Whether a block whose statements are met includes a file.
  private static func includes(_ block: ArraySlice<UInt8>, _ word: String) -> Bool {
    (met.contains(word) || isFunction(block.prefix(while: TemplateWords.isWord))) && includesFile(block)
  }

  /// Whether code includes a file, as a statement of its own.
  static func includesFile(_ block: ArraySlice<UInt8>) -> Bool {
    includes.contains { include in
      var rest = block
      while let found = rest.firstRange(of: include) {
        rest = rest[found.upperBound...]
        let before = block[..<found.lowerBound].last ?? 0x20
        let isApart = !TemplateWords.isWord(before) && ![0x24, 0x3E, 0x3A, 0x22, 0x27].contains(before)
        if isApart, let next = rest.first, [0x20, 0x28, 0x22, 0x27, 0x09, 0x0A, 0x0D].contains(next) { return true }
      }
      return false
    }
  }

  /// The head of a statement without braces and the one statement behind it, where that writes: `if ($open) echo '<a …>'`.
  private static func braceless(_ range: SourceRange, _ text: [UInt8], returns: Bool) -> (head: SourceRange, rest: SourceRange)? {
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
      returns || writing.contains(where: { text[rest.bytes].starts(with: $0) })
    else { return nil }
    return (SourceRange(range.start, end), rest)
  }

  /// The head and the inside of a block that writes, or that gives elements.
  private static func block(_ range: SourceRange, _ text: [UInt8], returns: Bool) -> (head: SourceRange, inner: SourceRange)? {
    let bytes = text[range.bytes]
    let word = String(decoding: bytes.prefix(while: TemplateWords.isWord), as: UTF8.self)
    guard words.contains(word) else { return nil }
    let writes = ["echo", "print"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    let gives =
      returns ? choices.contains(word) : returnsElements(bytes, bytes) || word == "class" && holdsMethods(bytes)
    guard writes || gives || keepsControl(bytes, word) || includes(bytes, word), let inner = ProgramStatements.braced(range, text) else {
      return nil
    }
    return (ProgramTags.trimmed(SourceRange(range.start, inner.start - 1), text), inner)
  }

  /// The statements of a `try` that writes, which are met, or none of a `catch` that writes nothing, and what stands behind the block.
  private static func attempt(_ range: SourceRange, _ text: [UInt8]) -> (inner: SourceRange?, rest: SourceRange)? {
    let bytes = text[range.bytes]
    let word = String(decoding: bytes.prefix(while: TemplateWords.isWord), as: UTF8.self)
    guard word == "try" && mayWrite(range, text) || word == "catch", let inner = ProgramStatements.braced(range, text),
      word == "try" || !mayWrite(inner, text)
    else { return nil }
    let rest = ProgramTags.trimmed(SourceRange(min(inner.end + 1, range.end), range.end), text)
    return (word == "try" ? inner : nil, rest)
  }

  private static func holdsMethods(_ block: ArraySlice<UInt8>) -> Bool {
    ["function ", "return"].allSatisfy { block.firstRange(of: Array($0.utf8)) != nil } && PhpFunctions.holdsElement(block)
  }

  private static let controls = ["a ", "button", "form", "input"].flatMap { name in ["'", "\""].map { Array("\($0)<\(name)".utf8) } }

  /// Whether a block keeps links or fields in a variable, to be written elsewhere: `$button = '<a href="…">Log in with Google</a>';`
  private static func keepsControl(_ block: ArraySlice<UInt8>, _ word: String) -> Bool {
    word == "if" && block.contains(UInt8(ascii: "=")) && controls.contains { block.firstRange(of: $0) != nil }
  }

  /// Whether a statement holds a word that writes.
  static func mayWrite(_ range: SourceRange, _ text: [UInt8]) -> Bool {
    writing.contains { text[range.bytes].firstRange(of: $0) != nil }
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
