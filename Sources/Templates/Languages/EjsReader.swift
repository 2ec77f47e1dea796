import Diagnostics

/// Reads EJS and Eta.
struct EjsReader {
  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    var plain = range.start
    for tag in ProgramTags.angle(text, .ejs) where tag.range.start >= range.start {
      builder.text(SourceRange(plain, tag.range.start))
      plain = tag.range.end
      if tag.trims, plain < text.count, text[plain] == 0x0A { plain += 1 }
      let content = ProgramTags.trimmed(tag.content, text)
      switch tag.kind {
      case .quoted: builder.add(.constant("&lt;%", tag.range))
      case .comment: break
      case .statement: statements(content, tag.range)
      case .escaped, .raw: builder.add(output(content, tag))
      }
    }
    builder.text(SourceRange(plain, range.end))
    return builder.finish()
  }

  private func output(_ content: SourceRange, _ tag: ProgramTag) -> TemplateNode {
    var end = content.end
    while end > content.start, text[end - 1] == 0x3B || text[end - 1] <= 0x20 { end -= 1 }
    let expression = ExpressionReader.read(SourceRange(content.start, end), of: file, .ejs)
    if let include = Self.include(expression, tag.range) { return .include(include) }
    return .output(expression, escapes: tag.kind == .escaped, tag: tag.range)
  }

  private static let includes: Set<String> = ["include", "partial", "includeFile"]

  /// `include('part', { a: 1 })`
  private static func include(_ expression: TemplateExpression, _ tag: SourceRange) -> TemplateInclude? {
    var callee = expression
    guard case .call(let inner, let arguments) = expression.kind, let name = arguments.first?.value else { return nil }
    callee = inner
    if case .member(_, let member) = callee.kind { callee = TemplateExpression(.name(member), callee.range) }
    guard case .name(let word) = callee.kind, includes.contains(word) else { return nil }
    return TemplateInclude(name: name, map: arguments.dropFirst().first?.value, tag: tag)
  }

  private mutating func statements(_ content: SourceRange, _ tag: SourceRange) {
    var isKept = false
    var isBehindBrace = false
    for statement in ProgramStatements.split(content, text) {
      switch statement {
      case .closes:
        if isBehindBrace { _ = builder.close("}", tag) }
        isBehindBrace = true
        continue
      case .opens(let head): open(head, tag, isBehindBrace)
      case .plain(let range):
        if isBehindBrace { _ = builder.close("}", tag) }
        if !plain(range, tag), !isKept {
          isKept = true
          builder.add(.unknown(tag))
        }
      }
      isBehindBrace = false
    }
    if isBehindBrace, !builder.close("}", tag) { builder.add(.unknown(tag)) }
  }

  private mutating func open(_ head: SourceRange, _ tag: SourceRange, _ isBehindBrace: Bool) {
    var reader = ExpressionReader(head, of: file, .ejs)
    let word = reader.name() ?? ""
    if word == "else" {
      let isConditional = reader.isWord("if")
      let condition = isConditional ? condition(head) : nil
      if isBehindBrace, builder.divide(condition, tag) { return }
      return builder.open(.passing, "}", tag)
    }
    if isBehindBrace { _ = builder.close("}", tag) }
    switch word {
    case "switch": builder.open(.match(condition(head), TreeBuilder.Matched()), "}", tag)
    case "if": builder.open(.choice([], condition: condition(head), tag: tag), "}", tag)
    case "for": builder.open(.loop(loop(head, tag), isOtherwise: false), "}", tag)
    default:
      if let loop = each(head, tag) { builder.open(.loop(loop, isOtherwise: false), "}", tag) } else { builder.open(.passing, "}", tag) }
    }
  }

  private func condition(_ head: SourceRange) -> TemplateExpression {
    guard let inner = ProgramStatements.parenthesized(head, text) else { return TemplateExpression(.opaque, head) }
    return ExpressionReader.read(inner, of: file, .ejs)
  }

  /// `for (const x of list)`
  private func loop(_ head: SourceRange, _ tag: SourceRange) -> TemplateLoop {
    var names: [String] = []
    var list = TemplateExpression(.opaque, head)
    if let inner = ProgramStatements.parenthesized(head, text) {
      let tokens = ExpressionLexer.tokens(text, inner, .of(.ejs))
      if let word = tokens.firstIndex(where: { $0.kind == .name("of") || $0.kind == .name("in") }) {
        for token in tokens[..<word] {
          if case .name(let name) = token.kind, !["const", "let", "var"].contains(name) { names.append(name) }
        }
        if tokens[word].kind == .name("of") {
          list = ExpressionReader.read(SourceRange(tokens[word].range.end, inner.end), of: file, .ejs)
        }
      } else {
        names = ProgramStatements.assigned(inner, of: file, .ejs)
      }
    }
    return TemplateLoop(names: names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
  }

  /// `list.forEach(function (x, i)`, `list.map(x =>`
  private func each(_ head: SourceRange, _ tag: SourceRange) -> TemplateLoop? {
    for word in [".forEach(", ".map(", ".each("] {
      guard let found = text[head.bytes].firstRange(of: Array(word.utf8)) else { continue }
      let names = ExpressionLexer.tokens(text, SourceRange(found.upperBound, head.end), .of(.ejs)).compactMap { token -> String? in
        if case .name(let name) = token.kind, name != "function", name != "async" { name } else { nil }
      }
      let list = ExpressionReader.read(SourceRange(head.start, found.lowerBound), of: file, .ejs)
      return TemplateLoop(
        names: names.first.map { [$0] } ?? [], list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
    }
    return nil
  }

  /// Whether a statement was understood.
  private mutating func plain(_ range: SourceRange, _ tag: SourceRange) -> Bool {
    if let (value, rest) = ProgramStatements.label(range, text) {
      guard builder.when(value.map { ExpressionReader.read($0, of: file, .ejs) }, tag, file) else { return false }
      return rest.isEmpty || plain(rest, tag)
    }
    var reader = ExpressionReader(range, of: file, .ejs)
    guard let word = reader.name() else { return false }
    switch word {
    case "break": return builder.leave()
    case "include" where !reader.isSymbol("("):
      // The old form, without parentheses or quotation marks.
      let name = ProgramTags.trimmed(SourceRange(range.start + 7, range.end), text)
      let value = TemplateExpression(.literal(.string(AssembledText(name, of: file), isMarkup: false)), name)
      builder.add(.include(TemplateInclude(name: value, tag: tag)))
      return true
    case "layout" where reader.isSymbol("("):
      guard let inner = ProgramStatements.parenthesized(range, text) else { return false }
      var names = ExpressionReader(inner, of: file, .ejs)
      builder.add(.extends(names.operand(), tag: tag))
      return true
    default:
      let (nodes, isUnderstood) = Self.assignments(range, of: file, tag)
      for node in nodes { builder.add(node) }
      return isUnderstood
    }
  }

  /// What a statement of JavaScript sets; it is understood where it does nothing else.
  static func assignments(_ range: SourceRange, of file: SourceFile, _ tag: SourceRange) -> (nodes: [TemplateNode], isUnderstood: Bool) {
    var reader = ExpressionReader(range, of: file, .ejs)
    var name = reader.name()
    if name == "const" || name == "let" || name == "var" {
      let rest = SourceRange(reader.token.range.start, range.end)
      let pieces = BracketScanner.pieces(rest, file.text, by: 0x2C, isScript: true)
      if pieces.count > 1, pieces.count < 100, file.text[rest.start] != 0x7B, file.text[rest.start] != 0x5B {
        let each = pieces.map { assignments($0, of: file, tag) }
        return (each.flatMap(\.nodes), each.allSatisfy { $0.isUnderstood || $0.nodes.isEmpty })
      }
      name = reader.name()
    }
    if let name, reader.take("=") {
      let value = SourceRange(reader.token.range.start - quoteLength(reader), range.end)
      return ([.assign([name], ExpressionReader.read(value, of: file, .ejs), tag: tag)], true)
    }
    let names = ProgramStatements.assigned(range, of: file, .ejs)
    return (names.map { .assign([$0], TemplateExpression(.opaque, range), tag: tag) }, false)
  }

  /// The range of a string token begins behind its quotation mark.
  private static func quoteLength(_ reader: ExpressionReader) -> Int { if case .string = reader.token.kind { 1 } else { 0 } }
}
