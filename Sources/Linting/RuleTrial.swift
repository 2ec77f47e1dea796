import Diagnostics

/// Tries users' rules on the fixtures that stand beside them, as the project's own are tried: `higlint test DIR`.
package enum RuleTrial {
  package struct Outcome: Sendable {
    /// One line a fixture, and a summary.
    package var text: String
    package var hasPassed: Bool
  }

  /// What a fixture's name begins with, and so says of the rule.
  private static let expectations = ["fail", "pass", "review"]

  /// Lints every fixture in `fixtures/<rule id>/` below a folder of rules with its rule alone. A rule without a fixture that fails and one that passes has
  /// not passed. The outcome is nil where the rules do not load.
  package static func run(folder: String) -> (outcome: Outcome?, notices: [Notice], files: [String: SourceFile]) {
    let catalog = RuleCatalog.load(folders: [folder])
    guard catalog.notices.isEmpty else { return (nil, catalog.notices, catalog.files) }
    var text = ""
    var (count, failures) = (0, 0)
    for id in catalog.userFolders.keys.sorted() {
      let fixtures = FileAccess.absolute(folder) + "/fixtures/" + id
      var kinds: Set<String> = []
      for name in FileAccess.names(in: fixtures) ?? [] {
        guard let expected = expectations.first(where: { name.hasPrefix($0 + "-") }) else { continue }
        kinds.insert(expected)
        count += 1
        let report = lint(fixtures + "/" + name, id, folder)
        let errors = report.notices.filter { $0.severity == .error }
        let found = kind(report)
        let isRight = errors.isEmpty && found == expected
        if !isRight { failures += 1 }
        text += "\(isRight ? "ok  " : "FAIL")  \(id)/\(name)"
        if !isRight { text += ": " + (errors.first?.message ?? "expected \(expected), found \(found)\(words(report))") }
        text += "\n"
      }
      for missing in ["fail", "pass"] where !kinds.contains(missing) {
        failures += 1
        text += "FAIL  \(id): no fixture '\(missing)-…' in fixtures/\(id)/\n"
      }
    }
    let rules = catalog.userFolders.count
    text +=
      "\(rules) rule\(rules == 1 ? "" : "s"), \(count) fixture\(count == 1 ? "" : "s"), \(failures) failure\(failures == 1 ? "" : "s").\n"
    return (Outcome(text: text, hasPassed: failures == 0), [], [:])
  }

  private static func lint(_ path: String, _ rule: String, _ folder: String) -> RunReport {
    var options = LintOptions()
    options.paths = [path]
    options.ruleFolders = [folder]
    options.onlyRules = [rule]
    return Linter.lint(options)
  }

  private static func kind(_ report: RunReport) -> String {
    if report.findings.contains(where: { $0.level != nil }) { return "fail" }
    return report.findings.isEmpty ? "pass" : "review"
  }

  private static func words(_ report: RunReport) -> String { report.findings.first.map { ": " + $0.message } ?? "" }
}
