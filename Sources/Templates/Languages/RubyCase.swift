import Diagnostics

/// Ruby's `case` as far as one tag holds it: the subject with the first clause, which ERB wants there, or the whole as a value.
struct RubyCase {
  /// A word with what follows it, up to the next one.
  struct Piece {
    var word: String
    var range: SourceRange
  }

  private static let words: Set<String> = ["case", "when", "in", "then", "else", "end"]

  /// The first of them is the `case` with its subject; none where the code is no `case`.
  let pieces: [Piece]
  private let file: SourceFile

  init(_ content: SourceRange, of file: SourceFile) {
    self.file = file
    var pieces: [Piece] = []
    var depth = 0
    var previous = ExpressionToken(kind: .end, range: content, isApart: true)
    for token in ExpressionLexer.tokens(file.text, content, .of(.erb)) {
      defer { previous = token }
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      case .name(let word) where depth == 0 && Self.words.contains(word):
        // `:in`, `x.in`, `in: x`
        let isPart = previous.kind == .symbol(":") && !token.isApart || previous.kind == .symbol(".")
        if isPart || token.range.end < content.end && file.text[token.range.end] == 0x3A { continue }
        if let last = pieces.indices.last {
          pieces[last].range = ProgramTags.trimmed(SourceRange(pieces[last].range.start, token.range.start), file.text)
        }
        pieces.append(Piece(word: word, range: SourceRange(token.range.end, content.end)))
      default: break
      }
    }
    if let last = pieces.indices.last { pieces[last].range = ProgramTags.trimmed(pieces[last].range, file.text) }
    self.pieces = pieces.first?.word == "case" ? pieces : []
  }

  /// What is compared with each clause.
  var subject: TemplateExpression? { pieces.first.map { RubyCommand.expression($0.range, of: file) } }

  /// The condition of a clause; nil for one that takes all.
  static func condition(_ piece: Piece, _ subject: TemplateExpression, of file: SourceFile) -> TemplateExpression? {
    var made: TemplateExpression?
    for range in BracketScanner.pieces(piece.range, file.text, by: piece.word == "in" ? 0x7C : 0x2C) {
      let value = ExpressionReader.read(range, of: file, .erb)
      var equal = TemplateExpression(.comparison(subject, .equal, value), range)
      if piece.word == "in" {
        switch value.kind {
        case .literal: break
        case .name(let name) where name.first?.isLowercase == true || name == "_": return nil
        default: equal = TemplateExpression(.opaque, range)
        }
      }
      made = made.map { TemplateExpression(.either($0, equal), SourceRange($0.range.start, range.end)) } ?? equal
    }
    return made ?? TemplateExpression(.opaque, piece.range)
  }

  /// The value of a whole `case`, up to its `end`; nil for what is none.
  var value: TemplateExpression? {
    guard pieces.count > 2, let last = pieces.last, last.word == "end", last.range.isEmpty, let subject else { return nil }
    let whole = SourceRange(pieces[0].range.start - 5, last.range.end)
    var clauses: [(condition: TemplateExpression?, value: TemplateExpression)] = []
    var index = 1
    while index < pieces.count - 1 {
      var piece = pieces[index]
      index += 1
      var result: SourceRange
      if piece.word == "else" {
        result = piece.range
      } else {
        guard piece.word == "when" || piece.word == "in" else { return nil }
        if pieces[index].word == "then" {
          result = pieces[index].range
          index += 1
        } else {
          // The value begins on the next line.
          guard let end = file.text[piece.range.bytes].firstIndex(of: 0x0A) else { return nil }
          result = ProgramTags.trimmed(SourceRange(end, piece.range.end), file.text)
          piece.range = ProgramTags.trimmed(SourceRange(piece.range.start, end), file.text)
        }
      }
      if file.text[result.bytes].contains(0x0A) { return nil }
      if result.end > result.start, file.text[result.end - 1] == 0x3B { result.end -= 1 }
      clauses.append(
        (piece.word == "else" ? nil : Self.condition(piece, subject, of: file), RubyCommand.expression(result, of: file)))
    }
    return clauses.reversed().reduce(TemplateExpression(.literal(.null), whole)) { rest, clause in
      clause.condition.map { TemplateExpression(.conditional($0, clause.value, rest), whole) } ?? clause.value
    }
  }
}
