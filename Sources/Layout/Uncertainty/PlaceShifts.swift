/// What a place moves with, as far as it is not known: two places with the same number keep their distance, whatever is not known. 0 where nothing
/// moves it, nil where it moves with nothing else.
package struct PlaceShift: Hashable, Sendable {
  package var x: Int64? = 0
  package var y: Int64? = 0

  /// Whether two places keep their distance along both axes.
  package func isShared(with other: PlaceShift) -> Bool { x != nil && y != nil && self == other }
}

/// How boxes or texts move in the layouts that try what is not known (``LayoutProbe``). What moves alike in all of them moves together: the button below
/// a message of unknown height stands at an unknown place and at a known distance from its neighbours.
struct PlaceShifts {
  private var shifts: [PlaceShift]

  /// Finer than rounding to layout's units can tell apart.
  private static let unitsPerPixel = 16.0
  /// Keeps the moves of one layout apart from those of the next.
  private static let radix: Int64 = 1_000_003

  init(count: Int) { shifts = Array(repeating: PlaceShift(), count: count) }

  subscript(_ index: Int) -> PlaceShift { shifts[index] }

  /// Notes where something stands in a further layout; nil where it is not there.
  mutating func note(_ index: Int, from guess: LayoutRect, to other: LayoutRect?) {
    guard let other else { return lose(index) }
    shifts[index].x = Self.next(shifts[index].x, other.x - guess.x)
    shifts[index].y = Self.next(shifts[index].y, other.y - guess.y)
  }

  /// Notes the lines of a text, which have to move all alike.
  mutating func note(_ index: Int, from guess: [LayoutRect], to other: [LayoutRect]) {
    guard guess.count == other.count, let first = guess.first, let moved = other.first else { return lose(index) }
    for (line, otherLine) in zip(guess, other) {
      guard CoordinateSet.differing(line, otherLine).isDisjoint(with: [.width, .height]),
        abs(otherLine.x - line.x - (moved.x - first.x)) < 1 / Self.unitsPerPixel,
        abs(otherLine.y - line.y - (moved.y - first.y)) < 1 / Self.unitsPerPixel
      else { return lose(index) }
    }
    note(index, from: first, to: moved)
  }

  mutating func lose(_ index: Int) { shifts[index] = PlaceShift(x: nil, y: nil) }

  private static func next(_ shift: Int64?, _ distance: Double) -> Int64? {
    guard let shift, distance.isFinite, abs(distance) < 1e9 else { return nil }
    return shift &* radix &+ Int64((distance * unitsPerPixel).rounded())
  }
}
