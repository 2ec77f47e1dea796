#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The functions of the C library's mathematics that CSS has too, in one place because the library's name is not the same everywhere.
enum Transcendental {
  static func sine(_ x: Double) -> Double { sin(x) }
  static func cosine(_ x: Double) -> Double { cos(x) }
  static func tangent(_ x: Double) -> Double { tan(x) }
  static func arcSine(_ x: Double) -> Double { asin(x) }
  static func arcCosine(_ x: Double) -> Double { acos(x) }
  static func arcTangent(_ x: Double) -> Double { atan(x) }
  static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  static func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }
  static func logarithm(_ x: Double) -> Double { log(x) }
  static func exponential(_ x: Double) -> Double { exp(x) }
  static func cubeRoot(_ x: Double) -> Double { cbrt(x) }
}
