import Diagnostics

extension TemplateTree {
  /// The components that a file of templ's declares.
  var templComponents: [TemplateMacro] { nodes.compactMap { if case .macro(let macro) = $0 { macro } else { nil } } }
}

extension TemplateRun {
  /// Writes the component of a file that a program shows as a page.
  func renderTempl(_ tree: TemplateTree, _ scope: TemplateScope) {
    guard let page = project.finder.templPage(of: tree) else { return }
    var frame = TemplateFrame(tree, scope)
    frame.scope.names[TemplCode.children] = .null
    stack.append(Self.templKey(page, tree))
    defer { stack.removeLast() }
    render(page.body, &frame)
  }

  /// `@layouts.Base("Log in") { … }`; false where no component of that name is found.
  func templComponent(_ include: TemplateInclude, _ frame: TemplateFrame) -> Bool {
    guard let name = include.name.literalText, let (macro, tree) = project.finder.templComponent(name, from: frame.tree) else {
      return false
    }
    let key = Self.templKey(macro, tree)
    guard !stack.contains(key), stack.count < Self.depthLimit else {
      notice("The component '\(name)' shows itself; that part is left out.", frame.tree, include.tag)
      return true
    }
    stack.append(key)
    defer { stack.removeLast() }
    files.insert(tree.file.path)
    var names: [String: TemplateValue] = [TemplCode.children: .null]
    let given = include.arguments.filter { $0.name == nil }
    for (parameter, argument) in zip(macro.parameters, given) { names[parameter.name] = value(argument.value, frame) }
    for argument in include.arguments { if let name = argument.name { names[name] = value(argument.value, frame) } }
    var inner = TemplateFrame(tree, TemplateScope(names: names))
    render(macro.body, &inner)
    return true
  }

  private static func templKey(_ macro: TemplateMacro, _ tree: TemplateTree) -> String { tree.file.path + " " + macro.name }

  /// What a component shows that is given to another one; unknown for a function of another kind.
  func templContent(_ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    guard let name = arguments.first?.value, let words = name.literalText,
      project.finder.templComponent(words, from: frame.tree) != nil
    else { return .unknown }
    var include = TemplateInclude(name: name, tag: range)
    include.arguments = Array(arguments.dropFirst())
    return .content(TemplateContent([.include(include)], frame))
  }
}

extension TemplateFinder {
  private static let fileLimit = 1_500
  private static let telling = ["password", "Password", "apple", "Apple", "oauth"].map { Array($0.utf8) }

  /// The component that a name means, "Base" or "layouts.Base", with the file that declares it: the nearest, in a folder of the package's name.
  func templComponent(_ name: String, from tree: TemplateTree) -> (macro: TemplateMacro, tree: TemplateTree)? {
    guard let place = place(of: tree.file) else { return nil }
    let parts = name.split(separator: ".").map(String.init)
    guard let last = parts.last else { return nil }
    if parts.count == 1, let own = tree.templComponents.first(where: { $0.name == last }) { return (own, tree) }
    let package = parts.count > 1 ? parts[0] : nil
    var best: (score: Int, path: String)?
    for path in templIndex(place.root).definitions[last] ?? [] {
      let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
      var score = Self.closeness(path, place.path)
      if let package { score += folder == package ? 1_000 : 0 } else if path.hasPrefix(place.folder + "/") { score += 1_000 }
      if best.map({ $0.score < score }) ?? true { best = (score, path) }
    }
    guard let best, let found = self.tree(at: best.path, like: .templ) else { return nil }
    return found.templComponents.first { $0.name == last }.map { ($0, found) }
  }

  /// The component of a file that a program shows as a page: one that no other shows, one that speaks of signing in before others, the longest.
  func templPage(of tree: TemplateTree) -> TemplateMacro? {
    let components = tree.templComponents
    let pages = components.filter { isTemplPage($0, of: tree) }
    func speaks(_ macro: TemplateMacro) -> Int {
      Self.telling.contains { tree.file.text[macro.tag.bytes].firstRange(of: $0) != nil } ? 1 : 0
    }
    return (pages.isEmpty ? components : pages).max { (speaks($0), $0.tag.length) < (speaks($1), $1.tag.length) }
  }

  /// Whether a file is a part: other components show all that it declares.
  func isTemplPart(_ tree: TemplateTree) -> Bool { !tree.templComponents.contains { isTemplPage($0, of: tree) } }

  private func isTemplPage(_ macro: TemplateMacro, of tree: TemplateTree) -> Bool {
    guard let place = place(of: tree.file) else { return true }
    return templIndex(place.root).users[macro.name] == nil
  }

  /// By the names of components, the files of a root that declare and that show them.
  private func templIndex(_ root: String) -> GoDefinitions {
    goIndex("templ " + root) {
      var made = GoDefinitions()
      var count = 0
      FolderWalk().walk(from: root) { folder in
        let names = self.names(in: folder)
        for name in names where name.hasSuffix(".templ") && count < Self.fileLimit {
          count += 1
          guard let tree = self.tree(at: folder + "/" + name, like: .templ) else { continue }
          for macro in tree.templComponents { made.definitions[macro.name, default: []].append(folder + "/" + name) }
          for written in tree.templUses.sorted() { made.users[written, default: []].append(folder + "/" + name) }
        }
        return names.filter { !$0.contains(".") && $0 != "node_modules" && $0 != "vendor" }.sorted()
      }
      return made
    }
  }
}

extension TemplateTree {
  /// The last names of the components that it shows, or gives to others.
  fileprivate var templUses: Set<String> {
    var found: Set<String> = []
    for name in shownTempl { if let last = name.split(separator: ".").last { found.insert(String(last)) } }
    return found
  }

  /// The names of the components that it shows, or gives to others, as they are written.
  var shownTempl: Set<String> {
    var found: Set<String> = []
    var open = nodes
    var steps = 0
    func note(_ value: TemplateExpression) {
      guard case .call(let callee, let arguments) = value.kind, case .name("@component") = callee.kind else { return }
      if let name = arguments.first?.value.literalText { found.insert(name) }
    }
    while let node = open.popLast(), steps < 20_000 {
      steps += 1
      switch node {
      case .include(let include):
        if let name = include.name.literalText { found.insert(name) }
        for argument in include.arguments { note(argument.value) }
      case .macro(let macro): open += macro.body
      case .choice(let choice): for branch in choice.branches { open += branch.body }
      case .loop(let loop): open += loop.body
      case .capture(_, let body, _), .scope(_, let body, _, _): open += body
      default: break
      }
    }
    return found
  }
}
