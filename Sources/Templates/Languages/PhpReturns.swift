import Diagnostics

/// Makes what functions of PHP's return into what they write: `return '<a …>' . $label . '</a>';`. A function that writes itself returns nothing that is shown.
enum PhpReturns {
  /// The name to which a `return` gives its value, until the whole function was read.
  static let name = "@return"
  private static let depthLimit = 40
  /// What follows a branch that returns is put into the others; where that would be too much, it stays behind them.
  private static let sizeLimit = 400

  /// The nodes with what the functions among them return.
  static func settled(_ nodes: [TemplateNode], depth: Int = 0) -> [TemplateNode] {
    guard depth < depthLimit else { return nodes }
    return nodes.map { node in
      switch node {
      case .macro(var macro):
        macro.body = body(macro.body, showsValues: !writes(macro.body) && givesValue(macro.body), depth: 0).nodes
        return .macro(macro)
      case .choice(var choice):
        for index in choice.branches.indices { choice.branches[index].body = settled(choice.branches[index].body, depth: depth + 1) }
        return .choice(choice)
      case .scope(let arguments, let body, let isClosed, let tag):
        return .scope(arguments, settled(body, depth: depth + 1), isClosed: isClosed, tag: tag)
      default: return node
      }
    }
  }

  /// What a function writes on its way to a `return`, and whether every way meets one.
  private static func body(_ nodes: [TemplateNode], showsValues: Bool, depth: Int) -> (nodes: [TemplateNode], returns: Bool) {
    var made: [TemplateNode] = []
    guard depth < depthLimit else { return (nodes.filter { if case .assign([name], _, _) = $0 { false } else { true } }, false) }
    for (index, node) in nodes.enumerated() {
      switch node {
      case .assign([name], let value, let tag):
        if showsValues { made.append(.output(value, escapes: false, tag: tag)) }
        return (made, true)
      case .choice(var choice):
        let branches = choice.branches.map { body($0.body, showsValues: showsValues, depth: depth + 1) }
        for (at, branch) in branches.enumerated() { choice.branches[at].body = branch.nodes }
        guard branches.contains(where: \.returns), nodes.count - index < sizeLimit else {
          made.append(.choice(choice))
          continue
        }
        let rest = body(Array(nodes[(index + 1)...]), showsValues: showsValues, depth: depth + 1)
        for (at, branch) in branches.enumerated() where !branch.returns { choice.branches[at].body += rest.nodes }
        let isWhole = choice.branches.contains { $0.condition == nil }
        if !isWhole { choice.branches.append(TemplateChoice.Branch(condition: nil, tag: choice.end, body: rest.nodes)) }
        made.append(.choice(choice))
        return (made, rest.returns || isWhole && branches.allSatisfy(\.returns))
      case .loop(var loop):
        // Which round returns is not known.
        loop.body = body(loop.body, showsValues: showsValues, depth: depth + 1).nodes
        made.append(.loop(loop))
      case .macro: made += settled([node], depth: depth + 1)
      // A function that it calls for itself, and whose value is not used.
      case .call where showsValues: break
      default: made.append(node)
      }
    }
    return (made, false)
  }

  /// Whether a function returns something, on any way.
  private static func givesValue(_ nodes: [TemplateNode], depth: Int = 0) -> Bool {
    guard depth < depthLimit else { return false }
    return nodes.contains { node in
      switch node {
      case .assign([name], let value, _): if case .literal(.null) = value.kind { false } else { true }
      case .choice(let choice): choice.branches.contains { givesValue($0.body, depth: depth + 1) }
      case .loop(let loop): givesValue(loop.body, depth: depth + 1)
      default: false
      }
    }
  }

  /// Whether a function writes something itself, on any way.
  private static func writes(_ nodes: [TemplateNode], depth: Int = 0) -> Bool {
    guard depth < depthLimit else { return true }
    return nodes.contains { node in
      switch node {
      case .assign, .macro, .capture, .constant, .call: false
      case .text(let range): range.length > 1
      case .choice(let choice): choice.branches.contains { writes($0.body, depth: depth + 1) }
      case .loop(let loop): writes(loop.body, depth: depth + 1)
      case .unknown(let tag): !tag.isEmpty
      default: true
      }
    }
  }
}
