import Diagnostics
import Scripts
import Templates

/// What stands around a page that is a single-file component.
struct SingleFilePage: Sendable {
  /// The components around it, the outermost first: the program's own, layouts, routes that hold others.
  var outer: [String] = []
  /// Whether what is around shows the page between its tags (`<slot/>`), and not at an outlet of the router.
  var isNested = false
  /// The layout that the page asks for.
  var layoutName: String?
  /// The files of the layouts by their hyphenated names.
  var layouts: [String: String] = [:]
  /// The script that starts the program.
  var entry: String?
  /// The page that loads it.
  var document: String?
  /// The scripts that the framework runs before the page, though nothing imports them.
  var plugins: [String] = []
  /// The configuration that names style sheets.
  var configuration: String?
}

/// Which single-file components are pages, by the routes of Vue, Nuxt, SvelteKit and what is like them.
extension ComponentPages {
  func singleFileForm(of module: ModuleSyntax, _ inner: String, _ home: String, _ tools: Set<String>) -> Form {
    if module.markup?.dialect == .svelte { return svelteForm(of: module, inner, home, tools) }
    if tools.contains("nuxt") { return nuxtForm(of: module, inner, home) }
    let routes = routes(of: home)
    var page = SingleFilePage()
    page.entry = routes.entry
    page.document = routes.document
    if module.path == routes.root || routes.otherRoots.contains(module.path) { return .singleFile(page) }
    if let around = routes.around[module.path], routes.pages.contains(module.path) {
      page.outer = [routes.root].compactMap(\.self) + around
      return .singleFile(page)
    }
    let lower = inner.lowercased()
    if tools.contains("vue-pages"), pageFolders(home).contains(where: { lower.hasPrefix("/" + $0.lowercased() + "/") }),
      !lower.contains("/components/")
    {
      page.outer = [routes.root].compactMap(\.self)
      let layout = home + "/src/layouts/default.vue"
      if project.files.hasFile(at: layout) { page.outer.append(layout) }
      return .singleFile(page)
    }
    // Laravel's Inertia shows each of these as a page.
    if lower.hasPrefix("/resources/js/pages/"), !lower.contains("/partials/"), !lower.contains("/components/") {
      page.entry = ["/resources/js/app", "/resources/js/main"].lazy.compactMap { self.script(home + $0) }.first
      page.document = nil
      return .singleFile(page)
    }
    return .part
  }

  /// The folders of pages whose routes a plugin makes: https://github.com/hannoeru/vite-plugin-pages, https://uvr.esm.is
  private func pageFolders(_ home: String) -> [String] {
    routedFolders.value(home) {
      let build = BuildPlugins(home, project)
      let told =
        build.folders(of: "vite-plugin-pages", under: ["dirs", "pagesDir"])
        + build.folders(of: "unplugin-vue-router", under: ["routesFolder"]) + build.folders(of: "vue-router", under: ["routesFolder"])
      return told.isEmpty ? ["src/pages"] : told
    }
  }

  // MARK: - Nuxt

  private func nuxtForm(of module: ModuleSyntax, _ inner: String, _ home: String) -> Form {
    var page = SingleFilePage()
    page.configuration = ComponentRegistry.nuxtConfigurations(home).first { project.files.hasFile(at: $0) }
    let marks: Set<String> = ["pages", "layouts", "app.vue"]
    let folders = ["/app", "/src", "/client", ""].map { home + $0 }
    let source = folders.first { module.path.hasPrefix($0 + "/") && !marks.isDisjoint(with: project.files.names(in: $0)) } ?? home
    for name in project.files.names(in: source + "/layouts") where name.hasSuffix(".vue") {
      page.layouts[ComponentNames.hyphenated(String(name.dropLast(4)))] = source + "/layouts/" + name
    }
    page.plugins = project.files.names(in: source + "/plugins").filter { ComponentProject.isScript($0) && !$0.contains(".server.") }.map {
      source + "/plugins/" + $0
    }
    let app = source + "/app.vue"
    let hasApp = project.files.hasFile(at: app)
    let pages = source + "/pages/"
    if module.path == app, project.files.names(in: source + "/pages").isEmpty { return .singleFile(page) }
    guard module.path.hasPrefix(pages), !inner.contains("/components/") else { return .part }
    page.layoutName = Self.layoutName(of: module)
    if page.layoutName == nil, page.layouts["default"] != nil { page.layoutName = "default" }
    if page.layoutName == "" { page.layoutName = nil }
    if let name = page.layoutName {
      page.layouts = page.layouts.filter { $0.key == ComponentNames.hyphenated(name) }
    } else {
      page.layouts = [:]
    }
    if hasApp {
      page.outer.append(app)
    } else if let name = page.layoutName, let layout = page.layouts[ComponentNames.hyphenated(name)] {
      page.outer.append(layout)
    }
    // A page beside a folder of its name holds those in the folder.
    var folder = String(pages.dropLast())
    for part in module.path.dropFirst(pages.utf8.count).split(separator: "/").dropLast() {
      folder += "/" + part
      if project.files.hasFile(at: folder + ".vue") { page.outer.append(folder + ".vue") }
    }
    return .singleFile(page)
  }

  /// The layout that a page names by `definePageMeta({ layout: 'auth' })` or `layout: 'auth'`; empty for none, nil where it does not say.
  private static func layoutName(of module: ModuleSyntax) -> String? {
    let tree = module.tree
    func layout(in properties: [ScriptNode.Property]) -> String? {
      for property in properties {
        guard case .name("layout", _) = property.key else { continue }
        switch tree[property.value].kind {
        case .string(let name): return name
        case .boolean(false): return ""
        case .function(let function):
          for node in tree.nodes where tree[function.body].range.contains(node.range) {
            if case .string(let name) = node.kind { return name }
          }
        default: break
        }
      }
      return nil
    }
    for node in tree.nodes {
      guard case .call(let callee, let arguments, _) = node.kind, case .identifier("definePageMeta") = tree[callee].kind,
        let first = arguments.first, case .object(let properties) = tree[first].kind
      else { continue }
      return layout(in: properties)
    }
    guard var options = module.markup?.options else { return nil }
    if case .call(_, let arguments, _) = tree[options].kind, let first = arguments.first { options = first }
    if case .object(let properties) = tree[options].kind { return layout(in: properties) }
    return nil
  }

  /// The sheets that Nuxt's configuration names: `css: ['~/assets/main.css']`.
  static func sheetNames(in module: ModuleSyntax) -> [ScriptNode.ModuleName] {
    let tree = module.tree
    var found: [ScriptNode.ModuleName] = []
    for node in tree.nodes {
      guard case .object(let properties) = node.kind else { continue }
      for property in properties {
        guard case .name("css", _) = property.key, case .array(let items) = tree[property.value].kind else { continue }
        for item in items.compactMap(\.self) {
          if case .string(let name) = tree[item].kind { found.append(.init(name: name, range: tree[item].range)) }
        }
      }
    }
    return found
  }

  // MARK: - Svelte

  private func svelteForm(of module: ModuleSyntax, _ inner: String, _ home: String, _ tools: Set<String>) -> Form {
    var page = SingleFilePage()
    let name = ComponentProject.name(module.path)
    if tools.contains("sveltekit"), let routes = module.path.firstRange(of: "/routes/") {
      guard name.hasPrefix("+page") else { return .part }
      let top = String(module.path[..<routes.lowerBound]) + "/routes"
      let document = String(module.path[..<routes.lowerBound]) + "/app.html"
      page.document = project.files.hasFile(at: document) ? document : nil
      page.isNested = true
      page.outer = svelteLayouts(below: top, to: ComponentProject.folder(module.path), reset: Self.reset(name))
      return .singleFile(page)
    }
    let routes = routes(of: home)
    page.entry = routes.entry
    page.document = routes.document
    if module.path == routes.root || routes.otherRoots.contains(module.path) { return .singleFile(page) }
    if routes.pages.contains(module.path) {
      page.outer = [routes.root].compactMap(\.self)
      return .singleFile(page)
    }
    return .part
  }

  /// What stands behind the @ in `+page@(app).svelte`: the layout at which the page begins. Nil where there is none.
  private static func reset(_ name: String) -> String? {
    guard let mark = name.firstIndex(of: "@") else { return nil }
    return String(name[name.index(after: mark)...].prefix { $0 != "." })
  }

  /// The layouts from the outermost folder down, those left out that a reset skips.
  private func svelteLayouts(below top: String, to folder: String, reset: String?) -> [String] {
    var folders = [top]
    var current = top
    for part in folder.dropFirst(top.utf8.count).split(separator: "/") {
      current += "/" + part
      folders.append(current)
    }
    var found: [String] = []
    var wanted = reset
    for folder in folders.reversed() {
      if let name = wanted {
        guard folder == top || name == ComponentProject.name(folder) else { continue }
        if name.isEmpty, folder != top { continue }
        wanted = nil
      }
      let layouts = project.files.names(in: folder).filter { $0.hasPrefix("+layout") && $0.hasSuffix(".svelte") }
      guard let layout = layouts.first else { continue }
      found.insert(folder + "/" + layout, at: 0)
      wanted = Self.reset(layout)
    }
    return found
  }

  // MARK: - Routers

  /// Notes the components that a table of routes shows: `{ path: '/login', component: () => import('./Login.vue') }`.
  func noteRoutes(of module: ModuleSyntax, _ routes: inout Routes) {
    guard module.markup == nil || module.markup?.dialect == .svelte else { return }
    if module.modules.contains(where: {
      ["svelte-routing", "svelte-navigator", "svelte-spa-router", "@mateothegreat/svelte5-router"].contains($0.name)
    }) {
      for (_, source) in module.imports {
        guard case .file(let path) = project.resolve(source.module, from: module.path), path.hasSuffix(".svelte") else { continue }
        let folder = ComponentProject.name(ComponentProject.folder(path)).lowercased()
        if ["routes", "pages", "views", "screens"].contains(folder) { routes.pages.insert(path) }
      }
    }
    guard module.markup == nil,
      module.modules.contains(where: { $0.name.contains("router") || $0.name.hasSuffix(".vue") })
        || module.lateModules.contains(where: { $0.hasSuffix(".vue") })
    else { return }
    let tree = module.tree
    var entries: [(range: SourceRange, path: String)] = []
    for node in tree.nodes {
      guard case .object(let properties) = node.kind else { continue }
      var hasPath = false
      var component: ScriptTree.NodeID?
      for property in properties {
        guard case .name(let name, _) = property.key else { continue }
        if name == "path" { hasPath = true }
        if name == "component" || name == "components" { component = property.value }
      }
      guard hasPath, let component, let path = file(shownBy: component, module) else { continue }
      entries.append((node.range, path))
    }
    for entry in entries {
      let around = entries.filter { $0.range != entry.range && $0.range.contains(entry.range) }.sorted { $0.range.start < $1.range.start }
      let holds = entries.contains { $0.range != entry.range && entry.range.contains($0.range) }
      if holds { continue }
      if routes.around[entry.path] == nil { routes.around[entry.path] = around.map(\.path) }
      routes.pages.insert(entry.path)
    }
    for entry in entries where !routes.pages.contains(entry.path) { routes.shown[module.path, default: []].insert(entry.path) }
  }

  /// The single-file component that an expression means: an imported name, one that is loaded later, a constant that is such.
  private func file(shownBy node: ScriptTree.NodeID, _ module: ModuleSyntax, depth: Int = 0) -> String? {
    let tree = module.tree
    var specifier: String?
    switch tree[node].kind {
    case .identifier(let name):
      specifier = module.imports[name]?.module
      if specifier == nil, depth < 4 {
        for statement in tree.statements {
          guard case .variables(let variables) = tree[statement].kind else { continue }
          for variable in variables {
            if case .identifier(name) = tree[variable.target].kind, let value = variable.value {
              return file(shownBy: value, module, depth: depth + 1)
            }
          }
        }
      }
    default:
      for inner in tree.nodes where tree[node].range.contains(inner.range) {
        switch inner.kind {
        case .importCall(let name): if case .string(let text) = tree[name].kind { specifier = specifier ?? text }
        case .call(let callee, let arguments, _):
          if case .identifier("require") = tree[callee].kind, let first = arguments.first, case .string(let text) = tree[first].kind {
            specifier = specifier ?? text
          }
        case .identifier(let name):
          // `components: { default: Login }`
          if specifier == nil, let known = module.imports[name]?.module, known.hasSuffix(".vue") { specifier = known }
        default: break
        }
      }
    }
    guard let specifier, case .file(let path) = project.resolve(specifier, from: module.path),
      ComponentProject.componentSuffixes.contains(where: { path.hasSuffix($0) })
    else { return nil }
    return path
  }

  /// Finds the script that starts a program, and the component that it shows: `createApp(App)`, `new Vue({ render: h => h(App) })`,
  /// `mount(App, { target })`, `new App({ target })`.
  func findRoot(_ home: String, _ routes: inout Routes) {
    for name in [
      "/src/main", "/src/index", "/main", "/index", "/src/app", "/resources/js/app", "/client/src/main", "/src/App", "/app/main",
    ]
    where routes.root == nil {
      guard let path = script(home + name), let module = project.module(at: path) else { continue }
      let files = module.imports.sorted { $0.key < $1.key }.compactMap { local, source -> (name: String, path: String)? in
        guard case .file(let file) = project.resolve(source.module, from: path),
          ComponentProject.componentSuffixes.contains(where: { file.hasSuffix($0) })
        else { return nil }
        return (local, file)
      }
      let names = Self.mounted(by: module)
      let mounted = files.filter { names.contains($0.name) }.map(\.path)
      guard let first = mounted.first ?? files.first(where: { Self.shows($0.name, module) })?.path else { continue }
      // Of several, of which conditions choose one, what the routes show stands in the one that has a place for it.
      let root = mounted.first { showsRoutes($0) } ?? mounted.first { ComponentProject.name($0).hasPrefix("App.") } ?? first
      routes.root = root
      routes.otherRoots = Set(mounted).subtracting([root])
      routes.entry = path
    }
  }

  /// Whether a single-file component has the place where a router shows its pages.
  private func showsRoutes(_ path: String) -> Bool {
    guard let text = project.module(at: path)?.file.text else { return false }
    return ["<router-view", "<routerview", "<router ", "<router>"].contains { text.firstIndex(ofWord: $0) != nil }
  }

  /// The names of the components that a script puts into its page: `createApp(isKiosk ? Kiosk : App)`, `mount(App, { target })`, `new App({ target })`,
  /// `new Vue({ render: (h) => h(App) })`.
  private static func mounted(by module: ModuleSyntax) -> Set<String> {
    let tree = module.tree
    var found: Set<String> = []
    func take(_ node: ScriptTree.NodeID?) {
      guard let node else { return }
      switch tree[node].kind {
      case .identifier(let name): found.insert(name)
      case .conditional(_, let then, let otherwise):
        take(then)
        take(otherwise)
      case .logical(_, let a, let b):
        take(a)
        take(b)
      default: break
      }
    }
    for node in tree.nodes {
      switch node.kind {
      case .call(let callee, let arguments, _):
        guard case .identifier(let name) = tree[callee].kind else { continue }
        if ["createApp", "createSSRApp", "mount", "hydrate", "h"].contains(name) { take(arguments.first) }
      case .new(let callee, let arguments):
        guard let first = arguments.first, case .object(let properties) = tree[first].kind else { continue }
        if properties.contains(where: { if case .name("target", _) = $0.key { true } else { false } }) { take(callee) }
      default: break
      }
    }
    return found
  }

  /// Whether a script mounts a component that it calls so.
  private static func shows(_ name: String, _ module: ModuleSyntax) -> Bool {
    let tree = module.tree
    func isName(_ node: ScriptTree.NodeID?) -> Bool {
      node.map { if case .identifier(name) = tree[$0].kind { true } else { false } } ?? false
    }
    for node in tree.nodes {
      switch node.kind {
      case .call(_, let arguments, _): if isName(arguments.first) { return true }
      case .new(let callee, _): if isName(callee) { return true }
      case .object(let properties):
        for property in properties {
          if case .name(let key, _) = property.key, key == "render" || key == "components" || key == "App",
            tree[property.value].range.length > 0
          {
            for inner in tree.nodes where tree[property.value].range.contains(inner.range) {
              if case .identifier(name) = inner.kind { return true }
            }
          }
        }
      default: break
      }
    }
    return false
  }
}
