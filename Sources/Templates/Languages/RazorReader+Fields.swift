import Diagnostics

/// Fields and labels that the functions of `Html` write: `@Html.TextBoxFor(m => m.Email, new { @class = "form-control" })`
/// (https://learn.microsoft.com/en-us/dotnet/api/system.web.mvc.html.inputextensions).
extension RazorReader {
  /// The types of the fields that such functions write; nothing where templates of the program's own write them.
  private static let fields = [
    "PasswordFor": "password", "Password": "password", "TextBoxFor": "text", "TextBox": "text", "EditorFor": "", "Editor": "",
    "CheckBoxFor": "checkbox",
  ]

  /// What a call is given: the tokens between two commas.
  private typealias Argument = ArraySlice<ExpressionToken>

  /// What such a call writes; nil for another one.
  func field(_ range: SourceRange, _ tag: SourceRange) -> [TemplateNode]? {
    let head = Array("Html.".utf8)
    guard text[range.bytes].starts(with: head) else { return nil }
    let start = range.start + head.count
    var end = start
    while end < range.end, TemplateWords.isWord(text[end]) { end += 1 }
    guard end < range.end, text[end] == 0x28, let close = closingBracket(end, range.end) else { return nil }
    let function = file.string(SourceRange(start, end))
    guard function == "LabelFor" || Self.fields[function] != nil else { return nil }
    let given = arguments(SourceRange(end + 1, close))
    guard let property = given.first.flatMap(property) else { return nil }
    if function == "LabelFor" { return label(property, given, tag) }
    guard let type = Self.fields[function] else { return nil }
    let last = given.count > 1 ? given.last : nil
    let isObject = last.map { Self.attributes(of: $0) != nil } ?? true
    // What a variable holds, or a template of the program's writes, may be any attribute.
    guard !type.isEmpty, isObject || last?.count == 1 && function.hasSuffix("Box") && given.count == 2 else {
      return [written(property, type, range, SourceRange(start, end), tag)]
    }
    let attributes = last.flatMap { Self.attributes(of: $0) } ?? []
    var nodes: [TemplateNode] = [.constant("<input", tag)]
    if !attributes.contains(where: { name($0.name) == "type" }) { nodes.append(.constant(" type=\"\(type)\"", SourceRange(start, end))) }
    let id = Self.identifier(of: property.path)
    nodes.append(.constant(" name=\"\(property.path)\" id=\"\(id)\"", property.range))
    for attribute in attributes { nodes += self.attribute(attribute, tag) }
    return nodes + [.constant(" />", tag)]
  }

  /// The function of its own under which the run writes a field of which only the name and the type are known.
  private func written(
    _ property: (path: String, range: SourceRange), _ type: String, _ range: SourceRange, _ function: SourceRange, _ tag: SourceRange
  ) -> TemplateNode {
    var arguments = [TemplateArgument(value: literal(property.range))]
    if !type.isEmpty {
      let value = TemplateValue.string(AssembledText(type, from: function, of: file), isMarkup: false)
      arguments.append(TemplateArgument(value: TemplateExpression(.literal(value), function)))
    }
    let call = TemplateExpression(.call(TemplateExpression(.name(TemplateRun.fieldFunction), range), arguments), range)
    return .output(call, escapes: false, tag: tag)
  }

  private func arguments(_ range: SourceRange) -> [Argument] {
    let tokens = ExpressionLexer.tokens(text, range, .of(isComponent ? .blazor : .razor)).filter { $0.kind != .end }
    var found: [Argument] = []
    var (start, depth) = (0, 0)
    for (index, token) in tokens.enumerated() {
      guard case .symbol(let sign) = token.kind else { continue }
      if ["(", "[", "{"].contains(sign) { depth += 1 }
      if [")", "]", "}"].contains(sign) { depth -= 1 }
      if sign == ",", depth == 0 {
        found.append(tokens[start..<index])
        start = index + 1
      }
    }
    found.append(tokens[start...])
    return found.filter { !$0.isEmpty }
  }

  /// "Input.Password" of `m => m.Input.Password`, or what a text says, with the last name's place.
  private func property(_ argument: Argument) -> (path: String, range: SourceRange)? {
    guard let last = argument.last else { return nil }
    switch last.kind {
    case .string: return argument.count == 1 ? (file.string(last.range), last.range) : nil
    case .name:
      let names = argument.drop { $0.kind != .symbol("=>") }.dropFirst(2).compactMap { token -> String? in
        if case .name(let name) = token.kind { name } else { nil }
      }
      return names.isEmpty ? nil : (names.joined(separator: "."), last.range)
    default: return nil
    }
  }

  /// The attributes that an anonymous object holds, each with the tokens of its value; nil for what is none.
  private static func attributes(of argument: Argument) -> [(name: ExpressionToken, value: Argument)]? {
    var open = argument.startIndex
    guard argument.first?.kind == .name("new") else { return nil }
    open += 1
    guard open < argument.endIndex, argument[open].kind == .symbol("{"), argument.last?.kind == .symbol("}") else { return nil }
    var found: [(name: ExpressionToken, value: Argument)] = []
    var start = open + 1
    var depth = 0
    for index in (open + 1)..<argument.endIndex {
      guard case .symbol(let sign) = argument[index].kind else { continue }
      if ["(", "[", "{"].contains(sign) { depth += 1 }
      let isEnd = index == argument.endIndex - 1
      if [")", "]", "}"].contains(sign), !isEnd { depth -= 1 }
      guard isEnd || sign == "," && depth == 0 else { continue }
      let entry = argument[start..<index].drop { $0.kind == .symbol("@") }
      start = index + 1
      if entry.isEmpty { continue }
      guard let first = entry.first, case .name = first.kind, entry.dropFirst().first?.kind == .symbol("=") else { return nil }
      found.append((first, entry.dropFirst(2)))
    }
    return found
  }

  private func name(_ token: ExpressionToken) -> String {
    String(file.string(token.range).drop { $0 == "@" }).withHyphens
  }

  private func attribute(_ attribute: (name: ExpressionToken, value: Argument), _ tag: SourceRange) -> [TemplateNode] {
    let head = TemplateNode.constant(" \(name(attribute.name))=\"", attribute.name.range)
    let end = TemplateNode.constant("\"", attribute.name.range)
    guard attribute.value.count == 1, let value = attribute.value.first else {
      return [head, .constant("\u{FFFC}", attribute.name.range), end]
    }
    switch value.kind {
    case .string, .number, .name("true"), .name("false"): return [head, .text(value.range), end]
    default: return [head, .constant("\u{FFFC}", value.range), end]
    }
  }

  /// `Html.LabelFor(m => m.Email, "E-mail", new { … })`: the words that are given, or those of the model.
  private func label(
    _ property: (path: String, range: SourceRange), _ given: [Argument], _ tag: SourceRange
  ) -> [TemplateNode] {
    var nodes: [TemplateNode] = [
      .constant("<label for=\"\(Self.identifier(of: property.path))\"", tag)
    ]
    for attribute in given.last.flatMap({ Self.attributes(of: $0) }) ?? [] { nodes += self.attribute(attribute, tag) }
    nodes.append(.constant(">", tag))
    if let words = given.dropFirst().first, words.count == 1, let only = words.first, case .string = only.kind {
      nodes.append(.text(only.range))
    } else {
      let path = TemplateValue.string(AssembledText(property.path, from: property.range, of: file), isMarkup: false)
      nodes.append(modelLabel(TemplateExpression(.literal(path), property.range), tag))
    }
    return nodes + [.constant("</label>", tag)]
  }

  /// What writes the words that a model has for a property.
  func modelLabel(_ path: TemplateExpression, _ tag: SourceRange) -> TemplateNode {
    let function = TemplateExpression(.name(TemplateRun.modelLabelFunction), path.range)
    return .output(TemplateExpression(.call(function, [TemplateArgument(value: path)]), path.range), escapes: true, tag: tag)
  }
}
