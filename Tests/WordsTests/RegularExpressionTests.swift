import Testing
import Words

@Suite struct RegularExpressionTests {
  @Test(
    arguments: [
      ("b", "abc", true), ("^b", "abc", false), ("^a.c$", "abc", true), ("^$", "", true), ("x*", "", true), ("a+b", "aaab", true),
      ("^(a|bc){2}$", "abc", true), ("^(a|bc){3}$", "abc", false), ("colou?r", "color", true), ("^a{2,3}$", "aaaa", false),
      ("^a{2,}$", "aaaa", true), ("[^a-c]", "abc", false), ("[]x]", "]", true), ("^[\\d.,]+$", "1.024,5", true),
      ("\\bapple\\b", "an apple.", true), ("\\bapple\\b", "pineapples", false), ("\\p{Lu}", "straße Ä", true), ("^\\w+$", "größe", true),
      ("\\p{N}", "abc", false), ("\\$\\{", "${x}", true), ("(?:ab)+$", "xabab", true), ("a|", "zzz", true), ("^.$", "é", true),
      ("\\S\\s\\S", "a b", true), ("^\\D*$", "a1", false), ("[\\s\\-_]", "a-b", true), (".", "\n", false),
    ])
  func `A pattern is found anywhere in the text`(pattern: String, text: String, expected: Bool) throws {
    #expect(try RegularExpression(pattern).matches(text) == expected)
  }

  @Test func `Case is ignored beyond ASCII too`() throws {
    #expect(try RegularExpression("ÜBER [a-z]+", ignoresCase: true).matches("über ABC"))
    #expect(try RegularExpression("[Ä]", ignoresCase: true).matches("ä"))
  }

  @Test(
    arguments: [
      ("a(b", 3), ("a)", 1), ("[a", 2), ("*a", 0), ("a**", 2), ("é\\q", 2), ("a{2", 3), ("a{3,2}", 5), ("\\p{Foo}", 6), ("(?=a)", 1),
    ])
  func `A wrong pattern is refused at its place`(pattern: String, offset: Int) throws {
    let error = #expect(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
    #expect(error?.offset == offset)
    #expect(error?.message.hasSuffix(".") == true)
  }

  @Test(
    arguments: ["((a{99}){99}){99}", "(((((){999}){999}){999}){999}){999}", String(repeating: "(", count: 100_000), "a{1001}"])
  func `A pattern that would be too large is refused`(pattern: String) {
    #expect(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
  }

  @Test func `A pattern made to blow up takes time in proportion`() throws {
    let text = String(repeating: "a", count: 10_000)
    #expect(try !RegularExpression("(a|aa|a*)*b").matches(text))
    #expect(try !RegularExpression("(a?){30}a{30}b").matches(text))
  }
}
