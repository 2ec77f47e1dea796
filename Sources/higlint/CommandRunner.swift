import Diagnostics
import Linting
import Reports

/// Carries out one command: asks the engine, prints, and says how the process ends.
struct CommandRunner: Sendable {
  let engine: Engine
  let surroundings: Surroundings

  /// Parses the words after the program's name and carries out what they ask for.
  func run(_ words: [String]) -> ExitStatus {
    do throws(UsageError) {
      return perform(try Arguments.parse(words, fileExists: surroundings.fileExists))
    } catch {
      return fail(error)
    }
  }

  private func perform(_ command: Command) -> ExitStatus {
    switch command {
    case .lint(let lint): return perform(lint)
    case .inspect(var options):
      if options.path == "-" {
        guard let input = surroundings.readInput() else { return complain(Self.unreadableInput) }
        options.standardInput = input
      }
      return print(engine.inspect(options)) { $0 }
    case .files(let options): return print(engine.files(options), FileListText.text)
    case .explain(let id, let folders):
      let answer = engine.rules(folders)
      guard let rules = answer.value else { return print(answer) { _ in "" } }
      guard let rule = rules.first(where: { $0.info.id == id }) else { return fail(unknownRule(id, rules, .explain)) }
      return print(Engine.Answer(value: rule, notices: answer.notices, files: answer.files)) {
        RuleExplanation.text(of: $0, width: surroundings.terminal.width)
      }
    case .rules(let form, let folders):
      return print(engine.rules(folders)) { RuleList.text(of: $0, form: form, width: surroundings.terminal.width) }
    case .schema(let name):
      guard let text = engine.schema(name) else {
        return complain("The \(name.rawValue) schema is not available in version \(engine.version).")
      }
      return write(text)
    case .help(let topic): return write(Help.text(for: topic, version: engine.version))
    case .version: return write("higlint \(engine.version)\n")
    }
  }

  private func perform(_ lint: LintCommand) -> ExitStatus {
    var options = lint.options
    if let status = checkRules(of: options) { return status }
    if options.paths.contains("-") {
      guard let input = surroundings.readInput() else { return complain(Self.unreadableInput) }
      options.standardInput = input
    }
    guard surroundings.terminal.showsProgress(lint.progress) else { return deliver(engine.lint(options, nil), lint) }
    let line = ProgressLine(rewrites: surroundings.terminal.canRewriteLine, write: surroundings.writeError)
    let report = engine.lint(options) { done, total in line.update(done: done, of: total) }
    line.finish()
    return deliver(report, lint)
  }

  /// Writes every report, to the end even where one of them fails.
  private func deliver(_ report: RunReport, _ lint: LintCommand) -> ExitStatus {
    var status = ExitStatus(report, failOn: lint.failOn)
    let terminal = surroundings.terminal
    for destination in lint.reports {
      if let path = destination.path {
        let text = destination.format.render(report, appearance: TextReport.Appearance(isQuiet: lint.isQuiet))
        if case .other(let reason)? = surroundings.writeFile(path, text) {
          status = complain("The \(destination.format.rawValue) report cannot be written to '\(path)': \(reason).")
        }
      } else {
        let appearance = TextReport.Appearance(
          width: terminal.width, hasColor: terminal.allowsColor(lint.color), isQuiet: lint.isQuiet)
        if write(destination.format.render(report, appearance: appearance)) == .failure { status = .failure }
      }
    }
    // Where no text report is shown, whoever started the run still hears what went wrong with it.
    if !lint.reports.contains(LintCommand.Destination(format: .text, path: nil)) {
      show(report.notices.filter { $0.severity == .error || !lint.isQuiet }, report.files)
    }
    if lint.showsStatistics { surroundings.writeError(RunSummary.statistics(report)) }
    if let timings = lint.options.timings { surroundings.writeError(RunSummary.timings(timings, report)) }
    return status
  }

  /// Refuses ids that no rule has, before anything is read. Nil where all is well.
  private func checkRules(of options: LintOptions) -> ExitStatus? {
    let ids = options.onlyRules + options.ruleSettings.map(\.rule)
    // A rule file that fails to load is the run's to report.
    guard !ids.isEmpty, let rules = engine.rules(options.ruleFolders).value else { return nil }
    for id in ids where !rules.contains(where: { $0.info.id == id }) { return fail(unknownRule(id, rules, .lint)) }
    return nil
  }

  private func unknownRule(_ id: String, _ rules: [RuleDescription], _ command: CommandName) -> UsageError {
    UsageError(error: .unknownRule(id, suggestion: Spelling.nearest(to: id, in: rules.map(\.info.id))), command: command)
  }

  private static let unreadableInput = "Standard input cannot be read, or is larger than \(Surroundings.maximumInput >> 20) MiB."

  private func print<Value>(_ answer: Engine.Answer<Value>, _ text: (Value) -> String) -> ExitStatus {
    show(answer.notices, answer.files)
    guard let value = answer.value else { return .failure }
    let status = write(text(value))
    return answer.notices.contains { $0.severity == .error } ? .failure : status
  }

  private func show(_ notices: [Notice], _ files: [String: SourceFile]) {
    if notices.isEmpty { return }
    surroundings.writeError(TextReport.render(notices: notices, files: files))
  }

  private func write(_ text: String) -> ExitStatus {
    switch surroundings.writeOutput(text) {
    case nil, .readerGone?: .success
    case .other(let reason)?: complain("Standard output cannot be written: \(reason).")
    }
  }

  private func fail(_ error: UsageError) -> ExitStatus {
    surroundings.writeError(error.text)
    return .failure
  }

  private func complain(_ message: String) -> ExitStatus {
    surroundings.writeError("higlint: error: \(message)\n")
    return .failure
  }
}
