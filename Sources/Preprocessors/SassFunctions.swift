/// The functions of Sass that are computed here: https://sass-lang.com/documentation/modules/. A value of nil says that the call is one of CSS; unknown
/// arguments make an unknown value.
struct SassFunctions {
  let positional: [SassValue]
  let named: [String: SassValue]

  init(_ positional: [SassValue], _ named: [String: SassValue]) {
    self.positional = positional
    self.named = named
  }

  func argument(_ index: Int, _ name: String) -> SassValue? { index < positional.count ? positional[index] : named[name] }
  func number(_ index: Int, _ name: String) -> (value: Double, unit: String)? { argument(index, name)?.number }
  func color(_ index: Int = 0, _ name: String = "color") -> SheetColor? { argument(index, name)?.color }

  /// A share between 0 and 1, from a percentage or a number.
  func share(_ index: Int, _ name: String) -> Double? { number(index, name).map { $0.value / 100 } }

  /// The names without a module.
  static let names: Set<String> = Set(
    """
    rgb rgba hsl hsla red green blue hue saturation lightness alpha opacity mix lighten darken saturate desaturate grayscale complement invert adjust-hue \
    opacify fade-in transparentize fade-out adjust-color scale-color change-color percentage round ceil floor abs min max unit unitless comparable \
    length nth set-nth join append zip index list-separator is-bracketed map-get map-merge map-remove map-keys map-values map-has-key unquote quote \
    str-length str-index str-slice str-insert to-upper-case to-lower-case type-of inspect feature-exists random unique-id selector-append selector-nest \
    selector-replace selector-unify selector-extend is-superselector simple-selectors selector-parse content-exists keywords ie-hex-str
    """.split(separator: " ").map(String.init))

  /// Whether a name is that of a function of CSS, or might be one: not one that a library of Sass would define.
  static func isCSS(_ name: String) -> Bool {
    if name.hasPrefix("-") { return true }
    let known = css.contains(name.lowercased())
    return known
  }

  private static let css: Set<String> = Set(
    """
    var env attr calc min max clamp url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark device-cmyk linear-gradient radial-gradient \
    conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient image-set image cross-fade element paint translate \
    translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez rotate3d skew skewx skewy matrix \
    matrix3d perspective cubic-bezier steps linear blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia circle ellipse \
    inset polygon path rect xywh shape minmax repeat fit-content counter counters symbols format local tech selector round mod rem sin cos tan asin acos \
    atan atan2 pow sqrt hypot log exp abs sign anchor anchor-size view scroll ray alpha progid gradient layer supports theme target-counter leader \
    stylistic styleset character-variant swash ornaments annotation superellipse if color-stop from to
    """.split(separator: " ").map(String.init))

  func call(_ name: String) -> SassValue? {
    let (module, plain) = Self.split(name)
    if let value = colorFunction(plain, module: module) { return value }
    if let value = collectionFunction(plain, module: module) { return value }
    if let value = stringFunction(plain, module: module) { return value }
    return numberFunction(plain, module: module)
  }

  /// "math.div" as its module and name; a function without a module has the name that it had before there were modules.
  private static func split(_ name: String) -> (module: String, name: String) {
    guard let dot = name.firstIndex(of: ".") else { return ("", name) }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  // MARK: - Numbers

  private func numberFunction(_ name: String, module: String) -> SassValue? {
    guard module.isEmpty || module == "math" else { return .unknown }
    if positional.contains(where: { $0.isUnknown }) || named.values.contains(where: { $0.isUnknown }) { return .unknown }
    switch name {
    case "percentage": return number(0, "number").map { .number($0.value * 100, "%") } ?? .unknown
    case "round": return number(0, "number").map { .number(($0.value + 1e-12).rounded(.toNearestOrAwayFromZero), $0.unit) }
    case "ceil": return number(0, "number").map { .number(($0.value - 1e-12).rounded(.up), $0.unit) } ?? .unknown
    case "floor": return number(0, "number").map { .number(($0.value + 1e-12).rounded(.down), $0.unit) } ?? .unknown
    case "abs": return number(0, "number").map { .number(abs($0.value), $0.unit) }
    case "min", "max": return extreme(isLeast: name == "min")
    case "unit": return number(0, "number").map { SassValue(.string($0.unit, isQuoted: true)) } ?? .unknown
    case "unitless", "is-unitless": return number(0, "number").map { .boolean($0.unit.isEmpty) } ?? .unknown
    case "comparable", "compatible":
      guard let a = number(0, "number1"), let b = number(1, "number2") else { return .unknown }
      return .boolean(a.unit.isEmpty || b.unit.isEmpty || SheetUnits.factor(from: a.unit, to: b.unit) != nil)
    case "div":
      guard let a = number(0, "number1"), let b = number(1, "number2"), let quotient = SassEvaluator.quotient(a, b) else { return .unknown }
      return .number(quotient.value, quotient.unit)
    case "pow":
      guard let a = number(0, "base"), let b = number(1, "exponent"), a.unit.isEmpty, b.unit.isEmpty else { return .unknown }
      return Self.power(a.value, b.value).map { .number($0) } ?? .unknown
    case "sqrt": return number(0, "number").map { $0.unit.isEmpty ? .number($0.value.squareRoot()) : .unknown } ?? .unknown
    case "clamp":
      guard let low = number(0, "min"), let value = number(1, "number"), let high = number(2, "max"), low.unit == value.unit,
        high.unit == value.unit
      else { return .unknown }
      return .number(max(low.value, min(value.value, high.value)), value.unit)
    default: return module.isEmpty ? nil : .unknown
    }
  }

  /// Whole exponents alone: others need more than the standard library has.
  private static func power(_ base: Double, _ exponent: Double) -> Double? {
    if exponent == 0.5 { return base.squareRoot() }
    guard exponent == exponent.rounded(), abs(exponent) <= 64 else { return nil }
    var result = 1.0
    for _ in 0..<Int(abs(exponent)) { result *= base }
    return exponent < 0 ? 1 / result : result
  }

  /// The least or greatest number; nil where one is no number or the units do not convert, and CSS decides.
  private func extreme(isLeast: Bool) -> SassValue? {
    let values = positional.count == 1 ? positional[0].items : positional
    guard var best = values.first?.number else { return nil }
    for value in values.dropFirst() {
      guard let number = value.number else { return nil }
      let factor = number.unit.isEmpty || best.unit.isEmpty ? 1 : SheetUnits.factor(from: number.unit, to: best.unit)
      guard let factor else { return nil }
      if (number.value * factor < best.value) == isLeast, number.value * factor != best.value { best = number }
    }
    return .number(best.value, best.unit)
  }

  // MARK: - Strings and types

  private func stringFunction(_ name: String, module: String) -> SassValue? {
    guard module.isEmpty || module == "string" || module == "meta" else { return nil }
    let first = argument(0, "string") ?? argument(0, "value")
    switch name {
    case "type-of":
      guard let value = argument(0, "value") else { return .unknown }
      return Self.type(of: value).map { .word($0) } ?? .unknown
    case "inspect": return argument(0, "value")?.css().map { .word($0) } ?? .unknown
    case "feature-exists": return .boolean(true)
    case "unquote": return first.map { value in value.string.map { .word($0) } ?? value } ?? .unknown
    case "quote": return first?.string.map { SassValue(.string($0, isQuoted: true)) } ?? .unknown
    default: break
    }
    guard module == "string" || name.hasPrefix("str-") || name.hasPrefix("to-") else { return nil }
    guard let text = first?.string, let first, !first.isUnknown else { return .unknown }
    let isQuoted = if case .string(_, true) = first.kind { true } else { false }
    let characters = Array(text)
    switch name {
    case "str-length", "length": return .number(Double(characters.count))
    case "to-upper-case": return SassValue(.string(text.uppercased(), isQuoted: isQuoted))
    case "to-lower-case": return SassValue(.string(text.lowercased(), isQuoted: isQuoted))
    case "str-index", "index":
      guard let other = argument(1, "substring")?.string.map(Array.init) else { return .unknown }
      guard !other.isEmpty, other.count <= characters.count, characters.count < 10_000 else { return .null }
      for start in 0...(characters.count - other.count) where characters[start...].starts(with: other) { return .number(Double(start + 1)) }
      return .null
    case "str-slice", "slice":
      guard let start = number(1, "start-at") else { return .unknown }
      let last = number(2, "end-at")?.value ?? -1
      func index(_ value: Double) -> Int { abs(value) > 1e6 ? 0 : value < 0 ? characters.count + Int(value) + 1 : Int(value) }
      let from = max(index(start.value), 1)
      let to = min(index(last), characters.count)
      return SassValue(.string(from <= to ? String(characters[(from - 1)..<to]) : "", isQuoted: isQuoted))
    case "str-insert", "insert":
      guard let other = argument(1, "insert")?.string, let place = number(2, "index"), abs(place.value) < 1e6 else { return .unknown }
      let at = place.value < 0 ? max(0, characters.count + Int(place.value) + 1) : min(max(0, Int(place.value) - 1), characters.count)
      return SassValue(.string(String(characters[..<at]) + other + String(characters[at...]), isQuoted: isQuoted))
    default: return .unknown
    }
  }

  private static func type(of value: SassValue) -> String? {
    switch value.kind {
    case .number: "number"
    case .color: "color"
    case .string(let text, let isQuoted): !isQuoted && SheetColor(text) != nil ? "color" : "string"
    case .list: "list"
    case .map: "map"
    case .boolean: "bool"
    case .null: "null"
    case .unknown: nil
    }
  }
}
