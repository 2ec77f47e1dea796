import CSS

/// How far a sticky box is moved before anybody scrolls: https://www.w3.org/TR/css-position-3/#stickypos-insets
struct StickyOffset {
  /// The part of the nearest scroll container, or of the viewport, in which things are seen.
  let scrollport: LayoutRect
  /// The content box of the box's containing block.
  let containing: LayoutRect

  /// The shift of a box whose border box would stand at `rect`.
  func shift(_ context: LayoutContext, _ fragment: Fragment, at rect: LayoutRect) -> (x: Double, y: Double) {
    let inset = fragment.box.style.values.inset
    // `auto` counts as nothing.
    let margin = context.margin(of: fragment.box, basis: containing.width)
    return (
      Self.shift(
        from: rect.x, to: rect.right, start: context.resolve(inset.left, scrollport.width).map { scrollport.x + $0 },
        end: context.resolve(inset.right, scrollport.width).map { scrollport.right - $0 }, lowest: containing.x + margin.left,
        highest: containing.right - margin.right),
      Self.shift(
        from: rect.y, to: rect.bottom, start: context.resolve(inset.top, scrollport.height).map { scrollport.y + $0 },
        end: context.resolve(inset.bottom, scrollport.height).map { scrollport.bottom - $0 }, lowest: containing.y + margin.top,
        highest: containing.bottom - margin.bottom)
    )
  }

  /// Along one axis: the edge at the start wins over the one at the end.
  private static func shift(from: Double, to: Double, start: Double?, end: Double?, lowest: Double, highest: Double) -> Double {
    var shift = 0.0
    if let end, to > end { shift = -max(0, min(to - end, from - lowest)) }
    if let start, from + shift < start { shift += max(0, min(start - from - shift, highest - to - shift)) }
    return shift
  }
}
