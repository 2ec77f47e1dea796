/// The smallest rectangle around a path's outline: https://www.w3.org/TR/SVG2/coords.html#BoundingBoxes
struct PathBounds: PathSink {
  private(set) var bounds = PointBounds()

  private init() {}

  init(_ data: String) { self = PathReader(data, into: PathBounds()).sink }

  mutating func move(to point: Point) { bounds.add(point) }

  mutating func line(from start: Point, to end: Point) {
    bounds.add(start)
    bounds.add(end)
  }

  mutating func cubic(from start: Point, _ first: Point, _ second: Point, to end: Point) {
    bounds.add(start)
    bounds.add(end)
    func value(_ t: Double, _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> Double {
      let s = 1 - t
      return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
    }
    /// Where the derivative is 0.
    func extremes(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
      let a = -p0 + 3 * p1 - 3 * p2 + p3
      let b = 2 * (p0 - 2 * p1 + p2)
      let c = p1 - p0
      if abs(a) < 1e-12 { return b == 0 ? [] : [-c / b] }
      let discriminant = b * b - 4 * a * c
      guard discriminant >= 0 else { return [] }
      let root = discriminant.squareRoot()
      return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
    for t in extremes(start.x, first.x, second.x, end.x) + extremes(start.y, first.y, second.y, end.y) where t > 0 && t < 1 {
      bounds.add(Point(x: value(t, start.x, first.x, second.x, end.x), y: value(t, start.y, first.y, second.y, end.y)))
    }
  }

  mutating func arc(_ arc: EllipticalArc) {
    line(from: arc.from, to: arc.to)
    for point in arc.furthest { bounds.add(point) }
  }

  mutating func close() {}
}
