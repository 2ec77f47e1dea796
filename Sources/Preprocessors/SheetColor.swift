import CSS

/// A colour as Sass computes with it, https://sass-lang.com/documentation/values/colors/, and Less: https://lesscss.org/functions/#color-operations
struct SheetColor: Sendable {
  /// 0 to 255.
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double
  /// As it was written, which comes out again.
  var written: String?
  /// What it was made of, where that was not red, green and blue: gray has a hue then.
  private var source: (hue: Double, saturation: Double, lightness: Double)?

  /// `isExact`: as Less has it, whose channels are made whole when they are written.
  init(red: Double, green: Double, blue: Double, alpha: Double = 1, isExact: Bool = false) {
    // Colours of the old kind have whole channels.
    func channel(_ value: Double) -> Double {
      isExact ? value : min(max((value + 1e-9).rounded(.toNearestOrAwayFromZero), 0), 255)
    }
    self.red = channel(red)
    self.green = channel(green)
    self.blue = channel(blue)
    self.alpha = min(max(alpha, 0), 1)
  }

  /// A name or `#` with digits; nil for anything else.
  init?(_ text: String) {
    let lower = text.lowercased()
    if lower.hasPrefix("#") {
      let digits = Array(lower.utf8.dropFirst())
      guard [3, 4, 6, 8].contains(digits.count), let value = UInt32(lower.dropFirst(), radix: 16), digits[0] != UInt8(ascii: "+") else {
        return nil
      }
      func short(_ shift: UInt32) -> Double { Double((value >> shift & 15) * 17) }
      func long(_ shift: UInt32) -> Double { Double(value >> shift & 255) }
      switch digits.count {
      case 3: self.init(red: short(8), green: short(4), blue: short(0))
      case 4: self.init(red: short(12), green: short(8), blue: short(4), alpha: short(0) / 255)
      case 6: self.init(red: long(16), green: long(8), blue: long(0))
      default: self.init(red: long(24), green: long(16), blue: long(8), alpha: long(0) / 255)
      }
    } else if lower == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else if let value = NamedColor.value(of: lower) {
      self.init(red: Double(value >> 16), green: Double(value >> 8 & 255), blue: Double(value & 255))
    } else {
      return nil
    }
    written = text
  }

  /// Degrees, and shares between 0 and 1.
  init(hue: Double, saturation: Double, lightness: Double, alpha: Double, isExact: Bool = false) {
    let hue = hue.truncatingRemainder(dividingBy: 360) / 360
    let saturation = min(max(saturation, 0), 1)
    let lightness = min(max(lightness, 0), 1)
    let high = lightness <= 0.5 ? lightness * (saturation + 1) : lightness + saturation - lightness * saturation
    let low = lightness * 2 - high
    func channel(_ hue: Double) -> Double {
      var hue = hue
      if hue < 0 { hue += 1 }
      if hue > 1 { hue -= 1 }
      if hue < 1.0 / 6 { return low + (high - low) * hue * 6 }
      if hue < 0.5 { return high }
      if hue < 2.0 / 3 { return low + (high - low) * (2.0 / 3 - hue) * 6 }
      return low
    }
    self.init(
      red: channel(hue + 1.0 / 3) * 255, green: channel(hue) * 255, blue: channel(hue - 1.0 / 3) * 255, alpha: alpha, isExact: isExact)
    // Less works out afresh what a colour's hue is.
    if isExact { return }
    source = (hue < 0 ? hue * 360 + 360 : hue * 360, saturation, lightness)
  }

  /// Degrees, and shares between 0 and 1.
  var hsl: (hue: Double, saturation: Double, lightness: Double) {
    if let source { return source }
    let (r, g, b) = (red / 255, green / 255, blue / 255)
    let high = max(r, g, b)
    let low = min(r, g, b)
    let delta = high - low
    let lightness = (high + low) / 2
    guard delta > 0 else { return (0, 0, lightness) }
    let saturation = lightness < 0.5 ? delta / (high + low) : delta / (2 - high - low)
    var hue: Double
    if high == r { hue = (g - b) / delta } else if high == g { hue = 2 + (b - r) / delta } else { hue = 4 + (r - g) / delta }
    hue *= 60
    return (hue < 0 ? hue + 360 : hue, saturation, lightness)
  }

  /// The share that a mixture has of this colour's channels, where it has a share of both in all: what is less transparent counts more.
  func weight(against other: SheetColor, share: Double) -> Double {
    let normal = share * 2 - 1
    let difference = alpha - other.alpha
    let combined = normal * difference == -1 ? normal : (normal + difference) / (1 + normal * difference)
    return (combined + 1) / 2
  }

  func isEqual(to other: SheetColor) -> Bool {
    abs(red - other.red) < 1e-6 && abs(green - other.green) < 1e-6 && abs(blue - other.blue) < 1e-6 && abs(alpha - other.alpha) < 1e-6
  }

  var css: String {
    if let written { return written }
    let channels = [red, green, blue].map { $0.isFinite ? Int(min(max($0.rounded(.toNearestOrAwayFromZero), 0), 255)) : 0 }
    let alpha = (alpha * 1e10).rounded() / 1e10
    if alpha >= 1 { return Self.hexadecimal(channels) }
    return "rgba(\(channels[0]), \(channels[1]), \(channels[2]), \(SassValue.text(of: alpha)))"
  }

  /// With the alpha channel before the others, as old filters have it: `#80ff0000`.
  var withAlphaFirst: String {
    Self.hexadecimal([alpha * 255, red, green, blue].map { $0.isFinite ? Int(min(max($0.rounded(.toNearestOrAwayFromZero), 0), 255)) : 0 })
  }

  private static func hexadecimal(_ channels: [Int]) -> String {
    "#"
      + channels.map { channel in
        let hex = String(channel, radix: 16)
        return hex.utf8.count == 1 ? "0" + hex : hex
      }.joined()
  }
}
