import Diagnostics

/// Parses the tokens of an XPath 1.0 expression into an ``XPathSyntax``. What it cannot parse, it does not explain: expressions of rules are checked by
/// ``XPathScanner``, and libxml2 has the last word.
struct XPathParser {
  /// Deeper expressions are not looked into.
  private static let deepestNesting = 100

  private let text: String
  private let tokens: [XPathToken]
  private var at = 0
  private var depth = 0

  /// The tree of an expression; nil where it is not well-formed.
  static func parse(_ expression: String) -> XPathSyntax? {
    guard let tokens = try? XPathLexer.tokens(expression) else { return nil }
    var parser = XPathParser(text: expression, tokens: tokens)
    guard let syntax = parser.or(), parser.at == tokens.count else { return nil }
    return syntax
  }

  private init(text: String, tokens: [XPathToken]) {
    self.text = text
    self.tokens = tokens
  }

  private var next: XPathToken.Kind? { at < tokens.count ? tokens[at].kind : nil }

  /// Moves behind the token where it is of that kind.
  private mutating func take(_ kind: XPathToken.Kind) -> Bool {
    guard next == kind else { return false }
    at += 1
    return true
  }

  /// The text of the token that was taken last.
  private var taken: String { text.text(of: tokens[at - 1]) }

  /// The bytes from those of a token to those of the one that was taken last.
  private func range(from first: Int) -> Range<Int> { tokens[first].range.start..<tokens[at - 1].range.end }

  // MARK: Operators, https://www.w3.org/TR/1999/REC-xpath-19991116/#booleans

  private mutating func or() -> XPathSyntax? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepestNesting, var left = and() else { return nil }
    while take(.or) {
      guard let right = and() else { return nil }
      left = join(left, right, .or(left, right))
    }
    return left
  }

  private mutating func and() -> XPathSyntax? {
    guard var left = equality() else { return nil }
    while take(.and) {
      guard let right = equality() else { return nil }
      left = join(left, right, .and(left, right))
    }
    return left
  }

  private mutating func equality() -> XPathSyntax? {
    guard var left = relational() else { return nil }
    while take(.equality) {
      guard let sign = XPathSyntax.Comparison(rawValue: taken), let right = relational() else { return nil }
      left = join(left, right, .comparison(sign, left, right))
    }
    return left
  }

  private mutating func relational() -> XPathSyntax? {
    guard var left = sum() else { return nil }
    while take(.relation) {
      guard let sign = XPathSyntax.Comparison(rawValue: taken), let right = sum() else { return nil }
      left = join(left, right, .comparison(sign, left, right))
    }
    return left
  }

  private mutating func sum() -> XPathSyntax? {
    guard var left = product() else { return nil }
    while take(.plus) || take(.minus) {
      guard let right = product() else { return nil }
      left = join(left, right, .arithmetic(left, right))
    }
    return left
  }

  private mutating func product() -> XPathSyntax? {
    guard var left = unary() else { return nil }
    while take(.multiplication) {
      guard let right = unary() else { return nil }
      left = join(left, right, .arithmetic(left, right))
    }
    return left
  }

  private mutating func unary() -> XPathSyntax? {
    let start = at
    while take(.minus) {}
    let isNegated = at > start
    guard let operand = union() else { return nil }
    return isNegated ? XPathSyntax(kind: .negation(operand), range: range(from: start)) : operand
  }

  private mutating func union() -> XPathSyntax? {
    guard var left = path() else { return nil }
    while take(.union) {
      guard let right = path() else { return nil }
      left = join(left, right, .union(left, right))
    }
    return left
  }

  private func join(_ left: XPathSyntax, _ right: XPathSyntax, _ kind: XPathSyntax.Kind) -> XPathSyntax {
    XPathSyntax(kind: kind, range: left.range.lowerBound..<right.range.upperBound)
  }

  // MARK: Paths, https://www.w3.org/TR/1999/REC-xpath-19991116/#location-paths

  private mutating func path() -> XPathSyntax? {
    let start = at
    switch next {
    case .slash:
      at += 1
      guard beginsStep else { return XPathSyntax(kind: .path(.init(start: .root)), range: range(from: start)) }
      guard let first = step() else { return nil }
      return steps(of: .init(start: .root, steps: [first]), from: start)
    case .doubleSlash: return steps(of: .init(start: .root), from: start)
    case _ where beginsStep:
      guard let first = step() else { return nil }
      return steps(of: .init(start: .context, steps: [first]), from: start)
    default:
      guard let primary = primary(), let predicates = predicates() else { return nil }
      if predicates.isEmpty, next != .slash, next != .doubleSlash { return primary }
      return steps(of: .init(start: .expression(primary), predicates: predicates), from: start)
    }
  }

  /// The further steps of a path, each behind one or two slashes.
  private mutating func steps(of path: XPathSyntax.Path, from start: Int) -> XPathSyntax? {
    var path = path
    while true {
      if take(.doubleSlash) {
        path.steps.append(.init(axis: "descendant-or-self", test: .anyNode, isAbbreviated: true, range: range(from: at - 1)))
      } else if !take(.slash) {
        return XPathSyntax(kind: .path(path), range: range(from: start))
      }
      guard let step = step() else { return nil }
      path.steps.append(step)
    }
  }

  private var beginsStep: Bool {
    switch next {
    case .context, .parent, .at, .axis, .element, .anyElement, .nodeType: true
    default: false
    }
  }

  private mutating func step() -> XPathSyntax.Step? {
    let start = at
    if take(.context) { return .init(axis: "self", test: .anyNode, isAbbreviated: true, range: range(from: start)) }
    if take(.parent) { return .init(axis: "parent", test: .anyNode, isAbbreviated: true, range: range(from: start)) }
    var axis = "child"
    if take(.at) {
      axis = "attribute"
    } else if take(.axis) {
      axis = taken
      guard take(.axisSeparator) else { return nil }
    }
    guard let test = nodeTest() else { return nil }
    var step = XPathSyntax.Step(axis: axis, test: test, range: range(from: start))
    guard let predicates = predicates() else { return nil }
    step.predicates = predicates
    return step
  }

  private mutating func nodeTest() -> XPathSyntax.Step.Test? {
    if take(.element) || take(.attribute) { return .name(taken) }
    if take(.anyElement) || take(.anyAttribute) { return .anyName }
    guard take(.nodeType) else { return nil }
    let name = taken
    guard take(.openParenthesis), take(.closeParenthesis) else { return nil }
    return name == "node" ? .anyNode : .noElement
  }

  private mutating func predicates() -> [XPathSyntax]? {
    var predicates: [XPathSyntax] = []
    while take(.openBracket) {
      guard let predicate = or(), take(.closeBracket) else { return nil }
      predicates.append(predicate)
    }
    return predicates
  }

  // MARK: What else a path may start with, https://www.w3.org/TR/1999/REC-xpath-19991116/#node-sets

  private mutating func primary() -> XPathSyntax? {
    let start = at
    if take(.number) { return XPathSyntax(kind: .number, range: range(from: start)) }
    if take(.variable) { return XPathSyntax(kind: .variable(String(taken.dropFirst())), range: range(from: start)) }
    if take(.literal) { return XPathSyntax(kind: .literal(String(taken.dropFirst().dropLast())), range: range(from: start)) }
    if take(.openParenthesis) {
      guard var inner = or(), take(.closeParenthesis) else { return nil }
      // The text of the expression is taken with its parentheses, so that it can stand anywhere.
      inner.range = range(from: start)
      return inner
    }
    guard take(.function) else { return nil }
    let name = taken
    guard take(.openParenthesis) else { return nil }
    var arguments: [XPathSyntax] = []
    if !take(.closeParenthesis) {
      repeat {
        guard let argument = or() else { return nil }
        arguments.append(argument)
      } while take(.comma)
      guard take(.closeParenthesis) else { return nil }
    }
    return XPathSyntax(kind: .call(name, arguments), range: range(from: start))
  }
}
