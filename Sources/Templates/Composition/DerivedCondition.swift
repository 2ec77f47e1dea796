import Diagnostics

/// What a name stands for that is made of conditions which nothing decides: `any = google || apple`. Whoever asks for it asks for them.
struct DerivedCondition: Sendable {
  let expression: TemplateExpression
  /// The file in which it stands.
  let path: String

  /// Nil for an expression that is none.
  init?(_ expression: TemplateExpression, of file: SourceFile) {
    guard let conditions = Self.conditions(expression) else { return nil }
    self.expression = conditions
    path = file.path
  }

  /// The conditions that an expression is made of, however a language writes that one of them is enough.
  private static func conditions(_ expression: TemplateExpression) -> TemplateExpression? {
    switch expression.kind {
    case .both, .either, .not: return expression
    // `$google ?: $apple`
    case .conditional(let first, let again, let otherwise?) where first.range == again.range:
      return TemplateExpression(.either(first, otherwise), expression.range)
    // `[google, apple].any?`
    case .member(let list, "any?"): return anyOf(list, expression.range)
    case .call(let callee, let arguments) where arguments.isEmpty:
      if case .member(let list, "any?") = callee.kind { return anyOf(list, expression.range) }
      return nil
    default: return nil
    }
  }

  private static func anyOf(_ list: TemplateExpression, _ range: SourceRange) -> TemplateExpression? {
    guard case .list(let items) = list.kind, let first = items.first else { return nil }
    return items.dropFirst().reduce(first) { TemplateExpression(.either($0, $1), range) }
  }

  /// Whether it asks for a name itself.
  func mentions(_ name: String, in file: SourceFile) -> Bool {
    let phrase = Array(file.phrase(expression.range).utf8)
    let word = Array(name.utf8)
    var at = 0
    while let found = phrase[at...].firstRange(of: word) {
      at = found.upperBound
      // A method or a part of another name is none: `[a, b].any?`, `any_on`.
      let isApart = found.lowerBound == 0 || phrase[found.lowerBound - 1] != 0x2E && !TemplateWords.isWord(phrase[found.lowerBound - 1])
      if isApart, at == phrase.count || !TemplateWords.isWord(phrase[at]) { return true }
    }
    return false
  }
}

extension TemplateScope {
  /// Notes what a name is made of that is given a value which is not known; what was made of the name before is that no more.
  mutating func derive(_ name: String, from expression: TemplateExpression?, in file: SourceFile) {
    derived = derived.filter { $0.key != name && ($0.value.path != file.path || !$0.value.mentions(name, in: file)) }
    guard let expression, let made = DerivedCondition(expression, of: file), !made.mentions(name, in: file) else { return }
    derived[name] = made
  }
}

extension TemplateFrame {
  /// The conditions of which a condition is made that is a name.
  func derivation(of condition: TemplateExpression) -> TemplateExpression? {
    guard case .name(let name) = condition.kind, let made = scope.derived[name], made.path == tree.file.path else { return nil }
    return made.expression
  }
}

extension TemplateExpression {
  private static let askingErrors: Set<String> = ["has", "hasAny", "any", "first", "isNotEmpty"]

  /// Whether it asks what was filled in wrongly, `@error('email')` or `$errors->any()`: a page shows all of its errors, or none.
  var asksForErrors: Bool {
    guard case .call(let callee, _) = kind else { return false }
    switch callee.kind {
    case .name("@error"): return true
    case .member(let base, let name):
      if case .name("$errors") = base.kind { return Self.askingErrors.contains(name) }
      return false
    default: return false
    }
  }
}
