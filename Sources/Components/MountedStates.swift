import Diagnostics
import Scripts

/// Finds the states that a component waits for and that it sets itself as soon as it is mounted: `if (!words) return null`, with an effect that calls
/// `setWords(…)`. What the component shows before, nothing, is seen for a moment and no screen.
/// https://react.dev/reference/react/useEffect
struct MountedStates {
  private typealias NodeID = ScriptTree.NodeID

  private let tree: ScriptTree

  init(_ tree: ScriptTree) { self.tree = tree }

  /// The names of such states of a component that is a function, by the place of the call that makes the state.
  func ofFunctions() -> Set<SourceRange> {
    let effects = tree.nodes.compactMap(effect)
    guard !effects.isEmpty else { return [] }
    let guards = tree.nodes.compactMap { guarded($0) { if case .identifier(let name) = $0.kind { name } else { nil } } }
    guard !guards.isEmpty else { return [] }
    var found: Set<SourceRange> = []
    for node in tree.nodes {
      guard case .variables(let variables) = node.kind else { continue }
      for variable in variables {
        guard let value = variable.value, case .array(let items) = tree[variable.target].kind, items.count == 2,
          let first = items[0], let second = items[1],
          case .identifier(let name) = tree[first].kind, case .identifier(let setter) = tree[second].kind
        else { continue }
        let function = tree.innermostFunction(around: node.range)
        let isSet = effects.contains { tree.innermostFunction(around: $0.range) == function && $0.setters.contains(setter) }
        if isSet, guards.contains(where: { $0.name == name && tree.innermostFunction(around: $0.range) == function }) {
          found.insert(tree[value].range)
        }
      }
    }
    return found
  }

  /// The names of such parts of a class's state: `componentDidMount` sets them, or a method that it calls.
  func ofClass(_ parts: ScriptNode.Class) -> Set<String> {
    var methods: [String: SourceRange] = [:]
    for member in parts.members { if case .name(let name, _) = member.key { methods[name] = tree[member.value].range } }
    guard let mounted = methods["componentDidMount"], let render = methods["render"] else { return [] }
    var ranges = [mounted]
    for node in tree.nodes where mounted.contains(node.range) {
      if case .call(let callee, _, _) = node.kind, case .member(let object, let name, _, _) = tree[callee].kind,
        case .this = tree[object].kind, let method = methods[name], method != mounted
      {
        ranges.append(method)
      }
    }
    var set: Set<String> = []
    for node in tree.nodes where ranges.contains(where: { $0.contains(node.range) }) {
      guard case .call(let callee, let arguments, _) = node.kind, case .member(let object, "setState", _, _) = tree[callee].kind,
        case .this = tree[object].kind, let first = arguments.first, case .object(let properties) = tree[first].kind
      else { continue }
      for property in properties where !isFalsy(property.value) { if case .name(let name, _) = property.key { set.insert(name) } }
    }
    let guards = tree.nodes.filter { render.contains($0.range) }.compactMap { node in
      guarded(node) {
        guard case .member(let state, let name, _, _) = $0.kind, case .member(let object, "state", _, _) = tree[state].kind,
          case .this = tree[object].kind
        else { return nil }
        return name
      }
    }
    return set.intersection(guards.map(\.name))
  }

  /// An effect with the functions that it calls whatever happens, before it asks anything.
  private func effect(_ node: ScriptNode) -> (range: SourceRange, setters: Set<String>)? {
    guard case .call(let callee, let arguments, _) = node.kind, let first = arguments.first,
      case .function(let function) = tree[first].kind, case .block(let statements) = tree[function.body].kind
    else { return nil }
    switch tree[callee].kind {
    case .identifier("useEffect"), .identifier("useLayoutEffect"), .member(_, "useEffect", _, _), .member(_, "useLayoutEffect", _, _): break
    default: return nil
    }
    var setters: Set<String> = []
    for statement in statements {
      switch tree[statement].kind {
      case .branch, .returned, .choice: return (node.range, setters)
      case .expressionStatement(let value):
        if case .call(let called, let given, _) = tree[value].kind, case .identifier(let name) = tree[called].kind,
          let argument = given.first,
          !isFalsy(argument)
        {
          setters.insert(name)
        }
      default: break
      }
    }
    return (node.range, setters)
  }

  /// Of `if (!words) return null` what is waited for.
  private func guarded(_ node: ScriptNode, _ name: (ScriptNode) -> String?) -> (name: String, range: SourceRange)? {
    guard case .branch(let test, let then, nil) = node.kind, returnsNothing(then) else { return nil }
    var asked = test
    while case .logical(.or, let first, _) = tree[asked].kind { asked = first }
    guard case .unary("!", let value) = tree[asked].kind, let found = name(tree[value]) else { return nil }
    return (found, node.range)
  }

  private func returnsNothing(_ statement: NodeID) -> Bool {
    switch tree[statement].kind {
    case .block(let statements): return statements.count == 1 && returnsNothing(statements[0])
    case .returned(nil): return true
    case .returned(let value?): if case .null = tree[value].kind { return true } else { return false }
    default: return false
    }
  }

  private func isFalsy(_ value: NodeID) -> Bool {
    switch tree[value].kind {
    case .string(""), .boolean(false), .null, .number(0), .identifier("undefined"): true
    default: false
    }
  }
}

extension ScriptTree {
  /// The innermost function around a place; nil at the top of a module.
  func innermostFunction(around range: SourceRange) -> SourceRange? {
    var innermost: SourceRange?
    for node in nodes {
      switch node.kind {
      case .function, .functionDeclaration: break
      default: continue
      }
      guard node.range != range, node.range.contains(range) else { continue }
      if innermost.map({ $0.contains(node.range) }) ?? true { innermost = node.range }
    }
    return innermost
  }
}
