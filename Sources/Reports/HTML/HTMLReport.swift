import Diagnostics
import Pictures

/// One page for people: what was found, on pictures of the screens, with the source and the reasons. It loads nothing and works without its script.
package struct HTMLReport {
  /// More findings are counted, and not shown one by one.
  static let findingLimit = 2_000
  /// More bytes of pictures are not written: what is left has its text alone.
  static let pictureLimit = 8 << 20
  /// More pictures are not written either.
  static let imageLimit = 600

  let report: RunReport
  let pictures: ReportPictures
  let rules: [String: RuleInfo]
  var index: SourceIndex
  var fingerprints = SARIFFingerprints()
  /// By shot, the number of the image that shows it, which others may share, and how much was left out of it.
  private(set) var written: [Int: (image: Int, leftOut: Int)] = [:]
  private(set) var leftOutPictures = 0

  /// The whole page. `pictures` may be empty.
  package static func render(_ report: RunReport, pictures: ReportPictures) -> String {
    var page = HTMLReport(report, pictures)
    return page.render()
  }

  init(_ report: RunReport, _ pictures: ReportPictures) {
    self.report = report
    self.pictures = pictures
    rules = Dictionary(report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    index = SourceIndex(report.files, newlines: .editors)
  }

  /// The findings of one page, or of one file where no page shows them.
  struct Group {
    var path: String
    var findings: [Finding] = []
    /// The numbers of the shots that show them, in their order.
    var shots: [Int] = []
  }

  /// The images of shots, as style: browsers open one when a figure that shows it comes near. What two screens look alike in is one image.
  mutating func pictureStyles() -> String {
    var styles = ""
    var bytes = 0
    var numbers: [String: Int] = [:]
    // Every page in its first environment, before any in its second.
    var places: [String: Int] = [:]
    let order = pictures.shots.enumerated().map { number, shot in
      places[shot.page, default: -1] += 1
      return (place: places[shot.page] ?? 0, number: number)
    }.sorted { $0 < $1 }
    for (_, number) in order {
      let shot = pictures.shots[number]
      let drawn = PictureSVG(prefix: "p").draw(shot.picture)
      if let same = numbers[drawn.markup] {
        written[number] = (same, drawn.leftOut)
        continue
      }
      guard numbers.count < Self.imageLimit, bytes + drawn.markup.utf8.count <= Self.pictureLimit else {
        leftOutPictures += 1
        continue
      }
      bytes += drawn.markup.utf8.count
      numbers[drawn.markup] = number
      written[number] = (number, drawn.leftOut)
      let svg = PictureSVG.document(shot.picture, title: shot.page, drawn: drawn)
      let (width, height) = (MarkupText.number(shot.picture.width), MarkupText.number(shot.picture.height))
      styles += ".p\(number){width:\(width)px;height:\(height)px;background-image:url(\(HTMLDocument.imageSource(svg)))}\n"
    }
    return styles
  }

  private mutating func render() -> String {
    let groups = groups()
    let styles = pictureStyles()
    var body = overview(groups)
    body += "<main id=\"findings\" tabindex=\"-1\">\n<h2>Findings</h2>\n<p id=\"count\" role=\"status\"></p>\n"
    if groups.isEmpty { body += "<p class=\"none\">\(MarkupText.escape(emptyWords))</p>\n" }
    for group in groups { body += section(group) }
    body += leftOut() + suppressed() + "</main>\n" + footer()
    return HTMLDocument.text(title: title, style: HTMLStyle.report + styles, script: HTMLStyle.reportScript, body: body)
  }

  private var title: String {
    let count = report.findings.count { $0.level != nil }
    return "higlint: " + (count == 0 ? "no findings" : HTMLDocument.plural(count, "finding"))
  }

  private var emptyWords: String {
    report.judged.screens + report.judged.purposeStrings > 0 && !report.hasFailed
      ? "No findings." : "Nothing was judged, or not all: see what could not be read above."
  }

  /// In the order of paths; within a page as the findings are sorted.
  private func groups() -> [Group] {
    var groups: [Group] = []
    var numbers: [String: Int] = [:]
    for finding in report.shownFindings.prefix(Self.findingLimit) {
      let views = pictures.views[ReportPictures.Key(finding)] ?? []
      let path = views.first.map { pictures.shots[$0.shot].page } ?? finding.location.file
      let number = numbers[path] ?? groups.count
      if number == groups.count {
        numbers[path] = number
        groups.append(Group(path: path))
      }
      groups[number].findings.append(finding)
      for view in views where !groups[number].shots.contains(view.shot) { groups[number].shots.append(view.shot) }
    }
    return groups.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// What there was no room for.
  private func leftOut() -> String {
    var lines: [String] = []
    let findings = report.shownFindings.count - Self.findingLimit
    if findings > 0 { lines.append("\(HTMLDocument.plural(findings, "more finding")) are counted above and not shown one by one.") }
    if leftOutPictures > 0 { lines.append("\(HTMLDocument.plural(leftOutPictures, "picture")) left out: the page would become too large.") }
    if pictures.leftOutPages > 0 { lines.append("\(HTMLDocument.plural(pictures.leftOutPages, "page")) not drawn.") }
    return lines.map { "<p class=\"quiet\">\($0)</p>\n" }.joined()
  }

  /// What was found and does not count.
  private func suppressed() -> String {
    let failures = report.suppressed.filter { $0.finding.level != nil }
    guard !failures.isEmpty else { return "" }
    let rows = failures.prefix(200).map { item in
      let kind = item.suppression.kind == .inSource ? "a comment in the source" : "the baseline"
      let reason = item.suppression.justification.map { ": \($0)" } ?? ""
      return "<li><code>\(MarkupText.escape(item.finding.rule))</code> \(MarkupText.escape(item.finding.location.file)): "
        + "\(MarkupText.escape(item.finding.message)) <span class=\"quiet\">(\(MarkupText.escape(kind + reason)))</span></li>\n"
    }
    let rest = failures.count > 200 ? "<li>and \(failures.count - 200) more</li>" : ""
    return
      "<details class=\"suppressed\"><summary>\(HTMLDocument.plural(failures.count, "finding")) that \(failures.count == 1 ? "does" : "do") "
      + "not count</summary><ul>\n\(rows.joined())\(rest)</ul></details>\n"
  }

  private func footer() -> String {
    "<footer><p>Made by higlint \(MarkupText.escape(report.toolVersion)). Pictures show each screen as higlint worked it out from its sources; "
      + "fonts are substituted by ones of the same widths, and hatched areas are not known.</p></footer>\n"
  }
}
