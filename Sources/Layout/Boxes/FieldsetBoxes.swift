import CSS
import HTML

/// https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements
extension BoxTreeBuilder {
  /// A fieldset that is a flex or grid container: its legend stands on its border, and an anonymous box around the rest is the container.
  mutating func fieldset(_ container: Box, _ children: [Box]) -> Box {
    let box = Box(
      kind: .block, style: container.style, node: container.node, origin: container.origin, isInlineLevel: container.isInlineLevel)
    box.control = .fieldset
    box.unknownReason = container.unknownReason
    var values = container.style.values
    let initial = ComputedStyle.Values()
    values.position = .static
    values.float = .none
    (values.width, values.minWidth, values.maxWidth) = (.auto, .auto, initial.maxWidth)
    (values.height, values.minHeight, values.maxHeight) = (.length(.percent(100)), .auto, initial.maxHeight)
    values.aspectRatio = initial.aspectRatio
    (values.margin, values.padding, values.borderWidth) = (initial.margin, initial.padding, initial.borderWidth)
    values.transform = nil
    (values.translate, values.rotate, values.scale) = (nil, nil, nil)
    values.filter = nil
    (values.justifySelf, values.alignSelf) = (.auto, .auto)
    let content = Box(
      kind: container.kind, style: ComputedStyle(values), node: ElementTree.none, origin: container.origin, isInlineLevel: false)
    let legend = children.firstIndex { $0.isLegend && $0.isInFlow }
    fill(content, with: children.indices.filter { $0 != legend }.map { children[$0] })
    box.children = (legend.map { [children[$0]] } ?? []) + [content]
    return box
  }
}
