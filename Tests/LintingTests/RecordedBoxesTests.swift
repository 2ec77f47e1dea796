import JSON
import Linting
import TestSupport
import Testing

/// Pages with the boxes that scripts/record_pages.py took from Chromium, through the whole pipeline: parsed, styled and laid out here.
struct RecordedBoxesTests {
  struct Element {
    var tag: String
    var rect: [Double]?
    var isRendered: Bool
  }

  static func pages(_ folder: String) -> [String] {
    Repository.names(in: "fixtures/layout/" + folder).filter { $0.hasSuffix(".boxes") }.map {
      "fixtures/layout/\(folder)/" + $0.dropLast(6)
    }
  }

  /// What is recorded of a page, by viewport.
  static func recorded(_ page: String) -> [(width: Int, height: Int, elements: [Element])] {
    var result: [(width: Int, height: Int, elements: [Element])] = []
    for line in (Repository.text(page + ".boxes") ?? "").split(separator: "\n") {
      var words = line.split(separator: " ")
      if words.first == "viewport", words.count == 3, let width = Int(words[1]), let height = Int(words[2]) {
        result.append((width, height, []))
        continue
      }
      let isRendered = words.first != "!"
      if !isRendered { words.removeFirst() }
      guard let tag = words.first, !result.isEmpty else { continue }
      let numbers = words.dropFirst().compactMap { Double($0) }
      result[result.count - 1].elements.append(
        Element(tag: String(tag), rect: numbers.count == 4 ? numbers : nil, isRendered: isRendered))
    }
    return result
  }

  /// What higlint makes of it.
  static func computed(_ page: String, width: Int, height: Int) throws -> [(key: String, element: Element)] {
    var options = InspectOptions(path: Repository.file(page + ".html"))
    options.form = .boxes
    options.fonts = .liberation
    options.environments.viewports = [EnvironmentOptions.Viewport(width: width, height: height)]
    let text = try #require(Inspector.inspect(options).text)
    return try text.split(separator: "\n").map { line in
      let json = try JSONParser.parse(Array(line.utf8))
      let key = json["key"]?.string ?? ""
      return (key, Element(tag: json["tag"]?.string ?? "", rect: json["rect"]?.elements?.compactMap(\.number), isRendered: true))
    }
  }

  static func distance(_ a: [Double]?, _ b: [Double]?) -> Double {
    guard let a, let b, a.count == 4, b.count == 4 else { return a == nil && b == nil ? 0 : .infinity }
    return zip(a, b).map { abs($0 - $1) }.max() ?? 0
  }

  @Test("Small pages that random trees led to are within 0.1 px of Chromium", arguments: pages("found"))
  func found(_ page: String) throws {
    for (width, height, expected) in Self.recorded(page) {
      let got = try Self.computed(page, width: width, height: height)
      #expect(got.map(\.element.tag) == expected.map(\.tag))
      for (a, b) in zip(expected, got) where a.isRendered {
        #expect(Self.distance(a.rect, b.element.rect) <= 0.1, "\(b.key): \(b.element.rect ?? []) instead of \(a.rect ?? [])")
      }
    }
  }

  @Test("Of whole login pages 98 in 100 elements and 99 in 100 buttons, links and fields are within 1 px of Chromium")
  func whole() throws {
    var total = 0
    var near = 0
    var controls = 0
    var nearControls = 0
    for page in Self.pages("pages") {
      for (width, height, expected) in Self.recorded(page) {
        let got = try Self.computed(page, width: width, height: height)
        #expect(got.map(\.element.tag) == expected.map(\.tag), "\(page)")
        for (a, b) in zip(expected, got) where a.isRendered {
          let isNear = Self.distance(a.rect, b.element.rect) <= 1
          let isControl = ["a", "button", "input", "select", "textarea"].contains(a.tag)
          total += 1
          near += isNear ? 1 : 0
          controls += isControl ? 1 : 0
          nearControls += isControl && isNear ? 1 : 0
        }
      }
    }
    #expect(total > 1000)
    #expect(Double(near) >= 0.98 * Double(total), "\(near) of \(total)")
    #expect(Double(nearControls) >= 0.99 * Double(controls), "\(nearControls) of \(controls)")
  }
}
