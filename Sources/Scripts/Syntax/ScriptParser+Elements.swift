import Diagnostics

/// Elements of JSX. Between tags there are no tokens, so that words are read byte by byte.
extension ScriptParser {
  /// An element or a fragment; the current token is its `<`.
  mutating func element() -> NodeID {
    let start = token.start
    let node = dialect.isMarkup ? markupElement() : elementBehindBracket()
    // The token behind it is read as an expression's again.
    lastEnd = scanner.offset
    token = scanner.next()
    guard let node else { return make(.unknown, from: start) }
    tree.nodes[Int(node)].range = SourceRange(start, lastEnd)
    return node
  }

  /// Leaves the scanner behind the element, without a token. Nil where no element is understood.
  private mutating func elementBehindBracket() -> NodeID? {
    let start = token.start
    guard depth < Self.depthLimit else {
      scanner.move(to: scanner.end)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    var parts = ScriptNode.Element(
      name: [], nameRange: SourceRange(start + 1, start + 1), attributes: [], children: [], startTag: SourceRange(start, start))
    scanner.move(to: start + 1)
    readName(into: &parts)
    advance()
    if !parts.name.isEmpty, isMark("<"), dialect.hasTypes { _ = skipTypeParameters() }
    if !parts.name.isEmpty { readAttributes(into: &parts) }
    if isMark("/") {
      let next = scanner.next()
      guard next.kind == .mark, next.mark == scriptMark(">") else { return nil }
      parts.startTag.end = scanner.offset
      return make(.element(parts), from: start, to: scanner.offset)
    }
    guard isMark(">") else { return nil }
    scanner.move(to: token.end)
    parts.startTag.end = token.end
    let isClosed = readChildren(into: &parts)
    guard isClosed else { return nil }
    return make(.element(parts), from: start, to: scanner.offset)
  }

  /// `Menu.Item`, `my-element`, `svg:path`; nothing for a fragment.
  mutating func readName(into parts: inout ScriptNode.Element) {
    var index = scanner.offset
    while index < scanner.end, scanner.text[index] <= 0x20 { index += 1 }
    let start = index
    var word = start
    while index < scanner.end {
      let byte = scanner.text[index]
      if byte == 0x2E {
        parts.name.append(string(SourceRange(word, index)))
        word = index + 1
      } else if !(ScriptScanner.isWord(byte) || byte == 0x2D || byte == 0x3A) {
        break
      }
      index += 1
    }
    if index > word { parts.name.append(string(SourceRange(word, index))) }
    parts.nameRange = SourceRange(start, index)
    scanner.move(to: index)
  }

  private mutating func readAttributes(into parts: inout ScriptNode.Element) {
    while token.kind != .end, !isMark(">"), !isMark("/") {
      if isMark("{") {
        advance()
        if take("...") {
          let value = inBrackets { $0.assignment() }
          parts.attributes.append(.spread(value))
        }
        closeBrace()
        advance()
      } else if token.kind == .word {
        readAttribute(into: &parts)
      } else {
        advance()
      }
    }
  }

  /// Moves to the brace that closes an expression between tags and leaves it as the current token.
  mutating func closeBrace() {
    if !isMark("}") { skipTokens { _ in false } }
  }

  private mutating func readAttribute(into parts: inout ScriptNode.Element) {
    // The name goes on over hyphens and colons.
    let start = token.start
    var end = start
    while end < scanner.end, case let byte = scanner.text[end], ScriptScanner.isWord(byte) || byte == 0x2D || byte == 0x3A {
      end += 1
    }
    let range = SourceRange(start, end)
    let name = string(range)
    scanner.move(to: end)
    advance()
    guard isMark("=") else {
      parts.attributes.append(.named(name, nameRange: range, value: nil))
      return
    }
    advance()
    if token.kind == .string {
      // Such a string ends at its quote alone, and has no escapes.
      let quote = scanner.text[token.start]
      let valueStart = token.start + 1
      var valueEnd = valueStart
      while valueEnd < scanner.end, scanner.text[valueEnd] != quote { valueEnd += 1 }
      let value = make(.string(string(SourceRange(valueStart, valueEnd))), from: valueStart - 1, to: min(valueEnd + 1, scanner.end))
      parts.attributes.append(.named(name, nameRange: range, value: value))
      scanner.move(to: valueEnd + 1)
      advance()
    } else if isMark("{") {
      advance()
      let value = inBrackets { $0.expression() }
      closeBrace()
      parts.attributes.append(.named(name, nameRange: range, value: value))
      advance()
    } else if isMark("<") {
      let value = element()
      parts.attributes.append(.named(name, nameRange: range, value: value))
    } else {
      parts.attributes.append(.named(name, nameRange: range, value: nil))
    }
  }

  /// What stands up to the closing tag, and over it; false where that is missing.
  private mutating func readChildren(into parts: inout ScriptNode.Element) -> Bool {
    var textStart = scanner.offset
    func text(_ end: Int) -> ScriptNode.Element.Child? { end > textStart ? .text(SourceRange(textStart, end)) : nil }
    while scanner.offset < scanner.end {
      let byte = scanner.text[scanner.offset]
      guard byte == 0x3C || byte == 0x7B else {
        scanner.move(to: scanner.offset + 1)
        continue
      }
      if let words = text(scanner.offset) { parts.children.append(words) }
      if byte == 0x7B {
        advance()
        advance()
        _ = take("...")
        if !isMark("}") {
          let value = inBrackets { $0.expression() }
          parts.children.append(.value(value))
          closeBrace()
        }
        scanner.move(to: token.end)
      } else if scanner.byte(scanner.offset + 1) == 0x2F {
        return readClosingTag(of: &parts)
      } else {
        advance()
        let start = token.start
        guard let child = elementBehindBracket() else {
          // Nothing is known of where it ends.
          parts.children.append(.value(make(.unknown, from: start, to: max(scanner.offset, start))))
          textStart = scanner.offset
          continue
        }
        parts.children.append(.value(child))
      }
      textStart = scanner.offset
    }
    return false
  }

  /// Takes a closing tag that has the element's name. Another's is left for the element around it.
  private mutating func readClosingTag(of parts: inout ScriptNode.Element) -> Bool {
    let start = scanner.offset
    scanner.move(to: start + 2)
    var closing = ScriptNode.Element(name: [], nameRange: SourceRange(0, 0), attributes: [], children: [], startTag: SourceRange(0, 0))
    readName(into: &closing)
    var end = scanner.offset
    while end < scanner.end, scanner.text[end] <= 0x20 { end += 1 }
    guard closing.name == parts.name, scanner.byte(end) == 0x3E else {
      scanner.move(to: start)
      return false
    }
    scanner.move(to: end + 1)
    parts.endTag = SourceRange(start, end + 1)
    return true
  }
}
