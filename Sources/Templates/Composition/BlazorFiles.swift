import Diagnostics

/// The components of a project of Blazor's, by their names.
struct BlazorIndex: Sendable {
  /// Absolute paths, in their order.
  var paths: [String: [String]] = [:]
}

/// Where Blazor keeps what its components name (https://learn.microsoft.com/en-us/aspnet/core/blazor/project-structure).
extension TemplateFinder {
  private static let folderLimit = 4_000
  private static let skippedFolders: Set<String> = ["bin", "obj", "node_modules", "wwwroot", "Migrations"]

  // MARK: - Components

  /// The component of a name, the nearest where there are several; its namespace may stand before it.
  func blazorComponent(_ name: String, from tree: TemplateTree) -> TemplateTree? {
    guard let place = place(of: tree.file) else { return nil }
    let parts = name.split(separator: ".").map(String.init)
    guard let last = parts.last else { return nil }
    let candidates = (blazorIndex(place.root) { self.blazorIndex(below: place.root) }.paths[last] ?? []).filter { $0 != place.path }
    let folder = parts.dropLast().last
    let best = candidates.max { a, b in
      let (x, y) = (score(a, folder, place), score(b, folder, place))
      return x == y ? a > b : x < y
    }
    return best.flatMap { self.tree(at: $0, like: .blazor) }
  }

  private func score(_ path: String, _ folder: String?, _ place: ProjectPlace) -> Int {
    let own = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    let isNamed = folder.map { own.hasSuffix("/" + $0) } ?? false
    return Self.closeness(own, place.folder) + (isNamed ? 100 : 0)
  }

  private func blazorIndex(below root: String) -> BlazorIndex {
    var index = BlazorIndex()
    var queue = [root]
    var next = 0
    while next < queue.count, next < Self.folderLimit {
      let folder = queue[next]
      next += 1
      for name in names(in: folder) {
        if name.hasSuffix(".razor") {
          index.paths[String(name.dropLast(6)), default: []].append(folder + "/" + name)
        } else if Self.mayBeFolder(name) {
          queue.append(folder + "/" + name)
        }
      }
    }
    return index
  }

  /// Projects have dots in their names: `Shop.Web`.
  private static func mayBeFolder(_ name: String) -> Bool {
    guard !skippedFolders.contains(name), !name.hasPrefix(".") else { return false }
    guard let dot = name.lastIndex(of: ".") else { return true }
    return name[name.index(after: dot)...].first?.isUppercase == true
  }

  // MARK: - Trees

  /// The tree of a component. One with styles of its own has its elements marked for them.
  func blazorTree(of file: SourceFile, at path: String) -> TemplateTree {
    TemplateReader.read(file, .blazor, mark: hasFile(at: path + ".css") ? Self.mark(of: file) : nil)
  }

  /// The attribute that marks a component's elements.
  static func mark(of file: SourceFile) -> String {
    var hash: UInt32 = 5381
    for byte in file.path.utf8 { hash = hash &* 33 &+ UInt32(byte) }
    return "b-" + String(hash, radix: 36)
  }

  /// What the code of a component declares, with that of the file of its class.
  func blazorCode(of tree: TemplateTree) -> BlazorCode {
    guard let place = place(of: tree.file) else { return BlazorCode(tree.file, behind: nil) }
    return blazorCode(at: place.path) { BlazorCode(tree.file, behind: self.text(at: place.path + ".cs")) }
  }

  // MARK: - Layouts

  private static func holds(_ words: String, _ tree: TemplateTree) -> Bool { tree.file.text.firstRange(of: Array(words.utf8)) != nil }

  private static func isLayout(_ tree: TemplateTree) -> Bool { holds("LayoutComponentBase", tree) || holds("@Body", tree) }

  /// Whether an address leads to a component: `@page "/login"`, `@attribute [Route(Paths.Login)]`.
  private static func hasRoute(_ tree: TemplateTree) -> Bool {
    RazorReader.directive("page", in: tree.file.text) != nil || holds("@attribute [Route(", tree)
  }

  /// What stands around a component: the layout of a page, the document around a layout. Nil for a component that others use.
  func blazorLayout(of tree: TemplateTree, isPage: Bool) -> TemplateTree? {
    guard let place = place(of: tree.file), place.path.hasSuffix(".razor"), !Self.holds("<html", tree) else { return nil }
    let stated = RazorReader.directive("layout", in: tree.file.text)
    guard isPage, !Self.isLayout(tree) else {
      if let stated { return blazorComponent(stated, from: tree) }
      return blazorDocument(for: place)
    }
    guard Self.hasRoute(tree) else { return nil }
    if let name = stated ?? importedLayout(place) ?? defaultLayout(tree, place), let layout = blazorComponent(name, from: tree) {
      return layout
    }
    return blazorDocument(for: place)
  }

  /// The files that stand around a component, for telling parts from pages.
  func blazorSurroundings(of tree: TemplateTree) -> [TemplateTree] {
    guard Self.hasRoute(tree) || Self.isLayout(tree) else { return [] }
    return [blazorLayout(of: tree, isPage: true)].compactMap(\.self)
  }

  /// What the nearest `_Imports.razor` says.
  private func importedLayout(_ place: ProjectPlace) -> String? {
    for folder in Self.ancestors(of: place) {
      guard let file = text(at: folder + "/_Imports.razor"), let name = RazorReader.directive("layout", in: file.text) else { continue }
      return name
    }
    return nil
  }

  /// What the router says: `DefaultLayout="@typeof(MainLayout)"`.
  private func defaultLayout(_ tree: TemplateTree, _ place: ProjectPlace) -> String? {
    for name in ["Routes", "App", "Main"] {
      guard let router = blazorComponent(name, from: tree),
        let at = router.file.text.firstRange(of: Array("DefaultLayout".utf8))?.upperBound
      else { continue }
      if let type = RazorReader.type(in: String(decoding: router.file.text[at...].prefix(200), as: UTF8.self)) { return type }
    }
    return nil
  }

  /// The document that shows the program: `App.razor`, a view of the server's, or the page that starts it in the browser.
  private func blazorDocument(for place: ProjectPlace) -> TemplateTree? {
    for folder in Self.ancestors(of: place) {
      for name in ["App.razor", "Components/App.razor"] where folder + "/" + name != place.path {
        if let tree = tree(at: folder + "/" + name, like: .blazor), Self.holds("<html", tree) { return tree }
      }
      for name in ["Pages/_Host.cshtml", "_Host.cshtml", "Components/Pages/_Host.cshtml", "Components/_Host.cshtml"] {
        if let tree = tree(at: folder + "/" + name, like: .razor) { return tree }
      }
      if let file = text(at: folder + "/wwwroot/index.html"), let tree = Self.document(file) { return tree }
    }
    let index = blazorIndex(place.root) { self.blazorIndex(below: place.root) }
    let apps = (index.paths["App"] ?? []).filter { $0 != place.path }.compactMap { path in
      self.tree(at: path, like: .blazor).flatMap { Self.holds("<html", $0) ? (path, $0) : nil }
    }
    return apps.max { Self.closeness($0.0, place.folder) < Self.closeness($1.0, place.folder) }?.1
  }

  /// A page that starts the program in the browser, with the program's place in it.
  private static func document(_ file: SourceFile) -> TemplateTree? {
    let text = file.text
    let tags = MarkupTags.all(text)
    var nodes: [TemplateNode] = []
    var start = 0
    var hasBody = false
    for (index, tag) in tags.enumerated() where !tag.isEnd && tag.range.start >= start {
      if tag.name == "link", let href = tag["href"]?.value, text[href.bytes].firstRange(of: Array(".styles.css".utf8)) != nil {
        nodes.append(.text(SourceRange(start, tag.range.start)))
        nodes.append(
          .call(TemplateCall(kind: .component(TemplateRun.isolatedStyles), body: [], tag: tag.range, end: tag.range)))
        start = tag.range.end
        continue
      }
      if let address = RazorReader.addresses[tag.name], let value = tag[address]?.value,
        RazorReader.isServed(String(decoding: text[value.bytes], as: UTF8.self))
      {
        let literal = TemplateExpression(written: value, of: file)
        nodes.append(.text(SourceRange(start, value.start)))
        nodes.append(
          .output(
            TemplateExpression(.call(.name("@address", value), [TemplateArgument(value: literal)]), value), escapes: false, tag: value))
        start = value.end
        continue
      }
      let id = tag["id"]?.value.map { String(decoding: text[$0.bytes], as: UTF8.self) }
      guard !hasBody, tag.name == "app" || id == "app" && tag.name == "div" else { continue }
      var depth = 1
      for other in tags[(index + 1)...] where other.name == tag.name {
        depth += other.isEnd ? -1 : 1
        guard depth == 0 else { continue }
        nodes.append(.text(SourceRange(start, tag.range.end)))
        let body = TemplateExpression(.name("Body"), SourceRange(tag.range.end, tag.range.end))
        nodes.append(.output(body, escapes: false, tag: SourceRange(tag.range.end, tag.range.end)))
        start = other.range.start
        hasBody = true
        break
      }
    }
    nodes.append(.text(SourceRange(start, text.count)))
    return hasBody ? TemplateTree(file: file, language: .blazor, nodes: nodes) : nil
  }

  /// The address of a file that a library of the project serves: `_content/Shop.Shared/shop.css`.
  func libraryAsset(_ name: String, from file: SourceFile) -> String? {
    let parts = name.prefix { $0 != "?" }.split(separator: "/", maxSplits: 2).map(String.init)
    guard parts.count == 3, parts[0] == "_content", let place = place(of: file) else { return nil }
    for folder in Self.ancestors(of: place) {
      let path = "\(folder)/\(parts[1])/wwwroot/\(parts[2])"
      if hasFile(at: path) { return String(path.dropFirst(place.root == "/" ? 0 : place.root.utf8.count)) }
    }
    return nil
  }

  /// The style sheet of a component's own, with what it reaches.
  func isolatedSheet(at path: String, _ mark: String) -> AssembledText? {
    text(at: path).map { ScopedStyles.scoped(AssembledText(SourceRange(0, $0.text.count), of: $0), by: mark, .blazor) }
  }
}
