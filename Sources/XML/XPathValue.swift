import Words

/// What an XPath expression came to, copied out of libxml2.
package enum XPathValue: Hashable, Sendable {
  /// Elements by their number in the tree, in document order. An attribute or a text stands for its element; the document itself is left out.
  case nodes([Int])
  case number(Double)
  case string(String)
  case boolean(Bool)
}

/// Why an expression could not be compiled or evaluated.
package enum XPathError: Error, Hashable, Sendable {
  /// It is not XPath 1.0; `offset` is the byte in the expression where that was found.
  case syntax(offset: Int)
  /// It needed more steps than it may take.
  case operationLimit
  /// A pattern given to `matches` is wrong.
  case pattern(RegularExpressionError)
  /// Anything else libxml2 refuses at run time, by its code: a type that does not fit, an undefined variable or function.
  case evaluation(code: Int)
}
