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
      text += row(command.rawValue, summary(of: command), 9)
    }
    return text + """

      Options of 'lint', the default command:
      \(options(of: .lint))
      Exit status: 0 nothing at or above --fail-on, 1 findings at or above it, 2 the run itself failed.
      'higlint COMMAND --help' lists the options of a command. To name a file that is called like a command, write './NAME'.

      """
  }

  private static func summary(of command: CommandName) -> String {
    switch command {
    case .lint: "Judge pages, screens and what apps ask for, and report what breaks a guideline."
    case .inspect: "Print the screen model that the rules see."
    case .files: "List the files that a run would read, and those that it would pass over."
    case .explain: "Print why a rule is there, how to fix what it finds, and its source."
    case .rules: "List every rule."
    case .schema: "Print the schema of a file that higlint reads or writes."
    case .help: "Print help."
    case .version: "Print the version."
    }
  }

  private static func usage(of command: CommandName) -> String {
    switch command {
    case .lint: "higlint [lint] [OPTION…] [PATH…]"
    case .inspect: "higlint inspect [OPTION…] FILE"
    case .files: "higlint files [PATH…]"
    case .explain: "higlint explain [OPTION…] RULE-ID"
    case .rules: "higlint rules [OPTION…]"
    case .schema: "higlint schema \(SchemaName.allCases.map(\.rawValue).joined(separator: "|"))"
    case .help: "higlint help [COMMAND]"
    case .version: "higlint --version"
    }
  }

  private static func details(of command: CommandName) -> String? {
    switch command {
    case .lint:
      """
      PATH is a file, a folder (walked), or - for standard input; without one, the current folder.
      A walk takes pages, templates, *.screen.json and the places of purpose strings: property lists,
      InfoPlist.strings, *.xcstrings, Xcode projects and *.xcconfig, app.json (Expo), config.xml (Cordova),
      project.yml (XcodeGen), *.entitlements. It skips packages, build products (node_modules, Pods, build …)
      and the property lists of tests, and says how many it skipped. Files of kinds in which screens live and
      that are not read (.swift, .kt, .dart …) are counted by kind; 'higlint files' lists them.
      A file that is named is read, or it is an error: one of a kind that is not read, too. A style sheet (.css)
      that is named stands for the pages under its root that use it.
      Exit status: 0 nothing at or above --fail-on, 1 findings at or above it, 2 the run itself failed.
      """
    case .files:
      """
      PATH is a file or a folder (walked); without one, the current folder. Each line begins with 'read' or
      'passed over', and ends with what the file is read as, or why it is not. Sorted by path.
      """
    case .inspect: "FILE is a page, a JSON screen, a property list or another place of purpose strings, or - for standard input."
    case .schema:
      "screen: JSON screens (*.screen.json); rule: rule files; model: what rules see. config and report come in a later version."
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
