import Diagnostics

/// The function components of a project of Phoenix, by their names.
struct PhoenixIndex: Sendable {
  var modules: [ElixirModule] = []
}

/// Where Phoenix keeps what its templates name.
extension TemplateFinder {
  private static let moduleLimit = 1_000

  /// The clauses of a component: the file's own, those of the module that is named, or those of any.
  func phoenixComponent(_ name: String, from tree: TemplateTree) -> [(component: ElixirModule.Component, tree: TemplateTree)] {
    guard let place = place(of: tree.file) else { return [] }
    let parts = name.split(separator: ".").map(String.init)
    guard let function = parts.last else { return [] }
    let module = parts.count > 1 ? parts[parts.count - 2] : nil
    let index = phoenixIndex(place.root) { self.phoenixModules(place) }
    func clauses(_ module: ElixirModule) -> [(ElixirModule.Component, TemplateTree)] {
      module.components.filter { $0.name == function }.map { ($0, module.tree) }
    }
    let candidates = index.modules.filter { found in
      (module == nil || found.name == module)
        && found.components.contains { $0.name == function && ($0.body != nil || $0.handsOverTo != nil) }
    }
    if let own = candidates.first(where: { $0.tree.file.path == tree.file.path }) { return clauses(own) }
    let nearest = candidates.max { a, b in
      let (x, y) = (closeness(a, place), closeness(b, place))
      return x == y ? a.tree.file.path > b.tree.file.path : x < y
    }
    return (candidates.first { $0.name == "CoreComponents" } ?? nearest).map(clauses) ?? []
  }

  private func closeness(_ module: ElixirModule, _ place: ProjectPlace) -> Int {
    self.place(of: module.tree.file).map { Self.closeness($0.folder, place.folder) } ?? 0
  }

  /// The template that `embed_templates` makes a component of: `<Layouts.app>`, `<.hero />`.
  func phoenixTemplate(_ name: String, from tree: TemplateTree) -> TemplateTree? {
    let parts = name.split(separator: ".").map(String.init)
    guard let function = parts.last else { return nil }
    if parts.count > 1, parts[parts.count - 2] == "Layouts" { return phoenixLayout(function, from: tree) }
    guard let place = place(of: tree.file) else { return nil }
    for folder in [place.folder, String(place.path.dropLast(place.path.hasSuffix(".ex") ? 3 : 0))] {
      for suffix in [".html.heex", ".html.eex"] where folder + "/" + function + suffix != place.path {
        if let found = self.tree(at: folder + "/" + function + suffix, like: .heex) { return found }
      }
    }
    return nil
  }

  /// What stands in a module that writes components, or hands them over to another one.
  private static let componentSigns = ["~H\"\"\"", "use Phoenix.Component", ", :html"].map { Array($0.utf8) }

  private func phoenixModules(_ place: ProjectPlace) -> PhoenixIndex {
    guard let web = Self.webFolder(place) else { return PhoenixIndex() }
    var index = PhoenixIndex()
    var queue = [web]
    var next = 0
    while next < queue.count, next < 400, index.modules.count < Self.moduleLimit {
      let folder = queue[next]
      next += 1
      for name in names(in: folder) {
        let path = folder + "/" + name
        if name.hasSuffix(".ex") {
          guard let file = text(at: path), Self.componentSigns.contains(where: { file.text.firstRange(of: $0) != nil }) else { continue }
          index.modules.append(ElixirModule(file))
        } else if !name.contains(".") {
          queue.append(path)
        }
      }
    }
    return index
  }

  /// The folder that holds a web application: `lib/shop_web`.
  private static func webFolder(_ place: ProjectPlace) -> String? {
    ancestors(of: place).last { $0.hasSuffix("_web") } ?? ancestors(of: place).last { $0.hasSuffix("/lib") || $0.hasSuffix("/web") }
  }

  /// The layout that Phoenix puts around a template: the application's around a page, the root around that.
  func phoenixLayout(of tree: TemplateTree) -> TemplateTree? {
    guard let place = place(of: tree.file), !place.path.contains("email"), !place.path.contains("mail") else { return nil }
    let text = tree.file.text
    if text.firstRange(of: Array("<html".utf8)) != nil { return nil }
    let folders = place.folder.split(separator: "/")
    if folders.last == "layouts" || folders.last == "layout" { return phoenixLayout("root", from: tree) }
    // What lies among the components is a part.
    if folders.contains("components") { return nil }
    if place.path.hasSuffix(".ex"), !ElixirModule(tree.file).isLiveView { return nil }
    let hasOwn = text.firstRange(of: Array("<Layouts.".utf8)) != nil
    if !hasOwn, let layout = phoenixLayout("app", from: tree) { return layout }
    return phoenixLayout("root", from: tree)
  }

  private func phoenixLayout(_ name: String, from tree: TemplateTree) -> TemplateTree? {
    guard let place = place(of: tree.file), let web = Self.webFolder(place) else { return nil }
    for folder in ["/components/layouts/", "/templates/layout/", "/controllers/layouts/", "/layouts/"] {
      for suffix in [".html.heex", ".html.leex", ".html.eex"] {
        let path = web + folder + name + suffix
        guard path != place.path, hasFile(at: path), let layout = self.tree(at: path, like: .heex) else { continue }
        let writesPage = [Array("@inner_content".utf8), Array("render_slot".utf8), Array("@view_template".utf8)].contains {
          layout.file.text.firstRange(of: $0) != nil
        }
        if writesPage { return layout }
      }
    }
    return nil
  }

  /// The style sheet or the script that `~p"/assets/app.css"` names: the one that was built, or else the one that it is built from.
  func phoenixAsset(_ name: String, from file: SourceFile) -> String? {
    let kind = name.hasSuffix(".css") ? "css" : "js"
    guard name.hasSuffix("." + kind), let place = place(of: file) else { return nil }
    let bare = name.split(separator: "/").last.map(String.init) ?? name
    for folder in Self.ancestors(of: place) {
      let sources = ["/assets/\(kind)/" + bare, "/assets/" + bare]
      let typed: [String] = kind == "js" ? sources.map { String($0.dropLast(2)) + "ts" } : []
      for path in ["/priv/static" + name] + sources + typed where hasFile(at: folder + path) {
        let known = folder + path
        return known.hasPrefix(place.root) ? String(known.dropFirst(place.root == "/" ? 0 : place.root.utf8.count)) : nil
      }
    }
    return nil
  }
}
