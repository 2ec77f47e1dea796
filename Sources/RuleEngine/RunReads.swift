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

  /// The names in an expression, which is known to be right: those of functions and axes are among the elements, which does no harm.
  private mutating func add(_ expression: String) {
    var reads = AttributeReads()
    reads.add(expression)
    attributes.formUnion(reads.names)
    if reads.readsAny { readsAnyAttribute = true }
    let bytes = Array(expression.utf8)
    var at = 0
    /// Whether what comes next is an operand: there a star is a wildcard, not a multiplication.
    var wantsOperand = true
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        at += 1
        while at < bytes.count, bytes[at] != byte { at += 1 }
        at += 1
        wantsOperand = false
      case UInt8(ascii: "*"):
        if wantsOperand, at == 0 || bytes[at - 1] != UInt8(ascii: "@") { readsAnyElement = true }
        wantsOperand.toggle()
        at += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "."):
        wantsOperand = false
        at += 1
      case let letter where Self.isNameByte(letter):
        let start = at
        while at < bytes.count, Self.isNameByte(bytes[at]) { at += 1 }
        let name = String(decoding: bytes[start..<at], as: UTF8.self)
        let isAttribute = start > 0 && (bytes[start - 1] == UInt8(ascii: "@") || bytes[start - 1] == UInt8(ascii: "$"))
        if name == "node" && !isAttribute && bytes[at...].first(where: { $0 > 0x20 }) == UInt8(ascii: "(") { readsAnyElement = true }
        if !isAttribute { elements.insert(name) }
        wantsOperand = ["and", "or", "div", "mod"].contains(name)
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default:
        wantsOperand = true
        at += 1
      }
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
