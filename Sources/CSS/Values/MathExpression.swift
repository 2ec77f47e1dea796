import Colors

/// The type of a calculation: the powers of its base types. https://www.w3.org/TR/css-values-4/#determine-the-type-of-a-calculation
struct MathType: Equatable, Sendable {
  var length: Int8 = 0
  var angle: Int8 = 0
  var time: Int8 = 0
  var resolution: Int8 = 0
  var flex: Int8 = 0
  var percent: Int8 = 0

  static let number = MathType()
  static let length = MathType(length: 1)
  static let angle = MathType(angle: 1)
  static let time = MathType(time: 1)
  static let resolution = MathType(resolution: 1)
  static let flex = MathType(flex: 1)
  static let percent = MathType(percent: 1)

  func adding(_ other: MathType, _ sign: Int8) -> MathType? {
    func sum(_ a: Int8, _ b: Int8) -> Int8? {
      let result = Int(a) + Int(b) * Int(sign)
      return abs(result) > 100 ? nil : Int8(result)
    }
    guard let length = sum(length, other.length), let angle = sum(angle, other.angle), let time = sum(time, other.time),
      let resolution = sum(resolution, other.resolution), let flex = sum(flex, other.flex), let percent = sum(percent, other.percent)
    else { return nil }
    return MathType(length: length, angle: angle, time: time, resolution: resolution, flex: flex, percent: percent)
  }
}

/// A math function as it was written, its types checked and its relative lengths still open.
///
/// Angles are degrees, times seconds, resolutions dppx: only lengths and percentages wait for an element.
indirect enum MathExpression: Sendable, Hashable {
  enum Function: UInt8, Sendable {
    case roundNearest, roundUp, roundDown, roundToZero, mod, rem, abs, sign, hypot
    case sin, cos, tan, asin, acos, atan, atan2, pow, sqrt, log, exp, progress
  }

  case constant(Double)
  case length(Double, LengthUnit)
  case percent(Double)
  case sum([MathExpression])
  case product([MathExpression])
  case negative(MathExpression)
  case inverse(MathExpression)
  case minimum([MathExpression])
  case maximum([MathExpression])
  case clamp(MathExpression?, MathExpression, MathExpression?)
  case function(Function, [MathExpression])
  /// `anchor()` and `anchor-size()` with what stands for them where there is no anchor.
  case anchor(name: String?, AnchorQuery.Subject, fallback: MathExpression?)

  /// The calculation with all lengths in CSS pixels; what does not hang on a percentage is one number.
  func evaluated(_ context: LengthContext?) -> Calculation {
    switch self {
    case .constant(let value): return .px(value)
    case .length(let value, let unit): return .px(value * (unit.pixels ?? context?.pixels(unit) ?? 0))
    case .percent(let value): return .percent(value)
    case .sum(let terms): return Self.folded(terms.map { $0.evaluated(context) })
    case .negative(let term): return Self.scaled(term.evaluated(context), by: -1)
    case .inverse(let term):
      guard case .px(let value) = term.evaluated(context) else { return .px(0) }
      return .px(1 / value)
    case .product(let factors):
      var number = 1.0
      var open: Calculation?
      for factor in factors {
        switch factor.evaluated(context) {
        case .px(let value): number *= value
        // A percentage can stand only once in a product that is a length.
        case let calculation: open = calculation
        }
      }
      return open.map { Self.scaled($0, by: number) } ?? .px(number)
    case .minimum(let terms): return Self.extreme(terms.map { $0.evaluated(context) }, isMinimum: true)
    case .maximum(let terms): return Self.extreme(terms.map { $0.evaluated(context) }, isMinimum: false)
    case .clamp(let low, let value, let high):
      let parts = (low?.evaluated(context), value.evaluated(context), high?.evaluated(context))
      let calculation = Calculation.clamp(parts.0, parts.1, parts.2)
      if !calculation.dependsOnBasis {
        if [parts.0, parts.1, parts.2].contains(where: { $0?.resolved(against: nil)?.isNaN == true }) { return .px(.nan) }
        return .px(calculation.resolved(against: nil) ?? 0)
      }
      return calculation
    case .anchor(let name, let subject, let fallback):
      return .anchor(AnchorQuery(name: name, subject: subject, fallback: fallback?.evaluated(context)))
    case .function(let function, let arguments):
      let values = arguments.map { $0.evaluated(context) }
      let numbers = values.compactMap { value -> Double? in if case .px(let number) = value { number } else { nil } }
      if numbers.count == values.count { return .px(Self.apply(function, numbers)) }
      let open: Calculation.MathFunction
      switch function {
      case .roundNearest: open = .roundNearest
      case .roundUp: open = .roundUp
      case .roundDown: open = .roundDown
      case .roundToZero: open = .roundToZero
      case .mod: open = .mod
      case .rem: open = .rem
      case .abs: open = .abs
      case .sign: open = .sign
      case .hypot: open = .hypot
      default: return .px(0)
      }
      return .function(open, values)
    }
  }

  private static func scaled(_ calculation: Calculation, by number: Double) -> Calculation {
    switch calculation {
    case .px(let value): .px(value * number)
    case .percent(let value): .percent(value * number)
    case .sum(let terms): .sum(terms.map { scaled($0, by: number) })
    default: number == 1 ? calculation : .product(calculation, number)
    }
  }

  private static func folded(_ terms: [Calculation]) -> Calculation {
    var pixels = 0.0
    var percent: Double?
    var others: [Calculation] = []
    func add(_ term: Calculation) {
      switch term {
      case .px(let value), .number(let value): pixels += value
      case .percent(let value): percent = (percent ?? 0) + value
      case .sum(let inner): inner.forEach(add)
      default: others.append(term)
      }
    }
    terms.forEach(add)
    if others.isEmpty, percent == nil { return .px(pixels) }
    if let percent { others.insert(.percent(percent), at: 0) }
    if pixels != 0 { others.append(.px(pixels)) }
    return others.count == 1 ? others[0] : .sum(others)
  }

  private static func extreme(_ terms: [Calculation], isMinimum: Bool) -> Calculation {
    var best: Double?
    for term in terms {
      guard case .px(let value) = term else { return isMinimum ? .minimum(terms) : .maximum(terms) }
      if value.isNaN { return .px(.nan) }
      best = best.map { isMinimum ? Swift.min($0, value) : Swift.max($0, value) } ?? value
    }
    return .px(best ?? 0)
  }

  /// https://www.w3.org/TR/css-values-4/#round-func and the sections after it.
  private static func apply(_ function: Function, _ v: [Double]) -> Double {
    let a = v.first ?? 0
    let b = v.count > 1 ? v[1] : 1
    let degrees = Double.pi / 180
    switch function {
    case .roundNearest, .roundUp, .roundDown, .roundToZero:
      if b == 0 || a.isInfinite && b.isInfinite { return .nan }
      if a.isInfinite { return a }
      if b.isInfinite {
        switch function {
        case .roundUp: return a > 0 ? .infinity : a == 0 ? a : -0.0
        case .roundDown: return a < 0 ? -.infinity : a == 0 ? a : 0
        default: return 0
        }
      }
      let step = Swift.abs(b)
      switch function {
      case .roundNearest: return (a / step + 0.5).rounded(.down) * step
      case .roundUp: return (a / step).rounded(.up) * step
      case .roundDown: return (a / step).rounded(.down) * step
      default: return (a / step).rounded(.towardZero) * step
      }
    case .mod:
      if b.isInfinite, a.isFinite { return (a < 0) == (b < 0) || a == 0 ? a : .nan }
      return a - b * (a / b).rounded(.down)
    case .rem: return b.isInfinite && a.isFinite ? a : a.truncatingRemainder(dividingBy: b)
    case .abs: return Swift.abs(a)
    case .sign: return a > 0 ? 1 : a < 0 ? -1 : a
    case .hypot: return v.reduce(0) { $0 + $1 * $1 }.squareRoot()
    // Angles are degrees; numbers were made degrees by the parser.
    case .sin: return a.truncatingRemainder(dividingBy: 180) == 0 ? 0 : Transcendental.sine(a * degrees)
    case .cos: return (a - 90).truncatingRemainder(dividingBy: 180) == 0 ? 0 : Transcendental.cosine(a * degrees)
    case .tan: return a.truncatingRemainder(dividingBy: 180) == 0 ? 0 : Transcendental.tangent(a * degrees)
    case .asin: return Transcendental.arcSine(a) / degrees
    case .acos: return Transcendental.arcCosine(a) / degrees
    case .atan: return Transcendental.arcTangent(a) / degrees
    case .atan2: return Transcendental.arcTangent(a, b) / degrees
    case .pow: return Transcendental.power(a, b)
    case .sqrt: return a.squareRoot()
    case .log: return v.count > 1 ? Transcendental.logarithm(a) / Transcendental.logarithm(b) : Transcendental.logarithm(a)
    case .exp: return Transcendental.exponential(a)
    case .progress:
      guard v.count == 3 else { return 0 }
      // https://www.w3.org/TR/css-values-5/#progress-func
      if v[1] == v[2] { return a < b ? 0 : a > b ? 1 : 0 }
      return Swift.min(Swift.max((a - v[1]) / (v[2] - v[1]), 0), 1)
    }
  }
}
