import Diagnostics
import Scripts

/// Finds all values that a state can have, where the script says each of them: by a type, `useState<'login' | 'register'>('login')`, or by what it is set to.
/// Where all but one are decided against, that one is left.
struct StateValues {
  private typealias NodeID = ScriptTree.NodeID

  private let tree: ScriptTree
  private let file: SourceFile
  private let types: StateTypes

  /// More values are not told apart.
  private static let limit = 12
  private static let setterMakers: Set<String> = ["useState", "createSignal"]
  private static let makers: Set<String> = ["useState", "createSignal", "ref", "shallowRef", "$state"]
  /// Those whose states scripts change part by part: `state.mode = 'register'`.
  private static let objectMakers: Set<String> = ["reactive", "shallowReactive", "ref", "$state"]

  /// `project`: where the types stand that the module imports.
  init(_ module: ModuleSyntax, _ project: ComponentProject) {
    tree = module.tree
    file = module.file
    types = StateTypes(module, project)
  }

  /// The names of the values as comparisons have them, by the place of the call that makes the state.
  func ofCalls() -> [SourceRange: [String]] {
    var found: [SourceRange: [String]] = [:]
    for node in tree.nodes {
      guard case .variables(let variables) = node.kind else { continue }
      for variable in variables {
        guard let value = variable.value, case .call(let callee, let arguments, _) = tree[value].kind, let maker = name(of: callee),
          Self.makers.contains(maker), let first = arguments.first
        else { continue }
        let values = typed(variable, value, callee) ?? set(variable.target, first, by: maker)
        if let values, values.count > 1, values.count <= Self.limit { found[tree[value].range] = values.sorted() }
      }
    }
    return found
  }

  /// By the place of the call that makes the state, the values of what it holds by names: `reactive({ mode: 'login' })`.
  func ofMembers() -> [SourceRange: [String: [String]]] {
    var found: [SourceRange: [String: [String]]] = [:]
    for node in tree.nodes {
      guard case .variables(let variables) = node.kind else { continue }
      for variable in variables {
        guard case .identifier(let name) = tree[variable.target].kind, let value = variable.value,
          case .call(let callee, let arguments, _) = tree[value].kind, let maker = self.name(of: callee), Self.objectMakers.contains(maker),
          let first = arguments.first, case .object(let properties) = tree[first].kind, isAskedForPartsOnly(name, maker)
        else { continue }
        for property in properties {
          guard case .name(let key, _) = property.key, var values = literals(of: property.value), !values.isEmpty,
            let given = assigned(where: { isPart($0, key, of: name) })
          else { continue }
          let others = given.map { literals(of: $0) }
          guard !others.contains(where: { $0 == nil }) else { continue }
          for other in others { values.formUnion(other ?? []) }
          if values.count > 1, values.count <= Self.limit { found[tree[value].range, default: [:]][key] = values.sorted() }
        }
      }
    }
    return found
  }

  private func isNamed(_ node: NodeID, _ name: String) -> Bool { if case .identifier(name) = tree[node].kind { true } else { false } }

  /// Whether a node is a part of what a variable holds: `state.mode`, `state.value.mode`.
  private func isPart(_ node: NodeID, _ key: String, of name: String) -> Bool {
    guard case .member(let object, key, _, _) = tree[node].kind else { return false }
    if case .member(let held, "value", _, _) = tree[object].kind { return isNamed(held, name) }
    return isNamed(object, name)
  }

  /// Whether a script never hands on, or sets, the object that a variable holds: all that is done to it, is done to its parts.
  private func isAskedForPartsOnly(_ name: String, _ maker: String) -> Bool {
    var met: Set<SourceRange> = []
    for node in tree.nodes {
      switch node.kind {
      case .variables(let variables):
        for variable in variables where isNamed(variable.target, name) { met.insert(tree[variable.target].range) }
      case .member(let object, let part, _, _):
        if isNamed(object, name) {
          if maker != "ref" || part != "value" { met.insert(tree[object].range) }
        } else if case .member(let held, "value", _, _) = tree[object].kind, isNamed(held, name) {
          met.insert(tree[held].range)
        }
      default: continue
      }
    }
    return isMetOnly(name, at: met)
  }

  private func name(of callee: NodeID) -> String? {
    switch tree[callee].kind {
    case .identifier(let name), .member(_, let name, _, _): name
    default: nil
    }
  }

  // MARK: - By a type

  /// What `<'a' | 'b'>` behind the maker says, `as 'a' | 'b'` behind the first value, or the type of the variable.
  private func typed(_ variable: ScriptNode.Variable, _ value: NodeID, _ callee: NodeID) -> Set<String>? {
    let given = file.string(SourceRange(tree[callee].range.end, tree[value].range.end)).trimmed
    if given.hasPrefix("<"), let end = given.firstRange(of: ">(") { return literals(given.dropFirst()[..<end.lowerBound]) }
    if let cast = given.firstRange(of: " as "), given.hasSuffix(")") { return literals(given[cast.upperBound...].dropLast()) }
    guard case .identifier(let name) = tree[variable.target].kind else { return nil }
    let start = tree[variable.target].range.start + name.utf8.count
    guard start < tree[value].range.start else { return nil }
    let annotation = file.string(SourceRange(start, tree[value].range.start)).trimmed
    guard annotation.hasPrefix(":"), annotation.hasSuffix("=") else { return nil }
    var type = annotation.dropFirst().dropLast().trimmed[...]
    if type.hasSuffix(">"), let open = type.firstIndex(of: "<") { type = type[type.index(after: open)...].dropLast() }
    return literals(type)
  }

  private func literals(_ type: Substring) -> Set<String>? { types.literals(type) }

  // MARK: - By what it is set to

  private func set(_ target: NodeID, _ first: NodeID, by maker: String) -> Set<String>? {
    guard var found = literals(of: first), !found.isEmpty else { return nil }
    let given: [NodeID]?
    switch tree[target].kind {
    case .array(let items):
      guard items.count == 2, let setter = items[1], case .identifier(let name) = tree[setter].kind, Self.setterMakers.contains(maker)
      else {
        return nil
      }
      given = arguments(ofSetter: name)
    case .identifier(let name): given = assigned(to: name)
    default: return nil
    }
    guard let given else { return nil }
    for value in given {
      guard let values = literals(of: value) else { return nil }
      found.formUnion(values)
    }
    return found
  }

  /// What a setter is called with; nil where it is handed on, so that others may call it.
  private func arguments(ofSetter name: String) -> [NodeID]? {
    var given: [NodeID] = []
    var met: Set<SourceRange> = []
    for node in tree.nodes {
      switch node.kind {
      case .call(let callee, let arguments, _):
        guard case .identifier(name) = tree[callee].kind else { continue }
        guard arguments.count == 1 else { return nil }
        given.append(arguments[0])
        met.insert(tree[callee].range)
      case .variables(let variables):
        for variable in variables {
          guard case .array(let items) = tree[variable.target].kind, items.count == 2, let setter = items[1] else { continue }
          met.insert(tree[setter].range)
        }
      default: continue
      }
    }
    return isMetOnly(name, at: met) ? given : nil
  }

  /// What is assigned to a variable, or to its `value`; nil where something else may set it.
  private func assigned(to name: String) -> [NodeID]? { assigned { isNamed($0, name) } }

  /// What is assigned to what some nodes mean, or to its `value`.
  private func assigned(where isIt: (NodeID) -> Bool) -> [NodeID]? {
    var given: [NodeID] = []
    var met: Set<SourceRange> = []
    func isHeld(_ node: NodeID) -> Bool {
      if case .member(let object, "value", _, _) = tree[node].kind, isIt(object) { true } else { isIt(node) }
    }
    /// What only looks at it.
    func look(_ nodes: NodeID...) { for node in nodes where isIt(node) { met.insert(tree[node].range) } }
    for node in tree.nodes {
      switch node.kind {
      case .variables(let variables): for variable in variables { look(variable.target) }
      case .member(let object, _, _, _): look(object)
      case .binary(_, let a, let b), .logical(_, let a, let b): look(a, b)
      case .conditional(let test, let then, let otherwise): look(test, then, otherwise)
      case .unary(let word, let value):
        // What is counted has other values.
        if word == "++" || word == "--" { if isHeld(value) { return nil } } else { look(value) }
      case .index(_, let key, _): look(key)
      case .choice(let value, _): look(value)
      case .branch(let test, _, _): look(test)
      case .template(_, let values): for value in values { look(value) }
      case .assignment(let word, let target, let value):
        guard isHeld(target) else { continue }
        guard word == "=" else { return nil }
        look(target)
        given.append(value)
      default: continue
      }
    }
    return tree.nodes.indices.allSatisfy { !isIt(NodeID($0)) || met.contains(tree.nodes[$0].range) } ? given : nil
  }

  private func isMetOnly(_ name: String, at met: Set<SourceRange>) -> Bool {
    tree.nodes.allSatisfy { node in
      if case .identifier(name) = node.kind { met.contains(node.range) } else { true }
    }
  }

  /// The names of the literals that an expression is one of, or that a function returns; nil for another.
  private func literals(of node: NodeID, depth: Int = 0) -> Set<String>? {
    guard depth < 8 else { return nil }
    switch tree[node].kind {
    case .string(let value): return ["'" + value + "'"]
    case .number(let number): return [Evaluation.digits(number)]
    case .boolean(let value): return [value ? "true" : "false"]
    case .null, .identifier("undefined"): return ["null"]
    case .conditional(_, let then, let otherwise):
      guard let first = literals(of: then, depth: depth + 1), let second = literals(of: otherwise, depth: depth + 1) else { return nil }
      return first.union(second)
    case .function(let function): return literals(of: function.body, depth: depth + 1)
    case .member(let object, let name, _, _):
      guard case .identifier(let enumeration) = tree[object].kind else { return nil }
      return types.member(name, ofEnumeration: enumeration).map { [$0] }
    default: return nil
    }
  }
}
