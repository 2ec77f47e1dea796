import CSS

/// Styles of boxes in vertical lines as they are in horizontal ones: a line runs from left to right there, and the lines below each other.
struct TurnedStyle {
  let mode: WritingMode
  private var known: [ObjectIdentifier: ComputedStyle] = [:]

  init(_ mode: WritingMode) { self.mode = mode }

  mutating func turned(_ style: ComputedStyle) -> ComputedStyle {
    if let made = known[ObjectIdentifier(style)] { return made }
    var values = style.values
    values.writingMode = .horizontalTB
    (values.width, values.height) = (values.height, values.width)
    (values.minWidth, values.minHeight) = (values.minHeight, values.minWidth)
    (values.maxWidth, values.maxHeight) = (values.maxHeight, values.maxWidth)
    (values.overflowX, values.overflowY) = (values.overflowY, values.overflowX)
    values.margin = turned(values.margin)
    values.padding = turned(values.padding)
    values.inset = turned(values.inset)
    values.borderWidth = turned(values.borderWidth)
    values.borderStyle = turned(values.borderStyle)
    let made = ComputedStyle(values, declared: style.declared)
    known[ObjectIdentifier(style)] = made
    return made
  }

  /// The side of a page at which lines begin is the left one here, and that at which the first line is the top.
  private func turned<Value>(_ sides: Sides<Value>) -> Sides<Value> {
    switch mode {
    case .horizontalTB: sides
    case .verticalRL, .sidewaysRL: Sides(top: sides.right, right: sides.bottom, bottom: sides.left, left: sides.top)
    case .verticalLR: Sides(top: sides.left, right: sides.bottom, bottom: sides.right, left: sides.top)
    case .sidewaysLR: Sides(top: sides.left, right: sides.top, bottom: sides.right, left: sides.bottom)
    }
  }

  /// Four edges as they are on the page.
  func page(_ edges: BoxEdges) -> BoxEdges {
    switch mode {
    case .horizontalTB: edges
    case .verticalRL, .sidewaysRL: BoxEdges(top: edges.left, right: edges.top, bottom: edges.right, left: edges.bottom)
    case .verticalLR: BoxEdges(top: edges.left, right: edges.bottom, bottom: edges.right, left: edges.top)
    case .sidewaysLR: BoxEdges(top: edges.right, right: edges.bottom, bottom: edges.left, left: edges.top)
    }
  }

  /// A fragment and all in it as they stand on the page.
  func page(_ fragment: Fragment) -> Fragment {
    let turned = Fragment(fragment.box, width: fragment.height, height: fragment.width)
    turned.padding = page(fragment.padding)
    turned.border = page(fragment.border)
    turned.margin = page(fragment.margin)
    turned.textRange = fragment.textRange
    turned.isInlinePiece = fragment.isInlinePiece
    for child in fragment.children {
      let own = child.fragment
      let x = mode == .verticalRL || mode == .sidewaysRL ? fragment.height - child.y - own.height : child.y
      let y = mode == .sidewaysLR ? fragment.width - child.x - own.width : child.x
      turned.children.append(Fragment.Placed(fragment: page(own), x: x, y: y))
    }
    return turned
  }
}
