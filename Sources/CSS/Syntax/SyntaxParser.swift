import Diagnostics

/// The rules and declarations in a range of tokens, by CSS Syntax 3, §5.5 (https://www.w3.org/TR/css-syntax-3/#parser-algorithms).
///
/// It makes no tree: items name ranges of tokens, and every bracket knows its closer, so that going over a block costs nothing.
package struct SyntaxParser {
  package struct AtRule: Sendable {
    /// The index of the at-keyword token.
    package var keyword: Int
    package var prelude: Range<Int>
    /// The tokens between the braces; nil for a statement.
    package var block: Range<Int>?
  }

  package struct QualifiedRule: Sendable {
    package var prelude: Range<Int>
    package var block: Range<Int>
  }

  package struct RawDeclaration: Sendable {
    /// The index of the ident token.
    package var name: Int
    /// The value's tokens without `!important`, with the white space around them.
    package var untrimmedValue: Range<Int>
    package var value: Range<Int>
    package var isImportant: Bool
  }

  package enum Item: Sendable {
    case atRule(AtRule)
    case qualifiedRule(QualifiedRule)
    case declaration(RawDeclaration)
    /// Tokens that are none of these and were left out.
    case invalid(Range<Int>)
  }

  /// What may stand in a range.
  package enum Content: Sendable {
    /// https://www.w3.org/TR/css-syntax-3/#consume-stylesheet-contents
    case styleSheet
    /// Rules without the white space of comments of HTML, as in a conditional group rule.
    case rules
    /// https://www.w3.org/TR/css-syntax-3/#consume-block-contents
    case block
    /// Declarations and at-rules alone, as in `@font-face` and in style attributes.
    case declarations
  }

  let tokens: UnsafeBufferPointer<Token>
  let text: UnsafeBufferPointer<UInt8>

  init(tokens: UnsafeBufferPointer<Token>, text: UnsafeBufferPointer<UInt8>) {
    self.tokens = tokens
    self.text = text
  }

  /// The items of a whole text, for whoever wants the parser's result itself.
  package static func items(of text: [UInt8], tokens: [Token], range: Range<Int>? = nil, as content: Content) -> [Item] {
    tokens.withUnsafeBufferPointer { tokens in
      text.withUnsafeBufferPointer { text in
        let parser = SyntaxParser(tokens: tokens, text: text)
        let range = range ?? 0..<tokens.count
        var at = range.lowerBound
        var items: [Item] = []
        while let item = parser.nextItem(&at, range.upperBound, content) { items.append(item) }
        return items
      }
    }
  }

  /// One declaration that takes all the tokens, semicolons too: https://www.w3.org/TR/css-syntax-3/#parse-declaration. Nil where there is none.
  package static func declaration(of text: [UInt8], tokens: [Token]) -> RawDeclaration? {
    tokens.withUnsafeBufferPointer { tokens in
      text.withUnsafeBufferPointer { text in
        let parser = SyntaxParser(tokens: tokens, text: text)
        var at = 0
        parser.skipWhitespace(&at, tokens.count)
        return parser.declaration(&at, tokens.count, stopsAtSemicolon: false)
      }
    }
  }

  /// The index behind the component value at an index.
  @inline(__always)
  func next(_ index: Int, _ end: Int) -> Int {
    switch tokens[index].kind {
    case .function, .openCurly, .openSquare, .openParenthesis: return min(Int(tokens[index].payload) + 1, end)
    default: return index + 1
    }
  }

  /// The tokens inside a function or bracket.
  @inline(__always)
  func contents(_ index: Int, _ end: Int) -> Range<Int> { index + 1..<max(index + 1, min(Int(tokens[index].payload), end)) }

  @inline(__always)
  func skipWhitespace(_ at: inout Int, _ end: Int) {
    while at < end, tokens[at].kind == .whitespace { at += 1 }
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, tokens[start].kind == .whitespace { start += 1 }
    while start < end, tokens[end - 1].kind == .whitespace { end -= 1 }
    return start..<end
  }

  /// The next item from `at` on, which moves behind it; nil at the end.
  func nextItem(_ at: inout Int, _ end: Int, _ content: Content) -> Item? {
    while at < end {
      switch tokens[at].kind {
      case .whitespace: at += 1
      case .cdo where content == .styleSheet, .cdc where content == .styleSheet: at += 1
      case .semicolon where content == .block || content == .declarations: at += 1
      case .atKeyword: return .atRule(atRule(&at, end))
      default:
        switch content {
        case .styleSheet, .rules: return qualifiedRule(&at, end, isNested: false)
        case .declarations:
          let start = at
          if let declaration = declaration(&at, end, stopsAtSemicolon: true) { return .declaration(declaration) }
          at = start
          while at < end, tokens[at].kind != .semicolon { at = next(at, end) }
          return .invalid(start..<at)
        case .block:
          let start = at
          if let declaration = declaration(&at, end, stopsAtSemicolon: true) { return .declaration(declaration) }
          at = start
          return qualifiedRule(&at, end, isNested: true)
        }
      }
    }
    return nil
  }

  /// https://www.w3.org/TR/css-syntax-3/#consume-at-rule
  private func atRule(_ at: inout Int, _ end: Int) -> AtRule {
    let keyword = at
    at += 1
    let start = at
    while at < end {
      switch tokens[at].kind {
      case .semicolon:
        let prelude = start..<at
        at += 1
        return AtRule(keyword: keyword, prelude: prelude, block: nil)
      case .openCurly:
        let prelude = start..<at
        let block = contents(at, end)
        at = next(at, end)
        return AtRule(keyword: keyword, prelude: prelude, block: block)
      default: at = next(at, end)
      }
    }
    return AtRule(keyword: keyword, prelude: start..<end, block: nil)
  }

  /// https://www.w3.org/TR/css-syntax-3/#consume-qualified-rule; in a block a semicolon ends what is no rule.
  private func qualifiedRule(_ at: inout Int, _ end: Int, isNested: Bool) -> Item {
    let start = at
    while at < end {
      switch tokens[at].kind {
      case .semicolon where isNested: return .invalid(start..<at)
      case .openCurly:
        let prelude = start..<at
        let block = contents(at, end)
        at = next(at, end)
        // `--name: {…}` is a custom property that went wrong, not a rule.
        if tokens[start].kind == .ident, startsWithTwoHyphens(tokens[start]) {
          var colon = start + 1
          skipWhitespace(&colon, prelude.upperBound)
          if colon < prelude.upperBound, tokens[colon].kind == .colon {
            if isNested { while at < end, tokens[at].kind != .semicolon { at = next(at, end) } }
            return .invalid(start..<at)
          }
        }
        return .qualifiedRule(QualifiedRule(prelude: prelude, block: block))
      default: at = next(at, end)
      }
    }
    return .invalid(start..<end)
  }

  func startsWithTwoHyphens(_ token: Token) -> Bool {
    token.end - token.start >= 2 && text[Int(token.start)] == UInt8(ascii: "-") && text[Int(token.start) + 1] == UInt8(ascii: "-")
  }

  /// https://www.w3.org/TR/css-syntax-3/#consume-declaration, from its first token that is not white space.
  func declaration(_ at: inout Int, _ end: Int, stopsAtSemicolon: Bool) -> RawDeclaration? {
    let name = at
    guard at < end, tokens[at].kind == .ident else { return nil }
    at += 1
    skipWhitespace(&at, end)
    guard at < end, tokens[at].kind == .colon else { return nil }
    at += 1
    let start = at
    let isCustom = startsWithTwoHyphens(tokens[name])
    var hasBlock = false
    var valueCount = 0
    while at < end {
      let kind = tokens[at].kind
      if kind == .semicolon, stopsAtSemicolon { break }
      if kind == .openCurly { hasBlock = true }
      if kind != .whitespace { valueCount += 1 }
      // A block and `!important` are three values; more make it no declaration, and reading on for each rule of a block would be quadratic.
      if hasBlock, !isCustom, valueCount > 3 { return nil }
      at = next(at, end)
    }
    let limit = at
    var valueEnd = limit
    var isImportant = false
    // https://www.w3.org/TR/css-syntax-3/#consume-declaration, step 6: `!important` in any case, white space between and behind.
    var last = limit - 1
    while last >= start, tokens[last].kind == .whitespace { last -= 1 }
    if last > start, tokens[last].kind == .ident, tokens[last].isNamed("important", in: text) {
      var mark = last - 1
      while mark > start, tokens[mark].kind == .whitespace { mark -= 1 }
      if mark >= start, tokens[mark].isDelimiter("!") {
        isImportant = true
        valueEnd = mark
        valueCount -= 2
      }
    }
    if hasBlock, valueCount > 1, !isCustom { return nil }
    return RawDeclaration(name: name, untrimmedValue: start..<valueEnd, value: trimmed(start..<valueEnd), isImportant: isImportant)
  }
}
