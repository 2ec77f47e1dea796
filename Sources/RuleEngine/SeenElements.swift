import XML

/// Tells which elements of a tree some rule may come to: those that pass what a step of an expression asks before it asks for a place. The others can go,
/// with all in them that can go, and no rule finds anything else.
package final class SeenElements {
  /// The elements that one step leads to.
  struct Kind: Hashable, Sendable {
    /// Nil for elements of any name.
    var name: String?
    var question: ElementTest.Question

    /// `step` is nil for all elements of that name.
    init(name: String?, _ step: XPathSyntax.Step?) {
      self.name = name
      // A predicate that asks for a place counts what passed those before it.
      var step = step
      if let predicates = step?.predicates { step?.predicates = Array(predicates.prefix(while: \.isPredicateOfContent)) }
      // Where screens stand in a run, there is more around them than in their own trees.
      question = step.map { ElementTestReader(root: nil, knowsAncestors: false).question(predicatesOf: $0) } ?? .answer(.yes)
    }
  }

  private var byName: [(name: XMLName, test: ElementTest)] = []
  private var ofAnyName: [ElementTest] = []

  package init(_ reads: RuleReads) {
    let stamp = TreeStamp()
    for kind in reads.seen {
      let test = ElementTest(kind.question, stamp)
      if let name = kind.name { byName.append((XMLName(name), test)) } else { ofAnyName.append(test) }
    }
  }

  /// The elements that rules may come to whichever values the tree shows, by their numbers.
  package func elements(of tree: XMLTree) -> [Bool] {
    var result = [Bool](repeating: false, count: tree.count)
    for bound in tree.estimated.isEmpty ? [XMLTree.Bound.value] : [.lower, .upper, .value] {
      tree.show(bound)
      for element in result.indices where !result[element] { result[element] = isSeen(element, tree) }
    }
    return result
  }

  private func isSeen(_ element: Int, _ tree: XMLTree) -> Bool {
    byName.contains { tree.name(of: element, is: $0.name) && $0.test.answer(tree, element) != .no }
      || ofAnyName.contains { $0.answer(tree, element) != .no }
  }
}
