import Diagnostics

/// Reads ERB as Rails writes it. Statements that are not understood stay as they are.
struct ErbReader {
  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    var plain = range.start
    for tag in ProgramTags.angle(text, .erb) where tag.range.start >= range.start {
      builder.text(SourceRange(plain, tag.range.start))
      plain = tag.range.end
      if tag.trims, plain < text.count, text[plain] == 0x0A { plain += 1 }
      switch tag.kind {
      case .quoted: builder.add(.constant("&lt;%", tag.range))
      case .comment: break
      case .statement: statement(tag)
      case .escaped, .raw: output(tag)
      }
    }
    builder.text(SourceRange(plain, range.end))
    return builder.finish()
  }

  // MARK: - Statements

  private mutating func statement(_ tag: ProgramTag) {
    let content = ProgramTags.trimmed(tag.content, text)
    var reader = ExpressionReader(content, of: file, .erb)
    // A tag that is nothing but a remark.
    if text[content.bytes].first == 0x23 { return }
    guard case .name(let word) = reader.token.kind else { return other("", reader, content, tag) }
    switch word {
    case "if":
      reader.advance()
      builder.open(.choice([], condition: rest(&reader, content), tag: tag.range), "end", tag.range)
    case "unless":
      reader.advance()
      let condition = rest(&reader, content)
      builder.open(.choice([], condition: TemplateExpression(.not(condition), condition.range), tag: tag.range), "end", tag.range)
    case "elsif":
      reader.advance()
      let condition = rest(&reader, content)
      if !builder.divide(condition, tag.range) { keep(tag.range) }
    case "else": if !builder.divide(nil, tag.range) { keep(tag.range) }
    case "case":
      reader.advance()
      builder.open(.match(rest(&reader, content), TreeBuilder.Matched()), "end", tag.range)
    case "when":
      reader.advance()
      when(&reader, tag)
    case "end": if !builder.close("end", tag.range) { keep(tag.range) }
    case "while", "until", "for", "begin": builder.open(.passing, "end", tag.range)
    default: other(word, reader, content, tag)
    }
  }

  private mutating func keep(_ tag: SourceRange) { builder.add(.unknown(tag)) }

  private func rest(_ reader: inout ExpressionReader, _ content: SourceRange) -> TemplateExpression {
    let range = SourceRange(reader.token.range.start, content.end)
    return RubyCommand.expression(range, of: file)
  }

  private mutating func when(_ reader: inout ExpressionReader, _ tag: ProgramTag) {
    guard case .match(let subject, _) = builder.top.kind else { return keep(tag.range) }
    var condition: TemplateExpression?
    repeat {
      let value = reader.operand()
      let equal = TemplateExpression(.comparison(subject, .equal, value), value.range)
      condition = condition.map { TemplateExpression(.either($0, equal), SourceRange($0.range.start, value.range.end)) } ?? equal
    } while reader.take(",")
    _ = builder.divide(condition, tag.range)
  }

  private mutating func other(_ word: String, _ reader: ExpressionReader, _ content: SourceRange, _ tag: ProgramTag) {
    if reader.peek().kind == .symbol("=") {
      let value = SourceRange(reader.peek().range.end, content.end)
      return builder.add(.assign([word], RubyCommand.expression(ProgramTags.trimmed(value, text), of: file), tag: tag.range))
    }
    guard let command = RubyCommand(content, of: file) else { return keep(tag.range) }
    if word == "content_for" || word == "provide", let name = command.arguments.first?.value {
      var fill = TemplateFill(name: name, value: nil, body: [], mode: .append, tag: tag.range)
      if command.hasBlock { return builder.open(.fill(fill), "end", tag.range) }
      if command.arguments.count > 1 { fill.value = command.arguments[1].value }
      return builder.add(.fill(fill))
    }
    if command.hasBlock {
      if let loop = command.loop(tag.range) { return builder.open(.loop(loop, isOtherwise: false), "end", tag.range) }
      return builder.open(.passing, "end", tag.range)
    }
    keep(tag.range)
  }

  // MARK: - Output

  private mutating func output(_ tag: ProgramTag) {
    let content = ProgramTags.trimmed(tag.content, text)
    guard let command = RubyCommand(content, of: file) else {
      let value = RubyCommand.expression(content, of: file)
      return builder.add(.output(value, escapes: tag.kind == .escaped, tag: tag.range))
    }
    let helper = TemplateHelper(command, escapes: tag.kind == .escaped, tag: tag.range)
    if let condition = command.condition {
      let choice = TemplateChoice.Branch(condition: condition, tag: tag.range, body: [node(command, helper)])
      return builder.add(.choice(TemplateChoice(branches: [choice], end: SourceRange(tag.range.end, tag.range.end))))
    }
    if command.hasBlock {
      if command.name == "yield" || command.name == "content_for" { return builder.open(.passing, "end", tag.range) }
      return builder.open(.helper(helper), "end", tag.range)
    }
    builder.add(node(command, helper))
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
}
