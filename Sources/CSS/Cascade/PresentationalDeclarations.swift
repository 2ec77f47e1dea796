import Diagnostics
import HTML

/// The declarations that the attributes of one element stand for, gathered attribute by attribute: a later one wins.
struct PresentationalDeclarations {
  private typealias Hints = PresentationalHints

  let tree: ElementTree
  let node: ElementTree.NodeID
  let element: ElementTree.Element
  private let tag: String
  private(set) var longhands: [(LonghandID, SpecifiedValue)] = []
  /// What `width` and `height` say in CSS pixels, from which the element's ratio comes.
  private var dimensions: (width: Double?, height: Double?) = (nil, nil)

  private static let borderColors: [PropertyID] = [.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor]
  /// Elements whose `align` moves the boxes in them, too.
  private static let inheritsAlignment: Set<String> = ["p", "div", "thead", "tbody", "tfoot", "tr", "td", "th", "col", "colgroup"]

  init(_ tree: ElementTree, _ node: ElementTree.NodeID, _ element: ElementTree.Element) {
    self.tree = tree
    self.node = node
    self.element = element
    tag = element.name.string
  }

  /// Nil where the attributes say nothing.
  var block: CompiledBlock? {
    longhands.isEmpty ? nil : CompiledBlock([CompiledDeclaration(declaration: -1, isImportant: false, longhands: longhands, custom: nil)])
  }

  private mutating func set(_ property: PropertyID, _ value: SpecifiedValue) { longhands.append((LonghandID(property), value)) }

  /// Sets a property to a value in CSS, which may be invalid.
  mutating func parse(_ property: String, _ value: String) {
    let reader = ValueReader(value)
    guard let name = PropertyName(property), !reader.isAtEnd, let result = CompiledDeclaration.parseResolved(name, reader, quirks: false)
    else { return }
    longhands += result
  }

  /// Presentation attributes of an outer `svg`: https://svgwg.org/svg2-draft/styling.html#PresentationAttributes
  mutating func addGraphic(isOuter: Bool) {
    for attribute in element.attributes {
      let name = attribute.name.string
      if Hints.presentation.contains(name) { parse(name, attribute.value) }
      if isOuter, name == "width" || name == "height" { addGraphicSize(name, attribute.value) }
    }
  }

  /// A size of an outer `svg`: a length of CSS's or a number of pixels. https://svgwg.org/svg2-draft/geometry.html#Sizing
  private mutating func addGraphicSize(_ name: String, _ value: String) {
    if value.unicodeScalars.contains("\u{FFFC}") { return set(name == "width" ? .width : .height, .unknown(.templateValue)) }
    if let last = value.utf8.last(where: { $0 > 0x20 }), last == 0x2E || last.isASCIIDigit {
      if let length = Hints.dimension(value) { set(name == "width" ? .width : .height, .length(length)) }
    } else {
      parse(name, value)
    }
  }

  /// One attribute of an HTML element.
  mutating func add(_ attribute: ElementTree.Attribute) {
    let value = attribute.value
    let name = attribute.name.string
    if value.unicodeScalars.contains("\u{FFFC}") {
      if name == "width" || name == "height", Hints.sized.contains(element.name) {
        set(name == "width" ? .width : .height, .unknown(.templateValue))
      }
      return
    }
    switch name {
    case "width", "height": addDimension(value, isWidth: name == "width")
    case "bgcolor", "text", "color", "bordercolor", "href": addColor(name, value)
    case "noshade":
      if tag == "hr", !has("color") {
        parse("border-style", "solid")
        parse("border-color", "gray")
        parse("background-color", "gray")
      }
    case "leftmargin", "marginwidth", "topmargin", "marginheight":
      if tag == "body" { addMargins(value, isHorizontal: name == "leftmargin" || name == "marginwidth") }
    case "hspace", "vspace":
      if tag == "img" || tag == "object" || isImageInput { addMargins(value, isHorizontal: name == "hspace") }
    case "type": if tag == "ol" || tag == "ul" || tag == "li" { addListType(value) }
    case "face": if tag == "font" { parse("font-family", value) }
    case "size": addSize(value)
    case "align": addAlignment(lowercasedASCII(value))
    case "valign": parse("vertical-align", lowercasedASCII(value))
    case "nowrap": if isCell { parse("white-space", "nowrap") }
    case "background":
      if ["body", "table", "td", "th", "tr"].contains(tag), !value.isEmpty { set(.backgroundImage, .images([.url(value)])) }
    case "border": addBorder(value)
    case "frameborder":
      if tag == "iframe", Hints.nonNegativeInteger(value) ?? 0 == 0, lowercasedASCII(value) != "yes" { parse("border-width", "0") }
    case "cellspacing":
      if tag == "table", let spacing = Hints.nonNegativeInteger(value) { parse("border-spacing", "\(spacing)px") }
    case "dir": addDirection(lowercasedASCII(value))
    case "clear": if tag == "br" { parse("clear", lowercasedASCII(value) == "all" ? "both" : lowercasedASCII(value)) }
    default: break
    }
  }

  private var isCell: Bool { tag == "td" || tag == "th" }

  private var isImageInput: Bool {
    tag == "input" && element.attributes.contains { $0.name == Atom("type") && lowercasedASCII($0.value) == "image" }
  }

  private func has(_ attribute: String) -> Bool { element.attributes.contains { $0.name == Atom(attribute) } }

  private mutating func addDimension(_ value: String, isWidth: Bool) {
    guard Hints.sized.contains(element.name) || isImageInput || tag == "tr" && !isWidth else { return }
    if isCell || tag == "table", Hints.dimension(value) == .length(0, .px) { return }
    // "20*", a share of what is left, is no length.
    if value.contains("*") { return }
    guard let length = Hints.dimension(value) else { return }
    if tag != "canvas" { set(isWidth ? .width : .height, .length(length)) }
    if case .length(let number, _) = length {
      if isWidth { dimensions.width = number } else { dimensions.height = number }
    }
  }

  private mutating func addColor(_ name: String, _ value: String) {
    switch (name, tag) {
    case ("bgcolor", "body"), ("bgcolor", "table"), ("bgcolor", "thead"), ("bgcolor", "tbody"), ("bgcolor", "tfoot"), ("bgcolor", "tr"),
      ("bgcolor", "td"), ("bgcolor", "th"):
      if let color = Hints.legacyColor(value) { set(.backgroundColor, .color(color)) }
    case ("text", "body"), ("color", "font"): if let color = Hints.legacyColor(value) { set(.color, .color(color)) }
    case ("color", "hr"):
      if let color = Hints.legacyColor(value) {
        parse("border-style", "solid")
        for property in Self.borderColors + [.backgroundColor] { set(property, .color(color)) }
      }
    case ("bordercolor", "table"):
      if let color = Hints.legacyColor(value) {
        for property in Self.borderColors { set(property, .color(color)) }
        parse("border-style", "solid")
      }
    case ("href", "a"):
      if let body = Hints.bodyAttribute("link", tree), let color = Hints.legacyColor(body.value) { set(.color, .color(color)) }
    default: break
    }
  }

  private mutating func addMargins(_ value: String, isHorizontal: Bool) {
    guard let length = Hints.dimension(value) else { return }
    set(isHorizontal ? .marginLeft : .marginTop, .length(length))
    set(isHorizontal ? .marginRight : .marginBottom, .length(length))
  }

  private mutating func addListType(_ value: String) {
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
  }

  private mutating func addSize(_ value: String) {
    if tag == "font", let size = Hints.fontSize(value) { set(.fontSize, .fontSize(.keyword(size))) }
    if tag == "hr" {
      let size = Hints.nonNegativeInteger(value) ?? 0
      if size > 1 { set(.height, .length(.length(Double(size - 2), .px))) } else { parse("border-bottom-width", "0") }
    }
  }

  private mutating func addAlignment(_ word: String) {
    switch tag {
    case "input" where !isImageInput: break
    case "img", "iframe", "object", "embed", "input": addReplacedAlignment(word)
    case "caption" where word == "bottom" || word == "top": parse("caption-side", word)
    case "legend":
      if ["center", "left", "right"].contains(word) {
        parse("justify-self", word)
        parse("text-align", word)
      }
    case "table", "hr": addBlockAlignment(word)
    default: addTextAlignment(word)
    }
  }

  /// `align` of what stands in a line as a letter does.
  private mutating func addReplacedAlignment(_ word: String) {
    switch word {
    case "left", "right":
      parse("float", word)
      parse("vertical-align", "top")
    case "middle", "absmiddle", "center", "abscenter": parse("vertical-align", "middle")
    case "bottom": parse("vertical-align", "baseline")
    case "absbottom": parse("vertical-align", "bottom")
    case "texttop": parse("vertical-align", "text-top")
    case "top": parse("vertical-align", "top")
    default: break
    }
  }

  /// `align` of a table or a rule, which moves the box itself.
  private mutating func addBlockAlignment(_ word: String) {
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
  }

  private mutating func addTextAlignment(_ word: String) {
    let isHeading = tag.utf8.count == 2 && tag.utf8.first == UInt8(ascii: "h") && tag != "hr"
    if isHeading || !Self.inheritsAlignment.contains(tag) {
      parse("text-align", word == "middle" ? "center" : word)
      return
    }
    switch word {
    case "center", "middle": parse("text-align", "-webkit-center")
    case "left": parse("text-align", "-webkit-left")
    case "right": parse("text-align", "-webkit-right")
    case "justify": parse("text-align", "justify")
    default: break
    }
  }

  private mutating func addBorder(_ value: String) {
    let width = Hints.nonNegativeInteger(value) ?? (tag == "table" ? 1 : 0)
    if tag == "table" {
      parse("border-width", "\(width)px")
      parse("border-style", width > 0 ? (has("bordercolor") ? "solid" : "outset") : "none")
    } else if tag == "img" || tag == "object" || isImageInput {
      parse("border-width", "\(width)px")
      parse("border-style", "solid")
    }
  }

  private mutating func addDirection(_ word: String) {
    if word == "rtl" || word == "ltr" {
      parse("direction", word)
      if !["bdi", "bdo", "output"].contains(tag) { parse("unicode-bidi", "isolate") }
    }
    if word == "auto" {
      parse("direction", AutomaticDirection.of(node, tree))
      parse("unicode-bidi", tag == "bdo" ? "isolate-override" : tag == "pre" || tag == "textarea" ? "plaintext" : "isolate")
    }
  }

  /// The ratio of what both `width` and `height` are given for: https://html.spec.whatwg.org/multipage/rendering.html#map-to-the-aspect-ratio-property
  mutating func addAspectRatio() {
    guard let width = dimensions.width, let height = dimensions.height, width > 0, height > 0,
      ["img", "video", "canvas", "input"].contains(tag)
    else { return }
    set(.aspectRatio, .ratio(AspectRatio(isAuto: true, ratio: width / height)))
  }

  /// `rules` and `frame` of a table itself.
  mutating func addTableBorders() {
    let (rules, frame) = (tree.attribute(Hints.rulesName, of: node)?.value, tree.attribute(Hints.frameName, of: node)?.value)
    for hint in TableRuleHints.table(rules: rules, frame: frame, hasBorder: tree.attribute(Atom("border"), of: node) != nil) {
      parse(hint.property, hint.value)
    }
  }

  /// What a cell has of its table's attributes.
  mutating func addTableOfCell(_ owner: ElementTree.NodeID) {
    if let padding = tree.attribute(Hints.cellPadding, of: owner), !padding.value.isEmpty {
      parse("padding", "\(Hints.nonNegativeInteger(padding.value) ?? 0)px")
    }
    if let border = tree.attribute(Atom("border"), of: owner), Hints.nonNegativeInteger(border.value) ?? 1 > 0 {
      parse("border-width", "1px")
      let color = tree.attribute(Atom("bordercolor"), of: owner).flatMap { Hints.legacyColor($0.value) }
      parse("border-style", color == nil ? "inset" : "solid")
      if let color { for property in Self.borderColors { set(property, .color(color)) } }
    }
    if let rules = tree.attribute(Hints.rulesName, of: owner) {
      for hint in TableRuleHints.cell(rules: rules.value) { parse(hint.property, hint.value) }
    }
  }
}
