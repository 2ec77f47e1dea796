import Diagnostics
import Words

/// Checks every name and every word of a closed set in an XPath 1.0 expression before libxml2 sees it.
///
/// libxml2 finds an unknown function only when evaluation reaches it, and an unknown element, attribute or value never: a rule with a typing error
/// would be a rule that never fires.
package struct XPathScanner {
  private static let mostTokens = 2_000
  private static let deepestNesting = 50

  private struct Call {
    var function: String?
    var range: SourceRange
    var commas = 0
    var isEmpty = true
    var closing: XPathToken.Kind
    /// What stood before it.
    var outerContext: String?
    var outerStep: String?
    var outerText: XPathToken?
    /// The last attribute of the first argument.
    var attribute: Attribute?
  }

  /// An attribute that an expression reads, and the element that it is read from, where that is evident.
  private struct Attribute {
    var name: String
    var owner: String?
  }

  private let expression: String
  private let tokens: [XPathToken]
  private let vocabulary: TreeVocabulary
  private let variables: Set<String>
  /// The number of the token that is looked at.
  private var at = 0
  private var calls: [Call] = []
  /// The element that `@` at the beginning of a path is read from, where that is evident.
  private var context: String?
  /// The element that the step before names, where it names one.
  private var step: String?
  /// The element that the attribute which is named next is read from, where that is evident.
  private var owner: String?
  /// The attribute that was named last, before an operator came.
  private var attribute: Attribute?
  /// The text before `=` or `!=`, to be compared with the operand that follows.
  private var comparedText: XPathToken?
  /// Whether there are several paths outside brackets and parentheses.
  private var isUnion = false
  private let selected: String?

  /// Checks an expression, with its named expressions put in, against the vocabulary, the functions and the variables. Whether the grammar fits is left
  /// to libxml2. `selected` is the name of the node that it is evaluated at, and that `$node` is, where that is evident; answers the name of the nodes
  /// that the expression itself selects.
  @discardableResult
  package static func check(
    _ expression: String, vocabulary: TreeVocabulary, variables: Set<String>, selected: String? = nil
  ) throws(XPathScanError) -> String? {
    let whole = SourceRange(0, expression.utf8.count)
    guard whole.length <= NamedExpressions.longestExpanded else {
      throw XPathScanError(
        message: "With its named expressions put in, an expression may have \(NamedExpressions.longestExpanded) bytes.", range: whole)
    }
    let tokens = try XPathLexer.tokens(expression)
    guard !tokens.isEmpty else { throw XPathScanError(message: "The expression is empty.", range: whole) }
    if tokens.count > mostTokens {
      let rest = SourceRange(tokens[mostTokens].range.start, whole.end)
      throw XPathScanError(message: "An expression may have \(mostTokens) words and signs.", range: rest)
    }
    var scanner = XPathScanner(expression, tokens, vocabulary, variables, selected)
    for index in tokens.indices {
      scanner.at = index
      try scanner.check(tokens[index])
    }
    if let open = scanner.calls.last { throw XPathScanError(message: "This is not closed.", range: open.range) }
    return scanner.isUnion ? nil : scanner.step
  }

  private init(
    _ expression: String, _ tokens: [XPathToken], _ vocabulary: TreeVocabulary, _ variables: Set<String>, _ selected: String?
  ) {
    self.expression = expression
    self.tokens = tokens
    self.vocabulary = vocabulary
    self.variables = variables
    self.selected = selected
    context = selected
  }

  private var previous: XPathToken? { at > 0 ? tokens[at - 1] : nil }

  private var isAfterSlash: Bool { previous.map { $0.kind == .slash || $0.kind == .doubleSlash } ?? false }

  private func failure(_ message: String, _ range: SourceRange) -> XPathScanError { XPathScanError(message: message, range: range) }

  private mutating func check(_ token: XPathToken) throws(XPathScanError) {
    if let last = calls.indices.last, token.kind != .comma, token.kind != .closeParenthesis, token.kind != .closeBracket {
      calls[last].isEmpty = false
    }
    switch token.kind {
    case .openParenthesis, .openBracket: return try open(token)
    case .closeParenthesis, .closeBracket: return try close(token)
    case .comma:
      guard let last = calls.indices.last, calls[last].function != nil else {
        throw failure("A comma may stand only between arguments.", token.range)
      }
      calls[last].commas += 1
      comparedText = nil
    case .at: owner = isAfterSlash ? step : context
    case .axis: if name(of: token) == "attribute" { owner = isAfterSlash ? step : context }
    case .attribute: return try attribute(token)
    case .element: try element(token)
    case .function: try function(token)
    case .variable: try variable(token)
    case .literal: return try literal(token)
    case .context: step = isAfterSlash ? nil : context
    case .parent, .anyElement, .anyAttribute, .number: step = nil
    case .slash, .doubleSlash: if token.kind == .doubleSlash || previous?.endsOperand != true { step = nil }
    case .union: if calls.isEmpty { isUnion = true }
    case .equality:
      comparedText = previous?.kind == .literal ? previous : nil
      return
    case .or, .and, .relation, .plus, .minus, .multiplication: comparedText = nil
    case .nodeType, .axisSeparator: break
    }
    attribute = nil
  }

  private func name(of token: XPathToken) -> String { expression.text(of: token) }

  // MARK: Parentheses and brackets

  private mutating func open(_ token: XPathToken) throws(XPathScanError) {
    let isBracket = token.kind == .openBracket
    guard calls.count < Self.deepestNesting else {
      throw failure("Parentheses and brackets are nested more than \(Self.deepestNesting) deep.", token.range)
    }
    let function = isBracket || previous?.kind != .function ? nil : previous
    calls.append(
      Call(
        function: function.map { name(of: $0) }, range: function?.range ?? token.range,
        closing: isBracket ? .closeBracket : .closeParenthesis,
        outerContext: context, outerStep: isBracket ? step : nil, outerText: isBracket ? comparedText : nil))
    if isBracket { context = step }
    step = nil
    attribute = nil
    comparedText = nil
  }

  private mutating func close(_ token: XPathToken) throws(XPathScanError) {
    guard let call = calls.popLast(), call.closing == token.kind else {
      throw failure("'\(name(of: token))' closes nothing.", token.range)
    }
    if let function = call.function, let arity = XPathFunction.arities[function] {
      let count = call.isEmpty && call.commas == 0 ? 0 : call.commas + 1
      guard arity.contains(count) else {
        let wanted =
          arity.upperBound == XPathFunction.anyNumber
          ? "at least \(arity.lowerBound)"
          : arity.lowerBound == arity.upperBound ? "\(arity.lowerBound)" : "\(arity.lowerBound) to \(arity.upperBound)"
        throw failure("'\(function)' takes \(wanted) arguments, not \(count).", call.range)
      }
    }
    context = call.outerContext
    step = call.outerStep
    comparedText = call.outerText
    attribute = nil
  }

  // MARK: Names

  private mutating func function(_ token: XPathToken) throws(XPathScanError) {
    let name = name(of: token)
    guard XPathFunction.arities[name] == nil else { return }
    guard !vocabulary.named.contains(name) else { throw failure("'\(name)' takes 0 arguments.", token.range) }
    let known = Array(XPathFunction.arities.keys) + vocabulary.named.names
    throw failure("There is no function '\(name)'.\(Spelling.suggestion(for: name, in: known))", token.range)
  }

  private mutating func variable(_ token: XPathToken) throws(XPathScanError) {
    let name = String(name(of: token).dropFirst())
    step = name == "node" ? selected : nil
    guard variables.contains(name) else {
      throw failure("There is no parameter '\(name)'.\(Spelling.suggestion(for: name, in: variables))", token.range)
    }
  }

  private mutating func element(_ token: XPathToken) throws(XPathScanError) {
    let name = name(of: token)
    guard vocabulary.elements[name] != nil else {
      throw failure("There is no element '\(name)'.\(Spelling.suggestion(for: name, in: vocabulary.elements.keys))", token.range)
    }
    step = name
  }

  private mutating func attribute(_ token: XPathToken) throws(XPathScanError) {
    let name = name(of: token)
    if let problem = vocabulary.problem(withAttribute: name, of: owner) { throw failure(problem, token.range) }
    step = nil
    let found = Attribute(name: name, owner: owner)
    attribute = found
    if let last = calls.indices.last, calls[last].commas == 0 { calls[last].attribute = found }
    if let text = comparedText {
      comparedText = nil
      try check(text, among: found)
    }
  }

  // MARK: Texts

  private mutating func literal(_ token: XPathToken) throws(XPathScanError) {
    step = nil
    if previous?.kind == .equality, let attribute { try check(token, among: attribute) }
    attribute = nil
    guard let call = calls.last, call.commas > 0, let function = call.function else { return }
    let value = text(of: token)
    let inner = SourceRange(token.range.start + 1, token.range.end - 1)
    switch function {
    case "unknown":
      if vocabulary.attributes[value] == nil {
        throw failure("No element has an attribute '\(value)'.\(Spelling.suggestion(for: value, in: vocabulary.attributes.keys))", inner)
      }
    case "matches" where call.commas == 1:
      do {
        _ = try RegularExpression(value)
      } catch {
        throw failure(
          "The pattern is wrong. \(error.message)",
          SourceRange(min(inner.start + error.offset, inner.end), max(inner.end, inner.start + 1 + error.offset)))
      }
    case "says": try check(token, among: Attribute(name: "says", owner: nil))
    case "one-of", "has-word": if let attribute = call.attribute { try check(token, among: attribute) }
    default: break
    }
  }

  private func text(of token: XPathToken) -> String { String(name(of: token).dropFirst().dropLast()) }

  /// Refuses a text that an attribute never has.
  private func check(_ token: XPathToken, among attribute: Attribute) throws(XPathScanError) {
    guard let problem = vocabulary.problem(withValue: text(of: token), of: attribute.name, on: attribute.owner) else { return }
    throw failure(problem, SourceRange(token.range.start + 1, token.range.end - 1))
  }
}
