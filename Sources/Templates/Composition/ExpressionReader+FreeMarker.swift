import Diagnostics

/// What FreeMarker writes behind its operands: `a!'none'`, `a??`, `a?has_content`, and ranges, which Velocity has too.
extension ExpressionReader {
  /// The operand with the sign that stands behind it; nil where none does.
  mutating func freeMarkerPostfix(_ left: TemplateExpression, _ start: Int) throws(Failure) -> TemplateExpression? {
    if take("??") { return isSet(left, start) }
    if isSymbol("?"), case .name(let name) = peek().kind {
      advance()
      advance()
      let arguments = isSymbol("(") ? try takenArguments() : []
      return builtIn(name, left, arguments, start)
    }
    guard isSymbol("!") else { return nil }
    advance()
    let place = TemplateExpression(.literal(.string(AssembledText(), isMarkup: false)), SourceRange(token.range.start, token.range.start))
    guard beginsOperand else { return TemplateExpression(.fallback(left, place), since(start)) }
    return TemplateExpression(.fallback(left, try conditional()), since(start))
  }

  private mutating func takenArguments() throws(Failure) -> [TemplateArgument] {
    advance()
    return try arguments(until: ")")
  }

  private static let operators: Set<String> = ["gt", "gte", "lt", "lte", "as", "in"]

  /// Whether what stands behind a `!` is the value that it falls back to.
  private var beginsOperand: Bool {
    switch token.kind {
    case .end: false
    case .name(let name): peek().kind != .symbol("=") && !Self.operators.contains(name)
    case .number, .string: true
    case .symbol(let symbol): ["(", "[", "{", "-", "!", "."].contains(symbol)
    }
  }

  private func isSet(_ value: TemplateExpression, _ start: Int) -> TemplateExpression {
    TemplateExpression(.call(TemplateExpression(.name("isset"), value.range), [TemplateArgument(value: value)]), since(start))
  }

  /// FreeMarker's names of filters that other languages have too.
  private static let filters = [
    "no_esc": "raw", "upper_case": "upper", "lower_case": "lower", "cap_first": "capfirst", "capitalize": "title", "c": "string",
    "html": "@escaped", "xhtml": "@escaped", "xml": "@escaped", "esc": "@escaped", "markup_string": "string",
  ]

  /// `value?name(arguments)`
  private func builtIn(
    _ name: String, _ value: TemplateExpression, _ arguments: [TemplateArgument], _ start: Int
  ) -> TemplateExpression {
    let first = arguments.first?.value
    let range = since(start)
    switch name {
    case "exists": return isSet(value, start)
    case "default", "if_exists":
      let none = TemplateExpression(.literal(.string(AssembledText(), isMarkup: false)), range)
      return TemplateExpression(.fallback(value, first ?? none), range)
    case "then", "string":
      guard arguments.count == 2 else { break }
      return TemplateExpression(.conditional(value, arguments[0].value, arguments[1].value), range)
    case "contains", "seq_contains":
      guard let first else { break }
      return TemplateExpression(.comparison(value, .contains, first), range)
    case "index", "counter", "has_next", "is_first", "is_last":
      // Of the variable of a loop.
      guard case .name(let variable) = value.kind else { break }
      return TemplateExpression(.name(variable + "?" + name), range)
    default: break
    }
    return TemplateExpression(.filter(value, Self.filters[name] ?? name, arguments), range)
  }

  /// `1..3`, `0..<n`; the signs are taken from `..` on.
  mutating func range(from low: TemplateExpression, _ start: Int) throws(Failure) -> TemplateExpression {
    advance()
    let isExclusive = take("<") || take("!")
    guard !take("*"), !isAtEnd, !isSymbol("]"), !isSymbol(")") else { return TemplateExpression(.opaque, since(start)) }
    var high = try sum()
    if isExclusive {
      let one = TemplateExpression(.literal(.number(1, AssembledText())), high.range)
      high = TemplateExpression(.arithmetic(high, "-", one), high.range)
    }
    let arguments = [TemplateArgument(value: low), TemplateArgument(value: high)]
    return TemplateExpression(.call(TemplateExpression(.name("@range"), since(start)), arguments), since(start))
  }

  /// Arguments that white space or commas part, up to the end or a semicolon: those of FreeMarker's macros, `name=value` or values alone.
  mutating func spacedArguments() -> [TemplateArgument] {
    var arguments: [TemplateArgument] = []
    while !isAtEnd, !isSymbol(";"), arguments.count < 200 {
      let before = position
      if case .name(let name) = token.kind, peek().kind == .symbol("=") {
        advance()
        advance()
        arguments.append(TemplateArgument(name: name, value: expression()))
      } else {
        arguments.append(TemplateArgument(value: expression()))
      }
      _ = take(",")
      if position == before { break }
    }
    return arguments
  }
}
