import Catalog
import Diagnostics
import JSON
import RuleEngine
import ScreenModel

/// The rules of a run: those that are compiled in, and those of the user's folders.
package struct RuleCatalog: Sendable {
  package private(set) var rules: [Rule] = []
  /// What is wrong with rule files: a run with any of these does not start.
  package private(set) var notices: [Notice] = []
  /// The rule files that the notices point into.
  package private(set) var files: [String: SourceFile] = [:]
  /// The rules that came from the user's folders, by id, with the folder of each.
  package private(set) var userFolders: [String: String] = [:]

  /// The words of the model and the named expressions, in the form in which rules are checked against them.
  package static let vocabulary = TreeVocabulary(
    elements: ModelVocabulary.ofEachElement { attribute, _ in TreeVocabulary.ValueType(rawValue: attribute.type.rawValue) },
    values: ModelVocabulary.ofEachElement { $0.values[$1] },
    named: named)

  /// The expressions that every rule may call by name: `rules/vocabulary/definitions.json`.
  static var definitions: [ModelDescription.Word] {
    (Catalog.vocabulary(named: "definitions")?["definitions"]?.elements ?? []).map { entry in
      ModelDescription.Word(
        name: entry["name"]?.string ?? "", form: entry["expression"]?.string ?? "", sentence: entry["description"]?.string ?? "")
    }
  }

  private static var named: NamedExpressions {
    var named = NamedExpressions()
    for definition in definitions {
      do {
        try named.define(definition.name, as: definition.form)
      } catch {
        // The tests load every definition with all checks: an error here is a fault of the build.
        preconditionFailure("the definition \(definition.name) does not load: \(error.message)")
      }
    }
    return named
  }

  /// The text of `higlint schema model`: the words of the model, of expressions, and the named expressions.
  package static var modelDescription: String {
    ModelDescription.text(
      functions: XPathFunction.own.map { ModelDescription.Word(name: $0.name, form: $0.form, sentence: $0.sentence) },
      definitions: definitions)
  }

  /// Loads the built-in rules and the rule files in `folders`: files, or folders that are walked for `*.json`. `configured`: those that configurations name,
  /// absolute.
  package static func load(folders: [String], configured: [String] = []) -> RuleCatalog {
    var catalog = RuleCatalog()
    catalog.rules = Catalog.rules.map(PackedRule.unpack) + LinterRules.all
    let builtIn = Set(catalog.rules.map(\.info.id))
    for folder in folders { catalog.load(folder: folder, shown: folder, builtIn: builtIn) }
    let named = Set(folders.map { FileAccess.truePath($0) })
    for path in configured where !named.contains(FileAccess.truePath(path)) {
      catalog.load(folder: path, shown: ShownPath.of(path, root: FileAccess.parent(path)), builtIn: builtIn)
    }
    catalog.rules.sort { $0.info.id < $1.info.id }
    return catalog
  }

  /// The folders of rules that the configurations of the current folder and those above it name, absolute.
  package static func configuredFolders() -> [String] {
    let current = FileAccess.truePath(FileAccess.currentFolder)
    let here = InputFile(path: "", absolutePath: current + "/" + ConfigurationFile.name, kind: .page, root: current)
    return Configurations(for: [here], rules: nil).rulePaths
  }

  /// `folder` as reports show it is `shown`.
  private mutating func load(folder path: String, shown folder: String, builtIn: Set<String>) {
    let absolute = FileAccess.absolute(path)
    var paths: [String] = []
    switch FileAccess.kind(absolute) {
    case .file: paths = [absolute]
    case .folder:
      guard let names = FileAccess.names(in: absolute) else {
        notices.append(Notice(.error, "The rule folder '\(folder)' cannot be read."))
        return
      }
      paths = names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") && !$0.hasSuffix(".screen.json") }.map {
        absolute + "/" + $0
      }
      if paths.isEmpty { notices.append(Notice(.error, "The rule folder '\(folder)' holds no rule file (*.json).")) }
    default: notices.append(Notice(.error, "The rule folder '\(folder)' does not exist."))
    }
    for path in paths {
      let shown =
        path.hasPrefix(absolute + "/") ? (folder.hasSuffix("/") ? folder : folder + "/") + path.dropFirst(absolute.count + 1) : folder
      guard let bytes = try? FileAccess.read(path) else {
        notices.append(Notice(.error, "The rule file cannot be read.", file: shown))
        continue
      }
      let file = SourceFile(path: shown, text: bytes)
      let (rule, errors) = RuleFileLoader.load(file, vocabulary: Self.vocabulary)
      for error in errors { notices.append(Notice(.error, error.message, file: shown, range: error.range)) }
      if !errors.isEmpty { files[shown] = file }
      guard let rule else { continue }
      if rules.contains(where: { $0.info.id == rule.info.id }) {
        let whose = builtIn.contains(rule.info.id) ? "a built-in rule" : "another rule"
        notices.append(Notice(.error, "The id '\(rule.info.id)' is that of \(whose) already.", file: shown))
        continue
      }
      userFolders[rule.info.id] = absolute
      rules.append(rule)
    }
  }

  /// The rules that run under the options. Ids that are not known are notices.
  package func ruleSet(_ options: LintOptions) -> (set: RuleSet, notices: [Notice]) {
    var set = RuleSet(rules)
    var problems: [Notice] = []
    func unknown(_ name: String) {
      let near = set.suggestion(for: RuleSelector(name)).map { " Did you mean '\($0)'?" } ?? ""
      problems.append(Notice(.error, "There is no rule '\(name)'.\(near)"))
    }
    func ids(_ name: String) -> [String] {
      let ids = set.ids(RuleSelector(name))
      if ids.isEmpty { unknown(name) }
      return ids
    }
    if !options.onlyRules.isEmpty {
      let only = options.onlyRules.flatMap(ids)
      if !only.isEmpty { _ = set.limit(to: only) }
    }
    // An id goes before a family or a pattern that means it too.
    let (single, several) = (
      options.ruleSettings.filter { set.index(of: $0.rule) != nil }, options.ruleSettings.filter { set.index(of: $0.rule) == nil }
    )
    for setting in several + single {
      for id in ids(setting.rule) {
        switch setting.choice {
        case .on: _ = set.enable(id)
        case .off: _ = set.disable(id)
        case .level(let level): _ = set.enable(id, level: level)
        }
      }
    }
    return (set, problems)
  }
}
