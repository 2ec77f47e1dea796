import Diagnostics
import Scripts

extension Evaluation {
  /// How a statement ended.
  enum Flow {
    case next
    case jumped
    /// The loop around goes on with its next item.
    case continued
    case returned(ComponentValue)
  }

  // MARK: - Declarations

  /// Binds what a statement declares.
  func declare(_ statement: NodeID, in scope: Scope) {
    let tree = scope.module.tree
    switch tree[statement].kind {
    case .variables(let variables):
      for variable in variables {
        let value = variable.value.map { value in named(value, variable.target, scope) } ?? LazyValue(.null)
        bind(variable.target, to: value, in: scope)
      }
    case .functionDeclaration(let function):
      // An overload has no body.
      if case .nothing = tree[function.body].kind { return }
      if let name = function.name {
        scope.names[name] = LazyValue(.function(FunctionValue(.written(function, scope), name: name, place: place(statement, scope))))
      }
    case .classDeclaration(let parts):
      if let name = parts.name {
        scope.names[name] = LazyValue(.function(FunctionValue(.classDeclaration(parts, scope), name: name, place: place(statement, scope))))
      }
    case .enumeration(let name, let members): scope.names[name] = LazyValue(.object(enumeration(members, scope)))
    case .exported(let declaration): declare(declaration, in: scope)
    case .exportedDefault(let value):
      // `export default function Page() {}` declares a name too.
      switch tree[value].kind {
      case .function(let function): if let name = function.name { scope.names[name] = lazy(value, scope) }
      case .classExpression(let parts): if let name = parts.name { scope.names[name] = lazy(value, scope) }
      default: break
      }
    default: break
    }
  }

  /// The value of a variable. A state is called after its variable, so that it is told from others.
  private func named(_ value: NodeID, _ target: NodeID, _ scope: Scope) -> LazyValue {
    let tree = scope.module.tree
    if case .function(let function) = tree[value].kind, case .identifier(let name) = tree[target].kind {
      return LazyValue(.function(FunctionValue(.written(function, scope), name: name, place: place(value, scope))))
    }
    if case .array(let items) = tree[target].kind, let first = items.first, let first, case .identifier(let name) = tree[first].kind {
      return LazyValue { [unowned self] in
        let outer = self.stateName
        self.stateName = name
        defer { self.stateName = outer }
        return self.evaluate(value, scope)
      }
    }
    if case .identifier(let name) = tree[target].kind, case .call = tree[value].kind {
      return LazyValue { [unowned self] in
        let outer = self.variableName
        self.variableName = name
        defer { self.variableName = outer }
        return self.evaluate(value, scope)
      }
    }
    return lazy(value, scope)
  }

  private func enumeration(_ members: [ScriptNode.Property], _ scope: Scope) -> ObjectValue {
    let made = ObjectValue()
    var next = 0.0
    for member in members {
      guard case .name(let name, let range) = member.key else { continue }
      let place = Place(file: scope.module.file, range: range)
      if case .assignment(_, _, let value) = scope.module.tree[member.value].kind {
        let value = evaluate(value, scope)
        if case .number(let number, _) = value { next = number + 1 }
        made[name] = LazyValue(value)
      } else {
        made[name] = LazyValue(.number(next, place))
        next += 1
      }
    }
    return made
  }

  // MARK: - Patterns

  /// Binds the names of a pattern to the parts of a value.
  func bind(_ pattern: NodeID, to value: LazyValue, in scope: Scope) {
    guard mayGoDeeper() else { return }
    depth += 1
    defer { depth -= 1 }
    let tree = scope.module.tree
    switch tree[pattern].kind {
    case .identifier(let name): scope.names[name] = value
    case .assignment(_, let target, let fallback):
      bind(target, to: LazyValue { [unowned self] in self.withDefault(self.force(value), fallback, scope) }, in: scope)
    case .spread(let inner): bind(inner, to: value, in: scope)
    case .array(let items):
      for (index, item) in items.enumerated() {
        guard let item else { continue }
        if case .spread(let inner) = tree[item].kind {
          bind(inner, to: LazyValue { [unowned self] in self.rest(of: self.force(value), from: index, item, scope) }, in: scope)
        } else {
          bind(item, to: LazyValue { [unowned self] in self.item(index, of: self.force(value), item, scope) }, in: scope)
        }
      }
    case .object(let properties):
      var names: Set<String> = []
      for property in properties {
        switch property.key {
        case .name(let name, let range):
          names.insert(name)
          let place = Place(file: scope.module.file, range: range)
          bind(
            property.value,
            to: LazyValue { [unowned self] in
              let object = self.force(value)
              if case .null = object { return .null }
              return self.member(object, name, place, property.value, scope)
            }, in: scope)
        case .computed: bind(property.value, to: LazyValue(unknown(property.value, scope)), in: scope)
        case .spread:
          let taken = names
          bind(
            property.value,
            to: LazyValue { [unowned self] in
              guard case .object(let object) = self.force(value) else { return self.force(value) }
              return .object(object.without(taken))
            }, in: scope)
        }
      }
    default: break
    }
  }

  private func withDefault(_ value: ComponentValue, _ fallback: NodeID, _ scope: Scope) -> ComponentValue {
    if case .null = value { return evaluate(fallback, scope) }
    // A prop that nobody is known to give has its default mostly.
    if case .unknown(var unknown) = value, unknown.usual == nil {
      unknown.usual = withoutForks { evaluate(fallback, scope) }
      return .unknown(unknown)
    }
    return value
  }

  private func item(_ index: Int, of value: ComponentValue, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    switch value {
    case .list(let items): return items.indices.contains(index) ? force(items[index]) : .null
    case .unknown(let unknown): return unknown.member("[\(index)]", unknown.place)
    // `const [t] = useTranslation()`
    case .external(let external) where external.package == Self.wordsPackage: return value
    default: return unknown(node, scope)
    }
  }

  private func rest(of value: ComponentValue, from index: Int, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    if case .list(let items) = value { return .list(Array(items.dropFirst(index))) }
    return unknown(node, scope)
  }

  // MARK: - Running

  /// What a function returns.
  func call(_ function: FunctionValue, _ arguments: [LazyValue], instance: String? = nil) -> ComponentValue {
    switch function.body {
    case .made(let work): return work(arguments)
    case .singleFile(let module): return drawn(module, arguments, instance: instance ?? "")
    case .classDeclaration:
      return .unknown(UnknownValue(key: "new " + (function.name ?? ""), place: function.place))
    case .written(let written, let parent):
      guard mayGoDeeper(), takeStep() else { return .unknown(UnknownValue(key: "…", place: function.place)) }
      depth += 1
      defer { depth -= 1 }
      let scope = scope(in: parent, module: parent.module, instance: instance ?? parent.instance)
      defer { enteredScope = scope }
      let tree = parent.module.tree
      for (index, parameter) in written.parameters.enumerated() {
        if case .spread(let inner) = tree[parameter].kind {
          bind(inner, to: LazyValue(.list(Array(arguments.dropFirst(index)))), in: scope)
        } else {
          bind(parameter, to: arguments.indices.contains(index) ? arguments[index] : LazyValue(.null), in: scope)
        }
      }
      let before = (openQuestions, openLookups)
      if written.returnsBody { return looked(up: arguments, in: function, evaluate(written.body, scope), since: before) }
      guard case .block(let statements) = tree[written.body].kind else { return .null }
      if case .returned(let value) = run(statements, scope) { return looked(up: arguments, in: function, value, since: before) }
      return .null
    }
  }

  /// What a function returns for its arguments. One that gives a key back where it finds nothing under it, `words[key] || key`, looks words up that are not
  /// known: the key is not what people read.
  private func looked(
    up arguments: [LazyValue], in function: FunctionValue, _ value: ComponentValue, since before: (questions: Int, lookups: Int)
  ) -> ComponentValue {
    guard openQuestions > before.questions, openLookups > before.lookups, case .text(let text) = value, Self.isKey(text.string),
      arguments.contains(where: { if case .text(let key)? = $0.known { key.bytes == text.bytes } else { false } })
    else { return value }
    return .unknown(UnknownValue(key: (function.name ?? "") + "('" + text.string + "')", place: function.place))
  }

  /// Whether a text is one of those under which programs keep words: "auth.signInWithApple", "name". Words for people have spaces or a capital in front.
  private static func isKey(_ text: String) -> Bool {
    guard let first = text.utf8.first, first >= 0x61, first <= 0x7A, text.utf8.count <= 80 else { return false }
    return text.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 && $0 != 0x2F && $0 != 0x23 && $0 != 0x3A }
  }

  func run(_ statements: [NodeID], _ scope: Scope) -> Flow {
    let tree = scope.module.tree
    for statement in statements {
      switch tree[statement].kind {
      case .functionDeclaration, .classDeclaration: declare(statement, in: scope)
      default: break
      }
    }
    for statement in statements {
      switch run(statement, scope) {
      case .next: continue
      case let other: return other
      }
    }
    return .next
  }

  func run(_ statement: NodeID, _ scope: Scope) -> Flow {
    guard mayGoDeeper(), takeStep() else { return .returned(unknown(statement, scope)) }
    depth += 1
    defer { depth -= 1 }
    let tree = scope.module.tree
    switch tree[statement].kind {
    case .variables, .enumeration: declare(statement, in: scope)
    case .returned(let value): return .returned(value.map { evaluate($0, scope) } ?? .null)
    case .thrown: return .returned(.null)
    case .jump: return scope.module.file.string(tree[statement].range).hasPrefix("continue") ? .continued : .jumped
    case .block(let statements):
      return run(statements, self.scope(in: scope, module: scope.module, instance: scope.instance))
    case .branch(let test, let then, let otherwise): return branch(test, then, otherwise, scope)
    case .choice(let value, let cases): return choice(value, cases, scope)
    case .attempt(let block, _, let finalizer):
      let flow = run(block, scope)
      if case .next = flow, let finalizer { return run(finalizer, scope) }
      return flow
    case .loop(let body, let course): return loop(body, course, scope)
    case .expressionStatement(let value): assign(value, scope)
    default: break
    }
    return .next
  }

  private func branch(_ test: NodeID, _ then: NodeID, _ otherwise: NodeID?, _ scope: Scope) -> Flow {
    guard matters(then, scope) || otherwise.map({ matters($0, scope) }) == true else { return .next }
    func answers() -> (now: Bool?, first: Bool?) { answerAndFirst { holds(evaluate(test, scope)) } }
    // What decides on no more than how a field is typed in parts no ways, as in an attribute.
    let isOfType = setsOnlyType(then, scope) && otherwise.map { setsOnlyType($0, scope) } != false
    let (now, first) = isOfType ? withoutForks(answers) : answers()
    guard let now, now == first else { return parted(now, first, test, then, otherwise, scope) }
    return run(now ? then : otherwise, scope)
  }

  /// Whether a statement gives a name the type of a field that hides or shows what is typed, and does nothing else.
  private func setsOnlyType(_ statement: NodeID, _ scope: Scope) -> Bool {
    let tree = scope.module.tree
    switch tree[statement].kind {
    case .block(let statements): return statements.count == 1 && setsOnlyType(statements[0], scope)
    case .expressionStatement(let value):
      guard case .assignment("=", _, let given) = tree[value].kind, case .string(let type) = tree[given].kind else { return false }
      return type == "password" || type == "text"
    default: return false
    }
  }

  private func run(_ statement: NodeID?, _ scope: Scope) -> Flow { statement.map { run($0, scope) } ?? .next }

  /// Runs the statements of a condition that was not the same when the page opened, or that nobody knows: the names that they assign have two values.
  private func parted(_ now: Bool?, _ first: Bool?, _ test: NodeID, _ then: NodeID, _ otherwise: NodeID?, _ scope: Scope) -> Flow {
    let other = now == nil ? then : first == true ? then : otherwise
    let names = Set([then, otherwise].compactMap(\.self).flatMap { assignedNames(in: $0, scope) }).sorted()
    guard !names.isEmpty else { return run(now == true ? then : otherwise, scope) }
    let before = names.map { scope.find($0) }
    let flow = now == nil ? withoutForks { run(other, scope) } : atFirst { run(other, scope) }
    let others = names.map { scope.find($0) }
    restore(names, before, scope)
    let own = run(now == true ? then : otherwise, scope)
    guard case .next = flow, case .next = own else { return own }
    for (name, other) in zip(names, others) {
      guard let other, let current = scope.find(name), current !== other else { continue }
      if now != nil {
        assign(name, changed(current, from: other), in: scope)
      } else if let either = either(force(current), at: place(test, scope)) {
        assign(name, LazyValue(.unknown(either)), in: scope)
      }
    }
    return own
  }

  private func restore(_ names: [String], _ values: [LazyValue?], _ scope: Scope) {
    for (name, value) in zip(names, values) { if let value { assign(name, value, in: scope) } }
  }

  /// A text that may be another one; nil for another value, which is taken to be as it is.
  private func either(_ value: ComponentValue, at test: Place) -> UnknownValue? {
    switch value {
    case .text, .null:
      var made = UnknownValue(key: "either " + test.file.string(test.range).prefix(200), place: test, usual: value)
      made.isEither = true
      return made
    default: return nil
    }
  }

  /// The names that a statement gives other values.
  private func assignedNames(in statement: NodeID, _ scope: Scope) -> [String] {
    guard mayGoDeeper() else { return [] }
    depth += 1
    defer { depth -= 1 }
    let tree = scope.module.tree
    func names(_ statements: [NodeID?]) -> [String] { statements.compactMap(\.self).flatMap { assignedNames(in: $0, scope) } }
    switch tree[statement].kind {
    case .expressionStatement(let value):
      switch tree[value].kind {
      case .assignment(_, let target, _): if case .identifier(let name) = tree[target].kind { return [name] }
      case .call(let callee, let arguments, _):
        guard case .member(let object, let method, _, _) = tree[callee].kind else { return [] }
        if method == "push", case .identifier(let name) = tree[object].kind { return [name] }
        if method == "forEach", let first = arguments.first, case .function(let parts) = tree[first].kind { return names([parts.body]) }
      default: break
      }
      return []
    case .block(let statements): return names(statements)
    case .branch(_, let then, let otherwise): return names([then, otherwise])
    case .attempt(let block, _, let finalizer): return names([block, finalizer])
    case .loop(let body, _): return names([body])
    case .choice(_, let cases): return names(cases.flatMap(\.body))
    default: return []
    }
  }

  /// Whether running a statement changes what is returned.
  func matters(_ statement: NodeID, _ scope: Scope) -> Bool {
    guard mayGoDeeper() else { return false }
    depth += 1
    defer { depth -= 1 }
    switch scope.module.tree[statement].kind {
    case .returned, .jump, .choice: return true
    case .expressionStatement(let value):
      switch scope.module.tree[value].kind {
      case .assignment: return true
      case .call(let callee, _, _):
        if case .member(_, let name, _, _) = scope.module.tree[callee].kind { return name == "push" || name == "forEach" }
        return false
      default: return false
      }
    case .block(let statements): return statements.contains { matters($0, scope) }
    case .branch(_, let then, let otherwise): return matters(then, scope) || otherwise.map { matters($0, scope) } == true
    case .attempt(let block, _, _): return matters(block, scope)
    case .loop(let body, _): return matters(body, scope)
    default: return false
    }
  }

  private func choice(_ value: NodeID, _ cases: [ScriptNode.Case], _ scope: Scope) -> Flow {
    let subject = evaluate(value, scope)
    var start: Int?
    for (index, option) in cases.enumerated() {
      guard let test = option.test else { continue }
      var answer = compare(subject, evaluate(test, scope), test, scope)
      if case .unknown(var unknown) = answer {
        unknown.words = [value, test].map { scope.module.file.string(scope.module.tree[$0].range) }.joined(separator: " === ")
        answer = .unknown(unknown)
      }
      if holds(answer) == true {
        start = index
        break
      }
    }
    guard let first = start ?? cases.firstIndex(where: { $0.test == nil }) else { return .next }
    let inner = self.scope(in: scope, module: scope.module, instance: scope.instance)
    for option in cases[first...] {
      switch run(option.body, inner) {
      case .next: continue
      case .jumped: return .next
      case let other: return other
      }
    }
    return .next
  }
}
