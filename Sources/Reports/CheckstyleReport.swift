import Diagnostics

/// Checkstyle's XML, which Jenkins, reviewdog and many others read: https://github.com/checkstyle/checkstyle
package enum CheckstyleReport {
  /// The whole document. Files in the order of their findings, each once; a review has the severity `info`.
  package static func render(_ report: RunReport) -> String {
    var index = SourceIndex(report.files, newlines: .editors)
    var order: [String] = []
    var lines: [String: String] = [:]
    func add(_ file: String, _ line: String) {
      if lines[file] == nil { order.append(file) }
      lines[file, default: ""] += line
    }
    for finding in report.shownFindings {
      add(
        finding.location.file,
        error(
          index.entry(finding.location.file)?.position(at: finding.location.range.start), severity(finding.level), finding.fullMessage,
          "higlint." + finding.rule))
    }
    for notice in report.notices {
      let place = notice.range.flatMap { range in notice.file.flatMap { index.entry($0)?.position(at: range.start) } }
      add(notice.file ?? "higlint", error(place, notice.severity.rawValue, notice.message, "higlint"))
    }
    let files = order.map { "  <file name=\"\(XMLText.escape($0))\">\n\(lines[$0]!)  </file>\n" }.joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n\(files)</checkstyle>\n"
  }

  private static func error(_ place: TextPosition?, _ severity: String, _ message: String, _ source: String) -> String {
    "    <error line=\"\(place?.line ?? 1)\" column=\"\(place?.column ?? 1)\" severity=\"\(severity)\" message=\"\(XMLText.escape(message))\" "
      + "source=\"\(XMLText.escape(source))\"/>\n"
  }

  private static func severity(_ level: Level?) -> String {
    switch level {
    case .error: "error"
    case .warning: "warning"
    case .note, nil: "info"
    }
  }
}
