import CSS

/// https://www.w3.org/TR/css-flexbox-1/#main-alignment and https://www.w3.org/TR/css-flexbox-1/#cross-alignment
extension LayoutContext {
  /// How free space is put before, between and behind `count` things: https://www.w3.org/TR/css-align-3/#content-distribution
  func packing(_ alignment: Alignment, free: Double, count: Int) -> (offset: Double, between: Double) {
    switch alignment {
    case .center: return (LayoutUnit.snap(free / 2), 0)
    case .end, .flexEnd, .selfEnd, .right: return (free, 0)
    case .spaceBetween:
      return free > 0 && count > 1 ? (0, LayoutUnit.snap(free / Double(count - 1))) : (0, 0)
    case .spaceAround:
      guard free > 0, count > 0 else { return (0, 0) }
      let each = LayoutUnit.snap(free / Double(count))
      return (LayoutUnit.snap(each / 2), each)
    case .spaceEvenly:
      guard free > 0, count > 0 else { return (0, 0) }
      let each = LayoutUnit.snap(free / Double(count + 1))
      return (each, each)
    default: return (0, 0)
    }
  }

  /// https://www.w3.org/TR/css-flexbox-1/#algo-main-align
  func alignMain(_ line: [Int], _ items: inout [FlexItem], _ axes: FlexAxes, containerMain: Double, gap: Double, _ style: ComputedStyle) {
    let used = line.reduce(gap * Double(max(0, line.count - 1))) { $0 + items[$1].targetMainSize + items[$1].mainMargin(axes) }
    let free = containerMain - used
    let autoCount = line.reduce(0) { $0 + (items[$1].mainStartMarginIsAuto(axes) ? 1 : 0) + (items[$1].mainEndMarginIsAuto(axes) ? 1 : 0) }
    let autoMargin = autoCount > 0 && free > 0 ? LayoutUnit.snap(free / Double(autoCount)) : 0
    var justify = style.values.justifyContent
    let isReversed = style.values.flexDirection == .rowReverse || style.values.flexDirection == .columnReverse
    switch justify {
    case .start, .selfStart: justify = isReversed ? .flexEnd : .flexStart
    case .end, .selfEnd: justify = isReversed ? .flexStart : .flexEnd
    case .left: justify = axes.isRow ? (axes.isMainReversed ? .flexEnd : .flexStart) : (isReversed ? .flexEnd : .flexStart)
    case .right: justify = axes.isRow ? (axes.isMainReversed ? .flexStart : .flexEnd) : (isReversed ? .flexEnd : .flexStart)
    // Their fallback is `safe center`, which is `start` where there is no room.
    case .spaceAround, .spaceEvenly: if free < 0 { justify = isReversed ? .flexEnd : .flexStart }
    default: break
    }
    let packing = autoCount > 0 && free > 0 ? (offset: 0, between: 0) : packing(justify, free: free, count: line.count)
    var cursor = packing.offset
    for i in line {
      cursor += items[i].mainStartMargin(axes) + (items[i].mainStartMarginIsAuto(axes) ? autoMargin : 0)
      items[i].mainPosition = cursor
      cursor += items[i].targetMainSize + items[i].mainEndMargin(axes) + (items[i].mainEndMarginIsAuto(axes) ? autoMargin : 0)
      cursor += gap + packing.between
    }
  }

  /// https://www.w3.org/TR/css-flexbox-1/#algo-cross-align
  func alignCross(_ line: [Int], _ items: inout [FlexItem], _ axes: FlexAxes, lineCross: Double, lineStart: Double) {
    // From the edge that is the cross-start: the lower one where lines are reversed.
    var highestBaseline = 0.0
    for i in line where items[i].alignment == .baseline {
      highestBaseline = max(highestBaseline, items[i].distanceToBaseline(axes))
    }
    for i in line {
      let item = items[i]
      let free = lineCross - item.crossSize - item.crossMargin(axes)
      var auto = item.crossMarginsAreAuto(axes)
      if axes.isCrossReversed { auto = (auto.end, auto.start) }
      var offset = item.crossStartMargin(axes)
      if auto.start || auto.end {
        if free > 0 { offset += auto.start && auto.end ? LayoutUnit.snap(free / 2) : auto.start ? free : 0 }
      } else {
        offset += selfOffset(item, axes, free: free, highestBaseline: highestBaseline)
      }
      items[i].crossPosition = lineStart + offset
    }
  }

  private func selfOffset(_ item: FlexItem, _ axes: FlexAxes, free: Double, highestBaseline: Double) -> Double {
    // Positions are measured from cross-start; in a reversed axis `start` is at its end.
    switch item.alignment {
    case .center: return LayoutUnit.snap(free / 2)
    case .flexEnd: return free
    case .end: return axes.wrapsBackwards ? 0 : free
    case .start: return axes.wrapsBackwards ? free : 0
    case .selfStart, .selfEnd:
      let isAtEnd = (item.alignment == .selfEnd) != (!axes.isRow && item.box.isRightToLeft != axes.isRightToLeft)
      return isAtEnd != axes.wrapsBackwards ? free : 0
    case .baseline:
      return highestBaseline - item.distanceToBaseline(axes)
    case .lastBaseline: return free
    default: return 0
    }
  }

  /// Turns positions along the axes into places in the container's border box.
  func placeItems(
    _ box: Box, _ fragment: Fragment, _ items: [FlexItem], _ lines: [[Int]], _ axes: FlexAxes, containerMain: Double,
    containerCross: Double,
    percentageHeight: Double?
  ) {
    let contentX = fragment.border.left + fragment.padding.left
    let contentY = fragment.border.top + fragment.padding.top
    let contentWidth = max(0, fragment.width - fragment.border.horizontal - fragment.padding.horizontal)
    let innerHeight = max(0, fragment.height - fragment.border.vertical - fragment.padding.vertical)
    let mainExtent = axes.isRow ? containerMain : max(containerMain, axes.isMainReversed ? innerHeight : 0)
    for item in items {
      guard let laidOut = item.fragment else { continue }
      let main = axes.isMainReversed ? mainExtent - item.mainPosition - item.targetMainSize : item.mainPosition
      var cross = item.crossPosition
      if axes.isCrossReversed {
        let start = item.crossStartMargin(axes)
        let end = item.crossMargin(axes) - start
        cross = containerCross - (cross - start + end) - item.crossSize
      }
      laidOut.margin = item.margin
      let relative = relativeOffset(item.box, width: contentWidth, height: percentageHeight, direction: box.style.values.direction)
      let x = contentX + (axes.isRow ? main : cross)
      let y = contentY + (axes.isRow ? cross : main)
      fragment.children.append(Fragment.Placed(fragment: laidOut, x: x + relative.x, y: y + relative.y))
    }
    // https://www.w3.org/TR/css-flexbox-1/#flex-baselines
    let direction = box.style.values.flexDirection
    let isReversed = direction == .rowReverse || direction == .columnReverse
    guard let first = lines.first,
      let leader = first.first(where: { items[$0].alignment == .baseline && axes.isRow }) ?? (isReversed ? first.last : first.first)
    else { return }
    for placed in fragment.children where placed.fragment.box === items[leader].box {
      fragment.firstBaseline = placed.y + (placed.fragment.firstBaseline ?? placed.fragment.height)
      fragment.lastBaseline = fragment.firstBaseline
    }
  }

  /// https://www.w3.org/TR/css-flexbox-1/#abspos-items
  func placeStaticPositions(_ box: Box, _ fragment: Fragment, _ axes: FlexAxes, width: Double, height: Double) {
    let contentX = fragment.border.left + fragment.padding.left
    let contentY = fragment.border.top + fragment.padding.top
    for child in box.children where child.isOutOfFlow {
      // `flex-start` and `flex-end` follow the items; the others the writing direction.
      var main: Fragment.StaticEdge
      let isLeftEnd = axes.isRow && axes.isRightToLeft
      switch box.style.values.justifyContent {
      case .center, .spaceAround, .spaceEvenly: main = .center
      case .start, .selfStart: main = isLeftEnd ? .end : .start
      case .end, .selfEnd: main = isLeftEnd ? .start : .end
      case .left: main = .start
      case .right: main = axes.isRow ? .end : .start
      case .flexEnd: main = axes.isMainReversed ? .start : .end
      default: main = axes.isMainReversed ? .end : .start
      }
      let own = child.style.values.alignSelf
      var cross: Fragment.StaticEdge
      // `flex-start`, `flex-end` and `stretch` follow the lines; the others the writing direction.
      var followsLines = false
      switch own == .auto ? box.style.values.alignItems : own {
      case .center: cross = .center
      case .flexEnd: (cross, followsLines) = (.end, true)
      case .end, .selfEnd, .lastBaseline: cross = .end
      case .flexStart, .stretch, .normal, .auto: (cross, followsLines) = (.start, true)
      default: cross = .start
      }
      if (followsLines && axes.wrapsBackwards) != (!axes.isRow && axes.isRightToLeft) {
        cross = cross == .start ? .end : cross == .end ? .start : .center
      }
      fragment.positioned.append(
        Fragment.Positioned(
          box: child, x: contentX, y: contentY, width: width, height: height, horizontal: axes.isRow ? main : cross,
          vertical: axes.isRow ? cross : main))
    }
  }

  /// https://www.w3.org/TR/css-flexbox-1/#intrinsic-main-sizes, as Blink does it: the items' contributions without their flex factors.
  func intrinsicFlexWidths(_ box: Box) -> (minimum: Double, maximum: Double) {
    let axes = FlexAxes(box.style)
    let gap = max(0, LayoutUnit.snap(box.style.values.columnGap.resolved(against: 0) ?? 0))
    var minimum = 0.0
    var maximum = 0.0
    var count = 0
    let isNowrap = box.style.values.flexWrap == .nowrap
    if !axes.isRow, !isNowrap, let widths = intrinsicColumnsWidths(box, axes) { return widths }
    let edges = (padding(of: box, basis: 0) + border(of: box)).vertical
    let height = resolveHeight(box.style.values.height, box, basis: nil, edges: edges).map {
      max(0, clampHeight($0, box, basis: nil, edges: edges) - edges)
    }
    for child in box.children where !child.isOutOfFlow {
      var widths = intrinsicWidths(child)
      let margin = margin(of: child, basis: 0).horizontal
      if axes.isRow {
        let item = intrinsicItem(child, of: box, axes, height: height)
        // A ratio makes a width of the height that the container gives.
        if height != nil, child.style.values.height == .auto, child.style.values.width == .auto, item.hasContentBase,
          preferredRatio(child) != nil, stretches(item, axes), isNowrap
        {
          widths = (item.hypotheticalMainSize, item.hypotheticalMainSize)
        }
        maximum += contribution(widths.maximum, of: item) + margin
        // Under a min-content constraint the base size of content is its min-content size.
        let least = item.hasContentBase ? widths.minimum : contribution(widths.minimum, of: item)
        minimum = isNowrap ? minimum + least + margin : max(minimum, widths.minimum + margin)
      } else {
        maximum = max(maximum, widths.maximum + margin)
        minimum = max(minimum, widths.minimum + margin)
      }
      count += 1
    }
    if axes.isRow, count > 1 {
      maximum += gap * Double(count - 1)
      if isNowrap { minimum += gap * Double(count - 1) }
    }
    return (max(0, minimum), max(0, minimum, maximum))
  }

  /// A contribution is the hypothetical main size where the flex factors keep the item from being anything else.
  private func contribution(_ width: Double, of item: FlexItem) -> Double {
    let values = item.box.style.values
    let isHeld = width > item.flexBaseSize ? values.flexGrow == 0 : width < item.flexBaseSize && values.flexShrink == 0
    return isHeld ? item.hypotheticalMainSize : width
  }

  /// An item with the base size that it has while nothing is known of the container's width.
  private func intrinsicItem(_ child: Box, of container: Box, _ axes: FlexAxes, height: Double? = nil) -> FlexItem {
    var item = makeFlexItem(child, of: container, basis: 0)
    determineBaseSize(
      &item, container, axes, contentWidth: nil, contentHeight: height, percentageHeight: height,
      isSingleLine: container.style.values.flexWrap == .nowrap)
    return item
  }

  /// Columns that are broken at a height known beforehand stand side by side, as wide as their widest items; nil where no height breaks them.
  private func intrinsicColumnsWidths(_ box: Box, _ axes: FlexAxes) -> (minimum: Double, maximum: Double)? {
    let values = box.style.values
    let edges = (padding(of: box, basis: 0) + border(of: box)).vertical
    let sizes = [values.height, values.maxHeight].compactMap { resolveHeight($0, box, basis: nil, edges: edges) }
    guard let limit = sizes.min().map({ max(0, clampHeight($0, box, basis: nil, edges: edges) - edges) }) else { return nil }
    let mainGap = max(0, LayoutUnit.snap(values.rowGap.resolved(against: limit) ?? 0))
    let crossGap = max(0, LayoutUnit.snap(values.columnGap.resolved(against: 0) ?? 0))
    var items: [FlexItem] = []
    var minimum = 0.0
    for child in box.children where !child.isOutOfFlow {
      var item = makeFlexItem(child, of: box, basis: 0)
      let widths = intrinsicWidths(child)
      item.crossSize = widths.maximum
      determineBaseSize(
        &item, box, axes, contentWidth: widths.maximum + item.margin.horizontal, contentHeight: limit, percentageHeight: limit,
        isSingleLine: false)
      minimum = max(minimum, widths.minimum + item.margin.horizontal)
      items.append(item)
    }
    let lines = collectLines(items, axes, limit: limit, gap: mainGap)
    let widest = lines.map { line in line.reduce(0.0) { max($0, items[$1].crossSize + items[$1].margin.horizontal) } }
    return (max(0, minimum), max(0, minimum, widest.reduce(crossGap * Double(max(0, lines.count - 1)), +)))
  }
}
