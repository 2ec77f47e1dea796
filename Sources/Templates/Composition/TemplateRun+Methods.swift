import Diagnostics

/// The methods of JavaScript's arrays, as far as templates use them to put classes together.
extension TemplateRun {
  func method(
    _ name: String, of items: [TemplateValue], _ arguments: [TemplateArgument], _ base: TemplateExpression, _ frame: TemplateFrame
  ) -> TemplateValue {
    let first = arguments.first
    switch name {
    case "join":
      let separator =
        first.map { value($0.value, frame) } ?? .string(AssembledText(",", from: base.range, of: frame.tree.file), isMarkup: false)
      return listFilter(items, name, separator, base, frame)
    case "filter":
      if case .name("Boolean")? = first?.value.kind { return listFilter(items, name, nil, base, frame) }
      guard let answers = each(first, items, frame)?.map({ $0.isTrue(frame.tree.language) }), !answers.contains(nil) else {
        return .unknown
      }
      return .list(zip(items, answers).filter { $0.1 == true }.map(\.0))
    case "select" where frame.tree.language.isRails, "reject" where frame.tree.language.isRails:
      guard let answers = each(first, items, frame)?.map({ $0.isTrue(frame.tree.language) }), !answers.contains(nil) else {
        return .unknown
      }
      return .list(zip(items, answers).filter { $0.1 == (name == "select") }.map(\.0))
    case "map": return each(first, items, frame).map { .list($0) } ?? .unknown
    case "concat": return listFilter(items, name, first.map { value($0.value, frame) }, base, frame)
    case "includes":
      let answers = first.map { wanted in items.map { TemplateValue.areEqual($0, value(wanted.value, frame)) } } ?? []
      return answers.contains(true) ? .boolean(true) : answers.allSatisfy { $0 == false } ? .boolean(false) : .unknown
    default: return .unknown
    }
  }

  /// What a function that is written in place makes of each item; nil for any other.
  private func each(_ function: TemplateArgument?, _ items: [TemplateValue], _ frame: TemplateFrame) -> [TemplateValue]? {
    guard case .lambda(let names, let body)? = function?.value.kind, let name = names.first else { return nil }
    return items.map { item in
      var inner = frame
      inner.scope.names[name] = item
      return value(body, inner)
    }
  }
}
