import Diagnostics
import HTML
import ScreenModel
import Templates

/// The text of a page as it is parsed: a file of its own, or one way through a page that was put together from several.
struct JudgedText {
  /// The text under the path of the page's own file.
  var source: SourceFile
  var masked: MaskedText
  /// Whether a tag that ends in `/>` has no content, as in components.
  var closesElements = false
  /// Whether it is XHTML, which knows no quirks mode.
  private(set) var isXHTML = false
  /// Whether servers say that the page is XML. Those of `.xhtml`, which frameworks have for their templates, say that it is HTML.
  private(set) var isXML = false
  /// Where the text was written; nil for a file by itself.
  var pieces: SourcePieces?
  var locale: String?
  /// The number of the way among those of the page.
  var way = 0
  /// Whether the layout that it names is not there, so that the page is styled by what nobody has read.
  var lacksLayout = false
  /// Whether it is a part that no page shows.
  var isPartAlone = false
  /// The names of helpers that are not in the project and by their names write ways to sign in: what the screen offers is not known.
  var missingHelpers: [String] = []
  /// What stands around the page and is judged on another one.
  var shared: SharedSurroundings?
  /// Whether it was put together from templates.
  private var isTemplate = false
  /// What stands there once for each item of a list that is not known.
  var loops: [PageLoop] = []

  /// A way through a page that was put together.
  init(_ way: PageWay, number: Int, of file: SourceFile) {
    source = SourceFile(path: file.path, text: way.text.bytes, encoding: file.encoding)
    masked = way.masked
    pieces = way.text.pieces
    locale = way.locale
    loops = way.repeats
    isTemplate = true
    self.way = number
    noteXHTML()
  }

  /// A page by itself.
  init(_ source: SourceFile) {
    self.source = source
    masked = FileReader.mask(source)
    closesElements = [".vue", ".svelte"].contains { source.path.lowercased().hasSuffix($0) }
    noteXHTML()
  }

  private mutating func noteXHTML() {
    isXHTML = [".xhtml", ".xht"].contains { source.path.lowercased().hasSuffix($0) }
    guard isXHTML else { return }
    isXML = source.path.lowercased().hasSuffix(".xht")
    closesElements = true
    masked.text = Self.withoutSectionMarks(masked.text)
  }

  /// Blanks out what stands around the text of CDATA sections: https://www.w3.org/TR/xml/#sec-cdata-sect
  private static func withoutSectionMarks(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for mark in ["<![CDATA[", "]]>"].map({ Array($0.utf8) }) {
      var i = 0
      while i + mark.count <= text.count {
        if text[i] == mark[0], text[i..<i + mark.count].elementsEqual(mark) {
          for j in i..<i + mark.count { text[j] = 0x20 }
          i += mark.count
        } else {
          i += 1
        }
      }
    }
    return text
  }

  /// Marks the controls of loops, and says whose sign-ins a list holds that is kept under a name: `identityProviders["Apple"]`.
  func mark(_ screen: inout ObservedScreen) {
    if isTemplate, let kind = AllauthPages.kind(ofPath: source.path), !screen.fields.contains(where: { $0.type == "password" }) {
      screen.document.nodes[0].setIfAbsent(.kind, .string(kind))
      screen.document.nodes[0].setIfAbsent(.kindSource, .string("recognised"))
    }
    guard !loops.isEmpty else { return }
    for index in screen.document.nodes.indices where [.button, .link].contains(screen.document.nodes[index].element) {
      guard let place = screen.document.nodes[index].source, place.file == source.path else { continue }
      let around = loops.filter { $0.range.contains(place.range) }
      if !around.isEmpty { screen.document.nodes[index].set(.repeated, true) }
      for loop in around where LoopReviews.mayHoldSignIns(loop.list) {
        if let key = loop.key { screen.add(address: "provider=" + key, ofControlAt: index) }
      }
    }
  }

  /// Where a part of the text was written.
  func place(_ range: SourceRange) -> SourceLocation { pieces?.location(range) ?? SourceLocation(file: source.path, range: range) }

  /// A notice about the text, about where it was written.
  func written(_ notice: Notice) -> Notice {
    guard let pieces, notice.file == source.path, let range = notice.range, let place = pieces.location(range) else { return notice }
    return Notice(notice.severity, notice.message, file: place.file, range: place.range)
  }
}
