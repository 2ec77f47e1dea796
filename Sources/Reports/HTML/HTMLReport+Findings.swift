import Diagnostics
import Pictures

/// The findings one by one, page by page.
extension HTMLReport {
  /// A finding is shown in so many environments.
  private static let viewLimit = 4

  mutating func section(_ group: Group) -> String {
    let path = group.path.isEmpty ? "the run" : group.path
    var text = "<section class=\"page\">\n<h3><code>\(MarkupText.escape(path))</code> "
    text += "<span class=\"quiet\">\(HTMLDocument.plural(group.findings.count, "finding"))</span></h3>\n"
    text += screens(group)
    for finding in group.findings { text += article(finding) }
    return text + "</section>\n"
  }

  /// The whole screens, side by side, with every finding's element outlined.
  private func screens(_ group: Group) -> String {
    let shots = group.shots.filter { written[$0] != nil }.sorted()
    guard !shots.isEmpty else { return "" }
    var figures = ""
    for number in shots.prefix(8) {
      let shot = pictures.shots[number]
      var seen: Set<PictureRect> = []
      var marks: [PictureMark] = []
      for finding in group.findings {
        for view in pictures.views[ReportPictures.Key(finding)] ?? [] where view.shot == number {
          for mark in view.marks where mark.role == .subject && seen.insert(mark.rect).inserted {
            marks.append(PictureMark(rect: mark.rect, role: .subject))
          }
        }
      }
      let whole = PictureRect(x: 0, y: 0, width: shot.picture.width, height: shot.picture.height)
      figures += figure(
        number, view: whole, overlay: PictureMarks.markup(marks, on: shot.picture),
        label: "\(shot.page), \(name(of: shot)): the whole screen, \(HTMLDocument.plural(marks.count, "element")) outlined", isWhole: true)
    }
    return "<details class=\"screens\"><summary>The whole screen</summary>\n<div class=\"shots\">\n\(figures)</div></details>\n"
  }

  func name(of shot: ReportPictures.Shot) -> String { shot.environment.isEmpty ? "the screen" : shot.environment }

  /// A shot with what is drawn over it. `label`: what it shows, for those who do not see it.
  func figure(_ number: Int, view: PictureRect, overlay: String, label: String, isWhole: Bool) -> String {
    let shot = pictures.shots[number]
    let n = MarkupText.number
    let points = view.scaled(shot.picture.scale)
    var caption = MarkupText.escape(name(of: shot))
    if isWhole { caption += " <span class=\"quiet\">\(n(points.width)) × \(n(points.height)) pt\(remarks(number))</span>" }
    return "<figure><svg class=\"shot\" role=\"img\" aria-label=\"\(MarkupText.escape(label))\" viewBox=\"\(n(view.x)) \(n(view.y)) "
      + "\(n(view.width)) \(n(view.height))\" width=\"\(n(points.width))\" height=\"\(n(points.height))\"><foreignObject "
      + "width=\"\(n(shot.picture.width))\" height=\"\(n(shot.picture.height))\"><div class=\"p\(written[number]?.image ?? number)\"></div></foreignObject>"
      + "\(overlay)</svg><figcaption>\(caption)</figcaption></figure>\n"
  }

  /// What a picture does not show.
  private func remarks(_ number: Int) -> String {
    let picture = pictures.shots[number].picture
    var words = ""
    if picture.isCut { words += ", the screen goes on below" }
    if let left = written[number]?.leftOut, left > 0 { words += ", \(HTMLDocument.plural(left, "part")) left out" }
    if picture.substitutesFonts { words += ", fonts substituted" }
    return words
  }

  private mutating func article(_ finding: Finding) -> String {
    let level = Self.word(finding.level)
    let rule = rules[finding.rule]
    let entry = index.entry(finding.location.file)
    let id = "f-" + fingerprints.fingerprint(of: finding, in: entry).replacing(":", with: "-")
    var place = TextWriter.place(finding.location.file, finding.location.range, &index) ?? ""
    if let logical = finding.logicalLocation { place += " " + logical }
    var text = "<article class=\"finding \(level)\" id=\"\(id)\" data-rule=\"\(MarkupText.escape(finding.rule))\" "
    text += "data-file=\"\(MarkupText.escape(finding.location.file))\">\n<h4><span class=\"badge \(level)\">\(level)</span> "
    text += "<span class=\"message\">\(MarkupText.escape(finding.fullMessage))</span></h4>\n"
    text += "<p class=\"where\"><code>\(MarkupText.escape(place))</code> <code class=\"rule\">\(MarkupText.escape(finding.rule))</code> "
    text += "<a class=\"permalink\" href=\"#\(id)\" aria-label=\"Link to this finding, \(id.suffix(20))\">#</a></p>\n"
    text += "<div class=\"body\">\n" + shots(of: finding) + "<div class=\"told\">\n<div>\n"
    if rule?.family == "purpose" { text += card(finding) }
    text += excerpt(finding, entry)
    text += related(finding)
    if !finding.environments.isEmpty {
      text += "<p class=\"quiet\">Seen in: \(MarkupText.escape(finding.environments.joined(separator: ", "))).</p>\n"
    }
    text += "</div>\n<div>\n"
    if let fix = finding.fix { text += "<p><strong>Fix:</strong> \(MarkupText.escape(fix.description))</p>\n" }
    if let rule { text += Self.reasons(rule) }
    return text + "</div>\n</div>\n</div>\n</article>\n"
  }

  private static func reasons(_ rule: RuleInfo) -> String {
    var text = ""
    for (title, words) in [("Why", rule.why), ("How to fix", rule.howToFix)] {
      if let words { text += "<dt>\(title)</dt><dd>\(MarkupText.escape(words))</dd>" }
    }
    if !text.isEmpty { text = "<dl>\(text)</dl>\n" }
    guard let source = rule.source, source.url.hasPrefix("https://") || source.url.hasPrefix("http://") else { return text }
    text += "<p class=\"quiet\"><a href=\"\(MarkupText.escape(source.url))\" rel=\"noreferrer noopener\">"
    return text + "\(MarkupText.escape(source.section))</a> (\(MarkupText.escape(rule.basis)))</p>\n"
  }

  /// The pictures of a finding, one for each environment.
  func shots(of finding: Finding) -> String {
    let views = (pictures.views[ReportPictures.Key(finding)] ?? []).filter { written[$0.shot] != nil && !$0.marks.isEmpty }
    guard !views.isEmpty else { return "" }
    let figures = views.prefix(Self.viewLimit).map { view in
      let shot = pictures.shots[view.shot]
      let part = PictureMarks.view(of: view.marks, on: shot.picture)
      let measured = view.marks.flatMap(\.measures).map(\.words)
      return figure(
        view.shot, view: part, overlay: PictureMarks.markup(view.marks, on: shot.picture, within: part),
        label: "\(name(of: shot)): the element\(measured.isEmpty ? "" : ", marked with " + measured.joined(separator: ", "))",
        isWhole: false)
    }
    let rest = views.count > Self.viewLimit ? "<p class=\"quiet\">and in \(views.count - Self.viewLimit) more environments</p>" : ""
    return "<div class=\"shots\">\n\(figures.joined())\(rest)</div>\n"
  }

  /// The words that a system alert would show, without the alert.
  mutating func card(_ finding: Finding) -> String {
    guard let entry = index.entry(finding.location.file) else { return "" }
    let bytes = entry.clamped(finding.location.range)
    let words = String(decoding: entry.text[bytes].prefix(1_000), as: UTF8.self).trimmed
    guard !words.isEmpty, words.first != "<" else { return "" }
    return
      "<figure class=\"card\"><blockquote>\(MarkupText.escape(words))</blockquote><figcaption>The words that people read in the system’s "
      + "alert</figcaption></figure>\n"
  }

  private func excerpt(_ finding: Finding, _ entry: SourceIndex.Entry?) -> String {
    guard let entry, let excerpt = SourceExcerpt(finding.location.range, in: entry, width: 64) else { return "" }
    let lines = excerpt.lines.enumerated().map { number, line in
      let gap = number > 0 && excerpt.hasGap ? "<span class=\"gap\">…</span>\n" : ""
      return "\(gap)<span class=\"line\">\(line.number)</span> \(Self.marked(line))"
    }
    return "<pre tabindex=\"0\" role=\"group\" aria-label=\"Source\"><code>\(lines.joined(separator: "\n"))</code></pre>\n"
  }

  /// The text of a line with its marks, which count in columns of a terminal.
  static func marked(_ line: SourceExcerpt.Line) -> String {
    var (before, inside, after) = ("", "", "")
    var column = 0
    for scalar in line.text.unicodeScalars {
      if column < line.marks.lowerBound {
        before.unicodeScalars.append(scalar)
      } else if column < line.marks.upperBound {
        inside.unicodeScalars.append(scalar)
      } else {
        after.unicodeScalars.append(scalar)
      }
      column += TextLayout.width(of: scalar)
    }
    return MarkupText.escape(before) + "<mark>\(inside.isEmpty ? " " : MarkupText.escape(inside))</mark>" + MarkupText.escape(after)
  }

  private mutating func related(_ finding: Finding) -> String {
    guard !finding.related.isEmpty else { return "" }
    var items = ""
    for place in finding.related {
      let shown = TextWriter.place(place.location.file, place.location.range, &index) ?? place.location.file
      items += "<li><code>\(MarkupText.escape(shown))</code> \(MarkupText.escape(place.message))</li>\n"
    }
    return "<ul class=\"related\">\n\(items)</ul>\n"
  }
}

extension PictureMark.Measure {
  /// What it says.
  fileprivate var words: String {
    switch self {
    case .width(let words), .height(let words), .gap(_, _, let words), .note(let words): words
    }
  }
}
