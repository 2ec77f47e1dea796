import CSS
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

  private typealias Unit = BidirectionalLevels.Unit

  /// The characters with boxes of every kind around some of them, well nested.
  private func units(_ numbers: inout Numbers, in range: Range<Int>, depth: Int) -> [Unit] {
    var result: [Unit] = []
    var i = range.lowerBound
    while i < range.upperBound {
      guard depth < 4, numbers.next(below: 4) == 0 else {
        result.append(.character(i))
        i += 1
        continue
      }
      let end = i + 1 + numbers.next(below: range.upperBound - i)
      let beginnings: [BidirectionalLevels.Control] = [
        .leftEmbedding, .rightEmbedding, .leftOverride, .rightOverride, .leftIsolate, .rightIsolate, .firstStrongIsolate,
      ]
      let beginning = beginnings[numbers.next(below: beginnings.count)]
      result.append(.control(beginning))
      result += units(&numbers, in: i..<end, depth: depth + 1)
      result.append(.control(beginning.beginsIsolate ? .popIsolate : .popFormatting))
      i = end
    }
    return result
  }

  @Test("An empty isolate is to what is around it what a neutral character would be", arguments: 0..<400)
  func emptyIsolates(_ seed: Int) {
    var numbers = Numbers(state: UInt64(seed) &* 977 &+ 13)
    let codes = (0..<(1 + numbers.next(below: 14))).map { _ in Self.alphabet[numbers.next(below: Self.alphabet.count)] }
    var with = units(&numbers, in: 0..<codes.count, depth: 0)
    let base: Direction = numbers.next(below: 2) == 0 ? .ltr : .rtl
    let place = numbers.next(below: with.count)
    var longer = with
    longer.insert(.character(codes.count), at: place)
    with.insert(contentsOf: [.control(base == .rtl ? .leftIsolate : .rightIsolate), .control(.popIsolate)], at: place)
    let levels = BidirectionalLevels(codes, units: with, base: base)
    let expected = BidirectionalLevels(codes + [0x21], units: longer, base: base)
    #expect(levels.levels == expected.levels.dropLast())
    #expect(levels.unitLevels[place] == expected.unitLevels[place])
  }

  @Test("Explicit formatting characters do in a text what boxes do around it", arguments: 0..<400)
  func controls(_ seed: Int) {
    var numbers = Numbers(state: UInt64(seed) &* 331 &+ 7)
    let plain = Self.alphabet.filter { !(0x2066...0x2069).contains($0) }
    let codes = (0..<(1 + numbers.next(below: 14))).map { _ in plain[numbers.next(below: plain.count)] }
    let boxes = units(&numbers, in: 0..<codes.count, depth: 0)
    let characters: [BidirectionalLevels.Control: UInt32] = [
      .leftEmbedding: 0x202A, .rightEmbedding: 0x202B, .popFormatting: 0x202C, .leftOverride: 0x202D, .rightOverride: 0x202E,
      .leftIsolate: 0x2066, .rightIsolate: 0x2067, .firstStrongIsolate: 0x2068, .popIsolate: 0x2069,
    ]
    var text: [UInt32] = []
    for unit in boxes {
      switch unit {
      case .character(let place): text.append(codes[place])
      case .control(let control): text.append(characters[control] ?? 0)
      case .paragraphEnd: break
      }
    }
    let base: Direction = numbers.next(below: 2) == 0 ? .ltr : .rtl
    let own = BidirectionalLevels(codes, units: boxes, base: base)
    let written = BidirectionalLevels(text, units: text.indices.map { .character($0) }, base: base)
    #expect(own.unitLevels == written.levels)
  }

  /// Lower-case letters stand for themselves, upper-case ones for Hebrew letters.
  private func levels(_ text: String, base: Direction?, fallback: Direction = .ltr) -> [UInt8] {
    let codes = text.unicodeScalars.map { (0x41...0x5A).contains($0.value) ? 0x5D0 + $0.value - 0x41 : $0.value }
    let units: [Unit] = codes.indices.flatMap { codes[$0] == 0x0A ? [.character($0), .paragraphEnd] : [.character($0)] }
    return BidirectionalLevels(codes, units: units, base: base, fallback: fallback).levels
  }

  @Test(
    "Levels of UAX #9",
    arguments: [
      ("ab CD", Direction.ltr, [0, 0, 0, 1, 1]), ("ab CD", .rtl, [2, 2, 1, 1, 1]), ("AB 12", .ltr, [1, 1, 1, 2, 2]),
      ("12 ab", .rtl, [2, 2, 1, 2, 2]), ("a (B) c", .ltr, [0, 0, 0, 1, 0, 0, 0]), ("a\u{202E}bc\u{202C}d", .ltr, [0, 0, 1, 1, 1, 0]),
      ("A\u{2066}B c\u{2069}D", .rtl, [1, 1, 3, 2, 2, 1, 1]), ("a\u{2068}B\u{2069} c", .ltr, [0, 0, 1, 0, 0, 0]), ("AB ", .ltr, [1, 1, 0]),
    ] as [(String, Direction, [UInt8])])
  func examples(_ text: String, _ base: Direction, _ expected: [UInt8]) { #expect(levels(text, base: base) == expected) }

  @Test("Each paragraph of plain text has the direction of its first strong character, and without one that around it")
  func plainText() {
    #expect(levels("A1\nb2\n12", base: nil, fallback: .rtl) == [1, 2, 1, 0, 0, 0, 2, 2])
    #expect(levels("12", base: nil) == [0, 0])
  }
}
