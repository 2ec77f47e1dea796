import Colors
import Diagnostics

/// The functions of Less that are computed here: https://lesscss.org/functions/. A value of nil says that the call is one of CSS; unknown arguments make an
/// unknown value.
struct LessFunctions {
  let arguments: [LessValue]

  init(_ arguments: [LessValue]) { self.arguments = arguments }

  func argument(_ index: Int) -> LessValue? { index < arguments.count ? arguments[index] : nil }
  func number(_ index: Int) -> LessNumber? { argument(index)?.number }
  func color(_ index: Int = 0) -> SheetColor? { argument(index)?.color }

  func call(_ name: String) -> LessValue? {
    if let value = typeFunction(name) { return value }
    guard Self.names.contains(name) else { return nil }
    if arguments.contains(where: \.isUnknown) { return .unknown }
    return listFunction(name) ?? stringFunction(name) ?? numberFunction(name) ?? colorFunction(name)
  }

  private static let names: Set<String> = Set(
    """
    e % escape replace ~ _self length extract range ceil floor round sqrt abs sin cos tan asin acos atan pi pow mod percentage min max convert unit \
    get-unit color rgb rgba argb hsl hsla hsv hsva hue saturation lightness hsvhue hsvsaturation hsvvalue red green blue alpha luma luminance saturate \
    desaturate lighten darken fadein fadeout fade spin mix tint shade greyscale contrast multiply screen overlay softlight hardlight difference exclusion \
    average negation data-uri image-size image-width image-height svg-gradient boolean
    """.split(separator: " ").map(String.init))

  // MARK: - Operations

  /// What two values make; nil where that cannot be worked out.
  static func computed(_ sign: LessOperator, _ a: LessValue, _ b: LessValue) -> LessValue? {
    if let x = a.number, let y = b.number { return LessNumber.computed(sign, x, y).map { LessValue(.number($0)) } }
    func color(_ value: LessValue) -> (red: Double, green: Double, blue: Double, alpha: Double)? {
      if let color = value.color { return (color.red, color.green, color.blue, color.alpha) }
      return value.number.map { ($0.value, $0.value, $0.value, 1) }
    }
    guard a.color != nil || b.color != nil, let x = color(a), let y = color(b) else { return nil }
    func channel(_ a: Double, _ b: Double) -> Double {
      switch sign {
      case .plus: a + b
      case .minus: a - b
      case .times: a * b
      case .divide, .dotDivide: a / b
      }
    }
    let channels = [channel(x.red, y.red), channel(x.green, y.green), channel(x.blue, y.blue)]
    guard channels.allSatisfy({ !$0.isNaN }) else { return nil }
    return .color(channels[0], channels[1], channels[2], x.alpha * (1 - y.alpha) + y.alpha)
  }

  // MARK: - Types

  private func typeFunction(_ name: String) -> LessValue? {
    guard name.hasPrefix("is") else { return nil }
    guard let value = argument(0) else { return nil }
    let answer: Bool
    switch (name, value.kind) {
    case ("isruleset", .detached): return .boolean(true)
    case (_, .unknown): return Self.tests.contains(name) ? .unknown : nil
    case ("isruleset", _): answer = false
    case ("iscolor", _): answer = value.color != nil
    case ("isnumber", _): answer = value.number != nil
    case ("isstring", .quoted): answer = true
    // What is escaped is a string for Less, and so is what is taken as it stands for it.
    case ("isstring", .text): return .unknown
    case ("isstring", _): answer = false
    case ("iskeyword", _): answer = value.keyword != nil
    case ("isurl", .url): answer = true
    case ("isurl", _): answer = false
    case ("ispixel", _): answer = hasUnit("px")
    case ("ispercentage", _): answer = hasUnit("%")
    case ("isem", _): answer = hasUnit("em")
    case ("isunit", _):
      guard let unit = argument(1)?.words else { return .unknown }
      answer = hasUnit(unit)
    default: return nil
    }
    return .boolean(answer)
  }

  private static let tests: Set<String> = [
    "isruleset", "iscolor", "isnumber", "isstring", "iskeyword", "isurl", "ispixel", "ispercentage", "isem", "isunit",
  ]

  private func hasUnit(_ unit: String) -> Bool {
    guard let number = number(0), number.denominator.isEmpty, number.numerator.count <= 1 else { return false }
    return (number.numerator.first ?? "").lowercased() == unit.lowercased()
  }

  // MARK: - Lists

  private func listFunction(_ name: String) -> LessValue? {
    switch name {
    case "length": return argument(0).map { .number(Double($0.items.count)) } ?? .unknown
    case "extract":
      guard let list = argument(0)?.items, let index = number(1)?.value else { return .unknown }
      // Beyond the list the call is left as it is.
      guard index >= 1, index <= Double(list.count), index == index.rounded() else { return .unknown }
      return list[Int(index) - 1]
    case "range":
      guard let first = number(0) else { return .unknown }
      let from = arguments.count > 1 ? first.value : 1
      guard let to = arguments.count > 1 ? number(1) : first else { return .unknown }
      let step = number(2)?.value ?? 1
      guard step > 0, (to.value - from) / step < 5_000 else { return .unknown }
      return LessValue(.list(stride(from: from, through: to.value, by: step).map { LessValue(.number(to.with($0))) }, isComma: false))
    case "~": return arguments.count == 1 ? arguments[0] : LessValue(.list(arguments, isComma: true))
    case "_self": return argument(0)
    case "boolean": return argument(0)
    default: return nil
    }
  }

  // MARK: - Strings

  private func stringFunction(_ name: String) -> LessValue? {
    switch name {
    case "e": return argument(0)?.words.map { LessValue(.text($0)) } ?? .unknown
    case "%": return format()
    // Regular expressions of JavaScript, and files.
    case "replace": return replaced()
    case "escape", "data-uri", "image-size", "image-width", "image-height", "svg-gradient": return .unknown
    default: return nil
    }
  }

  /// `%("%a of %d", 1, 2)`: https://lesscss.org/functions/#string-functions--format
  private func format() -> LessValue {
    guard let first = argument(0), let words = first.words else { return .unknown }
    var made = ""
    var rest = arguments.dropFirst()
    var isSign = false
    for character in words {
      guard isSign else {
        if character == "%" { isSign = true } else { made.append(character) }
        continue
      }
      isSign = false
      switch character {
      case "s", "d", "a":
        guard let value = rest.popFirst() else {
          made += "%" + String(character)
          continue
        }
        made += character == "s" ? value.interpolated : value.css
      // Encoded for an address.
      case "S", "D", "A": return .unknown
      case "%": made += "%"
      default: made += "%" + String(character)
      }
    }
    if isSign { made += "%" }
    if case .quoted(_, let quote) = first.kind { return LessValue(.quoted(made, quote)) }
    return LessValue(.text(made))
  }

  /// A pattern without signs that mean something is looked for as it stands; others are not read.
  private func replaced() -> LessValue {
    guard let first = argument(0), let words = first.words, let pattern = argument(1)?.words, let other = argument(2)?.interpolated,
      !pattern.isEmpty, !pattern.contains(where: { "\\^$.|?*+()[]{}".contains($0) }), !other.contains("$")
    else { return .unknown }
    let flags = argument(3)?.words ?? ""
    guard flags.isEmpty || flags == "g" else { return .unknown }
    var made = words
    if flags == "g" {
      made = words.split(separator: pattern, omittingEmptySubsequences: false).joined(separator: other)
    } else if let range = words.firstRange(of: pattern) {
      made.replaceSubrange(range, with: other)
    }
    if case .quoted(_, let quote) = first.kind { return LessValue(.quoted(made, quote)) }
    return LessValue(.text(made))
  }

  // MARK: - Numbers

  private func numberFunction(_ name: String) -> LessValue? {
    func mapped(_ body: (Double) -> Double) -> LessValue {
      number(0).map { LessValue(.number($0.with(body($0.value)))) } ?? .unknown
    }
    switch name {
    case "ceil": return mapped { $0.rounded(.up) }
    case "floor": return mapped { $0.rounded(.down) }
    case "abs": return mapped { Swift.abs($0) }
    case "sqrt": return mapped { $0.squareRoot() }
    case "round":
      let digits = number(1)?.value ?? 0
      guard digits >= 0, digits <= 10 else { return .unknown }
      let scale = (0..<Int(digits)).reduce(1.0) { result, _ in result * 10 }
      // A half goes away from zero, as the digits of the number say.
      return mapped { ($0 * scale).rounded(.toNearestOrAwayFromZero) / scale }
    case "sin", "cos", "tan":
      guard let value = number(0)?.converted(to: "rad").value else { return .unknown }
      return .number(
        name == "sin" ? Transcendental.sine(value) : name == "cos" ? Transcendental.cosine(value) : Transcendental.tangent(value))
    case "asin", "acos", "atan":
      guard let value = number(0)?.value else { return .unknown }
      let angle =
        name == "asin" ? Transcendental.arcSine(value) : name == "acos" ? Transcendental.arcCosine(value) : Transcendental.arcTangent(value)
      return .number(angle, "rad")
    case "pi": return .number(Double.pi)
    case "pow":
      guard let base = number(0), let exponent = number(1) else { return .unknown }
      return LessValue(.number(base.with(Transcendental.power(base.value, exponent.value))))
    case "mod":
      guard let a = number(0), let b = number(1), b.value != 0 else { return .unknown }
      return LessValue(.number(a.with(a.value.truncatingRemainder(dividingBy: b.value))))
    case "percentage": return number(0).map { .number($0.value * 100, "%") } ?? .unknown
    case "min", "max": return extreme(isLeast: name == "min")
    case "convert":
      guard let value = number(0), let unit = argument(1)?.words else { return .unknown }
      return LessValue(.number(value.converted(to: unit)))
    case "unit":
      guard let value = number(0) else { return .unknown }
      return .number(value.value, arguments.count > 1 ? arguments[1].interpolated : "")
    case "get-unit": return number(0).map { LessValue(.text($0.unit)) } ?? .unknown
    default: return nil
    }
  }

  /// The least or greatest number; nil where one is no number or the units do not convert, and CSS decides.
  private func extreme(isLeast: Bool) -> LessValue? {
    let values = arguments.flatMap(\.items)
    guard var best = values.first?.number else { return nil }
    for value in values.dropFirst() {
      guard let number = value.number, let order = number.compared(to: best) else { return nil }
      if order == (isLeast ? -1 : 1) { best = number }
    }
    return LessValue(.number(best))
  }
}
