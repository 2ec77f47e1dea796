import Diagnostics
import Preprocessors
import Scripts
import Templates

/// Which files of a project are pages of Angular's, and how each comes together.
final class AngularPages: Sendable {
  /// A page: a component that a route shows or that stands for itself, or the page that loads a program.
  struct Page: Sendable {
    var angular: AngularProject
    /// Nil for the page that loads the program, where no route shows anything in it.
    var component: AngularComponent?
    var parents: [AngularComponent] = []
    var program: AngularProject.Program?
    /// Whether it is a whole document.
    var isDocument: Bool
    /// The file that it stands for.
    var path: String
    /// The address at which its route shows it, where that is told.
    var address: String?
  }

  private let project: ComponentProject
  private let homes = Kept<String, String?>()
  private let projects = Kept<String, AngularProject>()

  init(_ project: ComponentProject) { self.project = project }

  /// The folder of the workspace that a file lies in; nil for one of another framework.
  private func home(of path: String) -> String? {
    let folder = project.projectFolder(of: path)
    return homes.value(folder) { foundHome(of: path, in: folder) } ?? (importsAngular(path) ? folder : nil)
  }

  /// Whether a component imports Angular, where nothing else of its project says what it is made with; of a template, the component beside it.
  private func importsAngular(_ path: String) -> Bool {
    let script = path.lowercased().hasSuffix(".html") ? String(path.dropLast(".html".count)) + ".ts" : path
    return project.module(at: script)?.modules.contains { $0.name == "@angular/core" } == true
  }

  private func foundHome(of path: String, in folder: String) -> String? {
    var found: String?
    var current = folder
    let root = project.root(of: path)
    while true {
      // The workspace stands above the packages of its libraries.
      if ["angular.json", ".angular-cli.json", "nx.json"].contains(where: { project.files.hasFile(at: current + "/" + $0) }) {
        found = current
        break
      }
      if current == root || current.utf8.count <= 1 || !current.hasPrefix(root) { break }
      current = ComponentProject.folder(current)
    }
    let home = found ?? folder
    let text = project.files.text(at: home + "/package.json").map { String(decoding: $0.text, as: UTF8.self) } ?? ""
    return text.contains("\"@angular/core\"") ? home : nil
  }

  private func angular(at home: String) -> AngularProject {
    projects.value(home) { AngularProject(home: home, project) }
  }

  /// The page that a file is; nil for one that is none of Angular's.
  func page(at path: String) -> Page? {
    let lower = path.lowercased()
    guard lower.hasSuffix(".html") || lower.hasSuffix(".ts"), let home = home(of: path) else { return nil }
    let angular = angular(at: home)
    if let program = angular.programs.first(where: { $0.document == path }), program.component != nil {
      return Page(angular: angular, program: program, isDocument: true, path: path)
    }
    let own = angular.components(of: path)
    guard let component = own.first(where: { angular.routes[$0.key] != nil }) ?? own.first else { return nil }
    let program = angular.program(of: component)
    guard let route = angular.routes[component.key] else {
      return Page(angular: angular, component: component, program: program, isDocument: false, path: path)
    }
    let outer = [program?.component].compactMap(\.self).filter { $0.key != component.key }
    return Page(
      angular: angular, component: component, parents: outer + route.parents, program: program, isDocument: true, path: path,
      address: route.address)
  }

  /// The files of what a page uses itself: its layouts, and the components in its template.
  func uses(of page: Page) -> [String] {
    var found: [String] = []
    for other in page.parents { found.append(other.pagePath) }
    if let document = page.program?.document, page.isDocument { found.append(document) }
    guard let component = page.component ?? page.program?.component else { return found }
    if page.component == nil { found.append(component.pagePath) }
    found += page.angular.components(in: component).map(\.pagePath)
    return found.filter { $0 != page.path }
  }
}

/// Puts one way through a page of Angular's together.
struct AngularComposition {
  private let page: AngularPages.Page
  private let run: AngularRun
  private let writer: PageWriter
  private let file: SourceFile
  private var evaluation: Evaluation { run.evaluation }
  private var project: ComponentProject { evaluation.project }

  /// What is shown around a page that a router shows.
  enum Around {
    /// The components in whose outlets it stands, as they mostly are.
    case usual
    /// The same on each of their ways.
    case all
    case nothing
  }

  init(_ evaluation: Evaluation, _ page: AngularPages.Page, _ file: SourceFile, around: Around) {
    self.page = page
    self.file = file
    run = AngularRun(evaluation, page.angular)
    run.pagePath = page.path
    if let address = page.address { evaluation.pageRoute = PageRoute(address: address, isOfAngular: true) }
    writer = PageWriter(evaluation, page: ModuleSyntax(path: page.path, file: file, tree: ScriptTree()))
    self.around = around
  }

  private let around: Around

  /// The way's text; nil where the page does not show what it is for.
  func way() -> PageWay? {
    let start = Place(file: file, range: SourceRange(0, 0))
    evaluation.use(file, at: page.path)
    let chain = (around == .nothing ? [] : page.parents) + [page.component ?? page.program?.component].compactMap(\.self)
    guard let outermost = chain.first else { return nil }
    run.outlets = Array(chain.dropFirst().reversed())
    evaluation.partsBehindSurroundings = around == .usual
    evaluation.isAround = around == .usual
    writer.write(run.host(of: outermost, name: nil, at: "", place: start, isPage: chain.count == 1))
    evaluation.isAround = false
    guard run.outlets.isEmpty, writer.out.bytes.contains(0x3C) else { return nil }
    return page.isDocument ? document() : part()
  }

  private func part() -> PageWay? {
    var text = AssembledText()
    appendSheets(to: &text)
    return way(&text, end: AssembledText())
  }

  private func way(_ text: inout AssembledText, end: AssembledText) -> PageWay {
    let offset = text.bytes.count
    text.append(writer.out)
    text.append(end)
    return PageWay(
      text: text, masked: MaskedText(text: text.bytes), conditions: evaluation.conditions,
      repeats: writer.repeats.map { PageLoop($0.shifted(by: offset)) })
  }

  /// The page that loads the program, with what the program draws where its element stands.
  private func document() -> PageWay? {
    var text = AssembledText()
    let start = SourceRange(0, 0)
    guard let path = page.program?.document, let loaded = project.files.text(at: path) else {
      text.append(
        "<!DOCTYPE html><html><head><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">", from: start, of: file)
      appendSheets(to: &text)
      text.append("</head><body>", from: start, of: file)
      return way(&text, end: AssembledText("</body></html>", from: start, of: file))
    }
    evaluation.use(loaded, at: path)
    let bytes = loaded.text
    let headEnd = bytes.firstIndex(ofWord: "</head") ?? 0
    let names = page.program?.component?.selectors.compactMap(\.element) ?? []
    let root =
      names.lazy.compactMap { bytes.firstIndex(ofWord: Array("<\($0.lowercased())".utf8), from: headEnd) }.first
      ?? bytes.firstIndex(ofWord: "</body", from: headEnd)
    let rootStart = root ?? bytes.count
    text.append(SourceRange(0, headEnd), of: loaded)
    appendSheets(to: &text)
    text.append(SourceRange(headEnd, rootStart), of: loaded)
    // What stands in the element until the program has come is gone then.
    var rest = rootStart
    for name in names {
      if let close = bytes.firstIndex(ofWord: Array("</\(name.lowercased())".utf8), from: rootStart),
        let end = bytes[close...].firstIndex(of: 0x3E)
      {
        rest = end + 1
      }
    }
    return way(&text, end: AssembledText(SourceRange(rest, bytes.count), of: loaded))
  }

  // MARK: - Styles

  private func appendSheets(to text: inout AssembledText) {
    let start = SourceRange(0, 0)
    for sheet in page.program?.styles ?? [] {
      let address = sheet.map { $0.hasPrefix("/") ? writer.relative($0) : $0 } ?? String(UnknownPiece.character)
      text.append("<link rel=\"stylesheet\" href=\"" + address + "\">", from: start, of: file)
    }
    for component in run.styled {
      let number = run.number(of: component)
      for style in component.styles { append(style, of: component, number, to: &text) }
      if let template = page.angular.template(of: component) {
        for range in template.styles { append(AssembledText(range, of: template.module.file), of: component, number, to: &text) }
      }
    }
    text.append(writer.head)
    if !evaluation.styles.isEmpty {
      text.append("<style>", from: start, of: file)
      text.append(evaluation.styles)
      text.append("</style>", from: start, of: file)
    }
  }

  private func append(_ style: AngularComponent.Source, of component: AngularComponent, _ number: Int?, to text: inout AssembledText) {
    switch style {
    case .written(let range, let module): append(AssembledText(range, of: module.file), of: component, number, to: &text)
    case .file(let path):
      guard let sheet = project.files.text(at: path) else { return }
      evaluation.use(sheet, at: path)
      let place = project.place(path)
      if let made = Preprocessor.css(of: sheet, at: place, files: project.files, names: project) {
        append(made.text, of: component, number, folder: ComponentProject.folder(path), to: &text)
        if !made.isComplete { appendUnknown(sheet, loading: made.missing, to: &text) }
      } else if path.lowercased().hasSuffix(".css") {
        append(
          AssembledText(SourceRange(0, sheet.text.count), of: sheet), of: component, number, folder: ComponentProject.folder(path),
          to: &text)
      } else {
        appendUnknown(sheet, to: &text)
      }
    }
  }

  /// A sheet of which something is not known.
  private func appendUnknown(_ sheet: SourceFile, loading missing: [String] = [], to text: inout AssembledText) {
    for name in PageComposition.lacking(missing) {
      text.append("<link rel=\"stylesheet\" href=\"" + name + "\">", from: SourceRange(0, 0), of: sheet)
    }
  }

  private func append(
    _ sheet: AssembledText, of component: AngularComponent, _ number: Int?, folder: String? = nil, to text: inout AssembledText
  ) {
    guard !sheet.isEmpty else { return }
    let folder = folder ?? ComponentProject.folder(component.module.path)
    let scoped = ScopedSheet(
      attribute: number.map { "_ngcontent-c" + String($0) }, hostAttribute: number.map { "_nghost-c" + String($0) }
    ) { [project, writer] address in
      guard let first = address.first, first != "/", first != "#", !address.contains(":"), !address.holdsUnknownPiece else { return nil }
      let path = ComponentProject.joined(folder, String(address.prefix { $0 != "?" && $0 != "#" }))
      return project.files.hasFile(at: path) ? writer.relative(path) : nil
    }.applied(to: sheet)
    let start = SourceRange(0, 0)
    text.append("<style>", from: start, of: file)
    text.append(scoped)
    text.append("</style>", from: start, of: file)
  }
}
