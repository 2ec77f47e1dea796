import Foundation
import HTML
import JSON
@testable import Layout
import Testing

struct RecordedLayoutTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fixtures/layout")

  static let cases: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".json") }.sorted()
  }()

  @Test("Every element of a recorded page is within 0.1 px of where Chromium puts it", arguments: cases)
  func recorded(_ path: String) throws {
    let page = RecordedPage(json: try JSONParser.parse([UInt8](Data(contentsOf: Self.folder.appending(path: path)))))
    let result = LayoutEngine.layout(page.input)
    for (node, expected) in page.rectangles.enumerated() where page.input.tree.isElement(ElementTree.NodeID(node)) {
      let id = ElementTree.NodeID(node)
      let box = result.box(id)
      guard let expected else { continue }
      guard let rect = box?.borderBox else {
        Issue.record("\(page.path(id)) has no box")
        continue
      }
      let isNear =
        abs(rect.x - expected.x) <= 0.1 && abs(rect.y - expected.y) <= 0.1 && abs(rect.width - expected.width) <= 0.1
        && abs(rect.height - expected.height) <= 0.1
      #expect(isNear, "\(page.path(id)): \(rect) instead of \(expected)")
    }
  }
}
