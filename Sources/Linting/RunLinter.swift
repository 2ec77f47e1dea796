import Diagnostics
import RuleEngine
import ScreenModel

/// Evaluates the rules of scope `run` once, on everything that was read.
enum RunLinter {
  /// The documents of one app, in the order of the files.
  struct App {
    /// The path of its folder from the root, "." for the root itself.
    var name: String
    var documents: [ScreenDocument]
  }

  /// An expression may take more steps the more there is to judge.
  private static let stepsPerNode: UInt64 = 2_000

  static func lint(_ inputs: [(file: InputFile, documents: [ScreenDocument])], ruleSet: RuleSet) -> [Finding] {
    guard ruleSet.enabled.contains(where: { $0.rule.scope == .run }) else { return [] }
    let apps = apps(inputs)
    guard !apps.isEmpty else { return [] }
    let documents = apps.flatMap(\.documents)
    let nodes = documents.reduce(0) { $0 + $1.nodes.count }
    let evaluator = RuleEvaluator(ruleSet, operationLimit: 10_000_000 + UInt64(nodes) * stepsPerNode)
    let pairs = apps.map { ($0.name, $0.documents) }
    let estimated = documents.reduce(into: Set<String>()) { $0.formUnion(XMLProjection.estimated($1)) }
    var subject = RuleSubject(values: XMLProjection.tree(ofRun: pairs), estimated: estimated)
    if !estimated.isEmpty {
      subject.bounds = { (XMLProjection.tree(ofRun: pairs, bound: .lower), XMLProjection.tree(ofRun: pairs, bound: .upper)) }
    }
    let builder = FindingBuilder(documents)
    return evaluator.evaluate(subject, scope: .run).map { match in
      var finding = builder.finding(match)
      // Screens are looked at in one environment here: to name it would say that it is right in the others.
      finding.environments = []
      return finding
    }
  }

  /// The documents by app, the apps in the order of their first files.
  static func apps(_ inputs: [(file: InputFile, documents: [ScreenDocument])]) -> [App] {
    var folders = AppFolders()
    var apps: [App] = []
    var indexes: [String: Int] = [:]
    for (file, documents) in inputs where !documents.isEmpty {
      let folder = file.absolutePath.map { folders.app(ofFolder: FileAccess.parent($0), root: file.root) } ?? file.root
      if let index = indexes[folder] {
        apps[index].documents += documents
      } else {
        indexes[folder] = apps.count
        let name = folder.hasPrefix(file.root + "/") ? String(folder.dropFirst(file.root.count + 1)) : "."
        apps.append(App(name: name, documents: documents))
      }
    }
    return apps
  }
}
