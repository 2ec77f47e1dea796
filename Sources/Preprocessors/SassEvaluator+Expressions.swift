import Diagnostics

extension SassEvaluator {
  /// The text that one with expressions is; nil where something in it is not known.
  func text(_ text: InterpolatedText, _ scope: SassScope, _ frame: SassFrame, _ block: SassBlock?) -> String? {
    var made = ""
    for part in text.parts {
      switch part {
      case .text(let words): made += words
      case .expression(let expression):
        guard let words = evaluate(expression, scope, frame, block).interpolated, !words.contains("\u{FFFC}") else { return nil }
        made += words
      }
    }
    return made
  }

  /// The value of an expression; unknown where something in it is not understood.
  func evaluate(_ expression: SassExpression, _ scope: SassScope, _ frame: SassFrame, _ block: SassBlock?) -> SassValue {
    steps += 1
    guard steps < Self.stepLimit else {
      isComplete = false
      return .unknown
    }
    switch expression.kind {
    case .value(let value): return value
    case .variable(let module, let name): return variable(module, name, scope, frame)
    case .text(let words, let isQuoted):
      guard let text = text(words, scope, frame, block) else { return unknown() }
      return SassValue(.string(text, isQuoted: isQuoted))
    case .list(let items, let separator, let isBracketed):
      return SassValue(.list(items.map { evaluate($0, scope, frame, block) }, separator, isBracketed: isBracketed))
    case .map(let pairs):
      return SassValue(.map(pairs.map { (evaluate($0.key, scope, frame, block), evaluate($0.value, scope, frame, block)) }))
    case .binary(let sign, let left, let right, let isSlash): return binary(sign, left, right, isSlash, scope, frame, block)
    case .negation(let inner):
      let value = evaluate(inner, scope, frame, block)
      if let number = value.number { return .number(-number.value, number.unit) }
      guard let words = value.interpolated, !value.isUnknown else { return unknown() }
      return .word("-" + words)
    case .positive(let inner):
      let value = evaluate(inner, scope, frame, block)
      return value.number == nil ? unknown() : SassValue(value.kind)
    case .not(let inner): return evaluate(inner, scope, frame, block).isTrue.map { .boolean(!$0) } ?? .unknown
    case .call(let module, let name, let arguments): return call(module, name, arguments, scope, frame, block)
    case .parentheses(let inner): return evaluate(inner, scope, frame, block)
    case .parent:
      guard let selectors = block?.selectors else { return .null }
      return SassValue(.list(selectors.map { .word($0.text) }, .comma, isBracketed: false))
    case .unknown: return unknown()
    }
  }

  /// A value that is not understood. It opens what it is written to, and not the sheet: what is decided by it is unknown, too.
  private func unknown() -> SassValue { .unknown }

  private func variable(_ module: String?, _ name: String, _ scope: SassScope, _ frame: SassFrame) -> SassValue {
    if let module {
      if let value = frame.module.used[module]?.variable(name) { return value }
      if frame.module.builtIn[module] == "math" {
        switch name {
        case "pi": return .number(Double.pi)
        case "e": return .number(2.718281828459045)
        default: break
        }
      }
      return unknown()
    }
    return scope.value(of: name) ?? frame.module.variable(name) ?? unknown()
  }

  // MARK: - Operators

  private func binary(
    _ sign: SassExpression.Operator, _ left: SassExpression, _ right: SassExpression, _ isSlash: Bool, _ scope: SassScope,
    _ frame: SassFrame,
    _ block: SassBlock?
  ) -> SassValue {
    let a = evaluate(left, scope, frame, block)
    if sign == .and || sign == .or {
      guard let isTrue = a.isTrue else { return .unknown }
      return isTrue == (sign == .and) ? evaluate(right, scope, frame, block) : a
    }
    let b = evaluate(right, scope, frame, block)
    if isSlash {
      // "10px/12px" is no division.
      return SassValue(.list([a, b], .slash, isBracketed: false))
    }
    switch sign {
    case .equal, .unequal: return SassValue.equal(a, b).map { .boolean($0 == (sign == .equal)) } ?? .unknown
    default: break
    }
    if a.isUnknown || b.isUnknown { return .unknown }
    if let x = Self.plainNumber(a), let y = Self.plainNumber(b) { return arithmetic(sign, x, y) }
    // Colours are not computed with.
    switch sign {
    case .plus, .minus, .divide:
      guard let x = a.interpolated, let y = b.interpolated else { return unknown() }
      if case .string(_, let isQuoted) = a.kind, sign == .plus { return SassValue(.string(x + y, isQuoted: isQuoted)) }
      if case .string(_, let isQuoted) = b.kind, sign == .plus { return SassValue(.string(x + y, isQuoted: isQuoted)) }
      if case .color = a.kind, case .color = b.kind { return unknown() }
      return .word(x + (sign == .plus ? "" : sign == .minus ? "-" : "/") + y)
    default: return unknown()
    }
  }

  /// A number, or the quotient that a slash between numbers is where something is computed with it.
  private static func plainNumber(_ value: SassValue) -> (value: Double, unit: String)? {
    if let number = value.number { return number }
    guard case .list(let items, .slash, false) = value.kind, items.count == 2, let a = plainNumber(items[0]), let b = plainNumber(items[1]),
      b.value != 0
    else { return nil }
    return quotient(a, b)
  }

  static func quotient(_ a: (value: Double, unit: String), _ b: (value: Double, unit: String)) -> (value: Double, unit: String)? {
    if b.unit.isEmpty { return (a.value / b.value, a.unit) }
    guard let factor = SheetUnits.factor(from: b.unit, to: a.unit) else { return nil }
    return (a.value / (b.value * factor), "")
  }

  private func arithmetic(
    _ sign: SassExpression.Operator, _ a: (value: Double, unit: String), _ b: (value: Double, unit: String)
  ) -> SassValue {
    switch sign {
    case .times:
      guard a.unit.isEmpty || b.unit.isEmpty else { return unknown() }
      return .number(a.value * b.value, a.unit + b.unit)
    case .divide: return Self.quotient(a, b).map { .number($0.value, $0.unit) } ?? unknown()
    default: break
    }
    // What has no unit takes the other's.
    let unit = a.unit.isEmpty ? b.unit : a.unit
    let other: Double
    if a.unit.isEmpty || b.unit.isEmpty {
      other = b.value
    } else if let factor = SheetUnits.factor(from: b.unit, to: a.unit) {
      other = b.value * factor
    } else {
      return unknown()
    }
    switch sign {
    case .plus: return .number(a.value + other, unit)
    case .minus: return .number(a.value - other, unit)
    case .remainder:
      let rest = a.value.truncatingRemainder(dividingBy: other)
      return other == 0 ? unknown() : .number(rest != 0 && (rest < 0) != (other < 0) ? rest + other : rest, unit)
    case .less: return .boolean(a.value < other - 1e-11)
    case .lessOrEqual: return .boolean(a.value <= other + 1e-11)
    case .greater: return .boolean(a.value > other + 1e-11)
    case .greaterOrEqual: return .boolean(a.value >= other - 1e-11)
    default: return unknown()
    }
  }

  // MARK: - Calls

  private func call(
    _ module: String?, _ name: String, _ arguments: SassArguments, _ scope: SassScope, _ frame: SassFrame, _ block: SassBlock?
  ) -> SassValue {
    if let module {
      if let other = frame.module.used[module] {
        guard let function = other.function(name) else { return unknown() }
        return run(function, arguments, scope, frame, block)
      }
      guard let builtIn = frame.module.builtIn[module], let (positional, named) = values(of: arguments, scope, frame, block) else {
        return unknown()
      }
      return SassFunctions(positional, named).call(builtIn + "." + name) ?? unknown()
    }
    if let function = frame.module.function(name) { return run(function, arguments, scope, frame, block) }
    if name == "if" { return choice(arguments, scope, frame, block) }
    guard let (positional, named) = values(of: arguments, scope, frame, block) else { return unknown() }
    switch name {
    case "variable-exists", "global-variable-exists":
      guard let wanted = positional.first?.string.map(SassParser.normal) else { return unknown() }
      let scope = name == "variable-exists" ? scope : scope.global
      return .boolean(scope.value(of: wanted) != nil || frame.module.variable(wanted) != nil)
    case "function-exists":
      guard let wanted = positional.first?.string.map(SassParser.normal) else { return unknown() }
      return .boolean(frame.module.function(wanted) != nil || SassFunctions.names.contains(wanted))
    case "mixin-exists":
      guard let wanted = positional.first?.string.map(SassParser.normal) else { return unknown() }
      return .boolean(frame.module.mixin(wanted) != nil)
    case "get-function": return positional.first?.string.map { SassValue(.string($0, isQuoted: true)) } ?? unknown()
    case "call":
      guard let wanted = positional.first?.string.map(SassParser.normal) else { return unknown() }
      let rest = Array(positional.dropFirst())
      if let function = frame.module.function(wanted) {
        let literal = SassArguments(
          positional: rest.map { SassExpression(kind: .value($0), place: SheetPlace(file: frame.file, range: SourceRange(0, 0))) })
        return run(function, literal, scope, frame, block)
      }
      return SassFunctions(rest, named).call(wanted) ?? unknown()
    default: break
    }
    if SassFunctions.names.contains(name), let value = SassFunctions(positional, named).call(name) {
      return value
    }
    return plain(name, positional, named)
  }

  /// A function of CSS, which stays one.
  private func plain(_ name: String, _ positional: [SassValue], _ named: [String: SassValue]) -> SassValue {
    guard named.isEmpty else { return unknown() }
    // What a library defines that was not found would look the same.
    guard SassFunctions.isCSS(name) else { return unknown() }
    var parts: [String] = []
    for value in positional {
      guard let words = value.css() else { return unknown() }
      parts.append(words)
    }
    return .word(name + "(" + parts.joined(separator: ", ") + ")")
  }

  private func choice(_ arguments: SassArguments, _ scope: SassScope, _ frame: SassFrame, _ block: SassBlock?) -> SassValue {
    func argument(_ index: Int, _ name: String) -> SassExpression? {
      index < arguments.positional.count ? arguments.positional[index] : arguments.named.first { $0.name == name }?.value
    }
    guard let condition = argument(0, "condition"), let yes = argument(1, "if-true"), let no = argument(2, "if-false"),
      let isTrue = evaluate(condition, scope, frame, block).isTrue
    else { return unknown() }
    return evaluate(isTrue ? yes : no, scope, frame, block)
  }

  private func run(
    _ function: SassCallable, _ arguments: SassArguments, _ scope: SassScope, _ frame: SassFrame, _ block: SassBlock?
  ) -> SassValue {
    guard frame.depth < Self.depthLimit else { return unknown() }
    let inner = SassScope(parent: function.scope)
    guard bind(arguments, function.parameters, inner, scope, frame, block, callee: function.module) else { return unknown() }
    let file = function.body.first?.place.file ?? frame.file
    let nowhere = SassBlock(selectors: block?.selectors)
    return run(function.body, inner, nowhere, SassFrame(module: function.module, depth: frame.depth + 1, file: file)) ?? unknown()
  }
}
