import Diagnostics

/// Parts of views: view components, partials, components of Blazor's in a view.
extension RazorReader {
  /// `<component type="typeof(App)" render-mode="Server" />`, and the link to the styles that components have of their own.
  func hosted(_ i: Int, _ limit: Int) -> TemplateCall? {
    let isLink = text[i..<limit].starts(with: "<link ".utf8)
    guard isLink || text[i..<limit].starts(with: "<component ".utf8), let tag = RazorTag(i, self, limit) else { return nil }
    if isLink { return isolatedStyles(tag) }
    guard let type = tag.attributes.first(where: { $0.name == "type" })?.value, let name = Self.type(in: file.string(type.range)) else {
      return nil
    }
    return TemplateCall(kind: .component(name), body: [], tag: tag.range, end: SourceRange(tag.range.end, tag.range.end))
  }

  /// "App" of `typeof(Shop.App)`.
  static func type(in text: String) -> String? {
    guard let start = text.firstRange(of: "typeof(")?.upperBound else { return nil }
    let name = text[start...].prefix { $0 != ")" }.split(separator: ".").last.map(String.init) ?? ""
    return name.isEmpty ? nil : name
  }

  /// The link to `Shop.styles.css`, the style sheet that is built of what components have of their own.
  func isolatedStyles(_ tag: RazorTag) -> TemplateCall? {
    guard let href = tag.attributes.first(where: { $0.name == "href" })?.value, file.string(href.range).contains(".styles.css") else {
      return nil
    }
    return TemplateCall(
      kind: .component(TemplateRun.isolatedStyles), body: [], tag: tag.range, end: SourceRange(tag.range.end, tag.range.end))
  }

  /// `Component.InvokeAsync("SocialLogin", new { … })`: the default view of a view component.
  func invocation(_ range: SourceRange, _ tag: SourceRange) -> TemplateInclude? {
    let call = Array("Component.InvokeAsync(\"".utf8)
    guard text[range.bytes].starts(with: call) else { return nil }
    let start = range.start + call.count
    guard let close = text[start..<range.end].firstIndex(of: 0x22), close > start else { return nil }
    return componentView(file.string(SourceRange(start, close)), SourceRange(start, close), tag)
  }

  private func componentView(_ name: String, _ range: SourceRange, _ tag: SourceRange) -> TemplateInclude {
    let view = AssembledText("Components/\(name)/Default", from: range, of: file)
    return TemplateInclude(name: TemplateExpression(.literal(.string(view, isMarkup: true)), range), isClosed: true, tag: tag)
  }

  /// `<vc:social-login provider="x" />`: the default view of a view component.
  private func viewComponent(_ i: Int, _ limit: Int) -> (end: Int, include: TemplateInclude)? {
    let start = i + 4
    var nameEnd = start
    while nameEnd < limit, TemplateWords.isWord(text[nameEnd]) || text[nameEnd] == 0x2D { nameEnd += 1 }
    guard nameEnd > start, let end = ComponentTag.end(text, from: nameEnd), end <= limit else { return nil }
    let range = SourceRange(start, nameEnd)
    let name = file.string(range).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    var close = end
    if text[end - 2] != 0x2F, text[end..<limit].starts(with: "</vc:\(file.string(range))>".utf8) { close += 6 + range.length }
    return (close, componentView(name, range, SourceRange(i, close)))
  }

  /// The name of a part, in which an expression may stand: `@Model.Part`, `Shared/@Model.Part`.
  private func partName(_ value: TemplateExpression) -> TemplateExpression {
    guard let at = text[value.range.bytes].firstIndex(of: 0x40) else { return value }
    let code = ExpressionReader.read(SourceRange(at + 1, value.range.end), of: file, isComponent ? .blazor : .razor)
    return at == value.range.start
      ? TemplateExpression(code.kind, value.range)
      : TemplateExpression(.concatenation([literal(SourceRange(value.range.start, at)), code]), value.range)
  }

  /// `<partial name="_Name" />`
  func partial(_ i: Int, _ limit: Int) -> (end: Int, include: TemplateInclude)? {
    if text[i..<limit].starts(with: "<vc:".utf8) { return viewComponent(i, limit) }
    guard text[i..<limit].starts(with: "<partial ".utf8), let end = ComponentTag.end(text, from: i + 8), end <= limit else { return nil }
    let isClosed = text[end - 2] == 0x2F
    let attributes = ComponentTag.attributes(SourceRange(i + 8, end - (isClosed ? 2 : 1)), of: file)
    guard let name = attributes.first(where: { $0.name == "name" }) else { return nil }
    var close = end
    if !isClosed, text[end..<limit].starts(with: "</partial>".utf8) { close += 10 }
    var model: TemplateExpression?
    for attribute in attributes {
      var range = attribute.value.range
      if !range.isEmpty, text[range.start] == 0x40 { range = SourceRange(range.start + 1, range.end) }
      let value = ExpressionReader.read(range, of: file, isComponent ? .blazor : .razor)
      if attribute.name == "model" { model = value }
      // A property of the page's own model.
      if attribute.name == "for" {
        model = TemplateExpression(.member(TemplateExpression(.name("Model"), range), file.string(range)), range)
      }
    }
    let arguments = model.map { [TemplateArgument(name: "Model", value: $0)] } ?? []
    return (close, TemplateInclude(name: partName(name.value), arguments: arguments, tag: SourceRange(i, close)))
  }
}
