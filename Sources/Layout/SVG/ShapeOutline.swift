import HTML

/// The lines that a shape of an SVG image is filled within, in the coordinates of the image.
package enum ShapeOutline {
  package typealias Line = [(x: Double, y: Double)]

  /// How many elements of an image may stand around a shape.
  private static let maximumDepth = 16

  /// The lines of a path's data.
  package static func lines(ofPath data: String) -> [Line] { PathOutline(data).lines.map { $0.map { ($0.x, $0.y) } } }

  /// The lines of a shape; those of what is no shape, and of one whose data a template writes, are none. MISSING: transforms of style sheets.
  package static func lines(of node: ElementTree.NodeID, in tree: ElementTree) -> [Line] {
    guard let lines = ownLines(node, tree) else { return [] }
    let transform = transform(of: node, tree)
    return lines.map { line in
      line.map { (transform.a * $0.x + transform.c * $0.y + transform.e, transform.b * $0.x + transform.d * $0.y + transform.f) }
    }
  }

  private static func ownLines(_ node: ElementTree.NodeID, _ tree: ElementTree) -> [[Point]]? {
    func text(_ name: String) -> String? { tree.attribute(Atom(name), of: node)?.value }
    func number(_ name: String) -> Double {
      var reader = NumberReader(text(name) ?? "")
      return reader.number() ?? 0
    }
    switch tree.element(node).name.string {
    case "path":
      guard let data = text("d"), !data.contains(ElementTree.unknownPiece) else { return nil }
      return PathOutline(data).lines
    case "polygon", "polyline":
      var reader = NumberReader(text("points") ?? "")
      var points: [Point] = []
      while let x = reader.number(), let y = reader.number() { points.append(Point(x: x, y: y)) }
      return [points]
    case "rect":
      let (x, y, right, bottom) = (number("x"), number("y"), number("x") + number("width"), number("y") + number("height"))
      return [[Point(x: x, y: y), Point(x: right, y: y), Point(x: right, y: bottom), Point(x: x, y: bottom)]]
    case "circle", "ellipse":
      let radius = number("r")
      let (rx, ry) = radius > 0 ? (radius, radius) : (number("rx"), number("ry"))
      let (left, right) = (number("cx") - rx, number("cx") + rx)
      let y = number("cy")
      return PathOutline("M\(left) \(y)A\(rx) \(ry) 0 0 1 \(right) \(y)A\(rx) \(ry) 0 0 1 \(left) \(y)Z").lines
    default: return nil
    }
  }

  /// The transforms of a shape and of what stands around it in its image.
  private static func transform(of node: ElementTree.NodeID, _ tree: ElementTree) -> AffineTransform {
    var result = AffineTransform(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)
    var current = node
    for _ in 0..<maximumDepth where current >= 0 && tree.isElement(current) && tree.element(current).name != ElementNames.svg {
      if let text = tree.attribute(Atom("transform"), of: current)?.value {
        result = result.concatenated(with: AffineTransform(attribute: text))
      }
      current = tree.nodes[Int(current)].parent
    }
    return result
  }
}
