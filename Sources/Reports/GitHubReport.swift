import Diagnostics

/// Workflow commands that GitHub turns into annotations:
/// https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions#setting-an-error-message
package enum GitHubReport {
  /// One line a finding and a notice; empty where there are none.
  package static func render(_ report: RunReport) -> String {
    var index = SourceIndex(report.files, newlines: .editors)
    var out = ""
    for finding in report.findings {
      guard finding.level != nil || report.listsReviews else { continue }
      var message = finding.message
      if let doubt = finding.doubt { message += " " + doubt }
      if !finding.environments.isEmpty { message += "\nSeen in: \(finding.environments.joined(separator: ", "))." }
      if let fix = finding.fix { message += "\nFix: \(fix.description)" }
      out += command(name(finding.level), finding.location.file, finding.location.range, title: finding.rule, message, &index)
    }
    for notice in report.notices {
      out += command(notice.severity.rawValue, notice.file, notice.range, title: "higlint", notice.message, &index)
    }
    return out
  }

  /// A review is a notice: it asks for a look, not for a change.
  private static func name(_ level: Level?) -> String {
    switch level {
    case .error: "error"
    case .warning: "warning"
    case .note, nil: "notice"
    }
  }

  private static func command(
    _ name: String, _ file: String?, _ range: SourceRange?, title: String, _ message: String, _ index: inout SourceIndex
  ) -> String {
    var properties = ""
    if let file {
      properties += "file=\(escape(file, isProperty: true)),"
      if let range, let entry = index.entry(file) {
        let start = entry.position(at: range.start)
        let end = entry.position(at: range.end)
        properties += "line=\(start.line),endLine=\(end.line),"
        // GitHub takes columns only where they are on one line.
        if start.line == end.line { properties += "col=\(start.column),endColumn=\(end.column)," }
      } else {
        properties += "line=1,"
      }
    }
    return "::\(name) \(properties)title=\(escape(title, isProperty: true))::\(escape(message, isProperty: false))\n"
  }

  /// What the runner takes for the end of a value is escaped, and what cannot be shown as it is gets a mark, as in the text report: a log is read in a
  /// terminal too.
  /// https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts
  static func escape(_ text: String, isProperty: Bool) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped.append(contentsOf: "%25".unicodeScalars)
      case "\r": escaped.append(contentsOf: "%0D".unicodeScalars)
      case "\n": escaped.append(contentsOf: "%0A".unicodeScalars)
      case ":" where isProperty: escaped.append(contentsOf: "%3A".unicodeScalars)
      case "," where isProperty: escaped.append(contentsOf: "%2C".unicodeScalars)
      case "\t": escaped.append(" ")
      default: escaped.append(TextLayout.isPrintable(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return String(escaped)
  }
}
