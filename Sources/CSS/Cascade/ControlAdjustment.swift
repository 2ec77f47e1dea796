import HTML

/// What browsers change in the computed values of form controls and tables whatever the sheets say.
enum ControlAdjustment {
  private static let input = Atom("input")
  private static let select = Atom("select")
  private static let textarea = Atom("textarea")
  private static let table = Atom("table")
  private static let button = Atom("button")
  private static let type = Atom("type")
  private static let multiple = Atom("multiple")
  private static let size = Atom("size")

  /// Elements that are not drawn by boxes of their content: https://www.w3.org/TR/css-display-3/#unbox-html
  private static let undrawable = Set(
    [
      "br", "wbr", "meter", "progress", "canvas", "embed", "object", "audio", "iframe", "img", "video", "frame", "frameset", "input",
      "textarea",
      "select",
    ].map { Atom($0) })

  static func apply(_ element: ElementTree.Element, _ values: inout ComputedStyle.Values) {
    guard element.namespace == .html else { return }
    if values.display == .contents, undrawable.contains(element.name) { values.display = .none }
    if element.name == input {
      let kind = element.attributes.first { $0.name == type }.map { lowercasedASCII($0.value) } ?? ""
      let isToggle = kind == "checkbox" || kind == "radio"
      if !isToggle, kind != "range" { (values.overflowX, values.overflowY) = (.clip, .clip) }
      // A native checkbox or radio button has neither border nor padding.
      guard isToggle, values.appearance != .none else { return }
      let radius = kind == "radio" ? LengthPercentage.percent(50) : .zero
      values.borderRadius = Corners(radius)
      values.borderRadiusVertical = Corners(radius)
      values.borderColor = Sides(values.color)
      values.borderStyle = Sides(.none)
      values.borderWidth = Sides(0)
      values.padding = Sides(.zero)
    } else if element.name == select {
      let isList = element.attributes.contains { $0.name == multiple || $0.name == size && (Int($0.value) ?? 0) > 1 }
      if values.appearance != .none, !isList { values.lineHeight = .normal }
      if !isList { (values.overflowX, values.overflowY) = (.clip, .clip) }
    } else if element.name == button, values.appearance != .none {
      switch values.display {
      case .inline, .inlineTable: values.display = .inlineBlock
      case .table: values.display = .block
      default: break
      }
    } else if element.name == textarea {
      if values.overflowX == .visible { values.overflowX = .auto }
      if values.overflowY == .visible { values.overflowY = .auto }
    } else if element.name == table {
      switch values.textAlign {
      case .webkitLeft, .webkitCenter, .webkitRight: values.textAlign = .start
      default: break
      }
    }
  }
}
