import HTML

/// The size of a container's content box in CSS pixels, as far as layout knows it.
package struct ContainerSize: Hashable, Sendable {
  package var width: Double?
  package var height: Double?

  package init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }
}

/// The elements of a page as containers of others: https://www.w3.org/TR/css-contain-3/#container-queries
final class ContainerTable: @unchecked Sendable {
  // Filled while styles are computed, parents before children, and only read from then on: that is why sharing it is safe.
  private let tree: ElementTree
  /// By node; nil asks layout first.
  private let sizes: [ElementTree.NodeID: ContainerSize]?
  private var styles: [ComputedStyle] = []
  private var custom: [CustomProperties] = []

  init(_ tree: ElementTree, _ sizes: [ElementTree.NodeID: ContainerSize]?) {
    self.tree = tree
    self.sizes = sizes
    styles.reserveCapacity(tree.nodes.count)
    custom.reserveCapacity(tree.nodes.count)
  }

  /// Adds what the next node in document order has.
  func append(_ style: ComputedStyle, _ custom: CustomProperties) {
    styles.append(style)
    self.custom.append(custom)
  }

  /// Finds the container that a query of an element asks: https://www.w3.org/TR/css-contain-3/#container-rule
  func answer(_ element: ElementTree.NodeID, _ request: ContainerRequest) -> ContainerAnswer {
    var node = request.includesElement ? element : tree.nodes[Int(element)].parent
    // A pseudo-element is matched together with its element, whose style comes later.
    if Int(node) >= styles.count { return .unknown }
    while node >= 0 {
      let style = styles[Int(node)]
      if isContainer(style, request) { return .container(state(node, style)) }
      node = tree.nodes[Int(node)].parent
    }
    return .noContainer
  }

  private func isContainer(_ style: ComputedStyle, _ request: ContainerRequest) -> Bool {
    let container = style.values.container
    if let name = request.name, container?.names.contains(name) != true { return false }
    let type = container?.type ?? .normal
    let isVertical = style.values.writingMode != .horizontalTB
    let hasWidth = type == .size || type == .inlineSize && !isVertical
    let hasHeight = type == .size || type == .inlineSize && isVertical
    return (!request.needsWidth || hasWidth) && (!request.needsHeight || hasHeight) && (!request.needsInlineSize || type != .normal)
      && (!request.needsBlockSize || type == .size)
  }

  private func state(_ node: ElementTree.NodeID, _ style: ComputedStyle) -> ContainerState {
    let size = sizes?[node]
    var state = ContainerState(width: size?.width, height: size?.height)
    state.isVertical = style.values.writingMode != .horizontalTB
    state.fontSize = style.values.fontSize
    state.rootFontSize = styles[0].values.fontSize
    state.hasBox = Self.canBeContained(style.values.display)
    state.custom = custom[Int(node)]
    return state
  }

  /// Whether size containment applies to boxes of a kind: https://www.w3.org/TR/css-contain-3/#containment-size
  private static func canBeContained(_ display: Display) -> Bool {
    switch display {
    case .none, .contents, .inline, .table, .inlineTable, .tableRow, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableCell,
      .tableColumn, .tableColumnGroup:
      false
    default: true
    }
  }

  /// The nearest containers' width and height, for `cqw` and its kin; nil where the viewport stands for them.
  func queryLengths(_ node: ElementTree.NodeID, includesElement: Bool) -> (width: Double?, height: Double?) {
    func size(_ needsWidth: Bool) -> ContainerState? {
      let request = ContainerRequest(
        name: nil, needsWidth: needsWidth, needsHeight: !needsWidth, needsInlineSize: false, needsBlockSize: false,
        includesElement: includesElement)
      guard case .container(let state) = answer(node, request), state.hasBox else { return nil }
      return state
    }
    return (size(true)?.width, size(false)?.height)
  }
}
