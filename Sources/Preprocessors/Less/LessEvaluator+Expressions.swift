import Diagnostics

extension LessEvaluator {
  /// The text that one with variables is; nil where something in it is not known.
  /// `isSelector`: in `[data=@{value}]` a string keeps its quotation marks.
  func text(_ text: LessText, _ context: LessContext, isSelector: Bool = false) -> String? {
    var made = ""
    for part in text.parts {
      let value: LessValue
      switch part {
      case .text(let words):
        made += words
        continue
      case .variable(let name): value = variable(name, context)
      case .property(let name): value = property(name, context)
      case .expression(let expression): value = evaluate(expression, context)
      }
      let words = isSelector && made.hasSuffix("=") ? value.css : value.interpolated
      guard !value.isUnknown, made.utf8.count + words.utf8.count < 100_000 else { return nil }
      made += words
    }
    // A name that is put together of others: "@{box-@{size}}".
    return made.contains("@{") ? nil : made
  }

  /// The value of an expression; unknown where something in it is not understood.
  func evaluate(_ expression: LessExpression, _ context: LessContext) -> LessValue {
    if isOver() { return .unknown }
    switch expression.kind {
    case .value(let value): return value
    case .variable(let name): return variable(name, context)
    case .named(let name): return variable(name, context).words.map { variable($0, context) } ?? .unknown
    case .property(let name): return property(name, context)
    case .quoted(let words, let quote, let isEscaped):
      guard let text = text(words, context) else { return .unknown }
      if isEscaped, words.plain != nil {
        // The text without its quotation marks stands in the file.
        return LessValue(.text(text), place: words.place)
      }
      return LessValue(isEscaped ? .text(text) : .quoted(text, quote))
    case .url(let inner):
      let value = evaluate(inner, context)
      if value.isUnknown { return .unknown }
      return LessValue(.url(value.css), place: expression.place)
    case .list(let items, let isComma):
      let values = items.map { evaluate($0, context) }
      return LessValue(.list(values, isComma: isComma))
    case .operation(let sign, let left, let right, let isSpaced): return operation(sign, left, right, isSpaced, context)
    case .negation(let inner):
      let value = evaluate(inner, context)
      guard !isPlainMath else { return value.isUnknown ? .unknown : LessValue(.text("-" + value.css)) }
      if let number = value.number { return LessValue(.number(number.with(-number.value))) }
      guard let color = value.color else { return .unknown }
      return .color(-color.red, -color.green, -color.blue, color.alpha)
    case .parentheses(let inner):
      brackets += 1
      let value = evaluate(inner, context)
      brackets -= 1
      return value
    case .call(let name, let arguments): return call(name, arguments, expression.place, context)
    case .lookup(let lookup): return value(of: lookup, context)
    case .detached(let ruleset): return LessValue(.detached(ruleset, context.frames))
    case .condition(let condition): return holds(condition, context).map { .boolean($0) } ?? .unknown
    case .assignment(let name, let inner):
      let value = evaluate(inner, context)
      return value.isUnknown ? .unknown : LessValue(.text(name + "=" + value.css))
    case .unknown: return .unknown
    }
  }

  // MARK: - Variables

  func variable(_ name: String, _ context: LessContext) -> LessValue {
    for frame in context.frames {
      if let found = frame.variables[name] { return value(of: found, name, frame, context) }
    }
    return .unknown
  }

  /// A variable is worked out where it is used: https://lesscss.org/features/#variables-feature-lazy-evaluation
  func value(of variable: LessScope.Variable, _ name: String, _ scope: LessScope, _ context: LessContext) -> LessValue {
    if variable.isImportant { usedImportance = true }
    if let known = variable.known { return known }
    var inner = context
    inner.depth += 1
    let key = PendingName(scope: ObjectIdentifier(scope), name: name)
    guard inner.depth < Self.depthLimit, steps - stepsBefore < Self.statementLimit, pending.insert(key).inserted else { return .unknown }
    defer { pending.remove(key) }
    if let frames = variable.frames { inner.frames = frames }
    // What stands around the use says nothing of how the variable is worked out.
    let before = (brackets, isPlainMath)
    (brackets, isPlainMath) = (0, false)
    defer { (brackets, isPlainMath) = before }
    var value = evaluate(variable.value, inner)
    // What is computed stands where it is computed, however far it is passed on.
    if value.place == nil { value.place = variable.value.place }
    return value
  }

  /// What a property has in the nearest block: https://lesscss.org/features/#variables-feature-properties-as-variables
  private func property(_ name: String, _ context: LessContext) -> LessValue {
    for frame in context.frames { if let found = property(name, of: frame, context) { return found } }
    return .unknown
  }

  /// The last value of a property in a block; nil where it has none.
  func property(_ name: String, of scope: LessScope, _ context: LessContext) -> LessValue? {
    for (index, one) in scope.statements.enumerated().reversed() {
      if let written = scope.written[index]?.last(where: { $0.name == name }) {
        return written.merge == nil ? LessValue(.text(written.words), place: written.value.first?.place) : .unknown
      }
      guard case .declaration(let property, let value, _, _, let merge) = one.statement.kind, property.plain == name else { continue }
      let key = PendingName(scope: ObjectIdentifier(scope), name: "$" + name)
      guard merge == nil, pending.insert(key).inserted else { return .unknown }
      defer { pending.remove(key) }
      return evaluate(value, context)
    }
    return nil
  }

  // MARK: - Operations

  private func operation(
    _ sign: LessOperator, _ left: LessExpression, _ right: LessExpression, _ isSpaced: Bool, _ context: LessContext
  ) -> LessValue {
    let a = operand(left, context)
    let b = operand(right, context)
    if a.isUnknown || b.isUnknown { return .unknown }
    if isPlainMath { return LessValue(.operation(sign, a, b, isSpaced: isSpaced)) }
    if sign == .divide, brackets == 0 {
      let math = keepsSlashes && self.math == .always ? .parensDivision : self.math
      switch math {
      case .parensDivision: return LessValue(.operation(sign, a, b, isSpaced: isSpaced))
      case .open:
        if keepsSlashes { return LessValue(.operation(sign, a, b, isSpaced: isSpaced)) }
        return .unknown
      case .always: break
      }
    }
    // With what CSS computes nothing can be computed here.
    return LessFunctions.computed(sign, a, b) ?? .unknown
  }

  /// A part of an operation. Where CSS computes, its brackets are kept; others are left out.
  private func operand(_ expression: LessExpression, _ context: LessContext) -> LessValue {
    let value = evaluate(expression, context)
    guard isPlainMath, case .parentheses = expression.kind, value.number == nil, !value.isUnknown else { return value }
    if case .parentheses = value.kind { return value }
    return LessValue(.parentheses(value))
  }

  // MARK: - Guards

  /// Whether a condition holds; nil where that is not known.
  func holds(_ condition: LessCondition, _ context: LessContext) -> Bool? {
    switch condition {
    case .and(let a, let b):
      let first = holds(a, context)
      if first == false { return false }
      let second = holds(b, context)
      return second == false ? false : first == nil || second == nil ? nil : true
    case .or(let a, let b):
      let first = holds(a, context)
      if first == true { return true }
      let second = holds(b, context)
      return second == true ? true : first == nil || second == nil ? nil : false
    case .not(let inner): return holds(inner, context).map { !$0 }
    case .value(let expression):
      if case .call(let name, let arguments) = expression.kind, name == "default", arguments.isEmpty { return defaultGuard }
      let value = evaluate(expression, context)
      if value.isUnknown { if case .detached = value.kind { return false } else { return nil } }
      return value.keyword == "true"
    case .comparison(let sign, let left, let right):
      let a = evaluate(left, context)
      let b = evaluate(right, context)
      if a.isUnknown || b.isUnknown { return nil }
      guard let order = LessValue.compare(a, b) else { return false }
      switch sign {
      case "<": return order < 0
      case "=<", "<=": return order <= 0
      case ">": return order > 0
      case ">=", "=>": return order >= 0
      default: return order == 0
      }
    }
  }

  // MARK: - Functions

  /// Functions of CSS whose arguments CSS computes.
  private static let plain: Set<String> = ["calc", "-webkit-calc", "-moz-calc"]

  private func call(_ name: String, _ expressions: [LessExpression], _ place: SheetPlace, _ context: LessContext) -> LessValue {
    let lower = name.lowercased()
    if lower == "if" {
      guard let first = expressions.first, case .condition(let condition) = first.kind else { return .unknown }
      switch holds(condition, context) {
      case true?: return expressions.count > 1 ? evaluate(expressions[1], context) : .unknown
      case false?: return expressions.count > 2 ? evaluate(expressions[2], context) : LessValue(.text(""))
      case nil: return .unknown
      }
    }
    if lower == "isdefined" {
      guard let first = expressions.first, case .variable(let name) = first.kind else { return .unknown }
      return .boolean(context.frames.contains { $0.variables[name] != nil })
    }
    if lower == "default", expressions.isEmpty, let defaultGuard { return .boolean(defaultGuard) }
    let before = isPlainMath
    isPlainMath = Self.plain.contains(lower)
    let arguments = expressions.map { evaluate($0, context) }
    isPlainMath = before
    if let value = LessFunctions(arguments).call(lower) { return value }
    // A function that is none of CSS is a plugin's.
    guard SassFunctions.isCSS(name) || name.contains(":") || name.contains("."), !arguments.contains(where: \.isUnknown) else {
      return .unknown
    }
    return LessValue(.call(name, arguments))
  }
}
