/// Runs a program on a text by following all ways at once, and remembers nothing: what ``LazyAutomaton`` falls back to where its memory does not
/// help, and what it is tested against.
struct PatternSimulation {
  private let program: PatternProgram
  private let beginnings: MatchBeginnings?

  init(_ program: PatternProgram, beginnings: MatchBeginnings?) {
    self.program = program
    self.beginnings = beginnings
  }

  /// Whether the pattern is found anywhere in the UTF-8 text. Bytes that are not UTF-8 count as U+FFFD.
  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    var at = 0
    if let beginnings {
      at = beginnings.next(from: 0, in: text)
      if at == text.count { return false }
    }
    var current = StateSet(program.instructions.count)
    var next = StateSet(program.instructions.count)
    var stack: [Int] = []
    var previous = at > 0 ? UInt32(text[at - 1]) : nil
    while true {
      if let beginnings, current.count == 0 {
        let place = beginnings.next(from: at, in: text)
        if place == text.count { return false }
        if place > at { previous = UInt32(text[place - 1]) }
        at = place
      }
      let (scalar, length) = PatternProgram.scalar(at, text)
      stack.append(0)
      follow(&stack, into: &current, previous: previous, next: scalar)
      if current.matched { return true }
      guard let scalar else { return false }
      next.removeAll()
      let (following, _) = PatternProgram.scalar(at + length, text)
      for index in 0..<current.count {
        let state = current.dense[index]
        if program.accepts(state, scalar) {
          stack.append(state + 1)
          follow(&stack, into: &next, previous: scalar, next: following)
        }
      }
      if next.matched { return true }
      swap(&current, &next)
      previous = scalar
      at += length
    }
  }

  /// Adds the states on the stack and all that they lead to without reading.
  private func follow(_ stack: inout [Int], into set: inout StateSet, previous: UInt32?, next: UInt32?) {
    while let state = stack.popLast() {
      guard set.insert(state) else { continue }
      switch program.instructions[state] {
      case .jump(let target): stack.append(target)
      case .split(let first, let second):
        stack.append(second)
        stack.append(first)
      case .start: if previous == nil { stack.append(state + 1) }
      case .end: if next == nil { stack.append(state + 1) }
      case .wordBoundary:
        let before = previous.map(ScalarClass.isWord) ?? false
        let after = next.map(ScalarClass.isWord) ?? false
        if before != after { stack.append(state + 1) }
      case .match: set.matched = true
      default: break
      }
    }
  }
}

/// A set of states that is emptied in no time: https://research.swtch.com/sparse
private struct StateSet {
  private(set) var dense: [Int]
  private var sparse: [Int]
  private(set) var count = 0
  var matched = false

  init(_ size: Int) {
    dense = Array(repeating: 0, count: size)
    sparse = Array(repeating: 0, count: size)
  }

  mutating func insert(_ state: Int) -> Bool {
    let place = sparse[state]
    if place < count, dense[place] == state { return false }
    dense[count] = state
    sparse[state] = count
    count += 1
    return true
  }

  mutating func removeAll() {
    count = 0
    matched = false
  }
}
