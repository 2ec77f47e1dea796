import Diagnostics
import Linting
import Synchronization
import TestSupport
import Testing
@testable import higlint

@Suite struct CommandRunnerTests {
  /// What a run wrote, and where.
  private final class Record: Sendable {
    let output = Mutex("")
    let errors = Mutex("")
    let files = Mutex<[String: String]>([:])
    let options = Mutex<LintOptions?>(nil)
    let waits = Mutex(0)
  }

  private func run(
    _ words: [String], report: RunReport = SampleReports.report(), terminal: Terminal = Terminal(),
    outputFailure: Surroundings.WriteFailure? = nil,
    _ record: Record = Record()
  ) -> (status: higlint.ExitStatus, record: Record) {
    let engine = Engine(
      lint: { options, progress in
        record.options.withLock { $0 = options }
        progress?(1, 2)
        progress?(2, 2)
        return report
      },
      inspect: { options in Engine.Answer(value: options.standardInput == nil ? "model\n" : "input\n") },
      files: { _ in
        Engine.Answer(value: [
          FileList.Entry(path: "a\u{1B}.html", isRead: true, words: "page"), FileList.Entry(path: "b.tsx", isRead: false, words: "hidden"),
        ])
      },
      rules: { _ in
        Engine.Answer(
          value: SampleReports.rules.map {
            RuleDescription(
              info: $0, parameters: [("minWidth", "140")],
              examples: [RuleDescription.Example(expectation: .fail, name: "fail-narrow.html", text: "<p>\n  a\n</p>\n")])
          })
      },
      schema: { $0 == .model ? "the model\n" : nil }, version: "0.1.0")
    let surroundings = Surroundings(
      writeOutput: { text in
        record.output.withLock { $0 += text }
        return outputFailure
      },
      writeError: { text in record.errors.withLock { $0 += text } },
      writeFile: { path, text in
        if path.hasPrefix("locked/") { return .other("Permission denied") }
        record.files.withLock { $0[path] = text }
        return nil
      },
      writeBytes: { path, bytes in
        record.files.withLock { $0[path] = "\(bytes.count) bytes" }
        return nil
      },
      makeFolder: { $0.hasPrefix("locked/") ? .other("Permission denied") : nil }, program: { [1, 2, 3] },
      wait: { _ in
        record.waits.withLock {
          $0 += 1; return $0 < 3
        }
      },
      readInput: { Array("<p>".utf8) }, fileExists: { _ in true }, terminal: terminal)
    return (CommandRunner(engine: engine, surroundings: surroundings).run(words), record)
  }

  private func text(_ mutex: borrowing Mutex<String>) -> String { mutex.withLock { $0 } }

  @Test func `statistics count each rule's findings, and timings name each part, both on standard error alone`() {
    let (status, record) = run(["--statistics", "--timings", "--quiet"])
    #expect(status == run([]).status && text(record.output) == text(run(["--quiet"]).record.output))
    let errors = text(record.errors)
    for finding in SampleReports.report().findings { #expect(errors.contains("\n\(finding.rule) ")) }
    for part in Timings.Part.allCases { #expect(errors.contains("\n\(part) ")) }
    #expect(record.options.withLock { $0?.timings } != nil)
    #expect(run([]).record.options.withLock { $0?.timings } == nil)
  }

  @Test func `the exit status is that of the gravest finding, and 2 where the run itself failed`() {
    #expect(run([]).status == .findings)
    #expect(run(["--fail-on", "never"]).status == .success)
    let note = SampleReports.report(findings: [SampleReports.findings[1]])
    #expect(run([], report: note).status == .success)
    #expect(run(["--fail-on", "warning"], report: note).status == .success)
    #expect(run(["--fail-on", "note"], report: note).status == .findings)
    let review = SampleReports.report(findings: [SampleReports.findings[2]])
    #expect(run(["--fail-on", "note", "--review"], report: review).status == .success)
    #expect(run(["--fail-on", "never"], report: SampleReports.report(notices: SampleReports.notices)).status == .failure)
  }

  @Test func `standard output carries the report and nothing else`() {
    let (_, record) = run(["--format", "sarif", "--progress", "always"], report: SampleReports.report(notices: SampleReports.notices))
    #expect(text(record.output).hasPrefix("{") && text(record.output).hasSuffix("}\n"))
    #expect(
      text(record.errors) == """
        Linting 1/2 …
        Linting 2/2 …
        higlint: error: login.screen.json:1:21: 'id' is a string.
        higlint: warning: No style sheet 'app.css' is there.

        """)
  }

  @Test func `a report that cannot be written does not keep the others from being written`() {
    let (status, record) = run(["--format", "github=locked/a", "--format", "sarif=b.sarif", "--format", "text"])
    #expect(status == .failure)
    #expect(record.files.withLock { $0.keys.sorted() } == ["b.sarif"])
    #expect(text(record.output).contains("2 findings"))
    #expect(text(record.errors) == "higlint: error: The github report cannot be written to 'locked/a': Permission denied.\n")
  }

  @Test func `a reader that has gone is no failure, a full disk is one`() {
    #expect(run([], outputFailure: .readerGone).status == .findings)
    #expect(run([], outputFailure: .other("No space left on device")).status == .failure)
  }

  @Test func `an id that no rule has is refused before anything is linted`() {
    let (status, record) = run(["--only", "siwa-buton-color"])
    #expect(status == .failure)
    #expect(record.options.withLock { $0 == nil })
    #expect(
      text(record.errors)
        == "higlint: error: There is no rule 'siwa-buton-color'. Did you mean 'siwa-button-color'?\nTry 'higlint lint --help'.\n")
  }

  @Test func `standard input reaches the linter`() {
    #expect(run(["-"]).record.options.withLock { $0?.standardInput } == Array("<p>".utf8))
    #expect(text(run(["inspect", "-"]).record.output) == "input\n")
  }

  @Test func `explain tells why, how to fix it, parameters, an example and the source`() {
    let (status, record) = run(["explain", "siwa-button-min-size"])
    #expect(status == .success)
    #expect(
      text(record.output) == """
        siwa-button-min-size (error, requirement)
        A Sign in with Apple button is at least 140 pt wide.

        Why
          A smaller button is hard to read.

        How to fix it
          Give the button a width of 140 px or more.

        Parameters
          minWidth: 140

        Fails: fail-narrow.html

            <p>
              a
            </p>

        Source
          hig-siwa, “Button size and corner radius”, read on 2026-11-21
          https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple

        """)
  }

  @Test func `a cache that cannot be kept is an error, and the report is written all the same`() {
    let (status, record) = run(["--cache-location", "locked/cache"])
    #expect(status == .failure)
    #expect(text(record.errors).hasPrefix("higlint: error: The cache cannot be kept in 'locked/cache': Permission denied.\n"))
    #expect(text(record.output) == text(run([]).record.output))
    #expect(record.options.withLock { $0?.cache } == nil)
    #expect(run(["--cache"]).record.options.withLock { $0?.cache?.folder } == ".higlint-cache")
    // Edits that are tried are nothing to keep.
    var fixing = LintCommand()
    fixing.cacheFolder = ".higlint-cache"
    fixing.fixMode = .safe
    #expect(LintSession(fixing, .process()) { _ in }.cache == nil)
  }

  @Test func `watching judges once, waits, and ends without a complaint`() {
    let (status, record) = run(["--watch"])
    #expect(status == .success)
    #expect(record.waits.withLock { $0 } == 3)
    #expect(text(record.output) == text(run([]).record.output))
    #expect(text(record.errors).hasSuffix("── Watching 0 files and folders; Ctrl-C ends. ──\n"))
  }

  @Test func `rules are listed in three forms`() {
    #expect(
      text(run(["rules"]).record.output) == """
        siwa-button
          siwa-button-color     error    A Sign in with Apple button is at least 140 pt wide.
          siwa-button-min-size  error    A Sign in with Apple button is at least 140 pt wide.
          siwa-title-font-size  note     A Sign in with Apple button is at least 140 pt wide.

        3 rules; 'higlint explain RULE-ID' says more about one.

        """)
    #expect(text(run(["rules", "--format", "json"]).record.output).contains("\"id\": \"siwa-button-color\""))
    #expect(text(run(["rules", "--format", "markdown"]).record.output).contains("| `siwa-button-color` | error |"))
  }

  @Test func `files are listed one a line, and counted`() {
    #expect(
      text(run(["files", "src"]).record.output) == "read         a\u{FFFD}.html: page\npassed over  b.tsx: hidden\n1 read, 1 passed over.\n"
    )
    #expect(run(["files", "-"]).status == .failure)
    #expect(run(["files", "--quiet"]).status == .failure)
  }

  @Test func `a schema that is not there yet is said to be so`() {
    #expect(text(run(["schema", "model"]).record.output) == "the model\n")
    let (status, record) = run(["schema", "config"])
    #expect(status == .failure)
    #expect(text(record.errors) == "higlint: error: The config schema is not available in version 0.1.0.\n")
  }

  @Test func `colour follows the terminal, NO_COLOR and CLICOLOR_FORCE`() {
    #expect(!Terminal().allowsColor(.auto))
    #expect(Terminal(outputIsTerminal: true).allowsColor(.auto))
    #expect(!Terminal(outputIsTerminal: true, environment: ["NO_COLOR": "1"]).allowsColor(.auto))
    #expect(Terminal(outputIsTerminal: true, environment: ["NO_COLOR": ""]).allowsColor(.auto))
    #expect(!Terminal(outputIsTerminal: true, environment: ["TERM": "dumb"]).allowsColor(.auto))
    #expect(Terminal(environment: ["CLICOLOR_FORCE": "1"]).allowsColor(.auto))
    #expect(!Terminal(environment: ["CLICOLOR_FORCE": "0"]).allowsColor(.auto))
    #expect(Terminal(environment: ["NO_COLOR": "1"]).allowsColor(.always))
  }

  @Test func `progress is one line that is taken away, and only a terminal gets it unasked`() {
    #expect(text(run([]).record.errors) == "")
    let terminal = Terminal(errorIsTerminal: true)
    // What is over in a moment needs no line.
    #expect(text(run([], terminal: terminal).record.errors) == "")
    #expect(
      text(run(["--progress", "always"], terminal: terminal).record.errors) == "\rLinting 1/2 …\u{1B}[K\rLinting 2/2 …\u{1B}[K\r\u{1B}[K")
    #expect(text(run(["--progress", "never"], terminal: terminal).record.errors) == "")
  }
}
