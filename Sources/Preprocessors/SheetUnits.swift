/// Units that convert into each other: https://www.w3.org/TR/css-values-4/#absolute-lengths
enum SheetUnits {
  private static let groups: [[String: Double]] = [
    ["px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16],
    ["deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360], ["s": 1, "ms": 0.001], ["dpi": 1, "dpcm": 2.54, "dppx": 96],
    ["hz": 1, "khz": 1000],
  ]

  /// By how much a number with one unit is multiplied to have another; nil where they do not convert.
  static func factor(from: String, to: String) -> Double? {
    if from == to { return 1 }
    for group in groups {
      if let a = group[from.lowercased()], let b = group[to.lowercased()] { return a / b }
    }
    return nil
  }
}
