import Foundation
import HTML
import JSON
@testable import Layout
import Testing

/// Whole pages recorded by scripts/record_layout.py in the folder that HIGLINT_LAYOUT_RECORDS names; prints how many elements agree.
struct LayoutConformanceTests {
  static let folder = ProcessInfo.processInfo.environment["HIGLINT_LAYOUT_RECORDS"]

  @Test("Most elements of whole pages are within 1 px of where Chromium puts them", .enabled(if: folder != nil))
  func agreement() throws {
    let folder = try #require(Self.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
    var total = 0
    var agreeing = 0
    var controls = 0
    var agreeingControls = 0
    var seconds = 0.0
    for name in names {
      let page = RecordedPage(json: try JSONParser.parse([UInt8](Data(contentsOf: URL(filePath: folder).appending(path: name)))))
      let clock = ContinuousClock()
      var result = LayoutResult(count: 0)
      let duration = clock.measure { result = LayoutEngine.layout(page.input) }
      seconds += Double(duration.components.attoseconds) / 1e18
      var first: String?
      var wrong = 0
      for (node, expected) in page.rectangles.enumerated() {
        let id = ElementTree.NodeID(node)
        guard let expected else { continue }
        let tag = page.input.tree.element(id).name.string
        let isControl = tag == "button" || tag == "a" || tag == "input"
        total += 1
        controls += isControl ? 1 : 0
        let rect = result.box(id)?.borderBox
        let isNear =
          rect.map {
            abs($0.x - expected.x) <= 1 && abs($0.y - expected.y) <= 1 && abs($0.width - expected.width) <= 1
              && abs($0.height - expected.height) <= 1
          } ?? false
        if isNear {
          agreeing += 1
          agreeingControls += isControl ? 1 : 0
        } else {
          wrong += 1
          // The innermost wrong element in document order before the next right one says most.
          if wrong <= 12 {
            first =
              (first ?? "")
              + "\n    \(page.path(id)): \(rect.map { "\($0.x) \($0.y) \($0.width) \($0.height)" } ?? "none") instead of \(expected.x) \(expected.y) \(expected.width) \(expected.height)"
          }
        }
      }
      if let first { print("\(name): \(wrong) wrong\(first)") }
    }
    print(
      "agreement: \(agreeing) of \(total), controls \(agreeingControls) of \(controls), \(seconds * 1000 / Double(max(1, names.count))) ms a page"
    )
    #expect(agreeing > 0)
  }
}
