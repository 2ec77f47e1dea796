import HTML

/// `dir=auto`: the direction of the first strong character. https://html.spec.whatwg.org/multipage/dom.html#auto-directionality
enum AutomaticDirection {
  /// Nodes and characters that are looked at; what comes later decides nothing.
  private static let mostNodes = 500
  private static let mostCharacters = 4_000
  private static let dir = Atom("dir")
  private static let value = Atom("value")
  private static let input = Atom("input")
  private static let skipped = Set(["bdi", "script", "style", "textarea"].map { Atom($0) })

  /// "ltr" or "rtl".
  static func of(_ node: ElementTree.NodeID, _ tree: ElementTree) -> String {
    var left = mostCharacters
    if tree.element(node).name == input {
      return strong(tree.attribute(value, of: node)?.value ?? "", &left) == true ? "rtl" : "ltr"
    }
    var current = node
    var visited = 0
    while visited < mostNodes, left > 0 {
      visited += 1
      let entry = tree.nodes[Int(current)]
      var descends = entry.firstChild >= 0
      if entry.text >= 0 {
        if let isRightToLeft = strong(tree.texts[Int(entry.text)].string, &left) { return isRightToLeft ? "rtl" : "ltr" }
      } else if current != node, skipped.contains(tree.element(current).name) || tree.attribute(dir, of: current) != nil {
        descends = false
      }
      if descends {
        current = entry.firstChild
        continue
      }
      while current != node, tree.nodes[Int(current)].nextSibling < 0 { current = tree.nodes[Int(current)].parent }
      if current == node { break }
      current = tree.nodes[Int(current)].nextSibling
    }
    return "ltr"
  }

  /// Whether the first strong character is written from right to left; nil where there is none.
  private static func strong(_ text: String, _ left: inout Int) -> Bool? {
    for scalar in text.unicodeScalars {
      left -= 1
      if left < 0 { return nil }
      guard scalar.properties.isAlphabetic else { continue }
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
      default: return false
      }
    }
    return nil
  }
}
