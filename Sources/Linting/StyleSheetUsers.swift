import CSS
import Diagnostics
import Fonts
import HTML
import Pages
import Synchronization

/// Finds the pages that use a style sheet, which stand for it where it is named instead of them.
enum StyleSheetUsers {
  /// Those of `pages` that link the sheet, directly or through others, in their order. `sheet`: its true path.
  static func pages(_ pages: [InputFile], using sheet: String, root: String, jobs: Int) -> [InputFile] {
    let resources = FileResources(files: pages)
    let assemblers = PageAssemblers(LintedProject(files: pages))
    let shown = ShownPath.of(sheet, root: root)
    let uses = WorkerPool.map(count: pages.count, jobs: jobs, makeWorker: {}) { _, index in
      let witness = SheetWitness(resources, awaited: shown)
      let pipeline = Pipeline(resources: witness, assemblers: assemblers, environments: EnvironmentOptions())
      var result = FileResult()
      guard let source = FileReader.source(of: pages[index], standardInput: nil, &result.notices), !source.text.isEmpty else {
        return false
      }
      for text in pipeline.texts(of: source, &result) { _ = pipeline.page(text, &result) }
      return witness.hasSeenIt
    }
    return zip(pages, uses).filter(\.1).map(\.0)
  }
}

/// Notes whether a page asks for one style sheet.
private final class SheetWitness: ResourceLoader {
  private let resources: FileResources
  private let awaited: String
  private let isSeen = Mutex(false)

  init(_ resources: FileResources, awaited: String) {
    self.resources = resources
    self.awaited = awaited
  }

  var hasSeenIt: Bool { isSeen.withLock { $0 } }

  func styleSheet(_ address: String, from path: String) -> ResourceAnswer<StyleSheet> {
    let answer = resources.styleSheet(address, from: path)
    if case .found(let sheet) = answer, sheet.path == awaited { isSeen.withLock { $0 = true } }
    return answer
  }

  func servedSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    noted(resources.servedSheets(name, from: path))
  }

  func builtSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    noted(resources.builtSheets(name, from: path))
  }

  private func noted(_ answer: ResourceAnswer<ServedSheets<StyleSheet>>) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    if case .found(let found) = answer, found.sheets.contains(where: { $0.path == awaited }) { isSeen.withLock { $0 = true } }
    return answer
  }

  func script(_ address: String, from path: String) -> ResourceAnswer<ScriptStyles> { resources.script(address, from: path) }

  func imageSize(_ address: String, from path: String) -> ResourceAnswer<ImageDimensions> { resources.imageSize(address, from: path) }

  func font(_ address: String, from path: String) -> ResourceAnswer<FontFile?> { resources.font(address, from: path) }

  func configuration(_ names: [String], near path: String) -> SourceFile? { resources.configuration(names, near: path) }
}
