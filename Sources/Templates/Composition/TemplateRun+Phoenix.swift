import Diagnostics

/// Function components, slots and helpers of Phoenix.
extension TemplateRun {
  /// Helpers of Phoenix.HTML that write elements.
  static let phoenixHelpers: Set<String> = [
    "link", "button", "img_tag", "submit", "label", "text_input", "email_input", "password_input", "checkbox", "telephone_input",
    "hidden_input", "number_input", "raw", "content_tag",
  ]

  /// Writes a component with what stands in it; false for one that is not found.
  func phoenixComponent(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    if name.hasPrefix("."), phoenixElement(String(name.dropFirst()), call, frame) { return true }
    if name == ".live_component", let module = Self.liveComponent(call, frame) {
      var made = call
      made.arguments.removeAll { $0.name == "module" }
      return phoenixComponent(module + ".render", made, frame)
    }
    let clauses = project.finder.phoenixComponent(name, from: frame.tree)
    let slots = slots(of: call, frame)
    var given: [String: TemplateValue] = [:]
    var order: [String] = []
    var isOpen = false
    for argument in call.arguments {
      if argument.isSpread {
        guard case .map(let map) = value(argument.value, frame) else {
          isOpen = true
          continue
        }
        isOpen = isOpen || map.isOpen
        for entry in map.entries {
          if given[entry.key] == nil { order.append(entry.key) }
          given[entry.key] = entry.value
        }
      } else if let name = argument.name {
        if given[name] == nil { order.append(name) }
        given[name] = value(argument.value, frame)
      }
    }
    guard let first = clauses.first else {
      guard let tree = project.finder.phoenixTemplate(name, from: frame.tree), enter(tree, tag: call.tag, from: frame.tree) else {
        return false
      }
      defer { stack.removeLast() }
      var inner = TemplateFrame(tree, TemplateScope())
      inner.scope.names["@inner_content"] = .null
      for (name, value) in given { inner.scope.names["@" + name] = value }
      for (name, value) in slots { inner.scope.names["@" + name] = value }
      render(tree.nodes, &inner)
      return true
    }
    if clauses.allSatisfy({ $0.component.body == nil }), let other = first.component.handsOverTo {
      let key = "<" + first.tree.file.path + " " + first.component.name
      guard stack.count < Self.depthLimit, !stack.contains(key) else { return false }
      stack.append(key)
      files.insert(first.tree.file.path)
      defer { stack.removeLast() }
      return phoenixComponent(other, call, frame)
    }
    bindField(call, frame, &given)
    let standards = first.component.attributes.filter { $0.standard != nil || $0.isGlobal }.map(\.name)
    let passed = Set(given.keys).union(standards)
    for attribute in first.component.attributes where given[attribute.name] == nil && !attribute.isGlobal {
      given[attribute.name] = isOpen ? .unknown : attribute.standard.map { value($0, TemplateFrame(first.tree)) } ?? .null
    }
    guard let (component, tree) = clause(clauses, given, except: { isRuledOut($0, call, frame) }) else {
      // What a loop over kinds of items passes to is none of those that the clauses are for.
      let written = clauses.filter { $0.component.body != nil }
      return !written.isEmpty && written.allSatisfy { isRuledOut($0.component, call, frame) }
    }
    let key = "<" + tree.file.path + " " + component.name
    guard stack.count < Self.depthLimit, stack.count(where: { $0 == key }) < 3 else {
      notice("The component '\(name)' uses itself; that part is left out.", frame.tree, call.tag)
      return true
    }
    stack.append(key)
    files.insert(tree.file.path)
    defer { stack.removeLast() }
    var inner = TemplateFrame(tree, TemplateScope())
    let declared = Set(component.attributes.map(\.name))
    for attribute in component.attributes where attribute.isGlobal {
      var rest = TemplateMap()
      rest.isOpen = isOpen
      for name in order where !declared.contains(name) { rest[name] = given[name] }
      inner.scope.names["@" + attribute.name] = .map(rest)
    }
    for (name, value) in given where !component.attributes.contains(where: { $0.name == name && $0.isGlobal }) {
      inner.scope.names["@" + name] = value
    }
    for slot in component.slots + ["inner_block"] { inner.scope.names["@" + slot] = .list([]) }
    for (name, value) in slots { inner.scope.names["@" + name] = value }
    for (local, name) in component.locals { inner.scope.names[local] = inner.scope.names["@" + name] ?? .unknown }
    work(out: component, passed: passed.union(slots.keys), isOpen: isOpen, &inner)
    render(component.nodes, &inner)
    return true
  }

  /// The module that `<.live_component module={Shop.AppleButton} />` names.
  private static func liveComponent(_ call: TemplateCall, _ frame: TemplateFrame) -> String? {
    guard let module = call.arguments.first(where: { $0.name == "module" })?.value else { return nil }
    let name = frame.tree.file.string(module.range)
    guard name.first?.isUppercase == true, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else { return nil }
    return name
  }

  /// The clause whose patterns hold; nil where that is not known.
  private func clause(
    _ clauses: [(component: ElixirModule.Component, tree: TemplateTree)], _ given: [String: TemplateValue],
    except isRuledOut: (ElixirModule.Component) -> Bool
  ) -> (ElixirModule.Component, TemplateTree)? {
    for (component, tree) in clauses where component.body != nil && !isRuledOut(component) {
      var holds: Bool? = true
      for pattern in component.patterns {
        switch given[pattern.name] {
        case .string(let text, _)? where !text.hasUnknownPiece: if !pattern.holds(text.string) { holds = false }
        case .unknown?, .string?: if holds == true { holds = nil }
        default: holds = false
        }
      }
      if holds == true { return (component, tree) }
      if holds == nil { return nil }
    }
    return nil
  }

  /// Whether it is known that what a clause asks for is not given.
  private func isRuledOut(_ component: ElixirModule.Component, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    component.patterns.contains { pattern in
      call.arguments.contains { argument in
        argument.name == pattern.name && !pattern.isPrefix
          && facts[LoopKinds.key(frame.tree.file.phrase(argument.value.range), of: pattern.value)] == false
      }
    }
  }

  /// What a field of a form gives: `field={@form[:email]}`.
  private func bindField(_ call: TemplateCall, _ frame: TemplateFrame, _ given: inout [String: TemplateValue]) {
    guard let field = call.arguments.first(where: { $0.name == "field" })?.value, case .element(_, let key) = field.kind,
      case .string(let name, _) = value(key, frame)
    else { return }
    func text(_ before: String, _ behind: String) -> TemplateValue {
      var made = AssembledText(before, from: key.range, of: frame.tree.file)
      made.append(name)
      made.append(behind, from: key.range, of: frame.tree.file)
      return .string(made, isMarkup: false)
    }
    if given["name"] == nil { given["name"] = text("user[", "]") }
    if given["id"] == nil { given["id"] = text("user_", "") }
    if given["value"] == nil { given["value"] = .unknown }
    given["errors"] = .list([])
  }

  /// What stands in a component: by slot, the contents.
  private func slots(of call: TemplateCall, _ frame: TemplateFrame) -> [String: TemplateValue] {
    var named: [String: [TemplateValue]] = [:]
    var rest: [TemplateNode] = []
    for node in call.body {
      if case .fill(let fill) = node, let name = fill.name.literalText, name.hasPrefix("slot ") {
        named[String(name.dropFirst(5)), default: []].append(.content(TemplateContent(fill.body, frame)))
      } else {
        rest.append(node)
      }
    }
    var made = named.mapValues { TemplateValue.list($0) }
    let saysSomething = rest.contains { node in
      if case .text(let range) = node { return frame.tree.file.text[range.bytes].contains { $0 > 0x20 } }
      return true
    }
    if saysSomething { made["inner_block"] = .list([.content(TemplateContent(rest, frame))]) }
    return made
  }

  /// What `render_slot(@inner_block)` writes.
  func slot(_ value: TemplateValue, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    switch value {
    case .content, .null: return value
    case .list(let items):
      if items.count == 1 { return items[0] }
      var inner = frame
      var nodes: [TemplateNode] = []
      for (index, item) in items.enumerated() {
        let name = "@slot \(index)"
        inner.scope.names[name] = item
        nodes.append(.output(TemplateExpression(.name(name), range), escapes: false, tag: range))
      }
      return .content(TemplateContent(nodes, inner))
    default: return .unknown
    }
  }

  /// Functions of Phoenix that give values; nil for others.
  func phoenixCall(
    _ name: String, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame
  ) -> TemplateValue? {
    switch name {
    case "render_slot": return arguments.first.map { slot(value($0.value, frame), range, frame) } ?? .unknown
    case "~p", "static_path", "static_url":
      guard let path = arguments.last, case .string(let text, _) = value(path.value, frame) else { return .unknown }
      guard !text.hasUnknownPiece else { return name == "~p" ? .string(text, isMarkup: false) : .unknown }
      let bare = String(text.string.prefix { $0 != "?" && $0 != "#" })
      if let asset = project.finder.phoenixAsset(bare, from: frame.tree.file) {
        return .string(text.replaced(by: asset), isMarkup: true)
      }
      return .string(text, isMarkup: false)
    case "dgettext", "pgettext": return arguments.count > 1 ? translated(value(arguments[1].value, frame), [], frame) : .unknown
    case "raw":
      return arguments.first.map { value($0.value, frame) }.map {
        if case .string(let text, _) = $0 { .string(text, isMarkup: true) } else { $0 }
      }
    default: return nil
    }
  }

  // MARK: - Components of Phoenix's own

  /// What gives a link its address.
  private static let leading: Set<String> = ["navigate", "patch", "href"]
  private static let noAttributes: Set<String> = [
    "navigate", "patch", "href", "replace", "method", "csrf_token", "for", "as", "let", "multipart", "prefix", "suffix", "default",
    "errors",
  ]

  private func phoenixElement(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    let element: String
    switch name {
    case "link": element = "a"
    case "form": element = "form"
    case "live_title": element = "title"
    case "focus_wrap": element = "div"
    case "inputs_for", "async_result":
      var inner = frame
      render(call.body, &inner)
      return true
    default: return false
    }
    guard name != "link" || project.finder.phoenixComponent("." + name, from: frame.tree).isEmpty else { return false }
    func attribute(_ name: String, _ argument: TemplateArgument) -> TemplateMarkup.Attribute {
      .init(name: argument.isSpread ? .spread : .shortcut(name), value: argument.value, range: argument.value.range)
    }
    var attributes: [TemplateMarkup.Attribute] = []
    var inner = frame
    for argument in call.arguments {
      guard let given = argument.name else { continue }
      if argument.isSpread, name == "link", case .map(let map) = value(argument.value, frame) {
        // What a component was given and hands on leads as if it stood here.
        var led = TemplateMap()
        led.isOpen = map.isOpen
        for entry in map.entries { led[Self.leading.contains(entry.key) ? "href" : entry.key] = entry.value }
        inner.scope.names["@link"] = .map(led)
        let spread = TemplateExpression(.name("@link"), argument.value.range)
        attributes.append(.init(name: .spread, value: spread, range: argument.value.range))
      } else if argument.isSpread {
        attributes.append(attribute("", argument))
      } else if name == "link", Self.leading.contains(given) {
        attributes.append(attribute("href", argument))
      } else if !Self.noAttributes.contains(given) {
        attributes.append(attribute(given, argument))
      }
    }
    let computed = TemplateExpression(
      .literal(.string(AssembledText(element, from: call.tag, of: frame.tree.file), isMarkup: true)), call.tag)
    markup(TemplateMarkup(computedName: computed, attributes: attributes, body: call.body, head: call.tag, end: call.end), &inner)
    return true
  }

  // MARK: - Helpers

  /// Writes a helper of Phoenix.HTML; false for others.
  func phoenixHelper(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    guard helper.receiver == nil else { return false }
    var made = helper
    made.arguments.removeAll { $0.name == "to" || $0.name == "do" }
    let hasBlock = helper.body != nil
    switch helper.name {
    case "link":
      return element(
        "a", [], made, words: hasBlock ? nil : made.positional(0), value: helper.named("to"), named: "href", from: .max, frame)
    case "button": return element("button", [], made, words: hasBlock ? nil : made.positional(0), frame)
    case "submit": return element("button", [("type", "submit")], made, words: hasBlock ? nil : made.positional(0), frame)
    case "img_tag": return element("img", [], made, value: made.positional(0), named: "src", frame)
    case "label": return element("label", [], made, words: made.positional(2) ?? made.positional(1), frame)
    case "content_tag":
      guard let name = helper.positional(0)?.literalText else { return false }
      made.arguments.removeFirst()
      return contentTag(made, name, made.arguments, frame)
    case "form_for", "form_tag", "form":
      var form = made
      form.arguments.removeAll { $0.name == nil }
      return element("form", [("method", "post")], form, frame)
    case "inputs_for":
      var inner = frame
      render(helper.body ?? [], &inner)
      return true
    default:
      guard helper.name.hasSuffix("_input") || helper.name == "checkbox" else { return false }
      var field = made
      if let form = field.arguments.first, form.name == nil { field.arguments.removeFirst() }
      let kind = helper.name == "checkbox" ? "checkbox" : String(helper.name.dropLast(6))
      return input(kind, field, named: field.positional(0), frame)
    }
  }
}
