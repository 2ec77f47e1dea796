import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Reads a vector image that stands in the page: its colours, its view box, its names.
struct VectorLogo {
  let rendering: PageRendering
  private var tree: ElementTree { rendering.tree }

  private static let shapes: Set<String> = ["path", "circle", "rect", "polygon", "ellipse", "polyline"]

  func logo(_ node: ElementTree.NodeID, names: [String]) -> ObservedLogo {
    var logo = ObservedLogo(kind: "svg", names: names, node: node)
    var colors: Set<Color> = []
    var isCertain = true
    var shapes = 0
    var isDrawnSimply = true
    let own = paint(of: node)
    var inherited: [ElementTree.NodeID: String] = own.map { [node: $0] } ?? [:]
    logo.viewBox = viewBox(of: node)
    for child in PageText.descendants(of: node, tree).prefix(400) where tree.isElement(child) {
      let element = tree.element(child)
      let name = element.name.string
      if element.name == Names.use, let href = tree.attribute(Names.href, of: child) ?? tree.attribute(Names.xlinkHref, of: child) {
        logo.names.append(Self.fragment(of: href.value))
        (isCertain, isDrawnSimply) = (false, false)
      }
      if element.name == Names.title {
        for text in tree.children(of: child) where tree.nodes[Int(text)].text >= 0 {
          logo.names.append(tree.texts[Int(tree.nodes[Int(text)].text)].string.lowercased())
        }
      }
      if name == "image" || name == "defs" || name == "clippath" || name == "clipPath" || name == "mask" {
        (isCertain, isDrawnSimply) = (false, false)
      }
      guard Self.shapes.contains(name) || name == "g" else { continue }
      let parent = tree.nodes[Int(child)].parent
      let value = paint(of: child) ?? inherited[parent]
      if let value { inherited[child] = value }
      if name == "g" { continue }
      switch color(value, at: child) {
      case .none?: continue
      case .some(let color?):
        shapes += 1
        colors.insert(color)
      case nil:
        shapes += 1
        isCertain = false
      }
      if shapes == 1, name == "rect" || name == "circle" || name == "ellipse" { logo.paintsSurface = true }
      if name != "path" { isDrawnSimply = false }
    }
    // The leaf and the fruit: whatever they are filled with, nothing is behind them.
    if logo.paintsSurface == nil, isDrawnSimply, shapes == 1 || shapes == 2 { logo.paintsSurface = false }
    // A sheet may fill shapes that say nothing themselves: that is not computed, so that only a stated fill is known.
    if isCertain, colors.count == 1, shapes > 0 { logo.color = colors.first }
    return logo
  }

  /// The `fill` that an element states, in its attribute or its style.
  private func paint(of node: ElementTree.NodeID) -> String? {
    if let style = tree.attribute(Names.style, of: node)?.value.lowercased() {
      for declaration in style.split(separator: ";") {
        let parts = declaration.split(separator: ":", maxSplits: 1).map(\.trimmed)
        if parts.count == 2, parts[0] == "fill" { return parts[1] }
      }
    }
    return tree.attribute(Names.fill, of: node)?.value.trimmed.lowercased()
  }

  /// The colour of a fill: `.some(nil)` for a shape that is not filled, nil where it is not known.
  private func color(_ paint: String?, at node: ElementTree.NodeID) -> Color?? {
    guard let paint else { return nil }
    if paint == "none" || paint == "transparent" { return .some(nil) }
    if paint.hasPrefix("url(") { return nil }
    if paint == "currentcolor" {
      let style = rendering.style(node)
      return style.unknown[.color] == nil && MissingStyle(rendering).reason(for: [.color], of: node) == nil ? .some(style.color) : nil
    }
    return ColorSyntax.parse(paint).map { .some($0) } ?? nil
  }

  private func viewBox(of node: ElementTree.NodeID) -> (width: Double, height: Double)? {
    let attribute = tree.element(node).attributes.first { $0.name.string.lowercased() == "viewbox" }
    guard let numbers = attribute?.value.split(whereSeparator: { $0 == " " || $0 == "," || $0.isNewline }).compactMap({ Double($0) }),
      numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers[2].isFinite, numbers[3].isFinite
    else { return nil }
    return (numbers[2], numbers[3])
  }

  /// What a reference names: "apple" of `#apple` and of `sprite.svg#apple`.
  private static func fragment(of address: String) -> String {
    address.split { $0 == "/" || $0 == "#" }.last.map { $0.lowercased() } ?? ""
  }
}
