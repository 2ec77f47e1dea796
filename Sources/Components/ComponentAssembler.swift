import Diagnostics
import Scripts
import Templates

/// Puts together pages that components draw (DESIGN 2.11): reads React's components without running anything.
package final class ComponentAssembler: PageAssembler {
  private let project: ComponentProject
  private let pages: ComponentPages
  private let angular: AngularPages
  /// The words of catalogues in one language.
  private let translations: (any Translations)?
  /// Whether the most usual way is enough: the others are shown in the program's own language.
  private let showsOneWay: Bool

  package init(files: any ProjectFiles, modules: ModuleCache = ModuleCache(), translations: (any Translations)? = nil) {
    project = ComponentProject(files, modules)
    pages = ComponentPages(project)
    angular = AngularPages(project)
    self.translations = translations
    showsOneWay = false
  }

  private init(_ other: ComponentAssembler, _ translations: any Translations) {
    project = other.project
    pages = other.pages
    angular = other.angular
    self.translations = translations
    showsOneWay = true
  }

  /// The same project with the words of another language, of each page the most usual way.
  package func speaking(_ translations: any Translations) -> ComponentAssembler { ComponentAssembler(self, translations) }

  private func module(_ file: SourceFile) -> ModuleSyntax? {
    guard ComponentProject.isScript(file.path), let place = project.files.place(of: file) else { return nil }
    project.know(place)
    return project.module(at: place.path)
  }

  /// The page of Angular's that a file is; nil for one of another framework.
  private func angularPage(_ file: SourceFile) -> AngularPages.Page? {
    guard let place = project.files.place(of: file) else { return nil }
    project.know(place)
    return DeepStack.run { [self] in angular.page(at: place.path) }
  }

  package func uses(of file: SourceFile) -> Set<String> {
    if let page = angularPage(file) { return Set(angular.uses(of: page).compactMap { project.files.text(at: $0)?.path }) }
    guard let module = module(file) else { return [] }
    return DeepStack.run { [self] in
      Set(pages.uses(of: module).compactMap { path in ComponentProject.isScript(path) ? project.module(at: path)?.file.path : nil })
    }
  }

  package func assembly(of file: SourceFile) -> PageAssembly? {
    if let page = angularPage(file) {
      return DeepStack.run { [self] in
        // Where what stands around it never shows it, it is seen alone.
        ways { AngularComposition($0, page, file, isAlone: false).way() }
          ?? ways { AngularComposition($0, page, file, isAlone: true).way() }
      }
    }
    guard let module = module(file) else { return nil }
    return DeepStack.run { [self] in
      guard let form = pages.form(of: module) else { return nil }
      return assembly(of: module, form)
    }
  }

  // MARK: - Ways

  /// How many alternatives have a way of their own.
  private static let singleAlternatives = 8

  private func assembly(of module: ModuleSyntax, _ form: ComponentPages.Form) -> PageAssembly? {
    var isEntry = false
    if case .entry = form { isEntry = true }
    guard case .route = form else {
      return ways(isEntry: isEntry) { [self] in PageComposition($0, module: module, form: form, pages: pages).way() }
    }
    for around in PageComposition.Around.allCases {
      if let made = ways({ [self] in PageComposition($0, module: module, form: form, pages: pages, around: around).way() }) { return made }
    }
    return nil
  }

  /// The ways through a page; nil where none shows anything, and for an entry whose first does not: what is shown when something fails is no page.
  private func ways(isEntry: Bool = false, _ make: (Evaluation) -> PageWay?) -> PageAssembly? {
    var made = PageAssembly(ways: [])
    // What is still to be shown: what was decided before, and the other alternative of the last.
    var open: [[String: Bool]] = [[:]]
    var next = 0
    var covered: Set<String> = []
    var queued: Set<String> = []
    // What each of `open` but the first is to show.
    var asked: [(key: String, holds: Bool)] = []
    var texts: Set<[UInt8]> = []
    func name(_ key: String, _ holds: Bool) -> String { (holds ? "+" : "-") + key }
    while next < open.count {
      guard made.ways.count < PageAssembly.wayLimit, next < 4 * PageAssembly.wayLimit else {
        made.leavesWaysOut = true
        break
      }
      // Alternatives are shown one by one as long as they are few, then all those at once that are left.
      var given = open[next]
      next += 1
      if next > Self.singleAlternatives {
        for other in open[next...] { given.merge(other) { first, _ in first } }
      }
      let evaluation = Evaluation(project, given: given, translations: translations, isTranslated: showsOneWay)
      let way = make(evaluation)
      var before: [String: Bool] = [:]
      for decision in evaluation.decisions {
        covered.insert(name(decision.key, decision.holds))
        if !covered.contains(name(decision.key, !decision.holds)), queued.insert(decision.key).inserted {
          var alternative = before
          alternative[decision.key] = !decision.holds
          open.append(alternative)
          asked.append((decision.key, !decision.holds))
        }
        before[decision.key] = decision.holds
      }
      // What another way has shown meanwhile need not be shown again.
      while next < open.count, next > 0, covered.contains(name(asked[next - 1].key, asked[next - 1].holds)) { next += 1 }
      if let way, texts.insert(way.text.bytes).inserted {
        made.ways.append(way)
        for file in evaluation.usedFiles.values { made.files.insert(file.path) }
        for part in evaluation.missing where !made.missing.contains(part) { made.missing.append(part) }
      }
      evaluation.finish()
      // What is shown only when something fails is no page.
      if way == nil, next == 1, isEntry { return nil }
      if showsOneWay, !made.ways.isEmpty { break }
    }
    return made.ways.isEmpty ? nil : made
  }
}
