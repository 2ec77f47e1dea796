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
  private static let rulesName = Atom("rules")
  private static let frameName = Atom("frame")
  private static let dir = Atom("dir")
  private static let bdi = Atom("bdi")
  private static let headName = Atom("head")
  private static let bodyName = Atom("body")
  private static let metaName = Atom("meta")
  private static let nameName = Atom("name")
  private static let contentName = Atom("content")
  private static let colorName = Atom("color")
  private static let sized = Set(
    ["img", "iframe", "video", "canvas", "object", "embed", "table", "td", "th", "col", "colgroup", "hr"].map { Atom($0) })

  /// Elements whose `align` moves the boxes in them, too.
  private static let inheritsAlignment: Set<String> = ["p", "div", "thead", "tbody", "tfoot", "tr", "td", "th", "col", "colgroup"]
  /// Presentation attributes of an outer `svg`: https://svgwg.org/svg2-draft/styling.html#PresentationAttributes
  private static let presentation: Set<String> = [
    "display", "overflow", "opacity", "visibility", "color", "font-family", "font-size", "font-style", "font-weight", "letter-spacing",
    "word-spacing", "direction", "cursor", "pointer-events",
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
    var longhands: [(LonghandID, SpecifiedValue)] = []
    func set(_ property: PropertyID, _ value: SpecifiedValue) { longhands.append((LonghandID(property), value)) }
    func parse(_ property: String, _ value: String) {
      let reader = ValueReader(value)
      guard let name = PropertyName(property), !reader.isAtEnd, let result = CompiledDeclaration.parseResolved(name, reader, quirks: false)
      else { return }
      longhands += result
    }
    let tag = element.name.string
    if isRoot, let scheme = metaColorScheme(tree, node) { parse("color-scheme", scheme.value) }
    if tag == "bdi", !element.attributes.contains(where: { $0.name == dir }) { parse("direction", AutomaticDirection.of(node, tree)) }
    if element.namespace == .svg {
      guard tag == "svg" else { return nil }
      for attribute in element.attributes {
        let name = attribute.name.string
        if presentation.contains(name) { parse(name, attribute.value) }
        if name == "width" || name == "height", let value = dimension(attribute.value) {
          set(name == "width" ? .width : .height, .length(value))
        }
      }
      return block(longhands)
    }
    var dimensions: (Double?, Double?) = (nil, nil)
    for attribute in element.attributes where names.contains(attribute.name) {
      let value = attribute.value
      let name = attribute.name.string
      if value.unicodeScalars.contains("\u{FFFC}") {
        if name == "width" || name == "height", sized.contains(element.name) {
          set(name == "width" ? .width : .height, .unknown(.templateValue))
        }
        continue
      }
      switch name {
      case "width", "height":
        guard sized.contains(element.name) || tag == "input" && isImageInput(element) || tag == "tr" && name == "height" else { continue }
        if isCell || tag == "table", dimension(value) == .length(0, .px) { continue }
        // "20*", a share of what is left, is no length.
        if value.contains("*") { continue }
        if tag != "canvas", let length = dimension(value) { set(name == "width" ? .width : .height, .length(length)) }
        if let length = dimension(value), case .length(let number, _) = length {
          if name == "width" { dimensions.0 = number } else { dimensions.1 = number }
        }
      case "bgcolor":
        if ["body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"].contains(tag), let color = legacyColor(value) {
          set(.backgroundColor, .color(color))
        }
      case "text": if tag == "body", let color = legacyColor(value) { set(.color, .color(color)) }
      case "color":
        if tag == "font", let color = legacyColor(value) { set(.color, .color(color)) }
        if tag == "hr", let color = legacyColor(value) {
          parse("border-style", "solid")
          for property in [PropertyID.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor, .backgroundColor] {
            set(property, .color(color))
          }
        }
      case "noshade":
        if tag == "hr", !element.attributes.contains(where: { $0.name == colorName }) {
          parse("border-style", "solid")
          parse("border-color", "gray")
          parse("background-color", "gray")
        }
      case "bordercolor":
        if tag == "table", let color = legacyColor(value) {
          for property in [PropertyID.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor] {
            set(property, .color(color))
          }
          parse("border-style", "solid")
        }
      case "leftmargin", "marginwidth":
        if tag == "body", let length = dimension(value) {
          set(.marginLeft, .length(length))
          set(.marginRight, .length(length))
        }
      case "topmargin", "marginheight":
        if tag == "body", let length = dimension(value) {
          set(.marginTop, .length(length))
          set(.marginBottom, .length(length))
        }
      case "href":
        if tag == "a", let body = bodyAttribute("link", tree), let color = legacyColor(body.value) { set(.color, .color(color)) }
      case "type":
        guard tag == "ol" || tag == "ul" || tag == "li" else { continue }
        switch value {
        case "a": parse("list-style-type", "lower-alpha")
        case "A": parse("list-style-type", "upper-alpha")
        case "i": parse("list-style-type", "lower-roman")
        case "I": parse("list-style-type", "upper-roman")
        case "1": parse("list-style-type", "decimal")
        default:
          let word = lowercasedASCII(value)
          if ["disc", "circle", "square", "none"].contains(word) { parse("list-style-type", word) }
        }
      case "face": if tag == "font" { parse("font-family", value) }
      case "size":
        if tag == "font", let size = fontSize(value) { set(.fontSize, .fontSize(.keyword(size))) }
        if tag == "hr" {
          let size = nonNegativeInteger(value) ?? 0
          if size > 1 { set(.height, .length(.length(Double(size - 2), .px))) } else { parse("border-bottom-width", "0") }
        }
      case "align":
        let word = lowercasedASCII(value)
        if tag == "input", !isImageInput(element) { continue }
        if tag == "img" || tag == "iframe" || tag == "object" || tag == "embed" || tag == "input" {
          if word == "left" || word == "right" {
            parse("float", word)
            parse("vertical-align", "top")
          } else {
            switch word {
            case "middle", "absmiddle", "center", "abscenter": parse("vertical-align", "middle")
            case "bottom": parse("vertical-align", "baseline")
            case "absbottom": parse("vertical-align", "bottom")
            case "texttop": parse("vertical-align", "text-top")
            case "top": parse("vertical-align", "top")
            default: break
            }
          }
        } else if tag == "caption", word == "bottom" || word == "top" {
          parse("caption-side", word)
        } else if tag == "legend" {
          if ["center", "left", "right"].contains(word) {
            parse("justify-self", word)
            parse("text-align", word)
          }
        } else if tag == "table" || tag == "hr" {
          if word == "center" || word == "middle" {
            parse("margin-inline", "auto")
          } else if tag == "table", word == "left" || word == "right" {
            parse("float", word)
          } else if tag == "hr", word == "left" {
            parse("margin-left", "0")
            parse("margin-right", "auto")
          } else if tag == "hr", word == "right" {
            parse("margin-left", "auto")
            parse("margin-right", "0")
          }
        } else {
          let isHeading = tag.utf8.count == 2 && tag.utf8.first == UInt8(ascii: "h") && tag != "hr"
          switch word {
          case _ where isHeading || !inheritsAlignment.contains(tag): parse("text-align", word == "middle" ? "center" : word)
          case "center", "middle": parse("text-align", "-webkit-center")
          case "left": parse("text-align", "-webkit-left")
          case "right": parse("text-align", "-webkit-right")
          case "justify": parse("text-align", "justify")
          default: break
          }
        }
      case "valign": parse("vertical-align", lowercasedASCII(value))
      case "nowrap": if isCell { parse("white-space", "nowrap") }
      case "background":
        if ["body", "table", "td", "th", "tr"].contains(tag), !value.isEmpty { set(.backgroundImage, .images([.url(value)])) }
      case "border":
        let width = nonNegativeInteger(value) ?? (tag == "table" ? 1 : 0)
        if tag == "table" {
          parse("border-width", "\(width)px")
          let hasColor = element.attributes.contains { $0.name == Atom("bordercolor") }
          parse("border-style", width > 0 ? (hasColor ? "solid" : "outset") : "none")
        } else if tag == "img" || tag == "object" || tag == "input" && isImageInput(element) {
          parse("border-width", "\(width)px")
          parse("border-style", "solid")
        }
      case "frameborder":
        if tag == "iframe", nonNegativeInteger(value) ?? 0 == 0, lowercasedASCII(value) != "yes" { parse("border-width", "0") }
      case "cellspacing": if tag == "table", let spacing = nonNegativeInteger(value) { parse("border-spacing", "\(spacing)px") }
      case "hspace", "vspace":
        if tag == "img" || tag == "object" || tag == "input" && isImageInput(element), let length = dimension(value) {
          set(name == "hspace" ? .marginLeft : .marginTop, .length(length))
          set(name == "hspace" ? .marginRight : .marginBottom, .length(length))
        }
      case "dir":
        let word = lowercasedASCII(value)
        if word == "rtl" || word == "ltr" { parse("direction", word) }
        if word == "auto" { parse("direction", AutomaticDirection.of(node, tree)) }
      case "clear": if tag == "br" { parse("clear", lowercasedASCII(value) == "all" ? "both" : lowercasedASCII(value)) }
      default: break
      }
    }
    if let width = dimensions.0, let height = dimensions.1, width > 0, height > 0, ["img", "video", "canvas", "input"].contains(tag) {
      set(.aspectRatio, .ratio(AspectRatio(isAuto: true, ratio: width / height)))
    }
    if element.name == table {
      let (rules, frame) = (tree.attribute(rulesName, of: node)?.value, tree.attribute(frameName, of: node)?.value)
      for hint in TableRuleHints.table(rules: rules, frame: frame, hasBorder: tree.attribute(Atom("border"), of: node) != nil) {
        parse(hint.property, hint.value)
      }
    }
    if isCell, let owner = ownerTable(tree, node) {
      if let padding = tree.attribute(cellPadding, of: owner), !padding.value.isEmpty {
        parse("padding", "\(nonNegativeInteger(padding.value) ?? 0)px")
      }
      if let border = tree.attribute(Atom("border"), of: owner), nonNegativeInteger(border.value) ?? 1 > 0 {
        parse("border-width", "1px")
        let color = tree.attribute(Atom("bordercolor"), of: owner).flatMap { legacyColor($0.value) }
        parse("border-style", color == nil ? "inset" : "solid")
        if let color {
          for property in [PropertyID.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor] {
            set(property, .color(color))
          }
        }
      }
      if let rules = tree.attribute(rulesName, of: owner) {
        for hint in TableRuleHints.cell(rules: rules.value) { parse(hint.property, hint.value) }
      }
    }
    return block(longhands)
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

  private static func block(_ longhands: [(LonghandID, SpecifiedValue)]) -> CompiledBlock? {
    longhands.isEmpty ? nil : CompiledBlock([CompiledDeclaration(declaration: -1, isImportant: false, longhands: longhands, custom: nil)])
  }

  private static func isImageInput(_ element: ElementTree.Element) -> Bool {
    element.attributes.contains { $0.name == Atom("type") && lowercasedASCII($0.value) == "image" }
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

  private static func nonNegativeInteger(_ value: String) -> Int? {
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
      if byte >= 0x30, byte <= 0x39 {
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
  private static func fontSize(_ value: String) -> Int? {
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
