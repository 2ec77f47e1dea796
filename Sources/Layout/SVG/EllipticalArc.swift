/// An arc of an ellipse between two points: https://www.w3.org/TR/SVG2/implnote.html#ArcConversionEndpointToCenter
struct EllipticalArc {
  let from: Point
  let to: Point
  let center: Point
  let rx: Double
  let ry: Double
  /// Of the angle by which the ellipse is turned.
  let sine: Double
  let cosine: Double
  let sweeps: Bool

  /// Nil for what is drawn as a line.
  init?(from: Point, to: Point, rx: Double, ry: Double, degrees: Double, isLarge: Bool, sweeps: Bool) {
    guard rx > 0, ry > 0, from != to else { return nil }
    (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    let dx = (from.x - to.x) / 2
    let dy = (from.y - to.y) / 2
    let x = cosine * dx + sine * dy
    let y = -sine * dx + cosine * dy
    let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    let scale = excess > 1 ? excess.squareRoot() : 1
    let (rx, ry) = (rx * scale, ry * scale)
    let denominator = rx * rx * y * y + ry * ry * x * x
    let factor = denominator > 0 ? max(0, (rx * rx * ry * ry - denominator) / denominator).squareRoot() * (isLarge == sweeps ? -1 : 1) : 0
    let centerX = factor * rx * y / ry
    let centerY = -factor * ry * x / rx
    center = Point(x: cosine * centerX - sine * centerY + (from.x + to.x) / 2, y: sine * centerX + cosine * centerY + (from.y + to.y) / 2)
    (self.from, self.to, self.rx, self.ry, self.sweeps) = (from, to, rx, ry, sweeps)
  }

  /// The ellipse's furthest points that lie on the arc's side of the chord.
  var furthest: [Point] {
    let halfWidth = (rx * rx * cosine * cosine + ry * ry * sine * sine).squareRoot()
    let halfHeight = (rx * rx * sine * sine + ry * ry * cosine * cosine).squareRoot()
    let mixed = (rx * rx - ry * ry) * sine * cosine
    let candidates = [
      Point(x: halfWidth, y: mixed / halfWidth), Point(x: -halfWidth, y: -mixed / halfWidth), Point(x: mixed / halfHeight, y: halfHeight),
      Point(x: -mixed / halfHeight, y: -halfHeight),
    ]
    return candidates.map { Point(x: center.x + $0.x, y: center.y + $0.y) }.filter { point in
      let side = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
      return sweeps ? side < 0 : side > 0
    }
  }

  /// Points on the arc behind its first, as many as it is halved into. An arc's middle lies square to its chord, however long it is.
  func points(halvings: Int) -> [Point] {
    var around = [onUnitCircle(from), onUnitCircle(to)]
    for _ in 0..<halvings {
      var halved = [around[0]]
      for (start, end) in zip(around, around.dropFirst()) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let turn = (sweeps ? 1.0 : -1) / (length > 0 ? length : 1)
        halved += [Point(x: dy * turn, y: -dx * turn), end]
      }
      around = halved
    }
    return around.dropFirst().dropLast().map(onEllipse) + [to]
  }

  private func onUnitCircle(_ point: Point) -> Point {
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    return Point(x: (cosine * dx + sine * dy) / rx, y: (-sine * dx + cosine * dy) / ry)
  }

  private func onEllipse(_ point: Point) -> Point {
    let (x, y) = (point.x * rx, point.y * ry)
    return Point(x: cosine * x - sine * y + center.x, y: sine * x + cosine * y + center.y)
  }
}
