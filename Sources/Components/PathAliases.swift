import Diagnostics
import Scripts
import Templates

/// Names that stand for files of the project: the `paths` of a `tsconfig.json`, and what builds call files.
struct PathAliases: Sendable {
  private var entries: [(prefix: String, suffix: String, isPattern: Bool, targets: [String])] = []
  private var base: String?

  var isEmpty: Bool { entries.isEmpty && base == nil }

  /// Adds a name for a file, or for a folder and all in it: `$components`, `@/`, `~/*`, webpack's `@$`.
  mutating func add(_ name: String, target: String) {
    if let star = name.firstIndex(of: "*") {
      entries.append((String(name[..<star]), String(name[name.index(after: star)...]), true, [target]))
    } else if name.hasSuffix("/") {
      add(prefix: name, target: target + "/")
    } else if name.hasSuffix("$") {
      entries.append((String(name.dropLast()), "", false, [target]))
    } else if !name.isEmpty {
      entries.append((name, "", false, [target]))
      add(prefix: name + "/", target: target + "/")
    }
  }

  /// Adds what stands for the beginning of names.
  mutating func add(prefix: String, target: String) { entries.append((prefix, "", true, [target + "*"])) }

  /// Adds the names of others behind its own.
  mutating func add(_ others: PathAliases) { entries += others.entries }

  /// The names of a `tsconfig.json`, and of those that it extends or refers to.
  static func read(_ path: String, _ files: any ProjectFiles, depth: Int = 0) -> PathAliases {
    var made = PathAliases()
    guard depth < 8, let file = LiteralObject(path, files) else { return made }
    let folder = ComponentProject.folder(path)
    if let options = file.object("compilerOptions") {
      if let url = options.text("baseUrl") { made.base = ComponentProject.joined(folder, url) }
      let paths = options.object("paths")
      for property in paths?.properties ?? [] {
        guard let paths, case .name(let name, _) = property.key, case .array(let targets) = paths.tree[property.value].kind else {
          continue
        }
        let found = targets.compactMap { target in
          target.flatMap(paths.text(at:)).map { ComponentProject.joined(made.base ?? folder, $0) }
        }
        let star = name.firstIndex(of: "*")
        made.entries.append(
          (
            String(star.map { name[..<$0] } ?? name[...]), String(star.map { name[name.index(after: $0)...] } ?? ""), star != nil, found
          ))
      }
    }
    var others: [String] = []
    if made.entries.isEmpty {
      others += [file.text("extends")].compactMap(\.self)
      others += file.items("references").compactMap { file.object(at: $0)?.text("path") }
    }
    for other in others where other.hasPrefix(".") && made.entries.isEmpty {
      let target = ComponentProject.joined(folder, other)
      for candidate in [target, target + ".json", target + "/tsconfig.json"] where files.hasFile(at: candidate) {
        let parent = read(candidate, files, depth: depth + 1)
        if made.entries.isEmpty { made.entries = parent.entries }
        made.base = made.base ?? parent.base
        break
      }
    }
    return made
  }

  /// The paths that a name may mean, the best first.
  func candidates(_ name: String) -> [String] {
    var found: [String] = []
    for entry in entries.sorted(by: { $0.prefix.utf8.count > $1.prefix.utf8.count }) where matches(entry, name) {
      let middle = entry.isPattern ? String(name.dropFirst(entry.prefix.count).dropLast(entry.suffix.count)) : ""
      for target in entry.targets {
        guard let star = target.firstIndex(of: "*") else {
          found.append(target)
          continue
        }
        found.append(String(target[..<star]) + middle + String(target[target.index(after: star)...]))
      }
    }
    if let base { found.append(base + "/" + name) }
    return found
  }

  private func matches(_ entry: (prefix: String, suffix: String, isPattern: Bool, targets: [String]), _ name: String) -> Bool {
    entry.isPattern
      ? name.hasPrefix(entry.prefix) && name.hasSuffix(entry.suffix) && name.utf8.count >= entry.prefix.utf8.count + entry.suffix.utf8.count
      : name == entry.prefix
  }

  /// Whether a name is one of those that stand for the project's own files.
  func isAlias(_ name: String) -> Bool { entries.contains { ($0.prefix.utf8.count > 0) && matches($0, name) } }
}
