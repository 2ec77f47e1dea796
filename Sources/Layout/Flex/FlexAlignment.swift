import CSS

/// https://www.w3.org/TR/css-flexbox-1/#main-alignment and https://www.w3.org/TR/css-flexbox-1/#cross-alignment
extension FlexLayout {
  /// https://www.w3.org/TR/css-flexbox-1/#algo-main-align
  mutating func alignMain(_ line: [Int], gap: Double) {
    let used = line.reduce(gap * Double(max(0, line.count - 1))) { $0 + items[$1].targetMainSize + items[$1].mainMargin(axes) }
    let free = mainSize - used
    let autoCount = line.reduce(0) { $0 + (items[$1].mainStartMarginIsAuto(axes) ? 1 : 0) + (items[$1].mainEndMarginIsAuto(axes) ? 1 : 0) }
    let autoMargin = autoCount > 0 && free > 0 ? LayoutUnit.snap(free / Double(autoCount)) : 0
    var justify = box.style.values.justifyContent
    switch justify {
    case .start, .selfStart: justify = axes.isReversed ? .flexEnd : .flexStart
    case .end, .selfEnd: justify = axes.isReversed ? .flexStart : .flexEnd
    case .left: justify = axes.isRow ? (axes.isMainReversed ? .flexEnd : .flexStart) : (axes.isReversed ? .flexEnd : .flexStart)
    case .right: justify = axes.isRow ? (axes.isMainReversed ? .flexStart : .flexEnd) : (axes.isReversed ? .flexEnd : .flexStart)
    // Their fallback is `safe center`, which is `start` where there is no room.
    case .spaceAround, .spaceEvenly: if free < 0 { justify = axes.isReversed ? .flexEnd : .flexStart }
    default: break
    }
    if free < 0, box.style.values.safeAlignments.contains(.justifyContent) { justify = axes.isReversed ? .flexEnd : .flexStart }
    let packing = autoCount > 0 && free > 0 ? (offset: 0, between: 0) : context.packing(justify, free: free, count: line.count)
    var cursor = packing.offset
    for i in line {
      cursor += items[i].mainStartMargin(axes) + (items[i].mainStartMarginIsAuto(axes) ? autoMargin : 0)
      items[i].mainPosition = cursor
      cursor += items[i].targetMainSize + items[i].mainEndMargin(axes) + (items[i].mainEndMarginIsAuto(axes) ? autoMargin : 0)
      cursor += gap + packing.between
    }
  }

  /// https://www.w3.org/TR/css-flexbox-1/#algo-cross-align
  mutating func alignCross(_ line: [Int], lineCross: Double, lineStart: Double) {
    // From the edge that is the cross-start: the lower one where lines are reversed.
    var highestBaseline = 0.0
    var lowestBaseline = 0.0
    for i in line where items[i].alignsBaseline(axes) {
      highestBaseline = max(highestBaseline, items[i].distanceToBaseline(axes))
    }
    for i in line where items[i].alignsLastBaseline(axes) {
      lowestBaseline = max(lowestBaseline, items[i].distanceToLastBaseline(axes))
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
        offset += selfOffset(item, free: free, highestBaseline: highestBaseline, lowestBaseline: lowestBaseline)
      }
      items[i].crossPosition = lineStart + offset
    }
  }

  private func selfOffset(_ item: FlexItem, free: Double, highestBaseline: Double, lowestBaseline: Double) -> Double {
    // Positions are measured from cross-start; in a reversed axis `start` is at its end.
    let own = item.box.style.values
    let isSafe = own.alignSelf == .auto ? box.style.values.safeAlignments.contains(.alignItems) : own.safeAlignments.contains(.alignSelf)
    if free < 0, isSafe { return axes.wrapsBackwards ? free : 0 }
    switch item.alignment {
    case .center, .anchorCenter: return LayoutUnit.snap(free / 2)
    case .flexEnd: return free
    case .end: return axes.wrapsBackwards ? 0 : free
    case .start: return axes.wrapsBackwards ? free : 0
    case .selfStart, .selfEnd:
      let isAtEnd = (item.alignment == .selfEnd) != (!axes.isRow && item.box.isRightToLeft != axes.isRightToLeft)
      return isAtEnd != axes.wrapsBackwards ? free : 0
    case .baseline:
      return highestBaseline - item.distanceToBaseline(axes)
    case .lastBaseline: return axes.isRow ? free - (lowestBaseline - item.distanceToLastBaseline(axes)) : free
    default: return 0
    }
  }

  /// Turns positions along the axes into places in the container's border box.
  func placeItems(in fragment: Fragment) {
    let contentX = fragment.border.left + fragment.padding.left
    let contentY = fragment.border.top + fragment.padding.top
    let innerHeight = max(0, fragment.height - fragment.border.vertical - fragment.padding.vertical)
    let mainExtent = axes.isRow ? mainSize : max(mainSize, axes.isMainReversed ? innerHeight : 0)
    for item in items {
      guard let laidOut = item.fragment else { continue }
      let main = axes.isMainReversed ? mainExtent - item.mainPosition - item.targetMainSize : item.mainPosition
      var cross = item.crossPosition
      if axes.isCrossReversed {
        let start = item.crossStartMargin(axes)
        let end = item.crossMargin(axes) - start
        cross = crossSize - (cross - start + end) - item.crossSize
      }
      laidOut.margin = item.margin
      let relative = context.relativeOffset(
        item.box, width: container.contentWidth, height: percentageHeight, direction: box.style.values.direction)
      let x = contentX + (axes.isRow ? main : cross)
      let y = contentY + (axes.isRow ? cross : main)
      fragment.children.append(Fragment.Placed(fragment: laidOut, x: x + relative.x, y: y + relative.y))
    }
    noteBaselines(fragment)
  }

  /// https://www.w3.org/TR/css-flexbox-1/#flex-baselines
  private func noteBaselines(_ fragment: Fragment) {
    // As in Blink the line that is nearest to the block's start: the last one where lines are reversed.
    guard let line = axes.wrapsBackwards ? lines.last : lines.first,
      let leader = line.first(where: { items[$0].alignsBaseline(axes) && axes.isRow }) ?? (axes.isReversed ? line.last : line.first)
    else { return }
    for placed in fragment.children where placed.fragment.box === items[leader].box {
      fragment.firstBaseline = placed.y + (placed.fragment.firstBaseline ?? placed.fragment.height)
      fragment.lastBaseline = fragment.firstBaseline
    }
  }

  /// https://www.w3.org/TR/css-flexbox-1/#abspos-items
  func placeStaticPositions(in fragment: Fragment) {
    for child in box.children where child.isOutOfFlow {
      let (main, cross) = staticEdges(of: child)
      fragment.positioned.append(
        Fragment.Positioned(
          box: child, x: fragment.border.left + fragment.padding.left, y: fragment.border.top + fragment.padding.top,
          width: container.contentWidth, height: max(0, fragment.height - container.edges.vertical),
          horizontal: axes.isRow ? main : cross, vertical: axes.isRow ? cross : main))
    }
  }

  private func staticEdges(of child: Box) -> (main: Fragment.StaticEdge, cross: Fragment.StaticEdge) {
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
    case .center, .anchorCenter: cross = .center
    case .flexEnd: (cross, followsLines) = (.end, true)
    case .end, .lastBaseline: cross = .end
    case .selfStart, .selfEnd:
      // Of the child's own direction, as far as the cross axis runs along its lines.
      let isTurned = !axes.isRow && child.isRightToLeft != axes.isRightToLeft
      cross = ((own == .auto ? box.style.values.alignItems : own) == .selfEnd) != isTurned ? .end : .start
    case .flexStart, .stretch, .normal, .auto: (cross, followsLines) = (.start, true)
    default: cross = .start
    }
    if (followsLines && axes.wrapsBackwards) != (!axes.isRow && axes.isRightToLeft) {
      cross = cross == .start ? .end : cross == .end ? .start : .center
    }
    return (main, cross)
  }
}
