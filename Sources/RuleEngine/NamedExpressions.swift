import Diagnostics

/// Expressions with names, written as calls without arguments: `//button[apple-button()]`. Each is put in the place of its call before anything else
/// looks at the expression, so that it means what it would mean if it were written there.
package struct NamedExpressions: Sendable {
  /// Longer expressions are refused; libxml2 compiles and evaluates by recursion.
  static let longestWritten = 4_096
  /// With everything put in, an expression may have so many bytes.
  static let longestExpanded = 16_384

  /// What stands in the place of a call.
  private struct Expansion: Sendable {
    var text: String
    /// How strongly its weakest operator outside parentheses binds, as ``XPathToken/precedence`` counts; 8 where there is none.
    var precedence: Int
  }

  private var expansions: [String: Expansion] = [:]

  package init() {}

  package var names: [String] { Array(expansions.keys) }

  package func contains(_ name: String) -> Bool { expansions[name] != nil }

  /// Gives an expression a name. It may call those that were named before it; one that is wrong or becomes too long is refused.
  package mutating func define(_ name: String, as expression: String) throws(XPathScanError) {
    let expanded = try expand(expression)
    expansions[name] = Expansion(text: expanded.text, precedence: Self.precedence(of: XPathLexer.knownTokens(expanded.text)))
  }

  /// The lowest precedence of the operators outside brackets and parentheses.
  private static func precedence(of tokens: [XPathToken]) -> Int {
    var depth = 0
    var lowest = 8
    for token in tokens {
      switch token.kind {
      case .openParenthesis, .openBracket: depth += 1
      case .closeParenthesis, .closeBracket: depth -= 1
      default: if depth == 0, let precedence = token.precedence { lowest = min(lowest, precedence) }
      }
    }
    return lowest
  }

  /// An expression with everything put in, and the way back to what was written.
  struct Expanded {
    /// A part of the text that stands for a call.
    struct Insertion {
      var name: String
      /// The bytes of the text.
      var range: SourceRange
      /// The bytes of the call, as it was written.
      var call: SourceRange
    }

    var text: String
    var insertions: [Insertion] = []

    /// What was written where a range of the text begins, with the name of the expression that was put in there.
    func written(_ range: SourceRange) -> (range: SourceRange, name: String?) {
      var shift = 0
      for insertion in insertions {
        if range.start < insertion.range.start { break }
        if range.start < insertion.range.end { return (insertion.call, insertion.name) }
        shift = insertion.call.end - insertion.range.end
      }
      return (range.shifted(by: shift), nil)
    }
  }

  /// Puts the named expressions in the place of their calls. An expression without calls comes back as it is, right or wrong.
  func expand(_ expression: String) throws(XPathScanError) -> Expanded {
    guard Self.mayCall(expression) else { return Expanded(text: expression) }
    let tokens = XPathLexer.knownTokens(expression)
    let bytes = Array(expression.utf8)
    var result = Expanded(text: "")
    var text: [UInt8] = []
    var copied = 0
    for (index, token) in tokens.enumerated() where token.kind == .function {
      guard let expansion = expansions[expression.text(of: token)], index + 2 < tokens.count, tokens[index + 2].kind == .closeParenthesis
      else { continue }
      let call = SourceRange(token.range.start, tokens[index + 2].range.end)
      let before = index > 0 ? tokens[index - 1] : nil
      let after = index + 3 < tokens.count ? tokens[index + 3] : nil
      if let before, before.kind == .slash || before.kind == .doubleSlash || before.kind == .axisSeparator {
        throw XPathScanError(
          message: "'\(expression.text(of: token))' stands for an expression, which cannot follow a path; write it in brackets.",
          range: call)
      }
      text += bytes[copied..<call.start]
      copied = call.end
      let needsParentheses = Self.needsParentheses(expansion.precedence, before: before, after: after)
      let start = text.count
      text += needsParentheses ? Array("(\(expansion.text))".utf8) : Array(expansion.text.utf8)
      // A name that ends here must not run into the operator behind it.
      if copied < bytes.count, after?.precedence != nil, bytes[copied] | 0x20 >= 0x61 || bytes[copied] == 0x2D { text.append(0x20) }
      result.insertions.append(
        Expanded.Insertion(name: expression.text(of: token), range: SourceRange(start, text.count), call: call))
      guard text.count <= Self.longestExpanded else {
        throw XPathScanError(message: "With its named expressions put in, this has more than \(Self.longestExpanded) bytes.", range: call)
      }
    }
    text += bytes[copied...]
    result.text = String(decoding: text, as: UTF8.self)
    return result
  }

  /// Whether there is a call without arguments at all: most expressions have none, and need not be taken apart.
  private static func mayCall(_ expression: String) -> Bool {
    var opened = false
    for byte in expression.utf8 {
      if opened, byte == UInt8(ascii: ")") { return true }
      if byte == UInt8(ascii: "(") { opened = true } else if byte > 0x20 { opened = false }
    }
    return false
  }

  /// Whether what is put in must be held together. Predicates belong to a whole expression, not to its last step; `and` and `or` group as they like.
  private static func needsParentheses(_ precedence: Int, before: XPathToken?, after: XPathToken?) -> Bool {
    let groups = precedence <= 2
    func isSafe(_ neighbour: XPathToken?) -> Bool {
      guard let neighbour else { return true }
      switch neighbour.kind {
      case .openParenthesis, .closeParenthesis, .comma, .closeBracket: return true
      case .slash, .doubleSlash: return precedence == 8
      default: return neighbour.precedence.map { precedence > $0 || groups && precedence == $0 } ?? false
      }
    }
    if let before, before.kind == .openBracket { return !isSafe(after) }
    return !(isSafe(before) && isSafe(after))
  }
}
