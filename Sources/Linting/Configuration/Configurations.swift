import Diagnostics
import RuleEngine

/// The configurations of a run, each file read once before the first page is.
struct Configurations: Sendable {
  private var byFolder: [String: Configuration] = [:]
  private(set) var notices: [Notice] = []
  /// The configuration files, which notices and the places of stated values point into.
  private(set) var files: [String: SourceFile] = [:]

  /// Finds the configuration of every file: those in its folder and upwards to its root. Without rules, what is said of rules is passed over.
  init(for inputs: [InputFile], rules: RuleSet?) {
    let currentFolder = FileAccess.truePath(FileAccess.currentFolder)
    var read: [String: Configuration?] = [:]
    for input in inputs {
      let own = FileAccess.parent(input.absolutePath ?? FileAccess.absolute(input.path))
      guard byFolder[own] == nil else { continue }
      var merged = Configuration()
      var folder = own
      while true {
        if read[folder] == nil { read[folder] = .some(load(folder, root: input.root, currentFolder, rules)) }
        if let found = read[folder] ?? nil {
          merged.inherit(found)
          if found.isRoot { break }
        }
        if folder == input.root || folder == "/" || !folder.hasPrefix(input.root) { break }
        folder = FileAccess.parent(folder)
      }
      byFolder[own] = merged
    }
  }

  private mutating func load(_ folder: String, root: String, _ currentFolder: String, _ rules: RuleSet?) -> Configuration? {
    let path = folder + "/" + ConfigurationFile.name
    guard FileAccess.exists(path) || FileAccess.isLink(path) else { return nil }
    let prefix = currentFolder == "/" ? "/" : currentFolder + "/"
    let shown = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : ConfigurationFile.name
    guard FileAccess.isInside(FileAccess.truePath(path), root) else {
      notices.append(Notice(.error, "The configuration is a link out of the project, which is not followed.", file: shown))
      return nil
    }
    guard let bytes = try? FileAccess.read(path) else {
      notices.append(Notice(.error, "The configuration cannot be read.", file: shown))
      return nil
    }
    let file = SourceFile(path: shown, text: bytes)
    let reading = ConfigurationFile(file, folder: folder, rules: rules)
    notices += reading.notices
    files[shown] = file
    return reading.configuration
  }

  /// What the configuration files say about a file.
  func configuration(of input: InputFile) -> Configuration {
    byFolder[FileAccess.parent(input.absolutePath ?? FileAccess.absolute(input.path))] ?? Configuration()
  }

  /// What the configuration files say about whatever lies at an absolute path: what holds for the nearest folder upwards that has a file of the run.
  func configuration(ofPath path: String) -> Configuration {
    var folder = FileAccess.parent(path)
    while byFolder[folder] == nil, folder != "/", !folder.isEmpty { folder = FileAccess.parent(folder) }
    return byFolder[folder] ?? top
  }

  /// What holds for the topmost folder.
  private var top: Configuration {
    byFolder.keys.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.flatMap { byFolder[$0] } ?? Configuration()
  }

  /// The rules that run anywhere, with their levels; those of the first file's configuration where two differ.
  func ruleInfos(_ rules: RuleSet, _ options: LintOptions) -> [RuleInfo] {
    var infos: [String: RuleInfo] = [:]
    for folder in byFolder.keys.sorted() {
      for entry in byFolder[folder]!.applied(to: rules, options).enabled where infos[entry.rule.info.id] == nil {
        infos[entry.rule.info.id] = entry.info
      }
    }
    if byFolder.isEmpty { return rules.enabled.map(\.info) }
    return infos.values.sorted { $0.id < $1.id }
  }

  /// The rules for what is asked of the whole run: as the configuration of the topmost folder says.
  func runRules(_ rules: RuleSet, _ options: LintOptions) -> RuleSet {
    guard let top = byFolder.keys.min(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) else { return rules }
    return byFolder[top]!.applied(to: rules, options)
  }
}
