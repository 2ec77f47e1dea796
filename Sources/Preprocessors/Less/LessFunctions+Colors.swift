import Colors

/// The functions of colours: https://lesscss.org/functions/#color-definition
extension LessValue {
  /// Channels from 0 to 255, which need not be whole.
  static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> LessValue {
    LessValue(.color(SheetColor(red: red, green: green, blue: blue, alpha: alpha, isExact: true)))
  }
}

extension LessFunctions {
  /// A share between 0 and 1, from a percentage or a number.
  private func share(_ index: Int) -> Double? { number(index).map { $0.unit == "%" ? $0.value / 100 : $0.value } }

  private func relative(_ index: Int) -> Bool { argument(index)?.words == "relative" }

  /// The value of a function of colours; nil where it is one of CSS.
  func colorFunction(_ name: String) -> LessValue? {
    switch name {
    case "rgb", "rgba": return rgb()
    case "hsl", "hsla": return hsl()
    case "hsv", "hsva": return hsv()
    case "color":
      guard let value = argument(0) else { return .unknown }
      if let color = value.color { return .color(color.red, color.green, color.blue, color.alpha) }
      return value.words.flatMap { SheetColor($0) }.map { .color($0.red, $0.green, $0.blue, $0.alpha) } ?? .unknown
    case "saturate", "contrast":
      // The filters of CSS have these names, too.
      if color() == nil { return nil }
    case "alpha":
      // "alpha(opacity=50)" of old.
      if color() == nil { return nil }
    default: break
    }
    if let value = blended(name) { return value }
    guard let color = color() else { return .unknown }
    switch name {
    case "mix", "tint", "shade": return mixed(name)
    case "contrast": return contrast(color)
    case "argb": return LessValue(.text(color.withAlphaFirst))
    default: return channel(name, color) ?? adjusted(name, color)
    }
  }

  // MARK: - Channels

  private func rgb() -> LessValue? {
    if let color = color() {
      return .color(color.red, color.green, color.blue, arguments.count > 1 ? share(1) ?? color.alpha : color.alpha)
    }
    guard arguments.count == 3 || arguments.count == 4, arguments.allSatisfy({ $0.number != nil }) else { return nil }
    let channels = (0..<3).map { index in number(index).map { $0.unit == "%" ? $0.value * 255 / 100 : $0.value } ?? 0 }
    return .color(channels[0], channels[1], channels[2], share(3) ?? 1)
  }

  private func hsl() -> LessValue? {
    if let color = color() { return .color(color.red, color.green, color.blue, share(1) ?? color.alpha) }
    guard arguments.count == 3 || arguments.count == 4, let hue = share(0), let saturation = share(1), let lightness = share(2) else {
      return nil
    }
    return LessValue(
      .color(SheetColor(hue: hue, saturation: saturation, lightness: lightness, alpha: share(3) ?? 1, isExact: true)))
  }

  private func hsv() -> LessValue {
    guard var hue = share(0), let saturation = share(1), let value = share(2) else { return .unknown }
    hue = hue.truncatingRemainder(dividingBy: 360)
    guard hue >= 0 else { return .unknown }
    let sector = Int((hue / 60).truncatingRemainder(dividingBy: 6))
    let rest = hue / 60 - Double(sector)
    let values = [value, value * (1 - saturation), value * (1 - rest * saturation), value * (1 - (1 - rest) * saturation)]
    let order = [[0, 3, 1], [2, 0, 1], [1, 0, 3], [1, 2, 0], [3, 1, 0], [0, 1, 2]][sector]
    return .color(values[order[0]] * 255, values[order[1]] * 255, values[order[2]] * 255, share(3) ?? 1)
  }

  private static func hsv(_ color: SheetColor) -> (hue: Double, saturation: Double, value: Double) {
    let (r, g, b) = (color.red / 255, color.green / 255, color.blue / 255)
    let high = max(r, g, b)
    let delta = high - min(r, g, b)
    return (color.hsl.hue, high == 0 ? 0 : delta / high, high)
  }

  private static func luma(_ color: SheetColor) -> Double {
    func linear(_ channel: Double) -> Double {
      let value = channel / 255
      return value <= 0.03928 ? value / 12.92 : Transcendental.power((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func channel(_ name: String, _ color: SheetColor) -> LessValue? {
    switch name {
    case "red": .number(color.red)
    case "green": .number(color.green)
    case "blue": .number(color.blue)
    case "alpha": .number(color.alpha)
    case "hue": .number(color.hsl.hue)
    case "saturation": .number(color.hsl.saturation * 100, "%")
    case "lightness": .number(color.hsl.lightness * 100, "%")
    case "hsvhue": .number(Self.hsv(color).hue)
    case "hsvsaturation": .number(Self.hsv(color).saturation * 100, "%")
    case "hsvvalue": .number(Self.hsv(color).value * 100, "%")
    case "luma": .number(Self.luma(color) * color.alpha * 100, "%")
    case "luminance": .number((0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue) / 255 * color.alpha * 100, "%")
    default: nil
    }
  }

  // MARK: - Operations

  private func adjusted(_ name: String, _ color: SheetColor) -> LessValue {
    var (hue, saturation, lightness) = color.hsl
    var alpha = color.alpha
    if name == "greyscale" {
      saturation = 0
    } else {
      guard let amount = number(1)?.value else { return .unknown }
      let part = amount / 100
      let isRelative = relative(2)
      switch name {
      case "saturate": saturation += isRelative ? saturation * part : part
      case "desaturate": saturation -= isRelative ? saturation * part : part
      case "lighten": lightness += isRelative ? lightness * part : part
      case "darken": lightness -= isRelative ? lightness * part : part
      case "fadein": alpha += isRelative ? alpha * part : part
      case "fadeout": alpha -= isRelative ? alpha * part : part
      case "fade": alpha = part
      case "spin": hue = (hue + amount).truncatingRemainder(dividingBy: 360)
      default: return .unknown
      }
    }
    if hue < 0 { hue += 360 }
    return LessValue(.color(SheetColor(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha, isExact: true)))
  }

  private func mixed(_ name: String) -> LessValue {
    let white = SheetColor(red: 255, green: 255, blue: 255)
    let black = SheetColor(red: 0, green: 0, blue: 0)
    let isMix = name == "mix"
    guard let a = isMix ? color(0) : name == "tint" ? white : black, let b = isMix ? color(1) : color(0) else { return .unknown }
    let weight = argument(isMix ? 2 : 1)
    guard let share = weight == nil ? 0.5 : weight?.number.map({ $0.value / 100 }) else { return .unknown }
    let first = a.weight(against: b, share: share)
    return .color(
      a.red * first + b.red * (1 - first), a.green * first + b.green * (1 - first), a.blue * first + b.blue * (1 - first),
      a.alpha * share + b.alpha * (1 - share))
  }

  private func contrast(_ color: SheetColor) -> LessValue {
    var dark = LessValue.color(0, 0, 0, 1)
    var light = LessValue.color(255, 255, 255, 1)
    if let value = argument(1) { dark = value }
    if let value = argument(2) { light = value }
    guard let first = dark.color, let second = light.color else { return .unknown }
    if Self.luma(first) > Self.luma(second) { swap(&dark, &light) }
    guard let threshold = arguments.count > 3 ? share(3) : 0.43 else { return .unknown }
    return Self.luma(color) < threshold ? light : dark
  }

  // MARK: - Blending

  /// https://lesscss.org/functions/#color-blending
  private func blended(_ name: String) -> LessValue? {
    func multiply(_ b: Double, _ s: Double) -> Double { b * s }
    func screen(_ b: Double, _ s: Double) -> Double { b + s - b * s }
    func overlay(_ b: Double, _ s: Double) -> Double { b * 2 <= 1 ? multiply(b * 2, s) : screen(b * 2 - 1, s) }
    func soft(_ b: Double, _ s: Double) -> Double {
      guard s > 0.5 else { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b > 0.25 ? b.squareRoot() : ((16 * b - 12) * b + 4) * b
      return b - (1 - 2 * s) * (d - b)
    }
    let mode: (Double, Double) -> Double
    switch name {
    case "multiply": mode = multiply
    case "screen": mode = screen
    case "overlay": mode = overlay
    case "softlight": mode = soft
    case "hardlight": mode = { overlay($1, $0) }
    case "difference": mode = { abs($0 - $1) }
    case "exclusion": mode = { $0 + $1 - 2 * $0 * $1 }
    case "average": mode = { ($0 + $1) / 2 }
    case "negation": mode = { 1 - abs($0 + $1 - 1) }
    default: return nil
    }
    guard let a = color(0), let b = color(1) else { return .unknown }
    let alpha = b.alpha + a.alpha * (1 - b.alpha)
    func channel(_ backdrop: Double, _ source: Double) -> Double {
      let (cb, cs) = (backdrop / 255, source / 255)
      let made = mode(cb, cs)
      return 255 * (alpha == 0 ? made : (b.alpha * cs + a.alpha * (cb - b.alpha * (cb + cs - made))) / alpha)
    }
    return .color(channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue), alpha)
  }
}
