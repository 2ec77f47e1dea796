import Diagnostics
import Linting
import Reports

/// Turns the words of a command line into a ``Command``. Pure but for the question whether a file exists.
struct Arguments {
  private struct Given {
    var option: Option
    /// Nil for an option without a value.
    var value: String?
  }

  private var command: CommandName?
  private var given: [Given] = []
  private var operands: [String] = []

  /// Parses the words after the program's name. `fileExists` tells a mistyped command from a file.
  static func parse(_ words: [String], fileExists: (String) -> Bool) throws(UsageError) -> Command {
    var arguments = Arguments()
    do throws(ArgumentError) {
      try arguments.sort(words, fileExists)
      if arguments.has(.help), arguments.command == nil, let word = arguments.operands.first, !fileExists(word) {
        throw ArgumentError.unknownCommand(word, suggestion: Spelling.nearest(to: word, in: CommandName.allCases.map(\.rawValue)))
      }
      return try arguments.makeCommand()
    } catch {
      throw UsageError(error: error, command: arguments.command)
    }
  }

  /// Tells options, their values, the command and its operands apart.
  private mutating func sort(_ words: [String], _ fileExists: (String) -> Bool) throws(ArgumentError) {
    var at = 0
    var optionsEnded = false
    while at < words.count {
      let word = words[at]
      at += 1
      if word.isEmpty { throw .emptyArgument }
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        try sortOperand(word, mayBeCommand: !optionsEnded && word != "-", fileExists)
      } else if word == "--" {
        optionsEnded = true
      } else if word == "-h" {
        given.append(Given(option: .help))
      } else {
        let equals = word.firstIndex(of: "=")
        let name = String(word[..<(equals ?? word.endIndex)])
        guard name.hasPrefix("--"), let option = Option(rawValue: String(name.dropFirst(2))) else {
          throw .unknownOption(name, suggestion: Spelling.nearest(to: name, in: Option.allCases.map(\.spelling)))
        }
        var value = equals.map { String(word[word.index(after: $0)...]) }
        if let placeholder = option.placeholder(in: command ?? .lint) {
          if value == nil, at < words.count, Self.mayBeValue(words[at]) {
            value = words[at]
            at += 1
          }
          guard value?.isEmpty == false else { throw .missingValue(option, placeholder: placeholder) }
        } else if let value {
          throw .unexpectedValue(option, value: value)
        }
        given.append(Given(option: option, value: value))
      }
    }
  }

  /// Whether a word behind an option is its value, and no option: a number below zero is none that anything takes, and worth saying so.
  private static func mayBeValue(_ word: String) -> Bool {
    !word.hasPrefix("-") || word == "-" || word.dropFirst().first?.isNumber == true
  }

  private mutating func sortOperand(_ word: String, mayBeCommand: Bool, _ fileExists: (String) -> Bool) throws(ArgumentError) {
    guard mayBeCommand, command == nil, operands.isEmpty else { return operands.append(word) }
    if let name = CommandName(rawValue: word) {
      command = name
    } else if !word.contains("/"), !word.contains("."), !fileExists(word),
      let suggestion = Spelling.nearest(to: word, in: CommandName.allCases.map(\.rawValue))
    {
      throw .unknownCommand(word, suggestion: suggestion)
    } else {
      operands.append(word)
    }
  }

  private func makeCommand() throws(ArgumentError) -> Command {
    if given.contains(where: { $0.option == .help }) { return .help(command) }
    if given.contains(where: { $0.option == .version }) { return .version }
    let command = command ?? .lint
    var seen: [Option] = []
    for given in given {
      guard given.option.commands.contains(command) else { throw .optionOfOtherCommand(given.option, command: command) }
      if seen.contains(given.option), !given.option.isRepeatable(in: command) { throw .repeatedOption(given.option) }
      seen.append(given.option)
    }
    switch command {
    case .lint:
      let lint = try makeLint()
      guard let path = values(.printConfig).first else { return .lint(lint) }
      if let extra = operands.first { throw .unexpectedArgument(extra, command: command) }
      return .printConfiguration(lint.options, path: path)
    case .initialize, .man, .lsp:
      if let extra = operands.first { throw .unexpectedArgument(extra, command: command) }
      return command == .man ? .man : command == .lsp ? .serve : .initialize
    case .test: return .test(folder: try operand(of: command, "DIR"))
    case .newRule:
      guard let id = operands.first else { throw .missingArgument(command, placeholder: "ID [DIR]") }
      if operands.count > 2 { throw .unexpectedArgument(operands[2], command: command) }
      return .newRule(id: id, folder: operands.count > 1 ? operands[1] : "rules")
    case .completions:
      let shells = Shell.allCases.map(\.rawValue).joined(separator: "|")
      return .completions(try Self.choice(try operand(of: command, shells), of: "completions", Shell.self))
    case .inspect: return .inspect(try makeInspect())
    case .files:
      if operands.contains("-") { throw .unexpectedArgument("-", command: command) }
      var options = LintOptions()
      options.paths = operands
      options.excluded = try globs()
      return .files(options)
    case .explain:
      return .explain(
        rule: try operand(of: command, "RULE-ID"), try choice(.format, ExplanationForm.self) ?? .text, ruleFolders: values(.rules))
    case .rules:
      if let extra = operands.first { throw .unexpectedArgument(extra, command: command) }
      return .rules(try choice(.format, RuleListForm.self) ?? .text, ruleFolders: values(.rules))
    case .schema:
      let placeholder = SchemaName.allCases.map(\.rawValue).joined(separator: "|")
      return .schema(try Self.choice(try operand(of: command, placeholder), of: "schema", SchemaName.self))
    case .help:
      guard let word = operands.first else { return .help(nil) }
      if operands.count > 1 { throw .unexpectedArgument(operands[1], command: command) }
      return .help(try Self.choice(word, of: "help", CommandName.self))
    case .version:
      if let extra = operands.first { throw .unexpectedArgument(extra, command: command) }
      return .version
    }
  }

  private func makeLint() throws(ArgumentError) -> LintCommand {
    var lint = LintCommand()
    lint.options.paths = operands
    lint.options.standardInputName = values(.stdinFilename).first
    lint.options.standardInputHasPlace = has(.stdinFilename)
    if operands.count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
    if lint.options.standardInputName != nil, !operands.contains("-") { throw .standardInputNotRead }
    lint.options.ruleFolders = values(.rules)
    lint.options.onlyRules = values(.only)
    lint.options.ruleSettings = try ruleSettings()
    for setting in lint.options.ruleSettings where setting.choice == .off && lint.options.onlyRules.contains(setting.rule) {
      throw .conflict("--only \(setting.rule)", "--rule \(setting.rule)=off", reason: "one turns the rule on and the other off")
    }
    lint.options.configurationFile = values(.config).first
    lint.options.preset = try choice(.preset, Preset.self)
    lint.options.excluded = try globs()
    lint.options.baseline = values(.baseline).first
    lint.options.writtenBaseline = values(.writeBaseline).first.map { WrittenBaseline(path: $0) }
    lint.changedList = values(.changedIn).first
    lint.omitsSuppressed = has(.omitSuppressed)
    try readFixes(&lint)
    lint.options.environments = try environments()
    lint.options.listsReviews = has(.review)
    if let jobs = values(.jobs).first {
      guard let number = Self.number(jobs, 1...1024) else {
        throw .invalidValue(jobs, of: Option.jobs.spelling, expected: "a number from 1 to 1024", suggestion: nil)
      }
      lint.options.jobs = number
    }
    let formats = values(.format)
    if !formats.isEmpty { lint.reports = try destinations(formats) }
    lint.failOn = try choice(.failOn, FailOn.self)
    lint.isQuiet = has(.quiet)
    lint.showsStatistics = has(.statistics)
    if has(.timings) {
      lint.options.timings = Timings()
      lint.options.ruleTimings = RuleTimings()
    }
    lint.cacheFolder = values(.cacheLocation).first ?? (has(.cache) ? LintCommand.cacheFolder : nil)
    lint.watches = has(.watch)
    if lint.watches { try checkWatching(lint) }
    lint.progress = try choice(.progress, When.self) ?? .auto
    lint.color = try choice(.color, When.self) ?? .auto
    return lint
  }

  /// What is to be done about the findings.
  private func readFixes(_ lint: inout LintCommand) throws(ArgumentError) {
    if has(.fix) { lint.fixMode = .safe }
    if has(.fixUnsafe) { lint.fixMode = .all }
    if let reason = values(.suppress).first {
      for option in [Option.fix, .fixUnsafe] where has(option) {
        throw .conflict(option.spelling, Option.suppress.spelling, reason: "one removes findings and the other keeps them from counting")
      }
      guard !reason.isBlank, !reason.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
        throw .invalidValue(reason, of: Option.suppress.spelling, expected: "a reason on one line", suggestion: nil)
      }
      lint.fixMode = .suppress(reason: reason)
    }
    lint.showsDiff = has(.diff)
    if lint.showsDiff, lint.fixMode == nil { lint.fixMode = .safe }
    if lint.fixMode != nil, operands.contains("-") {
      throw .conflict("-", "--fix", reason: "standard input cannot be written to")
    }
    if has(.baseline), has(.writeBaseline) {
      throw .conflict("--baseline", "--write-baseline", reason: "the baseline that is written takes over what is known")
    }
    if lint.changedList == "-", operands.contains("-") { throw .standardInputTwice }
    if lint.changedList != nil, has(.writeBaseline) {
      throw .conflict("--changed-in", "--write-baseline", reason: "a baseline holds what is found in all files")
    }
  }

  /// Refuses what can be done only once.
  private func checkWatching(_ lint: LintCommand) throws(ArgumentError) {
    if operands.contains("-") || lint.changedList == "-" {
      throw .conflict(Option.watch.spelling, "-", reason: "standard input is there only once")
    }
    for option in [Option.fix, .fixUnsafe, .suppress, .diff, .writeBaseline] where has(option) {
      throw .conflict(Option.watch.spelling, option.spelling, reason: "what is written would be changed again and again")
    }
  }

  private func makeInspect() throws(ArgumentError) -> InspectOptions {
    var inspect = InspectOptions(path: try operand(of: .inspect, "FILE"))
    inspect.standardInputName = values(.stdinFilename).first
    if inspect.standardInputName != nil, inspect.path != "-" { throw .standardInputNotRead }
    inspect.environments = try environments()
    if has(.boxes) {
      if has(.format) {
        throw .conflict(Option.boxes.spelling, Option.format.spelling, reason: "boxes are always printed as one JSON object a line")
      }
      for other in [Option.why, .assembled] where has(other) {
        throw .conflict(Option.boxes.spelling, other.spelling, reason: "each prints something else")
      }
      inspect.form = .boxes
    } else if has(.assembled) {
      if has(.why) { throw .conflict(Option.assembled.spelling, Option.why.spelling, reason: "each prints something else") }
      inspect.form = .assembled(asJSON: try choice(.format, AccountForm.self) == .json)
    } else if let name = values(.why).first {
      inspect.form = .why(name, asJSON: try choice(.format, AccountForm.self) == .json)
    } else if let form = try choice(.format, InspectForm.self) {
      inspect.form = form.form
    }
    if try choice(.fonts, FontChoice.self) != nil { inspect.fonts = .liberation }
    return inspect
  }

  /// The values of `inspect --format`.
  private enum InspectForm: String, CaseIterable {
    case json, xml, svg, html

    var form: InspectOptions.Form {
      switch self {
      case .json: .json
      case .xml: .xml
      case .svg: .svg
      case .html: .html
      }
    }
  }

  /// The values of `--format` beside `inspect --why` and `inspect --assembled`.
  private enum AccountForm: String, CaseIterable { case text, json }

  /// The values of `--fonts`.
  private enum FontChoice: String, CaseIterable { case liberation }

  private func destinations(_ formats: [String]) throws(ArgumentError) -> [LintCommand.Destination] {
    var destinations: [LintCommand.Destination] = []
    for value in formats {
      let equals = value.firstIndex(of: "=")
      let format = try Self.choice(String(value[..<(equals ?? value.endIndex)]), of: Option.format.spelling, ReportFormat.self)
      let path = equals.map { String(value[value.index(after: $0)...]) }
      if path?.isEmpty == true { throw .missingValue(.format, placeholder: "\(format.rawValue)=FILE") }
      if let other = destinations.first(where: { $0.path == path }) {
        if let path { throw .fileWrittenTwice(path) }
        throw .twoReportsToStandardOutput(other.format.rawValue, format.rawValue)
      }
      destinations.append(LintCommand.Destination(format: format, path: path))
    }
    return destinations
  }

  private func ruleSettings() throws(ArgumentError) -> [RuleSetting] {
    var settings: [RuleSetting] = []
    for value in values(.rule) {
      let equals = value.firstIndex(of: "=")
      let rule = String(value[..<(equals ?? value.endIndex)])
      if rule.isEmpty { throw .missingValue(.rule, placeholder: "ID[=LEVEL]") }
      if settings.contains(where: { $0.rule == rule }) { throw .ruleSetTwice(rule) }
      var choice = RuleSetting.Choice.on
      if let equals {
        let word = String(value[value.index(after: equals)...])
        if let level = Level(rawValue: word) {
          choice = .level(level)
        } else if word == "off" {
          choice = .off
        } else {
          let words = ["error", "warning", "note", "off"]
          throw .invalidValue(
            word, of: "--rule \(rule)", expected: ArgumentError.enumeration(words, "or"),
            suggestion: Spelling.nearest(to: word, in: words))
        }
      }
      settings.append(RuleSetting(rule: rule, choice: choice))
    }
    return settings
  }

  private func environments() throws(ArgumentError) -> EnvironmentOptions {
    var environments = EnvironmentOptions()
    for value in values(.viewport) {
      let sides = value.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let width = Self.number(sides[0], 1...100_000), let height = Self.number(sides[1], 1...100_000) else {
        throw .invalidValue(
          value, of: Option.viewport.spelling, expected: "a width and a height from 1 to 100000, such as 390x844", suggestion: nil)
      }
      environments.viewports.append(EnvironmentOptions.Viewport(width: width, height: height))
    }
    environments.colorSchemes = try choices(.colorScheme, EnvironmentOptions.ColorScheme.self)
    environments.platforms = try choices(.platform, EnvironmentOptions.Platform.self)
    environments.locales = values(.locale)
    for tag in environments.locales where !EnvironmentOptions.isLanguageTag(tag) {
      throw .invalidValue(tag, of: Option.locale.spelling, expected: "a language tag such as en or pt-BR", suggestion: nil)
    }
    return environments
  }

  private func globs() throws(ArgumentError) -> [String] {
    for glob in values(.exclude) where !NamePattern.isWhole(glob) {
      throw .invalidValue(glob, of: Option.exclude.spelling, expected: "a glob whose brackets are closed", suggestion: nil)
    }
    return values(.exclude)
  }

  private func has(_ option: Option) -> Bool { given.contains { $0.option == option } }

  private func values(_ option: Option) -> [String] { given.compactMap { $0.option == option ? $0.value : nil } }

  private func operand(of command: CommandName, _ placeholder: String) throws(ArgumentError) -> String {
    guard let operand = operands.first else { throw .missingArgument(command, placeholder: placeholder) }
    if operands.count > 1 { throw .unexpectedArgument(operands[1], command: command) }
    return operand
  }

  private static func number(_ text: some StringProtocol, _ bounds: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ $0.isASCIIDigit }), let number = Int(text) else { return nil }
    return bounds.contains(number) ? number : nil
  }

  private func choice<Value: RawRepresentable & CaseIterable>(_ option: Option, _ type: Value.Type) throws(ArgumentError) -> Value?
  where Value.RawValue == String { try choices(option, type).first }

  private func choices<Value: RawRepresentable & CaseIterable>(_ option: Option, _ type: Value.Type) throws(ArgumentError) -> [Value]
  where Value.RawValue == String {
    var choices: [Value] = []
    for value in values(option) { choices.append(try Self.choice(value, of: option.spelling, type)) }
    return choices
  }

  private static func choice<Value: RawRepresentable & CaseIterable>(
    _ word: String, of option: String, _ type: Value.Type
  ) throws(ArgumentError) -> Value where Value.RawValue == String {
    if let value = Value(rawValue: word) { return value }
    let words = type.allCases.map(\.rawValue)
    throw .invalidValue(
      word, of: option, expected: ArgumentError.enumeration(words, "or"), suggestion: Spelling.nearest(to: word, in: words))
  }
}
