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
    default: return resource(base, name, range, frame)
    }
  }

  /// The words that a member of the class stands for which is made of a catalogue: `SiteResources.AppleButton` of `SiteResources.resx`, and the same member
  /// of an object of that class which is injected.
  private func resource(_ base: TemplateExpression, _ name: String, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    guard let place = project.finder.place(of: frame.tree.file), let translations = project.translations else { return nil }
    let type: String
    switch base.kind {
    case .name(let name): type = name
    case .member(_, let name): type = name
    default: return nil
    }
    let classes = project.finder.resourceClasses(place.root)
    guard !classes.isEmpty,
      classes.contains(type) || project.finder.injectedType(of: type, from: frame.tree.file).map(classes.contains) == true,
      let words = translations.text(name, from: frame.tree.file)
    else { return nil }
    return .string(words, isMarkup: false)
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
