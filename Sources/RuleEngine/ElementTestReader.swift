import XML

/// Reads from an expression what it asks of one element.
struct ElementTestReader {
  /// The name of the document's outermost element, where no other element has it; nil where that is not known.
  let root: String?
  /// False where the trees that are asked are cut out of larger ones.
  var knowsAncestors = true

  /// What XPath's `boolean()` of the expression asks of the context node. `isInside` says that this is an element inside the outermost one.
  func question(_ syntax: XPathSyntax, isInside: Bool) -> ElementTest.Question {
    switch syntax.kind {
    case .and(let a, let b): .all([question(a, isInside: isInside), question(b, isInside: isInside)])
    case .or(let a, let b): .any([question(a, isInside: isInside), question(b, isInside: isInside)])
    case .literal(let text): .answer(text.isEmpty ? .no : .yes)
    case .path(let path): question(path, isInside) { .has($0) }
    case .comparison(let sign, let a, let b): comparison(sign, a, b, isInside)
    case .call(let name, let arguments): call(name, arguments, isInside)
    default: .answer(.perhaps)
    }
  }

  /// What the predicates of a step ask: those that keep nodes for what they are. The others leave every node a chance.
  func question(predicatesOf step: XPathSyntax.Step) -> ElementTest.Question {
    .all(step.predicates.map { $0.isPredicateOfContent ? question($0, isInside: isInside(step)) : .answer(.perhaps) })
  }

  /// Whether what the step leads to is certainly inside the outermost element.
  private func isInside(_ step: XPathSyntax.Step) -> Bool { root != nil && step.name.map { $0 != root } ?? false }

  private func comparison(_ sign: XPathSyntax.Comparison, _ a: XPathSyntax, _ b: XPathSyntax, _ isInside: Bool) -> ElementTest.Question {
    guard sign == .equal || sign == .unequal else { return .answer(.perhaps) }
    switch (a.kind, b.kind) {
    case (.path(let path), .literal(let value)), (.literal(let value), .path(let path)):
      return question(path, ofElement: nil, isInside) { .relates($0, value, sign == .equal ? .equal : .unequal) }
    default: return .answer(.perhaps)
    }
  }

  private func call(_ name: String, _ arguments: [XPathSyntax], _ isInside: Bool) -> ElementTest.Question {
    switch (name, arguments.count) {
    case ("true", 0): return .answer(.yes)
    case ("false", 0): return .answer(.no)
    case ("boolean", 1): return question(arguments[0], isInside: isInside)
    case ("not", 1): return .not(question(arguments[0], isInside: isInside))
    case ("contains", 2), ("starts-with", 2):
      guard case .literal(let text) = arguments[1].kind, !text.isEmpty else { return .answer(.perhaps) }
      if let attribute = ownAttribute(arguments[0]) { return .relates(attribute, text, name == "contains" ? .contains : .beginsWith) }
      return name == "contains" ? listing(arguments[0], text) ?? .answer(.perhaps) : .answer(.perhaps)
    case ("unknown", 2):
      guard let name = texts(arguments)?.first, case .path(let path) = arguments[0].kind else { return .answer(.perhaps) }
      return question(path, ofElement: .isUnknown(name), isInside) { _ in .answer(.perhaps) }
    case ("says", 2...):
      guard let words = texts(arguments), case .path(let path) = arguments[0].kind else { return .answer(.perhaps) }
      return question(path, ofElement: .any(words.map { .relates("says", $0, .hasWord) }), isInside) { _ in .answer(.perhaps) }
    case ("one-of", 2...), ("has-word", 2...):
      guard let texts = texts(arguments), case .path(let path) = arguments[0].kind else { return .answer(.perhaps) }
      return question(path, ofElement: nil, isInside) { attribute in
        .any(texts.map { .relates(attribute, $0, name == "one-of" ? .equal : .hasWord) })
      }
    default: return .answer(.perhaps)
    }
  }

  /// The arguments behind the first, where all are literals.
  private func texts(_ arguments: [XPathSyntax]) -> [String]? {
    var texts: [String] = []
    for argument in arguments.dropFirst() {
      guard case .literal(let text) = argument.kind else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// `contains(concat(' ', @name, ' '), ' word ')`
  private func listing(_ list: XPathSyntax, _ text: String) -> ElementTest.Question? {
    guard case .call("concat", let parts) = list.kind, parts.count == 3, case .literal(" ") = parts[0].kind,
      case .literal(" ") = parts[2].kind,
      let attribute = ownAttribute(parts[1]), text.utf8.count > 2, text.hasPrefix(" "), text.hasSuffix(" ")
    else { return nil }
    let word = String(text.dropFirst().dropLast())
    return word.utf8.contains(UInt8(ascii: " ")) ? nil : .relates(attribute, word, .lists)
  }

  /// The name of the attribute that an expression is, of the context node.
  private func ownAttribute(_ syntax: XPathSyntax) -> String? {
    guard case .path(let path) = syntax.kind, case .context = path.start, path.steps.count == 1, let step = path.steps.first,
      step.axis == "attribute", step.predicates.isEmpty, case .name(let name) = step.test
    else { return nil }
    return name
  }

  /// Whether a path from the context node selects anything. `attribute` is what is asked of the attribute that it ends in; `element` what is asked of
  /// the element, where that can be answered.
  private func question(
    _ path: XPathSyntax.Path, ofElement element: ElementTest.Question? = .answer(.yes), _ isInside: Bool,
    ofAttribute attribute: (String) -> ElementTest.Question
  ) -> ElementTest.Question {
    guard case .context = path.start else { return .answer(.perhaps) }
    var steps = path.steps[...]
    var inner: ElementTest.Question
    if let last = steps.last, last.axis == "attribute" {
      guard case .name(let name) = last.test, last.predicates.isEmpty else { return .answer(.perhaps) }
      inner = attribute(name)
      steps.removeLast()
    } else if let element {
      inner = element
    } else {
      return .answer(.perhaps)
    }
    while let step = steps.popLast() {
      if step.isAbbreviated, step.axis == "self" { continue }
      // A step behind another may name a place among several sets of nodes: `a/b[1]`.
      guard step.predicates.allSatisfy(\.isPredicateOfContent) else { return .answer(.perhaps) }
      let name: String?
      switch step.test {
      case .name(let own): name = own
      case .anyName: name = nil
      case .anyNode, .noElement: return .answer(.perhaps)
      }
      inner = .all([question(predicatesOf: step), inner])
      let isRoot = isInside && steps.isEmpty && name != nil && name == root
      switch step.axis {
      case "self": inner = .all((name.map { [.isNamed($0)] } ?? []) + [inner])
      case "ancestor" where isRoot, "ancestor-or-self" where isRoot: inner = .ofRoot(inner)
      case "ancestor" where !knowsAncestors, "ancestor-or-self" where !knowsAncestors: return .answer(.perhaps)
      case "ancestor": inner = .some(.ancestor, named: name, inner)
      case "ancestor-or-self": inner = .some(.ancestorOrSelf, named: name, inner)
      case "descendant": inner = .some(.descendant, named: name, inner)
      case "child":
        if let before = steps.last, before.isAbbreviated, before.axis == "descendant-or-self" {
          steps.removeLast()
          inner = .some(.descendant, named: name, inner)
        } else {
          inner = .some(.child, named: name, inner)
        }
      default: return .answer(.perhaps)
      }
    }
    return inner
  }
}
