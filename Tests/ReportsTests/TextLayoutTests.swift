@testable import Reports
import Testing

@Suite struct TextLayoutTests {
  @Test func `East Asian characters and emoji take two columns, combining marks none`() {
    #expect(TextLayout.width(of: "login") == 5)
    #expect(TextLayout.width(of: "ログイン") == 8)
    #expect(TextLayout.width(of: "한국어") == 6)
    #expect(TextLayout.width(of: "e\u{301}") == 1)
    #expect(TextLayout.width(of: "🔒") == 2)
  }

  @Test func `a sentence breaks at spaces and a word only where it is wider than a line`() {
    #expect(TextLayout.wrap("one two three four", width: 10) == ["one two", "three four"])
    #expect(TextLayout.wrap("abcdefghijklmnop", width: 10) == ["abcdefghij", "klmnop"])
    #expect(TextLayout.wrap("Appleでサインインしてください", width: 10) == ["Appleでサ", "インインし", "てください"])
    #expect(TextLayout.wrap("", width: 10) == [""])
    #expect(TextLayout.wrap("no width, no break", width: nil) == ["no width, no break"])
  }

  @Test func `nothing in a source can steer the terminal or turn the direction of a line`() {
    #expect(TextLayout.printable("a\u{1B}[31mb\u{202E}c\nd") == "a\u{FFFD}[31mb\u{FFFD}c d")
  }
}
