import Diagnostics
import Templates

/// Components whose source is not there, as the configuration describes them.
extension PageWriter {
  /// The props of elements by which components are told what to do when they are used.
  private static let handlers = ["onClick", "onPress", "onSubmit"]

  func write(_ declared: DeclaredComponent, _ element: ElementValue) {
    let props = ObjectValue()
    func take(_ role: DeclaredComponent.Role) -> LazyValue? { declared.props[role].flatMap { element.props[$0] } }
    func set(_ name: String, _ value: LazyValue, from role: DeclaredComponent.Role?) {
      props[name] = value
      props.keyPlaces[name] = role.flatMap { declared.props[$0] }.flatMap { element.props.keyPlaces[$0] } ?? element.place
    }
    let taken = Set(declared.props.values)
    // What the element itself may have is passed on.
    for key in element.props.keys where !taken.contains(key) && Self.isPassedOn(key) {
      guard let value = element.props[key] else { continue }
      set(key, value, from: nil)
      props.keyPlaces[key] = element.props.keyPlaces[key]
    }
    if let label = take(.label) { set("aria-label", label, from: .label) }
    if let title = take(.title) ?? element.props["children"] { set("children", title, from: .title) }
    let action = take(.action) ?? Self.handlers.lazy.compactMap { element.props[$0] }.first
    let provider = take(.provider).map { provider in
      LazyValue { [evaluation] in
        let value = evaluation.withoutForks { evaluation.force(provider) }
        var text = AssembledText("signIn('", from: element.place.range, of: element.place.file)
        text.append(evaluation.written(value, at: element.place))
        text.append("')", from: element.place.range, of: element.place.file)
        return .text(text)
      }
    }
    let parts = [provider, action].compactMap(\.self)
    if !parts.isEmpty { set("onClick", LazyValue(.list(parts)), from: .action) }
    set("style", LazyValue(.text(style(of: declared))), from: nil)
    writeHost(declared.element, element.with(props))
  }

  private static func isPassedOn(_ prop: String) -> Bool {
    ["id", "href", "type", "disabled", "hidden", "name", "title", "role", "src", "alt"].contains(prop) || prop.hasPrefix("aria-")
      || prop.hasPrefix("data-")
  }

  /// What is known of the look; what is not is unknown.
  private func style(of declared: DeclaredComponent) -> AssembledText {
    var text = AssembledText()
    let start = SourceRange(0, 0)
    for look in DeclaredComponent.Look.allCases {
      let value = declared.look[look]
      let range = value?.range ?? start
      text.append(look.rawValue + ":", from: range, of: declared.file)
      text.append(value?.text ?? String(UnknownPiece.character), from: range, of: declared.file)
      text.append(";", from: range, of: declared.file)
    }
    text.append("box-sizing:border-box;font-size:" + String(UnknownPiece.character), from: start, of: declared.file)
    return text
  }
}
