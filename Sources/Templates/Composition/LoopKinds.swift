import Diagnostics

/// The literals with which the body of a loop compares its item: the providers that it knows.
struct LoopKinds {
  private static let limit = 12
  private static let depthLimit = 12

  /// What is compared, in the words of its file: "p.alias".
  private(set) var subject = ""
  private(set) var values: [String] = []
  /// The conditions, as ``TemplateRun`` knows them.
  private(set) var keys: [String] = []

  /// Nil where nothing is compared, or more than one thing.
  init?(_ loop: TemplateLoop, _ tree: TemplateTree) {
    guard let name = loop.names.first else { return nil }
    var subjects: Set<String> = []
    add(loop.body, name, tree, depth: 0, &subjects)
    guard subjects.count == 1, let only = subjects.first, !values.isEmpty, values.count <= Self.limit else { return nil }
    subject = only
  }

  private mutating func add(_ nodes: [TemplateNode], _ name: String, _ tree: TemplateTree, depth: Int, _ subjects: inout Set<String>) {
    guard depth < Self.depthLimit else { return }
    for case .choice(let choice) in nodes {
      for branch in choice.branches {
        if let condition = branch.condition { add(condition, name, tree, depth: 0, &subjects) }
        add(branch.body, name, tree, depth: depth + 1, &subjects)
      }
    }
  }

  private mutating func add(
    _ condition: TemplateExpression, _ name: String, _ tree: TemplateTree, depth: Int, _ subjects: inout Set<String>
  ) {
    guard depth < Self.depthLimit else { return }
    switch condition.kind {
    case .both(let a, let b), .either(let a, let b):
      add(a, name, tree, depth: depth + 1, &subjects)
      add(b, name, tree, depth: depth + 1, &subjects)
    case .not(let inner): add(inner, name, tree, depth: depth + 1, &subjects)
    case .comparison(let a, .equal, let b), .comparison(let a, .unequal, let b):
      guard let literal = b.literalText, Self.isItem(a, name) else { return }
      let phrase = tree.file.phrase(a.range)
      subjects.insert(phrase)
      let key = phrase + " == " + tree.file.phrase(b.range)
      if !values.contains(literal) { values.append(literal) }
      if !keys.contains(key) { keys.append(key) }
    default: break
    }
  }

  /// Whether an expression is the item, or a member of it.
  private static func isItem(_ expression: TemplateExpression, _ name: String) -> Bool {
    switch expression.kind {
    case .name(let found): found == name
    case .member(let base, _): if case .name(let found) = base.kind { found == name } else { false }
    default: false
    }
  }
}
