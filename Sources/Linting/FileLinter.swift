import Diagnostics
import RuleEngine
import ScreenModel
import Templates

/// Lints one file after another, on one thread: its rule evaluator keeps what it compiled.
final class FileLinter {
  /// By the folders of the configuration files that changed the rules.
  private var judges: [[String]: Judge] = [:]
  private let ruleSet: RuleSet
  private let configurations: Configurations
  private let resources: FileResources
  private let options: LintOptions
  /// What rules of scope `run` ask for.
  private let runReads: RuleReads
  private let seen: SeenElements
  private let keepsScreens: Bool

  /// The rules as a folder's configuration has them.
  private struct Judge {
    let evaluator: RuleEvaluator
    /// What these rules, and those of scope `run`, ask for.
    let reads: ProjectedAttributes
  }

  init(ruleSet: RuleSet, configurations: Configurations, resources: FileResources, options: LintOptions) {
    self.ruleSet = ruleSet
    self.configurations = configurations
    self.resources = resources
    self.options = options
    runReads = RuleReads(configurations.runRules(ruleSet, options), scope: .run)
    seen = SeenElements(runReads)
    keepsScreens = ScreenExtract.isNeeded(runReads)
  }

  func lint(_ file: InputFile) -> FileResult {
    let configuration = configurations.configuration(of: file)
    let reader = FileReader(
      resources: resources, environments: options.environments, timings: options.timings, configuration: configuration)
    var result = reader.read(file, standardInput: options.standardInput)
    judge(&result, judge(for: configuration))
    result.isRead = result.source != nil
    // A finding of the run may still name the file: then it is read again.
    if result.findings.isEmpty, result.notices.isEmpty, result.appSource == nil, file.absolutePath != nil { result.source = nil }
    return result
  }

  /// Finds what the rules find in the documents, one after another, and keeps of the documents what rules of scope `run` may come to. What an environment
  /// has in common with the one before it is neither written nor judged again.
  private func judge(_ result: inout FileResult, _ judge: Judge) {
    let documents = result.documents
    result.documents = []
    var findings: [Finding] = []
    var projection: ScreenProjection?
    var judgement: RuleJudgement?
    for (index, document) in documents.enumerated() {
      options.timings.measure(.rules) {
        let changed = projection?.show(document)
        let shown = changed == nil ? nil : projection
        let current = shown ?? ScreenProjection(document, reads: judge.reads)
        projection = current
        let subject = RuleSubject(current.tree, platform: document.nodes[0].string(.platform) ?? "")
        let made = judge.evaluator.judge(subject, previous: judgement.flatMap { judgement in changed.map { (judgement, $0) } })
        judgement = made
        let builder = FindingBuilder([document])
        findings += made.matches.map(builder.finding)
        if keepsScreens, result.firstVariants.contains(index) {
          result.elementCount += document.nodes.count
          result.documents.append(ScreenExtract.extract(document, seen: seen.elements(of: current.tree), runReads))
        }
      }
    }
    result.findings = FindingMerge.merged(findings)
    if Set(documents.map(\.environment)).count < 2 { for index in result.findings.indices { result.findings[index].environments = [] } }
  }

  private func judge(for configuration: Configuration) -> Judge {
    if let known = judges[configuration.sources] { return known }
    let evaluator = RuleEvaluator(configuration.applied(to: ruleSet, options))
    let reads = RuleReads(evaluator.ruleSet, scope: .screen)
    let made = Judge(
      evaluator: evaluator, reads: ProjectedAttributes { [runReads] in reads.reads(attribute: $0) || runReads.reads(attribute: $0) })
    judges[configuration.sources] = made
    return made
  }
}
