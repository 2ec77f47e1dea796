import Diagnostics
import Templates

/// The translation catalogues of a project, found where its framework keeps them. Nothing is read before somebody asks, and each file once.
package final class CatalogueSet: Sendable {
  private static let folderLimit = 5000
  private static let depthLimit = 12
  private static let fileLimit = 3000

  /// What the walk found.
  private struct Found: Sendable {
    var files: [LazyCatalogues] = []
    /// Those whose name says the language.
    var byLocale: [LocaleName: [LazyCatalogues]] = [:]
    /// Those that say it themselves, or not at all.
    var others: [LazyCatalogues] = []
    var statedLocale: LocaleName?
    /// The languages from which words are taken that there are none of in that one, as the same configuration says.
    var fallbacks: [LocaleName] = []

    /// Whether programs ask for the words of a language by their own, as gettext has it: then these are the program's.
    func asksByWords(_ locale: LocaleName) -> Bool {
      ((byLocale[locale] ?? []) + others).contains { file in
        file.catalogues.contains { $0.locale == locale && $0.entries.contains { $0.key.contains(" ") } }
      }
    }

    /// Whether the program asks by words that are no English: where it has catalogues of English, these say other things for most of what reads as words.
    var asksByOtherThanEnglish: Bool {
      var (same, other) = (0, 0)
      for file in files {
        for catalogue in file.catalogues where catalogue.locale?.language == "en" {
          for entry in catalogue.entries where entry.key.contains(" ") { if entry.key == entry.value { same += 1 } else { other += 1 } }
        }
      }
      return other > same
    }
  }

  private let files: any ProjectFiles
  private let root: String
  /// Folders of tests and fixtures that lead to the page that asks: what lies in them is its program's.
  private let entered: String?
  private let found = KeptOnce<Found>()
  private let languages = KeptOnce<(all: [LocaleName], source: LocaleName?)>()
  private let consulted = Kept<LocaleName?, Bool>()

  /// `root` is the absolute path of the folder below which catalogues are looked for; `entered` that of a folder below it which is looked into although
  /// it, or one that it lies in, is called as tests are.
  package init(files: any ProjectFiles, root: String, entering entered: String? = nil) {
    self.files = files
    self.root = root
    self.entered = entered
  }

  /// The folder of tests or fixtures that a file lies in, the innermost below a root; nil where it lies in none.
  package static func testFolder(of path: String, below root: String) -> String? {
    let parts = path.dropFirst(root.utf8.count).split(separator: "/").dropLast()
    guard let last = parts.lastIndex(where: { passedOver.contains(String($0)) }) else { return nil }
    return (root == "/" ? "" : root) + "/" + parts[...last].joined(separator: "/")
  }

  /// The languages that there are, sorted.
  package var locales: [LocaleName] { knownLanguages.all }

  /// The language of the program's own words: what its configuration says, also where it has no catalogue of it since it asks by its words; else English, where there is a catalogue of it; else, where there is one
  /// language only, that.
  package var sourceLocale: LocaleName? { knownLanguages.source }

  /// The language that the program's configuration states.
  package var statedLocale: LocaleName? { contents.statedLocale }

  private var knownLanguages: (all: [LocaleName], source: LocaleName?) {
    languages.value {
      let contents = contents
      let all = Set(contents.byLocale.keys).union(contents.others.flatMap { $0.catalogues.compactMap(\.locale) }).sorted()
      var source = contents.statedLocale ?? contents.others.lazy.compactMap(\.ownLocale).first
      if let stated = source, !all.isEmpty, !all.contains(where: { $0.language == stated.language }) {
        source = contents.fallbacks.lazy.compactMap { fallback in all.first { $0.language == fallback.language } }.first
        if source == nil, contents.asksByOtherThanEnglish { source = stated }
      }
      // A file without a suffix has the program's own words, whatever their language.
      let hasOwnWords = contents.others.contains { $0.catalogues.contains { $0.locale == nil } }
      let only = all.count == 1 && !hasOwnWords && !contents.asksByWords(all[0]) ? all.first : nil
      source = source ?? all.first { $0.language == "en" } ?? contents.statedLocale ?? only
      return (all, source)
    }
  }

  /// The words of a key, with where they stand; what a program fills in is U+FFFC. Nil where they are not there, and where several catalogues that
  /// might be meant say different things.
  ///
  /// Without a locale the words are those of the program's own language. `near` is the absolute path of the file that asks: of several programs in
  /// one project its own is meant. `filling`: what is known of what the program fills in.
  package func text(
    _ key: String, domain: String? = nil, locale: LocaleName? = nil, near path: String? = nil, filling: Catalogue.Filling? = nil
  ) -> AssembledText? {
    if let found = exact(key, domain, locale, path, filling) { return found }
    guard domain == nil else { return nil }
    // "common:login.title", and a file's name that is the first part of the key.
    for separator in [":", "."] as [Character] {
      guard let index = key.firstIndex(of: separator), index != key.startIndex else { continue }
      let rest = String(key[key.index(after: index)...])
      if !rest.isEmpty, let found = exact(rest, String(key[..<index]), locale, path, filling) { return found }
    }
    return nil
  }

  /// Says that something follows from the catalogues in which the words of a language are looked for, where an answer that was kept is used.
  package func noteUse(of locale: LocaleName?) {
    guard WorkTrace.current != nil else { return }
    _ = consulted.value(locale) {
      let contents = contents
      var wanted = locale ?? sourceLocale
      while let locale = wanted {
        for file in contents.byLocale[locale] ?? [] { _ = file.catalogues }
        wanted = locale.parent
      }
      for file in contents.others { _ = file.catalogues }
      return true
    }
  }

  /// The languages that have words for a key, sorted.
  package func locales(having key: String, domain: String? = nil, near path: String? = nil) -> [LocaleName] {
    locales.filter { text(key, domain: domain, locale: $0, near: path) != nil }
  }

  /// The catalogues in which the words of a language are looked for and that cannot be read, by their paths; `locale` nil for the program's own.
  package func failures(of locale: LocaleName?) -> [CatalogueFailure] {
    let contents = contents
    var looked: [LazyCatalogues] = []
    var wanted = locale ?? sourceLocale
    while let locale = wanted {
      looked += contents.byLocale[locale] ?? []
      wanted = locale.parent
    }
    return (looked + contents.others).compactMap(\.failure).sorted { $0.file < $1.file }
  }

  /// The catalogues that were read.
  package var readFiles: [SourceFile] { contents.files.flatMap { $0.ifRead.map(\.file) } }

  // MARK: - Looking up

  private func exact(
    _ key: String, _ domain: String?, _ locale: LocaleName?, _ path: String?, _ filling: Catalogue.Filling?
  ) -> AssembledText? {
    var wanted = locale ?? sourceLocale
    while let locale = wanted {
      if let found = lookup(key, domain, locale, path, filling) { return found }
      wanted = locale.parent
    }
    // The file without a suffix has the program's own words.
    return locale == nil || locale == sourceLocale ? lookup(key, domain, nil, path, filling) : nil
  }

  private static let usualDomains: Set<String> = ["", "messages", "translation", "translations", "common", "default", "django", "app"]

  private func lookup(
    _ key: String, _ domain: String?, _ locale: LocaleName?, _ path: String?, _ filling: Catalogue.Filling?
  ) -> AssembledText? {
    var hits: [(text: AssembledText, rank: Int)] = []
    let contents = contents
    for file in (locale.flatMap { contents.byLocale[$0] } ?? []) + contents.others {
      for catalogue in file.catalogues where catalogue.locale == locale {
        if let domain, catalogue.domain != domain, !catalogue.domain.hasSuffix("." + domain) { continue }
        guard let text = catalogue.text(key, filling: filling) else { continue }
        // The nearest first, and among those the domain that is meant where none is named.
        let distance = path.map { -Self.sharedFolders($0, file.place.path) } ?? 0
        hits.append((text, distance * 2 + (domain != nil || Self.usualDomains.contains(catalogue.domain) ? 0 : 1)))
      }
    }
    guard let best = hits.map(\.rank).min() else { return nil }
    let meant = hits.filter { $0.rank == best }
    guard let first = meant.first, meant.allSatisfy({ $0.text.bytes == first.text.bytes }) else { return nil }
    return first.text
  }

  /// How many folders two paths have in common.
  private static func sharedFolders(_ a: String, _ b: String) -> Int {
    zip(a.utf8, b.utf8).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "/") }
  }

  // MARK: - Finding

  private var contents: Found {
    found.value { walk() }
  }

  private static let passedOver: Set<String> = [
    "node_modules", "bower_components", "dist", "build", "out", "target", "bin", "obj", "tmp", "temp", "log", "logs", "coverage", "venv",
    "env",
    "__pycache__", "site-packages", "Pods", "Carthage", "DerivedData", "deps", "_build", "storage", "cache", "test", "tests", "spec",
    "fixtures",
    "__tests__", "e2e", "cypress",
  ]

  /// The suffixes of files that are many, so that the system is not asked whether they are folders.
  private static let plainSuffixes: Set<String> = [
    "js", "ts", "jsx", "tsx", "mjs", "cjs", "map", "css", "scss", "sass", "less", "html", "htm", "erb", "haml", "slim", "twig", "vue",
    "svelte", "py",
    "pyc", "rb", "go", "rs", "java", "kt", "cs", "cshtml", "razor", "swift", "md", "txt", "svg", "png", "jpg", "jpeg", "gif", "webp", "ico",
    "woff",
    "woff2", "ttf", "eot", "xml", "lock", "toml", "sql", "sh", "yml", "yaml", "json", "php", "po", "pot", "mo", "properties", "resx", "xlf",
    "xliff",
    "arb", "rs", "c", "h", "cpp", "dart", "ex", "exs", "heex", "jsp", "ftl", "hbs", "ejs", "njk", "liquid", "pug", "pdf", "zip", "csv",
    "snap",
  ]

  /// Goes through the folders, the shallow ones first.
  private func walk() -> Found {
    var found = Found()
    let settings = files.settings(of: root + "/" + "page")
    var statements: [(depth: Int, path: String)] = []
    // What Angular's workspaces say of the languages of files.
    var stated: [String: LocaleName] = [:]
    var queue: [(path: String, names: [Substring])] = [(root, [])]
    var next = 0
    while next < queue.count, next < Self.folderLimit, found.files.count < Self.fileLimit {
      let folder = queue[next]
      next += 1
      let names = files.folderNames(in: folder.path)
      if names.contains("angular.json"), let text = files.text(at: folder.path + "/angular.json")?.text {
        stated.merge(AngularLocales.read(text, in: folder.path)) { first, _ in first }
      }
      for name in names {
        let path = folder.path + "/" + name
        if name.utf8.contains(UInt8(ascii: ".")) {
          let isStated = settings.isCatalogue.map { $0(path) }
          if isStated == true, let file = CatalogueFile(stated: path, below: folder.names, name: name, siblings: names) {
            found.files.append(LazyCatalogues(file, files: files))
          } else if isStated == nil, var file = CatalogueFile(path: path, below: folder.names, name: name, siblings: names) {
            if let locale = stated[path] { file.locale = locale }
            found.files.append(LazyCatalogues(refined(file, names), files: files))
          }
          if SourceLocale.mayBeSaid(in: name, folder: folder.names.last.map(String.init) ?? "") {
            statements.append((folder.names.count, path))
          }
          if name.hasPrefix(".") || Self.plainSuffixes.contains(name.split(separator: ".").last.map { $0.lowercased() } ?? "") { continue }
          if files.hasFile(at: path) { continue }
        } else if Self.passedOver.contains(name) && !leadsIn(path) || name == "vendor" && !folder.names.contains("lang") {
          continue
        }
        if folder.names.count < Self.depthLimit { queue.append((path, folder.names + [Substring(name)])) }
      }
    }
    found.statedLocale = settings.sourceLocale.flatMap { LocaleName($0) }
    for statement in statements.sorted(by: { ($0.depth, $0.path) < ($1.depth, $1.path) }).prefix(50) where found.statedLocale == nil {
      let name = statement.path.split(separator: "/").last.map(String.init) ?? ""
      guard let text = files.text(at: statement.path)?.text, let locale = SourceLocale.read(text, of: name) else { continue }
      found.statedLocale = locale
      found.fallbacks = SourceLocale.fallbacks(text, of: name)
    }
    for file in found.files {
      if let locale = file.place.locale { found.byLocale[locale, default: []].append(file) } else { found.others.append(file) }
    }
    return found
  }

  /// Whether a folder is the one that is entered, or leads to it.
  private func leadsIn(_ folder: String) -> Bool { entered.map { $0 == folder || $0.hasPrefix(folder + "/") } ?? false }

  /// Laravel's catalogues of whole sentences stand beside folders of its arrays.
  private func refined(_ file: CatalogueFile, _ siblings: [String]) -> CatalogueFile {
    guard file.format == .json, file.domain.isEmpty, file.path.split(separator: "/").dropLast().last == "lang",
      files.hasFile(at: root + "/artisan") || files.hasFile(at: root + "/composer.json")
    else { return file }
    var refined = file
    refined.format = .phpWords
    return refined
  }
}

/// The catalogues of a file, read when somebody asks for them.
private final class LazyCatalogues: Sendable {
  let place: CatalogueFile
  private let files: any ProjectFiles
  private let read = KeptOnce<[Catalogue]>()
  private let failed = KeptOnce<CatalogueFailure?>()

  init(_ place: CatalogueFile, files: any ProjectFiles) {
    self.place = place
    self.files = files
  }

  /// The language that a file of plain PHP's takes where nobody chose one.
  var ownLocale: LocaleName? {
    guard place.format == .phpLocales, let file = files.text(at: place.path) else { return nil }
    return PHPLocales(file.text)?.source
  }

  /// Why nothing of it is known.
  var failure: CatalogueFailure? {
    failed.value { catalogues.allSatisfy(\.entries.isEmpty) ? files.text(at: place.path).flatMap { place.failure($0) } : nil }
  }

  var ifRead: [Catalogue] { read.ifMade ?? [] }

  var catalogues: [Catalogue] {
    read.value { files.text(at: place.path).map { place.catalogues($0) } ?? [] }
  }
}
