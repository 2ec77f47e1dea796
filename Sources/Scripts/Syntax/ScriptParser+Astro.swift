import Diagnostics

/// Elements as Astro writes them: HTML with expressions. https://docs.astro.build/en/reference/astro-syntax/
extension ScriptParser {
  /// The name of the parameter that a component of Astro's takes its props in, which no script can write.
  package static let propsName = "{props}"

  /// A component of Astro's as the function that it stands for: what its script says, then its template is returned.
  package static func astro(_ text: [UInt8]) -> ScriptTree {
    let script = frontMatter(text)
    var dialect = Dialect(hasTypes: true, hasElements: true)
    var parser = ScriptParser(text, script, dialect)
    let statements = parser.allStatements()
    let tree = parser.tree
    dialect.isMarkup = true
    parser = ScriptParser(text, SourceRange(script.end, text.count), dialect)
    parser.tree = tree
    var start = script.end
    while start < text.count, text[start] == 0x2D { start += 1 }
    parser.scanner.move(to: start)
    let place = SourceRange(start, start)
    var template = ScriptNode.Element(name: [], nameRange: place, attributes: [], children: [], startTag: place)
    parser.readMarkup(into: &template)
    let root = parser.make(.element(template), from: start, to: text.count)
    parser.finish(statements, root)
    return parser.tree
  }

  /// The script between the fences; empty where there is none.
  private static func frontMatter(_ text: [UInt8]) -> SourceRange {
    func isFence(_ index: Int) -> Bool {
      index + 3 <= text.count && text[index] == 0x2D && text[index + 1] == 0x2D && text[index + 2] == 0x2D
    }
    var start = 0
    while start < text.count, text[start] <= 0x20 || text[start] >= 0x80 { start += 1 }
    guard isFence(start) else { return SourceRange(0, 0) }
    start += 3
    var index = start
    while index < text.count {
      if isFence(index), text[index - 1] == 0x0A || text[index - 1] <= 0x20 { return SourceRange(start, index) }
      index += 1
    }
    return SourceRange(start, text.count)
  }

  /// Makes the function of what was read: `function ({props}) { const Astro = { props: {props}, … }; …; return template }`.
  private mutating func finish(_ statements: [NodeID], _ root: NodeID) {
    let place = SourceRange(0, 0)
    func made(_ kind: ScriptNode.Kind) -> NodeID { make(kind, from: 0, to: 0) }
    let props = made(.identifier(Self.propsName))
    let others = made(.identifier("{Astro}"))
    let object = made(.object([.init(key: .name("props", place), value: props), .init(key: .spread, value: others)]))
    let name = made(.identifier("Astro"))
    var body = [made(.variables([.init(target: name, value: object)]))]
    for statement in statements {
      switch tree[statement].kind {
      case .imported, .exported, .exportedNames, .exportedAll: tree.statements.append(statement)
      default: body.append(statement)
      }
    }
    body.append(made(.returned(root)))
    let block = made(.block(body))
    let function = made(.function(.init(parameters: [props], body: block, returnsBody: false)))
    tree.statements.append(made(.exportedDefault(function)))
  }

  // MARK: - Elements

  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
  private static let rawElements: Set<String> = ["style", "script"]

  /// An element or a fragment, up to behind its end; the current token is its `<`. Nil where it lies too deep.
  mutating func markupElement() -> NodeID? {
    let start = token.start
    guard depth < Self.depthLimit else {
      scanner.move(to: scanner.text.count)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    var parts = ScriptNode.Element(
      name: [], nameRange: SourceRange(start + 1, start + 1), attributes: [], children: [], startTag: SourceRange(start, start))
    scanner.move(to: start + 1)
    readName(into: &parts)
    let closesItself = readMarkupAttributes(into: &parts)
    parts.startTag.end = scanner.offset
    let name = parts.name.count == 1 ? parts.name[0] : ""
    if closesItself || Self.voidElements.contains(name) {
      return make(.element(parts), from: start, to: scanner.offset)
    }
    if Self.rawElements.contains(name) {
      let close = find("</" + name, from: scanner.offset)
      if close > scanner.offset { parts.children = [.text(SourceRange(scanner.offset, close))] }
      scanner.move(to: min(find(">", from: close) + 1, scanner.text.count))
      return make(.element(parts), from: start, to: scanner.offset)
    }
    openNames.append(parts.name)
    readMarkup(into: &parts)
    openNames.removeLast()
    return make(.element(parts), from: start, to: scanner.offset)
  }

  private func find(_ word: String, from start: Int) -> Int {
    let word = Array(word.utf8)
    var index = start
    while index + word.count <= scanner.text.count {
      if (0..<word.count).allSatisfy({ scanner.text[index + $0] == word[$0] }) { return index }
      index += 1
    }
    return scanner.text.count
  }

  /// Attributes up to behind the end of the tag; whether that was `/>`.
  private mutating func readMarkupAttributes(into parts: inout ScriptNode.Element) -> Bool {
    let text = scanner.text
    while scanner.offset < text.count {
      let start = scanner.offset
      switch text[start] {
      case 0x3E:
        scanner.move(to: start + 1)
        return false
      case 0x2F:
        scanner.move(to: start + 1)
        if scanner.byte(start + 1) == 0x3E {
          scanner.move(to: start + 2)
          return true
        }
      case 0x7B: readMarkupSpread(into: &parts)
      case 0x00...0x20: scanner.move(to: start + 1)
      default:
        var end = start
        while end < text.count, text[end] > 0x20, ![0x3D, 0x3E, 0x2F, 0x7B].contains(text[end]) { end += 1 }
        end = max(end, start + 1)
        let range = SourceRange(start, end)
        var next = end
        while next < text.count, text[next] <= 0x20 { next += 1 }
        guard scanner.byte(next) == 0x3D else {
          parts.attributes.append(.named(string(range), nameRange: range, value: nil))
          scanner.move(to: end)
          continue
        }
        scanner.move(to: next + 1)
        parts.attributes.append(.named(string(range), nameRange: range, value: markupValue()))
      }
    }
    return false
  }

  /// `{...props}`, or `{name}` for `name={name}`.
  private mutating func readMarkupSpread(into parts: inout ScriptNode.Element) {
    advance()
    advance()
    if take("...") {
      let value = inBrackets { $0.assignment() }
      parts.attributes.append(.spread(value))
    } else if token.kind == .word {
      let range = token.range
      let value = inBrackets { $0.assignment() }
      if case .identifier(let name) = tree[value].kind { parts.attributes.append(.named(name, nameRange: range, value: value)) }
    }
    closeBrace()
    scanner.move(to: token.end)
  }

  private mutating func markupValue() -> NodeID {
    let text = scanner.text
    var start = scanner.offset
    while start < text.count, text[start] <= 0x20 { start += 1 }
    switch scanner.byte(start) {
    case 0x22, 0x27:
      var end = start + 1
      while end < text.count, text[end] != text[start] { end += 1 }
      scanner.move(to: min(end + 1, text.count))
      return make(.string(string(SourceRange(start + 1, end))), from: start, to: min(end + 1, text.count))
    case 0x7B:
      scanner.move(to: start)
      advance()
      advance()
      let value = inBrackets { $0.expression() }
      closeBrace()
      scanner.move(to: token.end)
      return value
    case 0x60:
      scanner.move(to: start)
      advance()
      let value = inBrackets { $0.assignment() }
      // The token behind it is a part of the tag.
      scanner.move(to: max(lastEnd, start + 1))
      return value
    default:
      var end = start
      while end < text.count, text[end] > 0x20, text[end] != 0x3E { end += 1 }
      scanner.move(to: end)
      return make(.string(string(SourceRange(start, end))), from: start - 1, to: end + 1)
    }
  }

  /// What stands between tags, up to behind the end tag; what has none ends where an element around it does.
  mutating func readMarkup(into parts: inout ScriptNode.Element) {
    var textStart = scanner.offset
    func text(_ end: Int) -> ScriptNode.Element.Child? { end > textStart ? .text(SourceRange(textStart, end)) : nil }
    while scanner.offset < scanner.text.count {
      let start = scanner.offset
      let byte = scanner.text[start]
      let next = scanner.byte(start + 1)
      let isTag = byte == 0x3C && (next == 0x2F || next == 0x21 || next == 0x3E || next.isASCIIAlpha)
      guard isTag || byte == 0x7B else {
        scanner.move(to: start + 1)
        continue
      }
      if let words = text(start) { parts.children.append(words) }
      if byte == 0x7B {
        readMarkupExpression(into: &parts)
      } else if next == 0x21 {
        let isComment = scanner.byte(start + 2) == 0x2D && scanner.byte(start + 3) == 0x2D
        scanner.move(to: isComment ? find("-->", from: start + 4) + 3 : find(">", from: start) + 1)
      } else if next == 0x2F {
        if closesMarkup(&parts) { return }
      } else {
        advance()
        if let child = markupElement() { parts.children.append(.value(child)) }
      }
      textStart = scanner.offset
    }
    if let words = text(scanner.text.count) { parts.children.append(words) }
  }

  private mutating func readMarkupExpression(into parts: inout ScriptNode.Element) {
    advance()
    advance()
    if !isMark("}") {
      let value = inBrackets { $0.expression() }
      parts.children.append(.value(value))
      closeBrace()
    }
    scanner.move(to: token.end)
  }

  /// Takes an end tag; whether it ends the element. One of an element around it is left for that, one of none is passed over.
  private mutating func closesMarkup(_ parts: inout ScriptNode.Element) -> Bool {
    let start = scanner.offset
    scanner.move(to: start + 2)
    var closing = ScriptNode.Element(
      name: [], nameRange: SourceRange(0, 0), attributes: [], children: [], startTag: SourceRange(0, 0))
    readName(into: &closing)
    let end = min(find(">", from: scanner.offset) + 1, scanner.text.count)
    guard openNames.last != closing.name else {
      scanner.move(to: end)
      parts.endTag = SourceRange(start, end)
      return true
    }
    if openNames.contains(closing.name) {
      scanner.move(to: start)
      return true
    }
    scanner.move(to: end)
    return false
  }
}
