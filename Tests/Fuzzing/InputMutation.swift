/// Makes new inputs of a corpus and the words of a dictionary.
struct InputMutation {
  private var generator: SplitMix
  private let corpus: [[UInt8]]
  private let words: [[UInt8]]
  private static let longest = 4096

  init(seed: UInt64, corpus: [[UInt8]], words: [[UInt8]]) {
    generator = SplitMix(state: seed)
    self.corpus = corpus.isEmpty ? [[]] : corpus
    self.words = words
  }

  /// The next input: one of the corpus with one to eight changes.
  mutating func next() -> [UInt8] {
    var input = corpus.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 1...8, using: &generator) { change(&input) }
    return Array(input.prefix(Self.longest))
  }

  private mutating func change(_ input: inout [UInt8]) {
    let at = Int.random(in: 0...input.count, using: &generator)
    let end = min(input.count, at + Int.random(in: 0...32, using: &generator))
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: input.removeSubrange(at..<end)
    case 1: input.insert(contentsOf: input[at..<end], at: at)
    case 2: input.insert(UInt8.random(in: 0...255, using: &generator), at: at)
    case 3: if at < input.count { input[at] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
    case 4:
      // A part of another one.
      let other = corpus.randomElement(using: &generator) ?? []
      let from = Int.random(in: 0...other.count, using: &generator)
      input.replaceSubrange(at..<end, with: other[from..<min(other.count, from + 64)])
    case 5: input.insert(contentsOf: Array(repeating: input[at..<end], count: 16).joined(), at: at)
    default: input.replaceSubrange(at..<(Bool.random(using: &generator) ? end : at), with: words.randomElement(using: &generator) ?? [])
    }
  }
}

/// The generator of Steele, Lea and Flood's "Fast splittable pseudorandom number generators": the same numbers for the same seed everywhere.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
