import CSS
import Diagnostics
import Fonts
import HTML
import Pages
import Synchronization
import Templates
import Translations

/// Finds the pages that use a style sheet, which stand for it where it is named instead of them.
enum StyleSheetUsers {
  /// Those of `pages` that link the sheet, directly or through others, in their order. `sheet`: its true path.
  static func pages(_ pages: [InputFile], using sheet: String, root: String, jobs: Int) -> [InputFile] {
    let files = RunFiles(pages, Configurations(for: pages, rules: nil))
    let shown = ShownPath.of(sheet, root: root)
    let uses = WorkerPool.map(count: pages.count, jobs: jobs, makeWorker: {}) { _, index in
      PageSources.paths(of: pages[index], files).contains(shown)
    }
    return zip(pages, uses).filter(\.1).map(\.0)
  }
}

/// What pages are made of, beside their own text, as reports show the paths.
struct PageSources {
  /// The style sheets that it asks for, and what they are made of.
  private(set) var sheets: Set<String> = []
  /// The catalogues whose words it shows, or would show in another language.
  private(set) var catalogues: Set<String> = []
  /// Its layouts, parts and components, and everything else that one of its bytes stands in.
  private(set) var files: Set<String> = []

  /// The layouts, parts, components, catalogues and style sheets of a page, and what its sheets are made of. Empty for a page that cannot be read.
  static func paths(of page: InputFile, _ files: RunFiles) -> Set<String> {
    let sources = PageSources(of: page, files)
    return sources.sheets.union(sources.files).union(sources.catalogues)
  }

  init(of page: InputFile, _ run: RunFiles) {
    let witness = SheetWitness(run.resources)
    let pipeline = Pipeline(resources: witness, assemblers: run.assemblers, environments: EnvironmentOptions())
    var result = FileResult()
    guard let source = FileReader.source(of: page, standardInput: nil, &result.notices), !source.text.isEmpty else { return }
    for text in pipeline.texts(of: source, &result) { _ = pipeline.page(text, &result) }
    sheets = witness.paths
    catalogues = result.assembly?.catalogues ?? []
    files = result.assembly?.files ?? []
    for way in result.assembly?.ways ?? [] {
      for file in way.text.pieces.files where CatalogueName.mayBeOne(file.path) { catalogues.insert(file.path) }
    }
  }
}

/// Notes which style sheets a page asks for.
private final class SheetWitness: ResourceLoader {
  private let resources: FileResources
  private let seen = Mutex<Set<String>>([])

  init(_ resources: FileResources) { self.resources = resources }

  var paths: Set<String> { seen.withLock { $0 } }

  private func note(_ sheet: StyleSheet) {
    seen.withLock { seen in
      seen.insert(sheet.path)
      for part in sheet.origin?.pieces.files ?? [] { seen.insert(part.path) }
    }
  }

  func styleSheet(_ address: String, from path: String) -> ResourceAnswer<StyleSheet> {
    let answer = resources.styleSheet(address, from: path)
    if case .found(let sheet) = answer { note(sheet) }
    return answer
  }

  func servedSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    noted(resources.servedSheets(name, from: path))
  }

  func builtSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    noted(resources.builtSheets(name, from: path))
  }

  private func noted(_ answer: ResourceAnswer<ServedSheets<StyleSheet>>) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    if case .found(let found) = answer { found.sheets.forEach(note) }
    return answer
  }

  func script(_ address: String, from path: String) -> ResourceAnswer<ScriptStyles> { resources.script(address, from: path) }

  func sourceScript(_ name: String, from path: String) -> ResourceAnswer<ScriptStyles> { resources.sourceScript(name, from: path) }

  func imageSize(_ address: String, from path: String) -> ResourceAnswer<ImageDimensions> { resources.imageSize(address, from: path) }

  func font(_ address: String, from path: String) -> ResourceAnswer<FontFile?> { resources.font(address, from: path) }

  func configuration(_ names: [String], near path: String) -> SourceFile? { resources.configuration(names, near: path) }
}
