import Diagnostics
import Scripts
import Templates

/// Which scripts of a project are pages, by the routes of their framework, and what stands around each.
final class ComponentPages: Sendable {
  /// How a page comes together.
  enum Form: Sendable {
    /// A page of Next's `app` folder, with its layouts from the outermost in.
    case appRouter(layouts: [String])
    /// A page of Next's or Gatsby's `pages` folder.
    case pagesRouter(app: String?, document: String?)
    /// A route of Remix, React Router or TanStack Router, with the module of the root and the routes around it from the outermost in.
    case routeModule(root: String, layouts: [String])
    /// A module that draws something into a page: the argument of `render`.
    case entry(ScriptTree.NodeID)
    /// What a router shows, with the module that starts the program.
    case route(entry: String?)
    /// A page of single-file components.
    case singleFile(SingleFilePage)
    /// A component that stands for itself.
    case part
  }

  /// What a single-page program's scripts say of its routes.
  struct Routes: Sendable {
    /// The modules that routes show, by the module that says so.
    var shown: [String: Set<String>] = [:]
    var pages: Set<String> = []
    var entry: String?
    /// The component that the entry shows, and those that it may show instead.
    var root: String?
    var otherRoots: Set<String> = []
    /// The components that stand around what a route shows, the outermost first.
    var around: [String: [String]] = [:]
    /// The page that loads the entry.
    var document: String?
    /// The routes that a configuration names, with those around each from the outermost in.
    var configured: [String: [String]] = [:]
    /// Where each module is shown.
    var addresses = PageRoutes()
  }

  let project: ComponentProject
  private let routes = Kept<String, Routes>()
  let routedFolders = Kept<String, [String]>()
  private let frameworks = Kept<String, Set<String>>()
  private let paged = Kept<String, Bool>()
  /// By the folder of a project, the first page that stands in each row of components.
  let firstPages = Kept<String, [[String]: String]>()
  /// By the path of a script, the files that it uses, and those of which it may show something: each is asked for by all that lead to it.
  private let usedFiles = Kept<String, [String]>()
  private let shownFiles = Kept<String, [String]>()

  private let kept = Kept<[String], ComponentSheets>()

  init(_ project: ComponentProject) { self.project = project }

  /// The style sheets of a page whose modules are these, behind those that a configuration names.
  func sheets(of roots: [String], configuration: String? = nil) -> ComponentSheets {
    let configuration = configuration ?? roots.first { $0.lowercased().hasSuffix(".astro") }.flatMap(astroConfiguration)
    return kept.value([configuration ?? ""] + roots) {
      var made = ComponentSheets()
      if let configuration, let module = project.module(at: configuration) {
        made.add(names: Self.sheetNames(in: module), of: module, project)
        made.add(modulesOf: module, project)
      }
      for root in roots { made.add(root, project) }
      return made
    }
  }

  /// Where a program of Astro's says which integrations it has.
  private func astroConfiguration(of path: String) -> String? {
    let home = project.projectFolder(of: path)
    return ["mjs", "ts", "js", "mts", "cjs"].map { home + "/astro.config." + $0 }.first { project.files.hasFile(at: $0) }
  }

  private static let setAside = [".test.", ".spec.", ".stories.", ".story.", ".config.", ".cy.", ".e2e.", ".mock.", ".bench."]
  private static let asideFolders: Set<String> = [
    "__tests__", "__mocks__", "cypress", "e2e", ".storybook", "stories", "node_modules", folderOfLetters, "test", "tests",
  ]
  static let folderOfLetters = "emails"

  /// Whether a file is written for tests or tools.
  static func isAside(_ path: String) -> Bool {
    let name = ComponentProject.name(path).lowercased()
    return setAside.contains { name.contains($0) }
      || path.split(separator: "/").dropLast().contains { asideFolders.contains($0.lowercased()) }
  }

  /// How the page that a script is comes together; nil for one that is none.
  func form(of module: ModuleSyntax) -> Form? {
    let home = project.projectFolder(of: module.path)
    let inner = module.path.hasPrefix(home) ? String(module.path.dropFirst(home.utf8.count)) : module.path
    guard !Self.isAside(inner), !Self.isForDevices(module) else { return nil }
    let name = ComponentProject.name(module.path)
    let stem = String(name.prefix { $0 != "." })
    let tools = framework(home)
    if module.markup != nil { return singleFileForm(of: module, inner, home, tools) }
    if tools.contains("next") {
      if inner.contains("/app/"), Self.appFiles.contains(stem) {
        if stem == "layout" || stem == "template" { return nil }
        return .appRouter(layouts: layouts(of: module.path, home))
      }
      if inner.contains("/pages/"), !inner.contains("/components/") {
        if inner.contains("/api/") || stem == "_app" || stem == "_document" { return nil }
        let folder = String(module.path[..<(module.path.range(of: "/pages/")?.upperBound ?? module.path.endIndex)])
        return .pagesRouter(app: script(folder + "_app"), document: script(folder + "_document"))
      }
      if inner.contains("/app/"), ["route", "opengraph-image", "icon", "apple-icon", "sitemap", "twitter-image"].contains(stem) {
        return nil
      }
    }
    if module.isAstro {
      let isPage = inner.contains("/pages/") && !inner.split(separator: "/").contains { $0.hasPrefix("_") }
      return isPage ? .pagesRouter(app: nil, document: nil) : .part
    }
    if tools.contains("gatsby"), inner.hasPrefix("/src/pages/") { return .pagesRouter(app: nil, document: nil) }
    if let form = routeFileForm(of: module, inner, home, tools) { return form }
    if tools.contains("solid-start"), let form = solidStartForm(of: module, inner) { return form }
    if tools.contains("remix"), stem == "root" || stem.hasPrefix("entry") { return nil }
    if tools.contains("solid-start"), stem.hasPrefix("entry") || solidStartRoot(of: module) == module.path { return nil }
    guard module.hasElements else { return nil }
    if let shown = Self.drawn(module) { return .entry(shown) }
    let routes = routes(of: home)
    if routes.pages.contains(module.path) { return formByRouteFile(module, routes, home, tools) ?? .route(entry: routes.entry) }
    return tools.contains("inertia") ? inertiaForm(of: module, inner, home) : .part
  }

  /// Whether the program that a component belongs to has pages that are known: what none of them uses is then shown by nobody.
  func hasPages(beside module: ModuleSyntax) -> Bool {
    let home = project.projectFolder(of: module.path)
    return paged.value(home) {
      scripts(in: home).contains { path in
        guard let form = project.module(at: path).flatMap(form) else { return false }
        if case .part = form { return false }
        return true
      }
    }
  }

  private static let appFiles: Set<String> = ["page", "layout", "template", "not-found", "error", "loading", "default", "global-error"]

  /// Whether a module draws views of a device, and no elements of HTML.
  static func isForDevices(_ module: ModuleSyntax) -> Bool {
    module.modules.contains { module in
      [
        "react-native", "@react-native", "expo", "react-native-web", "@react-email", "react-pdf", "@react-pdf", "ink", "next/og",
        "@vercel/og",
      ].contains {
        module.name == $0 || module.name.hasPrefix($0 + "-") && $0 != "ink" && $0 != "expo" || module.name.hasPrefix($0 + "/")
      }
    }
  }

  func script(_ stem: String) -> String? {
    ComponentProject.scriptSuffixes.lazy.map { stem + $0 }.first { self.project.files.hasFile(at: $0) }
  }

  private func framework(_ home: String) -> Set<String> {
    frameworks.value(home) {
      guard let file = project.files.text(at: home + "/package.json") else { return [] }
      var found: Set<String> = []
      let text = String(decoding: file.text, as: UTF8.self)
      if text.contains("\"next\"") { found.insert("next") }
      if text.contains("\"nuxt") { found.insert("nuxt") }
      if text.contains("\"@sveltejs/kit\"") { found.insert("sveltekit") }
      if text.contains("vite-plugin-pages\"") || text.contains("\"unplugin-vue-router\"") { found.insert("vue-pages") }
      if text.contains("\"gatsby\"") { found.insert("gatsby") }
      if text.contains("\"@inertiajs/") { found.insert("inertia") }
      if text.contains("\"solid-start\"") || text.contains("\"@solidjs/start\"") { found.insert("solid-start") }
      if text.contains("\"@remix-run/react\"") || text.contains("\"@react-router/dev\"") { found.insert("remix") }
      return found
    }
  }

  /// The layouts from the `app` folder down to a page's own.
  private func layouts(of path: String, _ home: String) -> [String] {
    guard let app = path.range(of: "/app/") else { return [] }
    var folder = String(path[..<app.lowerBound]) + "/app"
    var found: [String] = []
    func look() { for name in ["layout", "template"] { if let file = script(folder + "/" + name) { found.append(file) } } }
    look()
    for part in path[app.upperBound...].split(separator: "/").dropLast() {
      folder += "/" + part
      look()
    }
    return found
  }

  // MARK: - Programs of one page

  /// The first argument of the call that draws a program into its page.
  static func drawn(_ module: ModuleSyntax) -> ScriptTree.NodeID? {
    for statement in module.tree.statements {
      let range = module.tree[statement].range
      guard case .expressionStatement = module.tree[statement].kind else { continue }
      for node in module.tree.nodes where range.contains(node.range) {
        guard case .call(let callee, let arguments, _) = node.kind, let first = arguments.first else { continue }
        switch module.tree[callee].kind {
        case .member(_, "render", _, _): return first
        case .member(_, "hydrate", _, _): return first
        case .identifier("render"), .identifier("hydrate"): return first
        case .identifier("hydrateRoot"), .member(_, "hydrateRoot", _, _): return arguments.count > 1 ? arguments[1] : nil
        default: continue
        }
      }
    }
    return drawnInside(module)
  }

  /// What a program draws within a condition or a function of its entry: the last is its own, those before show what failed.
  private static func drawnInside(_ module: ModuleSyntax) -> ScriptTree.NodeID? { ProgramDrawings(module).all.last?.shown }

  /// The routes of a project that is one page to its browser.
  func routes(of home: String) -> Routes { routes.value(home) { foundRoutes(of: home) } }

  private func foundRoutes(of home: String) -> Routes {
    var made = Routes()
    for path in scripts(in: home) {
      guard let module = project.module(at: path), !Self.isAside(String(path.dropFirst(home.utf8.count))) else { continue }
      noteRoutes(of: module, &made)
      noteConfiguredRoutes(of: module, &made)
      noteAddresses(of: module, &made.addresses)
      let shown = shown(by: module)
      if !shown.isEmpty {
        made.shown[path] = shown
        made.pages.formUnion(shown)
      }
    }
    for name in ["/src/main", "/src/index", "/main", "/index", "/src/app", "/client/src/main", "/app/main"] where made.entry == nil {
      if let path = script(home + name), let module = project.module(at: path), Self.drawn(module) != nil { made.entry = path }
    }
    findRoot(home, &made)
    for name in ["/index.html", "/public/index.html", "/client/index.html"] where made.document == nil {
      if project.files.hasFile(at: home + name) { made.document = home + name }
    }
    return made
  }

  /// The modules whose routes lead to a page, through those of others.
  func routers(to page: String) -> Set<String> {
    let shown = routes(of: project.projectFolder(of: page)).shown
    var found: Set<String> = []
    var open = [page]
    while let next = open.popLast() {
      for (module, pages) in shown where pages.contains(next) && found.insert(module).inserted { open.append(module) }
    }
    return found
  }

  /// The scripts of a project, as many as are looked at.
  func scripts(in home: String) -> [String] {
    var found: [String] = []
    var open = [home]
    var count = 0
    while let folder = open.popLast(), count < 2_000 {
      count += 1
      for name in project.files.names(in: folder) {
        let path = folder + "/" + name
        if ComponentProject.isScript(name) {
          found.append(path)
        } else if !name.contains("."),
          !["node_modules", "dist", "build", "coverage", "public", "out", "vendor", "android", "ios"].contains(name),
          !project.files.hasFile(at: path)
        {
          if folder == home || !project.files.hasFile(at: path + "/package.json") { open.append(path) }
        }
      }
      if found.count > 5_000 { break }
    }
    return found.sorted()
  }

  /// The modules that the routes of a module show: `<Route element={<Login />}>`, `{ path: "/login", component: Login }`.
  func shown(by module: ModuleSyntax) -> Set<String> {
    let tree = module.tree
    guard module.modules.contains(where: { $0.name.contains("router") || $0.name == "wouter" }) else { return [] }
    // The file of a route of TanStack's whose page is another: its address is its own.
    let isRouteFile = module.exports["Route"] != nil && !module.hasElements
    var names: Set<String> = []
    /// Modules that a route loads where it is written: `lazy: () => import("./Login")`.
    var loaded: Set<String> = []
    func take(_ range: SourceRange) {
      for node in tree.nodes where range.contains(node.range) {
        switch node.kind {
        case .importCall(let source):
          if case .string(let source) = tree[source].kind, case .file(let path) = project.resolve(source, from: module.path) {
            loaded.insert(path)
          }
        case .element(let element): if let first = element.name.first { names.insert(first) }
        case .identifier(let name): names.insert(name)
        default: break
        }
      }
    }
    for node in tree.nodes {
      switch node.kind {
      case .element(let element) where element.name.last?.hasSuffix("Route") == true:
        for attribute in element.attributes {
          if case .named(let name, _, let value?) = attribute, ["element", "component", "Component", "render"].contains(name) {
            take(tree[value].range)
          }
        }
        if element.attributes.contains(where: { if case .named("path", _, _) = $0 { true } else { false } }) {
          for child in element.children { if case .value(let value) = child { take(tree[value].range) } }
        }
      case .object(let properties):
        let keys = properties.compactMap { if case .name(let name, _) = $0.key { (name, $0.value) } else { nil } }
        guard isRouteFile || keys.contains(where: { $0.0 == "path" || $0.0 == "index" }) else { continue }
        for (name, value) in keys where ["element", "component", "Component", "lazy"].contains(name) { take(tree[value].range) }
      default: break
      }
    }
    guard !names.isEmpty || !loaded.isEmpty else { return [] }
    var found = loaded
    for (local, source) in module.imports
    where names.contains(local) && source.module.first.map({ $0 != "r" || !source.module.contains("router") }) == true {
      if let path = origin(of: source.name, in: source.module, from: module) { found.insert(path) }
    }
    for statement in tree.statements {
      guard case .variables(let variables) = tree[statement].kind else { continue }
      for variable in variables {
        guard case .identifier(let name) = tree[variable.target].kind, names.contains(name), let value = variable.value else { continue }
        for node in tree.nodes where tree[value].range.contains(node.range) {
          switch node.kind {
          case .importCall(let source):
            if case .string(let source) = tree[source].kind, case .file(let path) = project.resolve(source, from: module.path) {
              found.insert(path)
            }
          case .member(let object, let name, _, _):
            // `lazy(pages.login)`, where another module says what that loads.
            if case .identifier(let table) = tree[object].kind, let source = module.imports[table]?.module {
              found.formUnion(modulesLoaded(by: name, of: source, from: module))
            }
          default: break
          }
        }
      }
    }
    // What only guards or lays out routes holds others.
    return found.filter { path in
      let name = ComponentProject.name(path).lowercased()
      return !["layout", "guard", "protected", "privateroute", "requireauth", "provider"].contains { name.contains($0) }
    }
  }

  /// The modules that a property of an object loads in another module: `{ login: () => import("./Login") }`.
  private func modulesLoaded(by name: String, of specifier: String, from module: ModuleSyntax) -> Set<String> {
    guard case .file(let path) = project.resolve(specifier, from: module.path), let other = project.module(at: path) else { return [] }
    var found: Set<String> = []
    for node in other.tree.nodes {
      guard case .object(let properties) = node.kind else { continue }
      for property in properties {
        guard case .name(name, _) = property.key else { continue }
        for inner in other.tree.nodes where other.tree[property.value].range.contains(inner.range) {
          if case .importCall(let source) = inner.kind, case .string(let source) = other.tree[source].kind,
            case .file(let file) = project.resolve(source, from: other.path)
          {
            found.insert(file)
          }
        }
      }
    }
    return found
  }

  /// The module that declares what a name of another is, behind those that only pass it on.
  func origin(of name: String, in specifier: String, from module: ModuleSyntax, depth: Int = 0) -> String? {
    guard case .file(let path) = project.resolve(specifier, from: module.path), ComponentProject.isScript(path) else { return nil }
    guard depth < 8, let other = project.module(at: path) else { return path }
    switch other.exports[name] {
    case .from(let next, let original): return origin(of: original, in: next, from: other, depth: depth + 1)
    case .local(let local):
      guard let source = other.imports[local] else { return path }
      return origin(of: source.name, in: source.module, from: other, depth: depth + 1)
    case nil:
      for next in other.exportedAll {
        guard case .file(let place) = project.resolve(next, from: other.path), project.module(at: place)?.exports[name] != nil else {
          continue
        }
        return origin(of: name, in: next, from: other, depth: depth + 1)
      }
      return path
    default: return path
    }
  }

  // MARK: - Uses

  /// The modules whose names a script imports and never mentions again: nothing of them is shown. `orHooks`: nor of those that it mentions only to ask for what they
  /// know, as in `useContext(AccountContext)` and `useAccount()`.
  private func unusedModules(of module: ModuleSyntax, orHooks: Bool = false) -> Set<String> {
    guard !module.imports.isEmpty else { return [] }
    let asked = orHooks ? HookMentions.places(in: module.tree) : []
    var mentioned: Set<String> = []
    for (place, node) in module.tree.nodes.enumerated() {
      switch node.kind {
      case .identifier(let name): if !asked.contains(ScriptTree.NodeID(place)) { mentioned.insert(name) }
      case .element(let element): if let first = element.name.first { mentioned.insert(first) }
      default: break
      }
    }
    for export in module.exports.values { if case .local(let name) = export { mentioned.insert(name) } }
    var used = Set(module.exports.values.compactMap { if case .from(let name, _) = $0 { name } else { nil } })
    used.formUnion(module.exportedAll)
    used.formUnion(module.lateModules)
    for (local, source) in module.imports where mentioned.contains(local) { used.insert(source.module) }
    return Set(module.imports.values.map(\.module)).subtracting(used)
  }

  /// The modules behind those that only pass names on: `index.ts` with `export { AppleButton } from "./AppleButton"`.
  private func origins(of name: String, in specifier: String, from module: ModuleSyntax) -> [String] {
    guard case .file(let path) = project.resolve(specifier, from: module.path), ComponentProject.isScript(path),
      let other = project.module(at: path), !other.hasElements, other.markup == nil
    else { return [] }
    if name != "*" { return [origin(of: name, in: specifier, from: module)].compactMap(\.self).filter { $0 != path } }
    var found = other.exports.keys.sorted().compactMap { origin(of: $0, in: specifier, from: module) }
    for next in other.exportedAll { if case .file(let file) = project.resolve(next, from: path) { found.append(file) } }
    return found.filter { $0 != path }
  }

  /// The names that a script imports of each file.
  private func importedNames(_ module: ModuleSyntax) -> [String: [String]] {
    var names: [String: [String]] = [:]
    for source in module.imports.values {
      if case .file(let path) = project.resolve(source.module, from: module.path) { names[path, default: []].append(source.name) }
    }
    return names
  }

  /// Whether a name is that of nothing that could be shown: `import { registerStore, PASSWORD_LENGTH } from "./Register.vue"`.
  private static func isValue(_ name: String) -> Bool {
    name != "default" && name != "*" && (name.first?.isLowercase == true || name == name.uppercased())
  }

  /// The files that a script loads when they are wanted: `lazy(() => import("./Login"))`.
  private func lateFiles(of module: ModuleSyntax) -> Set<String> {
    Set(module.lateModules.compactMap { if case .file(let path) = project.resolve($0, from: module.path) { path } else { nil } })
  }

  /// Whether a framework or a router says that a module is a page: it stays one whoever takes something of it.
  func isRouted(_ path: String) -> Bool {
    guard ComponentProject.isScript(path), let module = project.module(at: path) else { return false }
    switch form(of: module) {
    case .appRouter, .pagesRouter, .route, .routeModule, .singleFile: return true
    case .entry, .part, nil: return false
    }
  }

  /// Whether a framework makes a page of a file by where it stands.
  private func isRouteFile(_ path: String) -> Bool {
    guard ComponentProject.isScript(path), let module = project.module(at: path) else { return false }
    switch form(of: module) {
    case .appRouter, .pagesRouter, .routeModule: return true
    case .singleFile: return ComponentProject.name(path).hasPrefix("+page")
    case .entry, .route, .part, nil: return false
    }
  }

  /// The files whose components a script shows itself. A page of which it takes something else stays a page, and so does a component that nobody takes.
  func parts(of module: ModuleSyntax) -> [String] {
    let used = uses(of: module)
    guard !used.isEmpty else { return used }
    let names = importedNames(module)
    let late = lateFiles(of: module)
    let registered = Set(project.registry.components(of: module, project))
    return used.filter { path in
      guard let taken = names[path], !late.contains(path), !registered.contains(path) else { return true }
      return !isPage(path, beside: Set(taken))
    }
  }

  /// Whether a module is a page by another name than those that are taken of it: `import { AuthShell } from "./Login"`.
  private func isPage(_ path: String, beside taken: Set<String>) -> Bool {
    guard !taken.contains("*"), ComponentProject.isScript(path), let module = project.module(at: path) else { return false }
    let pages = pageNames(of: module)
    guard !pages.isEmpty, pages.isDisjoint(with: taken) else { return false }
    // `export { Login, Login as default }`, `export default Login`
    func local(_ name: String) -> String {
      switch module.exports[name] {
      case .local(let local): return local
      case .expression(let node): if case .identifier(let local) = module.tree[node].kind { return local }
      default: break
      }
      return name
    }
    return Set(pages.map(local)).isDisjoint(with: taken.map(local))
  }

  /// The names under which a module exports what is a page: those that routers take of it, or the default.
  private func pageNames(of module: ModuleSyntax) -> Set<String> {
    guard module.markup == nil else { return ["default"] }
    guard module.hasElements else { return [] }
    var names: Set<String> = []
    if case .route = form(of: module) {
      for (router, pages) in routes(of: project.projectFolder(of: module.path)).shown where pages.contains(module.path) {
        names.formUnion(project.module(at: router).map(importedNames)?[module.path] ?? [])
      }
    }
    if names.isEmpty { names = ["default", "Route"] }
    return names.filter { module.exports[$0] != nil }
  }

  /// The files that a script uses itself, without those that it only shows as pages of their own. `asShown`: without those that it only asks for what they know.
  func uses(of module: ModuleSyntax, asShown: Bool = false) -> [String] {
    (asShown ? shownFiles : usedFiles).value(module.path) { findUses(of: module, asShown: asShown) }
  }

  private func findUses(of module: ModuleSyntax, asShown: Bool) -> [String] {
    let home = project.projectFolder(of: module.path)
    guard !Self.isAside(String(module.path.dropFirst(home.utf8.count))) else { return [] }
    var found: [String] = []
    let pages = module.modules.contains { $0.name.contains("router") || $0.name == "wouter" } ? shown(by: module) : []
    let unused = module.markup == nil && !module.isAstro ? unusedModules(of: module, orHooks: asShown) : []
    for name in module.modules.map(\.name) + module.lateModules where !unused.contains(name) {
      if case .file(let path) = project.resolve(name, from: module.path), !pages.contains(path) { found.append(path) }
    }
    for source in module.imports.values where !unused.contains(source.module) {
      found += origins(of: source.name, in: source.module, from: module).filter { !pages.contains($0) }
    }
    found += project.registry.components(of: module, project)
    let names = importedNames(module)
    found.removeAll { names[$0]?.allSatisfy(Self.isValue) == true && isRouted($0) }
    // Lists of pages, and what loads one only later, may be used by nobody: what stands among the files of routes stays a page beside them.
    let late = lateFiles(of: module)
    let isPage = isRouted(module.path)
    found.removeAll { (late.contains($0) || !isPage) && isRouteFile($0) }
    switch form(of: module) {
    case .appRouter(let layouts): found += layouts
    case .pagesRouter(let app, let document): found += [app, document].compactMap(\.self)
    case .routeModule(let root, let layouts): found += [root] + layouts
    case .singleFile(let page): found += page.outer + page.layouts.values.sorted()
    default: break
    }
    return found
  }
}

extension String {
  /// Where a text stands first.
  fileprivate func range(of other: String) -> Range<String.Index>? { firstRange(of: other) }
}
