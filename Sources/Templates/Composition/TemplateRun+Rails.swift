import Diagnostics

/// The elements that Rails' helpers write.
extension TemplateRun {
  /// Options that say something to Rails and are no attributes.
  private static let options: Set<String> = [
    "remote", "method", "url", "scope", "model", "local", "html", "as", "format", "form", "form_class", "include_hidden", "builder",
    "namespace",
    "size", "skip_pipeline", "params", "authenticity_token", "wrapper", "label", "input_html", "wrapper_html", "label_html", "hint",
    "error",
    "default", "escape", "multipart", "turbo", "input", "collection", "include_blank", "prompt", "label_method", "value_method",
    "skip_default_ids",
    "allow_method_names_outside_object", "required_label", "extname", "host", "protocol",
  ]

  /// Writes a helper; one that is not known stays as it is written, with what is known in its block.
  func helper(_ helper: TemplateHelper, _ frame: TemplateFrame) {
    let language = frame.tree.language
    if language.isRails, rails(helper, frame) { return }
    if language == .heex, phoenixHelper(helper, frame) { return }
    let expression = helper.expression
    if helper.body == nil {
      let value = value(expression, frame)
      if !value.isKnown, helper.receiver == nil { missHelper(helper.name, helper.tag, frame) }
      return write(value, escapes: helper.escapes, helper.tag, frame)
    }
    if helper.receiver == nil { missHelper(helper.name, helper.tag, frame) }
    keep(helper.tag, frame)
    var inner = frame
    for name in helper.names { inner.scope.names[name] = .unknown }
    render(helper.body ?? [], &inner)
    keep(helper.end, frame)
  }

  /// Writes a helper of Rails' own or of the application; false for one that is not known.
  func rails(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    if helper.body == nil, helper.passesBlock(frame.tree.file), case .content = frame.scope["content"] {
      var made = helper
      made.arguments.removeAll { $0.isBlock(in: frame.tree.file) }
      made.body = [.yield(TemplateYield(name: nil, tag: helper.tag))]
      return rails(made, frame)
    }
    if helper.receiver != nil, ["public_send", "send", "__send__"].contains(helper.name), let first = helper.positional(0),
      let name = value(first, frame).plainText
    {
      // What is called by the name that a value holds.
      var made = helper
      made.name = name
      made.arguments.removeAll { $0.value.range == first.range }
      return rails(made, frame)
    }
    if let receiver = helper.receiver, isView(receiver) {
      var made = helper
      made.receiver = nil
      return railsHelper(made, frame)
    }
    // A component's own methods come before helpers of their names.
    if helper.receiver == nil, let type = project.finder.viewComponent(of: frame.tree), type.defines(helper.name) {
      return applicationHelper(helper, frame)
    }
    if let receiver = helper.receiver {
      if case .name("tag") = receiver.kind { return contentTag(helper, helper.name.withHyphens, helper.arguments, frame) }
      return field(helper, frame)
    }
    return railsHelper(helper, frame)
  }

  /// Writes a helper of Rails' own, or one of the application's.
  private func railsHelper(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    switch helper.name {
    case "render": return railsRender(helper, frame)
    case "link_to": return linkTo(helper, frame)
    case "button_to": return buttonTo(helper, frame)
    case "image_tag": return imageTag(helper, frame)
    // Where the sheets lie is found when the page is read.
    case "stylesheet_link_tag": return false
    case "form_with", "form_for", "form_tag", "simple_form_for": return form(helper, frame)
    case let name where Self.formsOfPackages.contains(name): return form(helper, frame)
    case "submit_tag":
      return element("input", [("type", "submit"), ("name", "commit")], helper, value: helper.positional(0), named: "value", frame)
    case "button_tag":
      return element("button", [("name", "button"), ("type", "submit")], helper, words: helper.positional(0), frame)
    case "content_tag":
      guard let name = helper.positional(0)?.literalText else { return false }
      return contentTag(helper, name, helper.arguments.filter { $0.value.range != helper.arguments.first?.value.range }, frame)
    case "label_tag":
      let name = helper.named("for") == nil ? helper.positional(0)?.literalText : nil
      return element("label", name.map { [("for", $0)] } ?? [], helper, words: helper.positional(1) ?? helper.positional(0), frame)
    case "raw", "sanitize":
      guard let words = helper.positional(0), case .string(let text, _) = value(words, frame) else { return false }
      write(text, frame)
      return true
    case "capture":
      guard let body = helper.body else { return false }
      var inner = frame
      render(body, &inner)
      return true
    case "t", "translate":
      guard helper.body == nil, let key = helper.positional(0) else { return false }
      var words = translated(value(key, frame), helper.arguments.filter { $0.name != nil }, frame)
      if !words.isKnown, let standard = helper.named("default") { words = value(standard, frame) }
      write(words, escapes: true, helper.tag, frame)
      return true
    case "link_to_if", "link_to_unless", "mail_to": return false
    default:
      guard helper.name.hasSuffix("_field_tag") || helper.name == "check_box_tag" || helper.name == "text_area_tag" else {
        return applicationHelper(helper, frame)
      }
      return input(String(helper.name.dropLast(helper.name == "check_box_tag" ? 4 : 10)), helper, named: helper.positional(0), frame)
    }
  }

  /// Whether an expression is the view itself, of which a component asks its helpers: `helpers.link_to`.
  func isView(_ expression: TemplateExpression) -> Bool { isName(expression, "helpers") || isName(expression, "view_context") }

  // MARK: - Elements

  /// Writes the attributes that a helper's arguments name, and those of a map from `position` on.
  func attributes(_ helper: TemplateHelper, _ writer: inout MarkupWriter, _ frame: TemplateFrame, from position: Int = .max) {
    var isOpen = false
    func add(_ name: String, _ value: TemplateValue, _ range: SourceRange) {
      if Self.options.contains(name) || name.isEmpty { return }
      writer.attribute(name.hasPrefix("data_") || name.hasPrefix("aria_") ? name.withHyphens : name, value, range)
    }
    for (index, argument) in helper.arguments.enumerated() {
      if let name = argument.name {
        if name == "\u{0}" {
          isOpen = true
        } else if name == "html", case .map(let map) = value(argument.value, frame) {
          for entry in map.entries { add(entry.key, entry.value, argument.value.range) }
        } else {
          add(name, value(argument.value, frame), argument.value.range)
        }
      } else if argument.isSpread {
        if argument.isBlock(in: frame.tree.file) { continue }
        guard case .map(let map) = value(argument.value, frame) else {
          isOpen = true
          continue
        }
        for entry in map.entries { add(entry.key, entry.value, argument.value.range) }
        isOpen = isOpen || map.isOpen
      } else if index >= position {
        if case .map(let map) = value(argument.value, frame) {
          for entry in map.entries { add(entry.key, entry.value, argument.value.range) }
          isOpen = isOpen || map.isOpen
        } else {
          isOpen = true
        }
      }
    }
    if isOpen { writer.add(" "); writer.unknown(helper.range) }
  }

  /// Writes for a helper: what it adds points at its tag.
  func writer(_ helper: TemplateHelper, _ frame: TemplateFrame) -> MarkupWriter {
    MarkupWriter(helper.tag, of: frame.tree.file, frame.tree.language)
  }

  /// An element with the words of an argument, or of the helper's block.
  func element(
    _ name: String, _ fixed: [(String, String)], _ helper: TemplateHelper, words: TemplateExpression? = nil,
    value given: TemplateExpression? = nil,
    named: String = "value", from: Int = .max, _ frame: TemplateFrame
  ) -> Bool {
    var writer = writer(helper, frame)
    writer.open(name)
    for (attribute, value) in fixed where helper.named(attribute) == nil { writer.add(" \(attribute)=\"\(value)\"") }
    if let given { writer.attribute(named, value(given, frame), given.range) }
    attributes(helper, &writer, frame, from: from)
    writer.add(">")
    if TemplateMarkup.voidNames.contains(name) {
      write(writer.text, frame)
      return true
    }
    var content: TemplateContent?
    if helper.body == nil, let words {
      let known = value(words, frame)
      if case .content(let given) = known { content = given } else { writer.words(known, words.range) }
    }
    write(writer.text, frame)
    if let content { write(content) }
    if let body = helper.body {
      var inner = frame
      for name in helper.names { inner.scope.names[name] = .unknown }
      render(body, &inner)
    }
    var end = self.writer(helper, frame)
    end.add("</\(name)>")
    write(end.text, frame)
    return true
  }

  func contentTag(_ helper: TemplateHelper, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> Bool {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }), name != "attributes" else { return false }
    var made = helper
    made.arguments = arguments
    if TemplateMarkup.voidNames.contains(name) {
      var writer = writer(helper, frame)
      writer.open(name)
      attributes(made, &writer, frame)
      writer.add(">")
      write(writer.text, frame)
      return true
    }
    return element(name, [], made, words: made.positional(0), from: helper.body == nil ? 1 : 0, frame)
  }

  private func linkTo(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    let hasBlock = helper.body != nil
    let address = helper.positional(hasBlock ? 0 : 1)
    return element(
      "a", [], helper, words: hasBlock ? nil : helper.positional(0), value: address, named: "href", from: hasBlock ? 1 : 2, frame)
  }

  private func buttonTo(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    let hasBlock = helper.body != nil
    var form = writer(helper, frame)
    form.add("<form method=\"post\"")
    if let address = helper.positional(hasBlock ? 0 : 1) { form.attribute("action", value(address, frame), address.range) }
    if let style = helper.named("form_class") {
      form.attribute("class", value(style, frame), style.range)
    } else if let options = helper.named("form"), case .map(let map) = value(options, frame) {
      for entry in map.entries { form.attribute(entry.key, entry.value, options.range) }
    } else {
      form.add(" class=\"button_to\"")
    }
    form.add(">")
    write(form.text, frame)
    _ = element("button", [("type", "submit")], helper, words: helper.positional(0), from: hasBlock ? 1 : 2, frame)
    var end = writer(helper, frame)
    end.add("</form>")
    write(end.text, frame)
    return true
  }

  private func imageTag(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    guard let source = helper.positional(0) else { return false }
    var writer = writer(helper, frame)
    writer.open("img")
    let address = value(source, frame)
    if case .string(let text, _) = address, !text.hasUnknownPiece {
      if case .string(let found, _) = asset(text, frame) {
        writer.attribute("src", .string(found, isMarkup: true), source.range)
      } else {
        writer.attribute("src", address, source.range)
      }
    } else {
      writer.attribute("src", address, source.range)
    }
    if let size = helper.named("size"), let text = value(size, frame).plainText {
      let parts = text.split(separator: "x")
      if let width = parts.first { writer.add(" width=\"\(width)\" height=\"\(parts.last ?? width)\"") }
    }
    attributes(helper, &writer, frame, from: 1)
    writer.add(">")
    write(writer.text, frame)
    return true
  }

  // MARK: - Forms

  private func form(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    guard let body = helper.body else { return false }
    var writer = writer(helper, frame)
    writer.add("<form method=\"post\"")
    if let address = helper.named("url") ?? (helper.name == "form_tag" ? helper.positional(0) : nil) {
      writer.attribute("action", value(address, frame), address.range)
    }
    if helper.name == "simple_form_for" { writer.add(" class=\"simple_form\"") }
    attributes(helper, &writer, frame, from: helper.name == "form_tag" ? 1 : .max)
    writer.add(">")
    write(writer.text, frame)
    var inner = frame
    for name in helper.names { inner.scope.names[name] = .unknown }
    if let builder = helper.names.first {
      inner.scope.names[Self.objectKey + builder] = formObject(helper, frame)
      inner.scope.names[Self.builderKey + builder] = .boolean(helper.named("builder") != nil || Self.formsOfPackages.contains(helper.name))
      noteInputs(of: builder, helper, &inner, frame)
    }
    render(body, &inner)
    var end = self.writer(helper, frame)
    end.add("</form>")
    write(end.text, frame)
    return true
  }

  /// Before the name of a form's builder, the name under which the form's object is known.
  static let objectKey = "@object "

  /// What the object of a form is called in the names of its fields: `user` of `user[email]`; null where they stand alone.
  private func formObject(_ helper: TemplateHelper, _ frame: TemplateFrame) -> TemplateValue {
    if let scope = helper.named("scope") ?? helper.named("as") { return value(scope, frame) }
    let isWith = helper.name.hasSuffix("form_with")
    guard let object = isWith ? helper.named("model") : helper.positional(0) else { return isWith ? .null : .unknown }
    switch object.kind {
    case .literal: return value(object, frame)
    case .name(let name) where name.hasPrefix("@") && !name.dropFirst().contains { $0.isUppercase }:
      return .string(AssembledText(String(name.dropFirst()), from: object.range, of: frame.tree.file), isMarkup: true)
    default: return .unknown
    }
  }

  /// What stands around the name of a builder's field: ("user[", "]") and "user_". Devise's "user" where nothing says it.
  func fieldNames(_ helper: TemplateHelper, _ frame: TemplateFrame) -> (before: String, behind: String, id: String) {
    guard let receiver = helper.receiver else { return ("", "", "") }
    var object = "user"
    if case .name(let builder) = receiver.kind, let known = frame.scope.names[Self.objectKey + builder] {
      if case .null = known { return ("", "", "") }
      object = known.plainText ?? object
    }
    return (object + "[", "]", object + "_")
  }

  /// A field of a form's builder: `f.email_field :email`.
  private func field(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    switch helper.name {
    case "submit":
      return submit(helper, words: helper.positional(0), [], frame)
    case "button":
      guard helper.body != nil || helper.positional(0) != nil else { return false }
      // simple_form's `f.button :submit, "words"`.
      if helper.positional(0)?.literalText == "submit" { return submit(helper, words: helper.positional(1), [("class", "btn")], frame) }
      return element(
        "button", [("type", "submit"), ("name", "button")], helper, words: helper.positional(0), from: helper.body == nil ? 1 : 0, frame)
    case "label":
      return label(helper, frame)
    case "check_box", "checkbox": return input("check_box", helper, named: helper.positional(0), frame)
    case "text_area", "textarea": return input("text_area", helper, named: helper.positional(0), frame)
    case "input": return simpleInput(helper, frame)
    case "input_field": return simpleField(helper, frame)
    default:
      guard helper.name.hasSuffix("_field"), helper.body == nil else { return ownField(helper, frame) }
      let kind = String(helper.name.dropLast(6))
      if isOfPackage(helper, frame) { return packageInput(kind, helper, frame) }
      return input(kind, helper, named: helper.positional(0), frame)
    }
  }

  /// The button of a builder. Its words are a translation's where the view gives none.
  func submit(
    _ helper: TemplateHelper, words: TemplateExpression?, _ more: [(String, String)], _ frame: TemplateFrame
  ) -> Bool {
    let fixed = [("type", "submit"), ("name", "commit")] + more
    guard let words else { return element("input", fixed + [("value", "\u{FFFC}")], helper, frame) }
    return element("input", fixed, helper, value: words, frame)
  }

  private func label(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    guard let name = helper.positional(0) else { return false }
    var writer = writer(helper, frame)
    writer.open("label")
    if helper.named("for") == nil, let text = value(name, frame).plainText { writer.add(" for=\"\(fieldNames(helper, frame).id)\(text)\"") }
    // Its words, or its options.
    let second = helper.positional(1).map { value($0, frame) }
    let takesOptions = if case .map? = second { true } else { false }
    attributes(helper, &writer, frame, from: takesOptions ? 1 : 2)
    writer.add(">")
    if helper.body == nil {
      if let words = helper.positional(1) {
        writer.words(value(words, frame), words.range)
      } else if case .string(let literal, _) = value(name, frame), !literal.hasUnknownPiece {
        let text = literal.string
        // Rails makes words of the name.
        let words = text.replacing("_", with: " ")
        writer.add(literal.replaced(by: words.prefix(1).uppercased() + words.dropFirst()))
      } else {
        writer.unknown(name.range)
      }
    }
    write(writer.text, frame)
    if let body = helper.body {
      var inner = frame
      render(body, &inner)
    }
    var end = self.writer(helper, frame)
    end.add("</label>")
    write(end.text, frame)
    return true
  }

  private static let types: [String: String] = [
    "telephone": "tel", "phone": "tel", "check_box": "checkbox", "radio_button": "radio", "datetime": "datetime-local",
  ]

  func input(_ kind: String, _ helper: TemplateHelper, named name: TemplateExpression?, _ frame: TemplateFrame) -> Bool {
    var writer = writer(helper, frame)
    if kind == "text_area" {
      writer.open("textarea")
    } else if kind != "check_box", states("type", helper, frame) || kind == "text" && isOpen(helper, frame) {
      // A type that is stated outweighs the helper's own; the attributes below write it.
      writer.open("input")
    } else {
      writer.add("<input type=\"\(Self.types[kind] ?? kind)\"")
    }
    if let name {
      if let text = value(name, frame).plainText {
        let names = fieldNames(helper, frame)
        if helper.named("name") == nil {
          writer.add(" name=\"" + names.before)
          if case .string(let literal, _) = value(name, frame) { writer.add(literal.escaped) }
          writer.add(names.behind + "\"")
        }
        if helper.named("id") == nil { writer.add(" id=\"\(names.id)\(text)\"") }
      } else if helper.named("name") == nil {
        writer.attribute("name", value(name, frame), name.range)
      }
    }
    if helper.receiver == nil, let given = helper.positional(1) { writer.attribute("value", value(given, frame), given.range) }
    if kind == "check_box", helper.positional(1) == nil { writer.add(" value=\"1\"") }
    attributes(helper, &writer, frame, from: helper.receiver == nil ? 2 : 1)
    writer.add(kind == "text_area" ? "></textarea>" : ">")
    write(writer.text, frame)
    return true
  }

  /// Whether options that are not known are spread into a helper's: they may state any attribute.
  private func isOpen(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    helper.arguments.contains { argument in
      guard argument.isSpread, !argument.isBlock(in: frame.tree.file) else { return false }
      guard case .map(let map) = value(argument.value, frame) else { return true }
      return map.isOpen
    }
  }

  /// Whether the options of a helper state an attribute, by name or in a hash: `type: :password`, `{ type: "password" }`.
  private func states(_ name: String, _ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    helper.arguments.contains { argument in
      if let own = argument.name { return own == name }
      guard case .map(let map) = value(argument.value, frame) else { return false }
      return map.entries.contains { $0.key == name }
    }
  }

  // MARK: - Parts

  private func railsRender(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    if let first = helper.positional(0), let made = Self.viewComponent(first) { return component(made.path, made.arguments, helper, frame) }
    guard let name = helper.positional(0) ?? helper.named("partial") ?? helper.named("template") ?? helper.named("layout") else {
      return false
    }
    var include = TemplateInclude(name: name, tag: helper.tag)
    if let locals = helper.named("locals") { include.map = locals }
    for argument in helper.arguments where argument.name != nil {
      if ["partial", "locals", "layout", "template", "collection", "as", "formats", "object"].contains(argument.name) { continue }
      include.arguments.append(argument)
    }
    guard case .string(let text, _) = value(name, frame), !text.hasUnknownPiece,
      let part = project.finder.part(text.string, from: frame.tree)
    else {
      if !isObject(name) { miss(.part, name, helper.tag, frame) }
      return false
    }
    if let collection = helper.named("collection") {
      include.each = collection
      include.eachName =
        helper.named("as")?.literalText ?? text.string.split(separator: "/").last.map { String($0.drop { $0 == "_" }) }
    }
    guard let body = helper.body else {
      var seen = frame
      self.include(include, &seen)
      return true
    }
    // A part with a block: what the block shows is what its `yield` writes.
    guard enter(part, tag: helper.tag, from: frame.tree) else { return true }
    defer { stack.removeLast() }
    var inner = TemplateFrame(part, scope(of: include, frame))
    inner.scope.names["content"] = .content(TemplateContent(body, frame))
    render(part.nodes, &inner)
    return true
  }

  /// Whether what is rendered is an object of the program's, whose part its class names: `render @user`.
  private func isObject(_ name: TemplateExpression) -> Bool {
    switch name.kind {
    case .name, .member: true
    default: false
    }
  }
}
