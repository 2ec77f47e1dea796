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
  /// By the path of a page, what it shows.
  private let shownPlaces = Kept<String, Set<SourceLocation>>()
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
      let parts = pages.parts(of: module) + (pages.onlyLists(module) ? [module.path] : [])
      return Set(parts.compactMap { path in ComponentProject.isScript(path) ? project.module(at: path)?.file.path : nil })
    }
  }

  package func assembly(of file: SourceFile) -> PageAssembly? { assembly(of: file, isSketch: false) }

  /// Without a way where the first one speaks of Apple.
  package func sketch(of file: SourceFile) -> PageAssembly? { assembly(of: file, isSketch: true) }

  private func assembly(of file: SourceFile, isSketch: Bool) -> PageAssembly? {
    if let page = angularPage(file) {
      return DeepStack.run { [self] in
        func shown(around: AngularComposition.Around) -> PageAssembly? {
          ways(isSketch: isSketch) { evaluation, parted, _ in
            parted.alone(AngularComposition(evaluation, page, file, around: around).way(), evaluation)
          }
        }
        // What mostly does not show the page stands around it as it has to. Where it never does, the page is seen alone.
        return (angular.showsSurroundings(of: page) ? nil : shown(around: .usual)) ?? shown(around: .all) ?? shown(around: .nothing)
      }
    }
    guard let module = module(file) else { return nil }
    return DeepStack.run { [self] in
      guard let form = pages.form(of: module) else { return nil }
      var made = assembly(of: module, form, isSketch: isSketch)
      if case .part = form, made != nil { made?.isPartAlone = pages.hasPages(beside: module) }
      return made
    }
  }

  // MARK: - Ways

  private func assembly(of module: ModuleSyntax, _ form: ComponentPages.Form, isSketch: Bool) -> PageAssembly? {
    var isEntry = false
    if case .entry = form { isEntry = true }
    if case .route = form { return routed(module, form, isSketch: isSketch) }
    let showsSurroundings = pages.showsSurroundings(of: module, form)
    if isSketch, !showsSurroundings, pages.isSeenOnOthers(aroundPage: module, form) {
      return composed(module, form, around: .ownPart, isSketch: true)
    }
    let shown = showsSurroundings ? nil : opened(module, form, around: .usual, isSketch: isSketch).shown
    // Where nothing was found that shows the page, what stands around it is shown on all its ways.
    guard var made = shown ?? composed(module, form, isEntry: isEntry, isSketch: isSketch) else { return nil }
    if !showsSurroundings { made.sharedSurroundings = sharedSurroundings(of: module, form, files: made.files) }
    return made
  }

  /// A page with what is to stand around it, nothing of which is taken to be otherwise than it mostly is.
  private func composed(
    _ module: ModuleSyntax, _ form: ComponentPages.Form, around: PageComposition.Around = .nothing, isEntry: Bool = false, isSketch: Bool
  ) -> PageAssembly? {
    ways(of: module, isEntry: isEntry, isSketch: isSketch) { [self] in
      PageComposition($0, module: module, form: form, pages: pages, around: around).ways($1, mayPart: $2)
    }
  }

  /// What stands around a page and is judged on another of the run; nil where nothing does.
  private func sharedSurroundings(of module: ModuleSyntax, _ form: ComponentPages.Form, files: Set<String>) -> SharedSurroundings? {
    SharedSurroundings(pages.surroundings(of: module, form, files: files), around: module.file.path, in: project.files) { [self] path in
      shownPlaces.value(path) {
        guard let place = project.files.place(of: SourceFile(path: path, text: [])), let module = project.module(at: place.path),
          let form = pages.form(of: module)
        else { return [] }
        return SharedSurroundings.places(of: assembly(of: module, form, isSketch: false))
      }
    }
  }

  /// What looking for the page in the program around it may cost.
  private static let searchSteps = 150_000
  /// What it may cost where the page can be shown on all ways of what stands around it instead.
  private static let gateSteps = 20_000

  /// A page that a router shows, in the program around it. Where none was found that shows it, the page alone.
  private func routed(_ module: ModuleSyntax, _ form: ComponentPages.Form, isSketch: Bool) -> PageAssembly? {
    let (shown, isCut) = opened(module, form, around: .program, isSketch: isSketch)
    if let shown { return shown }
    var alone = composed(module, form, isSketch: isSketch)
    alone?.leavesSurroundingsOut = isCut
    return alone
  }

  /// A page in what stands around it: as that mostly is, but for what has to be otherwise for the page to be shown. Nil where that was not found, and then
  /// whether the search was given up.
  private func opened(
    _ module: ModuleSyntax, _ form: ComponentPages.Form, around: PageComposition.Around, isSketch: Bool
  ) -> (shown: PageAssembly?, isCut: Bool) {
    var search = WayQueue()
    var steps = 0
    let limit = around == .program ? Self.searchSteps : Self.gateSteps
    while steps < limit, let assumed = search.next() {
      var surroundings: [(key: String, holds: Bool)]?
      let made = ways(of: module, assumed, isSketch: isSketch) { [self] evaluation, parted, mayPart in
        let shown = PageComposition(evaluation, module: module, form: form, pages: pages, around: around).ways(parted, mayPart: mayPart)
        if surroundings == nil { surroundings = evaluation.surroundings }
        steps += evaluation.steps
        return shown
      }
      if let made { return (made, false) }
      search.note((surroundings ?? []).map { WayQueue.Answer(key: $0.key, holds: $0.holds) })
    }
    return (nil, steps >= limit || search.isCut)
  }

  /// The ways through a page, which is a module's but with Angular; nil where none shows anything. Of an entry that shows nothing at first those count that speak
  /// of signing in: what else is shown when something fails is no page.
  private func ways(
    of page: ModuleSyntax? = nil, _ assumed: [String: Bool] = [:], isEntry: Bool = false, isSketch: Bool,
    _ make: (Evaluation, PartedWays, _ mayPart: Bool) -> [PageWay?]
  ) -> PageAssembly? {
    var made = PageAssembly(ways: [])
    var queue = WayQueue(assumed, isSketch: isSketch)
    var texts: Set<[UInt8]> = []
    var isFirst = true
    var beginsEmpty = false
    var used: [String: SourceFile] = [:]
    var mayPart = !showsOneWay
    // What ways are given that others showed to be there, and that are to be shown from their start.
    var apart: [[String: Bool]] = []
    func next() -> (given: [String: Bool], isApart: Bool)? {
      if !apart.isEmpty { return (apart.removeFirst(), true) }
      return queue.next().map { ($0, false) }
    }
    while let (given, isApart) = next() {
      let evaluation = Evaluation(
        project, given: given, assumed: assumed, translations: translations, isTranslated: showsOneWay)
      let parted = PartedWays(queue)
      let shown = make(evaluation, parted, mayPart && !isApart)
      for (way, missing) in zip(shown, parted.missing) {
        guard let way, texts.insert(way.text.bytes).inserted else { continue }
        if beginsEmpty, !SignInSpeech.stands(in: way.text.bytes) { continue }
        guard made.ways.count < PageAssembly.wayLimit else {
          made.leavesWaysOut = true
          break
        }
        // Of what speaks of Apple nobody wants a sketch.
        if isSketch, made.ways.isEmpty, AppleMention.isShown(by: way.text.bytes) {
          evaluation.finish()
          return made
        }
        made.ways.append(way)
        for file in evaluation.usedFiles.values { made.files.insert(file.path) }
        for part in missing where !made.missing.contains(part) { made.missing.append(part) }
      }
      made.drawings.add(evaluation.drawings)
      made.languages.formUnion(evaluation.wordLanguages)
      made.catalogues.formUnion(evaluation.wordFiles)
      used.merge(evaluation.usedFiles) { first, _ in first }
      evaluation.finish()
      if isEntry, isFirst, case nil? = shown.first { beginsEmpty = true }
      isFirst = false
      if showsOneWay, !made.ways.isEmpty { return made }
      if parted.isRefused { mayPart = false }
      apart += parted.apart
      queue = parted.queue
      queue.note(ruledOut: evaluation.ruledOut)
      queue.shown = made.ways.count
    }
    if queue.isCut { made.leavesWaysOut = true }
    if made.leavesWaysOut, !made.ways.contains(where: { SignInSpeech.stands(in: $0.text.bytes) }) {
      made.leavesSignInOut = page.map { pages.maySpeakOfSigningIn($0.path) } ?? used.values.contains { SignInSpeech.stands(in: $0.text) }
    }
    return made.ways.isEmpty ? nil : made
  }
}
