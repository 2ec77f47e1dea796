import Diagnostics
import Testing

struct SourcePiecesTests {
  private static let page = SourceFile(path: "page.html", "<p class='PART'>VALUE</p><b>end</b>")
  private static let part = SourceFile(path: "part.html", "--big red--")

  /// `<p class='big red'>Hi!</p><b>end</b>`: "big red" is the part's own text, "Hi!" stands for `VALUE`.
  private static var text: AssembledText {
    var text = AssembledText(SourceRange(0, 10), of: page)
    text.append(SourceRange(2, 9), of: part)
    text.append(SourceRange(14, 16), of: page)
    text.append("Hi!", from: SourceRange(16, 21), of: page)
    text.append(SourceRange(21, 35), of: page)
    return text
  }

  @Test(
    "A range is where its bytes were written",
    arguments: [
      ("big red", "part.html", 2, 9), ("red", "part.html", 6, 9), ("Hi!", "page.html", 16, 21), ("i!", "page.html", 16, 21),
      ("<b>end</b>", "page.html", 25, 35), ("Hi!</p>", "page.html", 16, 25), ("<p class='big red'>", "page.html", 0, 16),
      ("class='big", "page.html", 3, 10), ("red'>Hi", "part.html", 6, 9),
    ])
  func location(_ words: String, _ file: String, _ start: Int, _ end: Int) throws {
    let range = try #require(Self.range(words))
    #expect(Self.text.pieces.location(range) == SourceLocation(file: file, range: SourceRange(start, end)))
  }

  @Test(
    "Only what one place of one file wrote can be edited there",
    arguments: [
      ("big red", "part.html", 2), ("end", "page.html", 28), ("Hi!", "", 0), ("class='big", "", 0),
    ])
  func verbatim(_ words: String, _ file: String, _ start: Int) throws {
    let range = try #require(Self.range(words))
    let expected = file.isEmpty ? nil : SourceLocation(file: file, range: SourceRange(start, start + range.length))
    #expect(Self.text.pieces.verbatim(range) == expected)
  }

  @Test("A slice keeps its places, and so does what it is put into")
  func slice() throws {
    let range = try #require(Self.range("red'>Hi!</p>"))
    let slice = Self.text.slice(range)
    #expect(slice.string == "red'>Hi!</p>")
    #expect(slice.pieces.location(SourceRange(0, 3)) == SourceLocation(file: "part.html", range: SourceRange(6, 9)))
    var other = AssembledText("x", from: SourceRange(0, 1), of: Self.page)
    other.append(slice)
    #expect(other.pieces.location(SourceRange(6, 9)) == SourceLocation(file: "page.html", range: SourceRange(16, 21)))
    #expect(other.pieces.location(SourceRange(9, 13)) == SourceLocation(file: "page.html", range: SourceRange(21, 25)))
  }

  @Test("A place of no bytes is between two, and a text without bytes has none")
  func empty() {
    #expect(Self.text.pieces.location(SourceRange(3, 3)) == SourceLocation(file: "page.html", range: SourceRange(3, 3)))
    #expect(AssembledText().pieces.location(SourceRange(0, 0)) == nil)
  }

  private static func range(_ words: String) -> SourceRange? {
    text.bytes.firstRange(of: Array(words.utf8)).map { SourceRange($0) }
  }
}
