import Apps
import Diagnostics
import Pages
import Recognition
import ScreenModel
import Screens

/// The road from a file to the screens in it, as docs/architecture.md draws it. Each line of ``run(_:judge:)`` is a step, and most steps are a module.
struct Pipeline {
  let resources: any ResourceLoader
  let environments: EnvironmentOptions
  var standardInput: [UInt8]?
  var timings: Timings?
  /// What the configuration says about the file.
  var configuration = Configuration()
  private let recognizer = Recognizer.builtIn

  init(
    resources: any ResourceLoader, environments: EnvironmentOptions, standardInput: [UInt8]? = nil, timings: Timings? = nil,
    configuration: Configuration = Configuration()
  ) {
    self.resources = resources
    self.environments = environments
    self.standardInput = standardInput
    self.timings = timings
    self.configuration = configuration
  }

  /// Reads a file, and hands each screen of it, in each environment, to whoever judges: rules, or somebody who looks. `isFirst` says that no environment
  /// of the same screen went before.
  func run(_ file: InputFile, judge: (_ model: ScreenDocument, _ isFirst: Bool) -> Void) -> FileResult {
    var result = FileResult()
    result.source = timings.measure(.read) { FileReader.source(of: file, standardInput: standardInput, &result.notices) }
    guard let source = result.source, !source.text.isEmpty else { return result }
    run(file, source, &result, judge: judge)
    return result
  }

  /// The road of a file that was read. `look` sees what a page looks like in each environment.
  func run(
    _ file: InputFile, _ source: SourceFile, _ result: inout FileResult, look: (PageRendering) -> Void = { _ in },
    judge: (_ model: ScreenDocument, _ isFirst: Bool) -> Void
  ) {
    switch file.kind {
    case .page:
      guard let page = page(source, &result) else { return }
      let facts = timings.measure(.model) { SourceRecognition(page.source, with: recognizer) }
      for (index, environment) in plan(for: page).enumerated() {
        let rendering = page.render(in: environment)
        look(rendering)
        var screen = page.observe(rendering)
        configuration.apply(to: &screen.document, path: file.truePath)
        let model = timings.measure(.model) { Recognition.recognize(screen, facts: facts, with: recognizer) }
        judge(model, index == 0)
        result.screenCount += 1
      }
      result.notices += page.notices
    case .jsonScreens:
      for var screen in screens(source, &result) {
        configuration.apply(to: &screen, path: file.truePath)
        for (index, variant) in EnvironmentPlan.variants(of: screen, for: configuration.environments(environments)).enumerated() {
          let model = timings.measure(.model) { Recognition.recognize(ObservedScreen(variant), with: recognizer) }
          judge(model, index == 0)
          result.screenCount += 1
        }
      }
    case .app(let kind):
      let reading = AppSourceReader.read(source, kind: kind)
      result.notices += reading.notices
      result.appSource = reading.source
    }
  }

  /// The page with its style sheets; nil where it cannot be parsed, and then a notice says why.
  private func page(_ source: SourceFile, _ result: inout FileResult) -> PageReader? {
    guard let parsed = timings.measure(.html, { FileReader.parse(source, &result.notices) }) else { return nil }
    return timings.measure(.css) {
      PageReader(page: parsed.page, masked: parsed.masked, file: source, resources: resources, attention: recognizer, timings: timings)
    }
  }

  private func plan(for page: PageReader) -> [PageEnvironment] {
    EnvironmentPlan.environments(for: configuration.environments(environments), mentionsDarkMode: page.mentionsDarkMode)
  }

  /// The screens that a file states, and what it says of its app.
  private func screens(_ source: SourceFile, _ result: inout FileResult) -> [ScreenDocument] {
    let reading = ScreenFile.read(source)
    result.notices += reading.notices
    result.appSource = reading.app
    return reading.documents
  }
}
