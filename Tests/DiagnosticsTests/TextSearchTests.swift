import Diagnostics
import Testing

@Suite struct TextSearchTests {
  @Test func `bytes are found where they stand first`() {
    let text = Array("<% a %> <% b %>".utf8)
    #expect(text.firstRange(of: Array("<%".utf8)) == 0..<2)
    #expect(text.firstRange(of: Array("%>".utf8)) == 5..<7)
    #expect(text.firstRange(of: Array("b %>".utf8)) == 11..<15)
    #expect(text.firstRange(of: Array("b %> ".utf8)) == nil)
    #expect([UInt8]().firstRange(of: [0x25]) == nil)
  }

  @Test func `a part of a text is searched alone, and places are those of the whole`() {
    let text = Array("aab aab".utf8)
    #expect(text[1...].firstRange(of: Array("ab".utf8)) == 1..<3)
    #expect(text[2...].firstRange(of: Array("aab".utf8)) == 4..<7)
    #expect(text[..<5].firstRange(of: Array("b ".utf8)) == 2..<4)
    #expect(text[..<6].firstRange(of: Array("aab".utf8)) == 0..<3)
    #expect(text[3..<6].firstRange(of: Array("aab".utf8)) == nil)
  }

  @Test func `no bytes stand at the start`() {
    #expect(Array("ab".utf8)[1...].firstRange(of: [UInt8]()) == 1..<1)
    #expect("ab".firstRange(of: "") == "ab".startIndex..<"ab".startIndex)
  }

  @Test func `words are found in words`() {
    #expect("sign in with Apple".contains("with A"))
    #expect(!"sign in with Apple".contains("With"))
    #expect("sign in with Apple".dropFirst(5).firstRange(of: "in").map { "sign in with Apple"[$0] } == "in")
  }
}
