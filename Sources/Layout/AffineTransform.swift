import CSS

/// A transform of the plane: https://www.w3.org/TR/css-transforms-1/#mathematical-description
struct AffineTransform {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0
  /// Whether a function was among them whose effect is not computed.
  var isUnsupported = false

  init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The transform that a list of functions makes of a border box.
  init(_ functions: [TransformFunction], origin: [LengthPercentage], box: LayoutRect) {
    let originX = box.x + ((origin.first ?? .percent(50)).resolved(against: box.width) ?? 0)
    let originY = box.y + ((origin.count > 1 ? origin[1] : .percent(50)).resolved(against: box.height) ?? 0)
    var result = AffineTransform(a: 1, b: 0, c: 0, d: 1, e: originX, f: originY)
    for function in functions {
      switch function {
      case .translate(let x, let y):
        result = Self(a: 1, b: 0, c: 0, d: 1, e: x.resolved(against: box.width) ?? 0, f: y.resolved(against: box.height) ?? 0).concatenated(
          with: result)
      case .scale(let x, let y): result = Self(a: x, b: 0, c: 0, d: y, e: 0, f: 0).concatenated(with: result)
      case .rotate(let degrees):
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
        result = Self(a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0).concatenated(with: result)
      case .skew(let x, let y):
        result = Self(a: 1, b: Trigonometry.tangent(degrees: y), c: Trigonometry.tangent(degrees: x), d: 1, e: 0, f: 0).concatenated(
          with: result)
      case .matrix(let a, let b, let c, let d, let e, let f): result = Self(a: a, b: b, c: c, d: d, e: e, f: f).concatenated(with: result)
      case .unsupported: isUnsupported = true
      }
    }
    let unsupported = isUnsupported
    self = Self(a: 1, b: 0, c: 0, d: 1, e: -originX, f: -originY).concatenated(with: result)
    isUnsupported = unsupported
  }

  /// First this, then `outer`.
  func concatenated(with outer: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * outer.a + b * outer.c, b: a * outer.b + b * outer.d, c: c * outer.a + d * outer.c, d: c * outer.b + d * outer.d,
      e: e * outer.a + f * outer.c + outer.e, f: e * outer.b + f * outer.d + outer.f)
  }

  func bounds(of rect: LayoutRect) -> LayoutRect {
    let corners = [(rect.x, rect.y), (rect.right, rect.y), (rect.x, rect.bottom), (rect.right, rect.bottom)].map { x, y in
      (x: clean(a * x + c * y + e), y: clean(b * x + d * y + f))
    }
    let left = corners.reduce(Double.infinity) { min($0, $1.x) }
    let top = corners.reduce(Double.infinity) { min($0, $1.y) }
    let right = corners.reduce(-Double.infinity) { max($0, $1.x) }
    let bottom = corners.reduce(-Double.infinity) { max($0, $1.y) }
    return LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func clean(_ value: Double) -> Double { value == value ? max(-LayoutUnit.maximum, min(LayoutUnit.maximum, value)) : 0 }
}

/// Angles without a mathematics library: exact at quarter turns, by series elsewhere.
package enum Trigonometry {
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    guard degrees.isFinite else { return (0, 1) }
    var turn = degrees.truncatingRemainder(dividingBy: 360)
    if turn < 0 { turn += 360 }
    let quarter = Int((turn / 90).rounded()) % 4
    let rest = (turn - Double(Int((turn / 90).rounded())) * 90) * Double.pi / 180
    let square = rest * rest
    var sine = rest
    var cosine = 1.0
    var sineTerm = rest
    var cosineTerm = 1.0
    for n in 1...9 {
      cosineTerm *= -square / Double((2 * n - 1) * (2 * n))
      sineTerm *= -square / Double((2 * n) * (2 * n + 1))
      sine += sineTerm
      cosine += cosineTerm
    }
    switch quarter {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  static func tangent(degrees: Double) -> Double {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return cosine == 0 ? 0 : sine / cosine
  }
}
