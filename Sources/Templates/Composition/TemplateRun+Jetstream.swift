import Diagnostics

/// The components that Jetstream's versions 1 and 2 have in the package itself, under names of their own; later ones copy them into the program.
/// https://github.com/laravel/jetstream/tree/2.x/resources/views/components
extension TemplateRun {
  /// What one of them writes.
  private enum JetstreamComponent {
    /// An element with the attributes that it is given, and what it states itself where they do not.
    case element(String, [(name: String, value: String)])
    /// What its slots hold, in their order, in an element.
    case around([String])
    case picture
    /// Errors, and what comes after something was done.
    case nothing
  }

  private static let jetstream: [String: JetstreamComponent] = [
    "label": .element("label", []), "input": .element("input", []), "checkbox": .element("input", [("type", "checkbox")]),
    "button": .element("button", [("type", "submit")]), "secondary-button": .element("button", [("type", "button")]),
    "danger-button": .element("button", [("type", "button")]), "nav-link": .element("a", []), "responsive-nav-link": .element("a", []),
    "dropdown-link": .element("a", []), "authentication-card": .around(["logo", ""]),
    "form-section": .around(["title", "description", "form", "actions"]),
    "action-section": .around(["title", "description", "content"]), "section-title": .around(["title", "description"]),
    "modal": .around([""]),
    "dialog-modal": .around(["title", "content", "footer"]), "confirmation-modal": .around(["title", "content", "footer"]),
    "dropdown": .around(["trigger", "content"]), "application-logo": .picture, "application-mark": .picture,
    "authentication-card-logo": .picture,
    "validation-errors": .nothing, "input-error": .nothing, "action-message": .nothing, "banner": .nothing, "section-border": .nothing,
  ]

  /// Writes a component of Jetstream's that the program does not have; false for another one. How it looks is the package's.
  func jetstream(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    guard name.hasPrefix("x-jet-"), let component = Self.jetstream[String(name.dropFirst(6))] else { return false }
    switch component {
    case .element(let element, let own): jetstream(element, own, call, frame)
    case .around(let slots):
      plain("<div class=\"\u{FFFC}\">", call.tag, frame)
      for slot in slots { write(slot: slot, of: call, frame) }
      plain("</div>", call.end, frame)
    case .picture: plain("<svg class=\"\u{FFFC}\" \u{FFFC}></svg>", call.tag, frame)
    case .nothing: break
    }
    return true
  }

  private func jetstream(_ element: String, _ own: [(name: String, value: String)], _ call: TemplateCall, _ frame: TemplateFrame) {
    var writer = MarkupWriter(call.tag, of: frame.tree.file, frame.tree.language)
    writer.open(element)
    for (name, value) in own where !call.arguments.contains(where: { $0.name == name }) { writer.add(" \(name)=\"\(value)\"") }
    var isOpen = false
    for argument in call.arguments {
      guard let name = argument.name else {
        isOpen = true
        continue
      }
      // A label's words, and what decides how a link looks.
      if name == "value" && element == "label" || name == "active" && element == "a" { continue }
      let value = value(argument.value, frame)
      if name == "class" {
        writer.add(" class=\"\u{FFFC} \(value.plainText ?? "")\"")
      } else if case .boolean(true) = value {
        writer.add(" " + name)
      } else {
        writer.attribute(name, value, argument.value.range)
      }
    }
    if !call.arguments.contains(where: { $0.name == "class" }) { writer.add(" class=\"\u{FFFC}\"") }
    writer.add(isOpen ? " \u{FFFC}>" : ">")
    let words = element == "label" ? call.arguments.first { $0.name == "value" } : nil
    if let words { writer.words(value(words.value, frame), words.value.range) }
    write(writer.text, frame)
    if TemplateMarkup.voidNames.contains(element) { return }
    if words == nil { write(slot: "", of: call, frame) }
    plain("</\(element)>", call.end, frame)
  }

  /// Writes what stands in a slot of a component; the one without a name holds what stands in no other.
  private func write(slot name: String, of call: TemplateCall, _ frame: TemplateFrame) {
    var inner = frame
    for node in call.body {
      if case .fill(let fill) = node, let slot = fill.name.literalText, slot.hasPrefix("slot ") {
        if slot.dropFirst(5) == name { render(fill.body, &inner) }
      } else if name.isEmpty {
        render([node], &inner)
      }
    }
  }

  private func plain(_ markup: String, _ range: SourceRange, _ frame: TemplateFrame) {
    write(AssembledText(markup, from: range, of: frame.tree.file), frame)
  }
}
