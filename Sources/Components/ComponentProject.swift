import Diagnostics
import Preprocessors
import Scripts
import Synchronization
import Templates

/// The scripts of a project: read once, and found by the names that others import them by.
final class ComponentProject: Sendable {
  let files: any ProjectFiles
  private let modules: ModuleCache
  private let aliases = Kept<String, PathAliases>()
  private let builds = Kept<String, PathAliases>()
  private let targets = Kept<String, Target>()
  private let states = Kept<String, States>()
  private let moduleSheets = Kept<String, ModuleSheet?>()
  private let blockStyles = Kept<String, ComponentStyles?>()
  private let folders = Kept<String, String>()
  private let workspaces = Kept<String, WorkspacePackages>()
  let pluggedIcons = Kept<String, Bool>()
  let programs = Kept<ComponentProgram.Part, ComponentProgram>()
  let callees = Kept<ComponentProgram.Part, [ComponentProgram.Part]>()
  /// The components that templates may use without importing them.
  let registry = ComponentRegistry()

  init(_ files: any ProjectFiles, _ modules: ModuleCache) {
    self.files = files
    self.modules = modules
  }

  /// What an import leads to.
  enum Target: Sendable {
    case file(String)
    case package(String)
    case missing
  }

  static let scriptSuffixes = [".tsx", ".ts", ".jsx", ".js", ".mjs", ".mts", ".cjs"]
  /// Single-file components: scripts with a template.
  static let componentSuffixes = [".vue", ".svelte", ".astro"]
  /// Larger scripts are bundles.
  static let sizeLimit = 1 << 20

  /// A script; nil where there is none, and for one that was made by a program.
  func module(at path: String) -> ModuleSyntax? {
    guard Self.isScript(path), let file = files.text(at: path), file.text.count <= Self.sizeLimit else { return nil }
    return modules.module(at: path, file)
  }

  /// A CSS module; nil for one that is not there or cannot be read.
  func moduleSheet(at path: String) -> ModuleSheet? {
    moduleSheets.value(path) { ModuleSheet(path, self) }
  }

  /// The CSS of a block of styles of a single-file component; nil for a language that is not read. Each page, and each way through it, shows the same
  /// components.
  func styles(of module: ModuleSyntax, _ index: Int) -> ComponentStyles? {
    blockStyles.value("\(module.path)\n\(index)") { ComponentStyles(module, index, self) }
  }

  static func isScript(_ path: String) -> Bool {
    let lower = path.lowercased()
    return (scriptSuffixes + componentSuffixes).contains { lower.hasSuffix($0) } && !lower.hasSuffix(".d.ts") && !lower.hasSuffix(".min.js")
  }

  /// What the states of a module can be: by the place of the call that makes each its values, and those of its parts by their names.
  struct States: Sendable {
    var values: [SourceRange: [String]]
    var members: [SourceRange: [String: [String]]]
  }

  /// As ``StateValues`` has them.
  func states(of module: ModuleSyntax) -> States {
    states.value(module.path) {
      let found = StateValues(module, self)
      return States(values: found.ofCalls(), members: found.ofMembers())
    }
  }

  // MARK: - Names of modules

  func resolve(_ specifier: String, from path: String) -> Target {
    targets.value(Self.folder(path) + "\n" + specifier) { found(specifier, from: path) }
  }

  private func found(_ specifier: String, from path: String) -> Target {
    let name = String(specifier.prefix { $0 != "?" && $0 != "#" })
    guard !name.isEmpty else { return .missing }
    let folder = Self.folder(path)
    if name.hasPrefix(".") {
      let own = Self.joined(folder, name)
      return file(own).map { .file($0) } ?? spelledFile([own], from: path)
    }
    if name.hasPrefix("/") {
      let home = projectFolder(of: path)
      for base in [home + "/public", home, home + "/src"] { if let found = file(base + name) { return .file(found) } }
      return .missing
    }
    let aliases = aliases(for: path)
    for candidate in aliases.candidates(name) { if let found = file(candidate) { return .file(found) } }
    if aliases.isAlias(name) { return spelledFile(aliases.candidates(name), from: path) }
    let usual = usualPaths(name, from: path)
    if !usual.isEmpty { return usual.lazy.compactMap(file).first.map { .file($0) } ?? spelledFile(usual, from: path) }
    for candidate in workspace(of: path).candidates(name) { if let found = file(candidate) { return .file(found) } }
    // SvelteKit's own modules are the only ones that begin so and are no alias.
    return name.hasPrefix("$") && !["$app/", "$env/", "$service-worker"].contains(where: name.hasPrefix) ? .missing : .package(name)
  }

  /// The first of some paths that the disk spells in another case.
  private func spelledFile(_ paths: [String], from importer: String) -> Target {
    let root = root(of: importer)
    return paths.lazy.compactMap { self.onDisk($0, below: root).flatMap(self.file) }.first.map { .file($0) } ?? .missing
  }

  /// What names mean that projects use without saying so where it can be read; empty for other names.
  private func usualPaths(_ name: String, from path: String) -> [String] {
    let home = projectFolder(of: path)
    if name == "$lib" || name.hasPrefix("$lib/") { return [home + "/src/lib" + name.dropFirst(4)] }
    for mark in ["@/", "~/", "~~/", "@@/", "src/"] where name.hasPrefix(mark) {
      return [home + "/src/", home + "/app/", home + "/"].map { $0 + name.dropFirst(mark.utf8.count) }
    }
    return []
  }

  /// The file that a path without its suffix means.
  private func file(_ path: String) -> String? {
    if files.hasFile(at: path) { return path }
    for suffix in Self.scriptSuffixes where files.hasFile(at: path + suffix) { return path + suffix }
    for suffix in Self.componentSuffixes where files.hasFile(at: path + suffix) { return path + suffix }
    for suffix in Self.scriptSuffixes where files.hasFile(at: path + "/index" + suffix) { return path + "/index" + suffix }
    // `./a.js` means `./a.ts` in TypeScript's modules.
    if path.hasSuffix(".js") || path.hasSuffix(".jsx") {
      let stem = String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)])
      for suffix in [".ts", ".tsx"] where files.hasFile(at: stem + suffix) { return stem + suffix }
    }
    return nil
  }

  /// The nearest folder upwards that holds a package's description, or else the root.
  func projectFolder(of path: String) -> String {
    let folder = Self.folder(path)
    return folders.value(folder) {
      let root = root(of: path)
      var current = folder
      while !files.hasFile(at: current + "/package.json"), current != root, current.utf8.count > 1 { current = Self.folder(current) }
      return files.hasFile(at: current + "/package.json") ? current : root
    }
  }

  /// The packages of the nearest workspace around a file; none where it stands in none.
  private func workspace(of path: String) -> WorkspacePackages {
    let root = root(of: path)
    var current = projectFolder(of: path)
    while true {
      let found = workspaces.value(current) { WorkspacePackages(in: current, files) }
      if !found.isEmpty || current == root || current.utf8.count <= 1 || !current.hasPrefix(root) { return found }
      current = Self.folder(current)
    }
  }

  private let roots = Mutex<[String]>([])

  /// Notes a root of the run.
  func know(_ place: ProjectPlace) { roots.withLock { if !$0.contains(place.root) { $0.append(place.root) } } }

  /// The root that a path lies below; its own folder where none is known.
  func root(of path: String) -> String {
    roots.withLock { $0.filter { path.hasPrefix($0 + "/") }.max { ($0.utf8.count, $1) < ($1.utf8.count, $0) } } ?? Self.folder(path)
  }

  /// Where a file of the project stands.
  func place(_ path: String) -> ProjectPlace { ProjectPlace(path: path, root: root(of: path)) }

  private func aliases(for path: String) -> PathAliases {
    aliases.value(Self.folder(path)) { foundAliases(for: path) }
  }

  private func foundAliases(for path: String) -> PathAliases {
    let root = root(of: path)
    var current = Self.folder(path)
    var found = PathAliases()
    while true {
      if let name = ["tsconfig.json", "jsconfig.json"].first(where: { files.hasFile(at: current + "/" + $0) }) {
        found = PathAliases.read(current + "/" + name, files)
        if !found.isEmpty { break }
      }
      if current == root || current.utf8.count <= 1 || !current.hasPrefix(root) { break }
      current = Self.folder(current)
    }
    found.add(buildAliases(for: path))
    return found
  }

  /// What the nearest configuration of a build upwards that names any calls files of the project.
  private func buildAliases(for path: String) -> PathAliases {
    let root = root(of: path)
    var current = projectFolder(of: path)
    while true {
      let found = builds.value(current) { BuildAliases.found(in: current, self) }
      if !found.isEmpty || current == root || current.utf8.count <= 1 || !current.hasPrefix(root) { return found }
      current = Self.folder(current)
    }
  }

  static func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  static func name(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path }

  /// A path with a relative one behind it, without dots.
  static func joined(_ folder: String, _ relative: String) -> String {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    for part in relative.split(separator: "/") {
      if part == "." { continue }
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The way from a folder to a file.
  static func relative(from folder: String, to path: String) -> String {
    let from = folder.split(separator: "/")
    let to = path.split(separator: "/")
    var common = 0
    while common < from.count, common < to.count - 1, from[common] == to[common] { common += 1 }
    let up = Array(repeating: "..", count: from.count - common)
    return ((up.isEmpty ? ["."] : up) + to[common...].map(String.init)).joined(separator: "/")
  }
}

extension ComponentProject: SheetNames {
  func paths(_ name: String, from path: String) -> [String] {
    let aliases = aliases(for: path)
    if aliases.isAlias(name) { return aliases.candidates(name) }
    return usualPaths(name, from: path) + workspace(of: path).candidates(name)
  }
}
