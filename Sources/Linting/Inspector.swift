import Apps
import Diagnostics
import Layout
import Pages
import Recognition
import ScreenModel
import Templates
import XML

/// Shows what the rules see of one file.
package enum Inspector {
  /// What is printed, or why nothing is.
  package struct Inspection: Sendable {
    package var text: String?
    package var notices: [Notice]
    package var files: [String: SourceFile]
    /// What ``InspectOptions/Form/html`` shows; nil for the other forms.
    package var view: InspectedScreens?
  }

  package static func inspect(_ options: InspectOptions) -> Inspection {
    var lint = LintOptions()
    lint.paths = [options.path]
    lint.standardInput = options.standardInput
    lint.standardInputName = options.standardInputName
    if options.path != "-", FileAccess.kind(FileAccess.absolute(options.path)) == .folder {
      return Inspection(text: nil, notices: [Notice(.error, "'\(options.path)' is a folder; inspect shows one file.")], files: [:])
    }
    if options.path != "-", case .styleSheet = InputKind.named(options.path) {
      let notice = Notice(
        .error, "'\(options.path)' is a style sheet; inspect shows a page, with '--why' the declarations that count in it.")
      return Inspection(text: nil, notices: [notice], files: [:])
    }
    let discovery = Discovery.find(lint)
    guard let file = discovery.files.first, discovery.notices.isEmpty else {
      return Inspection(text: nil, notices: discovery.notices, files: [:])
    }
    let configurations = Configurations(for: [file], rules: nil)
    let resources = FileResources(files: [file], configurations: configurations)
    guard !configurations.notices.contains(where: { $0.severity == .error }) else {
      return Inspection(text: nil, notices: configurations.notices, files: configurations.files)
    }
    let configuration = configurations.configuration(of: file)
    let placed = options.standardInputName == nil ? nil : options.standardInput
    // Trees are walked by recursion: the deep stack of a worker is needed here too.
    let results = WorkerPool.map(
      count: 1, jobs: 1,
      makeWorker: {
        Pipeline(
          resources: resources,
          assemblers: PageAssemblers(LintedProject(files: [file], configurations: configurations, standardInput: placed)),
          environments: options.environments,
          standardInput: options.standardInput, configuration: configuration)
      }
    ) {
      pipeline, _ in
      switch options.form {
      case .boxes: pipeline.boxes(file, options)
      case .why(let name, let asJSON): pipeline.why(name, asJSON: asJSON, file, options)
      case .assembled(let asJSON): pipeline.assembled(file, options, asJSON: asJSON)
      case .svg: pipeline.picture(file, options)
      case .html: pipeline.view(file, options)
      case .json, .xml: pipeline.model(file, options)
      }
    }
    return results[0]
  }
}

extension Pipeline {
  fileprivate func model(_ file: InputFile, _ options: InspectOptions) -> Inspector.Inspection {
    var models: [ScreenDocument] = []
    // Of a page that is put together, the first way through it; of any, as it opens.
    let result = run(file) { seen in if seen.way == 0, seen.panel == nil { models.append(seen.model) } }
    let files = Self.files(result)
    let app = result.appSource.flatMap { AppAssembly([$0], languageFolders: []).document() }
    let documents = (app.map { [$0] } ?? []) + models
    if documents.isEmpty, result.source != nil, !result.notices.contains(where: { $0.severity == .error }) {
      let notice = Notice(.error, "Nothing in this file is a screen, a purpose string, a setting or an entitlement.", file: file.path)
      return Inspector.Inspection(text: nil, notices: result.notices + [notice], files: files)
    }
    guard !documents.isEmpty else { return Inspector.Inspection(text: nil, notices: result.notices, files: files) }
    let text: String
    if options.form == .xml {
      text = documents.map { XMLProjection.tree(of: $0).xml }.joined()
    } else {
      text = JSONProjection.text(of: documents) + "\n"
    }
    return Inspector.Inspection(text: text, notices: result.notices, files: files)
  }

  /// The page that a file makes; of one that is put together, the first way through it.
  func firstPage(_ file: InputFile, _ options: InspectOptions) -> (reader: PageReader?, result: FileResult) {
    var result = FileResult()
    result.source = FileReader.source(of: file, standardInput: options.standardInput, &result.notices)
    guard let source = result.source, !source.text.isEmpty, let text = texts(of: source, &result).first else { return (nil, result) }
    return (page(text, &result), result)
  }

  /// The files that a page is read from, by the paths that reports show.
  static func files(_ result: FileResult) -> [String: SourceFile] {
    var files: [String: SourceFile] = [:]
    for way in result.assembly?.ways ?? [] { for file in way.text.pieces.files { files[file.path] = file } }
    if let source = result.source { files[source.path] = source }
    return files
  }

  fileprivate func assembled(_ file: InputFile, _ options: InspectOptions, asJSON: Bool) -> Inspector.Inspection {
    guard file.kind == .page else {
      return Inspector.Inspection(text: nil, notices: [Notice(.error, "Only a page is put together.", file: file.path)], files: [:])
    }
    var result = FileResult()
    result.source = FileReader.source(of: file, standardInput: options.standardInput, &result.notices)
    guard let source = result.source else { return Inspector.Inspection(text: nil, notices: result.notices, files: [:]) }
    let ways = texts(of: source, &result)
    let text = asJSON ? AssembledPage.json(ways, result) : AssembledPage.text(ways)
    return Inspector.Inspection(text: text, notices: result.notices, files: Self.files(result))
  }

  fileprivate func boxes(_ file: InputFile, _ options: InspectOptions) -> Inspector.Inspection {
    guard file.kind == .page else {
      return Inspector.Inspection(text: nil, notices: [Notice(.error, "Only a page has boxes.", file: file.path)], files: [:])
    }
    let (reader, result) = firstPage(file, options)
    let files = Self.files(result)
    guard let reader else { return Inspector.Inspection(text: nil, notices: result.notices, files: files) }
    var environments = options.environments
    if environments.viewports.isEmpty { environments.viewports = [EnvironmentOptions.Viewport(width: 1280, height: 800)] }
    let text = EnvironmentPlan.environments(for: environments, mentionsDarkMode: false)
      .map { reader.boxes(in: $0, fonts: options.fonts == .liberation ? .liberation : .builtIn) }.joined()
    return Inspector.Inspection(text: text, notices: result.notices + reader.notices, files: files)
  }

  fileprivate func why(_ name: String, asJSON: Bool, _ file: InputFile, _ options: InspectOptions) -> Inspector.Inspection {
    guard file.kind == .page else {
      return Inspector.Inspection(text: nil, notices: [Notice(.error, "Only a page has style sheets.", file: file.path)], files: [:])
    }
    let (reader, result) = firstPage(file, options)
    let files = Self.files(result)
    guard let reader else { return Inspector.Inspection(text: nil, notices: result.notices, files: files) }
    guard let elements = reader.elements(named: name), !elements.isEmpty else {
      let suggestion = Spelling.nearest(to: name, in: reader.ids).map { " Did you mean '\($0)'?" } ?? ""
      let notice = Notice(.error, "No element of the page has the id '\(name)' or matches it as a selector.\(suggestion)", file: file.path)
      return Inspector.Inspection(text: nil, notices: result.notices + [notice], files: files)
    }
    let environments = EnvironmentPlan.environments(for: options.environments, mentionsDarkMode: reader.mentionsDarkMode)
    let fonts: FontMetrics = options.fonts == .liberation ? .liberation : .builtIn
    return Inspector.Inspection(
      text: reader.why(elements, in: environments, fonts: fonts, asJSON: asJSON), notices: result.notices + reader.notices, files: files)
  }
}
