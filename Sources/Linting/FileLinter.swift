import Diagnostics
import RuleEngine
import ScreenModel
import Templates

/// Lints one file after another, on one thread: its rule evaluator keeps what it compiled.
final class FileLinter {
  /// By the folders of the configuration files that changed the rules.
  private var evaluators: [[String]: RuleEvaluator] = [:]
  private let ruleSet: RuleSet
  private let configurations: Configurations
  private let resources: FileResources
  private let options: LintOptions
  private let runReads: RunReads

  init(ruleSet: RuleSet, configurations: Configurations, resources: FileResources, options: LintOptions) {
    self.ruleSet = ruleSet
    self.configurations = configurations
    self.resources = resources
    self.options = options
    runReads = RunReads(ruleSet)
  }

  func lint(_ file: InputFile) -> FileResult {
    let configuration = configurations.configuration(of: file)
    let reader = FileReader(
      resources: resources, environments: options.environments, timings: options.timings, configuration: configuration)
    var result = reader.read(file, standardInput: options.standardInput)
    let evaluator = evaluator(for: configuration)
    var findings: [Finding] = []
    var environments: Set<String> = []
    for document in result.documents {
      environments.insert(document.environment)
      findings += options.timings.measure(.rules) {
        let builder = FindingBuilder([document])
        return evaluator.evaluate(Self.subject(document)).map(builder.finding)
      }
    }
    result.findings = FindingMerge.merged(findings)
    if environments.count < 2 { for index in result.findings.indices { result.findings[index].environments = [] } }
    let keepsScreens = ScreenExtract.isNeeded(runReads)
    result.documents = result.documents.enumerated().compactMap { index, document in
      keepsScreens && result.firstVariants.contains(index) ? ScreenExtract.extract(document, runReads) : nil
    }
    return result
  }

  private func evaluator(for configuration: Configuration) -> RuleEvaluator {
    if let known = evaluators[configuration.sources] { return known }
    let made = RuleEvaluator(configuration.applied(to: ruleSet, options))
    evaluators[configuration.sources] = made
    return made
  }

  static func subject(_ document: ScreenDocument) -> RuleSubject {
    let platform = document.nodes[0].string(.platform) ?? ""
    let values = XMLProjection.tree(of: document)
    let estimated = XMLProjection.estimated(document)
    if estimated.isEmpty { return RuleSubject(values: values, platform: platform) }
    return RuleSubject(values: values, platform: platform, estimated: estimated) {
      (XMLProjection.tree(of: document, bound: .lower), XMLProjection.tree(of: document, bound: .upper))
    }
  }
}
