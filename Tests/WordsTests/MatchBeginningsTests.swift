import Testing
@testable import Words

/// Places where no match can begin are passed over; what is found stays the same.
@Suite struct MatchBeginningsTests {
  @Test(
    arguments: [
      ("b+c", "aaab bbc", true), ("b+c", "aaab bb", false), ("\\bcat", "concat cat", true), ("\\bcat", "concat", false),
      ("^cat", "a cat", false), ("^cat", "cat", true), ("cat$", "a cat", true), ("cat$", "cats", false), ("é+x", "aaa éééx", true),
      ("x\\b", "axb ax", true), ("[0-9]{2}", "a1b22", true), ("[^a]", "aaaa", false), ("[^a]", "aaab", true), ("\\w+@", "!! ab@", true),
      ("(ab|cd)e", "abcde", true), ("(ab|cd)e", "abcd e", false), ("b*", "", true), ("a?$", "zzz", true), (".b", "aab", true),
      ("\\s!", "ab\u{A0}!", true),
    ] as [(String, String, Bool)])
  func `A match is found wherever it begins`(_ pattern: String, _ text: String, _ isFound: Bool) throws {
    #expect(try RegularExpression(pattern).matches(text) == isFound)
  }

  @Test func `Case is ignored at the beginning, too`() throws {
    let pattern = try RegularExpression("kelvin", ignoresCase: true)
    #expect(pattern.matches("273 Kelvin"))
    #expect(pattern.matches("273 KELVIN"))
    #expect(pattern.matches("273 \u{212A}elvin"))
    #expect(!pattern.matches("273 elvin"))
  }

  @Test func `A pattern that may match nothing has no beginnings, one that may not has those of its ways`() throws {
    func beginnings(_ pattern: String) throws -> MatchBeginnings? {
      let expression = try RegularExpression(pattern)
      return MatchBeginnings(expression.program)
    }
    #expect(try beginnings("a*") == nil)
    #expect(try beginnings("a|.b") == nil)
    let found = try #require(try beginnings("\\b(ab|[x-z]+)c?"))
    #expect((UInt8(0)...UInt8(0x7F)).filter(found.contains) == Array("axyz".utf8))
    #expect(found.contains(0xC3))
  }
}
