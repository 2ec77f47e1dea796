import Diagnostics
import Scripts

/// Finds all values that a state can have, where the script says each of them: by a type, `useState<'login' | 'register'>('login')`, or by what it is set to.
/// Where all but one are decided against, that one is left.
struct StateValues {
  private typealias NodeID = ScriptTree.NodeID

  private let tree: ScriptTree
  private let file: SourceFile

  /// More values are not told apart.
  private static let limit = 12
  private static let setterMakers: Set<String> = ["useState", "createSignal"]
  private static let makers: Set<String> = ["useState", "createSignal", "ref", "shallowRef", "$state"]

  init(_ tree: ScriptTree, _ file: SourceFile) {
    self.tree = tree
    self.file = file
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

  /// The names of the literals of a union; nil for another type.
  private func literals(_ type: Substring, depth: Int = 0) -> Set<String>? {
    guard depth < 4, type.utf8.count <= 1_000 else { return nil }
    var found: Set<String> = []
    for part in type.split(separator: "|").map(\.trimmed) where !part.isEmpty {
      if let quote = part.first, "'\"`".contains(quote), part.last == quote, part.utf8.count > 1 {
        found.insert("'" + part.dropFirst().dropLast() + "'")
      } else if let number = Double(part) {
        found.insert(Evaluation.digits(number))
      } else if part == "null" || part == "undefined" {
        found.insert("null")
      } else if let alias = alias(part), let inner = literals(alias, depth: depth + 1) {
        found.formUnion(inner)
      } else {
        return nil
      }
    }
    return found
  }

  /// What `type Mode = …` stands for in the same file.
  private func alias(_ name: String) -> Substring? {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      let start = file.text.firstRange(of: Array("type \(name) =".utf8))?.upperBound
    else { return nil }
    let rest = file.string(SourceRange(start, min(file.text.count, start + 1_000)))
    var made = ""
    for line in rest.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.trimmed
      if !made.trimmed.isEmpty, !words.hasPrefix("|"), !made.hasSuffix("|") { break }
      made += words
      if words.contains(";") { break }
    }
    return made.prefix { $0 != ";" }
  }

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
  private func assigned(to name: String) -> [NodeID]? {
    var given: [NodeID] = []
    var met: Set<SourceRange> = []
    func isIt(_ node: NodeID) -> Bool { if case .identifier(name) = tree[node].kind { true } else { false } }
    func isHeld(_ node: NodeID) -> Bool {
      if case .member(let object, "value", _, _) = tree[node].kind { isIt(object) } else { isIt(node) }
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
    return isMetOnly(name, at: met) ? given : nil
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
    default: return nil
    }
  }
}
