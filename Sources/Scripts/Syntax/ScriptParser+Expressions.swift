import Diagnostics

extension ScriptParser {
  typealias NodeID = ScriptTree.NodeID

  /// An expression with its commas.
  mutating func expression() -> NodeID {
    let start = token.start
    let first = assignment()
    guard isMark(",") else { return first }
    var parts = [first]
    while take(",") { parts.append(assignment()) }
    return make(.sequence(parts), from: start)
  }

  /// An expression without commas: what is assigned, passed or returned.
  mutating func assignment() -> NodeID {
    guard depth < Self.depthLimit else { return skipDeep() }
    depth += 1
    defer { depth -= 1 }
    let start = token.start
    if let arrow = arrowFunction() { return arrow }
    if isWord("yield") {
      advance()
      _ = take("*")
      guard !token.followsLineBreak, startsExpression else { return make(.null, from: start) }
      let value = assignment()
      return make(.unary("yield", value), from: start)
    }
    let left = conditional()
    guard token.kind == .mark else { return left }
    switch token.mark {
    case scriptMark("="):
      advance()
      let value = assignment()
      return make(.assignment("=", target: left, value: value), from: start)
    case scriptMark("+="), scriptMark("-="), scriptMark("*="), scriptMark("/="), scriptMark("%="), scriptMark("||="), scriptMark("&&="),
      scriptMark("??="), scriptMark("|="), scriptMark("&="), scriptMark("^="), scriptMark("**="), scriptMark("<<="):
      let word = tokenText
      advance()
      let value = assignment()
      return make(.assignment(word, target: left, value: value), from: start)
    case scriptMark(">"):
      // `>>=` and `>>>=`, whose marks are read one by one.
      guard scanner.byte(token.end) == 0x3E else { return left }
      while isMark(">") { advance() }
      _ = take("=")
      _ = assignment()
      return make(.unknown, from: start)
    default: return left
    }
  }

  /// What lies too deep, up to the end of the brackets around it.
  mutating func skipDeep() -> NodeID {
    let start = token.start
    skipTokens { $0.isMark(",") || $0.isMark(";") }
    return make(.unknown, from: start, to: max(lastEnd, start))
  }

  var startsExpression: Bool {
    switch token.kind {
    case .end, .stray: false
    case .mark:
      [
        scriptMark("("), scriptMark("["), scriptMark("{"), scriptMark("+"), scriptMark("-"), scriptMark("!"), scriptMark("~"),
        scriptMark("/"), scriptMark("<"), scriptMark("++"), scriptMark("--"), scriptMark("..."), scriptMark("@"),
      ].contains(token.mark)
    default: true
    }
  }

  private mutating func conditional() -> NodeID {
    let start = token.start
    let test = binary(0)
    guard isMark("?") else { return test }
    // `a?: T` and `a?)` name a parameter that may be left out.
    let after = peek()
    if after.kind == .mark, [scriptMark(":"), scriptMark(")"), scriptMark(",")].contains(after.mark) { return test }
    advance()
    let (outer, outerIn) = (isInConditional, stopsAtIn)
    (isInConditional, stopsAtIn) = (true, false)
    let then = assignment()
    (isInConditional, stopsAtIn) = (outer, outerIn)
    guard take(":") else { return make(.unknown, from: start) }
    let otherwise = assignment()
    return make(.conditional(test: test, then: then, otherwise: otherwise), from: start)
  }

  /// The operator at the token with its strength; nil for none.
  private func binaryOperator() -> (word: String, strength: Int, marks: Int)? {
    if token.kind == .word {
      if isWord("instanceof") { return ("instanceof", 8, 1) }
      if isWord("in"), !stopsAtIn { return ("in", 8, 1) }
      if dialect.hasTypes, !token.followsLineBreak, isWord("as") || isWord("satisfies") { return ("as", 8, 1) }
      return nil
    }
    guard token.kind == .mark else { return nil }
    switch token.mark {
    case scriptMark("??"), scriptMark("||"): return (tokenText, 1, 1)
    case scriptMark("&&"): return ("&&", 3, 1)
    case scriptMark("|"): return ("|", 4, 1)
    case scriptMark("^"): return ("^", 5, 1)
    case scriptMark("&"): return ("&", 6, 1)
    case scriptMark("=="), scriptMark("==="), scriptMark("!="), scriptMark("!=="): return (tokenText, 7, 1)
    case scriptMark("<"), scriptMark("<="): return (tokenText, 8, 1)
    case scriptMark("<<"): return ("<<", 9, 1)
    case scriptMark("+"), scriptMark("-"): return (tokenText, 10, 1)
    case scriptMark("*"), scriptMark("/"), scriptMark("%"): return (tokenText, 11, 1)
    case scriptMark("**"): return ("**", 12, 1)
    case scriptMark(">"):
      var count = 1
      while count < 3, scanner.byte(token.start + count) == 0x3E { count += 1 }
      let isFollowedByEquals = scanner.byte(token.start + count) == 0x3D
      if count == 1 { return isFollowedByEquals ? (">=", 8, 2) : (">", 8, 1) }
      return isFollowedByEquals ? nil : (">>", 9, count)
    default: return nil
    }
  }

  private mutating func binary(_ weakest: Int) -> NodeID {
    let start = token.start
    var left = unary()
    while let (word, strength, marks) = binaryOperator(), strength > weakest {
      for _ in 0..<marks { advance() }
      if word == "as" {
        if !skipType() { left = make(.unknown, from: start) }
        continue
      }
      guard depth < Self.depthLimit else { return skipDeep() }
      depth += 1
      let right = binary(word == "**" ? strength - 1 : strength)
      depth -= 1
      switch word {
      case "&&": left = make(.logical(.and, left, right), from: start)
      case "||": left = make(.logical(.or, left, right), from: start)
      case "??": left = make(.logical(.nullish, left, right), from: start)
      default: left = make(.binary(word, left, right), from: start)
      }
    }
    return left
  }

  private mutating func unary() -> NodeID {
    let start = token.start
    var words: [(String, Int)] = []
    while true {
      if token.kind == .mark,
        [scriptMark("!"), scriptMark("-"), scriptMark("+"), scriptMark("~"), scriptMark("++"), scriptMark("--")].contains(token.mark)
      {
        words.append((tokenText, token.start))
        advance()
      } else if token.kind == .word, isWord("typeof") || isWord("void") || isWord("delete") || isWord("await"),
        startsOperand(peek())
      {
        words.append((tokenText, token.start))
        advance()
      } else {
        break
      }
    }
    var value = postfix()
    if isMark("++") || isMark("--"), !token.followsLineBreak {
      let word = tokenText
      advance()
      value = make(.unary(word, value), from: start)
    }
    for (word, place) in words.reversed() { value = make(.unary(word, value), from: place) }
    return value
  }

  /// Whether a token can begin what `await` or `typeof` stands before.
  private func startsOperand(_ token: ScriptToken) -> Bool {
    switch token.kind {
    case .end, .stray: return false
    case .mark:
      let starts = [
        scriptMark("("), scriptMark("["), scriptMark("{"), scriptMark("!"), scriptMark("-"), scriptMark("+"), scriptMark("/"),
        scriptMark("<"), scriptMark("~"),
      ]
      return starts.contains(token.mark)
    case .word: return !matches(token, "in") && !matches(token, "instanceof")
    default: return true
    }
  }

  // MARK: - Chains

  /// A value with what is asked of it: `a.b?.c[d](e)`, `a!`, "a`…`".
  private mutating func postfix() -> NodeID {
    let start = token.start
    if isWord("new"), !matches(peek(), "in") { return chain(newExpression(), from: start) }
    return chain(primary(), from: start)
  }

  private mutating func newExpression() -> NodeID {
    let start = token.start
    advance()
    // `new.target`
    if take(".") {
      advance()
      return make(.unknown, from: start)
    }
    guard depth < Self.depthLimit else { return skipDeep() }
    depth += 1
    defer { depth -= 1 }
    let calleeStart = token.start
    let callee = chain(isWord("new") ? newExpression() : primary(), from: calleeStart, takesCalls: false)
    let arguments = isMark("(") ? arguments() : []
    return make(.new(callee, arguments: arguments), from: start)
  }

  private mutating func chain(_ first: NodeID, from start: Int, takesCalls: Bool = true) -> NodeID {
    var value = first
    while true {
      if token.kind == .template {
        let template = template()
        value = make(.taggedTemplate(tag: value, template: template), from: start)
        continue
      }
      guard token.kind == .mark else { return value }
      switch token.mark {
      case scriptMark("."), scriptMark("?."):
        let isOptional = isMark("?.")
        advance()
        if isOptional, isMark("(") {
          let arguments = arguments()
          value = make(.call(value, arguments: arguments, isOptional: true), from: start)
        } else if isOptional, take("[") {
          value = index(of: value, from: start, isOptional: true)
        } else if token.kind == .word || token.kind == .privateName {
          let (name, range) = (tokenText, token.range)
          advance()
          value = make(.member(value, name: name, nameRange: range, isOptional: isOptional), from: start)
        } else {
          return make(.unknown, from: start)
        }
      case scriptMark("["):
        advance()
        value = index(of: value, from: start, isOptional: false)
      case scriptMark("("):
        guard takesCalls else { return value }
        let arguments = arguments()
        if case .identifier("import") = tree[value].kind, let first = arguments.first {
          value = make(.importCall(first), from: start)
        } else {
          value = make(.call(value, arguments: arguments, isOptional: false), from: start)
        }
      case scriptMark("!") where dialect.hasTypes && !token.followsLineBreak: advance()
      case scriptMark("<"), scriptMark("<<"):
        guard dialect.hasTypes, isMark("<"), skipTypeArguments() else { return value }
      default: return value
      }
    }
  }

  private mutating func index(of value: NodeID, from start: Int, isOptional: Bool) -> NodeID {
    let key = inBrackets { $0.expression() }
    if !take("]") {
      skipTokens { $0.isMark("]") }
      _ = take("]")
    }
    return make(.index(value, key, isOptional: isOptional), from: start)
  }

  /// What stands in brackets, where `in` is an operator again.
  mutating func inBrackets<Value>(_ read: (inout ScriptParser) -> Value) -> Value {
    let (outerIn, outerConditional) = (stopsAtIn, isInConditional)
    (stopsAtIn, isInConditional) = (false, false)
    defer { (stopsAtIn, isInConditional) = (outerIn, outerConditional) }
    return read(&self)
  }

  /// Types for a generic call: `useState<string>(…)`. What turns out to be a comparison is left alone.
  private mutating func skipTypeArguments() -> Bool {
    let start = place
    guard trials > 0 else { return false }
    advance()
    var isTaken = false
    while skipType() {
      if take(",") { continue }
      isTaken = take(">")
      break
    }
    trials -= token.start - start.token.start + 1
    if isTaken {
      switch token.kind {
      case .template, .end: return true
      case .mark:
        let followers = [
          scriptMark("("), scriptMark(")"), scriptMark(","), scriptMark(";"), scriptMark("."), scriptMark("]"), scriptMark("}"),
          scriptMark("?."), scriptMark(":"),
        ]
        if followers.contains(token.mark) { return true }
      default: if token.followsLineBreak { return true }
      }
    }
    restore(start)
    return false
  }

  mutating func arguments() -> [NodeID] {
    list(closing: ")") { parser in
      let start = parser.token.start
      if parser.take("...") {
        let value = parser.assignment()
        return parser.make(.spread(value), from: start)
      }
      return parser.assignment()
    }.compactMap(\.self)
  }

  /// What stands between brackets, divided by commas; the current token opens them. An item that is left out is nil.
  mutating func list(closing: StaticString, _ item: (inout ScriptParser) -> NodeID) -> [NodeID?] {
    advance()
    var items: [NodeID?] = []
    inBrackets { parser in
      while parser.token.kind != .end, !parser.isMark(closing) {
        if parser.take(",") {
          items.append(nil)
          continue
        }
        let before = parser.token.start
        items.append(item(&parser))
        if parser.isMark(closing) { break }
        if parser.take(",") { continue }
        // Something that no expression holds: the rest of the item is not understood.
        parser.skipTokens { $0.isMark(",") }
        items[items.count - 1] = parser.make(.unknown, from: before, to: max(parser.lastEnd, before))
        if !parser.take(","), !parser.isMark(closing) { break }
      }
    }
    if !take(closing), token.kind == .mark, token.mark == 0x29 || token.mark == 0x5D || token.mark == 0x7D { advance() }
    return items
  }

  // MARK: - Values

  private mutating func primary() -> NodeID {
    let start = token.start
    switch token.kind {
    case .string:
      let value = ScriptEscapes.resolved(scanner.text[start + 1..<max(start + 1, token.end - 1)])
      advance()
      return make(.string(value), from: start)
    case .number:
      let text = tokenText
      advance()
      return make(Self.number(text).map { .number($0) } ?? .unknown, from: start)
    case .template: return template()
    case .word: return word()
    case .privateName:
      advance()
      return make(.unknown, from: start)
    case .mark: break
    case .end, .stray:
      if token.kind == .stray { advance() }
      return make(.unknown, from: start, to: max(lastEnd, start))
    }
    switch token.mark {
    case scriptMark("("):
      advance()
      let value = inBrackets { $0.expression() }
      if !take(")") {
        skipTokens { $0.isMark(")") }
        _ = take(")")
        return make(.unknown, from: start)
      }
      return value
    case scriptMark("["):
      let items = list(closing: "]") { parser in
        let start = parser.token.start
        guard parser.take("...") else { return parser.assignment() }
        let value = parser.assignment()
        return parser.make(.spread(value), from: start)
      }
      return make(.array(items), from: start)
    case scriptMark("{"): return object()
    case scriptMark("/"), scriptMark("/="):
      guard scanner.skipRegularExpression(from: start) else { break }
      lastEnd = scanner.offset
      token = scanner.next()
      return make(.regularExpression, from: start)
    case scriptMark("<"):
      if dialect.hasElements { return element() }
      // A type assertion: `<any>value`.
      advance()
      if skipType(), take(">") { return unaryBehindAssertion() }
      return make(.unknown, from: start)
    case scriptMark("@"):
      let decorators = decorators()
      if isWord("class") { return classExpression(decorators) }
      return make(.unknown, from: start)
    default: break
    }
    // Nothing that begins an expression: its place is empty, so that whoever asked finds the mark.
    return make(.unknown, from: start, to: start)
  }

  private mutating func unaryBehindAssertion() -> NodeID {
    guard depth < Self.depthLimit else { return skipDeep() }
    depth += 1
    defer { depth -= 1 }
    return unary()
  }

  private mutating func word() -> NodeID {
    let start = token.start
    if isWord("function") || isWord("async") && isFunctionNext { return function() }
    if isWord("class") { return classExpression([]) }
    let name = tokenText
    if Self.reserved.contains(name) { return make(.unknown, from: start, to: start) }
    advance()
    switch name {
    case "true", "false": return make(.boolean(name == "true"), from: start)
    case "null": return make(.null, from: start)
    case "this": return make(.this, from: start)
    default: return make(.identifier(name), from: start)
    }
  }

  /// Words that begin no expression.
  private static let reserved: Set<String> = [
    "if", "else", "for", "while", "do", "switch", "case", "default", "return", "throw", "try", "catch", "finally", "break", "continue",
    "var", "const", "export", "extends", "in", "instanceof", "with",
  ]

  private var isFunctionNext: Bool {
    let next = peek()
    return next.kind == .word && !next.followsLineBreak && matches(next, "function")
  }

  static func number(_ text: String) -> Double? {
    let digits = text.contains("_") ? String(text.filter { $0 != "_" }) : text
    let lower = digits.lowercased()
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where lower.hasPrefix(prefix) {
      return Int(lower.dropFirst(2), radix: radix).map { Double($0) }
    }
    return Double(lower)
  }

  /// A template literal; the current token begins it.
  private mutating func template() -> NodeID {
    let start = token.start
    var strings: [ScriptNode.TemplateString] = []
    var values: [NodeID] = []
    while token.kind == .template {
      let opens = opensExpression(token)
      let end = token.end - (opens ? 2 : token.end > token.start + 1 && scanner.text[token.end - 1] == 0x60 ? 1 : 0)
      let range = SourceRange(token.start + 1, end)
      strings.append(ScriptNode.TemplateString(value: ScriptEscapes.resolved(scanner.text[range.bytes]), range: range))
      advance()
      guard opens else { break }
      guard depth < Self.depthLimit else {
        skipTokens { _ in false }
        values.append(make(.unknown, from: range.end))
        if isMark("}") { token = scanner.continueTemplate(from: token.start) }
        continue
      }
      depth += 1
      values.append(inBrackets { $0.expression() })
      depth -= 1
      if !isMark("}") { skipTokens { _ in false } }
      guard isMark("}") else { break }
      token = scanner.continueTemplate(from: token.start)
    }
    return make(.template(strings: strings, values: values), from: start)
  }
}
