import Diagnostics

/// What stands around a page, and not in it.
extension TemplateRun {
  /// Notes that a file is part of the page or stands around it.
  func note(_ tree: TemplateTree, isLayout: Bool) {
    files.insert(tree.file.path)
    if stack.count > 1, isLayout || tree.opensPage { layoutPaths.insert(tree.file.path) }
    if layout(around: tree) == nil { ownFiles[tree.file.path] = tree.file }
  }

  /// The outermost layout of the page in which what a template writes stands now; nil for what stands in the page itself.
  func layout(around tree: TemplateTree) -> String? {
    guard tree.file.path != stack.first else { return nil }
    let place = stack.lastIndex(of: tree.file.path) ?? stack.count - 1
    return stack.prefix(place + 1).dropFirst().first(where: layoutPaths.contains)
  }

  /// As ``layout(around:)``; nil, too, for a condition of which a branch may show the page.
  func layout(around choice: TemplateChoice, _ tree: TemplateTree) -> String? {
    guard let layout = layout(around: tree), !GivenContent.mayStand(in: choice, tree, project.finder) else { return nil }
    return layout
  }
}
