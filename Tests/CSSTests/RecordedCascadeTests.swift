@testable import CSS
import Diagnostics
import Foundation
import HTML
import JSON
import TestSupport
import Testing

/// Pages of one feature each, with the values that Chromium computed: see scripts/record_css.py.
struct RecordedCascadeTests {
  static let besidePages = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fixtures/css")

  /// Where `make conformance` has put fresh records; without it those beside the pages.
  static let fresh = ProcessInfo.processInfo.environment["HIGLINT_CSS_RECORDS"]

  static let folder = fresh.map { URL(filePath: $0) } ?? besidePages

  /// Without the pages whose rules ask for sizes that layout finds: those are tried together with it.
  static let cases = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
    $0.hasSuffix(".json") && !$0.hasPrefix("container-")
  }.sorted()

  /// The values that are not computed, but known not to be.
  static let unknown = KnownDifferences("fixtures/known/unknown-values.json")

  @Test(
    "Every element of a recorded page has the values that Chromium computes, and no value is unknown but those listed", arguments: cases)
  func recorded(_ path: String) throws {
    var page = RecordedCascade(try JSONParser.parse([UInt8](Data(contentsOf: Self.folder.appending(path: path)))))
    let differences = page.differences()
    for difference in differences where !difference.isUnknown { Issue.record("\(difference)") }
    let faults = Self.unknown.faults(of: String(path.dropLast(5)), differing: differences.filter(\.isUnknown).map(\.description))
    #expect(faults == [])
  }

  @Test("Prints how many pages and values of fresh records agree", .enabled(if: fresh != nil))
  func agreement() throws {
    var equalPages = 0
    var values = 0
    var wrong = 0
    for path in Self.cases {
      var page = RecordedCascade(try JSONParser.parse([UInt8](Data(contentsOf: Self.folder.appending(path: path)))))
      let differences = page.differences()
      for difference in differences { print("\(path): \(difference)") }
      equalPages += differences.isEmpty ? 1 : 0
      values += page.compared
      wrong += differences.count
    }
    print("css: \(equalPages) of \(Self.cases.count) pages equal, \(values - wrong) of \(values) values")
    #expect(values > 0)
  }

  @Test("No page is without its record", .enabled(if: fresh == nil))
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let pages = Set(files.filter { $0.hasSuffix(".html") }.map { $0.dropLast(5) })
    #expect(pages == Set(files.filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }))
    #expect(!pages.isEmpty)
    #expect(Self.unknown.stale(among: pages.map(String.init)) == [])
  }
}

struct RecordedCascade {
  /// A value of an element that is not the recorded one.
  struct Difference: CustomStringConvertible {
    var description: String
    /// Whether it was not computed, rather than computed otherwise.
    var isUnknown = false
  }

  private var tree = ElementTree()
  private var sheets: [StyleSheetSource] = []
  private var expected: [JSONNode?] = []
  private var nodes: [JSONNode]
  private var scheme: MediaEnvironment.ColorScheme
  /// The values that were compared so far.
  private(set) var compared = 0

  init(_ json: JSONNode) {
    nodes = json["nodes"]?.elements ?? []
    scheme = json["scheme"]?.string == "dark" ? .dark : .light
    let style = Atom("style")
    for node in nodes {
      let parent = ElementTree.NodeID(node["parent"]?.number ?? -1)
      expected.append(node["style"])
      if let text = node["text"]?.string {
        tree.append(text, range: SourceRange(0, 0), to: parent)
        if tree.element(parent).name == style {
          let owner = tree.nodes[Int(parent)].parent
          sheets.append(StyleSheetSource(StyleSheet.parse(text, path: "page"), owner: owner))
        }
        continue
      }
      let attributes = (node["attributes"]?.members ?? []).map {
        ElementTree.Attribute(name: Atom($0.key), value: $0.value.string ?? "", nameRange: SourceRange(0, 0), valueRange: SourceRange(0, 0))
      }
      let name = node["name"]?.string ?? ""
      let isMath = ["math", "mi", "mrow", "mn"].contains(name)
      let classes = attributes.first { $0.name == Atom("class") }?.value.split(separator: " ").map { Atom(String($0)) } ?? []
      _ = tree.append(
        ElementTree.Element(
          name: Atom(name), namespace: node["svg"]?.boolean == true ? .svg : isMath ? .mathML : .html,
          id: attributes.first { $0.name == Atom("id") }.map { Atom($0.value) }, classes: classes, attributes: attributes), to: parent)
    }
    tree.isQuirky = json["quirks"]?.boolean == true
  }

  mutating func differences() -> [Difference] {
    let styled = StyleComputer(
      tree: tree, sheets: sheets, environment: MediaEnvironment(width: 800, height: 600, colorScheme: scheme, hover: .none, pointer: .none),
      path: "page"
    ).compute()
    var found: [Difference] = []
    for index in nodes.indices where expected[index] != nil {
      let node = ElementTree.NodeID(index)
      if isInsideGraphic(node) { continue }
      let actual = styled.style(node).values
      compare(expected[index], actual, Self.initial, path(node), &found)
      for (name, style) in [("before", styled.beforeStyle(node)), ("after", styled.afterStyle(node))] {
        guard let wanted = nodes[index][name] else {
          if style != nil, styled.style(node).values.display != .none {
            found.append(Difference(description: "\(path(node)): has ::\(name)"))
          }
          continue
        }
        guard let style else {
          found.append(Difference(description: "\(path(node)): no ::\(name)"))
          continue
        }
        compare(wanted, style.values, nil, path(node) + "::" + name, &found)
      }
    }
    return found
  }

  private static let initial = ComputedText(values: ComputedStyle.Values())

  /// - Parameter initial: what stands for a property that is not recorded; without it only recorded ones are compared.
  private mutating func compare(
    _ wanted: JSONNode?, _ actual: ComputedStyle.Values, _ initial: ComputedText?, _ path: String,
    _ found: inout [Difference]
  ) {
    let text = ComputedText(values: actual)
    for property in PropertyID.allCases where !Self.unrecorded.contains(property) {
      guard let value = Self.text(property, actual, text), !(property == .tabSize && wanted?["tab-size"]?.string?.hasSuffix("px") == true)
      else { continue }
      if property == .colorScheme && hasMetaScheme { continue }
      compared += 1
      if let reason = actual.unknown[property] {
        found.append(Difference(description: "\(path) \(property.rawValue): \(reason.rawValue)", isUnknown: true))
        continue
      }
      let name = property.rawValue
      var recorded = wanted?[name]?.string
      if recorded == nil {
        guard let initial else { continue }
        if name.hasPrefix("border-"), name.hasSuffix("-color") { recorded = wanted?["color"]?.string }
        if property == .backgroundColor { recorded = "rgba(0, 0, 0, 0)" }
        recorded = recorded ?? Self.text(property, ComputedStyle.Values(), initial)
      }
      let tolerance = name.hasSuffix("color") ? 1.01 : 0.011
      var expected = Self.normalized(recorded ?? "", property)
      if name.hasSuffix("-spacing"), expected.hasSuffix("%"), let percent = Double(expected.dropLast()) {
        expected = ComputedText.px(percent * actual.fontSize / 100)
      }
      // What the flow-relative keywords mean here hangs on the parent.
      if property == .float || property == .clear, expected.hasPrefix("inline-") { continue }
      if !value.saysSame(as: expected, tolerance: value.contains("rgba") || expected.contains("rgba") ? 0.011 : tolerance),
        !(expected.contains("%") && name.hasSuffix("-spacing"))
      {
        found.append(Difference(description: "\(path) \(name): \(value) instead of \(expected)"))
      }
    }
  }

  /// Painting and grid properties, which the recording leaves out.
  private static let unrecorded: Set<PropertyID> = [
    .unicodeBidi, .lineBreak, .hyphens, .hyphenateCharacter,
    .backgroundImage, .backgroundSize, .backgroundRepeat, .maskImage, .filter, .clipPath, .clip, .boxShadow, .transform, .translate,
    .rotate, .scale, .transformOrigin,
    .webkitLineClamp, .content,
    .gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas, .gridAutoRows, .gridAutoColumns, .gridRowStart, .gridRowEnd,
    .gridColumnStart, .gridColumnEnd, .gridAutoFlow,
  ]

  private static func text(_ property: PropertyID, _ values: ComputedStyle.Values, _ text: ComputedText) -> String? {
    switch property {
    case .cursor: values.cursorIsPointer ? "pointer" : "other"
    case .appearance: values.appearance == .none ? "none" : "some"
    default: text.text(property)
    }
  }

  /// Chromium's words in ours, where higlint keeps less.
  private static func normalized(_ text: String, _ property: PropertyID) -> String {
    switch property {
    case .cursor: return text.hasSuffix("pointer") ? "pointer" : "other"
    case .backgroundPositionX, .backgroundPositionY: return String(text.prefix { $0 != "," })
    case .borderSpacing: return text.contains(" ") ? text : "\(text) \(text)"
    case .verticalAlign: return text == "-webkit-baseline-middle" ? "middle" : text
    case .wordBreak: return text == "auto-phrase" ? "normal" : text
    case .justifyContent, .alignContent, .alignItems, .alignSelf, .justifyItems, .justifySelf:
      return text.replacing("last baseline", with: "last-baseline").split(separator: " ").filter {
        !["unsafe", "legacy"].contains($0)
      }
      .joined(separator: " ")
    case .colorScheme: return text.hasSuffix(" only") ? "only " + text.dropLast(5) : text
    case .textIndent: return text.replacing(" hanging", with: "").replacing(" each-line", with: "")
    case .textTransform: return text == "math-auto" ? "none" : text
    case .appearance: return text == "none" ? "none" : "some"
    case .mixBlendMode: return text == "normal" ? text : "other"
    case .webkitTextSecurity: return text == "none" ? text : "disc"
    case .listStyleType: return CounterParser.styles[text] == nil ? "other" : text
    case .letterSpacing, .wordSpacing: return text == "normal" ? "0px" : text
    case .rowGap, .columnGap: return text == "normal" ? "0px" : text
    case .fontFamily: return text.replacing("\"", with: "").replacing("\\", with: "")
    case .pointerEvents: return text == "none" ? text : "auto"
    case .fontStyle: return text.hasPrefix("oblique") ? "oblique" : text
    case .aspectRatio:
      let parts = text.split(separator: " ").filter { $0 != "/" }
      let numbers = parts.compactMap { Double($0) }
      let ratio = numbers.count == 2 ? numbers[0] / numbers[1] : numbers.first
      if ratio == 0 || ratio == .infinity { return "auto" }
      return (parts.contains("auto") ? "auto" : "") + (ratio.map { " ratio \($0)" } ?? "")
    default: return text
    }
  }

  /// Chromium keeps the page's own scheme apart from the computed value.
  private var hasMetaScheme: Bool { tree.elements.contains { $0.name == Atom("meta") } }

  /// Nobody looks inside an `svg` or a `math`.
  private func isInsideGraphic(_ node: ElementTree.NodeID) -> Bool {
    let element = tree.element(node)
    return element.namespace == .mathML || element.namespace == .svg && element.name != Atom("svg")
  }

  private func path(_ node: ElementTree.NodeID) -> String {
    var parts: [String] = []
    var node = node
    while node >= 0, parts.count < 3 {
      let element = tree.element(node)
      let attributes = element.attributes.map { "[\($0.name.string)=\($0.value.prefix(20))]" }.joined()
      parts.append(element.name.string + attributes)
      node = tree.nodes[Int(node)].parent
    }
    return parts.reversed().joined(separator: ">")
  }
}
