import Linting
import Reports

/// Every option there is, by its long name: the one table that parsing and help are made from.
enum Option: String, CaseIterable {
  case format
  case rule
  case only
  case rules
  case viewport
  case colorScheme = "color-scheme"
  case platform
  case locale
  case stdinFilename = "stdin-filename"
  case fonts
  case boxes
  case why
  case assembled
  case config
  case preset
  case exclude
  case baseline
  case writeBaseline = "write-baseline"
  case changedIn = "changed-in"
  case cache
  case cacheLocation = "cache-location"
  case watch
  case fix
  case fixUnsafe = "fix-unsafe"
  case diff
  case suppress
  case omitSuppressed = "omit-suppressed"
  case printConfig = "print-config"
  case failOn = "fail-on"
  case review
  case jobs
  case quiet
  case progress
  case color
  case statistics
  case timings
  case stdio
  case help
  case version

  /// As it is typed: `--fail-on`.
  var spelling: String { "--" + rawValue }

  /// What stands for its value in help; nil for an option without one.
  func placeholder(in command: CommandName) -> String? {
    switch self {
    case .format: command == .lint ? "FORMAT[=FILE]" : "FORMAT"
    case .rule: "ID[=LEVEL]"
    case .only: "ID"
    case .rules, .cacheLocation: "DIR"
    case .viewport: "WxH"
    case .colorScheme: "light|dark"
    case .platform: "NAME"
    case .locale: "TAG"
    case .stdinFilename: "NAME"
    case .fonts: "liberation"
    case .why: "ID"
    case .failOn: "error|warning|note|never"
    case .jobs: "N"
    case .progress, .color: "auto|always|never"
    case .config, .baseline, .writeBaseline, .changedIn, .printConfig: "FILE"
    case .preset: Preset.allCases.map(\.rawValue).joined(separator: "|")
    case .exclude: "GLOB"
    case .suppress: "REASON"
    case .cache, .watch, .fix, .fixUnsafe, .diff, .omitSuppressed, .boxes, .assembled, .review, .quiet, .statistics, .timings, .stdio,
      .help,
      .version:
      nil
    }
  }

  /// Whether it may stand more than once.
  func isRepeatable(in command: CommandName) -> Bool {
    switch self {
    case .format: command == .lint
    case .rule, .only, .rules, .exclude, .viewport, .colorScheme, .platform, .locale: true
    default: false
    }
  }

  /// The commands that take it.
  var commands: [CommandName] {
    switch self {
    case .format: [.lint, .inspect, .explain, .rules]
    case .baseline, .writeBaseline, .changedIn, .cache, .cacheLocation, .watch, .fix, .fixUnsafe, .diff, .suppress, .omitSuppressed,
      .printConfig, .rule, .only, .failOn,
      .review, .jobs, .quiet, .progress, .color, .statistics, .timings:
      [.lint]
    case .config, .preset: [.lint]
    case .exclude: [.lint, .files]
    case .rules: [.lint, .explain, .rules]
    case .viewport, .colorScheme, .platform, .locale, .stdinFilename: [.lint, .inspect]
    case .fonts, .boxes, .why, .assembled: [.inspect]
    case .stdio: [.lsp]
    case .help: CommandName.allCases
    case .version: CommandName.allCases
    }
  }

  /// A few words for help.
  func summary(in command: CommandName) -> String {
    switch self {
    case .format:
      switch command {
      case .inspect:
        "json (default), xml, svg or html: the model, a picture of the screen, or the picture with every value and its source; with --why or --assembled text (default) or json"
      case .explain: "text (default), or html: a page on which the examples are drawn"
      case .rules: "text (default), json or markdown"
      default: ReportFormat.list + "; to FILE instead of standard output; repeatable"
      }
    case .rule: "turn a rule on, or set its level: error, warning, note or off; ID may be a family or a pattern; repeatable"
    case .only: "run this rule and no other; ID may be a family (siwa-button) or a pattern (purpose-*); repeatable"
    case .config: "read this configuration instead of the nearest .higlint.json files; its globs are from the current folder"
    case .preset: Preset.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "; ")
    case .exclude: "leave out of walks what this glob names, as in .gitignore; repeatable"
    case .baseline: "count only what is not in this baseline"
    case .writeBaseline: "write what is found into this baseline, so that only new findings count from now on"
    case .changedIn: "report only what is found in the files that FILE (or - for standard input) lists, one a line"
    case .cache: "keep what is found in \(LintCommand.cacheFolder), so that the next run judges only what changed"
    case .cacheLocation: "as --cache, in this folder"
    case .watch: "judge again whenever a file changes, until Ctrl-C"
    case .fix: "apply the edits that need nobody to look, and report what is left"
    case .fixUnsafe: "apply all edits that findings offer, and report what is left"
    case .diff: "with --fix, --fix-unsafe or --suppress: print the edits as a unified diff instead of making them"
    case .suppress: "write a comment with this reason for each finding, so that it does not count any more"
    case .omitSuppressed: "leave suppressed findings out of reports that would hold them (sarif, json)"
    case .printConfig: "print which configuration holds for FILE and where each key comes from, and lint nothing"
    case .rules: "a folder with further rule files; repeatable"
    case .viewport: "judge in a window of this size, such as 390x844; repeatable"
    case .colorScheme: "judge in this color scheme; repeatable"
    case .platform: "judge for ios, ipados, macos, tvos, watchos, visionos, web or android; repeatable"
    case .locale: "judge in this language, such as en or pt-BR; repeatable"
    case .stdinFilename: "what standard input is called: how it is read, and where its layouts, parts and style sheets are looked for"
    case .fonts: "measure every font family with Liberation's metrics"
    case .why: "print instead which declarations set each computed value of the element with this id or selector"
    case .assembled: "print instead the page that the file makes with its layouts, parts and components; as json, each way through it"
    case .boxes: "print every element's border box and computed style instead"
    case .failOn: "the level from which findings make the exit status 1 (default: error)"
    case .review: "also list, one by one, what could not be judged"
    case .jobs: "how many files are linted at once (default: one per processor)"
    case .quiet: "print no summary and no warnings about the run, only findings and errors"
    case .progress: "show progress on standard error (default: auto)"
    case .color: "colors in the text report (default: auto)"
    case .statistics: "print on standard error how often each rule reported something"
    case .timings: "print on standard error how long each part of the run and each rule took"
    case .stdio: "speak over standard input and output, as it does without it too"
    case .help: "print this help"
    case .version: "print the version"
    }
  }
}

extension Option {
  /// The names of reports, for shells that complete them.
  var formats: [String] { ReportFormat.allCases.map(\.rawValue) }
}
