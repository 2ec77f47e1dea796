import Diagnostics
import Scripts
import Templates

/// The components that templates of a project may use without importing them: those in Nuxt's folder of components, and those that a script registers.
final class ComponentRegistry: Sendable {
  private let known = Kept<String, [String: String]>()

  private static let folderLimit = 500
  private static let scriptLimit = 300

  /// The file of a component by its hyphenated name, for a file that uses it.
  func component(_ name: String, for path: String, _ project: ComponentProject) -> String? {
    let home = project.projectFolder(of: path)
    return known.value(home) { read(home, project) }[name]
  }

  /// The files of the components that a template uses without importing them, sorted.
  func components(of module: ModuleSyntax, _ project: ComponentProject) -> [String] {
    guard let markup = module.markup, markup.dialect == .vue else { return [] }
    var found: Set<String> = []
    for name in markup.elementNames where !MarkupNames.isElement(name) {
      let candidates = [name, ComponentNames.camelCased(name), ComponentNames.pascalCased(name)]
      if candidates.contains(where: { module.imports[$0] != nil }) { continue }
      if let path = component(ComponentNames.hyphenated(name), for: module.path, project), path != module.path { found.insert(path) }
    }
    return found.sorted()
  }

  /// Where Nuxt looks for its configuration: https://nuxt.com/docs/guide/directory-structure/nuxt-config
  static func nuxtConfigurations(_ home: String) -> [String] {
    ["/nuxt.config.", "/.config/nuxt.config.", "/.config/nuxt."].flatMap { name in ["ts", "js", "mjs"].map { home + name + $0 } }
  }

  private func read(_ home: String, _ project: ComponentProject) -> [String: String] {
    var found: [String: String] = [:]
    let package = project.files.text(at: home + "/package.json").map { String(decoding: $0.text, as: UTF8.self) } ?? ""
    let isNuxt = package.contains("\"nuxt") || Self.nuxtConfigurations(home).contains { project.files.hasFile(at: $0) }
    let isPlugged = package.contains("unplugin-vue-components")
    if isPlugged {
      let build = BuildPlugins(home, project)
      for folder in build.folders(of: "unplugin-vue-components", under: ["dirs"]) {
        add(folder: home + "/" + folder, hasPrefix: false, project, &found)
      }
      addDeclared(home, build, project, &found)
    }
    if isNuxt || isPlugged {
      let configuration = Self.nuxtConfigurations(home).lazy.compactMap { project.files.text(at: $0) }.first
      if isNuxt, let told = NuxtComponents(home, project) {
        found.merge(told.exported) { first, _ in first }
        for folder in told.folders { add(folder: folder.path, hasPrefix: folder.hasPathPrefix, prefix: folder.prefix, project, &found) }
      }
      let hasPrefix = isNuxt && configuration.map { !String(decoding: $0.text, as: UTF8.self).contains("pathPrefix: false") } ?? true
      for folder in ["/components", "/app/components", "/src/components", "/src/app/components", "/resources/js/components"] {
        add(folder: home + folder, hasPrefix: hasPrefix, project, &found)
      }
    }
    addRegistered(home, project, &found)
    return found
  }

  /// What unplugin-vue-components writes down of the components that it finds: `AuthLayout: typeof import('./layouts/AuthLayout.vue')['default']`.
  private func addDeclared(_ home: String, _ build: BuildPlugins, _ project: ComponentProject, _ found: inout [String: String]) {
    let places =
      build.words(of: "unplugin-vue-components", under: ["dts"]) + ["", "src/", "types/", "src/types/"].map { $0 + "components.d.ts" }
    for place in places {
      let path = ComponentProject.joined(home, place)
      guard path.hasSuffix(".d.ts"), let file = project.files.text(at: path), file.text.count <= ComponentProject.sizeLimit else {
        continue
      }
      for line in String(decoding: file.text, as: UTF8.self).split(whereSeparator: \.isNewline) {
        guard let colon = line.firstIndex(of: ":"), let load = line.firstRange(of: "typeof import("), line.contains("['default']") else {
          continue
        }
        let name = line[..<colon].trimmed.filter { $0 != "'" && $0 != "\"" }
        let specifier = line[load.upperBound...].dropFirst().prefix { $0 != "'" && $0 != "\"" }
        guard specifier.hasPrefix("."), !name.contains(" "), case .file(let target) = project.resolve(String(specifier), from: path),
          ComponentProject.isScript(target)
        else { continue }
        found[ComponentNames.hyphenated(name)] = target
      }
    }
  }

  /// The components below a folder, called after their folders and themselves: `base/foo/Button.vue` is `BaseFooButton`.
  private func add(
    folder: String, hasPrefix: Bool, prefix first: [String] = [], _ project: ComponentProject, _ found: inout [String: String]
  ) {
    var open: [(path: String, words: [String])] = [(folder, hasPrefix ? first : [])]
    var count = 0
    while let next = open.popLast(), count < Self.folderLimit {
      count += 1
      for name in project.files.names(in: next.path) {
        let path = next.path + "/" + name
        guard name.contains(".") else {
          open.append((path, next.words + ComponentNames.words(name)))
          continue
        }
        guard name.hasSuffix(".vue"), let stem = name.split(separator: ".").first else { continue }
        var words = ComponentNames.words(String(stem))
        if words == ["index"] { words = [] }
        if hasPrefix {
          // What the folder is called already is not said again.
          var prefix = next.words
          while !prefix.isEmpty, !words.isEmpty, let last = prefix.last, last == words.first, prefix.count > 0 { prefix.removeLast() }
          words = prefix + words
        } else if words.isEmpty {
          words = next.words.suffix(1)
        }
        let key = (hasPrefix ? words : first + words).joined(separator: "-")
        if found[key] == nil { found[key] = path }
      }
    }
  }

  private static let folders = [
    "", "/src", "/src/plugins", "/plugins", "/resources/js", "/resources/assets/js", "/app/plugins", "/src/components", "/client/src",
  ]

  /// `app.component('BaseButton', BaseButton)`, `Vue.component('base-button', require('./BaseButton.vue').default)` in the scripts where programs start, and in
  /// those that they import.
  private func addRegistered(_ home: String, _ project: ComponentProject, _ found: inout [String: String]) {
    func isPlain(_ name: String) -> Bool {
      ComponentProject.isScript(name) && !name.hasSuffix(".vue") && !name.hasSuffix(".svelte") && !name.contains(".config.")
    }
    var open = Self.folders.flatMap { folder in
      project.files.names(in: home + folder).filter(isPlain).map { home + folder + "/" + $0 }
    }
    var seen = Set(open)
    var next = 0
    while next < open.count, next < Self.scriptLimit {
      let path = open[next]
      next += 1
      guard let module = project.module(at: path) else { continue }
      addRegistered(in: module, project, &found)
      guard !module.hasElements else { continue }
      for name in module.modules.map(\.name) {
        if case .file(let other) = project.resolve(name, from: path), isPlain(other), seen.insert(other).inserted { open.append(other) }
      }
    }
  }

  private func addRegistered(in module: ModuleSyntax, _ project: ComponentProject, _ found: inout [String: String]) {
    let tree = module.tree
    for node in tree.nodes {
      guard case .call(let callee, let arguments, _) = node.kind, case .member(_, "component", _, _) = tree[callee].kind,
        arguments.count == 2, case .string(let name) = tree[arguments[0]].kind, let path = target(arguments[1], module, project)
      else { continue }
      found[ComponentNames.hyphenated(name)] = path
    }
  }

  /// The file that an expression loads: an imported name, `require('./a.vue').default`, `() => import('./a.vue')`.
  private func target(_ node: ScriptTree.NodeID, _ module: ModuleSyntax, _ project: ComponentProject) -> String? {
    let tree = module.tree
    var specifier: String?
    if case .identifier(let name) = tree[node].kind { specifier = module.imports[name]?.module }
    let range = tree[node].range
    for inner in tree.nodes where specifier == nil && range.contains(inner.range) {
      switch inner.kind {
      case .importCall(let name): if case .string(let text) = tree[name].kind { specifier = text }
      case .call(let callee, let arguments, _):
        if case .identifier("require") = tree[callee].kind, let first = arguments.first, case .string(let text) = tree[first].kind {
          specifier = text
        }
      default: break
      }
    }
    guard let specifier, case .file(let path) = project.resolve(specifier, from: module.path), ComponentProject.isScript(path) else {
      return nil
    }
    return path
  }
}

extension ComponentProject {
  /// What the names of icon collections of several words end with: "simple-icons", "fa6-brands".
  private static let collectionEndings: Set<String> = [
    "icons", "symbols", "brands", "design", "park", "plain", "solid", "regular", "logos",
  ]

  /// The icon that unplugin-icons puts where a name stands that nothing defines: `<i-mdi-apple/>`, `<IconMdiApple/>`. Nil for another name.
  /// https://github.com/unplugin/unplugin-icons#auto-importing
  func pluggedIcon(_ name: String, for path: String) -> (external: ExternalName, name: String)? {
    var words = ComponentNames.words(name)[...]
    guard words.count > 2, words.first == "i" || words.first == "icon", hasPluggedIcons(projectFolder(of: path)) else { return nil }
    words = words.dropFirst(2)
    while words.count > 1, let next = words.first, Self.collectionEndings.contains(next) { words = words.dropFirst() }
    let icon = words.joined(separator: "-")
    return (ExternalName(package: "~icons/" + icon, name: "default"), icon)
  }

  private func hasPluggedIcons(_ home: String) -> Bool {
    pluggedIcons.value(home) {
      files.text(at: home + "/package.json").map { $0.text.firstRange(of: Array("\"unplugin-icons\"".utf8)) != nil } ?? false
    }
  }
}
