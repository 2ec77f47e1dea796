import Diagnostics
import Templates
import TestSupport
import Testing

@testable import Linting

/// Where a fix is tried, ways that the edit leaves as they are need not be looked at again.
@Suite struct KeptWaysTests {
  /// Whether each way shows "second", and whether it is kept when the first `old` of a page's text is replaced.
  private func ways(_ text: String, replacing old: String, by new: String, seen: Set<Int>? = nil) throws -> [(shows: Bool, isKept: Bool)] {
    let folder = try TemporaryFolder()
    let path = try folder.write("templates/login.html", text)
    let file = InputFile(path: "templates/login.html", absolutePath: path, kind: .page, root: folder.path)
    var notices: [Notice] = []
    let source = try #require(FileReader.source(of: file, standardInput: nil, &notices))
    let found = try #require(source.text.firstRange(of: Array(old.utf8)))
    let edit = Edit(location: SourceLocation(file: source.path, range: SourceRange(found.lowerBound, found.upperBound)), replacement: new)
    var bytes = source.text
    bytes.replaceSubrange(found, with: Array(new.utf8))
    let edited = SourceFile(path: source.path, text: bytes, encoding: source.encoding)
    let assemblers = PageAssemblers(LintedProject(files: [file]))
    let assembly = try #require(assemblers.assembly(of: source))
    let pipeline = Pipeline(
      resources: FileResources(files: [file]), assemblers: assemblers.editing(edited), environments: EnvironmentOptions())
    var result = FileResult()
    let kept = KeptWays(assembly: assembly, edits: [edit], seen: seen ?? Set(assembly.ways.indices))
    return pipeline.texts(of: edited, &result).map { way in
      (way.source.text.firstRange(of: Array("second".utf8)) != nil, kept.keeps(way))
    }
  }

  private static let page = """
    <!doctype html><html lang="en"><body>{% if known %}<p>first</p>{% else %}<p class="a">second</p>{% endif %}<p>last</p></body></html>

    """

  @Test(arguments: ["a", "aa", ""]) func `A way is kept that does not show what was edited, wherever the rest moves`(_ new: String) throws {
    let ways = try ways(Self.page, replacing: "a\">second", by: "\(new)\">second")
    #expect(ways.map(\.shows).sorted { !$0 && $1 } == [false, true])
    // An edit that changes nothing leaves the text as it is, but for whoever reads the place.
    for way in ways { #expect(way.isKept == !way.shows) }
  }

  @Test func `What all ways show keeps none`() throws {
    let ways = try ways(Self.page, replacing: "last", by: "other")
    #expect(ways.map(\.isKept) == [false, false])
  }

  @Test func `A way that nobody has seen is not kept`() throws {
    let ways = try ways(Self.page, replacing: "second", by: "third second", seen: [])
    #expect(ways.map(\.isKept) == [false, false])
  }

  @Test func `An edit between the parts of a text is read with it`() throws {
    let text = """
      <!doctype html><html lang="en"><body><p>{% if known %}first{% else %}second{% endif %} of them</p></body></html>

      """
    let ways = try ways(text, replacing: "second", by: "second one")
    #expect(ways.map(\.isKept) == [false, false])
  }
}
