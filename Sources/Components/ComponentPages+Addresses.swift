import Diagnostics
import Scripts
import Templates

/// At which addresses pages are shown.
extension ComponentPages {
  /// Where a page is shown; nil where that is not told, or at several places.
  func route(of module: ModuleSyntax, _ form: Form) -> PageRoute? {
    let home = project.projectFolder(of: module.path)
    switch form {
    case .appRouter, .pagesRouter: return nextAddress(of: module).map { PageRoute(address: $0) }
    case .routeModule: return tableRoute(of: module, home) ?? routeFileAddress(of: module).map { PageRoute(address: $0) }
    case .route: return tableRoute(of: module, home)
    case .singleFile:
      if ComponentProject.name(module.path).hasPrefix("+page") { return svelteRoute(of: module) }
      return tableRoute(of: module, home) ?? nuxtRoute(of: module, home)
    case .entry, .part: return nil
    }
  }

  /// The only route that tables give a page. Of a table that another's route shows, paths begin where that route ends.
  private func tableRoute(of module: ModuleSyntax, _ home: String) -> PageRoute? {
    let addresses = routes(of: home).addresses
    guard var route = addresses[module.path] else { return nil }
    if let table = route.table, table != module.path, addresses.holds(table) { route.address = nil }
    return route
  }

  private func svelteRoute(of module: ModuleSyntax) -> PageRoute? {
    guard let routes = module.path.firstRange(of: "/routes/") else { return nil }
    let folders = module.path[routes.upperBound...].split(separator: "/").dropLast()
    return PageRoute.address(ofFolders: folders).map { PageRoute(address: $0) }
  }

  /// The route of a page of Nuxt's, by where its file stands, with what `definePageMeta` gives it.
  private func nuxtRoute(of module: ModuleSyntax, _ home: String) -> PageRoute? {
    guard module.path.hasPrefix(home), let pages = module.path.firstRange(of: "/pages/"), module.path.hasSuffix(".vue") else { return nil }
    var parts = module.path[pages.upperBound...].dropLast(".vue".utf8.count).split(separator: "/").map(String.init)
    if parts.last == "index" { parts.removeLast() }
    guard let address = PageRoute.address(ofFolders: parts) else { return nil }
    var route = PageRoute(address: address)
    route.name = parts.isEmpty ? "index" : parts.filter { !$0.hasPrefix("(") }.joined(separator: "-")
    let tree = module.tree
    route.metas = tree.nodes.compactMap { node in
      guard case .call(let callee, let arguments, _) = node.kind, case .identifier("definePageMeta") = tree[callee].kind else { return nil }
      return arguments.first.map { PageRoute.Record(path: module.path, node: $0) }
    }
    // It may say itself where it is shown.
    for meta in route.metas ?? [] {
      guard case .object(let properties) = tree[meta.node].kind else { continue }
      for property in properties {
        guard case .name(let name, _) = property.key else { continue }
        if name == "path" || name == "alias" { route.address = nil }
        guard name == "name" else { continue }
        route.name = if case .string(let text) = tree[property.value].kind { text } else { PageRoute.unknownName }
      }
    }
    // Its routes are called after languages too: "login___en".
    let package = project.files.text(at: home + "/package.json")?.text ?? []
    if package.firstRange(of: Array("\"@nuxtjs/i18n\"".utf8)) != nil { route.name = PageRoute.unknownName }
    return route
  }

  // MARK: - Tables

  /// A route of a table: an element `<Route path="/login">`, or an object with a `path`.
  private struct TableRoute {
    var range: SourceRange
    var path: String
    var shown: [SourceRange] = []
    var name: String?
    var meta: ScriptTree.NodeID?
    /// Whether what it holds begins where it ends, also with a slash.
    var isBase = false
  }

  /// Notes the addresses that a module's table of routes gives its pages.
  func noteAddresses(of module: ModuleSyntax, _ addresses: inout PageRoutes) {
    guard module.markup == nil, module.modules.contains(where: { $0.name.contains("router") || $0.name == "wouter" }) else { return }
    let entries = module.tree.nodes.compactMap { tableRoute($0, module) }
    guard entries.contains(where: { !$0.shown.isEmpty }) else { return }
    let isOfVue = module.modules.contains { $0.name.hasPrefix("vue-router") }
    let joinsAll = module.modules.contains { $0.name == "@solidjs/router" }
    let isTop = !isOfVue && Self.starts.contains { module.file.text.firstRange(of: $0) != nil }
    for entry in entries where !entry.shown.isEmpty {
      let chain =
        entries.filter { outer in
          outer.range != entry.range && outer.range.contains(entry.range) && !outer.shown.contains { $0.contains(entry.range) }
        }.sorted { $0.range.start < $1.range.start } + [entry]
      var parts = chain.map(\.path)
      if chain.contains(where: \.isBase) { parts.append(":") }
      if joinsAll { parts = parts.map { String($0.drop { $0 == "/" }) } }
      // A list that others put into theirs begins where that says.
      if !isTop, !joinsAll, parts.first(where: { !$0.isEmpty })?.hasPrefix("/") == false { parts.append(":") }
      var route = PageRoute(address: PageRoute.address(parts))
      route.table = module.path
      if isOfVue {
        route.name = entry.name
        route.metas = chain.compactMap(\.meta).map { PageRoute.Record(path: module.path, node: $0) }
      }
      for path in modules(namedIn: entry.shown, module) { addresses.add(route, of: path) }
    }
  }

  /// What scripts call where a table begins at the site's root.
  private static let starts = [
    "createBrowserRouter", "createHashRouter", "<Routes", "<Router", "<Switch", "useRoutes", "BrowserRouter",
  ].map { Array($0.utf8) }

  private func tableRoute(_ node: ScriptNode, _ module: ModuleSyntax) -> TableRoute? {
    let tree = module.tree
    // Of a path that is no string nothing is known, as of a parameter.
    func path(_ value: ScriptTree.NodeID) -> String { if case .string(let text) = tree[value].kind { text } else { ":" } }
    var made = TableRoute(range: node.range, path: "")
    switch node.kind {
    case .element(let element) where element.name.last?.hasSuffix("Route") == true:
      for attribute in element.attributes {
        if case .named("nest", _, _) = attribute { made.isBase = true }
        guard case .named(let name, _, let value?) = attribute else { continue }
        if name == "path" { made.path = path(value) }
        if ["element", "component", "Component", "render"].contains(name) { made.shown.append(tree[value].range) }
      }
      // `<Route path="/login"><Login /></Route>`
      if made.shown.isEmpty, !made.path.isEmpty {
        for case .value(let child) in element.children {
          if case .element(let inner) = tree[child].kind, inner.name.last?.hasSuffix("Route") == true { continue }
          made.shown.append(tree[child].range)
        }
      }
      return made
    case .object(let properties):
      var isRoute = false
      for property in properties {
        guard case .name(let name, _) = property.key else { continue }
        switch name {
        case "path":
          isRoute = true
          made.path = made.path == ":" ? ":" : path(property.value)
        case "index": isRoute = true
        // A route of TanStack's that says itself what it stands in.
        case "alias", "getParentRoute": made.path = ":"
        case "name": made.name = if case .string(let text) = tree[property.value].kind { text } else { PageRoute.unknownName }
        case "meta": made.meta = property.value
        case "element", "component", "components", "Component", "lazy": made.shown.append(tree[property.value].range)
        default: break
        }
      }
      return isRoute ? made : nil
    default: return nil
    }
  }

  /// The files of the components that parts of a script name, or load.
  private func modules(namedIn ranges: [SourceRange], _ module: ModuleSyntax, depth: Int = 0) -> Set<String> {
    let tree = module.tree
    var found: Set<String> = []
    var names: Set<String> = []
    for node in tree.nodes where ranges.contains(where: { $0.contains(node.range) }) {
      switch node.kind {
      case .importCall(let source):
        if case .string(let source) = tree[source].kind, case .file(let path) = project.resolve(source, from: module.path) {
          found.insert(path)
        }
      case .element(let element): if let first = element.name.first { names.insert(first) }
      case .identifier(let name): names.insert(name)
      default: break
      }
    }
    for name in names {
      guard let source = module.imports[name] else { continue }
      if let path = origin(of: source.name, in: source.module, from: module) {
        found.insert(path)
      } else if case .file(let path) = project.resolve(source.module, from: module.path) {
        found.insert(path)
      }
    }
    guard depth < 4 else { return found }
    for statement in tree.statements {
      guard case .variables(let variables) = tree[statement].kind else { continue }
      for variable in variables {
        guard case .identifier(let name) = tree[variable.target].kind, names.contains(name), let value = variable.value,
          case .call = tree[value].kind
        else { continue }
        found.formUnion(modules(namedIn: [tree[value].range], module, depth: depth + 1))
      }
    }
    return found
  }
}
