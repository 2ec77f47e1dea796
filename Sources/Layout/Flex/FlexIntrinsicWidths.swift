import CSS

/// Min-content and max-content widths of flex containers.
extension LayoutContext {
  /// https://www.w3.org/TR/css-flexbox-1/#intrinsic-main-sizes, as Blink does it: the items' contributions without their flex factors.
  func intrinsicFlexWidths(_ box: Box) -> (minimum: Double, maximum: Double) {
    let axes = FlexAxes(box.style)
    let gap = usedGap(box.style.values.columnGap, basis: 0)
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
    var sizing = FlexBaseSize(
      self, makeFlexItem(child, of: container, basis: 0), axes, containerWidth: nil, containerHeight: height, percentageHeight: height,
      isSingleLine: container.style.values.flexWrap == .nowrap)
    return sizing.determined()
  }

  /// Columns that are broken at a height known beforehand stand side by side, as wide as their widest items; nil where no height breaks them.
  private func intrinsicColumnsWidths(_ box: Box, _ axes: FlexAxes) -> (minimum: Double, maximum: Double)? {
    let values = box.style.values
    let edges = (padding(of: box, basis: 0) + border(of: box)).vertical
    let sizes = [values.height, values.maxHeight].compactMap { resolveHeight($0, box, basis: nil, edges: edges) }
    guard let limit = sizes.min().map({ max(0, clampHeight($0, box, basis: nil, edges: edges) - edges) }) else { return nil }
    let mainGap = usedGap(values.rowGap, basis: limit)
    let crossGap = usedGap(values.columnGap, basis: 0)
    var items: [FlexItem] = []
    var minimum = 0.0
    for child in itemBoxes(of: box) {
      var item = makeFlexItem(child, of: box, basis: 0)
      let widths = intrinsicWidths(child)
      item.crossSize = widths.maximum
      var sizing = FlexBaseSize(
        self, item, axes, containerWidth: widths.maximum + item.margin.horizontal, containerHeight: limit, percentageHeight: limit,
        isSingleLine: false)
      item = sizing.determined()
      minimum = max(minimum, widths.minimum + item.margin.horizontal)
      items.append(item)
    }
    let lines = FlexLayout.collectLines(items, axes, limit: limit, gap: mainGap)
    let widest = lines.map { line in line.reduce(0.0) { max($0, items[$1].crossSize + items[$1].margin.horizontal) } }
    return (max(0, minimum), max(0, minimum, widest.reduce(crossGap * Double(max(0, lines.count - 1)), +)))
  }
}
