import CSS
import Diagnostics
import Fonts
import HTML
import Pages
import Synchronization
import Templates

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

/// What pages are made of, beside their own text.
enum PageSources {
  /// The layouts, parts, components, catalogues and style sheets of a page, and what its sheets are made of, as reports show their paths. Empty for a page
  /// that cannot be read.
  static func paths(of page: InputFile, _ files: RunFiles) -> Set<String> {
    let witness = SheetWitness(files.resources)
    let pipeline = Pipeline(resources: witness, assemblers: files.assemblers, environments: EnvironmentOptions())
    var result = FileResult()
    guard let source = FileReader.source(of: page, standardInput: nil, &result.notices), !source.text.isEmpty else { return [] }
    for text in pipeline.texts(of: source, &result) { _ = pipeline.page(text, &result) }
    return witness.paths.union(result.assembly?.files ?? []).union(result.assembly?.catalogues ?? [])
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

  func imageSize(_ address: String, from path: String) -> ResourceAnswer<ImageDimensions> { resources.imageSize(address, from: path) }

  func font(_ address: String, from path: String) -> ResourceAnswer<FontFile?> { resources.font(address, from: path) }

  func configuration(_ names: [String], near path: String) -> SourceFile? { resources.configuration(names, near: path) }
}
