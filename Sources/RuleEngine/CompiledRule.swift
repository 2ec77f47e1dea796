import Diagnostics
import XML

/// A rule with its expressions compiled, for one evaluator.
final class CompiledRule {
  let entry: RuleSet.Entry
  let selection: ElementSelection
  /// What the choice of nodes hangs on.
  let selectReads: RuleReads
  /// The parameters that are lists.
  let lists: [String: XMLTree]
  /// What is needed once something is selected, which is seldom.
  private(set) lazy var verdict: CompiledVerdict = makeVerdict()
  private let makeVerdict: () -> CompiledVerdict

  init(_ entry: RuleSet.Entry, _ selection: ElementSelection, selectReads: RuleReads, makeVerdict: @escaping () -> CompiledVerdict) {
    self.entry = entry
    self.selection = selection
    self.selectReads = selectReads
    self.makeVerdict = makeVerdict
    var lists: [String: XMLTree] = [:]
    for parameter in entry.parameters {
      if case .list(let list) = parameter.value { lists[parameter.name] = XPathEvaluator.tree(of: list) }
    }
    self.lists = lists
  }
}

/// How a selected node is judged.
final class CompiledVerdict {
  /// An expression of which is asked whether it holds at an element.
  struct Condition {
    /// Answers for most elements.
    let test: ElementTest
    let expression: XPathExpression

    func holds(at element: Int, of tree: XMLTree, _ xpath: XPathEvaluator) throws(XPathError) -> Bool {
      switch test.answer(tree, element) {
      case .yes: true
      case .no: false
      case .perhaps: try xpath.test(expression, on: tree, at: element)
      }
    }

    /// Whether libxml2 finds that it holds, which then knows what was unknown.
    func holdsForAReason(at element: Int, of tree: XMLTree, _ xpath: XPathEvaluator) throws(XPathError) -> Bool {
      if test.answer(tree, element) == .no { return false }
      return try xpath.test(expression, on: tree, at: element)
    }
  }

  struct Review {
    var condition: Condition
    /// Nil where the value that is unknown has it.
    var reason: ReviewReason?
  }

  struct Need {
    var attribute: String
    var name: XMLName
    /// Nil for the selected node.
    var path: XPathExpression?
  }

  /// Expressions are nil where there are none, or where libxml2 refused one, which checked rules do not know.
  struct Case {
    var fail: Condition?
    var needs: [Need]
    var point: XPathExpression?
    var review: Review?
    var related: RelatedNodes?
    /// By platform, the rule's where the case has none; nil stands for off.
    var levels: [String: Level?]
  }

  let cases: [Case]
  let review: Review?
  let related: RelatedNodes?
  /// What the verdict hangs on, the choice of nodes included.
  let reads: RuleReads
  /// What verdict, message, place and fix hang on.
  let allReads: RuleReads

  init(cases: [Case], review: Review?, related: RelatedNodes?, reads: RuleReads, allReads: RuleReads) {
    self.cases = cases
    self.review = review
    self.related = related
    self.reads = reads
    self.allReads = allReads
  }
}
