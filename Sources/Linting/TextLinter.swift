import Diagnostics
import RuleEngine
import ScreenModel

/// Lints texts that stand in no file, one after another, on one thread. Nothing is read of the file system: what a text names is missing.
package final class TextLinter {
  private let ruleSet: RuleSet
  private let runSet: RuleSet
  private let linter: FileLinter

  package init() {
    let options = LintOptions()
    ruleSet = RuleCatalog.load(folders: []).ruleSet(options).set
    let configurations = Configurations(for: [], rules: ruleSet)
    runSet = configurations.runRules(ruleSet, options)
    linter = FileLinter(
      ruleSet: ruleSet, configurations: configurations, resources: FileResources(files: []),
      assemblers: PageAssemblers(LintedProject(files: [])), options: options)
  }

  /// What there is to say about a text. Its name says how it is read, as a file's would; a name of no readable kind gets an error.
  package func lint(_ bytes: [UInt8], name: String) -> RunReport {
    var report = RunReport(
      toolVersion: Linter.version, rules: ruleSet.enabled.map(\.info), findings: [], notices: [], files: [:], fileCount: 1, screenCount: 0,
      purposeCount: 0, listsReviews: true)
    guard case .input(let kind) = InputKind.named(name) else {
      report.notices = [Notice(.error, "'\(name)' is of a kind that is not read.")]
      return report
    }
    let file = InputFile(path: name, absolutePath: nil, kind: kind, root: "/", isNamed: true)
    let result = linter.lint(file, standardInput: bytes)
    let run = RunLinter.lint([(file, result)], languageFolders: [], ruleSet: runSet)
    report.findings = FindingMerge.sorted(result.findings + run.findings)
    if !result.comments.isEmpty {
      var suppressions = Suppressions([name: result.comments], rules: ruleSet)
      suppressions.apply(to: &report)
      report.findings += suppressions.findings(Suppressions.Scope(isWhollyJudged: { _ in true }, rules: { _ in self.ruleSet }))
    }
    report.notices = result.notices
    report.screenCount = result.screenCount
    report.purposeCount = run.purposeCount
    if let source = result.source { report.files[name] = source }
    return report
  }
}
