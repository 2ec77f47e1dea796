import Diagnostics

/// Finds the files that templates name, by the conventions of frameworks: the nearest first, never outside the root.
final class TemplateFinder: Sendable {
  private struct Folders: Sendable {
    /// Folders that hold templates, and those that hold what pages link.
    var templates: [String] = []
    var assets: [String] = []
  }

  private static let templateFolders: Set<String> = [
    "templates", "template", "views", "_layouts", "_includes", "layouts", "layout", "includes", "partials", "snippets", "sections",
    "jinja2",
    "theme", "themes", "pages", "components", "tpl", "Views", "Pages", "Shared",
    "WEB-INF", "jsp", "jte", "kte", "tags", "velocity", "freemarker",
  ]
  private static let assetFolders: Set<String> = [
    "static", "public", "assets", "web", "wwwroot", "staticfiles", "resources", "stylesheets", "images", "javascripts", "www", "htdocs",
    "dist", "media", "webapp", "WebContent",
  ]
  private static let skipped: Set<String> = [
    "node_modules", "vendor", "bower_components", "site-packages", "venv", "env", "__pycache__", "target", "build", "tmp", "log",
    "coverage",
    "tests", "test", "spec", "docs", "migrations", "locale",
  ]
  private static let folderLimit = 4_000
  private static let depthLimit = 9

  let files: any ProjectFiles
  private let folders = Kept<String, Folders>()
  private let found = Kept<String, String?>()
  private let goIndexes = Kept<String, GoDefinitions>()
  private let phoenixIndexes = Kept<String, PhoenixIndex>()
  private let trees = Kept<String, TemplateTree>()
  private let themes = Kept<String, KeycloakTheme?>()
  /// The main folders of the programs that folders belong to.
  private let programs = Kept<String, String>()
  private let tiles = Kept<String, TilesDefinitions>()
  private let railsLayouts = Kept<String, TemplateTree?>()
  private let djangoIndexes = Kept<String, DjangoTags>()
  private let resourceIndexes = Kept<String, Set<String>>()
  private let viewComponents = Kept<String, ViewComponentClass?>()
  private let functionIndexes = Kept<String, PhpFunctions>()
  private let writerIndexes = Kept<String, PhpWriters>()
  private let calledFiles = Kept<String, TemplateTree?>()
  private let deviseIndexes = Kept<String, [(path: String, model: DeviseModel?)]>()
  private let expressIndexes = Kept<String, ExpressLayouts>()
  private let bladeIndexes = Kept<String, BladeNamespaces>()
  private let railsIndexes = Kept<String, RailsHelpers>()
  private let blazorIndexes = Kept<String, BlazorIndex>()
  private let blazorCodes = Kept<String, BlazorCode>()
  private let classIndexes = Kept<String, [String: String]>()
  private let razorModels = Kept<String, RazorModel?>()
  private let configs = Kept<String, (file: SourceFile, value: TemplateExpression)?>()
  private let formIndexes = Kept<String, FormClasses>()
  private let siteData = Kept<String, TemplateValue>()
  private let themeNames = Kept<String, [String]>()
  private let paged = Kept<String, Bool>()

  init(files: any ProjectFiles) { self.files = files }

  // MARK: - Templates

  /// The tree of a file that was read by its path.
  func tree(at path: String, like language: TemplateLanguage?) -> TemplateTree? {
    guard let file = files.text(at: path) else { return nil }
    let stated = files.settings(of: path).language
    guard var found = stated ?? TemplateLanguage.of(file) ?? language else { return nil }
    // A text that may be Jinja's or one of its family's is what its user is.
    if stated == nil, found == .jinja, path.hasSuffix(".html"), let language, language.isBracePercent { found = language }
    return tree(of: file, found, at: path)
  }

  private func tree(of file: SourceFile, _ language: TemplateLanguage, at path: String) -> TemplateTree {
    trees.value("\(language.rawValue) \(path)") {
      if language == .blazor { return blazorTree(of: file, at: path) }
      return TemplateReader.read(file, language)
    }
  }

  /// The tree of the page itself.
  func tree(of file: SourceFile, _ language: TemplateLanguage) -> TemplateTree {
    guard let place = files.place(of: file) else { return TemplateReader.read(file, language) }
    return tree(of: file, language, at: place.path)
  }

  func layout(_ name: String, from tree: TemplateTree) -> TemplateTree? { find(name, from: tree, isLayout: true) }
  func part(_ name: String, from tree: TemplateTree) -> TemplateTree? { find(name, from: tree, isLayout: false) }

  /// Whether a template is the one that a name means; `fromRoot`: counted from a folder of all templates, so that nothing else can be meant.
  func isNamed(_ tree: TemplateTree, _ name: String, fromRoot: Bool) -> Bool {
    guard let place = files.place(of: tree.file) else { return false }
    return TemplateNames.variants(name, tree.language, isLayout: false).contains { variant in
      guard place.path.hasSuffix("/" + variant) else { return false }
      return !fromRoot || Self.lastName(String(place.path.dropLast(variant.utf8.count + 1))) == "templates"
    }
  }

  private func find(_ name: String, from tree: TemplateTree, isLayout: Bool) -> TemplateTree? {
    guard !name.isEmpty, name.utf8.count < 300, !name.contains("\u{FFFC}"), let place = files.place(of: tree.file) else { return nil }
    let key = "\(isLayout ? "L" : "P") \(place.path) \(name)"
    let path = found.value(key) {
      if tree.language == .freemarker, let theme = theme(of: place) {
        return theme.folders(from: place.folder).lazy.compactMap { Self.joined($0, name) }.first { isOther($0, place) }
      }
      var names = TemplateNames.variants(name, tree.language, isLayout: isLayout)
      if tree.language.isRails, !isLayout, !name.contains("/") {
        names += railsFolders(of: place).flatMap { TemplateNames.variants($0 + "/" + name, tree.language, isLayout: false) }
      }
      if tree.language == .blade, let found = bladeNamespaced(name, from: place) { return found }
      let own = tree.language == .blade ? TemplateNames.ofModule(name, in: place.folder) : []
      return search(names + own, from: place, tree.language) ?? elsewhereInTheme(name, from: place, tree.language)
    }
    return path.flatMap { self.tree(at: $0, like: tree.language) }
  }

  /// The file that a name of FreeMarker's from a server's folders means in the theme that a repository holds: `../_helpers.ftl`, which FusionAuth
  /// exports as `helpers.ftl` beside the pages.
  private func elsewhereInTheme(_ name: String, from place: ProjectPlace, _ language: TemplateLanguage) -> String? {
    guard language == .freemarker, name.hasPrefix("../") || name.hasPrefix("/") else { return nil }
    let last = Self.lastName(name)
    return search(last.first == "_" ? [last, String(last.dropFirst())] : [last], from: place, language)
  }

  /// The view of a name with the namespace of a package, which a service provider of the project registers; `resources/views/vendor` may override it.
  private func bladeNamespaced(_ name: String, from place: ProjectPlace) -> String? {
    guard let colons = name.firstRange(of: "::") else { return nil }
    let folders = bladeNamespaces(place.root)[name[..<colons.lowerBound]]
    guard !folders.isEmpty else { return nil }
    let path = name[colons.upperBound...].replacing(".", with: "/")
    let other = search(["vendor/" + name[..<colons.lowerBound] + "/" + path + ".blade.php"], from: place, .blade)
    return other ?? folders.lazy.map { $0 + "/" + path + ".blade.php" }.first { isOther($0, place) }
  }

  private func search(_ names: [String], from place: ProjectPlace, _ language: TemplateLanguage) -> String? {
    for root in files.settings(of: place.path).templateRoots {
      for name in names { if let path = Self.joined(root, name), isOther(path, place) { return path } }
    }
    // A name that begins with a dot, or that stands beside the file.
    func beside() -> String? { names.lazy.compactMap { Self.joined(place.folder, $0) }.first { isOther($0, place) } }
    let isNamedFromRoot = language.namesFromRoot && names.first?.first != "." && isBelowTemplates(place)
    // Django's loaders look into the folders of all templates alone: what lies deeper has the names of its folders before its own.
    let isStrict = isNamedFromRoot && language == .django
    func isRoot(_ folder: String) -> Bool { !isStrict || !(folder + "/").contains("/templates/") || Self.lastName(folder) == "templates" }
    if !isNamedFromRoot, let path = beside() { return path }
    for folder in Self.ancestors(of: place) where isRoot(folder) {
      let isTemplates = Self.templateFolders.contains(Self.lastName(folder))
      for name in names {
        if isTemplates, let path = Self.joined(folder, name), isOther(path, place) { return path }
      }
    }
    let known = index(place.root).templates
    let program = program(of: place.folder, place.root, language)
    var best: (score: Int, path: String)?
    for folder in known where isRoot(folder) {
      let score = Self.closeness(folder, place.folder)
      for name in names {
        guard let path = Self.joined(folder, name) else { continue }
        if let best, best.score > score || best.score == score && best.path.utf8.count <= path.utf8.count { continue }
        guard isOther(path, place), ProgramFolder.sees(program, self.program(of: folder, place.root, language)) else { continue }
        best = (score, path)
      }
    }
    if let best { return best.path }
    if isNamedFromRoot, !isStrict, let path = beside() { return path }
    for folder in Self.ancestors(of: place) where isRoot(folder) {
      for name in names { if let path = Self.joined(folder, name), isOther(path, place) { return path } }
    }
    return nil
  }

  /// Whether a place lies in a folder of templates, from which all of them are named.
  private func isBelowTemplates(_ place: ProjectPlace) -> Bool {
    Self.ancestors(of: place).contains { Self.lastName($0) == "templates" }
  }

  private func program(of folder: String, _ root: String, _ language: TemplateLanguage) -> String {
    programs.value("\(language.rawValue) \(folder)") { ProgramFolder.of(folder, below: root, language) { files.hasFile(at: $0) } }
  }

  private func isOther(_ path: String, _ place: ProjectPlace) -> Bool {
    path != place.path && path.hasPrefix(place.root == "/" ? "/" : place.root + "/") && files.hasFile(at: path)
  }

  /// The theme of Keycloak's that a place belongs to; nil outside of one.
  func theme(of place: ProjectPlace) -> KeycloakTheme? {
    themes.value(place.folder) { KeycloakTheme(of: place, files) }
  }

  /// What Tiles defines near a place.
  func tiles(near place: ProjectPlace) -> TilesDefinitions {
    tiles.value(place.folder) { TilesDefinitions(near: place, files) }
  }

  // MARK: - Files

  func place(of file: SourceFile) -> ProjectPlace? { files.place(of: file) }
  /// What the configuration says of a file; nil for one that has no place.
  func settings(of file: SourceFile) -> ProjectSettings? { place(of: file).map { files.settings(of: $0.path) } }
  func text(at path: String) -> SourceFile? { files.text(at: path) }
  func hasFile(at path: String) -> Bool { files.hasFile(at: path) }
  func names(in folder: String) -> [String] { files.names(in: folder) }

  /// The folders of a root that hold templates.
  func templateFolders(_ root: String) -> [String] { index(root).templates }

  /// What a root's templates of Go define, found once.
  func goIndex(_ root: String, _ make: () -> GoDefinitions) -> GoDefinitions {
    goIndexes.value(root, make)
  }

  /// The function components of a root, found once.
  func phoenixIndex(_ root: String, _ make: () -> PhoenixIndex) -> PhoenixIndex {
    phoenixIndexes.value(root, make)
  }

  /// The components of a root, found once.
  func blazorIndex(_ root: String, _ make: () -> BlazorIndex) -> BlazorIndex { blazorIndexes.value(root, make) }

  /// What the code of a component declares, read once.
  func blazorCode(at path: String, _ make: () -> BlazorCode) -> BlazorCode { blazorCodes.value(path, make) }

  /// The layout around a view of Rails, found once.
  func railsLayout(of tree: TemplateTree, _ find: () -> TemplateTree?) -> TemplateTree? {
    guard let place = place(of: tree.file) else { return find() }
    return railsLayouts.value(place.path, find)
  }

  /// The namespaces of views that the service providers of a root register, found once.
  func bladeNamespaces(_ root: String) -> BladeNamespaces {
    bladeIndexes.value(root) { BladeNamespaces(below: root, files) }
  }

  /// The classes of a root that are made of catalogues, found once.
  func resourceClasses(_ root: String, _ find: () -> Set<String>) -> Set<String> { resourceIndexes.value(root, find) }

  /// The models of an application of Rails' that Devise signs in, with their files, read once.
  func deviseModels(
    _ application: String, _ read: () -> [(path: String, model: DeviseModel?)]
  ) -> [(path: String, model: DeviseModel?)] {
    deviseIndexes.value(application, read)
  }

  /// The layouts that the code of a program of Express' states, read once.
  func expressLayouts(in folder: String, _ read: () -> ExpressLayouts) -> ExpressLayouts { expressIndexes.value(folder, read) }

  /// The helpers of an application of Rails', read once.
  func railsHelpers(in folder: String) -> RailsHelpers {
    railsIndexes.value(folder) { RailsHelpers(folder, self) }
  }

  /// The functions that a program of PHP's loads, read once.
  func phpFunctions(in folder: String) -> PhpFunctions { functionIndexes.value(folder) { PhpFunctions(folder, self) } }

  /// The functions below a folder that write elements, read once.
  func phpWriters(below folder: String) -> PhpWriters { writerIndexes.value(folder) { PhpWriters(below: folder, files) } }

  /// The tree of a file whose functions are called by their names, read once.
  func calledFile(at path: String) -> TemplateTree? {
    calledFiles.value(path) {
      guard let file = files.text(at: path) else { return nil }
      var reader = PhpReader(file, isCalled: true)
      return TemplateTree(file: file, language: .php, nodes: reader.read(SourceRange(0, file.text.count)), frontMatter: [:])
    }
  }

  /// What a file of the configuration of a program of Laravel's returns, read once.
  func laravelConfig(_ name: String, in folder: String) -> (file: SourceFile, value: TemplateExpression)? {
    configs.value("\(folder) \(name)") { LaravelConfig.read(name, in: folder, self) }
  }

  /// The class of a view component in a file, read once; nil where there is no file.
  func viewComponent(at path: String) -> ViewComponentClass? {
    viewComponents.value(path) { files.text(at: path).map(ViewComponentClass.init) }
  }

  /// The tags that the templates of a folder may load, read once.
  func djangoTags(for place: ProjectPlace) -> DjangoTags {
    djangoIndexes.value(place.folder) { DjangoTags(djangoLibraries(for: place), self) }
  }

  /// The files of the classes of a root by their names, found once.
  func classFiles(_ root: String, _ find: () -> [String: String]) -> [String: String] { classIndexes.value(root, find) }

  /// The classes of forms below a folder, of the language that renders a kind of template, read once.
  func formClasses(_ language: TemplateLanguage, in folder: String) -> FormClasses {
    formIndexes.value(language.rawValue + " " + folder) { FormClasses(below: folder, language, self) }
  }

  /// What a file of C# says of the fields of models, read once.
  func razorModels(at path: String, _ read: () -> RazorModel?) -> RazorModel? { razorModels.value(path, read) }

  /// The names in a folder without those of pages.
  /// Whether there are whole pages among the templates below a root.
  func hasPages(_ root: String, _ find: () -> Bool) -> Bool { paged.value(root, find) }
  func folderNames(in folder: String) -> [String] { files.folderNames(in: folder) }

  /// The themes of all forms of a program, as the templates of a folder see them, read once.
  func formThemes(for folder: String, _ read: () -> [String]) -> [String] { themeNames.value(folder, read) }

  /// A member of `site.data` as the pages of a folder see it, read once.
  func siteData(_ name: String, for place: ProjectPlace) -> TemplateValue {
    siteData.value("\(place.folder) \(name)") { SiteData.value(name, for: place, self) }
  }

  // MARK: - Assets

  /// The address, from the root of the project, of a style sheet or a picture that a helper names.
  func asset(_ name: String, from file: SourceFile) -> String? {
    guard let place = files.place(of: file) else { return nil }
    let bare = String(name.prefix { $0 != "?" && $0 != "#" }.drop { $0 == "/" })
    guard !bare.isEmpty, bare.utf8.count < 300, !bare.contains("://") else { return nil }
    let key = "A \(place.path) \(bare)"
    return found.value(key) { searchAsset(bare, place).map { String($0.dropFirst(place.root == "/" ? 0 : place.root.utf8.count)) } }
  }

  private func searchAsset(_ name: String, _ place: ProjectPlace) -> String? {
    func check(_ path: String?) -> String? { path.flatMap { files.hasFile(at: $0) && $0.hasPrefix(place.root) ? $0 : nil } }
    func isBuilt(_ folder: String) -> Bool { BuiltAssets.holds(name, in: folder) { check(Self.joined("", $0)) != nil } }
    for folder in Self.ancestors(of: place) {
      for asset in ["static", "public", "assets", "wwwroot", "web"] {
        if let path = check(Self.joined(folder + "/" + asset, name)) { return path }
      }
      if !isBuilt(folder), let path = check(Self.joined(folder, name)) { return path }
    }
    var best: (score: Int, path: String)?
    for folder in index(place.root).assets {
      guard let path = check(Self.joined(folder, name)) else { continue }
      if isBuilt(folder) { continue }
      let score = Self.closeness(folder, place.folder)
      if let best, best.score > score || best.score == score && best.path.utf8.count <= path.utf8.count { continue }
      best = (score, path)
    }
    return best?.path
  }

  // MARK: - Folders

  /// The folders of a root that hold templates or assets, found once.
  private func index(_ root: String) -> Folders { folders.value(root) { folders(below: root) } }

  private func folders(below root: String) -> Folders {
    var made = Folders()
    FolderWalk(folders: Self.folderLimit, depth: Self.depthLimit).walk(from: root) { path in
      let name = Self.lastName(path)
      if Self.templateFolders.contains(name) { made.templates.append(path) }
      if Self.assetFolders.contains(name) { made.assets.append(path) }
      return files.folderNames(in: path).filter { entry in
        (!entry.contains(".") && !Self.skipped.contains(entry) || entry == "themes") && !files.hasFile(at: path + "/" + entry)
      }
    }
    return made
  }

  private static func lastName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

  /// The folder of a place and those above it, up to its root.
  static func ancestors(of place: ProjectPlace) -> [String] {
    var folders: [String] = []
    var current = place.folder
    while current.hasPrefix(place.root), folders.count < 64 {
      folders.append(current)
      guard current != place.root, let slash = current.lastIndex(of: "/") else { break }
      current = String(current[..<slash])
    }
    return folders
  }

  /// How many folders two paths share.
  static func closeness(_ a: String, _ b: String) -> Int {
    zip(a.split(separator: "/"), b.split(separator: "/")).prefix { $0 == $1 }.count
  }

  /// A path with its dots resolved; nil where it leads above the root of all.
  static func joined(_ folder: String, _ name: String) -> String? {
    if folder.utf8.first == 0x2F, name.utf8.first != 0x2F, folder.isPlainPath, name.isPlainPath { return folder + "/" + name }
    var parts = folder.split(separator: "/")
    for part in name.split(separator: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}

extension String {
  /// Whether it ends in a name and neither an empty part nor one of dots stands behind a slash or at the start. One leading slash is no empty part.
  fileprivate var isPlainPath: Bool {
    var start = true
    var isFirst = true
    for byte in utf8 {
      if byte == 0x2F {
        if start, !isFirst { return false }
        start = true
      } else {
        // A name that begins with a dot may be one of dots.
        if start, byte == 0x2E { return false }
        start = false
      }
      isFirst = false
    }
    return !start
  }
}
