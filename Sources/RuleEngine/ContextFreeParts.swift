/// Finds the parts of an expression that are the same wherever it is evaluated, and writes variables in their place: each is computed once a tree, or once
/// a selected node, not once for every node that a predicate looks at.
///
/// `@above-fold = 'false' and //button[@above-fold = 'true']` asks every button of a page about all its buttons; with `$_once-0` for the second half it
/// asks about them once. What hangs on nothing but the one screen around it, `ancestor::screen//field`, is such a part too.
struct ContextFreeParts {
  /// The name of the document's outermost element, where no other element has it: then `ancestor::screen` is `/screen` for each element in it.
  let root: String?
  /// Makes the variable of a part, and answers its name; nil where the part stays. `asBoolean` where it is only asked whether the part holds.
  let variable: (_ text: String, _ part: XPathSyntax, _ asBoolean: Bool, _ ofNode: Bool) -> String?

  /// What a value hangs on, each including those before it.
  private enum Dependence: Int {
    /// The tree alone.
    case tree
    /// The selected node, `$node`.
    case node
    /// The node at which it is evaluated.
    case context
  }

  /// A text that takes the place of some bytes of the expression.
  private struct Edit {
    var range: Range<Int>
    var text: String
  }

  /// The expression with variables. `isInside` says that the node at which it is evaluated is an element inside the outermost one, `asBoolean` that it is
  /// only asked whether the expression holds.
  func rewritten(_ text: String, _ syntax: XPathSyntax, isInside: Bool, asBoolean: Bool) -> String {
    let bytes = Array(text.utf8)
    return apply(edits(syntax, bytes, isInside, asBoolean, isPredicate: false), to: bytes, in: 0..<bytes.count)
  }

  private func apply(_ edits: [Edit], to bytes: [UInt8], in range: Range<Int>) -> String {
    var result: [UInt8] = []
    var at = range.lowerBound
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[at..<edit.range.lowerBound]
      result += edit.text.utf8
      at = edit.range.upperBound
    }
    result += bytes[at..<range.upperBound]
    return String(decoding: result, as: UTF8.self)
  }

  private func edits(_ syntax: XPathSyntax, _ bytes: [UInt8], _ isInside: Bool, _ asBoolean: Bool, isPredicate: Bool) -> [Edit] {
    // What goes nowhere costs nothing.
    guard syntax.hasSteps else { return [] }
    let inner = innerEdits(syntax, bytes, isInside, asBoolean, isPredicate: isPredicate)
    let dependence = dependence(syntax, isInside)
    // Outside of predicates an expression is evaluated once a node anyway.
    guard dependence == .tree || dependence == .node && isPredicate else { return inner }
    let text = apply(inner, to: bytes, in: syntax.range)
    guard let name = variable(text, syntax, asBoolean && syntax.type == .nodes, dependence == .node) else { return inner }
    return [Edit(range: syntax.range, text: "$" + name)]
  }

  /// Those of the parts.
  private func innerEdits(_ syntax: XPathSyntax, _ bytes: [UInt8], _ isInside: Bool, _ asBoolean: Bool, isPredicate: Bool) -> [Edit] {
    func part(_ part: XPathSyntax, asBoolean: Bool) -> [Edit] { edits(part, bytes, isInside, asBoolean, isPredicate: isPredicate) }
    switch syntax.kind {
    case .literal, .number, .variable: return []
    case .or(let a, let b), .and(let a, let b): return part(a, asBoolean: true) + part(b, asBoolean: true)
    case .comparison(_, let a, let b), .arithmetic(let a, let b), .union(let a, let b):
      return part(a, asBoolean: false) + part(b, asBoolean: false)
    case .negation(let a): return part(a, asBoolean: false)
    case .call(let name, let arguments): return arguments.flatMap { part($0, asBoolean: name == "not" || name == "boolean") }
    case .path(let path): return edits(of: path, bytes, isInside, isPredicate: isPredicate)
    }
  }

  private func edits(of path: XPathSyntax.Path, _ bytes: [UInt8], _ isInside: Bool, isPredicate: Bool) -> [Edit] {
    var edits: [Edit] = []
    switch path.start {
    case .context:
      if let first = path.steps.first, isRoot(first, isInside) { edits.append(Edit(range: first.range, text: "/" + (root ?? ""))) }
    case .root: break
    case .expression(let start): edits += self.edits(start, bytes, isInside, false, isPredicate: isPredicate)
    }
    func predicateEdits(_ predicates: [XPathSyntax], isInside: Bool) -> [Edit] {
      predicates.flatMap { self.edits($0, bytes, isInside, $0.isPredicateOfContent, isPredicate: true) }
    }
    edits += predicateEdits(path.predicates, isInside: false)
    var hasName = false
    for step in path.steps {
      let isInside: Bool
      switch step.test {
      case .name(let name): isInside = root != nil && name != root
      // Below an element, whichever it is.
      case .anyName: isInside = hasName && (step.axis == "child" || step.axis == "descendant")
      case .anyNode, .noElement: isInside = false
      }
      edits += predicateEdits(step.predicates, isInside: isInside)
      if step.name != nil { hasName = true }
    }
    return edits
  }

  /// Whether the step leads to the outermost element, from wherever it is taken.
  private func isRoot(_ step: XPathSyntax.Step, _ isInside: Bool) -> Bool {
    guard let root, isInside, step.test == .name(root) else { return false }
    return step.axis == "ancestor" || step.axis == "ancestor-or-self"
  }

  private func dependence(_ syntax: XPathSyntax, _ isInside: Bool) -> Dependence {
    switch syntax.kind {
    case .literal, .number: return .tree
    case .variable(let name): return name == "node" ? .node : .tree
    case .call(let name, let arguments):
      if name == "position" || name == "last" || name == "lang" { return .context }
      // Without an argument a function is about the context node.
      if arguments.isEmpty { return name == "true" || name == "false" ? .tree : .context }
      return greatest(arguments, isInside)
    case .path(let path):
      var own = Dependence.tree
      switch path.start {
      case .context: guard let first = path.steps.first, isRoot(first, isInside) else { return .context }
      case .root: break
      case .expression(let start): own = dependence(start, isInside)
      }
      // Inside a predicate the context is the path's own; the selected node stays what it is.
      let mentionsNode = (path.predicates + path.steps.flatMap(\.predicates)).contains { $0.mentions(variable: "node") }
      return mentionsNode && own == .tree ? .node : own
    default: return greatest(syntax.parts, isInside)
    }
  }

  private func greatest(_ parts: [XPathSyntax], _ isInside: Bool) -> Dependence {
    parts.map { dependence($0, isInside) }.max { $0.rawValue < $1.rawValue } ?? .tree
  }
}
