import Diagnostics

/// Elements of forms that tag helpers tie to a property of the model: `<label asp-for="Input.Email"></label>`, `<input asp-for="Input.Email" />`
/// (https://learn.microsoft.com/en-us/aspnet/core/mvc/views/working-with-forms).
extension RazorReader {
  private static let fields = ["input", "select", "textarea"]

  /// What the helper adds to such an element, with where that begins and where the rest of the element goes on; nil for another one.
  func modelElement(_ i: Int, _ limit: Int) -> (start: Int, nodes: [TemplateNode], end: Int)? {
    guard !isComponent, Self.mayBe(text[(i + 1)..<limit]), let tag = RazorTag(i, self, limit),
      let field = tag.attributes.first(where: { $0.name == "asp-for" })?.value
    else { return nil }
    var range = field.range
    if !range.isEmpty, text[range.start] == 0x40 { range.start += 1 }
    let (name, start) = (file.string(tag.name), tag.name.end)
    if name == "label" { return label(tag, range, limit) }
    guard Self.fields.contains(name) else { return nil }
    func states(_ name: String) -> Bool { tag.attributes.contains { $0.name.lowercased() == name } }
    var nodes: [TemplateNode] = []
    if name == "input", !states("type") { nodes.append(modelType(range, SourceRange(start, start))) }
    if let path = path(range) {
      if !states("id") { nodes.append(.constant(" id=\"\(Self.identifier(of: path))\"", range)) }
      if !states("name") { nodes.append(.constant(" name=\"\(path)\"", range)) }
    }
    return nodes.isEmpty ? nil : (start, nodes, start)
  }

  private static func mayBe(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: "label".utf8) || fields.contains { text.starts(with: $0.utf8) }
  }

  /// A label is for the field of its property, and has the words of the model where it has none.
  private func label(_ tag: RazorTag, _ range: SourceRange, _ limit: Int) -> (start: Int, nodes: [TemplateNode], end: Int)? {
    let (start, end) = (tag.name.end, tag.range.end)
    var nodes: [TemplateNode] = []
    if let path = path(range), !tag.attributes.contains(where: { $0.name.lowercased() == "for" }) {
      nodes.append(.constant(" for=\"\(Self.identifier(of: path))\"", range))
    }
    guard !tag.isClosed, text[end..<limit].drop(while: { $0 <= 0x20 }).starts(with: "</label".utf8) else {
      return nodes.isEmpty ? nil : (start, nodes, start)
    }
    return (start, nodes + [.text(SourceRange(start, end)), modelLabel(literal(range), SourceRange(end, end))], end)
  }

  /// What writes the type that the model's property states.
  private func modelType(_ range: SourceRange, _ tag: SourceRange) -> TemplateNode {
    let function = TemplateExpression(.name(TemplateRun.modelTypeFunction), range)
    return .output(TemplateExpression(.call(function, [TemplateArgument(value: literal(range))]), range), escapes: false, tag: tag)
  }

  /// "Input.Email"; nil for what is an expression, of which the helper makes more than a name.
  private func path(_ range: SourceRange) -> String? {
    let path = file.string(range)
    return !path.isEmpty && path.utf8.allSatisfy { TemplateWords.isWord($0) || $0 == 0x2E } && path.utf8.first?.isASCIIAlpha == true
      ? path : nil
  }

  /// "Input_Email": https://learn.microsoft.com/en-us/dotnet/api/microsoft.aspnetcore.mvc.rendering.tagbuilder.createsanitizedid
  static func identifier(of path: String) -> String { String(path.map { $0 == "." ? "_" : $0 }) }
}
