import Diagnostics

/// Reads scripts, expressions and patterns that stand in parts of one text into one tree: those of a component's template. Each is read within its own
/// range alone; what is not understood there is unknown.
package struct ScriptFragments {
  package private(set) var tree = ScriptTree()
  private let text: [UInt8]
  private let dialect: ScriptParser.Dialect

  package init(_ text: [UInt8], dialect: ScriptParser.Dialect) {
    self.text = text
    self.dialect = dialect
  }

  /// Runs a parser over a range, whose nodes go into the tree.
  private mutating func parse<Value>(_ range: SourceRange, _ read: (inout ScriptParser) -> Value) -> Value {
    var parser = ScriptParser(text, range, dialect)
    swap(&parser.tree, &tree)
    defer { swap(&parser.tree, &tree) }
    return read(&parser)
  }

  /// The statements of a script. They do not become the tree's own.
  package mutating func statements(in range: SourceRange) -> [ScriptTree.NodeID] {
    parse(range) { $0.allStatements() }
  }

  /// An expression that fills a range; unknown where something is left behind it, or nothing is there.
  package mutating func expression(in range: SourceRange) -> ScriptTree.NodeID {
    parse(range) { parser in
      guard parser.token.kind != .end else { return parser.make(.unknown, from: range.start, to: range.end) }
      let made = parser.expression()
      return parser.token.kind == .end ? made : parser.make(.unknown, from: range.start, to: range.end)
    }
  }

  /// Patterns with commas between them: the parameters of a loop or a slot. Empty where they are not understood.
  package mutating func patterns(in range: SourceRange) -> [ScriptTree.NodeID] {
    parse(range) { parser in
      var made: [ScriptTree.NodeID] = []
      while parser.token.kind != .end {
        let start = parser.token.start
        guard let target = parser.bindingTarget() else { return [] }
        if parser.take("=") {
          let value = parser.assignment()
          made.append(parser.make(.assignment("=", target: target, value: value), from: start))
        } else {
          made.append(target)
        }
        guard parser.take(",") || parser.token.kind == .end else { return [] }
      }
      return made
    }
  }

  /// A function without parameters whose body is a range: an expression, or statements.
  package mutating func handler(in range: SourceRange) -> ScriptTree.NodeID {
    let expression = parse(range) { parser -> ScriptTree.NodeID? in
      let made = parser.expression()
      return parser.token.kind == .end ? made : nil
    }
    if let expression {
      switch tree[expression].kind {
      case .function, .identifier, .member: return expression
      default: break
      }
      return make(.function(.init(name: nil, parameters: [], body: expression, returnsBody: true)), range)
    }
    let block = make(.block(statements(in: range)), range)
    return make(.function(.init(name: nil, parameters: [], body: block, returnsBody: false)), range)
  }

  /// A node of its own.
  package mutating func make(_ kind: ScriptNode.Kind, _ range: SourceRange) -> ScriptTree.NodeID {
    tree.nodes.append(ScriptNode(kind: kind, range: range))
    return ScriptTree.NodeID(tree.nodes.count - 1)
  }

  /// Makes statements the module's own.
  package mutating func declare(_ statements: [ScriptTree.NodeID]) { tree.statements += statements }
}
