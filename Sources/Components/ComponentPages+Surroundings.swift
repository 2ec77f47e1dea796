import Diagnostics
import Scripts
import Templates

/// On which pages what stands around them is looked at on each of its ways. The same components stand around most pages of a program: what may be otherwise
/// with them is shown on one of these pages, and on those that may sign people in.
extension ComponentPages {
  /// The most modules that are looked through for what a page may show.
  private static let reachLimit = 400

  /// Whether the layouts and components in which a page stands are shown on each of their ways with it.
  func showsSurroundings(of module: ModuleSyntax, _ form: Form) -> Bool {
    let around = Self.surroundings(form)
    guard !around.isEmpty, !SignInSpeech.mayLead(module.path, module.file.text),
      !maySpeakOfSigningIn(module.path, without: Set(around))
    else { return true }
    let first = firstPage(in: around, of: module)
    return first == nil || first == module.path
  }

  /// Whether another page of the run is the first to show what stands around a page, so that it is judged there.
  func isSeenOnOthers(aroundPage module: ModuleSyntax, _ form: Form) -> Bool {
    Self.surroundings(form).allSatisfy { path in
      guard let file = project.files.text(at: path), let first = project.files.users(ofPart: file.path)?.first else { return false }
      return first != module.file.path
    }
  }

  /// The files of what stands around a page, as far as that is told apart from the page.
  private static func surroundings(_ form: Form) -> [String] {
    switch form {
    case .singleFile(let page): page.outer + page.layouts.values.sorted()
    case .appRouter(let layouts): layouts
    case .pagesRouter(let app, _): [app].compactMap(\.self)
    case .routeModule(let root, let layouts): [root] + layouts
    case .entry, .route, .part: []
    }
  }

  /// Of the pages of a program that stand in the same components the first: it is one that no other file shows, so that it is judged.
  private func firstPages(in home: String) -> [[String]: String] {
    var found: [[String]: String] = [:]
    var shown: Set<String> = []
    var pages: [(path: String, around: [String])] = []
    for path in scripts(in: home) {
      guard let module = project.module(at: path) else { continue }
      shown.formUnion(parts(of: module))
      if let form = form(of: module) { pages.append((path, Self.surroundings(form))) }
    }
    for page in pages where !page.around.isEmpty && !shown.contains(page.path) {
      if found[page.around] == nil { found[page.around] = page.path }
    }
    return found
  }

  /// Whether a page, or a component that it may show, speaks of signing in. `around`: what is not looked at, beside other pages to which
  /// scripts lead.
  func maySpeakOfSigningIn(_ path: String, without around: Set<String>? = nil) -> Bool {
    var speaks = false
    reach(of: path, without: around) { path in
      if ComponentProject.isScript(path), let module = project.module(at: path) {
        speaks = module.speaksOfSigningIn
      } else if let text = project.files.text(at: path)?.text {
        speaks = SignInSpeech.stands(inData: text)
      }
      return !speaks
    }
    return speaks
  }

  /// The files that a page may show, itself the first, as long as `goesOn` says so of each. `around` as in ``maySpeakOfSigningIn(_:without:)``.
  @discardableResult
  private func reach(of path: String, without around: Set<String>?, _ goesOn: (String) -> Bool = { _ in true }) -> Set<String> {
    var known = around ?? []
    known.insert(path)
    let limit = known.count + Self.reachLimit
    var open = [path]
    while let path = open.popLast(), goesOn(path) {
      guard ComponentProject.isScript(path), let module = project.module(at: path) else { continue }
      for other in uses(of: module, asShown: true) where known.count < limit && known.insert(other).inserted {
        if module.markup != nil || module.hasElements || !isRouted(other) { open.append(other) }
      }
    }
    return known.subtracting(around ?? [])
  }

  /// The files that a page is made of besides those that it may show itself: those of what stands around it. `files`: what it is made of.
  func surroundings(of module: ModuleSyntax, _ form: Form, files: Set<String>) -> Set<String> {
    let around = Self.surroundings(form)
    guard !around.isEmpty else { return [] }
    let own = reach(of: module.path, without: Set(around)).compactMap { project.files.text(at: $0)?.path }
    return files.subtracting(own)
  }

  private func firstPage(in around: [String], of module: ModuleSyntax) -> String? {
    let home = project.projectFolder(of: module.path)
    return firstPages.value(home) { firstPages(in: home) }[around]
  }
}
