import Diagnostics
import JSON
import Testing

@testable import LanguageServer

@Suite struct PositionEncodingTests {
  private let text = Array("a\u{E9}\u{1F34E}b\r\nx\n".utf8)

  @Test(arguments: [(PositionEncoding.utf8, 7), (.utf16, 4), (.utf32, 3)])
  func `Columns are counted as the editor counts them, there and back`(encoding: PositionEncoding, column: Int) {
    let lines = LineTable(text)
    #expect(encoding.position(at: 7, in: text, lines) == .object(["line": 0, "character": .count(column)]))
    #expect(encoding.offset(line: 0, character: column, in: text, lines) == 7)
    for offset in [0, 1, 3, 7, 8, 10, 11, 12] {
      let position = encoding.position(at: offset, in: text, lines)
      let (line, character) = (Int(position["line"]!.number!), Int(position["character"]!.number!))
      #expect(encoding.offset(line: line, character: character, in: text, lines) == offset)
    }
  }

  @Test func `Places outside the text are its ends`() {
    let lines = LineTable(text)
    #expect(PositionEncoding.utf16.offset(line: 0, character: 99, in: text, lines) == 8)
    #expect(PositionEncoding.utf16.offset(line: 99, character: 0, in: text, lines) == text.count)
    #expect(PositionEncoding.utf16.offset(line: -1, character: -1, in: text, lines) == 0)
    // Inside a pair of surrogates there is no place.
    #expect(PositionEncoding.utf16.offset(line: 0, character: 3, in: text, lines) == 7)
  }

  @Test func `Changes are made one after another`() {
    var document = OpenDocument(uri: "file:///a", path: "/a", version: 1, text: text)
    let change = { (line: Int, start: Int, end: Int, text: String) -> JSONNode in
      .object([
        "range": .object([
          "start": .object(["line": .count(line), "character": .count(start)]),
          "end": .object(["line": .count(line), "character": .count(end)]),
        ]), "text": .text(text),
      ])
    }
    document.apply([change(0, 2, 4, "\n"), change(1, 0, 1, "B"), change(2, 0, 0, "y")], .utf16)
    #expect(String(decoding: document.text, as: UTF8.self) == "a\u{E9}\nB\r\nyx\n")
    document.apply([.object(["text": "new"])], .utf16)
    #expect(String(decoding: document.text, as: UTF8.self) == "new")
  }

  @Test func `Addresses of files are paths, whatever stands in them`() {
    let path = "/a b/\u{E9}%#?/page.html"
    #expect(DocumentURI.path(DocumentURI.uri(path)) == path)
    #expect(DocumentURI.path("file://localhost/a%20b") == "/a b")
    #expect(DocumentURI.path("untitled:Untitled-1") == nil)
    #expect(DocumentURI.path("file:///%FF%FE") == nil)
    #expect(DocumentURI.uri("untitled:Untitled-1") == "untitled:Untitled-1")
  }
}
