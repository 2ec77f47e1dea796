import CSS

extension LayoutContext {
  /// https://www.w3.org/TR/css-flexbox-1/#layout-algorithm, step by step.
  func layoutFlex(_ box: Box, _ space: LayoutSpace) -> Fragment {
    var flex = FlexLayout(self, box, space)
    // 9.1 and 9.2: items and line lengths.
    flex.generateItems()
    flex.determineBaseSizes()
    // 9.3: main sizes.
    flex.collectLines()
    flex.determineMainSize()
    flex.resolveFlexibleLengths()
    // 9.4: cross sizes.
    flex.determineHypotheticalCrossSizes()
    flex.calculateLineCrossSizes()
    flex.determineContainerCrossSize()
    flex.stretchLines()
    // MISSING: step 10, `visibility: collapse`, whose items rules see as large as they would be.
    flex.determineUsedCrossSizes()
    // 9.5 and 9.6: alignment.
    flex.distributeMainSpace()
    flex.alignCrossAxis()
    return flex.makeFragment()
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

  /// https://www.w3.org/TR/css-flexbox-1/#stretched
  func stretches(_ item: FlexItem, _ axes: FlexAxes) -> Bool {
    guard item.alignment == .stretch else { return false }
    let auto = item.crossMarginsAreAuto(axes)
    guard !auto.start, !auto.end else { return false }
    let values = item.box.style.values
    let size = axes.isRow ? values.height : values.width
    return size == .auto
  }
}

/// One flex container while it is laid out; its methods are the algorithm's steps.
struct FlexLayout {
  let context: LayoutContext
  let box: Box
  let space: LayoutSpace
  let axes: FlexAxes
  /// https://www.w3.org/TR/css-flexbox-1/#single-line-flex-container
  let isSingleLine: Bool
  let container: ContainerBox
  /// The height that percentages of items refer to.
  let percentageHeight: Double?
  private let mainGap: Double
  private let crossGap: Double
  var items: [FlexItem] = []
  /// Items by line, as indices.
  private(set) var lines: [[Int]] = []
  private var lineCross: [Double] = []
  /// The container's inner sizes along the axes.
  private(set) var mainSize = 0.0
  private(set) var crossSize = 0.0
  /// The cross size where something but the content decides it.
  private var definiteCross: Double?
  /// The border box's height where something but the content decides it.
  private var definiteHeight: Double?
  private var alignContent: Alignment

  /// The container's own sizes: https://www.w3.org/TR/css-flexbox-1/#algo-available
  init(_ context: LayoutContext, _ box: Box, _ space: LayoutSpace) {
    let values = box.style.values
    self.context = context
    self.box = box
    self.space = space
    axes = FlexAxes(box.style)
    isSingleLine = values.flexWrap == .nowrap
    container = context.containerBox(box, space)
    definiteHeight = container.definiteHeight
    let width = container.contentWidth
    let height = container.contentHeight
    percentageHeight = space.forcedHeight != nil && !space.forcedHeightIsDefinite ? nil : height
    let columnGap = context.usedGap(values.columnGap, basis: width)
    let rowGap = context.usedGap(values.rowGap, basis: height)
    mainGap = axes.isRow ? columnGap : rowGap
    crossGap = axes.isRow ? rowGap : columnGap
    definiteCross = axes.isRow ? height : width
    alignContent = values.alignContent
  }

  private var contentWidth: Double { container.contentWidth }
  private var contentHeight: Double? { container.contentHeight }
  /// Whether percentages in items may refer to their main sizes: https://www.w3.org/TR/css-flexbox-1/#definite-sizes
  private var mainIsDefinite: Bool { axes.isRow || percentageHeight != nil }
  private var crossGaps: Double { crossGap * Double(max(0, lines.count - 1)) }

  /// 1: https://www.w3.org/TR/css-flexbox-1/#algo-anon-box
  ///
  /// NOTE: anonymous items are made with the box tree.
  mutating func generateItems() {
    let boxes = context.itemBoxes(of: box)
    items.reserveCapacity(boxes.count)
    for child in boxes { items.append(context.makeFlexItem(child, of: box, basis: contentWidth)) }
  }

  /// 3: https://www.w3.org/TR/css-flexbox-1/#algo-main-item
  mutating func determineBaseSizes() {
    for i in items.indices {
      var sizing = FlexBaseSize(
        context, items[i], axes, containerWidth: contentWidth, containerHeight: contentHeight, percentageHeight: percentageHeight,
        isSingleLine: isSingleLine)
      items[i] = sizing.determined()
    }
  }

  /// 5: https://www.w3.org/TR/css-flexbox-1/#algo-line-break
  mutating func collectLines() {
    var limit = Double.infinity
    if !isSingleLine { limit = axes.isRow ? contentWidth : contentHeight ?? max(container.minimumHeight, container.maximumHeight) }
    lines = Self.collectLines(items, axes, limit: limit, gap: mainGap)
  }

  static func collectLines(_ items: [FlexItem], _ axes: FlexAxes, limit: Double, gap: Double) -> [[Int]] {
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

  /// 4: https://www.w3.org/TR/css-flexbox-1/#algo-main-container
  ///
  /// NOTE: after step 5, for it is the longest line that decides where the height does not.
  mutating func determineMainSize() {
    mainSize =
      axes.isRow
      ? contentWidth : contentHeight ?? max(container.minimumHeight, min(longestLine(), container.maximumHeight))
  }

  /// The main size of the longest line.
  private func longestLine() -> Double {
    var longest = 0.0
    for line in lines {
      let sum = line.reduce(0) { $0 + items[$1].hypotheticalMainSize + items[$1].mainMargin(axes) }
      longest = max(longest, sum + mainGap * Double(max(0, line.count - 1)))
    }
    return longest
  }

  /// 6: https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths
  mutating func resolveFlexibleLengths() {
    for line in lines { FlexibleLengths(axes, mainSize: mainSize, gap: mainGap).resolve(line, &items) }
  }

  /// 7: https://www.w3.org/TR/css-flexbox-1/#algo-cross-item
  mutating func determineHypotheticalCrossSizes() {
    for i in items.indices {
      let fragment = layOut(items[i], cross: nil, isSingleLine: isSingleLine)
      items[i].fragment = fragment
      items[i].crossSize = axes.cross(fragment.width, fragment.height)
    }
  }

  private func layOut(_ item: FlexItem, cross: Double?, isSingleLine: Bool) -> Fragment {
    var space = LayoutSpace(availableWidth: contentWidth, percentageHeight: percentageHeight, shrinksToFit: true)
    if axes.isRow {
      space.forcedWidth = item.targetMainSize
      space.forcedHeight = cross
    } else {
      space.forcedHeight = item.targetMainSize
      space.forcedHeightIsDefinite = mainIsDefinite || item.hasDefiniteMainSize
      space.forcedWidth = cross
      if cross == nil, isSingleLine, context.stretches(item, axes) {
        let available = max(0, contentWidth - item.margin.horizontal)
        space.forcedWidth = context.clampWidth(
          available, item.box, basis: contentWidth, available: available, edges: item.edges.horizontal)
      }
    }
    return context.layout(item.box, space)
  }

  /// 8: https://www.w3.org/TR/css-flexbox-1/#algo-cross-line
  mutating func calculateLineCrossSizes() {
    lineCross = lines.map { crossSize(of: $0) }
    if container.isFromRatio, axes.isRow { growWithContent() }
    guard isSingleLine, lines.count == 1 else { return }
    if let definiteCross {
      lineCross[0] = definiteCross
    } else if axes.isRow {
      lineCross[0] = max(container.minimumHeight, min(lineCross[0], max(0, container.maximumHeight)))
    }
  }

  private func crossSize(of line: [Int]) -> Double {
    var size = 0.0
    var above = 0.0
    var below = 0.0
    var aboveLast = 0.0
    var belowLast = 0.0
    for i in line {
      let item = items[i]
      let outer = item.crossSize + item.crossMargin(axes)
      if item.alignsBaseline(axes) {
        let baseline = item.distanceToBaseline(axes)
        above = max(above, baseline)
        below = max(below, outer - baseline)
      } else if item.alignsLastBaseline(axes) {
        let baseline = item.distanceToLastBaseline(axes)
        belowLast = max(belowLast, baseline)
        aboveLast = max(aboveLast, outer - baseline)
      } else {
        size = max(size, outer)
      }
    }
    return max(size, above + below, aboveLast + belowLast)
  }

  /// A row whose height is that of its ratio is higher where its content is: https://www.w3.org/TR/css-sizing-4/#aspect-ratio-minimum
  private mutating func growWithContent() {
    guard let cross = definiteCross else { return }
    var content: Double
    if isSingleLine {
      // What is stretched is as high as the ratio says; other content may need more.
      content = crossSize(of: items.indices.filter { !context.stretches(items[$0], axes) })
      for item in items where context.stretches(item, axes) {
        let height = context.clampHeight(cross - item.margin.vertical, item.box, basis: cross, edges: item.edges.vertical)
        content = max(content, height + item.margin.vertical)
      }
    } else {
      content = lineCross.reduce(0, +) + crossGaps
    }
    let height = clampOwnHeight(max(cross, content) + container.edges.vertical)
    definiteHeight = height
    definiteCross = max(0, height - container.edges.vertical)
  }

  private func clampOwnHeight(_ height: Double) -> Double {
    context.clampHeight(height, box, in: space, edges: container.edges.vertical)
  }

  /// 15: https://www.w3.org/TR/css-flexbox-1/#algo-cross-container
  ///
  /// NOTE: before step 9, for lines fill a height that `min-height` gives as well.
  mutating func determineContainerCrossSize() {
    crossSize =
      definiteCross ?? max(container.minimumHeight, min(lineCross.reduce(0, +) + crossGaps, max(0, container.maximumHeight)))
  }

  /// 9: https://www.w3.org/TR/css-flexbox-1/#algo-line-stretch
  mutating func stretchLines() {
    guard !isSingleLine, alignContent == .normal || alignContent == .stretch, !lines.isEmpty else { return }
    let free = crossSize - lineCross.reduce(0, +) - crossGaps
    guard free > 0 else { return }
    for i in lineCross.indices { lineCross[i] += LayoutUnit.snap(free / Double(lines.count)) }
  }

  /// 11: https://www.w3.org/TR/css-flexbox-1/#algo-stretch
  mutating func determineUsedCrossSizes() {
    for (number, line) in lines.enumerated() {
      for i in line where context.stretches(items[i], axes) { stretch(i, to: lineCross[number] - items[i].crossMargin(axes)) }
    }
  }

  private mutating func stretch(_ i: Int, to size: Double) {
    let item = items[i]
    let clamped =
      axes.isRow
      ? context.clampHeight(max(0, size), item.box, basis: percentageHeight, edges: item.edges.vertical)
      : context.clampWidth(
        max(0, size), item.box, basis: contentWidth, available: max(0, contentWidth - item.margin.horizontal), edges: item.edges.horizontal)
    if clamped == item.crossSize, !axes.isRow || !hasPercentageChild(item.box) { return }
    items[i].crossSize = clamped
    items[i].fragment = layOut(item, cross: clamped, isSingleLine: true)
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

  /// 12: https://www.w3.org/TR/css-flexbox-1/#algo-main-align
  mutating func distributeMainSpace() {
    for line in lines { alignMain(line, gap: mainGap) }
  }

  /// 13, 14 and 16: https://www.w3.org/TR/css-flexbox-1/#algo-cross-margins to https://www.w3.org/TR/css-flexbox-1/#algo-line-align
  mutating func alignCrossAxis() {
    let free = crossSize - lineCross.reduce(0, +) - crossGaps
    let start = isSingleLine ? (offset: 0, between: 0) : context.packing(usedAlignContent(free: free), free: free, count: lines.count)
    var cursor = start.offset
    for (number, line) in lines.enumerated() {
      alignCross(line, lineCross: lineCross[number], lineStart: cursor)
      cursor += lineCross[number] + crossGap + start.between
    }
  }

  private func usedAlignContent(free: Double) -> Alignment {
    if free < 0, box.style.values.safeAlignments.contains(.alignContent) { return axes.wrapsBackwards ? .flexEnd : .start }
    guard axes.wrapsBackwards else { return alignContent }
    switch alignContent {
    // `start` and `end` do not follow reversed lines.
    case .start: return .flexEnd
    case .end: return .flexStart
    // Their fallback is `safe center`, which is `start` where there is no room.
    case .spaceAround, .spaceEvenly: return free < 0 ? .flexEnd : alignContent
    default: return alignContent
    }
  }

  func makeFragment() -> Fragment {
    var height = definiteHeight ?? clampOwnHeight((axes.isRow ? crossSize : mainSize) + container.edges.vertical)
    if container.isFromRatio, !axes.isRow { height = clampOwnHeight(max(height, longestLine() + container.edges.vertical)) }
    let fragment = context.containerFragment(box, space, container, height: height)
    placeItems(in: fragment)
    placeStaticPositions(in: fragment)
    return fragment
  }
}
