import Diagnostics

extension ScriptParser {
  private mutating func moduleName() -> ScriptNode.ModuleName? {
    guard token.kind == .string else { return nil }
    let range = SourceRange(token.start + 1, max(token.start + 1, token.end - 1))
    let name = ScriptEscapes.resolved(scanner.text[range.bytes])
    advance()
    // `with { type: "json" }`
    if isWord("with") || isWord("assert"), case let next = peek(), next.kind == .mark, next.mark == scriptMark("{") {
      advance()
      skipBalanced()
    }
    return .init(name: name, range: range)
  }

  mutating func importStatement() -> NodeID {
    let start = token.start
    advance()
    if let module = moduleName() {
      _ = take(";")
      return make(.imported(.init(module: module, bindings: [], isTypeOnly: false)), from: start)
    }
    var isTypeOnly = false
    if isWord("type") {
      let next = peek()
      if next.kind == .word && !matches(next, "from")
        || next.kind == .mark && (next.mark == scriptMark("{") || next.mark == scriptMark("*"))
      {
        isTypeOnly = true
        advance()
      }
    }
    var bindings: [ScriptNode.Import.Binding] = []
    if token.kind == .word {
      bindings.append(.init(imported: "default", local: tokenText))
      advance()
      // `import a = require('a')`
      if take("=") {
        _ = assignment()
        _ = take(";")
        return make(.nothing, from: start)
      }
      _ = take(",")
    }
    if take("*") {
      _ = takeWord("as")
      if token.kind == .word {
        bindings.append(.init(imported: "*", local: tokenText))
        advance()
      }
    } else if isMark("{") {
      bindings += names().map { .init(imported: $0.name, local: $0.other) }
    }
    guard takeWord("from"), let module = moduleName() else { return skipUnknown(from: start) }
    _ = take(";")
    return make(.imported(.init(module: module, bindings: bindings, isTypeOnly: isTypeOnly)), from: start)
  }

  /// Names in braces, each with the one behind its `as`; types are left out.
  private mutating func names() -> [(name: String, other: String)] {
    advance()
    var found: [(String, String)] = []
    while token.kind != .end, !isMark("}") {
      if take(",") { continue }
      guard token.kind == .word || token.kind == .string else { break }
      var isType = false
      if isWord("type"), case let next = peek(), next.kind == .word, !matches(next, "as") {
        isType = true
        advance()
      }
      let name = exportedName()
      var other = name
      if takeWord("as") { other = exportedName() }
      if !isType { found.append((name, other)) }
    }
    if !isMark("}") { skipTokens { _ in false } }
    _ = take("}")
    return found
  }

  private mutating func exportedName() -> String {
    let isString = token.kind == .string
    let name = isString ? String(tokenText.dropFirst().dropLast()) : tokenText
    advance()
    return name
  }

  mutating func export(_ decorators: [NodeID]) -> NodeID {
    let start = token.start
    advance()
    if takeWord("default") {
      if isWord("class") || isWord("abstract") || isMark("@") {
        let all = decorators + (isMark("@") ? self.decorators() : [])
        let value = classExpression(all)
        return make(.exportedDefault(value), from: start)
      }
      if isWord("interface") {
        _ = statement()
        return make(.nothing, from: start)
      }
      let value = assignment()
      _ = take(";")
      return make(.exportedDefault(value), from: start)
    }
    if take("*") {
      var name: String?
      if takeWord("as") { name = exportedName() }
      guard takeWord("from"), let module = moduleName() else { return skipUnknown(from: start) }
      _ = take(";")
      return make(.exportedAll(as: name, from: module), from: start)
    }
    if isWord("type"), case let next = peek(), next.kind == .mark {
      // Names of types, or types of another module.
      advance()
      if isMark("{") { skipBalanced() } else { advance() }
      if takeWord("from") { _ = moduleName() }
      _ = take(";")
      return make(.nothing, from: start)
    }
    if isMark("{") {
      let exported = names().map { (name: $0.name, exported: $0.other) }
      var module: ScriptNode.ModuleName?
      if takeWord("from") { module = moduleName() }
      _ = take(";")
      return make(.exportedNames(exported, from: module), from: start)
    }
    if take("=") {
      let value = expression()
      _ = take(";")
      return make(.exportedDefault(value), from: start)
    }
    if isWord("class") || isWord("abstract"), !decorators.isEmpty {
      let classStart = token.start
      let parts = classParts(decorators)
      let value = make(.classDeclaration(parts), from: classStart)
      return make(.exported(value), from: start)
    }
    let value = statement()
    return make(.exported(value), from: start)
  }
}
