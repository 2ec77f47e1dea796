struct Point: Equatable {
  var x = 0.0
  var y = 0.0
}

/// The smallest rectangle around points; none of no points.
struct PointBounds {
  private var left = Double.infinity
  private var top = Double.infinity
  private var right = -Double.infinity
  private var bottom = -Double.infinity

  mutating func add(_ point: Point) {
    guard point.x.isFinite, point.y.isFinite else { return }
    (left, right) = (min(left, point.x), max(right, point.x))
    (top, bottom) = (min(top, point.y), max(bottom, point.y))
  }

  var rectangle: LayoutRect? { left <= right ? LayoutRect(x: left, y: top, width: right - left, height: bottom - top) : nil }
}
