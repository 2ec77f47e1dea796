import Diagnostics

/// One line a finding, as compilers write: for `grep`, for editors, and for Xcode, which shows such lines of a build phase beside the source.
package enum LineReport {
  /// `file:line:column: level: message [rule]`; empty where there is nothing to say. `isXcode`: with the three levels that Xcode knows, a review being
  /// a note; otherwise a review is called one.
  package static func render(_ report: RunReport, isXcode: Bool) -> String {
    var index = SourceIndex(report.files, newlines: .editors)
    var text = ""
    for finding in report.shownFindings {
      let place = place(finding.location.file, finding.location.range, finding.logicalLocation, isXcode: isXcode, &index)
      let level = finding.level?.rawValue ?? (isXcode ? "note" : "review")
      text += "\(place): \(level): \(TextLayout.printable(finding.fullMessage)) [\(TextLayout.printable(finding.rule))]\n"
    }
    for notice in report.notices {
      let place = notice.file.map { Self.place($0, notice.range, nil, isXcode: isXcode, &index) } ?? "higlint"
      text += "\(place): \(notice.severity.rawValue): \(TextLayout.printable(notice.message))\n"
    }
    return text
  }

  /// Xcode makes a link only of what has a line.
  private static func place(
    _ file: String, _ range: SourceRange?, _ logical: String?, isXcode: Bool, _ index: inout SourceIndex
  ) -> String {
    var place = TextWriter.place(file, range, &index) ?? "higlint"
    if isXcode, range == nil || index.entry(file) == nil { place += ":1" }
    return logical.map { "\(place): \(TextLayout.printable($0))" } ?? place
  }
}
