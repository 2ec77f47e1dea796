/// The texts of `--help`, made from the table of options.
enum Help {
  static func text(for topic: CommandName?, version: String) -> String {
    guard let topic, topic != .help, topic != .version else { return overview(version) }
    var text = "\(summary(of: topic))\n\nUsage: \(usage(of: topic))\n"
    if let more = details(of: topic) { text += "\n\(more)\n" }
    return text + "\nOptions:\n" + options(of: topic)
  }

  private static func overview(_ version: String) -> String {
    var text = """
      higlint \(version): judges login screens by Apple's guidelines for Sign in with Apple and for privacy.

      Usage: \(usage(of: .lint))
             higlint COMMAND [OPTION…] [ARGUMENT…]

      Commands:

      """
    for command in CommandName.allCases where command != .help && command != .version {
      text += row(command.rawValue, summary(of: command), 11)
    }
    return text + """

      Options of 'lint', the default command:
      \(options(of: .lint))
      Exit status: 0 nothing at or above --fail-on, 1 findings at or above it, 2 the run itself failed.
      'higlint COMMAND --help' lists the options of a command. To name a file that is called like a command, write './NAME'.

      """
  }

  static func summary(of command: CommandName) -> String {
    switch command {
    case .lint: "Judge pages, screens and what apps ask for, and report what breaks a guideline."
    case .inspect: "Print the screen model that the rules see."
    case .files: "List the files that a run would read, and those that it would pass over."
    case .explain: "Print why a rule is there, how to fix what it finds, and its source."
    case .rules: "List every rule."
    case .schema: "Print the schema of a file that higlint reads or writes."
    case .initialize: "Write a commented .higlint.json for the current folder."
    case .test: "Try rules of your own on the fixtures beside them."
    case .newRule: "Write the files of a rule of your own: the rule, a page that fails and one that passes."
    case .lsp: "Serve an editor: the Language Server Protocol over standard input and output."
    case .completions: "Print the completions of a shell."
    case .man: "Print the manual page."
    case .help: "Print help."
    case .version: "Print the version."
    }
  }

  static func usage(of command: CommandName) -> String {
    switch command {
    case .lint: "higlint [lint] [OPTION…] [PATH…]"
    case .inspect: "higlint inspect [OPTION…] FILE"
    case .files: "higlint files [OPTION…] [PATH…]"
    case .initialize: "higlint init"
    case .test: "higlint test DIR"
    case .newRule: "higlint new-rule ID [DIR]"
    case .lsp: "higlint lsp [--stdio]"
    case .completions: "higlint completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))"
    case .man: "higlint man"
    case .explain: "higlint explain [OPTION…] RULE-ID"
    case .rules: "higlint rules [OPTION…]"
    case .schema: "higlint schema \(SchemaName.allCases.map(\.rawValue).joined(separator: "|"))"
    case .help: "higlint help [COMMAND]"
    case .version: "higlint --version"
    }
  }

  static func details(of command: CommandName) -> String? {
    switch command {
    case .lint:
      """
      PATH is a file, a folder (walked), or - for standard input; without one, the current folder.
      A walk takes pages, templates, *.screen.json and the places of purpose strings: property lists,
      InfoPlist.strings, *.xcstrings, Xcode projects and *.xcconfig, app.json (Expo), config.xml (Cordova),
      project.yml (XcodeGen), Project.swift (Tuist), *.entitlements. It skips packages, build products
      (node_modules, Pods, build …) and the property lists of tests, and says how many it skipped. Files of kinds
      in which screens live and that are not read (.swift, .kt, .dart …) are counted by kind; 'higlint files'
      lists them.
      A file that is named is read, or it is an error: one of a kind that is not read, too. A style sheet (.css)
      that is named stands for the pages under its root that use it.
      .higlint.json files beside the files and above them change levels, leave files out and more ('higlint init').
      A comment keeps one finding from counting: <!-- higlint-disable-next-line RULE-ID -- reason -->.
      Exit status: 0 nothing at or above --fail-on, 1 findings at or above it, 2 the run itself failed.
      """
    case .files:
      """
      PATH is a file or a folder (walked); without one, the current folder. Each line begins with 'read' or
      'passed over', and ends with what the file is read as, or why it is not. Sorted by path.
      """
    case .inspect: "FILE is a page, a JSON screen, a property list or another place of purpose strings, or - for standard input."
    case .schema:
      "screen: JSON screens (*.screen.json); config: .higlint.json; rule: rule files; report: --format json; model: what rules see."
    case .test:
      """
      DIR holds rule files and, in fixtures/RULE-ID, pages and screens whose names begin with fail-, pass- or review-.
      Exit status: 0 each is what its name says, 1 some are not, 2 a rule does not load.
      """
    case .newRule:
      "DIR is the folder of your rules (default: rules); 'higlint test DIR' tries them, 'rulePaths' in .higlint.json brings them."
    case .lsp:
      """
      Editors start it. Diagnostics come while you type, in pages, parts, style sheets, JSON screens, property lists and
      .higlint.json; there are hovers with the rule's text, fixes, comments that suppress a finding, and a way to the element compared with.
      """
    case .completions:
      """
      bash: higlint completions bash > /etc/bash_completion.d/higlint
      zsh:  higlint completions zsh > "${fpath[1]}/_higlint"
      fish: higlint completions fish > ~/.config/fish/completions/higlint.fish
      """
    default: nil
    }
  }

  private static func options(of command: CommandName) -> String {
    let options = Option.allCases.filter { $0.commands.contains(command) && ($0 != .version || command == .lint) }
    let heads = options.map { option in
      option.spelling + (option.placeholder(in: command).map { " " + $0 } ?? "") + (option == .help ? ", -h" : "")
    }
    let width = heads.map(\.count).max() ?? 0
    return zip(heads, options).map { row($0, $1.summary(in: command), width) }.joined()
  }

  private static func row(_ head: String, _ text: String, _ width: Int) -> String {
    "  \(head)\(String(repeating: " ", count: max(0, width - head.count)))  \(text)\n"
  }
}
