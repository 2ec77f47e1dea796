import Diagnostics

/// Expressions of Elixir that take several lines: `case x do … end`, `cond do … end`, `if x do … else … end`.
enum ElixirBlock {
  private static let clauseLimit = 60

  /// An expression; opaque where it is not understood.
  static func expression(_ range: SourceRange, of file: SourceFile, depth: Int = 0) -> TemplateExpression {
    let text = file.text
    let range = ProgramTags.trimmed(range, text)
    let opaque = TemplateExpression(.opaque, range)
    let word = ElixirCode.word(range, text)
    guard ["case", "cond", "if", "unless"].contains(word), let head = self.head(range, text) else {
      return ElixirCode.expression(range, of: file)
    }
    guard depth < 8, text[range.bytes].suffix(3).elementsEqual("end".utf8) else { return opaque }
    let subject = ProgramTags.trimmed(SourceRange(range.start + word.utf8.count, head.end - 2), text)
    let body = SourceRange(head.end, max(head.end, range.end - 3))
    switch word {
    case "case": return clauses(body, of: file, depth) { pattern($0, of: ElixirCode.expression(subject, of: file), file) } ?? opaque
    case "cond":
      return clauses(body, of: file, depth) { file.string($0) == "true" ? .always : .asks(ElixirCode.expression($0, of: file)) } ?? opaque
    default: return choice(subject, body, isNegative: word == "unless", of: file, depth) ?? opaque
    }
  }

  /// The head of a block, which ends in `do` and stands on one line.
  private static func head(_ range: SourceRange, _ text: [UInt8]) -> SourceRange? {
    let end = text[range.bytes].firstIndex(of: 0x0A) ?? range.end
    let line = ProgramTags.trimmed(SourceRange(range.start, end), text)
    return text[line.bytes].suffix(3).elementsEqual(" do".utf8) ? line : nil
  }

  /// When a clause is the one.
  private enum Guard {
    case always
    case asks(TemplateExpression)
  }

  /// What a pattern asks of a value; nil for one that is not read.
  private static func pattern(_ range: SourceRange, of subject: TemplateExpression, _ file: SourceFile) -> Guard? {
    let value = ExpressionReader.read(range, of: file, .heex)
    switch value.kind {
    case .literal: return .asks(TemplateExpression(.comparison(subject, .equal, value), range))
    case .name(let name) where name.first?.isLowercase == true || name.hasPrefix("_"): return .always
    default: return nil
    }
  }

  /// `a -> x` and so on, each on a line of its own, as one choice after the other.
  private static func clauses(
    _ body: SourceRange, of file: SourceFile, _ depth: Int, _ read: (SourceRange) -> Guard?
  ) -> TemplateExpression? {
    let text = file.text
    let lines = IndentedLines(text, body).lines.filter { !$0.isBlank && text[$0.start] != 0x23 }
    guard let indent = lines.map(\.indent).min() else { return nil }
    var found: [(asks: Guard, value: SourceRange)] = []
    for line in lines {
      guard line.indent == indent else {
        guard let last = found.last else { return nil }
        found[found.count - 1].value = SourceRange(last.value.start, line.end)
        continue
      }
      guard let arrow = text[line.range.bytes].firstRange(of: Array("->".utf8)), found.count < clauseLimit,
        let asks = read(ProgramTags.trimmed(SourceRange(line.start, arrow.lowerBound), text))
      else { return nil }
      found.append((asks, SourceRange(arrow.upperBound, line.end)))
    }
    var made: TemplateExpression?
    for clause in found.reversed() {
      let value = expression(clause.value, of: file, depth: depth + 1)
      switch clause.asks {
      case .always: made = value
      case .asks(let condition):
        made = TemplateExpression(.conditional(condition, value, made ?? TemplateExpression(.opaque, body)), clause.value)
      }
    }
    return made
  }

  private static func choice(
    _ subject: SourceRange, _ body: SourceRange, isNegative: Bool, of file: SourceFile, _ depth: Int
  ) -> TemplateExpression? {
    let text = file.text
    let lines = IndentedLines(text, body).lines.filter { !$0.isBlank }
    guard let indent = lines.map(\.indent).min() else { return nil }
    // What is indented least is the word between the two ways, where there is one.
    let middle = lines.filter { $0.indent == indent && text[$0.range.bytes].elementsEqual("else".utf8) }
    guard middle.count < 2 else { return nil }
    func part(_ start: Int, _ end: Int) -> TemplateExpression? {
      let range = ProgramTags.trimmed(SourceRange(start, max(start, end)), text)
      return range.isEmpty ? nil : expression(range, of: file, depth: depth + 1)
    }
    guard let yes = part(body.start, middle.first?.start ?? body.end) else { return nil }
    let no = middle.first.flatMap { part($0.end, body.end) }
    let condition = ElixirCode.expression(subject, of: file)
    return TemplateExpression(.conditional(isNegative ? TemplateExpression(.not(condition), subject) : condition, yes, no), body)
  }
}
