import Diagnostics
import Foundation
import HTML
import Layout
import Testing

@testable import CSS
@testable import Pages
@testable import Recognition
@testable import Templates

/// What the ways through one page share changes nothing of what is seen on each.
@Suite struct SharedWorkTests {
  private static let tailwind = "<script src=\"https://cdn.tailwindcss.com\"></script>"

  @Test func waysShareTheSheetOfTailwindAndTheirStyles() throws {
    let body = "<p class=\"p-4 text-sm\">Welcome</p>"
    let (first, second) = try both(Self.tailwind + body, Self.tailwind + body + "<p class=\"m-8\">back</p>")
    #expect(first.sheets.sources.contains { $0.sheet.path == StyleSheet.generatedPath })
    #expect(first.sheets.sources.map { ObjectIdentifier($0.sheet) } == second.sheets.sources.map { ObjectIdentifier($0.sheet) })
    let styles = try [first, second].map { reader in
      let node = try #require(reader.page.tree.nodes.indices.map { ElementTree.NodeID($0) }.first { element(reader, $0) == "p" })
      return reader.render(in: .phone).styled.style(node)
    }
    #expect(styles[0] === styles[1])
    #expect(styles[0].values.fontSize == 14)
  }

  @Test func waysLookAsTheyDoAlone() throws {
    let (head, shared) = ("<style>p { color: #333 } .dark p { color: #eee }</style>", "<p class=\"p-4\">One</p>")
    let texts = [
      Self.tailwind + head + shared,
      Self.tailwind + head + "<div class=\"dark\">\(shared)<p class=\"m-8\" style=\"top: 1px\">Two</p></div>",
    ]
    let (first, second) = try both(texts[0], texts[1])
    for (reader, text) in zip([first, second], texts) {
      let alone = PageReader(text, try HTMLPage.parse(Array(text.utf8)), nil)
      #expect(reader.boxes(in: .phone, fonts: .builtIn) == alone.boxes(in: .phone, fonts: .builtIn))
    }
  }

  @Test func onlyTheWayThatHasTheClassAsksForTheColorScheme() throws {
    let (light, dark) = try both(Self.tailwind + "<p class=\"p-4\">a</p>", Self.tailwind + "<p class=\"p-4 dark:text-white\">a</p>")
    #expect(!light.mentionsDarkMode)
    #expect(dark.mentionsDarkMode)
  }

  @Test func waysWithOtherSheetsShareNoStyles() throws {
    let (first, second) = try both("<style>p { color: red }</style><p>a</p>", "<style>p { color: tan }</style><p>a</p>")
    let listings = [first, second].map { $0.boxes(in: .phone, fonts: .builtIn) }
    #expect(listings[0] != listings[1])
  }

  @Test func aSheetInTheSamePlaceIsReadOnce() {
    let sharing = SharedWork([])
    let texts = ["<p>a{b:c}</p>", "<b>a{b:c}</b>", "<p>a{b:d}</p>"].map { Array($0.utf8) }
    let sheets = texts.map { sharing.sheet(text: $0, range: SourceRange(3, 9), path: "a.html") }
    #expect(sheets[0] === sheets[1])
    #expect(sheets[0] !== sheets[2])
  }

  private func element(_ reader: PageReader, _ node: ElementTree.NodeID) -> String? {
    reader.page.tree.isElement(node) ? reader.page.tree.element(node).name.string : nil
  }

  private func both(_ first: String, _ second: String) throws -> (PageReader, PageReader) {
    let pages = try [first, second].map { try HTMLPage.parse(Array($0.utf8)) }
    let sharing = SharedWork(pages)
    return (PageReader(first, pages[0], sharing), PageReader(second, pages[1], sharing))
  }
}

extension PageReader {
  fileprivate init(_ text: String, _ page: HTMLPage, _ sharing: SharedWork?) {
    let file = SourceFile(path: "login.html", text)
    self.init(
      page: page, masked: TemplateMask.mask(file.text), file: file, resources: NoResources(), attention: Recognizer.builtIn,
      sharing: sharing)
  }
}

/// A page alone: what it links is not there.
private struct NoResources: ResourceLoader {
  func styleSheet(_ address: String, from path: String) -> ResourceAnswer<StyleSheet> { .missing }
  func script(_ address: String, from path: String) -> ResourceAnswer<ScriptStyles> { .missing }
  func imageSize(_ address: String, from path: String) -> ResourceAnswer<ImageDimensions> { .missing }
}
