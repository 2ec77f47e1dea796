import Colors
import Diagnostics
import ScreenModel

/// Buttons that a script draws in an element of the page.
struct ScriptButton {
  let control: ObservedControl
  let facts: SourceRecognition
  let recognizer: Recognizer
  /// The file that the control stands in.
  let file: String

  private func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file, range: range) }

  /// Elements that show themselves, script or not.
  private static let ownElements: Set<String> = ["input", "button", "a", "img", "svg"]

  /// What Apple's script will draw in its element: sizes and colours from the data attributes, the title from the type and the script's language.
  func read(_ model: inout ModelNode) {
    let isApple = control.element.map { AppleButtonElement.isElement($0) } ?? false
    if !isApple, control.isEmpty, let element = control.element, !Self.ownElements.contains(element.name) {
      return readOtherScript(&model)
    }
    guard isApple else { return }
    guard facts.appleScript != nil || control.isEmpty else {
      // A button of the page's own is judged by its words; without words, what stands in the element is what a script replaces.
      if control.words.isEmpty, control.element.map({ !Self.ownElements.contains($0.name) }) ?? false { readOtherScript(&model) }
      return
    }
    model.set(.custom, false)
    let attributes = Dictionary(
      (control.element.flatMap { AppleButtonElement.parameters(of: $0) } ?? []).filter { $0.status != "unknown-name" }.map {
        ($0.name, $0)
      },
      uniquingKeysWith: { first, _ in first })
    func number(_ name: String) -> (value: Double, source: SourceLocation)? {
      guard let parameter = attributes[name], parameter.status == "ok" || parameter.status == "out-of-range" else { return nil }
      return AppleButtonElement.number(parameter.attribute.value).map { ($0, location(parameter.attribute.valueRange)) }
    }
    func isTemplate(_ name: String) -> Bool { attributes[name]?.status == "template" }
    size(.width, number("data-width"), isTemplate("data-width"), limits: 140...375, &model)
    size(.height, number("data-height"), isTemplate("data-height"), limits: 30...64, &model)
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
      // What Apple's script makes of a value that it does not know is its own affair.
      let reason: ReviewReason = isTemplate("data-color") ? .templateValue : .incompleteScreen
      model.setUnknown(.background, reason)
      model.setUnknown(.foreground, reason)
    }
    model.attributes.removeAll { $0.name == .backgroundClass || $0.name == .fontSize }
    let mode = attributes["data-mode"]?.attribute.value
    model.set(.logoOnly, mode == "logo-only")
    let variant =
      attributes["data-type"]?.attribute.value == "continue"
      ? "continue" : attributes["data-type"]?.attribute.value == "sign-up" ? "sign-up" : "sign-in"
    let locale = facts.appleScript.flatMap { script in
      script.address.firstRange(of: "/appleid/1/").map { String(script.address[$0.upperBound...].prefix { $0 != "/" }) }
    }
    if locale?.contains(UnknownPiece.character) == true || isTemplate("data-type") {
      model.setUnknown(.title, .templateValue)
      model.setUnknown(.label, .templateValue)
    } else {
      let title = recognizer.titles.approvedTitle(variant: variant, language: locale?.replacingUnderscores ?? "en")
      if mode == "logo-only" { model.attributes.removeAll { $0.name == .title } } else { model.set(.title, title) }
      model.set(.label, title)
    }
    if control.isShown, model.string(.hiddenBy) == "size" || model.boolean(.visible) == false {
      model.remove(.hiddenBy)
      model.set(.visible, control.hasBox)
    }
  }

  /// A library or a script of the page's own fills the element: neither its size nor its colours stand here.
  private func readOtherScript(_ model: inout ModelNode) {
    // What a component of a package shows, only its source says.
    let isComponent = control.element.map { $0.name.contains("-") } ?? false
    let reason: ReviewReason = isComponent ? .incompleteScreen : .drawnByScript
    let drawn: [AttributeName] = [
      .width, .height, .area, .background, .foreground, .cornerRadius, .shape, .fontSize, .title, .label, .aboveFold, .logoOnly,
      .titleEndSpace,
    ]
    for name in drawn { model.setUnknown(name, reason) }
    if model.string(.logoKind) == "none" { model.setUnknown(.logoKind, reason) }
    // What has no size before the script fills it is seen all the same, unless it, or something around it, is hidden.
    if control.isDisplayed, !["visibility", "opacity"].contains(model.string(.hiddenBy)) {
      model.set(.visible, true)
      model.remove(.hiddenBy)
    }
  }

  private func size(
    _ name: AttributeName, _ stated: (value: Double, source: SourceLocation)?, _ isTemplate: Bool, limits: ClosedRange<Double>,
    _ model: inout ModelNode
  ) {
    if isTemplate { return model.setUnknown(name, .templateValue) }
    if let stated { return model.set(name, stated.value, source: stated.source) }
    guard let own = model.number(name), own > 0 else { return model.setUnknown(name, .incompleteScreen) }
    // The script fills its container, within the sizes that it draws.
    model.set(name, min(max(own, limits.lowerBound), limits.upperBound))
  }
}

extension String {
  fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
