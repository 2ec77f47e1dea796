import Diagnostics

/// Reads Pug, which was Jade. Lines that are not understood stay as they are.
struct PugReader {
  static let depthLimit = 80

  let file: SourceFile
  let text: [UInt8]
  let lines: IndentedLines
  var builder = TreeBuilder()
  /// How often a bracket was not closed; then they are looked for in their own line only.
  var unclosed = 0
  /// How deep the lines are nested that are being read.
  private var nesting = 0

  private init(_ file: SourceFile) {
    self.file = file
    text = file.text
    lines = IndentedLines(text, SourceRange(0, text.count))
  }

  /// A file of another kind that is included is its text.
  static func read(_ file: SourceFile) -> [TemplateNode] {
    let path = file.path.lowercased()
    guard path.hasSuffix(".pug") || path.hasSuffix(".jade") else { return [.text(SourceRange(0, file.text.count))] }
    var reader = PugReader(file)
    reader.block(0..<reader.lines.count)
    return reader.builder.finish()
  }

  // MARK: - Lines

  /// The lines of one level, with what is nested in them.
  mutating func block(_ range: Range<Int>) {
    nesting += 1
    defer { nesting -= 1 }
    var isOpen = false
    var isBehindText = false
    // Values of `when` that share what follows another.
    var alternatives: [SourceRange] = []
    var i = range.lowerBound
    while i < range.upperBound {
      let line = lines[i]
      guard !line.isBlank else {
        i += 1
        continue
      }
      var statement = PugStatement(line.range, text)
      if isOpen, !statement.isMiddle {
        _ = builder.close("end", SourceRange(line.start, line.start))
        isOpen = false
      }
      guard builder.depth < Self.depthLimit, nesting < Self.depthLimit else {
        builder.add(.unknown(line.range))
        i += 1
        continue
      }
      let isText = text[line.start] == 0x7C
      if isText, isBehindText { builder.add(.constant("\n", SourceRange(line.start, line.start))) }
      isBehindText = isText
      let next = lines.nested(from: i + 1, below: line.indent, limit: range.upperBound)
      if statement.kind == .when, next == i + 1, statement.inlineStart == nil {
        alternatives.append(statement.rest)
        i = next
        continue
      }
      statement.alternatives = alternatives
      alternatives = []
      if statement.opens, open(statement, line.range) {
        isOpen = isOpen || !statement.isMiddle
        inside(statement, i, next)
        i = next
      } else {
        i = self.line(i, range.upperBound, statement, next)
      }
    }
    let end = lines.count == 0 ? 0 : lines[max(0, min(i, range.upperBound) - 1)].end
    if isOpen { _ = builder.close("end", SourceRange(end, end)) }
  }

  /// What a condition or a loop holds: what is nested in it, or what stands behind a colon: `when 1: p one`.
  private mutating func inside(_ statement: PugStatement, _ i: Int, _ next: Int) {
    guard let start = statement.inlineStart else { return block((i + 1)..<next) }
    _ = element(start, i, next, below: lines[i].indent)
  }

  /// Opens or divides what a condition or a loop decides; false for what stays as it was written.
  private mutating func open(_ statement: PugStatement, _ tag: SourceRange) -> Bool {
    func expression() -> TemplateExpression { ExpressionReader.read(statement.rest, of: file, .pug) }
    switch statement.kind {
    case .if: builder.open(.choice([], condition: expression(), tag: tag), "end", tag)
    case .unless: builder.open(.choice([], condition: TemplateExpression(.not(expression()), statement.rest), tag: tag), "end", tag)
    case .elseIf: if !builder.divide(expression(), tag) { builder.add(.unknown(tag)) }
    case .else: if !builder.divide(nil, tag) { builder.add(.unknown(tag)) }
    case .case: builder.open(.match(expression(), TreeBuilder.Matched()), "end", tag)
    case .when:
      guard case .match(let subject, _) = builder.top.kind else {
        builder.add(.unknown(tag))
        return true
      }
      var condition: TemplateExpression?
      for rest in statement.alternatives + [statement.rest] {
        let value = ExpressionReader.read(rest, of: file, .pug)
        let equal = TemplateExpression(.comparison(subject, .equal, value), rest)
        condition = condition.map { TemplateExpression(.either($0, equal), SourceRange($0.range.start, rest.end)) } ?? equal
      }
      _ = builder.divide(condition, tag)
    case .default: if !builder.divide(nil, tag) { builder.add(.unknown(tag)) }
    case .each:
      guard let (name, list) = statement.loop(text) else {
        builder.open(.passing, "end", tag)
        return true
      }
      let loop = TemplateLoop(
        names: [file.string(name)], list: ExpressionReader.read(list, of: file, .pug), tag: tag, body: [], otherwise: nil,
        otherwiseTag: nil,
        end: tag)
      builder.open(.loop(loop, isOtherwise: false), "end", tag)
    case .while: builder.open(.passing, "end", tag)
    case .other: return false
    }
    return true
  }

  // MARK: - Kinds of lines

  private mutating func line(_ i: Int, _ limit: Int, _ statement: PugStatement, _ next: Int) -> Int {
    let line = lines[i]
    let second = line.start + 1 < line.end ? text[line.start + 1] : 0
    switch text[line.start] {
    case 0x2F where second == 0x2F:
      comment(line.range)
      return next
    case 0x7C:
      words(afterSpace(line.start + 1, line.end))
      block((i + 1)..<next)
      return next
    case 0x3C:
      words(line.range)
      builder.add(.constant("\n", SourceRange(line.end, line.end)))
      block((i + 1)..<next)
      return next
    case 0x2D:
      code(i, next)
      return next
    case let sign where sign == 0x3D || sign == 0x21 && second == 0x3D:
      output(line.start, line.end)
      block((i + 1)..<next)
      return next
    case 0x3A where TemplateWords.isWord(second):
      // What a filter makes of its text is not known.
      for text in lines.texts((i + 1)..<next) where !text.isEmpty { unknown(text) }
      return next
    case 0x2B: return call(i, limit, next)
    default: break
    }
    if keyword(line.range, i, next) { return next }
    return element(line.start, i, limit, below: line.indent)
  }

  mutating func unknown(_ range: SourceRange) { builder.add(.output(TemplateExpression(.opaque, range), escapes: false, tag: range)) }

  private func afterSpace(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(start < end && text[start] == 0x20 ? start + 1 : min(start, end), end)
  }

  private mutating func comment(_ line: SourceRange) {
    let start = line.start + 2
    // What is commented out below, and what only old browsers see, is not written.
    guard start < line.end, text[start] != 0x2D, text[start] != 0x5B else { return }
    builder.add(.constant("<!--", line))
    builder.text(SourceRange(start, line.end))
    builder.add(.constant("-->", line))
  }

  /// `- var a = 1`, or the lines below a `-` that stands alone.
  private mutating func code(_ i: Int, _ next: Int) {
    let line = lines[i]
    var content = ProgramTags.trimmed(SourceRange(line.start + 1, line.end), text)
    let tag = line.range
    if content.isEmpty {
      guard next > i + 1 else { return }
      content = SourceRange(lines[i + 1].start, lines[next - 1].end)
    }
    for statement in ProgramStatements.split(content, text) {
      guard case .plain(let range) = statement else { continue }
      for node in EjsReader.assignments(range, of: file, tag).nodes { builder.add(node) }
    }
    guard content.start < line.end, next > i + 1 else { return }
    // What is nested in code hangs on it.
    builder.open(.passing, "end", tag)
    block((i + 1)..<next)
    _ = builder.close("end", SourceRange(line.end, line.end))
  }

  /// `= code`, `!= code`, up to the end.
  mutating func output(_ start: Int, _ end: Int) {
    let isRaw = text[start] == 0x21
    var range = ProgramTags.trimmed(SourceRange(min(start + (isRaw ? 2 : 1), end), end), text)
    while range.length > 0, text[range.end - 1] == 0x3B { range.end -= 1 }
    let expression = ExpressionReader.read(range, of: file, .pug)
    builder.add(.output(expression, escapes: !isRaw, tag: SourceRange(start, end)))
  }

  /// Lines that begin with a word of the language; false for others.
  private mutating func keyword(_ line: SourceRange, _ i: Int, _ next: Int) -> Bool {
    let word = String(decoding: text[line.bytes].prefix { $0 > 0x20 && $0 != 0x3A && $0 != 0x28 }, as: UTF8.self)
    let rest = ProgramTags.trimmed(SourceRange(line.start + word.utf8.count, line.end), text)
    func literal(_ range: SourceRange) -> TemplateExpression {
      TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
    }
    switch word {
    case "doctype": builder.add(.constant("<!DOCTYPE html>", line))
    case "extends", "extend": builder.add(.extends(literal(rest), tag: line))
    case "include":
      guard !rest.isEmpty else { return false }
      if text[rest.start] == 0x3A { unknown(line) } else { builder.add(.include(TemplateInclude(name: literal(rest), tag: line))) }
    case "yield" where rest.isEmpty: builder.add(.output(TemplateExpression(.name("@block"), line), escapes: false, tag: line))
    case "block", "append", "prepend": namedBlock(word, rest, line, i, next)
    case "mixin": mixin(rest, line, i, next)
    default: return false
    }
    return true
  }

  private mutating func namedBlock(_ word: String, _ rest: SourceRange, _ line: SourceRange, _ i: Int, _ next: Int) {
    var words = text[rest.bytes].split(separator: 0x20)
    var mode = word
    if word == "block", words.count > 1, let first = words.first.map({ String(decoding: $0, as: UTF8.self) }),
      first == "append" || first == "prepend"
    {
      mode = first
      words.removeFirst()
    }
    guard let name = words.first.map({ String(decoding: $0, as: UTF8.self) }) else {
      // What the call of a mixin gives.
      builder.add(.output(TemplateExpression(.name("@block"), line), escapes: false, tag: line))
      return block((i + 1)..<next)
    }
    let parent = TemplateNode.output(
      TemplateExpression(.call(TemplateExpression(.name("super"), line), []), line), escapes: false, tag: SourceRange(line.end, line.end))
    builder.open(.block(name), "block", line)
    if mode == "append" { builder.add(parent) }
    block((i + 1)..<next)
    if mode == "prepend" { builder.add(parent) }
    _ = builder.close("block", SourceRange(line.end, line.end))
  }
}

/// What a line of Pug decides.
struct PugStatement {
  enum Kind { case `if`, unless, elseIf, `else`, `case`, when, `default`, each, `while`, other }

  private(set) var kind = Kind.other
  /// What stands behind the word, without parentheses around the whole.
  private(set) var rest: SourceRange
  /// Where an element begins behind a colon.
  private(set) var inlineStart: Int?
  /// Other values of `when` that share what follows.
  var alternatives: [SourceRange] = []

  var isMiddle: Bool { kind == .elseIf || kind == .else || kind == .when || kind == .default }
  var opens: Bool { kind != .other }

  private static let kinds: [String: Kind] = [
    "if": .if, "unless": .unless, "else": .else, "elseif": .elseIf, "case": .case, "when": .when, "default": .default, "each": .each,
    "for": .each,
    "while": .while,
  ]

  init(_ line: SourceRange, _ text: [UInt8]) {
    rest = line
    var start = line.start
    // Code with something nested in it: `- if (x)`.
    let isCode = text[start] == 0x2D
    if isCode {
      start = ProgramTags.trimmed(SourceRange(start + 1, line.end), text).start
      // `- } else {`
      if start < line.end, text[start] == 0x7D { start = ProgramTags.trimmed(SourceRange(start + 1, line.end), text).start }
    }
    let word = text[start..<line.end].prefix { $0.isASCIIAlpha }
    let behind = word.endIndex < line.end ? text[word.endIndex] : 0x20
    guard let kind = Self.kinds[String(decoding: word, as: UTF8.self)], behind <= 0x20 || behind == 0x28 || behind == 0x3A || behind == 0x7B
    else {
      return
    }
    rest = ProgramTags.trimmed(SourceRange(word.endIndex, line.end), text)
    if isCode, kind == .case || kind == .when || kind == .default { return }
    self.kind = kind
    if kind == .else, text[rest.bytes].starts(with: "if".utf8),
      rest.length == 2 || text[rest.start + 2] <= 0x20 || text[rest.start + 2] == 0x28
    {
      self.kind = .elseIf
      rest = ProgramTags.trimmed(SourceRange(rest.start + 2, rest.end), text)
    }
    if isCode, rest.length > 0, text[rest.end - 1] == 0x7B { rest = ProgramTags.trimmed(SourceRange(rest.start, rest.end - 1), text) }
    if kind == .when || kind == .default || kind == .else { findColon(text) }
    if rest.length > 1, text[rest.start] == 0x28, BracketScanner.close(rest.start, text, limit: rest.end, isScript: true) == rest.end - 1 {
      rest = ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end - 1), text)
    }
  }

  /// `when 1: p one`
  private mutating func findColon(_ text: [UInt8]) {
    var scanner = BracketScanner(text, isScript: true)
    var i = rest.start
    while i < rest.end {
      if scanner.isOutside, text[i] == 0x3A, i + 1 < rest.end, text[i + 1] <= 0x20 {
        inlineStart = ProgramTags.trimmed(SourceRange(i + 1, rest.end), text).start
        rest = ProgramTags.trimmed(SourceRange(rest.start, i), text)
        return
      }
      guard let next = scanner.step(i) else { return }
      i = next
    }
  }

  /// The name and the list of `each x, i in list`, `for (const x of list)`; nil for what counts.
  func loop(_ text: [UInt8]) -> (name: SourceRange, list: SourceRange)? {
    let tokens = ExpressionLexer.tokens(text, rest, .of(.pug))
    guard let word = tokens.firstIndex(where: { $0.kind == .name("in") || $0.kind == .name("of") }), word > 0,
      let first = tokens[..<word].first(where: {
        if case .name(let name) = $0.kind { !["const", "let", "var"].contains(name) } else { false }
      })
    else { return nil }
    return (first.range, ProgramTags.trimmed(SourceRange(tokens[word].range.end, rest.end), text))
  }
}
