import Diagnostics

/// What the rules of scope `run` ask of the model: so much has to be kept of each screen until everything is read.
package struct RunReads: Sendable {
  /// The names of the elements that are mentioned.
  package private(set) var elements: Set<String> = []
  /// Whether elements are read without being named (`*`, `node()`).
  package private(set) var readsAnyElement = false
  /// The names of the attributes that are mentioned.
  package private(set) var attributes: Set<String> = []
  /// Whether attributes are read without being named (`@*`).
  package private(set) var readsAnyAttribute = false
  /// The attributes whose places findings point at, or whose values they mend.
  package private(set) var points: Set<String> = []

  /// Of the rules that are on.
  package init(_ set: RuleSet) {
    for entry in set.enabled where entry.rule.scope == .run { add(entry.rule) }
  }

  /// Whether a rule may see an element, or one in it.
  package func reads(element: String) -> Bool { readsAnyElement || elements.contains(element) }

  package func reads(attribute: String) -> Bool { readsAnyAttribute || attributes.contains(attribute) }

  private mutating func add(_ rule: Rule) {
    add(rule.select)
    add(rule.aspects)
    for own in rule.cases {
      add(own.fail)
      add(own.aspects)
      add(own.message)
      for path in own.needs + (own.point.map { [$0] } ?? []) {
        attributes.insert(path.attribute)
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
    // What ``XML/XMLTree/isRecognised(at:byPermission:)`` reads.
    if aspects.recognisedLevel != nil { attributes.formUnion(["kind", "kind-source", "permission-source"]) }
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

  /// The names in an expression, which is known to be right.
  private mutating func add(_ expression: String) {
    let tokens = XPathLexer.knownTokens(expression)
    var reads = AttributeReads()
    reads.add(tokens, of: expression)
    attributes.formUnion(reads.names)
    if reads.readsAny { readsAnyAttribute = true }
    for token in tokens {
      switch token.kind {
      case .element: elements.insert(expression.text(of: token))
      case .anyElement: readsAnyElement = true
      case .nodeType where expression.text(of: token) == "node": readsAnyElement = true
      default: break
      }
    }
  }
}
