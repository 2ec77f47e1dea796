import Diagnostics
import Scripts

/// Names that are given other values as a function runs: by assignments, and in loops.
extension Evaluation {
  /// Lists that are longer are not run through.
  private static let courseLimit = 24

  /// Carries out an expression that stands as a statement, as far as it gives names other values.
  func assign(_ value: NodeID, _ scope: Scope) {
    let tree = scope.module.tree
    switch tree[value].kind {
    case .assignment("=", let target, let assigned):
      if case .identifier(let name) = tree[target].kind {
        // What it was before may stand in its own value.
        let current = evaluate(assigned, scope)
        assign(name, LazyValue(current), in: scope)
      } else if case .member(let holder, "current", _, _) = tree[target].kind, case .object(let reference) = evaluate(holder, scope),
        let before = reference["current"]
      {
        // `storeRef.current = makeStore()`
        reference["current"] = LazyValue(evaluate(assigned, scope))
        undoLater { reference["current"] = before }
      }
    case .assignment("||=", let target, let given), .assignment("??=", let target, let given), .assignment("&&=", let target, let given):
      guard case .assignment(let word, _, _) = tree[value].kind else { return }
      _ = assigned(word, target, given, value, scope)
    case .assignment(_, let target, _):
      if case .identifier(let name) = tree[target].kind { assign(name, LazyValue(unknown(value, scope)), in: scope) }
    case .call(let callee, let arguments, _):
      guard case .member(let object, let method, _, _) = tree[callee].kind else { return }
      if method == "forEach" { return runThrough(object, arguments, scope) }
      guard method == "push", case .identifier(let name) = tree[object].kind, let list = scope.find(name),
        case .list(let items) = force(list)
      else { return }
      assign(name, LazyValue(.list(items + arguments.map { lazy($0, scope) })), in: scope)
    default: break
    }
  }

  /// Gives a name another value.
  func assign(_ name: String, _ value: LazyValue, in scope: Scope) {
    guard let before = scope.assign(name, value) else { return }
    undoLater { before.scope.names[name] = before.value }
  }

  /// What a loop writes is not known.
  private func forget(what body: NodeID, _ scope: Scope) {
    let tree = scope.module.tree
    let range = tree[body].range
    for node in tree.nodes where range.contains(node.range) {
      var target: NodeID?
      switch node.kind {
      case .assignment(_, let assigned, _): target = assigned
      case .call(let callee, _, _): if case .member(let object, "push", _, _) = tree[callee].kind { target = object }
      default: break
      }
      if let target, case .identifier(let name) = tree[target].kind { assign(name, LazyValue(unknown(body, scope)), in: scope) }
    }
  }

  /// The value of an assignment: that of its right side, which the name has from now on.
  func assigned(_ word: String, _ target: NodeID, _ value: NodeID, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let tree = scope.module.tree
    switch word {
    case "=":
      assign(node, scope)
      guard case .identifier(let name) = tree[target].kind, let given = scope.find(name) else { return evaluate(value, scope) }
      return force(given)
    case "||=", "??=", "&&=":
      let kind: ScriptNode.Logical = word == "||=" ? .or : word == "&&=" ? .and : .nullish
      let made = logical(kind, target, value, node, scope)
      if case .identifier(let name) = tree[target].kind { assign(name, LazyValue(made), in: scope) }
      return made
    default:
      assign(node, scope)
      return unknown(node, scope)
    }
  }

  /// Runs a loop through a list that is known; what another writes is not known.
  func loop(_ body: NodeID, _ course: ScriptNode.Course?, _ scope: Scope) -> Flow {
    guard let course, matters(body, scope), let items = items(of: course.list, scope) else {
      forget(what: body, scope)
      return .next
    }
    for (index, item) in items.enumerated() {
      let inner = self.scope(in: scope, module: scope.module, instance: scope.instance)
      bind(course.target, to: course.isOfPlaces ? LazyValue(.number(Double(index), place(course.target, scope))) : item, in: inner)
      switch run(body, inner) {
      case .next, .continued: continue
      case .jumped: return .next
      case let flow: return flow
      }
    }
    return .next
  }

  /// `keys.forEach((key) => { value = value[key] })`
  private func runThrough(_ list: NodeID, _ arguments: [NodeID], _ scope: Scope) {
    guard let first = arguments.first, case .function(let parts) = scope.module.tree[first].kind else { return }
    guard let items = items(of: list, scope), case .function(let function) = evaluate(first, scope) else {
      return forget(what: parts.body, scope)
    }
    for (index, item) in items.enumerated() { _ = call(function, [item, LazyValue(.number(Double(index), function.place))]) }
  }

  /// The items of a list of which each is known; nil for another value.
  private func items(of list: NodeID, _ scope: Scope) -> [LazyValue]? {
    guard case .list(let items) = evaluate(list, scope), items.count <= Self.courseLimit,
      !items.contains(where: { if case .repeated = force($0) { true } else { false } })
    else { return nil }
    return items
  }
}
