import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Finds what decided a value of a page's model, when a finding asks: a declaration, an attribute, another element.
struct PageProvenance: Provenance {
  let rendering: PageRendering
  let file: SourceFile

  var path: String { file.path }
  var tree: ElementTree { rendering.tree }

  /// What one declaration decides, whatever the others say.
  private static let properties: [AttributeName: [PropertyID]] = [
    .background: [.backgroundColor, .backgroundImage], .backgroundClass: [.backgroundColor, .backgroundImage],
    .borderWidth: [.borderTopWidth, .borderBottomWidth], .borderColor: [.borderTopColor, .borderBottomColor],
    .cornerRadius: [.borderTopLeftRadius], .shape: [.borderTopLeftRadius],
    .opacity: [.opacity], .contrastBehind: [.backgroundColor],
  ]

  /// What decides how the title is set, asked of the element that holds its words.
  private static let typeProperties: [AttributeName: PropertyID] = [
    .foreground: .color, .foregroundClass: .color, .contrast: .color, .fontSize: .fontSize, .fontFamily: .fontFamily,
    .fontWeight: .fontWeight,
  ]

  /// What decides a logo's place and size, asked of the logo's own element.
  private static let logoProperties: [AttributeName: [PropertyID]] = [
    .logoHeight: [.height, .maxHeight, .width, .fontSize], .logoWidth: [.width, .maxWidth, .height],
    .logoY: [.backgroundPositionY, .verticalAlign, .marginTop, .marginBottom],
    .logoX: [.backgroundPositionX, .marginLeft],
    .logoPaddingTop: [.marginTop, .paddingTop, .borderTopWidth, .marginBottom, .paddingBottom],
    .logoPaddingLeft: [.marginLeft, .paddingLeft, .marginRight, .paddingRight],
    .logoCropped: [.objectFit, .clipPath, .clip, .marginLeft, .marginRight, .overflowX],
  ]

  func sources(of attribute: AttributeName, on node: ModelNode) -> [SourceLocation] {
    if let properties = Self.logoProperties[attribute] { return logoSources(properties, node.logoOrigin) }
    let origin = ElementTree.NodeID(node.origin)
    guard tree.isElement(origin) else { return [] }
    let painted = ControlObservation.paintedNode(of: origin, in: rendering)
    if let property = Self.typeProperties[attribute] { return typeSources(property, origin, painted) }
    switch attribute {
    case .width, .height, .area: return sizeSources(of: painted, isWidth: attribute != .height)
    case .visible:
      // What is seen is not hidden by anything; what an expression decides has a declaration all the same.
      return node.boolean(.visible) == true ? [] : HidingPlace(provenance: self).places(of: origin)
    case .logoColor, .logoKind, .logoSource: return logoSources(attribute, node.logoOrigin, origin)
    case .title, .titleCase: return titleSources(origin, changesCase: attribute == .titleCase)
    case .titleEndSpace:
      let property: PropertyID = rendering.style(origin).direction == .rtl ? .paddingLeft : .paddingRight
      return own([property], painted) { $0.padding.left > 0 || $0.padding.right > 0 }
    case .x, .y, .aboveFold: return positionSources(attribute, origin)
    case .spaceTop, .spaceRight, .spaceBottom, .spaceLeft: return spaceSources(attribute, origin)
    default: break
    }
    guard let properties = Self.properties[attribute] else { return [] }
    return properties.filter { says($0, painted) }.flatMap { places(of: $0, on: painted, inherited: false) }
  }

  func remark(on attribute: AttributeName, of node: ModelNode) -> String? {
    let remarks = [shrinkingRemark(on: attribute, of: node), zoomedOutRemark(on: attribute), fieldRemark(on: attribute, of: node)]
      .compactMap { $0 }
    return remarks.isEmpty ? nil : remarks.joined(separator: " ")
  }

  // MARK: - Declarations

  /// The place of the declaration that gives an element a property: of a custom property where the value is only `var()`, since it decides.
  func places(of property: PropertyID, on node: ElementTree.NodeID, pseudo: PseudoElement = .none, inherited: Bool) -> [SourceLocation] {
    let provenance = rendering.styled.declarations(of: property, on: node, pseudoElement: pseudo)
    guard let winner = provenance.winner, provenance.inheritedFrom == nil || inherited,
      let own = rendering.place(of: winner, on: provenance.inheritedFrom ?? node)
    else { return [] }
    if winner.isInFile, let custom = customPlace(of: winner, on: provenance.inheritedFrom ?? node) { return [custom.location, own] }
    return [own]
  }

  private func own(_ properties: [PropertyID], _ node: ElementTree.NodeID, _ applies: (LayoutBox) -> Bool) -> [SourceLocation] {
    guard let box = rendering.layout.box(node), applies(box) else { return [] }
    return properties.flatMap { places(of: $0, on: node, inherited: false) }
  }

  /// Whether a property says anything that can be seen.
  private func says(_ property: PropertyID, _ node: ElementTree.NodeID) -> Bool {
    let style = rendering.style(node)
    switch property {
    case .backgroundColor: return style.backgroundColor.alpha > 0 || style.backgroundImages.isEmpty
    case .backgroundImage: return !style.backgroundImages.isEmpty
    case .borderTopWidth, .borderTopColor: return style.borderWidth.top > 0 || style.borderWidth.bottom == 0
    default: return true
    }
  }

  func text(_ reference: DeclarationReference) -> String? { text(reference.path, reference.valueRange) }

  func text(_ path: String, _ range: SourceRange) -> String? {
    if path == self.path { return file.string(range) }
    for case let origin? in rendering.styled.sheets.lazy.map(\.origin) {
      if let file = origin.pieces.files.first(where: { $0.path == path }) { return file.string(range) }
    }
    guard let sheet = rendering.styled.sheets.first(where: { $0.path == path }), range.end <= sheet.text.count else { return nil }
    return String(decoding: sheet.text[range.bytes], as: UTF8.self)
  }

  /// Custom properties that refer to each other are followed this far.
  private static let maximumReferences = 8

  /// The declaration of the custom property that a declaration takes its whole value from; nil where it says the value itself.
  func customPlace(of reference: DeclarationReference, on node: ElementTree.NodeID) -> EditPlace? {
    var found: EditPlace?
    var value = text(reference)
    for _ in 0..<Self.maximumReferences {
      guard let name = value.flatMap(Self.onlyReference), let next = rendering.styled.declaration(ofCustom: name, on: node), next.isInFile
      else { break }
      found = EditPlace(
        location: SourceLocation(file: next.path, range: next.valueRange), selector: next.isStyleAttribute ? nil : next.selector)
      value = text(next)
    }
    return found
  }

  /// The name in a value that is one `var()` and nothing else.
  private static func onlyReference(_ value: String) -> String? {
    let value = value.trimmed
    guard value.lowercased().hasPrefix("var("), value.hasSuffix(")") else { return nil }
    let inner = value.dropFirst(4).dropLast().drop(while: \.isWhitespace)
    let name = inner.prefix { !$0.isWhitespace && $0 != "," && $0 != ")" }
    guard name.hasPrefix("--") else { return nil }
    // "var(--a) var(--b)" is two.
    var depth = 0
    for character in inner {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth < 0 { return nil }
    }
    return String(name)
  }

  // MARK: - Words and type

  private func typeSources(_ property: PropertyID, _ origin: ElementTree.NodeID, _ painted: ElementTree.NodeID) -> [SourceLocation] {
    let words = WordReading(rendering).visibleWords(of: origin)
    let holder = words.texts.first.map { tree.nodes[Int($0)].parent } ?? origin
    if property == .color, let faded = fading(holder, upTo: painted) { return faded }
    // Words that a pseudo-element writes are set as it says.
    if words.texts.isEmpty, !words.title.isEmpty, let pseudo = writingPseudo(origin) {
      let own = places(of: property, on: origin, pseudo: pseudo, inherited: true)
      if !own.isEmpty { return own }
    }
    return places(of: property, on: holder, inherited: true)
  }

  /// The opacity or the filter that makes another colour of one that is near black or white.
  private func fading(_ holder: ElementTree.NodeID, upTo painted: ElementTree.NodeID) -> [SourceLocation]? {
    guard ["near-black", "near-white"].contains(ColorWords.ofSurface(rendering.style(holder).color)) else { return nil }
    var current = holder
    while current >= 0 {
      let style = rendering.style(current)
      for (property, isSet) in [(PropertyID.opacity, style.opacity < 1), (.filter, style.filter != nil)] where isSet {
        let places = places(of: property, on: current, inherited: false)
        if !places.isEmpty { return places }
      }
      current = tree.nodes[Int(current)].parent
    }
    return nil
  }

  private func writingPseudo(_ node: ElementTree.NodeID) -> PseudoElement? {
    func writes(_ style: ComputedStyle?) -> Bool {
      guard let style, case .text(let text, _) = style.values.content else { return false }
      return !text.trimmed.isEmpty
    }
    if writes(rendering.styled.beforeStyle(node)) { return .before }
    return writes(rendering.styled.afterStyle(node)) ? .after : nil
  }

  /// Words in the source have a place of their own; here are those that a style writes or changes.
  private func titleSources(_ node: ElementTree.NodeID, changesCase: Bool) -> [SourceLocation] {
    let words = WordReading(rendering).visibleWords(of: node)
    if words.texts.isEmpty {
      if let pseudo = writingPseudo(node) { return places(of: .content, on: node, pseudo: pseudo, inherited: false) }
      for child in PageText.descendants(of: node, tree).prefix(64) where tree.isElement(child) {
        if let pseudo = writingPseudo(child) { return places(of: .content, on: child, pseudo: pseudo, inherited: false) }
      }
      return []
    }
    guard let text = words.texts.first, case let holder = tree.nodes[Int(text)].parent, rendering.style(holder).textTransform != .none
    else {
      return []
    }
    // Where not the capitals are judged, the words are, wherever a style changes how they look.
    guard changesCase else {
      return words.texts.count == 1 ? [SourceLocation(file: path, range: PageText.trimmedRange(of: text, tree, file))] : []
    }
    return places(of: .textTransform, on: holder, inherited: true)
  }

  // MARK: - Logos

  /// The places that decide about a logo: declarations on its element, else the element itself.
  private func logoSources(_ properties: [PropertyID], _ node: ElementTree.NodeID) -> [SourceLocation] {
    guard node >= 0 else { return [] }
    return properties.filter { moves($0, node) }.flatMap { places(of: $0, on: node, inherited: false) } + [element(node)]
  }

  /// Whether a property has any part in where an element stands and how large it is: an edge of no width has none, nor has `vertical-align` outside of lines.
  private func moves(_ property: PropertyID, _ node: ElementTree.NodeID) -> Bool {
    if property == .verticalAlign {
      return [.inline, .inlineBlock, .inlineFlex, .inlineGrid, .inlineTable].contains(rendering.style(node).display)
    }
    guard let box = rendering.layout.box(node), rendering.style(node).unknown[property] == nil else { return true }
    let edge: Double? =
      switch property {
      case .marginTop: box.margin.top
      case .marginRight: box.margin.right
      case .marginBottom: box.margin.bottom
      case .marginLeft: box.margin.left
      case .paddingTop: box.padding.top
      case .paddingRight: box.padding.right
      case .paddingBottom: box.padding.bottom
      case .paddingLeft: box.padding.left
      case .borderTopWidth: box.border.top
      default: nil
      }
    return edge != 0
  }

  private func logoSources(_ attribute: AttributeName, _ logo: ElementTree.NodeID, _ origin: ElementTree.NodeID) -> [SourceLocation] {
    guard logo >= 0 else { return [] }
    if attribute == .logoColor { return colorSources(logo) + [element(logo)] }
    // A picture that a style paints stands in the style.
    let painted = [PropertyID.backgroundImage, .maskImage].first { property in
      property == .backgroundImage ? !rendering.style(logo).backgroundImages.isEmpty : rendering.style(logo).maskImage != nil
    }
    return (painted.map { places(of: $0, on: logo, inherited: false) } ?? []) + [element(logo)]
  }

  /// Where the colour of a drawn logo stands: in a `fill`, else in the `color` that it takes.
  private func colorSources(_ logo: ElementTree.NodeID) -> [SourceLocation] {
    if rendering.style(logo).maskImage != nil { return places(of: .backgroundColor, on: logo, inherited: false) }
    for node in [logo] + PageText.descendants(of: logo, tree).prefix(64) where tree.isElement(node) {
      guard let fill = tree.attribute(Names.fill, of: node) else { continue }
      switch fill.value.trimmed.lowercased() {
      case "none", "transparent": continue
      case "currentcolor": return places(of: .color, on: node, inherited: true)
      default: return [SourceLocation(file: path, range: fill.valueRange)]
      }
    }
    return places(of: .color, on: logo, inherited: true)
  }

  func element(_ node: ElementTree.NodeID) -> SourceLocation { SourceLocation(file: path, range: tree.element(node).startTag) }

  // MARK: - Position

  /// What moves an element: `top` and its like out of the flow, a margin that pushes it. Else nothing of its own.
  private func positionSources(_ attribute: AttributeName, _ node: ElementTree.NodeID) -> [SourceLocation] {
    let style = rendering.style(node)
    let isX = attribute == .x
    if style.position != .static {
      let insets: [(PropertyID, LengthPercentageOrAuto)] =
        isX ? [(.left, style.inset.left), (.right, style.inset.right)] : [(.top, style.inset.top), (.bottom, style.inset.bottom)]
      let stated = insets.filter { $0.1 != .auto }.flatMap { places(of: $0.0, on: node, inherited: false) }
      if !stated.isEmpty { return stated }
    }
    guard let box = rendering.layout.box(node) else { return [] }
    let beyond = isX ? 0 : max(0, box.borderBox.bottom - rendering.environment.height / rendering.scale)
    let margin = isX ? box.margin.left : box.margin.top
    return margin > 0 && margin >= beyond ? places(of: isX ? .marginLeft : .marginTop, on: node, inherited: false) : []
  }

  /// What keeps neighbours away: the element's own margin, else the gap of what it stands in.
  private func spaceSources(_ attribute: AttributeName, _ node: ElementTree.NodeID) -> [SourceLocation] {
    let margins: [AttributeName: PropertyID] = [
      .spaceTop: .marginTop, .spaceRight: .marginRight, .spaceBottom: .marginBottom, .spaceLeft: .marginLeft,
    ]
    let own = margins[attribute].map { places(of: $0, on: node, inherited: false) } ?? []
    if !own.isEmpty { return own }
    let parent = tree.nodes[Int(node)].parent
    guard parent >= 0, [.flex, .inlineFlex, .grid, .inlineGrid].contains(rendering.style(parent).display),
      hasSibling(node, towards: attribute)
    else { return [] }
    let isVertical = attribute == .spaceTop || attribute == .spaceBottom
    return places(of: isVertical ? .rowGap : .columnGap, on: parent, inherited: false)
  }

  /// Whether another element of the same container stands on a side of an element: only then does the container's gap decide how near it is.
  private func hasSibling(_ node: ElementTree.NodeID, towards side: AttributeName) -> Bool {
    guard let own = rendering.layout.box(node)?.borderBox else { return false }
    let siblings = tree.children(of: tree.nodes[Int(node)].parent).lazy.filter { $0 != node && tree.isElement($0) }
    return siblings.prefix(Self.maximumSiblings).contains { sibling in
      guard let other = rendering.layout.box(sibling)?.borderBox, other.right > other.x, other.bottom > other.y else { return false }
      switch side {
      case .spaceTop: return other.bottom <= own.y && other.x < own.right && own.x < other.right
      case .spaceBottom: return other.y >= own.bottom && other.x < own.right && own.x < other.right
      case .spaceLeft: return other.right <= own.x && other.y < own.bottom && own.y < other.bottom
      default: return other.x >= own.right && other.y < own.bottom && own.y < other.bottom
      }
    }
  }

  /// More elements than stand beside a button.
  private static let maximumSiblings = 200
}
