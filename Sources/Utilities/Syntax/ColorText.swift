import CSS

/// Colours in values, told by their text.
enum ColorText {
  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "color", "lab", "lch", "oklab", "oklch", "light-dark", "color-mix", "--alpha",
  ]
  private static let shadowFunctions = functions.union(["contrast-color", "device-cmyk"])
  private static let lengthFunctions: Set<String> = ["calc", "clamp", "max", "min", "--spacing"]
  private static let keywords: Set<String> = ["inset", "inherit", "initial", "revert", "unset"]
  private static let systemColors: Set<String> = [
    "canvas", "canvastext", "linktext", "visitedtext", "activetext", "buttonface", "buttontext", "buttonborder", "field", "fieldtext",
    "highlight", "highlighttext", "selecteditem", "selecteditemtext", "mark", "marktext", "graytext", "accentcolor", "accentcolortext",
  ]

  static func isColor(_ value: String) -> Bool {
    if value.hasPrefix("#") { return true }
    let lowercased = value.lowercased()
    if let open = lowercased.firstIndex(of: "(") { return functions.contains(String(lowercased[..<open])) }
    return isNamed(lowercased)
  }

  private static func isNamed(_ lowercased: String) -> Bool {
    lowercased == "transparent" || lowercased == "currentcolor" || systemColors.contains(lowercased)
      || NamedColor.value(of: lowercased) != nil
  }

  /// A colour with an opacity, "50%" or "0.5" or what stands for one.
  static func withAlpha(_ color: String, _ alpha: String) -> String {
    let alpha = percentage(alpha)
    return alpha == "100%" ? color : "color-mix(in oklab, \(color) \(alpha), transparent)"
  }

  /// A number as a percentage; anything else as it is.
  static func percentage(_ alpha: String) -> String {
    guard let end = ValueKind.numberLength(alpha), end == alpha.utf8.count, let number = Double(alpha) else { return alpha }
    return "\(NumberText.shortest(number * 100))%"
  }

  /// The parts of a value between spaces, brackets taken as one.
  private static func words(_ value: String) -> [String] { TextPieces.split(value, at: " ").filter { !$0.isEmpty } }

  /// A list of shadows with each one's colour replaced; a shadow that says none has `currentcolor`.
  static func replaceShadowColors(_ value: String, _ replacement: (String) -> String) -> String {
    TextPieces.split(value, at: ",").map { shadow in
      var parts = words(String(shadow.filter { $0 != "\n" }))
      var unknown: [Int] = []
      var lengths = 0
      for (index, part) in parts.enumerated() {
        let lowercased = part.lowercased()
        if keywords.contains(lowercased) { continue }
        if let open = lowercased.firstIndex(of: "(") {
          let name = String(lowercased[..<open])
          if shadowFunctions.contains(name) {
            parts[index] = replacement(part)
            return parts.joined(separator: " ")
          }
          if lengthFunctions.contains(name) { lengths += 1 } else { unknown.append(index) }
        } else if let first = lowercased.drop(while: { $0 == "-" || $0 == "." }).first, first.isNumber {
          lengths += 1
        } else if part.hasPrefix("#") || isNamed(lowercased) {
          parts[index] = replacement(part)
          return parts.joined(separator: " ")
        } else {
          unknown.append(index)
        }
      }
      if lengths < 2 { return parts.joined(separator: " ") }
      if unknown.isEmpty { return (parts + [replacement("currentcolor")]).joined(separator: " ") }
      if unknown.count == 1 { parts[unknown[0]] = replacement(parts[unknown[0]]) }
      return parts.joined(separator: " ")
    }.joined(separator: ", ")
  }
}

/// Numbers as JavaScript prints them.
enum NumberText {
  static func shortest(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return "\(number)"
  }
}
