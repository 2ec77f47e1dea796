/// What is wrong with a command line: each case with its ingredients, so that the sentence is made in one place.
enum ArgumentError: Error, Hashable, Sendable {
  case unknownOption(String, suggestion: String?)
  case optionOfOtherCommand(Option, command: CommandName)
  case missingValue(Option, placeholder: String)
  case unexpectedValue(Option, value: String)
  case repeatedOption(Option)
  case invalidValue(String, of: String, expected: String, suggestion: String?)
  case unknownCommand(String, suggestion: String?)
  case missingArgument(CommandName, placeholder: String)
  case unexpectedArgument(String, command: CommandName)
  case emptyArgument
  case conflict(String, String, reason: String)
  case twoReportsToStandardOutput(String, String)
  case fileWrittenTwice(String)
  case ruleSetTwice(String)
  case standardInputTwice
  case standardInputNotRead
  case unknownRule(String, suggestion: String?)

  /// One or two sentences, the last of which may ask what was meant.
  var message: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      "There is no option '\(name)'." + Self.didYouMean(suggestion)
    case .optionOfOtherCommand(let option, let command):
      "'\(command.rawValue)' takes no option '\(option.spelling)'; \(Self.enumeration(option.commands.map { "'\($0.rawValue)'" }, "and")) "
        + (option.commands.count == 1 ? "does." : "do.")
    case .missingValue(let option, let placeholder):
      "'\(option.spelling)' needs a value: \(option.spelling) \(placeholder)."
    case .unexpectedValue(let option, let value):
      "'\(option.spelling)' takes no value, but '\(value)' was given."
    case .repeatedOption(let option):
      "'\(option.spelling)' may be given only once."
    case .invalidValue(let value, let option, let expected, let suggestion):
      "'\(value)' is not a valid value for '\(option)', which takes \(expected)." + Self.didYouMean(suggestion)
    case .unknownCommand(let name, let suggestion):
      "There is no command, file or folder '\(name)'." + Self.didYouMean(suggestion)
    case .missingArgument(let command, let placeholder):
      "'\(command.rawValue)' needs an argument: higlint \(command.rawValue) \(placeholder)."
    case .unexpectedArgument(let argument, let command):
      "'\(command.rawValue)' takes no further argument; '\(argument)' was given."
    case .emptyArgument:
      "An argument is empty; for the current folder write '.'."
    case .conflict(let first, let second, let reason):
      "'\(first)' and '\(second)' cannot be given together: \(reason)."
    case .twoReportsToStandardOutput(let first, let second):
      "Standard output can hold one report, but both '\(first)' and '\(second)' would go there; write one to a file: --format \(second)=FILE."
    case .fileWrittenTwice(let path):
      "Two reports would be written to '\(path)'."
    case .ruleSetTwice(let rule):
      "'--rule' sets '\(rule)' twice."
    case .standardInputTwice:
      "'-' may be given only once: standard input can be read only once."
    case .standardInputNotRead:
      "'--stdin-filename' names standard input, which is read only where '-' is given."
    case .unknownRule(let rule, let suggestion):
      "There is no rule '\(rule)'." + Self.didYouMean(suggestion)
    }
  }

  private static func didYouMean(_ suggestion: String?) -> String { suggestion.map { " Did you mean '\($0)'?" } ?? "" }

  /// "a, b and c".
  static func enumeration(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

/// An error in a command line together with the command whose help answers it.
struct UsageError: Error, Hashable, Sendable {
  var error: ArgumentError
  var command: CommandName?

  /// What standard error says: the problem, and where to read more.
  var text: String {
    "higlint: error: \(error.message)\nTry 'higlint \(command.map { $0 == .help || $0 == .version ? "" : $0.rawValue + " " } ?? "")--help'.\n"
  }
}
