import CSS
import Diagnostics
import HTML

/// What stands in list items and disclosures besides their children.
extension BoxTreeBuilder {
  /// https://html.spec.whatwg.org/multipage/rendering.html#the-details-and-summary-elements
  mutating func isClosedDetails(_ node: ElementTree.NodeID) -> Bool {
    let element = input.tree.element(node)
    return element.namespace == .html && element.name == ElementNames.details
      && (input.tree.attribute(ElementNames.open, of: node) == nil || isClosedByName(node))
  }

  /// Whether an open disclosure of the same name stands before this one: only the first of them stays open.
  private mutating func isClosedByName(_ node: ElementTree.NodeID) -> Bool {
    guard let name = input.tree.attribute(ElementNames.name, of: node)?.value, !name.isEmpty else { return false }
    if firstOpenDetails == nil {
      var first: [String: ElementTree.NodeID] = [:]
      for i in input.tree.nodes.indices where input.tree.nodes[i].element >= 0 {
        let other = ElementTree.NodeID(i)
        guard input.tree.element(other).name == ElementNames.details, input.tree.attribute(ElementNames.open, of: other) != nil,
          let name = input.tree.attribute(ElementNames.name, of: other)?.value, first[name] == nil
        else { continue }
        first[name] = other
      }
      firstOpenDetails = first
    }
    return firstOpenDetails?[name].map { $0 != node } ?? false
  }

  /// The boxes of the `summary` that a closed disclosure shows.
  mutating func summaryBoxes(of node: ElementTree.NodeID, depth: Int) -> [Box] {
    var child = input.tree.nodes[Int(node)].firstChild
    while child >= 0 {
      if input.tree.isElement(child), input.tree.element(child).name == ElementNames.summary { return boxes(for: child, depth: depth + 1) }
      child = input.tree.nodes[Int(child)].nextSibling
    }
    return unnamedSummary(of: node)
  }

  /// The line that a browser shows of a disclosure without a `summary`; nothing of others.
  mutating func unnamedSummary(of node: ElementTree.NodeID) -> [Box] {
    let element = input.tree.element(node)
    guard element.namespace == .html, element.name == ElementNames.details, Int(node) < input.styles.count,
      let outer = input.styles[Int(node)],
      !input.tree.children(of: node).contains(where: { input.tree.isElement($0) && input.tree.element($0).name == ElementNames.summary })
    else { return [] }
    var values = ComputedStyle.Values(inheriting: outer)
    values.display = .block
    let style = ComputedStyle(values)
    let box = Box(kind: .block, style: style, node: ElementTree.none, origin: node, isInlineLevel: false)
    let triangle = symbol(LayoutUnit.snapUp(0.65869 * values.fontSize) + 0.4 * values.fontSize, style, origin: node)
    fill(box, with: [triangle, textBox("Details", node: ElementTree.none, origin: node, style: style)])
    return [box]
  }

  /// The marker of a list item with `list-style-position: inside`; outside it takes no room.
  ///
  /// Symbols are as wide as Chromium draws them: by the font's ascent, with an em behind a bullet and 0.4 em behind a disclosure triangle.
  mutating func insideMarker(of node: ElementTree.NodeID, _ style: ComputedStyle) -> [Box] {
    guard style.values.listStylePosition == .inside else { return [] }
    let markerStyle = input.markers[node] ?? style
    let values = markerStyle.values
    if input.markers[node] != nil {
      switch values.content {
      case .none: return []
      case .text(let plain, hasImage: false):
        return [markerText(generatedText(plain, markerStyle, of: node), markerStyle, of: node)]
      case .text, .normal: break
      }
    }
    let isSummary = input.tree.element(node).name == ElementNames.summary
    switch style.values.listStyleType {
    case .none: return []
    case .disc, .circle, .square:
      let bullet = ((fonts.font(for: markerStyle).ascent * 2 / 3).rounded(.down) + 1) / 2
      return inLine(of: markerStyle, [symbol(bullet.rounded(.down) + 1 + values.fontSize, markerStyle, origin: node)], node)
    case .other where isSummary:
      let triangle = symbol(LayoutUnit.snapUp(0.65869 * values.fontSize) + 0.4 * values.fontSize, markerStyle, origin: node)
      return inLine(of: markerStyle, [triangle], node)
    case let type:
      let number = counters.text(CounterScopes.listItem, separator: nil, type)
      let text = number ?? unknownNumber(of: node, counters.text(CounterScopes.listItem, separator: nil, .decimal) ?? "")
      return [markerText(text + ". ", markerStyle, of: node)]
    }
  }

  /// A marker with a style of its own has a line of that height.
  private func inLine(of style: ComputedStyle, _ symbols: [Box], _ node: ElementTree.NodeID) -> [Box] {
    guard input.markers[node] != nil else { return symbols }
    let box = markerText("", style, of: node)
    box.children = symbols
    return [box]
  }

  private func markerText(_ text: String, _ style: ComputedStyle, of node: ElementTree.NodeID) -> Box {
    var own = style.values
    own.display = .inline
    (own.padding, own.margin, own.borderWidth) = (Sides(.zero), Sides(.zero), Sides(0))
    (own.position, own.float, own.verticalAlign) = (.static, .none, .baseline)
    own.textIndent = .zero
    own.whiteSpaceCollapse = .preserve
    let style = ComputedStyle(own)
    let words = Box(kind: .text, style: style, node: ElementTree.none, origin: node, isInlineLevel: true)
    words.codes = text.unicodeScalars.map(\.value)
    let box = Box(kind: .inline, style: style, node: ElementTree.none, origin: node, isInlineLevel: true)
    box.isInsideMarker = true
    box.children = [words]
    return box
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
    box.isInsideMarker = true
    return box
  }
}
