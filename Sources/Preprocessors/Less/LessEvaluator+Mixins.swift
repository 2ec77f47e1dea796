import Diagnostics

/// Mixins and rulesets that are called: https://lesscss.org/features/#mixins-feature
extension LessEvaluator {
  typealias Argument = (name: String?, value: LessValue)

  /// Something that a call may mean, with the rules that its path leads through.
  private struct Candidate {
    var callable: LessCallable
    var path: [LessCallable]
  }

  // MARK: - Calls

  /// What a call of a mixin writes; what the mixin defines is taken over into the block.
  func call(_ call: LessCall, _ scope: LessScope, _ context: LessContext) -> LessOutput {
    var output = LessOutput()
    let isFound = forEachMatch(call, context) { callable, arguments, isUncertain in
      if isUncertain {
        isComplete = false
        unknownDepth += 1
      }
      defer { if isUncertain { unknownDepth -= 1 } }
      var next = context
      if call.isImportant { next.isImportant = true }
      guard let (inner, frames) = entered(callable, arguments, context) else { return isComplete = false }
      next.frames = frames
      next.depth += 1
      output.append(run(inner, next))
      scope.takeOver(inner, frames: frames)
    }
    if !isFound { isComplete = false }
    return output
  }

  /// The block of what is called, with the blocks around it; nil where arguments are missing.
  private func entered(_ callable: LessCallable, _ arguments: [Argument], _ context: LessContext) -> (LessScope, [LessScope])? {
    var around = Self.joined(callable.frames ?? [], context.frames)
    if case .mixin(let mixin) = callable.kind {
      guard let parameters = parameters(of: mixin, arguments, around, context) else { return nil }
      around.insert(parameters, at: 0)
    }
    let inner = scope(of: callable.body, below: around)
    return (inner, [inner] + around)
  }

  /// Blocks and those behind them, each once.
  private static func joined(_ first: [LessScope], _ second: [LessScope]) -> [LessScope] {
    if first.isEmpty { return second }
    let known = Set(first.map(ObjectIdentifier.init))
    return first + second.filter { !known.contains(ObjectIdentifier($0)) }
  }

  /// Tells what a call means, in the nearest block that has something for it; false where there is nothing.
  private func forEachMatch(_ call: LessCall, _ context: LessContext, _ body: (LessCallable, [Argument], _ isUncertain: Bool) -> Void)
    -> Bool
  {
    var arguments: [Argument] = []
    for argument in call.arguments {
      let value = evaluate(argument.value, context)
      if argument.isExpanded {
        if value.isUnknown { return false }
        for item in value.items { arguments.append((nil, item)) }
      } else {
        arguments.append((argument.name, value))
      }
    }
    for frame in context.frames {
      let candidates = find(call.path[...], in: frame, context)
      if candidates.isEmpty { continue }
      var isMatch = false
      var taken: [(callable: LessCallable, whenDefault: Bool?, isUncertain: Bool)] = []
      for candidate in candidates {
        if case .rule(_, let body) = candidate.callable.kind, context.frames.contains(where: { $0.body === body }) { continue }
        guard let fits = matches(candidate.callable, arguments, context) else {
          // A pattern of which it is not known whether it is met.
          isMatch = true
          taken.append((candidate.callable, nil, true))
          continue
        }
        guard fits else { continue }
        isMatch = true
        let answers = [true, false].map { holds(candidate, arguments, context, default: $0) }
        if answers[0] == false, answers[1] == false { continue }
        if answers[0] == nil || answers[1] == nil {
          taken.append((candidate.callable, nil, true))
        } else {
          taken.append((candidate.callable, answers[0] == answers[1] ? nil : answers[0], false))
        }
      }
      guard isMatch else { continue }
      // "default()" holds where nothing else does.
      let isDefault = !taken.contains { $0.whenDefault == nil }
      for one in taken where one.whenDefault == nil || one.whenDefault == isDefault { body(one.callable, arguments, one.isUncertain) }
      return true
    }
    return false
  }

  // MARK: - Finding

  private func find(_ path: ArraySlice<String>, in scope: LessScope, _ context: LessContext, depth: Int = 0) -> [Candidate] {
    guard let first = path.first, depth < 16 else { return [] }
    var found: [Candidate] = []
    for callable in scope.callables(named: first) where path.starts(with: callable.elements) {
      let rest = path.dropFirst(callable.elements.count)
      if rest.isEmpty {
        found.append(Candidate(callable: callable, path: []))
        continue
      }
      // What needs arguments is no namespace.
      if case .mixin = callable.kind, matches(callable, [], context) != true { continue }
      let inner: LessScope
      if let known = callable.scope {
        inner = known
      } else {
        inner = self.scope(of: callable.body, below: context.frames)
        callable.scope = inner
      }
      found += find(rest, in: inner, context, depth: depth + 1).map { Candidate(callable: $0.callable, path: [callable] + $0.path) }
    }
    return found
  }

  /// Whether arguments are as many as there may be, and are what patterns say; nil where that is not known.
  private func matches(_ callable: LessCallable, _ arguments: [Argument], _ context: LessContext) -> Bool? {
    guard case .mixin(let mixin) = callable.kind else { return arguments.isEmpty }
    let parameters = mixin.parameters
    let hasRest = parameters.contains { $0.isRest }
    let optional = Set(parameters.filter { $0.value != nil && !$0.isRest }.compactMap(\.name))
    let required = parameters.count { $0.name == nil || $0.value == nil }
    let given = arguments.count { argument in argument.name.map { !optional.contains($0) } ?? true }
    if hasRest {
      if given < required - 1 { return false }
    } else if given < required || arguments.count > parameters.count {
      return false
    }
    for index in 0..<min(given, parameters.count) {
      let parameter = parameters[index]
      guard parameter.name == nil, !parameter.isRest, let pattern = parameter.value else { continue }
      let value = evaluate(pattern, context)
      if value.isUnknown || arguments[index].value.isUnknown { return nil }
      if value.css != arguments[index].value.css { return false }
    }
    return true
  }

  /// Whether the guards of something and of the rules that lead to it hold; nil where that is not known.
  private func holds(_ candidate: Candidate, _ arguments: [Argument], _ context: LessContext, default isDefault: Bool) -> Bool? {
    let before = defaultGuard
    defaultGuard = isDefault
    defer { defaultGuard = before }
    var all: Bool? = true
    for callable in candidate.path + [candidate.callable] {
      let own = callable === candidate.callable ? arguments : []
      let answer: Bool?
      switch callable.kind {
      // A rule's guard is asked where the rule stands.
      case .rule(let condition, _): answer = condition == nil ? true : callable.guardHolds
      case .mixin(let mixin):
        guard let condition = mixin.condition else { continue }
        var around = Self.joined(callable.frames ?? [], context.frames)
        guard let parameters = parameters(of: mixin, own, around, context) else { return nil }
        around.insert(parameters, at: 0)
        var next = context
        next.frames = around
        answer = holds(condition, next)
      }
      if answer == false { return false }
      if answer == nil { all = nil }
    }
    return all
  }

  // MARK: - Parameters

  /// The parameters with their values; nil where one is missing.
  private func parameters(of mixin: LessMixin, _ arguments: [Argument], _ around: [LessScope], _ context: LessContext) -> LessScope? {
    let made = LessScope(body: nil)
    var values = [[LessValue]?](repeating: nil, count: mixin.parameters.count)
    var positional: [LessValue] = []
    for argument in arguments {
      guard let name = argument.name else {
        positional.append(argument.value)
        continue
      }
      guard let index = mixin.parameters.indices.first(where: { mixin.parameters[$0].name == name && values[$0] == nil }) else {
        return nil
      }
      values[index] = [argument.value]
      made.variables[name] = Self.variable(argument.value)
    }
    var next = context
    next.frames = [made] + around
    for (index, parameter) in mixin.parameters.enumerated() where values[index] == nil {
      if parameter.isRest {
        values[index] = positional
        if let name = parameter.name {
          made.variables[name] = Self.variable(
            positional.count == 1 ? positional[0] : LessValue(.list(positional, isComma: false)))
        }
        positional = []
        continue
      }
      let given = positional.isEmpty ? nil : positional.removeFirst()
      guard let name = parameter.name else {
        values[index] = given.map { [$0] }
        continue
      }
      guard let value = given ?? parameter.value.map({ evaluate($0, next) }) else { return nil }
      values[index] = [value]
      made.variables[name] = Self.variable(value)
    }
    let all = values.compactMap { $0 }.flatMap { $0 }
    made.variables["arguments"] = Self.variable(all.count == 1 ? all[0] : LessValue(.list(all, isComma: false)))
    return made
  }

  static func variable(_ value: LessValue) -> LessScope.Variable {
    LessScope.Variable(
      value: LessExpression(kind: .unknown, place: value.place ?? SheetPlace(file: 0, range: SourceRange(0, 0))), known: value)
  }

  // MARK: - Rulesets

  /// `@name();`: https://lesscss.org/features/#detached-rulesets-feature
  func callRuleset(_ expression: LessExpression, _ scope: LessScope, _ context: LessContext) -> LessOutput {
    guard case .detached(let ruleset, let frames) = evaluate(expression, context).kind else {
      isComplete = false
      return LessOutput()
    }
    // A mixin that a variable stands for is called like one.
    if case .call(let call)? = ruleset.body.statements.first?.kind, ruleset.body.statements.count == 1 {
      var next = context
      next.frames = Self.joined(frames, context.frames)
      return self.call(call, scope, next)
    }
    return run(ruleset, Self.joined(frames, context.frames), context)
  }

  private func run(_ ruleset: LessDetached, _ around: [LessScope], _ context: LessContext, _ parameters: LessScope? = nil) -> LessOutput {
    let around = (parameters.map { [$0] } ?? []) + around
    let inner = scope(of: ruleset.body, below: around)
    var next = context
    next.frames = [inner] + around
    next.depth += 1
    return run(inner, next)
  }

  /// A function that writes rules; of those there is `each()`: https://lesscss.org/functions/#list-functions-each
  func function(_ expression: LessExpression, _ context: LessContext, _ output: inout LessOutput) {
    guard case .call(let name, let arguments) = expression.kind, name.lowercased() == "each", arguments.count == 2,
      case .detached(let ruleset, let frames) = evaluate(arguments[1], context).kind
    else {
      // A value that stands alone is not written.
      if evaluate(expression, context).isUnknown { isComplete = false }
      return
    }
    let list = evaluate(arguments[0], context)
    var items: [(key: LessValue, value: LessValue)] = []
    if case .detached(let map, let around) = list.kind {
      guard let (scope, frames) = members(of: map, around, context) else { return isComplete = false }
      var inner = context
      inner.frames = frames
      for one in scope.statements {
        switch one.statement.kind {
        case .declaration(let name, let value, _, _, _):
          guard let words = text(name, inner) else { return isComplete = false }
          items.append((LessValue(.keyword(words), place: name.place), evaluate(value, inner)))
        case .variable(let name, let value, _): items.append((LessValue(.keyword("@" + name)), evaluate(value, inner)))
        default: return isComplete = false
        }
      }
    } else {
      guard !list.isUnknown else { return isComplete = false }
      items = list.items.enumerated().map { (.number(Double($0.offset + 1)), $0.element) }
    }
    let names = ruleset.parameters.isEmpty ? ["value", "key", "index"] : ruleset.parameters
    for (index, item) in items.enumerated() {
      if isOver() { return }
      let parameters = LessScope(body: nil)
      for (name, value) in zip(names, [item.value, item.key, .number(Double(index + 1))]) {
        parameters.variables[name] = Self.variable(value)
      }
      output.append(run(ruleset, Self.joined(frames, context.frames), context, parameters))
    }
  }

  // MARK: - Maps

  /// `@map[key]`, `.mixin()[@result]`: https://lesscss.org/features/#maps-feature
  func value(of lookup: LessLookup, _ context: LessContext) -> LessValue {
    var scope: LessScope?
    var inner = context
    var known: LessValue?
    inner.depth += 1
    guard inner.depth < Self.depthLimit, !isOver() else { return .unknown }
    switch lookup.base {
    case .variable(let name): known = variable(name, context)
    case .call(let call):
      guard let (made, frames) = members(of: call, context) else { return .unknown }
      scope = made
      inner.frames = frames
    }
    for key in lookup.keys {
      if let value = known {
        guard case .detached(let ruleset, let frames) = value.kind, let found = members(of: ruleset, frames, context) else {
          return .unknown
        }
        scope = found.0
        inner.frames = found.1
      }
      guard let scope, let next = entry(key, of: scope, inner, context) else { return .unknown }
      known = next
    }
    return known ?? .unknown
  }

  /// What a mixin writes and defines, with the blocks in which that is worked out; nil where it is not known.
  private func members(of call: LessCall, _ context: LessContext) -> (LessScope, [LessScope])? {
    let made = LessScope(body: nil)
    var isKnown = true
    var around = context.frames
    let isFound = forEachMatch(call, context) { callable, arguments, isUncertain in
      guard !isUncertain, let (body, frames) = entered(callable, arguments, context) else { return isKnown = false }
      // What its own calls define is there, too.
      var next = context
      next.frames = frames
      next.depth += 1
      silently { _ = run(body, next) }
      made.takeOver(statementsOf: body, frames: frames)
      around = Self.joined(frames, around)
    }
    return isFound && isKnown ? (made, around) : nil
  }

  private func members(of ruleset: LessDetached, _ frames: [LessScope], _ context: LessContext) -> (LessScope, [LessScope])? {
    var inner = context
    inner.depth += 1
    inner.frames = Self.joined(frames, context.frames)
    if case .call(let call)? = ruleset.body.statements.first?.kind, ruleset.body.statements.count == 1 { return members(of: call, inner) }
    let found = scope(of: ruleset.body, below: inner.frames)
    inner.frames.insert(found, at: 0)
    silently { _ = run(found, inner) }
    return (found, inner.frames)
  }

  private func entry(_ key: String, of scope: LessScope, _ inner: LessContext, _ context: LessContext) -> LessValue? {
    func named(_ name: Substring) -> String? { variable(String(name), context).words }
    if key.isEmpty {
      for one in scope.statements.reversed() {
        switch one.statement.kind {
        case .declaration(_, let value, _, _, _), .variable(_, let value, _): return evaluate(value, inner)
        default: continue
        }
      }
      return nil
    }
    if key.hasPrefix("@") {
      guard let name = key.hasPrefix("@@") ? named(key.dropFirst(2)) : String(key.dropFirst()) else { return nil }
      guard let variable = scope.variables[name] else { return nil }
      return value(of: variable, name, scope, inner)
    }
    guard let name = key.hasPrefix("$@") ? named(key.dropFirst(2)) : key.hasPrefix("$") ? String(key.dropFirst()) : key else { return nil }
    return property(name, of: scope, inner)
  }

  /// Runs something for what it defines alone.
  private func silently(_ work: () -> Void) {
    let before = extends
    work()
    extends = before
  }
}
