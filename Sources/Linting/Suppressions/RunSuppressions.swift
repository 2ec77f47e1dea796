import Diagnostics
import RuleEngine

/// The suppressions of a whole run: gathers the comments of all files that were read, and applies them to what was found.
struct RunSuppressions {
  let inputs: [(file: InputFile, result: FileResult)]
  let resources: FileResources
  let configurations: Configurations
  let ruleSet: RuleSet
  let options: LintOptions

  /// Takes out what comments keep from counting, and adds what is wrong with those comments.
  func apply(to report: inout RunReport) {
    let sheets = resources.sourceFiles
    let comments = comments(sheets, report)
    if comments.isEmpty { return }
    var suppressions = Suppressions(comments, rules: ruleSet)
    suppressions.apply(to: &report)
    let found = suppressions.findings(scope(report))
    for finding in found where report.files[finding.location.file] == nil {
      report.files[finding.location.file] = sheets[finding.location.file]
    }
    report.findings = FindingMerge.sorted(report.findings + found)
  }

  /// By file: those of the inputs, of style sheets, and of the parts and catalogues that something was found in.
  private func comments(_ sheets: [String: SourceFile], _ report: RunReport) -> [String: [SuppressionComment]] {
    var comments: [String: [SuppressionComment]] = [:]
    for (file, result) in inputs where !result.comments.isEmpty { comments[file.path] = result.comments }
    let read = Set(inputs.map(\.file.path))
    for (path, file) in sheets.merging(report.files, uniquingKeysWith: { own, _ in own }) where !read.contains(path) {
      let own = SuppressionReader.comments(of: file)
      if !own.isEmpty { comments[path] = own }
    }
    return comments
  }

  private func scope(_ report: RunReport) -> Suppressions.Scope {
    let files = Dictionary(inputs.map { ($0.file.path, $0.file) }, uniquingKeysWith: { first, _ in first })
    let runRules = configurations.runRules(ruleSet, options)
    // What is seen in another window only, or was not read, may be what a comment is about.
    let isPartial = options.environments != EnvironmentOptions() || report.hasFailed
    let namesFiles = inputs.contains { $0.file.isNamed }
    return Suppressions.Scope(
      isWhollyJudged: { path in !isPartial && (!namesFiles || files[path]?.kind.isJudgedAlone == true) },
      rules: { path in
        files[path].map { configurations.configuration(of: $0).applied(to: ruleSet, options) } ?? runRules
      })
  }
}

extension InputKind {
  /// Whether all that is found in such a file is found when it alone is named; purpose strings are judged with all of their app.
  fileprivate var isJudgedAlone: Bool {
    if case .app = self { false } else { true }
  }
}
