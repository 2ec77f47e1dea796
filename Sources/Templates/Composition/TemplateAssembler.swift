import Diagnostics

/// What all pages of a run share.
struct TemplateProject: Sendable {
  let finder: TemplateFinder
  let translations: (any Translations)?
}

/// Puts pages of template languages together: layouts, parts, macros, the words of helpers (DESIGN 2.11).
package final class TemplateAssembler: PageAssembler {
  /// Into how many ways the changes of a page are shared out that speaks of Apple.
  private static let closeLook = 8

  /// Into how many ways the changes of a page are shared out: a page that speaks of Apple is looked at closely, one on which people sign in well.
  private static func changes(worth text: [UInt8]) -> Int {
    if AppleMention.stands(in: text) { return closeLook }
    return text.firstIndex(ofWord: "password") != nil || text.firstIndex(ofWord: "oauth") != nil ? 4 : 2
  }

  /// Whether a file is code by its name, which may hold a page: a live view of Phoenix.
  package static func isProgram(_ name: String) -> Bool { name.lowercased().hasSuffix(".ex") }

  /// Whether the text of such a file holds a page.
  package static func holdsPage(_ text: [UInt8]) -> Bool { ElixirModule.isPage(text) }

  let project: TemplateProject
  /// By the path of a page.
  let shownPlaces = Kept<String, Set<SourceLocation>>()
  /// Whether the most usual way is enough: the others are shown in the program's own language.
  private let showsOneWay: Bool

  package init(files: any ProjectFiles, translations: (any Translations)? = nil) {
    project = TemplateProject(finder: TemplateFinder(files: files), translations: translations)
    showsOneWay = false
  }

  /// The same files with other words, of each page the most usual way: what was found and read is shared.
  package func speaking(_ translations: any Translations) -> TemplateAssembler {
    TemplateAssembler(TemplateProject(finder: project.finder, translations: translations))
  }

  private init(_ project: TemplateProject) {
    self.project = project
    showsOneWay = true
  }

  package func assembly(of file: SourceFile) -> PageAssembly? { assembly(of: file, isLookedAt: true) }

  /// `isLookedAt`: whether the page is judged, and not only asked for what it shows.
  func assembly(of file: SourceFile, isLookedAt: Bool) -> PageAssembly? {
    guard let tree = tree(of: file) else { return nil }
    // Nobody sees a page that no route leads to.
    if project.finder.isDeviseViewWithoutRoute(tree) {
      return PageAssembly(ways: [PageWay(text: AssembledText(), masked: MaskedText(text: []))])
    }
    let isPartAlone = project.finder.isPartAlone(tree)
    guard
      isPartAlone || tree.nodes.contains(where: { if case .text = $0 { false } else { true } }) || !tree.frontMatter.isEmpty
        || tree.language.isIndented || tree.language == .jsp || tree.language == .gsp || tree.language == .mako
        || tree.language.hasUnnamedLayouts
    else { return nil }
    let scope = TemplateScope(project.finder.settings(of: file)?.context ?? [], tree.language)
    let assigns = project.finder.liveViewAssigns(of: tree)
    var plans = WayPlans()
    var ways: [PageWay] = []
    var assembly = PageAssembly(ways: [])
    assembly.isPartAlone = isPartAlone
    var next: [String: Bool]? = [:]
    var choosesInValues = false
    var surroundings = PageSurroundings(file, project.finder)
    var own: Set<String> = []
    // Pages with their layouts: those whose content a layout does not show on a way, and those whose it shows on one.
    var (lost, kept): (Set<[String]>, Set<[String]>) = ([], [])
    while let forced = next {
      // A plan may turn out to be a way that was there; then it is no new one.
      let run = TemplateRun(project, forced: forced, choosesInValues: choosesInValues)
      run.globals = TemplateGlobals.of(tree, project.finder)
      run.render(template: tree, run.open(assigns, scope))
      if !choosesInValues, run.hasChoicesInValues, Self.changes(worth: run.sink.text.bytes) == Self.closeLook {
        // What classes and addresses are on each way counts here: begin anew.
        choosesInValues = true
        plans = WayPlans()
        ways = []
        next = [:]
        continue
      }
      plans.note(surroundings.decisions(of: run))
      plans.singleLimit = max(plans.singleLimit, Self.changes(worth: run.sink.text.bytes))
      assembly.files.formUnion(run.files)
      own.formUnion(run.ownFiles.keys)
      for notice in run.notices where !assembly.notices.contains(notice) { assembly.notices.append(notice) }
      for part in run.missing where !assembly.missing.contains(part) { assembly.missing.append(part) }
      lost.formUnion(run.lostContents)
      kept.formUnion(run.keptContents)
      if !ways.contains(where: { $0.text.bytes == run.sink.text.bytes }) { ways.append(run.way) }
      if showsOneWay { break }
      next = plans.next()
      if next != nil, ways.count >= PageAssembly.wayLimit {
        assembly.leavesWaysOut = true
        break
      }
    }
    for path in Set(lost.subtracting(kept).map { $0[1] }).sorted() {
      assembly.notices.append(
        Notice(
          .warning, "The layout '\(path)' shows the content of its pages in a way that is not read; they are judged without it.", file: path
        ))
    }
    // A page that says nothing else than its own file is one by itself.
    if !isPartAlone, ways.count == 1, ways[0].repeats.isEmpty, assembly.notices.isEmpty, assembly.missing.isEmpty,
      ways[0].text.bytes == file.text,
      isMaskedAlike(ways[0], file, tree.language) || ways[0].masked.tags.isEmpty
    {
      return nil
    }
    assembly.ways = ways
    if isLookedAt, !isPartAlone, !surroundings.maySignIn {
      assembly.sharedSurroundings = sharedSurroundings(of: file, files: assembly.files, own: own)
    }
    return assembly
  }

  /// Whether a page that stands in one file is masked as its file is. Directives of Blade's that programs define are known to its reader alone.
  private func isMaskedAlike(_ way: PageWay, _ file: SourceFile, _ language: TemplateLanguage) -> Bool {
    language == .blade ? way.masked.text == TemplateMask.mask(file.text).text : language.isMasked
  }

  /// The paths of the files that a file extends, includes or imports, as far as their names are written.
  package func uses(of file: SourceFile) -> Set<String> {
    guard let tree = tree(of: file) else { return [] }
    return TemplateUses(project.finder).files(of: tree)
  }

  private func tree(of file: SourceFile) -> TemplateTree? {
    let stated = project.finder.settings(of: file)?.language
    let site = project.finder.isHugoContent(file) ? TemplateLanguage.go : nil
    guard let language = stated ?? site ?? TemplateLanguage.of(file) else { return nil }
    // A text that was let go would be read again for every piece of it.
    let kept = file.isLetGo ? SourceFile(path: file.path, text: file.text, encoding: file.encoding) : file
    return project.finder.tree(of: kept, language)
  }
}

extension TemplateRun {
  /// The way that was put together.
  fileprivate var way: PageWay {
    var way = PageWay(text: sink.text, masked: sink.masked, conditions: conditions, repeats: sink.repeats)
    way.kinds = sink.kinds
    return way
  }
}
