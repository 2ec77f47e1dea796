/// Takes the pieces of a path one by one, in absolute coordinates.
protocol PathSink {
  mutating func move(to point: Point)
  mutating func line(from start: Point, to end: Point)
  mutating func cubic(from start: Point, _ first: Point, _ second: Point, to end: Point)
  mutating func arc(_ arc: EllipticalArc)
  /// The line back to where the part began is the sink's to draw.
  mutating func close()
}

/// Reads path data: https://www.w3.org/TR/SVG2/paths.html#PathData
///
/// What stands before an error in the path data counts, as it is drawn: https://www.w3.org/TR/SVG2/paths.html#PathDataErrorHandling
struct PathReader<Sink: PathSink> {
  private(set) var sink: Sink
  private var reader: NumberReader
  private var current = Point()
  private var start = Point()
  /// The last control point, for `S` and `T`.
  private var control: Point?
  private var controlIsCubic = false

  init(_ data: String, into sink: Sink) {
    self.sink = sink
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
          sink.close()
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
      sink.move(to: to)
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
    sink.line(from: current, to: to)
    current = to
    control = nil
  }

  private func reflected(isCubic: Bool) -> Point {
    guard let control, controlIsCubic == isCubic else { return current }
    return Point(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  private mutating func cubic(_ first: Point, _ second: Point, _ to: Point) {
    sink.cubic(from: current, first, second, to: to)
    (current, control, controlIsCubic) = (to, second, true)
  }

  private mutating func quadratic(_ middle: Point, _ to: Point) {
    let first = Point(x: current.x + (middle.x - current.x) * 2 / 3, y: current.y + (middle.y - current.y) * 2 / 3)
    let second = Point(x: to.x + (middle.x - to.x) * 2 / 3, y: to.y + (middle.y - to.y) * 2 / 3)
    cubic(first, second, to)
    (control, controlIsCubic) = (middle, false)
  }

  private mutating func arc(rx: Double, ry: Double, degrees: Double, isLarge: Bool, sweeps: Bool, _ to: Point) {
    let from = current
    guard let arc = EllipticalArc(from: from, to: to, rx: rx, ry: ry, degrees: degrees, isLarge: isLarge, sweeps: sweeps) else {
      return line(to)
    }
    sink.arc(arc)
    current = to
    control = nil
  }
}
