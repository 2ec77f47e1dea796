import Diagnostics
import RuleEngine

/// The configurations of a run, each file read once before the first page is.
struct Configurations: Sendable {
  private var byFolder: [String: Configuration] = [:]
  private(set) var notices: [Notice] = []
  /// The configuration files, which notices and the places of stated values point into.
  private(set) var files: [String: SourceFile] = [:]
  private let preset: Configuration?
  /// One for what the configurations of each folder were read from, where somebody wants to know.
  private var digests: [String: ContentDigest] = [:]

  /// Finds the configuration of every file: those in its folder and upwards to its root, or the one file that the options name. Without rules, what is
  /// said of rules is passed over.
  init(for inputs: [InputFile], rules: RuleSet?, options: LintOptions = LintOptions()) {
    preset = rules.flatMap { rules in options.preset.map { $0.configuration(rules) } }
    let currentFolder = FileAccess.truePath(FileAccess.currentFolder)
    let named = options.configurationFile.map { path in traced { $0.load(named: path, currentFolder, rules) } }
    var read: [String: (configuration: Configuration?, digest: ContentDigest)] = [:]
    for input in inputs {
      let own = FileAccess.parent(input.truePath)
      guard byFolder[own] == nil else { continue }
      if let named {
        byFolder[own] = (named.configuration ?? Configuration()).under(preset)
        digests[own] = named.digest
        continue
      }
      var merged = Configuration()
      var digest = ContentDigest()
      for folder in Self.folders(from: own, to: input.root) {
        let loaded = read[folder] ?? traced { $0.load(folder, root: input.root, currentFolder, rules) }
        read[folder] = loaded
        if let found = loaded.configuration {
          merged.inherit(found)
          digest.add(loaded.digest)
          if found.isRoot { break }
        }
      }
      byFolder[own] = merged.under(preset)
      digests[own] = digest
    }
  }

  /// Reads a configuration, with a digest of all that it was read from.
  private mutating func traced(_ load: (inout Configurations) -> Configuration?) -> (configuration: Configuration?, digest: ContentDigest) {
    guard let current = WorkTrace.current else { return (load(&self), ContentDigest()) }
    let trace = WorkTrace(ownFiles: current.ownFiles)
    let configuration = DeepStack.with(trace) { load(&self) }
    current.follow(trace)
    return (configuration, trace.digest)
  }

  /// One for what the configuration of whatever lies at a path was read from; for no path, that of the run as a whole.
  func digest(ofPath path: String) -> ContentDigest {
    guard !path.isEmpty else { return topFolder.flatMap { digests[$0] } ?? ContentDigest() }
    return (folder(ofPath: path) ?? topFolder).flatMap { digests[$0] } ?? ContentDigest()
  }

  /// A folder and those above it, up to a root.
  static func folders(from own: String, to root: String) -> [String] {
    var folders: [String] = []
    var folder = own
    while true {
      folders.append(folder)
      if folder == root || folder == "/" || !folder.hasPrefix(root) { return folders }
      folder = FileAccess.parent(folder)
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
    return read(path, shown: shown, folder: folder, root: root, rules)
  }

  /// The one that the command line names. Its globs and paths are from the current folder, and may lead anywhere: whoever started the run wrote it.
  private mutating func load(named path: String, _ currentFolder: String, _ rules: RuleSet?) -> Configuration? {
    let absolute = FileAccess.absolute(path)
    guard FileAccess.kind(absolute) == .file else {
      notices.append(Notice(.error, "The configuration '\(path)' does not exist."))
      return nil
    }
    return read(absolute, shown: path, folder: currentFolder, root: "/", rules)
  }

  private mutating func read(_ path: String, shown: String, folder: String, root: String, _ rules: RuleSet?) -> Configuration? {
    guard let bytes = try? FileAccess.read(path) else {
      notices.append(Notice(.error, "The configuration cannot be read.", file: shown))
      return nil
    }
    let file = SourceFile(path: shown, text: bytes)
    let reading = ConfigurationFile(file, folder: folder, root: root, rules: rules)
    notices += reading.notices
    files[shown] = file
    files.merge(reading.otherFiles) { own, _ in own }
    return reading.configuration
  }

  /// What the configuration files say about a file.
  func configuration(of input: InputFile) -> Configuration {
    WorkTrace.note(.configuration, input.truePath, digest(ofPath: input.truePath))
    let own = byFolder[FileAccess.parent(input.truePath)] ?? Configuration().under(preset)
    return own.overrides.isEmpty ? own : own.overridden(for: input.truePath)
  }

  /// What the configuration files say about whatever lies at an absolute path: what holds for the nearest folder upwards that has a file of the run.
  func configuration(ofPath path: String) -> Configuration {
    WorkTrace.note(.configuration, path, digest(ofPath: path))
    return folder(ofPath: path).flatMap { byFolder[$0] } ?? top
  }

  /// The nearest folder upwards that has a file of the run; nil where none has.
  private func folder(ofPath path: String) -> String? {
    var folder = FileAccess.parent(path)
    while byFolder[folder] == nil, folder != "/", !folder.isEmpty { folder = FileAccess.parent(folder) }
    return byFolder[folder] == nil ? nil : folder
  }

  /// The rules that run anywhere, with their levels; those of the first file's configuration where two differ.
  func ruleInfos(_ rules: RuleSet, _ options: LintOptions) -> [RuleInfo] {
    var infos: [String: RuleInfo] = [:]
    for folder in byFolder.keys.sorted() {
      for entry in byFolder[folder]!.applied(to: rules, options).enabled where infos[entry.rule.info.id] == nil {
        infos[entry.rule.info.id] = entry.info
      }
      for override in byFolder[folder]!.overrides {
        var own = Configuration()
        own.rules = override.rules
        for entry in own.applied(to: rules, options).enabled where infos[entry.rule.info.id] == nil {
          infos[entry.rule.info.id] = entry.info
        }
      }
    }
    if byFolder.isEmpty { return rules.enabled.map(\.info) }
    return infos.values.sorted { $0.id < $1.id }
  }

  /// What the configuration of the topmost folder says, which holds for the run as a whole.
  var top: Configuration { topFolder.map { byFolder[$0]! } ?? Configuration().under(preset) }

  private var topFolder: String? { byFolder.keys.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } }

  /// The rules for what is asked of the whole run.
  func runRules(_ rules: RuleSet, _ options: LintOptions) -> RuleSet { top.applied(to: rules, options) }

  /// What was found on the whole run, with the levels that the configuration of each finding's own file gives.
  func overriding(_ findings: [Finding], _ files: [InputFile], _ rules: RuleSet, _ options: LintOptions) -> [Finding] {
    guard !findings.isEmpty, Set(byFolder.values.map(\.sources)).count > 1 || byFolder.values.contains(where: { !$0.overrides.isEmpty })
    else { return findings }
    let inputs = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var sets: [[String]: RuleSet] = [:]
    return findings.compactMap { finding in
      guard let file = inputs[finding.location.file] else { return finding }
      let own = configuration(of: file)
      let set = sets[own.sources] ?? own.applied(to: rules, options)
      sets[own.sources] = set
      guard let index = set.index(of: finding.rule) else { return finding }
      let entry = set.entries[index]
      guard entry.isEnabled else { return nil }
      var finding = finding
      if finding.level != nil, let level = entry.level { finding.outcome = .fail(level) }
      return finding
    }
  }

  /// The folders and files of rules that the configurations name, each once, in the order of the folders.
  var rulePaths: [String] {
    var paths: [String] = []
    for folder in byFolder.keys.sorted() {
      for path in byFolder[folder]!.rulePaths where !paths.contains(path) { paths.append(path) }
    }
    return paths
  }
}

extension Configuration {
  /// With what a preset of the command line says below it.
  fileprivate func under(_ preset: Configuration?) -> Configuration {
    guard let preset else { return self }
    var own = self
    own.inherit(preset)
    return own
  }
}
