import Diagnostics
import Scripts

/// What stands before a call in the functions around it: `if (!clientID) return;`, `if (clientID) …`, `clientID && …`.
struct CallGuards {
  typealias NodeID = ScriptTree.NodeID

  private let tree: ScriptTree
  /// Names of functions that other modules may call.
  private let exported: Set<String>
  /// What a condition comes to on the way that is shown; nil where it may come to either.
  private let answer: (NodeID) -> Bool?

  private static let depthLimit = 4
  private static let partLimit = 8

  init(_ module: ModuleSyntax, answer: @escaping (NodeID) -> Bool?) {
    tree = module.tree
    exported = Set(module.exports.values.compactMap { if case .local(let name) = $0 { name } else { nil } })
    self.answer = answer
  }

  /// Whether a call is never made: by what stands around it, or since its function is called nowhere that is reached.
  func keepOut(_ call: SourceRange, depth: Int = 0) -> Bool {
    guard depth < Self.depthLimit else { return false }
    for node in tree.nodes where node.range.contains(call) && node.range != call {
      switch node.kind {
      case .branch(let test, let then, let otherwise):
        if isOut(call, test, then, otherwise) { return true }
      case .conditional(let test, let then, let otherwise):
        if isOut(call, test, then, otherwise) { return true }
      case .logical(.and, let first, let last) where holds(last, call): if holds(first) == false { return true }
      case .logical(.or, let first, let last) where holds(last, call): if holds(first) == true { return true }
      case .block(let statements): if endsBefore(call, statements) { return true }
      case .functionDeclaration(let function):
        if let name = function.name, isNeverCalled(name, of: node.range, depth) { return true }
      case .variables(let variables):
        for variable in variables {
          guard case .identifier(let name) = tree[variable.target].kind, let value = variable.value, makesFunction(value, around: call)
          else { continue }
          if isNeverCalled(name, of: node.range, depth) { return true }
        }
      default: continue
      }
    }
    return false
  }

  private func holds(_ node: NodeID, _ call: SourceRange) -> Bool { tree[node].range.contains(call) }

  private func isOut(_ call: SourceRange, _ test: NodeID, _ then: NodeID, _ otherwise: NodeID?) -> Bool {
    if holds(then, call) { return holds(test) == false }
    return otherwise.map { holds($0, call) } == true && holds(test) == true
  }

  /// Whether the statements before a call's end their function: `if (!clientID) return;`.
  private func endsBefore(_ call: SourceRange, _ statements: [NodeID]) -> Bool {
    guard let own = statements.firstIndex(where: { holds($0, call) }) else { return false }
    // A function that is declared behind a `return` is there all the same.
    if case .functionDeclaration = tree[statements[own]].kind { return false }
    return statements[..<own].contains { ends($0, depth: 0) }
  }

  private func ends(_ statement: NodeID, depth: Int) -> Bool {
    guard depth < Self.partLimit else { return false }
    switch tree[statement].kind {
    case .returned, .thrown: return true
    case .block(let statements): return statements.contains { ends($0, depth: depth + 1) }
    case .branch(let test, let then, let otherwise):
      switch holds(test) {
      case true?: return ends(then, depth: depth + 1)
      case false?: return otherwise.map { ends($0, depth: depth + 1) } ?? false
      case nil: return ends(then, depth: depth + 1) && otherwise.map { ends($0, depth: depth + 1) } == true
      }
    default: return false
    }
  }

  /// Whether a variable holds a function in which a call stands: `() => …`, `useCallback(() => …)`.
  private func makesFunction(_ value: NodeID, around call: SourceRange) -> Bool {
    switch tree[value].kind {
    case .function: holds(value, call)
    case .call(_, let arguments, _): arguments.first.map { if case .function = tree[$0].kind { holds($0, call) } else { false } } ?? false
    default: false
    }
  }

  /// Whether a function is named in its module, and nowhere that is reached. What other modules may call is.
  private func isNeverCalled(_ name: String, of declaration: SourceRange, _ depth: Int) -> Bool {
    guard !exported.contains(name) else { return false }
    var isNamed = false
    for node in tree.nodes {
      // That an effect depends on a function is no call of it.
      guard case .identifier(name) = node.kind, !declaration.contains(node.range), !isListed(node.range) else { continue }
      isNamed = true
      if !keepOut(node.range, depth: depth + 1) { return false }
    }
    return isNamed
  }

  /// Whether a name stands in a list by itself: `[init, clientID]` behind an effect.
  private func isListed(_ range: SourceRange) -> Bool {
    tree.nodes.contains { node in
      guard case .array(let items) = node.kind, node.range.contains(range) else { return false }
      return items.contains { $0.map { tree[$0].range == range } == true }
    }
  }

  /// What a condition comes to: what is put together of others as far as those are known.
  private func holds(_ test: NodeID, depth: Int = 0) -> Bool? {
    guard depth < Self.partLimit else { return nil }
    switch tree[test].kind {
    case .unary("!", let inner): return holds(inner, depth: depth + 1).map { !$0 }
    case .logical(.and, let first, let last):
      let answers = [holds(first, depth: depth + 1), holds(last, depth: depth + 1)]
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    case .logical(.or, let first, let last):
      let answers = [holds(first, depth: depth + 1), holds(last, depth: depth + 1)]
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    default: return answer(test)
    }
  }
}
