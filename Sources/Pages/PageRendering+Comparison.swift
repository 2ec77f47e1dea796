import CSS
import Diagnostics
import HTML

extension PageRendering {
  /// How many elements and texts the page has.
  package var elementCount: Int { tree.nodes.count }

  /// Whether an element outside of `elements`, which are named by their start tags, has another style in `other`, which shows the same page with an
  /// edit. What moves because of the edit has its style still.
  package func looksDifferent(from other: PageRendering, outside elements: Set<SourceRange>) -> Bool {
    guard tree.nodes.count == other.tree.nodes.count else { return true }
    var inside = [Bool](repeating: false, count: tree.nodes.count)
    for index in tree.nodes.indices where tree.nodes[index].element >= 0 {
      let node = ElementTree.NodeID(index)
      let parent = Int(tree.nodes[index].parent)
      inside[index] = parent >= 0 && inside[parent] || elements.contains(tree.element(node).startTag)
      if !inside[index], hasOtherStyle(node, in: other) { return true }
    }
    return false
  }

  private func hasOtherStyle(_ node: ElementTree.NodeID, in other: PageRendering) -> Bool {
    func differs(_ own: ComputedStyle?, _ edited: ComputedStyle?) -> Bool {
      if let own, let edited { return own !== edited && own.values != edited.values }
      return (own == nil) != (edited == nil)
    }
    return differs(styled.style(node), other.styled.style(node)) || differs(styled.beforeStyle(node), other.styled.beforeStyle(node))
      || differs(styled.afterStyle(node), other.styled.afterStyle(node))
  }
}
