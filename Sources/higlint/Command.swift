import Diagnostics
import Linting
import Reports

/// The words that may stand first on the command line.
enum CommandName: String, CaseIterable {
  case lint, inspect, files, explain, rules, schema
  case initialize = "init"
  case test
  case newRule = "new-rule"
  case lsp, completions, man, help, version
}

/// What the command line asked for, checked and complete.
enum Command: Sendable {
  case lint(LintCommand)
  case inspect(InspectOptions)
  case files(LintOptions)
  case explain(rule: String, ExplanationForm, ruleFolders: [String])
  case rules(RuleListForm, ruleFolders: [String])
  case schema(SchemaName)
  /// Writes a configuration for the current folder.
  case initialize
  case test(folder: String)
  case newRule(id: String, folder: String)
  /// Serves an editor over standard input and output.
  case serve
  case completions(Shell)
  case man
  case printConfiguration(LintOptions, path: String)
  /// Help for a command, or for higlint as a whole.
  case help(CommandName?)
  case version
}

/// `higlint lint`: what to lint, and what to do with the outcome.
struct LintCommand: Sendable {
  /// A report and where it goes; a nil path is standard output.
  struct Destination: Hashable, Sendable {
    var format: ReportFormat
    var path: String?
  }

  var options = LintOptions()
  /// In the order they were given; at most one goes to standard output.
  var reports = [Destination(format: .text, path: nil)]
  /// The level from which findings make the exit status 1; nil where the command line leaves it to the configuration.
  var failOn: FailOn?
  var isQuiet = false
  var progress = When.auto
  var color = When.auto
  var showsStatistics = false
  /// What is done about the findings; nil for nothing.
  var fixMode: Fixer.Mode?
  /// Whether edits are printed and not made.
  var showsDiff = false
  var omitsSuppressed = false
  /// The folder of the cache; nil for none.
  var cacheFolder: String?
  /// Whether to wait for changes and begin again.
  var watches = false

  /// Where the cache stands unless somebody says otherwise.
  static let cacheFolder = ".higlint-cache"

  /// The list of changed files; `-` for standard input.
  var changedList: String?
}

/// The values of `completions`.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// Whether something is shown: as the terminal suggests, or regardless of it.
enum When: String, CaseIterable, Sendable {
  case auto, always, never
}

/// The values of `explain --format`.
enum ExplanationForm: String, CaseIterable, Sendable {
  case text, html
}

/// The values of `rules --format`.
enum RuleListForm: String, CaseIterable, Sendable {
  case text, json, markdown
}

/// The values of `schema`.
enum SchemaName: String, CaseIterable, Sendable {
  case screen, config, rule, report, model
}
