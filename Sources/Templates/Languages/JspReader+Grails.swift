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

  private func text(_ words: String, _ range: SourceRange) -> TemplateExpression {
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
    case "link", "form", "uploadForm", "javascript": element(name, tag)
    case "textField", "field", "passwordField", "hiddenField", "checkBox", "radio", "submitButton", "actionSubmit", "datePicker",
      "textArea":
      field(name, tag)
    case "img":
      written(
        call("@element img", [TemplateArgument(name: "src", value: file(tag, "file"))] + others(tag, ["dir", "file", "uri"]), tag.range),
        tag)
    case "hasErrors", "eachError", "renderErrors", "fieldError", "ifPageProperty":
      // What is wrong is said when something is.
      open(.choice([], condition: opaque, tag: tag.range), tag)
    default: return false
    }
    return true
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

  // MARK: - Layouts

  /// A page that names its layout, `<meta name="layout" content="main"/>`: its head, its title and its body are what the layout asks for.
  func grailsPage(_ nodes: [TemplateNode]) -> [TemplateNode] {
    let tags = MarkupTags.all(text)
    // One in a remark is none.
    func isWritten(_ tag: MarkupTag) -> Bool {
      nodes.contains { if case .text(let range) = $0 { range.start <= tag.range.start && tag.range.start < range.end } else { false } }
    }
    guard let meta = tags.first(where: { $0.name == "meta" && $0["name"]?.value.map { file.string($0) } == "layout" && isWritten($0) }),
      let content = meta["content"]?.value, let layout = layoutName(content)
    else { return nodes }
    func inside(_ element: String) -> SourceRange? {
      guard let start = tags.first(where: { $0.name == element && !$0.isEnd })?.range.end,
        let end = tags.last(where: { $0.name == element && $0.isEnd })?.range.start, end >= start
      else { return nil }
      return SourceRange(start, end)
    }
    let (head, title, body) = (inside("head"), inside("title"), inside("body"))
    var made: [TemplateNode] = [.extends(text("layouts/" + layout, content), tag: meta.range)]
    func fill(_ name: String, _ nodes: [TemplateNode]) {
      made.append(.fill(TemplateFill(name: text(name, meta.range), body: nodes, mode: .replace, tag: meta.range)))
    }
    if let title { fill("@title", Self.cut(nodes, to: title)) }
    if let head {
      var cuts = [meta.range]
      if let title { cuts.append(SourceRange(tags.first { $0.name == "title" }?.range.start ?? title.start, min(head.end, title.end + 8))) }
      var start = head.start
      var rest: [TemplateNode] = []
      for cut in cuts.sorted(by: { $0.start < $1.start }) where cut.start >= start {
        rest += Self.cut(nodes, to: SourceRange(start, cut.start))
        start = cut.end
      }
      fill("@head", rest + Self.cut(nodes, to: SourceRange(start, max(start, head.end))))
    }
    return made + (body.map { Self.cut(nodes, to: $0) } ?? nodes)
  }

  /// A name that is written, or the one that is taken where nobody states another: `${gspLayout ?: 'main'}`.
  private func layoutName(_ range: SourceRange) -> String? {
    let given = value(range)
    if case .conditional(_, _, let otherwise?) = given.kind { return otherwise.literalText }
    return given.literalText
  }

  /// What of some nodes stands in a range.
  private static func cut(_ nodes: [TemplateNode], to range: SourceRange) -> [TemplateNode] {
    nodes.compactMap { node in
      let place: SourceRange
      switch node {
      case .text(let text):
        let part = SourceRange(max(text.start, range.start), min(text.end, range.end))
        return part.start < part.end ? .text(part) : nil
      case .choice(let choice): place = choice.branches.first?.tag ?? range
      case .loop(let loop): place = loop.tag
      case .include(let include): place = include.tag
      case .call(let call): place = call.tag
      case .fill(let fill): place = fill.tag
      case .yield(let yield): place = yield.tag
      case .constant(_, let tag), .output(_, _, let tag), .assign(_, _, let tag), .capture(_, _, let tag), .scope(_, _, _, let tag),
        .unknown(let tag):
        place = tag
      default: return nil
      }
      return place.start >= range.start && place.start < range.end ? node : nil
    }
  }
}

extension TemplateRun {
  /// What functions of Grails' pages give; nil for other names.
  func grails(_ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue? {
    func given(_ name: String) -> TemplateValue? { arguments.first { $0.name == name }.map { value($0.value, frame) } }
    switch name {
    case "message":
      let words = given("code").map { translated($0, [], frame) } ?? .unknown
      return words.isKnown ? words : given("default") ?? .unknown
    case "assetPath", "resource":
      guard case .string(let path, _)? = given("src") ?? given("file") else { return .unknown }
      return asset(path, frame)
    default: return nil
    }
  }
}
