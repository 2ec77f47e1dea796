import Diagnostics
import JSON
import Linting
import ScreenModel
import TestSupport

/// Short ways to run the pipeline in a test.
enum Lint {
  /// Lints paths as they are given. `configure` sets what else the options hold.
  static func run(_ paths: String..., configure: (inout LintOptions) -> Void = { _ in }) -> RunReport {
    var options = LintOptions()
    options.paths = paths
    options.jobs = 2
    configure(&options)
    return Linter.lint(options)
  }

  /// Lints files, by their paths, as a project of their own, with its reviews.
  static func project(_ files: [String: String]) throws -> RunReport {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    return run(folder.path) { $0.listsReviews = true }
  }

  /// Lints a text as standard input, once, in a phone's window.
  static func page(_ text: String, name: String = "page.html", only rule: String? = nil, configure: (inout LintOptions) -> Void = { _ in })
    -> RunReport
  {
    run("-") { options in
      options.standardInput = Array(text.utf8)
      options.standardInputName = name
      options.onlyRules = rule.map { [$0] } ?? []
      options.environments.viewports = [EnvironmentOptions.Viewport(width: 390, height: 844)]
      options.environments.colorSchemes = [.light]
      configure(&options)
    }
  }
}

extension RunReport {
  var failures: [Finding] { findings.filter { $0.level != nil } }
  var reviews: [Finding] { findings.filter { $0.level == nil } }
  var errors: [Notice] { notices.filter { $0.severity == .error } }

  /// The text that a finding points at.
  func text(of finding: Finding) -> String { files[finding.location.file]?.string(finding.location.range) ?? "" }

  /// `file:line:column` of a finding, columns in UTF-16 code units.
  func place(of finding: Finding) -> String {
    guard let file = files[finding.location.file] else { return finding.location.file }
    let position = file.lines.position(at: finding.location.range.start, in: file.text)
    return "\(finding.location.file):\(position.line):\(position.column)"
  }
}

extension RunReport {
  /// The report with every path of a fixture as it is from the repository's folder, whatever the current one is.
  var fromRepository: RunReport {
    var shown: [String: String] = [:]
    func cut(_ path: String) -> String {
      if let known = shown[path] { return known }
      shown[path] = Repository.fixture(shown: path)
      return shown[path]!
    }
    var report = self
    for index in report.findings.indices {
      report.findings[index].location.file = cut(report.findings[index].location.file)
      for other in report.findings[index].related.indices {
        report.findings[index].related[other].location.file = cut(report.findings[index].related[other].location.file)
      }
    }
    for index in report.notices.indices { report.notices[index].file = report.notices[index].file.map(cut) }
    report.files = Dictionary(
      uniqueKeysWithValues: files.map { (cut($0), SourceFile(path: cut($0), text: $1.text, encoding: $1.encoding)) })
    return report
  }
}

/// Pages that tests are about.
enum SamplePage {
  /// A phone's page with a Sign in with Apple button that is right in everything but what `style` makes wrong.
  static func button(style: String, head: String = "", attributes: String = #"class="btn-apple""#) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    \(head)<style>
    .btn-apple { height: 44px; padding: 0; border: 0; border-radius: 8px; background: #000; color: #fff; font: 500 19px Helvetica; }
    \(style)
    </style>
    </head>
    <body>
    <button \(attributes)>Sign in with Apple</button>
    </body>
    </html>

    """
  }
}
