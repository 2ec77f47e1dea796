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

  /// What a comparison may do to the item first.
  private static let changes: Set<String> = [
    "lower", "downcase", "toLowerCase", "to_s", "to_sym", "string", "trim", "strip", "lowercase", "ToLower", "toString",
  ]
  /// How the names of providers begin: where a loop tells one of them from the others, they stand side by side.
  private static let providers = ["apple", "google", "facebook", "github", "microsoft", "twitter", "linkedin", "gitlab", "discord"]

  private let names: [String]
  private let entersItem: Bool
  private var subjects: Set<String> = []
  /// The clauses of a function component, whose patterns compare what they are given.
  private let clauses: (String) -> [ElixirModule.Component]

  /// Nil where nothing is compared, or more than one thing, and where the languages of servlets do not decide it, where no provider is among what is
  /// compared: of messages and their like one kind at a time is shown.
  init?(_ loop: TemplateLoop, _ tree: TemplateTree, clauses: @escaping (String) -> [ElixirModule.Component]) {
    self.clauses = clauses
    names = loop.names
    entersItem = loop.entersItem || tree.language == .go
    add(loop.body, tree, depth: 0)
    guard subjects.count == 1, let only = subjects.first, !values.isEmpty, values.count <= Self.limit else { return nil }
    guard
      tree.language.isServlet
        || values.contains(where: { value in Self.providers.contains { value.lowercased().hasPrefix($0) } })
    else { return nil }
    subject = only
  }

  private mutating func add(_ nodes: [TemplateNode], _ tree: TemplateTree, depth: Int) {
    guard depth < Self.depthLimit else { return }
    for node in nodes {
      switch node {
      case .choice(let choice):
        for branch in choice.branches {
          if let condition = branch.condition { add(condition, tree, depth: 0) }
          add(branch.body, tree, depth: depth + 1)
        }
      case .output(let expression, _, _): add(choicesOf: expression, tree, depth: 0)
      case .markup(let element): add(element.body, tree, depth: depth + 1)
      case .element(let element): add(element.nodes, tree, depth: depth + 1)
      case .scope(_, let body, _, _), .capture(_, let body, _): add(body, tree, depth: depth + 1)
      case .call(let call):
        add(patternsOf: call, tree)
        add(call.body, tree, depth: depth + 1)
      case .helper(let helper):
        for argument in helper.arguments { add(choicesOf: argument.value, tree, depth: 0) }
        add(helper.body ?? [], tree, depth: depth + 1)
      default: break
      }
    }
  }

  /// What the clauses of a component ask of the item: `defp icon(%{provider: :apple} = assigns)`.
  private mutating func add(patternsOf call: TemplateCall, _ tree: TemplateTree) {
    guard tree.language == .heex, case .component(let name) = call.kind else { return }
    let given = call.arguments.filter { !$0.isSpread && isItem($0.value) }
    guard !given.isEmpty else { return }
    let patterns = clauses(name).flatMap(\.patterns)
    for argument in given {
      for pattern in patterns where pattern.name == argument.name && !pattern.isPrefix {
        let phrase = tree.file.phrase(argument.value.range)
        subjects.insert(phrase)
        let key = Self.key(phrase, of: pattern.value)
        if !values.contains(pattern.value) { values.append(pattern.value) }
        if !keys.contains(key) { keys.append(key) }
      }
    }
  }

  /// The condition that a pattern asks.
  static func key(_ phrase: String, of pattern: String) -> String { phrase + " == " + pattern }

  /// The conditions within an expression: `p == 'apple' ? 'dark' : 'light'`.
  private mutating func add(choicesOf expression: TemplateExpression, _ tree: TemplateTree, depth: Int) {
    guard depth < Self.depthLimit else { return }
    switch expression.kind {
    case .conditional(let condition, let yes, let no):
      add(condition, tree, depth: 0)
      add(choicesOf: yes, tree, depth: depth + 1)
      if let no { add(choicesOf: no, tree, depth: depth + 1) }
    case .concatenation(let parts): for part in parts { add(choicesOf: part, tree, depth: depth + 1) }
    default: break
    }
  }

  private mutating func add(_ condition: TemplateExpression, _ tree: TemplateTree, depth: Int) {
    guard depth < Self.depthLimit else { return }
    switch condition.kind {
    case .both(let a, let b), .either(let a, let b):
      add(a, tree, depth: depth + 1)
      add(b, tree, depth: depth + 1)
    case .not(let inner): add(inner, tree, depth: depth + 1)
    case .comparison(let a, .equal, let b), .comparison(let a, .unequal, let b):
      guard let literal = b.literalText, isItem(a) else { return }
      let phrase = tree.file.phrase(a.range)
      subjects.insert(phrase)
      let key = phrase + " == " + tree.file.phrase(b.range)
      if !values.contains(literal) { values.append(literal) }
      if !keys.contains(key) { keys.append(key) }
    default: break
    }
  }

  /// Whether an expression is the item, or a member of it.
  private func isItem(_ expression: TemplateExpression, depth: Int = 0) -> Bool {
    guard depth < 4 else { return false }
    switch expression.kind {
    case .name(let found): return names.contains(found) || entersItem
    case .member(let base, _): return isItem(base, depth: depth + 1)
    case .element(let base, let index): return index.literalText != nil && isItem(base, depth: depth + 1)
    case .filter(let base, let name, let arguments):
      return arguments.isEmpty && Self.changes.contains(name) && isItem(base, depth: depth + 1)
    case .call(let callee, let arguments):
      guard arguments.isEmpty, case .member(let base, let name) = callee.kind, Self.changes.contains(name) else { return false }
      return isItem(base, depth: depth + 1)
    default: return false
    }
  }
}
