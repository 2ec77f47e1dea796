import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Reads a vector image that stands in the page: its colours, its view box, its names.
struct VectorLogo {
  let rendering: PageRendering
  private var tree: ElementTree { rendering.tree }

  private static let shapes: Set<String> = ["path", "circle", "rect", "polygon", "ellipse", "polyline", "line"]
  /// What is drawn only where something refers to it.
  private static let hidden: Set<String> = [
    "defs", "symbol", "clippath", "clipPath", "mask", "pattern", "lineargradient", "linearGradient",
  ]

  /// What an image's shapes are painted with, as far as it was read.
  private struct Painting {
    var colors: Set<Color> = []
    var isCertain = true
    var shapes = 0
    var isDrawnSimply = true
    var paintsSurface: Bool?
  }

  func logo(_ node: ElementTree.NodeID, names: [String]) -> ObservedLogo {
    var logo = ObservedLogo(kind: "svg", names: names, node: node)
    var painting = Painting()
    var outlines = 0
    logo.viewBox = viewBox(of: node)
    for child in PageText.descendants(of: node, tree).prefix(400) where tree.isElement(child) {
      let element = tree.element(child)
      if element.name == Names.use, let href = tree.attribute(Names.href, of: child) ?? tree.attribute(Names.xlinkHref, of: child) {
        logo.names.append(Self.fragment(of: href.value))
        painting.isDrawnSimply = false
        paintReference(href.value, from: child, &painting)
      }
      if element.name == Names.title {
        for text in tree.children(of: child) where tree.nodes[Int(text)].text >= 0 {
          logo.names.append(tree.texts[Int(tree.nodes[Int(text)].text)].string.lowercased())
        }
      }
      if element.name == Names.path, outlines < Self.namedOutlines,
        let start = Self.start(of: tree.attribute(Self.outline, of: child)?.value)
      {
        outlines += 1
        logo.names.append("path:" + start)
      }
      // The layers that drawing programs name: "apple-black", "Apple logo".
      for name in [Names.id, Self.dataName] {
        if let words = tree.attribute(name, of: child)?.value.lowercased(), words.utf8.count <= 100 { logo.names.append(words) }
      }
      paint(child, &painting, inheriting: nil)
    }
    // What is drawn in several colours is told by them: "fill:#ea4335".
    if painting.colors.count > 2 { logo.names += painting.colors.map { "fill:" + Self.hexadecimal($0) }.sorted() }
    // The leaf and the fruit: whatever they are filled with, nothing is behind them.
    if painting.paintsSurface == nil, painting.isDrawnSimply, painting.shapes == 1 || painting.shapes == 2 {
      painting.paintsSurface = false
    }
    logo.paintsSurface = painting.paintsSurface
    if painting.isCertain, painting.colors.count == 1, painting.shapes > 0 { logo.color = painting.colors.first }
    return logo
  }

  private static let dataName = Atom("data-name")
  private static let outline = Atom("d")
  /// Drawings of more outlines are told by their colours.
  private static let namedOutlines = 3

  /// Where an outline begins, by which sets of icons know their drawings: "17.05 20.28".
  private static func start(of outline: String?) -> String? {
    guard let outline, let first = outline.first, first == "M" || first == "m" else { return nil }
    var numbers: [Double] = []
    var digits = ""
    func close() {
      if let number = Double(digits) { numbers.append(number) }
      digits = ""
    }
    for character in outline.dropFirst().prefix(60) {
      let isDigit = character.isASCII && character.isNumber
      if isDigit || character == "." && !digits.contains(".") || character == "-" && digits.isEmpty {
        digits.append(character)
        continue
      }
      if !digits.isEmpty { close() }
      if numbers.count == 2 { break }
      // "11.182.008": the next number begins with its point.
      if character == "." || character == "-" { digits.append(character) } else if character.isLetter { break }
    }
    if numbers.count == 1, !digits.isEmpty { close() }
    guard numbers.count == 2 else { return nil }
    return numbers.map { $0 == $0.rounded() && abs($0) < 1e6 ? "\(Int($0))" : "\($0)" }.joined(separator: " ")
  }

  /// A colour as style sheets mostly write it, in small letters: "#ea4335".
  private static func hexadecimal(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { part in
        let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Counts one element of an image. `user`: the `use` that shows it, from which it inherits what nothing in its symbol sets.
  private func paint(_ node: ElementTree.NodeID, _ painting: inout Painting, inheriting user: ElementTree.NodeID?) {
    let name = tree.element(node).name.string
    if name == "image" || Self.hidden.contains(name) {
      // Nothing of what these hold is drawn where they stand.
      if user == nil { (painting.isCertain, painting.isDrawnSimply) = (name != "image" && painting.isCertain, false) }
      return
    }
    guard Self.shapes.contains(name), user != nil || !isReferenceOnly(node), rendering.style(node).display != .none else { return }
    var isPainted = false
    for property in [PropertyID.fill, .stroke] {
      switch color(property, of: node, user) {
      case .none?: continue
      case .some(let color?): painting.colors.insert(color)
      case nil: painting.isCertain = false
      }
      isPainted = true
    }
    guard isPainted else { return }
    painting.shapes += 1
    if painting.shapes == 1, name == "rect" || name == "circle" || name == "ellipse" { painting.paintsSurface = true }
    if name != "path" { painting.isDrawnSimply = false }
  }

  /// What a `use` shows, where it stands on the page; of a sprite in another file only the name is known.
  private func paintReference(_ address: String, from user: ElementTree.NodeID, _ painting: inout Painting) {
    guard address.hasPrefix("#"), case let id = String(address.dropFirst()), !id.isEmpty,
      let target = tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }).first(where: {
        tree.isElement($0) && tree.element($0).id?.string == id
      })
    else { return painting.isCertain = false }
    for node in [target] + Array(PageText.descendants(of: target, tree).prefix(200)) where tree.isElement(node) {
      // No references within references.
      if tree.element(node).name == Names.use { painting.isCertain = false }
      if node != target || tree.element(node).name.string != "symbol" { paint(node, &painting, inheriting: user) }
    }
  }

  /// Whether an element stands where nothing is drawn unless something refers to it.
  private func isReferenceOnly(_ node: ElementTree.NodeID) -> Bool {
    var current = tree.nodes[Int(node)].parent
    while current >= 0, tree.element(current).namespace == .svg {
      if Self.hidden.contains(tree.element(current).name.string) { return true }
      current = tree.nodes[Int(current)].parent
    }
    return false
  }

  /// The colour of a fill or an outline: `.some(nil)` for none, nil where it is not known.
  private func color(_ property: PropertyID, of node: ElementTree.NodeID, _ user: ElementTree.NodeID?) -> Color?? {
    let holder = user.flatMap { isSet(property, from: node) ? nil : $0 } ?? node
    let style = rendering.style(holder)
    if style.unknown[property] != nil { return nil }
    let paint = property == .fill ? style.fill : style.stroke
    // That a sheet which is not there draws outlines is not taken for granted.
    if property == .fill || paint != .none, MissingStyle(rendering).reason(for: [property], of: holder) != nil { return nil }
    switch paint {
    case .none: return .some(nil)
    case .color(let color): return color.alpha > 0 ? .some(color) : .some(nil)
    case .other: return nil
    case .currentColor:
      let painted = rendering.style(user ?? node)
      guard painted.unknown[.color] == nil, MissingStyle(rendering).reason(for: [.color], of: user ?? node) == nil else { return nil }
      return .some(painted.color)
    }
  }

  /// Whether something in the symbol of a `use` sets a paint of a shape.
  private func isSet(_ property: PropertyID, from node: ElementTree.NodeID) -> Bool {
    var current = node
    while current >= 0, tree.element(current).namespace == .svg, tree.element(current).name != Names.svg {
      if rendering.styled.style(current).declared.contains(property) { return true }
      if tree.element(current).name.string == "symbol" { break }
      current = tree.nodes[Int(current)].parent
    }
    return false
  }

  private func viewBox(of node: ElementTree.NodeID) -> (width: Double, height: Double)? {
    let attribute = tree.element(node).attributes.first { $0.name.string.lowercased() == "viewbox" }
    guard let numbers = attribute?.value.split(whereSeparator: { $0 == " " || $0 == "," || $0.isNewline }).compactMap({ Double($0) }),
      numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers[2].isFinite, numbers[3].isFinite
    else { return nil }
    return (numbers[2], numbers[3])
  }

  /// What a reference names: "apple" of `#apple` and of `sprite.svg#apple`.
  private static func fragment(of address: String) -> String {
    address.split { $0 == "/" || $0 == "#" }.last.map { $0.lowercased() } ?? ""
  }
}
