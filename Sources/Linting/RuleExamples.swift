import Diagnostics
import Pictures
import RuleEngine

/// The examples of a rule, judged by that rule alone and drawn.
package struct RuleExamples: Sendable {
  /// What was found in all of them, each as a file that is called as the example is.
  package private(set) var report: RunReport
  /// What the findings were found on, and the screens of examples in which nothing was.
  package private(set) var pictures = ReportPictures()
  /// By the name of an example, the numbers of its shots.
  package private(set) var shots: [String: [Int]] = [:]

  /// `ruleFolders`: where rules of one's own are, as they were given. An example of a kind that is not read is passed over.
  package init(of id: String, _ examples: [(name: String, text: String)], ruleFolders: [String]) {
    var options = LintOptions()
    options.onlyRules = [id]
    options.ruleFolders = ruleFolders
    options.listsReviews = true
    let rules = RunRules([], options)
    report = RunReport(
      toolVersion: Linter.version, rules: rules.ruleSet.enabled.map(\.info), findings: [], notices: rules.problems,
      files: rules.catalog.files,
      fileCount: 0, screenCount: 0, purposeCount: 0, listsReviews: true)
    guard rules.problems.isEmpty else { return }
    let files = RunFiles([], rules.configurations)
    let linter = FileLinter(
      ruleSet: rules.ruleSet, configurations: rules.configurations, resources: files.resources, assemblers: files.assemblers,
      options: options)
    let runSet = rules.configurations.runRules(rules.ruleSet, options)
    for example in examples { judge(example, linter, runSet) }
  }

  private mutating func judge(_ example: (name: String, text: String), _ linter: FileLinter, _ runSet: RuleSet) {
    guard case .input(let kind) = InputKind.named(example.name) else { return }
    let file = InputFile(path: example.name, absolutePath: nil, kind: kind, root: "/", isNamed: true)
    let bytes = Array(example.text.utf8)
    let result = linter.lint(file, standardInput: bytes)
    let run = RunLinter.lint([(file, result)], languageFolders: [], ruleSet: runSet)
    let findings = FindingMerge.sorted(result.findings + run.findings)
    report.findings += findings
    report.files[example.name] = result.source ?? SourceFile(path: example.name, text: bytes)
    if case .app = kind { return }
    let first = pictures.shots.count
    let seen = linter.views(of: file, wanted: Set(findings.map(ReportPictures.Key.init)), standardInput: bytes)
    pictures.shots += seen.shots
    for (key, views) in seen.views {
      pictures.views[key] = views.map { ReportPictures.View(shot: $0.shot + first, marks: $0.marks) }
    }
    if seen.shots.isEmpty, let shot = linter.shot(of: file, standardInput: bytes) { pictures.shots.append(shot) }
    shots[example.name] = Array(first..<pictures.shots.count)
  }
}
