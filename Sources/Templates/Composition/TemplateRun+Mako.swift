import Diagnostics

/// Mako's layouts: https://docs.makotemplates.org/en/latest/inheritance.html
extension TemplateRun {
  /// A page in the template that it inherits from. A block that the other one has stands there; the others stand in the page's body, which
  /// `self.body()` and `next.body()` write.
  func extend(mako page: TemplateFrame, within parent: TemplateTree, _ tag: SourceRange) {
    guard enter(parent, tag: tag, from: page.tree, isLayout: true) else { return }
    defer { stack.removeLast() }
    layouts.append(parent)
    var own = page
    let definitions = page.tree.nodes.filter { node in
      switch node {
      case .macro, .importing, .assign: true
      default: false
      }
    }
    _ = captured { render(definitions, &own) }
    var outer = TemplateFrame(parent, page.scope)
    outer.blocks = page.blocks
    collect(page.tree.nodes, own, depth: 0, &outer.blocks)
    let names = inherited(from: parent, depth: 0)
    let body = page.tree.nodes.filter { node in
      switch node {
      case .extends: false
      case .block(let block): !names.contains(block.name)
      default: true
      }
    }
    var inner = own
    inner.blocks = outer.blocks
    outer.scope.names["content"] = .content(TemplateContent(body, inner))
    extend(&outer)
  }

  /// The blocks of a template and of those that it inherits from.
  private func inherited(from tree: TemplateTree, depth: Int) -> Set<String> {
    var names = Self.blocks(in: tree.nodes, depth: 0)
    guard depth < Self.depthLimit else { return names }
    for node in tree.nodes {
      guard case .extends(let name, _) = node, let path = name.literalText, let parent = project.finder.layout(path, from: tree) else {
        continue
      }
      names.formUnion(inherited(from: parent, depth: depth + 1))
    }
    return names
  }

  private static func blocks(in nodes: [TemplateNode], depth: Int) -> Set<String> {
    guard depth < depthLimit else { return [] }
    var names: Set<String> = []
    for node in nodes {
      switch node {
      case .block(let block): names.formUnion(blocks(in: block.body, depth: depth + 1).union([block.name]))
      case .scope(_, let body, _, _): names.formUnion(blocks(in: body, depth: depth + 1))
      case .choice(let choice): for branch in choice.branches { names.formUnion(blocks(in: branch.body, depth: depth + 1)) }
      default: break
      }
    }
    return names
  }
}
