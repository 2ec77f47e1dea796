import Diagnostics

/// The elements of django-allauth's templates: https://docs.allauth.org/en/latest/common/templates.html
extension TemplateRun {
  /// Writes an element of allauth's from the project's own template for it.
  func element(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    guard let tree = project.finder.part(name + ".html", from: frame.tree) else {
      miss(.component, name, call.tag, frame)
      return ownElement(String(name.split(separator: "/").last ?? ""), call, frame)
    }
    guard enter(tree, tag: call.tag, from: frame.tree) else { return true }
    defer { stack.removeLast() }
    var attributes = TemplateMap()
    for argument in call.arguments { if let name = argument.name { attributes[name] = value(argument.value, frame) } }
    var inner = TemplateFrame(tree, frame.scope)
    inner.scope.names["attrs"] = .map(attributes)
    let outer = fills.filter { $0.key.hasPrefix("slot ") }
    for name in outer.keys { fills[name] = nil }
    var rest: [TemplateNode] = []
    for node in call.body {
      if case .fill(let fill) = node, let name = fill.name.literalText {
        fills[name] = [TemplateContent(fill.body, frame)]
      } else {
        rest.append(node)
      }
    }
    if fills["slot default"] == nil { fills["slot default"] = [TemplateContent(rest, frame)] }
    render(tree.nodes, &inner)
    for name in fills.keys where name.hasPrefix("slot ") { fills[name] = nil }
    fills.merge(outer) { _, new in new }
    return true
  }

  /// What allauth's own templates make of an element without contents of another name; others are containers.
  private static let names = [
    "h1": "h1", "h2": "h2", "p": "p", "badge": "span", "provider_list": "ul", "button_group": "div", "panel": "section", "alert": "p",
    "details": "details", "table": "table", "thead": "thead", "tbody": "tbody", "tr": "tr", "th": "th", "td": "td",
  ]

  /// Writes an element as allauth's own template for it does, for a project that has none. Which look a package gives it is not known. False for one
  /// that is not known.
  private func ownElement(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    func argument(_ name: String) -> TemplateArgument? { call.arguments.first { $0.name == name } }
    func open(_ element: String, _ attributes: [String]) {
      var writer = MarkupWriter(call.tag, of: frame.tree.file, frame.tree.language)
      writer.open(element)
      for name in attributes {
        if let argument = argument(name) { writer.attribute(name, value(argument.value, frame), argument.value.range) }
      }
      writer.add(" \u{FFFC}>")
      write(writer.text, frame)
    }
    func close(_ element: String) { write(AssembledText("</\(element)>", from: call.end, of: frame.tree.file), frame) }
    var inner = frame
    switch name {
    case "hr", "img": open(name, ["src", "alt"])
    case "form":
      open("form", ["method", "action", "id"])
      renderSlots(["slot body", "slot actions"], call, &inner)
      close("form")
    case "fields":
      var part = FormPart(.fields)
      if let form = argument("form"), let known = value(form.value, frame).part { part = known }
      write(part, call.tag, frame)
    case "field":
      renderSlots(["slot label"], call, &inner)
      open("input", ["type", "name", "id", "value", "placeholder", "autocomplete"])
    case "button":
      let element = argument("href") == nil ? "button" : "a"
      open(element, ["href", "type", "name", "value", "id", "form"])
      renderSlots([], call, &inner)
      close(element)
    case "provider":
      write(AssembledText("<li>", from: call.tag, of: frame.tree.file), frame)
      open("a", ["href"])
      if let words = argument("name") { output(words.value, escapes: true, words.value.range, frame) }
      close("a")
      close("li")
    default:
      guard let element = Self.names[name] else { return false }
      open(element, [])
      renderSlots([], call, &inner)
      close(element)
    }
    return true
  }

  /// Writes what stands in an element and in none of its slots, and then what fills its slots: those that are named first, in their order.
  private func renderSlots(_ names: [String], _ call: TemplateCall, _ frame: inout TemplateFrame) {
    var slots: [(name: String, body: [TemplateNode])] = []
    var rest: [TemplateNode] = []
    for node in call.body {
      if case .fill(let fill) = node { slots.append((fill.name.literalText ?? "", fill.body)) } else { rest.append(node) }
    }
    render(rest, &frame)
    for name in names { for slot in slots where slot.name == name { render(slot.body, &frame) } }
    for slot in slots where !names.contains(slot.name) { render(slot.body, &frame) }
  }
}
