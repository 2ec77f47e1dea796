import CSS

/// https://www.w3.org/TR/CSS22/visudet.html#inline-replaced-width and the table of its minimum and maximum violations.
extension LayoutContext {
  func layoutReplaced(_ box: Box, _ space: LayoutSpace) -> Fragment {
    let padding = padding(of: box, basis: space.availableWidth)
    let border = border(of: box)
    let size = replacedSize(box, space, padding: padding, border: border)
    let fragment = Fragment(box, width: size.width, height: size.height)
    fragment.padding = padding
    fragment.border = border
    if box.control == .listBox { placeRows(of: box, fragment, left: padding.left + border.left, top: padding.top + border.top) }
    if box.control == .textArea {
      // Its first line's; in a line it stands on its lower edge.
      let font = fonts.font(for: box.style)
      let leading = ((ReplacedElements.lineHeight(box.style, font) - font.ascent - font.descent) / 2).rounded(.down)
      fragment.firstBaseline = padding.top + border.top + leading + font.ascent
    }
    if let baseline = controlBaseline(box, height: size.height, edges: padding + border) {
      fragment.firstBaseline = baseline
      fragment.lastBaseline = baseline
    }
    return fragment
  }

  /// Rows of a list box, one below the other; a group's name takes the first of its own.
  private func placeRows(of box: Box, _ fragment: Fragment, left: Double, top: Double) {
    let width = max(0, fragment.width - fragment.padding.horizontal - fragment.border.horizontal)
    var y = top
    for row in box.children {
      let laidOut = Fragment(row, width: width, height: row.naturalHeight ?? 0)
      laidOut.padding = padding(of: row, basis: width)
      for option in row.children {
        let inner = Fragment(option, width: width, height: option.naturalHeight ?? 0)
        inner.padding = padding(of: option, basis: width)
        laidOut.children.append(Fragment.Placed(fragment: inner, x: 0, y: laidOut.height))
        laidOut.height += inner.height
      }
      fragment.children.append(Fragment.Placed(fragment: laidOut, x: left, y: y))
      y += laidOut.height
    }
  }

  /// The border box's size.
  private func replacedSize(_ box: Box, _ space: LayoutSpace, padding: BoxEdges, border: BoxEdges) -> BoxSize {
    let limits = ReplacedLimits(self, box, space, padding: padding, border: border)
    let edges = padding + border
    let values = box.style.values
    let specifiedHeight =
      space.forcedHeight
      ?? resolveHeight(space.ignoresHeight ? .auto : values.height, box, basis: space.percentageHeight, edges: edges.vertical)
    let specifiedWidth =
      space.forcedWidth
      ?? (isIntrinsicKeyword(values.width)
        ? nil : resolveWidth(values.width, box, basis: space.availableWidth, available: limits.available, edges: edges.horizontal))
    let width = specifiedWidth.map { max(limits.clampWidth($0), edges.horizontal) }
    let height = specifiedHeight.map { max(limits.clampHeight($0), edges.vertical) }
    switch (width, height) {
    case (let width?, let height?): return BoxSize(width: width, height: height)
    case (let width?, nil):
      return BoxSize(
        width: width, height: limits.height(forWidth: width) ?? limits.clampHeight((box.naturalHeight ?? 150) + edges.vertical))
    case (nil, let height?):
      return BoxSize(
        width: limits.width(forHeight: height) ?? limits.clampWidth((box.naturalWidth ?? 300) + edges.horizontal), height: height)
    case (nil, nil): return limits.constrained(naturalSize(box, padding: padding, border: border, available: limits.available))
    }
  }

  /// The border box's size where both sides are auto: https://www.w3.org/TR/css-images-3/#default-sizing
  private func naturalSize(_ box: Box, padding: BoxEdges, border: BoxEdges, available: Double) -> BoxSize {
    let edges = padding + border
    let ratio = preferredRatio(box)
    if let naturalWidth = box.naturalWidth {
      let width = LayoutUnit.snap(naturalWidth) + edges.horizontal
      if let ratio, box.naturalHeight == nil || !box.style.values.aspectRatio.isAuto {
        return BoxSize(width: width, height: height(forWidth: width, ratio: ratio, box, padding: padding, border: border))
      }
      return BoxSize(width: width, height: LayoutUnit.snap(box.naturalHeight ?? 150) + edges.vertical)
    }
    guard let ratio else { return BoxSize(width: 300 + edges.horizontal, height: (box.naturalHeight ?? 150) + edges.vertical) }
    if let naturalHeight = box.naturalHeight {
      let height = naturalHeight + edges.vertical
      return BoxSize(width: width(forHeight: height, ratio: ratio, box, padding: padding, border: border), height: height)
    }
    let width = max(available, edges.horizontal)
    return BoxSize(width: width, height: height(forWidth: width, ratio: ratio, box, padding: padding, border: border))
  }

  func isIntrinsicKeyword(_ size: Size) -> Bool { size.isIntrinsic }

  /// Where the text of a control stands, from the border box's top; nil for what has no text: its lower margin edge is the baseline.
  private func controlBaseline(_ box: Box, height: Double, edges: BoxEdges) -> Double? {
    let font = fonts.font(for: box.style)
    switch box.control {
    case .textField:
      let line = ReplacedElements.lineHeight(box.style, font)
      let top = edges.top + LayoutUnit.snap((height - edges.vertical - line) / 2)
      return top + ((line - font.ascent - font.descent) / 2).rounded(.down) + font.ascent
    case .select:
      let line = ReplacedElements.selectLineHeight(box.style, font)
      let top = edges.top + max(0, LayoutUnit.snap((height - edges.vertical - line) / 2))
      return top + ((line - font.ascent - font.descent) / 2).rounded(.down) + font.ascent
    // Check boxes and their like stand on the line, their lower margin below it.
    case .fixed, .check, .gauge: return height
    // The swatch has 4 px below it.
    case .swatch: return height - edges.bottom - 4
    default: return nil
    }
  }
}

/// The size of a border box, CSS pixels.
private struct BoxSize: Equatable {
  var width: Double
  var height: Double
}

/// What holds a replaced box's size: `min-*` and `max-*`, its ratio, and what the container has decided.
private struct ReplacedLimits {
  let context: LayoutContext
  let box: Box
  let space: LayoutSpace
  let padding: BoxEdges
  let border: BoxEdges
  let ratio: Double?
  /// The containing block's width, margins taken away.
  let available: Double

  init(_ context: LayoutContext, _ box: Box, _ space: LayoutSpace, padding: BoxEdges, border: BoxEdges) {
    self.context = context
    self.box = box
    self.space = space
    self.padding = padding
    self.border = border
    ratio = context.preferredRatio(box)
    available = max(0, space.availableWidth - context.margin(of: box, basis: space.availableWidth).horizontal)
  }

  func clampWidth(_ width: Double) -> Double {
    guard space.forcedWidth == nil else { return width }
    return context.clampWidth(
      width, box, basis: space.availableWidth, available: available, edges: padding.horizontal + border.horizontal)
  }

  func clampHeight(_ height: Double) -> Double {
    guard space.forcedHeight == nil else { return height }
    return context.clampHeight(height, box, in: space, edges: padding.vertical + border.vertical)
  }

  /// The clamped height that the ratio makes of a width; nil without a ratio.
  func height(forWidth width: Double) -> Double? {
    ratio.map { clampHeight(context.height(forWidth: width, ratio: $0, box, padding: padding, border: border)) }
  }

  func width(forHeight height: Double) -> Double? {
    ratio.map { clampWidth(context.width(forHeight: height, ratio: $0, box, padding: padding, border: border)) }
  }

  /// The table of constraint violations: a clamped side pulls the other along. https://www.w3.org/TR/CSS22/visudet.html#min-max-widths
  func constrained(_ size: BoxSize) -> BoxSize {
    let clamped = BoxSize(width: clampWidth(size.width), height: clampHeight(size.height))
    if clamped == size { return size }
    let byWidth = height(forWidth: clamped.width).map { BoxSize(width: clamped.width, height: $0) }
    let byHeight = width(forHeight: clamped.height).map { BoxSize(width: $0, height: clamped.height) }
    guard let byWidth, let byHeight else { return clamped }
    if clamped.height == size.height { return byWidth }
    if clamped.width == size.width { return byHeight }
    let shrinksWidth = clamped.width < size.width
    guard shrinksWidth == (clamped.height < size.height) else { return clamped }
    let widthFactor = size.width > 0 ? clamped.width / size.width : 1
    let heightFactor = size.height > 0 ? clamped.height / size.height : 1
    return (shrinksWidth ? widthFactor <= heightFactor : widthFactor >= heightFactor) ? byWidth : byHeight
  }
}

extension Size {
  /// Whether the size is that of the content: https://www.w3.org/TR/css-sizing-3/#sizing-values
  var isIntrinsic: Bool {
    switch self {
    case .minContent, .maxContent, .fitContent, .fitContentLimit: true
    default: false
    }
  }
}
