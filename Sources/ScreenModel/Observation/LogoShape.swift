/// What a drawing covers, on a grid over the rectangle around it: it tells a logo whatever path data draw it, and whether it is filled or outlined.
package struct LogoShape: Hashable, Sendable {
  /// Cells in a row, and rows.
  package static let side = 20
  /// The width of the rectangle by its height.
  package var ratio: Double
  /// From top to bottom; the first cell of a row is the lowest bit.
  package var rows: [UInt32]

  package init(ratio: Double, rows: [UInt32]) { (self.ratio, self.rows) = (ratio, rows) }

  /// As vocabularies write it: a row of `#` and `.` for each row.
  package init?(ratio: Double, written: [String]) {
    guard written.count == Self.side, written.allSatisfy({ $0.utf8.count == Self.side }) else { return nil }
    rows = written.map { row in
      row.utf8.enumerated().reduce(0) { $0 | ($1.element == UInt8(ascii: "#") ? 1 << UInt32($1.offset) : 0) }
    }
    self.ratio = ratio
  }

  /// What closed lines cover, each with all that is in it. A line around all others is the surface behind the drawing, or an empty box that sets its size.
  package init?(covering lines: [[(x: Double, y: Double)]]) {
    var lines = lines.filter { $0.count > 2 }.map { ($0, Rectangle($0)) }
    for _ in 0..<Self.mostSurfaces {
      let around = lines.indices.first { index in
        lines.count > 1 && lines.indices.allSatisfy { $0 == index || lines[index].1.contains(lines[$0].1) }
      }
      guard let around else { break }
      lines.remove(at: around)
    }
    let whole = Rectangle(lines.flatMap(\.0))
    guard whole.width > 0, whole.height > 0, whole.width.isFinite, whole.height.isFinite else { return nil }
    ratio = whole.width / whole.height
    rows = [UInt32](repeating: 0, count: Self.side)
    for (line, _) in lines { Self.fill(line, in: whole, &rows) }
  }

  /// How many surfaces may lie behind a drawing.
  private static let mostSurfaces = 2
  /// How much of what two drawings of one logo cover is covered by both. A fruit, a ball and a drop share less with a logo of Apple's.
  private static let leastShared = 0.875
  /// How much narrower or wider one may be.
  private static let bend = 0.8...1.25

  /// Whether both are drawings of one thing.
  package func resembles(_ other: LogoShape) -> Bool {
    guard other.ratio > 0, Self.bend.contains(ratio / other.ratio), rows.count == other.rows.count else { return false }
    var both = 0
    var either = 0
    for (a, b) in zip(rows, other.rows) {
      both += (a & b).nonzeroBitCount
      either += (a | b).nonzeroBitCount
    }
    return either > 0 && Double(both) >= Double(either) * Self.leastShared
  }

  private struct Rectangle {
    var left = Double.infinity
    var top = Double.infinity
    var right = -Double.infinity
    var bottom = -Double.infinity

    init(_ line: [(x: Double, y: Double)]) {
      for point in line where point.x.isFinite && point.y.isFinite {
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
      }
    }

    var width: Double { right - left }
    var height: Double { bottom - top }

    func contains(_ other: Rectangle) -> Bool {
      left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
  }

  /// Covers the cells whose middles lie within a line, by the nonzero rule.
  private static func fill(_ line: [(x: Double, y: Double)], in whole: Rectangle, _ rows: inout [UInt32]) {
    for row in 0..<side {
      let y = whole.top + (Double(row) + 0.5) * whole.height / Double(side)
      var crossings: [(x: Double, turn: Int)] = []
      for (index, start) in line.enumerated() {
        let end = line[index + 1 < line.count ? index + 1 : 0]
        guard (start.y <= y) != (end.y <= y) else { continue }
        crossings.append((start.x + (y - start.y) * (end.x - start.x) / (end.y - start.y), end.y > start.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() {
        winding += crossing.turn
        guard winding != 0, index + 1 < crossings.count else { continue }
        for column in 0..<side {
          let x = whole.left + (Double(column) + 0.5) * whole.width / Double(side)
          if x >= crossing.x, x < crossings[index + 1].x { rows[row] |= 1 << UInt32(column) }
        }
      }
    }
  }
}
