/// What rules ask of the model: the elements and attributes that their expressions mention. What is not among it cannot change a verdict.
package struct RuleReads: Sendable {
  /// The names of the elements that are mentioned.
  package internal(set) var elements: Set<String> = []
  /// Whether elements are read without being named (`*`, `node()`).
  package internal(set) var readsAnyElement = false
  /// The names of the attributes that are mentioned.
  package internal(set) var attributes: Set<String> = []
  /// Whether attributes are read without being named (`@*`).
  package internal(set) var readsAnyAttribute = false
  /// The attributes whose places findings point at, or whose values they fix.
  package internal(set) var points: Set<String> = []
  /// What the elements that any expression leads to have to pass. Only rules of scope `run` are asked for it: it is not there of others that were
  /// compiled in.
  private(set) var seen: Set<SeenElements.Kind> = []

  package init() {}

  /// All that the rules of a scope ask for, those that are on.
  package init(_ set: RuleSet, scope: Rule.Scope) {
    for entry in set.enabled where entry.rule.scope == scope {
      if scope == .screen, let known = entry.rule.compiledReads { known.add(.all, to: &self) } else { add(entry.rule) }
    }
  }

  /// All that a rule asks for: verdicts, messages, places and fixes.
  package init(_ rule: Rule) { add(rule) }

  /// What the verdict of a rule hangs on, `selection` being what its choice of nodes does.
  init(verdictOf rule: Rule, _ selection: RuleReads) {
    self = selection
    for expression in [rule.aspects.review] + rule.cases.map(\.aspects.review) { if let expression { add(expression) } }
    for own in rule.cases {
      add(own.fail)
      for need in own.needs { if let path = need.path { add(path) } }
    }
  }

  /// Whether a rule may see an element, or one in it.
  package func reads(element: String) -> Bool { readsAnyElement || elements.contains(element) }

  package func reads(attribute: String) -> Bool { readsAnyAttribute || attributes.contains(attribute) }

  /// Whether one of the attributes is among those that are read.
  package func meets(_ names: Set<String>) -> Bool { readsAnyAttribute && !names.isEmpty || !attributes.isDisjoint(with: names) }

  /// What an expression asks for; everything, where it cannot be parsed.
  mutating func add(_ expression: String) { add(parsed: XPathParser.parse(expression)) }

  /// The same for an expression that is parsed already; `syntax` is nil where it cannot be.
  mutating func add(parsed syntax: XPathSyntax?) {
    guard let syntax else {
      readsAnyElement = true
      readsAnyAttribute = true
      seen.insert(SeenElements.Kind(name: nil, nil))
      return
    }
    add(syntax)
  }

  private mutating func add(_ rule: Rule) {
    add(rule.select)
    add(rule.aspects)
    for own in rule.cases {
      add(own.fail)
      add(own.aspects)
      add(own.message)
      for path in own.needs + (own.point.map { [$0] } ?? []) {
        // A value that is not there is asked for its reason.
        attributes.formUnion([path.attribute, "unknown"])
        path.path.map { add($0) }
      }
      if let point = own.point { points.insert(point.attribute) }
      if let fix = own.fix {
        points.insert(fix.set)
        attributes.insert(fix.set)
        add(fix.to)
      }
    }
  }

  private mutating func add(_ aspects: RuleAspects) {
    aspects.review.map { add($0) }
    aspects.related.map { add($0) }
    // Without words of its own, a related element is described by its title and size.
    if aspects.related != nil, aspects.relatedMessage == nil { attributes.formUnion(["title", "width", "height"]) }
    if !aspects.levels.isEmpty { attributes.insert("platform") }
    // What ``XML/XMLTree/isRecognised(at:byPermission:byAfter:)`` reads.
    if aspects.recognisedLevel != nil { attributes.formUnion(["kind", "kind-source", "permission-source", "after-source"]) }
    aspects.reviewMessage.map { add($0) }
    aspects.relatedMessage.map { add($0) }
  }

  private mutating func add(_ template: MessageTemplate) {
    for part in template.parts {
      switch part {
      case .text, .parameter: break
      case .attribute(let name, _): attributes.insert(name)
      case .expression(let expression, _): add(expression)
      }
    }
  }

  private mutating func add(_ syntax: XPathSyntax) {
    switch syntax.kind {
    case .path(let path): for step in path.steps { add(step) }
    case .call("says", _): attributes.insert("says")
    case .call("unknown", let arguments):
      attributes.insert("unknown")
      if arguments.count == 2, case .literal(let name) = arguments[1].kind { attributes.insert(name) } else { readsAnyAttribute = true }
    default: break
    }
    for part in syntax.parts { add(part) }
  }

  private mutating func add(_ step: XPathSyntax.Step) {
    switch (step.axis, step.test) {
    case ("attribute", .name(let name)): attributes.insert(name)
    case ("attribute", _): readsAnyAttribute = true
    case (_, .name(let name)):
      elements.insert(name)
      seen.insert(SeenElements.Kind(name: name, step))
    case (_, .anyName), (_, .anyNode):
      // What `.`, `..` and `//` lead to is the selected element, holds it, or holds what the next step leads to.
      if step.isAbbreviated { break }
      readsAnyElement = true
      seen.insert(SeenElements.Kind(name: nil, step))
    case (_, .noElement): break
    }
  }
}
