import Diagnostics
import JSON

/// higlint's own JSON (`higlint schema report`): all that a text report says, for scripts.
package enum JSONReport {
  /// The form of the document, which changes whenever a consumer would have to.
  package static let form = "higlint-report-1"

  /// The whole document. Lines and columns count from 1, columns in UTF-16 code units; offsets count bytes of UTF-8 without a byte order mark.
  package static func render(_ report: RunReport) -> String {
    var index = SourceIndex(report.files, newlines: .editors)
    var fingerprints = SARIFFingerprints()
    let shown = SARIFReport.results(report).map { finding, suppression in
      node(finding, suppression, fingerprints.fingerprint(of: finding, in: index.entry(finding.location.file)), &index)
    }
    let notices = report.notices.map { notice -> JSONNode in
      .object([
        "level": .text(notice.severity.rawValue), "message": .text(notice.message), "file": notice.file.map { .text($0) },
        "range": notice.file.flatMap { file in notice.range.flatMap { range in index.entry(file).map { self.range(range, $0) } } },
      ])
    }
    return JSONWriter.write(
      .object([
        "$schema": .text(form),
        "version": .text(report.toolVersion),
        "succeeded": JSONNode(.boolean(!report.hasFailed)),
        "summary": summary(report),
        "findings": .list(shown),
        "notices": .list(notices),
      ])) + "\n"
  }

  private static func summary(_ report: RunReport) -> JSONNode {
    let counts = report.judged
    return .object([
      "errors": .count(report.findings.count { $0.level == .error }),
      "warnings": .count(report.findings.count { $0.level == .warning }),
      "notes": .count(report.findings.count { $0.level == .note }),
      "reviews": .count(report.findings.count { $0.level == nil }),
      "suppressed": .count(report.suppressed.count),
      "goneFromBaseline": report.goneFromBaseline.map { .count($0) },
      "files": .count(report.fileCount),
      "screens": .count(counts.screens),
      "signInScreens": .count(counts.signInScreens),
      "appleButtons": .count(counts.appleButtons),
      "purposeStrings": .count(counts.purposeStrings),
      "notRead": counted(report.notRead),
      "passedOver": counted(report.passedOver),
    ])
  }

  private static func counted(_ counts: [String: Int]) -> JSONNode {
    JSONNode(
      .object(
        counts.sorted { $0.key < $1.key }.map { JSONNode.Member(key: $0.key, keyRange: SourceRange(0, 0), value: .count($0.value)) }))
  }

  private static func node(
    _ finding: Finding, _ suppression: Suppression?, _ fingerprint: String, _ index: inout SourceIndex
  ) -> JSONNode {
    var reason: JSONNode?
    if case .review(let why) = finding.outcome { reason = .text(why.rawValue) }
    let related = finding.related.map { related -> JSONNode in
      .object([
        "message": .text(related.message), "file": .text(related.location.file),
        "range": index.entry(related.location.file).map { range(related.location.range, $0) },
      ])
    }
    let edits = (finding.fix?.edits ?? []).map { edit -> JSONNode in
      .object([
        "file": .text(edit.location.file), "range": index.entry(edit.location.file).map { range(edit.location.range, $0) },
        "replacement": .text(edit.replacement),
      ])
    }
    return .object([
      "rule": .text(finding.rule),
      "level": .text(finding.level?.rawValue ?? "review"),
      "message": .text(finding.message),
      "reason": reason,
      "waitingRules": finding.waitingRules.isEmpty ? nil : .list(finding.waitingRules.map { .text($0) }),
      "file": .text(finding.location.file),
      "range": index.entry(finding.location.file).map { range(finding.location.range, $0) },
      "logicalLocation": finding.logicalLocation.map { .text($0) },
      "screen": finding.screen.map { .text($0) },
      "environments": finding.environments.isEmpty ? nil : .list(finding.environments.map { .text($0) }),
      "related": related.isEmpty ? nil : .list(related),
      "fix": finding.fix.map { fix in
        .object(["description": .text(fix.description), "isSafe": JSONNode(.boolean(fix.isSafe)), "edits": .list(edits)])
      },
      "suppression": suppression.map { suppression in
        .object(["kind": .text(suppression.kind.rawValue), "justification": suppression.justification.map { .text($0) }])
      },
      "fingerprint": .text(fingerprint),
    ])
  }

  private static func range(_ range: SourceRange, _ entry: SourceIndex.Entry) -> JSONNode {
    let bytes = entry.clamped(range)
    func position(_ offset: Int) -> JSONNode {
      let place = entry.position(at: offset)
      return .object(["line": .count(place.line), "column": .count(place.column), "offset": .count(offset)])
    }
    return .object(["start": position(bytes.lowerBound), "end": position(bytes.upperBound)])
  }
}
