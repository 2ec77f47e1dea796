import CSS

/// The box of a flex or grid container before its items are laid out: what both layouts begin with. CSS pixels.
struct ContainerBox {
  let padding: BoxEdges
  let border: BoxEdges
  /// Padding and border together.
  let edges: BoxEdges
  /// The border box's width.
  let width: Double
  let contentWidth: Double
  /// The border box's height where something but the content decides it.
  let definiteHeight: Double?
  /// Whether the ratio alone decides the height, so that content that is higher makes it higher:
  /// https://www.w3.org/TR/css-sizing-4/#aspect-ratio-minimum
  let isFromRatio: Bool
  /// What `min-height` and `max-height` leave for the content box; without them 0 and infinity.
  let minimumHeight: Double
  let maximumHeight: Double

  /// The content box's height where something but the content decides it.
  var contentHeight: Double? { definiteHeight.map { max(0, $0 - edges.vertical) } }
}

extension LayoutContext {
  func containerBox(_ box: Box, _ space: LayoutSpace) -> ContainerBox {
    let values = box.style.values
    let padding = padding(of: box, basis: space.availableWidth)
    let border = border(of: box)
    let edges = padding + border
    let width = usedWidth(box, space, padding: padding, border: border)
    var height = specifiedHeight(box, space, edges: edges.vertical)
    var isFromRatio = false
    if height == nil, !space.ignoresRatio, let ratio = values.aspectRatio.ratio {
      height = clampHeight(
        self.height(forWidth: width, ratio: ratio, box, padding: padding, border: border), box, in: space,
        edges: edges.vertical)
      isFromRatio = values.minHeight == .auto && !values.overflowY.makesScrollContainer
    }
    return ContainerBox(
      padding: padding, border: border, edges: edges, width: width, contentWidth: max(0, width - edges.horizontal), definiteHeight: height,
      isFromRatio: isFromRatio,
      minimumHeight: max(0, clampHeight(0, box, in: space, edges: edges.vertical) - edges.vertical),
      maximumHeight: maximumHeight(box, space, edges: edges.vertical) - edges.vertical)
  }

  private func maximumHeight(_ box: Box, _ space: LayoutSpace, edges: Double) -> Double {
    guard !space.ignoresHeightLimits else { return .infinity }
    return resolveHeight(box.style.values.maxHeight, box, basis: space.percentageHeight, edges: edges) ?? .infinity
  }

  /// The border box's height that the container forces or `height` gives, the latter clamped; nil where it is the content's.
  func specifiedHeight(_ box: Box, _ space: LayoutSpace, edges: Double) -> Double? {
    if let forced = space.forcedHeight { return forced }
    let size: Size = space.ignoresHeight ? .auto : box.style.values.height
    return resolveHeight(size, box, basis: space.percentageHeight, edges: edges).map {
      clampHeight($0, box, in: space, edges: edges)
    }
  }

  /// The boxes that are items of a flex or grid container: https://www.w3.org/TR/css-flexbox-1/#order-modified-document-order
  func itemBoxes(of container: Box) -> [Box] {
    var boxes: [Box] = []
    boxes.reserveCapacity(container.children.count)
    var isOrdered = true
    for child in container.children where !child.isOutOfFlow {
      if child.style.values.order != 0 { isOrdered = false }
      boxes.append(child)
    }
    guard !isOrdered else { return boxes }
    return boxes.enumerated().sorted { ($0.element.style.values.order, $0.offset) < ($1.element.style.values.order, $1.offset) }
      .map(\.element)
  }

  /// The used `row-gap` or `column-gap`; a percentage of nothing definite counts as nothing.
  func usedGap(_ gap: LengthPercentage, basis: Double?) -> Double { max(0, LayoutUnit.snap(gap.resolved(against: basis ?? 0) ?? 0)) }

  /// The container's fragment, its children still missing.
  func containerFragment(_ box: Box, _ space: LayoutSpace, _ container: ContainerBox, height: Double) -> Fragment {
    let fragment = Fragment(box, width: container.width, height: height)
    fragment.padding = container.padding
    fragment.border = container.border
    fragment.endMargins.add(margin(of: box, basis: space.availableWidth).bottom)
    return fragment
  }

  /// How free space is put before, between and behind `count` things: https://www.w3.org/TR/css-align-3/#content-distribution
  func packing(_ alignment: Alignment, free: Double, count: Int, isSafe: Bool = false) -> (offset: Double, between: Double) {
    if isSafe, free < 0 { return (0, 0) }
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
}
