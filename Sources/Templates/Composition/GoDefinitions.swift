import Diagnostics

/// Where Go's templates of a root are defined, and which files write them.
struct GoDefinitions: Sendable {
  /// By the name of a template, the files that define it.
  var definitions: [String: [String]] = [:]
  /// By the name of a template, the files that write it.
  var users: [String: [String]] = [:]
}

extension TemplateTree {
  /// The templates that a file defines, by their names.
  var definitions: [(name: String, nodes: [TemplateNode])] {
    nodes.compactMap { if case .macro(let macro) = $0 { (macro.name, macro.body) } else { nil } }
  }

  /// Whether it writes something outside what it defines.
  var writesItself: Bool {
    nodes.contains { node in
      switch node {
      case .macro, .assign: false
      case .text(let range): file.text[range.bytes].contains { $0 > 0x20 }
      default: true
      }
    }
  }

  /// Whether it writes a page itself, to which it gives a template of some name.
  func isPage(giving name: String) -> Bool { writesItself && definitions.contains { $0.name == name } }

  /// The names of the templates that it writes.
  var writtenNames: Set<String> {
    var found: Set<String> = []
    var open = nodes
    var steps = 0
    while let node = open.popLast(), steps < 20_000 {
      steps += 1
      switch node {
      case .include(let include): if let name = include.name.literalText { found.insert(name) }
      case .block(let block):
        found.insert(block.name)
        open += block.body
      case .macro(let macro): open += macro.body
      case .choice(let choice): for branch in choice.branches { open += branch.body }
      case .loop(let loop): open += loop.body + (loop.otherwise ?? [])
      default: break
      }
    }
    return found
  }
}

extension TemplateRun {
  /// Writes a page of Go: itself, or the layout that writes what it defines.
  func renderGo(_ tree: TemplateTree, _ scope: TemplateScope) {
    if renderHugo(tree, scope) { return }
    for definition in tree.definitions where defined[definition.name] == nil { defined[definition.name] = (definition.nodes, tree) }
    var frame = TemplateFrame(tree, scope)
    if tree.writesItself { return render(tree.nodes, &frame) }
    if let layout = project.finder.goLayout(of: tree), enter(layout, tag: nil, from: tree, isLayout: true) {
      defer { stack.removeLast() }
      var outer = TemplateFrame(layout, scope)
      if layout.writesItself { return render(layout.nodes, &outer) }
      for definition in layout.definitions where defined[definition.name] == nil { defined[definition.name] = (definition.nodes, layout) }
      guard let whole = layout.definitions.first(where: { TemplateContents.isWholePage($0.nodes, layout) }) else { return }
      return render(whole.nodes, &outer)
    }
    let largest = tree.definitions.max { TemplateContents.length($0.nodes) < TemplateContents.length($1.nodes) }
    if let largest { render(largest.nodes, &frame) }
  }

  /// `{{template "name" .}}`; false where nothing of that name is found.
  func goTemplate(_ name: String, _ include: TemplateInclude, _ frame: TemplateFrame) -> Bool {
    var found = defined[name]
    if found == nil, let tree = project.finder.goDefinition(name, from: frame.tree) {
      if let definition = tree.definitions.first(where: { $0.name == name }) {
        found = (definition.nodes, tree)
      } else {
        found = (tree.nodes, tree)
      }
    }
    guard let (nodes, tree) = found else { return false }
    let key = tree.file.path + " " + name
    guard !stack.contains(key), stack.count < Self.depthLimit else {
      notice("The template '\(name)' includes itself; that part is left out.", frame.tree, include.tag)
      return true
    }
    stack.append(key)
    defer { stack.removeLast() }
    files.insert(tree.file.path)
    var names: [String: TemplateValue] = [:]
    if let dot = include.map { names["."] = value(dot, frame) }
    var inner = TemplateFrame(tree, TemplateScope(names: names))
    render(nodes, &inner)
    return true
  }
}

extension TemplateContents {
  /// Whether nodes hold the root element of a page.
  static func isWholePage(_ nodes: [TemplateNode], _ tree: TemplateTree) -> Bool {
    nodes.contains { node in
      guard case .text(let range) = node else { return false }
      return tree.file.text[range.bytes].firstRange(of: Array("<html".utf8)) != nil
    }
  }

  /// How many bytes of text nodes hold themselves.
  static func length(_ nodes: [TemplateNode]) -> Int {
    nodes.reduce(0) { if case .text(let range) = $1 { $0 + range.length } else { $0 } }
  }
}

extension TemplateFinder {
  private static let goFileLimit = 1_500

  func goDefinition(_ name: String, from tree: TemplateTree) -> TemplateTree? {
    guard let place = place(of: tree.file) else { return nil }
    let paths = goDefinitions(of: place).definitions[name] ?? []
    let near = paths.max { Self.closeness($0, place.path) < Self.closeness($1, place.path) }
    if let near, let found = self.tree(at: near, like: .go) { return found }
    return part(name, from: tree)
  }

  /// The whole page that writes what a file defines.
  func goLayout(of tree: TemplateTree) -> TemplateTree? {
    guard let place = place(of: tree.file) else { return nil }
    let index = goDefinitions(of: place)
    var best: (score: Int, tree: TemplateTree)?
    for definition in tree.definitions {
      for path in index.users[definition.name] ?? [] where path != place.path {
        guard let other = self.tree(at: path, like: .go), other.file.text.firstRange(of: Array("<html".utf8)) != nil else { continue }
        let score = Self.closeness(path, place.path)
        if best.map({ $0.score < score }) ?? true { best = (score, other) }
      }
    }
    return best?.tree
  }

  /// The definitions of a root's folders of templates and of all below them; those of the file's own folder where that is none of them. Which file asks first
  /// makes no difference.
  private func goDefinitions(of place: ProjectPlace) -> GoDefinitions {
    let folders = templateFolders(place.root).sorted()
    let isAmong = folders.contains { place.folder == $0 || place.folder.hasPrefix($0 == "/" ? "/" : $0 + "/") }
    return goIndex(isAmong ? place.root : place.folder) {
      var made = GoDefinitions()
      var seen: Set<String> = []
      var count = 0
      for home in isAmong ? folders : folders + [place.folder] {
        // A program may keep its templates at its root: then what lies deeper may be anything.
        FolderWalk(folders: 500, depth: home == place.root || home == place.folder && !isAmong ? 1 : 6).walk(from: home) { folder in
          guard seen.insert(folder).inserted else { return [] }
          let names = self.names(in: folder)
          for name in names where [".html", ".tmpl", ".gohtml", ".gotmpl"].contains(where: { name.hasSuffix($0) }) {
            count += 1
            guard count <= Self.goFileLimit, let tree = self.tree(at: folder + "/" + name, like: .go), tree.language == .go else {
              continue
            }
            for definition in tree.definitions { made.definitions[definition.name, default: []].append(folder + "/" + name) }
            for written in tree.writtenNames.sorted() { made.users[written, default: []].append(folder + "/" + name) }
          }
          return names.filter { !$0.contains(".") && $0 != "node_modules" && $0 != "vendor" }.sorted()
        }
      }
      return made
    }
  }
}
