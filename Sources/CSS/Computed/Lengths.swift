/// A length or a percentage of something that only layout knows.
@usableFromInline package enum LengthPercentage: Hashable, Sendable {
  /// CSS pixels.
  case px(Double)
  /// Hundredths: `.percent(50)` is 50%.
  case percent(Double)
  /// A calculation that mixes both.
  indirect case calculation(Calculation)

  package static let zero = LengthPercentage.px(0)

  /// The used value, in CSS pixels, against the length that 100% means; nil where a percentage is there and that length is not definite.
  package func resolved(against basis: Double?) -> Double? {
    switch self {
    case .px(let px): px
    case .percent(let percent): basis.map { $0 * percent / 100 }
    case .calculation(let calculation): calculation.resolved(against: basis)
    }
  }

  /// Whether a percentage takes part.
  package var dependsOnBasis: Bool {
    switch self {
    case .px: false
    case .percent: true
    case .calculation(let calculation): calculation.dependsOnBasis
    }
  }
}

/// A math function of CSS Values 4, §10, whose lengths are already in CSS pixels and in which only percentages are open.
@usableFromInline package indirect enum Calculation: Hashable, Sendable {
  case px(Double)
  case percent(Double)
  case number(Double)
  case sum([Calculation])
  case product(Calculation, Double)
  case minimum([Calculation])
  case maximum([Calculation])
  case clamp(Calculation?, Calculation, Calculation?)
  /// round(), mod(), rem(), abs(), sign(): evaluated once the basis is known.
  case function(MathFunction, [Calculation])
  /// What only a box that is laid out beside its anchor knows.
  case anchor(AnchorQuery)

  @usableFromInline package enum MathFunction: Hashable, Sendable {
    case roundNearest, roundUp, roundDown, roundToZero, mod, rem, abs, sign, hypot
  }

  package func resolved(against basis: Double?) -> Double? {
    func all(_ terms: [Calculation]) -> [Double]? {
      var values: [Double] = []
      for term in terms {
        guard let value = term.resolved(against: basis) else { return nil }
        values.append(value)
      }
      return values
    }
    switch self {
    case .px(let value), .number(let value): return value
    case .percent(let percent): return basis.map { $0 * percent / 100 }
    case .sum(let terms): return all(terms)?.reduce(0, +)
    case .product(let factor, let number): return factor.resolved(against: basis).map { $0 * number }
    case .minimum(let terms): return all(terms)?.min()
    case .maximum(let terms): return all(terms)?.max()
    case .clamp(let low, let value, let high):
      guard var result = value.resolved(against: basis) else { return nil }
      if let high {
        guard let high = high.resolved(against: basis) else { return nil }
        result = Swift.min(result, high)
      }
      if let low {
        guard let low = low.resolved(against: basis) else { return nil }
        result = Swift.max(result, low)
      }
      return result
    case .function(let function, let terms):
      guard let v = all(terms), let a = v.first else { return nil }
      let b = v.count > 1 ? v[1] : 1
      switch function {
      case .roundNearest: return (a / b + 0.5).rounded(.down) * b
      case .roundUp: return (a / b).rounded(.up) * b
      case .roundDown: return (a / b).rounded(.down) * b
      case .roundToZero: return (a / b).rounded(.towardZero) * b
      case .mod: return a - b * (a / b).rounded(.down)
      case .rem: return a - b * (a / b).rounded(.towardZero)
      case .abs: return Swift.abs(a)
      case .sign: return a > 0 ? 1 : a < 0 ? -1 : 0
      case .hypot: return v.reduce(0) { $0 + $1 * $1 }.squareRoot()
      }
    // Where nothing is positioned there is no anchor.
    case .anchor(let query): return query.fallback?.resolved(against: basis)
    }
  }

  package var dependsOnBasis: Bool {
    switch self {
    case .px, .number: false
    case .percent, .anchor: true
    case .sum(let terms), .minimum(let terms), .maximum(let terms), .function(_, let terms): terms.contains(where: \.dependsOnBasis)
    case .product(let factor, _): factor.dependsOnBasis
    case .clamp(let low, let value, let high): [low, value, high].contains { $0?.dependsOnBasis == true }
    }
  }
}

/// The value of `margin-*` and the insets: a length, a percentage, or `auto`.
@usableFromInline package enum LengthPercentageOrAuto: Hashable, Sendable {
  case auto
  case length(LengthPercentage)

  package static let zero = LengthPercentageOrAuto.length(.zero)
}

/// The value of `width`, `height`, `min-*`, `max-*` and `flex-basis`.
@usableFromInline package enum Size: Hashable, Sendable {
  /// `auto` for sizes; `none` for maximums.
  case auto
  /// Only for `flex-basis`.
  case content
  case minContent
  case maxContent
  case fitContent
  case fitContentLimit(LengthPercentage)
  /// `-webkit-fill-available` and `stretch`.
  case stretch
  case length(LengthPercentage)
  /// `calc-size()`: another size, and a calculation in which it is 100%.
  indirect case calculated(Size, Calculation)
}
