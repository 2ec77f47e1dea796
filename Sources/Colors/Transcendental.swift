#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The functions of the C library's mathematics that CSS has too, in one place because the library's name is not the same everywhere.
package enum Transcendental {
  package static func sine(_ x: Double) -> Double { sin(x) }
  package static func cosine(_ x: Double) -> Double { cos(x) }
  package static func tangent(_ x: Double) -> Double { tan(x) }
  package static func arcSine(_ x: Double) -> Double { asin(x) }
  package static func arcCosine(_ x: Double) -> Double { acos(x) }
  package static func arcTangent(_ x: Double) -> Double { atan(x) }
  package static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  package static func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }
  package static func logarithm(_ x: Double) -> Double { log(x) }
  package static func exponential(_ x: Double) -> Double { exp(x) }
  package static func cubeRoot(_ x: Double) -> Double { cbrt(x) }
}
