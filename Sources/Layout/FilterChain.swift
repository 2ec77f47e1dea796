import CSS
import Colors

/// What the filters of an element and its ancestors do to a colour: https://www.w3.org/TR/filter-effects-1/#FilterPrimitivesOverview
///
/// Only functions that change each colour by itself are computed; shadows leave a surface's colour as it is, and blurs do far from its edges.
struct FilterChain {
  private enum Function {
    case invert(Double)
    case brightness(Double)
    case contrast(Double)
    case grayscale(Double)
    case opacity(Double)
  }

  private var functions: [Function] = []
  /// Whether a function is among them whose result is not computed: then no colour under it is known.
  private(set) var isUnknown = false

  /// The standard deviation of all blurs together, in CSS pixels; infinite where one is not computed.
  private(set) var blur = 0.0

  /// How far inside and outside of its edges a blurred surface's colour mixes with what is around it: beyond three deviations nothing of it is seen.
  var blurReach: Double { 3 * blur }

  var isEmpty: Bool { functions.isEmpty && !isUnknown }

  /// Adds the functions of a `filter` value, in lower case; those of an ancestor come after those of its descendants.
  mutating func append(_ filter: String) {
    var rest = filter[...]
    while let open = rest.firstIndex(of: "(") {
      let name = rest[..<open].drop { $0 == " " }
      var depth = 0
      var end = rest.endIndex
      for index in rest[open...].indices {
        if rest[index] == "(" { depth += 1 }
        if rest[index] == ")" { depth -= 1 }
        if depth == 0 {
          end = index
          break
        }
      }
      guard end < rest.endIndex else { return isUnknown = true }
      append(name, rest[rest.index(after: open)..<end])
      rest = rest[rest.index(after: end)...]
    }
  }

  private mutating func append(_ name: Substring, _ argument: Substring) {
    if name == "drop-shadow" { return }
    if name == "blur" { return blur += Self.deviation(argument) }
    var number = argument.filter { $0 != " " }
    let isPercentage = number.last == "%"
    if isPercentage { number.removeLast() }
    guard number.isEmpty || Double(number)?.isFinite == true else { return isUnknown = true }
    let amount = number.isEmpty ? 1 : max(0, (Double(number) ?? 1) / (isPercentage ? 100 : 1))
    switch name {
    case "invert": functions.append(.invert(min(1, amount)))
    case "brightness": functions.append(.brightness(amount))
    case "contrast": functions.append(.contrast(amount))
    case "grayscale": functions.append(.grayscale(min(1, amount)))
    case "opacity": functions.append(.opacity(min(1, amount)))
    default: isUnknown = isUnknown || amount != 0
    }
  }

  /// The deviation of a blur: https://www.w3.org/TR/filter-effects-1/#funcdef-filter-blur
  private static func deviation(_ argument: Substring) -> Double {
    let length = argument.filter { $0 != " " }
    if length.isEmpty || Double(length) == 0 { return 0 }
    for (unit, pixels) in [("rem", 16.0), ("px", 1)] where length.hasSuffix(unit) {
      if let number = Double(length.dropLast(unit.count)), number >= 0 { return number * pixels }
    }
    return .infinity
  }

  /// The colour after all functions; meaningless where ``isUnknown``.
  func applied(to color: Color) -> Color {
    var color = color
    for function in functions {
      func map(_ change: (Double) -> Double) {
        func clamped(_ value: Double) -> Double { max(0, min(1, change(value))) }
        color = Color(red: clamped(color.red), green: clamped(color.green), blue: clamped(color.blue), alpha: color.alpha)
      }
      switch function {
      case .invert(let amount): map { $0 * (1 - amount) + (1 - $0) * amount }
      case .brightness(let amount): map { $0 * amount }
      case .contrast(let amount): map { ($0 - 0.5) * amount + 0.5 }
      case .grayscale(let amount):
        let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        map { $0 + (luma - $0) * amount }
      case .opacity(let amount): color.alpha *= amount
      }
    }
    return color
  }
}
