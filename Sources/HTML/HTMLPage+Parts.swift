import Diagnostics

extension HTMLPage {
  private static let kept = Set(["title", "meta"].map { Atom($0) })
  private static let form = Atom("form")

  /// The page with nothing but what some parts of its text wrote, what stands around that, and what says what the page is. Nil where what remains stands in a
  /// form that other parts wrote: with its button it is something else.
  /// - Parameter ranges: in the order of the text, apart from one another.
  package func keeping(_ ranges: [SourceRange]) -> HTMLPage? {
    let isKept = keptNodes(ranges)
    var page = self
    page.tree = ElementTree()
    page.tree.isQuirky = tree.isQuirky
    var numbers = [ElementTree.NodeID](repeating: ElementTree.none, count: tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() where isKept[index] {
      let parent = node.parent < 0 ? ElementTree.none : numbers[Int(node.parent)]
      if node.text >= 0 {
        let text = tree.texts[Int(node.text)]
        page.tree.append(text.string, range: text.range, to: parent)
        continue
      }
      let element = tree.elements[Int(node.element)]
      if element.name == Self.form, !Self.meets(element.startTag, ranges) { return nil }
      numbers[index] = page.tree.append(element, to: parent)
    }
    return page
  }

  private func keptNodes(_ ranges: [SourceRange]) -> [Bool] {
    var isKept = [Bool](repeating: false, count: tree.nodes.count)
    for index in tree.nodes.indices.reversed() {
      let node = tree.nodes[index]
      if node.text >= 0 {
        let text = tree.texts[Int(node.text)]
        isKept[index] = text.string.contains { !$0.isWhitespace } && Self.meets(text.range, ranges)
      } else if !isKept[index] {
        let element = tree.elements[Int(node.element)]
        isKept[index] = Self.meets(element.startTag, ranges) || Self.kept.contains(element.name)
      }
      if isKept[index], node.parent >= 0 { isKept[Int(node.parent)] = true }
    }
    for index in tree.nodes.indices {
      let node = tree.nodes[index]
      // What a page is called is all of the words, whoever wrote them.
      if node.text >= 0, node.parent >= 0, let element = element(at: node.parent), element.name == Atom("title") { isKept[index] = true }
      // The outermost elements, which a page has in any case.
      if node.parent <= 0, node.element >= 0 { isKept[index] = true }
    }
    return isKept
  }

  private func element(at node: ElementTree.NodeID) -> ElementTree.Element? {
    tree.isElement(node) ? tree.element(node) : nil
  }

  private static func meets(_ range: SourceRange, _ ranges: [SourceRange]) -> Bool {
    guard !range.isEmpty else { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].end <= range.start { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].start < range.end
  }
}
