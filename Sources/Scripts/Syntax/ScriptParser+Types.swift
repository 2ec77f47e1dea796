import Diagnostics

/// Types are skipped: they say nothing of what a page shows.
extension ScriptParser {
  /// Moves over a type; false where none is understood.
  mutating func skipType() -> Bool {
    guard depth < Self.depthLimit else { return false }
    depth += 1
    defer { depth -= 1 }
    guard skipUnion() else { return false }
    // `A extends B ? C : D`
    if isWord("extends"), !token.followsLineBreak {
      advance()
      guard skipUnion(), take("?"), skipType(), take(":") else { return false }
      return skipType()
    }
    return true
  }

  private mutating func skipUnion() -> Bool {
    if isMark("|") || isMark("&") { advance() }
    guard skipOperand() else { return false }
    while isMark("|") || isMark("&") {
      advance()
      guard skipOperand() else { return false }
    }
    return true
  }

  private mutating func skipOperand() -> Bool {
    while token.kind == .word, ["keyof", "unique", "readonly", "infer", "asserts", "abstract", "new", "typeof"].contains(tokenText),
      startsType(peek())
    {
      advance()
    }
    let start = token.start
    switch token.kind {
    case .word: guard skipTypeName() else { return false }
    case .string, .number: advance()
    case .template: skipTemplate()
    case .mark:
      switch token.mark {
      case scriptMark("{"), scriptMark("["): skipBalanced()
      case scriptMark("("):
        // `(() => T)` holds a type; parameters begin with a name or a pattern.
        let next = peek()
        let holdsType = next.kind == .mark && [scriptMark("("), scriptMark("<"), scriptMark("|"), scriptMark("&")].contains(next.mark)
        skipBalanced()
        if !holdsType, take("=>") { return skipType() }
      case scriptMark("<"):
        guard skipTypeParameters(), isMark("(") else { return false }
        skipBalanced()
        return take("=>") && skipType()
      case scriptMark("-"):
        advance()
        guard token.kind == .number else { return false }
        advance()
      default: return false
      }
    default: return false
    }
    // `T[]`, `T['key']`, `x is T`
    while !token.followsLineBreak {
      if isMark("[") {
        skipBalanced()
      } else if isWord("is") {
        advance()
        return skipType()
      } else {
        break
      }
    }
    return token.start > start
  }

  private func startsType(_ token: ScriptToken) -> Bool {
    switch token.kind {
    case .word: !matches(token, "extends") && !matches(token, "is")
    case .string, .number, .template: true
    case .mark: [scriptMark("{"), scriptMark("["), scriptMark("("), scriptMark("<")].contains(token.mark)
    default: false
    }
  }

  private mutating func skipTypeName() -> Bool {
    // `import('x').T`
    let isImport = isWord("import")
    advance()
    if isImport, isMark("(") { skipBalanced() }
    while isMark(".") {
      advance()
      guard token.kind == .word || token.kind == .privateName else { return false }
      advance()
    }
    guard isMark("<"), !token.followsLineBreak else { return true }
    return skipTypeParameters()
  }

  /// `<A, B extends C = D>`; the current token opens it.
  mutating func skipTypeParameters() -> Bool {
    guard take("<") else { return false }
    while token.kind != .end, !isMark(">") {
      if isWord("const") || isWord("in") || isWord("out"), startsType(peek()) { advance() }
      guard skipUnion() else { return false }
      if takeWord("extends") {
        guard skipUnion() else { return false }
        if take("?") { guard skipType(), take(":"), skipType() else { return false } }
      }
      if take("=") { guard skipType() else { return false } }
      if !take(","), !isMark(">") { return false }
    }
    return take(">")
  }
}
