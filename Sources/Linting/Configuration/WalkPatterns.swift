import Diagnostics
import JSON

/// Which files and folders a walk leaves out: what configurations say with `include` and `exclude`, and the command line with `--exclude`.
struct WalkPatterns {
  private struct Own {
    var include: Configuration.Patterns?
    var exclude: Configuration.Patterns?
    var isRoot = false
  }

  private let commandLine: Configuration.Patterns
  /// What the one configuration says that the command line names.
  private let named: Own?
  private var byFolder: [String: Own] = [:]

  init(configurationFile: String?, excluded: [String]) {
    let current = FileAccess.truePath(FileAccess.currentFolder)
    commandLine = Configuration.Patterns(rules: IgnoreRules(excluded.joined(separator: "\n")), folder: current)
    named = configurationFile.map { Self.read(FileAccess.absolute($0), folder: current, root: "/") ?? Own() }
  }

  /// Whether a file or folder, by its true path, is left out. The nearest configuration that says something decides, as for every key.
  mutating func leavesOut(_ path: String, isFolder: Bool, root: String) -> Bool {
    if commandLine.verdict(on: path, isFolder: isFolder) == true { return true }
    let own = named ?? nearest(to: path, root: root)
    if own.exclude?.verdict(on: path, isFolder: isFolder) == true { return true }
    if !isFolder, let include = own.include, !include.holds(path) { return true }
    return false
  }

  private mutating func nearest(to path: String, root: String) -> Own {
    let folder = FileAccess.parent(path)
    if let known = byFolder[folder] { return known }
    var merged = Own()
    for folder in Configurations.folders(from: folder, to: root) {
      let file = folder + "/" + ConfigurationFile.name
      guard FileAccess.isInside(FileAccess.truePath(file), root), let own = Self.read(file, folder: folder, root: root) else { continue }
      if merged.include == nil { merged.include = own.include }
      if merged.exclude == nil { merged.exclude = own.exclude }
      if own.isRoot { break }
    }
    byFolder[folder] = merged
    return merged
  }

  /// What is wrong with the file is said when it is read for its rules.
  private static func read(_ path: String, folder: String, root: String) -> Own? {
    guard FileAccess.kind(path) == .file, let bytes = try? FileAccess.read(path) else { return nil }
    let configuration = ConfigurationFile(SourceFile(path: path, text: bytes), folder: folder, root: root, rules: nil).configuration
    return Own(include: configuration.include, exclude: configuration.exclude, isRoot: configuration.isRoot)
  }
}
