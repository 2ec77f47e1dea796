import Diagnostics
import Pictures

/// The head of the report: how much was found, by level, rule and file, and what could not be judged.
extension HTMLReport {
  func overview(_ groups: [Group]) -> String {
    let failures = report.findings.filter { $0.level != nil }
    let reviews = report.findings.filter { $0.level == nil }
    var text = "<a class=\"skip\" href=\"#findings\">Skip to the findings</a>\n<header>\n<p class=\"brand\">higlint</p>\n"
    text += "<h1>\(failures.isEmpty ? "No findings" : HTMLDocument.plural(failures.count, "finding"))</h1>\n"
    let summary = TextSummary(report).text(TextReport.Appearance()).split(separator: "\n").filter { !$0.hasPrefix("  ") }
    for line in summary.dropFirst() where !line.hasSuffix(":") { text += "<p class=\"quiet\">\(MarkupText.escape(String(line)))</p>\n" }
    text += "</header>\n" + notices() + filters(failures, reviews)
    text +=
      "<section class=\"tables\" aria-label=\"Overview\">\n" + byRule(failures) + byFile(failures) + notJudged(reviews) + "</section>\n"
    return text
  }

  private func notices() -> String {
    guard !report.notices.isEmpty else { return "" }
    let items = report.notices.prefix(100).map { notice in
      let file = notice.file.map { "<code>\(MarkupText.escape($0))</code>: " } ?? ""
      return "<li>\(notice.severity == .error ? "<strong>Error.</strong> " : "")\(file)\(MarkupText.escape(notice.message))</li>\n"
    }
    let rest = report.notices.count > 100 ? "<li>and \(report.notices.count - 100) more</li>" : ""
    let isOpen = report.hasFailed ? " open=\"\"" : ""
    return "<section class=\"notices\" aria-label=\"About the run\"><details\(isOpen)><summary>"
      + "\(HTMLDocument.plural(report.notices.count, "remark")) about the run\(report.hasFailed ? ": it failed" : "")</summary>"
      + "<ul>\n\(items.joined())\(rest)</ul></details></section>\n"
  }

  static func word(_ level: Level?) -> String { level?.rawValue ?? "review" }

  /// Which findings are shown. The levels work by style alone; what needs the script is hidden without it.
  private func filters(_ failures: [Finding], _ reviews: [Finding]) -> String {
    var text = "<section class=\"filters\" aria-label=\"Which findings are shown\">\n<fieldset><legend>Levels</legend>\n"
    for level in Level.allCases.reversed() {
      let count = failures.count { $0.level == level }
      guard count > 0 else { continue }
      text += check(level.rawValue, "\(count)")
    }
    if report.listsReviews, !reviews.isEmpty { text += check("review", "\(reviews.count)") }
    text += "</fieldset>\n<div class=\"scripted\" hidden=\"\">\n"
    text += select("rule", "Rule", Set(report.shownFindings.map(\.rule)).sorted())
    text += select("file", "File", Set(report.shownFindings.map(\.location.file)).sorted())
    text += "<label>Words <input id=\"words\" type=\"search\" autocomplete=\"off\"/></label>\n"
    return text + "</div>\n</section>\n"
  }

  private func check(_ level: String, _ count: String) -> String {
    "<label class=\"level \(level)\"><input type=\"checkbox\" id=\"show-\(level)\" checked=\"\"/> \(level) <span>\(count)</span></label>\n"
  }

  private func select(_ id: String, _ label: String, _ values: [String]) -> String {
    let options = values.prefix(400).map { "<option>\(MarkupText.escape($0))</option>" }.joined()
    return "<label>\(label) <select id=\"\(id)\"><option value=\"\">all</option>\(options)</select></label>\n"
  }

  private func byRule(_ failures: [Finding]) -> String {
    var counts: [String: (count: Int, level: Level)] = [:]
    for finding in failures {
      guard let level = finding.level else { continue }
      let known = counts[finding.rule]
      counts[finding.rule] = ((known?.count ?? 0) + 1, max(known?.level ?? level, level))
    }
    guard !counts.isEmpty else { return "" }
    let sorted = counts.sorted { a, b in
      if a.value.level != b.value.level { return a.value.level > b.value.level }
      return a.value.count == b.value.count ? a.key < b.key : a.value.count > b.value.count
    }
    let rows = sorted.map { id, value in
      "<tr><td><span class=\"badge \(value.level.rawValue)\">\(value.level.rawValue)</span></td><th scope=\"row\"><code>\(MarkupText.escape(id))</code>"
        + "<span class=\"quiet\">\(MarkupText.escape(rules[id]?.summary ?? ""))</span></th><td class=\"number\">\(value.count)</td></tr>\n"
    }
    return table("By rule", ["Level", "Rule", "Findings"], rows)
  }

  private func byFile(_ failures: [Finding]) -> String {
    var counts: [String: [Level: Int]] = [:]
    for finding in failures { if let level = finding.level { counts[finding.location.file, default: [:]][level, default: 0] += 1 } }
    guard !counts.isEmpty else { return "" }
    let rows = counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.prefix(300).map { path, levels in
      let cells = Level.allCases.reversed().map { "<td class=\"number\">\(levels[$0].map(String.init) ?? "")</td>" }.joined()
      return "<tr><th scope=\"row\"><code>\(MarkupText.escape(path.isEmpty ? "the run" : path))</code></th>\(cells)</tr>\n"
    }
    return table("By file", ["File", "Errors", "Warnings", "Notes"], rows, leftOut: counts.count - rows.count)
  }

  private func notJudged(_ reviews: [Finding]) -> String {
    var counts: [ReviewReason: Int] = [:]
    for finding in reviews { if case .review(let reason) = finding.outcome { counts[reason, default: 0] += 1 } }
    guard !counts.isEmpty else { return "" }
    let rows = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { reason, count in
      "<tr><th scope=\"row\">\(MarkupText.escape(reason.explanation))</th><td class=\"number\">\(count)</td></tr>\n"
    }
    let note = report.listsReviews ? "" : "<p class=\"quiet\">With <code>--review</code> the report lists them one by one.</p>"
    return table("Not judged, for a person to look at", ["Why", "Times"], rows, note: note)
  }

  private func table(_ caption: String, _ heads: [String], _ rows: some Collection<String>, leftOut: Int = 0, note: String = "") -> String {
    let head = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let rest = leftOut > 0 ? "<p class=\"quiet\">and \(leftOut) more</p>" : ""
    return
      "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"\(caption)\"><table><caption>\(caption)</caption><thead><tr>\(head)</tr></thead><tbody>\n\(rows.joined())</tbody></table>"
      + "\(rest)\(note)</div>\n"
  }
}
