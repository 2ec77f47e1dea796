import Diagnostics

/// What a live view of Phoenix's gives its template when the page opens: the assigns that its `mount` and `handle_params` set.
/// https://hexdocs.pm/phoenix_live_view/Phoenix.LiveView.html#c:mount/3
struct LiveViewAssigns: Sendable {
  /// By name, what it is when the page opens. What two clauses of a function set to different values is none of them.
  private(set) var opening: [String: TemplateExpression] = [:]
  /// The names among them that nothing else in the module sets, as long as the page is open.
  private(set) var lasting: Set<String> = []
  /// The module's file.
  let file: SourceFile

  private static let functions = ["mount", "handle_params"]
  private static let sigil = Array("~H\"\"\"".utf8)
  private static let quotes = Array("\"\"\"".utf8)
  private static let assigning: Set<String> = ["assign", "assign_new"]
  /// What decides on a line whether the call behind it is made.
  private static let conditional: Set<String> = ["if", "unless", "case", "with", "cond"]

  /// Nil for a module that is no live view.
  init?(_ file: SourceFile) {
    let text = file.text
    guard text.firstRange(of: Array(":live_view".utf8)) != nil || text.firstRange(of: Array("use Phoenix.LiveView".utf8)) != nil else {
      return nil
    }
    self.file = file
    let lines = IndentedLines(text, SourceRange(0, text.count))
    var ranges: [SourceRange] = []
    var isOpen = false
    for function in Self.functions {
      var clauses: [[String: Found]] = []
      var i = 0
      while i < lines.count {
        let end = ElixirModule.end(i, lines, text)
        guard text[lines[i].range.bytes].starts(with: "def \(function)(".utf8), end > i else {
          i += 1
          continue
        }
        let range = SourceRange(lines[i].start, lines[end - 1].end)
        ranges.append(range)
        clauses.append(Self.found(in: range, file, &isOpen))
        i = end
      }
      note(clauses)
    }
    isOpen = isOpen || Self.setsOthers(lines, file)
    lasting = isOpen ? [] : Set(opening.keys.filter { !Self.isSet($0, in: text, outside: ranges) })
  }

  /// Whether another function than those sets what is not written there: `assign(socket, changes)`.
  private static func setsOthers(_ lines: IndentedLines, _ file: SourceFile) -> Bool {
    let text = file.text
    var isOpen = false
    var i = 0
    while i < lines.count, !isOpen {
      let words = text[lines[i].range.bytes]
      let isFunction = words.starts(with: "def ".utf8) || words.starts(with: "defp ".utf8)
      guard isFunction, !functions.contains(where: { words.starts(with: "def \($0)(".utf8) }) else {
        i += 1
        continue
      }
      let end = ElixirModule.end(i, lines, text)
      let range = SourceRange(lines[i].start, lines[max(i, end - 1)].end)
      if text[range.bytes].firstRange(of: sigil) == nil { _ = found(in: range, file, &isOpen) }
      i = max(end, i + 1)
    }
    return isOpen
  }

  /// What a function sets a name to; nil where that hangs on something, or is set more than once.
  private struct Found {
    var value: SourceRange
    var isNested: Bool
  }

  private mutating func note(_ clauses: [[String: Found]]) {
    for name in Set(clauses.flatMap(\.keys)) {
      let found = clauses.compactMap { $0[name] }
      guard let first = found.first, found.allSatisfy({ file.phrase($0.value) == file.phrase(first.value) }) else {
        opening[name] = nil
        continue
      }
      opening[name] = ElixirCode.expression(first.value, of: file)
    }
  }

  /// The names that a function sets, each with what it is behind the function.
  private static func found(in range: SourceRange, _ file: SourceFile, _ isOpen: inout Bool) -> [String: Found] {
    let text = file.text
    let tokens = ExpressionLexer.tokens(text, range, .of(.heex))
    var made: [String: Found] = [:]
    var (depth, base) = (0, 0)
    var lineHead = 0
    for index in tokens.indices.dropLast() {
      guard case .name(let word) = tokens[index].kind else { continue }
      let isKey = tokens[index + 1].kind == .symbol(":") && !tokens[index + 1].isApart
      if index > 0, text[tokens[index - 1].range.end..<tokens[index].range.start].contains(0x0A) { lineHead = index }
      if word == "do" && !isKey || word == "fn" { depth += 1 }
      if word == "end", !isKey { depth -= 1 }
      // The function's own block.
      if word == "do", !isKey, base == 0, depth == 1 { base = 1 }
      guard assigning.contains(word), !isKey, tokens[index + 1].kind == .symbol("("), !tokens[index + 1].isApart,
        let close = BracketScanner.close(tokens[index + 1].range.start, text, limit: range.end)
      else { continue }
      let isGuarded = tokens[lineHead..<index].contains { if case .name(let name) = $0.kind { conditional.contains(name) } else { false } }
      let isNested = depth > base || isGuarded
      let pieces = BracketScanner.pieces(SourceRange(tokens[index + 1].range.end, close), text, by: 0x2C)
      guard let given = given(pieces, isNew: word == "assign_new", file) else {
        isOpen = true
        continue
      }
      for (name, value) in given {
        let value = local(value, before: tokens[index].range.start, tokens, file) ?? value
        // What is set before on every way counts where the call is not made; what is set twice on some ways is not known.
        if isNested, let before = made[name] {
          if before.isNested { made[name]?.value = SourceRange(range.start, range.start) }
          continue
        }
        made[name] = Found(value: value, isNested: isNested)
      }
    }
    return made
  }

  /// The names and values of a call's arguments; nil for one that sets what is not written there.
  private static func given(_ pieces: [SourceRange], isNew: Bool, _ file: SourceFile) -> [(name: String, value: SourceRange)]? {
    let text = file.text
    var rest = pieces[...]
    // The socket is none of them, as it is where it is handed on by a pipe.
    if let first = rest.first, let byte = text[first.bytes].first, byte != 0x3A, byte != 0x25, byte != 0x5B, keyed(first, text) == nil {
      rest = rest.dropFirst()
    }
    guard let first = rest.first, let byte = text[first.bytes].first else { return nil }
    if byte == 0x3A {
      guard rest.count == 2, let value = rest.last else { return nil }
      let name = String(decoding: text[(first.start + 1)..<first.end], as: UTF8.self)
      return [(name, isNew ? made(by: value, text) : value)]
    }
    if byte == 0x25 || byte == 0x5B {
      guard rest.count == 1, text[first.end - 1] == (byte == 0x25 ? 0x7D : 0x5D),
        let open = text[first.bytes].firstIndex(where: { $0 == 0x7B || $0 == 0x5B })
      else { return nil }
      rest = BracketScanner.pieces(SourceRange(open + 1, first.end - 1), text, by: 0x2C)[...]
    }
    let entries = rest.compactMap { keyed($0, text) }
    return entries.count == rest.count ? entries : nil
  }

  /// `view: :form`
  private static func keyed(_ piece: SourceRange, _ text: [UInt8]) -> (name: String, value: SourceRange)? {
    let word = text[piece.bytes].prefix { TemplateWords.isWord($0) || $0 == 0x3F }
    guard !word.isEmpty, word.endIndex + 1 < piece.end, text[word.endIndex] == 0x3A, text[word.endIndex + 1] <= 0x20 else { return nil }
    return (String(decoding: word, as: UTF8.self), ProgramTags.trimmed(SourceRange(word.endIndex + 1, piece.end), text))
  }

  /// What a function gives that is written in place: `fn -> :form end`.
  private static func made(by function: SourceRange, _ text: [UInt8]) -> SourceRange {
    guard text[function.bytes].starts(with: "fn".utf8), let arrow = text[function.bytes].firstRange(of: [0x2D, 0x3E]),
      text[function.bytes].suffix(3).elementsEqual("end".utf8)
    else { return SourceRange(function.start, function.start) }
    return ProgramTags.trimmed(SourceRange(arrow.upperBound, function.end - 3), text)
  }

  /// What a name stands for that the function set before: a literal, or what a `case` gives where none of its patterns is met.
  private static func local(_ value: SourceRange, before limit: Int, _ tokens: [ExpressionToken], _ file: SourceFile) -> SourceRange? {
    let text = file.text
    let name = String(decoding: text[value.bytes], as: UTF8.self)
    guard name.first?.isLowercase == true, name.utf8.allSatisfy(TemplateWords.isWord),
      let at = tokens.indices.last(where: {
        tokens[$0].kind == .name(name) && tokens[$0].range.end <= limit && $0 + 2 < tokens.count && tokens[$0 + 1].kind == .symbol("=")
      })
    else { return nil }
    let first = tokens[at + 2]
    let lineEnd = text[first.range.start...].firstIndex(of: 0x0A) ?? text.count
    guard first.kind == .name("case") else {
      let start = text[first.range.start - 1] == 0x22 ? first.range.start - 1 : first.range.start
      return ProgramTags.trimmed(SourceRange(start, min(lineEnd, limit)), text)
    }
    var depth = 0
    for index in (at + 2)..<(tokens.count - 1) where tokens[index].range.end <= limit {
      switch tokens[index].kind {
      case .name("do"), .name("fn"): depth += 1
      case .name("end"): depth -= 1
      case .name("_") where depth == 1:
        guard let arrow = text[tokens[index].range.end..<limit].firstRange(of: [0x2D, 0x3E]) else { return nil }
        let end = text[arrow.upperBound..<limit].firstIndex { $0 == 0x0A || $0 == 0x3B } ?? limit
        let bare = ProgramTags.trimmed(SourceRange(arrow.upperBound, end), text)
        return ElixirCode.without(" end", bare, text) ?? bare
      default: break
      }
      if index > at + 3, depth == 0, tokens[index].kind == .name("end") { return nil }
    }
    return nil
  }

  /// Whether a module names an assign outside of some functions and of what it shows: `:view`, `view:`.
  private static func isSet(_ name: String, in text: [UInt8], outside ranges: [SourceRange]) -> Bool {
    let word = Array(name.utf8)
    var at = 0
    while let found = text[at...].firstRange(of: word) {
      at = found.upperBound
      let (before, behind) = (found.lowerBound > 0 ? text[found.lowerBound - 1] : 0x20, at < text.count ? text[at] : 0x20)
      guard !TemplateWords.isWord(before), !TemplateWords.isWord(behind), before == 0x3A || behind == 0x3A,
        !ranges.contains(where: { $0.bytes.contains(found.lowerBound) }), !isShown(found.lowerBound, text)
      else { continue }
      return true
    }
    return false
  }

  /// Whether a place is within a text that the module shows.
  private static func isShown(_ offset: Int, _ text: [UInt8]) -> Bool {
    var at = 0
    while let open = text[at..<offset].firstRange(of: sigil) {
      guard let close = text[open.upperBound...].firstRange(of: quotes) else { return true }
      if close.lowerBound > offset { return true }
      at = close.upperBound
      if at >= offset { return false }
    }
    return false
  }
}
