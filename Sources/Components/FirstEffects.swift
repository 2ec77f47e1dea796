import Diagnostics
import Scripts

/// Finds the states that a component gives another value as soon as it is mounted, whatever else: `useEffect(() => { setAwake(true) }, [])`. Nobody sees the page
/// with the value that they begin with.
/// https://react.dev/reference/react/useEffect https://vuejs.org/api/composition-api-lifecycle#onmounted
struct FirstEffects {
  typealias NodeID = ScriptTree.NodeID

  /// What a state is set to.
  struct Setting {
    /// A literal.
    var value: NodeID
    /// Whether nothing else sets it.
    var isLasting: Bool
  }

  private static let effects: Set<String> = [
    "useEffect", "useLayoutEffect", "useInsertionEffect", "useIsomorphicLayoutEffect", "useMount", "onMounted", "onBeforeMount", "onMount",
    "$effect", "createEffect",
  ]
  private static let setterMakers: Set<String> = ["useState", "createSignal"]
  private static let holders: Set<String> = ["ref", "shallowRef", "$state", "useSignal", "signal"]
  /// Milliseconds, within which nobody reads a page: https://www.nngroup.com/articles/response-times-3-important-limits/
  private static let longestMoment = 1_000.0
  /// What every browser has, and no server.
  private static let browser: Set<String> = ["window", "document", "navigator", "localStorage", "sessionStorage"]

  private let tree: ScriptTree
  /// What effects do whatever happens: the setter or the variable, the value, and the call of the effect.
  private var done: [(name: String, value: NodeID, place: SourceRange, effect: SourceRange)] = []

  init(_ tree: ScriptTree) {
    self.tree = tree
    for node in tree.nodes {
      guard case .call(let callee, let arguments, _) = node.kind, let name = name(of: callee), Self.effects.contains(name),
        let first = arguments.first, case .function(let function) = tree[first].kind
      else { continue }
      note(function.body, in: node.range)
    }
  }

  private func name(of callee: NodeID) -> String? {
    switch tree[callee].kind {
    case .identifier(let name), .member(_, let name, _, _): name
    default: nil
    }
  }

  /// Notes what a statement sets whatever happens; whether what follows it is reached.
  @discardableResult private mutating func note(_ statement: NodeID, in effect: SourceRange) -> Bool {
    switch tree[statement].kind {
    case .block(let statements): return statements.allSatisfy { note($0, in: effect) }
    case .branch(let test, let then, let otherwise):
      switch isInBrowser(test) {
      case true?: return note(then, in: effect)
      case false?: return otherwise.map { note($0, in: effect) } ?? true
      case nil: return !mayLeave(tree[statement].range)
      }
    case .expressionStatement(let value), .returned(let value?): return note(value, in: effect)
    case .variables(let variables):
      // `const timer = setTimeout(() => setAwake(true), 100)`
      for variable in variables { if let value = variable.value, case .call = tree[value].kind { note(value, in: effect) } }
      return !variables.contains { $0.value.map(isAwaited) ?? false }
    case .functionDeclaration, .nothing: return true
    case .call(let callee, let arguments, _):
      if let soon = doneSoon(callee, arguments) {
        note(soon, in: effect)
      } else if case .identifier(let name) = tree[callee].kind, arguments.count == 1 {
        set(name, arguments[0], statement, effect)
      }
      return true
    case .assignment("=", let target, let value):
      switch tree[target].kind {
      case .identifier(let name): set(name, value, statement, effect)
      case .member(let object, "value", _, _): if case .identifier(let name) = tree[object].kind { set(name, value, statement, effect) }
      default: break
      }
      return !isAwaited(value)
    case .sequence(let parts): return parts.allSatisfy { note($0, in: effect) }
    default: return false
    }
  }

  /// What is done before anybody can look at the page or press anything: in the next frame, or within a second.
  private func doneSoon(_ callee: NodeID, _ arguments: [NodeID]) -> NodeID? {
    guard let name = name(of: callee), let first = arguments.first, case .function(let function) = tree[first].kind else { return nil }
    switch name {
    case "requestAnimationFrame", "queueMicrotask", "nextTick", "tick": return function.body
    case "setTimeout":
      guard arguments.count > 1 else { return function.body }
      if case .number(let time) = tree[arguments[1]].kind, time <= Self.longestMoment { return function.body }
      return nil
    default: return nil
    }
  }

  private func isAwaited(_ value: NodeID) -> Bool { if case .unary("await", _) = tree[value].kind { true } else { false } }

  /// Whether what stands in a place may end the function around it.
  private func mayLeave(_ range: SourceRange) -> Bool {
    tree.nodes.contains { node in
      switch node.kind {
      case .returned, .thrown, .unary("await", _): range.contains(node.range)
      default: false
      }
    }
  }

  private mutating func set(_ name: String, _ value: NodeID, _ statement: NodeID, _ effect: SourceRange) {
    var value = value
    // `setAwake(() => true)`
    if case .function(let function) = tree[value].kind, function.returnsBody { value = function.body }
    switch tree[value].kind {
    // What is nothing yet is to come later.
    case .string(""): break
    case .boolean, .string, .number: done.append((name, value, tree[statement].range, effect))
    default: break
    }
  }

  /// What a condition comes to in a browser; nil for one that asks something else.
  private func isInBrowser(_ test: NodeID) -> Bool? {
    switch tree[test].kind {
    case .identifier(let name): return Self.browser.contains(name) ? true : nil
    case .unary("!", let value): return isInBrowser(value).map { !$0 }
    case .binary(let word, let a, let b):
      guard case .unary("typeof", let asked) = tree[a].kind, case .identifier(let name) = tree[asked].kind, Self.browser.contains(name),
        case .string("undefined") = tree[b].kind
      else { return nil }
      return word.hasPrefix("!") ? true : word.hasPrefix("=") ? false : nil
    default: return nil
    }
  }

  // MARK: - The states

  /// By the place of the call that makes the state, what it is set to.
  func ofCalls() -> [SourceRange: Setting] {
    guard !done.isEmpty else { return [:] }
    var found: [SourceRange: Setting] = [:]
    for node in tree.nodes {
      guard case .variables(let variables) = node.kind else { continue }
      for variable in variables {
        guard let value = variable.value, case .call(let callee, _, _) = tree[value].kind, let maker = name(of: callee) else { continue }
        var setter: String?
        switch tree[variable.target].kind {
        case .array(let items):
          if items.count == 2, Self.setterMakers.contains(maker), let second = items[1], case .identifier(let name) = tree[second].kind {
            setter = name
          }
        case .identifier(let name): if Self.holders.contains(maker) { setter = name }
        default: break
        }
        if let setter, let setting = setting(setter, declaredAt: variable.target) { found[tree[value].range] = setting }
      }
    }
    return found
  }

  /// What a variable of a component is set to that is a state by itself: Svelte's `let awake = false`.
  func ofVariable(_ name: String) -> Setting? { setting(name, declaredAt: nil) }

  private func setting(_ name: String, declaredAt target: NodeID?) -> Setting? {
    let scope = target.flatMap { tree.innermostFunction(around: tree[$0].range) }
    let own = done.filter { $0.name == name && (target == nil || tree.innermostFunction(around: $0.effect) == scope) }
    guard let last = own.last else { return nil }
    let others = changes(of: name).filter { change in !own.contains { $0.place == change } }
    // What else the same effect does comes later, or on a condition.
    if others.contains(where: { change in own.contains { $0.effect.contains(change) } }) { return nil }
    let isLasting = others.isEmpty && !isHandedOn(name, target, own.map(\.place), own.map(\.effect))
    return Setting(value: last.value, isLasting: isLasting)
  }

  /// Where something is called or given a value by a name.
  private func changes(of name: String) -> [SourceRange] {
    tree.nodes.compactMap { node in
      switch node.kind {
      case .call(let callee, _, _): if case .identifier(name) = tree[callee].kind { return node.range }
      case .assignment(_, let target, _): if isNamed(target, name) { return node.range }
      case .unary("++", let target), .unary("--", let target): if isNamed(target, name) { return node.range }
      default: break
      }
      return nil
    }
  }

  private func isNamed(_ target: NodeID, _ name: String) -> Bool {
    switch tree[target].kind {
    case .identifier(name): return true
    case .member(let object, "value", _, _): if case .identifier(name) = tree[object].kind { return true }
    default: break
    }
    return false
  }

  /// Whether a setter is mentioned elsewhere than where it is made and called, and than among what an effect depends on; of a variable that holds its value itself
  /// nobody knows.
  private func isHandedOn(_ name: String, _ target: NodeID?, _ places: [SourceRange], _ effects: [SourceRange]) -> Bool {
    guard let target, case .array = tree[target].kind else { return true }
    let known = places + effects + [tree[target].range]
    return tree.nodes.contains { node in
      if case .identifier(name) = node.kind { !known.contains { $0.contains(node.range) } } else { false }
    }
  }
}
