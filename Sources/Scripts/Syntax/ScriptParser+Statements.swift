import Diagnostics

extension ScriptParser {
  /// A statement. It takes at least one token, unless a bracket closes what holds it.
  mutating func statement() -> NodeID {
    let start = token.start
    guard depth < Self.depthLimit else { return skipUnknown(from: start) }
    depth += 1
    defer { depth -= 1 }
    if token.kind == .mark {
      if isMark("{") { return block() }
      if take(";") { return make(.nothing, from: start) }
      if isMark("@") {
        let decorators = decorators()
        if isWord("export") { return export(decorators) }
        return classDeclaration(decorators)
      }
      return expressionStatement()
    }
    guard token.kind == .word else { return expressionStatement() }
    return keywordStatement() ?? typeStatement() ?? expressionStatement()
  }

  private mutating func keywordStatement() -> NodeID? {
    let start = token.start
    switch tokenText {
    case "const", "var": return isEnum() ? enumeration() : variables()
    case "let":
      let next = peek()
      guard next.kind == .word || next.kind == .mark && (next.mark == scriptMark("{") || next.mark == scriptMark("[")) else { return nil }
      return variables()
    case "function": return functionDeclaration()
    case "async": return isFollowed(by: "function") ? functionDeclaration() : nil
    case "class": return classDeclaration([])
    case "return":
      advance()
      var value: NodeID?
      if !token.followsLineBreak, startsExpression { value = expression() }
      return finish(.returned(value), from: start)
    case "throw":
      advance()
      let value = expression()
      return finish(.thrown(value), from: start)
    case "if": return branch()
    case "for", "while": return loop()
    case "do":
      advance()
      let body = statement()
      if takeWord("while") { if isMark("(") { skipBalanced() } }
      return finish(.loop(body: body, over: nil), from: start)
    case "switch": return choice()
    case "try": return attempt()
    case "break", "continue", "debugger":
      advance()
      if token.kind == .word, !token.followsLineBreak { advance() }
      return finish(.jump, from: start)
    case "import":
      let next = peek()
      if next.kind == .mark, next.mark == scriptMark("(") || next.mark == scriptMark(".") { return nil }
      return importStatement()
    case "export": return export([])
    case "enum": return isFollowedByName ? enumeration() : nil
    default:
      // A label.
      let next = peek()
      guard next.kind == .mark, next.mark == scriptMark(":") else { return nil }
      advance()
      advance()
      return statement()
    }
  }

  private func isFollowed(by word: StaticString) -> Bool {
    let next = peek()
    return next.kind == .word && !next.followsLineBreak && matches(next, word)
  }

  private var isFollowedByName: Bool {
    let next = peek()
    return next.kind == .word && !next.followsLineBreak
  }

  private func isEnum() -> Bool { isFollowed(by: "enum") }

  /// `type`, `interface`, `declare`, `namespace`, `abstract class`: what TypeScript alone has.
  private mutating func typeStatement() -> NodeID? {
    guard dialect.hasTypes, isFollowedByName || isWord("declare") || isWord("module") else { return nil }
    let start = token.start
    switch tokenText {
    case "type":
      advance()
      advance()
      if isMark("<") { _ = skipTypeParameters() }
      guard take("="), skipType() else { return skipUnknown(from: start) }
      return finish(.nothing, from: start)
    case "interface":
      advance()
      advance()
      while token.kind != .end, !isMark("{"), !isMark(";") { advance() }
      if isMark("{") { skipBalanced() }
      return make(.nothing, from: start)
    case "declare", "namespace", "module":
      let next = peek()
      guard next.kind == .word || next.kind == .string, !next.followsLineBreak else { return nil }
      advance()
      while token.kind != .end, !isMark("{"), !isMark(";") {
        advance()
        if token.followsLineBreak, token.kind == .word { return make(.nothing, from: start) }
      }
      if isMark("{") { skipBalanced() }
      return finish(.nothing, from: start)
    case "abstract": return isFollowed(by: "class") ? classDeclaration([]) : nil
    default: return nil
    }
  }

  /// A statement made, with the semicolon behind it. What is left of its line is not understood.
  private mutating func finish(_ kind: ScriptNode.Kind, from start: Int) -> NodeID {
    let end = lastEnd
    if take(";") || token.followsLineBreak || token.kind == .end || isMark("}") { return make(kind, from: start, to: max(end, start)) }
    return make(kind, from: start, to: max(end, start))
  }

  private mutating func expressionStatement() -> NodeID {
    let start = token.start
    let value = expression()
    if case .unknown = tree[value].kind, token.start == start { return skipUnknown(from: start) }
    if take(";") || token.followsLineBreak || token.kind == .end || isMark("}") {
      return make(.expressionStatement(value), from: start)
    }
    // Something that does not belong there.
    return skipUnknown(from: start)
  }

  // MARK: - Declarations

  private mutating func variables() -> NodeID {
    let start = token.start
    advance()
    let found = variableList()
    return finish(.variables(found), from: start)
  }

  private mutating func variableList() -> [ScriptNode.Variable] {
    var found: [ScriptNode.Variable] = []
    repeat {
      guard let target = bindingTarget() else { break }
      if dialect.hasTypes {
        _ = take("!")
        if take(":") { _ = skipType() }
      }
      let value = take("=") ? assignment() : nil
      found.append(.init(target: target, value: value))
    } while take(",")
    return found
  }

  private mutating func functionDeclaration() -> NodeID {
    let start = token.start
    let function = functionParts()
    if case .nothing = tree[function.body].kind { _ = take(";") }
    return make(.functionDeclaration(function), from: start)
  }

  private mutating func classDeclaration(_ decorators: [NodeID]) -> NodeID {
    let start = token.start
    guard isWord("class") || isWord("abstract") else { return skipUnknown(from: start) }
    let parts = classParts(decorators)
    return make(.classDeclaration(parts), from: start)
  }

  private mutating func enumeration() -> NodeID {
    let start = token.start
    _ = takeWord("const")
    advance()
    let name = tokenText
    advance()
    guard isMark("{") else { return skipUnknown(from: start) }
    let members = object()
    guard case .object(let properties) = tree[members].kind else { return make(.nothing, from: start) }
    return make(.enumeration(name, members: properties), from: start)
  }

  mutating func block() -> NodeID {
    let start = token.start
    advance()
    let statements = statements()
    _ = take("}")
    return make(.block(statements), from: start)
  }

  /// Statements up to the brace that closes them.
  private mutating func statements() -> [NodeID] {
    var found: [NodeID] = []
    while token.kind != .end, !isMark("}") {
      let before = token.start
      found.append(statement())
      if token.start == before, !isMark("}") { advance() }
    }
    return found
  }

  // MARK: - Ways through

  private mutating func head() -> NodeID {
    let start = token.start
    guard take("(") else { return make(.unknown, from: start, to: start) }
    let value = inBrackets { $0.expression() }
    if !isMark(")") { skipTokens { _ in false } }
    _ = take(")")
    return value
  }

  /// An `if` with all that follow it in a row of `else if`, which must not make the depth grow.
  private mutating func branch() -> NodeID {
    var heads: [(start: Int, test: NodeID, then: NodeID)] = []
    var last: NodeID?
    repeat {
      let start = token.start
      advance()
      let test = head()
      let then = statement()
      heads.append((start, test, then))
      guard takeWord("else") else { break }
      if !isWord("if") {
        last = statement()
        break
      }
    } while true
    for head in heads.reversed() { last = make(.branch(test: head.test, then: head.then, otherwise: last), from: head.start) }
    return last ?? make(.unknown, from: token.start, to: token.start)
  }

  private mutating func loop() -> NodeID {
    let start = token.start
    let isCounted = isWord("for")
    advance()
    _ = takeWord("await")
    var course: ScriptNode.Course?
    if isCounted { course = courseInHead() } else if isMark("(") { skipBalanced() }
    let body = statement()
    return make(.loop(body: body, over: course), from: start)
  }

  /// The head of a `for`; nil where it does not say what the loop runs through.
  private mutating func courseInHead() -> ScriptNode.Course? {
    guard take("(") else { return nil }
    let course = inBrackets { $0.course() }
    if !isMark(")") { skipTokens { _ in false } }
    _ = take(")")
    return course
  }

  private mutating func course() -> ScriptNode.Course? {
    guard isWord("const") || isWord("let") || isWord("var") else { return nil }
    advance()
    guard let target = bindingTarget() else { return nil }
    if takeWord("of") { return .init(target: target, list: assignment(), isOfPlaces: false) }
    guard case .identifier(let name) = tree[target].kind, take("=") else { return nil }
    let first = assignment()
    guard case .number(0) = tree[first].kind, take(";") else { return nil }
    let test = expression()
    guard case .binary("<", let left, let right) = tree[test].kind, case .identifier(name) = tree[left].kind,
      case .member(let list, "length", _, _) = tree[right].kind
    else { return nil }
    return .init(target: target, list: list, isOfPlaces: true)
  }

  private mutating func choice() -> NodeID {
    let start = token.start
    advance()
    let value = head()
    var cases: [ScriptNode.Case] = []
    guard take("{") else { return make(.unknown, from: start) }
    while token.kind != .end, !isMark("}") {
      let before = token.start
      var test: NodeID?
      if takeWord("case") {
        test = inBrackets { $0.expression() }
      } else {
        _ = takeWord("default")
      }
      _ = take(":")
      var body: [NodeID] = []
      while token.kind != .end, !isMark("}"), !isWord("case"), !isDefault {
        let place = token.start
        body.append(statement())
        if token.start == place, !isMark("}") { advance() }
      }
      cases.append(.init(test: test, body: body))
      if token.start == before { advance() }
    }
    _ = take("}")
    return make(.choice(value, cases: cases), from: start)
  }

  private var isDefault: Bool {
    guard isWord("default") else { return false }
    let next = peek()
    return next.kind == .mark && next.mark == scriptMark(":")
  }

  private mutating func attempt() -> NodeID {
    let start = token.start
    advance()
    let block = statement()
    var handler: NodeID?
    var finalizer: NodeID?
    if takeWord("catch") {
      if isMark("(") { skipBalanced() }
      handler = statement()
    }
    if takeWord("finally") { finalizer = statement() }
    return make(.attempt(block: block, handler: handler, finalizer: finalizer), from: start)
  }
}
