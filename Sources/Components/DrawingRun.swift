import Diagnostics
import Scripts

/// Goes through the script that starts a program as far as it draws something: along the branches, callbacks and functions that lead there. What decides between two
/// drawings is a condition of the page.
final class DrawingRun {
  private let evaluation: Evaluation
  private let drawings: ProgramDrawings
  /// What is drawn in the end in each place, in the order of the places.
  private var drawn: [(place: String, value: ComponentValue)] = []
  /// The functions that are being gone through.
  private var entered: [SourceRange] = []

  init(_ evaluation: Evaluation, _ drawings: ProgramDrawings) {
    self.evaluation = evaluation
    self.drawings = drawings
  }

  /// What a module draws, in the first place where it draws anything; nil where nothing was found to be.
  func value(of module: ModuleSyntax) -> ComponentValue? {
    _ = run(module.tree.statements, evaluation.moduleScope(module))
    return drawn.first?.value
  }

  // MARK: - Statements

  /// Whether what follows is not carried out.
  private func run(_ statements: [ScriptTree.NodeID], _ scope: Scope) -> Bool {
    for statement in statements where scope.parent != nil {
      if case .functionDeclaration = scope.module.tree[statement].kind { evaluation.declare(statement, in: scope) }
    }
    return statements.contains { run($0, scope) }
  }

  private func run(_ statement: ScriptTree.NodeID, _ scope: Scope) -> Bool {
    guard evaluation.mayGoDeeper(), evaluation.takeStep() else { return true }
    evaluation.depth += 1
    defer { evaluation.depth -= 1 }
    let tree = scope.module.tree
    let isConcerned = drawings.concern(tree[statement].range)
    switch tree[statement].kind {
    case .exported(let declaration): return run(declaration, scope)
    case .variables(let variables):
      if scope.parent != nil { evaluation.declare(statement, in: scope) }
      for variable in variables {
        guard let value = variable.value else { continue }
        if let loaded = loaded(by: value, scope), scope.parent != nil { evaluation.bind(variable.target, to: loaded, in: scope) }
        visit(value, scope)
      }
    case .expressionStatement(let value): visit(value, scope)
    case .returned(let value):
      if let value { visit(value, scope) }
      return true
    case .thrown: return true
    case .block(let statements): return run(statements, inner(scope))
    case .branch(let test, let then, let otherwise):
      guard isConcerned, !drawings.isOfReloading(test) else { return false }
      let holds = evaluation.holds(evaluation.evaluate(test, scope)) ?? true
      return (holds ? then : otherwise).map { run($0, scope) } ?? false
    case .attempt(let block, let handler, let finalizer):
      guard isConcerned else { return false }
      let fails = handler.map { isShown(insteadOfOthers: $0, scope) } ?? false
      let ends = run(fails ? handler ?? block : block, scope)
      return finalizer.map { run($0, scope) } ?? false || ends
    case .choice(let value, let cases): if isConcerned { return choose(value, cases, scope) }
    case .loop(let body, _): if isConcerned { _ = run(body, inner(scope)) }
    default: break
    }
    return false
  }

  private func inner(_ scope: Scope) -> Scope { evaluation.scope(in: scope, module: scope.module, instance: scope.instance) }

  private func choose(_ value: ScriptTree.NodeID, _ cases: [ScriptNode.Case], _ scope: Scope) -> Bool {
    let subject = evaluation.evaluate(value, scope)
    let chosen = cases.firstIndex { option in
      option.test.map { evaluation.holds(evaluation.compare(subject, evaluation.evaluate($0, scope), $0, scope)) == true } ?? false
    }
    guard let first = chosen ?? cases.firstIndex(where: { $0.test == nil }) else { return false }
    for option in cases[first...] {
      if run(option.body, inner(scope)) { return true }
      let isLeft = option.body.contains { if case .jump = scope.module.tree[$0].kind { true } else { false } }
      if isLeft { break }
    }
    return false
  }

  /// Whether what is drawn when something fails is shown on this way: it mostly is not.
  private func isShown(insteadOfOthers part: ScriptTree.NodeID, _ scope: Scope) -> Bool {
    let module = scope.module
    let range = module.tree[part].range
    guard drawings.concern(range) else { return false }
    let shown = drawings.all.first { range.contains($0.call) }?.shown
    let place = evaluation.place(shown ?? part, scope)
    var question = UnknownValue(key: "instead \(module.path):\(range.start)", place: place, usual: .boolean(false))
    question.words = module.key(of: shown ?? part)
    question.isShown = true
    return evaluation.holds(.unknown(question)) == true
  }

  // MARK: - Expressions

  private func visit(_ node: ScriptTree.NodeID, _ scope: Scope) {
    let tree = scope.module.tree
    guard drawings.concern(tree[node].range), evaluation.mayGoDeeper(), evaluation.takeStep() else { return }
    evaluation.depth += 1
    defer { evaluation.depth -= 1 }
    switch tree[node].kind {
    case .call(let callee, let arguments, _): visit(callee, arguments, tree[node].range, scope)
    case .new(_, let arguments): for argument in arguments { enter(argument, [], scope) }
    case .conditional(let test, let then, let otherwise):
      visit(evaluation.holds(evaluation.evaluate(test, scope)) ?? true ? then : otherwise, scope)
    case .logical(let word, let a, let b):
      visit(a, scope)
      guard drawings.concern(tree[b].range), !drawings.isOfReloading(a) else { return }
      let holds = evaluation.holds(evaluation.evaluate(a, scope)) ?? true
      if holds == (word == .and) { visit(b, scope) }
    case .unary(_, let value): visit(value, scope)
    case .sequence(let parts): for part in parts { visit(part, scope) }
    case .assignment(_, let target, let value):
      // `window.onload = start`
      if case .member(_, let name, _, _) = tree[target].kind, name.hasPrefix("on") { enter(value, [], scope) } else { visit(value, scope) }
    case .member(let object, _, _, _): visit(object, scope)
    default: break
    }
  }

  private func visit(_ callee: ScriptTree.NodeID, _ arguments: [ScriptTree.NodeID], _ call: SourceRange, _ scope: Scope) {
    let tree = scope.module.tree
    if let drawing = drawings.all.first(where: { $0.call == call }) { return draw(drawing, scope) }
    var loaded: LazyValue?
    var method = ""
    switch tree[callee].kind {
    case .member(let object, let name, _, _):
      visit(object, scope)
      method = name
      if name == "then" { loaded = self.loaded(by: object, scope) }
    case .identifier, .function: return enter(callee, arguments.map { evaluation.lazy($0, scope) }, scope, with: arguments)
    default: visit(callee, scope)
    }
    for (index, argument) in arguments.enumerated() where drawings.concern(tree[argument].range) {
      // `.catch(fail)`, `.then(start, fail)`
      let isForFailure = method == "catch" || method == "then" && index == 1
      if isForFailure, !isShown(insteadOfOthers: argument, scope) { continue }
      enter(argument, [loaded].compactMap(\.self), scope)
    }
  }

  private func draw(_ drawing: ProgramDrawings.Drawing, _ scope: Scope) {
    var value = evaluation.evaluate(drawing.shown, scope)
    if case .function(let function) = value, function.runs { value = evaluation.call(function, []) }
    if let index = drawn.firstIndex(where: { $0.place == drawing.place }) {
      drawn[index].value = value
    } else {
      drawn.append((drawing.place, value))
    }
  }

  /// The module that an expression loads: `import('./App')`.
  private func loaded(by node: ScriptTree.NodeID, _ scope: Scope) -> LazyValue? {
    let tree = scope.module.tree
    switch tree[node].kind {
    case .unary("await", let value): return loaded(by: value, scope)
    case .importCall(let name):
      guard case .string(let source) = tree[name].kind, case .file(let path) = evaluation.project.resolve(source, from: scope.module.path)
      else {
        return nil
      }
      return LazyValue(.module(path))
    default: return nil
    }
  }

  /// Goes through a function that is called, now or later, with what it is given; what it is not given is not known. `others`: what else stands between the brackets
  /// of a call of something that is no function of the script's own.
  private func enter(_ node: ScriptTree.NodeID, _ arguments: [LazyValue], _ scope: Scope, with others: [ScriptTree.NodeID] = []) {
    let tree = scope.module.tree
    var function: FunctionValue?
    switch tree[node].kind {
    case .function: if case .function(let value) = evaluation.evaluate(node, scope) { function = value }
    case .identifier(let name):
      guard drawings.functions.contains(name), let value = scope.find(name) else { break }
      if case .function(let value) = evaluation.force(value) { function = value }
    default: return visit(node, scope)
    }
    // `$(start)`, `init(() => root.render(<App />))`
    guard let function, case .written(let written, let parent) = function.body, parent.module === scope.module else {
      for other in others where drawings.concern(tree[other].range) { enter(other, [], scope) }
      return
    }
    let body = tree[written.body].range
    guard !entered.contains(body) else { return }
    entered.append(body)
    defer { entered.removeLast() }
    let own = inner(parent)
    for (index, parameter) in written.parameters.enumerated() {
      evaluation.bind(
        parameter, to: arguments.indices.contains(index) ? arguments[index] : LazyValue(evaluation.unknown(parameter, parent)), in: own)
    }
    if written.returnsBody { return visit(written.body, own) }
    if case .block(let statements) = tree[written.body].kind { _ = run(statements, own) }
  }
}
