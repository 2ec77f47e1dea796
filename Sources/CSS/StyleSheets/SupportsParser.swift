/// Answers `@supports`: https://www.w3.org/TR/css-conditional-3/#at-supports and the functions of its fourth and fifth levels.
struct SupportsParser {
  static let maximumDepth = 32
  /// The at-rules that Chromium knows.
  private static let atRules: Set<String> = [
    "charset", "container", "counter-style", "font-face", "font-feature-values", "font-palette-values", "function", "import", "keyframes",
    "layer", "media", "namespace", "page", "position-try", "property", "scope", "starting-style", "supports", "view-transition",
    "-webkit-keyframes",
  ]

  let parser: SyntaxParser
  var selectors: SelectorParser
  let test: SupportsTest
  let fullText: [UInt8]
  let fullTokens: [Token]
  private var depth = 0

  init(parser: SyntaxParser, selectors: SelectorParser, test: SupportsTest, fullText: [UInt8], fullTokens: [Token]) {
    self.parser = parser
    self.selectors = selectors
    self.test = test
    self.fullText = fullText
    self.fullTokens = fullTokens
  }

  private var tokens: UnsafeBufferPointer<Token> { parser.tokens }

  /// The condition of `@import … supports(…)`, where a declaration may stand without parentheses of its own.
  mutating func evaluateImport(_ range: Range<Int>) -> Truth { declaration(range) ?? evaluate(range) }

  /// Unknown where it is no condition, or asks what nobody knows; the rule then does not apply.
  mutating func evaluate(_ range: Range<Int>) -> Truth {
    guard depth < Self.maximumDepth else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    let end = range.upperBound
    var at = range.lowerBound
    parser.skipWhitespace(&at, end)
    if isWord(at, end, "not") {
      at += 1
      guard let operand = inParentheses(&at, end) else { return .unknown }
      return at == end ? !operand : .unknown
    }
    guard var truth = inParentheses(&at, end) else { return .unknown }
    guard at < end else { return truth }
    let isAll = isWord(at, end, "and")
    guard isAll || isWord(at, end, "or") else { return .unknown }
    while at < end {
      guard isWord(at, end, isAll ? "and" : "or") else { return .unknown }
      at += 1
      guard let operand = inParentheses(&at, end) else { return .unknown }
      truth = isAll ? min(truth, operand) : max(truth, operand)
    }
    return truth
  }

  private func isWord(_ at: Int, _ end: Int, _ word: StaticString) -> Bool {
    at < end && tokens[at].kind == .ident && tokens[at].isNamed(word, in: parser.text)
  }

  private mutating func inParentheses(_ at: inout Int, _ end: Int) -> Truth? {
    parser.skipWhitespace(&at, end)
    guard at < end else { return nil }
    let index = at
    let kind = tokens[at].kind
    guard kind == .function || kind == .openParenthesis else { return nil }
    at = parser.next(at, end)
    defer { parser.skipWhitespace(&at, end) }
    let inner = parser.contents(index, end)
    if kind == .openParenthesis { return declaration(inner) ?? evaluate(inner) }
    if tokens[index].isNamed("selector", in: parser.text) {
      var selectors = selectors
      selectors.isAskedForSupport = true
      return Truth(selectors.ruleList(parser.trimmed(inner), parents: nil)?.count == 1)
    }
    if tokens[index].isNamed("at-rule", in: parser.text) {
      let name = parser.trimmed(inner)
      guard name.count == 1, tokens[name.lowerBound].kind == .atKeyword else { return .no }
      return Truth(Self.atRules.contains(tokens[name.lowerBound].lowercasedName(in: parser.text)))
    }
    if tokens[index].isNamed("font-tech", in: parser.text) || tokens[index].isNamed("font-format", in: parser.text) { return .yes }
    return .unknown
  }

  private func declaration(_ range: Range<Int>) -> Truth? {
    var at = range.lowerBound
    parser.skipWhitespace(&at, range.upperBound)
    guard let declaration = parser.declaration(&at, range.upperBound, stopsAtSemicolon: false) else { return nil }
    let name = tokens[declaration.name].name(in: parser.text)
    if name.utf8.starts(with: "--".utf8) { return .yes }
    return Truth(test.declaration(name.asciiLowercased, fullTokens[declaration.value], fullText))
  }
}
