import Diagnostics

extension ScriptParser {
  // MARK: - Arrows

  /// A function written with an arrow, if one begins here.
  mutating func arrowFunction() -> NodeID? {
    switch token.kind {
    case .word:
      let next = peek()
      if next.kind == .mark, next.mark == scriptMark("=>") { return shortArrow() }
      guard isWord("async"), !next.followsLineBreak else { return nil }
      if next.kind == .word, !matches(next, "function") {
        let start = place
        advance()
        let after = peek()
        if after.kind == .mark, after.mark == scriptMark("=>") { return shortArrow() }
        restore(start)
        return nil
      }
      guard next.kind == .mark, next.mark == scriptMark("(") || next.mark == scriptMark("<") else { return nil }
      return longArrow()
    case .mark where token.mark == scriptMark("("): return longArrow()
    case .mark where token.mark == scriptMark("<") && dialect.hasTypes:
      // In TSX a comma or a constraint tells a type's parameter from an element.
      guard !dialect.hasElements || isTypeParameterNext else { return nil }
      return longArrow()
    default: return nil
    }
  }

  private var isTypeParameterNext: Bool {
    var scanner = scanner
    var token = scanner.next()
    if token.kind == .word, matches(token, "const") { token = scanner.next() }
    guard token.kind == .word else { return false }
    let after = scanner.next()
    if after.kind == .mark { return after.mark == scriptMark(",") }
    guard after.kind == .word, matches(after, "extends") else { return false }
    // `<a extends={…}>` and `<a extends>` would be elements.
    let last = scanner.next()
    return !(last.kind == .mark && (last.mark == scriptMark("=") || last.mark == scriptMark(">") || last.mark == scriptMark("/")))
  }

  private mutating func shortArrow() -> NodeID {
    let start = token.start
    let name = tokenText
    advance()
    let parameter = make(.identifier(name), from: start)
    advance()
    return arrowBody(parameters: [parameter], from: start)
  }

  private mutating func arrowBody(parameters: [NodeID], from start: Int) -> NodeID {
    guard depth < Self.depthLimit else { return skipDeep() }
    depth += 1
    defer { depth -= 1 }
    if isMark("{") {
      let body = inBrackets { $0.block() }
      return make(.function(.init(parameters: parameters, body: body, returnsBody: false)), from: start)
    }
    let body = assignment()
    return make(.function(.init(parameters: parameters, body: body, returnsBody: true)), from: start)
  }

  /// An arrow behind brackets, tried and given up where it is none.
  private mutating func longArrow() -> NodeID? {
    let start = token.start
    guard trials > 0, !notArrows.contains(start) else { return nil }
    let (before, nodeCount) = (place, tree.nodes.count)
    _ = takeWord("async")
    if let parameters = arrowParameters() { return arrowBody(parameters: parameters, from: start) }
    trials -= token.start - start + 1
    notArrows.insert(start)
    restore(before)
    tree.nodes.removeLast(tree.nodes.count - nodeCount)
    return nil
  }

  /// Parameters up to behind the arrow; nil where they are none.
  private mutating func arrowParameters() -> [NodeID]? {
    if isMark("<") { guard skipTypeParameters() else { return nil } }
    guard isMark("(") else { return nil }
    let next = peek()
    switch next.kind {
    case .word: break
    case .mark:
      let starts = [scriptMark(")"), scriptMark("{"), scriptMark("["), scriptMark("..."), scriptMark("@")]
      guard starts.contains(next.mark) else { return nil }
    default: return nil
    }
    let typesBefore = typeCount
    guard let parameters = parameters(isTrial: true) else { return nil }
    if isMark(":") {
      guard dialect.hasTypes, !isInConditional || typeCount > typesBefore || parameters.isEmpty else { return nil }
      advance()
      guard skipType() else { return nil }
    }
    guard isMark("=>"), !token.followsLineBreak else { return nil }
    advance()
    return parameters
  }

  /// Parameters in brackets. In a trial nil where something else stands there.
  mutating func parameters(isTrial: Bool = false) -> [NodeID]? {
    guard take("(") else { return isTrial ? nil : [] }
    var found: [NodeID] = []
    let isWhole: Bool = inBrackets { parser in
      while parser.token.kind != .end, !parser.isMark(")") {
        if parser.isMark("@") { _ = parser.decorators() }
        let start = parser.token.start
        if parser.take("...") {
          guard let target = parser.bindingTarget() else { return false }
          parser.skipAnnotation()
          found.append(parser.make(.spread(target), from: start))
        } else {
          if !isTrial { parser.skipModifiers() }
          guard let target = parser.bindingTarget() else { return false }
          parser.skipAnnotation()
          if parser.take("=") {
            let value = parser.assignment()
            found.append(parser.make(.assignment("=", target: target, value: value), from: start))
          } else {
            found.append(target)
          }
        }
        if !parser.take(","), !parser.isMark(")") { return false }
      }
      return true
    }
    if isTrial { return isWhole && take(")") ? found : nil }
    if !isWhole { skipTokens { _ in false } }
    _ = take(")")
    return found
  }

  /// `?` and `: T` behind a parameter's name.
  private mutating func skipAnnotation() {
    if dialect.hasTypes { if take("?") { typeCount += 1 } }
    if dialect.hasTypes, take(":") {
      typeCount += 1
      _ = skipType()
    }
  }

  private mutating func skipModifiers() {
    while token.kind == .word,
      ["public", "private", "protected", "readonly", "override"].contains(tokenText), case let next = peek(),
      next.kind == .word || next.kind == .mark && (next.mark == scriptMark("{") || next.mark == scriptMark("["))
    {
      advance()
    }
  }

  /// A name or a pattern that something is bound to.
  mutating func bindingTarget() -> NodeID? {
    guard depth < Self.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    let start = token.start
    if token.kind == .word {
      let name = tokenText
      advance()
      return make(.identifier(name), from: start)
    }
    if isMark("{") { return object() }
    if isMark("[") {
      let items = list(closing: "]") { parser in
        let start = parser.token.start
        guard parser.take("...") else { return parser.assignment() }
        let value = parser.assignment()
        return parser.make(.spread(value), from: start)
      }
      return make(.array(items), from: start)
    }
    return nil
  }

  // MARK: - Functions

  /// A function from its first word.
  mutating func function() -> NodeID {
    let start = token.start
    let function = functionParts()
    return make(.function(function), from: start)
  }

  mutating func functionParts() -> ScriptNode.Function {
    _ = takeWord("async")
    _ = takeWord("function")
    _ = take("*")
    var name: String?
    if token.kind == .word {
      name = tokenText
      advance()
    }
    return signatureAndBody(name)
  }

  /// Parameters, the type of what is returned, and the body.
  private mutating func signatureAndBody(_ name: String?) -> ScriptNode.Function {
    if isMark("<") { _ = skipTypeParameters() }
    let parameters = parameters() ?? []
    if dialect.hasTypes, take(":") { _ = skipType() }
    if isMark("{"), depth < Self.depthLimit {
      depth += 1
      let body = inBrackets { $0.block() }
      depth -= 1
      return .init(name: name, parameters: parameters, body: body, returnsBody: false)
    }
    // An overload, or something too deep.
    let body = isMark("{") ? skipDeepBlock() : make(.nothing, from: token.start, to: token.start)
    return .init(name: name, parameters: parameters, body: body, returnsBody: false)
  }

  private mutating func skipDeepBlock() -> NodeID {
    let start = token.start
    skipBalanced()
    return make(.unknown, from: start)
  }

  // MARK: - Objects

  /// An object, or the pattern that takes one apart; the current token opens it.
  mutating func object() -> NodeID {
    let start = token.start
    guard depth < Self.depthLimit else {
      skipBalanced()
      return make(.unknown, from: start)
    }
    depth += 1
    defer { depth -= 1 }
    advance()
    var properties: [ScriptNode.Property] = []
    inBrackets { parser in
      while parser.token.kind != .end, !parser.isMark("}") {
        if parser.take(",") { continue }
        let before = parser.token.start
        let property = parser.property()
        if let property { properties.append(property) }
        guard property == nil || !parser.isMark(",") && !parser.isMark("}") else { continue }
        parser.skipTokens { $0.isMark(",") }
        let unknown = parser.make(.unknown, from: before, to: max(parser.lastEnd, before))
        properties.append(ScriptNode.Property(key: .spread, value: unknown))
        if !parser.isMark(","), !parser.isMark("}") { break }
      }
    }
    if !take("}"), token.kind == .mark, token.mark == 0x29 || token.mark == 0x5D { advance() }
    return make(.object(properties), from: start)
  }

  private mutating func property() -> ScriptNode.Property? {
    let start = token.start
    if take("...") {
      let value = assignment()
      return .init(key: .spread, value: value)
    }
    var isGetter = false
    while token.kind == .word, isWord("get") || isWord("set") || isWord("async"), startsName(peek()) {
      if isWord("get") { isGetter = true }
      advance()
    }
    _ = take("*")
    let isName = token.kind == .word
    guard let key = propertyName() else { return nil }
    if take(":") {
      let value = assignment()
      return .init(key: key, value: value)
    }
    if isMark("(") || isMark("<") {
      let function = signatureAndBody(nil)
      let value = make(.function(function), from: start)
      return .init(key: key, value: value, isGetter: isGetter)
    }
    guard isName, case .name(let name, let range) = key else {
      // A member of an enumeration.
      guard isMark(",") || isMark("}") else { return nil }
      return .init(key: key, value: make(.nothing, from: start))
    }
    let target = make(.identifier(name), from: range.start, to: range.end)
    guard take("=") else { return .init(key: key, value: target) }
    let value = assignment()
    let assigned = make(.assignment("=", target: target, value: value), from: start)
    return .init(key: key, value: assigned)
  }

  private func startsName(_ token: ScriptToken) -> Bool {
    switch token.kind {
    case .word, .string, .number, .privateName: true
    case .mark: token.mark == scriptMark("[") || token.mark == scriptMark("*") || token.mark == scriptMark("{")
    default: false
    }
  }

  /// The name of a property or a member, in whatever form.
  private mutating func propertyName() -> ScriptNode.Property.Key? {
    let range = token.range
    switch token.kind {
    case .word, .privateName:
      let name = tokenText
      advance()
      return .name(name, range)
    case .number:
      let name = tokenText
      advance()
      return .name(name, range)
    case .string:
      let inner = SourceRange(range.start + 1, max(range.start + 1, range.end - 1))
      let name = ScriptEscapes.resolved(scanner.text[inner.bytes])
      advance()
      return .name(name, inner)
    case .mark where token.mark == scriptMark("["):
      advance()
      let value = inBrackets { $0.assignment() }
      if !take("]") {
        skipTokens { _ in false }
        _ = take("]")
      }
      return .computed(value)
    default: return nil
    }
  }

  // MARK: - Classes

  mutating func classExpression(_ decorators: [NodeID]) -> NodeID {
    let start = token.start
    let parts = classParts(decorators)
    return make(.classExpression(parts), from: start)
  }

  mutating func decorators() -> [NodeID] {
    var found: [NodeID] = []
    while isMark("@"), depth < Self.depthLimit {
      advance()
      depth += 1
      // What stands behind the name of a decorator belongs to it as far as a chain goes.
      found.append(decoratorChain())
      depth -= 1
    }
    return found
  }

  private mutating func decoratorChain() -> NodeID {
    let start = token.start
    guard token.kind == .word else { return isMark("(") ? assignment() : make(.unknown, from: start, to: start) }
    var value = make(.identifier(tokenText), from: start, to: token.end)
    advance()
    while true {
      if isMark("."), case let next = peek(), next.kind == .word {
        advance()
        value = make(.member(value, name: tokenText, nameRange: token.range, isOptional: false), from: start, to: token.end)
        advance()
      } else if isMark("(") {
        let arguments = arguments()
        value = make(.call(value, arguments: arguments, isOptional: false), from: start)
      } else {
        return value
      }
    }
  }

  mutating func classParts(_ decorators: [NodeID]) -> ScriptNode.Class {
    _ = takeWord("abstract")
    _ = takeWord("class")
    var made = ScriptNode.Class(name: nil, parent: nil, members: [], decorators: decorators)
    if token.kind == .word, !isWord("extends"), !isWord("implements") {
      made.name = tokenText
      advance()
    }
    if isMark("<") { _ = skipTypeParameters() }
    if takeWord("extends") {
      made.parent = assignmentBehindExtends()
      if isMark("<") { _ = skipTypeParameters() }
    }
    if takeWord("implements") { repeat { _ = skipType() } while take(",") }
    guard isMark("{"), depth < Self.depthLimit else {
      if isMark("{") { skipBalanced() }
      return made
    }
    depth += 1
    defer { depth -= 1 }
    advance()
    inBrackets { parser in
      while parser.token.kind != .end, !parser.isMark("}") {
        if parser.take(";") { continue }
        let before = parser.token.start
        if let member = parser.member() {
          made.members.append(member)
        } else {
          parser.skipTokens { $0.isMark(";") || $0.token.followsLineBreak }
          _ = parser.make(.unknown, from: before, to: max(parser.lastEnd, before))
          if parser.token.start == before { break }
        }
      }
    }
    _ = take("}")
    return made
  }

  private mutating func assignmentBehindExtends() -> NodeID {
    // The brace behind it opens the class, not an object.
    let start = token.start
    guard token.kind == .word else { return isMark("(") ? assignment() : make(.unknown, from: start, to: start) }
    let value = decoratorChain()
    guard isMark("<") else { return value }
    _ = skipTypeParameters()
    guard isMark("(") else { return value }
    let arguments = arguments()
    return make(.call(value, arguments: arguments, isOptional: false), from: start)
  }

  private mutating func member() -> ScriptNode.Property? {
    let start = token.start
    let decorators = isMark("@") ? decorators() : []
    var isGetter = false
    while token.kind == .word, Self.memberModifiers.contains(tokenText), startsName(peek()) {
      if isWord("get") { isGetter = true }
      let isStatic = isWord("static")
      advance()
      if isStatic, isMark("{") {
        skipBalanced()
        return .init(key: .name("static", SourceRange(start, start)), value: make(.nothing, from: start))
      }
    }
    _ = take("*")
    // `[key: string]: T`
    guard let key = propertyName() else { return nil }
    if !take("?"), dialect.hasTypes { _ = take("!") }
    if isMark("(") || isMark("<") {
      let function = signatureAndBody(nil)
      _ = take(";")
      return .init(key: key, value: make(.function(function), from: start), isGetter: isGetter, decorators: decorators)
    }
    if dialect.hasTypes, take(":") { guard skipType() else { return nil } }
    var value: NodeID
    if take("=") {
      value = assignment()
    } else if let first = decorators.first {
      // What a decorator says of a field: Angular's `@Input() title`.
      value = make(.unary("@", first), from: start)
    } else {
      value = make(.nothing, from: start)
    }
    guard take(";") || isMark("}") || token.followsLineBreak else { return nil }
    if tree[value].range.isEmpty { value = make(.nothing, from: start) }
    return .init(key: key, value: value, decorators: decorators)
  }

  private static let memberModifiers: Set<String> = [
    "static", "public", "private", "protected", "readonly", "async", "get", "set", "abstract", "declare", "override", "accessor",
  ]
}
