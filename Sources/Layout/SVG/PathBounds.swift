/// The smallest rectangle around a path's outline: https://www.w3.org/TR/SVG2/coords.html#BoundingBoxes
///
/// What stands before an error in the path data counts, as it is drawn: https://www.w3.org/TR/SVG2/paths.html#PathDataErrorHandling
struct PathBounds {
  private(set) var bounds: PointBounds = PointBounds()
  private var reader: NumberReader
  private var current = Point()
  private var start = Point()
  /// The last control point, for `S` and `T`.
  private var control: Point?
  private var controlIsCubic = false

  init(_ data: String) {
    reader = NumberReader(data)
    run()
  }

  private mutating func run() {
    var command: UInt8 = 0
    while true {
      reader.skipSeparators()
      if let letter = reader.takeLetter() {
        command = letter
        if letter | 0x20 == 0x7A {
          current = start
          control = nil
          continue
        }
      } else if reader.isAtEnd || command == 0 || command | 0x20 == 0x7A {
        return
      }
      guard step(command) else { return }
      // More coordinates after a move are lines.
      if command == 0x4D { command = 0x4C } else if command == 0x6D { command = 0x6C }
    }
  }

  /// Reads one set of arguments; false where they are wrong or unknown.
  private mutating func step(_ command: UInt8) -> Bool {
    let isRelative = command & 0x20 != 0
    let base = isRelative ? current : Point()
    func point(_ reader: inout NumberReader) -> Point? {
      guard let x = reader.number(), let y = reader.number() else { return nil }
      return Point(x: base.x + x, y: base.y + y)
    }
    switch command & 0xDF {
    case 0x4D:  // M
      guard let to = point(&reader) else { return false }
      (current, start) = (to, to)
      bounds.add(to)
      control = nil
    case 0x4C:  // L
      guard let to = point(&reader) else { return false }
      line(to)
    case 0x48:  // H
      guard let x = reader.number() else { return false }
      line(Point(x: base.x + x, y: current.y))
    case 0x56:  // V
      guard let y = reader.number() else { return false }
      line(Point(x: current.x, y: base.y + y))
    case 0x43:  // C
      guard let first = point(&reader), let second = point(&reader), let to = point(&reader) else { return false }
      cubic(first, second, to)
    case 0x53:  // S
      guard let second = point(&reader), let to = point(&reader) else { return false }
      cubic(reflected(isCubic: true), second, to)
    case 0x51:  // Q
      guard let first = point(&reader), let to = point(&reader) else { return false }
      quadratic(first, to)
    case 0x54:  // T
      guard let to = point(&reader) else { return false }
      quadratic(reflected(isCubic: false), to)
    case 0x41:  // A
      guard let rx = reader.number(), let ry = reader.number(), let angle = reader.number(), let isLarge = reader.flag(),
        let sweeps = reader.flag(), let to = point(&reader)
      else { return false }
      arc(rx: abs(rx), ry: abs(ry), degrees: angle, isLarge: isLarge, sweeps: sweeps, to)
    default: return false
    }
    return true
  }

  private mutating func line(_ to: Point) {
    bounds.add(current)
    bounds.add(to)
    current = to
    control = nil
  }

  private func reflected(isCubic: Bool) -> Point {
    guard let control, controlIsCubic == isCubic else { return current }
    return Point(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  private mutating func cubic(_ first: Point, _ second: Point, _ to: Point) {
    bounds.add(current)
    bounds.add(to)
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
    for t in extremes(current.x, first.x, second.x, to.x) + extremes(current.y, first.y, second.y, to.y) where t > 0 && t < 1 {
      bounds.add(Point(x: value(t, current.x, first.x, second.x, to.x), y: value(t, current.y, first.y, second.y, to.y)))
    }
    (current, control, controlIsCubic) = (to, second, true)
  }

  private mutating func quadratic(_ middle: Point, _ to: Point) {
    let first = Point(x: current.x + (middle.x - current.x) * 2 / 3, y: current.y + (middle.y - current.y) * 2 / 3)
    let second = Point(x: to.x + (middle.x - to.x) * 2 / 3, y: to.y + (middle.y - to.y) * 2 / 3)
    cubic(first, second, to)
    (control, controlIsCubic) = (middle, false)
  }

  /// https://www.w3.org/TR/SVG2/implnote.html#ArcConversionEndpointToCenter
  private mutating func arc(rx: Double, ry: Double, degrees: Double, isLarge: Bool, sweeps: Bool, _ to: Point) {
    let from = current
    line(to)
    guard rx > 0, ry > 0, from != to else { return }
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
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
    let center = Point(
      x: cosine * centerX - sine * centerY + (from.x + to.x) / 2, y: sine * centerX + cosine * centerY + (from.y + to.y) / 2)
    // The ellipse's furthest points count where they lie on the arc's side of the chord.
    let halfWidth = (rx * rx * cosine * cosine + ry * ry * sine * sine).squareRoot()
    let halfHeight = (rx * rx * sine * sine + ry * ry * cosine * cosine).squareRoot()
    let mixed = (rx * rx - ry * ry) * sine * cosine
    let candidates = [
      Point(x: halfWidth, y: mixed / halfWidth), Point(x: -halfWidth, y: -mixed / halfWidth), Point(x: mixed / halfHeight, y: halfHeight),
      Point(x: -mixed / halfHeight, y: -halfHeight),
    ]
    for candidate in candidates {
      let point = Point(x: center.x + candidate.x, y: center.y + candidate.y)
      let side = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
      if sweeps ? side < 0 : side > 0 { bounds.add(point) }
    }
  }
}
