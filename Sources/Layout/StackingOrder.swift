import CSS
import Colors
import HTML

/// The order of painting: https://www.w3.org/TR/CSS22/zindex.html, simplified: in one stacking context everything in flow is painted in document
/// order, floats and inlines not behind the blocks around them.
struct StackingOrder {
  private let tree: ElementTree
  private let styles: [ComputedStyle?]
  private let layout: LayoutResult
  /// The body whose background the canvas takes: `canvasBody(_:_:)`.
  private let canvasBody: ElementTree.NodeID?
  private var isCanvasPainted = false
  private(set) var order: [ElementTree.NodeID] = []

  private struct Layer {
    var root: ElementTree.NodeID
    var zIndex: Int
    /// What is painted with the layer's root, in document order.
    var flow: [ElementTree.NodeID]
    var isContext: Bool
  }

  init(tree: ElementTree, styles: [ComputedStyle?], layout: LayoutResult) {
    self.tree = tree
    self.styles = styles
    self.layout = layout
    canvasBody = Self.canvasBody(tree, styles)
    order.reserveCapacity(tree.nodes.count)
    if tree.root >= 0 { paintContext(tree.root) }
  }

  /// The body whose background is painted on the whole canvas, since the root has none: https://www.w3.org/TR/css-backgrounds-3/#body-background
  static func canvasBody(_ tree: ElementTree, _ styles: [ComputedStyle?]) -> ElementTree.NodeID? {
    guard tree.root >= 0, let root = styles.indices.contains(Int(tree.root)) ? styles[Int(tree.root)]?.values : nil,
      root.backgroundColor.alpha == 0, root.backgroundImages.isEmpty
    else { return nil }
    return tree.children(of: tree.root).first { tree.isElement($0) && tree.element($0).name == ElementNames.body }
  }

  private func values(_ node: ElementTree.NodeID) -> ComputedStyle? { Int(node) < styles.count ? styles[Int(node)] : nil }

  /// https://www.w3.org/TR/css-position-4/#painting-order
  private mutating func paintContext(_ root: ElementTree.NodeID) {
    var layers = [Layer(root: root, zIndex: 0, flow: [root], isContext: false)]
    // Children wait on a stack, the first on top, each with the layer that it is painted in.
    var stack: [(node: ElementTree.NodeID, layer: Int)] = []
    pushChildren(of: root, layer: 0, &stack)
    while let (node, layer) = stack.popLast() {
      guard let style = values(node) else { continue }
      let parentIsFlexible = tree.nodes[Int(node)].parent >= 0 && isFlexContainer(tree.nodes[Int(node)].parent)
      let isPositioned = style.values.position != .static
      let makesContext =
        style.values.opacity < 1 || style.values.isTransformed || style.values.filter != nil || style.values.clipPath != nil
        || style.values.position == .fixed || style.values.position == .sticky
        || (style.values.zIndex != nil && (isPositioned || parentIsFlexible))
      if makesContext {
        layers.append(Layer(root: node, zIndex: style.values.zIndex ?? 0, flow: [], isContext: true))
      } else if isPositioned {
        layers.append(Layer(root: node, zIndex: 0, flow: [node], isContext: false))
        pushChildren(of: node, layer: layers.count - 1, &stack)
      } else {
        layers[layer].flow.append(node)
        pushChildren(of: node, layer: layer, &stack)
      }
    }
    order.append(root)
    // What the canvas shows lies under all of it, layers that are below the body's own place among them.
    if root == tree.root, let body = canvasBody, !layers.contains(where: { $0.isContext && $0.root == body }) {
      emit(body)
      isCanvasPainted = true
    }
    let others = layers.indices.dropFirst()
    let sorted = others.sorted { (layers[$0].zIndex, $0) < (layers[$1].zIndex, $1) }
    for i in sorted where layers[i].zIndex < 0 { paint(layers[i]) }
    for node in layers[0].flow.dropFirst() { emit(node) }
    for i in sorted where layers[i].zIndex >= 0 { paint(layers[i]) }
  }

  private mutating func paint(_ layer: Layer) {
    if layer.isContext { paintContext(layer.root) } else { for node in layer.flow { emit(node) } }
  }

  private mutating func emit(_ node: ElementTree.NodeID) {
    if layout.box(node) != nil, !(isCanvasPainted && node == canvasBody) { order.append(node) }
  }

  private func isFlexContainer(_ node: ElementTree.NodeID) -> Bool {
    switch values(node)?.values.display {
    case .flex, .inlineFlex, .grid, .inlineGrid: true
    default: false
    }
  }

  private func pushChildren(of node: ElementTree.NodeID, layer: Int, _ stack: inout [(node: ElementTree.NodeID, layer: Int)]) {
    var child = tree.nodes[Int(node)].lastChild
    while child >= 0 {
      if tree.isElement(child) { stack.append((child, layer)) }
      child = tree.nodes[Int(child)].previousSibling
    }
  }
}
