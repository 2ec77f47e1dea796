import Diagnostics

/// The tags of Grails' Server Pages: https://gsp.grails.org/latest/guide/index.html
extension JspReader {
  /// Attributes of links and forms that say where they lead.
  private static let addresses: Set<String> = [
    "controller", "action", "id", "params", "uri", "url", "mapping", "namespace", "fragment", "absolute", "base", "elementId", "resource",
    "plugin", "event",
  ]
  private static let fields = [
    "textField": "text", "field": "text", "passwordField": "password", "hiddenField": "hidden", "checkBox": "checkbox", "radio": "radio",
    "submitButton": "submit", "actionSubmit": "submit", "datePicker": "date", "textArea": "",
  ]
  /// The elements of tags that have contents.
  static let grailsElements = ["link": "a", "form": "form", "uploadForm": "form", "javascript": "script"]

  func text(_ words: String, _ range: SourceRange) -> TemplateExpression {
    TemplateExpression(.literal(.string(AssembledText(words, from: range, of: file), isMarkup: false)), range)
  }

  /// The value of an attribute that holds Groovy with or without `${…}`: `model="[size: 'lg']"`.
  private func code(_ tag: JspTag, _ name: String) -> TemplateExpression? {
    tag[name].map { range in
      let given = value(range)
      return given.literalText == nil || range.isEmpty ? given : expression(range)
    }
  }

  /// A tag of the library `g`; false for one that is not known.
  mutating func grails(_ name: String, _ tag: JspTag) -> Bool {
    let opaque = TemplateExpression(.opaque, tag.range)
    switch name {
    case "if": builder.open(.choice([], condition: code(tag, "test") ?? opaque, tag: tag.range), "g:if", tag.range)
    case "elseif", "elseIf": if !builder.divide(code(tag, "test") ?? opaque, tag.range) { return false }
    case "else": if !builder.divide(nil, tag.range) { return false }
    case "each":
      let end = SourceRange(tag.range.end, tag.range.end)
      let loop = TemplateLoop(
        names: [word(tag, "var") ?? "it"], list: code(tag, "in") ?? opaque, tag: tag.range, body: [], otherwise: nil, otherwiseTag: nil,
        end: end)
      builder.open(.loop(loop, isOtherwise: false), tag.name, tag.range)
    case "set":
      guard let variable = word(tag, "var") else { return false }
      if let given = value(tag, "value") {
        builder.add(.assign([variable], given, tag: tag.range))
        if !tag.isClosed { open(.capture("@set"), tag) }
      } else {
        open(.capture(variable), tag)
      }
    case "render", "include": return part(tag)
    case "message":
      let arguments = [value(tag, "code") ?? value(tag, "error") ?? opaque, value(tag, "default")].compactMap { $0 }
      written(call("@message", arguments.map { TemplateArgument(value: $0) }, tag.range), tag)
    case "layoutBody": builder.add(.yield(TemplateYield(name: nil, tag: tag.range)))
    case "layoutHead": builder.add(.yield(TemplateYield(name: text("@head", tag.range), tag: tag.range)))
    case "layoutTitle":
      builder.add(.yield(TemplateYield(name: text("@title", tag.range), fallback: value(tag, "default"), tag: tag.range)))
    case "pageProperty":
      guard let name = word(tag, "name") else { return false }
      builder.add(.yield(TemplateYield(name: text(GrailsPage.fillName(name), tag.range), fallback: value(tag, "default"), tag: tag.range)))
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    case "ifPageProperty":
      let names = (word(tag, "name") ?? "").split(separator: ",").map { GrailsPage.fillName(String($0).trimmed) }
      let asked = names.isEmpty || tag["equals"] != nil ? opaque : self.names(names, tag.range)
      open(.choice([], condition: asked, tag: tag.range), tag)
    case "applyLayout":
      guard let name = word(tag, "name") else { return false }
      let kind = TemplateCall.Kind.component("layouts/" + name)
      var call = TemplateCall(kind: kind, body: [], tag: tag.range, end: SourceRange(tag.range.end, tag.range.end))
      call.hasBody = !tag.isClosed
      if let model = code(tag, "model") { call.arguments = [TemplateArgument(value: model)] }
      open(.call(call), tag)
    case "link", "form", "uploadForm", "javascript": element(name, tag)
    case "textField", "field", "passwordField", "hiddenField", "checkBox", "radio", "submitButton", "actionSubmit", "datePicker",
      "textArea":
      field(name, tag)
    case "img":
      written(
        call("@element img", [TemplateArgument(name: "src", value: file(tag, "file"))] + others(tag, ["dir", "file", "uri"]), tag.range),
        tag)
    case "hasErrors", "eachError", "renderErrors", "fieldError":
      // What is wrong is said when something is.
      open(.choice([], condition: opaque, tag: tag.range), tag)
    default: return false
    }
    return true
  }

  /// Whether a page fills each of some places of its layout.
  private func names(_ names: [String], _ range: SourceRange) -> TemplateExpression {
    let asked = names.map { call("@fills", [TemplateArgument(value: text($0, range))], range) }
    return asked.dropFirst().reduce(asked[0]) { TemplateExpression(.both($0, $1), range) }
  }

  /// A tag of the library `asset`.
  mutating func grailsAsset(_ name: String, _ tag: JspTag) -> Bool {
    let address = file(tag, "src")
    switch name {
    case "stylesheet":
      let kind = TemplateArgument(name: "rel", value: text("stylesheet", tag.range))
      written(
        call("@element link", [kind, TemplateArgument(name: "href", value: address)] + others(tag, ["src", "href"]), tag.range), tag)
    case "image": written(call("@element img", [TemplateArgument(name: "src", value: address)] + others(tag, ["src"]), tag.range), tag)
    case "javascript", "script", "deferredScripts": open(.capture("@script"), tag)
    default: return false
    }
    return true
  }

  /// The address of a file that is served.
  private func file(_ tag: JspTag, _ name: String) -> TemplateExpression {
    guard let given = value(tag, name) else { return TemplateExpression(.opaque, tag.range) }
    return call("asset", [TemplateArgument(value: given)], given.range)
  }

  private func others(_ tag: JspTag, _ own: Set<String>) -> [TemplateArgument] {
    tag.attributes.filter { !own.contains($0.name) }.map { TemplateArgument(name: $0.name, value: value($0.value)) }
  }

  private mutating func written(_ expression: TemplateExpression, _ tag: JspTag) {
    builder.add(.output(expression, escapes: false, tag: tag.range))
    if !tag.isClosed { open(.capture("@parameters"), tag) }
  }

  /// `<g:render template="/shared/form" model="[size: 'lg']"/>`
  private mutating func part(_ tag: JspTag) -> Bool {
    guard let name = value(tag, "template") ?? value(tag, "view") else { return false }
    var include = TemplateInclude(name: name, map: code(tag, "model"), tag: tag.range)
    if let bean = code(tag, "bean") { include.arguments.append(TemplateArgument(name: "it", value: bean)) }
    if let items = code(tag, "collection") { (include.each, include.eachName) = (items, word(tag, "var") ?? "it") }
    builder.add(.include(include))
    if !tag.isClosed { open(.capture("@parameters"), tag) }
    return true
  }

  /// `<g:link controller="login" class="button">…</g:link>`, `<g:form …>`
  private mutating func element(_ name: String, _ tag: JspTag) {
    let element = Self.grailsElements[name] ?? name
    var attributes: [TemplateArgument] = []
    if let id = value(tag, "elementId") { attributes.append(TemplateArgument(name: "id", value: id)) }
    if element == "form" { attributes.append(TemplateArgument(name: "method", value: value(tag, "method") ?? text("post", tag.range))) }
    let address = value(tag, "uri") ?? value(tag, "url") ?? TemplateExpression(.opaque, tag.range)
    if element != "script" { attributes.append(TemplateArgument(name: element == "a" ? "href" : "action", value: address)) }
    attributes += others(tag, Self.addresses.union(["method"]))
    builder.add(.output(call("@element " + element, attributes, tag.range), escapes: false, tag: tag.range))
    if tag.isClosed { builder.add(.constant("</\(element)>", tag.range)) }
  }

  /// `<g:passwordField name="password" class="field"/>`
  private mutating func field(_ name: String, _ tag: JspTag) {
    let type = Self.fields[name] ?? "text"
    var attributes: [TemplateArgument] = []
    if !type.isEmpty { attributes.append(TemplateArgument(name: "type", value: value(tag, "type") ?? text(type, tag.range))) }
    if tag["id"] == nil, let id = value(tag, "name"), type != "submit" { attributes.append(TemplateArgument(name: "id", value: id)) }
    attributes += others(tag, type.isEmpty ? ["type", "value"] : ["type"])
    builder.add(.output(call("@element " + (type.isEmpty ? "textarea" : "input"), attributes, tag.range), escapes: false, tag: tag.range))
    if type.isEmpty {
      if let words = value(tag, "value") { builder.add(.output(words, escapes: true, tag: tag.range)) }
      builder.add(.constant("</textarea>", tag.range))
    }
    if !tag.isClosed { open(.capture("@parameters"), tag) }
  }
}
