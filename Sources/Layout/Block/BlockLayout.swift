import CSS
import HTML

/// Block containers: https://www.w3.org/TR/CSS22/visuren.html#block-formatting and https://www.w3.org/TR/CSS22/visudet.html
extension LayoutContext {
  /// Lays out a block container. `floats` is the block formatting context's, in whose coordinates (`offsetX`, `offsetY`) is the box's
  /// border box; a box that makes a context of its own gets a new one and the offset 0.
  func layoutBlockContainer(_ box: Box, _ space: LayoutSpace, floats: FloatContext, offsetX: Double, offsetY: Double) -> Fragment {
    let padding = padding(of: box, basis: space.availableWidth)
    let border = border(of: box)
    let width = usedWidth(box, space, padding: padding, border: border)
    let contentWidth = max(0, width - padding.horizontal - border.horizontal)
    let definiteHeight = definiteBlockHeight(box, space, width: width, padding: padding, border: border)
    var percentageHeight = childPercentageHeight(box, space, definiteHeight: definiteHeight, edges: padding.vertical + border.vertical)

    let fragment = Fragment(box, width: width, height: 0)
    fragment.padding = padding
    fragment.border = border
    // MISSING: items whose height is made of that of their content.
    if box.isFlexItem, case .calculated = box.style.values.height { hasGivenUp = true }
    let legendHeight = box.control == .fieldset ? placeLegend(of: box, fragment, contentWidth: contentWidth) : 0
    if legendHeight > 0 { percentageHeight = percentageHeight.map { max(0, $0 - legendHeight) } }
    var flow = BlockFlow(
      contentWidth: contentWidth, percentageHeight: percentageHeight, contentX: border.left + padding.left,
      contentY: border.top + padding.top + legendHeight, offsetX: offsetX, offsetY: offsetY)
    flow.absorbsLeadingMargins = collapsesWithFirstChild(box)
    flow.pending.ignoresQuirky = isQuirkyContainer(box)
    if box.style.values.columns.makesColumns, box.kind == .block {
      let limit =
        definiteHeight.map { $0 - padding.vertical - border.vertical } ?? columnLimit(box, space, edges: padding.vertical + border.vertical)
      layoutColumns(of: box, fragment, &flow, limit: limit)
    } else {
      layoutContent(of: box, fragment, &flow, floats)
    }

    var end = contentEnd(of: box, flow, floats, isDefinite: definiteHeight != nil)
    // A marker that finds no line to stand on begins at the top, and the box is as high as its line at least: Blink's UnpositionedListMarker.
    if box.hasOutsideMarker, fragment.firstBaseline == nil, end.height > 0 || !isMarkerAlone(in: box) {
      end.height = max(end.height, lineHeight(of: box.style) - padding.vertical - border.vertical)
    }
    end.height += legendHeight
    fragment.height = usedBlockHeight(box, space, &end, definiteHeight: definiteHeight, edges: padding.vertical + border.vertical)
    fragment.endMargins = end.margins
    alignContent(of: fragment, space, contentHeight: end.height)
    return fragment
  }

  /// The border box's height where something but the content decides it.
  private func definiteBlockHeight(_ box: Box, _ space: LayoutSpace, width: Double, padding: BoxEdges, border: BoxEdges) -> Double? {
    let values = box.style.values
    let edges = padding.vertical + border.vertical
    if let height = specifiedHeight(box, space, edges: edges) { return height }
    guard let ratio = values.aspectRatio.ratio, !space.ignoresRatio, values.height == .auto || space.percentageHeight == nil else {
      return nil
    }
    return clampHeight(
      height(forWidth: width, ratio: ratio, box, padding: padding, border: border), box, in: space, edges: edges)
  }

  /// What percentages of the children's heights refer to: https://www.w3.org/TR/CSS22/visudet.html#the-height-property
  private func childPercentageHeight(_ box: Box, _ space: LayoutSpace, definiteHeight: Double?, edges: Double) -> Double? {
    var height: Double?
    if space.forcedHeight == nil || space.forcedHeightIsDefinite { height = definiteHeight.map { max(0, $0 - edges) } }
    if box.node < 0, !box.isFlexItem, box.style.values.height == .auto, !box.interruptedInlines.isEmpty || isAnonymousBlock(box) {
      height = space.percentageHeight
    }
    guard isQuirky, height == nil else { return height }
    height = space.percentageHeight
    if box.node >= 0, quirkyFillers.contains(box.node) {
      // What fills the viewport has its height, margins taken away.
      let around = edges + margin(of: box, basis: space.availableWidth).vertical
      height = height.map { max(0, $0 - around) }
    }
    return height
  }

  private func layoutContent(of box: Box, _ fragment: Fragment, _ flow: inout BlockFlow, _ floats: FloatContext) {
    guard box.hasInlineChildren else { return layoutBlockChildren(box, fragment, &flow, floats) }
    flow.bottom = layoutInlineChildren(
      box, fragment, contentWidth: flow.contentWidth, percentageHeight: flow.percentageHeight, floats: floats, offsetX: flow.offsetX,
      offsetY: flow.offsetY)
    // MISSING: lines that are trimmed beside floats that they clear.
    if !box.trimmedEdges.isEmpty, !floats.isEmpty { hasGivenUp = true }
    flow.bottom -= trimLines(of: box, fragment)
    if flow.bottom > 0 || inlineContent(of: box).hasLines { flow.absorbsLeadingMargins = false }
  }

  /// The content height beyond which columns overflow; nil where nothing limits it.
  private func columnLimit(_ box: Box, _ space: LayoutSpace, edges: Double) -> Double? {
    guard !space.ignoresHeightLimits else { return nil }
    return resolveHeight(box.style.values.maxHeight, box, basis: space.percentageHeight, edges: edges).map { max(0, $0 - edges) }
  }

  /// Where a block container's content ends.
  private struct ContentEnd {
    /// The content's height.
    var height: Double
    /// The margins of the last child that collapse with the container's own.
    var margins = MarginStrut()
    var canCollapse: Bool
  }

  /// https://www.w3.org/TR/CSS22/visudet.html#normal-block and https://www.w3.org/TR/CSS22/visudet.html#root-height
  private func contentEnd(of box: Box, _ flow: BlockFlow, _ floats: FloatContext, isDefinite: Bool) -> ContentEnd {
    let collapses = collapsesWithLastChild(box)
    var end = ContentEnd(height: max(0, flow.bottom), canCollapse: collapses && !isDefinite)
    if end.canCollapse, !flow.absorbsLeadingMargins, !flow.keepsPending {
      end.margins = flow.pending
    } else if !flow.absorbsLeadingMargins {
      end.height = max(0, flow.bottom + (isQuirkyContainer(box) ? flow.pending.sumWithoutQuirky : flow.pending.sum))
    }
    if box.isListItem, end.height == 0, box.style.values.listStyleType != .none, isMarkerAlone(in: box) {
      end.height = lineHeight(of: box.style)
    }
    if box.establishesIndependentContext, floats.bottom > -Double.infinity { end.height = max(end.height, floats.bottom - flow.contentY) }
    if box.style.values.aspectRatio.ratio != nil, collapses { end.height = min(end.height, max(0, flow.bottom)) }
    if let bottom = flow.clampedBottom { (end.height, end.margins) = (max(0, bottom), MarginStrut()) }
    if containsSize(box, .height) { (end.height, end.margins) = (containedHeight(box), MarginStrut()) }
    return end
  }

  /// The border box's height: https://www.w3.org/TR/CSS22/visudet.html#min-max-heights
  private func usedBlockHeight(_ box: Box, _ space: LayoutSpace, _ end: inout ContentEnd, definiteHeight: Double?, edges: Double)
    -> Double
  {
    let values = box.style.values
    var height = end.height + edges
    if let definiteHeight {
      // https://www.w3.org/TR/css-sizing-4/#aspect-ratio-minimum
      let growsWithContent =
        values.aspectRatio.ratio != nil && space.forcedHeight == nil && values.height == .auto && values.minHeight == .auto
      height =
        growsWithContent
        ? clampHeight(
          max(definiteHeight, values.overflowY.makesScrollContainer ? 0 : height), box, in: space, edges: edges)
        : definiteHeight
    } else {
      if case .calculated(_, let calculation) = values.height, !space.ignoresHeight {
        height = calculated(calculation, of: height, box, edges: edges)
        end.margins = MarginStrut()
      }
      let unclamped = height
      height = clampHeight(height, box, in: space, edges: edges)
      if height != unclamped, end.canCollapse { end.margins = MarginStrut() }
    }
    if space.forcedHeight == nil { height = limitedByContent(height, box, in: space, content: end.height + edges) }
    end.margins.add(margin(of: box, basis: space.availableWidth).bottom, isQuirky: hasQuirkyMargin(box, atEnd: true))
    if isQuirky, space.forcedHeight == nil { height = max(height, quirkyMinimumHeight(box, endMargin: end.margins.sum)) }
    return height
  }

  /// Moves the content in a box that is higher than it.
  private func alignContent(of fragment: Fragment, _ space: LayoutSpace, contentHeight: Double) {
    let box = fragment.box
    let values = box.style.values
    if box.control == .button {
      centerButtonContent(fragment, contentHeight: contentHeight)
    } else if box.kind == .block, values.alignContent != .normal, !BoxTreeBuilder.isCell(box) {
      distributeContent(fragment, contentHeight: contentHeight)
    }
    if space.forcedHeight != nil, BoxTreeBuilder.isCell(box) { alignCellContent(fragment, space, contentHeight: contentHeight) }
    if values.overflowY.makesScrollContainer { fragment.lastBaseline = nil }
  }

  /// https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements: the legend stands on the upper border.
  /// Returns how far it reaches below that border.
  private func placeLegend(of box: Box, _ fragment: Fragment, contentWidth: Double) -> Double {
    guard let legend = box.renderedLegend else { return 0 }
    let margin = margin(of: legend, basis: contentWidth)
    let laidOut = layout(legend, LayoutSpace(availableWidth: contentWidth, shrinksToFit: true))
    laidOut.margin = margin
    let x = legendPlace(legend, width: laidOut.width, margin: margin, available: contentWidth, fieldset: box.style)
    let spare = fragment.border.top - laidOut.height
    let y = spare > 0 ? LayoutUnit.snap(spare / 2) : margin.top
    let relative = relativeOffset(legend, width: contentWidth, height: nil, direction: box.style.values.direction)
    fragment.children.append(
      Fragment.Placed(fragment: laidOut, x: fragment.border.left + fragment.padding.left + x + relative.x, y: y + relative.y))
    return max(0, y + laidOut.height + margin.bottom - fragment.border.top)
  }

  /// A legend stands where its own `text-align` says, unless one of its margins is `auto`: Blink's ComputeLegendBlockAlignment. Only at the start its
  /// margin keeps it from the edge.
  private func legendPlace(_ legend: Box, width: Double, margin: BoxEdges, available: Double, fieldset: ComputedStyle) -> Double {
    let values = legend.style.values
    if values.margin.left != .auto, values.margin.right != .auto {
      switch values.textAlign {
      case .center: return LayoutUnit.snap((available - width) / 2)
      case .left where fieldset.values.direction == .rtl: return 0
      case .right where fieldset.values.direction == .ltr: return available - width
      default: break
      }
    }
    return horizontalPlace(legend, width: width, margin: margin, available: available, container: fieldset)
  }

  private func isAnonymousBlock(_ box: Box) -> Bool {
    box.node < 0 && box.style.values.display == .block && box.style.values.content == .normal
  }

  /// https://quirks.spec.whatwg.org/#the-html-element-fills-the-viewport-quirk and the one of `body`.
  func quirkyMinimumHeight(_ box: Box, endMargin: Double) -> Double {
    guard box.node >= 0, box.style.values.height == .auto, quirkyFillers.contains(box.node) else { return 0 }
    return max(0, viewportHeight - (box.node == tree.root ? 0 : topMargins(box, basis: viewportWidth).sum + endMargin))
  }

  /// The content of a button stands in the middle of its height.
  private func centerButtonContent(_ fragment: Fragment, contentHeight: Double) {
    let free = fragment.height - fragment.padding.vertical - fragment.border.vertical - contentHeight
    guard free > 0 else { return }
    shiftContent(of: fragment, by: LayoutUnit.snap(free / 2))
  }

  /// https://www.w3.org/TR/css-align-3/#distribution-block
  private func distributeContent(_ fragment: Fragment, contentHeight: Double) {
    let free = max(0, fragment.height - fragment.padding.vertical - fragment.border.vertical - contentHeight)
    switch fragment.box.style.values.alignContent {
    case .center, .spaceAround, .spaceEvenly: shiftContent(of: fragment, by: LayoutUnit.snap(free / 2))
    case .end, .flexEnd, .lastBaseline: shiftContent(of: fragment, by: free)
    default: break
    }
  }

  /// https://www.w3.org/TR/CSS22/tables.html#height-layout
  private func alignCellContent(_ fragment: Fragment, _ space: LayoutSpace, contentHeight: Double) {
    let free = fragment.height - fragment.padding.vertical - fragment.border.vertical - contentHeight
    switch fragment.box.style.values.verticalAlign {
    case .top: return
    case .middle: shiftContent(of: fragment, by: LayoutUnit.snap(free / 2))
    case .bottom: shiftContent(of: fragment, by: free)
    default:
      let own = fragment.firstBaseline ?? fragment.border.top + fragment.padding.top + contentHeight
      if let baseline = space.cellBaseline { shiftContent(of: fragment, by: max(0, baseline - own)) }
    }
  }

  private func shiftContent(of fragment: Fragment, by shift: Double) {
    guard shift != 0 else { return }
    for i in fragment.children.indices { fragment.children[i].y += shift }
    for i in fragment.positioned.indices { fragment.positioned[i].y += shift }
    for i in fragment.lines.indices {
      fragment.lines[i].top += shift
      fragment.lines[i].bottom += shift
    }
    fragment.firstBaseline = fragment.firstBaseline.map { $0 + shift }
    fragment.lastBaseline = fragment.lastBaseline.map { $0 + shift }
  }
}

/// How far a block container's children have been laid out. Places are relative to its content box's top left corner.
struct BlockFlow {
  let contentWidth: Double
  let percentageHeight: Double?
  /// The content box in the border box.
  let contentX: Double
  let contentY: Double
  /// The border box in the block formatting context.
  let offsetX: Double
  let offsetY: Double
  /// The lowest border edge so far.
  var bottom = 0.0
  /// Margins that wait for what they collapse with.
  var pending = MarginStrut()
  /// Whether margins still belong to the container's own top margin.
  var absorbsLeadingMargins = false
  /// Whether the margins that wait are those of an empty box with clearance, which stay within the container.
  var keepsPending = false
  /// Where the child ends in which the last line stands that `-webkit-line-clamp` shows.
  var clampedBottom: Double?
}

extension LayoutContext {
  func layoutBlockChildren(_ box: Box, _ fragment: Fragment, _ flow: inout BlockFlow, _ floats: FloatContext) {
    layoutBlockChildren(box.children, of: box, fragment, &flow, floats)
  }

  func layoutBlockChildren(_ children: [Box], of box: Box, _ fragment: Fragment, _ flow: inout BlockFlow, _ floats: FloatContext) {
    let legend = box.renderedLegend
    for child in children where child !== legend {
      if child.isOutOfFlow {
        let y = flow.bottom + (flow.absorbsLeadingMargins ? 0 : flow.pending.sum)
        var entry = Fragment.Positioned(
          box: child, x: flow.contentX, y: flow.contentY + y, width: flow.contentWidth, height: 0,
          horizontal: box.style.values.direction == .rtl ? .end : .start)
        // What was inline stands in an empty line: Blink's CalculateOutOfFlowStaticInlineLevelOffset.
        if child.style.values.specifiedDisplay.isInlineLevel {
          let originX = flow.offsetX + flow.contentX
          let band = floats.band(
            top: flow.offsetY + flow.contentY + y, height: 0, start: originX, end: originX + flow.contentWidth)
          entry.x += band.start - originX + alignment(box.style, free: band.end - band.start, direction: box.style.values.direction)
          entry.width = 0
        } else {
          alignStatic(&entry, in: box)
        }
        fragment.positioned.append(entry)
      } else if child.isFloating {
        let y = flow.bottom + (flow.absorbsLeadingMargins ? 0 : flow.pending.sum)
        placeFloat(
          child, in: fragment, top: y, contentWidth: flow.contentWidth, percentageHeight: flow.percentageHeight, contentX: flow.contentX,
          contentY: flow.contentY, floats: floats, offsetX: flow.offsetX, offsetY: flow.offsetY)
      } else {
        layoutInFlowChild(child, of: box, fragment, &flow, floats)
      }
    }
  }

  /// https://www.w3.org/TR/css-position-3/#staticpos-rect: a line as wide as the container, in which the box is aligned.
  private func alignStatic(_ entry: inout Fragment.Positioned, in container: Box) {
    let own = entry.box.style.values
    let isReversed = container.isRightToLeft
    switch own.justifySelf == .auto ? container.style.values.justifyItems : own.justifySelf {
    case .center, .anchorCenter: entry.horizontal = .center
    case .end, .flexEnd, .lastBaseline: entry.horizontal = isReversed ? .start : .end
    case .selfStart: entry.horizontal = entry.box.isRightToLeft ? .end : .start
    case .selfEnd: entry.horizontal = entry.box.isRightToLeft ? .start : .end
    case .left: entry.horizontal = .start
    case .right: entry.horizontal = .end
    default: break
    }
    switch own.alignSelf {
    case .center, .anchorCenter: entry.vertical = .center
    case .end, .flexEnd, .selfEnd, .lastBaseline: entry.vertical = .end
    default: break
    }
  }

  /// Places a float whose highest position is `top`, relative to the content box.
  func placeFloat(
    _ child: Box, in fragment: Fragment, top: Double, contentWidth: Double, percentageHeight: Double?, contentX: Double, contentY: Double,
    floats: FloatContext, offsetX: Double, offsetY: Double
  ) {
    let laidOut = layout(child, LayoutSpace(availableWidth: contentWidth, percentageHeight: percentageHeight, shrinksToFit: true))
    let margin = margin(of: child, basis: contentWidth)
    laidOut.margin = margin
    let originX = offsetX + contentX
    let originY = offsetY + contentY
    let highest = max(originY + top, floats.clearance(child.style.values.clear) ?? -Double.infinity)
    let place = floats.add(
      isLeft: child.style.values.float == .left, top: highest, width: laidOut.width + margin.horizontal,
      height: laidOut.height + margin.vertical,
      start: originX, end: originX + contentWidth)
    let relative = relativeOffset(child, width: contentWidth, height: percentageHeight, direction: .ltr)
    fragment.children.append(
      Fragment.Placed(
        fragment: laidOut, x: place.x + margin.left - offsetX + relative.x, y: place.y + margin.top - offsetY + relative.y))
  }

  private func layoutInFlowChild(_ child: Box, of box: Box, _ fragment: Fragment, _ flow: inout BlockFlow, _ floats: FloatContext) {
    let margin = margin(of: child, basis: flow.contentWidth)
    let selfCollapses = isSelfCollapsing(child)
    let wasClamped = lineClamp?.isReached ?? false
    var strut = flow.pending
    var top: Double
    if flow.absorbsLeadingMargins {
      top = 0
    } else {
      let bottom = flow.bottom
      let contextY = flow.offsetY + flow.contentY
      // An empty box stands where it would with a lower border: https://www.w3.org/TR/CSS22/box.html#collapsing-margins
      strut.add(
        topMargins(child, basis: flow.contentWidth) { clear, margins in
          var all = strut
          all.add(margins)
          return floats.clearance(clear).map { $0 > contextY + bottom + all.sum } ?? false
        })
      top = flow.bottom + strut.sum
      if selfCollapses { strut.add(allMargins(child, basis: flow.contentWidth)) }
    }
    let originY = flow.offsetY + flow.contentY
    let originX = flow.offsetX + flow.contentX
    var hasClearance = false
    if let clearedTop = floats.clearance(child.style.values.clear), clearedTop > originY + top {
      top = clearedTop - originY
      hasClearance = true
    }
    var space = LayoutSpace(availableWidth: flow.contentWidth, percentageHeight: flow.percentageHeight)
    noteOwnHeight(of: child, space)
    let justify = justification(of: child, in: box)
    space.shrinksToFit = justify != nil
    let laidOut: Fragment
    var x: Double
    if child.establishesIndependentContext {
      let wanted = top
      (laidOut, x, top) = layoutBesideFloats(
        child, &space, margin, top: top, flow, floats, container: box.style, justify: justify)
      // MISSING: what goes below floats keeps its margin, which the container's own has taken in here and moved the floats by.
      if flow.absorbsLeadingMargins, top > wanted, margin.top != 0 { hasGivenUp = true }
    } else {
      let padding = padding(of: child, basis: flow.contentWidth)
      let width = usedWidth(child, space, padding: padding, border: border(of: child))
      x = horizontalPlace(
        child, width: width, margin: margin, available: flow.contentWidth, container: box.style, justify: justify)
      laidOut = layoutBlockContainer(
        child, space, floats: floats, offsetX: originX + x, offsetY: originY + top)
    }
    if child.establishesIndependentContext, floats.isEmpty {
      x = horizontalPlace(
        child, width: laidOut.width, margin: margin, available: flow.contentWidth, container: box.style, justify: justify)
    }
    laidOut.margin = margin
    // What `auto` became: https://www.w3.org/TR/CSS22/visudet.html#blockwidth
    if child.style.values.margin.left == .auto { laidOut.margin.left = max(0, x) }
    if child.style.values.margin.right == .auto { laidOut.margin.right = max(0, flow.contentWidth - laidOut.width - x) }
    let relative = relativeOffset(child, width: flow.contentWidth, height: flow.percentageHeight, direction: box.style.values.direction)
    if fragment.firstBaseline == nil { top += markerShift(of: box, beside: laidOut) }
    let placedY = flow.contentY + top
    fragment.children.append(Fragment.Placed(fragment: laidOut, x: flow.contentX + x + relative.x, y: placedY + relative.y))
    if let baseline = laidOut.firstBaseline, fragment.firstBaseline == nil { fragment.firstBaseline = placedY + baseline }
    // Blink takes the last line's baseline of no table.
    if let baseline = laidOut.lastBaseline, child.kind != .table { fragment.lastBaseline = placedY + baseline }
    // What scrolls has its last baseline at its lower margin edge.
    if child.kind == .block, child.style.values.overflowY.makesScrollContainer {
      fragment.lastBaseline = placedY + laidOut.height + margin.bottom
    }
    if let lineClamp, lineClamp.isReached, !wasClamped { flow.clampedBottom = top + laidOut.height }
    // A box in which something clears floats has a height after all.
    if selfCollapses, !hasClearance, laidOut.height == 0 {
      if !flow.absorbsLeadingMargins { flow.pending = strut }
      return
    }
    flow.absorbsLeadingMargins = false
    flow.keepsPending = selfCollapses && hasClearance && laidOut.height == 0
    if flow.keepsPending {
      // Its margins collapse with those of what follows, from where they begin.
      flow.pending = allMargins(child, basis: flow.contentWidth)
      flow.bottom = top - margin.top
      return
    }
    flow.bottom = top + laidOut.height
    if child.establishesIndependentContext {
      flow.pending = MarginStrut()
      flow.pending.add(margin.bottom, isQuirky: hasQuirkyMargin(child, atEnd: true))
    } else {
      flow.pending = laidOut.endMargins
    }
  }

  /// A box with a formatting context of its own never overlaps floats: https://www.w3.org/TR/CSS22/visuren.html#bfc-next-to-float
  private func layoutBesideFloats(
    _ child: Box, _ space: inout LayoutSpace, _ margin: BoxEdges, top: Double, _ flow: BlockFlow, _ floats: FloatContext,
    container: ComputedStyle, justify: Alignment?
  ) -> (Fragment, x: Double, top: Double) {
    if floats.isEmpty { return (layout(child, space), 0, top) }
    let isRightToLeft = container.values.direction == .rtl
    let originX = flow.offsetX + flow.contentX
    let originY = flow.offsetY + flow.contentY
    let end = originX + flow.contentWidth
    let isAuto = (child.style.values.width == .auto || child.style.values.width == .stretch) && child.kind != .replaced
    var top = top
    /// The place at the same top that lower floats leave.
    var lowerBand: (start: Double, end: Double, nextTop: Double)?
    while true {
      let isLower = lowerBand != nil
      let band = lowerBand ?? floats.band(top: originY + top, height: 0, start: originX, end: end)
      let free = band.end - band.start
      if band.nextTop == .infinity {
        let laidOut = layout(child, space)
        let full = floats.band(top: originY + top, height: laidOut.height, start: originX, end: end)
        if full.start > originX || full.end < end {
          lowerBand = full
          continue
        }
        let x = horizontalPlace(
          child, width: laidOut.width, margin: margin, available: flow.contentWidth, container: container, justify: justify)
        return (laidOut, x, top)
      }
      lowerBand = nil
      var narrow = space
      if isAuto { narrow.forcedWidth = nil }
      let startMargin = max(margin.left, band.start - originX)
      let endMargin = max(margin.right, end - band.end)
      let available = max(0, flow.contentWidth - startMargin - endMargin)
      if isAuto {
        let padding = padding(of: child, basis: space.availableWidth)
        let border = border(of: child)
        let edges = padding.horizontal + border.horizontal
        let minimum = clampWidth(
          child.kind == .table || child.control == .button ? intrinsicWidths(child).minimum : 0, child, basis: space.availableWidth,
          available: available, edges: edges)
        if minimum > available, free < flow.contentWidth {
          top = band.nextTop - originY
          continue
        }
        let shrinks = child.kind == .table || child.control == .button || justify != nil
        let wanted = shrinks ? min(available, max(intrinsicWidths(child).minimum, intrinsicWidths(child).maximum)) : available
        narrow.forcedWidth = clampWidth(wanted, child, basis: space.availableWidth, available: available, edges: edges)
      }
      let laidOut = layout(child, narrow)
      var full = floats.band(top: originY + top, height: laidOut.height, start: originX, end: end)
      // The place is that in which the box was laid out, also where it became less high.
      if isLower { (full.start, full.end) = (max(full.start, band.start), min(full.end, band.end)) }
      let fullStart = max(margin.left, full.start - originX)
      let fullEnd = max(margin.right, end - full.end)
      // The margin at its end may reach over the container's edge.
      let needed = isRightToLeft ? full.start - originX + fullEnd : fullStart + end - full.end
      if laidOut.width <= flow.contentWidth - needed + 0.01 || (full.start == originX && full.end == end) {
        var x = isRightToLeft ? flow.contentWidth - fullEnd - laidOut.width : fullStart
        let margins = child.style.values.margin
        let spare = flow.contentWidth - fullStart - fullEnd - laidOut.width
        if spare > 0, margins.left == .auto {
          x = fullStart + (margins.right == .auto ? LayoutUnit.snap(spare / 2) : spare)
        } else if let justify, margins.right != .auto {
          x = fullStart + justifiedOffset(justify, free: spare, isRightToLeft: isRightToLeft, isSelfRightToLeft: child.isRightToLeft)
        }
        return (laidOut, x, top)
      }
      top = band.nextTop - originY
    }
  }

  /// https://www.w3.org/TR/CSS22/visudet.html#blockwidth: where a block's border box stands in its container's content box.
  func horizontalPlace(
    _ child: Box, width: Double, margin: BoxEdges, available: Double, container: ComputedStyle?, justify: Alignment? = nil
  ) -> Double {
    let values = child.style.values
    let free = available - width - margin.horizontal
    let leftIsAuto = values.margin.left == .auto
    let rightIsAuto = values.margin.right == .auto
    let isRightToLeft = container?.values.direction == .rtl
    if free > 0 {
      if leftIsAuto, rightIsAuto { return LayoutUnit.snap(free / 2) }
      if leftIsAuto { return free }
      if rightIsAuto { return margin.left }
    }
    if let justify, !leftIsAuto, !rightIsAuto {
      return margin.left + justifiedOffset(justify, free: free, isRightToLeft: isRightToLeft, isSelfRightToLeft: child.isRightToLeft)
    }
    if free > 0 {
      switch container?.values.textAlign {
      case .webkitCenter: return margin.left + LayoutUnit.snap(free / 2)
      case .webkitRight: return margin.left + free
      case .webkitLeft: return margin.left
      default: break
      }
    }
    return isRightToLeft ? available - margin.right - width : margin.left
  }

  /// https://www.w3.org/TR/css-align-3/#justify-block: the alignment of a block that does not fill its container; nil where it does.
  private func justification(of child: Box, in container: Box) -> Alignment? {
    let own = child.style.values.justifySelf
    let used = own == .auto ? container.style.values.justifyItems : own
    switch used {
    case .auto, .normal, .stretch: return nil
    default: return container.control == .fieldset && child.isLegend ? nil : used
    }
  }

  private func justifiedOffset(_ alignment: Alignment, free: Double, isRightToLeft: Bool, isSelfRightToLeft: Bool) -> Double {
    switch alignment {
    case .center: LayoutUnit.snap(free / 2)
    case .end, .flexEnd, .lastBaseline: isRightToLeft ? 0 : free
    case .selfStart: isSelfRightToLeft ? free : 0
    case .selfEnd: isSelfRightToLeft ? 0 : free
    case .left: 0
    case .right: free
    default: isRightToLeft ? free : 0
    }
  }
}
