import CSS

/// https://www.w3.org/TR/css-flexbox-1/#layout-algorithm, step by step.
extension LayoutContext {
  func layoutFlex(_ box: Box, _ space: LayoutSpace) -> Fragment {
    let values = box.style.values
    let axes = FlexAxes(box.style)
    let padding = padding(of: box, basis: space.availableWidth)
    let border = border(of: box)
    let edges = padding + border
    let width = usedWidth(box, space, padding: padding, border: border)
    let contentWidth = max(0, width - edges.horizontal)
    var definiteHeight =
      space.forcedHeight
      ?? resolveHeight(space.ignoresHeight ? .auto : values.height, box, basis: space.percentageHeight, edges: edges.vertical)
    var isFromRatio = false
    if definiteHeight == nil, let ratio = values.aspectRatio.ratio {
      definiteHeight = height(forWidth: width, ratio: ratio, box, padding: padding, border: border)
      isFromRatio = values.minHeight == .auto && !values.overflowY.makesScrollContainer
    }
    if let height = definiteHeight, space.forcedHeight == nil {
      definiteHeight = clampHeight(height, box, basis: space.percentageHeight, edges: edges.vertical)
    }
    let contentHeight = definiteHeight.map { max(0, $0 - edges.vertical) }
    let percentageHeight = space.forcedHeight != nil && !space.forcedHeightIsDefinite ? nil : contentHeight
    let minimumHeight = max(0, clampHeight(0, box, basis: space.percentageHeight, edges: edges.vertical) - edges.vertical)
    let maximumHeight =
      (resolveHeight(values.maxHeight, box, basis: space.percentageHeight, edges: edges.vertical) ?? .infinity) - edges.vertical

    let mainGap = max(
      0, LayoutUnit.snap((axes.isRow ? values.columnGap : values.rowGap).resolved(against: axes.isRow ? contentWidth : contentHeight) ?? 0))
    let crossGap = max(
      0, LayoutUnit.snap((axes.isRow ? values.rowGap : values.columnGap).resolved(against: axes.isRow ? contentHeight : contentWidth) ?? 0))

    // 9.2: line length determination.
    var items = flexItems(of: box, contentWidth: contentWidth)
    let innerMain: Double? = axes.isRow ? contentWidth : contentHeight
    let isNowrap = values.flexWrap == .nowrap
    for i in items.indices {
      determineBaseSize(
        &items[i], box, axes, contentWidth: contentWidth, contentHeight: contentHeight, percentageHeight: percentageHeight,
        isSingleLine: isNowrap)
    }
    // 9.3: main size determination.
    let breakingLimit = innerMain ?? (axes.isRow ? .infinity : max(minimumHeight, maximumHeight))
    let lines = collectLines(items, axes, limit: isNowrap ? .infinity : breakingLimit, gap: mainGap)
    var containerMain: Double
    if let innerMain {
      containerMain = innerMain
    } else {
      containerMain = max(minimumHeight, min(contentMainSize(lines, items, axes, gap: mainGap), maximumHeight))
    }
    for line in lines { resolveFlexibleLengths(line, &items, axes, containerMain: containerMain, gap: mainGap) }

    // 9.4: cross size determination.
    for i in items.indices {
      items[i].fragment = layoutItem(
        items[i], axes, contentWidth: contentWidth, percentageHeight: percentageHeight, cross: nil,
        mainIsDefinite: axes.isRow || contentHeight != nil, isSingleLine: isNowrap)
      items[i].crossSize = axes.cross(items[i].fragment?.width ?? 0, items[i].fragment?.height ?? 0)
    }
    var definiteCross: Double? = axes.isRow ? contentHeight : contentWidth
    var lineCross = lines.map { lineCrossSize($0, items, axes) }
    if isFromRatio, let cross = definiteCross, axes.isRow {
      // What is stretched is as high as the ratio says; other content may need more.
      let content =
        isNowrap
        ? items.reduce(lineCrossSize(items.indices.filter { !stretches(items[$0], axes) }, items, axes)) { size, item in
          guard stretches(item, axes) else { return size }
          return max(
            size, clampHeight(cross - item.margin.vertical, item.box, basis: cross, edges: item.edges.vertical) + item.margin.vertical)
        }
        : lineCross.reduce(0, +) + crossGap * Double(max(0, lines.count - 1))
      definiteHeight = clampHeight(max(cross, content) + edges.vertical, box, basis: space.percentageHeight, edges: edges.vertical)
      definiteCross = max(0, (definiteHeight ?? 0) - edges.vertical)
    }
    if isNowrap, lines.count == 1 {
      if let definiteCross {
        lineCross[0] = definiteCross
      } else if axes.isRow {
        lineCross[0] = max(minimumHeight, min(lineCross[0], max(0, maximumHeight)))
      }
    }
    let totalGaps = crossGap * Double(max(0, lines.count - 1))
    let usedCross: Double
    if let definiteCross {
      usedCross = definiteCross
    } else {
      usedCross = max(minimumHeight, min(lineCross.reduce(0, +) + totalGaps, max(0, maximumHeight)))
    }
    var alignContent = values.alignContent
    // `start` and `end` do not follow reversed lines.
    if axes.wrapsBackwards {
      if alignContent == .start { alignContent = .flexEnd } else if alignContent == .end { alignContent = .flexStart }
    }
    if !isNowrap, alignContent == .normal || alignContent == .stretch, !lines.isEmpty {
      let free = usedCross - lineCross.reduce(0, +) - totalGaps
      if free > 0 { for i in lineCross.indices { lineCross[i] += LayoutUnit.snap(free / Double(lines.count)) } }
    }
    for (lineIndex, line) in lines.enumerated() {
      for i in line where stretches(items[i], axes) {
        stretch(
          &items[i], to: lineCross[lineIndex] - items[i].crossMargin(axes), axes, contentWidth: contentWidth,
          percentageHeight: percentageHeight,
          crossIsDefinite: definiteCross != nil, mainIsDefinite: axes.isRow || contentHeight != nil)
      }
    }

    // 9.5 and 9.6: alignment.
    for line in lines { alignMain(line, &items, axes, containerMain: containerMain, gap: mainGap, box.style) }
    let fragment = Fragment(box, width: width, height: 0)
    fragment.padding = padding
    fragment.border = border
    // Their fallback is `safe center`, which is `start` where there is no room.
    if axes.wrapsBackwards, alignContent == .spaceAround || alignContent == .spaceEvenly,
      usedCross < lineCross.reduce(totalGaps, +)
    {
      alignContent = .flexEnd
    }
    var lineStart = packing(isNowrap ? .start : alignContent, free: usedCross - lineCross.reduce(0, +) - totalGaps, count: lines.count)
    if isNowrap { lineStart = (0, 0) }
    var crossCursor = lineStart.offset
    for (lineIndex, line) in lines.enumerated() {
      alignCross(line, &items, axes, lineCross: lineCross[lineIndex], lineStart: crossCursor)
      crossCursor += lineCross[lineIndex] + crossGap + lineStart.between
    }
    let contentMain = containerMain
    let used = axes.isRow ? (width: contentWidth, height: usedCross) : (width: contentWidth, height: contentMain)
    var height = definiteHeight ?? used.height + edges.vertical
    if isFromRatio, !axes.isRow {
      let content = contentMainSize(lines, items, axes, gap: mainGap)
      height = clampHeight(max(height, content + edges.vertical), box, basis: space.percentageHeight, edges: edges.vertical)
    }
    if definiteHeight == nil { height = clampHeight(height, box, basis: space.percentageHeight, edges: edges.vertical) }
    fragment.height = height
    placeItems(box, fragment, items, lines, axes, containerMain: contentMain, containerCross: usedCross, percentageHeight: percentageHeight)
    placeStaticPositions(box, fragment, axes, width: contentWidth, height: max(0, height - edges.vertical))
    fragment.endMargins.add(margin(of: box, basis: space.availableWidth).bottom)
    return fragment
  }

  private func flexItems(of box: Box, contentWidth: Double) -> [FlexItem] {
    var items: [FlexItem] = []
    items.reserveCapacity(box.children.count)
    var isOrdered = true
    for child in box.children where !child.isOutOfFlow {
      let item = makeFlexItem(child, of: box, basis: contentWidth)
      if child.style.values.order != 0 { isOrdered = false }
      items.append(item)
    }
    if !isOrdered {
      let sorted = items.enumerated().sorted {
        ($0.element.box.style.values.order, $0.offset) < ($1.element.box.style.values.order, $1.offset)
      }
      items = sorted.map(\.element)
    }
    return items
  }

  /// The main size of the longest line.
  private func contentMainSize(_ lines: [[Int]], _ items: [FlexItem], _ axes: FlexAxes, gap: Double) -> Double {
    var longest = 0.0
    for line in lines {
      let sum = line.reduce(0) { $0 + items[$1].hypotheticalMainSize + items[$1].mainMargin(axes) }
      longest = max(longest, sum + gap * Double(max(0, line.count - 1)))
    }
    return longest
  }

  func makeFlexItem(_ child: Box, of container: Box, basis: Double) -> FlexItem {
    let margins = child.style.values.margin
    var item = FlexItem(
      box: child, margin: margin(of: child, basis: basis),
      marginIsAuto: (margins.top == .auto, margins.right == .auto, margins.bottom == .auto, margins.left == .auto),
      edges: padding(of: child, basis: basis) + border(of: child))
    let own = child.style.values.alignSelf
    item.alignment = own == .auto ? container.style.values.alignItems : own
    if item.alignment == .normal { item.alignment = .stretch }
    return item
  }

  /// https://www.w3.org/TR/css-flexbox-1/#algo-main-item; without a width of the container percentages count as `auto`.
  func determineBaseSize(
    _ item: inout FlexItem, _ container: Box, _ axes: FlexAxes, contentWidth containerWidth: Double?, contentHeight: Double?,
    percentageHeight: Double?,
    isSingleLine: Bool
  ) {
    let values = item.box.style.values
    let contentWidth = containerWidth ?? 0
    let available = containerWidth == nil ? LayoutUnit.maximum : max(0, contentWidth - item.margin.horizontal)
    var basis = values.flexBasis
    if basis == .auto { basis = axes.isRow ? values.width : values.height }
    let mainEdges = axes.isRow ? item.edges.horizontal : item.edges.vertical
    let specified: Double?
    if axes.isRow {
      specified = resolveWidth(basis, item.box, basis: containerWidth, available: available, edges: mainEdges)
    } else {
      specified = resolveHeight(basis, item.box, basis: percentageHeight, edges: mainEdges)
    }
    /// The cross size that is definite before layout, through which a ratio works.
    let definiteCross = definiteCrossSize(
      item, container, axes, contentWidth: contentWidth, contentHeight: contentHeight, isSingleLine: isSingleLine)
    var contentSize: Double?
    func contentMainSize() -> Double {
      if let contentSize { return contentSize }
      let size: Double
      if let ratio = preferredRatio(item.box), let definiteCross, item.box.kind == .replaced || values.aspectRatio.ratio != nil {
        let padding = padding(of: item.box, basis: contentWidth)
        let border = border(of: item.box)
        size =
          axes.isRow
          ? width(forHeight: definiteCross, ratio: ratio, item.box, padding: padding, border: border)
          : height(forWidth: definiteCross, ratio: ratio, item.box, padding: padding, border: border)
      } else if axes.isRow {
        size = transferredWidth(intrinsicContentWidths(item.box).maximum + mainEdges, item, contentWidth: contentWidth, contentHeight)
      } else {
        var space = LayoutSpace(availableWidth: contentWidth, percentageHeight: nil, shrinksToFit: !stretches(item, axes) || !isSingleLine)
        if stretches(item, axes), isSingleLine {
          space.forcedWidth = clampWidth(available, item.box, basis: contentWidth, available: available, edges: item.edges.horizontal)
        }
        size = heightOfContent(item.box, space)
      }
      contentSize = size
      return size
    }
    let followsRatio = axes.isRow && basis.isIntrinsic && definiteCross != nil && values.aspectRatio.ratio != nil
    item.flexBaseSize = followsRatio ? contentMainSize() : specified ?? contentMainSize()
    item.hasContentBase = specified == nil
    item.hasDefiniteMainSize = specified != nil

    // https://www.w3.org/TR/css-flexbox-1/#min-size-auto
    if axes.isRow {
      item.maximumMainSize =
        resolveWidth(values.maxWidth, item.box, basis: containerWidth, available: available, edges: mainEdges) ?? .infinity
    } else {
      item.maximumMainSize = resolveHeight(values.maxHeight, item.box, basis: percentageHeight, edges: mainEdges) ?? .infinity
    }
    let minimum =
      axes.isRow
      ? resolveWidth(values.minWidth, item.box, basis: containerWidth, available: available, edges: mainEdges)
      : resolveHeight(values.minHeight, item.box, basis: percentageHeight, edges: mainEdges)
    if let minimum {
      item.minimumMainSize = minimum
    } else if case .length = axes.isRow ? values.minWidth : values.minHeight {
      // A percentage of nothing definite is nothing.
      item.minimumMainSize = mainEdges
    } else if (axes.isRow ? values.overflowX : values.overflowY).makesScrollContainer {
      item.minimumMainSize = mainEdges
    } else {
      let own =
        axes.isRow
        ? resolveWidth(values.width, item.box, basis: containerWidth, available: available, edges: mainEdges)
        : resolveHeight(values.height, item.box, basis: percentageHeight, edges: mainEdges)
      var automatic: Double
      if axes.isRow {
        if definiteCross != nil, item.box.kind == .replaced ? preferredRatio(item.box) != nil : values.aspectRatio.ratio != nil {
          automatic = contentMainSize()
        } else {
          automatic =
            item.box.control != .none && isCompressible(item.box)
            ? mainEdges
            : transferredWidth(intrinsicContentWidths(item.box).minimum + mainEdges, item, contentWidth: contentWidth, contentHeight)
        }
      } else {
        automatic = own.map { $0 < 0.001 ? $0 : min($0, contentMainSize()) } ?? contentMainSize()
        if values.aspectRatio.ratio != nil, item.box.kind != .replaced, let definiteCross {
          // What is in the box may be higher than its ratio makes it.
          var space = LayoutSpace(availableWidth: contentWidth)
          space.forcedWidth = definiteCross
          automatic = max(automatic, heightOfContent(item.box, space))
        }
      }
      if let own { automatic = min(automatic, own) }
      item.minimumMainSize = min(automatic, item.maximumMainSize)
    }
    item.minimumMainSize = max(item.minimumMainSize, mainEdges)
    item.flexBaseSize = max(item.flexBaseSize, mainEdges)
    item.hypotheticalMainSize = max(item.minimumMainSize, min(item.flexBaseSize, item.maximumMainSize))
  }

  /// A width limited by heights through the item's ratio.
  private func transferredWidth(_ width: Double, _ item: FlexItem, contentWidth: Double, _ contentHeight: Double?) -> Double {
    guard let ratio = preferredRatio(item.box) else { return width }
    return transferred(
      width, item.box, ratio: ratio, basis: contentHeight, padding: padding(of: item.box, basis: contentWidth), border: border(of: item.box)
    )
  }

  /// The height that a box has by its content alone.
  private func heightOfContent(_ box: Box, _ space: LayoutSpace) -> Double {
    var space = space
    // A percentage of nothing definite is auto.
    if box.style.values.height != .auto { space.ignoresHeight = true }
    return layout(box, space).height
  }

  private func definiteCrossSize(
    _ item: FlexItem, _ container: Box, _ axes: FlexAxes, contentWidth: Double, contentHeight: Double?, isSingleLine: Bool
  ) -> Double? {
    let values = item.box.style.values
    if axes.isRow {
      if let height = resolveHeight(values.height, item.box, basis: contentHeight, edges: item.edges.vertical) {
        return clampHeight(height, item.box, basis: contentHeight, edges: item.edges.vertical)
      }
      if isSingleLine, let contentHeight, stretches(item, axes) {
        return clampHeight(max(0, contentHeight - item.margin.vertical), item.box, basis: contentHeight, edges: item.edges.vertical)
      }
      return nil
    }
    let available = max(0, contentWidth - item.margin.horizontal)
    if let width = resolveWidth(values.width, item.box, basis: contentWidth, available: available, edges: item.edges.horizontal) {
      return clampWidth(width, item.box, basis: contentWidth, available: available, edges: item.edges.horizontal)
    }
    guard isSingleLine, stretches(item, axes) else { return nil }
    return clampWidth(available, item.box, basis: contentWidth, available: available, edges: item.edges.horizontal)
  }

  /// https://www.w3.org/TR/css-flexbox-1/#algo-line-break
  func collectLines(_ items: [FlexItem], _ axes: FlexAxes, limit: Double, gap: Double) -> [[Int]] {
    var lines: [[Int]] = []
    var line: [Int] = []
    var used = 0.0
    for i in items.indices {
      let size = items[i].hypotheticalMainSize + items[i].mainMargin(axes)
      if !line.isEmpty, used + gap + size > limit {
        lines.append(line)
        line = []
        used = 0
      }
      used += (line.isEmpty ? 0 : gap) + size
      line.append(i)
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths
  private func resolveFlexibleLengths(_ line: [Int], _ items: inout [FlexItem], _ axes: FlexAxes, containerMain: Double, gap: Double) {
    let gaps = gap * Double(max(0, line.count - 1))
    let hypothetical = line.reduce(gaps) { $0 + items[$1].hypotheticalMainSize + items[$1].mainMargin(axes) }
    let isGrowing = hypothetical < containerMain
    func factor(_ i: Int) -> Double {
      let values = items[i].box.style.values
      return isGrowing ? values.flexGrow : values.flexShrink
    }
    func innerBase(_ i: Int) -> Double { items[i].flexBaseSize - (axes.isRow ? items[i].edges.horizontal : items[i].edges.vertical) }
    for i in line {
      items[i].targetMainSize = items[i].flexBaseSize
      items[i].isFrozen =
        factor(i) == 0
        || (isGrowing ? items[i].flexBaseSize > items[i].hypotheticalMainSize : items[i].flexBaseSize < items[i].hypotheticalMainSize)
      if items[i].isFrozen { items[i].targetMainSize = items[i].hypotheticalMainSize }
    }
    func freeSpace() -> Double {
      containerMain
        - line.reduce(gaps) { $0 + (items[$1].isFrozen ? items[$1].targetMainSize : items[$1].flexBaseSize) + items[$1].mainMargin(axes) }
    }
    let initialFree = freeSpace()
    // Each round freezes at least one item.
    for _ in 0...line.count {
      guard line.contains(where: { !items[$0].isFrozen }) else { break }
      var remaining = freeSpace()
      let factors = line.reduce(0) { $0 + (items[$1].isFrozen ? 0 : factor($1)) }
      if factors < 1, abs(initialFree * factors) < abs(remaining) { remaining = initialFree * factors }
      let scaled = line.reduce(0) { $0 + (items[$1].isFrozen ? 0 : factor($1) * innerBase($1)) }
      var totalViolation = 0.0
      // As Blink does, what rounding takes away goes to the items that follow.
      var fraction = 0.0
      for i in line where !items[i].isFrozen {
        var extra = 0.0
        if remaining > 0, isGrowing, factors > 0 { extra = remaining * factor(i) / factors }
        if remaining < 0, !isGrowing, scaled > 0 { extra = remaining * factor(i) * innerBase(i) / scaled }
        let exact = items[i].flexBaseSize + (extra.isFinite ? extra : 0) + fraction
        let target = LayoutUnit.snap(exact)
        fraction = exact - target
        if abs(fraction) > 1 { fraction = 0 }
        let clamped = max(items[i].minimumMainSize, min(target, items[i].maximumMainSize))
        items[i].violation = clamped - target
        items[i].targetMainSize = clamped
        totalViolation += items[i].violation
      }
      for i in line where !items[i].isFrozen {
        if totalViolation == 0 || (totalViolation > 0 ? items[i].violation > 0 : items[i].violation < 0) { items[i].isFrozen = true }
      }
    }
  }

  private func layoutItem(
    _ item: FlexItem, _ axes: FlexAxes, contentWidth: Double, percentageHeight: Double?, cross: Double?, mainIsDefinite: Bool,
    isSingleLine: Bool = true
  ) -> Fragment {
    var space = LayoutSpace(availableWidth: contentWidth, percentageHeight: percentageHeight, shrinksToFit: true)
    if axes.isRow {
      space.forcedWidth = item.targetMainSize
      space.forcedHeight = cross
    } else {
      space.forcedHeight = item.targetMainSize
      space.forcedHeightIsDefinite = mainIsDefinite || item.hasDefiniteMainSize
      space.forcedWidth = cross
      if cross == nil, isSingleLine, stretches(item, axes) {
        let available = max(0, contentWidth - item.margin.horizontal)
        space.forcedWidth = clampWidth(available, item.box, basis: contentWidth, available: available, edges: item.edges.horizontal)
      }
    }
    return layout(item.box, space)
  }

  /// https://www.w3.org/TR/css-flexbox-1/#algo-cross-line
  private func lineCrossSize(_ line: [Int], _ items: [FlexItem], _ axes: FlexAxes) -> Double {
    var size = 0.0
    var above = 0.0
    var below = 0.0
    for i in line {
      let item = items[i]
      let outer = item.crossSize + item.crossMargin(axes)
      let auto = item.crossMarginsAreAuto(axes)
      if item.alignment == .baseline, !auto.start, !auto.end {
        let baseline = item.distanceToBaseline(axes)
        above = max(above, baseline)
        below = max(below, outer - baseline)
      } else {
        size = max(size, outer)
      }
    }
    return max(size, above + below)
  }

  /// https://www.w3.org/TR/css-flexbox-1/#stretched
  func stretches(_ item: FlexItem, _ axes: FlexAxes) -> Bool {
    guard item.alignment == .stretch else { return false }
    let auto = item.crossMarginsAreAuto(axes)
    guard !auto.start, !auto.end else { return false }
    let values = item.box.style.values
    let size = axes.isRow ? values.height : values.width
    return size == .auto
  }

  private func stretch(
    _ item: inout FlexItem, to size: Double, _ axes: FlexAxes, contentWidth: Double, percentageHeight: Double?, crossIsDefinite: Bool,
    mainIsDefinite: Bool
  ) {
    let clamped =
      axes.isRow
      ? clampHeight(max(0, size), item.box, basis: percentageHeight, edges: item.edges.vertical)
      : clampWidth(
        max(0, size), item.box, basis: contentWidth, available: max(0, contentWidth - item.margin.horizontal), edges: item.edges.horizontal)
    if clamped == item.crossSize, !axes.isRow || !hasPercentageChild(item.box) { return }
    item.crossSize = clamped
    item.fragment = layoutItem(
      item, axes, contentWidth: contentWidth, percentageHeight: percentageHeight, cross: clamped, mainIsDefinite: mainIsDefinite)
  }

  private func hasPercentageChild(_ box: Box) -> Bool {
    if box.kind == .flex || box.kind == .grid { return true }
    return box.children.contains {
      for size in [$0.style.values.height, $0.style.values.minHeight, $0.style.values.maxHeight] {
        if case .length(let length) = size, length.dependsOnBasis { return true }
      }
      return $0.node < 0 && hasPercentageChild($0)
    }
  }
}
