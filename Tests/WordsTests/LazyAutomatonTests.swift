import Testing

@testable import Words

/// What is remembered answers as the simulation does, and stays within its bounds.
@Suite struct LazyAutomatonTests {
  private func agree(_ pattern: String, ignoresCase: Bool = false, on texts: [String]) throws {
    let program = try PatternProgram(pattern, ignoresCase: ignoresCase)
    let automaton = LazyAutomaton(program)
    let simulation = PatternSimulation(program, beginnings: nil)
    // Twice: what was remembered the first time answers the second.
    for text in texts + texts {
      let bytes = Array(text.utf8)
      let (lazy, plain) = bytes.withUnsafeBytes { (automaton.matches($0), simulation.matches($0)) }
      #expect(lazy == plain, "\(pattern) in '\(text)'")
    }
  }

  @Test(
    arguments: [
      "a", "^a", "a$", "^$", "\\b", "\\ba\\b", "a\\b.", ".\\bé", "é\\b", "[^a]b", "\\w+é", "(ab|ba)+c?$", "a{2,3}b", "^(a|ab)(c|bcd)*$",
      "\\bb.*a\\b",
      "[é-ë]", "\\p{L}\\P{L}", "\\d|b\\s", "(^a|b$)", "a\\B?", "x*", "(a|^)b", "\\b(a|b c)\\b.*\\bd",
    ]) func `It agrees with the simulation`(pattern: String) throws
  {
    guard pattern != "a\\B?" else {
      #expect(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
      return
    }
    var random = LiteralAutomatonTests.Generator(state: UInt64(pattern.utf8.count))
    let alphabet = ["a", "b", "c", "d", " ", "é", "\n", "1", "語", "A", "É", "."]
    let texts = (0..<300).map { _ in
      (0..<Int.random(in: 0...14, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" }.joined()
    }
    try agree(pattern, on: texts)
    try agree(pattern, ignoresCase: true, on: texts)
  }

  @Test func `Bytes that are no text count as one character each`() throws {
    let program = try PatternProgram("^.b.$", ignoresCase: false)
    let bytes: [UInt8] = [0xFF, 0x62, 0xC3]
    #expect(bytes.withUnsafeBytes { LazyAutomaton(program).matches($0) })
  }

  @Test func `A pattern with very many states is forgotten in time, and answered all the same`() throws {
    let program = try PatternProgram("a(a|b){14}c", ignoresCase: false)
    let automaton = LazyAutomaton(program)
    let simulation = PatternSimulation(program, beginnings: nil)
    var random = LiteralAutomatonTests.Generator(state: 7)
    for length in [10, 100, 3_000, 20_000] {
      for end in ["", "c"] {
        let text = Array(((0..<length).map { _ in Bool.random(using: &random) ? "a" : "b" }.joined() + end).utf8)
        #expect(text.withUnsafeBytes { automaton.matches($0) } == text.withUnsafeBytes { simulation.matches($0) })
        #expect(automaton.remembered.states <= LazyAutomaton.maximumStates + 4)
        #expect(automaton.remembered.ways <= LazyAutomaton.maximumWays + program.instructions.count)
      }
    }
    #expect(automaton.remembered.states > 4)
  }

  @Test func `A text in thousands of different characters is answered, too`() throws {
    let scalars = (0x4E00...0x9000).compactMap { Unicode.Scalar($0) }
    var text = String(String.UnicodeScalarView(scalars))
    try agree("[\u{5000}-\u{5100}]x|\u{6000}\u{6001}", on: [text])
    text.append("\u{5050}x")
    try agree("[\u{5000}-\u{5100}]x", on: [text])
    let many = (0..<60).map { "[\(Character(Unicode.Scalar(UInt32(0x4E00 + $0 * 100))!))z]" }.joined(separator: "|")
    try agree("y(\(many))", on: [text, "yz", "y"])
  }
}
