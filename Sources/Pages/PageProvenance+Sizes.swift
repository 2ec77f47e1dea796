import CSS
import Diagnostics
import HTML
import Layout
import ScreenModel

/// What decides how large an element is.
extension PageProvenance {
  /// What makes an element smaller than its box: a `transform`, `scale` or `zoom` of its own or of one around it.
  struct Shrinking {
    var property: PropertyID
    var node: ElementTree.NodeID
    var places: [SourceLocation]
    /// As it was written.
    var text: String?
  }

  /// A style that shrinks by less than this share does not decide a size.
  private static let leastShrinking = 0.98

  func shrinking(_ node: ElementTree.NodeID, isWidth: Bool) -> Shrinking? {
    var current = node
    while current >= 0 {
      let style = rendering.style(current)
      func factor(_ functions: [TransformFunction]) -> Double {
        functions.reduce(1) { product, function in
          switch function {
          case .scale(let x, let y): product * abs(isWidth ? x : y)
          case .matrix(let a, _, _, let d, _, _): product * abs(isWidth ? a : d)
          default: product
          }
        }
      }
      let factors: [(PropertyID, Double)] = [
        (.transform, factor(style.transform ?? [])), (.scale, factor(style.scale.map { [$0] } ?? [])), (.zoom, style.zoom),
      ]
      for (property, factor) in factors where factor < Self.leastShrinking {
        let winner = rendering.styled.declarations(of: property, on: current).winner
        let places = places(of: property, on: current, inherited: false)
        if !places.isEmpty {
          let text = winner.flatMap(self.text)?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          return Shrinking(property: property, node: current, places: places, text: text)
        }
      }
      current = tree.nodes[Int(current)].parent
    }
    return nil
  }

  /// Says which style makes an element smaller than its box.
  func shrinkingRemark(on attribute: AttributeName, of node: ModelNode) -> String? {
    let origin = ElementTree.NodeID(node.origin)
    guard attribute == .width || attribute == .height || attribute == .area, tree.isElement(origin) else { return nil }
    let painted = ControlObservation.paintedNode(of: origin, in: rendering)
    guard let shrinking = shrinking(painted, isWidth: attribute != .height) else { return nil }
    let name = shrinking.property == .zoom ? "zoom" : shrinking.property == .scale ? "scale" : "transform"
    let owner = shrinking.node == painted ? "" : " of an element around it"
    return "'\(name)\(shrinking.text.map { ": \($0)" } ?? "")'\(owner) makes it smaller."
  }

  /// Lengths in points, which a phone that zooms out makes smaller than the style sheets say.
  private static let lengths: Set<AttributeName> = [
    .width, .height, .area, .fontSize, .spaceTop, .spaceRight, .spaceBottom, .spaceLeft, .titleEndSpace, .logoHeight, .logoWidth,
    .logoPaddingTop, .logoPaddingRight, .logoPaddingBottom, .logoPaddingLeft,
  ]

  /// Says that a phone shows the whole page smaller than its style sheets say, since it was made for a wide window.
  func zoomedOutRemark(on attribute: AttributeName) -> String? {
    guard Self.lengths.contains(attribute), rendering.scale < Self.leastShrinking else { return nil }
    let width = ComputedText.px(rendering.viewport.width)
    let share = ComputedText.number((rendering.scale * 100).rounded() / 100)
    return "No viewport meta element says 'width=device-width', so a phone lays the page out \(width) wide"
      + " and shows it at \(share) times its size."
  }

  /// The properties that had a say, the decisive one first: what shrinks the box, a bound before a size that it overrules, and where the content
  /// decides, what is around it and how it is set.
  func sizeSources(of node: ElementTree.NodeID, isWidth: Bool) -> [SourceLocation] {
    let shrinking = shrinking(node, isWidth: isWidth)?.places ?? []
    return shrinking + sizeProperties(of: node, isWidth: isWidth).flatMap { places(of: $0, on: node, inherited: false) }
  }

  func sizeProperties(of node: ElementTree.NodeID, isWidth: Bool) -> [PropertyID] {
    let style = rendering.style(node)
    var properties: [PropertyID] = []
    if let bound = decidingBound(of: node, isWidth: isWidth) { properties.append(bound) }
    if (isWidth ? style.width : style.height) != .auto { properties.append(isWidth ? .width : .height) }
    if isWidth, style.flexBasis != .auto { properties.append(.flexBasis) }
    guard properties.isEmpty else { return properties }
    if let imposed = imposed(node, isWidth: isWidth) { return imposed }
    guard let box = rendering.layout.box(node) else { return [] }
    let (before, after) = isWidth ? (box.padding.left, box.padding.right) : (box.padding.top, box.padding.bottom)
    if before + after > 0 { properties += isWidth ? [.paddingLeft, .paddingRight] : [.paddingTop, .paddingBottom] }
    if !isWidth, style.lineHeight != .normal { properties.append(.lineHeight) }
    return properties + [.fontSize]
  }

  /// Empty where what the element stands in decides its size, so that nothing of its own does; nil where its content decides.
  private func imposed(_ node: ElementTree.NodeID, isWidth: Bool) -> [PropertyID]? {
    let style = rendering.style(node)
    let parent = tree.nodes[Int(node)].parent
    guard parent >= 0 else { return [] }
    let holder = rendering.style(parent)
    switch holder.display {
    case .flex, .inlineFlex:
      let isRow = holder.flexDirection == .row || holder.flexDirection == .rowReverse
      if isRow == isWidth { return style.flexGrow > 0 ? [.flexGrow] : nil }
      let stretches = style.alignSelf == .auto ? holder.alignItems == .normal || holder.alignItems == .stretch : style.alignSelf == .stretch
      return stretches && isWidth ? [] : nil
    case .grid, .inlineGrid: return isWidth ? [] : nil
    default: return isWidth && style.display == .block && style.position == .static && style.float == .none && !isButton(node) ? [] : nil
    }
  }

  /// Buttons are as wide as their content even where they are blocks.
  private func isButton(_ node: ElementTree.NodeID) -> Bool {
    let name = tree.element(node).name
    return name == Names.button || name == Names.input
  }

  /// The bound that the used size is equal to, where the size itself would be another.
  private func decidingBound(of node: ElementTree.NodeID, isWidth: Bool) -> PropertyID? {
    guard let box = rendering.layout.box(node) else { return nil }
    let style = rendering.style(node)
    let scale = transformFactor(node, isWidth: isWidth)
    let used = (isWidth ? box.borderBox.width : box.borderBox.height) / scale
    let around =
      isWidth
      ? box.padding.left + box.padding.right + box.border.left + box.border.right
      : box.padding.top + box.padding.bottom + box.border.top + box.border.bottom
    func isUsed(_ size: Size) -> Bool {
      guard case .length(let length) = size, let px = length.resolved(against: nil) else { return false }
      return abs(px - used) < 0.51 || abs(px + around - used) < 0.51
    }
    guard !isUsed(isWidth ? style.width : style.height) else { return nil }
    let bounds: [(PropertyID, Size)] =
      isWidth
      ? [(.minWidth, style.minWidth), (.maxWidth, style.maxWidth)] : [(.minHeight, style.minHeight), (.maxHeight, style.maxHeight)]
    return bounds.first { isUsed($0.1) }?.0
  }

  /// How much transforms of the element and of those around it scale its box.
  private func transformFactor(_ node: ElementTree.NodeID, isWidth: Bool) -> Double {
    var factor = 1.0
    var current = node
    while current >= 0 {
      let style = rendering.style(current)
      for function in (style.transform ?? []) + (style.scale.map { [$0] } ?? []) {
        if case .scale(let x, let y) = function { factor *= abs(isWidth ? x : y) }
      }
      current = tree.nodes[Int(current)].parent
    }
    return factor > 0 ? factor : 1
  }
}
