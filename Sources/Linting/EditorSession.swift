import Diagnostics
import RuleEngine

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

  /// A part that many pages show is judged in so many of them.
  private static let pageLimit = 8

  private var open: Set<String> = []
  /// For each root the pages below it and what each uses; found at the first use, and again after ``filesChanged()``.
  private var uses: [String: PageUses] = [:]

  package init() {}

  deinit { FileAccess.forget(open) }

  /// Lets a file be read as an editor shows it. `text` is UTF-8. A file that is not on the disk cannot be shown.
  package func show(_ text: [UInt8], at path: String) {
    let truePath = FileAccess.truePath(path)
    open.insert(truePath)
    // Whatever the text says of its encoding, an editor's text is UTF-8; JSON may not begin with the mark that says so.
    let isJSON = path.hasSuffix(".json") || path.hasSuffix(".xcstrings") || path.hasSuffix(".arb")
    FileAccess.show(isJSON || text.allSatisfy { $0 < 0x80 } ? text : [0xEF, 0xBB, 0xBF] + text, at: truePath)
  }

  /// Lets a file be read as it is on the disk again.
  package func forget(_ path: String) {
    let truePath = FileAccess.truePath(path)
    open.remove(truePath)
    FileAccess.forget([truePath])
  }

  /// Files came or went: which pages use which parts is found anew.
  package func filesChanged() { uses = [:] }

  /// The path by which a file is known, links resolved.
  package static func truePath(_ path: String) -> String { FileAccess.truePath(path) }

  /// Whether a file is judged at all, by itself or in the pages that use it.
  package static func isJudged(_ path: String) -> Bool {
    guard FileAccess.kind(path) == .file else { return false }
    switch InputKind.named(path) {
    case .input, .styleSheet: return true
    case .unread: return false
    }
  }

  /// Judges a file, or the pages that show it. A file that no page uses is judged by itself.
  package func judge(_ path: String) -> Judgement {
    var options = LintOptions()
    options.paths = pages(showing: path)
    options.listsReviews = true
    let run = Linter.run(options)
    var judgement = Judgement(report: run.report)
    for name in run.report.files.keys { judgement.places[name] = run.place(name) ?? FileAccess.truePath(name) }
    return judgement
  }

  /// What a configuration says that is wrong, with its places.
  package func check(configuration path: String) -> Judgement {
    let page = FileAccess.parent(FileAccess.truePath(path)) + "/page.html"
    let root = Discovery.root(of: page)
    let file = InputFile(path: ShownPath.of(page, root: root), absolutePath: page, kind: .page, root: root, isNamed: true)
    let options = LintOptions()
    let catalog = RuleCatalog.load(folders: [], configured: Configurations(for: [file], rules: nil, options: options).rulePaths)
    let configurations = Configurations(for: [file], rules: catalog.ruleSet(options).set, options: options)
    var report = RunReport(
      toolVersion: Linter.version, rules: [], findings: [], notices: (catalog.notices + configurations.notices).filter { $0.file != nil },
      files: catalog.files.merging(configurations.files) { own, _ in own }, fileCount: 0, screenCount: 0, purposeCount: 0,
      listsReviews: false)
    report.files = report.files.filter { name, _ in report.notices.contains { $0.file == name } }
    var judgement = Judgement(report: report)
    for name in report.files.keys { judgement.places[name] = place(name, root: root) }
    return judgement
  }

  /// The rules that there are, for completions.
  package static let rules: [RuleInfo] = RuleCatalog.load(folders: []).rules.map(\.info)

  /// The edit that writes a comment with a reason, which keeps a finding from counting; nil where no comment can be put.
  package static func suppression(of finding: Finding, reason: String, in report: RunReport) -> Edit? {
    SuppressionWriter.edit(finding, rules: [finding.rule], reason: reason, in: report)
  }

  /// Where a file is that reports call so.
  private func place(_ name: String, root: String) -> String {
    let candidates = [FileAccess.absolute(name), root + "/" + name]
    return FileAccess.truePath(candidates.first(where: FileAccess.exists) ?? candidates[0])
  }

  /// The pages to judge where a file changed: those that show it and that no other page shows, else the file itself.
  private func pages(showing path: String) -> [String] {
    let truePath = FileAccess.truePath(path)
    guard case .input(.page) = InputKind.named(truePath) else { return [truePath] }
    let root = Discovery.root(of: truePath)
    let known = uses[root] ?? PageUses(root: root)
    uses[root] = known
    known.update(truePath)
    let found = known.entries(of: truePath)
    guard !found.isEmpty else { return [truePath] }
    // Those that are open are what somebody looks at.
    return Array((found.filter { open.contains($0) } + found.filter { !open.contains($0) }).prefix(Self.pageLimit))
  }
}
