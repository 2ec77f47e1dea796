/// A length or a percentage as written, with relative units open.
enum SpecifiedLength: Sendable, Hashable {
  case length(Double, LengthUnit)
  case percent(Double)
  case math(MathExpression)

  static let zero = SpecifiedLength.length(0, .px)

  /// The greatest length that layout counts with: 2^25 pixels, as Chromium's layout units.
  static let greatest = 33_554_428.0

  /// The computed value. `isNonNegative` clamps what a calculation gave.
  func computed(_ context: LengthContext, isNonNegative: Bool = false) -> LengthPercentage {
    switch self {
    case .length(let value, let unit): return .px(Self.bounded(value * (unit.pixels ?? context.pixels(unit))))
    case .percent(let value): return .percent(value)
    case .math(let expression):
      switch expression.evaluated(context) {
      case .px(let value), .number(let value):
        let bounded = Self.bounded(value)
        return .px(isNonNegative ? max(0, bounded) : bounded)
      case .percent(let value):
        let bounded = Self.bounded(value)
        return .percent(isNonNegative ? max(0, bounded) : bounded)
      case let calculation: return .calculation(isNonNegative ? .maximum([.px(0), calculation]) : calculation)
      }
    }
  }

  /// The computed value of a length without percentages, in CSS pixels.
  func pixels(_ context: LengthContext, percentOf basis: Double = 0) -> Double {
    Self.bounded(computed(context).resolved(against: basis) ?? 0)
  }

  static func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -greatest), greatest) }
}

/// The numeric types of CSS Values 4 as grammars read them.
extension ValueReader {
  /// Takes a length, or a percentage where that is allowed. `isNonNegative` refuses negative values that are written as such.
  mutating func length(
    percent: Bool = true, isNonNegative: Bool = false, unitless: Bool = false, anchors: MathParser.AnchorFunctions = .none
  ) -> SpecifiedLength? {
    guard let token else { return nil }
    switch token.kind {
    case .number:
      guard token.number == 0 || unitless, !isNonNegative || token.number >= 0 else { return nil }
      advance()
      return .length(token.number, .px)
    case .dimension:
      guard let name = self.unit, let unit = LengthUnit(name: name), !isNonNegative || token.number >= 0 else { return nil }
      advance()
      return .length(token.number, unit)
    case .percentage:
      guard percent, !isNonNegative || token.number >= 0 else { return nil }
      advance()
      return .percent(token.number)
    case .function:
      var next = self
      let parser = MathParser(percentIsLength: percent, anchors: anchors)
      guard let (expression, type) = parser.function(&next), type == .length else { return nil }
      self = next
      return .math(expression)
    default: return nil
    }
  }

  /// Takes a number, or a calculation that is one.
  mutating func number() -> Double? {
    guard let token else { return nil }
    if token.kind == .number {
      advance()
      return token.number
    }
    return calculation(.number)
  }

  /// Takes a percentage, as hundredths.
  mutating func percentage() -> Double? {
    guard let token else { return nil }
    if token.kind == .percentage {
      advance()
      return token.number
    }
    var next = self
    guard let (expression, type) = MathParser(percentIsLength: false).function(&next), type == .percent else { return nil }
    self = next
    switch expression.evaluated(nil) {
    case .percent(let value): return value
    case let calculation: return calculation.resolved(against: 100)
    }
  }

  /// Takes an angle, in degrees; a bare number where that is allowed (0 always is in transforms).
  mutating func angle(unitlessZero: Bool = false, number: Bool = false) -> Double? {
    guard let token else { return nil }
    switch token.kind {
    case .number where number || unitlessZero && token.number == 0:
      advance()
      return token.number
    case .dimension:
      guard let unit, let (expression, type) = MathParser.dimension(token.number, unit), type == .angle,
        case .constant(let value) = expression
      else { return nil }
      advance()
      return value
    case .function: return calculation(.angle) ?? (number ? calculation(.number) : nil)
    default: return nil
    }
  }

  /// Takes a time, in seconds.
  mutating func time() -> Double? {
    guard let token else { return nil }
    if token.kind == .dimension, let unit, let (expression, type) = MathParser.dimension(token.number, unit),
      type == .time, case .constant(let value) = expression
    {
      advance()
      return value
    }
    return calculation(.time)
  }

  /// Takes an integer, or a calculation that is rounded to one.
  mutating func integerOrCalculation() -> Int? {
    if let integer = integer() { return integer }
    guard kind == .function, let value = calculation(.number) else { return nil }
    return boundedInteger((value + 0.5).rounded(.down))
  }

  /// Takes a calculation of a type without lengths and percentages.
  private mutating func calculation(_ wanted: MathType) -> Double? {
    guard kind == .function else { return nil }
    var next = self
    guard let (expression, type) = MathParser(percentIsLength: false).function(&next), type == wanted else { return nil }
    self = next
    let value = expression.evaluated(nil).resolved(against: nil) ?? 0
    return value.isNaN ? 0 : value
  }
}
