import CSS

/// Works out the flex base size, the limits and the hypothetical main size of one item: https://www.w3.org/TR/css-flexbox-1/#algo-main-item
struct FlexBaseSize {
  private let context: LayoutContext
  private let item: FlexItem
  private let axes: FlexAxes
  /// The container's content width; without one percentages count as `auto`.
  private let containerWidth: Double?
  private let containerHeight: Double?
  /// The height that percentages of the item refer to.
  private let percentageHeight: Double?
  private let isSingleLine: Bool

  init(
    _ context: LayoutContext, _ item: FlexItem, _ axes: FlexAxes, containerWidth: Double?, containerHeight: Double?,
    percentageHeight: Double?, isSingleLine: Bool
  ) {
    self.context = context
    self.item = item
    self.axes = axes
    self.containerWidth = containerWidth
    self.containerHeight = containerHeight
    self.percentageHeight = percentageHeight
    self.isSingleLine = isSingleLine
  }

  private var box: Box { item.box }
  private var style: ComputedStyle { item.box.style }
  private var contentWidth: Double { containerWidth ?? 0 }
  private var available: Double { containerWidth == nil ? LayoutUnit.maximum : max(0, contentWidth - item.margin.horizontal) }
  private var mainEdges: Double { axes.isRow ? item.edges.horizontal : item.edges.vertical }

  /// The cross size that is definite before layout, through which a ratio works.
  private lazy var definiteCross: Double? = definiteCrossSize()
  /// The main size that the content gives, by a ratio or by being laid out.
  private lazy var contentMainSize: Double = measureContent()

  /// The item with its base size, its limits and its hypothetical main size.
  mutating func determined() -> FlexItem {
    var result = item
    if axes.isRow, let definiteCross { context.noteDefiniteHeight(of: box, content: max(0, definiteCross - item.edges.vertical)) }
    let specified = specifiedBase()
    let followsRatio = axes.isRow && usedBasis.isIntrinsic && definiteCross != nil && style.values.aspectRatio.ratio != nil
    result.hasContentBase = specified == nil
    result.hasDefiniteMainSize = specified != nil || (style.values.aspectRatio.ratio != nil && definiteCross != nil)
    result.flexBaseSize = max(followsRatio ? contentMainSize : specified ?? contentMainSize, mainEdges)
    result.maximumMainSize = resolveMain(axes.isRow ? style.values.maxWidth : style.values.maxHeight) ?? .infinity
    result.minimumMainSize = max(usedMinimum(maximum: result.maximumMainSize), mainEdges)
    result.hypotheticalMainSize = max(result.minimumMainSize, min(result.flexBaseSize, result.maximumMainSize))
    return result
  }

  /// https://www.w3.org/TR/css-flexbox-1/#flex-basis-property
  private var usedBasis: Size {
    let basis = style.values.flexBasis
    return basis == .auto ? (axes.isRow ? style.values.width : style.values.height) : basis
  }

  /// A: the base size that `flex-basis` or the main size property gives; nil where it is the content's.
  private func specifiedBase() -> Double? { resolveMain(usedBasis) }

  private func resolveMain(_ size: Size) -> Double? {
    axes.isRow
      ? context.resolveWidth(size, box, basis: containerWidth, available: available, edges: mainEdges)
      : context.resolveHeight(size, box, basis: percentageHeight, edges: mainEdges)
  }

  /// B to E: the base size of the content.
  private mutating func measureContent() -> Double {
    if let ratio = context.preferredRatio(box), let definiteCross, box.kind == .replaced || style.values.aspectRatio.ratio != nil {
      let padding = context.padding(of: box, basis: contentWidth)
      let border = context.border(of: box)
      return axes.isRow
        ? context.width(forHeight: definiteCross, ratio: ratio, box, padding: padding, border: border)
        : context.height(forWidth: definiteCross, ratio: ratio, box, padding: padding, border: border)
    }
    // What has only a ratio takes the width that is there: https://www.w3.org/TR/css-images-3/#default-sizing
    if axes.isRow, containerWidth != nil, box.hasOnlyRatio, style.values.width == .auto {
      return transferredWidth(max(available, mainEdges))
    }
    if axes.isRow {
      let widths = context.intrinsicContentWidths(box)
      // What asks for all the room there is gets it.
      if containerWidth != nil, widths.maximum >= LayoutContext.endlessTable { return max(widths.minimum + mainEdges, available) }
      return transferredWidth(widths.maximum + mainEdges)
    }
    let stretches = context.stretches(item, axes)
    var space = LayoutSpace(availableWidth: contentWidth, percentageHeight: nil, shrinksToFit: !stretches || !isSingleLine)
    if stretches, isSingleLine {
      space.forcedWidth = context.clampWidth(available, box, basis: contentWidth, available: available, edges: item.edges.horizontal)
    }
    return heightOfContent(space)
  }

  /// `min-width` or `min-height`, whose `auto` is the content's: https://www.w3.org/TR/css-flexbox-1/#min-size-auto
  private mutating func usedMinimum(maximum: Double) -> Double {
    let minimum = axes.isRow ? style.values.minWidth : style.values.minHeight
    if let resolved = resolveMain(minimum) { return resolved }
    // A percentage of nothing definite is nothing.
    if case .length = minimum { return mainEdges }
    if (axes.isRow ? style.values.overflowX : style.values.overflowY).makesScrollContainer { return mainEdges }
    let own = resolveMain(axes.isRow ? style.values.width : style.values.height)
    var automatic = axes.isRow ? automaticMinimumWidth() : automaticMinimumHeight(own: own)
    if let own { automatic = min(automatic, own) }
    return min(automatic, maximum)
  }

  private mutating func automaticMinimumWidth() -> Double {
    if definiteCross != nil, box.kind == .replaced, context.preferredRatio(box) != nil { return contentMainSize }
    // What is in the box may be wider than its ratio makes it.
    if definiteCross != nil, style.values.aspectRatio.ratio != nil {
      return max(contentMainSize, transferredWidth(context.intrinsicContentWidths(box).minimum + mainEdges))
    }
    if box.control != .none, context.isCompressible(box) { return mainEdges }
    return transferredWidth(context.intrinsicContentWidths(box).minimum + mainEdges)
  }

  private mutating func automaticMinimumHeight(own: Double?) -> Double {
    // A height of nothing needs no look at the content.
    let automatic = own.map { $0 < 0.001 ? $0 : min($0, contentMainSize) } ?? contentMainSize
    guard let ratio = style.values.aspectRatio.ratio, box.kind != .replaced, let definiteCross else { return automatic }
    // What is in the box may be higher than its ratio makes it, within what `min-width` and `max-width` mean through the ratio.
    var space = LayoutSpace(availableWidth: contentWidth)
    space.forcedWidth = definiteCross
    space.ignoresRatio = true
    let padding = context.padding(of: box, basis: contentWidth)
    let border = context.border(of: box)
    var content = heightOfContent(space)
    func height(_ limit: Size) -> Double? {
      context.resolveWidth(limit, box, basis: containerWidth, available: available, edges: item.edges.horizontal)
        .map { context.height(forWidth: $0, ratio: ratio, box, padding: padding, border: border) }
    }
    if let most = height(style.values.maxWidth) { content = min(content, most) }
    if let least = height(style.values.minWidth) { content = max(content, least) }
    return max(automatic, content)
  }

  /// A width limited by heights through the item's ratio.
  private func transferredWidth(_ width: Double) -> Double {
    guard let ratio = context.preferredRatio(box) else { return width }
    return context.transferred(
      width, box, ratio: ratio, basis: containerHeight, padding: context.padding(of: box, basis: contentWidth),
      border: context.border(of: box))
  }

  /// The height that the item has by its content alone.
  private func heightOfContent(_ space: LayoutSpace) -> Double {
    var space = space
    // A percentage of nothing definite is auto.
    if style.values.height != .auto { space.ignoresHeight = true }
    space.ignoresHeightLimits = true
    return context.layout(box, space).height
  }

  /// https://www.w3.org/TR/css-flexbox-1/#definite-sizes, of the cross axis.
  private func definiteCrossSize() -> Double? {
    let vertical = item.edges.vertical
    let horizontal = item.edges.horizontal
    if axes.isRow {
      if let height = context.resolveHeight(style.values.height, box, basis: containerHeight, edges: vertical) {
        return context.clampHeight(height, box, basis: containerHeight, edges: vertical)
      }
      guard isSingleLine, let containerHeight, context.stretches(item, axes) else { return nil }
      return context.clampHeight(max(0, containerHeight - item.margin.vertical), box, basis: containerHeight, edges: vertical)
    }
    let available = max(0, contentWidth - item.margin.horizontal)
    if let width = context.resolveWidth(style.values.width, box, basis: contentWidth, available: available, edges: horizontal) {
      return context.clampWidth(width, box, basis: contentWidth, available: available, edges: horizontal)
    }
    guard isSingleLine, context.stretches(item, axes) else { return nil }
    return context.clampWidth(available, box, basis: contentWidth, available: available, edges: horizontal)
  }
}
