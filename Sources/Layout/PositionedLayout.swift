import CSS

/// A containing block of positioned boxes, in page coordinates.
struct ContainingBlock {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
  var direction = Direction.ltr
}

/// https://www.w3.org/TR/css-position-3/#abspos-layout
extension LayoutContext {
  /// Lays out an absolutely positioned box; returns it with its border box's place on the page.
  func layoutPositioned(_ entry: Fragment.Positioned, staticX: Double, staticY: Double, in block: ContainingBlock) -> (
    fragment: Fragment, x: Double, y: Double
  ) {
    let box = entry.box
    let values = box.style.values
    let padding = padding(of: box, basis: block.width)
    let border = border(of: box)
    let edges = padding + border
    let left = resolve(values.inset.left, block.width)
    let right = resolve(values.inset.right, block.width)
    let top = resolve(values.inset.top, block.height)
    let bottom = resolve(values.inset.bottom, block.height)
    var margin = margin(of: box, basis: block.width)

    /// The static rectangle in the containing block's coordinates.
    let rectX = staticX - block.x
    let rectY = staticY - block.y
    var available: Double
    if let left, let right {
      available = block.width - left - right
    } else if let left {
      available = block.width - left
    } else if let right {
      available = block.width - right
    } else {
      switch entry.horizontal {
      case .start: available = block.width - rectX
      case .end: available = rectX + entry.width
      case .center:
        let middle = rectX + entry.width / 2
        available = 2 * min(middle, block.width - middle)
      }
    }
    available = max(0, available)

    var space = LayoutSpace(availableWidth: block.width, percentageHeight: block.height, shrinksToFit: true)
    let inner = max(0, available - margin.horizontal)
    let heightIsSpecified = resolveHeight(values.height, box, basis: block.height, edges: edges.vertical)
    var usedHeight = heightIsSpecified
    if usedHeight == nil, values.height == .auto, let top, let bottom, box.stretchesBetweenInsets,
      values.aspectRatio.ratio == nil || (values.width == .auto && (left == nil || right == nil))
    {
      usedHeight = max(edges.vertical, block.height - top - bottom - margin.vertical)
    }
    if let height = usedHeight { usedHeight = clampHeight(height, box, basis: block.height, edges: edges.vertical) }
    if box.kind != .replaced || (box.stretchesBetweenInsets && left != nil && right != nil && values.width == .auto) {
      var width: Double
      let followsHeight =
        values.width.isIntrinsic || (values.width == .auto && (left == nil || right == nil || heightIsSpecified != nil))
      if let ratio = values.aspectRatio.ratio, let usedHeight, followsHeight {
        width = self.width(forHeight: usedHeight, ratio: ratio, box, padding: padding, border: border)
        // https://www.w3.org/TR/css-sizing-4/#aspect-ratio-minimum
        if values.minWidth == .auto, !values.overflowX.makesScrollContainer {
          width = max(width, intrinsicContentWidths(box).minimum + edges.horizontal)
        }
      } else if let specified = resolveWidth(values.width, box, basis: block.width, available: inner, edges: edges.horizontal) {
        width = specified
      } else {
        width =
          left != nil && right != nil && box.stretchesBetweenInsets ? inner : fitContent(box, available: inner, edges: edges.horizontal)
        if let ratio = values.aspectRatio.ratio {
          width = transferred(width, box, ratio: ratio, basis: block.height, padding: padding, border: border)
        }
      }
      space.forcedWidth = clampWidth(width, box, basis: block.width, available: inner, edges: edges.horizontal)
      space.forcedHeight = usedHeight
    } else {
      space.availableWidth = block.width
      if box.stretchesBetweenInsets { space.forcedHeight = usedHeight }
    }
    let fragment = layout(box, space)
    if box.kind != .replaced, usedHeight == nil {
      // `min-height` and `max-height` are against the containing block as well.
      let clamped = clampHeight(fragment.height, box, basis: block.height, edges: edges.vertical)
      if clamped != fragment.height {
        space.forcedHeight = clamped
        return placed(layout(box, space), entry, block, rectX, rectY, left, right, top, bottom, &margin)
      }
    }
    return placed(fragment, entry, block, rectX, rectY, left, right, top, bottom, &margin)
  }

  private func placed(
    _ fragment: Fragment, _ entry: Fragment.Positioned, _ block: ContainingBlock, _ rectX: Double, _ rectY: Double, _ left: Double?,
    _ right: Double?,
    _ top: Double?, _ bottom: Double?, _ margin: inout BoxEdges
  ) -> (fragment: Fragment, x: Double, y: Double) {
    let values = entry.box.style.values
    let x: Double
    if let left, let right {
      let free = max(0, block.width - left - right) - fragment.width - margin.horizontal
      switch (values.margin.left == .auto, values.margin.right == .auto) {
      case (true, true):
        if free >= 0 {
          margin.left = LayoutUnit.snap(free / 2)
          margin.right = free - margin.left
        } else if block.direction == .rtl {
          margin.left = free
        }
      case (true, false): margin.left = free
      case (false, true): margin.right = free
      default: break
      }
      let isOverConstrained = values.margin.left != .auto && values.margin.right != .auto
      x = isOverConstrained && block.direction == .rtl ? block.width - right - margin.right - fragment.width : left + margin.left
    } else if let left {
      x = left + margin.left
    } else if let right {
      x = block.width - right - margin.right - fragment.width
    } else {
      switch entry.horizontal {
      case .start: x = rectX + margin.left
      case .center: x = rectX + LayoutUnit.snap((entry.width - fragment.width - margin.horizontal) / 2) + margin.left
      case .end: x = rectX + entry.width - fragment.width - margin.right
      }
    }
    let y: Double
    if let top, let bottom {
      let free = max(0, block.height - top - bottom) - fragment.height - margin.vertical
      switch (values.margin.top == .auto, values.margin.bottom == .auto) {
      case (true, true):
        margin.top = LayoutUnit.snap(free / 2)
        margin.bottom = free - margin.top
      case (true, false): margin.top = free
      case (false, true): margin.bottom = free
      default: break
      }
      y = top + margin.top
    } else if let top {
      y = top + margin.top
    } else if let bottom {
      y = block.height - bottom - margin.bottom - fragment.height
    } else {
      switch entry.vertical {
      case .start: y = rectY + margin.top
      case .center: y = rectY + LayoutUnit.snap((entry.height - fragment.height - margin.vertical) / 2) + margin.top
      case .end: y = rectY + entry.height - fragment.height - margin.bottom
      }
    }
    fragment.margin = margin
    return (fragment, block.x + x, block.y + y)
  }
}
