import Colors

/// Reads what stands between the brackets of the absolute colour functions: https://www.w3.org/TR/css-color-4/#funcdef-rgb and those after it.
enum ColorFunctionParser {
  /// A component as written.
  private enum Component {
    case none
    case number(Double)
    case percent(Double)
    case angle(Double)

    var isPercent: Bool { if case .percent = self { true } else { false } }
    var isNumber: Bool { if case .number = self { true } else { false } }
    var isNone: Bool { if case .none = self { true } else { false } }
  }

  static func parse(_ name: String, _ reader: inout ValueReader) -> SpecifiedColor? {
    switch name {
    case "rgb", "rgba": return rgb(&reader)
    case "hsl", "hsla": return hsl(&reader)
    case "hwb": return hwb(&reader)
    case "lab", "oklab", "lch", "oklch": return lab(name, &reader)
    case "color": return predefined(&reader)
    case "device-cmyk": return cmyk(&reader)
    default: return nil
    }
  }

  /// What 100% of a component is.
  static func fullScale(_ space: ColorSpace, _ index: Int) -> Double {
    switch space {
    case .lab: index == 0 ? 100 : 125
    case .lch: index == 0 ? 100 : 150
    case .oklab, .oklch: index == 0 ? 1 : 0.4
    case .hsl, .hwb: 100
    default: 1
    }
  }

  /// An alpha value, clamped to 0…1; nil where none stands.
  static func alphaValue(_ reader: inout ValueReader) -> Double? {
    guard let value = reader.number() ?? reader.percentage().map({ $0 / 100 }) else { return nil }
    return min(max(value, 0), 1)
  }

  private static func component(_ reader: inout ValueReader, angle: Bool = false) -> Component? {
    if reader.ident("none") { return Component.none }
    if let number = reader.number() { return .number(number) }
    if let percent = reader.percentage() { return .percent(percent) }
    if angle, let degrees = reader.angle() { return .angle(degrees) }
    return nil
  }

  /// `/ alpha` and the end. The outer optional says whether that is valid, the inner is nil for `none`.
  private static func slashAlpha(_ reader: inout ValueReader) -> Double?? {
    if reader.isAtEnd { return .some(1) }
    guard reader.delimiter("/") else { return nil }
    if reader.ident("none") { return reader.isAtEnd ? .some(nil) : nil }
    guard let alpha = alphaValue(&reader), reader.isAtEnd else { return nil }
    return .some(alpha)
  }

  /// `, alpha` and the end of the legacy syntaxes.
  private static func commaAlpha(_ reader: inout ValueReader) -> Double? {
    if reader.isAtEnd { return 1 }
    guard reader.comma(), let alpha = alphaValue(&reader), reader.isAtEnd else { return nil }
    return alpha
  }

  private static func rgb(_ reader: inout ValueReader) -> SpecifiedColor? {
    guard let first = component(&reader) else { return nil }
    let isLegacy = reader.kind == .comma
    if isLegacy { reader.advance() }
    guard let second = component(&reader), !isLegacy || reader.comma(), let third = component(&reader) else { return nil }
    let components = [first, second, third]
    let alpha: Double?
    if isLegacy {
      guard components.allSatisfy(\.isNumber) || components.allSatisfy(\.isPercent), let value = commaAlpha(&reader) else { return nil }
      alpha = value
    } else {
      guard let value = slashAlpha(&reader) else { return nil }
      alpha = value
    }
    func channel(_ component: Component) -> Double? {
      switch component {
      case .none: return nil
      case .number(let number), .angle(let number): return min(max(number / 255, 0), 1)
      case .percent(let percent): return min(max(percent / 100, 0), 1)
      }
    }
    // `none` is 0 where the colour is painted, and the other colour's where it is mixed.
    return .absolute(AbsoluteColor(.srgb, channel(first), channel(second), channel(third), alpha: alpha, isLegacy: true))
  }

  private static func hue(_ component: Component) -> Double?? {
    switch component {
    case .none: .some(nil)
    case .number(let degrees), .angle(let degrees): .some(degrees)
    case .percent: nil
    }
  }

  private static func hsl(_ reader: inout ValueReader) -> SpecifiedColor? {
    guard let first = component(&reader, angle: true), let hue = hue(first) else { return nil }
    let isLegacy = reader.kind == .comma
    if isLegacy { reader.advance() }
    guard let second = component(&reader), !isLegacy || reader.comma(), let third = component(&reader) else { return nil }
    let alpha: Double?
    if isLegacy {
      guard second.isPercent, third.isPercent, !first.isNone, let value = commaAlpha(&reader) else { return nil }
      alpha = value
    } else {
      guard let value = slashAlpha(&reader) else { return nil }
      alpha = value
    }
    if first.isNone || second.isNone || third.isNone {
      let saturation = hundredths(second).map { max(0, $0) }
      return .absolute(AbsoluteColor(.hsl, hue.map(finite), saturation, hundredths(third), alpha: alpha, isLegacy: true))
    }
    let v = ColorSpace.hslToSRGB((finite(hue ?? 0), max(0, hundredths(second) ?? 0), hundredths(third) ?? 0))
    return legacy(v, alpha)
  }

  private static func hwb(_ reader: inout ValueReader) -> SpecifiedColor? {
    guard let first = component(&reader, angle: true), let hue = hue(first), let second = component(&reader),
      let third = component(&reader),
      let alpha = slashAlpha(&reader)
    else { return nil }
    let v = ColorSpace.hwbToSRGB((finite(hue ?? 0), max(0, hundredths(second) ?? 0), max(0, hundredths(third) ?? 0)))
    return legacy(v, alpha)
  }

  private static func legacy(_ v: ColorSpace.Vector, _ alpha: Double?) -> SpecifiedColor {
    func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
    return .absolute(AbsoluteColor(.srgb, unit(v.0), unit(v.1), unit(v.2), alpha: alpha, isLegacy: true))
  }

  private static func hundredths(_ component: Component) -> Double? {
    switch component {
    case .none: nil
    case .number(let value), .percent(let value), .angle(let value): finite(value)
    }
  }

  private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }

  private static func lab(_ name: String, _ reader: inout ValueReader) -> SpecifiedColor? {
    let space: ColorSpace = name == "lab" ? .lab : name == "lch" ? .lch : name == "oklab" ? .oklab : .oklch
    var values: [Double?] = []
    for index in 0..<3 {
      guard let component = component(&reader, angle: space.hueIndex == index) else { return nil }
      if space.hueIndex == index {
        guard let hue = hue(component) else { return nil }
        values.append(
          hue.map { hue in
            let turned = finite(hue).truncatingRemainder(dividingBy: 360)
            return turned < 0 ? turned + 360 : turned
          })
        continue
      }
      switch component {
      case .none: values.append(nil)
      case .number(let number): values.append(number)
      case .percent(let percent): values.append(percent / 100 * fullScale(space, index))
      case .angle: return nil
      }
    }
    guard let alpha = slashAlpha(&reader) else { return nil }
    return .absolute(AbsoluteColor(space, values[0], values[1], values[2], alpha: alpha))
  }

  private static func predefined(_ reader: inout ValueReader) -> SpecifiedColor? {
    guard let token = reader.token, token.kind == .ident, let written = reader.tokenString else { return nil }
    reader.advance()
    let isCustom = written.utf8.starts(with: "--".utf8)
    var values: [Double?] = []
    while !reader.isAtEnd, !reader.isDelimiter("/") {
      guard values.count < 64, let component = component(&reader) else { return nil }
      switch component {
      case .none: values.append(nil)
      case .number(let number), .angle(let number): values.append(number)
      case .percent(let percent): values.append(percent / 100)
      }
    }
    guard let alpha = slashAlpha(&reader) else { return nil }
    if isCustom { return .custom(written, values.map { $0 ?? 0 }, alpha: alpha ?? 0) }
    guard let space = ColorSpace.predefined(lowercasedASCII(written)), values.count == 3 else { return nil }
    return .absolute(AbsoluteColor(space, values[0], values[1], values[2], alpha: alpha))
  }

  private static func cmyk(_ reader: inout ValueReader) -> SpecifiedColor? {
    var values: [Double] = []
    var hasCommas = false
    for index in 0..<4 {
      guard let component = component(&reader) else { return nil }
      switch component {
      case .none: values.append(0)
      case .number(let number), .angle(let number): values.append(min(max(number, 0), 1))
      case .percent(let percent):
        if hasCommas { return nil }
        values.append(min(max(percent / 100, 0), 1))
      }
      if index == 0, reader.kind == .comma {
        // The legacy syntax knows numbers only.
        if component.isPercent { return nil }
        hasCommas = true
      }
      if hasCommas, index < 3, !reader.comma() { return nil }
    }
    if hasCommas {
      guard reader.isAtEnd else { return nil }
      return .deviceCMYK(values, alpha: 1)
    }
    guard let alpha = slashAlpha(&reader) else { return nil }
    return .deviceCMYK(values, alpha: alpha ?? 0)
  }
}
