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
  /// What counts the lines of the box that shows only so many, while it is laid out.
  var lineClamp: LineClamp?
  /// How many fragments of formatting contexts were made: what a layout costs.
  private(set) var layoutCount = 0
  /// Whether a box was wanted under more constraints than ``mostLayouts``, or is laid out in a way that is not done here, so that its fragment is
  /// not the one that was asked for.
  var hasGivenUp = false

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

  /// Under how many different constraints one box is laid out.
  ///
  /// Containers ask for their items' sizes under several constraints and pass each of their own on, so that the number can grow with every
  /// level of nesting. The pages of the fixtures and of the bench need 3 at most.
  static let mostLayouts = 64

  /// Lays out a box that makes a formatting context of its own. The same constraints give the same fragment without work.
  func layout(_ box: Box, _ space: LayoutSpace) -> Fragment {
    let space = normalized(space, for: box)
    for entry in box.cache.reversed() where entry.space == space { return entry.fragment }
    guard box.cache.count < Self.mostLayouts else {
      hasGivenUp = true
      return (box.cache.last { $0.space.forcedWidth == space.forcedWidth } ?? box.cache[box.cache.count - 1]).fragment
    }
    layoutCount += 1
    noteOwnHeight(of: box, space)
    let fragment: Fragment
    if let turned = box.turned {
      fragment = layoutTurned(box, turned, space)
      box.cache.append((space, fragment))
      return fragment
    }
    switch box.kind {
    case .replaced: fragment = layoutReplaced(box, space)
    case .flex: fragment = layoutFlex(box, contained(space, box))
    case .grid: fragment = layoutGrid(box, contained(space, box))
    case .table: fragment = layoutTable(box, space)
    default:
      if box.clampsLines, let limit = box.style.values.lineClamp {
        fragment = layoutClamped(box, limit) { layoutBlockContainer(box, space, floats: FloatContext(), offsetX: 0, offsetY: 0) }
      } else {
        let outer = lineClamp
        lineClamp = nil
        fragment = layoutBlockContainer(box, space, floats: FloatContext(), offsetX: 0, offsetY: 0)
        lineClamp = outer
      }
    }
    if isQuirky, box.kind == .flex || box.kind == .grid, space.forcedHeight == nil {
      fragment.height = max(fragment.height, quirkyMinimumHeight(box, endMargin: margin(of: box, basis: viewportWidth).bottom))
    }
    if box.style.values.containment.contains(.layout), box.node >= 0 { (fragment.firstBaseline, fragment.lastBaseline) = (nil, nil) }
    box.cache.append((space, fragment))
    return fragment
  }

  /// The constraints of a flex or grid container whose content has no part in its height.
  private func contained(_ space: LayoutSpace, _ box: Box) -> LayoutSpace {
    guard box.kind == .flex || box.kind == .grid, box.turned == nil, space.forcedHeight == nil, containsSize(box, .height) else {
      return space
    }
    let edges = padding(of: box, basis: space.availableWidth).vertical + border(of: box).vertical
    guard specifiedHeight(box, space, edges: edges) == nil, box.style.values.aspectRatio.ratio == nil else { return space }
    var space = space
    space.forcedHeight = clampHeight(edges + containedHeight(box), box, in: space, edges: edges)
    space.forcedHeightIsDefinite = false
    return space
  }

  /// Constraints without what makes no difference to the box.
  private func normalized(_ space: LayoutSpace, for box: Box) -> LayoutSpace {
    var space = space
    if space.percentageHeight != nil, box.turned == nil, !dependsOnPercentageHeight(box) { space.percentageHeight = nil }
    if space.forcedWidth != nil { space.shrinksToFit = false }
    if space.forcedHeight == nil { space.forcedHeightIsDefinite = true }
    if space.forcedHeight != nil || box.style.values.height == .auto { space.ignoresHeight = false }
    if box.style.values.minHeight == .auto, box.style.values.maxHeight == .auto { space.ignoresHeightLimits = false }
    return space
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
