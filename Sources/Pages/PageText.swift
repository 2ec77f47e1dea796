import Diagnostics
import HTML

/// Small questions to a page's tree that several readers ask.
enum PageText {
  /// The descendants of a node in document order.
  static func descendants(of node: ElementTree.NodeID, _ tree: ElementTree) -> some Sequence<ElementTree.NodeID> {
    (Int(node) + 1..<max(Int(end(of: node, tree)), Int(node) + 1)).lazy.map { ElementTree.NodeID($0) }
  }

  /// The first node behind a node's descendants.
  static func end(of node: ElementTree.NodeID, _ tree: ElementTree) -> ElementTree.NodeID {
    var current = node
    while current >= 0 {
      if tree.nodes[Int(current)].nextSibling >= 0 { return tree.nodes[Int(current)].nextSibling }
      current = tree.nodes[Int(current)].parent
    }
    return ElementTree.NodeID(tree.nodes.count)
  }

  /// The bytes of a text without the white space around it.
  static func trimmedRange(of text: ElementTree.NodeID, _ tree: ElementTree, _ file: SourceFile) -> SourceRange {
    var range = tree.texts[Int(tree.nodes[Int(text)].text)].range
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    while range.start < range.end, range.start < file.text.count, isSpace(file.text[range.start]) { range.start += 1 }
    while range.end > range.start, range.end <= file.text.count, isSpace(file.text[range.end - 1]) { range.end -= 1 }
    return range
  }
}
