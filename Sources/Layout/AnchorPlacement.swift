import CSS
import HTML

/// Where anchors put positioned boxes: https://www.w3.org/TR/css-anchor-position-1/
struct AnchorPlacement {
  private let tree: ElementTree
  private let styles: [ComputedStyle?]
  /// By name, the elements that are anchors, in document order.
  private var elements: [String: [ElementTree.NodeID]] = [:]

  init(_ input: LayoutInput) {
    tree = input.tree
    styles = input.styles
    for i in styles.indices {
      guard let style = styles[i], !style.values.anchors.names.isEmpty else { continue }
      for name in style.values.anchors.names { elements[name, default: []].append(ElementTree.NodeID(i)) }
    }
  }

  /// Whether a style asks for an anchor.
  static func isNeeded(_ values: ComputedStyle.Values) -> Bool {
    if values.anchors.area != nil { return true }
    if isCentered(values.justifySelf) || isCentered(values.alignSelf) { return true }
    let inset = values.inset
    return [inset.top, inset.right, inset.bottom, inset.left].contains {
      if case .length(.calculation) = $0 { true } else { false }
    }
      || [values.width, values.height, values.minWidth, values.minHeight, values.maxWidth, values.maxHeight].contains {
        if case .length(.calculation) = $0 { true } else { false }
      }
  }

  private static func isCentered(_ alignment: Alignment) -> Bool { alignment == .anchorCenter }

  /// The style of a positioned box with all that anchors decide put into it, and the containing block that they leave.
  func placed(_ box: Box, in block: ContainingBlock, _ result: LayoutResult) -> (style: ComputedStyle, block: ContainingBlock) {
    var values = box.style.values
    func rect(_ name: String?) -> LayoutRect? {
      guard let name = name ?? box.style.values.anchors.anchor else { return nil }
      return elements[name]?.last { $0 != box.node && result.box($0) != nil }.flatMap { result.box($0)?.borderBox }
    }
    let resolver = AnchorResolver(rect: rect, isRightToLeft: block.direction == .rtl, isOwnRightToLeft: box.isRightToLeft)
    var used = block
    if let area = values.anchors.area, let anchor = rect(nil) {
      used = Self.block(area, around: anchor, in: block, &values, isOwnRightToLeft: box.isRightToLeft)
    }
    values.inset.left = resolver.inset(values.inset.left, .left, used)
    values.inset.right = resolver.inset(values.inset.right, .right, used)
    values.inset.top = resolver.inset(values.inset.top, .top, used)
    values.inset.bottom = resolver.inset(values.inset.bottom, .bottom, used)
    values.width = resolver.size(values.width, isWidth: true)
    values.minWidth = resolver.size(values.minWidth, isWidth: true)
    values.maxWidth = resolver.size(values.maxWidth, isWidth: true)
    values.height = resolver.size(values.height, isWidth: false)
    values.minHeight = resolver.size(values.minHeight, isWidth: false)
    values.maxHeight = resolver.size(values.maxHeight, isWidth: false)
    center(&values, &used, rect(nil))
    return (ComputedStyle(values, declared: box.style.declared), used)
  }

  /// `anchor-center`: the anchor's middle, around which the box stands as far as there is room. Without an anchor it is the middle of where the box would stand.
  private func center(_ values: inout ComputedStyle.Values, _ block: inout ContainingBlock, _ anchor: LayoutRect?) {
    func zero(_ inset: inout LengthPercentageOrAuto) { if inset == .auto { inset = .zero } }
    guard let anchor else { return }
    if values.justifySelf == .anchorCenter {
      values.justifySelf = .center
      block.middleX = anchor.x + anchor.width / 2 - block.x
      zero(&values.inset.left)
      zero(&values.inset.right)
    }
    if values.alignSelf == .anchorCenter {
      values.alignSelf = .center
      block.middleY = anchor.y + anchor.height / 2 - block.y
      zero(&values.inset.top)
      zero(&values.inset.bottom)
    }
  }

  /// The part of the containing block that `position-area` names; the box stands in it towards the anchor unless it says how.
  private static func block(
    _ area: PositionArea, around anchor: LayoutRect, in block: ContainingBlock, _ values: inout ComputedStyle.Values, isOwnRightToLeft: Bool
  ) -> ContainingBlock {
    let mirrors = area.horizontal.isLogical && (area.horizontal.isOwn ? isOwnRightToLeft : block.direction == .rtl)
    let horizontal = mirrors ? mirrored(area.horizontal.span) : area.horizontal.span
    let x = track(horizontal, block.x, block.x + block.width, anchor.x, anchor.right)
    let y = track(area.vertical.span, block.y, block.y + block.height, anchor.y, anchor.bottom)
    func zero(_ inset: inout LengthPercentageOrAuto) { if inset == .auto { inset = .zero } }
    zero(&values.inset.left)
    zero(&values.inset.right)
    zero(&values.inset.top)
    zero(&values.inset.bottom)
    if [.auto, .normal].contains(values.justifySelf) { values.justifySelf = alignment(horizontal, isReversed: block.direction == .rtl) }
    if [.auto, .normal].contains(values.alignSelf) { values.alignSelf = alignment(area.vertical.span, isReversed: false) }
    return ContainingBlock(
      x: x.start, y: y.start, width: max(0, x.end - x.start), height: max(0, y.end - y.start), direction: block.direction)
  }

  private static func mirrored(_ span: PositionArea.Span) -> PositionArea.Span {
    switch span {
    case .start: .end
    case .end: .start
    case .spanStart: .spanEnd
    case .spanEnd: .spanStart
    case .center, .all: span
    }
  }

  private static func track(
    _ span: PositionArea.Span, _ low: Double, _ high: Double, _ start: Double, _ end: Double
  ) -> (start: Double, end: Double) {
    let (low, high) = (min(low, start), max(high, end))
    switch span {
    case .start: return (low, start)
    case .center: return (start, end)
    case .end: return (end, high)
    case .spanStart: return (low, end)
    case .spanEnd: return (start, high)
    case .all: return (low, high)
    }
  }

  private static func alignment(_ span: PositionArea.Span, isReversed: Bool) -> Alignment {
    switch span {
    case .start, .spanStart: isReversed ? .start : .end
    case .end, .spanEnd: isReversed ? .end : .start
    case .center: .center
    case .all: .anchorCenter
    }
  }
}

/// What anchor functions come to.
private struct AnchorResolver {
  let rect: (String?) -> LayoutRect?
  let isRightToLeft: Bool
  let isOwnRightToLeft: Bool

  enum Side { case left, right, top, bottom }

  func inset(_ inset: LengthPercentageOrAuto, _ side: Side, _ block: ContainingBlock) -> LengthPercentageOrAuto {
    guard case .length(.calculation(let calculation)) = inset else { return inset }
    guard let replaced = calculation.replacingAnchors({ place($0, side, block) ?? length($0, isWidth: side == .left || side == .right) })
    else { return .auto }
    return .length(.calculation(replaced))
  }

  func size(_ size: Size, isWidth: Bool) -> Size {
    guard case .length(.calculation(let calculation)) = size else { return size }
    guard let replaced = calculation.replacingAnchors({ length($0, isWidth: isWidth) }) else { return .auto }
    return .length(.calculation(replaced))
  }

  /// How far a side of the anchor is from the containing block's edge of the inset.
  private func place(_ query: AnchorQuery, _ side: Side, _ block: ContainingBlock) -> Double? {
    guard let rect = rect(query.name) else { return nil }
    let isHorizontal = side == .left || side == .right
    let (start, end) = isHorizontal ? (rect.x, rect.right) : (rect.y, rect.bottom)
    let isReversed = isHorizontal && isRightToLeft
    let isOwnReversed = isHorizontal && isOwnRightToLeft
    let isFirst = side == .left || side == .top
    let position: Double
    switch query.subject {
    case .share(let share): position = isReversed ? end - (end - start) * share : start + (end - start) * share
    case .start: position = isReversed ? end : start
    case .end: position = isReversed ? start : end
    case .selfStart: position = isOwnReversed ? end : start
    case .selfEnd: position = isOwnReversed ? start : end
    case .inside: position = isFirst ? start : end
    case .outside: position = isFirst ? end : start
    case .left, .right:
      guard isHorizontal else { return nil }
      position = query.subject == .left ? start : end
    case .top, .bottom:
      guard !isHorizontal else { return nil }
      position = query.subject == .top ? start : end
    case .width, .height, .ownLength, .inlineLength, .blockLength: return nil
    }
    switch side {
    case .left: return position - block.x
    case .right: return block.x + block.width - position
    case .top: return position - block.y
    case .bottom: return block.y + block.height - position
    }
  }

  private func length(_ query: AnchorQuery, isWidth: Bool) -> Double? {
    guard let rect = rect(query.name) else { return nil }
    switch query.subject {
    case .width, .inlineLength: return rect.width
    case .height, .blockLength: return rect.height
    case .ownLength: return isWidth ? rect.width : rect.height
    default: return nil
    }
  }
}
