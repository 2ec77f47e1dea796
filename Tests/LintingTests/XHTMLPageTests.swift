import Diagnostics
import HTML
import JSON
@testable import Linting
import Templates
import TestSupport
import Testing

struct XHTMLPageTests {
  private func page(_ path: String) throws -> HTMLPage {
    var notices: [Notice] = []
    let source = SourceFile(path: path, text: Array("<html><body><div/><p>Sign in</p></body></html>".utf8))
    return try #require(FileReader.parse(JudgedText(source), &notices))
  }

  @Test("A page of XHTML has no quirks, and its elements end with their own tag", arguments: ["a.xhtml", "b.XHT"])
  func xhtml(_ path: String) throws {
    let page = try page(path)
    #expect(!page.isQuirky && !page.tree.isQuirky)
    let paragraph = try #require(
      page.tree.nodes.indices.first { page.tree.isElement(Int32($0)) && page.tree.element(Int32($0)).name == Atom("p") })
    #expect(page.tree.element(page.tree.nodes[paragraph].parent).name == Atom("body"))
  }

  @Test("What stands in a CDATA section is read, and its marks are not")
  func sections() {
    let text = JudgedText(SourceFile(path: "a.xhtml", text: Array("<style><![CDATA[ p { } ]]></style>".utf8))).masked.text
    #expect(String(decoding: text, as: UTF8.self) == "<style>          p { }    </style>")
  }

  @Test("References in a sheet are what they mean")
  func references() throws {
    var options = InspectOptions(path: Repository.file("fixtures/layout/unknown/references-in-sheet.xht"))
    options.form = .boxes
    let lines = try #require(Inspector.inspect(options).text).split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    func display(_ id: String) -> String? { lines.first { $0["id"]?.string == id }?["display"]?.string }
    #expect(display("child") == "inline-block")
    #expect(display("grandchild") == "inline")
    #expect(display("last") == "block")
  }

  @Test("A page of HTML has them")
  func html() throws { #expect(try page("a.html").isQuirky) }
}
