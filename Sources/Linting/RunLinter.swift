import Apps
import Diagnostics
import Recognition
import RuleEngine
import ScreenModel

/// Evaluates the rules of scope `run` once, on everything that was read.
enum RunLinter {
  /// What was read of one app, in the order of the files.
  struct App {
    /// The path of its folder from the root, "." for the root itself.
    var name: String
    var sources: [AppSource] = []
    var screens: [ScreenDocument] = []
    /// The `*.lproj` folders, as reports show them.
    var languageFolders: [String] = []
  }

  /// What came of the apps.
  struct Outcome {
    var findings: [Finding] = []
    var purposeCount = 0
    /// Files of tests that were passed over.
    var testFiles = 0
    /// Strings files that no project builds.
    var unbuiltFiles = 0
    var unbuiltLists = 0
  }

  /// An expression may take more steps the more screens there are to judge, and the larger they were.
  private static let stepsPerNode: UInt64 = 2_000

  static func lint(
    _ inputs: [(file: InputFile, result: FileResult)], languageFolders: [InputFile], ruleSet: RuleSet, timings: RuleTimings? = nil
  )
    -> Outcome
  {
    var outcome = Outcome()
    let apps = apps(inputs, languageFolders: languageFolders).map { app in
      // Most folders of pages are no app's.
      if app.sources.isEmpty { return (name: app.name, documents: app.screens) }
      let assembly = AppAssembly(app.sources, languageFolders: app.languageFolders)
      outcome.purposeCount += assembly.purposeCount
      outcome.testFiles += assembly.testFiles.count
      outcome.unbuiltFiles += assembly.unbuiltFiles.count
      outcome.unbuiltLists += assembly.unbuiltLists.count
      return (name: app.name, documents: (assembly.document().map { [$0] } ?? []) + app.screens)
    }.filter { !$0.documents.isEmpty }
    guard !apps.isEmpty, ruleSet.enabled.contains(where: { $0.rule.scope == .run }) else { return outcome }
    let documents = apps.flatMap(\.documents)
    let nodes = documents.reduce(0) { $0 + $1.nodes.count } + inputs.reduce(0) { $0 + $1.result.elementCount }
    let evaluator = RuleEvaluator(ruleSet, operationLimit: 10_000_000 + UInt64(nodes) * stepsPerNode, measures: timings != nil)
    defer { timings?.add(evaluator.durations) }
    let subject = RuleSubject(XMLProjection.tree(ofRun: apps))
    let builder = FindingBuilder(documents)
    var said: Set<Said> = []
    outcome.findings = evaluator.evaluate(subject, scope: .run).compactMap { match in
      var finding = builder.placed(match).finding
      // Screens are looked at in one environment here: to name it would say that it is right in the others.
      finding.environments = []
      // A part stands on many screens, and is spoken of once.
      return said.insert(Said(rule: finding.rule, location: finding.location, message: finding.message)).inserted ? finding : nil
    }
    return outcome
  }

  /// What a finding says, and where.
  private struct Said: Hashable {
    var rule: String
    var location: SourceLocation
    var message: String
  }

  /// The apps in the order of their first files.
  static func apps(_ inputs: [(file: InputFile, result: FileResult)], languageFolders: [InputFile]) -> [App] {
    var folders = AppFolders()
    var apps: [App] = []
    var indexes: [String: Int] = [:]
    func index(of file: InputFile) -> Int {
      let folder = file.absolutePath.map { folders.app(ofFolder: FileAccess.parent($0), root: file.root) } ?? file.root
      if let index = indexes[folder] { return index }
      let name = folder.hasPrefix(file.root + "/") ? String(folder.dropFirst(file.root.count + 1)) : "."
      indexes[folder] = apps.count
      apps.append(App(name: name))
      return apps.count - 1
    }
    for (file, result) in inputs {
      if let source = result.appSource, !source.isEmpty { apps[index(of: file)].sources.append(source) }
      if !result.documents.isEmpty { apps[index(of: file)].screens += result.documents }
    }
    for folder in languageFolders { apps[index(of: folder)].languageFolders.append(folder.path) }
    return apps
  }
}
