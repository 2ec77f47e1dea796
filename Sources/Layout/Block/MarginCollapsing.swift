import CSS
import HTML

/// https://www.w3.org/TR/CSS22/box.html#collapsing-margins
extension LayoutContext {
  /// The margins that adjoin a box's top: its own and those of what begins it.
  /// `clears` says whether an element with `clear` that would begin there without these margins has to move down.
  func topMargins(_ box: Box, basis: Double, clears: (Clear, MarginStrut) -> Bool = { _, _ in false }) -> MarginStrut {
    var strut = MarginStrut()
    var box = box
    var basis = basis
    // Floats before what begins the box have no place yet, so that what clears them is taken to have clearance.
    var hasFloats = false
    while true {
      let margin = margin(of: box, basis: basis)
      strut.add(margin.top, isQuirky: hasQuirkyMargin(box))
      if isQuirkyContainer(box) { strut.ignoresQuirky = true }
      guard collapsesWithFirstChild(box), !box.hasInlineChildren else { return strut }
      basis = contentWidth(of: box, in: basis)
      var next: Box?
      for child in box.children where !child.isOutOfFlow {
        if child.isFloating {
          hasFloats = true
          continue
        }
        if child.style.values.clear != .none, hasFloats || clears(child.style.values.clear, strut) { return strut }
        if isSelfCollapsing(child) {
          strut.add(allMargins(child, basis: basis))
          hasFloats = hasFloats || containsFloats(child)
          continue
        }
        next = child
        break
      }
      guard let next else { return strut }
      box = next
    }
  }

  /// The width of a box's content in a containing block of a width: what percentages of its children's margins are of.
  private func contentWidth(of box: Box, in basis: Double) -> Double {
    let padding = padding(of: box, basis: basis)
    let border = border(of: box)
    let width = usedWidth(box, LayoutSpace(availableWidth: basis), padding: padding, border: border)
    return max(0, width - padding.horizontal - border.horizontal)
  }

  func collapsesWithFirstChild(_ box: Box) -> Bool {
    guard !box.establishesIndependentContext, box.kind == .block else { return false }
    if case .px(0) = box.style.values.padding.top { return snappedBorderIsZero(box.style.values.borderWidth.top) }
    return (box.style.values.padding.top.resolved(against: 100) ?? 0) <= 0 && snappedBorderIsZero(box.style.values.borderWidth.top)
  }

  private func snappedBorderIsZero(_ width: Double) -> Bool { width <= 0 }

  /// Whether the margin at a box's end may adjoin its last child's.
  func collapsesWithLastChild(_ box: Box) -> Bool {
    guard !box.establishesIndependentContext, box.kind == .block else { return false }
    return (box.style.values.padding.bottom.resolved(against: 100) ?? 0) <= 0 && box.style.values.borderWidth.bottom <= 0
  }

  /// All margins of a box through which its top and bottom margins collapse.
  func allMargins(_ box: Box, basis: Double) -> MarginStrut {
    var strut = MarginStrut()
    let margin = margin(of: box, basis: basis)
    strut.add(margin.top, isQuirky: hasQuirkyMargin(box))
    strut.add(margin.bottom, isQuirky: hasQuirkyMargin(box, atEnd: true))
    guard box.children.contains(where: { $0.isInFlow && !$0.isInlineLevel }) else { return strut }
    let inner = contentWidth(of: box, in: basis)
    for child in box.children where child.isInFlow && !child.isInlineLevel { strut.add(allMargins(child, basis: inner)) }
    return strut
  }

  /// Whether nothing separates a box's own margins.
  func isSelfCollapsing(_ box: Box) -> Bool {
    if let known = box.selfCollapsing { return known }
    let result = computeSelfCollapsing(box)
    box.selfCollapsing = result
    return result
  }

  private func computeSelfCollapsing(_ box: Box) -> Bool {
    guard collapsesWithFirstChild(box), collapsesWithLastChild(box) else { return false }
    let values = box.style.values
    switch values.height {
    case .auto: break
    case .length(.px(let px)): if px > 0, values.maxHeight != .length(.zero) { return false }
    case .length(.percent): break
    default: return false
    }
    if case .length(let minimum) = values.minHeight, (minimum.resolved(against: 0) ?? 0) > 0 { return false }
    if values.aspectRatio.ratio != nil { return false }
    if box.hasOutsideMarker, isMarkerAlone(in: box) { return false }
    if box.hasInlineChildren { return !inlineContent(of: box).hasLines }
    // What clears the floats before it is moved below them, and its clearance keeps the margins apart.
    var hasFloats = false
    for child in box.children {
      if child.isInFlow, hasFloats && child.style.values.clear != .none || !isSelfCollapsing(child) { return false }
      hasFloats = hasFloats || child.isFloating || child.isInFlow && containsFloats(child)
    }
    return true
  }

  /// Whether floats stand in a box that take part in its parent's formatting context.
  private func containsFloats(_ box: Box) -> Bool {
    !box.establishesIndependentContext
      && box.children.contains { $0.isFloating || $0.isInFlow && $0.kind != .text && containsFloats($0) }
  }

  /// Whether nothing in a list item is there for its marker to stand beside.
  func isMarkerAlone(in box: Box) -> Bool {
    box.hasInlineChildren ? !inlineContent(of: box).hasLines : !box.children.contains(where: \.isInFlow)
  }

  /// How far a list item's first line goes down so that a marker that is higher above the baseline begins with it: Blink's UnpositionedListMarker.
  func markerShift(of box: Box, beside child: Fragment) -> Double {
    guard box.hasOutsideMarker, let baseline = child.firstBaseline else { return 0 }
    return max(0, textMetrics(of: box.style).ascent - baseline)
  }

  /// Whether a margin is one that the browser's own sheet gives: at the edges of cells and of `body` such are ignored in quirks mode,
  /// https://html.spec.whatwg.org/multipage/rendering.html#margin-collapsing-quirks
  func hasQuirkyMargin(_ box: Box, atEnd: Bool = false) -> Bool {
    guard isQuirky, box.node >= 0, box.kind == .block, tree.isElement(box.node) else { return false }
    let name = tree.element(box.node).name
    guard let factor = ElementNames.quirkyMargins[name], !atEnd || ElementNames.quirkyAtEnd.contains(name) else { return false }
    let margin = box.style.values.margin
    guard case .length(.px(let px)) = atEnd ? margin.bottom : margin.top else { return false }
    return abs(px - factor * box.style.values.fontSize) < 0.02
  }

  /// Whether quirky margins at a box's start and end are ignored: those of cells and of `body`, not of the document element.
  func isQuirkyContainer(_ box: Box) -> Bool {
    isQuirky && (BoxTreeBuilder.isCell(box) || box.node >= 0 && box.node != tree.root && quirkyFillers.contains(box.node))
  }
}
