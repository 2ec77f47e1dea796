import Diagnostics
import Linting
import RuleEngine

/// What the commands ask of the modules behind them. Tests put their own in; ``live`` is the real one.
struct Engine: Sendable {
  /// Told after each file: how many are done, and of how many. May be called from any thread.
  typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

  /// Something made, or what kept it from being made, with the files that the notices point into.
  struct Answer<Value: Sendable>: Sendable {
    /// Nil where it could not be made; then a notice says why.
    var value: Value?
    var notices: [Notice] = []
    /// By path, as in ``RunReport/files``.
    var files: [String: SourceFile] = [:]
  }

  var lint: @Sendable (LintOptions, Progress?) -> RunReport
  /// The text that `inspect` prints, ending in a line break.
  var inspect: @Sendable (InspectOptions) -> Answer<String>
  /// Every file that a run would read or pass over, sorted by path.
  var files: @Sendable (LintOptions) -> Answer<[FileList.Entry]>
  /// Every rule, those of the given folders too, sorted by id.
  var rules: @Sendable (_ ruleFolders: [String]) -> Answer<[RuleDescription]>
  /// The text that `schema` prints, ending in a line break; nil for a schema that does not exist yet.
  var schema: @Sendable (SchemaName) -> String?
  /// Such as `0.1.0`.
  var version: String
  /// The page of a rule with its examples drawn, as HTML.
  var rulePage: @Sendable (RuleDescription, _ ruleFolders: [String]) -> Answer<String> = { _, _ in Answer(value: nil) }
  /// Lints, and edits in memory.
  var fix: @Sendable (LintOptions, Fixer.Mode, Progress?) -> Fixer.Outcome = { Fixer.fix($0, $1, progress: $2) }
  /// The configuration that holds for a file, as JSON.
  var printConfiguration: @Sendable (LintOptions, _ path: String) -> Answer<String> = { options, path in
    let account = ConfigurationAccount.text(for: path, options)
    return Answer(value: account.text, notices: account.notices, files: account.files)
  }
  /// The text of a configuration for the current folder.
  var initialConfiguration: @Sendable () -> String = { InitialConfiguration.text() }
  /// The files of a new rule, with their paths.
  var newRule: @Sendable (_ id: String, _ folder: String) -> Answer<[(path: String, text: String)]> = { id, folder in
    let made = RuleTemplate.files(id: id, folder: folder)
    return Answer(value: made.files, notices: made.notices)
  }
  /// Tries the rules in a folder on their fixtures.
  var testRules: @Sendable (_ folder: String) -> Answer<RuleTrial.Outcome> = { folder in
    let trial = RuleTrial.run(folder: folder)
    return Answer(value: trial.outcome, notices: trial.notices, files: trial.files)
  }

  /// Whether an id, a family or a pattern means a rule.
  func isMeant(_ rule: RuleInfo, _ name: String) -> Bool { RuleSelector(name).matches(id: rule.id, family: rule.family) }
}

/// A rule as `explain` and `rules` show it.
struct RuleDescription: Sendable {
  /// A fixture of the rule.
  struct Example: Sendable {
    /// What the rule says of it.
    enum Expectation: String, Sendable {
      case fail, pass, review

      /// What stands above such examples.
      var title: String {
        switch self {
        case .fail: "Fails"
        case .pass: "Passes"
        case .review: "Cannot be judged"
        }
      }
    }

    var expectation: Expectation
    /// The file's name: `fail-narrow.html`.
    var name: String
    var text: String
  }

  var info: RuleInfo
  /// Names and values as they stand in the rule's file, sorted by name.
  var parameters: [(name: String, value: String)] = []
  var examples: [Example] = []
}
