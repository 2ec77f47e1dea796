import CSS

/// `text-box-trim`: https://www.w3.org/TR/css-inline-3/#text-box-trim
extension LayoutContext {
  /// Takes away what stands above and below the letters of a block's first and last line; answers how much less high the lines are.
  func trimLines(of box: Box, _ fragment: Fragment) -> Double {
    guard !box.trimmedEdges.isEmpty, let first = fragment.lines.first, let last = fragment.lines.last else { return 0 }
    let font = fonts.font(for: box.style)
    let edge = box.style.values.textBoxEdge
    var trimmed = 0.0
    if box.trimmedEdges.contains(.end) {
      let below = edge.under == .alphabetic ? 0 : font.descent
      trimmed += last.bottom - last.top - last.ascent - below
    }
    if box.trimmedEdges.contains(.start) {
      let above: Double
      switch edge.over {
      case .text: above = font.ascent
      case .cap:
        above = LayoutUnit.snapNearest(FontUnitMetrics.liberation(box.style.values.fontFamily).capHeight * box.style.values.fontSize)
      case .ex: above = LayoutUnit.snapNearest(font.xHeight)
      }
      let shift = first.ascent - above
      trimmed += shift
      for i in fragment.children.indices { fragment.children[i].y -= shift }
      for i in fragment.positioned.indices { fragment.positioned[i].y -= shift }
      for i in fragment.lines.indices {
        fragment.lines[i].top -= shift
        fragment.lines[i].bottom -= shift
      }
      fragment.firstBaseline = fragment.firstBaseline.map { $0 - shift }
      fragment.lastBaseline = fragment.lastBaseline.map { $0 - shift }
    }
    return trimmed
  }
}
