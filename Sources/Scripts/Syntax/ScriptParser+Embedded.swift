import Diagnostics

extension ScriptParser {
  /// The syntax of expressions that stand in a text of another language, with the places that they have there. Nil for a range that is no whole
  /// expression. The ranges do not overlap.
  package static func expressions(
    in text: [UInt8], at ranges: [SourceRange], dialect: Dialect
  ) -> (tree: ScriptTree, roots: [ScriptTree.NodeID?]) {
    guard !ranges.isEmpty else { return (ScriptTree(), []) }
    // What stands between expressions is left out, and a semicolon ends each.
    var masked = [UInt8](repeating: 0x20, count: text.count + 1)
    for range in ranges where range.end <= text.count {
      masked.replaceSubrange(range.bytes, with: text[range.bytes])
      masked[range.end] = 0x3B
    }
    var parser = ScriptParser(masked, dialect)
    var failures = 0
    let roots = ranges.map { range -> ScriptTree.NodeID? in
      guard range.end <= text.count, failures < failureLimit else { return nil }
      parser.scanner.move(to: range.start)
      parser.token = parser.scanner.next()
      parser.lastEnd = range.start
      guard parser.token.start < range.end else { return nil }
      let root = parser.expression()
      guard parser.token.start >= range.end, parser.lastEnd <= range.end else {
        failures += 1
        return nil
      }
      return root
    }
    return (parser.tree, roots)
  }

  /// An expression that is not closed reads on into those behind it; more than this are not tried.
  private static let failureLimit = 50
}

extension ScriptTree {
  /// The nodes that stand in a node's place, itself last. They are made before it, so they are those just before it: the cost is their number.
  package func nodes(in id: NodeID) -> ArraySlice<ScriptNode> {
    let range = self[id].range
    var first = Int(id)
    while first > 0, range.contains(nodes[first - 1].range) { first -= 1 }
    return nodes[first...Int(id)]
  }
}
