import CSS
import Diagnostics
import HTML
import Layout

/// Styles and layout of a page whose rules ask for the sizes of containers, which hang on one another:
/// https://www.w3.org/TR/css-contain-3/#animated-containers has browsers do the two in turns, too.
enum ContainerLayout {
  /// A container in a container needs a turn more; so deep they are followed, and what still changes then is unknown.
  static let maximumTurns = 5

  /// With `isDraft`, the layout is one, but where the sizes of containers have to be sure.
  static func settle(
    _ computer: StyleComputer, _ reader: PageReader, isDraft: Bool, _ input: (StyledTree) -> LayoutInput
  ) -> (StyledTree, LayoutInput, LayoutResult) {
    let timings = reader.timings
    var styled = timings.measure(.style) { computer.compute(sharing: reader.sharedStyles) }
    var page = input(styled)
    guard computer.needsContainerSizes else {
      return (styled, page, timings.measure(.layout) { isDraft ? reader.layouts.draft(page) : reader.layouts.layout(page) })
    }
    var layout = timings.measure(.layout) { reader.layouts.layout(page) }
    var known: [ElementTree.NodeID: ContainerSize] = [:]
    for turn in 0..<maximumTurns {
      var sizes = sizes(computer.tree, styled, layout)
      if turn > 0, sizes == known { break }
      if turn == maximumTurns - 1 {
        for (node, size) in sizes where known[node] != size { sizes[node] = ContainerSize(width: nil, height: nil) }
      }
      known = sizes
      styled = timings.measure(.style) { computer.compute(containerSizes: known) }
      page = input(styled)
      layout = timings.measure(.layout) { reader.layouts.layout(page) }
    }
    return (styled, page, layout)
  }

  /// The content boxes of all containers, as far as layout is sure of them.
  private static func sizes(_ tree: ElementTree, _ styled: StyledTree, _ layout: LayoutResult) -> [ElementTree.NodeID: ContainerSize] {
    var sizes: [ElementTree.NodeID: ContainerSize] = [:]
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      guard let container = styled.style(node).values.container, container.type != .normal, let box = layout.box(node) else { continue }
      // MISSING: what a query's lengths are under `zoom`, so that the size is unknown.
      guard styled.style(node).values.effectiveZoom == 1 else {
        sizes[node] = ContainerSize(width: nil, height: nil)
        continue
      }
      let content = box.contentBox
      sizes[node] = ContainerSize(
        width: box.certainty(of: .width) == .exact ? content.width : nil,
        height: box.certainty(of: .height) == .exact ? content.height : nil)
    }
    return sizes
  }
}
