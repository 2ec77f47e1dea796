import CSS
import Diagnostics
import HTML

/// Where the shapes of inline SVG images are: their fill's bounding boxes, as browsers answer, from the page's top left corner.
///
/// Only for listings: what a person sees of an image is the image. MISSING: texts, what `foreignObject` holds, and shapes whose point to turn around
/// an attribute or another reference box gives have no known rectangle.
package struct ShapePlacement {
  package private(set) var rectangles: [ElementTree.NodeID: LayoutRect] = [:]
  /// Elements whose rectangles, or that they have none, are not known.
  package private(set) var unknown = Set<ElementTree.NodeID>()
  private let tree: ElementTree
  private let styles: [ComputedStyle?]
  private var identifiers: [String: ElementTree.NodeID]?
  /// Elements that may still be looked at; `use` makes more of them than the page has.
  private var budget = 200_000
  private static let maximumDepth = 64

  /// What lengths and percentages inside are measured by.
  private struct Viewport {
    var width: Double
    var height: Double
  }

  package init(input: LayoutInput, layout: LayoutResult) {
    tree = input.tree
    styles = input.styles
    for i in tree.nodes.indices where tree.nodes[i].element >= 0 {
      let node = ElementTree.NodeID(i)
      guard tree.element(node).namespace == .svg, tree.element(node).name == ElementNames.svg, let box = layout.box(node) else { continue }
      let moved = layout.movedDrawings[node]
      let content = moved.map { $0.rect.inset(by: box.border + box.padding) } ?? box.contentBox
      let (transform, viewport) = viewTransform(
        of: node, width: content.width, height: content.height, zoom: styles[i]?.values.effectiveZoom ?? 1)
      var outer = AffineTransform(a: 1, b: 0, c: 0, d: 1, e: content.x, f: content.y)
      if let moved { outer = outer.concatenated(with: moved.transform) }
      _ = placeChildren(of: node, transform.concatenated(with: outer), viewport, depth: 0, isListed: true)
    }
    noteUnknown()
  }

  private static let texts: Set<String> = ["text", "tspan", "textPath", "textpath"]

  /// Whether an element's rectangle is worked out here.
  private func isUnknown(_ node: ElementTree.NodeID) -> Bool {
    if Self.texts.contains(tree.element(node).name.string) { return true }
    guard styles.indices.contains(Int(node)), let style = styles[Int(node)] else { return false }
    if style.values.unknown.keys.contains(where: { [.transformBox, .offsetPath, .transform].contains($0) }) { return true }
    let isTurned = style.values.allTransforms != nil || text("transform", node) != nil
    return isTurned && !style.declared.contains(.transformOrigin) && text("transform-origin", node) != nil
  }

  /// What is not worked out, what is in it, and what is drawn around it.
  private mutating func noteUnknown() {
    for i in tree.nodes.indices where tree.nodes[i].element >= 0 {
      let node = ElementTree.NodeID(i)
      let parent = tree.nodes[i].parent
      guard parent >= 0 else { continue }
      if unknown.contains(parent), rectangles[parent] == nil || tree.element(parent).namespace != .svg || isUnknown(parent) {
        unknown.insert(node)
        continue
      }
      if tree.element(node).namespace != .svg {
        if tree.element(parent).namespace == .svg, tree.element(parent).name != ElementNames.svg { unknown.insert(node) }
        continue
      }
      guard isUnknown(node) else { continue }
      var around = node
      while around >= 0, tree.isElement(around), tree.element(around).namespace == .svg, tree.element(around).name != ElementNames.svg,
        unknown.insert(around).inserted
      {
        around = tree.nodes[Int(around)].parent
      }
    }
  }

  /// https://www.w3.org/TR/SVG2/coords.html#ComputingAViewportsTransform
  private func viewTransform(of node: ElementTree.NodeID, width: Double, height: Double, zoom: Double = 1) -> (AffineTransform, Viewport) {
    let identity = AffineTransform(a: zoom, b: 0, c: 0, d: zoom, e: 0, f: 0)
    guard let text = text("viewBox", node) ?? text("viewbox", node) else {
      return (identity, Viewport(width: width / zoom, height: height / zoom))
    }
    var reader = NumberReader(text)
    // A drawing that was left no room has the scale of one without a view box: Blink's ViewBoxToViewTransform.
    guard width > 0, height > 0 else { return (identity, Viewport(width: width / zoom, height: height / zoom)) }
    guard let x = reader.number(), let y = reader.number(), let boxWidth = reader.number(), let boxHeight = reader.number(), boxWidth > 0,
      boxHeight > 0
    else { return (identity, Viewport(width: width / zoom, height: height / zoom)) }
    var scaleX = width / boxWidth
    var scaleY = height / boxHeight
    let aspect = (self.text("preserveAspectRatio", node) ?? self.text("preserveaspectratio", node) ?? "").lowercased()
    var moveX = 0.0
    var moveY = 0.0
    if !aspect.contains("none") {
      let scale = aspect.contains("slice") ? max(scaleX, scaleY) : min(scaleX, scaleY)
      (scaleX, scaleY) = (scale, scale)
      let freeX = width - boxWidth * scale
      let freeY = height - boxHeight * scale
      moveX = aspect.contains("xmin") ? 0 : aspect.contains("xmax") ? freeX : freeX / 2
      moveY = aspect.contains("ymin") ? 0 : aspect.contains("ymax") ? freeY : freeY / 2
    }
    return (
      AffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, e: moveX - x * scaleX, f: moveY - y * scaleY),
      Viewport(width: boxWidth, height: boxHeight)
    )
  }

  /// Places what is in an element; returns the box around it in the element's coordinates.
  private mutating func placeChildren(
    of node: ElementTree.NodeID, _ transform: AffineTransform, _ viewport: Viewport, depth: Int, isListed: Bool
  ) -> LayoutRect? {
    guard depth < Self.maximumDepth else { return nil }
    var bounds: LayoutRect?
    var child = tree.nodes[Int(node)].firstChild
    while child >= 0, budget > 0 {
      if tree.isElement(child), tree.element(child).namespace == .svg,
        let own = place(child, transform, viewport, depth: depth + 1, isListed: isListed)
      {
        bounds = bounds.map { $0.union(own) } ?? own
      }
      child = tree.nodes[Int(child)].nextSibling
    }
    return bounds
  }

  /// Returns the element's box in the coordinates around it; nil for what is not drawn.
  private mutating func place(
    _ node: ElementTree.NodeID, _ outer: AffineTransform, _ viewport: Viewport, depth: Int, isListed: Bool
  ) -> LayoutRect? {
    budget -= 1
    guard let style = styles.indices.contains(Int(node)) ? styles[Int(node)] : nil, style.values.display != .none else { return nil }
    let own = ownTransform(node, style, viewport)
    let transform = own.concatenated(with: outer)
    let local: LayoutRect?
    switch tree.element(node).name.string {
    case "g", "a", "switch": local = placeChildren(of: node, transform, viewport, depth: depth, isListed: isListed)
    case "svg": local = placeNested(node, transform, viewport, depth: depth, isListed: isListed, wanted: nil)
    case "use": local = placeUse(node, transform, viewport, depth: depth)
    case "path": local = text("d", node).flatMap { PathBounds($0).bounds.rectangle }
    case "rect", "image", "foreignObject", "foreignobject":
      local = LayoutRect(
        x: length("x", node, viewport.width) ?? 0, y: length("y", node, viewport.height) ?? 0,
        width: max(0, declared(style.values.width, viewport.width) ?? length("width", node, viewport.width) ?? 0),
        height: max(0, declared(style.values.height, viewport.height) ?? length("height", node, viewport.height) ?? 0))
    case "circle", "ellipse": local = ellipse(node, viewport)
    case "line":
      var points = PointBounds()
      points.add(Point(x: length("x1", node, viewport.width) ?? 0, y: length("y1", node, viewport.height) ?? 0))
      points.add(Point(x: length("x2", node, viewport.width) ?? 0, y: length("y2", node, viewport.height) ?? 0))
      local = points.rectangle
    case "polygon", "polyline":
      var reader = NumberReader(text("points", node) ?? "")
      var points = PointBounds()
      while let x = reader.number(), let y = reader.number() { points.add(Point(x: x, y: y)) }
      local = points.rectangle
    default: return nil
    }
    if isListed { rectangles[node] = transform.bounds(of: local ?? LayoutRect(x: 0, y: 0, width: 0, height: 0)) }
    return local.map { own.bounds(of: $0) }
  }

  private func ellipse(_ node: ElementTree.NodeID, _ viewport: Viewport) -> LayoutRect {
    let diagonal = ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
    let radius = length("r", node, diagonal)
    let rx = max(0, radius ?? length("rx", node, viewport.width) ?? length("ry", node, viewport.height) ?? 0)
    let ry = max(0, radius ?? length("ry", node, viewport.height) ?? length("rx", node, viewport.width) ?? 0)
    let x = length("cx", node, viewport.width) ?? 0
    let y = length("cy", node, viewport.height) ?? 0
    return LayoutRect(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry)
  }

  private mutating func placeNested(
    _ node: ElementTree.NodeID, _ transform: AffineTransform, _ viewport: Viewport, depth: Int, isListed: Bool,
    wanted: (width: Double?, height: Double?)?
  ) -> LayoutRect? {
    let width = wanted?.width ?? length("width", node, viewport.width) ?? viewport.width
    let height = wanted?.height ?? length("height", node, viewport.height) ?? viewport.height
    let x = length("x", node, viewport.width) ?? 0
    let y = length("y", node, viewport.height) ?? 0
    let (view, inner) = viewTransform(of: node, width: width, height: height)
    let own = view.concatenated(with: AffineTransform(a: 1, b: 0, c: 0, d: 1, e: x, f: y))
    return placeChildren(of: node, own.concatenated(with: transform), inner, depth: depth, isListed: isListed).map { own.bounds(of: $0) }
  }

  /// https://www.w3.org/TR/SVG2/struct.html#UseElement; what is shown there has no place of its own in the page's tree.
  private mutating func placeUse(
    _ node: ElementTree.NodeID, _ transform: AffineTransform, _ viewport: Viewport, depth: Int
  ) -> LayoutRect? {
    guard let reference = text("href", node) ?? text("xlink:href", node), reference.hasPrefix("#"), depth < Self.maximumDepth,
      let target = element(named: String(reference.dropFirst())), tree.element(target).namespace == .svg
    else { return nil }
    let move = AffineTransform(
      a: 1, b: 0, c: 0, d: 1, e: length("x", node, viewport.width) ?? 0, f: length("y", node, viewport.height) ?? 0)
    let name = tree.element(target).name.string
    let shown: LayoutRect?
    if name == "symbol" || name == "svg" {
      shown = placeNested(
        target, transform, viewport, depth: depth + 1, isListed: false,
        wanted: (length("width", node, viewport.width), length("height", node, viewport.height)))
    } else {
      shown = place(target, transform, viewport, depth: depth + 1, isListed: false)
    }
    return shown.map { move.bounds(of: $0) }
  }

  private mutating func element(named name: String) -> ElementTree.NodeID? {
    if let identifiers { return identifiers[name] }
    var found: [String: ElementTree.NodeID] = [:]
    for i in tree.nodes.indices where tree.nodes[i].element >= 0 {
      if let id = tree.element(ElementTree.NodeID(i)).id, found[id.string] == nil { found[id.string] = ElementTree.NodeID(i) }
    }
    identifiers = found
    return found[name]
  }

  /// https://www.w3.org/TR/SVG2/geometry.html#Sizing: what a sheet says goes before the attribute.
  private func declared(_ size: Size, _ basis: Double) -> Double? {
    if case .length(let length) = size { length.resolved(against: basis) } else { nil }
  }

  private func text(_ name: String, _ node: ElementTree.NodeID) -> String? { tree.attribute(Atom(name), of: node)?.value }

  private func length(_ name: String, _ node: ElementTree.NodeID, _ basis: Double) -> Double? {
    guard let text = text(name, node) else { return nil }
    var reader = NumberReader(text)
    guard let number = reader.number() else { return nil }
    let fontSize = styles[Int(node)]?.values.fontSize ?? 16
    switch reader.unit() {
    case "", "px": return number
    case "%": return number * basis / 100
    case "em": return number * fontSize
    case "rem": return number * 16
    case "pt": return number * 4 / 3
    default: return nil
    }
  }

  /// The sheets' `transform`, else the attribute: https://www.w3.org/TR/css-transforms-1/#svg-transform
  private func ownTransform(_ node: ElementTree.NodeID, _ style: ComputedStyle, _ viewport: Viewport) -> AffineTransform {
    let origin = style.declared.contains(.transformOrigin) ? style.values.transformOrigin : [.px(0), .px(0)]
    let box = LayoutRect(x: 0, y: 0, width: viewport.width, height: viewport.height)
    if let functions = style.values.allTransforms { return AffineTransform(functions, origin: origin, box: box) }
    let x = origin.first?.resolved(against: box.width) ?? 0
    let y = origin.count > 1 ? origin[1].resolved(against: box.height) ?? 0 : 0
    return AffineTransform(a: 1, b: 0, c: 0, d: 1, e: -x, f: -y).concatenated(
      with: AffineTransform(attribute: text("transform", node) ?? "")
    )
    .concatenated(with: AffineTransform(a: 1, b: 0, c: 0, d: 1, e: x, f: y))
  }
}
