import Diagnostics

/// What a live view shows when it opens. What it sets later is a way like others.
extension TemplateRun {
  /// Gives a page what its module sets when it opens: what stays so is known, and what may change is what the most usual way begins with.
  func open(_ assigns: LiveViewAssigns?, _ scope: TemplateScope) -> TemplateScope {
    guard let assigns else { return scope }
    var scope = scope
    let frame = TemplateFrame(TemplateTree(file: assigns.file, language: .heex, nodes: []))
    for (name, expression) in assigns.opening.sorted(by: { $0.key < $1.key }) where scope.names["@" + name] == nil {
      let value = value(expression, frame)
      guard value.isKnown, !expression.isOpaque else { continue }
      if assigns.lasting.contains(name) { scope.names["@" + name] = value } else { opening["@" + name] = value }
    }
    return scope
  }

  /// Whether a condition of the page holds when it opens; nil where that hangs on something else.
  func holdsAtOpening(_ condition: TemplateExpression, _ frame: TemplateFrame) -> Bool? {
    guard !opening.isEmpty, frame.tree.file.path == stack.first else { return nil }
    var inner = frame
    inner.scope.names.merge(opening) { own, opening in own.isKnown ? own : opening }
    return decide(condition, inner)
  }

  /// What a name of the page stands for on the way that shows it as it opens.
  func valueAtOpening(_ expression: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue? {
    guard forced.isEmpty, case .name(let name) = expression.kind, frame.tree.file.path == stack.first else { return nil }
    return opening[name]
  }
}

extension TemplateFinder {
  /// What the live view sets that a page is, or whose template it is: `login_live.html.heex` beside `login_live.ex`.
  func liveViewAssigns(of tree: TemplateTree) -> LiveViewAssigns? {
    guard tree.language == .heex else { return nil }
    if tree.file.path.hasSuffix(".ex") { return LiveViewAssigns(tree.file) }
    let suffix = ".html.heex"
    guard let place = place(of: tree.file), place.path.hasSuffix(suffix),
      let file = text(at: place.path.dropLast(suffix.utf8.count) + ".ex")
    else { return nil }
    return LiveViewAssigns(file)
  }
}
