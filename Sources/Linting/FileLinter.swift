import Diagnostics
import FrontEnds
import RuleEngine
import ScreenModel
import Templates

/// Lints one file after another, on one thread: its rule evaluator keeps what it compiled.
final class FileLinter {
  private let evaluator: RuleEvaluator
  private let resources: FileResources
  private let options: LintOptions
  private let runReads: RunReads

  init(ruleSet: RuleSet, resources: FileResources, options: LintOptions) {
    evaluator = RuleEvaluator(ruleSet)
    self.resources = resources
    self.options = options
    runReads = RunReads(ruleSet)
  }

  func lint(_ file: InputFile) -> FileResult {
    var result = FileReader(resources: resources, environments: options.environments, timings: options.timings)
      .read(file, standardInput: options.standardInput)
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
