import XML

/// How the nodes that a rule selects are found: by looking at the elements of one name where the expression is `//name[…]`, else by libxml2, and not
/// even that where the tree has nothing that the expression must pass.
///
/// Selections are shared: of `//button[a][b]` and `//button[a][c]` the buttons that pass `a` are looked for once a tree.
final class ElementSelection {
  enum Form {
    /// `//name`, or `//*` where the name is nil.
    case named(XMLName?)
    /// Those of another selection that pass. Where the test does not know, the expression is asked at the element.
    case filtered(ElementSelection, ElementTest, XPathExpression)
    case evaluated(XPathExpression, Need)
    /// An expression that libxml2 refused, which checked rules do not know.
    case nothing
  }

  /// What a tree must have for an expression to select anything.
  indirect enum Need {
    case nothing
    /// An element of that name (of any where it is nil) that passes, or may.
    case element(named: XMLName?, ElementTest)
    case all([Need])
    case any([Need])
  }

  private let form: Form
  private let stamp: TreeStamp
  private var known: [Int] = []
  private var knownStamp = -1

  init(_ form: Form, _ stamp: TreeStamp) {
    self.form = form
    self.stamp = stamp
  }

  /// The elements of a tree that are selected, in document order.
  func nodes(in tree: XMLTree, _ xpath: XPathEvaluator) throws(XPathError) -> [Int] {
    if knownStamp == stamp.number { return known }
    var found: [Int] = []
    switch form {
    case .nothing: break
    case .evaluated(let expression, let need): if isMet(need, tree) { found = try xpath.nodes(expression, on: tree) }
    case .named(let name?): found = tree.elements(named: name).map(Int.init)
    case .named(nil): found = Array(0..<tree.count)
    case .filtered(let base, let test, let expression):
      for element in try base.nodes(in: tree, xpath) {
        switch test.answer(tree, element) {
        case .no: break
        case .yes: found.append(element)
        case .perhaps: if try xpath.test(expression, on: tree, at: element) { found.append(element) }
        }
      }
    }
    known = found
    knownStamp = stamp.number
    return found
  }

  private func isMet(_ need: Need, _ tree: XMLTree) -> Bool {
    switch need {
    case .nothing: true
    case .all(let needs): needs.allSatisfy { isMet($0, tree) }
    case .any(let needs): needs.contains { isMet($0, tree) }
    case .element(let name?, let test): tree.elements(named: name).contains { test.answer(tree, Int($0)) != .no }
    case .element(nil, let test): (0..<tree.count).contains { test.answer(tree, $0) != .no }
    }
  }
}
