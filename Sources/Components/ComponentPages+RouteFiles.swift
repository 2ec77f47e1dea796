import Diagnostics
import Scripts
import Templates

/// Pages that are files of routes, by the conventions of Remix, React Router and TanStack Router: each stands in the outlet of the one whose
/// name its own begins with.
extension ComponentPages {
  /// The form of a module that is a route by its file's name, or by what `app/routes.ts` says; nil for one that is none.
  func routeFileForm(of module: ModuleSyntax, _ inner: String, _ home: String, _ tools: Set<String>) -> Form? {
    let isTanStack = module.modules.contains {
      $0.name.hasPrefix("@tanstack/") && ($0.name.contains("router") || $0.name.contains("start"))
    }
    guard tools.contains("remix") || isTanStack && module.exports["Route"] != nil else { return nil }
    if tools.contains("remix"), let root = script(home + "/app/root"), let layouts = routes(of: home).configured[module.path] {
      return .routeModule(root: root, layouts: layouts)
    }
    guard let routes = inner.firstRange(of: "/routes/") else { return nil }
    let folder = String(module.path.dropLast(inner.utf8.count)) + inner[..<routes.upperBound]
    let roots = [folder + "__root", String(folder.dropLast("/routes/".utf8.count)) + "/root"]
    guard let root = roots.lazy.compactMap({ self.script($0) }).first, root != module.path else { return nil }
    let name = routeName(of: module.path, in: folder)
    let last = name.split(whereSeparator: { $0 == "." || $0 == "/" }).last ?? ""
    if last.hasPrefix("_"), !last.hasPrefix("_index") { return .part }
    return .routeModule(root: root, layouts: layouts(around: name, in: folder, but: module.path))
  }

  /// The form of a page that the file of a route names and does not hold: `createFileRoute('/auth')({ component: AuthPage })`. Nil for another.
  func formByRouteFile(_ module: ModuleSyntax, _ routes: Routes, _ home: String, _ tools: Set<String>) -> Form? {
    for (path, pages) in routes.shown.sorted(by: { $0.key < $1.key }) where pages.contains(module.path) && path.hasPrefix(home) {
      guard let file = project.module(at: path), !file.hasElements, file.exports["Route"] != nil else { continue }
      if case .routeModule(let root, let layouts)? = routeFileForm(of: file, String(path.dropFirst(home.utf8.count)), home, tools) {
        return .routeModule(root: root, layouts: layouts)
      }
    }
    return nil
  }

  /// The address of a page of Next's: "/login" for `app/(auth)/login/page.tsx` and `pages/login.tsx`. Nil where a part of it is a parameter, and for what is shown
  /// at several addresses.
  func nextAddress(of module: ModuleSyntax) -> String? {
    let home = project.projectFolder(of: module.path)
    guard module.path.hasPrefix(home) else { return nil }
    var parts = module.path.dropFirst(home.utf8.count).split(separator: "/").map(String.init)
    guard let start = parts.firstIndex(where: { $0 == "app" || $0 == "pages" }), let file = parts.popLast(), !module.isAstro else {
      return nil
    }
    let isApp = parts[start] == "app"
    let stem = String(file.prefix { $0 != "." })
    if isApp, stem != "page" { return nil }
    parts.removeFirst(start + 1)
    if !isApp, stem != "index" { parts.append(stem) }
    return PageRoute.address(ofFolders: parts)
  }

  /// The address of a route of Remix or TanStack that is told by its file's name: "/login" for `routes/_auth.login.tsx`. Nil where a part is a parameter.
  func routeFileAddress(of module: ModuleSyntax) -> String? {
    guard let routes = module.path.firstRange(of: "/routes/") else { return nil }
    let folder = String(module.path[..<routes.upperBound])
    var parts = routeName(of: module.path, in: folder).split { $0 == "." || $0 == "/" }.map(String.init)
    if let last = parts.last, last == "index" || last == "_index" { parts.removeLast() }
    parts.removeAll { $0.hasPrefix("_") }
    parts = parts.map { $0.hasSuffix("_") ? String($0.dropLast()) : $0 }
    return parts.contains { $0.contains("$") } ? nil : PageRoute.address(ofFolders: parts)
  }

  /// The part of a route's path that says where it belongs: `_auth.login` of `routes/_auth.login/route.tsx`.
  func routeName(of path: String, in folder: String) -> String {
    var name = String(path.dropFirst(folder.utf8.count))
    for suffix in ComponentProject.scriptSuffixes where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.utf8.count))
      break
    }
    for ending in ["/route", "/_layout", ".lazy", ".route"] where name.hasSuffix(ending) { name = String(name.dropLast(ending.utf8.count)) }
    return name
  }

  /// The routes whose names a name begins with, the outermost first.
  func layouts(around name: String, in folder: String, but own: String) -> [String] {
    var found: [String] = []
    for end in name.indices where end > name.startIndex && (name[end] == "." || name[end] == "/") {
      let outer = folder + name[..<end]
      for candidate in ["", "/route", "/_layout", ".route"] {
        if let file = script(outer + candidate), file != own, !found.contains(file) {
          found.append(file)
          break
        }
      }
    }
    return found
  }

  /// The folders in which programs of Inertia's keep their pages, and the entry that shows them: https://inertiajs.com
  private static let inertiaFolders = ["/resources/js/", "/app/frontend/", "/app/javascript/", "/frontend/", "/assets/js/"]
  private static let inertiaEntries = ["app", "entrypoints/inertia", "entrypoints/application", "inertia", "main", "application"]

  /// A page of Inertia's, which its entry shows by its name. What a page or the entry puts around it is not read.
  func inertiaForm(of module: ModuleSyntax, _ inner: String, _ home: String) -> Form {
    let lower = inner.lowercased()
    guard let folder = Self.inertiaFolders.first(where: { lower.hasPrefix($0 + "pages/") }), module.exports["default"] != nil,
      !lower.contains("/partials/"), !lower.contains("/components/"),
      let entry = Self.inertiaEntries.lazy.compactMap({ self.script(home + folder + $0) }).first, let shown = project.module(at: entry),
      ![module, shown].contains(where: { $0.file.text.firstRange(of: Array(".layout".utf8)) != nil })
    else { return .part }
    var page = SingleFilePage()
    page.entry = entry
    return .singleFile(page)
  }

  /// Notes what React Router's `app/routes.ts` says: `layout("./auth.tsx", [route("login", "./login.tsx")])`.
  func noteConfiguredRoutes(of module: ModuleSyntax, _ routes: inout Routes) {
    guard module.modules.contains(where: { $0.name == "@react-router/dev/routes" }) else { return }
    let tree = module.tree
    let folder = ComponentProject.folder(module.path)
    func file(_ node: ScriptTree.NodeID?) -> String? {
      guard let node, case .string(let name) = tree[node].kind else { return nil }
      let path = ComponentProject.joined(folder, name)
      return project.files.hasFile(at: path) ? path : script(path)
    }
    func read(_ node: ScriptTree.NodeID, _ around: [String], _ parts: [String], _ depth: Int) {
      guard depth < 24 else { return }
      switch tree[node].kind {
      case .array(let items): for item in items.compactMap(\.self) { read(item, around, parts, depth + 1) }
      case .spread(let value): read(value, around, parts, depth + 1)
      case .call(let callee, let arguments, _):
        guard case .identifier(let name) = tree[callee].kind else { return }
        let position = name == "route" ? 1 : 0
        let path = name == "prefix" || !arguments.indices.contains(position) ? nil : file(arguments[position])
        var inner = parts
        if name == "route" || name == "prefix", let first = arguments.first {
          // Of one that is no string nothing is known, as of a parameter.
          if case .string(let part) = tree[first].kind { inner.append(part) } else { inner.append(":") }
        }
        if let path, name == "route" || name == "index" {
          routes.configured[path] = around
          routes.addresses.add(PageRoute(address: PageRoute.address(inner)), of: path)
        }
        for argument in arguments.dropFirst(1) { read(argument, around + (path.map { [$0] } ?? []), inner, depth + 1) }
      default: return
      }
    }
    for statement in tree.statements {
      guard case .exportedDefault(let value) = tree[statement].kind else { continue }
      // The outermost list: `export default [ … ] satisfies RouteConfig`.
      let lists = tree.nodes.indices.filter { index in
        guard tree[value].range.contains(tree.nodes[index].range), case .array = tree.nodes[index].kind else { return false }
        return true
      }
      guard let list = lists.max(by: { tree.nodes[$0].range.length < tree.nodes[$1].range.length }) else { return }
      return read(ScriptTree.NodeID(list), [], [], 0)
    }
  }
}
