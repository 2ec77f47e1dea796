import Diagnostics
import Testing

@Suite struct LineTableTests {
  private func position(_ text: String, _ offset: Int) -> TextPosition {
    let bytes = Array(text.utf8)
    return LineTable(bytes).position(at: offset, in: bytes)
  }

  @Test(arguments: [
    ("a\nb\nc", [0, 2, 4]), ("a\r\nb\r\n", [0, 3, 6]), ("a\rb\rc", [0, 2, 4]), ("\n\r\n\r", [0, 1, 3, 4]), ("", [0]), ("a", [0]),
    ("a\r", [0, 2]),
  ])
  func `Lines end at LF, CRLF and a lone CR`(_ text: String, _ starts: [Int]) { #expect(LineTable(Array(text.utf8)).starts == starts) }

  @Test func `Columns count UTF-16 code units from 1`() {
    let text = "aé中🍎b\nc"
    let offsets = [(0, 1), (1, 2), (3, 3), (6, 4), (10, 6), (11, 7)]
    for (offset, column) in offsets { #expect(position(text, offset) == TextPosition(line: 1, column: column), "\(offset)") }
    #expect(position(text, 12) == TextPosition(line: 2, column: 1))
    #expect(position(text, 13) == TextPosition(line: 2, column: 2))
  }

  @Test func `Offsets outside the text are taken to its ends`() {
    #expect(position("ab\nc", -5) == TextPosition(line: 1, column: 1))
    #expect(position("ab\nc", 99) == TextPosition(line: 2, column: 2))
    #expect(position("", 0) == TextPosition(line: 1, column: 1))
  }

  @Test func `A line's range holds its ending, and lines that are not there are the nearest`() {
    let table = LineTable(Array("ab\r\nc\n".utf8))
    #expect(table.range(ofLine: 1) == SourceRange(0, 4))
    #expect(table.range(ofLine: 2) == SourceRange(4, 6))
    #expect(table.range(ofLine: 3) == SourceRange(6, 6))
    #expect(table.range(ofLine: 0) == SourceRange(0, 4) && table.range(ofLine: 9) == SourceRange(6, 6))
  }

  @Test func `A file's text is cut at its ends`() {
    let file = SourceFile(path: "a", "abc")
    #expect(file.string(SourceRange(1, 2)) == "b" && file.string(SourceRange(-3, 9)) == "abc" && file.string(SourceRange(7, 9)) == "")
  }
}
