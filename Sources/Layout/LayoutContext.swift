import CSS
import HTML

/// What one layout works with: fonts, the viewport, and the boxes' caches.
final class LayoutContext {
  let fonts: FontResolver
  let tree: ElementTree
  let viewportWidth: Double
  let viewportHeight: Double
  let isQuirky: Bool
  /// What estimated advances are multiplied with, for lower and upper bounds.
  let estimateScale: Double
  /// The document element and its body, which fill the viewport in quirks mode.
  let quirkyFillers: [ElementTree.NodeID]
  /// Whether a text was measured with estimated advances.
  var hasEstimatedText = false

  init(input: LayoutInput, fonts: FontResolver, estimateScale: Double) {
    self.fonts = fonts
    tree = input.tree
    viewportWidth = input.viewportWidth
    viewportHeight = input.viewportHeight
    isQuirky = input.tree.isQuirky
    var fillers: [ElementTree.NodeID] = []
    if input.tree.isQuirky, input.tree.root >= 0 {
      fillers = [input.tree.root]
      for child in input.tree.children(of: input.tree.root)
      where input.tree.isElement(child) && input.tree.element(child).name == ElementNames.body {
        fillers.append(child)
      }
    }
    quirkyFillers = fillers
    self.estimateScale = estimateScale
  }

  private static let cacheSize = 8

  /// Lays out a box that makes a formatting context of its own. The same constraints give the same fragment without work, so that boxes
  /// nested in flex containers are not laid out exponentially often.
  func layout(_ box: Box, _ space: LayoutSpace) -> Fragment {
    var space = space
    if space.percentageHeight != nil, !dependsOnPercentageHeight(box) { space.percentageHeight = nil }
    for entry in box.cache where entry.space == space { return entry.fragment }
    let fragment: Fragment
    switch box.kind {
    case .replaced: fragment = layoutReplaced(box, space)
    case .flex: fragment = layoutFlex(box, space)
    case .grid: fragment = layoutGrid(box, space)
    case .table: fragment = layoutTable(box, space)
    default: fragment = layoutBlockContainer(box, space, floats: FloatContext(), offsetX: 0, offsetY: 0)
    }
    if box.cache.count < Self.cacheSize {
      box.cache.append((space, fragment))
    } else {
      box.cache[box.nextCachePlace] = (space, fragment)
      box.nextCachePlace = (box.nextCachePlace + 1) % Self.cacheSize
    }
    return fragment
  }

  /// Whether a box's layout can change with the definite height that percentages refer to.
  private func dependsOnPercentageHeight(_ box: Box) -> Bool {
    if let known = box.percentHeightDependence { return known }
    let values = box.style.values
    var depends = false
    for size in [values.height, values.minHeight, values.maxHeight] {
      switch size {
      case .length(let length): if length.dependsOnBasis { depends = true }
      case .stretch: depends = true
      default: break
      }
    }
    if !depends, box.kind != .text {
      // A box with a height of its own hides percentages inside from what is outside.
      depends =
        isQuirky || box.node < 0
        ? box.children.contains { dependsOnPercentageHeight($0) } : false
    }
    box.percentHeightDependence = depends
    return depends
  }
}
