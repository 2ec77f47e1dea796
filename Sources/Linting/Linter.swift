import Diagnostics
import RuleEngine

/// The pipeline: finds the files, reads them into screens, evaluates the rules, and gathers what they found. It never prints and never exits.
package enum Linter {
  /// The version of higlint.
  package static let version = "0.1.0"

  /// Lints what the options name. `progress` hears after each file how many are done.
  package static func lint(_ options: LintOptions, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil) -> RunReport {
    run(options, progress: progress).report
  }

  /// A report, and where the files are that it names.
  struct Run {
    var report: RunReport
    /// The true path of a file that reports call so; nil for one that stands nowhere.
    var place: (_ path: String) -> String? = { _ in nil }
  }

  /// As ``lint(_:progress:)``. `kept`: what a run over the same files has left, and what this one leaves; such a run is all on this thread.
  static func run(
    _ options: LintOptions, keeping kept: KeptRun? = nil, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) -> Run {
    if let kept { return kept.run { runOnce(options, kept, progress: progress) } }
    guard let watched = options.watched else { return runOnce(options, nil, progress: progress) }
    let trace = WorkTrace()
    watched.begin()
    defer { trace.forEach { watched.add($0.answers.keys) } }
    return DeepStack.with(trace) { runOnce(options, nil, progress: progress) }
  }

  private static func runOnce(
    _ options: LintOptions, _ kept: KeptRun?, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  ) -> Run {
    let discovery = Discovery.find(options)
    let files = discovery.files
    let (rulesTrace, setup) = (WorkTrace(), WorkTrace())
    let isCached = options.cache != nil
    let rules = kept?.rules(files, options) ?? RunRules(files, options, setup: isCached ? setup : nil, rules: isCached ? rulesTrace : nil)
    let (catalog, ruleSet, configurations) = (rules.catalog, rules.ruleSet, rules.configurations)
    var report = RunReport(
      toolVersion: version, rules: ruleSet.enabled.map(\.info), findings: [], notices: rules.problems, files: catalog.files,
      fileCount: 0, screenCount: 0, purposeCount: 0, listsReviews: options.listsReviews)
    // A linter that skips a broken rule reports a clean project.
    guard report.notices.isEmpty else { return Run(report: report) }
    report.notices += discovery.notices
    report.notRead = discovery.notRead
    report.passedOver = discovery.passedOver
    report.notices += configurations.notices
    report.files.merge(configurations.files) { own, _ in own }
    // What a configuration means that is wrong somewhere, nobody knows.
    guard !configurations.notices.contains(where: { $0.severity == .error }) else { return Run(report: report) }
    report.rules = configurations.ruleInfos(ruleSet, options)
    report.failOn = configurations.top.failOn
    report.listsReviews = options.listsReviews || configurations.top.listsReviews
    let read =
      kept?.files(files, configurations)
      ?? RunFiles(files, configurations, standardInput: options.standardInputHasPlace ? options.standardInput : nil)
    let (resources, project, assemblers) = (read.resources, read.project, read.assemblers)
    let cache = RunCache(options, files: files, rules: rulesTrace, configurations: configurations, project: project)
    defer {
      if let watched = options.watched {
        for trace in [setup, rulesTrace] { trace.forEach { watched.add($0.answers.keys) } }
        watched.add(cache?.queries ?? [])
        watched.add(files.compactMap(\.absolutePath))
      }
    }
    report.notices += cache?.notices ?? []
    let cached = CachedRun(files: files, cache: cache, resources: resources, project: project, assemblers: assemblers, options: options)
    let results =
      kept.map { $0.linter(rules, read, options) }.map(cached.results)
      ?? cached.results(progress) {
        FileLinter(
          ruleSet: ruleSet, configurations: configurations, resources: resources, assemblers: assemblers, options: options)
      }
    var merge = PageMerge()
    let scripts = SharedScripts(results)
    var countedButtons: Set<SourceLocation> = []
    for (file, result) in zip(files, results) {
      let findings = scripts.unanswered(result)
      report.fileCount += result.isRead ? 1 : 0
      report.screenCount += result.screenCount
      result.judged.add(to: &report.judged, reviews: findings.filter { $0.level == nil }, counted: &countedButtons)
      merge.add(findings, of: file, isAssembled: result.isAssembled)
      report.notices += result.notices
      if let source = result.source { report.files[file.path] = source }
    }
    report.findings += merge.findings
    let run = RunLinter.lint(
      Array(zip(files, results)), languageFolders: discovery.languageFolders, ruleSet: configurations.runRules(ruleSet, options),
      timings: options.ruleTimings)
    report.findings += configurations.overriding(run.findings, files, ruleSet, options)
    report.purposeCount = run.purposeCount
    report.notices += resources.notices
    // What is part of many pages is told of once.
    var told: Set<Notice> = []
    report.notices.removeAll { !told.insert($0).inserted }
    report.judged.purposeStrings = run.purposeCount
    report.judged.unjudgedPurposeStrings = unjudgedPurposes(run.findings, report.rules)
    if run.unbuiltFiles > 0 { report.passedOver["strings files that no target builds", default: 0] += run.unbuiltFiles }
    if run.unbuiltLists > 0 { report.passedOver["property lists that no target builds", default: 0] += run.unbuiltLists }
    if run.testFiles > 0 { report.passedOver["files of tests", default: 0] += run.testFiles }
    for (path, file) in resources.sourceFiles where report.files[path] == nil { report.files[path] = file }
    report.findings = FindingMerge.sorted(report.findings)
    keepNamedFiles(&report, files, project)
    RunSuppressions(
      inputs: Array(zip(files, results)), resources: resources, configurations: configurations, ruleSet: ruleSet, options: options
    ).apply(to: &report)
    if let pictures = options.pictures {
      let parts = Set(results.indices.filter { results[$0].isPart })
      pictures.pictures = PictureMaker(files: files, parts: parts, jobs: options.jobs ?? WorkerPool.defaultJobs) {
        FileLinter(ruleSet: ruleSet, configurations: configurations, resources: resources, assemblers: assemblers, options: options)
      }.pictures(of: report)
    }
    let place = { (path: String) in (resources.absolutePath(path) ?? project.absolutePath(path)).map(FileAccess.truePath) }
    ChangedFiles(options.changedFiles)?.narrow(&report, place: place)
    RunBaseline(options: options, configuration: configurations.top, read: Set(files.map(\.path))).apply(to: &report)
    keepNamedFiles(&report, files, project)
    return Run(report: report, place: place)
  }

  /// The purpose strings that some rule about them could not judge.
  private static func unjudgedPurposes(_ findings: [Finding], _ rules: [RuleInfo]) -> Int {
    let own = Set(rules.filter { $0.family == "purpose" }.map(\.id))
    var places: Set<SourceLocation> = []
    for finding in findings where finding.level == nil && own.contains(finding.rule) { places.insert(finding.location) }
    return places.count
  }

  /// Reports need only the files that something is said about. Some were let go before that was known.
  private static func keepNamedFiles(_ report: inout RunReport, _ files: [InputFile], _ project: LintedProject) {
    var named: Set<String> = []
    for finding in report.findings + report.suppressed.map(\.finding) {
      named.insert(finding.location.file)
      for related in finding.related { named.insert(related.location.file) }
      for edit in finding.fix?.edits ?? [] { named.insert(edit.location.file) }
    }
    for notice in report.notices { if let file = notice.file { named.insert(file) } }
    report.files = report.files.filter { named.contains($0.key) }
    for file in files where named.contains(file.path) && report.files[file.path] == nil {
      report.files[file.path] = FileReader.source(again: file)
    }
    // Parts, catalogues and scripts that no walk met.
    for path in named where report.files[path] == nil { report.files[path] = project.sourceFile(path) }
  }
}
