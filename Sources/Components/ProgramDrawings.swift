import Diagnostics
import Scripts

/// Where the script that starts a program draws something into its page: `createRoot(place).render(<App />)`, `root.render(<App />)`, `hydrateRoot(place, <App />)`,
/// `render(() => <App />, place)`.
struct ProgramDrawings {
  /// A call that draws.
  struct Drawing {
    var call: SourceRange
    /// What is drawn.
    var shown: ScriptTree.NodeID
    /// The text that says where: the same for calls of which the later one replaces what the earlier one drew.
    var place: String
  }

  /// In the order of the text.
  let all: [Drawing]
  /// The functions of the script that draw when they are called, or call others that do, by their names.
  let functions: Set<String>
  private let module: ModuleSyntax

  /// What makes a root.
  private static let makers: Set<String> = ["createRoot", "hydrateRoot", "createSSRRoot"]
  /// The packages whose own functions draw.
  private static let renderers: Set<String> = [
    "react-dom", "react-dom/client", "preact", "preact/compat", "solid-js/web", "inferno", "@wordpress/element",
  ]

  init(_ module: ModuleSyntax) {
    self.module = module
    let roots = Self.roots(in: module)
    var all: [Drawing] = []
    for node in module.tree.nodes {
      guard case .call(let callee, let arguments, _) = node.kind, let (shown, place) = Self.drawn(by: callee, arguments, roots, module)
      else { continue }
      all.append(Drawing(call: node.range, shown: shown, place: place))
    }
    if !all.isEmpty {
      let components = Self.components(in: module)
      all.removeAll { drawing in components.contains { $0.contains(drawing.call) } }
    }
    self.all = all.sorted { $0.call.start < $1.call.start }
    functions = Self.functions(drawing: all, in: module)
  }

  /// Whether which of them is carried out, or with what, is to be found out: it draws one thing or another.
  var areSeveral: Bool {
    guard let first = all.first else { return false }
    if all.dropFirst().contains(where: { module.key(of: $0.shown) != module.key(of: first.shown) }) { return true }
    return functions.contains { module.tree.isParameterMentioned(ofFunction: $0, in: first.shown) }
  }

  /// Whether carrying out a part of the script may draw something.
  func concern(_ range: SourceRange) -> Bool {
    all.contains { range.contains($0.call) } || module.mentions(in: range).names.contains { functions.contains($0.name) }
  }

  /// Components, and the hooks that they use: what these draw by themselves, as a map does its marks, is no program.
  private static func components(in module: ModuleSyntax) -> [SourceRange] {
    let tree = module.tree
    let isCalledSo = { (name: String) in
      name.first?.isUppercase == true || name.hasPrefix("use") && name.dropFirst(3).first?.isUppercase == true
    }
    return tree.namedFunctions.filter { isCalledSo($0.name) }.map { tree[$0.function.body].range }
      + tree.nodes.compactMap { if case .classDeclaration(let parts) = $0.kind, parts.parent != nil { $0.range } else { nil } }
  }

  /// The places of the roots that variables hold.
  private static func roots(in module: ModuleSyntax) -> [String: String] {
    let tree = module.tree
    var found: [String: String] = [:]
    func note(_ target: ScriptTree.NodeID, _ value: ScriptTree.NodeID) {
      guard case .identifier(let name) = tree[target].kind, let place = root(value, [:], module) else { return }
      found[name] = found[name] ?? place
    }
    for node in tree.nodes {
      switch node.kind {
      case .variables(let variables): for variable in variables { if let value = variable.value { note(variable.target, value) } }
      case .assignment(_, let target, let value): note(target, value)
      default: break
      }
    }
    return found
  }

  /// Where a root draws that an expression makes or names; nil for another expression.
  private static func root(_ node: ScriptTree.NodeID, _ known: [String: String], _ module: ModuleSyntax) -> String? {
    let tree = module.tree
    switch tree[node].kind {
    case .identifier(let name): return known[name]
    case .call(let callee, let arguments, _):
      guard let first = arguments.first, let name = name(of: callee, tree), makers.contains(name) else { return nil }
      return module.key(of: first)
    case .logical(_, let a, let b): return root(b, known, module) ?? root(a, known, module)
    case .assignment(_, _, let value): return root(value, known, module)
    default: return nil
    }
  }

  /// The last word of what is called: "createRoot" of `ReactDOM.createRoot`.
  private static func name(of callee: ScriptTree.NodeID, _ tree: ScriptTree) -> String? {
    switch tree[callee].kind {
    case .identifier(let name): name
    case .member(_, let name, _, _): name
    default: nil
    }
  }

  private static func drawn(
    by callee: ScriptTree.NodeID, _ arguments: [ScriptTree.NodeID], _ roots: [String: String], _ module: ModuleSyntax
  ) -> (ScriptTree.NodeID, String)? {
    guard let first = arguments.first, let name = name(of: callee, module.tree) else { return nil }
    let second = arguments.dropFirst().first
    if name == "hydrateRoot" { return second.map { ($0, module.key(of: first)) } }
    guard name == "render" || name == "hydrate" else { return nil }
    switch module.tree[callee].kind {
    case .identifier(let name):
      guard let source = module.imports[name]?.module, renderers.contains(source) else { return nil }
      return (first, second.map(module.key) ?? "")
    case .member(let base, _, _, _):
      if let place = root(base, roots, module) { return (first, place) }
      guard case .identifier(let name) = module.tree[base].kind, module.imports[name].map({ renderers.contains($0.module) }) == true else {
        return nil
      }
      return (first, second.map(module.key) ?? "")
    default: return nil
    }
  }

  /// Whether a condition asks for a build that puts changed modules in by itself: `import.meta.hot`, `module.hot`. What it does then draws the same again.
  func isOfReloading(_ test: ScriptTree.NodeID) -> Bool { module.key(of: test).hasSuffix(".hot") }

  /// Which functions draw, through others as well.
  private static func functions(drawing all: [Drawing], in module: ModuleSyntax) -> Set<String> {
    let bodies = module.tree.namedFunctions
    var found: Set<String> = []
    while true {
      let more = bodies.filter { name, function in
        guard !found.contains(name) else { return false }
        let range = module.tree[function.body].range
        return all.contains { range.contains($0.call) } || module.mentions(in: range).names.contains { found.contains($0.name) }
      }
      guard !more.isEmpty else { return found }
      found.formUnion(more.map(\.name))
    }
  }
}

extension ScriptTree {
  /// The functions that have a name of their own, or that of a variable.
  fileprivate var namedFunctions: [(name: String, function: ScriptNode.Function)] {
    nodes.flatMap { node -> [(name: String, function: ScriptNode.Function)] in
      switch node.kind {
      case .functionDeclaration(let function): return function.name.map { [($0, function)] } ?? []
      case .variables(let variables):
        return variables.compactMap { variable in
          guard case .identifier(let name) = self[variable.target].kind, let value = variable.value,
            case .function(let function) = self[value].kind
          else { return nil }
          return (name, function)
        }
      default: return []
      }
    }
  }

  /// Whether an expression within a function mentions one of its parameters.
  fileprivate func isParameterMentioned(ofFunction name: String, in part: NodeID) -> Bool {
    namedFunctions.contains { own, function in
      guard own == name, self[function.body].range.contains(self[part].range) else { return false }
      let parameters = Set(function.parameters.flatMap { ModuleSyntax.names($0, self) })
      return nodes.contains { node in
        guard self[part].range.contains(node.range) else { return false }
        return switch node.kind {
        case .identifier(let name): parameters.contains(name)
        case .element(let element): element.name.first.map(parameters.contains) == true
        default: false
        }
      }
    }
  }
}
