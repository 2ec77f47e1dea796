import Scripts
import Templates

/// The components that the configuration of Nuxt registers beside those in its usual folders: `components: [{ path: '~/ui', prefix: 'Ui' }]`, and those that its
/// module for shadcn-vue takes from the index of each folder.
/// https://nuxt.com/docs/api/nuxt-config#components, https://www.shadcn-vue.com/docs/installation/nuxt
struct NuxtComponents {
  struct Folder {
    var path: String
    /// The words that the names of its components begin with.
    var prefix: [String]
    /// Whether the folders in it are a part of the names.
    var hasPathPrefix: Bool
  }

  private(set) var folders: [Folder] = []
  /// The files of components by their hyphenated names.
  private(set) var exported: [String: String] = [:]

  private static let shadcn = (module: "shadcn-nuxt", options: "shadcn", prefix: "Ui", folder: "./components/ui")

  /// Nil where there is no configuration that can be read.
  init?(_ home: String, _ project: ComponentProject) {
    guard let module = ComponentRegistry.nuxtConfigurations(home).lazy.compactMap({ project.module(at: $0) }).first,
      let options = Self.options(of: module)
    else { return nil }
    var stated = options.items("components")
    if stated.isEmpty { stated = options.object("components")?.items("dirs") ?? [] }
    for entry in stated {
      let object = options.object(at: entry)
      guard let name = object?.text("path") ?? options.text(at: entry) else { continue }
      var hasPathPrefix = true
      if let node = object?["pathPrefix"], case .boolean(false) = options.tree[node].kind { hasPathPrefix = false }
      for path in Self.paths(name, home) {
        folders.append(
          Folder(path: path, prefix: object?.text("prefix").map(ComponentNames.words) ?? [], hasPathPrefix: hasPathPrefix))
      }
    }
    let isNamed = options.tree.nodes.contains { if case .string(Self.shadcn.module) = $0.kind { true } else { false } }
    if isNamed { takeExports(options.object(Self.shadcn.options), home, project) }
  }

  /// What `export default defineNuxtConfig({…})` is told.
  private static func options(of module: ModuleSyntax) -> LiteralObject? {
    let tree = module.tree
    for node in tree.nodes {
      if case .call(let callee, let arguments, _) = node.kind, case .identifier("defineNuxtConfig") = tree[callee].kind,
        let first = arguments.first
      {
        return LiteralObject(first, tree)
      }
    }
    guard case .expression(let node)? = module.exports["default"] else { return nil }
    return LiteralObject(node, tree)
  }

  /// The folders that a name in the configuration may mean: `~/` is the folder of the sources, wherever that is.
  private static func paths(_ name: String, _ home: String) -> [String] {
    let inner = name.drop { "~@./".contains($0) }
    return name.contains("..") || inner.isEmpty ? [] : ["/app/", "/src/", "/"].map { home + $0 + inner }
  }

  private mutating func takeExports(_ options: LiteralObject?, _ home: String, _ project: ComponentProject) {
    let prefix = options?.text("prefix") ?? Self.shadcn.prefix
    for folder in Self.paths(options?.text("componentDir") ?? Self.shadcn.folder, home) {
      for name in project.files.names(in: folder) where !name.contains(".") {
        guard case .file(let index) = project.resolve("./index", from: folder + "/" + name + "/index.ts"),
          let module = project.module(at: index)
        else { continue }
        for (exported, value) in module.exports {
          guard case .from(let source, "default") = value, case .file(let path) = project.resolve(source, from: index),
            path.hasSuffix(".vue")
          else { continue }
          self.exported[ComponentNames.hyphenated(prefix + exported)] = path
        }
      }
    }
  }
}
