import Components
import Diagnostics
import Templates

/// All who put pages together, each for its kinds of files.
struct PageAssemblers: Sendable {
  private let project: any ProjectFiles
  private let makers: [@Sendable (any ProjectFiles) -> any PageAssembler]
  private let assemblers: [any PageAssembler]

  /// Those that there are.
  static func builtIn() -> [@Sendable (any ProjectFiles) -> any PageAssembler] {
    // Scripts are parsed once, also where edits are tried.
    let modules = ModuleCache()
    // A template of Angular's looks like one of other languages.
    return [{ LocalisedPages.components($0, modules) }, { LocalisedPages.templates($0) }]
  }

  init(_ project: any ProjectFiles, makers: [@Sendable (any ProjectFiles) -> any PageAssembler] = Self.builtIn()) {
    self.project = project
    self.makers = makers
    assemblers = makers.map { $0(project) }
  }

  /// The same over a project in which one file has another text.
  func editing(_ file: SourceFile) -> PageAssemblers {
    guard let place = project.place(of: file) else { return self }
    return PageAssemblers(EditedProject(project, file, at: place.path), makers: makers)
  }

  /// The page that a file is, put together; nil for a page by itself.
  func assembly(of file: SourceFile) -> PageAssembly? {
    for assembler in assemblers { if let made = assembler.assembly(of: file), !made.ways.isEmpty { return made } }
    return nil
  }

  /// As ``PageAssembler/sketch(of:)``.
  func sketch(of file: SourceFile) -> PageAssembly? {
    for assembler in assemblers { if let made = assembler.sketch(of: file), !made.ways.isEmpty { return made } }
    return nil
  }

  /// A file of the project, which some other one includes.
  func text(at path: String) -> SourceFile? { project.text(at: path) }

  /// As ``PageAssembler/uses(of:)``.
  func uses(of file: SourceFile) -> Set<String> { assemblers.reduce(into: []) { $0.formUnion($1.uses(of: file)) } }

  /// Whether a part of a page is the page's own, by the paths that reports show: not what stands around many pages, but for the first of them in the run.
  func isOwn(part: String, of page: String) -> Bool {
    project.users(ofPart: part).map { !$0.areMany || $0.first == page } ?? true
  }
}
