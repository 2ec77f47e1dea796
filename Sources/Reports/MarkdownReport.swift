import Diagnostics

/// Markdown for the comment on a pull request: what was found, the gravest first, and a summary.
package enum MarkdownReport {
  /// More than these are counted and not shown: a comment has a limit of 65,536 characters.
  private static let limit = 100

  /// The whole text.
  package static func render(_ report: RunReport) -> String {
    var index = SourceIndex(report.files, newlines: .editors)
    let findings = report.shownFindings
    var text = "## higlint\n\n"
    for notice in report.notices where notice.severity == .error {
      let place = TextWriter.place(notice.file, notice.range, &index)
      text += "> **The run failed.** \(place.map { code($0) + ": " } ?? "")\(escape(notice.message))\n\n"
    }
    let ordered = findings.enumerated().sorted { a, b in
      let (one, other) = (rank(a.element.level), rank(b.element.level))
      return one == other ? a.offset < b.offset : one < other
    }.map(\.element)
    if !ordered.isEmpty { text += "| level | place | what | rule |\n|---|---|---|---|\n" }
    let urls = Dictionary(
      report.rules.compactMap { rule in rule.source.map { (rule.id, $0.url) } }, uniquingKeysWith: { first, _ in first })
    for finding in ordered.prefix(limit) {
      var place = TextWriter.place(finding.location.file, finding.location.range, &index) ?? ""
      if let logical = finding.logicalLocation { place += " " + TextLayout.printable(logical) }
      var what = escape(finding.fullMessage)
      if let fix = finding.fix { what += " *Fix:* \(escape(fix.description))" }
      let rule = urls[finding.rule].map { "[`\(finding.rule)`](\($0))" } ?? code(finding.rule)
      text += "| \(finding.level?.rawValue ?? "review") | \(code(place)) | \(what) | \(rule) |\n"
    }
    if ordered.count > limit { text += "\n\(ordered.count - limit) more are not shown here.\n" }
    if !ordered.isEmpty { text += "\n" }
    for line in TextSummary(report).text(TextReport.Appearance()).split(separator: "\n") { text += escape(String(line)) + "  \n" }
    return text
  }

  private static func rank(_ level: Level?) -> Int {
    switch level {
    case .error: 0
    case .warning: 1
    case .note: 2
    case nil: 3
    }
  }

  /// A text in which nothing is taken for Markdown, HTML or the end of a cell.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in TextLayout.printable(text) {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "@": escaped += "\\" + String(character)
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static func code(_ text: String) -> String {
    "`" + TextLayout.printable(text).map { $0 == "`" ? "'" : $0 == "|" ? "\\|" : String($0) }.joined() + "`"
  }
}
