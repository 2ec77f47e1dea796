import Diagnostics

/// A call whose block stands in the same tag, up to its end: `button_to "/auth/google" do "Log in with Google" end if google?`, `link_to(path) { "Log in" }`.
struct RubyInlineBlock {
  private var helper: TemplateHelper
  /// `… if condition` behind the block.
  private var condition: TemplateExpression?

  /// Nil for code without such a block, for a loop, and where the block does more than write.
  init?(_ content: SourceRange, escapes: Bool, tag: SourceRange, of file: SourceFile) {
    let tokens = Array(ExpressionLexer.tokens(file.text, content, .of(.erb)).dropLast())
    guard let ends = Self.ends(tokens) else { return nil }
    let open = tokens[ends.open]
    var start = open.range.end
    if ends.open + 1 < ends.close, tokens[ends.open + 1].kind == .symbol("|") {
      guard let bar = tokens[(ends.open + 2)..<ends.close].firstIndex(where: { $0.kind == .symbol("|") }) else { return nil }
      start = tokens[bar].range.end
    }
    guard let command = RubyCommand(SourceRange(content.start, start), of: file), command.hasBlock, command.loop(tag) == nil,
      let body = RubyMethodReader.written(by: ProgramTags.trimmed(SourceRange(start, tokens[ends.close].range.start), file.text), of: file)
    else { return nil }
    if ends.close + 1 < tokens.count {
      let word = tokens[ends.close + 1]
      let range = ProgramTags.trimmed(SourceRange(word.range.end, content.end), file.text)
      guard !range.isEmpty else { return nil }
      let read = RubyCommand.expression(range, of: file)
      condition = word.kind == .name("unless") ? TemplateExpression(.not(read), read.range) : read
    }
    helper = TemplateHelper(command, escapes: escapes, tag: tag)
    helper.body = body
    helper.end = SourceRange(tag.end, tag.end)
  }

  /// Where the first block begins that no brackets hold, and what closes it, behind which nothing stands but a condition.
  private static func ends(_ tokens: [ExpressionToken]) -> (open: Int, close: Int)? {
    var depth = 0
    var open: Int?
    for (index, token) in tokens.enumerated() where open == nil && index > 0 {
      switch token.kind {
      case .name("do") where depth == 0: open = index
      case .symbol("{") where depth == 0 && tokens[index - 1].kind == .symbol(")"): open = index
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      default: break
      }
    }
    guard let open else { return nil }
    let word: ExpressionToken.Kind = tokens[open].kind == .name("do") ? .name("end") : .symbol("}")
    guard let close = tokens.lastIndex(where: { $0.kind == word }), close > open + 1 else { return nil }
    guard close + 1 < tokens.count else { return (open, close) }
    return tokens[close + 1].kind == .name("if") || tokens[close + 1].kind == .name("unless") ? (open, close) : nil
  }

  var node: TemplateNode {
    guard let condition else { return .helper(helper) }
    let branch = TemplateChoice.Branch(condition: condition, tag: helper.tag, body: [.helper(helper)])
    return .choice(TemplateChoice(branches: [branch], end: helper.end))
  }
}
