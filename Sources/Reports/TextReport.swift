import Diagnostics

/// The report for people: one block a finding, then what went wrong with the run, then a summary.
package enum TextReport {
  /// How the report looks.
  package struct Appearance: Sendable {
    /// The columns of the window, for wrapping; nil wraps no sentence (the report goes to a file or another program).
    package var width: Int?
    /// Whether levels and marks are coloured.
    package var hasColor: Bool
    /// Leaves out the summary and warnings about the run.
    package var isQuiet: Bool

    package init(width: Int? = nil, hasColor: Bool = false, isQuiet: Bool = false) {
      self.width = width
      self.hasColor = hasColor
      self.isQuiet = isQuiet
    }
  }

  /// The whole report, ending in a line break unless it is empty.
  package static func render(_ report: RunReport, appearance: Appearance = Appearance()) -> String {
    var writer = TextWriter(files: report.files, appearance: appearance)
    for finding in report.findings where finding.level != nil || report.listsReviews { writer.write(finding) }
    for notice in report.notices where notice.severity == .error || !appearance.isQuiet { writer.write(notice) }
    if !appearance.isQuiet { writer.out += TextSummary(report).text(appearance) }
    return writer.out
  }

  /// How much was found and judged, for standard error where the report goes to a file.
  package static func summary(_ report: RunReport, appearance: Appearance = Appearance()) -> String {
    TextSummary(report).text(appearance)
  }

  /// What went wrong with a run, for standard error: one line each.
  package static func render(notices: [Notice], files: [String: SourceFile]) -> String {
    var index = SourceIndex(files, newlines: .editors)
    var text = ""
    for notice in notices {
      let place = TextWriter.place(notice.file, notice.range, &index)
      text += "higlint: \(notice.severity.rawValue): \(place.map { $0 + ": " } ?? "")\(TextLayout.printable(notice.message))\n"
    }
    return text
  }
}

/// Writes the blocks of a text report.
struct TextWriter {
  var out = ""
  private var index: SourceIndex
  private let appearance: TextReport.Appearance
  private let style: TextStyle
  /// The width of the window for source lines, where sentences may run on.
  private static let sourceWidth = 120

  init(files: [String: SourceFile], appearance: TextReport.Appearance) {
    index = SourceIndex(files, newlines: .editors)
    self.appearance = appearance
    style = TextStyle(hasColor: appearance.hasColor)
  }

  /// `path:line:column`, as terminals and editors make a link of; the path alone where there is no place in lines.
  static func place(_ path: String?, _ range: SourceRange?, _ index: inout SourceIndex) -> String? {
    guard let path else { return nil }
    let shown = TextLayout.printable(path)
    guard let range, let entry = index.entry(path) else { return shown }
    let position = entry.position(at: range.start)
    return "\(shown):\(position.line):\(position.column)"
  }

  mutating func write(_ finding: Finding) {
    var place = Self.place(finding.location.file, finding.location.range, &index) ?? ""
    if let logical = finding.logicalLocation { place += (place.isEmpty ? "" : ", ") + TextLayout.printable(logical) }
    let level = finding.level
    out += "\(style.bold(place))  \(style.level(level, level?.rawValue ?? "review"))  \(style.dim(TextLayout.printable(finding.rule)))\n"
    paragraph(finding.message)
    if let doubt = finding.doubt { paragraph(doubt) }
    excerpt(finding.location, level)
    if !finding.related.isEmpty || !finding.environments.isEmpty || finding.fix != nil { out += "\n" }
    for related in finding.related {
      let place = Self.place(related.location.file, related.location.range, &index) ?? ""
      item(place.isEmpty ? "also" : place, related.message)
    }
    if !finding.environments.isEmpty { item("seen in", finding.environments.joined(separator: ", ")) }
    if let fix = finding.fix { item(fix.isSafe ? "fix" : "fix (look before you apply it)", fix.description) }
    out += "\n"
  }

  mutating func write(_ notice: Notice) {
    let place = Self.place(notice.file, notice.range, &index)
    let level: Level = notice.severity == .error ? .error : .warning
    out += "\(style.bold(place ?? "higlint"))  \(style.level(level, level.rawValue))  \(style.dim("run"))\n"
    paragraph(notice.message)
    if let file = notice.file, let range = notice.range { excerpt(SourceLocation(file: file, range: range), level) }
    out += "\n"
  }

  private mutating func paragraph(_ text: String) {
    for line in TextLayout.wrap(text, width: appearance.width.map { $0 - 2 }) { out += "  \(line)\n" }
  }

  /// "  = head: text", wrapped below the text's beginning.
  private mutating func item(_ head: String, _ text: String) {
    let lead = "  = \(head): "
    // A long head (a path) leaves too little room beside it.
    let indent = min(TextLayout.width(of: lead), 6)
    let lines = TextLayout.wrap("\(head): \(text)", width: appearance.width.map { $0 - indent })
    for (i, line) in lines.enumerated() {
      out += i == 0 ? "  \(style.dim("=")) \(line)\n" : "\(String(repeating: " ", count: indent))\(line)\n"
    }
  }

  private mutating func excerpt(_ location: SourceLocation, _ level: Level?) {
    guard let entry = index.entry(location.file) else { return }
    let gutter = String(entry.lineIndex(at: min(max(location.range.end, 0), entry.text.count)) + 1).count
    let room = max(20, (appearance.width ?? Self.sourceWidth) - gutter - 5)
    guard let excerpt = SourceExcerpt(location.range, in: entry, width: room) else { return }
    out += "\n"
    for (i, line) in excerpt.lines.enumerated() {
      if i > 0, excerpt.hasGap { out += "  \(style.dim(String(repeating: " ", count: gutter) + " …"))\n" }
      let number = String(line.number)
      let padding = String(repeating: " ", count: gutter - number.count)
      out += "  \(style.dim("\(padding)\(number) |"))\(line.text.isEmpty ? "" : " ")\(line.text)\n"
      let marks = String(repeating: "^", count: line.marks.count)
      out +=
        "  \(style.dim(String(repeating: " ", count: gutter) + " |")) \(String(repeating: " ", count: line.marks.lowerBound))\(style.level(level, marks))\n"
    }
  }
}
