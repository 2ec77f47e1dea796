import Diagnostics
import Linting
import Reports
import ScreenModel
import Testing
@testable import higlint

/// Another command than the one that was asked for.
private struct Unexpected: Error {}

@Suite struct ArgumentsTests {
  private func parse(_ words: String...) throws(UsageError) -> Command { try Arguments.parse(words, fileExists: { $0 == "src" }) }

  private func lint(_ words: String...) throws -> LintCommand {
    guard case .lint(let lint) = try Arguments.parse(words, fileExists: { _ in true }) else {
      Issue.record("\(words) is not lint")
      return LintCommand()
    }
    return lint
  }

  @Test func `without a command and arguments the current folder is linted, as text`() throws {
    let lint = try lint()
    #expect(lint.options.paths.isEmpty)
    #expect(lint.reports == [LintCommand.Destination(format: .text, path: nil)])
    #expect(lint.failOn == nil)
    #expect(lint.options.jobs == nil && !lint.options.listsReviews && !lint.isQuiet)
  }

  @Test func `every option of lint reaches its place`() throws {
    let lint = try lint(
      "lint", "a.html", "--format=text", "--format", "sarif=out=1.sarif", "--rule", "r1=off", "--rule=r2", "--rule=r3=note", "--only", "r2",
      "--rules", "mine", "--viewport", "390x844", "--viewport=800x600", "--color-scheme=dark", "--platform", "ios", "--locale", "pt-BR",
      "--fail-on", "never", "--review", "--jobs", "3", "--quiet", "--color=always", "--progress", "never", "-", "--stdin-filename",
      "x.html", "--",
      "--odd")
    #expect(lint.options.paths == ["a.html", "-", "--odd"])
    #expect(
      lint.reports == [
        LintCommand.Destination(format: .text, path: nil), LintCommand.Destination(format: .sarif, path: "out=1.sarif"),
      ])
    #expect(
      lint.options.ruleSettings == [
        RuleSetting(rule: "r1", choice: .off), RuleSetting(rule: "r2", choice: .on), RuleSetting(rule: "r3", choice: .level(.note)),
      ])
    #expect(lint.options.onlyRules == ["r2"])
    #expect(lint.options.ruleFolders == ["mine"])
    #expect(lint.options.environments.viewports.map(\.width) == [390, 800])
    #expect(lint.options.environments.colorSchemes == [.dark])
    #expect(lint.options.environments.platforms == [.ios])
    #expect(lint.options.environments.locales == ["pt-BR"])
    #expect(lint.failOn?.level == nil)
    #expect(lint.options.listsReviews && lint.isQuiet)
    #expect(lint.options.jobs == 3)
    #expect(lint.color == .always && lint.progress == .never)
    #expect(lint.options.standardInputName == "x.html")
  }

  @Test func `a command's name is a path behind the first word, with a slash, or after the end of options`() throws {
    #expect(try lint("lint", "rules").options.paths == ["rules"])
    #expect(try lint("./rules").options.paths == ["./rules"])
    #expect(try lint("--", "rules").options.paths == ["rules"])
  }

  @Test func `inspect takes a file, a form and fonts`() throws {
    guard case .inspect(let xml) = try parse("inspect", "a.html", "--format", "xml", "--fonts", "liberation") else { throw Unexpected() }
    #expect(xml.path == "a.html" && xml.form == .xml && xml.fonts == .liberation)
    guard case .inspect(let boxes) = try parse("--boxes", "inspect", "a.html") else { throw Unexpected() }
    #expect(boxes.form == .boxes && boxes.fonts == .builtIn)
  }

  @Test func `help and version are found anywhere`() throws {
    guard case .help(nil) = try parse("--help") else { throw Unexpected() }
    guard case .help(.explain?) = try parse("explain", "-h") else { throw Unexpected() }
    guard case .help(.rules?) = try parse("help", "rules") else { throw Unexpected() }
    guard case .version = try parse("--version") else { throw Unexpected() }
    guard case .version = try parse("version") else { throw Unexpected() }
  }

  static let mistakes: [([String], String)] = [
    (["--fromat", "sarif"], "There is no option '--fromat'. Did you mean '--format'?"),
    (["-format"], "There is no option '-format'. Did you mean '--format'?"),
    (["--xyzzy"], "There is no option '--xyzzy'."),
    (["explian", "x"], "There is no command, file or folder 'explian'. Did you mean 'explain'?"),
    (
      ["--format", "sarf"],
      "'sarf' is not a valid value for '--format', which takes text, concise, sarif, json, github, gitlab, junit, checkstyle, xcode, markdown, rdjson or html. Did you mean 'sarif'?"
    ),
    (
      ["--format", "pdf"],
      "'pdf' is not a valid value for '--format', which takes text, concise, sarif, json, github, gitlab, junit, checkstyle, xcode, markdown, rdjson or html."
    ),
    (["--format", "sarif="], "'--format' needs a value: --format sarif=FILE."),
    (["--format"], "'--format' needs a value: --format FORMAT[=FILE]."),
    (["--format="], "'--format' needs a value: --format FORMAT[=FILE]."),
    (["--only", "--quiet"], "'--only' needs a value: --only ID."),
    (["--quiet=yes"], "'--quiet' takes no value, but 'yes' was given."),
    (["--quiet", "--quiet"], "'--quiet' may be given only once."),
    (["--fail-on", "error", "--fail-on=note"], "'--fail-on' may be given only once."),
    (
      ["--fail-on", "warn"],
      "'warn' is not a valid value for '--fail-on', which takes error, warning, note or never. Did you mean 'warning'?"
    ),
    (
      ["--viewport", "390"],
      "'390' is not a valid value for '--viewport', which takes a width and a height from 1 to 100000, such as 390x844."
    ),
    (
      ["--viewport", "0x99999999999999999999"],
      "'0x99999999999999999999' is not a valid value for '--viewport', which takes a width and a height from 1 to 100000, such as 390x844."
    ),
    (["--jobs", "0"], "'0' is not a valid value for '--jobs', which takes a number from 1 to 1024."),
    (["--locale", "e_n"], "'e_n' is not a valid value for '--locale', which takes a language tag such as en or pt-BR."),
    (
      ["--platform", "iphone"],
      "'iphone' is not a valid value for '--platform', which takes ios, ipados, macos, tvos, watchos, visionos, web or android."
    ),
    (["--rule", "a=eror"], "'eror' is not a valid value for '--rule a', which takes error, warning, note or off. Did you mean 'error'?"),
    (["--rule", "a", "--rule=a=off"], "'--rule' sets 'a' twice."),
    (
      ["--rule", "a=off", "--only", "a"], "'--only a' and '--rule a=off' cannot be given together: one turns the rule on and the other off."
    ),
    (
      ["--format", "text", "--format", "sarif"],
      "Standard output can hold one report, but both 'text' and 'sarif' would go there; write one to a file: --format sarif=FILE."
    ),
    (["--format", "text=a", "--format", "sarif=a"], "Two reports would be written to 'a'."),
    (["-", "-"], "'-' may be given only once: standard input can be read only once."),
    (["--stdin-filename", "a.html"], "'--stdin-filename' names standard input, which is read only where '-' is given."),
    ([""], "An argument is empty; for the current folder write '.'."),
    (["rules", "--quiet"], "'rules' takes no option '--quiet'; 'lint' does."),
    (["--boxes"], "'lint' takes no option '--boxes'; 'inspect' does."),
    (["schema", "--rules", "x"], "'schema' takes no option '--rules'; 'lint', 'explain' and 'rules' do."),
    (["explain"], "'explain' needs an argument: higlint explain RULE-ID."),
    (["explain", "a", "b"], "'explain' takes no further argument; 'b' was given."),
    (["rules", "x"], "'rules' takes no further argument; 'x' was given."),
    (["schema"], "'schema' needs an argument: higlint schema screen|config|rule|report|model."),
    (
      ["schema", "modle"],
      "'modle' is not a valid value for 'schema', which takes screen, config, rule, report or model. Did you mean 'model'?"
    ),
    (
      ["inspect", "a", "--boxes", "--format", "xml"],
      "'--boxes' and '--format' cannot be given together: boxes are always printed as one JSON object a line."
    ),
    (["inspect", "a", "--format", "text"], "'text' is not a valid value for '--format', which takes json, xml, svg or html."),
  ]

  @Test(arguments: mistakes) func `wrong usage is told in one sentence, with what was meant`(_ words: [String], _ sentence: String) {
    do throws(UsageError) {
      _ = try Arguments.parse(words, fileExists: { _ in false })
      Issue.record("\(words) is taken")
    } catch {
      #expect(error.error.message == sentence)
    }
  }

  @Test func `a usage error ends with where to read more`() {
    #expect(
      UsageError(error: .emptyArgument, command: .rules).text
        == "higlint: error: An argument is empty; for the current folder write '.'.\nTry 'higlint rules --help'.\n")
    #expect(UsageError(error: .emptyArgument, command: nil).text.hasSuffix("Try 'higlint --help'.\n"))
  }

  @Test func `help of every command names each option it takes`() {
    for command in CommandName.allCases where command != .help && command != .version {
      let text = Help.text(for: command, version: "1")
      for option in Option.allCases where option.commands.contains(command) && option != .version {
        #expect(text.contains("  \(option.spelling)"), "\(command) \(option)")
      }
    }
  }
}
