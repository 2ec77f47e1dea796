import Colors

/// Reads a `<color>`: https://www.w3.org/TR/css-color-4/#color-syntax and CSS Color 5.
extension ValueReader {
  /// Colours in colours (color-mix, light-dark, relative ones) deeper than this are invalid.
  private static let deepestColor = 32

  mutating func color(depth: Int = 0, quirkyHash: Bool = false) -> SpecifiedColor? {
    guard depth < Self.deepestColor, let token else { return nil }
    switch token.kind {
    case .ident:
      guard let name = peekIdent else { return nil }
      let result: SpecifiedColor
      if name == "currentcolor" {
        result = .currentColor
      } else if name == "transparent" {
        result = .transparent
      } else if let value = NamedColor.value(of: name) {
        result = .rgb8(value)
      } else if let system = SystemColor(name: name) {
        result = .system(system)
      } else {
        return nil
      }
      advance()
      return result
    case .hash, .idHash:
      guard let digits = tokenString, let result = Self.hexColor(digits) else { return nil }
      advance()
      return result
    case .function:
      guard let name = peekFunction else { return nil }
      var next = self
      guard var inner = next.block(), let result = Self.colorFunction(name, &inner, depth + 1) else { return nil }
      self = next
      return result
    default: return nil
    }
  }

  /// The digits behind `#`: 3, 4, 6 or 8 of them.
  static func hexColor(_ digits: String) -> SpecifiedColor? {
    var value: UInt32 = 0
    var count = 0
    for byte in digits.utf8 {
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46: digit = UInt32(byte - 0x41 + 10)
      case 0x61...0x66: digit = UInt32(byte - 0x61 + 10)
      default: return nil
      }
      count += 1
      if count > 8 { return nil }
      value = value << 4 | digit
    }
    func doubled(_ shift: UInt32) -> UInt32 { (value >> shift & 15) * 17 }
    switch count {
    case 3: return .rgb8(doubled(8) << 16 | doubled(4) << 8 | doubled(0))
    case 4: return .rgb8(doubled(12) << 16 | doubled(8) << 8 | doubled(4), alpha: Double(doubled(0)) / 255)
    case 6: return .rgb8(value)
    case 8: return .rgb8(value >> 8, alpha: Double(value & 255) / 255)
    default: return nil
    }
  }

  private static func colorFunction(_ name: String, _ inner: inout ValueReader, _ depth: Int) -> SpecifiedColor? {
    switch name {
    case "light-dark":
      guard let light = inner.color(depth: depth), inner.comma(), let dark = inner.color(depth: depth), inner.isAtEnd else { return nil }
      return .lightDark(light, dark)
    case "color-mix": return colorMix(&inner, depth)
    case "contrast-color":
      guard let color = inner.color(depth: depth), inner.isAtEnd else { return nil }
      return .contrast(color)
    case "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color":
      if inner.peekIdent == "from" { return relativeColor(name, &inner, depth) }
      return ColorFunctionParser.parse(name, &inner)
    case "alpha": return inner.peekIdent == "from" ? relativeAlpha(&inner, depth) : nil
    case "device-cmyk": return ColorFunctionParser.parse(name, &inner)
    default: return nil
    }
  }

  private static func colorMix(_ inner: inout ValueReader, _ depth: Int) -> SpecifiedColor? {
    var space = ColorSpace.oklab
    var hue = ColorMix.HueMethod.shorter
    if inner.ident("in") {
      guard let name = inner.ident(), let found = ColorSpace.interpolation(name) else { return nil }
      space = found
      if let method = inner.ident() {
        guard space.hueIndex != nil, inner.ident("hue") else { return nil }
        switch method {
        case "shorter": hue = .shorter
        case "longer": hue = .longer
        case "increasing": hue = .increasing
        case "decreasing": hue = .decreasing
        default: return nil
        }
      }
      guard inner.comma() else { return nil }
    }
    func part(_ reader: inout ValueReader) -> (SpecifiedColor, Double?)? {
      var percent = reader.percentage()
      guard let color = reader.color(depth: depth) else { return nil }
      if percent == nil { percent = reader.percentage() }
      if let percent, percent < 0 || percent > 100 { return nil }
      return (color, percent)
    }
    guard let (first, p1) = part(&inner), inner.comma(), let (second, p2) = part(&inner), inner.isAtEnd else { return nil }
    let a = p1 ?? p2.map { 100 - $0 } ?? 50
    let b = p2 ?? 100 - a
    let part = a + b > 0 ? a / (a + b) : 0.5
    return .mix(ColorMix(space: space, hue: hue, first: first, second: second, firstPart: part, alphaFactor: min(1, (a + b) / 100)))
  }

  /// `alpha(from …)`: the colour with another alpha, https://www.w3.org/TR/css-color-5/#relative-alpha
  private static func relativeAlpha(_ inner: inout ValueReader, _ depth: Int) -> SpecifiedColor? {
    inner.advance()
    guard let origin = inner.color(depth: depth) else { return nil }
    var components: [RelativeColor.Component] = [.channel(0), .channel(1), .channel(2)]
    if inner.delimiter("/") {
      guard let alpha = relativeComponent(3, &inner, .srgb, ["r", "g", "b", "alpha"], scale: 1) else { return nil }
      components.append(alpha)
    }
    guard inner.isAtEnd else { return nil }
    return .relative(RelativeColor(origin: origin, space: .srgb, scale: 1, components: components, isRGBFunction: false))
  }

  /// https://www.w3.org/TR/css-color-5/#relative-colors
  private static func relativeColor(_ name: String, _ inner: inout ValueReader, _ depth: Int) -> SpecifiedColor? {
    inner.advance()
    guard let origin = inner.color(depth: depth) else { return nil }
    let space: ColorSpace
    var names: [String]
    switch name {
    case "rgb", "rgba": (space, names) = (.srgb, ["r", "g", "b"])
    case "hsl", "hsla": (space, names) = (.hsl, ["h", "s", "l"])
    case "hwb": (space, names) = (.hwb, ["h", "w", "b"])
    case "lab": (space, names) = (.lab, ["l", "a", "b"])
    case "lch": (space, names) = (.lch, ["l", "c", "h"])
    case "oklab": (space, names) = (.oklab, ["l", "a", "b"])
    case "oklch": (space, names) = (.oklch, ["l", "c", "h"])
    default:
      guard let word = inner.ident(), let found = ColorSpace.predefined(word) else { return nil }
      (space, names) = (found, found == .xyzD65 || found == .xyzD50 ? ["x", "y", "z"] : ["r", "g", "b"])
    }
    names.append("alpha")
    let scale = name == "rgb" || name == "rgba" ? 1.0 / 255 : 1
    func component(_ index: Int) -> RelativeColor.Component? { relativeComponent(index, &inner, space, names, scale: scale) }
    var components: [RelativeColor.Component] = []
    for index in 0..<3 {
      guard let component = component(index) else { return nil }
      components.append(component)
    }
    if inner.delimiter("/") {
      guard let alpha = component(3) else { return nil }
      components.append(alpha)
    }
    guard inner.isAtEnd else { return nil }
    return .relative(RelativeColor(origin: origin, space: space, scale: scale, components: components, isRGBFunction: scale != 1))
  }
}

extension ValueReader {
  fileprivate static func relativeComponent(
    _ index: Int, _ inner: inout ValueReader, _ space: ColorSpace, _ names: [String], scale: Double
  ) -> RelativeColor.Component? {
    if let word = inner.peekIdent {
      inner.advance()
      if word == "none" { return RelativeColor.Component.none }
      return names.firstIndex(of: word).map { .channel($0) }
    }
    if inner.kind == .function {
      let start = inner.position
      guard let function = inner.peekFunction, MathParser.isMathFunction(function), inner.block() != nil else { return nil }
      let expression = ChannelExpression(
        tokens: Token.closed(Array(inner.tokens[start..<inner.position])), text: inner.text, names: names)
      return expression.value([0.5, 0.5, 0.5, 0.5]) == nil ? nil : .calculation(expression)
    }
    if index == 3 { return ColorFunctionParser.alphaValue(&inner).map { .number($0) } }
    if space.hueIndex == index { return inner.angle(number: true).map { .number($0) } }
    if let percent = inner.percentage() { return .number(percent / 100 * ColorFunctionParser.fullScale(space, index) / scale) }
    return inner.number().map { .number($0) }
  }
}

extension Token {
  /// Tokens cut out of their array or put together, with the indices of closing tokens set anew.
  static func closed(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    var open: [Int] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .function, .openParenthesis, .openSquare, .openCurly:
        tokens[index].payload = Int32(clamping: tokens.count)
        open.append(index)
      case .closeParenthesis, .closeSquare, .closeCurly:
        guard let last = open.last, tokens[last].kind.closing == tokens[index].kind else { continue }
        tokens[last].payload = Int32(clamping: index)
        open.removeLast()
      default: break
      }
    }
    return tokens
  }
}

extension Token.Kind {
  /// The token that closes a function or a bracket.
  var closing: Token.Kind? {
    switch self {
    case .function, .openParenthesis: .closeParenthesis
    case .openSquare: .closeSquare
    case .openCurly: .closeCurly
    default: nil
    }
  }
}
