import Testing
@testable import Layout

struct BidirectionalLevelsTests {
  /// The same numbers for the same seed.
  private struct Numbers {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  /// Letters of both directions, digits, separators, brackets and marks.
  private static let alphabet: [UInt32] = [
    0x61, 0x62, 0x5D0, 0x5D1, 0x627, 0x31, 0x32, 0x661, 0x20, 0x2C, 0x2E, 0x2B, 0x25, 0x28, 0x29, 0x21, 0x5B0, 0x2066, 0x2067, 0x2069,
  ]

  /// Isolates within isolates, none of them empty, in the order in which they begin.
  private func isolates(_ numbers: inout Numbers, in range: Range<Int>, parent: Int, _ found: inout [BidirectionalLevels.Isolate]) {
    var start = range.lowerBound
    while start < range.upperBound, numbers.next(below: 3) > 0 {
      let lower = start + numbers.next(below: range.upperBound - start)
      let upper = lower + 1 + numbers.next(below: range.upperBound - lower)
      found.append(BidirectionalLevels.Isolate(range: lower..<upper, isRightToLeft: numbers.next(below: 2) == 0, parent: parent))
      if upper - lower < range.count { isolates(&numbers, in: lower..<upper, parent: found.count - 1, &found) }
      start = upper
    }
  }

  @Test("An empty isolate is to what is around it what a neutral character would be", arguments: 0..<400)
  func emptyIsolates(_ seed: Int) {
    var numbers = Numbers(state: UInt64(seed) &* 977 &+ 13)
    let codes = (0..<(1 + numbers.next(below: 14))).map { _ in Self.alphabet[numbers.next(below: Self.alphabet.count)] }
    var full: [BidirectionalLevels.Isolate] = []
    isolates(&numbers, in: 0..<codes.count, parent: -1, &full)
    let isRightToLeft = numbers.next(below: 2) == 0
    // Where the empty one stands, in which isolate, and before which of the others.
    let place = numbers.next(below: codes.count)
    let parent = full.lastIndex { $0.range.contains(place) && $0.range.lowerBound < place } ?? -1
    let number = full.firstIndex { $0.range.lowerBound >= place } ?? full.count
    var withEmpty = full.map {
      BidirectionalLevels.Isolate(range: $0.range, isRightToLeft: $0.isRightToLeft, parent: $0.parent >= number ? $0.parent + 1 : $0.parent)
    }
    withEmpty.insert(BidirectionalLevels.Isolate(range: place..<place, isRightToLeft: !isRightToLeft, parent: parent), at: number)
    var longer = codes
    longer.insert(0x21, at: place)
    let shifted = full.map {
      let lower = $0.range.lowerBound >= place ? $0.range.lowerBound + 1 : $0.range.lowerBound
      let upper = $0.range.upperBound > place ? $0.range.upperBound + 1 : $0.range.upperBound
      return BidirectionalLevels.Isolate(range: lower..<upper, isRightToLeft: $0.isRightToLeft, parent: $0.parent)
    }
    let levels = BidirectionalLevels(codes, breaks: [], isolates: withEmpty, isRightToLeft: isRightToLeft).levels
    var expected = BidirectionalLevels(longer, breaks: [], isolates: shifted, isRightToLeft: isRightToLeft).levels
    expected.remove(at: place)
    #expect(levels == expected)
  }

  @Test("A paragraph of nothing but empty isolates has no levels, and one at the end of the text leaves the others as they were")
  func emptyIsolatesAlone() {
    let nested = [
      BidirectionalLevels.Isolate(range: 0..<0, isRightToLeft: false, parent: -1),
      BidirectionalLevels.Isolate(range: 0..<0, isRightToLeft: true, parent: 0),
    ]
    #expect(BidirectionalLevels([], breaks: [], isolates: nested, isRightToLeft: true).levels.isEmpty)
    let end = [BidirectionalLevels.Isolate(range: 2..<2, isRightToLeft: false, parent: -1)]
    #expect(BidirectionalLevels([0x61, 0x5D0], breaks: [], isolates: end, isRightToLeft: true).levels == [2, 1])
  }
}
