import Diagnostics

/// What stands around a page, and not in it.
extension TemplateRun {
  /// Notes that a file is part of the page or stands around it.
  func note(_ tree: TemplateTree, isLayout: Bool) {
    files.insert(tree.file.path)
    if stack.count > 1, isLayout || tree.opensPage { layoutPaths.insert(tree.file.path) }
    if layout(around: tree) == nil { ownFiles[tree.file.path] = tree.file }
  }

  /// Notes whether a layout has a place for one of the blocks in which the page shows something.
  func noteBlocks(of page: TemplateTree, within layout: TemplateTree) {
    guard stack.first == page.file.path, page.language.namesFromRoot else { return }
    let shown = page.nodes.compactMap { node in
      if case .block(let block) = node, Self.showsSomething(block.body, page) { block.name } else { nil }
    }
    guard !shown.isEmpty else { return }
    let pair = [page.file.path, layout.file.path]
    if shown.contains(where: writtenBlocks.contains) { keptContents.insert(pair) } else { lostContents.insert(pair) }
  }

  /// Whether nodes hold more than blanks and what they set.
  private static func showsSomething(_ nodes: [TemplateNode], _ tree: TemplateTree) -> Bool {
    nodes.contains { node in
      switch node {
      case .text(let range): tree.file.text[range.bytes].contains { $0 > 0x20 }
      case .assign, .capture, .macro, .importing: false
      default: true
      }
    }
  }

  /// What stands around a page, or in many pages.
  struct Surroundings {
    /// The path of the outermost layout, or else of the part.
    var path: String
    var isLayout: Bool
  }

  /// The outermost layout of the page in which what a template writes stands now; nil for what stands in the page itself.
  func layout(around tree: TemplateTree) -> String? {
    guard tree.file.path != stack.first else { return nil }
    let place = stack.lastIndex(of: tree.file.path) ?? stack.count - 1
    return stack.prefix(place + 1).dropFirst().first(where: layoutPaths.contains)
  }

  /// The layout or the part in which what a template writes stands now; nil in the page's own file.
  func surroundings(of tree: TemplateTree) -> Surroundings? {
    if let layout = layout(around: tree) { return Surroundings(path: layout, isLayout: true) }
    return tree.file.path == stack.first ? nil : Surroundings(path: tree.file.path, isLayout: false)
  }

  /// As ``surroundings(of:)``; nil, too, for a condition of which a branch may show the page.
  func surroundings(of choice: TemplateChoice, _ tree: TemplateTree) -> Surroundings? {
    guard let around = surroundings(of: tree), !GivenContent.mayStand(in: choice, tree, project.finder) else { return nil }
    return around
  }
}
