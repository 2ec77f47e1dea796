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
    let content = inlineContent(of: box)
    let contentX = fragment.border.left + fragment.padding.left
    let contentY = fragment.border.top + fragment.padding.top
    let originX = offsetX + contentX
    let originY = offsetY + contentY
    var atomics: [ObjectIdentifier: Fragment] = [:]
    func laidOut(_ atomic: Box) -> Fragment {
      if let known = atomics[ObjectIdentifier(atomic)] { return known }
      let made = layout(atomic, LayoutSpace(availableWidth: contentWidth, percentageHeight: percentageHeight, shrinksToFit: true))
      atomics[ObjectIdentifier(atomic)] = made
      return made
    }
    var breaker = LineBreaker(context: self, content: content, basis: contentWidth) { [unowned self] in
      laidOut($0).width + margin(of: $0, basis: contentWidth).horizontal
    }
    let direction = box.style.values.direction
    let strut = textMetrics(of: box.style)
    var top = 0.0
    var indent = box.isContinued ? 0 : resolve(.length(box.style.values.textIndent), contentWidth) ?? 0
    var openBoxes: [Box] = []
    /// Floats that have a place or wait for the end of their line: a line that is broken once more meets them again.
    var seenFloats = Set<Int>()
    while !breaker.isAtEnd {
      var lineTop = top
      var probedHeight = max(1, strut.ascent + strut.descent)
      var afterLine: [Box] = []
      let saved = breaker
      while true {
        var band = (start: originX, end: originX + contentWidth, nextTop: Double.infinity)
        if !floats.isEmpty {
          band = floats.band(top: originY + lineTop, height: probedHeight, start: originX, end: originX + contentWidth)
        }
        breaker = saved
        let before = floats.state
        var taken: [(item: Int, float: Box)] = []
        let childCount = fragment.children.count
        let line = breaker.nextLine(available: band.end - band.start, indent: indent) { [self] item, float, position in
          guard seenFloats.insert(item).inserted else { return 0 }
          if let position {
            let space = LayoutSpace(availableWidth: contentWidth, percentageHeight: percentageHeight, shrinksToFit: true)
            let width = layout(float, space).width + margin(of: float, basis: contentWidth).horizontal
            if position + width > band.end - band.start || !afterLine.isEmpty {
              afterLine.append(float)
              return 0
            }
          }
          placeFloat(
            float, in: fragment, top: lineTop, contentWidth: contentWidth, percentageHeight: percentageHeight, contentX: contentX,
            contentY: contentY, floats: floats, offsetX: offsetX, offsetY: offsetY)
          taken.append((item, float))
          let width = band.end - band.start
          band = floats.band(top: originY + lineTop, height: probedHeight, start: originX, end: originX + contentWidth)
          return width - (band.end - band.start)
        }
        // A float inside a word goes with the word to the next line.
        if let last = taken.last, last.item >= breaker.item {
          floats.state = before
          fragment.children.removeLast(fragment.children.count - childCount)
          for (item, float) in taken {
            guard item < breaker.item else {
              seenFloats.remove(item)
              continue
            }
            placeFloat(
              float, in: fragment, top: lineTop, contentWidth: contentWidth, percentageHeight: percentageHeight, contentX: contentX,
              contentY: contentY, floats: floats, offsetX: offsetX, offsetY: offsetY)
          }
        }
        // A line that does not fit beside floats goes below them.
        if line.hasContent, line.width > band.end - band.start + 1 / 64, band.nextTop < .infinity,
          box.style.values.textWrapMode == .wrap || line.pieces.contains(where: { content.items[$0.item].kind == .atomic })
        {
          lineTop = band.nextTop - originY
          continue
        }
        var builder = LineBuilder(
          context: self, content: content, root: box, fragment: fragment, contentWidth: contentWidth, percentageHeight: percentageHeight)
        let metrics = builder.build(line, openBoxes: openBoxes, atomic: laidOut)
        let isEmptyLine = !line.hasContent
        let height = isEmptyLine ? 0 : metrics.ascent + metrics.descent
        if !floats.isEmpty, height > probedHeight {
          // Lower floats may stand beside a line that is higher than its text.
          let whole = floats.band(top: originY + lineTop, height: height, start: originX, end: originX + contentWidth)
          probedHeight = height
          if whole.start > band.start || whole.end < band.end { continue }
        }
        openBoxes = builder.openBoxes
        let isLast = breaker.isAtEnd || line.endsInForcedBreak
        let unhung = band.end - band.start - line.width
        // At the end of a paragraph white space hangs only where it does not fit.
        let free = isLast && unhung >= 0 ? unhung : isLast ? min(0, unhung + line.hangingWidth) : unhung + line.hangingWidth
        let isJustified = free > 0 && isJustified(box.style, isLast: isLast) && builder.spaceCount > 0
        builder.place(
          x: contentX + (band.start - originX) + (isJustified ? 0 : alignment(box.style, free: free, isLast: isLast)),
          y: contentY + lineTop,
          baseline: metrics.ascent, lineWidth: line.width, indent: indent, direction: direction, justify: isJustified ? free : 0,
          isEmpty: isEmptyLine)
        if !isEmptyLine {
          if fragment.firstBaseline == nil { fragment.firstBaseline = contentY + lineTop + metrics.ascent }
          fragment.lastBaseline = contentY + lineTop + metrics.ascent
          indent = 0
          top = lineTop + height
        }
        break
      }
      for float in afterLine {
        placeFloat(
          float, in: fragment, top: top, contentWidth: contentWidth, percentageHeight: percentageHeight, contentX: contentX,
          contentY: contentY, floats: floats, offsetX: offsetX, offsetY: offsetY)
      }
    }
    return top
  }

  /// https://www.w3.org/TR/css-text-3/#text-align-property: what a line is moved by.
  func alignment(_ style: ComputedStyle, free: Double, isLast: Bool) -> Double {
    let isRightToLeft = style.values.direction == .rtl
    switch style.values.textAlign {
    case .left, .webkitLeft: return isRightToLeft && free < 0 ? free : 0
    case .right, .webkitRight: return isRightToLeft ? free : max(0, free)
    case .center, .webkitCenter: return free > 0 ? LayoutUnit.snap(free / 2) : isRightToLeft ? free : 0
    case .end: return isRightToLeft ? min(0, free) : max(0, free)
    case .start, .justify, .matchParent: return isRightToLeft ? free : 0
    }
  }

  private func isJustified(_ style: ComputedStyle, isLast: Bool) -> Bool { style.values.textAlign == .justify && !isLast }
}
