import CSS

/// Line boxes: https://www.w3.org/TR/CSS22/visudet.html#line-height and Blink's InlineLayoutAlgorithm, whose rounding this follows.
extension LayoutContext {
  /// `line-height` in CSS pixels.
  func lineHeight(of style: ComputedStyle) -> Double {
    switch style.values.lineHeight {
    case .normal: fonts.font(for: style).lineSpacing
    case .number(let factor): LayoutUnit.snap(factor * LayoutUnit.snapNearest(style.values.fontSize))
    case .px(let px): LayoutUnit.snapNearest(px)
    }
  }

  /// The ascent and descent of a box's text with half the leading on each side: Blink's CalculateLeadingSpace.
  func textMetrics(of style: ComputedStyle) -> LineMetrics {
    let font = fonts.font(for: style)
    let ascentLeading = ((lineHeight(of: style) - font.ascent - font.descent) / 2).rounded(.down)
    return LineMetrics(ascent: font.ascent + ascentLeading, descent: lineHeight(of: style) - font.ascent - ascentLeading)
  }

  /// Lays out the lines of a block container into `fragment`; returns the height of all lines.
  func layoutInlineChildren(
    _ box: Box, _ fragment: Fragment, contentWidth: Double, percentageHeight: Double?, floats: FloatContext, offsetX: Double,
    offsetY: Double
  ) -> Double {
    let flow = InlineFlow(
      self, box, fragment, contentWidth: contentWidth, percentageHeight: percentageHeight, floats: floats, offsetX: offsetX,
      offsetY: offsetY)
    return flow.layOut()
  }

  /// https://www.w3.org/TR/css-text-3/#text-align-property: what a line is moved by.
  func alignment(_ style: ComputedStyle, free: Double, direction: Direction) -> Double {
    let isRightToLeft = direction == .rtl
    switch style.values.textAlign {
    case .left, .webkitLeft: return isRightToLeft && free < 0 ? free : 0
    case .right, .webkitRight: return isRightToLeft ? free : max(0, free)
    case .center, .webkitCenter: return free > 0 ? LayoutUnit.snap(free / 2) : isRightToLeft ? free : 0
    case .end: return isRightToLeft ? min(0, free) : max(0, free)
    case .start, .justify, .matchParent: return isRightToLeft ? free : 0
    }
  }
}
