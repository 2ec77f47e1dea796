import Diagnostics

/// How the process ends.
enum ExitStatus: Int32, Sendable {
  /// Nothing at or above `--fail-on`.
  case success = 0
  /// Findings at or above it.
  case findings = 1
  /// The run itself failed, wholly or for one of its files.
  case failure = 2

  /// What a run's report comes to. Reviews never count.
  init(_ report: RunReport, failOn: FailOn?) {
    if report.notices.contains(where: { $0.severity == .error }) {
      self = .failure
    } else if let threshold = (failOn ?? report.failOn ?? .error).level,
      report.findings.contains(where: { $0.level.map { $0 >= threshold } ?? false })
    {
      self = .findings
    } else {
      self = .success
    }
  }
}
