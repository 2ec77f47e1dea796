/// Some of a rectangle's four numbers.
package struct CoordinateSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let x = CoordinateSet(rawValue: 1)
  package static let y = CoordinateSet(rawValue: 2)
  package static let width = CoordinateSet(rawValue: 4)
  package static let height = CoordinateSet(rawValue: 8)
  package static let all: CoordinateSet = [.x, .y, .width, .height]

  /// The numbers in which two rectangles differ by more than rounding.
  static func differing(_ a: LayoutRect, _ b: LayoutRect) -> CoordinateSet {
    let tolerance = 1.5 / 64
    var set: CoordinateSet = []
    if abs(a.x - b.x) > tolerance { set.insert(.x) }
    if abs(a.y - b.y) > tolerance { set.insert(.y) }
    if abs(a.width - b.width) > tolerance { set.insert(.width) }
    if abs(a.height - b.height) > tolerance { set.insert(.height) }
    return set
  }
}
