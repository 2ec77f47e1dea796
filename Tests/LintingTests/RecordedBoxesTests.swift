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
      let rect = json["rect"]?.elements?.compactMap(\.number)
      return (key, Element(tag: json["tag"]?.string ?? "", rect: rect, isRendered: json["rendered"]?.boolean == true))
    }
  }

  /// What of a page is not where Chromium puts it, for each element: its place and each number that is more than `tolerance` px off, `box` where only
  /// one of the two gives it one, `rendered` where only one of the two shows it.
  static func differences(_ page: String, tolerance: Double) throws -> [String] {
    var result: [String] = []
    for (width, height, expected) in recorded(page) {
      let got = try computed(page, width: width, height: height)
      try #require(got.map(\.element.tag) == expected.map(\.tag))
      for (wanted, (key, element)) in zip(expected, got) {
        var off: [String] = []
        if let a = wanted.rect, let b = element.rect, a.count == 4, b.count == 4 {
          off = ["x", "y", "width", "height"].enumerated().filter { abs(a[$0.offset] - b[$0.offset]) > tolerance }.map(\.element)
        } else if wanted.rect != nil || element.rect != nil {
          off = ["box"]
        }
        if wanted.isRendered != element.isRendered { off.append("rendered") }
        if !off.isEmpty { result.append("\(width)x\(height) \(key): \(off.joined(separator: ", "))") }
      }
    }
    return result
  }

  /// What is known to be off.
  static let known = KnownDifferences("fixtures/known/page-boxes.json")

  private static func name(_ page: String) -> String { String(page.dropFirst("fixtures/layout/".count)) }

  @Test(
    "Every element of small pages that random trees led to is within 0.1 px of Chromium, but for those listed", arguments: pages("found"))
  func found(_ page: String) throws {
    #expect(Self.known.faults(of: Self.name(page), differing: try Self.differences(page, tolerance: 0.1)) == [])
  }

  @Test("Every element of whole login pages is within 1 px of Chromium, but for those listed", arguments: pages("pages"))
  func whole(_ page: String) throws {
    #expect(Self.known.faults(of: Self.name(page), differing: try Self.differences(page, tolerance: 1)) == [])
  }

  @Test("Only pages that are there are listed, and of all elements fewer than 2 in 100")
  func listed() {
    let pages = Self.pages("pages") + Self.pages("found")
    #expect(Self.known.stale(among: pages.map(Self.name)) == [])
    let elements = pages.flatMap(Self.recorded).map(\.elements.count).reduce(0, +)
    #expect(elements > 1000)
    #expect(Self.known.count * 50 < elements)
  }
}
