import CSS

/// A containing block of positioned boxes, in page coordinates.
struct ContainingBlock {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
  var direction = Direction.ltr
  /// Where the middle of a box is to be that is centred at its anchor, from the left and from the top.
  var middleX: Double?
  var middleY: Double?

  /// A margin box's start at its anchor's middle, as far as there is room between two insets.
  static func centered(_ middle: Double, length: Double, start: Double, end: Double) -> Double {
    max(start, min(middle - LayoutUnit.snap(length / 2), end - length))
  }
}

/// The insets of a positioned box in its containing block; nil for `auto`.
private struct UsedInsets {
  let left: Double?
  let right: Double?
  let top: Double?
  let bottom: Double?
}

/// https://www.w3.org/TR/css-position-3/#abspos-layout
extension LayoutContext {
  /// Lays out an absolutely positioned box; returns it with its border box's place on the page.
  func layoutPositioned(_ entry: Fragment.Positioned, staticX: Double, staticY: Double, in block: ContainingBlock) -> (
    fragment: Fragment, x: Double, y: Double
  ) {
    let box = entry.box
    let inset = box.style.values.inset
    let insets = UsedInsets(
      left: resolve(inset.left, block.width), right: resolve(inset.right, block.width), top: resolve(inset.top, block.height),
      bottom: resolve(inset.bottom, block.height))
    var entry = entry
    // The static rectangle in the containing block's coordinates.
    entry.x = staticX - block.x
    entry.y = staticY - block.y
    let fragment = layoutSized(box, sizePositioned(entry, insets, in: block), in: block)
    var margin = margin(of: box, basis: block.width)
    let x = horizontalPosition(entry, insets, &margin, width: fragment.width, in: block)
    let y = verticalPosition(entry, insets, &margin, height: fragment.height, in: block)
    fragment.margin = margin
    return (fragment, block.x + x, block.y + y)
  }

  /// The room between the insets, or between the static position and the containing block's edge:
  /// https://www.w3.org/TR/css-position-3/#resolving-insets
  private func availableWidth(_ entry: Fragment.Positioned, _ insets: UsedInsets, in block: ContainingBlock) -> Double {
    room(in: block.width, insets: (insets.left, insets.right), from: entry.horizontal, of: (entry.x, entry.width))
  }

  /// The same vertically, for `stretch`.
  private func availableHeight(_ entry: Fragment.Positioned, _ insets: UsedInsets, in block: ContainingBlock) -> Double {
    room(in: block.height, insets: (insets.top, insets.bottom), from: entry.vertical, of: (entry.y, entry.height))
  }

  private func room(
    in size: Double, insets: (start: Double?, end: Double?), from edge: Fragment.StaticEdge, of place: (start: Double, length: Double)
  ) -> Double {
    if insets.start != nil || insets.end != nil { return max(0, size - (insets.start ?? 0) - (insets.end ?? 0)) }
    switch edge {
    case .start: return max(0, size - place.start)
    case .end: return max(0, place.start + place.length)
    case .center:
      let middle = place.start + place.length / 2
      return max(0, 2 * min(middle, size - middle))
    }
  }

  /// https://www.w3.org/TR/css-position-3/#abspos-auto-size
  private func sizePositioned(_ entry: Fragment.Positioned, _ insets: UsedInsets, in block: ContainingBlock) -> LayoutSpace {
    let box = entry.box
    let height = positionedHeight(entry, insets, in: block)
    if let height {
      let edges = padding(of: box, basis: block.width).vertical + border(of: box).vertical
      noteDefiniteHeight(of: box, content: max(0, height - edges))
    }
    var space = LayoutSpace(availableWidth: block.width, percentageHeight: block.height, shrinksToFit: true)
    let fillsWidth =
      box.fillsBetweenInsets(box.style.values.justifySelf) && insets.left != nil && insets.right != nil && box.style.values.width == .auto
    if box.kind != .replaced || fillsWidth {
      let available = max(0, availableWidth(entry, insets, in: block) - margin(of: box, basis: block.width).horizontal)
      space.forcedWidth = positionedWidth(box, insets, available: available, height: height, in: block)
      space.forcedHeight = height
    } else if box.stretchesBetweenInsets {
      space.forcedHeight = height
    }
    return space
  }

  /// The border box's height that `height` or the insets give; nil where it is the content's.
  private func positionedHeight(_ entry: Fragment.Positioned, _ insets: UsedInsets, in block: ContainingBlock) -> Double? {
    let box = entry.box
    let values = box.style.values
    let edges = padding(of: box, basis: block.width).vertical + border(of: box).vertical
    let basis = values.height == .stretch ? availableHeight(entry, insets, in: block) : block.height
    var height = resolveHeight(values.height, box, basis: basis, edges: edges)
    if height == nil, values.height == .auto, let top = insets.top, let bottom = insets.bottom, box.fillsBetweenInsets(values.alignSelf),
      values.aspectRatio.ratio == nil || (values.width == .auto && (insets.left == nil || insets.right == nil))
    {
      height = max(edges, block.height - top - bottom - margin(of: box, basis: block.width).vertical)
    }
    return height.map { clampHeight($0, box, basis: block.height, edges: edges) }
  }

  /// The border box's width; `available` is the room for it, margins taken away.
  private func positionedWidth(_ box: Box, _ insets: UsedInsets, available: Double, height: Double?, in block: ContainingBlock) -> Double {
    let values = box.style.values
    let padding = padding(of: box, basis: block.width)
    let border = border(of: box)
    let edges = padding + border
    let isBetweenInsets = insets.left != nil && insets.right != nil
    let heightIsSpecified = resolveHeight(values.height, box, basis: block.height, edges: edges.vertical) != nil
    let followsHeight = values.width.isIntrinsic || (values.width == .auto && (!isBetweenInsets || heightIsSpecified))
    var width: Double
    if let ratio = values.aspectRatio.ratio, let height, followsHeight {
      width = self.width(forHeight: height, ratio: ratio, box, padding: padding, border: border)
      // https://www.w3.org/TR/css-sizing-4/#aspect-ratio-minimum
      if values.minWidth == .auto, !values.overflowX.makesScrollContainer {
        width = max(width, intrinsicContentWidths(box).minimum + edges.horizontal)
      }
    } else if let specified = resolveWidth(values.width, box, basis: block.width, available: available, edges: edges.horizontal) {
      width = specified
    } else {
      width =
        isBetweenInsets && box.fillsBetweenInsets(values.justifySelf)
        ? available : fitContent(box, available: available, edges: edges.horizontal)
      if let ratio = values.aspectRatio.ratio {
        width = transferred(width, box, ratio: ratio, basis: block.height, padding: padding, border: border)
      }
    }
    return clampWidth(width, box, basis: block.width, available: available, edges: edges.horizontal)
  }

  private func layoutSized(_ box: Box, _ space: LayoutSpace, in block: ContainingBlock) -> Fragment {
    let fragment = layout(box, space)
    guard box.kind != .replaced else { return fragment }
    if let forced = space.forcedHeight {
      // Limits that are the content's: https://www.w3.org/TR/css-sizing-3/#sizing-values
      guard box.style.values.minHeight.isIntrinsic || box.style.values.maxHeight.isIntrinsic else { return fragment }
      var content = space
      content.forcedHeight = nil
      (content.ignoresHeight, content.ignoresHeightLimits) = (true, true)
      let limited = limitedByContent(forced, box, in: space, content: layout(box, content).height)
      guard limited != forced else { return fragment }
      var space = space
      space.forcedHeight = limited
      return layout(box, space)
    }
    // `min-height` and `max-height` are against the containing block as well.
    let edges = padding(of: box, basis: block.width).vertical + border(of: box).vertical
    let clamped = clampHeight(fragment.height, box, basis: block.height, edges: edges)
    guard clamped != fragment.height else { return fragment }
    var space = space
    space.forcedHeight = clamped
    return layout(box, space)
  }

  /// https://www.w3.org/TR/css-position-3/#abspos-margins, horizontally: where the border box stands in the containing block.
  private func horizontalPosition(
    _ entry: Fragment.Positioned, _ insets: UsedInsets, _ margin: inout BoxEdges, width: Double, in block: ContainingBlock
  ) -> Double {
    let values = entry.box.style.values
    switch (insets.left, insets.right) {
    case (let left?, let right?):
      if let middle = block.middleX {
        return ContainingBlock.centered(middle, length: width + margin.horizontal, start: left, end: block.width - right) + margin.left
      }
      let free = max(0, block.width - left - right) - width - margin.horizontal
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
      case (false, false):
        if let shift = alignedShift(
          values.justifySelf, isSafe: values.safeAlignments.contains(.justifySelf), free: free, before: left, after: right,
          isReversed: block.direction == .rtl, isSelfReversed: values.direction == .rtl)
        {
          return left + margin.left + shift
        }
        if block.direction == .rtl { return block.width - right - margin.right - width }
      }
      return left + margin.left
    case (let left?, nil): return left + margin.left
    case (nil, let right?): return block.width - right - margin.right - width
    case (nil, nil): break
    }
    switch entry.horizontal {
    case .start: return entry.x + margin.left
    case .center: return entry.x + LayoutUnit.snap((entry.width - width - margin.horizontal) / 2) + margin.left
    case .end: return entry.x + entry.width - width - margin.right
    }
  }

  /// https://www.w3.org/TR/css-position-3/#abspos-margins, vertically.
  private func verticalPosition(
    _ entry: Fragment.Positioned, _ insets: UsedInsets, _ margin: inout BoxEdges, height: Double, in block: ContainingBlock
  ) -> Double {
    let values = entry.box.style.values
    switch (insets.top, insets.bottom) {
    case (let top?, let bottom?):
      if let middle = block.middleY {
        return ContainingBlock.centered(middle, length: height + margin.vertical, start: top, end: block.height - bottom) + margin.top
      }
      let free = max(0, block.height - top - bottom) - height - margin.vertical
      switch (values.margin.top == .auto, values.margin.bottom == .auto) {
      case (true, true):
        margin.top = LayoutUnit.snap(free / 2)
        margin.bottom = free - margin.top
      case (true, false): margin.top = free
      case (false, true): margin.bottom = free
      case (false, false):
        let shift = alignedShift(
          values.alignSelf, isSafe: values.safeAlignments.contains(.alignSelf), free: free, before: top, after: bottom,
          isReversed: false, isSelfReversed: false)
        return top + margin.top + (shift ?? 0)
      }
      return top + margin.top
    case (let top?, nil): return top + margin.top
    case (nil, let bottom?): return block.height - bottom - margin.bottom - height
    case (nil, nil): break
    }
    switch entry.vertical {
    case .start: return entry.y + margin.top
    case .center: return entry.y + LayoutUnit.snap((entry.height - height - margin.vertical) / 2) + margin.top
    case .end: return entry.y + entry.height - height - margin.bottom
    }
  }

  /// How far a box between two insets is moved from the first: https://www.w3.org/TR/css-position-3/#abspos-alignment; nil without alignment.
  ///
  /// What has no room between the insets stays within the containing block as far as it can, unless it is to be safe.
  private func alignedShift(
    _ alignment: Alignment, isSafe: Bool, free: Double, before: Double, after: Double, isReversed: Bool, isSelfReversed: Bool
  ) -> Double? {
    var shift: Double
    switch alignment {
    case .auto, .normal: return nil
    case .center, .anchorCenter: shift = LayoutUnit.snap(free / 2)
    case .end, .flexEnd, .lastBaseline: shift = isReversed ? 0 : free
    case .selfEnd: shift = isSelfReversed ? 0 : free
    case .selfStart: shift = isSelfReversed ? free : 0
    case .left: shift = 0
    case .right: shift = free
    default: shift = isReversed ? free : 0
    }
    guard free < 0 else { return shift }
    if isSafe { return isReversed ? free : 0 }
    // The room for the margin box to move in, from the first inset.
    let most = after + free
    shift = most + before >= 0 ? max(-before, min(shift, most)) : isReversed ? most : -before
    return shift
  }
}
