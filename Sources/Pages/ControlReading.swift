import CSS
import Diagnostics
import HTML
import Layout
import Recognition
import ScreenModel
import Words

/// Writes what a button or a link says, where it leads, whose sign-in it is, and how its words and logo stand in it.
struct ControlReading {
  let rendering: PageRendering
  let words: WordReading
  let file: SourceFile
  let recognizer: Recognizer
  let facts: PageFacts
  let forms: FormReading
  /// Whether what was read last is a sign-in only if the screen shows that it is about signing in.
  private(set) var isWeak = false
  /// The logo that is all that people see of what was read last, and its element where nothing is painted around it.
  private(set) var picture: Logo?
  private(set) var pictureNode: ElementTree.NodeID?

  var tree: ElementTree { rendering.tree }

  func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file.path, range: range) }

  mutating func read(_ node: ElementTree.NodeID, into model: inout ModelNode) {
    let element = tree.element(node)
    let type = tree.attribute(Names.type, of: node)?.value.lowercased()
    model.set(.type, element.name == Names.input ? "input-\(type ?? "text")" : element.name.string)
    var visible = words.visibleWords(of: node)
    if element.name == Names.input {
      visible = inputWords(node, type: type ?? "submit", into: &model)
    } else {
      setTitle(visible, into: &model)
    }
    let name = words.accessibleName(of: node)
    if name.isUnknown {
      model.setUnknown(.label, .templateValue)
    } else if let label = name.name {
      model.set(.label, label, source: name.attribute.map { location($0.valueRange) } ?? model.attribute(.title)?.source)
    } else {
      model.set(.label, "")
    }
    let logos = LogoReading(rendering: rendering, file: file).logos(of: node, words: visible)
    recognize(node, visible, label: name.name, icons: logos.flatMap(\.names), into: &model)
    guard model.boolean(.signIn) == true else { return }
    model.set(.custom, true)
    readType(node, visible, into: &model)
    let provider = model.string(.provider)
    let logo = logos.first { $0.provider(recognizer) == provider } ?? logos.first { $0.kind != nil } ?? logos.first
    if let logo {
      logo.write(into: &model, rendering: rendering, control: node, recognizer: recognizer)
    } else if let reason = hiddenLogo(node, visible) {
      model.setUnknown(.logoKind, reason)
    } else {
      model.set(.logoKind, "none")
    }
    if !visible.isUnknown { model.set(.logoOnly, visible.title.isEmpty && logo != nil) }
    picture = nil
    pictureNode = nil
    guard visible.title.isEmpty, !visible.isUnknown, let logo else { return }
    picture = logo
    let isDrawn = logo.kind == "svg" && (logo.viewBox.map { $0.width >= $0.height * Self.buttonRatio } ?? false)
    if logo.kind == "img" || isDrawn, let image = logo.node, image != node, logos.count == 1, !paintsOwnSurface(node) {
      pictureNode = image
    }
  }

  /// Why a control without a picture may have one all the same.
  private func hiddenLogo(_ node: ElementTree.NodeID, _ visible: WordReading.Words) -> ReviewReason? {
    if visible.isUnknown || facts.holdsTemplateTag(tree.element(node).range) { return .templateValue }
    let missing = MissingStyle(rendering)
    if missing.isSuspect(node) { return .missingStylesheet }
    for child in PageText.descendants(of: node, tree) where tree.isElement(child) {
      if missing.isSuspect(child) { return .missingStylesheet }
      // A component that a script fills: "<MyIcon/>", "<x-logo/>".
      let element = tree.element(child)
      if element.namespace == .html, tree.nodes[Int(child)].firstChild < 0, element.name.string.contains("-") { return .incompleteScreen }
    }
    return nil
  }

  private func setTitle(_ visible: WordReading.Words, into model: inout ModelNode) {
    if visible.isUnknown { return model.setUnknown(.title, .templateValue) }
    guard !visible.title.isEmpty else { return }
    var source: SourceLocation?
    // Words that `text-transform` changes are not what stands in the source: there is nothing to replace.
    if visible.texts.count == 1, let text = visible.texts.first, isWritten(visible.title, in: text) {
      source = location(PageText.trimmedRange(of: text, tree, file))
    }
    model.set(.title, visible.title, source: source)
  }

  private func isWritten(_ title: String, in text: ElementTree.NodeID) -> Bool {
    rendering.style(tree.nodes[Int(text)].parent).textTransform == .none
      || TitleNormalization.displayed(tree.texts[Int(tree.nodes[Int(text)].text)].string) == title
  }

  /// The words of `<input type=submit>` and its like.
  private func inputWords(_ node: ElementTree.NodeID, type: String, into model: inout ModelNode) -> WordReading.Words {
    var visible = WordReading.Words()
    if type == "image" { return visible }
    if let value = tree.attribute(Names.value, of: node) {
      visible.title = TitleNormalization.displayed(value.value)
      visible.isUnknown = value.value.contains(ElementTree.unknownPiece)
      if visible.isUnknown {
        model.setUnknown(.title, .templateValue)
      } else if !visible.title.isEmpty {
        model.set(.title, visible.title, source: location(value.valueRange))
      }
    } else if type == "submit" || type == "reset" {
      visible.title = type == "submit" ? "Submit" : "Reset"
      model.set(.title, visible.title)
    }
    if rendering.style(node).textTransform == .uppercase, !visible.isUnknown {
      model.set(.title, visible.title.uppercased(), source: model.attribute(.title)?.source)
    }
    return visible
  }

  // MARK: - Recognition

  /// Attributes beside `href` that say where a control leads or what it calls.
  private static let addressAttributes: Set<String> = [
    "onclick", "@click", "v-on:click", "ng-click", "(click)", "on:click", "x-on:click", "wire:click", "th:href", "data-th-href",
    "data-href",
    "hx-get", "hx-post", "routerlink", ":href", "v-bind:href", ":to",
  ]

  private mutating func recognize(
    _ node: ElementTree.NodeID, _ visible: WordReading.Words, label: String?, icons: [String], into model: inout ModelNode
  ) {
    var control = ControlDescription()
    control.title = visible.isUnknown ? "" : visible.title
    if visible.isUnknown { control.templateTitle = visible.title }
    control.label = label
    let element = tree.element(node)
    control.identifiers = element.classes.map { $0.string.lowercased() } + (element.id.map { [$0.string.lowercased()] } ?? [])
    for attribute in element.attributes {
      let name = attribute.name.string
      if name.hasPrefix("data-"),
        name.contains("provider") || name.contains("service") || name.contains("idp") || name == "data-testid" || name == "data-social"
      {
        control.identifiers.append(attribute.value.lowercased())
      }
      if name == "name" || name == "value", element.name == Names.button, !attribute.value.contains(" ") {
        control.identifiers.append(attribute.value.lowercased())
      }
      if Self.addressAttributes.contains(name) {
        control.addresses.append(attribute.value)
      }
    }
    control.selectors = (element.id.map { ["#" + $0.string] } ?? []) + element.classes.map { "." + $0.string } + [element.name.string]
    control.icons = icons
    if let address = tree.attribute(Names.href, of: node) ?? tree.attribute(Names.formaction, of: node) {
      control.addresses.insert(address.value, at: 0)
      if !PageRequests.withoutExpressions(address.value).contains(ElementTree.unknownPiece) {
        model.set(.href, address.value, source: location(address.valueRange))
      }
    }
    control.templateAddress = templateAddress(of: node)
    readSurroundings(node, &control)
    control.isLink = element.name == Names.a && !looksLikeButton(node)
    let type = tree.attribute(Names.type, of: node)?.value.lowercased()
    let submits = element.name == Names.button ? type == nil || type == "submit" : type == "submit" || type == "image"
    if submits, let form = forms.form(of: node), !forms.holdsFields(around: node), let action = tree.attribute(Names.action, of: form) {
      control.addresses.append(action.value)
    }
    control.submitsCredentials = forms.part(of: node) == .sendsCredentials
    control.submitsIdentifier = forms.part(of: node) == .sendsIdentifier
    control.actsInPlace = forms.actsInPlace(node, action: recognizer.actions.action(ofTitle: control.title))
    let recognized = recognizer.recognize(control)
    model.set(.signIn, recognized.signsIn)
    isWeak = recognized.isWeak
    if recognized.signsIn, let provider = recognized.provider { model.set(.provider, provider) }
    if let action = recognized.action {
      model.set(.action, action)
      if let source = recognized.actionSource { model.set(.actionSource, source) }
    } else if control.submitsCredentials || control.submitsIdentifier {
      model.set(.action, "submit")
      model.set(.actionSource, "type")
    } else if !recognized.signsIn {
      readWayOut(node, control, isWithoutWords: visible.title.isEmpty && !visible.isUnknown && label == nil, into: &model)
    }
  }

  /// A control without words that a class, an icon or a drawn cross makes one that closes or leads back; a link that goes back in the history.
  private func readWayOut(_ node: ElementTree.NodeID, _ control: ControlDescription, isWithoutWords: Bool, into model: inout ModelNode) {
    if control.addresses.contains(where: { $0.contains("history.back") || $0.contains("history.go(-") }) {
      model.set(.action, "back")
      return model.set(.actionSource, "address")
    }
    if !model.has(.action), isClosedByHandler(node, control) {
      model.set(.action, "dismiss")
      model.set(.actionSource, "handler")
    }
    guard isWithoutWords else { return }
    if let lead = PermissionVocabulary.builtIn.lead(ofClasses: control.identifiers + control.icons) {
      model.set(.action, lead.action)
      model.set(.actionSource, "class")
    } else if let svg = PageText.descendants(of: node, tree).first(where: { tree.isElement($0) && tree.element($0).name == Names.svg }),
      CrossIcon.isDrawn(in: svg, tree)
    {
      model.set(.action, "dismiss")
      model.set(.actionSource, "class")
    }
  }

  /// The attributes by which libraries and HTML itself close what the control stands in.
  private static let closingAttributes: Set<String> = [
    "data-dismiss", "data-bs-dismiss", "data-close", "data-modal-close", "data-micromodal-close", "data-a11y-dialog-hide",
    "data-modal-hide",
    "data-fancybox-close", "data-dialog-close",
  ]

  /// Whether the first thing that pressing does is to close something: an attribute says so, or the function that is called.
  private func isClosedByHandler(_ node: ElementTree.NodeID, _ control: ControlDescription) -> Bool {
    for attribute in tree.element(node).attributes {
      let name = attribute.name.string
      if Self.closingAttributes.contains(name) { return true }
      if name == "popovertargetaction" || name == "command", ["hide", "hide-popover", "close"].contains(attribute.value.lowercased()) {
        return true
      }
    }
    return control.addresses.contains { address in
      guard address.contains("(") || address.hasPrefix("close") || address.hasPrefix("dismiss") else { return false }
      let call = address.prefix { $0 != ";" && $0 != "&" && $0 != "," }.prefix(100)
      // "/close-account" is an address, closeModal() is not; what goes on to ask for something is no way out.
      guard !call.contains("/"), IdentifierWords.words(of: String(call)).contains(where: { $0 == "close" || $0 == "dismiss" }) else {
        return false
      }
      let goesOn: Set<String> = ["account", "open", "request", "allow", "ask", "permission", "prompt", "start", "next", "enable", "submit"]
      return IdentifierWords.words(of: address).allSatisfy { !goesOn.contains($0) }
    }
  }

  /// Whether people see a button: by its role, its surface or, where no sheet says anything, its class.
  func looksLikeButton(_ node: ElementTree.NodeID) -> Bool {
    if tree.attribute(Names.role, of: node)?.value == "button" { return true }
    let painted = paintedElement(of: node)
    let style = rendering.style(painted)
    if style.backgroundColor.alpha > 0 || !style.backgroundImages.isEmpty { return true }
    if style.borderWidth.top > 0, style.borderWidth.left > 0 { return true }
    return tree.element(node).classes.contains { $0.string.lowercased().contains("btn") || $0.string.lowercased().contains("button") }
  }

  /// What stands in the template expressions of the address that a control leads to.
  private func templateAddress(of node: ElementTree.NodeID) -> String {
    var attribute = tree.attribute(Names.href, of: node) ?? tree.attribute(Names.formaction, of: node)
    if attribute == nil, let form = forms.form(of: node), !forms.holdsFields(around: node) {
      attribute = tree.attribute(Names.action, of: form)
    }
    guard let attribute, attribute.value.contains(ElementTree.unknownPiece), attribute.valueRange.end <= file.text.count else { return "" }
    return String(decoding: file.text[attribute.valueRange.bytes].prefix(300), as: UTF8.self).lowercased()
  }

  private func readSurroundings(_ node: ElementTree.NodeID, _ control: inout ControlDescription) {
    var current = tree.nodes[Int(node)].parent
    while current >= 0 {
      let element = tree.element(current)
      if element.name == Names.footer || element.name == Names.nav || element.name == Names.header { control.isPeripheral = true }
      if let role = tree.attribute(Names.role, of: current)?.value, role == "navigation" || role == "banner" || role == "contentinfo" {
        control.isPeripheral = true
      }
      if element.classes.contains(where: { $0.string.lowercased().contains("footer") || $0.string.lowercased().contains("follow") }) {
        control.isPeripheral = true
      }
      current = tree.nodes[Int(current)].parent
    }
  }

  // MARK: - Surface and type

  /// The element that draws the control's surface: the control itself, or the child that fills it where the control paints nothing.
  func paintedElement(of node: ElementTree.NodeID) -> ElementTree.NodeID { Self.paintedNode(of: node, in: rendering) }

  static func paintedNode(of node: ElementTree.NodeID, in rendering: PageRendering) -> ElementTree.NodeID {
    let tree = rendering.tree
    var current = node
    for _ in 0..<4 {
      let style = rendering.style(current)
      if style.backgroundColor.alpha > 0 || !style.backgroundImages.isEmpty || style.borderWidth.top > 0 || style.borderWidth.bottom > 0 {
        return current
      }
      if style.unknown[.backgroundColor] != nil { return current }
      let children = tree.children(of: current).filter {
        tree.isElement($0) && rendering.style($0).display != .none && tree.element($0).namespace == .html
      }
      guard children.count == 1, let own = rendering.layout.box(current)?.borderBox,
        let inner = rendering.layout.box(children[0])?.borderBox,
        inner.width * inner.height >= own.width * own.height * 0.9
      else { return node }
      if tree.element(children[0]).name == Names.img { return node }
      current = children[0]
    }
    return node
  }

  /// The title, the colours and the glyph of an element that stands for the system's location button.
  func readLocationButton(_ node: ElementTree.NodeID, into model: inout ModelNode) {
    let visible = words.visibleWords(of: node)
    if let logo = LogoReading(rendering: rendering, file: file).logos(of: node, words: visible).first {
      logo.write(into: &model, rendering: rendering, control: node, recognizer: recognizer)
    }
    PaintReading(rendering: rendering).read(node, control: node, into: &model)
    let alpha = rendering.style(node).backgroundColor.alpha
    if alpha > 0, alpha < 1 { model.set(.backgroundOpacity, (alpha * 100).rounded() / 100, source: model.attribute(.background)?.source) }
    readType(node, visible, into: &model)
    // The page's own font is none that the element asks for.
    if tree.attribute(Names.style, of: node)?.value.contains("font") != true { model.attributes.removeAll { $0.name == .fontFamily } }
    for name in [AttributeName.titleX, .titleY, .titleHeight] { model.attributes.removeAll { $0.name == name } }
    model.set(.custom, false)
  }

  private func readType(_ node: ElementTree.NodeID, _ visible: WordReading.Words, into model: inout ModelNode) {
    let holder = visible.texts.first.map { tree.nodes[Int($0)].parent } ?? node
    let style = rendering.style(holder)
    let missing = MissingStyle(rendering)
    if let reason = style.unknown[.fontSize] ?? missing.reason(for: [.fontSize], of: holder) {
      model.setUnknown(.fontSize, reason)
    } else {
      model.set(.fontSize, FrameReading.rounded(style.fontSize * rendering.scale))
    }
    if let reason = style.unknown[.fontFamily] ?? missing.reason(for: [.fontFamily], of: holder) {
      model.setUnknown(.fontFamily, reason)
    } else {
      model.set(.fontFamily, style.fontFamily.joined(separator: ", "))
    }
    model.set(.fontWeight, style.fontWeight)
    readForeground(of: holder, in: node, into: &model)
    readTitleFrame(node, visible, into: &model)
  }

  /// Where the words of the title stand; those of an icon's ligature are no part of it.
  private func readTitleFrame(_ node: ElementTree.NodeID, _ visible: WordReading.Words, into model: inout ModelNode) {
    guard model.has(.width), model.has(.x) else {
      let names: [AttributeName] = [.titleX, .titleY, .titleWidth, .titleHeight, .titleEndSpace]
      if let reason = model.reason(.width) ?? model.reason(.x) { for name in names { model.setUnknown(name, reason) } }
      return
    }
    var bounds = rendering.layout.box(node)?.innerTextBox
    var isEstimated = false
    for text in visible.texts {
      for rect in rendering.layout.textRects(of: text) { bounds = bounds?.union(rect) ?? rect }
      switch rendering.layout.textCertainty(of: text) {
      case .exact: break
      case .estimated: isEstimated = true
      case .unknown(let reason):
        for name in [AttributeName.titleX, .titleY, .titleWidth, .titleHeight, .titleEndSpace] { model.setUnknown(name, reason) }
        return
      }
    }
    guard let bounds else { return }
    let scale = rendering.scale
    // Words that are estimated may be an eighth wider or narrower; where they stand hangs on it by no more.
    let slack = isEstimated ? bounds.width * scale * 0.125 : 0
    func set(_ name: AttributeName, _ value: Double, slack: Double) {
      let value = FrameReading.rounded(value)
      model.set(name, value, bounds: slack > 0.01 ? FrameReading.rounded(value - slack)...FrameReading.rounded(value + slack) : nil)
    }
    set(.titleX, bounds.x * scale, slack: slack)
    set(.titleY, bounds.y * scale, slack: 0)
    set(.titleWidth, bounds.width * scale, slack: slack)
    set(.titleHeight, bounds.height * scale, slack: 0)
    if let box = rendering.layout.box(paintedElement(of: node))?.borderBox {
      let isRightToLeft = rendering.style(node).direction == .rtl
      set(.titleEndSpace, (isRightToLeft ? bounds.x - box.x : box.right - bounds.right) * scale, slack: slack)
    }
  }

  /// The colour of the title as it is seen: through opacity and filters, over the control's surface.
  private func readForeground(of holder: ElementTree.NodeID, in node: ElementTree.NodeID, into model: inout ModelNode) {
    let style = rendering.style(holder)
    if let reason = style.unknown[.color] ?? MissingStyle(rendering).reason(for: [.color], of: holder) {
      return model.setUnknown(.foreground, reason)
    }
    switch rendering.inkColor(style.color, at: holder, on: paintedElement(of: node)) {
    case .color(let color): model.set(.foreground, .color(color))
    case .gradient(let stops): if let first = stops.first { model.set(.foreground, .color(first)) }
    case .unknown(let reason): model.setUnknown(.foreground, reason)
    }
  }
}
