/// An XPath 1.0 expression as a tree: what is asked can be seen before anything is evaluated.
///
/// It is made by ``XPathParser`` and never evaluated itself; libxml2 does that, from the text. https://www.w3.org/TR/1999/REC-xpath-19991116/
struct XPathSyntax: Sendable {
  indirect enum Kind: Sendable {
    case or(XPathSyntax, XPathSyntax)
    case and(XPathSyntax, XPathSyntax)
    case comparison(Comparison, XPathSyntax, XPathSyntax)
    /// `+`, `-`, `*`, `div` or `mod`: which of them does not matter to what is read.
    case arithmetic(XPathSyntax, XPathSyntax)
    case negation(XPathSyntax)
    case union(XPathSyntax, XPathSyntax)
    case literal(String)
    case number
    case variable(String)
    case call(String, [XPathSyntax])
    case path(Path)
  }

  enum Comparison: String, Sendable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// A location path, or the steps and predicates behind another expression.
  struct Path: Sendable {
    enum Start: Sendable {
      /// The context node.
      case context
      /// The document: the path begins with a slash.
      case root
      case expression(XPathSyntax)
    }

    var start: Start
    /// Of the expression that the path starts with.
    var predicates: [XPathSyntax] = []
    var steps: [Step] = []
  }

  struct Step: Sendable {
    enum Test: Hashable, Sendable {
      case name(String)
      /// `*`
      case anyName
      /// `node()`
      case anyNode
      /// `text()`, `comment()` and `processing-instruction()`.
      case noElement
    }

    /// The axis by its full name, "child" where none is written.
    var axis: String
    var test: Test
    /// Whether it is written `.`, `..` or `//`.
    var isAbbreviated = false
    var predicates: [XPathSyntax] = []
    /// The bytes of axis and test in the text of the expression; for `//` the two slashes.
    var range: Range<Int>

    /// The element's or attribute's name, where the step names one.
    var name: String? {
      if case .name(let name) = test { name } else { nil }
    }
  }

  /// What kind of value an expression has; `any` for a variable.
  enum ValueType: Sendable { case nodes, boolean, number, string, any }

  var kind: Kind
  /// The expression's bytes in the text, with the parentheses around it.
  var range: Range<Int>
}

extension XPathSyntax {
  /// The type that the expression has whatever it is evaluated on.
  var type: ValueType {
    switch kind {
    case .or, .and, .comparison: .boolean
    case .arithmetic, .negation, .number: .number
    case .literal: .string
    case .union, .path: .nodes
    case .variable(let name): name == "node" ? .nodes : .any
    case .call(let name, _): Self.type(ofFunction: name)
    }
  }

  /// https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib, and the functions that ``XPathEvaluator`` adds; `any` for one that is not listed.
  private static func type(ofFunction name: String) -> ValueType {
    switch name {
    case "boolean", "not", "true", "false", "lang", "contains", "starts-with", "matches", "unknown", "says", "one-of",
      "has-word":
      .boolean
    case "last", "position", "count", "number", "sum", "floor", "ceiling", "round", "string-length", "abs", "min", "max": .number
    case "string", "concat", "substring", "substring-before", "substring-after", "normalize-space", "translate", "lower-case", "name",
      "local-name", "namespace-uri", "first-of", "choose", "quoted",
      "shown":
      .string
    default: .any
    }
  }

  /// The expressions that this one is made of: operands, arguments, the start of a path and all its predicates.
  var parts: [XPathSyntax] {
    switch kind {
    case .or(let a, let b), .and(let a, let b), .comparison(_, let a, let b), .arithmetic(let a, let b), .union(let a, let b):
      return [a, b]
    case .negation(let a): return [a]
    case .literal, .number, .variable: return []
    case .call(_, let arguments): return arguments
    case .path(let path):
      var parts = path.predicates + path.steps.flatMap(\.predicates)
      if case .expression(let start) = path.start { parts.insert(start, at: 0) }
      return parts
    }
  }

  /// Whether it has a step, or something in it has.
  var hasSteps: Bool {
    if case .path(let path) = kind, !path.steps.isEmpty { return true }
    return parts.contains(where: \.hasSteps)
  }

  /// Whether a variable of that name stands anywhere in it.
  func mentions(variable name: String) -> Bool {
    if case .variable(name) = kind { return true }
    return parts.contains { $0.mentions(variable: name) }
  }

  /// Whether a predicate of this kind keeps nodes for what they are, not for their place in the set: it is no number and asks for no place.
  var isPredicateOfContent: Bool {
    switch type {
    case .number, .any: false
    case .boolean, .string, .nodes: !asksForPosition
    }
  }

  /// `position()` or `last()` of the context that the expression itself has.
  private var asksForPosition: Bool {
    switch kind {
    case .call(let name, let arguments): name == "position" || name == "last" || arguments.contains(where: \.asksForPosition)
    case .path(let path):
      if case .expression(let start) = path.start { start.asksForPosition } else { false }
    default: parts.contains(where: \.asksForPosition)
    }
  }
}
