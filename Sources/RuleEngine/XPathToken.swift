import Diagnostics

/// A word or sign of an XPath 1.0 expression, as ``XPathLexer`` reads it: names and stars are told apart by what stands before them.
/// https://www.w3.org/TR/1999/REC-xpath-19991116/#exprlex
struct XPathToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case number
    /// A text; its range holds the quotation marks.
    case literal
    /// `$name`; its range holds the `$`.
    case variable
    /// The name before the parenthesis of a call.
    case function
    /// `node`, `text` or `comment` before its parenthesis.
    case nodeType
    /// The name before `::`.
    case axis
    /// The name of an element.
    case element
    /// The name behind `@` or `attribute::`.
    case attribute
    case anyElement, anyAttribute
    case openParenthesis, closeParenthesis, openBracket, closeBracket, comma, at, axisSeparator
    /// `.` and `..`.
    case context, parent
    /// `/` and `//`.
    case slash, doubleSlash
    case union
    case or, and
    /// `=` and `!=`.
    case equality
    /// `<`, `<=`, `>` and `>=`.
    case relation
    case plus, minus
    /// `*`, `div` and `mod`.
    case multiplication
  }

  var kind: Kind
  /// The bytes of the expression.
  var range: SourceRange

  /// Whether an operand ends here, so that a name or `*` behind it is an operator.
  var endsOperand: Bool {
    switch kind {
    case .number, .literal, .variable, .nodeType, .element, .attribute, .anyElement, .anyAttribute, .closeParenthesis, .closeBracket,
      .context, .parent:
      true
    default: false
    }
  }

  /// How strongly an operator binds, from `or` (1) up; nil for what is none. A minus counts as that between two numbers.
  var precedence: Int? {
    switch kind {
    case .or: 1
    case .and: 2
    case .equality: 3
    case .relation: 4
    case .plus, .minus: 5
    case .multiplication: 6
    case .union: 7
    default: nil
    }
  }
}

extension String {
  /// The bytes of a token of this expression.
  func text(of token: XPathToken) -> String {
    let view = utf8
    let start = view.index(view.startIndex, offsetBy: token.range.start)
    return String(decoding: view[start..<view.index(start, offsetBy: token.range.length)], as: UTF8.self)
  }
}
