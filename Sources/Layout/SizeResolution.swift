import CSS

/// Used values of the box model's properties.
extension LayoutContext {
  /// https://www.w3.org/TR/css-box-4/#paddings
  func padding(of box: Box, basis: Double) -> BoxEdges {
    if box.kind == .table, box.style.values.borderCollapse == .collapse { return BoxEdges() }
    let padding = box.style.values.padding
    return BoxEdges(
      top: nonNegative(padding.top, basis), right: nonNegative(padding.right, basis), bottom: nonNegative(padding.bottom, basis),
      left: nonNegative(padding.left, basis))
  }

  private func nonNegative(_ length: LengthPercentage, _ basis: Double) -> Double {
    if case .px(let px) = length { return max(0, LayoutUnit.snap(px)) }
    return max(0, LayoutUnit.snap(length.resolved(against: basis) ?? 0))
  }

  /// Border widths as painted: whole pixels, but at least one where there is any.
  func border(of box: Box) -> BoxEdges {
    if box.kind == .table, box.tableStructure == nil { _ = tableStructure(of: box) }
    if let collapsed = box.collapsedBorder { return collapsed }
    let width = box.style.values.borderWidth
    return BoxEdges(
      top: snapBorder(width.top), right: snapBorder(width.right), bottom: snapBorder(width.bottom), left: snapBorder(width.left))
  }

  private func snapBorder(_ width: Double) -> Double {
    guard width > 0 else { return 0 }
    return width < 1 ? 1 : min(width, LayoutUnit.maximum).rounded(.down)
  }

  /// `auto` counts as 0.
  func margin(of box: Box, basis: Double) -> BoxEdges {
    if box.kind == .text { return BoxEdges() }
    let margin = box.style.values.margin
    return BoxEdges(
      top: resolve(margin.top, basis) ?? 0, right: resolve(margin.right, basis) ?? 0, bottom: resolve(margin.bottom, basis) ?? 0,
      left: resolve(margin.left, basis) ?? 0)
  }

  func resolve(_ value: LengthPercentageOrAuto, _ basis: Double?) -> Double? {
    switch value {
    case .auto: nil
    case .length(.px(let px)): LayoutUnit.snap(px)
    case .length(let length): length.resolved(against: basis).map(LayoutUnit.snap)
    }
  }

  /// The border box's width for a value of `width`, `min-width` or `max-width`; nil for `auto` and `none`.
  func resolveWidth(_ size: Size, _ box: Box, basis: Double?, available: Double, edges: Double) -> Double? {
    switch size {
    case .auto, .content: return nil
    case .length(let length):
      guard let value = length.resolved(against: basis) else { return nil }
      let snapped = max(0, LayoutUnit.snap(value))
      return box.style.values.boxSizing == .borderBox ? max(snapped, edges) : snapped + edges
    case .minContent: return transferred(intrinsicContentWidths(box).minimum + ownEdges(box, edges), box)
    case .maxContent: return transferred(intrinsicContentWidths(box).maximum + ownEdges(box, edges), box)
    case .fitContent: return fitContent(box, available: available, edges: edges)
    case .fitContentLimit(let length): return fitContent(box, available: length.resolved(against: basis) ?? available, edges: edges)
    case .stretch: return basis == nil ? nil : max(available, edges)
    case .calculated(let base, let calculation):
      // As `auto` a block is as wide as its container, and everything else as its content.
      let fills = base == .auto && box.kind != .replaced && !box.isInlineLevel && !box.isFloating && !box.isOutOfFlow && !box.isFlexItem
      let used: Size = base == .auto ? (fills ? .stretch : .fitContent) : base
      return resolveWidth(used, box, basis: basis, available: available, edges: edges).map {
        calculated(calculation, of: $0, box, edges: edges)
      }
    }
  }

  /// What `calc-size()` makes of a border box's length: it counts with the one that `box-sizing` names.
  func calculated(_ calculation: Calculation, of length: Double, _ box: Box, edges: Double) -> Double {
    let around = box.style.values.boxSizing == .borderBox ? 0 : edges
    let made = max(0, LayoutUnit.snap(calculation.resolved(against: max(0, length - around)) ?? 0))
    return max(edges, made + around)
  }

  /// The padding of a fieldset is that of the box around its content, of which percentages count as nothing in its own intrinsic sizes.
  private func ownEdges(_ box: Box, _ edges: Double) -> Double {
    box.control == .fieldset ? (padding(of: box, basis: 0) + border(of: box)).horizontal : edges
  }

  /// https://www.w3.org/TR/css-sizing-3/#fit-content-size
  /// Of the border box; `edges` are its padding and border, percentages resolved.
  func fitContent(_ box: Box, available: Double, edges: Double) -> Double {
    let widths = intrinsicContentWidths(box)
    return max(widths.minimum + edges, min(widths.maximum + edges, available))
  }

  /// https://www.w3.org/TR/css-sizing-4/#aspect-ratio-size-transfers: a border box width limited by what `min-height` and `max-height` mean
  /// through the ratio.
  func transferred(_ width: Double, _ box: Box, ratio: Double, basis: Double?, padding: BoxEdges, border: BoxEdges) -> Double {
    let edges = padding.vertical + border.vertical
    var result = width
    if let maximum = resolveHeight(box.style.values.maxHeight, box, basis: basis, edges: edges) {
      result = min(result, self.width(forHeight: maximum, ratio: ratio, box, padding: padding, border: border))
    }
    let minimum = resolveHeight(box.style.values.minHeight, box, basis: basis, edges: edges) ?? edges
    return max(result, self.width(forHeight: minimum, ratio: ratio, box, padding: padding, border: border))
  }

  /// An intrinsic width as the box's ratio limits it.
  private func transferred(_ width: Double, _ box: Box) -> Double {
    guard box.kind != .replaced, let ratio = box.style.values.aspectRatio.ratio else { return width }
    return transferred(width, box, ratio: ratio, basis: nil, padding: padding(of: box, basis: 0), border: border(of: box))
  }

  /// The border box's height for a value of `height`, `min-height` or `max-height`; nil for `auto`, `none` and for percentages of nothing definite.
  func resolveHeight(_ size: Size, _ box: Box, basis: Double?, edges: Double) -> Double? {
    switch size {
    case .length(let length):
      guard let value = length.resolved(against: basis) else { return nil }
      let snapped = max(0, LayoutUnit.snap(value))
      return box.style.values.boxSizing == .borderBox ? max(snapped, edges) : snapped + edges
    case .stretch:
      guard let basis else { return nil }
      let margin = margin(of: box, basis: 0)
      return max(edges, basis - margin.vertical)
    case .calculated(let base, let calculation):
      return resolveHeight(base, box, basis: basis, edges: edges).map { calculated(calculation, of: $0, box, edges: edges) }
    default: return nil
    }
  }

  /// Clamps a border box width by `min-width` and `max-width`.
  func clampWidth(_ width: Double, _ box: Box, basis: Double?, available: Double, edges: Double) -> Double {
    let values = box.style.values
    var width = width
    if let maximum = resolveWidth(values.maxWidth, box, basis: basis, available: available, edges: edges) { width = min(width, maximum) }
    if let minimum = resolveWidth(values.minWidth, box, basis: basis, available: available, edges: edges) { width = max(width, minimum) }
    return max(width, edges)
  }

  /// Clamps a border box height by `min-height` and `max-height`.
  func clampHeight(_ height: Double, _ box: Box, basis: Double?, edges: Double) -> Double {
    let values = box.style.values
    // Chromium limits the height of no cell.
    if values.display == .tableCell { return max(height, edges) }
    var height = height
    if let maximum = resolveHeight(values.maxHeight, box, basis: basis, edges: edges) { height = min(height, maximum) }
    if let minimum = resolveHeight(values.minHeight, box, basis: basis, edges: edges) { height = max(height, minimum) }
    return max(height, edges)
  }

  /// Clamps the height of a box that is laid out, unless its container wants to see it without limits.
  func clampHeight(_ height: Double, _ box: Box, in space: LayoutSpace, edges: Double) -> Double {
    space.ignoresHeightLimits ? max(height, edges) : clampHeight(height, box, basis: space.percentageHeight, edges: edges)
  }

  /// A border box height within limits that are the content's, as `min-height: min-content` says: https://www.w3.org/TR/css-sizing-3/#sizing-values
  func limitedByContent(_ height: Double, _ box: Box, in space: LayoutSpace, content: Double) -> Double {
    guard !space.ignoresHeightLimits else { return height }
    var height = height
    if box.style.values.maxHeight.isIntrinsic { height = min(height, content) }
    if box.style.values.minHeight.isIntrinsic { height = max(height, content) }
    return height
  }

  /// The ratio that `aspect-ratio` prefers, of the box that `box-sizing` names; nil without one.
  func preferredRatio(_ box: Box) -> Double? {
    let ratio = box.style.values.aspectRatio
    if box.kind == .replaced {
      if ratio.isAuto || ratio.ratio == nil { return box.naturalRatio ?? ratio.ratio }
      return ratio.ratio
    }
    return ratio.ratio
  }

  /// The border box's width that a height and the ratio give.
  func width(forHeight height: Double, ratio: Double, _ box: Box, padding: BoxEdges, border: BoxEdges) -> Double {
    let edges = padding + border
    if box.style.values.boxSizing == .borderBox, !box.style.values.aspectRatio.isAuto {
      return max(edges.horizontal, LayoutUnit.snap(height * ratio))
    }
    return LayoutUnit.snap(max(0, height - edges.vertical) * ratio) + edges.horizontal
  }

  /// The border box's height that a width and the ratio give.
  func height(forWidth width: Double, ratio: Double, _ box: Box, padding: BoxEdges, border: BoxEdges) -> Double {
    let edges = padding + border
    if box.style.values.boxSizing == .borderBox, !box.style.values.aspectRatio.isAuto {
      return max(edges.vertical, LayoutUnit.snap(width / ratio))
    }
    return LayoutUnit.snap(max(0, width - edges.horizontal) / ratio) + edges.vertical
  }

  /// The border box's width in flow: https://www.w3.org/TR/css-sizing-3/#sizing-values
  func usedWidth(_ box: Box, _ space: LayoutSpace, padding: BoxEdges, border: BoxEdges) -> Double {
    let edges = padding.horizontal + border.horizontal
    if let forced = space.forcedWidth { return BoxTreeBuilder.isCell(box) ? max(0, forced) : max(forced, edges) }
    let margin = margin(of: box, basis: space.availableWidth)
    let available = max(0, space.availableWidth - margin.horizontal)
    var width: Double
    let isContentBased = box.style.values.width == .auto || isIntrinsicKeyword(box.style.values.width)
    if let ratio = box.style.values.aspectRatio.ratio, isContentBased,
      let height = space.forcedHeight
        ?? resolveHeight(box.style.values.height, box, basis: space.percentageHeight, edges: padding.vertical + border.vertical).map({
          clampHeight($0, box, basis: space.percentageHeight, edges: padding.vertical + border.vertical)
        })
    {
      width = self.width(forHeight: height, ratio: ratio, box, padding: padding, border: border)
      // https://www.w3.org/TR/css-sizing-4/#aspect-ratio-minimum
      if box.style.values.minWidth == .auto, !box.style.values.overflowX.makesScrollContainer {
        width = max(width, intrinsicContentWidths(box).minimum + edges)
      }
    } else if let specified = resolveWidth(box.style.values.width, box, basis: space.availableWidth, available: available, edges: edges) {
      width = specified
      if let ratio = box.style.values.aspectRatio.ratio, isContentBased {
        width = transferred(width, box, ratio: ratio, basis: space.percentageHeight, padding: padding, border: border)
      }
    } else {
      let shrinks =
        space.shrinksToFit || box.isInlineLevel || box.control == .button || (box.kind == .table && box.style.values.width == .auto)
      width = shrinks ? fitContent(box, available: available, edges: edges) : available
      if let ratio = box.style.values.aspectRatio.ratio {
        width = transferred(width, box, ratio: ratio, basis: space.percentageHeight, padding: padding, border: border)
      }
    }
    width = clampWidth(width, box, basis: space.availableWidth, available: available, edges: edges)
    return width
  }

  /// Where a relatively positioned box is moved, and with it a block that cuts relatively positioned inline boxes:
  /// https://www.w3.org/TR/css-position-3/#relpos-insets
  func relativeOffset(_ box: Box, width: Double, height: Double?, direction: Direction) -> (x: Double, y: Double) {
    guard box.kind != .text else { return (0, 0) }
    var (x, y) = (0.0, 0.0)
    let isRelative = box.style.values.position == .relative
    guard isRelative || !box.relativeInlines.isEmpty else { return (0, 0) }
    for style in box.relativeInlines + (isRelative ? [box.style] : []) {
      let inset = style.values.inset
      let left = resolve(inset.left, width)
      let right = resolve(inset.right, width)
      if let left, let right { x += direction == .rtl ? -right : left } else { x += left ?? right.map { -$0 } ?? 0 }
      y += resolve(inset.top, height) ?? resolve(inset.bottom, height).map { -$0 } ?? 0
    }
    return (x, y)
  }
}
