import Diagnostics
import HTML

/// Small questions to a page's tree that several readers ask.
enum PageText {
  /// The descendants of a node in document order.
  static func descendants(of node: ElementTree.NodeID, _ tree: ElementTree) -> some Sequence<ElementTree.NodeID> {
    var end = tree.nodes.count
    var current = node
    while current >= 0 {
      if tree.nodes[Int(current)].nextSibling >= 0 {
        end = Int(tree.nodes[Int(current)].nextSibling)
        break
      }
      current = tree.nodes[Int(current)].parent
    }
    return (Int(node) + 1..<max(end, Int(node) + 1)).lazy.map { ElementTree.NodeID($0) }
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
