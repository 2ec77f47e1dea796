import CSS
import Diagnostics
import Layout
import ScreenModel

/// Controls of which people see nothing but an image: a bare logo, a picture of a whole button, or one that Apple's server draws.
extension ControlReading {
  /// From this proportion of width to height on, an image is no logo but a button with words in it.
  private static let buttonRatio = 1.6

  private static let endpoint = "appleid.cdn-apple.com/appleid/button"

  /// Says what an image that is all of a control shows. Called when the control's own paint has been read.
  func readPicture(of node: ElementTree.NodeID, into model: inout ModelNode) {
    guard let logo = picture, !paintsOwnSurface(node) else { return }
    guard logo.kind == "img", let image = logo.node else { return readBareLogo(logo, into: &model) }
    let address = logo.source?.address ?? ""
    if address.contains(Self.endpoint) { return readEndpoint(address, image, into: &model) }
    let ratio = ratio(of: image, logo)
    if let ratio, ratio >= Self.buttonRatio { return takeAlternative(of: image, into: &model) }
    if ratio == nil, LogoFiles.kind(of: address, width: nil, height: nil) == "button" { model.setUnknown(.logoOnly, .missingImage) }
    readBareLogo(logo, into: &model)
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
    let label = tree.attribute(Names.alt, of: image)
    if let label, !label.value.trimmed.isEmpty, !label.value.contains(ElementTree.unknownPiece) {
      model.set(.title, TitleNormalization.displayed(label.value), source: location(label.valueRange))
    } else {
      model.setUnknown(.title, label == nil ? .backgroundImage : .templateValue)
    }
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

  /// What the server draws: size, colours and corners by the address's parameters, the words by type and locale.
  private func readEndpoint(_ address: String, _ image: ElementTree.NodeID, into model: inout ModelNode) {
    let source = tree.attribute(Names.src, of: image).map { location($0.valueRange) }
    let query = address.firstIndex(of: "?").map { address[address.index(after: $0)...] } ?? ""
    var parameters: [String: String] = [:]
    for pair in query.prefix(while: { $0 != "#" }).split(separator: "&").prefix(40) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, parameters[parts[0]] == nil { parameters[parts[0]] = parts[1] }
    }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let isLogo = path.hasSuffix("/logo")
    let isTemplate = query.contains(ElementTree.unknownPiece)
    model.set(.custom, false)
    model.set(.logoKind, "img")
    model.set(.logoOnly, isLogo)
    model.set(.hasSurface, true)
    model.setUnknown(.fontSize, .backgroundImage)
    model.setUnknown(.fontFamily, .backgroundImage)
    for name in [AttributeName.titleX, .titleY, .titleWidth, .titleHeight, .titleEndSpace] { model.setUnknown(name, .backgroundImage) }
    model.attributes.removeAll { $0.name == .backgroundClass }
    if isTemplate {
      for name in [AttributeName.title, .label, .background, .foreground, .cornerRadius] { model.setUnknown(name, .templateValue) }
      return
    }
    let isWhite = parameters["color"] == "white"
    model.set(.background, .color(isWhite ? .white : .black), source: source)
    model.set(.foreground, .color(isWhite ? .black : .white), source: source)
    model.set(.borderWidth, parameters["border"] == "true" ? 1 : 0, source: source)
    if parameters["border"] == "true" { model.set(.borderColor, .color(isWhite ? .black : .white), source: source) }
    let scale = Double(parameters["scale"] ?? "") ?? 1
    setSize(.width, parameters[isLogo ? "size" : "width"], default: isLogo ? 30 : 140, scale, source, &model)
    setSize(.height, parameters[isLogo ? "size" : "height"], default: 30, scale, source, &model)
    guard !isLogo else { return }
    let variant = parameters["type"] == "continue" ? "continue" : "sign-in"
    let locale = parameters["locale"].map { String($0.map { $0 == "_" ? "-" : $0 }) } ?? "en"
    model.set(.title, recognizer.titles.approvedTitle(variant: variant, language: locale), source: source)
  }

  /// Where no style decides it, the image is as large as the server draws it.
  private func setSize(
    _ name: AttributeName, _ stated: String?, default standard: Double, _ scale: Double, _ source: SourceLocation?, _ model: inout ModelNode
  ) {
    guard !model.has(name), model.reason(name) != .missingStylesheet else { return }
    guard let size = stated.map({ Double($0) }) ?? standard, size.isFinite, size > 0, size * scale < 10_000 else { return }
    model.set(name, size * scale * rendering.scale, source: source)
  }
}
