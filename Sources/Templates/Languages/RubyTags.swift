import Diagnostics

/// What Ruby does in a template of Rails', whichever language wraps it: ERB's tags, lines of Haml and Slim.
struct RubyTags {
  /// Words that go on with what an earlier line opened.
  static let middleWords: Set<String> = ["else", "elsif", "when", "in", "rescue", "ensure"]

  let file: SourceFile
  let text: [UInt8]

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  /// The word that code begins with.
  func word(_ content: SourceRange) -> String {
    String(decoding: text[content.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
  }

  // MARK: - Statements

  /// `content` is the code without white space around it, `tag` what stays where it is not understood.
  /// `impliesBlock`: whether what is nested is a block though no `do` says so, as in Slim.
  func statement(_ content: SourceRange, _ tag: SourceRange, impliesBlock: Bool = false, _ builder: inout TreeBuilder) {
    var reader = ExpressionReader(content, of: file, .erb)
    // A tag that is nothing but a remark.
    if text[content.bytes].first == 0x23, !text[content.bytes].contains(0x0A) { return }
    if !impliesBlock, statements(content, tag, &builder) { return }
    guard case .name(let word) = reader.token.kind else { return other("", reader, content, tag, impliesBlock, &builder) }
    switch word {
    case "if":
      reader.advance()
      builder.open(.choice([], condition: rest(&reader, content), tag: tag), "end", tag)
    case "unless":
      reader.advance()
      let condition = rest(&reader, content)
      builder.open(.choice([], condition: TemplateExpression(.not(condition), condition.range), tag: tag), "end", tag)
    case "elsif":
      reader.advance()
      let condition = rest(&reader, content)
      if !builder.divide(condition, tag) { builder.add(.unknown(tag)) }
    case "else": if !builder.divide(nil, tag) { builder.add(.unknown(tag)) }
    case "case":
      let code = RubyCase(content, of: file)
      builder.open(.match(code.subject ?? TemplateExpression(.opaque, content), TreeBuilder.Matched()), "end", tag)
      // The first clause may stand in the same tag.
      if let subject = code.subject, let clause = code.pieces.dropFirst().first { divide(clause, subject, tag, &builder) }
    case "in":
      guard case .match(let subject, _) = builder.top.kind else { return builder.add(.unknown(tag)) }
      divide(RubyCase.Piece(word: word, range: SourceRange(reader.token.range.end, content.end)), subject, tag, &builder)
    case "when":
      reader.advance()
      when(&reader, tag, &builder)
    case "end": if !builder.close("end", tag) { builder.add(.unknown(tag)) }
    case "while", "until", "for", "begin": builder.open(.passing, "end", tag)
    default: other(word, reader, content, tag, impliesBlock, &builder)
    }
  }

  private func divide(_ clause: RubyCase.Piece, _ subject: TemplateExpression, _ tag: SourceRange, _ builder: inout TreeBuilder) {
    _ = builder.divide(RubyCase.condition(clause, subject, of: file), tag)
  }

  private func rest(_ reader: inout ExpressionReader, _ content: SourceRange) -> TemplateExpression {
    var start = reader.token.range.start
    if case .string = reader.token.kind { start -= 1 }
    return RubyCommand.expression(SourceRange(start, content.end), of: file)
  }

  private func when(_ reader: inout ExpressionReader, _ tag: SourceRange, _ builder: inout TreeBuilder) {
    guard case .match(let subject, _) = builder.top.kind else { return builder.add(.unknown(tag)) }
    var condition: TemplateExpression?
    repeat {
      let value = reader.operand()
      let equal = TemplateExpression(.comparison(subject, .equal, value), value.range)
      condition = condition.map { TemplateExpression(.either($0, equal), SourceRange($0.range.start, value.range.end)) } ?? equal
    } while reader.take(",")
    _ = builder.divide(condition, tag)
  }

  private func other(
    _ word: String, _ reader: ExpressionReader, _ content: SourceRange, _ tag: SourceRange, _ impliesBlock: Bool,
    _ builder: inout TreeBuilder
  ) {
    if reader.peek().kind == .symbol("=") {
      let value = ProgramTags.trimmed(SourceRange(reader.peek().range.end, content.end), text)
      if let command = RubyCommand(value, of: file), command.hasBlock || impliesBlock {
        // `x = capture do`; what another block is for is not known.
        return builder.open(command.name.hasPrefix("capture") ? .capture(word) : .passing, "end", tag)
      }
      return builder.add(.assign([word], RubyCase(value, of: file).value ?? RubyCommand.expression(value, of: file), tag: tag))
    }
    guard var command = RubyCommand(content, of: file) else { return builder.add(.unknown(tag)) }
    command.hasBlock = command.hasBlock || impliesBlock
    if word == "content_for" || word == "provide", let name = command.arguments.first?.value {
      var fill = TemplateFill(name: name, value: nil, body: [], mode: .append, tag: tag)
      if command.hasBlock { return builder.open(.fill(fill), "end", tag) }
      if command.arguments.count > 1 { fill.value = command.arguments[1].value }
      return builder.add(.fill(fill))
    }
    if command.hasBlock {
      if let loop = command.loop(tag) { return builder.open(.loop(loop, isOtherwise: false), "end", tag) }
      return builder.open(.passing, "end", tag)
    }
    builder.add(.unknown(tag))
  }

  // MARK: - Output

  /// What code writes. A call with a block stays open, up to its `end`.
  func output(_ content: SourceRange, escapes: Bool, _ tag: SourceRange, impliesBlock: Bool = false, _ builder: inout TreeBuilder) {
    if word(content) == "case", let value = RubyCase(content, of: file).value {
      return builder.add(.output(value, escapes: escapes, tag: tag))
    }
    if let call = RubyInlineBlock(content, escapes: escapes, tag: tag, of: file) { return builder.add(call.node) }
    if let alternatives = RubyAlternatives(content, of: file) { return builder.add(choice(alternatives, escapes, tag)) }
    guard var command = RubyCommand(content, of: file) else {
      return builder.add(.output(RubyCommand.expression(content, of: file), escapes: escapes, tag: tag))
    }
    command.hasBlock = command.hasBlock || impliesBlock
    let helper = TemplateHelper(command, escapes: escapes, tag: tag)
    if let condition = command.condition {
      let choice = TemplateChoice.Branch(condition: condition, tag: tag, body: [node(command, helper)])
      return builder.add(.choice(TemplateChoice(branches: [choice], end: SourceRange(tag.end, tag.end))))
    }
    if command.hasBlock {
      if command.name == "yield" || command.name == "content_for" { return builder.open(.passing, "end", tag) }
      return builder.open(.helper(helper), "end", tag)
    }
    builder.add(node(command, helper))
  }

  private func choice(_ alternatives: RubyAlternatives, _ escapes: Bool, _ tag: SourceRange) -> TemplateNode {
    func nodes(_ code: SourceRange) -> [TemplateNode] {
      var inner = TreeBuilder()
      output(code, escapes: escapes, tag, &inner)
      return inner.finish()
    }
    let yes: [TemplateNode]
    switch alternatives.yes {
    case .code(let range): yes = nodes(range)
    case .collected(let name): yes = [.yield(TemplateYield(name: name, tag: tag))]
    }
    var branches = [TemplateChoice.Branch(condition: alternatives.condition, tag: tag, body: yes)]
    if alternatives.condition != nil { branches.append(TemplateChoice.Branch(condition: nil, tag: tag, body: nodes(alternatives.no))) }
    return .choice(TemplateChoice(branches: branches, end: SourceRange(tag.end, tag.end)))
  }

  private func node(_ command: RubyCommand, _ helper: TemplateHelper) -> TemplateNode {
    if command.receiver == nil {
      if command.name == "yield" { return .yield(TemplateYield(name: command.arguments.first?.value, tag: helper.tag)) }
      if command.name == "content_for", command.arguments.count == 1 {
        return .yield(TemplateYield(name: command.arguments[0].value, tag: helper.tag))
      }
    }
    return .helper(helper)
  }

  // MARK: - Text

  /// Words with `#{…}` in them, as Haml and Slim write them.
  func words(_ range: SourceRange, _ builder: inout TreeBuilder) {
    var plain = range.start
    var i = range.start
    while let at = text[i..<range.end].firstIndex(of: 0x23), at + 1 < range.end {
      i = at + 1
      guard text[at + 1] == 0x7B else { continue }
      if at > range.start, text[at - 1] == 0x5C {
        // `\#{x}` says `#{x}`.
        builder.text(SourceRange(plain, at - 1))
        plain = at
        continue
      }
      guard let close = BracketScanner.close(at + 1, text, limit: range.end) else { break }
      builder.text(SourceRange(plain, at))
      hole(SourceRange(at + 2, close), SourceRange(at, close + 1), &builder)
      plain = close + 1
      i = close + 1
    }
    builder.text(SourceRange(plain, range.end))
  }

  private func hole(_ inside: SourceRange, _ tag: SourceRange, _ builder: inout TreeBuilder) {
    let depth = builder.depth
    // Slim's `#{{x}}` writes without escaping.
    let isRaw = text[inside.bytes].first == 0x7B && text[inside.bytes].last == 0x7D && inside.length > 1
    let content = isRaw ? SourceRange(inside.start + 1, inside.end - 1) : inside
    output(ProgramTags.trimmed(content, text), escapes: !isRaw, tag, &builder)
    if builder.depth > depth { _ = builder.close("end", SourceRange(tag.end, tag.end)) }
  }

  /// The entries of a map without its brackets, as attributes: `class: "a", :id => x, "data-a" => b, **others`.
  func attributes(_ range: SourceRange) -> [TemplateMarkup.Attribute] {
    BracketScanner.pieces(range, text, by: 0x2C).map { piece in
      guard let (name, start) = key(piece) else {
        let bare = text[piece.bytes].starts(with: [0x2A, 0x2A]) ? SourceRange(piece.start + 2, piece.end) : piece
        return TemplateMarkup.Attribute(name: .spread, value: RubyCommand.expression(bare, of: file), range: piece)
      }
      let value = ProgramTags.trimmed(SourceRange(start, piece.end), text)
      return TemplateMarkup.Attribute(name: .written(name), value: RubyCommand.expression(value, of: file), range: piece)
    }
  }

  /// The key of an entry, and where its value begins.
  private func key(_ piece: SourceRange) -> (name: SourceRange, value: Int)? {
    var i = piece.start
    let isSymbol = text[i] == 0x3A
    if isSymbol { i += 1 }
    guard i < piece.end else { return nil }
    let name: SourceRange
    if text[i] == 0x22 || text[i] == 0x27 {
      guard let close = text[(i + 1)..<piece.end].firstIndex(of: text[i]) else { return nil }
      name = SourceRange(i + 1, close)
      i = close + 1
    } else {
      let start = i
      while i < piece.end, TemplateWords.isWord(text[i]) { i += 1 }
      name = SourceRange(start, i)
    }
    guard !name.isEmpty else { return nil }
    if !isSymbol, i < piece.end, text[i] == 0x3A, i + 1 == piece.end || text[i + 1] != 0x3A { return (name, i + 1) }
    while i < piece.end, text[i] <= 0x20 { i += 1 }
    guard i + 1 < piece.end, text[i] == 0x3D, text[i + 1] == 0x3E else { return nil }
    return (name, i + 2)
  }
}
