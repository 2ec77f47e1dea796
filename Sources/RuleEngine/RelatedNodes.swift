import XML

/// How the nodes that are shown beside a match are found. Of `//button[a and b]` the buttons that pass what does not hang on the match are looked for once
/// a tree, and only they are asked the rest: a page of thousands of controls has as many matches.
enum RelatedNodes {
  case evaluated(XPathExpression)
  /// Those of a selection at which the expression holds, or all where it is nil.
  case among(ElementSelection, XPathExpression?)

  /// The nodes beside a match at an element, in document order.
  func nodes(at element: Int, of tree: XMLTree, _ xpath: XPathEvaluator) throws(XPathError) -> [Int] {
    switch self {
    case .evaluated(let expression): return try xpath.nodes(expression, on: tree, at: element)
    case .among(let selection, let condition):
      let all = try selection.nodes(in: tree, xpath)
      guard let condition else { return all }
      var found: [Int] = []
      for node in all where try xpath.test(condition, on: tree, at: node) { found.append(node) }
      return found
    }
  }
}

extension XPathSyntax {
  /// The operands of `and`, or the expression itself.
  var conjuncts: [XPathSyntax] {
    if case .and(let a, let b) = kind { a.conjuncts + b.conjuncts } else { [self] }
  }
}
