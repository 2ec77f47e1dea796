/// The statements of a block, with what they define. Variables and mixins are there before anything is written, wherever in the block they stand:
/// https://lesscss.org/features/#variables-feature-lazy-evaluation
final class LessScope {
  struct Variable {
    var value: LessExpression
    var isImportant = false
    /// The blocks in which it is worked out, where those are not the ones that ask.
    var frames: [LessScope]?
    /// What it is, where that is known.
    var known: LessValue?
  }

  /// Nil for the parameters of a call.
  let body: LessBody?
  /// The statements, with those of imported files in the place of their imports; beside each whether its file is only referred to.
  private(set) var statements: [(statement: LessStatement, isReference: Bool)] = []
  var variables: [String: Variable] = [:]
  private(set) var callables: [LessCallable] = []
  private var byName: [String: [LessCallable]] = [:]
  /// The rules that can be called as mixins, by their places among the statements.
  private var rules: [Int: [LessCallable]] = [:]
  /// What mixins wrote that were called here, by the places of the calls among the statements.
  var written: [Int: [LessDeclaration]] = [:]

  init(body: LessBody?) { self.body = body }

  /// Takes the statements, of which the last that defines a variable counts.
  func take(_ statements: [(statement: LessStatement, isReference: Bool)]) {
    self.statements = statements
    variables = [:]
    callables = []
    byName = [:]
    rules = [:]
    for (index, one) in statements.enumerated() {
      switch one.statement.kind {
      case .variable(let name, let value, let isImportant): variables[name] = Variable(value: value, isImportant: isImportant)
      case .mixin(let mixin): add(LessCallable([mixin.name], .mixin(mixin)))
      case .rule(let selector, let condition, let body):
        guard let plain = selector.plain else { continue }
        add(rule: plain, condition, body, at: index)
      default: break
      }
    }
  }

  /// Notes a rule as what can be called, by each of its selectors.
  func add(rule selector: String, _ condition: LessCondition?, _ body: LessBody, at index: Int) {
    for part in SassSelectors.split(selector) {
      let elements = LessSelectors.callElements(part)
      guard !elements.isEmpty else { continue }
      let callable = LessCallable(elements, .rule(condition, body))
      rules[index, default: []].append(callable)
      add(callable)
    }
  }

  func add(_ callable: LessCallable) {
    callables.append(callable)
    byName[callable.elements[0], default: []].append(callable)
  }

  func callables(named name: String) -> [LessCallable] { byName[name] ?? [] }

  /// Says that a rule has been evaluated, in which blocks, what it defines, and whether its guard held.
  func evaluated(ruleAt index: Int, _ scope: LessScope, frames: [LessScope], holds: Bool?) {
    for callable in rules[index] ?? [] { (callable.scope, callable.frames, callable.guardHolds) = (scope, frames, holds) }
  }

  /// Gives mixins the blocks around them.
  func close(over frames: [LessScope]) {
    for callable in callables where callable.frames == nil {
      if case .mixin = callable.kind { callable.frames = frames }
    }
  }

  /// Takes over what a mixin defined that was called here: https://lesscss.org/features/#mixins-feature-mixins-as-functions-feature
  func takeOver(_ other: LessScope, frames: [LessScope]) {
    for (name, variable) in other.variables where variables[name] == nil {
      var variable = variable
      if variable.frames == nil { variable.frames = frames }
      variables[name] = variable
    }
    for callable in other.callables { add(callable) }
  }

  /// Takes over what a mixin writes, too.
  func takeOver(statementsOf other: LessScope, frames: [LessScope]) {
    let start = statements.count
    statements += other.statements
    // Of several the last counts.
    for name in other.variables.keys { variables[name] = nil }
    for (index, declarations) in other.written { written[start + index] = declarations }
    takeOver(other, frames: frames)
  }
}

/// What can be called by a name: a mixin, or a rule.
final class LessCallable {
  enum Kind {
    case mixin(LessMixin)
    case rule(LessCondition?, LessBody)
  }

  /// The names that its selector is made of, without combinators: `#ns .button`.
  let elements: [String]
  let kind: Kind
  /// The blocks around a mixin, and around a rule that has been evaluated.
  var frames: [LessScope]?
  /// What it defines, for those that call what stands in it.
  var scope: LessScope?
  /// Whether the guard of a rule that has been evaluated held; nil where that is not known. Before that it does not.
  var guardHolds: Bool? = false

  init(_ elements: [String], _ kind: Kind) {
    self.elements = elements
    self.kind = kind
  }

  var body: LessBody {
    switch kind {
    case .mixin(let mixin): mixin.body
    case .rule(_, let body): body
    }
  }
}

/// Where statements are run.
struct LessContext {
  /// The blocks around, the nearest first.
  var frames: [LessScope]
  /// The selectors of the rule around; nil at the top.
  var selectors: [SheetSelector]?
  /// In a file that is only referred to.
  var isReference = false
  /// Below a call that makes all important.
  var isImportant = false
  var media: LessMedia?
  /// Whether rules are no style rules: the steps of keyframes.
  var isPlain = false
  var depth = 0
}

/// The media query that rules stand in, and the rules of those within it, which come after it.
final class LessMedia {
  let queries: [String]
  let number: Int
  var queue: [LessItem] = []

  init(_ queries: [String], number: Int) {
    self.queries = queries
    self.number = number
  }
}

/// A declaration as it comes out.
struct LessDeclaration {
  var name: String
  var place: SheetPlace
  var value: [SheetPiece]
  /// The value's text.
  var words: String
  var isImportant: Bool
  var merge: LessStatement.Merge?
}

/// What a block writes.
struct LessOutput {
  var declarations: [LessDeclaration] = []
  var items: [LessItem] = []

  mutating func append(_ other: LessOutput) {
    declarations += other.declarations
    items += other.items
  }
}

/// What comes out, before it is known what extends it.
indirect enum LessItem {
  /// `media`: the numbers of the queries that it stands in.
  case rule([SheetSelector], [SheetPiece], isReference: Bool, media: Int)
  case atRule(head: [SheetPiece], own: [SheetPiece], items: [LessItem], isReference: Bool)
  case text([SheetPiece])
}
