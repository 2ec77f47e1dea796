import JSON
import Linting
import ScreenModel
import TestSupport
import Testing

/// What `inspect --boxes` says of the pages in fixtures/css: front end, cascade and layout together.
struct RecordedStylesTests {
  static let pages = Repository.names(in: "fixtures/css").filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
    // It asks for the pointer, which a browser without a screen does not have and `inspect` takes for granted.
    .filter { $0 != "media-queries" }

  /// Pages that say so are recorded in the dark. Container queries hang on layout, so all their paddings must be right as well.
  /// The paddings that hang on layout and are not known exactly.
  static let uncertain = KnownDifferences("fixtures/known/uncertain-boxes.json")

  @Test("Only pages that are there are listed") func listed() {
    #expect(Self.uncertain.stale(among: Self.pages) == [])
    #expect(!Self.pages.isEmpty)
  }

  @Test("Every element has the colours and the font size that Chromium computes", arguments: pages)
  func boxes(_ page: String) throws {
    var options = InspectOptions(path: Repository.file("fixtures/css/\(page).html"))
    options.form = .boxes
    options.fonts = .liberation
    options.environments.viewports = [EnvironmentOptions.Viewport(width: 800, height: 600)]
    options.environments.colorSchemes = [page.hasSuffix("-dark") ? .dark : .light]
    let text = try #require(Inspector.inspect(options).text)
    let lines = try text.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    let record = try JSONParser.parse(try #require(Repository.bytes("fixtures/css/\(page).json")))
    let elements = (record["nodes"]?.elements ?? []).filter { $0["name"] != nil }
    try #require(lines.count == elements.count)
    var uncertain: [String] = []
    for (line, element) in zip(lines, elements) {
      guard let style = element["style"], element["svg"] == nil, let name = element["name"]?.string, name != "html" else { continue }
      let text = style["color"]?.string ?? "rgb(0, 0, 0)"
      #expect(Self.isNear(line["color"]?.string, text), "\(name): color \(line["color"]?.string ?? "") instead of \(text)")
      let background = style["background-color"]?.string ?? "rgba(0, 0, 0, 0)"
      #expect(Self.isNear(line["background_color"]?.string, background), "\(name): background \(line["background_color"]?.string ?? "")")
      let size = style["font-size"]?.string ?? "16px"
      #expect(Self.isNear(line["font_size"]?.number.map { "\($0)px" }, size), "\(name): font size \(line["font_size"]?.number ?? 0)")
      guard page.hasPrefix("container-") else { continue }
      if let certainty = line["certainty"]?.string, certainty != "exact" {
        uncertain.append("\(line["key"]?.string ?? ""): \(certainty), \(line["reason"]?.string ?? "")")
      } else {
        let sides = ["top", "right", "bottom", "left"].map { style["padding-\($0)"]?.string ?? "0px" }
        let found = (line["padding"]?.elements ?? []).map { "\($0.number ?? -1)px" }
        #expect(found.count == 4 && zip(found, sides).allSatisfy(Self.isNear), "\(name): padding \(found) instead of \(sides)")
      }
    }
    #expect(Self.uncertain.faults(of: page, differing: uncertain) == [])
  }

  /// Whether two values have the same numbers, a step of colour or a hundredth of a pixel apart.
  private static func isNear(_ a: String?, _ b: String) -> Bool {
    guard let a else { return false }
    func numbers(_ text: String) -> [Double] {
      text.split { !($0.isNumber || $0 == "." || $0 == "-" || $0 == "e") }.compactMap { Double($0) }
    }
    var (x, y) = (numbers(a), numbers(b))
    if a.hasPrefix("rgb") {
      if x.count == 3 { x.append(1) }
      if y.count == 3 { y.append(1) }
      return x.count == 4 && y.count == 4 && (x[3] == 0 && y[3] == 0 || zip(x.prefix(3), y).allSatisfy { abs($0 - $1) <= 1.01 })
        && abs(x[3] - y[3]) <= 0.011
    }
    return x.count == y.count && zip(x, y).allSatisfy { abs($0 - $1) <= 0.011 }
  }
}
