import CSS
import Diagnostics
import Layout
import ScreenModel

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

  private var tree: ElementTree { rendering.tree }

  private func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file.path, range: range) }

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
    }
    let logo = LogoReading(rendering: rendering, file: file).logo(of: node, words: visible)
    recognize(node, visible, label: name.name, logo: logo, into: &model)
    guard model.boolean(.signIn) == true else { return }
    model.set(.custom, true)
    logo?.write(into: &model, scale: rendering.scale)
    if logo == nil { model.set(.logoKind, "none") }
    if !visible.isUnknown { model.set(.logoOnly, visible.title.isEmpty && logo != nil) }
    readType(node, visible, into: &model)
  }

  private func setTitle(_ visible: WordReading.Words, into model: inout ModelNode) {
    if visible.isUnknown { return model.setUnknown(.title, .templateValue) }
    guard !visible.title.isEmpty else { return }
    var source: SourceLocation?
    if visible.texts.count == 1, let text = visible.texts.first { source = location(PageText.trimmedRange(of: text, tree, file)) }
    model.set(.title, visible.title, source: source)
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

  private mutating func recognize(
    _ node: ElementTree.NodeID, _ visible: WordReading.Words, label: String?, logo: Logo?, into model: inout ModelNode
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
      if name == "onclick" || name == "@click" || name == "v-on:click" || name == "ng-click" || name == "(click)" {
        control.addresses.append(attribute.value)
      }
    }
    control.selectors = (element.id.map { ["#" + $0.string] } ?? []) + element.classes.map { "." + $0.string } + [element.name.string]
    control.icons = logo?.names ?? []
    if let address = tree.attribute(Names.href, of: node) ?? tree.attribute(Names.formaction, of: node) {
      control.addresses.insert(address.value, at: 0)
      if !address.value.contains(ElementTree.unknownPiece) { model.set(.href, address.value, source: location(address.valueRange)) }
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

  private func readType(_ node: ElementTree.NodeID, _ visible: WordReading.Words, into model: inout ModelNode) {
    let holder = visible.texts.first.map { tree.nodes[Int($0)].parent } ?? node
    let style = rendering.style(holder)
    let missing = MissingStyle(rendering)
    if let reason = style.unknown[.fontSize] ?? missing.reason(for: [.fontSize], of: holder) {
      model.setUnknown(.fontSize, reason)
    } else {
      model.set(.fontSize, FrameReading.rounded(style.fontSize * rendering.scale))
    }
    model.set(.fontFamily, style.fontFamily.joined(separator: ", "))
    model.set(.fontWeight, style.fontWeight)
    readForeground(of: holder, in: node, into: &model)
    guard let bounds = rendering.layout.textBounds(of: node, in: tree), model.has(.width), model.has(.x) else { return }
    model.set(.titleX, FrameReading.rounded(bounds.x * rendering.scale))
    model.set(.titleY, FrameReading.rounded(bounds.y * rendering.scale))
    model.set(.titleWidth, FrameReading.rounded(bounds.width * rendering.scale))
    model.set(.titleHeight, FrameReading.rounded(bounds.height * rendering.scale))
  }

  /// The colour of the title as it is seen: through opacity and filters, over the control's surface.
  private func readForeground(of holder: ElementTree.NodeID, in node: ElementTree.NodeID, into model: inout ModelNode) {
    let style = rendering.style(holder)
    if let reason = style.unknown[.color] ?? MissingStyle(rendering).reason(for: [.color], of: holder) {
      return model.setUnknown(.foreground, reason)
    }
    guard var color = rendering.visibility.filtered(style.color, at: holder) else { return model.setUnknown(.foreground, .unsupportedCSS) }
    color.alpha *= rendering.visibility.effectiveOpacity[Int(holder)]
    if color.alpha >= 1 { return model.set(.foreground, .color(color)) }
    switch rendering.visibility.seenBackground(paintedElement(of: node)) {
    case .color(let background): model.set(.foreground, .color(color.composited(over: background)))
    case .gradient(let stops): if let first = stops.first { model.set(.foreground, .color(color.composited(over: first))) }
    case .unknown(let reason): model.setUnknown(.foreground, reason)
    }
  }

  // MARK: - Buttons that a script draws

  /// What Apple's script will draw in its element: sizes and colours from the data attributes, the title from the type and the script's language.
  func readSystemButton(_ node: ElementTree.NodeID, into model: inout ModelNode) {
    let isApple = AppleButtonElement.isElement(node, tree)
    let isOtherScript =
      !isApple && isEmptyElement(node) && tree.element(node).name != Names.input && tree.element(node).name != Names.button
      && tree.element(node).name != Names.a
    if isOtherScript {
      // Another provider's library fills the element: neither its size nor its colours stand here.
      for name in [
        AttributeName.width, .height, .area, .background, .foreground, .cornerRadius, .shape, .fontSize, .title, .label, .aboveFold,
        .logoOnly,
      ] {
        model.setUnknown(name, .incompleteScreen)
      }
      model.set(.visible, rendering.style(node).display != .none)
      model.attributes.removeAll { $0.name == .hiddenBy }
      return
    }
    guard isApple, facts.appleScript != nil || isEmptyElement(node) else { return }
    model.set(.custom, false)
    let attributes = Dictionary(
      (AppleButtonElement.parameters(of: node, tree: tree) ?? []).filter { $0.status != "unknown-name" }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    func number(_ name: String) -> (value: Double, source: SourceLocation)? {
      guard let parameter = attributes[name], parameter.status == "ok" || parameter.status == "out-of-range" else { return nil }
      return Double(parameter.attribute.value.trimmed).map { ($0, location(parameter.attribute.valueRange)) }
    }
    func isTemplate(_ name: String) -> Bool { attributes[name]?.status == "template" }
    size(.width, number("data-width"), isTemplate("data-width"), limits: 140...375, of: node, &model)
    size(.height, number("data-height"), isTemplate("data-height"), limits: 30...64, of: node, &model)
    model.attributes.removeAll { $0.name == .area || $0.name == .shape || $0.name == .aboveFold }
    if let radius = number("data-border-radius") {
      model.set(.cornerRadius, radius.value, source: radius.source)
    } else {
      // Apple's own pages disagree on the default.
      model.setUnknown(.cornerRadius, .incompleteScreen)
    }
    switch attributes["data-color"]?.attribute.value {
    case nil, "black":
      model.set(.background, .color(.black), source: attributes["data-color"].map { location($0.attribute.valueRange) })
      model.set(.foreground, .color(.white))
    case "white":
      model.set(.background, .color(.white), source: attributes["data-color"].map { location($0.attribute.valueRange) })
      model.set(.foreground, .color(.black))
      if attributes["data-border"]?.attribute.value == "false" {
        model.set(.borderWidth, 0)
      } else {
        model.set(.borderWidth, 1)
        model.set(.borderColor, .color(.black))
      }
    default:
      model.setUnknown(.background, .templateValue)
      model.setUnknown(.foreground, .templateValue)
    }
    model.attributes.removeAll { $0.name == .backgroundClass || $0.name == .fontSize }
    let mode = attributes["data-mode"]?.attribute.value
    model.set(.logoOnly, mode == "logo-only")
    let variant =
      attributes["data-type"]?.attribute.value == "continue"
      ? "continue" : attributes["data-type"]?.attribute.value == "sign-up" ? "sign-up" : "sign-in"
    let locale = facts.appleScript.flatMap { script in
      script.source.firstRange(of: "/appleid/1/").map { String(script.source[$0.upperBound...].prefix { $0 != "/" }) }
    }
    if locale?.contains(ElementTree.unknownPiece) == true || isTemplate("data-type") {
      model.setUnknown(.title, .templateValue)
      model.setUnknown(.label, .templateValue)
    } else {
      let title = recognizer.titles.approvedTitle(variant: variant, language: locale?.replacingUnderscores ?? "en")
      if mode == "logo-only" { model.attributes.removeAll { $0.name == .title } } else { model.set(.title, title) }
      model.set(.label, title)
    }
    let style = rendering.style(node)
    if style.display != .none, style.visibility == .visible, model.string(.hiddenBy) == "size" || model.boolean(.visible) == false {
      model.attributes.removeAll { $0.name == .hiddenBy }
      model.set(.visible, rendering.layout.box(node) != nil)
    }
  }

  private func size(
    _ name: AttributeName, _ stated: (value: Double, source: SourceLocation)?, _ isTemplate: Bool, limits: ClosedRange<Double>,
    of node: ElementTree.NodeID,
    _ model: inout ModelNode
  ) {
    if isTemplate { return model.setUnknown(name, .templateValue) }
    if let stated { return model.set(name, stated.value, source: stated.source) }
    guard let own = model.number(name), own > 0 else { return model.setUnknown(name, .incompleteScreen) }
    // The script fills its container, within the sizes that it draws.
    model.set(name, min(max(own, limits.lowerBound), limits.upperBound))
  }

  private func isEmptyElement(_ node: ElementTree.NodeID) -> Bool {
    !PageText.descendants(of: node, tree).contains { child in
      tree.isElement(child) || !tree.texts[Int(tree.nodes[Int(child)].text)].string.isBlank
    }
  }
}

extension String {
  fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
