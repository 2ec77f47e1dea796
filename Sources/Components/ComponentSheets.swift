import Diagnostics
import Preprocessors
import Scripts
import Templates

/// The style sheets that the scripts of a page import, in the order in which they count.
struct ComponentSheets: Sendable {
  enum Sheet: Sendable {
    case file(String)
    /// A CSS module, whose classes have names of their own.
    case classes(String)
    /// A block of styles of a single-file component, by its number.
    case block(ModuleSyntax, Int)
    /// Tailwind's own, which a module of Nuxt brings.
    case tailwind
    /// Rules that the scripts of a library write.
    case rules(String)
    /// One that cannot be read, by the name that imports it: of a package that is not there, or in a language of its own.
    case unknown(String)
  }

  private(set) var sheets: [(sheet: Sheet, place: Place)] = []
  /// Whether a library draws the page's components with styles that it brings itself.
  private(set) var bringsOwn: Place?
  private var seen: Set<String> = []
  private var linked: Set<String> = []

  private static let moduleLimit = 800
  private static let suffixes = [".css", ".scss", ".sass", ".less", ".styl", ".pcss", ".postcss"]

  /// Follows a module and what it imports, each once; what is imported first counts first.
  mutating func add(_ path: String, _ project: ComponentProject) {
    var open: [(module: ModuleSyntax, next: Int)] = []
    func enter(_ path: String, _ seen: inout Set<String>) {
      guard seen.count < Self.moduleLimit, seen.insert(path).inserted, let module = project.module(at: path) else { return }
      open.append((module, 0))
      // What a template uses without importing it is imported for it.
      for path in project.registry.components(of: module, project) { enter(path, &seen) }
    }
    enter(path, &seen)
    while let last = open.last {
      guard last.next < last.module.modules.count else {
        open.removeLast()
        // A sheet that is loaded a moment later counts as well, behind the others.
        for name in last.module.lateModules where Self.isSheet(name) {
          if case .file(let path) = project.resolve(name, from: last.module.path) {
            add(sheet: path, Place(file: last.module.file, range: SourceRange(0, 0)), project)
          }
        }
        // What a component imports counts before its own styles.
        for index in (last.module.markup?.styles ?? []).indices {
          sheets.append((.block(last.module, index), Place(file: last.module.file, range: SourceRange(0, 0))))
        }
        continue
      }
      open[open.count - 1].next += 1
      let name = last.module.modules[last.next]
      let place = Place(file: last.module.file, range: name.range)
      let isSheet = Self.isSheet(name.name)
      switch project.resolve(name.name, from: last.module.path) {
      case .file(let path):
        if Self.isSheet(path) {
          add(sheet: path, place, project)
        } else {
          enter(path, &seen)
        }
      case .package(let package):
        if isSheet {
          let path = project.projectFolder(of: last.module.path) + "/node_modules/" + package
          if project.files.hasFile(at: path) { add(sheet: path, place, project) } else { addUnknown(package, place) }
        } else {
          add(library: package, of: last.module, place, project)
        }
      case .missing: if isSheet { addUnknown(name.name, place) }
      }
    }
  }

  /// Adds what the scripts of a library style.
  private mutating func add(library package: String, of module: ModuleSyntax, _ place: Place, _ project: ComponentProject) {
    guard bringsOwn == nil else { return }
    switch LibraryStyles.reach(of: package, in: module, project) {
    case .nothing: break
    case .rules(let rules): if linked.insert(rules).inserted { sheets.append((.rules(rules), place)) }
    case .everything: bringsOwn = place
    }
  }

  private static func isSheet(_ name: String) -> Bool {
    let lower = name.lowercased()
    guard let dot = lower.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let suffix = lower[dot...].prefix { $0 != "?" && $0 != "#" }
    return suffixes.contains { $0 == suffix }
  }

  /// Adds what a configuration names: the `css` of Nuxt.
  mutating func add(names: [ScriptNode.ModuleName], of module: ModuleSyntax, _ project: ComponentProject) {
    for name in names {
      let place = Place(file: module.file, range: name.range)
      switch project.resolve(name.name, from: module.path) {
      case .file(let path): if Self.isSheet(path) { add(sheet: path, place, project) }
      case .package, .missing: addUnknown(name.name, place)
      }
    }
  }

  /// Modules of Nuxt that bring styles of their own.
  private static let styleModules = [
    "@unocss/nuxt", "@nuxt/ui", "vuetify-nuxt-module", "@nuxtjs/vuetify", "@invictus.codes/nuxt-vuetify", "nuxt-quasar-ui",
    "@element-plus/nuxt",
    "@primevue/nuxt-module", "nuxt-primevue", "@nuxtjs/ionic", "nuxt-windicss", "@bootstrap-vue-next/nuxt", "bootstrap-vue/nuxt",
    "@bg-dev/nuxt-naiveui",
    "@nuxtjs/windicss", "nuxt-buefy", "@formkit/nuxt",
  ]

  /// Integrations of Astro that bring styles of their own.
  private static let styleIntegrations = ["@unocss/astro", "unocss/astro", "@astrojs/starlight", "astro-bootstrap"]
  /// The integration that puts Tailwind's sheet into every page, unless it is told not to.
  private static let tailwindIntegration = "@astrojs/tailwind"

  /// Adds what the modules of a configuration of Nuxt's bring, or the integrations of one of Astro's.
  mutating func add(modulesOf module: ModuleSyntax, _ project: ComponentProject) {
    var home = ComponentProject.folder(module.path)
    if home.hasSuffix("/.config") { home = ComponentProject.folder(home) }
    for imported in module.modules {
      let place = Place(file: module.file, range: imported.range)
      if Self.styleIntegrations.contains(imported.name) { addUnknown(imported.name, place) }
      guard imported.name == Self.tailwindIntegration, linked.insert(imported.name).inserted else { continue }
      let text = String(decoding: module.file.text.filter { $0 > 0x20 }, as: UTF8.self)
      if !text.contains("applyBaseStyles:false") { sheets.append((.tailwind, place)) }
    }
    for node in module.tree.nodes {
      guard case .string(let name) = node.kind else { continue }
      let place = Place(file: module.file, range: node.range)
      if Self.styleModules.contains(name) {
        addUnknown(name, place)
      } else if name == "@nuxtjs/tailwindcss", linked.insert(name).inserted {
        let stated = Self.tailwindSheet(module).map { name in ["", "/app", "/src"].map { $0 + "/" + name } } ?? []
        let own = (stated + ["/assets/css/tailwind.css", "/app/assets/css/tailwind.css", "/src/assets/css/tailwind.css"]).map { home + $0 }
        if let path = own.first(where: { project.files.hasFile(at: $0) }) {
          add(sheet: path, place, project)
        } else {
          sheets.append((.tailwind, place))
        }
      }
    }
  }

  /// The sheet that `tailwindcss: { cssPath: '~/assets/tailwind.css' }` names, below the folder of the sources.
  private static func tailwindSheet(_ module: ModuleSyntax) -> String? {
    let tree = module.tree
    for node in tree.nodes {
      guard case .object(let properties) = node.kind else { continue }
      for property in properties {
        guard case .name("cssPath", _) = property.key else { continue }
        var value = tree[property.value]
        if case .array(let items) = value.kind, let first = items.first, let first { value = tree[first] }
        guard case .string(let text) = value.kind else { continue }
        return String(text.drop { "~@./".contains($0) })
      }
    }
    return nil
  }

  private mutating func add(sheet path: String, _ place: Place, _ project: ComponentProject) {
    guard linked.insert(path).inserted else { return }
    let lower = path.lowercased()
    // What is made into CSS is read as CSS where its page links it.
    if lower.contains(".module."), project.moduleSheet(at: path) != nil { return sheets.append((.classes(path), place)) }
    let isRead = [".css", ".pcss", ".postcss"].contains { lower.hasSuffix($0) } || Preprocessor.isSheet(path)
    sheets.append((isRead ? .file(path) : .unknown(ComponentProject.name(path)), place))
  }

  private mutating func addUnknown(_ name: String, _ place: Place) {
    guard linked.insert(name).inserted else { return }
    sheets.append((.unknown(name), place))
  }
}
