import Diagnostics
import Scripts

/// What a module asks of the libraries of sign-in services: how it configures them, and the buttons that they or the script itself draw.
struct ServiceCalls: Sendable {
  typealias NodeID = ScriptTree.NodeID

  /// A call that says how a library signs people in: `AppleID.auth.init({…})`.
  struct Configuration: Sendable {
    /// The whole call.
    var range: SourceRange
    /// What is called, from its first name to behind its last.
    var callee: SourceRange
    /// The names that a script knows it by: `AppleID.auth.init`.
    var name: String
    /// The first argument; nil for a call without one.
    var argument: NodeID?
  }

  /// A button that stands in no template.
  struct Drawing: Sendable {
    enum Shape: Sendable {
      /// An element with its attributes.
      case element(String, [Attribute])
      /// Markup in a string.
      case markup(NodeID)
    }

    /// The element that it is drawn in.
    enum Target: Hashable, Sendable {
      /// The one that a template refers to by a name: `ref={place}`, `#place`, `bind:this={place}`.
      case reference(String)
      case id(String)
      case unknown
    }

    var range: SourceRange
    var shape: Shape
    var target: Target
  }

  /// An attribute that a script gives an element.
  struct Attribute: Sendable {
    enum Value: Sendable {
      case written(String)
      case expression(NodeID)
    }

    var name: String
    var place: SourceRange
    var value: Value
  }

  var configurations: [Configuration] = []
  var drawings: [Drawing] = []

  var isEmpty: Bool { configurations.isEmpty && drawings.isEmpty }

  /// The calls that configure a library, by their names.
  private static let configuring = [["AppleID", "auth", "init"]]
  /// The calls by which libraries draw a button in an element, with the class by which the same library finds the element itself.
  private static let drawing: [(names: [String], className: String)] = [
    (["accounts", "id", "renderButton"], "g_id_signin"), (["gapi", "signin2", "render"], "g-signin2"),
  ]
  /// The ids and classes of the elements in which libraries draw their buttons.
  private static let names: Set<String> = ["appleid-signin", "g_id_signin", "g-signin2", "fb-login-button"]
  /// Words without one of which a script holds none of it.
  private static let words = (["AppleID", "renderButton", "signin2"] + names).map { Array($0.utf8) }

  init(_ tree: ScriptTree, _ text: [UInt8]) {
    guard Self.words.contains(where: { text.firstRange(of: $0) != nil }) else { return }
    let reader = ServiceCallReader(tree)
    for node in tree.nodes {
      switch node.kind {
      case .call(let callee, let arguments, _):
        let path = reader.path(of: callee)
        if let names = Self.configuring.first(where: { path.suffix($0.count) == $0[...] }) {
          configurations.append(
            Configuration(
              range: node.range, callee: tree[callee].range, name: names.joined(separator: "."), argument: arguments.first))
        } else if let found = Self.drawing.first(where: { path.suffix($0.names.count) == $0.names[...] }) {
          let attribute = Attribute(name: "class", place: tree[callee].range, value: .written(found.className))
          drawings.append(
            Drawing(
              range: node.range, shape: .element("div", [attribute]),
              target: arguments.first.map { reader.target($0, isID: true) } ?? .unknown))
        }
        if path.last == "insertAdjacentHTML", arguments.count > 1, case .member(let holder, _, _, _) = tree[callee].kind {
          addMarkup(arguments[1], in: holder, node, reader, text)
        }
      case .assignment("=", let target, let value):
        if case .member(let holder, "innerHTML", _, _) = tree[target].kind { addMarkup(value, in: holder, node, reader, text) }
      default: break
      }
    }
    for made in reader.madeElements() where made.attributes.contains(where: { isService($0, tree) }) {
      drawings.append(Drawing(range: made.range, shape: .element(made.name, made.attributes), target: made.target))
    }
  }

  private mutating func addMarkup(
    _ value: NodeID, in holder: NodeID, _ node: ScriptNode, _ reader: ServiceCallReader, _ text: [UInt8]
  ) {
    let written = text[reader.tree[value].range.bytes]
    guard Self.names.contains(where: { written.firstRange(of: Array($0.utf8)) != nil }) else { return }
    drawings.append(Drawing(range: node.range, shape: .markup(value), target: reader.target(holder)))
  }

  /// Whether an attribute makes an element one that a library draws in.
  private func isService(_ attribute: Attribute, _ tree: ScriptTree) -> Bool {
    guard attribute.name == "id" || attribute.name == "class" else { return false }
    let value: String
    switch attribute.value {
    case .written(let text): value = text
    case .expression(let node):
      guard case .string(let text) = tree[node].kind else { return false }
      value = text
    }
    return value.split(separator: " ").contains { Self.names.contains(String($0)) }
  }
}

/// Reads the elements that a script makes, and which elements its expressions mean.
struct ServiceCallReader {
  typealias NodeID = ScriptTree.NodeID

  let tree: ScriptTree
  /// Where variables are declared, by name, and what they are given there.
  private var declarations: [String: [(range: SourceRange, value: NodeID?)]] = [:]
  /// The references that members of classes are told of: `@ViewChild('place') holder`.
  private var references: [String: String] = [:]

  private static let depthLimit = 12

  init(_ tree: ScriptTree) {
    self.tree = tree
    for node in tree.nodes {
      switch node.kind {
      case .variables(let variables):
        for variable in variables {
          guard case .identifier(let name) = tree[variable.target].kind else { continue }
          declarations[name, default: []].append((node.range, variable.value))
        }
      case .classDeclaration(let parts), .classExpression(let parts):
        for member in parts.members {
          guard case .name(let name, _) = member.key else { continue }
          for call in member.decorators + [member.value] {
            guard case .call(let callee, let arguments, _) = tree[call].kind, let first = arguments.first,
              ["ViewChild", "viewChild"].contains(path(of: callee).first), case .string(let reference) = tree[first].kind
            else { continue }
            references[name] = reference
          }
        }
      default: break
      }
    }
  }

  /// The names of a chain of members, as far as they are known from its end: ["AppleID", "auth", "init"] of `window.AppleID?.auth["init"]` among them.
  func path(of node: NodeID, depth: Int = 0) -> [String] {
    guard depth < Self.depthLimit else { return [] }
    switch tree[node].kind {
    case .identifier(let name): return [name]
    case .member(let object, let name, _, _): return path(of: object, depth: depth + 1) + [name]
    case .index(let object, let key, _):
      guard case .string(let name) = tree[key].kind else { return [] }
      return path(of: object, depth: depth + 1) + [name]
    default: return []
    }
  }

  /// The element that an expression means; a string may be its id.
  func target(_ node: NodeID, isID: Bool = false, depth: Int = 0) -> ServiceCalls.Drawing.Target {
    guard depth < Self.depthLimit else { return .unknown }
    func inner(_ node: NodeID) -> ServiceCalls.Drawing.Target { target(node, depth: depth + 1) }
    switch tree[node].kind {
    case .string(let id): return isID ? .id(id) : .unknown
    case .call(let callee, let arguments, _):
      guard let first = arguments.first else {
        // Angular's `this.place()`.
        if case .member(let object, _, _, _) = tree[callee].kind, case .this = tree[object].kind { return inner(callee) }
        return .unknown
      }
      guard case .string(let name) = tree[first].kind else { return .unknown }
      switch path(of: callee).last {
      case "getElementById": return .id(name)
      case "querySelector": return name.hasPrefix("#") && !name.contains(" ") ? .id(String(name.dropFirst())) : .unknown
      case "useTemplateRef": return .reference(name)
      default: return .unknown
      }
    case .member(let object, let name, _, _):
      if ["current", "value", "nativeElement", "$el"].contains(name) { return inner(object) }
      if case .this = tree[object].kind { return .reference(references[name] ?? name) }
      if path(of: object).last == "$refs" || holdsReferences(object) { return .reference(name) }
      return .unknown
    case .identifier(let name):
      guard let value = value(of: name, at: tree[node].range) else { return .reference(name) }
      // What a variable is given may be the element itself.
      let found = inner(value)
      return found == .unknown ? .reference(name) : found
    case .logical(_, let first, _): return inner(first)
    case .unary("await", let value): return inner(value)
    default: return .unknown
    }
  }

  /// More declarations of one name than a script has that somebody wrote.
  private static let declarationLimit = 40

  /// What a variable is given where it is declared: of several of one name, the one in the innermost block around its use. Nil where that one is given
  /// nothing, or is declared there more than once.
  private func value(of name: String, at use: SourceRange) -> NodeID? {
    guard let all = declarations[name], all.count <= Self.declarationLimit else { return nil }
    if all.count == 1 { return all[0].value }
    let visible = all.map { (scope: scope(around: $0.range), value: $0.value) }.filter { $0.scope.contains(use) }
    guard let nearest = visible.min(by: { $0.scope.end - $0.scope.start < $1.scope.end - $1.scope.start }),
      visible.count(where: { $0.scope == nearest.scope }) == 1
    else { return nil }
    return nearest.value
  }

  /// Whether an expression is Vue's `this.$refs`.
  private func holdsReferences(_ node: NodeID) -> Bool {
    if case .member(_, "$refs", _, _) = tree[node].kind { true } else { false }
  }

  // MARK: - Elements that a script makes

  struct Made {
    var name: String
    var range: SourceRange
    var attributes: [ServiceCalls.Attribute] = []
    var target = ServiceCalls.Drawing.Target.unknown
  }

  /// The elements of `document.createElement(…)` with what is said of them, and where they are put.
  func madeElements() -> [Made] {
    var made: [(variable: String, scope: SourceRange, element: Made)] = []
    for node in tree.nodes {
      guard case .variables(let variables) = node.kind else { continue }
      for variable in variables {
        guard case .identifier(let name) = tree[variable.target].kind, let value = variable.value,
          case .call(let callee, let arguments, _) = tree[value].kind, path(of: callee).suffix(2) == ["document", "createElement"],
          let first = arguments.first, case .string(let tag) = tree[first].kind
        else { continue }
        made.append((name, function(around: node.range), Made(name: tag, range: tree[value].range)))
      }
    }
    guard !made.isEmpty else { return [] }
    for node in tree.nodes {
      func change(_ holder: NodeID, _ work: (inout Made) -> Void) {
        guard case .identifier(let name) = tree[holder].kind,
          let index = made.lastIndex(where: { $0.variable == name && $0.scope.contains(node.range) })
        else { return }
        work(&made[index].element)
      }
      switch node.kind {
      case .assignment("=", let target, let value):
        guard let (holder, name, place) = attribute(target) else { continue }
        change(holder) { $0.attributes.append(.init(name: name, place: place, value: .expression(value))) }
      case .call(let callee, let arguments, _):
        guard case .member(let object, let method, _, _) = tree[callee].kind, !arguments.isEmpty else { continue }
        if method == "setAttribute", arguments.count > 1, case .string(let name) = tree[arguments[0]].kind {
          change(object) {
            $0.attributes.append(.init(name: name, place: tree[arguments[0]].range, value: .expression(arguments[1])))
          }
        } else if ["appendChild", "append", "prepend", "insertBefore", "replaceChildren"].contains(method) {
          for argument in arguments { change(argument) { $0.target = target(object) } }
        }
      default: break
      }
    }
    return made.map(\.element)
  }

  /// The attribute that an assignment gives an element: `button.id`, `button.className`, `button.dataset.color`.
  private func attribute(_ target: NodeID) -> (holder: NodeID, name: String, place: SourceRange)? {
    guard case .member(let object, let name, let place, _) = tree[target].kind else { return nil }
    if case .member(let holder, "dataset", _, _) = tree[object].kind { return (holder, "data-" + ComponentNames.hyphenated(name), place) }
    switch name {
    case "id", "title", "type": return (object, name, place)
    case "className": return (object, "class", place)
    default: return nil
    }
  }

  /// The innermost function around a place; all of the script where none is.
  private func function(around range: SourceRange) -> SourceRange {
    innermost(around: range) { kind in
      switch kind {
      case .function, .functionDeclaration: true
      default: false
      }
    }
  }

  /// The innermost block or function around a declaration; all of the script where none is.
  private func scope(around range: SourceRange) -> SourceRange {
    innermost(around: range) { kind in
      switch kind {
      case .function, .functionDeclaration, .block: true
      default: false
      }
    }
  }

  private func innermost(around range: SourceRange, where isSought: (ScriptNode.Kind) -> Bool) -> SourceRange {
    var innermost: SourceRange?
    for node in tree.nodes where node.range.contains(range) && isSought(node.kind) {
      if innermost.map({ $0.contains(node.range) }) ?? true { innermost = node.range }
    }
    return innermost ?? SourceRange(0, Int.max)
  }
}
