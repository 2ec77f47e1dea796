import Diagnostics
import Scripts
import Templates

/// What a project tells plugins of its build: `Components({ dirs: ['src/layouts'] })` in `vite.config.ts`.
struct BuildPlugins {
  private typealias NodeID = ScriptTree.NodeID

  private let module: ModuleSyntax?

  private static let names = ["vite.config", "vue.config", "webpack.config", "rspack.config", "rollup.config"]

  /// `home`: the folder of the project's package.
  init(_ home: String, _ project: ComponentProject) {
    let paths = Self.names.flatMap { name in ["ts", "js", "mjs", "mts", "cjs"].map { home + "/" + name + "." + $0 } }
    module = paths.lazy.filter { project.files.hasFile(at: $0) }.compactMap { project.module(at: $0) }.first
  }

  /// The folders that a plugin is told by an option, below the project's own: patterns are cut where they begin.
  func folders(of plugin: String, under options: [String]) -> [String] {
    words(of: plugin, under: options).compactMap { word in
      let path = word.prefix { $0 != "*" && $0 != "{" }.split(separator: "/").filter { $0 != "." }
      guard !path.contains(".."), !word.hasPrefix("!"), !path.isEmpty else { return nil }
      return path.joined(separator: "/")
    }
  }

  /// The strings that a plugin is told by an option: one, several in a list, or the `dir`, `src` or `baseRoute` of objects in it.
  func words(of plugin: String, under options: [String]) -> [String] {
    guard let tree = module?.tree, let module else { return [] }
    var found: [String] = []
    for node in tree.nodes {
      guard case .call(let callee, let arguments, _) = node.kind, let first = arguments.first,
        case .identifier(let name) = tree[callee].kind, let source = module.imports[name]?.module,
        source == plugin || source.hasPrefix(plugin + "/"), case .object(let properties) = tree[first].kind
      else { continue }
      for property in properties {
        guard case .name(let key, _) = property.key, options.contains(key) else { continue }
        add(property.value, tree, to: &found)
      }
    }
    return found
  }

  private func add(_ value: NodeID, _ tree: ScriptTree, to found: inout [String]) {
    switch tree[value].kind {
    case .string(let text): found.append(text)
    case .array(let items): for item in items.compactMap(\.self) { add(item, tree, to: &found) }
    case .object(let properties):
      for property in properties {
        if case .name(let key, _) = property.key, key == "dir" || key == "src", case .string(let text) = tree[property.value].kind {
          found.append(text)
        }
      }
    default: break
    }
  }
}
