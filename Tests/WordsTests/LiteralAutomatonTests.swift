import Testing

@testable import Words

/// The automaton finds what a search for each piece alone finds.
@Suite struct LiteralAutomatonTests {
  /// A generator whose numbers are the same in each run.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private func found(_ pieces: [String], in text: String) -> Set<Int> {
    var builder = LiteralAutomatonBuilder()
    for (number, piece) in pieces.enumerated() { builder.add(piece, groups: [number]) }
    let (slots, findings) = builder.build()
    let automaton = LiteralAutomaton(slots: PackedBytes(copying: slots), findings: PackedBytes(copying: findings))
    return Self.found(automaton, in: text)
  }

  private static func found(_ automaton: LiteralAutomaton, in text: String) -> Set<Int> {
    var found: Set<Int> = []
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      automaton.search(bytes) { place in automaton.groups(at: place) { found.insert($0) } }
    }
    return found
  }

  @Test func `Pieces within pieces, over one another and at both ends are found`() {
    #expect(found(["he", "she", "his", "hers"], in: "ushers") == [0, 1, 3])
    #expect(found(["a", "ab", "bc", "c"], in: "abc") == [0, 1, 2, 3])
    #expect(found(["許可", "可し", "許可しない"], in: "追跡を許可しません") == [0, 1])
    #expect(found(["abcd", "bce"], in: "abce") == [1])
    #expect(found(["x"], in: "") == [])
    #expect(found([], in: "abc") == [])
  }

  @Test(arguments: 1...60) func `On random texts it finds what a naive search finds`(seed: Int) {
    var random = Generator(state: UInt64(seed))
    let alphabet = seed % 3 == 0 ? ["a", "b"] : seed % 3 == 1 ? ["a", "b", "c", "d", " "] : ["a", "é", "語", "🙂", "я"]
    func word(_ lengths: ClosedRange<Int>) -> String {
      (0..<Int.random(in: lengths, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" }.joined()
    }
    let pieces = Array(Set((0..<Int.random(in: 1...80, using: &random)).map { _ in word(1...7) })).sorted()
    var builder = LiteralAutomatonBuilder()
    for (number, piece) in pieces.enumerated() { builder.add(piece, groups: [number]) }
    let (slots, findings) = builder.build()
    let automaton = LiteralAutomaton(slots: PackedBytes(copying: slots), findings: PackedBytes(copying: findings))
    for _ in 0..<20 {
      let text = word(0...60)
      let bytes = Array(text.utf8)
      let naive = Set(
        pieces.indices.filter { number in
          let piece = Array(pieces[number].utf8)
          return bytes.count >= piece.count && (0...(bytes.count - piece.count)).contains { Array(bytes[$0..<$0 + piece.count]) == piece }
        })
      #expect(Self.found(automaton, in: text) == naive, "\(pieces) in '\(text)'")
    }
  }
}
