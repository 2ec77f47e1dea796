/// Why a pattern is not one, and where.
package struct RegularExpressionError: Error, Hashable, Sendable {
  /// One sentence, ending in a full stop.
  package var message: String
  /// The byte in the pattern.
  package var offset: Int
}

/// A regular expression as XPath 2.0's `matches` has them, searched for anywhere in a text, in time proportional to pattern × text.
///
/// There are `.`, classes (`[a-z]`, `[^"]`), `\d \s \w \p{L} \p{Lu} \p{Ll} \p{N} \p{P} \p{Z}` and their capitals for the opposite, groups,
/// `|`, `* + ? {n} {n,} {n,m}`, the anchors `^` and `$`, and, beyond XPath 2.0, `\b` between a word and what is not one. No groups are
/// captured, so greediness makes no difference.
///
/// libxml2 has regular expressions of its own; they backtrack, so that `(a|aa)+b` takes time exponential in the text, and patterns come from rules
/// that may be a stranger's. This one follows all ways at once (https://swtch.com/~rsc/regexp/regexp1.html).
package struct RegularExpression: Sendable {
  /// The instructions of the longest program; `(a{99}){99}` is refused.
  package static let largestProgram = 5_000

  enum Instruction: Sendable {
    case scalar(UInt32)
    case any
    case scalars(Int)
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case wordBoundary
    case match
  }

  let program: [Instruction]
  let classes: [ScalarClass]
  let ignoresCase: Bool
  private let beginnings: MatchBeginnings?

  /// Compiles a pattern; with `ignoresCase`, letters match whatever their case.
  package init(_ pattern: String, ignoresCase: Bool = false) throws(RegularExpressionError) {
    var parser = RegularExpressionParser(pattern, ignoresCase: ignoresCase)
    let tree = try parser.parse()
    var emitter = RegularExpressionEmitter()
    try emitter.emit(tree)
    emitter.program.append(.match)
    program = emitter.program
    classes = parser.classes
    self.ignoresCase = ignoresCase
    beginnings = MatchBeginnings(program: program, classes: classes, ignoresCase: ignoresCase)
  }

  /// Whether the pattern is found anywhere in the text.
  package func matches(_ text: String) -> Bool {
    var text = text
    var steps: UInt64 = 0
    return text.withUTF8 { matches(UnsafeRawBufferPointer($0), steps: &steps) }
  }

  /// Whether the pattern is found anywhere in the UTF-8 text; adds the work done to `steps`. Bytes that are not UTF-8 count as U+FFFD.
  package func matches(_ text: UnsafeRawBufferPointer, steps: inout UInt64) -> Bool {
    var at = 0
    if let beginnings {
      at = beginnings.next(from: 0, in: text)
      steps &+= UInt64(at)
      if at == text.count { return false }
    }
    var current = StateSet(program.count)
    var next = StateSet(program.count)
    var stack: [Int] = []
    var previous = at > 0 ? UInt32(text[at - 1]) : nil
    while true {
      if let beginnings, current.count == 0 {
        let place = beginnings.next(from: at, in: text)
        steps &+= UInt64(place - at)
        if place == text.count { return false }
        if place > at { previous = UInt32(text[place - 1]) }
        at = place
      }
      let (scalar, length) = Self.scalar(at, text)
      let folded = ignoresCase ? scalar.map(Self.lowered) : scalar
      stack.append(0)
      follow(&stack, into: &current, previous: previous, next: scalar, steps: &steps)
      if current.matched { return true }
      guard let scalar, let folded else { return false }
      next.removeAll()
      let (following, _) = Self.scalar(at + length, text)
      for index in 0..<current.count {
        let state = current.dense[index]
        let accepted: Bool
        switch program[state] {
        case .scalar(let wanted): accepted = wanted == folded
        case .any: accepted = scalar != 0x0A && scalar != 0x0D
        case .scalars(let number): accepted = classes[number].contains(scalar, ignoringCase: ignoresCase)
        default: accepted = false
        }
        if accepted {
          stack.append(state + 1)
          follow(&stack, into: &next, previous: scalar, next: following, steps: &steps)
        }
      }
      steps &+= UInt64(current.count) + 1
      if next.matched { return true }
      swap(&current, &next)
      previous = scalar
      at += length
    }
  }

  /// Adds the states on the stack and all that they lead to without reading.
  private func follow(_ stack: inout [Int], into set: inout StateSet, previous: UInt32?, next: UInt32?, steps: inout UInt64) {
    while let state = stack.popLast() {
      guard set.insert(state) else { continue }
      steps &+= 1
      switch program[state] {
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

  /// The scalar that begins at a byte and its length; nil at the end.
  private static func scalar(_ at: Int, _ text: UnsafeRawBufferPointer) -> (UInt32?, Int) {
    guard at < text.count else { return (nil, 0) }
    let first = text[at]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard length > 1, at + length <= text.count else { return (0xFFFD, 1) }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for index in 1..<length { value = value << 6 | UInt32(text[at + index] & 0x3F) }
    return (value, length)
  }

  /// The lower-case form of a scalar, where it is a single one.
  static func lowered(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar >= 0x41 && scalar <= 0x5A ? scalar + 0x20 : scalar }
    guard let mapping = Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars, let first = mapping.first, mapping.count == 1
    else { return scalar }
    return first.value
  }

  /// The upper-case form of a scalar, where it is a single one.
  static func raised(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar >= 0x61 && scalar <= 0x7A ? scalar - 0x20 : scalar }
    guard let mapping = Unicode.Scalar(scalar)?.properties.uppercaseMapping.unicodeScalars, let first = mapping.first, mapping.count == 1
    else { return scalar }
    return first.value
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
