import Diagnostics

/// Elixir as it stands in templates: expressions, and the heads of blocks.
enum ElixirCode {
  /// An expression; `if a, do: b, else: c` is a conditional.
  static func expression(_ range: SourceRange, of file: SourceFile) -> TemplateExpression {
    let text = file.text
    let range = ProgramTags.trimmed(range, text)
    if let choice = conditional(range, of: file) { return choice }
    let plain = ExpressionReader.read(range, of: file, .heex)
    guard plain.isOpaque, let command = RubyCommand(range, of: file, .heex), !command.hasBlock, command.condition == nil else {
      return plain
    }
    let name = TemplateExpression(.name(command.name), SourceRange(range.start, range.start))
    let callee = command.receiver.map { TemplateExpression(.member($0, command.name), $0.range) } ?? name
    return TemplateExpression(.call(callee, command.arguments), range)
  }

  private static func conditional(_ range: SourceRange, of file: SourceFile) -> TemplateExpression? {
    let text = file.text
    let word = self.word(range, text)
    guard word == "if" || word == "unless" else { return nil }
    var inside = ProgramTags.trimmed(SourceRange(range.start + word.utf8.count, range.end), text)
    if inside.length > 1, text[inside.start] == 0x28, BracketScanner.close(inside.start, text, limit: inside.end) == inside.end - 1 {
      inside = ProgramTags.trimmed(SourceRange(inside.start + 1, inside.end - 1), text)
    }
    let pieces = BracketScanner.pieces(inside, text, by: 0x2C)
    guard pieces.count == 2 || pieces.count == 3, let yes = keyword("do:", pieces[1], of: file) else { return nil }
    let no = pieces.count == 3 ? keyword("else:", pieces[2], of: file) : nil
    if pieces.count == 3, no == nil { return nil }
    let condition = expression(pieces[0], of: file)
    return TemplateExpression(.conditional(word == "if" ? condition : TemplateExpression(.not(condition), pieces[0]), yes, no), range)
  }

  private static func keyword(_ word: String, _ piece: SourceRange, of file: SourceFile) -> TemplateExpression? {
    guard file.text[piece.bytes].starts(with: word.utf8) else { return nil }
    return ExpressionReader.read(SourceRange(piece.start + word.utf8.count, piece.end), of: file, .heex)
  }

  /// The word that code begins with.
  static func word(_ range: SourceRange, _ text: [UInt8]) -> String {
    String(decoding: text[range.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
  }

  /// `x <- list, …` as a loop.
  static func loop(_ range: SourceRange, of file: SourceFile, _ tag: SourceRange) -> TemplateLoop {
    let text = file.text
    var names: [String] = []
    var list = TemplateExpression(.opaque, range)
    let pieces = BracketScanner.pieces(range, text, by: 0x2C)
    let generators = pieces.filter { text[$0.bytes].firstRange(of: [0x3C, 0x2D]) != nil }
    if let first = pieces.first, let arrow = text[first.bytes].firstRange(of: [0x3C, 0x2D]) {
      for token in ExpressionLexer.tokens(text, SourceRange(first.start, arrow.lowerBound), .of(.heex)) {
        if case .name(let name) = token.kind { names.append(name) }
      }
      // What a filter lets pass is not known.
      if generators.count == 1, pieces.count == 1 { list = expression(SourceRange(arrow.upperBound, first.end), of: file) }
    }
    return TemplateLoop(names: names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
  }

  /// Whether code ends with a word or a sign, and what stands before it.
  static func without(_ end: String, _ range: SourceRange, _ text: [UInt8]) -> SourceRange? {
    let count = end.utf8.count
    guard range.length > count, text[(range.end - count)..<range.end].elementsEqual(end.utf8) else { return nil }
    return ProgramTags.trimmed(SourceRange(range.start, range.end - count), text)
  }
}
