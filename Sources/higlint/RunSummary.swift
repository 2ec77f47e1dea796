import Diagnostics
import Linting

/// What `--statistics` and `--timings` print on standard error once a run is over.
enum RunSummary {
  /// How often each rule found something and how often it could not judge, by the rules' ids.
  static func statistics(_ report: RunReport) -> String {
    var counts: [String: [Int]] = [:]
    for finding in report.findings {
      let column: Int
      switch finding.outcome {
      case .fail(.error): column = 0
      case .fail(.warning): column = 1
      case .fail(.note): column = 2
      case .review: column = 3
      }
      counts[finding.rule, default: [0, 0, 0, 0]][column] += 1
    }
    var lines = [row("rule", ["errors", "warnings", "notes", "reviews"])]
    for (rule, numbers) in counts.sorted(by: { $0.key < $1.key }) { lines.append(row(rule, numbers.map(String.init))) }
    let total = counts.values.reduce([0, 0, 0, 0]) { zip($0, $1).map(+) }
    lines.append(row("all \(report.rules.count) rules that ran", total.map(String.init)))
    // As the summary counts them, and not once for each environment.
    lines.append("files: \(report.fileCount), screens: \(report.judged.screens), purpose strings: \(report.purposeCount)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// What was done about the findings.
  static func edits(_ outcome: Fixer.Outcome, _ mode: Fixer.Mode?, files: Int) -> String {
    func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    var verb = "Fixed"
    if case .suppress? = mode { verb = "Suppressed" }
    let all = outcome.changes.count
    let shown = files < all ? "\(files) of \(plural(all, "file")); the others could not be written" : plural(files, "file")
    var text = "\(verb) \(plural(outcome.count, "finding")) in \(shown).\n"
    if files == 0, all > 0 { text = "\(verb) nothing: no file could be written.\n" }
    if outcome.leftCount > 0 {
      let why = verb == "Fixed" ? "the edit would have brought something new or cannot be written" : "no comment can be written for sure"
      text += "Left \(plural(outcome.leftCount, "finding")), where \(why).\n"
    }
    return text
  }

  /// Milliseconds of each part of the run, and for each file; added up over all threads.
  static func timings(_ timings: Timings, _ report: RunReport, _ cache: LintCache? = nil) -> String {
    let files = max(report.fileCount, 1)
    var lines = [row("part", ["ms", "ms a file"])]
    var sum = Duration.zero
    for part in Timings.Part.allCases {
      let duration = timings.duration(of: part)
      sum += duration
      lines.append(row("\(part)", [milliseconds(duration), milliseconds(duration / files)]))
    }
    lines.append(row("all", [milliseconds(sum), milliseconds(sum / files)]))
    lines.append("files: \(report.fileCount), screens: \(report.screenCount), rules: \(report.rules.count)")
    if let cache { lines.append("pages that were judged: \(cache.judged.count); what the cache knows of the others still holds") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Milliseconds of each rule that took any, the longest first; added up over all threads.
  static func timings(_ timings: RuleTimings) -> String {
    var text = row("rule", ["ms"]) + "\n"
    for (rule, duration) in timings.all { text += row(rule, [milliseconds(duration)]) + "\n" }
    return text
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    name.padded(to: 40, isRight: false) + cells.map { $0.padded(to: 11, isRight: true) }.joined()
  }

  /// With three decimals.
  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let rest = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

extension String {
  fileprivate func padded(to width: Int, isRight: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return isRight ? space + self : self + space
  }
}
