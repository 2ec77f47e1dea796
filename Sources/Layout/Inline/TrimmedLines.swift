import CSS

/// `text-box-trim`: https://www.w3.org/TR/css-inline-3/#text-box-trim
extension LayoutContext {
  /// Takes away what stands above and below the letters of a block's first and last line; answers how much less high the lines are.
  func trimLines(of box: Box, _ fragment: Fragment) -> Double {
    guard !box.trimmedEdges.isEmpty, let first = fragment.lines.first, let last = fragment.lines.last else { return 0 }
    let font = fonts.font(for: box.style)
    var trimmed = 0.0
    if box.trimmedEdges.contains(.end) { trimmed += last.bottom - last.top - last.ascent - edgeBelow(box.style, font) }
    if box.trimmedEdges.contains(.start) {
      let shift = first.ascent - edgeAbove(box.style, font)
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

  /// How far an inline box reaches above and below its baseline, padding left out.
  func trimmedExtent(of box: Box, _ font: Font) -> (above: Double, below: Double) {
    let trim = box.style.values.textBoxTrim
    return (
      trim.contains(.start) ? edgeAbove(box.style, font) : font.ascent, trim.contains(.end) ? edgeBelow(box.style, font) : font.descent
    )
  }

  private func edgeAbove(_ style: ComputedStyle, _ font: Font) -> Double {
    switch style.values.textBoxEdge.over {
    case .text: font.ascent
    case .cap: LayoutUnit.snapNearest(FontUnitMetrics.liberation(style.values.fontFamily).capHeight * style.values.fontSize)
    case .ex: LayoutUnit.snapNearest(font.xHeight)
    }
  }

  private func edgeBelow(_ style: ComputedStyle, _ font: Font) -> Double {
    style.values.textBoxEdge.under == .alphabetic ? 0 : font.descent
  }
}
