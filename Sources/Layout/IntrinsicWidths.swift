import CSS

/// Min-content and max-content widths: https://www.w3.org/TR/css-sizing-3/#intrinsic-sizes
extension LayoutContext {
  /// The border box's min-content and max-content contributions, margins left out. Each box is measured once.
  func intrinsicWidths(_ box: Box) -> (minimum: Double, maximum: Double) {
    if let known = box.intrinsicWidths { return known }
    let padding = padding(of: box, basis: 0)
    let border = border(of: box)
    let edges = padding.horizontal + border.horizontal
    let content = intrinsicContentWidths(box)
    var result = (minimum: content.minimum + edges, maximum: content.maximum + edges)
    let values = box.style.values
    if let ratio = values.aspectRatio.ratio, box.kind != .replaced {
      let basis = box.containerHeight
      if let height = resolveHeight(values.height, box, basis: basis, edges: padding.vertical + border.vertical) {
        let clamped = clampHeight(height, box, basis: basis, edges: padding.vertical + border.vertical)
        var width = self.width(forHeight: clamped, ratio: ratio, box, padding: padding, border: border)
        // https://www.w3.org/TR/css-sizing-4/#aspect-ratio-minimum
        if values.minWidth == .auto, values.width == .auto, !values.overflowX.makesScrollContainer { width = max(width, result.minimum) }
        result = (width, width)
      } else {
        result.minimum = transferred(result.minimum, box, ratio: ratio, basis: basis, padding: padding, border: border)
        result.maximum = transferred(result.maximum, box, ratio: ratio, basis: basis, padding: padding, border: border)
      }
    }
    box.intrinsicWidths = result
    result = clampedIntrinsic(box, result, edges: edges)
    // A cyclic percentage makes a replaced box compressible: https://www.w3.org/TR/css-sizing-3/#min-content-zero
    if isCompressible(box) {
      let minimum = resolveWidth(values.minWidth, box, basis: nil, available: 0, edges: edges)
      result.minimum = max(edges, minimum ?? 0)
    }
    box.intrinsicWidths = result
    return result
  }

  /// The contribution with `width`, `min-width` and `max-width` taken in.
  private func clampedIntrinsic(_ box: Box, _ content: (minimum: Double, maximum: Double), edges: Double) -> (
    minimum: Double, maximum: Double
  ) {
    let values = box.style.values
    var result = content
    switch values.width {
    case .length(let length):
      if !length.dependsOnBasis, let width = resolveWidth(values.width, box, basis: nil, available: 0, edges: edges) {
        result = (width, width)
      }
    case .minContent: result = (content.minimum, content.minimum)
    case .maxContent: result = (content.maximum, content.maximum)
    case .calculated(let base, let calculation):
      let least = base == .maxContent ? content.maximum : content.minimum
      let most = base == .minContent ? content.minimum : content.maximum
      result = (calculated(calculation, of: least, box, edges: edges), calculated(calculation, of: most, box, edges: edges))
    default: break
    }
    if case .length(let length) = values.maxWidth, !length.dependsOnBasis,
      let maximum = resolveWidth(values.maxWidth, box, basis: nil, available: 0, edges: edges)
    {
      result = (min(result.minimum, maximum), min(result.maximum, maximum))
    } else if values.maxWidth == .minContent {
      result = (min(result.minimum, content.minimum), min(result.maximum, content.minimum))
    } else if values.maxWidth == .maxContent || values.maxWidth == .fitContent {
      result = (min(result.minimum, content.maximum), min(result.maximum, content.maximum))
    }
    // A percentage counts as nothing: https://www.w3.org/TR/css-sizing-3/#cyclic-percentage-contribution
    if case .length = values.minWidth, let minimum = resolveWidth(values.minWidth, box, basis: 0, available: 0, edges: edges) {
      result = (max(result.minimum, minimum), max(result.maximum, minimum))
    } else if values.minWidth == .minContent {
      result = (max(result.minimum, content.minimum), max(result.maximum, content.minimum))
    } else if values.minWidth == .maxContent {
      result = (max(result.minimum, content.maximum), max(result.maximum, content.maximum))
    } else if values.minWidth == .fitContent {
      result = (max(result.minimum, content.minimum), max(result.maximum, content.maximum))
    }
    // A table is never narrower than its columns.
    if box.kind == .table {
      result = (max(result.minimum, content.minimum), max(result.maximum, content.minimum))
      // As in Blink, one without columns asks for the room around one.
      let table = tableStructure(of: box)
      if table.columnCount == 0 { result = (result.minimum + 2 * table.spacing.horizontal, result.maximum + 2 * table.spacing.horizontal) }
    }
    return (max(result.minimum, edges), max(result.maximum, result.minimum, edges))
  }

  func isCompressible(_ box: Box) -> Bool {
    guard box.kind == .replaced, box.control != .check else { return false }
    for size in box.control == .none ? [box.style.values.width, box.style.values.maxWidth] : [box.style.values.width] {
      if case .length(let length) = size, length.dependsOnBasis { return true }
    }
    return false
  }

  /// The content box's widths without the box's own `width`, `min-width` and `max-width`.
  func intrinsicContentWidths(_ box: Box) -> (minimum: Double, maximum: Double) {
    if let known = box.intrinsicContentWidths { return known }
    var widths = measureIntrinsicContent(box)
    if box.kind == .block, box.style.values.columns.makesColumns, !containsSize(box, .width) { widths = columnWidths(box, widths) }
    box.intrinsicContentWidths = widths
    return widths
  }

  /// Whether the content has no part in a size: https://www.w3.org/TR/css-contain-3/#containment-size. Tables and inline boxes take no notice.
  func containsSize(_ box: Box, _ side: Containment) -> Bool {
    guard box.node >= 0 || box.style.values.content != .normal else { return false }
    switch box.kind {
    case .block, .flex, .grid, .replaced: break
    default: return false
    }
    let values = box.style.values
    if values.skipsContent || values.containment.contains(side) { return true }
    guard let container = values.container, box.kind != .replaced else { return false }
    return container.type == .size || container.type == .inlineSize && side == .width
  }

  /// The content box's size that stands for that of content which has no part in it: https://www.w3.org/TR/css-sizing-4/#intrinsic-size-override
  func containedWidth(_ box: Box) -> Double { LayoutUnit.snap(box.style.values.containIntrinsicWidth ?? 0) }
  func containedHeight(_ box: Box) -> Double { LayoutUnit.snap(box.style.values.containIntrinsicHeight ?? 0) }

  private func measureIntrinsicContent(_ box: Box) -> (minimum: Double, maximum: Double) {
    if let turned = box.turned {
      let space = LayoutSpace(availableWidth: 0, shrinksToFit: true)
      let edges = padding(of: box, basis: 0).horizontal + border(of: box).horizontal
      let width = max(0, layoutTurned(box, turned, space, isMeasured: true).width - edges)
      return (width, width)
    }
    if containsSize(box, .width), box.kind != .replaced {
      let width = containedWidth(box)
      return (width, width)
    }
    switch box.kind {
    case .replaced:
      let padding = padding(of: box, basis: 0)
      let border = border(of: box)
      if let ratio = preferredRatio(box) {
        let edges = padding + border
        let basis = box.containerHeight
        if let height = resolveHeight(box.style.values.height, box, basis: basis, edges: edges.vertical) {
          let width = self.width(
            forHeight: clampHeight(height, box, basis: basis, edges: edges.vertical), ratio: ratio, box, padding: padding, border: border)
          return (width - edges.horizontal, width - edges.horizontal)
        }
        if box.control == .none, let natural = box.naturalWidth ?? box.naturalHeight.map({ $0 * ratio }) {
          let width = transferred(
            LayoutUnit.snap(natural) + edges.horizontal, box, ratio: ratio, basis: basis, padding: padding, border: border)
          return (width - edges.horizontal, width - edges.horizontal)
        }
      }
      if box.naturalWidth == nil, box.naturalRatio == nil { return (300, 300) }
      let width = box.naturalWidth ?? box.naturalHeight.flatMap { height in box.naturalRatio.map { height * $0 } } ?? 0
      return (LayoutUnit.snap(width), LayoutUnit.snap(width))
    case .flex: return intrinsicFlexWidths(box)
    case .grid: return intrinsicGridWidths(box)
    case .table: return intrinsicTableWidths(box)
    default: break
    }
    if box.hasInlineChildren { return intrinsicInlineWidths(box) }
    var minimum = 0.0
    var maximum = 0.0
    var floats = IntrinsicFloats()
    for child in box.children where !child.isOutOfFlow {
      let widths = intrinsicWidths(child)
      let margin = margin(of: child, basis: 0).horizontal
      minimum = max(minimum, widths.minimum + margin)
      if child.isFloating {
        floats.add(child, width: widths.maximum + margin)
      } else {
        if child.establishesIndependentContext {
          maximum = max(maximum, widths.maximum + margin + floats.beside, floats.widest)
        } else {
          maximum = max(maximum, floats.widest, widths.maximum + margin)
        }
        floats = IntrinsicFloats()
      }
    }
    maximum = max(maximum, floats.widest)
    return (max(0, minimum), max(0, minimum, maximum))
  }
}

/// The floats of one line while its max-content width is measured.
struct IntrinsicFloats {
  private var left = 0.0
  private var right = 0.0
  private var widestBefore = 0.0

  /// The room of the floats that stand beside what follows.
  var beside: Double { left + right }
  /// The most room that floats take beside each other.
  var widest: Double { max(widestBefore, left + right) }

  /// Adds a float's margin box, which `clear` puts below those before it.
  mutating func add(_ float: Box, width: Double) {
    let clear = float.style.values.clear
    if clear != .none { widestBefore = widest }
    if clear == .left || clear == .both { left = 0 }
    if clear == .right || clear == .both { right = 0 }
    // What negative margins move out of the content takes no room in it.
    let room = max(0, width)
    if float.style.values.float == .left { left += room } else { right += room }
  }
}
