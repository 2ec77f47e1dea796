import HTML
import Synchronization

/// The place of each element among the elements of its parent; counted when the first is asked for.
final class SiblingPlaces: Sendable {
  private let tree: ElementTree
  private let counted = Mutex<[SiblingPlace]?>(nil)

  init(_ tree: ElementTree) { self.tree = tree }

  subscript(_ node: ElementTree.NodeID) -> SiblingPlace {
    counted.withLock { counted in
      let places = counted ?? Self.count(tree)
      counted = places
      return places[Int(node)]
    }
  }

  private static func count(_ tree: ElementTree) -> [SiblingPlace] {
    var children = [Int](repeating: 0, count: tree.nodes.count)
    var places = [SiblingPlace](repeating: SiblingPlace(index: 1, count: 1), count: tree.nodes.count)
    for (node, facts) in tree.nodes.enumerated() where facts.element >= 0 && facts.parent >= 0 {
      children[Int(facts.parent)] += 1
      places[node].index = children[Int(facts.parent)]
    }
    for (node, facts) in tree.nodes.enumerated() where facts.element >= 0 && facts.parent >= 0 {
      places[node].count = children[Int(facts.parent)]
    }
    return places
  }
}
