import Diagnostics
import RuleEngine

/// The rules of a run, and what the configurations of its files say.
struct RunRules {
  let catalog: RuleCatalog
  let ruleSet: RuleSet
  let configurations: Configurations
  /// What is wrong with rule files and with the rules that the options name: with any of these nothing is judged.
  let problems: [Notice]

  /// `setup` and `rules`: the traces of what configurations and rule files say; where there are none, that of the thread goes on.
  init(_ files: [InputFile], _ options: LintOptions, setup: WorkTrace? = nil, rules: WorkTrace? = nil) {
    let setup = setup ?? WorkTrace.current
    // What a configuration says of rules may be about those that it brings.
    let rulePaths = DeepStack.with(setup) { Configurations(for: files, rules: nil, options: options).rulePaths }
    let (catalog, set, problems) = DeepStack.with(rules ?? WorkTrace.current) {
      let catalog = RuleCatalog.load(folders: options.ruleFolders, configured: rulePaths)
      let (set, problems) = catalog.ruleSet(options)
      return (catalog, set, problems)
    }
    self.catalog = catalog
    ruleSet = set
    self.problems = catalog.notices + problems
    configurations = DeepStack.with(setup) { Configurations(for: files, rules: set, options: options) }
  }
}

/// What pages are put together from and styled with: each file is read once.
struct RunFiles {
  let resources: FileResources
  let project: LintedProject
  let assemblers: PageAssemblers

  /// `standardInput`: the text of the file that standard input stands for, where that has a place among the others.
  init(_ files: [InputFile], _ configurations: Configurations, standardInput: [UInt8]? = nil) {
    resources = FileResources(files: files, configurations: configurations)
    project = LintedProject(files: files, configurations: configurations, standardInput: standardInput)
    assemblers = PageAssemblers(project)
  }
}

/// What one run leaves for the next over the same files with the same options, as an editor's runs are: rules with all that was compiled of them, and
/// style sheets, parts and catalogues as they were read. What was changed meanwhile is read again, with all that may follow from it.
final class KeptRun {
  private var rules: RunRules?
  private var read: RunFiles?
  private var linter: FileLinter?
  private var judges = FileLinter.Judges()
  private var rulesTrace = WorkTrace()
  private var filesTrace = WorkTrace()
  private let watchedRules = WatchedFiles()
  private let watchedFiles = WatchedFiles()

  /// Does a run, with what is kept as far as the files on the disk are what they were.
  func run(_ work: () -> Linter.Run) -> Linter.Run {
    if !watchedRules.changes().isEmpty { forgetRules() }
    if !watchedFiles.changes().isEmpty { forgetFiles() }
    let made = DeepStack.with(filesTrace, work)
    watch(watchedRules, rulesTrace)
    watch(watchedFiles, filesTrace)
    return made
  }

  private func watch(_ watched: WatchedFiles, _ trace: WorkTrace) {
    let count = watched.count
    trace.forEach { watched.add($0.answers.keys) }
    // What is the same files as before keeps its marks.
    if watched.count != count { _ = watched.changes() }
  }

  /// The text of a file is another one now, on the disk or in the editor. `truePath`: where it is. What was read of it as a page of its own is nobody else's.
  /// Answers whether anything else of it was read.
  func forget(_ truePath: String) -> Bool {
    let hasRules = Self.hasRead(truePath, rulesTrace)
    let hasFiles = Self.hasRead(truePath, filesTrace)
    if hasRules { forgetRules() }
    if hasFiles { forgetFiles() }
    return hasRules || hasFiles
  }

  private static func hasRead(_ truePath: String, _ trace: WorkTrace) -> Bool {
    let name = FileAccess.name(truePath)
    var isFound = false
    trace.forEach { part in
      isFound =
        isFound
        || part.answers.keys.contains { query in
          (query.question == .contents || query.question == .projectText) && FileAccess.name(query.path) == name
            && (query.path == truePath || FileAccess.truePath(query.path) == truePath)
        }
    }
    return isFound
  }

  private func forgetRules() {
    rules = nil
    judges = FileLinter.Judges()
    rulesTrace = WorkTrace()
    watchedRules.begin()
    forgetFiles()
  }

  private func forgetFiles() {
    read = nil
    linter = nil
    filesTrace = WorkTrace()
    watchedFiles.begin()
  }

  func rules(_ files: [InputFile], _ options: LintOptions) -> RunRules {
    if let rules { return rules }
    let made = DeepStack.with(rulesTrace) { RunRules(files, options) }
    rules = made
    return made
  }

  func files(_ files: [InputFile], _ configurations: Configurations) -> RunFiles {
    if let read { return read }
    let made = RunFiles(files, configurations)
    read = made
    return made
  }

  func linter(_ rules: RunRules, _ read: RunFiles, _ options: LintOptions) -> FileLinter {
    if let linter { return linter }
    let made = FileLinter(
      ruleSet: rules.ruleSet, configurations: rules.configurations, resources: read.resources, assemblers: read.assemblers,
      options: options, judges: judges)
    linter = made
    return made
  }
}
