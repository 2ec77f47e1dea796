import CSS

/// A box at which lines turn: its content is laid out in horizontal lines and turned then.
extension BoxTreeBuilder {
  /// Gives a box with vertical lines its content as a box of its own with horizontal ones.
  func turn(_ box: Box) {
    var turner = TurnedStyle(box.style.values.writingMode)
    var own = turner.turned(box.style).values
    // What decides about the size from outside is asked of the box itself.
    (own.width, own.height, own.minWidth, own.minHeight, own.maxWidth, own.maxHeight) = (.auto, .auto, .auto, .auto, .auto, .auto)
    own.margin = Sides(.zero)
    own.position = .static
    own.float = .none
    own.transform = nil
    own.translate = nil
    own.rotate = nil
    own.scale = nil
    let inner = Box(kind: box.kind, style: ComputedStyle(own), node: -1, origin: box.origin, isInlineLevel: false)
    inner.control = box.control
    inner.isFlexItem = true
    inner.children = box.children
    inner.hasInlineChildren = box.hasInlineChildren
    var pending = inner.children
    while let child = pending.popLast() {
      child.style = turner.turned(child.style)
      pending += child.children
    }
    box.children = []
    box.hasInlineChildren = false
    box.turned = inner
  }
}

extension LayoutContext {
  /// https://www.w3.org/TR/css-writing-modes-4/#orthogonal-auto. `isMeasured` asks for the width of the lines, whatever the style says of it.
  func layoutTurned(_ box: Box, _ inner: Box, _ space: LayoutSpace, isMeasured: Bool = false) -> Fragment {
    let padding = padding(of: box, basis: space.availableWidth)
    let border = border(of: box)
    let margin = margin(of: box, basis: space.availableWidth)
    let edges = padding + border
    let available = max(0, space.availableWidth - margin.horizontal)
    let width = isMeasured ? nil : space.forcedWidth ?? specifiedTurnedWidth(box, space, available: available, edges: edges.horizontal)
    var height: Double
    if let known = specifiedHeight(box, space, edges: edges.vertical) {
      height = known
    } else {
      // Lines are as long as their words, but no longer than the container and the window are high.
      let room = max(0, min(space.percentageHeight ?? viewportHeight, viewportHeight) - margin.vertical)
      height = clampHeight(fitContent(inner, available: room, edges: edges.vertical), box, in: space, edges: edges.vertical)
    }
    var turned = LayoutSpace(availableWidth: height, percentageHeight: width.map { max(0, $0 - edges.horizontal) })
    turned.forcedWidth = height
    turned.forcedHeight = width
    var laidOut = layout(inner, turned)
    if width == nil, !isMeasured {
      let clamped = clampWidth(laidOut.height, box, basis: space.availableWidth, available: available, edges: edges.horizontal)
      if clamped != laidOut.height {
        turned.forcedHeight = clamped
        laidOut = layout(inner, turned)
      }
    }
    let page = TurnedStyle(box.style.values.writingMode).page(laidOut)
    let fragment = Fragment(box, width: page.width, height: page.height)
    fragment.padding = padding
    fragment.border = border
    fragment.children = page.children
    fragment.endMargins.add(margin.bottom)
    return fragment
  }

  /// The border box's width that the style gives; nil where it is that of the lines.
  private func specifiedTurnedWidth(_ box: Box, _ space: LayoutSpace, available: Double, edges: Double) -> Double? {
    guard case .length = box.style.values.width else {
      return box.style.values.width == .stretch
        ? resolveWidth(.stretch, box, basis: space.availableWidth, available: available, edges: edges) : nil
    }
    return resolveWidth(box.style.values.width, box, basis: space.availableWidth, available: available, edges: edges).map {
      clampWidth($0, box, basis: space.availableWidth, available: available, edges: edges)
    }
  }
}
