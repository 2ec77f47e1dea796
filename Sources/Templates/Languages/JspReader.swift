import Diagnostics

/// Reads JSP with its tag files, JSTL and Spring's and Struts' tags.
struct JspReader {
  let file: SourceFile
  let text: [UInt8]
  /// JSP's, or Grails', whose pages have the same tags.
  let language: TemplateLanguage
  var builder = TreeBuilder()
  /// By their prefixes, the libraries that the file declares: "c", or the folder of tag files with a slash before it.
  private var libraries: [String: String] = [:]
  /// Includes that are open, for their parameters.
  private var includes: [TemplateInclude] = []
  private var tags: JspTags
  /// The file as layouts see it, once it was asked for.
  private var pages: GrailsPage?

  /// Libraries by what their addresses end in.
  private static let addresses: [(String, String)] = [
    ("jstl/core", "c"), ("jstl/core_rt", "c"), ("jakarta.tags.core", "c"), ("jstl/fmt", "fmt"), ("jstl/fmt_rt", "fmt"),
    ("jakarta.tags.fmt", "fmt"), ("springframework.org/tags/form", "form"), ("springframework.org/tags", "spring"),
    ("springframework.org/security/tags", "sec"), ("struts-tags", "s"), ("tags-tiles", "tiles"), ("jstl/functions", "fn"),
  ]
  /// Prefixes that mean libraries also where an included file declares them.
  private static let usual: Set<String> = [
    "c", "fmt", "fn", "x", "sql", "jsp", "form", "spring", "sec", "security", "s", "tiles", "t", "tag", "tags", "layout", "html", "bean",
    "logic", "h", "f", "display", "decorator", "sitemesh", "page", "aui", "portlet", "shiro", "cms", "ui", "my", "custom", "petclinic",
    "liferay-ui", "liferay-util", "liferay-portlet", "liferay-theme", "stripes", "core", "template",
  ]

  init(_ file: SourceFile, _ language: TemplateLanguage = .jsp) {
    self.file = file
    self.language = language
    text = file.text
    tags = JspTags(file.text)
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    var plain = range.start
    var from = plain
    while let tag = tags.next(from: from, to: range.end) {
      from = tag.range.end
      if tag.kind == .action || tag.kind == .actionEnd, library(of: tag) == nil { continue }
      builder.text(SourceRange(plain, tag.range.start))
      plain = tag.range.end
      switch tag.kind {
      case .comment, .declaration: break
      case .directive: directive(tag)
      case .scriptlet: scriptlet(tag)
      case .expression: builder.add(.output(program(tag.content), escapes: language.escapes, tag: tag.range))
      case .value: builder.add(.output(expression(tag.content), escapes: language.escapes, tag: tag.range))
      case .action: action(tag)
      case .actionEnd: end(tag, followedBy: plain)
      }
    }
    builder.text(SourceRange(plain, range.end))
    return builder.finish()
  }

  // MARK: - Values

  func expression(_ range: SourceRange) -> TemplateExpression { ExpressionReader.read(range, of: file, language) }

  /// What Java writes between `<%=` and `%>`.
  private func program(_ range: SourceRange) -> TemplateExpression {
    var end = range.end
    while end > range.start, text[end - 1] == 0x3B || text[end - 1] <= 0x20 { end -= 1 }
    return expression(SourceRange(range.start, end))
  }

  func literal(_ range: SourceRange) -> TemplateExpression {
    TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
  }

  /// The value of an attribute: words with `${…}` and `<%= … %>` in them.
  func value(_ range: SourceRange) -> TemplateExpression {
    var parts: [TemplateExpression] = []
    var plain = range.start
    var inner = JspTags(text)
    while let tag = inner.next(from: plain, to: range.end) {
      if tag.range.start > plain { parts.append(literal(SourceRange(plain, tag.range.start))) }
      plain = tag.range.end
      switch tag.kind {
      case .value: parts.append(expression(tag.content))
      case .expression: parts.append(program(tag.content))
      case .comment: break
      default: parts.append(TemplateExpression(.opaque, tag.range))
      }
    }
    if plain < range.end || parts.isEmpty { parts.append(literal(SourceRange(plain, range.end))) }
    return parts.count == 1 ? parts[0] : TemplateExpression(.concatenation(parts), range)
  }

  func value(_ tag: JspTag, _ name: String) -> TemplateExpression? { tag[name].map { value($0) } }

  func word(_ tag: JspTag, _ name: String) -> String? { tag[name].map { file.string($0) } }

  func call(_ name: String, _ arguments: [TemplateArgument], _ range: SourceRange) -> TemplateExpression {
    TemplateExpression(.call(TemplateExpression(.name(name), range), arguments), range)
  }

  // MARK: - Directives

  private mutating func directive(_ tag: JspTag) {
    switch tag.name {
    case "include": if let name = value(tag, "file") { builder.add(.include(TemplateInclude(name: name, isShared: true, tag: tag.range))) }
    case "taglib":
      guard let prefix = word(tag, "prefix") else { return }
      if let folder = word(tag, "tagdir") {
        libraries[prefix] = folder.hasPrefix("/") ? folder : "/" + folder
      } else if let address = word(tag, "uri") {
        libraries[prefix] = Self.addresses.first { address.hasSuffix($0.0) }?.1 ?? "?" + prefix
      }
    case "attribute":
      // What the caller leaves out is null.
      if let name = word(tag, "name") {
        builder.add(.assign(["@attribute " + name], TemplateExpression(.literal(.null), tag.range), tag: tag.range))
      }
    default: break
    }
  }

  /// The library that an action belongs to; nil for an element of another vocabulary.
  private func library(of tag: JspTag) -> String? {
    let prefix = String(tag.name.prefix { $0 != ":" })
    if let known = libraries[prefix] { return known }
    if language == .gsp, prefix == "g" || prefix == "asset" { return prefix }
    guard Self.usual.contains(prefix) else { return nil }
    return prefix == "core" ? "c" : prefix == "security" ? "sec" : prefix
  }

  private func localName(_ tag: JspTag) -> String { String(tag.name.drop { $0 != ":" }.dropFirst()) }

  // MARK: - Actions

  private mutating func action(_ tag: JspTag) {
    guard let library = library(of: tag) else { return }
    let name = localName(tag)
    let wasUnderstood =
      switch library {
      case "c": core(name, tag)
      case "jsp": standard(name, tag)
      case "fmt", "spring", "sec": words(library, name, tag)
      case "form": form(name, tag)
      case "s": struts(name, tag)
      case "tiles": tiles(name, tag)
      case "g" where language == .gsp: grails(name, tag)
      case "asset" where language == .gsp: grailsAsset(name, tag)
      default: false
      }
    if wasUnderstood { return }
    let isFolder = library.hasPrefix("/")
    if isFolder || library == "t" || library == "tags" || library == "tag" || library == "layout" {
      // A tag file.
      return component((isFolder ? library : "/WEB-INF/tags") + "/\(name).tag", tag)
    }
    open(.passing, tag)
    if tag.isClosed { builder.add(.unknown(tag.range)) }
  }

  /// Opens what a tag with a body begins; one that ends in itself has none.
  func open(_ kind: TreeBuilder.Frame.Kind, _ tag: JspTag, _ builder: inout TreeBuilder) {
    builder.open(kind, tag.name, tag.range)
    if tag.isClosed { _ = builder.close(tag.name, SourceRange(tag.range.end, tag.range.end)) }
  }

  mutating func open(_ kind: TreeBuilder.Frame.Kind, _ tag: JspTag) {
    if case .passing = kind, tag.isClosed { return }
    open(kind, tag, &builder)
  }

  private mutating func component(_ path: String, _ tag: JspTag) {
    let arguments = tag.attributes.map { TemplateArgument(name: $0.name, value: value($0.value)) }
    var made = TemplateCall(kind: .component(path), arguments: arguments, body: [], tag: tag.range, end: tag.range)
    made.end = SourceRange(tag.range.end, tag.range.end)
    made.hasBody = !tag.isClosed
    open(.call(made), tag)
  }

  private mutating func core(_ name: String, _ tag: JspTag) -> Bool {
    switch name {
    case "if":
      open(.choice([], condition: value(tag, "test") ?? TemplateExpression(.opaque, tag.range), tag: tag.range), tag)
      if let variable = word(tag, "var"), tag.isClosed, let test = value(tag, "test") {
        builder.add(.assign([variable], test, tag: tag.range))
      }
    case "choose": open(.match(TemplateExpression(.opaque, tag.range), TreeBuilder.Matched()), tag)
    case "when": if !builder.divide(value(tag, "test") ?? TemplateExpression(.opaque, tag.range), tag.range) { return false }
    case "otherwise": if !builder.divide(nil, tag.range) { return false }
    case "forEach", "forTokens": loop(tag)
    case "set":
      guard let variable = word(tag, "var") else {
        open(.capture("@set"), tag)
        return true
      }
      if let given = value(tag, "value") {
        builder.add(.assign([variable], given, tag: tag.range))
        if !tag.isClosed { open(.capture("@set"), tag) }
      } else {
        open(.capture(variable), tag)
      }
    case "remove":
      if let variable = word(tag, "var") {
        builder.add(.assign([variable], TemplateExpression(.literal(.null), tag.range), tag: tag.range))
      }
    case "out":
      guard var given = value(tag, "value") else { return false }
      if let otherwise = value(tag, "default") { given = TemplateExpression(.fallback(given, otherwise), given.range) }
      builder.add(.output(given, escapes: word(tag, "escapeXml") != "false", tag: tag.range))
      if !tag.isClosed { open(.capture("@out"), tag) }
    case "url": address(value(tag, "value"), tag)
    case "import":
      guard let name = value(tag, "url") else { return false }
      if let variable = word(tag, "var") {
        builder.add(.capture(variable, [.include(TemplateInclude(name: name, tag: tag.range))], tag: tag.range))
        if !tag.isClosed { open(.capture("@import"), tag) }
        return true
      }
      include(name, tag)
    case "param": parameter(tag)
    case "catch": open(.scope([], isClosed: false), tag)
    case "redirect": if !tag.isClosed { open(.capture("@redirect"), tag) }
    default: return false
    }
    return true
  }

  /// An address below the root of the application, written or kept under a name.
  func address(_ path: TemplateExpression?, _ tag: JspTag, _ builder: inout TreeBuilder) {
    let given = call("@address", [TemplateArgument(value: path ?? TemplateExpression(.opaque, tag.range))], tag.range)
    if let variable = word(tag, "var") {
      builder.add(.assign([variable], given, tag: tag.range))
    } else {
      builder.add(.output(given, escapes: false, tag: tag.range))
    }
  }

  private mutating func address(_ path: TemplateExpression?, _ tag: JspTag) {
    address(path, tag, &builder)
    // Its parameters.
    if !tag.isClosed { open(.capture("@parameters"), tag) }
  }

  private mutating func loop(_ tag: JspTag) {
    var list = TemplateExpression(.opaque, tag.range)
    if let items = value(tag, "items") {
      let separators = value(tag, "delims").map { [TemplateArgument(value: $0)] } ?? []
      list = TemplateExpression(.filter(items, "@items", separators), items.range)
    } else if let low = tag["begin"], let high = tag["end"] {
      let bounds = [number(low), number(high)].map { TemplateArgument(value: $0) }
      list = call("@range", bounds, tag.range)
    }
    let end = SourceRange(tag.range.end, tag.range.end)
    let loop = TemplateLoop(
      names: word(tag, "var").map { [$0] } ?? ["@item"], list: list, tag: tag.range, body: [], otherwise: nil, otherwiseTag: nil, end: end)
    builder.open(.loop(loop, isOtherwise: false), tag.name, tag.range)
    if let status = word(tag, "varStatus") { builder.add(.assign([status], TemplateExpression(.name("loop"), tag.range), tag: end)) }
    if tag.isClosed { _ = builder.close(tag.name, end) }
  }

  private func number(_ range: SourceRange) -> TemplateExpression {
    let given = value(range)
    return given.literalText == nil ? given : expression(range)
  }

  // MARK: - Includes

  private mutating func include(_ name: TemplateExpression, _ tag: JspTag) {
    let include = TemplateInclude(name: name, tag: tag.range)
    guard !tag.isClosed else { return builder.add(.include(include)) }
    includes.append(include)
    builder.open(.capture("@parameters"), tag.name, tag.range)
  }

  private mutating func parameter(_ tag: JspTag) {
    guard let name = word(tag, "name"), !includes.isEmpty else { return }
    let given = value(tag, "value") ?? TemplateExpression(.opaque, tag.range)
    includes[includes.count - 1].arguments.append(TemplateArgument(name: name, value: given))
  }

  private mutating func standard(_ name: String, _ tag: JspTag) -> Bool {
    switch name {
    case "include":
      guard let page = value(tag, "page") else { return false }
      include(page, tag)
    case "directive.include":
      guard let name = value(tag, "file") else { return false }
      builder.add(.include(TemplateInclude(name: name, isShared: true, tag: tag.range)))
    case "param": parameter(tag)
    case "attribute", "body":
      let key =
        name == "body"
        ? TemplateExpression(.literal(.string(AssembledText("@body", from: tag.range, of: file), isMarkup: false)), tag.range)
        : value(tag, "name") ?? TemplateExpression(.opaque, tag.range)
      open(.fill(TemplateFill(name: key, body: [], mode: .replace, tag: tag.range)), tag)
    case "doBody", "invoke":
      let given = TemplateExpression(.name(name == "doBody" ? "@body" : word(tag, "fragment") ?? "@body"), tag.range)
      if let variable = word(tag, "var") {
        builder.add(.capture(variable, [.output(given, escapes: false, tag: tag.range)], tag: tag.range))
      } else {
        builder.add(.output(given, escapes: false, tag: tag.range))
      }
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    case "root", "text": open(.scope([], isClosed: false), tag)
    case "useBean", "setProperty", "output", "directive.page", "directive.taglib": if !tag.isClosed { open(.capture("@bean"), tag) }
    case "getProperty": builder.add(.unknown(tag.range))
    default: return false
    }
    return true
  }

  private mutating func tiles(_ name: String, _ tag: JspTag) -> Bool {
    switch name {
    case "insertTemplate", "insert":
      guard let path = word(tag, "template") ?? word(tag, "page") else { return false }
      component(path, tag)
    case "putAttribute", "put":
      let key = value(tag, "name") ?? TemplateExpression(.opaque, tag.range)
      var fill = TemplateFill(name: key, body: [], mode: .replace, tag: tag.range)
      if let given = value(tag, "value") { fill.value = given }
      open(.fill(fill), tag)
    case "insertAttribute", "getAsString":
      guard let name = value(tag, "name") else { return false }
      builder.add(
        .output(
          call("@tile", [TemplateArgument(name: tag.name.hasSuffix("String") ? "text" : nil, value: name)], tag.range), escapes: false,
          tag: tag.range))
      if !tag.isClosed { open(.capture("@parameters"), tag) }
    case "useAttribute", "importAttribute", "addAttribute", "putListAttribute", "addListAttribute":
      if !tag.isClosed { open(.capture("@tile"), tag) }
    default: return false
    }
    return true
  }

  // MARK: - Ends

  private mutating func end(_ tag: JspTag, followedBy next: Int) {
    let name = localName(tag)
    switch library(of: tag) {
    case "c" where name == "when" || name == "otherwise": return
    case "s"?,
      "g"? where name != "applyLayout":
      let prefix = tag.name.prefix(2)
      guard name == "if" || name == "else" || name.lowercased() == "elseif" else { break }
      // What goes on with `<s:else>` is not at its end.
      let rest = text[next...].drop { $0 <= 0x20 }
      if name != "else", rest.starts(with: "<\(prefix)else".utf8) { return }
      _ = builder.close(prefix + "if", tag.range)
      return
    case "c" where name == "import", "jsp" where name == "include":
      guard builder.close(tag.name, tag.range) else { break }
      if let include = includes.popLast() { builder.add(.include(include)) }
      return
    case "g"? where name == "applyLayout" && language == .gsp && builder.top.word == tag.name:
      let inside = SourceRange(builder.top.tag.end, tag.range.start)
      let page = pages ?? GrailsPage(self)
      pages = page
      builder.replaceTop(nodes: page.contents(builder.top.nodes, within: inside))
    default: break
    }
    if builder.close(tag.name, tag.range) { return }
    // Of an action that wrote something by itself nothing is left.
    if !isForm(tag) { builder.add(.unknown(tag.range)) }
  }

  /// Ends an element that a form's tag began.
  private mutating func isForm(_ tag: JspTag) -> Bool {
    if language == .gsp, library(of: tag) == "g", let element = Self.grailsElements[localName(tag)] {
      builder.add(.constant("</\(element)>", tag.range))
      return true
    }
    guard library(of: tag) == "form", let element = Self.elements[localName(tag)] else { return library(of: tag) == "form" }
    builder.add(.constant("</\(element)>", tag.range))
    return true
  }

  /// The elements of Spring's tags that have contents.
  static let elements = ["form": "form", "label": "label", "select": "select", "button": "button", "option": "option"]
}
