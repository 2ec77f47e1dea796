import Components
import Diagnostics
import Synchronization
import Templates
import Translations

/// The catalogues of a run, one set for each root.
final class ProjectCatalogues: Sendable {
  /// What a file asks for in a language; nil for the program's own.
  private struct Question: Hashable {
    var key: String
    var path: String
    var locale: LocaleName?
  }

  private let files: any ProjectFiles
  private let sets = Mutex<[String: CatalogueSet]>([:])
  private let answers = Mutex<[Question: AssembledText?]>([:])
  /// The files that asked for words.
  private let asking = Mutex<Set<String>>([])

  init(files: any ProjectFiles) { self.files = files }

  /// Where a file is, with the catalogues below its root; nil for what stands in no file.
  func catalogues(of file: SourceFile) -> (set: CatalogueSet, path: String)? {
    guard let place = files.place(of: file) else { return nil }
    let tests = CatalogueSet.testFolder(of: place.path, below: place.root)
    let key = tests ?? place.root
    let set = sets.withLock { sets in
      if let known = sets[key] { return known }
      let made = CatalogueSet(files: files, root: place.root, entering: tests)
      sets[key] = made
      return made
    }
    return (set, place.path)
  }

  /// The words of a key in a file, looked for once; nil where no catalogue has them.
  func text(_ key: String, _ locale: LocaleName?, from file: SourceFile) -> AssembledText? {
    let question = Question(key: key, path: file.path, locale: locale)
    asking.withLock { _ = $0.insert(file.path) }
    catalogues(of: file)?.set.noteUse(of: locale)
    if let known = answers.withLock({ $0[question] }) { return known }
    let found = catalogues(of: file).flatMap { set, path in set.text(Self.lazyKey(key, path) ?? key, locale: locale, near: path) }
    answers.withLock { $0[question] = .some(found) }
    return found
  }

  /// The words of a key with what is known of what the program fills in.
  func text(_ key: String, _ locale: LocaleName?, from file: SourceFile, filling: @escaping Catalogue.Filling) -> AssembledText? {
    guard let found = text(key, locale, from: file) else { return nil }
    guard found.string.contains(UnknownPiece.character) else { return found }
    return catalogues(of: file).flatMap { set, path in
      set.text(Self.lazyKey(key, path) ?? key, locale: locale, near: path, filling: filling)
    }
  }

  /// What is to be said of catalogues that a page needs and that cannot be read: its words are judged as if nobody knew them.
  ///
  /// `locales`: the languages that the page is judged in besides the program's own.
  func notices(for assembly: PageAssembly?, of file: SourceFile, in locales: [LocaleName]) -> [Notice] {
    let isAsked = asking.withLock { asking in asking.contains(file.path) || assembly?.files.contains(where: asking.contains) == true }
    guard isAsked, let (set, _) = catalogues(of: file) else { return [] }
    var told: Set<CatalogueFailure> = []
    return ([nil] + locales.map(Optional.some)).flatMap { set.failures(of: $0) }.filter { told.insert($0).inserted }.map { failure in
      Notice(
        .warning, "The catalogue cannot be read, and its words are not known: \(failure.message)", file: failure.file, range: failure.range)
    }
  }

  /// Rails' keys that begin with a dot stand below the names of the view: ".apple" in `app/views/sessions/new.html.erb` is "sessions.new.apple".
  private static func lazyKey(_ key: String, _ path: String) -> String? {
    guard key.hasPrefix("."), let views = path.firstRange(of: "/app/views/") else { return nil }
    var names = path[views.upperBound...].split(separator: "/").map(String.init)
    guard let last = names.popLast() else { return nil }
    let name = last.prefix { $0 != "." }
    names.append(String(name.hasPrefix("_") ? name.dropFirst() : name))
    return names.joined(separator: ".") + key
  }
}

/// The words of a project's catalogues in one language.
struct CatalogueWords: Templates.Translations {
  let catalogues: ProjectCatalogues
  /// Nil for the program's own language.
  let locale: LocaleName?

  var language: String? { locale?.tag }

  func chosenLanguage(of file: SourceFile) -> String? {
    guard let (set, _) = catalogues.catalogues(of: file), let source = set.statedLocale, source.language != "en",
      set.locales.contains(where: { $0.language == source.language }) || set.sourceLocale == source
    else { return nil }
    return source.tag
  }

  func statedLanguage(of file: SourceFile) -> String? { catalogues.catalogues(of: file)?.set.statedLocale?.tag }

  func text(_ key: String, from file: SourceFile) -> AssembledText? { catalogues.text(key, locale, from: file) }

  func text(_ key: String, from file: SourceFile, filling: @escaping (AssembledText) -> AssembledText?) -> AssembledText? {
    catalogues.text(key, locale, from: file, filling: filling)
  }
}

/// Puts pages together in the program's own language, and where Sign in with Apple is spoken of in every other one that has words for it (DESIGN
/// 2.11): a wrong title in one language is a fault of its catalogue.
final class LocalisedPages: PageAssembler {
  /// More languages than these are not looked at.
  private static let localeLimit = 60

  private let catalogues: ProjectCatalogues
  private let own: any PageAssembler
  /// An assembler that puts the same pages together with other words.
  private let speaking: @Sendable (any Templates.Translations) -> any PageAssembler
  private let others = Mutex<[LocaleName: any PageAssembler]>([:])

  private init(
    _ catalogues: ProjectCatalogues, own: any PageAssembler, speaking: @escaping @Sendable (any Templates.Translations) -> any PageAssembler
  ) {
    self.catalogues = catalogues
    self.own = own
    self.speaking = speaking
  }

  /// Pages of template languages.
  static func templates(_ files: any ProjectFiles) -> LocalisedPages {
    let catalogues = ProjectCatalogues(files: files)
    let own = TemplateAssembler(files: files, translations: CatalogueWords(catalogues: catalogues, locale: nil))
    return LocalisedPages(catalogues, own: own) { own.speaking($0) }
  }

  /// Pages that components draw.
  static func components(_ files: any ProjectFiles, _ modules: ModuleCache) -> LocalisedPages {
    let catalogues = ProjectCatalogues(files: files)
    let own = ComponentAssembler(files: files, modules: modules, translations: CatalogueWords(catalogues: catalogues, locale: nil))
    return LocalisedPages(catalogues, own: own) { own.speaking($0) }
  }

  func uses(of file: SourceFile) -> Set<String> { own.uses(of: file) }

  /// None where more languages are to be looked at.
  func sketch(of file: SourceFile) -> PageAssembly? {
    guard let sketch = own.sketch(of: file), let first = sketch.ways.first, !AppleMention.isShown(by: first.text.bytes) else { return nil }
    return sketch
  }

  func assembly(of file: SourceFile) -> PageAssembly? {
    guard var assembly = own.assembly(of: file) ?? lone(file), let first = assembly.ways.first else { return nil }
    guard AppleMention.isShown(by: first.text.bytes), let (set, _) = catalogues.catalogues(of: file) else {
      assembly.notices += catalogues.notices(for: assembly, of: file, in: [])
      return assembly
    }
    assembly.notices += catalogues.notices(for: assembly, of: file, in: set.locales)
    var translations: [PageWay] = []
    let own = assembly.languages.compactMap { LocaleName($0) }
    let locales = Set(set.locales + own).sorted().prefix(Self.localeLimit)
    for locale in locales where locale != set.sourceLocale || own.contains(locale) {
      guard var way = assembler(locale).assembly(of: file)?.ways.first, way.text.bytes != first.text.bytes,
        !translations.contains(where: { $0.text.bytes == way.text.bytes })
      else { continue }
      way.locale = locale.tag
      translations.append(way)
    }
    assembly.ways += translations
    let read = Set(set.readFiles.map(\.path))
    let shown = Set(assembly.ways.flatMap { $0.text.pieces.files.map(\.path) })
    assembly.catalogues = shown.intersection(read.union(assembly.catalogues))
    if !own.isEmpty {
      // `{ en, tr }`: modules that only other languages take words from.
      let usual = Set(assembly.ways.filter { $0.locale == nil }.flatMap { $0.text.pieces.files.map(\.path) })
      assembly.catalogues.formUnion(shown.subtracting(usual))
    }
    return assembly
  }

  /// A page that is its own file, where something is to be said of the words that it asks for.
  private func lone(_ file: SourceFile) -> PageAssembly? {
    guard !catalogues.notices(for: nil, of: file, in: []).isEmpty else { return nil }
    let way = PageWay(text: AssembledText(SourceRange(0, file.text.count), of: file), masked: TemplateMask.mask(file.text))
    return PageAssembly(ways: [way], files: [file.path])
  }

  private func assembler(_ locale: LocaleName) -> any PageAssembler {
    others.withLock { others in
      if let known = others[locale] { return known }
      let made = speaking(CatalogueWords(catalogues: catalogues, locale: locale))
      others[locale] = made
      return made
    }
  }
}
