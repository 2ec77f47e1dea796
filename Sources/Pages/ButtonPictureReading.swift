import CSS
import Diagnostics
import HTML
import Layout
import Recognition
import ScreenModel
import Words

/// Controls of which people see nothing but an image: a bare logo, a picture of a whole button, or one that Apple's server draws.
extension ControlReading {
  /// From this proportion of width to height on, an image is no logo but a button with words in it.
  static let buttonRatio = 1.6

  /// Says what an image that is all of a control shows. Called when the control's own paint has been read.
  func readPicture(of node: ElementTree.NodeID, into model: inout ModelNode) {
    guard let logo = picture else { return }
    if paintsOwnSurface(node) {
      guard logo.kind == "img" || logo.kind == "svg", let image = logo.node, ButtonEndpoint(logo.source?.address ?? "") == nil,
        fills(node, image), ratio(of: image, logo).map({ $0 >= Self.buttonRatio }) == true
      else { return }
      return takeAlternative(of: image, into: &model)
    }
    if logo.kind == "svg", let image = logo.node, let ratio = ratio(of: image, logo), ratio >= Self.buttonRatio {
      return takeAlternative(of: image, into: &model)
    }
    guard logo.kind == "img", let image = logo.node else { return readBareLogo(logo, into: &model) }
    let address = logo.source?.address ?? ""
    if let endpoint = ButtonEndpoint(address) { return readEndpoint(endpoint, image, into: &model) }
    let ratio = ratio(of: image, logo)
    if let ratio, ratio >= Self.buttonRatio { return takeAlternative(of: image, into: &model) }
    if ratio == nil, LogoFiles.kind(of: address, width: nil, height: nil) == "button" { model.setUnknown(.logoOnly, .missingImage) }
    readBareLogo(logo, into: &model)
  }

  /// The share of a control from which on an image in it is no logo beside free space.
  private static let fillingShare = 0.6

  /// Whether an image covers most of the control that paints a surface around it.
  private func fills(_ node: ElementTree.NodeID, _ image: ElementTree.NodeID) -> Bool {
    guard let own = rendering.layout.box(paintedElement(of: node))?.borderBox, let inner = rendering.layout.box(image)?.borderBox else {
      return false
    }
    return inner.width * inner.height >= own.width * own.height * Self.fillingShare
  }

  /// The proportions in which people see the image; nil where neither its file nor a style tells.
  private func ratio(of image: ElementTree.NodeID, _ logo: Logo) -> Double? {
    if let natural = logo.viewBox { return natural.width / natural.height }
    guard let box = rendering.layout.box(image) else { return nil }
    if case .unknown = box.certainty(of: [.width, .height]) { return nil }
    return box.contentBox.width > 1 && box.contentBox.height > 1 ? box.contentBox.width / box.contentBox.height : nil
  }

  /// A logo that nothing is painted around may hold a surface itself: a simple file tells, a file's name may.
  private func readBareLogo(_ logo: Logo, into model: inout ModelNode) {
    guard model.boolean(.hasSurface) == false else { return }
    if logo.paintsSurface == true {
      model.set(.hasSurface, true)
      model.setUnknown(.background, .backgroundImage)
      model.attributes.removeAll { $0.name == .backgroundClass }
    } else if logo.paintsSurface == nil, logo.kind == "img" || logo.kind == nil || logo.kind == "svg" {
      let words = logo.source.map { LogoFiles.words(of: $0.address) } ?? []
      let isCalledLogo = words.contains { $0 == "logo" || $0 == "icon" || $0.hasSuffix("logo") }
      let namesSurface = logo.source.map { LogoFiles.namesSurface($0.address) } ?? false
      if logo.kind != "img" || namesSurface || !isCalledLogo {
        model.setUnknown(.hasSurface, .backgroundImage)
        model.setUnknown(.background, .backgroundImage)
      }
    }
  }

  /// The words in a picture are those of its alternative text.
  private func takeAlternative(of image: ElementTree.NodeID, into model: inout ModelNode) {
    model.set(.logoOnly, false)
    model.set(.logoFile, "button")
    for name in [AttributeName.fontSize, .fontFamily, .foreground, .background, .logoColor] { model.setUnknown(name, .backgroundImage) }
    // The corners that people see are those in the picture, unless a style cuts rounder ones.
    if (model.number(.cornerRadius) ?? 0) == 0 {
      model.setUnknown(.cornerRadius, .backgroundImage)
      model.attributes.removeAll { $0.name == .shape }
    }
    if tree.element(image).name == Names.svg {
      let drawn = drawnWords(of: image)
      if drawn.isEmpty || drawn.contains(ElementTree.unknownPiece) {
        model.setUnknown(.title, .backgroundImage)
      } else {
        model.set(.title, drawn)
      }
      return
    }
    let label = tree.attribute(Names.alt, of: image)
    if let label, !label.value.trimmed.isEmpty, !label.value.contains(ElementTree.unknownPiece) {
      model.set(.title, TitleNormalization.displayed(label.value), source: location(label.valueRange))
    } else {
      model.setUnknown(.title, label == nil ? .backgroundImage : .templateValue)
    }
  }

  /// The words that a vector image draws; where it draws their outlines, those that it is called by.
  private func drawnWords(of image: ElementTree.NodeID) -> String {
    var drawn = ""
    var title = ""
    for child in PageText.descendants(of: image, tree) {
      let text = tree.nodes[Int(child)].text
      guard text >= 0, tree.nodes[Int(child)].parent >= 0 else { continue }
      let holder = tree.element(tree.nodes[Int(child)].parent).name.string
      if holder == "title" { title += tree.texts[Int(text)].string }
      if ["text", "tspan", "textPath"].contains(holder) { drawn += " " + tree.texts[Int(text)].string }
    }
    let words = [drawn, tree.attribute(Names.ariaLabel, of: image)?.value ?? "", title].first { !$0.isBlank } ?? ""
    return TitleNormalization.displayed(words)
  }

  /// Whether the control itself paints a background, a border or a shadow.
  func paintsOwnSurface(_ node: ElementTree.NodeID) -> Bool {
    let style = rendering.style(paintedElement(of: node))
    return style.backgroundColor.alpha > 0 || !style.backgroundImages.isEmpty || style.hasBoxShadow
      || [
        (style.borderWidth.top, style.borderColor.top), (style.borderWidth.left, style.borderColor.left),
        (style.borderWidth.bottom, style.borderColor.bottom), (style.borderWidth.right, style.borderColor.right),
      ].contains { $0.0 > 0 && $0.1.alpha > 0 }
  }

  // MARK: - Apple's button endpoint

  /// What the server draws: colours and corners by the address's parameters, the words by type and locale.
  private func readEndpoint(_ endpoint: ButtonEndpoint, _ image: ElementTree.NodeID, into model: inout ModelNode) {
    let source = tree.attribute(Names.src, of: image).map { location($0.valueRange) }
    model.set(.custom, false)
    model.set(.logoKind, "img")
    model.set(.logoOnly, endpoint.isLogo)
    model.set(.hasSurface, true)
    for name in [AttributeName.fontSize, .fontFamily, .titleX, .titleY, .titleWidth, .titleHeight, .titleEndSpace, .cornerRadius] {
      model.setUnknown(name, .backgroundImage)
    }
    model.attributes.removeAll { $0.name == .backgroundClass || $0.name == .shape }
    guard !endpoint.isTemplate else {
      for name in [AttributeName.title, .label, .background, .foreground] { model.setUnknown(name, .templateValue) }
      return
    }
    let isWhite = endpoint.parameters["color"] == "white"
    model.set(.background, .color(isWhite ? .white : .black), source: source)
    model.set(.foreground, .color(isWhite ? .black : .white), source: source)
    let hasBorder = endpoint.parameters["border"] == "true"
    model.set(.borderWidth, hasBorder ? 1 : 0, source: source)
    if hasBorder { model.set(.borderColor, .color(isWhite ? .black : .white), source: source) }
    guard !endpoint.isLogo else { return }
    let variant = endpoint.parameters["type"] == "continue" ? "continue" : "sign-in"
    let locale = endpoint.parameters["locale"].map { String($0.map { $0 == "_" ? "-" : $0 }) } ?? "en"
    model.set(.title, recognizer.titles.approvedTitle(variant: variant, language: locale), source: source)
  }
}
