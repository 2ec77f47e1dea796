import Foundation
import HTML
import JSON
import TestSupport
@testable import Layout
import Testing

struct RecordedLayoutTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fixtures/layout")

  static let cases: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".json") }.sorted()
  }()

  /// What is known to be off.
  static let known = KnownDifferences("fixtures/known/layout-boxes.json")

  @Test(
    "Every element of a recorded page is within 0.1 px of where Chromium puts it, and has no box where Chromium gives none",
    arguments: cases)
  func recorded(_ path: String) throws {
    let page = RecordedPage(json: try JSONParser.parse([UInt8](Data(contentsOf: Self.folder.appending(path: path)))))
    let result = LayoutEngine.layout(page.input)
    var boxes: [String] = []
    for (node, expected) in page.rectangles.enumerated() where page.input.tree.isElement(ElementTree.NodeID(node)) {
      let id = ElementTree.NodeID(node)
      let rect = result.box(id)?.borderBox
      guard let expected, let rect else {
        if expected != nil { boxes.append("\(page.path(id)): no box") }
        if rect != nil { boxes.append("\(page.path(id)): a box") }
        continue
      }
      let isNear =
        abs(rect.x - expected.x) <= 0.1 && abs(rect.y - expected.y) <= 0.1 && abs(rect.width - expected.width) <= 0.1
        && abs(rect.height - expected.height) <= 0.1
      #expect(isNear, "\(page.path(id)): \(rect) instead of \(expected)")
    }
    #expect(Self.known.faults(of: String(path.dropLast(5)), differing: boxes) == [])
  }

  @Test("Only pages that are there are listed")
  func listed() {
    #expect(Self.known.stale(among: Self.cases.map { String($0.dropLast(5)) }) == [])
    #expect(!Self.cases.isEmpty)
  }
}
