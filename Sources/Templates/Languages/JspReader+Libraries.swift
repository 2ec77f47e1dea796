import Diagnostics

/// The tags of JSTL's messages, of Spring and of Struts.
extension JspReader {
  // MARK: - Words

  /// `<fmt:message key>`, `<spring:message code text>`, `<sec:authorize>`.
  mutating func words(_ library: String, _ name: String, _ tag: JspTag) -> Bool {
    switch (library, name) {
    case ("fmt", "message"): message(value(tag, "key"), nil, tag)
    case ("spring", "message"): message(value(tag, "code"), value(tag, "text"), tag)
    case ("spring", "url"):
      address(value(tag, "value"), tag, &builder)
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    case ("fmt", "setBundle"), ("fmt", "setLocale"), ("fmt", "requestEncoding"), ("fmt", "param"), ("spring", "argument"),
      ("spring", "param"), ("spring", "eval"), ("sec", "csrfInput"), ("sec", "csrfMetaTags"):
      if let variable = word(tag, "var") { builder.add(.assign([variable], TemplateExpression(.opaque, tag.range), tag: tag.range)) }
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    case ("fmt", "bundle"), ("spring", "bind"), ("spring", "hasBindErrors"), ("spring", "htmlEscape"), ("spring", "nestedPath"),
      ("fmt", "timeZone"):
      open(.scope([], isClosed: false), tag)
    case ("sec", "authorize"):
      let place = tag["access"] ?? tag["ifAnyGranted"] ?? tag["ifAllGranted"] ?? tag["url"] ?? tag["ifNotGranted"] ?? tag.range
      open(.choice([], condition: TemplateExpression(.opaque, place), tag: tag.range), tag)
    default: return false
    }
    return true
  }

  private mutating func message(_ key: TemplateExpression?, _ otherwise: TemplateExpression?, _ tag: JspTag) {
    let arguments = [key ?? TemplateExpression(.opaque, tag.range), otherwise].compactMap { $0 }.map { TemplateArgument(value: $0) }
    let words = call("@message", arguments, tag.range)
    if let variable = word(tag, "var") {
      builder.add(.assign([variable], words, tag: tag.range))
    } else {
      builder.add(.output(words, escapes: false, tag: tag.range))
    }
    if !tag.isClosed { open(.capture("@parameters"), tag) }
  }

  // MARK: - Forms

  private static let fields = [
    "input": "text", "password": "password", "hidden": "hidden", "checkbox": "checkbox", "radiobutton": "radio",
  ]
  /// Attributes of Spring's tags that are not written.
  private static let own: Set<String> = [
    "path", "cssClass", "cssStyle", "cssErrorClass", "items", "modelAttribute", "commandName", "htmlEscape", "delimiter", "element",
    "itemLabel", "itemValue", "label", "acceptCharset",
  ]

  /// Spring's `<form:input path="name" cssClass="field"/>` and its like.
  mutating func form(_ name: String, _ tag: JspTag) -> Bool {
    var attributes: [TemplateArgument] = []
    func text(_ words: String) -> TemplateExpression {
      TemplateExpression(.literal(.string(AssembledText(words, from: tag.range, of: file), isMarkup: false)), tag.range)
    }
    func add(_ name: String, _ value: TemplateExpression?) {
      if let value { attributes.append(TemplateArgument(name: name, value: value)) }
    }
    let path = value(tag, "path")
    switch name {
    case "form":
      add("id", tag["id"] == nil ? value(tag, "modelAttribute") ?? value(tag, "commandName") : nil)
      if tag["method"] == nil { add("method", text("post")) }
    case "input", "password", "hidden", "checkbox", "radiobutton", "textarea", "select":
      if let type = Self.fields[name], tag["type"] == nil { add("type", text(type)) }
      if tag["id"] == nil { add("id", path) }
      add("name", path)
    case "label": add("for", tag["for"] == nil ? path : nil)
    case "button", "option": break
    case "errors", "options", "checkboxes", "radiobuttons":
      // What is wrong is said when something is.
      if name != "errors" { builder.add(.output(TemplateExpression(.opaque, tag.range), escapes: false, tag: tag.range)) }
      if !tag.isClosed { open(.capture("@errors"), tag) }
      return true
    default: return false
    }
    add("class", value(tag, "cssClass"))
    add("style", value(tag, "cssStyle"))
    for attribute in tag.attributes where !Self.own.contains(attribute.name) { add(attribute.name, value(attribute.value)) }
    let element = Self.elements[name] ?? (name == "textarea" ? name : "input")
    builder.add(.output(call("@element " + element, attributes, tag.range), escapes: false, tag: tag.range))
    if name == "textarea" || name == "select" && tag.isClosed { builder.add(.constant("</\(name)>", tag.range)) }
    if let label = value(tag, "label"), name == "checkbox" || name == "radiobutton" || name == "option" {
      builder.add(.output(label, escapes: true, tag: tag.range))
    }
    return true
  }

  // MARK: - Struts

  private static let strutsFields = [
    "textfield": "text", "password": "password", "hidden": "hidden", "checkbox": "checkbox", "submit": "submit", "reset": "reset",
  ]

  /// Struts' tags as far as they are plain; how its fields are arranged is its theme's.
  mutating func struts(_ name: String, _ tag: JspTag) -> Bool {
    switch name {
    case "if": builder.open(.choice([], condition: test(tag), tag: tag.range), "s:if", tag.range)
    case "elseif": if !builder.divide(test(tag), tag.range) { builder.add(.unknown(tag.range)) }
    case "else": if !builder.divide(nil, tag.range) { builder.add(.unknown(tag.range)) }
    case "iterator":
      let end = SourceRange(tag.range.end, tag.range.end)
      let loop = TemplateLoop(
        names: [word(tag, "var") ?? word(tag, "id") ?? "@item"], list: TemplateExpression(.opaque, tag["value"] ?? tag.range),
        tag: tag.range, body: [], otherwise: nil, otherwiseTag: nil, end: end)
      builder.open(.loop(loop, isOtherwise: false), tag.name, tag.range)
    case "text":
      guard let key = value(tag, "name") else { return false }
      builder.add(.output(call("@message", [TemplateArgument(value: key)], tag.range), escapes: false, tag: tag.range))
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    case "property", "url":
      builder.add(.output(TemplateExpression(.opaque, tag.range), escapes: false, tag: tag.range))
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    case "set", "token", "param", "bean", "actionerror", "actionmessage", "fielderror", "head", "action":
      if let variable = word(tag, "var") ?? word(tag, "name"), name == "set" {
        builder.add(.assign([variable], TemplateExpression(.opaque, tag.range), tag: tag.range))
      }
      if name == "head" { builder.add(.unknown(tag.range)) }
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    case "include":
      guard let path = value(tag, "value") else { return false }
      builder.add(.include(TemplateInclude(name: path, tag: tag.range)))
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    case "textfield", "password", "hidden", "checkbox", "submit", "reset":
      var attributes = [
        TemplateArgument(
          name: "type",
          value: TemplateExpression(
            .literal(.string(AssembledText(Self.strutsFields[name] ?? "text", from: tag.range, of: file), isMarkup: false)), tag.range))
      ]
      for attribute in tag.attributes where !["label", "theme", "key", "labelposition", "template", "cssClass"].contains(attribute.name) {
        attributes.append(TemplateArgument(name: attribute.name, value: value(attribute.value)))
      }
      if let classes = value(tag, "cssClass") { attributes.append(TemplateArgument(name: "class", value: classes)) }
      if let label = value(tag, "label") { builder.add(.output(label, escapes: true, tag: tag.range)) }
      builder.add(.output(call("@element input", attributes, tag.range), escapes: false, tag: tag.range))
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    default: return false
    }
    return true
  }

  /// OGNL, which is read as what it looks like.
  private func test(_ tag: JspTag) -> TemplateExpression {
    guard let range = tag["test"] else { return TemplateExpression(.opaque, tag.range) }
    let given = value(range)
    return given.literalText == nil ? given : expression(range)
  }

  // MARK: - Scriptlets

  /// Java between `<%` and `%>`: branches and loops whose braces stand in other tags, and what is plainly assigned.
  mutating func scriptlet(_ tag: JspTag) {
    var isBehindBrace = false
    var isKept = false
    for statement in ProgramStatements.split(tag.content, text) {
      switch statement {
      case .closes:
        if isBehindBrace { _ = builder.close("}", tag.range) }
        isBehindBrace = true
        continue
      case .opens(let head): open(head, tag.range, isBehindBrace)
      case .plain(let range):
        if isBehindBrace { _ = builder.close("}", tag.range) }
        if !plain(range, tag.range), !isKept {
          isKept = true
          builder.add(.unknown(tag.range))
        }
      }
      isBehindBrace = false
    }
    if isBehindBrace, !builder.close("}", tag.range) { builder.add(.unknown(tag.range)) }
  }

  private mutating func open(_ head: SourceRange, _ tag: SourceRange, _ isBehindBrace: Bool) {
    let words = ExpressionLexer.tokens(text, head, .of(.jsp)).prefix(2).map(\.kind)
    func condition() -> TemplateExpression {
      ProgramStatements.parenthesized(head, text).map { expression($0) } ?? TemplateExpression(.opaque, head)
    }
    if words.first == .name("else") {
      if isBehindBrace, builder.divide(words.last == .name("if") ? condition() : nil, tag) { return }
      return builder.open(.passing, "}", tag)
    }
    if isBehindBrace { _ = builder.close("}", tag) }
    switch words.first {
    case .name("if"): builder.open(.choice([], condition: condition(), tag: tag), "}", tag)
    case .name("for"), .name("while"):
      let inner = ProgramStatements.parenthesized(head, text) ?? head
      let tokens = ExpressionLexer.tokens(text, inner, .of(.jsp))
      var names = ProgramStatements.assigned(inner, of: file, .jsp)
      // `for (Type name : list)`
      if let colon = tokens.firstIndex(where: { $0.kind == .symbol(":") }), colon > 0, case .name(let name) = tokens[colon - 1].kind {
        names = [name]
      }
      let loop = TemplateLoop(
        names: names, list: TemplateExpression(.opaque, head), tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
      builder.open(.loop(loop, isOtherwise: false), "}", tag)
    default: builder.open(.passing, "}", tag)
    }
  }

  /// Whether a statement was understood: `String name = "words";`, and what writes nothing.
  private mutating func plain(_ range: SourceRange, _ tag: SourceRange) -> Bool {
    let tokens = ExpressionLexer.tokens(text, range, .of(.jsp))
    if let sign = tokens.firstIndex(where: { $0.kind == .symbol("=") }), sign > 0, case .name(let name) = tokens[sign - 1].kind {
      builder.add(.assign([name], expression(SourceRange(tokens[sign].range.end, range.end)), tag: tag))
      return true
    }
    for name in ProgramStatements.assigned(range, of: file, .jsp) {
      builder.add(.assign([name], TemplateExpression(.opaque, range), tag: tag))
    }
    // What writes does so through `out`.
    return text[range.bytes].firstRange(of: Array("out.".utf8)) == nil
  }
}
