import Colors

/// Components in a colour space as written; nil stands for `none`.
struct AbsoluteColor: Sendable, Hashable {
  var space: ColorSpace
  var first: Double?
  var second: Double?
  var third: Double?
  var alpha: Double?
  /// Whether the syntax is one whose components browsers keep in 8 bits: hex, names, rgb(), hsl(), hwb().
  var isLegacy = false

  init(_ space: ColorSpace, _ first: Double?, _ second: Double?, _ third: Double?, alpha: Double? = 1, isLegacy: Bool = false) {
    (self.space, self.first, self.second, self.third, self.alpha) = (space, first, second, third, alpha)
    self.isLegacy = isLegacy
  }

  var vector: ColorSpace.Vector { (first ?? 0, second ?? 0, third ?? 0) }

  /// With lightness and chroma inside their range: https://www.w3.org/TR/css-color-4/#specifying-lab-lch
  var inRange: AbsoluteColor {
    var color = self
    switch space {
    case .lab, .lch: color.first = first.map { min(max($0, 0), 100) }
    case .oklab, .oklch: color.first = first.map { min(max($0, 0), 1) }
    default: return self
    }
    if space == .lch || space == .oklch { color.second = second.map { max(0, $0) } }
    return color
  }

  /// As it is painted: clipped to sRGB; legacy colours in steps of 1/255.
  var painted: Color {
    var v = space.toSRGB(vector)
    if isLegacy {
      v = (Self.byte(v.0), Self.byte(v.1), Self.byte(v.2))
    }
    return Color(red: Self.unit(v.0), green: Self.unit(v.1), blue: Self.unit(v.2), alpha: Self.unit(alpha ?? 0))
  }

  private static func byte(_ value: Double) -> Double {
    value.isNaN ? 0 : (min(max(value, 0), 1) * 255).rounded(.toNearestOrAwayFromZero) / 255
  }
  private static func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }

  /// The same colour in another space. https://www.w3.org/TR/css-color-4/#color-conversion
  func converted(to target: ColorSpace) -> AbsoluteColor {
    if target == space { return self }
    let v = target.from(vector, in: space)
    var result = AbsoluteColor(target, v.0, v.1, v.2, alpha: alpha)
    // A hue that means nothing is missing, so that mixing takes the other colour's: §4.4.1.
    switch target {
    case .hsl where v.1 < 0.001: result.first = nil
    case .hwb where v.1 + v.2 > 99.999: result.first = nil
    case .lch where v.1 < 0.0015: result.third = nil
    case .oklch where v.1 < 0.000004: result.third = nil
    default: break
    }
    return result
  }
}

/// A `<color>` as written, before the element, its scheme and its `color` are known.
indirect enum SpecifiedColor: Sendable, Hashable {
  case currentColor
  case absolute(AbsoluteColor)
  case system(SystemColor)
  case lightDark(SpecifiedColor, SpecifiedColor)
  case mix(ColorMix)
  case relative(RelativeColor)
  /// `contrast-color()`: white or black, whichever contrasts more. https://www.w3.org/TR/css-color-5/#contrast-color
  case contrast(SpecifiedColor)
  /// `device-cmyk()`: cyan, magenta, yellow, black.
  case deviceCMYK([Double], alpha: Double)
  /// `color(--name …)`: valid, but of a profile that nobody can load.
  case custom(String, [Double], alpha: Double)

  static func rgb8(_ value: UInt32, alpha: Double = 1) -> SpecifiedColor {
    .absolute(
      AbsoluteColor(
        .srgb, Double(value >> 16 & 255) / 255, Double(value >> 8 & 255) / 255, Double(value & 255) / 255, alpha: alpha, isLegacy: true))
  }

  static let transparent = SpecifiedColor.rgb8(0, alpha: 0)

  /// The computed value. `currentColor` is the element's `color`.
  func computed(currentColor: Color, scheme: MediaEnvironment.ColorScheme) -> Color {
    switch self {
    case .currentColor: currentColor
    case .absolute(let color): color.inRange.painted
    case .system(let color): color.color(scheme)
    case .lightDark(let light, let dark): (scheme == .dark ? dark : light).computed(currentColor: currentColor, scheme: scheme)
    case .contrast(let color):
      Self.contrasting(color.computed(currentColor: currentColor, scheme: scheme))
    case .mix, .relative, .deviceCMYK, .custom: resolved(currentColor: currentColor, scheme: scheme).painted
    }
  }

  private static func contrasting(_ color: Color) -> Color {
    color.contrast(with: .white) >= color.contrast(with: .black) ? .white : .black
  }

  /// The colour with its own space, for mixing.
  func resolved(currentColor: Color, scheme: MediaEnvironment.ColorScheme) -> AbsoluteColor {
    switch self {
    case .absolute(let color): return color.inRange
    case .mix(let mix): return mix.resolved(currentColor: currentColor, scheme: scheme)
    case .relative(let relative): return relative.resolved(currentColor: currentColor, scheme: scheme)
    case .lightDark(let light, let dark): return (scheme == .dark ? dark : light).resolved(currentColor: currentColor, scheme: scheme)
    case .deviceCMYK(let c, let alpha):
      // The naive conversion of https://www.w3.org/TR/css-color-5/#cmyk-rgb
      func channel(_ value: Double) -> Double { 1 - min(1, value * (1 - c[3]) + c[3]) }
      return AbsoluteColor(.srgb, channel(c[0]), channel(c[1]), channel(c[2]), alpha: alpha)
    case .custom(_, _, let alpha): return AbsoluteColor(.srgb, 0, 0, 0, alpha: alpha)
    case .currentColor, .system, .contrast:
      let color = computed(currentColor: currentColor, scheme: scheme)
      return AbsoluteColor(.srgb, color.red, color.green, color.blue, alpha: color.alpha)
    }
  }
}

/// `color-mix()`: https://www.w3.org/TR/css-color-5/#color-mix
struct ColorMix: Sendable, Hashable {
  enum HueMethod: UInt8, Sendable { case shorter, longer, increasing, decreasing }

  var space: ColorSpace
  var hue: HueMethod
  var first: SpecifiedColor
  var second: SpecifiedColor
  /// Between 0 and 1, summing to 1.
  var firstPart: Double
  /// The factor of alpha where the percentages sum to less than 100%.
  var alphaFactor: Double

  func resolved(currentColor: Color, scheme: MediaEnvironment.ColorScheme) -> AbsoluteColor {
    var a = first.resolved(currentColor: currentColor, scheme: scheme).converted(to: space)
    var b = second.resolved(currentColor: currentColor, scheme: scheme).converted(to: space)
    // Missing components take the other colour's: https://www.w3.org/TR/css-color-4/#interpolation-missing
    func fill(_ x: inout Double?, _ y: inout Double?) {
      if x == nil { x = y } else if y == nil { y = x }
    }
    fill(&a.first, &b.first)
    fill(&a.second, &b.second)
    fill(&a.third, &b.third)
    fill(&a.alpha, &b.alpha)
    let p = firstPart
    let q = 1 - p
    let alphaA = a.alpha ?? 0
    let alphaB = b.alpha ?? 0
    let alpha = alphaA * p + alphaB * q
    func interpolate(_ x: Double?, _ y: Double?, _ index: Int) -> Double? {
      guard let x, var y else { return nil }
      if space.hueIndex == index {
        var from = Self.turned(x)
        y = Self.turned(y)
        let delta = y - from
        switch hue {
        case .shorter: if delta > 180 { from += 360 } else if delta < -180 { y += 360 }
        case .longer: if delta > 0, delta < 180 { from += 360 } else if delta > -180, delta <= 0 { y += 360 }
        case .increasing: if delta < 0 { y += 360 }
        case .decreasing: if delta > 0 { from += 360 }
        }
        return Self.turned(from * p + y * q)
      }
      guard alpha > 0 else { return x * p + y * q }
      return (x * alphaA * p + y * alphaB * q) / alpha
    }
    return AbsoluteColor(
      space, interpolate(a.first, b.first, 0), interpolate(a.second, b.second, 1), interpolate(a.third, b.third, 2),
      alpha: alpha * alphaFactor)
  }

  private static func turned(_ hue: Double) -> Double {
    let turned = hue.truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 360 : turned
  }
}

/// `rgb(from …)` and its like: the origin and, for each component, the tokens that compute it from the origin's channels.
struct RelativeColor: Sendable, Hashable {
  /// A component: a channel's name, a calculation on channels, a number or `none`.
  enum Component: Sendable, Hashable {
    case none
    case number(Double)
    case channel(Int)
    case calculation(ChannelExpression)
  }

  var origin: SpecifiedColor
  var space: ColorSpace
  /// What one unit of a component is in the space's own terms: 1/255 for rgb().
  var scale: Double
  var components: [Component]
  var isRGBFunction: Bool

  func resolved(currentColor: Color, scheme: MediaEnvironment.ColorScheme) -> AbsoluteColor {
    let base = origin.resolved(currentColor: currentColor, scheme: scheme).converted(to: space)
    let channels = [(base.first ?? 0) / scale, (base.second ?? 0) / scale, (base.third ?? 0) / scale, base.alpha ?? 0]
    func value(_ index: Int) -> Double? {
      guard index < components.count else { return channels[index] }
      switch components[index] {
      case .none: return nil
      case .number(let number): return number
      case .channel(let channel): return channels[channel]
      case .calculation(let expression): return expression.value(channels)
      }
    }
    var alpha = value(3)
    alpha = alpha.map { min(max($0, 0), 1) }
    return AbsoluteColor(space, value(0).map { $0 * scale }, value(1).map { $0 * scale }, value(2).map { $0 * scale }, alpha: alpha)
  }
}
