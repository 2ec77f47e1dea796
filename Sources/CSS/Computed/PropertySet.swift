/// A set of properties, a bit for each.
package struct PropertySet: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0

  package init() {}

  package mutating func insert(_ property: PropertyID) {
    let bit = UInt64(1) << UInt64(property.index & 63)
    switch property.index >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    default: third |= bit
    }
  }

  package func union(_ other: PropertySet) -> PropertySet {
    var made = self
    made.first |= other.first
    made.second |= other.second
    made.third |= other.third
    return made
  }

  package func contains(_ property: PropertyID) -> Bool {
    let bit = UInt64(1) << UInt64(property.index & 63)
    switch property.index >> 6 {
    case 0: return first & bit != 0
    case 1: return second & bit != 0
    default: return third & bit != 0
    }
  }
}
