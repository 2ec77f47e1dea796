import Diagnostics
import JSON
import RuleEngine
import Translations

/// Judges files while somebody edits them: texts that are open in an editor stand for those on the disk, and a part or a style sheet is judged in the
/// pages that use it. One at a time: what is open is open for the whole process.
package final class EditorSession {
  /// What a judgement says, and where the files are that it names.
  package struct Judgement {
    package var report: RunReport
    /// True paths by the paths that the report shows.
    package var places: [String: String]

    package init(report: RunReport, places: [String: String] = [:]) {
      self.report = report
      self.places = places
    }
  }

  /// What an editor's settings say of every judgement.
  package struct Settings: Hashable, Sendable {
    package var preset: Preset?
    /// The configuration that holds instead of those beside the files.
    package var configurationFile: String?
    package var ruleFolders: [String] = []
    /// Whether what could not be judged is told.
    package var showsReviews = true

    package init() {}
  }

  /// A part that many pages show is judged in so many of them.
  private static let pageLimit = 8
  /// What is kept of so many judgements for the next one.
  private static let keptLimit = 12

  private var open: Set<String> = []
  /// For each root the pages below it and what each uses; found at the first use, and again after ``filesChanged()``.
  private var uses: [String: PageUses] = [:]
  /// By the folder of an app, the files that are judged with it.
  private var appFiles: [String: [String]] = [:]
  private var appFolders = AppFolders()
  /// By the files of a judgement what it leaves for the next one, the last used last.
  private var kept: [(paths: [String], run: KeptRun)] = []

  /// By true path the files that a file was judged in last.
  private var judgedFiles: [String: [String]] = [:]

  package var settings = Settings() { didSet { if settings != oldValue { filesChanged() } } }
  /// The folders that the editor has open: roots, though nothing in them may say so.
  package var folders: [String] = [] { didSet { if folders != oldValue { filesChanged() } } }

  package init() {}

  deinit { FileAccess.forget(open) }

  /// Lets a file be read as an editor shows it. `text` is UTF-8. A file that is not on the disk cannot be shown. Answers with the other files whose last
  /// judgement it had a part in, by their true paths.
  @discardableResult package func show(_ text: [UInt8], at path: String) -> Set<String> {
    let truePath = FileAccess.truePath(path)
    open.insert(truePath)
    // Whatever the text says of its encoding, an editor's text is UTF-8; JSON may not begin with the mark that says so.
    let isJSON = path.hasSuffix(".json") || path.hasSuffix(".xcstrings") || path.hasSuffix(".arb")
    FileAccess.show(isJSON || text.allSatisfy { $0 < 0x80 } ? text : [0xEF, 0xBB, 0xBF] + text, at: truePath)
    return changed(truePath)
  }

  /// Lets a file be read as it is on the disk again.
  package func forget(_ path: String) {
    let truePath = FileAccess.truePath(path)
    open.remove(truePath)
    FileAccess.forget([truePath])
    judgedFiles[truePath] = nil
    _ = changed(truePath)
  }

  private func changed(_ truePath: String) -> Set<String> {
    var stale: Set<[String]> = []
    for (paths, run) in kept where run.forget(truePath) || paths.contains(truePath) { stale.insert(paths) }
    return Set(judgedFiles.filter { $0.key != truePath && stale.contains($0.value) }.keys)
  }

  /// Files came, went or changed: everything is read again, and which pages use which parts is found anew.
  package func filesChanged() {
    uses = [:]
    appFiles = [:]
    appFolders = AppFolders()
    kept = []
  }

  /// The path by which a file is known, links resolved.
  package static func truePath(_ path: String) -> String { FileAccess.truePath(path) }

  /// Whether a file may matter to anybody: not what packages and builds bring.
  package static func isOfProject(_ path: String) -> Bool {
    !path.split(separator: "/").dropLast().contains { Discovery.skippedFolders.contains(String($0)) }
  }

  /// Whether a file is judged at all, by itself or in the pages that use it. A file that could be anything by its name is not.
  package static func isJudged(_ path: String) -> Bool {
    guard FileAccess.kind(path) == .file else { return false }
    let name = FileAccess.name(path)
    return InputKind.walked(name) != nil || InputKind.mayHoldMarkup(name) || isSource(path)
  }

  /// Whether pages may be made of a file that is none: a style sheet, or a catalogue of words.
  private static func isSource(_ path: String) -> Bool {
    let lower = path.lowercased()
    return [".css", ".scss", ".sass", ".less"].contains { lower.hasSuffix($0) } || CatalogueName.mayBeOne(path)
  }

  /// Judges a file, or the pages that show it. A file that no page uses is judged by itself; a style sheet or a catalogue that none uses, not at all.
  package func judge(_ path: String) -> Judgement {
    var options = options
    options.paths = files(for: path)
    judgedFiles[FileAccess.truePath(path)] = options.paths
    guard !options.paths.isEmpty else {
      return Judgement(
        report: RunReport(
          toolVersion: Linter.version, rules: [], findings: [], notices: [], files: [:], fileCount: 0, screenCount: 0, purposeCount: 0,
          listsReviews: false))
    }
    let run = Linter.run(options, keeping: keptRun(options.paths))
    var judgement = Judgement(report: run.report)
    if !settings.showsReviews { judgement.report.findings.removeAll { $0.level == nil } }
    for name in run.report.files.keys { judgement.places[name] = run.place(name) ?? FileAccess.truePath(name) }
    return judgement
  }

  private var options: LintOptions {
    var options = LintOptions()
    options.preset = settings.preset
    options.configurationFile = settings.configurationFile
    options.ruleFolders = settings.ruleFolders
    options.listsReviews = settings.showsReviews
    options.rootFolders = folders
    return options
  }

  private func keptRun(_ paths: [String]) -> KeptRun {
    if let index = kept.firstIndex(where: { $0.paths == paths }) {
      kept.append(kept.remove(at: index))
    } else {
      kept.append((paths, KeptRun()))
      if kept.count > Self.keptLimit { kept.removeFirst() }
    }
    return kept[kept.count - 1].run
  }

  /// What a configuration says that is wrong, with its places.
  package func check(configuration path: String) -> Judgement {
    let page = FileAccess.parent(FileAccess.truePath(path)) + "/page.html"
    let root = Discovery.root(of: page, rootFolders: folders)
    let file = InputFile(path: ShownPath.of(page, root: root), absolutePath: page, kind: .page, root: root, isNamed: true)
    let rules = RunRules([file], LintOptions())
    var report = RunReport(
      toolVersion: Linter.version, rules: [], findings: [],
      notices: (rules.catalog.notices + rules.configurations.notices).filter { $0.file != nil },
      files: rules.catalog.files.merging(rules.configurations.files) { own, _ in own }, fileCount: 0, screenCount: 0, purposeCount: 0,
      listsReviews: false)
    report.files = report.files.filter { name, _ in report.notices.contains { $0.file == name } }
    var judgement = Judgement(report: report)
    for name in report.files.keys { judgement.places[name] = place(name, root: root) }
    return judgement
  }

  /// Whether a text of JSON is a rule: by its keys, or because a configuration above it names its folder.
  package func isRuleFile(_ path: String, _ text: [UInt8]) -> Bool {
    let name = FileAccess.name(path)
    guard name.hasSuffix(".json"), InputKind.walked(name) == nil, !name.hasSuffix(".schema.json"), name != ConfigurationFile.name else {
      return false
    }
    if let keys = (try? JSONParser.parse(text))?.members?.map(\.key) {
      return keys.contains("select") && (keys.contains("fail") || keys.contains("cases") || keys.contains("howToFix"))
    }
    // While somebody types it may be no JSON.
    let truePath = FileAccess.truePath(path)
    let root = Discovery.root(of: truePath, rootFolders: folders)
    let file = InputFile(path: ShownPath.of(truePath, root: root), absolutePath: truePath, kind: .page, root: root)
    let named = Configurations(for: [file], rules: nil).rulePaths.map { FileAccess.truePath($0) }
    return named.contains { $0 == truePath || FileAccess.parent(truePath) == $0 }
      || String(decoding: text, as: UTF8.self).contains("\"howToFix\"")
  }

  /// What is wrong with a rule file, with its places.
  package func check(rule path: String, _ text: [UInt8]) -> Judgement {
    let file = SourceFile(path: path, text: text)
    let (rule, errors) = RuleFileLoader.load(file, vocabulary: RuleCatalog.vocabulary)
    var notices = errors.map { Notice(.error, $0.message, file: path, range: $0.range) }
    if let rule, EditorWords.rules.contains(where: { $0.word == rule.info.id }), !Self.isBuiltIn(path) {
      let place = (try? JSONParser.parse(text))?["id"]?.range
      notices.append(Notice(.error, "The id '\(rule.info.id)' is that of a built-in rule already.", file: path, range: place))
    }
    let report = RunReport(
      toolVersion: Linter.version, rules: [], findings: [], notices: notices, files: [path: file], fileCount: 0, screenCount: 0,
      purposeCount: 0, listsReviews: false)
    return Judgement(report: report, places: [path: FileAccess.truePath(path)])
  }

  /// Whether a file is where the rules of higlint itself are written.
  private static func isBuiltIn(_ path: String) -> Bool { path.hasSuffix("/rules/catalog/" + FileAccess.name(path)) }

  /// The edit that writes a comment with a reason, which keeps a finding from counting; nil where no comment can be put.
  package static func suppression(of finding: Finding, reason: String, in report: RunReport) -> Edit? {
    SuppressionWriter.edit(finding, rules: [finding.rule], reason: reason, in: report)
  }

  /// Where a file is that reports call so.
  private func place(_ name: String, root: String) -> String {
    let candidates = [FileAccess.absolute(name), root + "/" + name]
    return FileAccess.truePath(candidates.first(where: FileAccess.exists) ?? candidates[0])
  }

  /// The files to judge where one changed: the pages that show it and that no other page shows, those of the same app, or the file itself.
  private func files(for path: String) -> [String] {
    let truePath = FileAccess.truePath(path)
    switch InputKind.walked(FileAccess.name(truePath)) {
    case .app: return filesOfApp(truePath)
    case .jsonScreens: return [truePath]
    case .page: break
    case nil:
      guard Self.isSource(truePath) else { break }
      let found = uses(below: truePath).entries(ofSource: truePath)
      if !found.isEmpty || !InputKind.mayHoldMarkup(truePath) { return limited(found) }
    }
    let known = uses(below: truePath)
    known.update(truePath)
    let found = known.entries(of: truePath)
    return found.isEmpty ? (Self.isPage(truePath) ? [truePath] : []) : limited(found)
  }

  /// Whether a file is a page by itself: of those that only may hold markup, the ones that do.
  private static func isPage(_ truePath: String) -> Bool {
    let name = FileAccess.name(truePath)
    guard InputKind.walked(name) == nil, InputKind.mayHoldMarkup(name) else { return true }
    guard let bytes = try? FileAccess.read(truePath), case .page = MarkupSearch.markup(in: bytes, name: name) else { return false }
    return true
  }

  private func uses(below truePath: String) -> PageUses {
    let root = Discovery.root(of: truePath, rootFolders: folders)
    if let known = uses[root] { return known }
    let made = PageUses(root: root, options: options)
    uses[root] = made
    return made
  }

  /// Those that are open are what somebody looks at.
  private func limited(_ pages: [String]) -> [String] {
    Array((pages.filter { open.contains($0) } + pages.filter { !open.contains($0) }).prefix(Self.pageLimit))
  }

  /// The property lists, strings and projects of an app say together what it asks for.
  private func filesOfApp(_ truePath: String) -> [String] {
    let root = Discovery.root(of: truePath, rootFolders: folders)
    let folder = appFolders.app(ofFolder: FileAccess.parent(truePath), root: root)
    if let known = appFiles[folder], known.contains(truePath) { return known }
    var options = options
    options.paths = [folder]
    var found = Discovery.find(options).files.filter { file in
      guard case .app = file.kind, let path = file.absolutePath else { return false }
      return appFolders.app(ofFolder: FileAccess.parent(path), root: root) == folder
    }.compactMap(\.absolutePath)
    if !found.contains(truePath) { found.append(truePath) }
    appFiles[folder] = found
    return found
  }
}
