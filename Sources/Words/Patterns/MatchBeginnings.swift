/// The ASCII bytes with which a match of a pattern can begin. Most texts hold none, or few, so that most places need no look.
struct MatchBeginnings: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Nil for a pattern that can match nothing at all, or begin with nearly anything.
  init?(_ program: PatternProgram) {
    let ignoresCase = program.ignoresCase
    var seen = Array(repeating: false, count: program.instructions.count)
    var stack = [0]
    while let state = stack.popLast() {
      if seen[state] { continue }
      seen[state] = true
      switch program.instructions[state] {
      case .jump(let target): stack.append(target)
      case .split(let first, let second): stack += [first, second]
      case .start, .end, .wordBoundary: stack.append(state + 1)
      case .match, .any: return nil
      case .scalar(let wanted):
        if ignoresCase {
          insert { wanted == PatternProgram.lowered($0) }
        } else if wanted < 0x80 {
          insert(wanted)
        }
      case .scalars(let number):
        insert { program.classes[number].contains($0, ignoringCase: ignoresCase) }
      }
    }
  }

  private mutating func insert(_ isOne: (UInt32) -> Bool) {
    for scalar in UInt32(0)..<0x80 where isOne(scalar) { insert(scalar) }
  }

  private mutating func insert(_ scalar: UInt32) {
    if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
  }

  /// Whether a match can begin at a byte. What is not ASCII is always looked at: the lower case of some such letters is ASCII.
  func contains(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return true }
    return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 != 0
  }

  /// The first byte from `start` on at which a match can begin; the text's count where there is none. All bytes before it are ASCII.
  func next(from start: Int, in text: UnsafeRawBufferPointer) -> Int {
    var at = start
    while at < text.count, !contains(text[at]) { at += 1 }
    return at
  }
}
