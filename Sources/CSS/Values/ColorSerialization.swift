import Colors

/// Colours as CSS writes them: https://www.w3.org/TR/css-color-4/#serializing-color-values
extension SpecifiedColor {
  /// The colour in its own space, with numbers as short as they can be without changing beyond six digits.
  var serialized: String {
    switch self {
    case .currentColor: return "currentcolor"
    case .system(let color): return color.rawValue
    case .absolute(let color): return color.serialized
    case .deviceCMYK(let values, let alpha): return Self.function("device-cmyk", values, alpha)
    case .custom(let name, let values, let alpha): return Self.function(name, values, alpha)
    case .lightDark(let light, let dark): return "light-dark(\(light.serialized), \(dark.serialized))"
    case .mix, .relative, .contrast: return resolved(currentColor: .black, scheme: .light).serialized
    }
  }

  fileprivate static func function(_ name: String, _ values: [Double?], _ alpha: Double?) -> String {
    "color(\(name) \(values.map { $0.map(shortNumber) ?? "none" }.joined(separator: " "))\(slash(alpha)))"
  }

  fileprivate static func slash(_ alpha: Double?) -> String {
    guard let alpha else { return " / none" }
    return alpha == 1 ? "" : " / \(shortNumber(alpha))"
  }
}

extension AbsoluteColor {
  var serialized: String {
    let components = [first, second, third]
    if isLegacy {
      // Where a component is missing the colour keeps its own space until it is written.
      let v = space.toSRGB(vector)
      let numbers = [v.0, v.1, v.2].map { shortNumber($0 * 255) }.joined(separator: ", ")
      return alpha == 1 ? "rgb(\(numbers))" : "rgba(\(numbers), \(shortNumber(alpha ?? 0)))"
    }
    switch space {
    case .lab, .lch, .oklab, .oklch:
      return "\(space.name)(\(components.map { $0.map(shortNumber) ?? "none" }.joined(separator: " "))\(SpecifiedColor.slash(alpha)))"
    default: return SpecifiedColor.function(space.name, components, alpha)
    }
  }
}

extension Color {
  /// `rgb(r, g, b)` or `rgba(r, g, b, a)` with components of 8 bits, as Chromium prints computed legacy colours.
  package var serialized: String {
    func byte(_ value: Double) -> Int { boundedInteger(min(max(value, 0), 1) * 255) }
    let rgb = "\(byte(red)), \(byte(green)), \(byte(blue))"
    guard alpha < 1 else { return "rgb(\(rgb))" }
    // Alpha has two digits where they give the same 8 bits back, else three.
    let bits = (alpha * 255).rounded()
    let two = (alpha * 100).rounded() / 100
    let text = (two * 255).rounded() == bits ? two : (alpha * 1000).rounded() / 1000
    return "rgba(\(rgb), \(shortNumber(text)))"
  }
}

/// A number with at most six digits behind the point and none that says nothing.
func shortNumber(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  let rounded = abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
  if rounded == rounded.rounded(), abs(rounded) < 1e15 { return "\(Int64(rounded))" }
  return "\(rounded)"
}
