import Diagnostics

/// Reads the expressions of all template languages, as far as they have the same core. What it does not understand is opaque, never guessed.
struct ExpressionReader {
  struct Failure: Error {}

  static let depthLimit = 40

  let file: SourceFile
  let text: [UInt8]
  let language: TemplateLanguage
  let style: ExpressionStyle
  private(set) var tokens: [ExpressionToken]
  /// What was read already, by where its token begins: what a language writes in brackets of its own.
  private let embedded: [Int: TemplateExpression]
  var position = 0
  var depth = 0

  init(_ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage) {
    self.init(ExpressionLexer.tokens(file.text, range, .of(language)), of: file, language)
  }

  /// `tokens`: those of a range of the file, which a name stands for where something is embedded.
  init(_ tokens: [ExpressionToken], of file: SourceFile, _ language: TemplateLanguage, embedded: [Int: TemplateExpression] = [:]) {
    self.file = file
    text = file.text
    self.language = language
    style = .of(language)
    self.tokens = tokens
    self.embedded = embedded
  }

  /// The whole range as one expression.
  static func read(_ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage) -> TemplateExpression {
    whole(ExpressionReader(range, of: file, language), range)
  }

  /// All that a reader has as one expression; opaque where something is left.
  static func whole(_ reader: ExpressionReader, _ range: SourceRange) -> TemplateExpression {
    var reader = reader
    let expression = reader.expression()
    return reader.isAtEnd ? expression : TemplateExpression(.opaque, range)
  }

  // MARK: - Tokens

  var token: ExpressionToken { tokens[min(position, tokens.count - 1)] }
  var isAtEnd: Bool { token.kind == .end }

  func peek(_ distance: Int = 1) -> ExpressionToken { tokens[min(position + distance, tokens.count - 1)] }

  mutating func advance() { if position < tokens.count - 1 { position += 1 } }

  func isSymbol(_ symbol: String) -> Bool { token.kind == .symbol(symbol) }
  func isWord(_ word: String) -> Bool { token.kind == .name(word) }

  mutating func take(_ symbol: String) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard isWord(word) else { return false }
    advance()
    return true
  }

  /// The name that stands here, taken.
  mutating func name() -> String? {
    guard case .name(let name) = token.kind else { return nil }
    advance()
    return name
  }

  // MARK: - Expressions

  /// The next expression; opaque, up to the end, where it is not understood.
  mutating func expression() -> TemplateExpression {
    let start = token.range.start
    do {
      depth = 0
      return try conditional()
    } catch {
      position = tokens.count - 1
      return TemplateExpression(.opaque, SourceRange(start, token.range.end))
    }
  }

  /// The next operand with its members and filters; what an argument of a tag is in Django's family.
  mutating func operand() -> TemplateExpression {
    let start = token.range.start
    do {
      depth = 0
      return try unary()
    } catch {
      position = tokens.count - 1
      return TemplateExpression(.opaque, SourceRange(start, token.range.end))
    }
  }

  func since(_ start: Int) -> SourceRange {
    let previous = tokens[max(0, position - 1)]
    var end = previous.range.end
    if case .string = previous.kind { end += 1 }
    return SourceRange(start, end)
  }

  var start: Int {
    if case .string = token.kind { return token.range.start - 1 }
    return token.range.start
  }

  mutating func descend() throws(Failure) {
    depth += 1
    if depth > Self.depthLimit { throw Failure() }
  }

  mutating func conditional() throws(Failure) -> TemplateExpression {
    try descend()
    defer { depth -= 1 }
    let start = start
    let first = try either()
    if style.hasInlineIf, takeWord("if") {
      let condition = try either()
      let otherwise = takeWord("else") ? try conditional() : nil
      return TemplateExpression(.conditional(condition, first, otherwise), since(start))
    }
    if take("?:") {
      let otherwise = try conditional()
      return TemplateExpression(.conditional(first, first, otherwise), since(start))
    }
    if take("?") {
      let yes = try conditional()
      // Twig's `a ? b` has no other side.
      guard take(":") else { return TemplateExpression(.conditional(first, yes, nil), since(start)) }
      return TemplateExpression(.conditional(first, yes, try conditional()), since(start))
    }
    return first
  }

  private mutating func either() throws(Failure) -> TemplateExpression {
    let start = start
    var left = try both()
    while true {
      if take("||") || style.hasWords && takeWord("or") {
        left = TemplateExpression(.either(left, try both()), since(start))
      } else if take("??") {
        left = TemplateExpression(.fallback(left, try both()), since(start))
      } else {
        return left
      }
    }
  }

  private mutating func both() throws(Failure) -> TemplateExpression {
    let start = start
    var left = try negation()
    while take("&&") || style.hasWords && takeWord("and") { left = TemplateExpression(.both(left, try negation()), since(start)) }
    return left
  }

  private mutating func negation() throws(Failure) -> TemplateExpression {
    try descend()
    defer { depth -= 1 }
    let start = start
    if style.hasWords && takeWord("not") || take("!") { return TemplateExpression(.not(try negation()), since(start)) }
    return try comparison()
  }

  private mutating func comparison() throws(Failure) -> TemplateExpression {
    let start = start
    let left = try sum()
    if language.isCSharp, takeWord("is") { return try pattern(left, start) }
    if style.hasWords, isWord("is") {
      advance()
      let isNegative = takeWord("not")
      let test = try self.test(left, start)
      return isNegative ? TemplateExpression(.not(test), since(start)) : test
    }
    if style.hasWords, take("..") {
      // Twig's `1..3`, Liquid's `(1..3)`.
      let arguments = [TemplateArgument(value: left), TemplateArgument(value: try sum())]
      return TemplateExpression(.call(TemplateExpression(.name("@range"), since(start)), arguments), since(start))
    }
    var isNegative = false
    let comparison: TemplateExpression.Comparison
    switch token.kind {
    case .symbol("=="), .symbol("==="): comparison = .equal
    case .symbol("!="), .symbol("!=="), .symbol("<>"): comparison = .unequal
    case .symbol("<"): comparison = .less
    case .symbol("<="): comparison = .lessOrEqual
    case .symbol(">"): comparison = .greater
    case .symbol(">="): comparison = .greaterOrEqual
    case .symbol("=") where language == .freemarker: comparison = .equal
    case .name("gt") where language == .freemarker: comparison = .greater
    case .name("gte") where language == .freemarker: comparison = .greaterOrEqual
    case .name("lt") where language == .freemarker: comparison = .less
    case .name("lte") where language == .freemarker: comparison = .lessOrEqual
    case .symbol("..") where language == .freemarker || language == .velocity: return try range(from: left, start)
    case .name("eq") where style.hasWords: comparison = .equal
    case .name("ne") where style.hasWords: comparison = .unequal
    case .name("lt") where style.hasWords: comparison = .less
    case .name("le") where style.hasWords: comparison = .lessOrEqual
    case .name("gt") where style.hasWords: comparison = .greater
    case .name("ge") where style.hasWords: comparison = .greaterOrEqual
    case .name("contains") where style.hasWords:
      advance()
      return TemplateExpression(.comparison(left, .contains, try sum()), since(start))
    case .name("not") where style.hasWords && peek().kind == .name("in"):
      advance()
      isNegative = true
      comparison = .contains
    case .name("in") where style.hasWords: comparison = .contains
    default: return left
    }
    advance()
    let right = try sum()
    if comparison == .contains {
      let found = TemplateExpression(.comparison(right, .contains, left), since(start))
      return isNegative ? TemplateExpression(.not(found), since(start)) : found
    }
    return TemplateExpression(.comparison(left, comparison, right), since(start))
  }

  private mutating func test(_ left: TemplateExpression, _ start: Int) throws(Failure) -> TemplateExpression {
    // Django's `is None`.
    guard var word = name() else { return TemplateExpression(.comparison(left, .equal, try sum()), since(start)) }
    switch word {
    case "None", "none", "null", "nil": return TemplateExpression(.test(left, "none", []), since(start))
    case "True", "true", "False", "false":
      position -= 1
      return TemplateExpression(.comparison(left, .equal, try sum()), since(start))
    case "same":
      _ = takeWord("as")
      word = "sameas"
    case "divisible": _ = takeWord("by")
    default: break
    }
    var arguments: [TemplateArgument] = []
    if take("(") {
      arguments = try self.arguments(until: ")")
    } else if word == "sameas" || word == "eq" || word == "equalto" || word == "ne" || word == "in" {
      arguments = [TemplateArgument(value: try unary())]
    }
    if (word == "sameas" || word == "eq" || word == "equalto"), let first = arguments.first {
      return TemplateExpression(.comparison(left, .equal, first.value), since(start))
    }
    return TemplateExpression(.test(left, word, arguments), since(start))
  }

  mutating func sum() throws(Failure) -> TemplateExpression {
    let start = start
    var left = try product()
    while true {
      if language != .heex && take("~") || style.isPHP && take(".") || takeJoin() {
        let right = try product()
        if case .concatenation(let parts) = left.kind {
          left = TemplateExpression(.concatenation(parts + [right]), since(start))
        } else {
          left = TemplateExpression(.concatenation([left, right]), since(start))
        }
      } else if isSymbol("+") || isSymbol("-") && !(style.isRuby && token.isApart && !peek().isApart) {
        let sign: Character = isSymbol("+") ? "+" : "-"
        advance()
        left = TemplateExpression(.arithmetic(left, sign, try product()), since(start))
      } else {
        return left
      }
    }
  }

  /// Elixir's `<>`.
  private mutating func takeJoin() -> Bool {
    guard language == .heex, isSymbol("<"), peek().kind == .symbol(">"), !peek().isApart else { return false }
    advance()
    advance()
    return true
  }

  private mutating func product() throws(Failure) -> TemplateExpression {
    let start = start
    var left = try unary()
    while case .symbol(let symbol) = token.kind, symbol == "*" || symbol == "/" || symbol == "%", let sign = symbol.first {
      advance()
      left = TemplateExpression(.arithmetic(left, sign, try unary()), since(start))
    }
    return left
  }

  private mutating func unary() throws(Failure) -> TemplateExpression {
    try descend()
    defer { depth -= 1 }
    let start = start
    if take("-") {
      let zero = TemplateExpression(.literal(.number(0, AssembledText())), SourceRange(start, start))
      return TemplateExpression(.arithmetic(zero, "-", try unary()), since(start))
    }
    if take("!") { return TemplateExpression(.not(try unary()), since(start)) }
    return try postfix(primary(), start)
  }

  private mutating func postfix(_ first: TemplateExpression, _ start: Int) throws(Failure) -> TemplateExpression {
    var left = first
    var count = 0
    while true {
      count += 1
      if count > 100 { throw Failure() }
      if isMemberSymbol {
        advance()
        if case .number = token.kind {
          let index = TemplateExpression(.literal(number(token.range)), token.range)
          advance()
          left = TemplateExpression(.element(left, index), since(start))
        } else if let name = name() {
          left = TemplateExpression(.member(left, name), since(start))
        } else {
          throw Failure()
        }
      } else if isSymbol("["), !token.isApart || !style.isRuby {
        advance()
        let index = try conditional()
        guard take("]") else { throw Failure() }
        left = TemplateExpression(.element(left, index), since(start))
      } else if isSymbol("("), !token.isApart || !style.isRuby && !style.filtersHaveColons {
        advance()
        left = csharp(TemplateExpression(.call(left, try arguments(until: ")")), since(start)))
      } else if style.isRuby, isSymbol("{"), peek().kind == .symbol("|") {
        left = try rubyBlock(of: left, start)
      } else if language.isCSharp, isSymbol("!"), !token.isApart {
        // `x!`: it is not null, says who wrote it.
        advance()
      } else if language.isCSharp, isWord("switch"), peek().kind == .symbol("{") {
        advance()
        advance()
        left = try cases(of: left, start)
      } else if language == .freemarker, let next = try freeMarkerPostfix(left, start) {
        left = next
      } else if style.hasFilters, isSymbol("|") {
        advance()
        left = try filter(left, start)
      } else {
        return left
      }
    }
  }

  private var isMemberSymbol: Bool {
    if style.isPHP { return isSymbol("->") || isSymbol("?->") || isSymbol("::") }
    guard isSymbol(".") || isSymbol("?.") || isSymbol("&.") || style.isRuby && isSymbol("::") else { return false }
    return true
  }

  private mutating func filter(_ left: TemplateExpression, _ start: Int) throws(Failure) -> TemplateExpression {
    guard var name = name() else { throw Failure() }
    while isSymbol("."), case .name(let more) = peek().kind {
      advance()
      advance()
      name += "." + more
    }
    var arguments: [TemplateArgument] = []
    if style.filtersHaveColons {
      if take(":") {
        repeat {
          var label: String?
          if case .name(let word) = token.kind, peek().kind == .symbol(":") {
            label = word
            advance()
            advance()
          }
          let start = self.start
          let value = try primaryWithMembers(start)
          arguments.append(TemplateArgument(name: label, value: value))
        } while style.filtersHaveManyArguments && take(",")
      }
    } else if isSymbol("("), !token.isApart {
      advance()
      arguments = try self.arguments(until: ")")
    }
    return TemplateExpression(.filter(left, name, arguments), since(start))
  }

  /// An operand without filters.
  private mutating func primaryWithMembers(_ start: Int) throws(Failure) -> TemplateExpression {
    try descend()
    defer { depth -= 1 }
    var left = take("-") ? try primary() : try primary()
    while isSymbol(".") {
      advance()
      if let name = name() { left = TemplateExpression(.member(left, name), since(start)) } else { throw Failure() }
    }
    return left
  }

  // MARK: - Operands

  mutating func primary() throws(Failure) -> TemplateExpression {
    let range = token.range
    switch token.kind {
    case .string(let quote):
      advance()
      return try string(range, quote)
    case .number:
      advance()
      return TemplateExpression(.literal(number(range)), range)
    case .name(let name):
      if let known = embedded[range.start] {
        advance()
        return known
      }
      return try named(name, range)
    case .symbol("("):
      advance()
      if isLambdaHead { return try lambda(range.start) }
      let inner = try conditional()
      if isSymbol(",") {
        var items = [inner]
        while take(",") { if !isSymbol(")") { items.append(try conditional()) } }
        guard take(")") else { throw Failure() }
        return TemplateExpression(.list(items), since(range.start))
      }
      if style.isRuby, isWord("if") || isWord("unless") {
        // Ruby's `(a if b)`.
        let isNegative = isWord("unless")
        advance()
        let condition = try conditional()
        guard take(")") else { throw Failure() }
        let test = isNegative ? TemplateExpression(.not(condition), condition.range) : condition
        return TemplateExpression(.conditional(test, inner, nil), since(range.start))
      }
      guard take(")") else { throw Failure() }
      return inner
    case .symbol("["):
      advance()
      let made = try list(until: "]", range.start)
      // Velocity's `[1..3]` is the range.
      if language == .velocity, case .list(let items) = made.kind, items.count == 1, case .call(let callee, _) = items[0].kind,
        case .name("@range") = callee.kind
      {
        return items[0]
      }
      return made
    case .symbol("{"):
      advance()
      return try map(range.start)
    case .symbol(".") where language == .freemarker:
      // `.locale`, `.data_model`
      advance()
      guard let name = name() else { throw Failure() }
      return TemplateExpression(.name("." + name), since(range.start))
    case .symbol(":") where style.isRuby:
      advance()
      if case .string = token.kind {
        let range = token.range
        advance()
        return TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
      }
      let range = token.range
      guard !token.isApart, name() != nil else { throw Failure() }
      return TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
    case .symbol("%") where language == .heex && peek().kind == .symbol("{"):
      advance()
      advance()
      return try map(range.start)
    case .symbol("$") where language.isCSharp, .symbol("@") where language.isCSharp: return try markedString(range.start)
    case .symbol("~") where language == .heex: return try sigil(range.start)
    case .symbol("%") where style.isRuby: return try words(range.start)
    default: throw Failure()
    }
  }

  /// Ruby's `%w[a b-c]`: what stands between white space, whatever it is.
  private mutating func words(_ start: Int) throws(Failure) -> TemplateExpression {
    advance()
    guard let kind = name(), kind == "w" || kind == "i", case .symbol(let opener) = token.kind,
      let closer = ["[": "]", "(": ")", "{": "}"][opener]
    else { throw Failure() }
    let first = token.range.end
    advance()
    var depth = 1
    while !isAtEnd {
      if isSymbol(opener) { depth += 1 }
      if isSymbol(closer) { depth -= 1 }
      if depth == 0 { break }
      advance()
    }
    guard isSymbol(closer) else { throw Failure() }
    var items: [TemplateExpression] = []
    var i = first
    let end = token.range.start
    advance()
    while i < end {
      let word = i
      while i < end, file.text[i] > 0x20 { i += 1 }
      let range = SourceRange(word, i)
      if !range.isEmpty { items.append(TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)) }
      while i < end, file.text[i] <= 0x20 { i += 1 }
    }
    return TemplateExpression(.list(items), since(start))
  }

  private static let nothings: Set<String> = [
    "None", "none", "nil", "NULL", "undefined", "match", "fn", "function", "lambda", "async", "await",
  ]

  /// Elixir's `~p"/path"` and `~w(a b)`.
  private mutating func sigil(_ start: Int) throws(Failure) -> TemplateExpression {
    guard case .name(let kind) = peek().kind, !peek().isApart else { throw Failure() }
    if kind == "w" { return try words(start) }
    advance()
    advance()
    let range = token.range
    guard case .string(let quote) = token.kind, kind == "p" || kind == "s" else { throw Failure() }
    advance()
    let text = try string(range, quote)
    guard kind == "p" else { return text }
    return TemplateExpression(.call(TemplateExpression(.name("~p"), text.range), [TemplateArgument(value: text)]), since(start))
  }

  private mutating func named(_ name: String, _ range: SourceRange) throws(Failure) -> TemplateExpression {
    advance()
    // Java's languages have one word for nothing.
    if language.isServlet, name != "null", Self.nothings.contains(name) { return TemplateExpression(.name(name), range) }
    switch name {
    case "true", "True", "TRUE": return TemplateExpression(.literal(.boolean(true)), range)
    case "false", "False", "FALSE": return TemplateExpression(.literal(.boolean(false)), range)
    case "null", "None", "none", "nil", "NULL", "undefined": return TemplateExpression(.literal(.null), range)
    case "new" where language.isCSharp: return try creation(range.start)
    case "new", "function", "fn", "match", "lambda", "await", "async", "typeof", "instanceof": throw Failure()
    case "r" where language == .freemarker && !token.isApart:
      guard case .string = token.kind else { break }
      let range = token.range
      advance()
      return TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
    case "empty" where language == .jsp && !isSymbol("("):
      // `empty x`, a sign before its operand.
      let operand = TemplateArgument(value: try unary())
      return TemplateExpression(.call(TemplateExpression(.name("empty"), range), [operand]), since(range.start))
    case "array" where style.isPHP && isSymbol("("):
      advance()
      return try list(until: ")", range.start)
    default: break
    }
    if (style.isScript || language == .twig), isSymbol("=>") {
      advance()
      return TemplateExpression(.lambda([name], try conditional()), since(range.start))
    }
    // Jinja's and Django's `_("words")` are calls as others are.
    return TemplateExpression(.name(name), range)
  }

  /// Behind `(`, whether names and then `) =>` follow.
  private var isLambdaHead: Bool {
    guard style.isScript || language == .twig else { return false }
    var i = position
    while i < tokens.count - 2, i - position < 12 {
      if tokens[i].kind == .symbol(")") { return tokens[i + 1].kind == .symbol("=>") }
      guard case .name = tokens[i].kind else {
        guard tokens[i].kind == .symbol(",") else { return false }
        i += 1
        continue
      }
      i += 1
    }
    return false
  }

  private mutating func lambda(_ start: Int) throws(Failure) -> TemplateExpression {
    var names: [String] = []
    while !take(")") {
      if let name = name() { names.append(name) } else if !take(",") { throw Failure() }
    }
    guard take("=>") else { throw Failure() }
    return TemplateExpression(.lambda(names, try conditional()), since(start))
  }

  private func number(_ range: SourceRange) -> TemplateValue {
    let digits = file.string(range).replacing("_", with: "")
    guard let value = Double(digits) else { return .unknown }
    return .number(value, AssembledText(range, of: file))
  }
}
