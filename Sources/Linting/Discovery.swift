import Apps
import Diagnostics

/// Finds the files of a run: what was named, and what lies in the folders that were named.
struct Discovery {
  private(set) var files: [InputFile] = []
  private(set) var notices: [Notice] = []
  /// The `*.lproj` folders that a walk met, which say which languages an app has.
  private(set) var languageFolders: [InputFile] = []
  /// How many folders and files were passed over, by what they are.
  private(set) var passedOver: [String: Int] = [:]
  private var seen: Set<String> = []
  private let currentFolder = FileAccess.truePath(FileAccess.currentFolder)

  /// Folders that hold what others wrote, or what a build made.
  static let skippedFolders: Set<String> = [
    "node_modules", "bower_components", "Pods", "Carthage", "DerivedData", "build", "dist", "vendor", ".git", ".build", ".svn", ".hg",
    ".venv", "venv", "__pycache__",
  ]

  /// Folders that are products, or hold what is no part of an app's own text.
  private static let skippedSuffixes = [".framework", ".xcframework", ".xcassets", ".dSYM", ".bundle"]

  /// Whether a folder holds the tests of an app, whose property lists nobody sees. Pages in it are fixtures that somebody wants to see.
  private static func isTestFolder(_ name: Substring) -> Bool { name.hasSuffix("Tests") }

  /// A folder is walked at most this deep.
  private static let maximumDepth = 64

  /// Finds the files of `paths` in the order they were named, each folder's by name. `-` is standard input.
  static func find(_ options: LintOptions) -> Discovery {
    var discovery = Discovery()
    for path in options.paths.isEmpty ? ["."] : options.paths {
      if path == "-" {
        let name = options.standardInputName ?? "stdin.html"
        let absolute = FileAccess.absolute(name)
        discovery.files.append(
          InputFile(
            path: discovery.display(absolute, root: discovery.currentFolder), absolutePath: nil, kind: .named(name),
            root: discovery.root(of: absolute)))
        continue
      }
      let absolute = FileAccess.absolute(path)
      switch FileAccess.kind(absolute) {
      case nil:
        let reason = FileAccess.exists(absolute) ? "is a link that leads nowhere" : "does not exist"
        discovery.notices.append(Notice(.error, "'\(path)' \(reason).", file: discovery.display(absolute, root: discovery.currentFolder)))
      case .file: discovery.add(absolute, kind: .named(absolute))
      case .folder: discovery.walk(absolute)
      case .other:
        discovery.notices.append(
          Notice(.error, "'\(path)' is neither a file nor a folder.", file: discovery.display(absolute, root: discovery.currentFolder)))
      }
    }
    if discovery.files.isEmpty, !discovery.notices.contains(where: { $0.severity == .error }) {
      let places = options.paths.isEmpty ? "the current folder" : options.paths.map { "'\($0)'" }.joined(separator: ", ")
      discovery.notices.append(
        Notice(
          .error,
          "There is nothing to lint in \(places): no page, template, *.screen.json, property list or other place of purpose strings."))
    }
    return discovery
  }

  private mutating func add(_ absolute: String, kind: InputKind) {
    let truePath = FileAccess.truePath(absolute)
    guard seen.insert(truePath).inserted else { return }
    let root = root(of: absolute)
    files.append(InputFile(path: display(absolute, root: root), absolutePath: truePath, kind: kind, root: root))
  }

  /// A folder for a language without strings or screens in it says nothing.
  private mutating func addLanguageFolder(_ path: String) {
    let names = FileAccess.names(in: path) ?? []
    guard names.contains(where: { name in [".strings", ".stringsdict", ".storyboard", ".xib"].contains { name.hasSuffix($0) } }) else {
      return
    }
    let root = root(of: path + "/x")
    languageFolders.append(InputFile(path: display(path, root: root), absolutePath: path, kind: .app(.strings), root: root))
  }

  /// Walks a folder, files and folders by name. A folder is entered once, so that links in a circle end.
  private mutating func walk(_ top: String) {
    var pending: [(path: String, depth: Int)] = [(top, 0)]
    let trueTop = FileAccess.truePath(top)
    let inside = trueTop == "/" ? "/" : trueTop + "/"
    while let (folder, depth) = pending.popLast() {
      let trueFolder = FileAccess.truePath(folder)
      guard seen.insert(trueFolder + "/").inserted else { continue }
      guard let names = FileAccess.names(in: trueFolder) else {
        notices.append(Notice(.error, "The folder cannot be read.", file: display(folder, root: root(of: folder + "/x"))))
        continue
      }
      var folders: [(String, Int)] = []
      for name in names {
        let path = folder == "/" ? "/" + name : folder + "/" + name
        // A link out of the walked folder is not followed.
        guard FileAccess.truePath(path).hasPrefix(inside) else { continue }
        switch FileAccess.kind(path) {
        case .file:
          guard !name.hasPrefix("."), let kind = InputKind.walked(name), !isIgnored(path, isFolder: false) else { continue }
          if case .app = kind, path.dropFirst(top.count).split(separator: "/").dropLast().contains(where: Self.isTestFolder) {
            passedOver["files of tests", default: 0] += 1
            continue
          }
          add(path, kind: kind)
        case .folder:
          guard !name.hasPrefix("."), depth < Self.maximumDepth, !isIgnored(path, isFolder: true) else { continue }
          if Self.skippedFolders.contains(name) {
            passedOver[name, default: 0] += 1
            continue
          }
          if Self.skippedSuffixes.contains(where: { name.hasSuffix($0) }) { continue }
          if name.hasSuffix(".lproj") { addLanguageFolder(path) }
          folders.append((path, depth + 1))
        default: continue
        }
      }
      pending.append(contentsOf: folders.reversed())
    }
  }

  private var ignoreRules: [String: IgnoreRules] = [:]
  private var roots: [String: String] = [:]

  private mutating func isIgnored(_ path: String, isFolder: Bool) -> Bool {
    let root = root(of: path)
    var folder = FileAccess.parent(path)
    while folder.hasPrefix(root) {
      let rules = ignoreRules[folder] ?? IgnoreRules.load(from: folder)
      ignoreRules[folder] = rules
      if let verdict = rules.verdict(on: String(path.dropFirst(folder.count + 1)), isFolder: isFolder) { return verdict }
      if folder == root || folder == "/" { break }
      folder = FileAccess.parent(folder)
    }
    return false
  }

  /// The nearest folder upwards with `.git` or a configuration that says `root`, but never above the current folder where the path is under it; else the path's own folder.
  private mutating func root(of path: String) -> String {
    let own = FileAccess.parent(FileAccess.truePath(path))
    if let known = roots[own] { return known }
    let isInside = own == currentFolder || own.hasPrefix(currentFolder == "/" ? "/" : currentFolder + "/")
    var folder = own
    var found: String?
    while true {
      if FileAccess.exists(folder + "/.git") || ConfigurationFile.isRoot(folder) {
        found = folder
        break
      }
      if folder == "/" || (isInside && folder == currentFolder) { break }
      folder = FileAccess.parent(folder)
    }
    let root = found ?? (isInside ? currentFolder : own)
    roots[own] = root
    return root
  }

  /// What reports call a file: relative to the current folder where it lies under it, else to its root.
  private func display(_ absolute: String, root: String) -> String {
    let truePath =
      FileAccess.parent(absolute) == "/"
      ? absolute : FileAccess.truePath(FileAccess.parent(absolute)) + "/" + (absolute.split(separator: "/").last ?? "")
    for base in [currentFolder, root] {
      if truePath == base { return "." }
      let prefix = base == "/" ? "/" : base + "/"
      if truePath.hasPrefix(prefix) { return String(truePath.dropFirst(prefix.count)) }
    }
    return String(truePath.split(separator: "/").last ?? "")
  }
}
