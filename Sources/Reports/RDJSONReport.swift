import Diagnostics
import JSON

/// Reviewdog's diagnostic format: https://github.com/reviewdog/reviewdog/tree/master/proto/rdf
package enum RDJSONReport {
  /// The whole document. Columns count bytes of UTF-8, as the format says. A fix of one edit, or of several in one file, is a suggestion.
  package static func render(_ report: RunReport) -> String {
    var index = SourceIndex(report.files, newlines: .editors)
    let urls = Dictionary(
      report.rules.compactMap { rule in rule.source.map { (rule.id, $0.url) } }, uniquingKeysWith: { first, _ in first })
    var diagnostics: [JSONNode] = []
    for finding in report.shownFindings {
      let place = location(finding.location, index.entry(finding.location.file))
      var suggestions: [JSONNode] = []
      for edit in finding.fix?.edits ?? [] where edit.location.file == finding.location.file {
        guard let entry = index.entry(edit.location.file) else { continue }
        suggestions.append(.object(["range": range(edit.location.range, entry), "text": .text(edit.replacement)]))
      }
      diagnostics.append(
        .object([
          "message": .text(finding.fullMessage), "location": place, "severity": .text(severity(finding.level)),
          "code": .object(["value": .text(finding.rule), "url": urls[finding.rule].map { .text($0) }]),
          "suggestions": suggestions.isEmpty ? nil : .list(suggestions),
        ]))
    }
    for notice in report.notices where notice.file != nil {
      let place = location(SourceLocation(file: notice.file!, range: notice.range ?? SourceRange(0, 0)), index.entry(notice.file!))
      diagnostics.append(
        .object(["message": .text(notice.message), "location": place, "severity": notice.severity == .error ? "ERROR" : "WARNING"]))
    }
    return JSONWriter.write(
      .object([
        "source": .object(["name": "higlint", "url": "https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple"]),
        "diagnostics": .list(diagnostics),
      ])) + "\n"
  }

  private static func location(_ location: SourceLocation, _ entry: SourceIndex.Entry?) -> JSONNode {
    .object(["path": .text(location.file), "range": entry.map { range(location.range, $0) }])
  }

  private static func range(_ range: SourceRange, _ entry: SourceIndex.Entry) -> JSONNode {
    let bytes = entry.clamped(range)
    return .object(["start": position(bytes.lowerBound, entry), "end": position(bytes.upperBound, entry)])
  }

  private static func position(_ offset: Int, _ entry: SourceIndex.Entry) -> JSONNode {
    let line = entry.lineIndex(at: offset)
    return .object(["line": .count(line + 1), "column": .count(offset - entry.starts[line] + 1)])
  }

  private static func severity(_ level: Level?) -> String {
    switch level {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .note, nil: "INFO"
    }
  }
}
