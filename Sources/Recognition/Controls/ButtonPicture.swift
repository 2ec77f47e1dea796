import Colors
import Diagnostics
import ScreenModel
import Words

/// Says what a picture shows that is all people see of a control: a bare logo, a picture of a whole button, or one that Apple's server draws. Asked when
/// the control's own paint has been read.
struct ButtonPicture {
  let picture: ObservedPicture
  let logo: ObservedLogo
  let recognizer: Recognizer
  /// The file that the control stands in.
  let file: String

  private var endpoint: ButtonEndpoint? { ButtonEndpoint(logo.source?.address ?? "") }
  private var isWide: Bool { picture.ratio.map { $0 >= CloseLook.buttonRatio } ?? false }

  func read(_ model: inout ModelNode) {
    // What Apple's server draws has words, whatever stands behind it.
    if let endpoint, logo.kind == "img", logo.node != nil { return readEndpoint(endpoint, &model) }
    if logo.kind == "background", replacesWords(model) { return takeAlternative(&model) }
    if picture.isOnSurface {
      guard logo.kind == "img" || logo.kind == "svg", logo.node != nil, endpoint == nil, picture.fillsControl, isWide else { return }
      return takeAlternative(&model)
    }
    if logo.kind == "svg", logo.node != nil, isWide { return takeAlternative(&model) }
    guard logo.kind == "img", logo.node != nil else { return readBareLogo(&model) }
    if isWide { return takeAlternative(&model) }
    if picture.ratio == nil, LogoFiles.kind(of: logo.source?.address ?? "", width: nil, height: nil) == "button" {
      model.setUnknown(.logoOnly, .missingImage)
    }
    readBareLogo(&model)
  }

  /// Whether a picture stands in the place of words that are there and not seen, as image replacement by `text-indent` does.
  private func replacesWords(_ model: ModelNode) -> Bool {
    guard let width = model.number(.width), let height = model.number(.height), height > 0,
      width / height >= CloseLook.buttonRatio, model.string(.label)?.isEmpty == false
    else { return false }
    // A square file, or one that stands left of a title, holds no words.
    return LogoFiles.ratio(of: logo.source?.address ?? "").map { $0 > 1 } ?? true
  }

  /// A logo that nothing is painted around may hold a surface itself: a simple file tells, a file's name may.
  private func readBareLogo(_ model: inout ModelNode) {
    guard model.boolean(.hasSurface) == false else { return }
    if logo.paintsSurface == true {
      model.set(.hasSurface, true)
      model.setUnknown(.background, .backgroundImage)
      model.remove(.backgroundClass)
    } else if logo.paintsSurface == nil, logo.kind == "img" || logo.kind == nil || logo.kind == "svg" {
      let words = logo.source.map { LogoFiles.words(of: $0.address) } ?? []
      let isCalledLogo = words.contains { $0 == "logo" || $0 == "icon" || $0.hasSuffix("logo") }
      let namesSurface = logo.source.map { LogoFiles.namesSurface($0.address) } ?? false
      if logo.kind != "img" || namesSurface || !isCalledLogo || logo.holdsGround {
        model.setUnknown(.hasSurface, .backgroundImage)
        model.setUnknown(.background, .backgroundImage)
      }
    }
  }

  /// The words in a picture are those of its alternative text.
  private func takeAlternative(_ model: inout ModelNode) {
    model.set(.logoOnly, false)
    model.set(.logoFile, "button")
    let drawn: [AttributeName] = [
      .fontSize, .fontFamily, .foreground, .background, .logoColor, .titleX, .titleY, .titleWidth, .titleHeight, .titleEndSpace, .logoX,
      .logoY,
    ]
    for name in drawn { model.setUnknown(name, .backgroundImage) }
    // The corners that people see are those in the picture, unless a style cuts rounder ones.
    if (model.number(.cornerRadius) ?? 0) == 0 {
      model.setUnknown(.cornerRadius, .backgroundImage)
      model.remove(.shape)
    }
    if picture.isInline {
      if picture.drawnWords.isEmpty || picture.drawnWords.holdsUnknownPiece {
        model.setUnknown(.title, .backgroundImage)
      } else {
        model.set(.title, picture.drawnWords)
      }
    } else if let label = picture.alternative, !label.value.trimmed.isEmpty, !label.value.holdsUnknownPiece {
      model.set(.title, TitleNormalization.displayed(label.value), source: SourceLocation(file: file, range: label.valueRange))
    } else if logo.kind == "background", let label = model.string(.label), !label.isEmpty {
      model.set(.title, label, source: model.attribute(.label)?.source)
    } else {
      model.setUnknown(.title, picture.alternative == nil ? .backgroundImage : .templateValue)
    }
  }

  // MARK: - Apple's button endpoint

  /// What the server draws: colours and corners by the address's parameters, the words by type and locale.
  private func readEndpoint(_ endpoint: ButtonEndpoint, _ model: inout ModelNode) {
    let source = picture.address.map { SourceLocation(file: file, range: $0.valueRange) }
    model.set(.custom, false)
    model.set(.logoKind, "img")
    model.set(.logoOnly, endpoint.isLogo)
    model.set(.hasSurface, true)
    for name in [AttributeName.fontSize, .fontFamily, .titleX, .titleY, .titleWidth, .titleHeight, .titleEndSpace, .cornerRadius] {
      model.setUnknown(name, .backgroundImage)
    }
    model.remove(.backgroundClass, .shape)
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
