import JSON
import Linting
import TestSupport
import Testing

/// A page with what layout does not do: an element is named by whether its box is to be known.
struct NotLaidOutTests {
  static let boxes: [JSONNode] = {
    var options = InspectOptions(path: Repository.file("fixtures/layout/unknown/not-laid-out.html"))
    options.form = .boxes
    options.fonts = .liberation
    options.environments.viewports = [EnvironmentOptions.Viewport(width: 800, height: 600)]
    let text = Inspector.inspect(options).text ?? ""
    return text.split(separator: "\n").compactMap { try? JSONParser.parse(Array($0.utf8)) }
  }()

  @Test("What is not laid out is unknown for the reason that it is not supported, and all else is exact")
  func certainties() {
    let named = Self.boxes.filter { $0["id"]?.string != nil }
    #expect(named.count == 26)
    for box in named {
      let id = box["id"]?.string ?? ""
      let certainty = box["certainty"]?.string
      #expect(certainty == (id.hasPrefix("unknown") ? "unknown" : "exact"), "\(id) is \(certainty ?? "nothing")")
      #expect(box["reason"]?.string == (id.hasPrefix("unknown") ? "unsupportedCSS" : nil), "\(id)")
    }
  }
}
