import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel
import Words

/// Finds the pictures in a control.
struct LogoReading {
  let rendering: PageRendering
  let file: SourceFile
  private var tree: ElementTree { rendering.tree }

  /// A control with more pictures than this holds no button's worth of them.
  private static let maximumPictures = 12

  /// The pictures in a control: its own surface, then those in it in document order, then the glyphs among its words.
  func logos(of node: ElementTree.NodeID, words: WordReading.Words) -> [ObservedLogo] {
    var found = pictures(in: node)
    // What people take for the button may be the box around a bare link, with its logo in it.
    if found.isEmpty, !words.title.isEmpty, let block = ButtonBlock.around(node, in: rendering),
      block == ControlObservation.paintedNode(of: node, in: rendering)
    {
      found = pictures(in: block)
    }
    if let own = surface(of: node) { found.append(own.ofControl) }
    let own = tree.element(node)
    if own.name == Names.img || own.name == Names.input && tree.attribute(Names.type, of: node)?.value.lowercased() == "image" {
      found.append(image(node))
    } else if own.name == Names.svg {
      found = [VectorLogo(rendering: rendering).logo(node, names: drawingNames(of: node))]
    }
    for style in [rendering.styled.beforeStyle(node), rendering.styled.afterStyle(node)].compactMap(\.self) {
      if let logo = pseudo(style, node) { found.append(logo.ofControl) }
    }
    if let glyph = words.iconGlyph, found.isEmpty {
      let isApple = glyph == "\u{F8FF}"
      var logo = ObservedLogo(kind: isApple ? "private-use" : "icon-font", names: isApple ? ["apple"] : names(of: node))
      if isApple {
        logo.place = place(of: node) { $0 == "\u{F8FF}" }
        // One that stands among the words has their colour.
        if words.texts != words.glyphs, let text = words.glyphs.first { logo = self.glyph(logo, of: tree.nodes[Int(text)].parent) }
      }
      found.append(logo)
    }
    if words.title.unicodeScalars.contains(where: { TitleNormalization.logoScalars.contains($0) && $0 != "\u{F8FF}" }) {
      var logo = ObservedLogo(kind: "emoji", names: ["apple"])
      logo.place = place(of: node) { TitleNormalization.logoScalars.contains($0) && $0 != "\u{F8FF}" }
      found.append(logo)
    }
    return found
  }

  private func pictures(in node: ElementTree.NodeID) -> [ObservedLogo] {
    var found: [ObservedLogo] = []
    var skippedTo = node
    for child in PageText.descendants(of: node, tree) where tree.isElement(child) && child >= skippedTo {
      guard found.count < Self.maximumPictures else { break }
      let element = tree.element(child)
      if element.namespace == .html || element.name == Names.svg, rendering.style(child).display == .none {
        skippedTo = PageText.end(of: child, tree)
        continue
      }
      guard let logo = picture(child, element) else { continue }
      found.append(logo)
      skippedTo = PageText.end(of: child, tree)
    }
    return found
  }

  /// Where the first of the words in an element stands that holds such a character.
  private func place(of node: ElementTree.NodeID, _ isMeant: (Unicode.Scalar) -> Bool) -> SourceLocation? {
    let holder = PageText.descendants(of: node, tree).first { child in
      let text = tree.nodes[Int(child)].text
      return text >= 0 && tree.texts[Int(text)].string.unicodeScalars.contains(where: isMeant)
    }
    return holder.map { SourceLocation(file: file.path, range: PageText.trimmedRange(of: $0, tree, file)) }
  }

  private func picture(_ node: ElementTree.NodeID, _ element: ElementTree.Element) -> ObservedLogo? {
    if element.name == Names.svg { return VectorLogo(rendering: rendering).logo(node, names: drawingNames(of: node)) }
    guard element.namespace == .html else { return nil }
    if element.name == Names.img { return image(node) }
    if let surface = surface(of: node) { return surface }
    if let icon = icon(node, element) { return icon }
    for style in [rendering.styled.beforeStyle(node), rendering.styled.afterStyle(node)].compactMap(\.self) {
      if let logo = pseudo(style, node) { return logo }
    }
    return nil
  }

  /// A picture that a pseudo-element draws.
  private func pseudo(_ computed: ComputedStyle, _ node: ElementTree.NodeID) -> ObservedLogo? {
    let style = computed.values
    guard style.display != .none else { return nil }
    if case .text(let text, let hasImage) = style.content {
      if isGlyph(text) {
        let kind = text.contains("\u{F8FF}") ? "private-use" : "icon-font"
        return painted(ObservedLogo(kind: kind, names: names(of: node)), style.color, unless: gap(.color, in: computed, node))
      }
      if text.unicodeScalars.contains(where: { TitleNormalization.logoScalars.contains($0) }) {
        return ObservedLogo(kind: "emoji", names: ["apple"])
      }
      for image in style.backgroundImages {
        if case .url(let url) = image { return ObservedLogo(kind: "background", names: [Self.name(of: url)], source: (url, nil)) }
      }
      if case .url(let url)? = style.maskImage {
        let logo = ObservedLogo(kind: "mask", names: [Self.name(of: url)], source: (url, nil))
        return painted(logo, style.backgroundColor, unless: gap(.backgroundColor, in: computed, node))
      }
      // `content: url(…)`: the address is not kept.
      if hasImage { return ObservedLogo(kind: "img", names: names(of: node)) }
    }
    return nil
  }

  /// The logo in the colour that it has, unless a style that was not read may give it another.
  private func painted(_ logo: ObservedLogo, _ color: Color, unless reason: ReviewReason?) -> ObservedLogo {
    var logo = logo
    if let reason { logo.colorReason = reason } else { logo.color = color }
    return logo
  }

  /// An icon font's glyph. A sheet of icons that is not there sets no colour: it is that of what is around.
  private func glyph(_ logo: ObservedLogo, of node: ElementTree.NodeID) -> ObservedLogo {
    let missing = MissingStyle(rendering)
    let isOnlyOfFont = !rendering.openStyles.isWholePage && rendering.openStyles.unknownGlyphs[node] != nil
    let reason = missing.reason(for: [.color], of: isOnlyOfFont ? tree.nodes[Int(node)].parent : node)
    return painted(logo, rendering.style(node).color, unless: reason)
  }

  /// Why a property of a pseudo-element is not known; nil where a declaration that was read sets it.
  private func gap(_ property: PropertyID, in style: ComputedStyle, _ node: ElementTree.NodeID) -> ReviewReason? {
    if style.declared.contains(property) { return nil }
    return property.isInherited
      ? MissingStyle(rendering).reason(for: [property], of: node) : rendering.openStyles.reason(node)
  }

  private func names(of node: ElementTree.NodeID) -> [String] {
    let element = tree.element(node)
    return element.classes.map { $0.string.lowercased() } + (element.id.map { [$0.string.lowercased()] } ?? [])
  }

  /// What a drawing is called, by what the component or part that draws it is called too: "apple-logo".
  private func drawingNames(of node: ElementTree.NodeID) -> [String] {
    names(of: node) + (tree.attribute(Self.dataIcon, of: node).map { [$0.value.lowercased()] } ?? [])
  }

  private static let dataIcon = Atom("data-icon")

  private func isGlyph(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) || (0xF0000...0x10FFFD).contains($0.value) || $0.value == 0xFFFD }
  }

  // MARK: - Icons

  private static let iconPrefixes = [
    "fa-", "bi-", "mdi-", "ri-", "ph-", "icon-", "el-", "ion-", "ti-", "tabler-", "icofont-", "la-", "uil-", "pi-", "i-mdi-",
    "i-fa", "i-simple-icons-", "i-logos-", "i-bi-", "i-ri-", "i-ic-", "i-tabler-", "i-ion-", "i-carbon-", "i-ph-", "i-uil-",
  ]
  /// Elements of icon libraries, whatever their classes are.
  private static let iconElements: Set<String> = [
    "ion-icon", "iconify-icon", "mat-icon", "v-icon", "fa-icon", "font-awesome-icon", "q-icon", "sl-icon", "md-icon",
  ]
  /// The attributes in which icon libraries take an icon's name.
  private static let iconAttributes: Set<String> = [
    "data-icon", "icon", "svgicon", ":icon", "[icon]", "data-lucide", "data-feather", "fonticon", "[svgicon]", "data-bs-icon", "data-eva",
    "nztype", "[nztype]",
  ]

  private func icon(_ node: ElementTree.NodeID, _ element: ElementTree.Element) -> ObservedLogo? {
    let tag = element.name.string
    let named = element.attributes.filter { Self.iconAttributes.contains($0.name.string.lowercased()) }.map { $0.value.lowercased() }
    // What stands in another file is no font's glyph.
    let isFile = Self.iconElements.contains(tag) && element.attributes.contains { $0.name == Names.src }
    if isFile || element.attributes.contains(where: { ["svgicon", "[svgicon]"].contains($0.name.string.lowercased()) }) {
      return ObservedLogo(kind: nil, names: iconNames(node, element, named), node: node)
    }
    let isLibrary = Self.iconElements.contains(tag) || (element.name == Names.i || element.name == Names.span) && !named.isEmpty
    let isIconClass = element.classes.contains { name in
      let lower = name.string.lowercased()
      return Self.iconPrefixes.contains { lower.hasPrefix($0) } || rendering.attention.isIcon(className: lower)
    }
    let isCalledIcon = element.classes.contains { name in
      let lower = name.string.lowercased()
      return lower.hasSuffix("-icon") || lower == "icon" || lower.hasSuffix("-logo") || lower == "logo"
    }
    if isLibrary || isIconClass {
      let logo = ObservedLogo(kind: "icon-font", names: iconNames(node, element, named), node: node)
      return glyph(logo, of: node)
    }
    // A component of the page's own draws what is not written here: "<apple-icon>", "<svg-icon name=apple>", "<x-icons.apple>".
    let isOwnComponent = (tag.contains("icon") || tag.hasSuffix("logo") || tag.hasSuffix("svg")) && tag != "svg"
    if isOwnComponent { return ObservedLogo(kind: nil, names: iconNames(node, element, named), node: node) }
    guard isCalledIcon else { return nil }
    // Only a class says that it is one: with words in it, it is a wrapper; without a sheet it may be anything.
    if tree.nodes[Int(node)].firstChild >= 0 { return nil }
    let isOpen = MissingStyle(rendering).isSuspect(node)
    return ObservedLogo(
      kind: isOpen ? nil : "icon-font", names: iconNames(node, element, named), node: node,
      color: isOpen ? nil : rendering.style(node).color)
  }

  /// The names that an icon's attributes give, in pieces: "logo-apple", "mdi:apple", "['fab', 'apple']".
  private func iconNames(_ node: ElementTree.NodeID, _ element: ElementTree.Element, _ named: [String]) -> [String] {
    var out = names(of: node) + named
    if element.name.string.contains("icon") || element.name.string.contains("logo") { out.append(element.name.string) }
    if let name = tree.attribute(Names.name, of: node)?.value.lowercased() { out.append(name) }
    if element.name.string.contains("icon") {
      // `<ng-icon name="bootstrapApple">` and `<svg-icon src="assets/apple.svg">`.
      if let name = tree.attribute(Names.name, of: node)?.value, name != name.lowercased(), name.utf8.count <= 60 {
        out.append(IdentifierWords.words(of: name).joined(separator: "-"))
      }
      if let address = tree.attribute(Names.src, of: node)?.value { out.append(Self.name(of: address)) }
    }
    // A ligature: the icon's name is the element's text.
    for child in tree.children(of: node) where tree.nodes[Int(child)].text >= 0 {
      let text = tree.texts[Int(tree.nodes[Int(child)].text)].string.trimmed.lowercased()
      if !text.isEmpty, text.utf8.count <= 60 { out.append(text) }
    }
    return out
  }

  // MARK: - Images and surfaces

  private func image(_ node: ElementTree.NodeID) -> ObservedLogo {
    var logo = ObservedLogo(kind: "img", names: names(of: node), node: node)
    if let attribute = tree.attribute(Names.src, of: node) ?? tree.attribute(Atom("data-src"), of: node),
      !attribute.value.contains(ElementTree.unknownPiece)
    {
      logo.source = (attribute.value, SourceLocation(file: file.path, range: attribute.valueRange))
      logo.names.append(Self.name(of: attribute.value))
      read(attribute.value, into: &logo)
    }
    if logo.source == nil, let attribute = tree.attribute(Names.src, of: node), let address = StyleHelper.picture(attribute, in: file),
      case .found = rendering.resources.imageSize(address, from: file.path)
    {
      logo.source = (address, SourceLocation(file: file.path, range: attribute.valueRange))
      read(address, into: &logo)
    }
    if let name = fileWritten(in: tree.attribute(Names.src, of: node)) { logo.names.append(name) }
    if let alt = tree.attribute(Names.alt, of: node)?.value { logo.names.append(alt.lowercased()) }
    return logo
  }

  /// The name of the file that stands in a template's expression, as in `asset('/img/apple-sign-in.png')`; nil where none does.
  private func fileWritten(in attribute: ElementTree.Attribute?) -> String? {
    guard let attribute, attribute.value.contains(ElementTree.unknownPiece), attribute.valueRange.end <= file.text.count else { return nil }
    let written = String(decoding: file.text[attribute.valueRange.bytes].prefix(300), as: UTF8.self).lowercased()
    let pieces = written.split { $0 == "'" || $0 == "\"" || $0 == " " || $0 == "(" || $0 == ")" || $0 == "`" || $0 == "{" || $0 == "}" }
    return pieces.first { piece in [".png", ".svg", ".jpg", ".webp", ".gif"].contains { piece.hasSuffix($0) } }.map {
      Self.name(of: String($0))
    }
  }

  /// What the file itself says, where it is there.
  private func read(_ address: String, into logo: inout ObservedLogo) {
    guard case .found(let image) = rendering.pictureSize(address) else { return }
    if let vector = image.vector {
      logo.viewBox = vector.viewBox.map { ($0.width, $0.height) }
      logo.color = vector.fill.flatMap { ColorSyntax.parse($0) }
      logo.paintsSurface = vector.paintsSurface
      let shape = LogoShape(covering: vector.paths.flatMap(ShapeOutline.lines(ofPath:)))
      if let name = shape.flatMap(rendering.attention.name(ofLogo:)) { logo.names.append(name) }
    }
    logo.holdsGround = image.holdsGround
    if logo.viewBox == nil, let width = image.width, let height = image.height, width > 0, height > 0 { logo.viewBox = (width, height) }
  }

  /// A background or a mask that is an image.
  private func surface(of node: ElementTree.NodeID) -> ObservedLogo? {
    let style = rendering.style(node)
    for image in style.backgroundImages {
      if case .url(let url) = image {
        var logo = ObservedLogo(kind: "background", names: [Self.name(of: url)] + names(of: node), node: node, source: (url, nil))
        logo.surface = node
        read(url, into: &logo)
        return logo
      }
    }
    if case .url(let url)? = style.maskImage {
      let logo = ObservedLogo(kind: "mask", names: [Self.name(of: url)] + names(of: node), node: node, source: (url, nil))
      return painted(logo, style.backgroundColor, unless: MissingStyle(rendering).reason(for: [.backgroundColor], of: node))
    }
    return nil
  }

  /// The last part of an address, lower case; of a data URL nothing.
  private static func name(of address: String) -> String {
    if address.hasPrefix("data:") { return "" }
    return (address.split { $0 == "/" || $0 == "#" }.last.map(String.init) ?? "").lowercased()
  }
}
