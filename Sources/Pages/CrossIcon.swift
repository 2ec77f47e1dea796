import Diagnostics
import HTML

/// Recognises a drawn cross: two strokes across each other, or their outline. People read it as "close", whatever its classes say.
enum CrossIcon {
  private struct Point {
    var x: Double
    var y: Double
  }

  private struct Segment {
    var from: Point
    var to: Point

    var width: Double { to.x - from.x }
    var height: Double { to.y - from.y }
    /// Neither level nor upright: at most twice as wide as high, or the other way round.
    var isDiagonal: Bool { abs(width) > 0 && abs(height) > 0 && abs(width) <= 2 * abs(height) && abs(height) <= 2 * abs(width) }
  }

  /// More path data than a cross needs.
  private static let longestPath = 400

  /// Whether an `svg` element draws a cross and nothing else.
  static func isDrawn(in svg: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    var segments: [Segment] = []
    for node in PageText.descendants(of: svg, tree) where tree.isElement(node) {
      switch tree.element(node).name.string {
      case "path":
        guard let data = tree.attribute(Atom("d"), of: node)?.value, data.utf8.count <= longestPath else { return false }
        // An empty box that only sets the icon's size.
        if tree.attribute(Names.fill, of: node)?.value == "none", tree.attribute(Atom("stroke"), of: node)?.value == "none" { continue }
        guard let drawn = self.segments(of: data) else { return false }
        segments += drawn
      case "line":
        let ends = ["x1", "y1", "x2", "y2"].map { Double(tree.attribute(Atom($0), of: node)?.value.trimmed ?? "0") }
        guard let x1 = ends[0], let y1 = ends[1], let x2 = ends[2], let y2 = ends[3] else { return false }
        segments.append(Segment(from: Point(x: x1, y: y1), to: Point(x: x2, y: y2)))
      case "polygon":
        guard let points = tree.attribute(Atom("points"), of: node)?.value, points.utf8.count <= longestPath,
          let drawn = self.segments(of: "M" + points + "Z")
        else { return false }
        segments += drawn
      case "title", "desc", "g", "defs": continue
      default: return false
      }
      guard segments.count <= 12 else { return false }
    }
    guard segments.allSatisfy(\.isDiagonal) else { return false }
    return segments.count == 2 ? cross(segments[0], segments[1]) : segments.count == 12
  }

  /// Whether two diagonals lean against each other and share their middle.
  private static func cross(_ a: Segment, _ b: Segment) -> Bool {
    guard (a.width * a.height > 0) != (b.width * b.height > 0) else { return false }
    let tolerance = max(abs(a.width), abs(b.width)) * 0.2
    return abs((a.from.x + a.to.x) - (b.from.x + b.to.x)) / 2 <= tolerance
      && abs((a.from.y + a.to.y) - (b.from.y + b.to.y)) / 2 <= tolerance
  }

  /// The straight lines of path data; nil where there is a curve or what is no path. https://www.w3.org/TR/SVG2/paths.html#PathData
  private static func segments(of data: String) -> [Segment]? {
    let bytes = Array(data.utf8)
    var at = 0
    var command = UInt8(0)
    var current = Point(x: 0, y: 0)
    var start = current
    var out: [Segment] = []
    func skip() {
      while at < bytes.count, bytes[at] == 0x2C || bytes[at] <= 0x20 { at += 1 }
    }
    func number() -> Double? {
      skip()
      let begin = at
      var hasPoint = false
      if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") { at += 1 }
      while at < bytes.count {
        if bytes[at] == UInt8(ascii: "."), !hasPoint { hasPoint = true } else if !bytes[at].isASCIIDigit { break }
        at += 1
      }
      guard let value = Double(String(decoding: bytes[begin..<at], as: UTF8.self).trimmed), value.isFinite else { return nil }
      return value
    }
    func line(to point: Point) {
      if point.x != current.x || point.y != current.y { out.append(Segment(from: current, to: point)) }
      current = point
    }
    skip()
    while at < bytes.count {
      if bytes[at].isASCIIAlpha {
        command = bytes[at]
        at += 1
      }
      let isRelative = command >= 0x61
      let base = isRelative ? current : Point(x: 0, y: 0)
      switch command | 0x20 {
      case UInt8(ascii: "m"):
        guard let x = number(), let y = number() else { return nil }
        current = Point(x: base.x + x, y: base.y + y)
        start = current
        command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
      case UInt8(ascii: "l"):
        guard let x = number(), let y = number() else { return nil }
        line(to: Point(x: base.x + x, y: base.y + y))
      case UInt8(ascii: "h"):
        guard let x = number() else { return nil }
        line(to: Point(x: base.x + x, y: current.y))
      case UInt8(ascii: "v"):
        guard let y = number() else { return nil }
        line(to: Point(x: current.x, y: base.y + y))
      case UInt8(ascii: "z"):
        line(to: start)
        command = 0
      default: return nil
      }
      guard out.count <= 13 else { return nil }
      skip()
    }
    return out
  }
}
