import Diagnostics
import JSON

/// GitLab's Code Quality report: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
package enum GitLabReport {
  /// An array of findings; a review is one of the severity `info`. What went wrong with the run is there too, since a pipeline shows nothing else.
  package static func render(_ report: RunReport) -> String {
    var index = SourceIndex(report.files, newlines: .editors)
    var fingerprints = SARIFFingerprints()
    var entries: [JSONNode] = []
    for finding in report.shownFindings {
      let entry = index.entry(finding.location.file)
      entries.append(
        node(
          finding.fullMessage, finding.rule, severity(finding.level), fingerprints.fingerprint(of: finding, in: entry),
          finding.location.file,
          entry?.position(at: finding.location.range.start).line ?? 1))
    }
    for notice in report.notices where notice.severity == .error {
      var hash = StableHash()
      hash.add(notice.message.utf8)
      hash.add((notice.file ?? "").utf8)
      let line = notice.range.flatMap { range in notice.file.flatMap { index.entry($0)?.position(at: range.start).line } }
      entries.append(node(notice.message, "run", "blocker", String(hash.value, radix: 16), notice.file ?? ".", line ?? 1))
    }
    return JSONWriter.write(.list(entries)) + "\n"
  }

  private static func node(_ message: String, _ rule: String, _ severity: String, _ fingerprint: String, _ path: String, _ line: Int)
    -> JSONNode
  {
    .object([
      "description": .text(message), "check_name": .text(rule), "fingerprint": .text(fingerprint), "severity": .text(severity),
      "location": .object(["path": .text(path), "lines": .object(["begin": .count(line)])]),
    ])
  }

  private static func severity(_ level: Level?) -> String {
    switch level {
    case .error: "critical"
    case .warning: "major"
    case .note: "minor"
    case nil: "info"
    }
  }
}
