import Diagnostics

/// Lists, maps and arguments.
extension ExpressionReader {
  /// A call of Ruby's with a block of one expression: `list.select { |item| item.ready? }`.
  mutating func rubyBlock(of left: TemplateExpression, _ start: Int) throws(Failure) -> TemplateExpression {
    let head = self.start
    advance()
    advance()
    var names: [String] = []
    while !take("|") {
      guard let name = name() else { throw Failure() }
      names.append(name)
      if !take(","), !isSymbol("|") { throw Failure() }
    }
    let body = try conditional()
    guard take("}") else { throw Failure() }
    let block = TemplateArgument(value: TemplateExpression(.lambda(names, body), since(head)))
    guard case .call(let callee, let arguments) = left.kind else { return TemplateExpression(.call(left, [block]), since(start)) }
    return TemplateExpression(.call(callee, arguments + [block]), since(start))
  }

  mutating func list(until closer: String, _ start: Int) throws(Failure) -> TemplateExpression {
    var items: [TemplateExpression] = []
    var entries: [(key: TemplateExpression, value: TemplateExpression)] = []
    while !take(closer) {
      let key = take("...") ? TemplateExpression(.opaque, token.range) : try conditional()
      if key.isOpaque { _ = try conditional() }
      if language == .gsp, isSymbol(":"), case .name = key.kind {
        // Groovy's keys are words.
        advance()
        let word = TemplateExpression(.literal(.string(AssembledText(key.range, of: file), isMarkup: false)), key.range)
        entries.append((word, try conditional()))
      } else if take("=>") || (style.isRuby || language == .gsp) && take(":") {
        entries.append((key, try conditional()))
      } else {
        items.append(key)
      }
      guard take(",") || isSymbol(closer) else { throw Failure() }
    }
    guard !entries.isEmpty else { return TemplateExpression(.list(items), since(start)) }
    // Of names and keys together, names have no value.
    let names = items.map { (key: $0, value: TemplateExpression(.literal(.absent), $0.range)) }
    let all = (names + entries).sorted { $0.key.range.start < $1.key.range.start }
    return TemplateExpression(.map(all), since(start))
  }

  mutating func map(_ start: Int) throws(Failure) -> TemplateExpression {
    var entries: [(key: TemplateExpression, value: TemplateExpression)] = []
    while !take("}") {
      if take("...") || take("**") {
        _ = try conditional()
        entries.append((TemplateExpression(.opaque, token.range), TemplateExpression(.opaque, token.range)))
      } else {
        let range = token.range
        let key: TemplateExpression
        if case .name = token.kind {
          advance()
          key = TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
          // `{ a, b }`
          if isSymbol(",") || isSymbol("}") {
            entries.append((key, TemplateExpression(.name(file.string(range)), range)))
            _ = take(",")
            continue
          }
        } else {
          key = try primary()
        }
        guard take(":") || take("=>") || take("=") else { throw Failure() }
        entries.append((key, try conditional()))
      }
      guard take(",") || isSymbol("}") else { throw Failure() }
    }
    return TemplateExpression(.map(entries), since(start))
  }

  /// Arguments up to a closer, which is taken.
  mutating func arguments(until closer: String) throws(Failure) -> [TemplateArgument] {
    var arguments: [TemplateArgument] = []
    while !take(closer) {
      arguments.append(try argument())
      guard take(",") || isSymbol(closer) else { throw Failure() }
    }
    return arguments
  }

  mutating func argument() throws(Failure) -> TemplateArgument {
    let isSpread = take("*") || take("**") || take("...") || style.isRuby && take("&")
    if case .name(let name) = token.kind {
      let next = peek().kind
      if next == .symbol("=")
        || next == .symbol(":") && (style.isRuby || style.isPHP || language == .twig || language.isCSharp || !style.isScript)
      {
        advance()
        advance()
        // Ruby's `a:` alone passes the name of the same name.
        if style.isRuby, isSymbol(",") || isSymbol(")") {
          return TemplateArgument(name: name, value: TemplateExpression(.name(name), token.range))
        }
        return TemplateArgument(name: name, value: try conditional())
      }
    }
    if style.isRuby, case .string = token.kind, peek().kind == .symbol(":"), !peek().isApart {
      let name = file.string(token.range)
      advance()
      advance()
      return TemplateArgument(name: name, value: try conditional())
    }
    let value = try conditional()
    if style.isRuby, take("=>") { return TemplateArgument(name: value.literalText, value: try conditional()) }
    return TemplateArgument(value: value, isSpread: isSpread)
  }

  /// Arguments of a call without parentheses, up to the end or to a word that is no argument.
  mutating func openArguments(stops: Set<String> = []) -> [TemplateArgument] {
    var arguments: [TemplateArgument] = []
    while !isAtEnd {
      if case .name(let word) = token.kind, stops.contains(word) { break }
      do {
        depth = 0
        arguments.append(try argument())
      } catch {
        position = tokens.count - 1
        arguments.append(TemplateArgument(name: "\u{0}", value: TemplateExpression(.opaque, token.range)))
        break
      }
      guard take(",") else { break }
    }
    return arguments
  }
}
