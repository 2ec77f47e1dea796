/// What shells complete on the command line, from the tables of commands and options.
enum Completions {
  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let commands = CommandName.allCases.filter { $0 != .version }.map(\.rawValue)

  /// The words that an option's value is one of; empty where it is anything else.
  private static func values(_ option: Option) -> [String] {
    guard let placeholder = option.placeholder(in: option.commands.contains(.lint) ? .lint : option.commands[0]), placeholder.contains("|")
    else { return option == .format ? option.formats : [] }
    return placeholder.split(separator: "|").map(String.init)
  }

  /// Whether an option's value is the name of a file.
  private static func takesFile(_ option: Option) -> Bool {
    ["FILE", "DIR"].contains(option.placeholder(in: option.commands.contains(.lint) ? .lint : option.commands[0]))
  }

  private static var bash: String {
    var cases = ""
    for option in Option.allCases {
      let words = values(option)
      if !words.isEmpty {
        cases += "    \(option.spelling)) COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\")); return ;;\n"
      } else if takesFile(option) {
        cases += "    \(option.spelling)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
      }
    }
    return """
      _higlint() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
        case "$previous" in
      \(cases)    --only|--rule|explain) COMPREPLY=($(compgen -W "$(higlint rules 2>/dev/null | awk '/^  [a-z]/ { print $1 }')" -- "$current")); return ;;
        esac
        if [[ "$current" == -* ]]; then
          COMPREPLY=($(compgen -W "\(Option.allCases.map(\.spelling).joined(separator: " "))" -- "$current"))
        elif [[ $COMP_CWORD -eq 1 ]]; then
          COMPREPLY=($(compgen -W "\(commands.joined(separator: " "))" -f -- "$current"))
        else
          COMPREPLY=($(compgen -f -- "$current"))
        fi
      }
      complete -o filenames -F _higlint higlint

      """
  }

  private static var zsh: String {
    var text = "#compdef higlint\n_arguments -s \\\n"
    for option in Option.allCases {
      let command = option.commands.contains(.lint) ? CommandName.lint : option.commands[0]
      let summary = quoted(option.summary(in: command))
      let words = values(option)
      var value = ""
      if !words.isEmpty {
        value = ":value:(\(words.joined(separator: " ")))"
      } else if takesFile(option) {
        value = ":file:_files"
      } else if option.placeholder(in: command) != nil {
        value = ":value:"
      }
      text += "  '\(option.isRepeatable(in: command) ? "*" : "")\(option.spelling)[\(summary)]\(value)' \\\n"
    }
    return text
      + "  '1: :_alternative \"commands:command:(\(commands.joined(separator: " ")))\" \"files:file:_files\"' \\\n  '*:file:_files'\n"
  }

  private static var fish: String {
    var text = ""
    for command in CommandName.allCases where command != .version {
      text += "complete -c higlint -n __fish_use_subcommand -a \(command.rawValue) -d '\(quoted(Help.summary(of: command)))'\n"
    }
    for option in Option.allCases {
      let command = option.commands.contains(.lint) ? CommandName.lint : option.commands[0]
      let words = values(option)
      var value = option.placeholder(in: command) == nil ? "" : takesFile(option) ? " -r -F" : " -x"
      if !words.isEmpty { value += " -a '\(words.joined(separator: " "))'" }
      text += "complete -c higlint -l \(option.rawValue)\(value) -d '\(quoted(option.summary(in: command)))'\n"
    }
    return text
  }

  /// A text between single quotes and in brackets.
  private static func quoted(_ text: String) -> String {
    String(text.map { $0 == "'" ? "’" : $0 == "[" ? "(" : $0 == "]" ? ")" : $0 == ":" ? "," : $0 })
  }
}
