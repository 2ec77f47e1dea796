/// The closed lines that a path is filled within, its curves taken apart into straight pieces.
struct PathOutline: PathSink {
  private(set) var lines: [[Point]] = []
  /// Whether what comes next goes on with the last line.
  private var isOpen = false

  /// Into how many pieces a curve is taken apart: 2 to this power.
  private static let halvings = 3

  private init() {}

  init(_ data: String) { self = PathReader(data, into: PathOutline()).sink }

  mutating func move(to point: Point) { isOpen = false }

  mutating func line(from start: Point, to end: Point) {
    if !isOpen { lines.append([start]) }
    isOpen = true
    lines[lines.count - 1].append(end)
  }

  mutating func cubic(from start: Point, _ first: Point, _ second: Point, to end: Point) {
    func value(_ t: Double, _ side: (Point) -> Double) -> Double {
      let s = 1 - t
      return s * s * s * side(start) + 3 * s * s * t * side(first) + 3 * s * t * t * side(second) + t * t * t * side(end)
    }
    let pieces = 1 << Self.halvings
    for piece in 1...pieces {
      let t = Double(piece) / Double(pieces)
      line(from: start, to: Point(x: value(t) { $0.x }, y: value(t) { $0.y }))
    }
  }

  mutating func arc(_ arc: EllipticalArc) {
    for point in arc.points(halvings: Self.halvings) { line(from: arc.from, to: point) }
  }

  mutating func close() { isOpen = false }
}
