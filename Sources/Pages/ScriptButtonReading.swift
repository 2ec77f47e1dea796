import CSS
import Diagnostics
import HTML
import Layout
import Recognition
import ScreenModel

/// Buttons that a script draws.
extension ControlReading {
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
      return AppleButtonElement.number(parameter.attribute.value).map { ($0, location(parameter.attribute.valueRange)) }
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
