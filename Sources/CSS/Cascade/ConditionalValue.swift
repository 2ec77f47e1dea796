import Diagnostics
import HTML

/// `if()`: https://www.w3.org/TR/css-values-5/#if-notation
extension Substitution {
  /// The value of the first branch whose condition holds; nil where none does.
  func branch(_ tokens: [Token], _ range: Range<Int>, _ text: [UInt8], _ depth: Int, _ lookup: (Atom) -> [UInt8]?) -> [UInt8]? {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      var colon: Int?
      while end < range.upperBound, tokens[end].kind != .semicolon {
        if colon == nil, tokens[end].kind == .colon { colon = end }
        end = Self.next(tokens, end, range.upperBound)
      }
      if let colon {
        var at = start
        let truth = condition(tokens, &at, colon, text, depth, lookup)
        if truth == .yes, at == colon { return replaced(tokens, colon + 1..<end, text, depth: depth + 1, lookup: lookup) }
      } else if tokens[start..<end].contains(where: { $0.kind != .whitespace }) {
        return nil
      }
      start = end + 1
    }
    return nil
  }

  private func skipWhitespace(_ tokens: [Token], _ at: inout Int, _ end: Int) {
    while at < end, tokens[at].kind == .whitespace { at += 1 }
  }

  /// https://www.w3.org/TR/css-values-5/#typedef-if-condition; the cursor is left behind it.
  private func condition(
    _ tokens: [Token], _ at: inout Int, _ end: Int, _ text: [UInt8], _ depth: Int, _ lookup: (Atom) -> [UInt8]?
  ) -> Truth {
    guard depth < Self.deepest else { return .unknown }
    func isWord(_ index: Int, _ word: StaticString) -> Bool {
      index < end && tokens[index].kind == .ident && tokens[index].isNamed(word, in: text)
    }
    skipWhitespace(tokens, &at, end)
    let isNegated = isWord(at, "not")
    if isNegated {
      at += 1
    } else if isWord(at, "else") {
      at += 1
      skipWhitespace(tokens, &at, end)
      return .yes
    }
    var truth = operand(tokens, &at, end, text, depth, lookup)
    skipWhitespace(tokens, &at, end)
    if isNegated { return !truth }
    let isAll = isWord(at, "and")
    while isWord(at, isAll ? "and" : "or") {
      at += 1
      let next = operand(tokens, &at, end, text, depth, lookup)
      truth = isAll ? min(truth, next) : max(truth, next)
      skipWhitespace(tokens, &at, end)
    }
    return truth
  }

  private func operand(
    _ tokens: [Token], _ at: inout Int, _ end: Int, _ text: [UInt8], _ depth: Int, _ lookup: (Atom) -> [UInt8]?
  ) -> Truth {
    skipWhitespace(tokens, &at, end)
    guard at < end, tokens[at].kind == .function || tokens[at].kind == .openParenthesis else { return .unknown }
    let token = tokens[at]
    var inner = at + 1
    let close = min(max(Int(token.payload), inner), end)
    at = min(close + 1, end)
    if token.kind == .openParenthesis {
      let truth = condition(tokens, &inner, close, text, depth + 1, lookup)
      return inner == close ? truth : .unknown
    }
    guard let question = replaced(tokens, inner..<close, text, depth: depth + 1, lookup: lookup) else { return .no }
    if token.isNamed("style", in: text) {
      let lengths = scope.environment.map { LengthContext.initial($0) }
      return Self.styleCondition(question)?.evaluate(
        style: { $0.evaluate(lookup) }, styleRange: { range in lengths.map { range.evaluate($0, lookup) } ?? .unknown }
      ) { _ in .unknown } ?? .unknown
    }
    let string = String(decoding: question, as: UTF8.self)
    if token.isNamed("media", in: text) {
      guard let environment = scope.environment else { return .unknown }
      // A feature may stand without parentheses of its own.
      return Truth(MediaQueryList.parse(string).evaluate(environment) || MediaQueryList.parse("(\(string))").evaluate(environment))
    }
    if token.isNamed("supports", in: text) { return Truth(PropertySupport.holds(string) || PropertySupport.holds("(\(string))")) }
    return .unknown
  }

  private static func styleCondition(_ question: [UInt8]) -> QueryCondition? {
    let whole = Array("style(".utf8) + question + [UInt8(ascii: ")")]
    let tokens = Tokenizer.tokenize(whole, range: SourceRange(0, whole.count))
    return tokens.withUnsafeBufferPointer { tokens in
      whole.withUnsafeBufferPointer { text in
        var parser = QueryParser(tokens: tokens, text: text)
        return parser.condition(0..<tokens.count, allowsOr: true)
      }
    }
  }
}
