import Diagnostics

/// The components of Flux, which Laravel's starter kit for Livewire is made of: what elements they write, and with which words. How they look is the
/// package's. https://fluxui.dev/docs
extension TemplateRun {
  /// What one of them writes.
  private enum FluxComponent {
    /// A field with its label and what describes it: the element, and its type where it is none of its own.
    case field(String, String?)
    /// What is pressed: a link where it has an address.
    case control(String)
    /// An element around what it is given.
    case words(String)
    case picture
    /// What is there once something went wrong, and what only parts others.
    case nothing
  }

  private static let flux: [String: FluxComponent] = [
    "input": .field("input", nil), "textarea": .field("textarea", nil), "select": .field("select", nil),
    "checkbox": .field("input", "checkbox"), "switch": .field("input", "checkbox"), "radio": .field("input", "radio"),
    "button": .control("button"), "link": .control("a"), "brand": .control("a"), "navlist.item": .control("a"),
    "navbar.item": .control("a"),
    "heading": .words("div"), "subheading": .words("div"), "text": .words("p"), "label": .words("label"), "field": .words("div"),
    "description": .words("div"), "fieldset": .words("fieldset"), "legend": .words("legend"), "card": .words("div"),
    "main": .words("div"), "header": .words("header"), "footer": .words("footer"), "container": .words("div"),
    "input.group": .words("div"), "button.group": .words("div"), "checkbox.group": .words("fieldset"), "radio.group": .words("fieldset"),
    "navlist": .words("nav"), "navbar": .words("nav"), "callout": .words("div"), "callout.heading": .words("div"),
    "callout.text": .words("div"), "callout.link": .control("a"), "separator": .words("div"), "badge": .words("span"),
    "select.option": .words("option"), "option": .words("option"), "icon": .picture,
    "error": .nothing, "spacer": .nothing,
  ]
  /// What a component of Flux's takes for itself and does not write as an attribute.
  private static let fluxOptions: Set<String> = [
    "label", "description", "description:trailing", "badge", "icon", "icon:trailing", "icon-trailing", "icon:variant", "variant", "size",
    "inset", "square", "kbd", "loading", "tooltip", "color", "accent", "level", "clearable", "copyable", "viewable", "expandable", "mask",
    "as", "external", "invalid", "heading", "text", "logo", "resize", "rows", "indicator", "align", "current", "class:input", "subtle",
    "container", "sticky", "legend", "inline",
  ]

  /// Writes a component of Flux's that the program has no view of; false for another one.
  func flux(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    guard name.hasPrefix("flux:") else { return false }
    let bare = String(name.dropFirst(5))
    let component = Self.flux[bare] ?? (bare.hasPrefix("icon.") ? .picture : nil)
    switch component {
    case .field(let element, let type): fluxField(element, type, call, frame)
    case .control(let element): fluxControl(element, call, frame)
    case .words(let element): fluxWords(bare, element, call, frame)
    case .picture: fluxMarkup("<svg class=\"\u{FFFC}\" \u{FFFC}></svg>", call.tag, frame)
    case .nothing: break
    case nil: return false
    }
    return true
  }

  // MARK: - Kinds

  private func fluxField(_ element: String, _ type: String?, _ call: TemplateCall, _ frame: TemplateFrame) {
    let label = fluxArgument("label", call)
    let description = fluxArgument("description", call)
    if label != nil { fluxMarkup("<label class=\"\u{FFFC}\">", call.tag, frame) }
    let isChoice = type != nil
    if let label, !isChoice { fluxText(label, "span", frame) }
    if let description, !isChoice { fluxText(description, "span", frame) }
    fluxStart(element, type.map { [("type", $0)] } ?? [], call, frame)
    if element != "input" {
      fluxBody(call, frame)
      fluxMarkup("</\(element)>", call.end, frame)
    }
    if let label, isChoice { fluxText(label, "span", frame) }
    if let description, isChoice { fluxText(description, "span", frame) }
    if label != nil { fluxMarkup("</label>", call.tag, frame) }
  }

  private func fluxControl(_ element: String, _ call: TemplateCall, _ frame: TemplateFrame) {
    let isLink = fluxArgument("href", call) != nil
    var name = isLink ? "a" : element == "a" && fluxArgument("as", call) != nil ? "button" : element
    if let other = fluxArgument("as", call).flatMap({ value($0.value, frame).plainText }), ["div", "span"].contains(other) { name = other }
    let isTyped = name != "button" || fluxArgument("type", call) != nil
    fluxStart(name, isTyped ? [] : [("type", "button")], call, frame)
    if fluxArgument("icon", call) != nil { fluxMarkup("<svg class=\"\u{FFFC}\" \u{FFFC}></svg>", call.tag, frame) }
    // A brand's name stands beside its logo.
    if let words = name == "a" ? fluxArgument("name", call) : nil { fluxText(words, "span", frame) }
    fluxBody(call, frame)
    fluxMarkup("</\(name)>", call.end, frame)
  }

  private func fluxWords(_ bare: String, _ element: String, _ call: TemplateCall, _ frame: TemplateFrame) {
    var name = element
    if bare == "heading", case .some(let level) = fluxArgument("level", call) {
      let written = value(level.value, frame).plainText ?? ""
      if let digit = written.first, written.count == 1, ("1"..."6").contains(digit) { name = "h" + written }
    }
    if bare == "text", fluxArgument("inline", call) != nil { name = "span" }
    fluxStart(name, bare == "heading" && name == "div" ? [("role", "heading")] : [], call, frame)
    for option in ["label", "legend", "heading", "text"] where option != bare {
      if let words = fluxArgument(option, call) { fluxText(words, "span", frame) }
    }
    fluxBody(call, frame)
    fluxMarkup("</\(name)>", call.end, frame)
  }

  // MARK: - Pieces

  private func fluxArgument(_ name: String, _ call: TemplateCall) -> TemplateArgument? { call.arguments.first { $0.name == name } }

  private func fluxMarkup(_ markup: String, _ range: SourceRange, _ frame: TemplateFrame) {
    write(AssembledText(markup, from: range, of: frame.tree.file), frame)
  }

  private func fluxBody(_ call: TemplateCall, _ frame: TemplateFrame) {
    var inner = frame
    // What fills its slots is a picture or an action beside the words.
    for node in call.body {
      if case .fill(let fill) = node, fill.value == nil { render(fill.body, &inner) } else { render([node], &inner) }
    }
  }

  private func fluxText(_ argument: TemplateArgument, _ element: String, _ frame: TemplateFrame) {
    var writer = MarkupWriter(argument.value.range, of: frame.tree.file, frame.tree.language)
    writer.add("<\(element) class=\"\u{FFFC}\">")
    writer.words(value(argument.value, frame), argument.value.range)
    writer.add("</\(element)>")
    write(writer.text, frame)
  }

  /// A start tag with the attributes that the component hands on. A field without a name of its own is called as the state that Livewire binds it to.
  private func fluxStart(_ element: String, _ own: [(name: String, value: String)], _ call: TemplateCall, _ frame: TemplateFrame) {
    var writer = MarkupWriter(call.tag, of: frame.tree.file, frame.tree.language)
    writer.open(element)
    for (name, value) in own { writer.add(" \(name)=\"\(value)\"") }
    let isField = ["input", "textarea", "select"].contains(element)
    var isOpen = false
    for argument in call.arguments {
      guard let name = argument.name else {
        isOpen = true
        continue
      }
      let value = value(argument.value, frame)
      if name.hasPrefix("wire:model"), isField, fluxArgument("name", call) == nil { writer.attribute("name", value, argument.value.range) }
      if name == "class" || Self.fluxOptions.contains(name) || own.contains(where: { $0.name == name }) { continue }
      if name == "name", element == "a" { continue }
      if case .boolean(true) = value { writer.add(" " + name) } else { writer.attribute(name, value, argument.value.range) }
    }
    let classes = fluxArgument("class", call).flatMap { value($0.value, frame).plainText } ?? ""
    writer.add(" class=\"\u{FFFC} \(classes)\"" + (isOpen ? " \u{FFFC}>" : ">"))
    write(writer.text, frame)
  }
}
