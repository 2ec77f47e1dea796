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
    if let baseline = controlBaseline(box, height: size.height, edges: padding + border) {
      fragment.firstBaseline = baseline
      fragment.lastBaseline = baseline
    }
    return fragment
  }

  /// Rows of a list box, each 2 px higher than its text; a group's name takes the first of its own.
  private func placeRows(of box: Box, _ fragment: Fragment, left: Double, top: Double) {
    let height = fonts.font(for: box.style).lineSpacing + 2
    let width = max(0, fragment.width - 2 * left)
    var y = top
    for row in box.children {
      let laidOut = Fragment(row, width: width, height: height * Double(row.children.count + 1))
      laidOut.padding = padding(of: row, basis: width)
      for (i, option) in row.children.enumerated() {
        let inner = Fragment(option, width: width, height: height)
        inner.padding = padding(of: option, basis: width)
        laidOut.children.append(Fragment.Placed(fragment: inner, x: 0, y: height * Double(i + 1)))
      }
      fragment.children.append(Fragment.Placed(fragment: laidOut, x: left, y: y))
      y += laidOut.height
    }
  }

  /// The border box's size.
  func replacedSize(_ box: Box, _ space: LayoutSpace, padding: BoxEdges, border: BoxEdges) -> (width: Double, height: Double) {
    let values = box.style.values
    let edges = padding + border
    let margin = margin(of: box, basis: space.availableWidth)
    let available = max(0, space.availableWidth - margin.horizontal)
    let ratio = preferredRatio(box)
    let specifiedHeight =
      space.forcedHeight
      ?? resolveHeight(space.ignoresHeight ? .auto : values.height, box, basis: space.percentageHeight, edges: edges.vertical)
    let specifiedWidth =
      space.forcedWidth
      ?? (isIntrinsicKeyword(values.width)
        ? nil : resolveWidth(values.width, box, basis: space.availableWidth, available: available, edges: edges.horizontal))
    func clampW(_ width: Double) -> Double {
      space.forcedWidth != nil ? width : clampWidth(width, box, basis: space.availableWidth, available: available, edges: edges.horizontal)
    }
    func clampH(_ height: Double) -> Double {
      space.forcedHeight != nil ? height : clampHeight(height, box, basis: space.percentageHeight, edges: edges.vertical)
    }
    if let specifiedWidth, let specifiedHeight {
      return (max(clampW(specifiedWidth), edges.horizontal), max(clampH(specifiedHeight), edges.vertical))
    }
    if let specifiedWidth {
      let width = max(clampW(specifiedWidth), edges.horizontal)
      if let ratio { return (width, clampH(height(forWidth: width, ratio: ratio, box, padding: padding, border: border))) }
      return (width, clampH((box.naturalHeight ?? 150) + edges.vertical))
    }
    if let specifiedHeight {
      let height = max(clampH(specifiedHeight), edges.vertical)
      if let ratio { return (clampW(width(forHeight: height, ratio: ratio, box, padding: padding, border: border)), height) }
      return (clampW((box.naturalWidth ?? 300) + edges.horizontal), height)
    }
    // Both are auto.
    var width: Double
    var height: Double
    if let naturalWidth = box.naturalWidth {
      width = LayoutUnit.snap(naturalWidth) + edges.horizontal
      if let ratio, box.naturalHeight == nil || !values.aspectRatio.isAuto {
        height = self.height(forWidth: width, ratio: ratio, box, padding: padding, border: border)
      } else {
        height = LayoutUnit.snap(box.naturalHeight ?? 150) + edges.vertical
      }
    } else if let ratio {
      if let naturalHeight = box.naturalHeight {
        height = naturalHeight + edges.vertical
        width = self.width(forHeight: height, ratio: ratio, box, padding: padding, border: border)
      } else {
        width = max(available, edges.horizontal)
        height = self.height(forWidth: width, ratio: ratio, box, padding: padding, border: border)
      }
    } else {
      width = 300 + edges.horizontal
      height = (box.naturalHeight ?? 150) + edges.vertical
    }
    guard let ratio else { return (clampW(width), clampH(height)) }
    // The constraint violation table, step by step: a clamped side pulls the other along.
    let clampedWidth = clampW(width)
    let clampedHeight = clampH(height)
    if clampedWidth == width, clampedHeight == height { return (width, height) }
    if clampedWidth != width, clampedHeight == height {
      return (clampedWidth, clampH(self.height(forWidth: clampedWidth, ratio: ratio, box, padding: padding, border: border)))
    }
    if clampedWidth == width {
      return (clampW(self.width(forHeight: clampedHeight, ratio: ratio, box, padding: padding, border: border)), clampedHeight)
    }
    let widthFactor = width > 0 ? clampedWidth / width : 1
    let heightFactor = height > 0 ? clampedHeight / height : 1
    let shrinksWidth = clampedWidth < width
    let shrinksHeight = clampedHeight < height
    if shrinksWidth == shrinksHeight {
      let widthDecides = shrinksWidth ? widthFactor <= heightFactor : widthFactor >= heightFactor
      if widthDecides {
        return (clampedWidth, clampH(self.height(forWidth: clampedWidth, ratio: ratio, box, padding: padding, border: border)))
      }
      return (clampW(self.width(forHeight: clampedHeight, ratio: ratio, box, padding: padding, border: border)), clampedHeight)
    }
    return (clampedWidth, clampedHeight)
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

extension Size {
  /// Whether the size is that of the content: https://www.w3.org/TR/css-sizing-3/#sizing-values
  var isIntrinsic: Bool {
    switch self {
    case .minContent, .maxContent, .fitContent, .fitContentLimit: true
    default: false
    }
  }
}
