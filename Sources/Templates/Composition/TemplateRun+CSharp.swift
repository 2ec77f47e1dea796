import Diagnostics

/// Members of C#'s strings, enumerations and lists.
extension TemplateRun {
  /// What a member is that needs no call: `string.Empty`, `list.Count`. Nil for others.
  func csharpMember(_ base: TemplateExpression, _ name: String, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    switch name {
    case "Empty" where isName(base, "string") || isName(base, "String"): return .string(AssembledText(), isMarkup: false)
    case "Count", "Length":
      guard case .list(let items) = value(base, frame) else { return nil }
      return .number(Double(items.count), AssembledText(String(items.count), from: range, of: frame.tree.file))
    default: return nil
    }
  }

  /// What a method gives: `Kind.ToString().ToLower()`, `providers.Any()`. Nil for others.
  func csharpMethod(
    _ base: TemplateExpression, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame
  ) -> TemplateValue? {
    switch (name, value(base, frame)) {
    case ("ToString", .string(let text, let isMarkup)) where arguments.isEmpty: return .string(text, isMarkup: isMarkup)
    case ("ToString", .number(let number, let digits)) where arguments.isEmpty: return .number(number, digits)
    case ("ToLower", .string), ("ToLowerInvariant", .string): return filter(base, "lower", [], frame)
    case ("ToUpper", .string), ("ToUpperInvariant", .string): return filter(base, "upper", [], frame)
    case ("Trim", .string) where arguments.isEmpty: return filter(base, "trim", [], frame)
    case ("Any", .list(let items)) where arguments.isEmpty: return .boolean(!items.isEmpty)
    case ("Contains", .list(let items)):
      guard let wanted = arguments.first.map({ value($0.value, frame) }) else { return nil }
      let answers = items.map { TemplateValue.areEqual($0, wanted) }
      return answers.contains(true) ? .boolean(true) : answers.allSatisfy { $0 == false } ? .boolean(false) : .unknown
    default: return nil
    }
  }
}
