import CSS
import HTML

/// What is said of a block's first and last lines, and of the content of disclosures.
extension BoxTreeBuilder {
  /// Tells the blocks in which the first and the last line of a block container stand what it says of them.
  func noteLines(of box: Box, _ node: ElementTree.NodeID) {
    guard box.kind == .block else { return }
    if let line = input.parts.firstLines[node], let block = Self.lineHolder(of: box, isFirst: true), block.firstLine == nil {
      block.firstLine = (box.style, line)
    }
    let trim = box.style.values.textBoxTrim
    if trim.contains(.start) { Self.lineHolder(of: box, isFirst: true)?.trimmedEdges.insert(.start) }
    if trim.contains(.end) { Self.lineHolder(of: box, isFirst: false)?.trimmedEdges.insert(.end) }
  }

  /// The block whose first or last line is that of a block container: https://www.w3.org/TR/css-pseudo-4/#first-formatted-line
  private static func lineHolder(of box: Box, isFirst: Bool) -> Box? {
    var box = box
    while !box.hasInlineChildren {
      let blocks = box.children.filter { $0.isInFlow }
      guard let next = isFirst ? blocks.first : blocks.last, next.kind == .block, next.control == .none else { return nil }
      box = next
    }
    return box
  }

  /// `wbr`: a place where a line may be broken, whatever `white-space` says of those around it.
  mutating func wordBreak(in node: ElementTree.NodeID, _ style: ComputedStyle) -> Box {
    var values = style.values
    values.textWrapMode = .wrap
    values.textTransform = .none
    return textBox("\u{200B}", node: ElementTree.none, origin: node, style: ComputedStyle(values))
  }

  /// The summary of a disclosure, and what it discloses in the box of `::details-content`.
  mutating func disclosed(_ boxes: [Box], in style: ComputedStyle, of node: ElementTree.NodeID, isClosed: Bool) -> [Box] {
    var summary: [Box] = []
    var content: [Box] = []
    for box in boxes {
      let isSummary = box.node >= 0 && input.tree.isElement(box.node) && input.tree.element(box.node).name == ElementNames.summary
      if isSummary, summary.isEmpty { summary.append(box) } else { content.append(box) }
    }
    guard style.values.display != .none else { return summary }
    if style.values.display == .contents { return summary + (isClosed ? [] : content) }
    let wrapper = Box(
      kind: Self.kind(of: style.values.display), style: style, node: ElementTree.none, origin: node,
      isInlineLevel: Self.isInlineLevel(style))
    fill(wrapper, with: isClosed ? [] : content)
    return summary + [wrapper]
  }
}
