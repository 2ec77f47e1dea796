import Diagnostics
import HTML

/// Attributes that style: https://html.spec.whatwg.org/multipage/rendering.html, author-level declarations of no specificity.
enum PresentationalHints {
  static let names = Set(
    [
      "width", "height", "bgcolor", "align", "valign", "border", "hidden", "dir", "size", "face", "color", "text", "background", "nowrap",
      "hspace", "vspace", "type", "cellspacing", "rows", "cols", "noshade", "clear", "bordercolor", "leftmargin", "topmargin",
      "marginwidth",
      "marginheight", "href", "frameborder", "rules", "frame",
    ].map { Atom($0) })
  static let cellPadding = Atom("cellpadding")
  private static let table = Atom("table")
  static let rulesName = Atom("rules")
  static let frameName = Atom("frame")
  private static let dir = Atom("dir")
  private static let bdi = Atom("bdi")
  private static let svg = Atom("svg")
  private static let headName = Atom("head")
  private static let bodyName = Atom("body")
  private static let metaName = Atom("meta")
  private static let nameName = Atom("name")
  private static let contentName = Atom("content")
  /// Elements whose `width` and `height` are sizes.
  static let sized = Set(
    ["img", "iframe", "video", "canvas", "object", "embed", "table", "td", "th", "col", "colgroup", "hr"].map { Atom($0) })

  /// Presentation attributes of `svg` and what is in it: https://svgwg.org/svg2-draft/styling.html#PresentationAttributes
  static let presentation: Set<String> = [
    "display", "overflow", "opacity", "visibility", "color", "font-family", "font-size", "font-style", "font-weight", "letter-spacing",
    "word-spacing", "direction", "cursor", "pointer-events", "fill", "stroke",
  ]

  /// - Parameter element: the element itself, unless it is asked what another one in its place would get.
  static func block(_ tree: ElementTree, _ node: ElementTree.NodeID, as other: ElementTree.Element? = nil) -> CompiledBlock? {
    let element = other ?? tree.element(node)
    let isCell = element.name == Atom("td") || element.name == Atom("th")
    let isRoot = tree.nodes[Int(node)].parent < 0
    guard element.namespace != .mathML,
      isCell || isRoot || element.name == bdi || element.attributes.contains(where: { names.contains($0.name) })
        || element.namespace == .svg && element.attributes.contains(where: { presentation.contains($0.name.string) })
    else { return nil }
    var declarations = PresentationalDeclarations(tree, node, element)
    if isRoot, let scheme = metaColorScheme(tree, node) { declarations.parse("color-scheme", scheme.value) }
    if element.name == bdi, !element.attributes.contains(where: { $0.name == dir }) {
      declarations.parse("direction", AutomaticDirection.of(node, tree))
    }
    if element.namespace == .svg {
      declarations.addGraphic(isOuter: element.name == svg)
      return declarations.block
    }
    for attribute in element.attributes where names.contains(attribute.name) { declarations.add(attribute) }
    declarations.addAspectRatio()
    if element.name == table { declarations.addTableBorders() }
    if isCell, let owner = ownerTable(tree, node) { declarations.addTableOfCell(owner) }
    return declarations.block
  }

  /// https://html.spec.whatwg.org/multipage/semantics.html#meta-color-scheme
  static func metaColorScheme(_ tree: ElementTree, _ root: ElementTree.NodeID) -> ElementTree.Attribute? {
    for head in tree.children(of: root) where tree.isElement(head) && tree.element(head).name == headName {
      for meta in tree.children(of: head) where tree.isElement(meta) && tree.element(meta).name == metaName {
        if let name = tree.attribute(nameName, of: meta)?.value, lowercasedASCII(name) == "color-scheme",
          let content = tree.attribute(contentName, of: meta)
        {
          return content
        }
      }
    }
    return nil
  }

  static func bodyAttribute(_ name: String, _ tree: ElementTree) -> ElementTree.Attribute? {
    for child in tree.children(of: tree.root) where tree.isElement(child) && tree.element(child).name == bodyName {
      return tree.attribute(Atom(name), of: child)
    }
    return nil
  }

  /// A cell is at most four levels below its table.
  static func ownerTable(_ tree: ElementTree, _ node: ElementTree.NodeID) -> ElementTree.NodeID? {
    var next = tree.nodes[Int(node)].parent
    for _ in 0..<4 where next >= 0 {
      if tree.element(next).name == table { return next }
      next = tree.nodes[Int(next)].parent
    }
    return nil
  }

  static func nonNegativeInteger(_ value: String) -> Int? {
    let digits = value.drop { $0 == " " || $0 == "+" }.prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty || digits.count > 6 ? nil : Int(digits)
  }

  /// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values
  static func dimension(_ value: String) -> SpecifiedLength? {
    var number = 0.0
    var scale = 0.0
    var hasDigit = false
    var isPercent = false
    for byte in value.utf8.drop(while: { $0 == 32 || $0 == 9 || $0 == 10 || $0 == 12 || $0 == 13 }) {
      if byte.isASCIIDigit {
        hasDigit = true
        if scale > 0 {
          number += Double(byte - 0x30) * scale
          scale /= 10
        } else {
          number = min(number * 10 + Double(byte - 0x30), 1e9)
        }
      } else if byte == 0x2E, scale == 0, hasDigit {
        scale = 0.1
      } else {
        isPercent = byte == 0x25
        break
      }
    }
    guard hasDigit else { return nil }
    return isPercent ? .percent(number) : .length(number, .px)
  }

  /// https://html.spec.whatwg.org/multipage/rendering.html#rules-for-parsing-a-legacy-font-size
  static func fontSize(_ value: String) -> Int? {
    let trimmed = value.drop { $0 == " " }
    guard let first = trimmed.first else { return nil }
    let isRelative = first == "+" || first == "-"
    guard var number = nonNegativeInteger(String(isRelative ? trimmed.dropFirst() : trimmed)) else { return nil }
    if isRelative { number = first == "+" ? 3 + number : 3 - number }
    return [1, 2, 3, 4, 5, 6, 7][min(max(number, 1), 7) - 1]
  }

  /// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value
  static func legacyColor(_ value: String) -> SpecifiedColor? {
    let word = lowercasedASCII(value.split(separator: " ").joined(separator: " "))
    if word.isEmpty || word == "transparent" { return nil }
    if let named = NamedColor.value(of: word) { return .rgb8(named) }
    if word.first == "#", word.utf8.count == 4, let color = ValueReader.hexColor(String(word.dropFirst())) { return color }
    var digits = (word.first == "#" ? word.dropFirst() : word[...]).unicodeScalars.prefix(128).map { scalar -> UInt32 in
      switch scalar.value {
      case 0x30...0x39: scalar.value - 0x30
      case 0x61...0x66: scalar.value - 0x61 + 10
      default: 0
      }
    }
    while digits.isEmpty || digits.count % 3 != 0 { digits.append(0) }
    let length = digits.count / 3
    var result: UInt32 = 0
    for component in 0..<3 {
      var part = Array(digits[component * length..<(component + 1) * length].suffix(8))
      if component == 0 || length > 2 { part = part.count == 1 ? [0] + part : part }
      let byte = part.count == 1 ? part[0] : part[0] * 16 + part[1]
      result = result << 8 | byte
    }
    return .rgb8(result)
  }
}
