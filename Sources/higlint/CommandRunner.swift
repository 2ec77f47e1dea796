import Diagnostics
import Linting
import Pictures
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
    case .explain(let id, let form, let folders):
      let answer = engine.rules(folders)
      guard let rules = answer.value else { return print(answer) { _ in "" } }
      guard let rule = rules.first(where: { $0.info.id == id }) else { return fail(unknownRule(id, rules, .explain)) }
      if form == .html { return print(engine.rulePage(rule, folders)) { $0 } }
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
    case .initialize: return initialize()
    case .test(let folder): return test(folder)
    case .newRule(let id, let folder): return newRule(id, in: folder)
    case .serve: return DeepStack.run { LanguageServerLoop(surroundings: surroundings).run() }
    case .completions(let shell): return write(Completions.text(for: shell))
    case .man: return write(ManPage.text(version: engine.version))
    case .printConfiguration(let options, let path): return print(engine.printConfiguration(options, path)) { $0 }
    case .help(let topic): return write(Help.text(for: topic, version: engine.version))
    case .version: return write("higlint \(engine.version)\n")
    }
  }

  private func perform(_ lint: LintCommand) -> ExitStatus {
    var lint = lint
    if lint.reports.contains(where: { $0.format == .html }) { lint.options.pictures = RunPictures() }
    var options = lint.options
    if let status = checkRules(of: options) { return status }
    if options.paths.contains("-") {
      guard let input = surroundings.readInput() else { return complain(Self.unreadableInput) }
      options.standardInput = input
    }
    if let list = lint.changedList {
      guard let bytes = list == "-" ? surroundings.readInput() : NameList.bytes(at: list) else {
        return complain(list == "-" ? Self.unreadableInput : "The list of changed files '\(list)' cannot be read.")
      }
      guard let names = NameList.names(in: bytes) else { return complain("The list of changed files '\(list)' is not UTF-8.") }
      options.changedFiles = names
    }
    let line = progressLine(lint)
    let progress = line.map(Self.progress)
    if let mode = lint.fixMode {
      let outcome = engine.fix(options, mode, progress)
      line?.finish()
      return deliver(outcome, lint)
    }
    var lacksCache = false
    let session = LintSession(lint, surroundings) { message in
      _ = complain(message)
      lacksCache = true
    }
    options.cache = session.cache
    options.watched = session.watched
    lint.options.cache = session.cache
    if lint.watches { return watch(options, lint, session) }
    let report = engine.lint(options, progress)
    line?.finish()
    let status = deliver(report, lint)
    if let problem = session.keepCache() {
      // What else was asked for is written all the same.
      _ = complain(problem)
      lacksCache = true
    }
    return writeBaseline(options, lint) ?? (lacksCache ? .failure : status)
  }

  private func progressLine(_ lint: LintCommand) -> ProgressLine? {
    guard surroundings.terminal.showsProgress(lint.progress) else { return nil }
    return ProgressLine(
      rewrites: surroundings.terminal.canRewriteLine, delay: lint.progress == .auto ? .seconds(1) : .zero, write: surroundings.writeError)
  }

  /// Judges again whenever something changes, until somebody ends it.
  private func watch(_ start: LintOptions, _ lint: LintCommand, _ session: LintSession) -> ExitStatus {
    var options = start
    var lint = lint
    while true {
      // What is read while the run goes on may change while it goes on.
      _ = session.watched?.changes()
      let line = progressLine(lint)
      let report = engine.lint(options, line.map(Self.progress))
      line?.finish()
      let meanwhile = session.watched?.changes() ?? []
      _ = deliver(report, lint)
      if let problem = session.keepCache() { _ = complain(problem) }
      surroundings.writeError("── Watching \(session.watched?.count ?? 0) files and folders; Ctrl-C ends. ──\n")
      guard let changes = meanwhile.isEmpty ? session.waitForChanges() : meanwhile else { return .success }
      let shown = changes.prefix(3).map { surroundings.shown($0) }.joined(separator: ", ")
      surroundings.writeError("\n── Changed: \(shown)\(changes.count > 3 ? " and \(changes.count - 3) more" : "") ──\n")
      if lint.options.timings != nil {
        lint.options.timings = Timings()
        lint.options.ruleTimings = RuleTimings()
        options.timings = lint.options.timings
        options.ruleTimings = lint.options.ruleTimings
      }
      if let list = lint.changedList, let names = NameList.bytes(at: list).flatMap({ NameList.names(in: $0) }) {
        options.changedFiles = names
      }
    }
  }

  private static func progress(_ line: ProgressLine) -> Engine.Progress { { done, total in line.update(done: done, of: total) } }

  /// Writes what was edited, or shows it, and then the reports.
  private func deliver(_ outcome: Fixer.Outcome, _ lint: LintCommand) -> ExitStatus {
    if lint.showsDiff {
      let diff = outcome.changes.map { UnifiedDiff.text(path: $0.path, before: $0.before, after: $0.after) }.joined()
      var toFiles = lint
      toFiles.reports.removeAll { $0.path == nil }
      toFiles.isQuiet = true
      let status = deliver(outcome.report, toFiles)
      return write(diff) == .failure ? .failure : status
    }
    var failed = false
    var written = 0
    for change in outcome.changes {
      // Looked at again right before it is written over.
      guard change.isUntouched else {
        _ = complain("'\(change.path)' was changed by somebody else meanwhile, and is left alone.")
        failed = true
        continue
      }
      if case .other(let reason)? = surroundings.writeBytes(change.truePath, change.after) {
        _ = complain("'\(change.path)' cannot be written: \(reason).")
        failed = true
      } else {
        written += 1
      }
    }
    let status = deliver(outcome.report, lint)
    if !lint.isQuiet { surroundings.writeError(RunSummary.edits(outcome, lint.fixMode, files: written)) }
    let baseline = writeBaseline(lint.options, lint)
    return failed ? .failure : baseline ?? status
  }

  /// Nil where there is none to write, or all went well.
  private func writeBaseline(_ options: LintOptions, _ lint: LintCommand) -> ExitStatus? {
    guard let baseline = options.writtenBaseline, let text = baseline.text else { return nil }
    if case .other(let reason)? = surroundings.writeFile(baseline.path, text) {
      return complain("The baseline cannot be written to '\(baseline.path)': \(reason).")
    }
    return nil
  }

  /// Writes every report, to the end even where one of them fails.
  private func deliver(_ full: RunReport, _ lint: LintCommand) -> ExitStatus {
    var report = full
    var status = ExitStatus(report, failOn: lint.failOn)
    let terminal = surroundings.terminal
    let pictures = lint.options.pictures?.pictures ?? ReportPictures()
    for destination in lint.reports {
      report.suppressed = lint.omitsSuppressed && destination.format != .text ? [] : full.suppressed
      if let path = destination.path {
        let appearance = TextReport.Appearance(isQuiet: lint.isQuiet)
        let text = destination.format.render(report, appearance: appearance, pictures: pictures)
        if case .other(let reason)? = surroundings.writeFile(path, text) {
          status = complain("The \(destination.format.rawValue) report cannot be written to '\(path)': \(reason).")
        }
      } else {
        let appearance = TextReport.Appearance(
          width: terminal.width, hasColor: terminal.allowsColor(lint.color), isQuiet: lint.isQuiet)
        if write(destination.format.render(report, appearance: appearance, pictures: pictures)) == .failure { status = .failure }
      }
    }
    // Where no text report is shown, whoever started the run still hears what went wrong with it.
    if !lint.reports.contains(LintCommand.Destination(format: .text, path: nil)) {
      show(report.notices.filter { $0.severity == .error || !lint.isQuiet }, report.files)
    }
    // And where every report goes to a file, what came of it.
    if !lint.isQuiet, !lint.reports.contains(where: { $0.path == nil }) { surroundings.writeError(TextReport.summary(full)) }
    if lint.showsStatistics { surroundings.writeError(RunSummary.statistics(report)) }
    if let timings = lint.options.timings { surroundings.writeError(RunSummary.timings(timings, report, lint.options.cache)) }
    if let timings = lint.options.ruleTimings { surroundings.writeError(RunSummary.timings(timings)) }
    return status
  }

  /// Refuses ids that no rule has, before anything is read. Nil where all is well.
  private func checkRules(of options: LintOptions) -> ExitStatus? {
    let ids = options.onlyRules + options.ruleSettings.map(\.rule)
    // A rule file that fails to load is the run's to report.
    guard !ids.isEmpty, options.configurationFile == nil, let rules = engine.rules(options.ruleFolders).value else { return nil }
    for id in ids where !rules.contains(where: { engine.isMeant($0.info, id) }) {
      // Configurations may bring rules of their own: the run knows them.
      return fail(unknownRule(id, rules, .lint))
    }
    return nil
  }

  private func unknownRule(_ id: String, _ rules: [RuleDescription], _ command: CommandName) -> UsageError {
    UsageError(
      error: .unknownRule(id, suggestion: Spelling.nearest(to: id, in: rules.map(\.info.id) + Set(rules.map(\.info.family)).sorted())),
      command: command)
  }

  // MARK: - Files for users

  private func initialize() -> ExitStatus {
    let path = ".higlint.json"
    guard !surroundings.fileExists(path) else { return complain("'\(path)' is there already.") }
    return create([(path, engine.initialConfiguration())])
  }

  private func newRule(_ id: String, in folder: String) -> ExitStatus {
    let answer = engine.newRule(id, folder)
    guard let files = answer.value else { return print(answer) { _ in "" } }
    for (path, _) in files where surroundings.fileExists(path) { return complain("'\(path)' is there already.") }
    return create(files)
  }

  private func create(_ files: [(path: String, text: String)]) -> ExitStatus {
    for (path, text) in files {
      let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      for count in folders.indices where count > 0 || !folders[0].isEmpty {
        let folder = folders[...count].joined(separator: "/")
        if !surroundings.fileExists(folder), case .other(let reason)? = surroundings.makeFolder(folder) {
          return complain("The folder '\(folder)' cannot be made: \(reason).")
        }
      }
      if case .other(let reason)? = surroundings.writeFile(path, text) { return complain("'\(path)' cannot be written: \(reason).") }
      if write("Wrote \(path).\n") == .failure { return .failure }
    }
    return .success
  }

  private func test(_ folder: String) -> ExitStatus {
    let answer = engine.testRules(folder)
    let status = print(answer) { $0.text }
    return status == .success && answer.value?.hasPassed == false ? .findings : status
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
