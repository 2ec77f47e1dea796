import Diagnostics
import RuleEngine
import ScreenModel
import Templates

/// What `.higlint.json` files say about a file: the nearest upwards wins key by key, until one says that it is the root.
struct Configuration: Sendable {
  /// What is said of the screens in files that a pattern names.
  struct Screens: Sendable {
    /// As in `.gitignore`, from the configuration's folder.
    var pattern: IgnoreRules
    /// The folder that the pattern is from.
    var folder: String
    var values: [(name: AttributeName, value: ModelValue)]
  }

  /// Files as a configuration names them.
  struct FilePattern: Sendable {
    /// As in `.gitignore`.
    var pattern: IgnoreRules
    /// The folder that the pattern is from.
    var folder: String

    /// Whether a file is one of them, by its absolute path.
    func names(_ path: String) -> Bool {
      let prefix = folder == "/" ? "/" : folder + "/"
      return path.hasPrefix(prefix) && pattern.verdict(on: String(path.dropFirst(prefix.utf8.count)), isFolder: false) == true
    }
  }

  /// The change of one rule.
  struct RuleChange: Sendable {
    var id: String
    var choice: RuleSetting.Choice?
    var parameters: [(name: String, value: RuleParameter.Value)] = []
    /// Where it is said: `file:line:column`, or the name of a preset.
    var origin = ""
  }

  /// Globs with the folder that they are from.
  struct Patterns: Sendable {
    var rules: IgnoreRules
    var folder: String

    /// Whether a path is meant; nil where no pattern speaks of it. A folder that is meant stands for all that is in it.
    func verdict(on absolute: String, isFolder: Bool) -> Bool? {
      let prefix = folder == "/" ? "/" : folder + "/"
      guard absolute.hasPrefix(prefix) else { return nil }
      return rules.verdict(on: String(absolute.dropFirst(prefix.count)), isFolder: isFolder)
    }

    /// Whether a path, or a folder that it lies in, is meant.
    func holds(_ absolute: String) -> Bool {
      var path = absolute
      var isFolder = false
      while path.utf8.count > folder.utf8.count {
        if let verdict = verdict(on: path, isFolder: isFolder) { return verdict }
        path = FileAccess.parent(path)
        isFolder = true
      }
      return false
    }
  }

  /// Other rules for some files.
  struct Override: Sendable {
    var pattern: IgnoreRules
    var glob: String
    var folder: String
    var rules: [RuleChange]
  }

  /// The folders of the files it was read from, the nearest first: two files of one project share it.
  var sources: [String] = []
  var rules: [RuleChange] = []
  var environments: EnvironmentOptions?
  /// The nearest file's first.
  var screens: [Screens] = []
  /// An exception to App Review 4.8, or none.
  var thirdPartyException: String?
  var isRoot = false
  /// Where the files of addresses lie: an address, or how addresses begin, and the absolute path of a file or a folder. The nearest file's first.
  var assets: [(address: String, path: String)] = []
  /// The folders that templates are looked for in before all others.
  var templateRoots: [String] = []
  /// The template languages of the files that a pattern names. The nearest file's first.
  var languages: [(files: FilePattern, language: TemplateLanguage)] = []
  /// What the program gives to its templates.
  var context: [(name: String, value: ContextValue)] = []
  /// The files that are translation catalogues; nil where that is found by the conventions of frameworks.
  var catalogues: [FilePattern]?
  /// The language of the program's own words.
  var sourceLocale: String?
  /// The files that a walk takes; nil for all.
  var include: Patterns?
  /// The files and folders that a walk leaves out.
  var exclude: Patterns?
  var failOn: FailOn?
  /// Absolute paths.
  var baseline: String?
  /// Where it is said.
  var baselinePlace: (file: SourceFile, range: SourceRange)?
  var rulePaths: [String] = []
  /// The nearest file's last, which goes first.
  var overrides: [Override] = []
  /// Where each key was said: `file:line:column`.
  var origins: [String: String] = [:]
  /// Whether reviews are listed one by one.
  var listsReviews = false
  /// Components whose source is not there, by their names.
  var components: [String: DeclaredComponent] = [:]

  /// Takes over what a file farther up says and this one does not.
  mutating func inherit(_ outer: Configuration) {
    sources += outer.sources
    // A rule of the nearer file hides that of the outer one.
    rules += outer.rules.filter { change in !rules.contains { $0.id == change.id } }
    if environments == nil { environments = outer.environments }
    screens += outer.screens
    if thirdPartyException == nil { thirdPartyException = outer.thirdPartyException }
    assets += outer.assets
    if templateRoots.isEmpty { templateRoots = outer.templateRoots }
    languages += outer.languages
    context += outer.context.filter { own in !context.contains { $0.name == own.name } }
    if catalogues == nil { catalogues = outer.catalogues }
    if sourceLocale == nil { sourceLocale = outer.sourceLocale }
    if include == nil { include = outer.include }
    if exclude == nil { exclude = outer.exclude }
    if failOn == nil { failOn = outer.failOn }
    if baseline == nil { (baseline, baselinePlace) = (outer.baseline, outer.baselinePlace) }
    if rulePaths.isEmpty { rulePaths = outer.rulePaths }
    overrides = outer.overrides + overrides
    origins.merge(outer.origins) { own, _ in own }
    listsReviews = listsReviews || outer.listsReviews
    components.merge(outer.components) { own, _ in own }
    isRoot = outer.isRoot
  }

  /// How the page or part at an absolute path is put together.
  func settings(of path: String) -> ProjectSettings {
    var settings = ProjectSettings()
    settings.templateRoots = templateRoots
    settings.language = languages.first { $0.files.names(path) }?.language
    settings.context = context
    if let catalogues { settings.isCatalogue = { path in catalogues.contains { $0.names(path) } } }
    settings.sourceLocale = sourceLocale
    settings.components = components
    return settings
  }

  /// The configuration of one file: with the overrides that name it.
  func overridden(for path: String) -> Configuration {
    var own = self
    for override in overrides {
      let patterns = Patterns(rules: override.pattern, folder: override.folder)
      guard patterns.holds(path) else { continue }
      own.rules = override.rules + own.rules.filter { change in !override.rules.contains { $0.id == change.id } }
      own.sources.append("overrides " + override.folder + " " + override.glob)
    }
    return own
  }

  /// The rules as the configuration changes them; what the command line says stays.
  func applied(to rules: RuleSet, _ options: LintOptions) -> RuleSet {
    var set = rules
    let stated = Set(options.ruleSettings.flatMap { rules.ids(RuleSelector($0.rule)) })
    let only = Set(options.onlyRules.flatMap { rules.ids(RuleSelector($0)) })
    for change in self.rules where !stated.contains(change.id) {
      for (name, value) in change.parameters { try? set.setParameter(name, of: change.id, to: value) }
      // '--only' says which rules run.
      if !options.onlyRules.isEmpty {
        if case .level(let level) = change.choice, only.contains(change.id) { _ = set.enable(change.id, level: level) }
        continue
      }
      switch change.choice {
      case .on: _ = set.enable(change.id)
      case .off: _ = set.disable(change.id)
      case .level(let level): _ = set.enable(change.id, level: level)
      case nil: break
      }
    }
    return set
  }

  /// Says of a screen what the configuration says; what the screen itself states stays.
  func apply(to document: inout ScreenDocument, path: String) {
    guard document.nodes[0].element == .screen else { return }
    if let thirdPartyException { document.nodes[0].setIfAbsent(.thirdPartyException, .string(thirdPartyException)) }
    for own in screens {
      let prefix = own.folder == "/" ? "/" : own.folder + "/"
      guard path.hasPrefix(prefix), own.pattern.verdict(on: String(path.dropFirst(prefix.count)), isFolder: false) == true else { continue }
      for (name, value) in own.values {
        if name == .kind, !document.nodes[0].has(.kind) { document.nodes[0].set(.kindSource, "configuration") }
        // A page that says nothing of its platform is one of the web: the configuration knows better.
        if name == .platform, document.nodes[0].attribute(.platform)?.source == nil, document.provenance != nil {
          document.nodes[0].set(.platform, value)
        } else {
          document.nodes[0].setIfAbsent(name, value)
        }
      }
    }
  }

  /// The environments to judge in: an axis of the command line goes before that of the configuration.
  func environments(_ options: EnvironmentOptions) -> EnvironmentOptions {
    guard let own = environments else { return options }
    var merged = options
    if merged.viewports.isEmpty { merged.viewports = own.viewports }
    if merged.colorSchemes.isEmpty { merged.colorSchemes = own.colorSchemes }
    if merged.platforms.isEmpty { merged.platforms = own.platforms }
    if merged.locales.isEmpty { merged.locales = own.locales }
    return merged
  }
}
