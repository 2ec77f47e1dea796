import Diagnostics

/// Reads FreeMarker: https://freemarker.apache.org/docs/ref_directives.html
struct FreeMarkerReader {
  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()
  /// The variables of the lists that are open.
  private var variables: [String] = []
  private var lists: [TemplateExpression] = []
  /// The calls of macros that are open, by the words that close them.
  private var calls: [String] = []
  private let escapes: Bool

  /// Directives that leave what stands in them as it is.
  private static let transparent: Set<String> = ["compress", "autoesc", "noautoesc", "outputformat", "escape", "noescape", "attempt"]
  /// Directives that write nothing.
  private static let silent: Set<String> = ["ftl", "setting", "t", "lt", "rt", "nt", "flush"]

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
    escapes = Self.escapes(file)
  }

  /// Whether values are escaped: in files that are called so, and in those that say it or that Keycloak reads.
  private static func escapes(_ file: SourceFile) -> Bool {
    let path = file.path.lowercased()
    if path.hasSuffix(".ftlh") || path.hasSuffix(".ftlx") { return true }
    return ["kcSanitize", "registrationLayout", "properties.kc", "output_format=\"HTML\"", "?html>"].contains {
      file.text.firstRange(of: Array($0.utf8)) != nil
    }
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    var tags = FreeMarkerTags(text)
    var plain = range.start
    while let tag = tags.next(from: plain, to: range.end) {
      builder.text(SourceRange(plain, tag.range.start))
      plain = tag.range.end
      switch tag.kind {
      case .comment: break
      case .output: builder.add(.output(expression(tag.content), escapes: escapes, tag: tag.range))
      case .call: call(tag)
      case .callEnd: endCall(tag)
      case .end: end(tag)
      case .directive where tag.name == "noparse" || tag.name == "comment":
        let end = tags.end(of: tag.name, from: plain) ?? SourceRange(range.end, range.end)
        if tag.name == "noparse" { builder.text(SourceRange(plain, end.start)) }
        plain = end.end
      case .directive: directive(tag)
      }
    }
    builder.text(SourceRange(plain, range.end))
    return builder.finish()
  }

  private func expression(_ range: SourceRange) -> TemplateExpression { ExpressionReader.read(range, of: file, .freemarker) }

  private func reader(_ tag: FreeMarkerTag) -> ExpressionReader { ExpressionReader(tag.content, of: file, .freemarker) }

  private func literal(_ range: SourceRange) -> TemplateExpression {
    TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
  }

  // MARK: - Directives

  private mutating func directive(_ tag: FreeMarkerTag) {
    switch tag.name {
    case "if": builder.open(.choice([], condition: expression(tag.content), tag: tag.range), "if", tag.range)
    case "elseif", "elseIf": divide(expression(tag.content), tag)
    case "else": divide(nil, tag)
    case "switch": builder.open(.match(expression(tag.content), TreeBuilder.Matched()), "switch", tag.range)
    case "case", "on": takeCase(tag)
    case "default": divide(nil, tag)
    case "break": if !isInSwitch { builder.add(.unknown(tag.range)) }
    case "list", "foreach": list(tag)
    case "items":
      let loop = TemplateLoop(
        names: names(tag.content), list: lists.last ?? TemplateExpression(.opaque, tag.content), tag: tag.range, body: [], otherwise: nil,
        otherwiseTag: nil, end: tag.range)
      variables.append(loop.names.first ?? "")
      builder.open(.loop(loop, isOtherwise: false), "items", tag.range)
    case "sep":
      let variable = variables.last ?? ""
      builder.open(
        .choice([], condition: TemplateExpression(.name(variable + "?has_next"), tag.range), tag: tag.range), "sep", tag.range)
    case "assign", "global", "local": assign(tag)
    case "include": include(tag)
    case "import": importing(tag)
    case "macro", "function": macro(tag)
    case "nested":
      var arguments = reader(tag)
      builder.add(.output(call("@nested", arguments.spacedArguments(), tag.range), escapes: false, tag: tag.range))
    case "return":
      builder.add(
        .output(call("@return", [TemplateArgument(value: expression(tag.content))], tag.range), escapes: false, tag: tag.range))
    case "recover":
      // What is shown where something fails.
      builder.mute()
    case let name where Self.transparent.contains(name): builder.open(.scope([], isClosed: false), name, tag.range)
    case let name where Self.silent.contains(name): break
    default: builder.add(.unknown(tag.range))
    }
  }

  private func call(_ name: String, _ arguments: [TemplateArgument], _ range: SourceRange) -> TemplateExpression {
    TemplateExpression(.call(TemplateExpression(.name(name), range), arguments), range)
  }

  private mutating func closeSeparator(_ tag: FreeMarkerTag) {
    if builder.top.word == "sep" { _ = builder.close("sep", SourceRange(tag.range.start, tag.range.start)) }
  }

  private mutating func divide(_ condition: TemplateExpression?, _ tag: FreeMarkerTag) {
    closeSeparator(tag)
    if !builder.divide(condition, tag.range) { builder.add(.unknown(tag.range)) }
  }

  private var isInSwitch: Bool {
    if case .match = builder.top.kind { true } else { false }
  }

  /// `<#case value>`; one without anything before the next shares its branch.
  private mutating func takeCase(_ tag: FreeMarkerTag) {
    guard case .match(let subject, var matched) = builder.top.kind else { return builder.add(.unknown(tag.range)) }
    let condition = TemplateExpression(.comparison(subject, .equal, expression(tag.content)), tag.content)
    let isEmpty = builder.top.nodes.allSatisfy { node in
      if case .text(let range) = node { text[range.bytes].allSatisfy { $0 <= 0x20 } } else { false }
    }
    if let last = matched.condition, isEmpty {
      matched.condition = TemplateExpression(.either(last, condition), last.range)
      return builder.replaceTop(.match(subject, matched))
    }
    divide(condition, tag)
  }

  private mutating func end(_ tag: FreeMarkerTag) {
    switch tag.name {
    case "macro", "function", "list", "foreach", "items", "if", "switch", "assign", "global", "local", "sep":
      if tag.name != "sep" { closeSeparator(tag) }
      if ["list", "foreach", "items"].contains(tag.name), builder.isOpen(tag.name) {
        if !variables.isEmpty { variables.removeLast() }
        if tag.name != "items", !lists.isEmpty { lists.removeLast() }
      }
      if !builder.close(tag.name, tag.range) { builder.add(.unknown(tag.range)) }
    case let name where Self.transparent.contains(name): _ = builder.close(name, tag.range)
    case "recover", "comment", "noparse", "nested", "include": break
    default: builder.add(.unknown(tag.range))
    }
  }

  // MARK: - Lists

  /// The names behind `as`.
  private func names(_ range: SourceRange) -> [String] {
    let tokens = ExpressionLexer.tokens(text, range, .of(.freemarker))
    guard let at = tokens.lastIndex(where: { $0.kind == .name("as") }) else { return [] }
    return tokens[(at + 1)...].compactMap { if case .name(let name) = $0.kind { name } else { nil } }
  }

  /// `<#list xs as x>`, `<#list map as key, value>`, `<#foreach x in xs>`, and `<#list xs>` with `<#items as x>` in it.
  private mutating func list(_ tag: FreeMarkerTag) {
    let tokens = ExpressionLexer.tokens(text, tag.content, .of(.freemarker))
    var names = names(tag.content)
    var list = tag.content
    if tag.name == "foreach" {
      if let at = tokens.firstIndex(where: { $0.kind == .name("in") }), at == 1, case .name(let name) = tokens[0].kind {
        names = [name]
        list = SourceRange(tokens[at].range.end, tag.content.end)
      }
    } else if let at = tokens.lastIndex(where: { $0.kind == .name("as") }) {
      list = SourceRange(tag.content.start, tokens[at].range.start)
    }
    let value = expression(ProgramTags.trimmed(list, text))
    variables.append(names.first ?? "")
    lists.append(value)
    // What stands around the items is written once.
    guard !names.isEmpty else {
      let condition = TemplateExpression(.filter(value, "has_content", []), value.range)
      return builder.open(.choice([], condition: condition, tag: tag.range), tag.name, tag.range)
    }
    let loop = TemplateLoop(names: names, list: value, tag: tag.range, body: [], otherwise: nil, otherwiseTag: nil, end: tag.range)
    builder.open(.loop(loop, isOtherwise: false), tag.name, tag.range)
  }

  // MARK: - Names

  /// `<#assign a = 1 b = 2 in ns>`, `<#assign a>…</#assign>`
  private mutating func assign(_ tag: FreeMarkerTag) {
    var reader = reader(tag)
    let prefix = tag.name == "assign" ? "" : "@\(tag.name) "
    var isCapture = true
    while !reader.isAtEnd {
      let before = reader.position
      var name: String?
      if case .string = reader.token.kind {
        name = file.string(reader.token.range)
        reader.advance()
      } else {
        name = reader.name()
      }
      guard let name else { break }
      if reader.take("=") {
        isCapture = false
        builder.add(.assign([prefix + name], reader.expression(), tag: tag.range))
      } else if case .symbol(let sign) = reader.token.kind, ["+=", "-=", "*=", "/=", "%=", "++", "--"].contains(sign) {
        isCapture = false
        builder.add(.assign([prefix + name], TemplateExpression(.opaque, tag.content), tag: tag.range))
        break
      } else {
        if isCapture, name != "in" { builder.open(.capture(prefix + name), tag.name, tag.range) }
        return
      }
      _ = reader.take(",")
      if reader.position == before { break }
    }
  }

  private mutating func include(_ tag: FreeMarkerTag) {
    var reader = reader(tag)
    var include = TemplateInclude(name: reader.expression(), tag: tag.range)
    include.isShared = true
    for option in reader.spacedArguments() where option.name == "ignore_missing" {
      if case .literal(.boolean(true)) = option.value.kind { include.ignoresMissing = true }
    }
    builder.add(.include(include))
  }

  private mutating func importing(_ tag: FreeMarkerTag) {
    var reader = reader(tag)
    let name = reader.expression()
    guard reader.takeWord("as"), let whole = reader.name() else { return builder.add(.unknown(tag.range)) }
    builder.add(.importing(TemplateImport(name: name, whole: whole, tag: tag.range)))
  }

  // MARK: - Macros

  /// `<#macro name a b="x" rest...>`, `<#function name(a, b)>`
  private mutating func macro(_ tag: FreeMarkerTag) {
    var reader = reader(tag)
    var name: String?
    if case .string = reader.token.kind {
      name = file.string(reader.token.range)
      reader.advance()
    } else {
      name = reader.name()
    }
    guard let name else { return builder.add(.unknown(tag.range)) }
    var parameters: [TemplateMacro.Parameter] = []
    _ = reader.take("(")
    while let parameter = reader.name(), parameters.count < 100 {
      var value: TemplateExpression?
      if reader.take("=") { value = reader.expression() }
      if reader.take("...") { value = TemplateExpression(.opaque, tag.content) }
      parameters.append(TemplateMacro.Parameter(name: parameter, value: value))
      _ = reader.take(",")
    }
    builder.open(.macro(TemplateMacro(name: name, parameters: parameters, body: [], tag: tag.range)), tag.name, tag.range)
  }

  /// `<@ns.name a=1 b="x"; loopVariable>`
  private mutating func call(_ tag: FreeMarkerTag) {
    var end = tag.content.start
    while end < tag.content.end, TemplateWords.isWord(text[end]) || [0x2E, 0x24, 0x5C, 0x2D].contains(text[end]) || text[end] >= 0x80 {
      end += 1
    }
    let name = SourceRange(tag.content.start, end)
    let callee = end == tag.content.start ? TemplateExpression(.opaque, tag.content) : expression(name)
    var arguments = ExpressionReader(SourceRange(end, tag.content.end), of: file, .freemarker)
    let given = arguments.spacedArguments()
    var names: [String] = []
    if arguments.take(";") {
      while let name = arguments.name() {
        names.append(name)
        _ = arguments.take(",")
      }
    }
    let expression = TemplateExpression(.call(callee, given), tag.content)
    var made = TemplateCall(kind: .macro(expression), body: [], tag: tag.range, end: SourceRange(tag.range.end, tag.range.end))
    made.names = names
    guard !tag.isClosed else { return builder.add(.call(made)) }
    made.hasBody = true
    let word = "@" + file.string(name)
    calls.append(word)
    builder.open(.call(made), word, tag.range)
  }

  private mutating func endCall(_ tag: FreeMarkerTag) {
    var word = "@" + file.string(tag.content)
    if word == "@" { word = calls.last ?? word }
    if let index = calls.lastIndex(of: word) { calls.removeSubrange(index...) }
    if !builder.close(word, tag.range) { builder.add(.unknown(tag.range)) }
  }
}
