import Diagnostics
import Scripts
import Templates

/// The packages of a workspace, which stand in the repository and are imported by their names: npm's and Yarn's `workspaces`, pnpm's
/// `pnpm-workspace.yaml`. https://docs.npmjs.com/cli/v11/using-npm/workspaces, https://pnpm.io/pnpm-workspace_yaml
struct WorkspacePackages: Sendable {
  private struct Package: Sendable {
    var folder: String
    /// The files that its own name may mean, the best first; relative to the folder, with or without a suffix.
    var entries: [String]
    /// What its `exports` call files, by subpaths as they are written: `./button`, `./*`.
    var exports: [String: String]
  }

  private var packages: [String: Package] = [:]
  private static let packageLimit = 500
  private static let depthLimit = 4

  /// The packages of the workspace that a folder describes; none where it describes none.
  init(in folder: String, _ files: any ProjectFiles) {
    for pattern in Self.patterns(in: folder, files) where !pattern.hasPrefix("!") {
      for place in Self.folders(pattern, below: folder, files) where packages.count < Self.packageLimit { add(place, files) }
    }
  }

  var isEmpty: Bool { packages.isEmpty }

  /// The paths that an import of a package or of a file in one may mean, the best first.
  func candidates(_ specifier: String) -> [String] {
    let parts = specifier.split(separator: "/", omittingEmptySubsequences: false)
    let length = specifier.hasPrefix("@") ? 2 : 1
    guard parts.count >= length, let package = packages[parts.prefix(length).joined(separator: "/")] else { return [] }
    let rest = parts.dropFirst(length).joined(separator: "/")
    if rest.isEmpty { return package.entries.map { ComponentProject.joined(package.folder, $0) } }
    var found: [String] = []
    if let file = package.exports["./" + rest] { found.append(file) }
    for (name, file) in package.exports.sorted(by: { ($1.key.utf8.count, $0.key) < ($0.key.utf8.count, $1.key) }) where name.hasSuffix("*")
    {
      let prefix = name.dropFirst(2).dropLast()
      if rest.hasPrefix(prefix) {
        found.append(file.split(separator: "*", omittingEmptySubsequences: false).joined(separator: String(rest.dropFirst(prefix.count))))
      }
    }
    return (found + [rest, "src/" + rest]).map { ComponentProject.joined(package.folder, $0) }
  }

  // MARK: - Reading

  private mutating func add(_ folder: String, _ files: any ProjectFiles) {
    guard let file = LiteralObject(folder + "/package.json", files), let name = file.text("name"), packages[name] == nil else { return }
    var entries: [String] = []
    var exports: [String: String] = [:]
    if let source = file.text("source") { entries.append(source) }
    for property in file.object("exports")?.properties ?? [] {
      guard case .name(let key, _) = property.key, key.hasPrefix("."), let target = Self.target(property.value, file) else { continue }
      if key == "." { entries.append(target) } else { exports[key] = target }
    }
    if let stated = file["exports"], let target = Self.target(stated, file) { entries.append(target) }
    for key in ["svelte", "module", "main", "types"] { if let target = file.text(key) { entries.append(target) } }
    packages[name] = Package(folder: folder, entries: entries + ["src/index", "index", "src/main"], exports: exports)
  }

  /// The file that a condition of `exports` leads to: a text, or the first of the conditions that is one.
  private static func target(_ node: ScriptTree.NodeID, _ file: LiteralObject, depth: Int = 0) -> String? {
    if let text = file.text(at: node) { return text }
    guard depth < depthLimit, let conditions = file.object(at: node) else { return nil }
    for wanted in ["source", "svelte", "import", "default", "require", "types"] {
      if let value = conditions[wanted], let found = target(value, file, depth: depth + 1) { return found }
    }
    return nil
  }

  /// What a folder says of the packages below it, as globs.
  private static func patterns(in folder: String, _ files: any ProjectFiles) -> [String] {
    var found: [String] = []
    if let file = LiteralObject(folder + "/package.json", files) {
      let list = file.object("workspaces")?.items("packages") ?? file.items("workspaces")
      found = list.compactMap(file.text(at:))
    }
    if let file = files.text(at: folder + "/pnpm-workspace.yaml") { found += packages(ofYAML: String(decoding: file.text, as: UTF8.self)) }
    return found
  }

  /// The items below `packages:`.
  private static func packages(ofYAML text: String) -> [String] {
    var found: [String] = []
    var isInList = false
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.trimmed
      if words.hasPrefix("#") || words.isEmpty { continue }
      if words.hasPrefix("- ") {
        if isInList { found.append(String(words.dropFirst(2).prefix { $0 != "#" }).trimmed.filter { $0 != "'" && $0 != "\"" }) }
      } else {
        isInList = words.hasPrefix("packages:")
      }
    }
    return found
  }

  /// The folders with packages that a glob names: `packages/*`, `apps/**`, `ui`.
  private static func folders(_ pattern: String, below root: String, _ files: any ProjectFiles) -> [String] {
    var places = [root]
    for part in pattern.split(separator: "/") where part != "." {
      guard part != ".." else { return [] }
      if part == "**" {
        places = places.flatMap { tree(below: $0, files, depth: 0) }
      } else if part.contains("*") {
        let ends = part.split(separator: "*", omittingEmptySubsequences: false)
        places = places.flatMap { place in
          inner(place, files).filter { $0.hasPrefix(ends[0]) && $0.hasSuffix(ends[ends.count - 1]) }.map { place + "/" + $0 }
        }
      } else {
        places = places.map { $0 + "/" + part }
      }
      places = Array(places.prefix(packageLimit))
    }
    return places.filter { $0 != root && files.hasFile(at: $0 + "/package.json") }
  }

  private static func inner(_ folder: String, _ files: any ProjectFiles) -> [String] {
    files.folderNames(in: folder).filter { !$0.contains(".") && $0 != "node_modules" }
  }

  private static func tree(below folder: String, _ files: any ProjectFiles, depth: Int) -> [String] {
    guard depth < depthLimit else { return [folder] }
    return [folder] + inner(folder, files).flatMap { tree(below: folder + "/" + $0, files, depth: depth + 1) }
  }
}
