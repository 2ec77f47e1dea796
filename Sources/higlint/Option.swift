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
  case failOn = "fail-on"
  case review
  case jobs
  case quiet
  case progress
  case color
  case statistics
  case timings
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
    case .rules: "DIR"
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
    case .boxes, .assembled, .review, .quiet, .statistics, .timings, .help, .version: nil
    }
  }

  /// Whether it may stand more than once.
  func isRepeatable(in command: CommandName) -> Bool {
    switch self {
    case .format: command == .lint
    case .rule, .only, .rules, .viewport, .colorScheme, .platform, .locale: true
    default: false
    }
  }

  /// The commands that take it.
  var commands: [CommandName] {
    switch self {
    case .format: [.lint, .inspect, .rules]
    case .rule, .only, .failOn, .review, .jobs, .quiet, .progress, .color, .statistics, .timings: [.lint]
    case .rules: [.lint, .explain, .rules]
    case .viewport, .colorScheme, .platform, .locale, .stdinFilename: [.lint, .inspect]
    case .fonts, .boxes, .why, .assembled: [.inspect]
    case .help: CommandName.allCases
    case .version: CommandName.allCases
    }
  }

  /// A few words for help.
  func summary(in command: CommandName) -> String {
    switch self {
    case .format:
      switch command {
      case .inspect: "json (default) or xml; with --why or --assembled text (default) or json"
      case .rules: "text (default), json or markdown"
      default: "text (default), sarif or github; to FILE instead of standard output; repeatable"
      }
    case .rule: "turn a rule on, or set its level: error, warning, note or off; repeatable"
    case .only: "run this rule and no other; repeatable"
    case .rules: "a folder with further rule files; repeatable"
    case .viewport: "judge in a window of this size, such as 390x844; repeatable"
    case .colorScheme: "judge in this color scheme; repeatable"
    case .platform: "judge for ios, ipados, macos, tvos, watchos, visionos, web or android; repeatable"
    case .locale: "judge in this language, such as en or pt-BR; repeatable"
    case .stdinFilename: "what standard input is called, and how it is read"
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
    case .timings: "print on standard error how long each part of the run took"
    case .help: "print this help"
    case .version: "print the version"
    }
  }
}
