import Diagnostics
import Words

/// What is wrong with an expression, and the bytes of the expression that are.
package struct XPathScanError: Error, Hashable, Sendable {
  package var message: String
  package var range: SourceRange
}

/// Reads the tokens of an XPath 1.0 expression and checks every name in it before libxml2 sees it.
///
/// libxml2 finds an unknown function only when evaluation reaches it, and an unknown element or attribute never: a rule with a typing error would
/// be a rule that never fires. https://www.w3.org/TR/1999/REC-xpath-19991116/#exprlex
package struct XPathScanner {
  /// Longer expressions are refused; libxml2 compiles and evaluates by recursion.
  package static let longestExpression = 4_096
  private static let mostTokens = 1_000
  private static let deepestNesting = 50

  /// Arguments that each function takes, at least and at most.
  static let functions: [String: ClosedRange<Int>] = [
    "last": 0...0, "position": 0...0, "count": 1...1, "id": 1...1, "local-name": 0...1, "namespace-uri": 0...1, "name": 0...1,
    "string": 0...1, "concat": 2...1_000, "starts-with": 2...2, "contains": 2...2, "substring-before": 2...2, "substring-after": 2...2,
    "substring": 2...3, "string-length": 0...1, "normalize-space": 0...1, "translate": 3...3, "boolean": 1...1, "not": 1...1,
    "true": 0...0, "false": 0...0, "lang": 1...1, "number": 0...1, "sum": 1...1, "floor": 1...1, "ceiling": 1...1, "round": 1...1,
    "abs": 1...1, "min": 1...1, "max": 1...1, "lower-case": 1...1, "matches": 2...3, "unknown": 2...2,
  ]

  private static let axes: Set<String> = [
    "ancestor", "ancestor-or-self", "attribute", "child", "descendant", "descendant-or-self", "following", "following-sibling", "parent",
    "preceding", "preceding-sibling", "self",
  ]

  private enum Kind {
    case opening, closing, comma, at, axisSeparator, operation, operand
  }

  private struct Call {
    var function: String?
    var range: SourceRange
    var commas = 0
    var isEmpty = true
    var closing: UInt8
    /// What stood before it.
    var outerContext: String?
    var outerStep: String?
  }

  private let text: [UInt8]
  private let vocabulary: TreeVocabulary
  private let variables: Set<String>
  private var at = 0
  private var previous: Kind?
  private var nextIsAttribute = false
  private var pendingFunction: (name: String, range: SourceRange)?
  private var calls: [Call] = []
  private var tokens = 0
  /// The element that `@` at the beginning of a path is read from, where that is evident.
  private var context: String?
  /// The element that the step before names, where it names one.
  private var step: String?
  /// The element that the attribute which is named next is read from, where that is evident.
  private var owner: String?
  private var isAfterSlash = false
  private var wasAfterSlash = false
  /// Whether there are several paths outside brackets and parentheses.
  private var isUnion = false
  private let selected: String?

  /// Checks an expression against the vocabulary, the functions and the variables. Whether the grammar fits is left to libxml2. `selected` is the name of
  /// the node that it is evaluated at, and that `$node` is, where that is evident; answers the name of the nodes that the expression itself selects.
  @discardableResult
  package static func check(
    _ expression: String, vocabulary: TreeVocabulary, variables: Set<String>, selected: String? = nil
  ) throws(XPathScanError) -> String? {
    var scanner = XPathScanner(expression, vocabulary, variables, selected)
    try scanner.scan()
    return scanner.isUnion ? nil : scanner.step
  }

  private init(_ expression: String, _ vocabulary: TreeVocabulary, _ variables: Set<String>, _ selected: String?) {
    text = Array(expression.utf8)
    self.vocabulary = vocabulary
    self.variables = variables
    self.selected = selected
    context = selected
  }

  private func byte(_ offset: Int = 0) -> UInt8 { at + offset < text.count ? text[at + offset] : 0 }

  private mutating func skipSpace() {
    while at < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[at]) { at += 1 }
  }

  private mutating func scan() throws(XPathScanError) {
    guard text.count <= Self.longestExpression else {
      throw XPathScanError(message: "An expression may have \(Self.longestExpression) bytes.", range: SourceRange(0, text.count))
    }
    skipSpace()
    guard at < text.count else { throw XPathScanError(message: "The expression is empty.", range: SourceRange(0, text.count)) }
    while at < text.count {
      let start = at
      tokens += 1
      guard tokens <= Self.mostTokens else {
        throw XPathScanError(message: "An expression may have \(Self.mostTokens) words and signs.", range: SourceRange(start, text.count))
      }
      try token()
      skipSpace()
    }
    if let open = calls.last { throw XPathScanError(message: "This is not closed.", range: open.range) }
  }

  private mutating func token() throws(XPathScanError) {
    let start = at
    wasAfterSlash = isAfterSlash
    isAfterSlash = false
    switch byte() {
    case UInt8(ascii: "("), UInt8(ascii: "["): try open()
    case UInt8(ascii: ")"), UInt8(ascii: "]"): try close()
    case UInt8(ascii: ","):
      guard let last = calls.indices.last, calls[last].function != nil else {
        throw failure("A comma may stand only between arguments.", start, start + 1)
      }
      calls[last].commas += 1
      advance(1, .comma)
    case UInt8(ascii: "@"):
      owner = wasAfterSlash ? step : context
      advance(1, .at)
    case UInt8(ascii: "$"): try variable()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try literal()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case UInt8(ascii: "."):
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(1)) {
        number()
      } else {
        let isParent = byte(1) == UInt8(ascii: ".")
        step = isParent || wasAfterSlash ? nil : context
        advance(isParent ? 2 : 1, .operand)
      }
    case UInt8(ascii: "/"):
      let isDeep = byte(1) == UInt8(ascii: "/")
      if isDeep || !isOperatorExpected { step = nil }
      isAfterSlash = true
      advance(isDeep ? 2 : 1, .operation)
    case UInt8(ascii: "|"):
      if calls.isEmpty { isUnion = true }
      advance(1, .operation)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="): advance(1, .operation)
    case UInt8(ascii: "!"):
      guard byte(1) == UInt8(ascii: "=") else { throw failure("'!' must be followed by '='.", start, start + 1) }
      advance(2, .operation)
    case UInt8(ascii: "<"), UInt8(ascii: ">"): advance(byte(1) == UInt8(ascii: "=") ? 2 : 1, .operation)
    case UInt8(ascii: "*"):
      if isOperatorExpected {
        advance(1, .operation)
      } else {
        nextIsAttribute = false
        step = nil
        advance(1, .operand)
      }
    default: try name()
    }
  }

  private mutating func advance(_ count: Int, _ kind: Kind) {
    at += count
    previous = kind
    if kind != .comma, kind != .opening, let last = calls.indices.last { calls[last].isEmpty = false }
  }

  private func failure(_ message: String, _ start: Int, _ end: Int) -> XPathScanError {
    XPathScanError(message: message, range: SourceRange(start, end))
  }

  /// Whether a name or `*` here is an operator.
  private var isOperatorExpected: Bool {
    switch previous {
    case nil, .opening, .comma, .at, .axisSeparator, .operation: false
    case .closing, .operand: true
    }
  }

  private var isAttributeName: Bool { previous == .at || previous == .axisSeparator && nextIsAttribute }

  private mutating func open() throws(XPathScanError) {
    let isBracket = byte() == UInt8(ascii: "[")
    if let last = calls.indices.last { calls[last].isEmpty = false }
    guard calls.count < Self.deepestNesting else {
      throw failure("Parentheses and brackets are nested more than \(Self.deepestNesting) deep.", at, at + 1)
    }
    let function = isBracket ? nil : pendingFunction
    calls.append(
      Call(
        function: function?.name, range: function?.range ?? SourceRange(at, at + 1), closing: UInt8(ascii: isBracket ? "]" : ")"),
        outerContext: context, outerStep: isBracket ? step : nil))
    if isBracket { context = step }
    step = nil
    pendingFunction = nil
    at += 1
    previous = .opening
  }

  private mutating func close() throws(XPathScanError) {
    guard let call = calls.popLast(), call.closing == byte() else {
      throw failure("'\(Character(Unicode.Scalar(byte())))' closes nothing.", at, at + 1)
    }
    if let function = call.function, let arity = Self.functions[function] {
      let count = call.isEmpty && call.commas == 0 ? 0 : call.commas + 1
      guard arity.contains(count) else {
        let wanted = arity.lowerBound == arity.upperBound ? "\(arity.lowerBound)" : "\(arity.lowerBound) to \(arity.upperBound)"
        throw XPathScanError(message: "'\(function)' takes \(wanted) arguments, not \(count).", range: call.range)
      }
    }
    context = call.outerContext
    step = call.outerStep
    at += 1
    previous = .closing
  }

  private mutating func number() {
    step = nil
    var length = 0
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(length)) || byte(length) == UInt8(ascii: ".") { length += 1 }
    advance(length, .operand)
  }

  private mutating func literal() throws(XPathScanError) {
    let start = at
    guard let end = text[(at + 1)...].firstIndex(of: byte()) else { throw failure("The text is not closed.", start, text.count) }
    if let call = calls.last, call.commas == 1, let function = call.function {
      let value = String(decoding: text[(start + 1)..<end], as: UTF8.self)
      if function == "unknown", vocabulary.attributes[value] == nil {
        let hint = Spelling.suggestion(for: value, in: vocabulary.attributes.keys)
        throw failure("No element has an attribute '\(value)'.\(hint)", start + 1, end)
      }
      if function == "matches" {
        do {
          _ = try RegularExpression(value)
        } catch {
          throw failure("The pattern is wrong. \(error.message)", min(start + 1 + error.offset, end), max(end, start + 2 + error.offset))
        }
      }
    }
    step = nil
    advance(end + 1 - start, .operand)
  }

  private mutating func variable() throws(XPathScanError) {
    let start = at
    at += 1
    let name = identifier()
    guard !name.isEmpty else { throw failure("A name is expected after '$'.", start, start + 1) }
    step = name == "node" ? selected : nil
    guard variables.contains(name) else {
      throw failure("There is no parameter '\(name)'.\(Spelling.suggestion(for: name, in: variables))", start, at)
    }
    advance(0, .operand)
  }

  private mutating func identifier() -> String {
    let start = at
    while at < text.count {
      let byte = text[at]
      let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_") || byte >= 0x80
      let isFollower = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard isLetter || at > start && isFollower else { break }
      at += 1
    }
    return String(decoding: text[start..<at], as: UTF8.self)
  }

  private mutating func name() throws(XPathScanError) {
    let start = at
    let name = identifier()
    guard !name.isEmpty else { throw failure("This character has no place in an expression.", start, start + 1) }
    let end = at
    if isOperatorExpected {
      guard ["and", "or", "mod", "div"].contains(name) else { throw failure("An operator is expected here, not '\(name)'.", start, end) }
      return advance(0, .operation)
    }
    skipSpace()
    if byte() == UInt8(ascii: ":"), byte(1) == UInt8(ascii: ":") {
      guard Self.axes.contains(name) else {
        throw failure("There is no axis '\(name)'.\(Spelling.suggestion(for: name, in: Self.axes))", start, end)
      }
      nextIsAttribute = name == "attribute"
      if nextIsAttribute { owner = wasAfterSlash ? step : context }
      return advance(2, .axisSeparator)
    }
    guard byte() != UInt8(ascii: ":") else { throw failure("Names have no prefix here.", start, end) }
    if byte() == UInt8(ascii: "("), !isAttributeName {
      if ["node", "text", "comment"].contains(name) {
        return advance(0, .operand)
      }
      guard Self.functions[name] != nil else {
        throw failure("There is no function '\(name)'.\(Spelling.suggestion(for: name, in: Self.functions.keys))", start, end)
      }
      pendingFunction = (name, SourceRange(start, end))
      return advance(0, .operation)
    }
    if isAttributeName {
      if let problem = vocabulary.problem(withAttribute: name, of: owner) { throw failure(problem, start, end) }
      step = nil
    } else {
      guard vocabulary.elements[name] != nil else {
        throw failure("There is no element '\(name)'.\(Spelling.suggestion(for: name, in: vocabulary.elements.keys))", start, end)
      }
      step = name
    }
    nextIsAttribute = false
    advance(0, .operand)
  }
}
