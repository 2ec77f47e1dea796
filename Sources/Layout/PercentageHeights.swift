import CSS

/// The heights that percentages of images and of other boxes with a ratio refer to, which the widths of what is around them hang on:
/// https://www.w3.org/TR/css-sizing-3/#cyclic-percentage-contribution
extension LayoutContext {
  /// Tells what has a ratio in a box the content height that is definite for it, before the box's width is measured; whether a width that was
  /// measured before does not hold any more.
  @discardableResult
  func noteDefiniteHeight(of box: Box, content height: Double) -> Bool {
    holdsPercentageHeights(box) && note(height, in: box)
  }

  /// The same for a box that is itself a percentage of a height, as in a grid area whose rows are fixed.
  func noteContainerHeight(of box: Box, _ height: Double) {
    guard hangsOnContainerHeight(box) else { return }
    _ = note(height, for: box)
  }

  /// Whether a box's width may hang on the height of its container.
  func hangsOnContainerHeight(_ box: Box) -> Bool { Self.followsPercentage(box) || holdsPercentageHeights(box) }

  /// The same for a box that is laid out with a definite height of its own.
  func noteOwnHeight(of box: Box, _ space: LayoutSpace) {
    guard holdsPercentageHeights(box), space.forcedHeight == nil || space.forcedHeightIsDefinite else { return }
    let edges = padding(of: box, basis: space.availableWidth).vertical + border(of: box).vertical
    if let height = specifiedHeight(box, space, edges: edges) { noteDefiniteHeight(of: box, content: max(0, height - edges)) }
  }

  /// Whether a width may hang on a percentage of a height in a box.
  private func holdsPercentageHeights(_ box: Box) -> Bool {
    if let known = box.holdsPercentageHeights { return known }
    let holds = box.children.contains { child in
      Self.followsPercentage(child) || holdsPercentageHeights(child)
    }
    box.holdsPercentageHeights = holds
    return holds
  }

  /// Whether a ratio makes a width of a percentage of a height.
  private static func followsPercentage(_ box: Box) -> Bool {
    let hasRatio = box.kind == .replaced ? box.control == .none : box.style.values.aspectRatio.ratio != nil
    return hasRatio && isPercentage(of: box)
  }

  private static func isPercentage(of box: Box) -> Bool {
    let values = box.style.values
    return [values.height, values.minHeight, values.maxHeight].contains { size in
      if case .length(let length) = size { length.dependsOnBasis } else { false }
    }
  }

  /// Whether a width that was measured before does not hold any more.
  private func note(_ height: Double, in box: Box) -> Bool {
    var hasChanged = false
    for child in box.children where !child.isOutOfFlow && note(height, for: child) { hasChanged = true }
    if hasChanged { (box.intrinsicWidths, box.intrinsicContentWidths) = (nil, nil) }
    return hasChanged
  }

  private func note(_ height: Double, for child: Box) -> Bool {
    var hasChanged = false
    if Self.followsPercentage(child), child.containerHeight != height {
      child.containerHeight = height
      (child.intrinsicWidths, child.intrinsicContentWidths) = (nil, nil)
      hasChanged = true
    }
    if holdsPercentageHeights(child), let inner = definiteHeight(of: child, in: height), note(inner, in: child) { hasChanged = true }
    return hasChanged
  }

  /// The content height of a child where that of its container is definite.
  private func definiteHeight(of child: Box, in height: Double) -> Double? {
    if child.kind == .inline || child.node < 0 && !child.isFlexItem { return height }
    let edges = padding(of: child, basis: 0).vertical + border(of: child).vertical
    return resolveHeight(child.style.values.height, child, basis: height, edges: edges).map {
      max(0, clampHeight($0, child, basis: height, edges: edges) - edges)
    }
  }
}
