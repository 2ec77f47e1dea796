import CSS
import Diagnostics
import HTML

/// What stands in list items and disclosures besides their children.
extension BoxTreeBuilder {
  /// https://html.spec.whatwg.org/multipage/rendering.html#the-details-and-summary-elements
  func isClosedDetails(_ node: ElementTree.NodeID) -> Bool {
    let element = input.tree.element(node)
    return element.namespace == .html && element.name == ElementNames.details && input.tree.attribute(ElementNames.open, of: node) == nil
  }

  /// The boxes of the `summary` that a closed disclosure shows.
  mutating func summaryBoxes(of node: ElementTree.NodeID, depth: Int) -> [Box] {
    var child = input.tree.nodes[Int(node)].firstChild
    while child >= 0 {
      if input.tree.isElement(child), input.tree.element(child).name == ElementNames.summary { return boxes(for: child, depth: depth + 1) }
      child = input.tree.nodes[Int(child)].nextSibling
    }
    return []
  }

  /// The marker of a list item with `list-style-position: inside`; outside it takes no room.
  ///
  /// Symbols are as wide as Chromium draws them: by the font's ascent, with an em behind a bullet and 0.4 em behind a disclosure triangle.
  /// MISSING: letters and other counters, whose width is unknown.
  mutating func insideMarker(of node: ElementTree.NodeID, _ style: ComputedStyle) -> [Box] {
    let values = style.values
    guard values.listStylePosition == .inside, values.listStyleType != .none else { return [] }
    let isSummary = input.tree.element(node).name == ElementNames.summary
    var own = values
    own.display = .inline
    own.textIndent = .zero
    switch values.listStyleType {
    case .none: return []
    case .disc, .circle, .square:
      let bullet = ((fonts.font(for: style).ascent * 2 / 3).rounded(.down) + 1) / 2
      return [symbol(bullet.rounded(.down) + 1 + values.fontSize, style, origin: node)]
    case .other where isSummary: return [symbol(LayoutUnit.snapUp(0.65869 * values.fontSize) + 0.4 * values.fontSize, style, origin: node)]
    case .decimal, .other:
      own.whiteSpaceCollapse = .preserve
      let box = Box(kind: .text, style: ComputedStyle(own), node: ElementTree.none, origin: node, isInlineLevel: true)
      box.codes = "\(ordinal(of: node)). ".unicodeScalars.map(\.value)
      if values.listStyleType == .other {
        box.codes = unknownMarker(of: node) ?? box.codes
      }
      return [box]
    }
  }

  /// The text of a marker that is not known, in the layouts that find out what hangs on it.
  private mutating func unknownMarker(of node: ElementTree.NodeID) -> [UInt32]? {
    defer { noteOpenSource(node, .unsupportedCSS) }
    switch input.probe.extreme(openSourceCount) {
    case .guess, .mixed: return nil
    case .smallest: return [0x20]
    case .largest, .longest: return Array("mmmmmm. ".unicodeScalars.map(\.value))
    }
  }

  private func symbol(_ width: Double, _ style: ComputedStyle, origin: ElementTree.NodeID) -> Box {
    var values = ComputedStyle.Values()
    values.display = .inlineBlock
    values.fontSize = style.values.fontSize
    values.fontFamily = style.values.fontFamily
    values.direction = style.values.direction
    let box = Box(kind: .replaced, style: ComputedStyle(values), node: ElementTree.none, origin: origin, isInlineLevel: true)
    box.naturalWidth = LayoutUnit.snap(width)
    box.naturalHeight = 0
    return box
  }

  /// https://html.spec.whatwg.org/multipage/grouping-content.html#ordinal-value, `start` of the list and `value` of the item taken in. Items
  /// before this one are counted no further than a marker's width needs.
  private func ordinal(of node: ElementTree.NodeID) -> Int {
    var count = 1
    var sibling = node
    while count < 1000 {
      if let value = number(ElementNames.value, of: sibling) { return value + count - 1 }
      sibling = input.tree.nodes[Int(sibling)].previousSibling
      while sibling >= 0, !(input.tree.isElement(sibling) && input.tree.element(sibling).name == input.tree.element(node).name) {
        sibling = input.tree.nodes[Int(sibling)].previousSibling
      }
      guard sibling >= 0 else { break }
      count += 1
    }
    let parent = input.tree.nodes[Int(node)].parent
    guard parent >= 0, input.tree.isElement(parent), let start = number(ElementNames.start, of: parent) else { return count }
    return start + count - 1
  }

  private func number(_ name: Atom, of node: ElementTree.NodeID) -> Int? {
    input.tree.attribute(name, of: node).flatMap { Int($0.value) }.map { max(-1_000_000, min(1_000_000, $0)) }
  }
}
