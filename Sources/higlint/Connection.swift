import Catalog
import Diagnostics
import Linting
import Reports
import ScreenModel

// The only file that joins the commands to the pipeline.

extension Engine {
  static let live = Engine(
    lint: { options, progress in Linter.lint(options, progress: progress) },
    inspect: { options in
      let inspection = Inspector.inspect(options)
      let page = inspection.view.map { InspectionPage.render(path: $0.path, screens: $0.screens) }
      return Answer(value: page ?? inspection.text, notices: inspection.notices, files: inspection.files)
    },
    files: { options in
      let (entries, notices) = FileList.entries(options)
      return Answer(value: entries, notices: notices)
    },
    rules: { folders in
      let catalog = RuleCatalog.load(folders: folders, configured: RuleCatalog.configuredFolders())
      guard catalog.notices.isEmpty else { return Answer(value: nil, notices: catalog.notices, files: catalog.files) }
      return Answer(value: catalog.descriptions.map(description))
    },
    schema: { name in
      switch name {
      case .screen, .config, .rule, .report: Catalog.schema(named: name.rawValue)
      case .model: RuleCatalog.modelDescription
      }
    },
    version: Linter.version,
    rulePage: { rule, folders in
      let examples = RuleExamples(of: rule.info.id, rule.examples.map { ($0.name, $0.text) }, ruleFolders: folders)
      let shown = rule.examples.map { RulePage.Example(title: $0.expectation.title, name: $0.name, text: $0.text) }
      let page = RulePage.render(
        rule.info, parameters: rule.parameters, examples: shown, report: examples.report, pictures: examples.pictures, shots: examples.shots
      )
      return Answer(value: page, notices: examples.report.notices, files: examples.report.files)
    })

  private static func description(_ rule: RuleCatalog.Description) -> RuleDescription {
    RuleDescription(
      info: rule.info, parameters: rule.parameters,
      examples: rule.examples.compactMap { example in
        guard let expectation = RuleDescription.Example.Expectation(rawValue: String(example.name.prefix { $0 != "-" })) else { return nil }
        return RuleDescription.Example(expectation: expectation, name: example.name, text: example.text)
      })
  }
}
