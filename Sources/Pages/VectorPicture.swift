import CSS
import HTML
import Layout
import Pictures

/// Copies an inline SVG image of a page element by element: what draws, with the colours that style sheets give, and nothing else.
/// MISSING: words in such images, `use`, masks and filters are left out.
struct VectorPicture {
  private let rendering: PageRendering
  /// Shapes and bytes of attributes that may still be copied.
  private var shapesLeft = 400
  private var bytesLeft = 64_000
  private static let maximumDepth = 24

  init(_ rendering: PageRendering) { self.rendering = rendering }

  /// The image in a place; nil where nothing of it could be copied, or not all of it.
  mutating func drawing(of node: ElementTree.NodeID, at place: PicturePlace) -> PictureDrawing? {
    var isWhole = true
    let shapes = shapes(in: node, depth: 0, &isWhole)
    guard isWhole, !shapes.isEmpty else { return nil }
    let box = attribute("viewBox", node) ?? attribute("viewbox", node)
    let numbers = (box ?? "").split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.compactMap { Double($0) }
    let viewBox =
      numbers.count == 4 && numbers.allSatisfy { $0.isFinite && abs($0) < 1e6 } && numbers[2] > 0 && numbers[3] > 0
      ? PictureRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
    let aspect = attribute("preserveAspectRatio", node) ?? "xMidYMid meet"
    return PictureDrawing(
      place: place, viewBox: viewBox, aspect: aspect.allSatisfy { $0.isLetter || $0 == " " } ? aspect : "xMidYMid meet", shapes: shapes)
  }

  private func attribute(_ name: String, _ node: ElementTree.NodeID) -> String? { rendering.tree.attribute(Atom(name), of: node)?.value }

  private mutating func shapes(in node: ElementTree.NodeID, depth: Int, _ isWhole: inout Bool) -> [PictureShape] {
    var shapes: [PictureShape] = []
    for child in rendering.tree.children(of: node) where rendering.tree.isElement(child) {
      let element = rendering.tree.element(child)
      let name = element.name.string
      if ["title", "desc", "metadata", "style", "script"].contains(name) { continue }
      let style = rendering.style(child)
      if style.display == .none, name != "defs", name != "stop" { continue }
      guard PictureShape.names.contains(name), depth < Self.maximumDepth, shapesLeft > 0 else {
        isWhole = false
        continue
      }
      shapesLeft -= 1
      var attributes: [(name: String, value: String)] = []
      for attribute in element.attributes {
        let attributeName = attribute.name.string
        guard PictureShape.attributeNames.contains(attributeName), !["fill", "stroke"].contains(attributeName) else { continue }
        if attribute.value.contains(ElementTree.unknownPiece) { isWhole = false }
        bytesLeft -= attribute.value.utf8.count
        attributes.append((attributeName, attribute.value))
      }
      if bytesLeft < 0 { isWhole = false }
      if name == "stop" {
        if let color = attribute("stop-color", child) { attributes.append(("stop-color", color)) }
      } else if name != "defs", !name.hasSuffix("Gradient") {
        if let fill = paint(style.fill, "fill", child) { attributes.append(("fill", fill)) }
        if let stroke = paint(style.stroke, "stroke", child) { attributes.append(("stroke", stroke)) }
      }
      shapes.append(PictureShape(name: name, attributes: attributes, children: self.shapes(in: child, depth: depth + 1, &isWhole)))
    }
    return shapes
  }

  private func paint(_ paint: Paint, _ name: String, _ node: ElementTree.NodeID) -> String? {
    switch paint {
    case .none: "none"
    case .color(let color): color.serialized
    case .currentColor: rendering.style(node).color.serialized
    // A gradient of the image's own, named by the attribute.
    case .other: attribute(name, node)
    }
  }
}
