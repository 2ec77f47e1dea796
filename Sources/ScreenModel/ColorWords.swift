import Colors

/// The words for colours that rules compare (DESIGN 2.10), in CIELAB with the D65 white.
package enum ColorWords {
  /// A colour of a button: near-black, near-white, gray or color. The thresholds are L* 15 and 93, C* 5.
  package static func ofSurface(_ color: Color) -> String {
    let lab = CIELAB(color)
    guard lab.chroma <= 5 else { return "color" }
    if lab.lightness <= 15 { return "near-black" }
    return lab.lightness >= 93 ? "near-white" : "gray"
  }

  /// What is behind a button: saturated from C* 40 on, else light from L* 70 on, dark to L* 40, middle between.
  package static func ofBackdrop(_ color: Color) -> String {
    let lab = CIELAB(color)
    if lab.chroma >= 40 { return "saturated" }
    if lab.lightness >= 70 { return "light" }
    return lab.lightness <= 40 ? "dark" : "middle"
  }

  /// The word that matters of several colours: that of the stop that is farthest from black and white.
  package static func worst(_ colors: [Color]) -> String {
    let order = ["near-black": 0, "near-white": 0, "gray": 1, "color": 2]
    let words = colors.map(ofSurface)
    // A gradient from black to white is neither of them overall.
    if Set(words).isSuperset(of: ["near-black", "near-white"]) { return "gray" }
    return words.max { order[$0]! < order[$1]! } ?? "color"
  }
}

extension ModelValue {
  /// A colour as the model keeps it: opaque, rounded to 8 bits as screens show it.
  package static func color(_ color: Color) -> ModelValue {
    func byte(_ component: Double) -> UInt8 { UInt8(max(0, min(255, (component * 255).rounded()))) }
    return .color(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }

  /// The colour of a value that is one.
  package var cssColor: Color? {
    guard case .color(let red, let green, let blue) = self else { return nil }
    return Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }
}
