/// Lengths are CSS pixels in `Double`, always whole 64ths, as Blink's LayoutUnit is: sums and differences of such numbers are exact.
enum LayoutUnit {
  /// Beyond this Blink's LayoutUnit is saturated.
  static let maximum = 33_554_431.0

  /// A length cut to whole 64ths towards zero; not a number becomes 0.
  @inline(__always)
  static func snap(_ value: Double) -> Double {
    guard value == value else { return 0 }
    return (max(-maximum, min(maximum, value)) * 64).rounded(.towardZero) / 64
  }

  @inline(__always)
  static func snapUp(_ value: Double) -> Double {
    guard value == value else { return 0 }
    return (max(-maximum, min(maximum, value)) * 64).rounded(.up) / 64
  }

  @inline(__always)
  static func snapNearest(_ value: Double) -> Double {
    guard value == value else { return 0 }
    return (max(-maximum, min(maximum, value)) * 64).rounded() / 64
  }
}
