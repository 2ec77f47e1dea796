import Diagnostics
import Scripts
import Templates

/// The names that the configuration of a build gives files of the project: `resolve: { alias: { '@ui': path.resolve(__dirname, 'src/ui') } }`.
/// https://vite.dev/config/shared-options#resolve-alias, https://svelte.dev/docs/kit/configuration#alias, https://webpack.js.org/configuration/resolve
struct BuildAliases {
  private typealias NodeID = ScriptTree.NodeID

  /// Configurations whose aliases the project's own modules may use.
  private static let names = [
    "svelte.config", "vite.config", "electron.vite.config", "astro.config", "nuxt.config", "vue.config", "webpack.config", "craco.config",
    "rspack.config", "rsbuild.config", "quasar.config", "next.config", "babel.config",
  ]
  private static let suffixes = ["js", "ts", "mjs", "mts", "cjs"]
  /// What scripts call the folder that they stand in, or the one that a build is started in.
  private static let ownFolders: Set<String> = ["__dirname", "import.meta.dirname", "process.cwd()", "import.meta.url", "__filename"]
  private static let depthLimit = 12

  private let folder: String
  private let tree: ScriptTree
  private let file: SourceFile
  private let project: ComponentProject

  /// The aliases of all configurations in a folder.
  static func found(in folder: String, _ project: ComponentProject) -> PathAliases {
    var made = PathAliases()
    let present = Set(project.files.names(in: folder))
    for name in names.flatMap({ name in suffixes.map { name + "." + $0 } }) where present.contains(name) {
      guard let module = project.module(at: folder + "/" + name) else { continue }
      BuildAliases(folder: folder, tree: module.tree, file: module.file, project: project).add(to: &made)
    }
    return made
  }

  private func add(to made: inout PathAliases) {
    for node in tree.nodes {
      switch node.kind {
      case .object(let properties):
        for property in properties { if case .name("alias", _) = property.key { add(property.value, to: &made) } }
      // `config.resolve.alias['@ui'] = …`
      case .assignment("=", let target, let value):
        guard case .index(let object, let key, _) = tree[target].kind, case .member(_, "alias", _, _) = tree[object].kind,
          case .string(let key) = tree[key].kind
        else { continue }
        add(key, value, to: &made)
      default: continue
      }
    }
  }

  /// What stands behind `alias:`: an object, or a list of what is found with what stands for it.
  private func add(_ value: NodeID, to made: inout PathAliases, depth: Int = 0) {
    guard depth < Self.depthLimit else { return }
    switch tree[value].kind {
    case .object(let properties):
      for property in properties {
        switch property.key {
        case .name(let name, _): add(name, property.value, to: &made)
        case .spread: add(property.value, to: &made, depth: depth + 1)
        case .computed: continue
        }
      }
    case .array(let items):
      for case .object(let properties) in items.compactMap({ $0.map { tree[$0].kind } }) {
        var find: NodeID?
        var replacement: NodeID?
        for case (.name(let name, _), let value) in properties.map({ ($0.key, $0.value) }) {
          if name == "find" { find = value }
          if name == "replacement" { replacement = value }
        }
        guard let find, let replacement else { continue }
        switch tree[find].kind {
        case .string(let name): add(name, replacement, to: &made)
        case .regularExpression:
          guard let prefix = prefix(of: find), let target = path(replacement) else { continue }
          made.add(prefix: prefix, target: prefix.hasSuffix("/") ? target + "/" : target)
        default: continue
        }
      }
    case .identifier(let name): if let value = declared(name) { add(value, to: &made, depth: depth + 1) }
    default: break
    }
  }

  private func add(_ name: String, _ value: NodeID, to made: inout PathAliases) {
    if case .array(let items) = tree[value].kind {
      for item in items.compactMap(\.self) { add(name, item, to: &made) }
    } else if let target = path(value) {
      made.add(name, target: target)
    }
  }

  /// The words that a pattern begins with that means no more than them: `^@ui/`.
  private func prefix(of pattern: NodeID) -> String? {
    var words = file.string(tree[pattern].range)
    guard words.hasPrefix("/^"), let end = words.lastIndex(of: "/") else { return nil }
    words = String(words[..<end].dropFirst(2))
    var made = ""
    var isEscaped = false
    for character in words {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, "()[]{}*+?.|$".contains(character) { return nil }
      if isEscaped, character.isLetter || character.isNumber { return nil }
      made.append(character)
      isEscaped = false
    }
    return made.isEmpty ? nil : made
  }

  // MARK: - Paths

  /// The path that an expression gives; nil for a package, and for what is not known.
  private func path(_ node: NodeID) -> String? {
    guard let written = text(node, depth: 0), !written.contains("node_modules") else { return nil }
    if written.hasPrefix(folder + "/") || written == folder { return ComponentProject.joined("", written) }
    // From the root of what is served, or from the configuration's folder.
    let first = written.split(separator: "/").first { $0 != "." }.map(String.init) ?? ""
    guard written.hasPrefix(".") || project.files.names(in: folder).contains(first) else { return nil }
    return ComponentProject.joined(folder, written)
  }

  private func text(_ node: NodeID, depth: Int) -> String? {
    guard depth < Self.depthLimit else { return nil }
    if Self.ownFolders.contains(file.string(tree[node].range)) { return folder }
    switch tree[node].kind {
    case .string(let text): return text
    case .template(let strings, let values):
      var made = ""
      for (index, string) in strings.enumerated() {
        made += string.value
        guard values.indices.contains(index) else { continue }
        guard let value = text(values[index], depth: depth + 1) else { return nil }
        made += value
      }
      return made
    case .binary("+", let first, let second):
      guard let first = text(first, depth: depth + 1), let second = text(second, depth: depth + 1) else { return nil }
      return first + second
    case .identifier(let name): return declared(name).flatMap { text($0, depth: depth + 1) }
    case .member(let address, "pathname", _, _), .member(let address, "href", _, _): return text(address, depth: depth + 1)
    case .new(let callee, let arguments):
      guard case .identifier("URL") = tree[callee].kind, let first = arguments.first, let address = text(first, depth: depth + 1) else {
        return nil
      }
      return ComponentProject.joined(folder, address)
    case .call(let callee, let arguments, _): return called(callee, arguments, depth: depth)
    default: return nil
    }
  }

  private func called(_ callee: NodeID, _ arguments: [NodeID], depth: Int) -> String? {
    let name: String
    switch tree[callee].kind {
    case .identifier(let own), .member(_, let own, _, _): name = own
    default: return nil
    }
    guard let first = arguments.first, let start = text(first, depth: depth + 1) else { return nil }
    switch name {
    case "fileURLToPath": return start
    // The folder of a file; the configuration's own path stands for its folder already.
    case "dirname": return start == folder ? folder : ComponentProject.folder(start)
    case "resolve", "join":
      var made = start.hasPrefix(folder) ? start : ComponentProject.joined(folder, start)
      for argument in arguments.dropFirst() {
        guard let part = text(argument, depth: depth + 1) else { return nil }
        made = ComponentProject.joined(made, part)
      }
      return made
    default: return nil
    }
  }

  /// What a constant of the configuration is.
  private func declared(_ name: String) -> NodeID? {
    for statement in tree.statements {
      guard case .variables(let variables) = tree[statement].kind else { continue }
      for variable in variables { if case .identifier(name) = tree[variable.target].kind { return variable.value } }
    }
    return nil
  }
}
