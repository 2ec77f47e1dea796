import Diagnostics
import Pictures

/// What a rule says, with its examples drawn as reports draw what they found: one page that stands alone.
package struct RulePage {
  /// One of the rule's fixtures.
  package struct Example {
    /// What it is there for: "Fails", "Passes", "Cannot be judged".
    var title: String
    /// The file's name.
    var name: String
    var text: String

    package init(title: String, name: String, text: String) { (self.title, self.name, self.text) = (title, name, text) }
  }

  /// Longer examples are shown up to here.
  private static let lineLimit = 70
  /// Reviews of an example that is there for another reason say nothing of it.
  private static let findingLimit = 2

  private let rule: RuleInfo
  private var page: HTMLReport
  private let shots: [String: [Int]]

  /// `report`: what was found in the examples, each a file of its name. `shots`: by name, the numbers of the pictures of an example.
  package static func render(
    _ rule: RuleInfo, parameters: [(name: String, value: String)], examples: [Example], report: RunReport, pictures: ReportPictures,
    shots: [String: [Int]]
  ) -> String {
    var page = RulePage(rule: rule, page: HTMLReport(report, pictures), shots: shots)
    return page.render(parameters, examples)
  }

  private mutating func render(_ parameters: [(name: String, value: String)], _ examples: [Example]) -> String {
    let escape = MarkupText.escape
    let styles = page.pictureStyles()
    var body =
      "<a class=\"skip\" href=\"#rule\">Skip to the rule</a>\n<header><p class=\"brand\">higlint</p>\n<h1>\(escape(rule.id))</h1>\n"
    body += "<p>\(escape(rule.summary))</p>\n<p class=\"quiet\"><span class=\"badge \(rule.level.rawValue)\">\(rule.level.rawValue)</span> "
    body +=
      "\(escape(rule.basis)), family \(escape(rule.family))\(rule.source.map { ", read on \(escape($0.checked))" } ?? "")</p></header>\n"
    body += "<main id=\"rule\" tabindex=\"-1\">\n"
    for (title, words) in rule.sections { body += "<h2>\(title)</h2><p>\(escape(words))</p>\n" }
    if let source = rule.source, source.url.hasPrefix("https://") {
      body += "<p class=\"quiet\"><a href=\"\(escape(source.url))\" rel=\"noreferrer noopener\">\(escape(source.section))</a></p>\n"
    }
    if !parameters.isEmpty {
      let items = parameters.map { "<li><code>\(escape($0.name))</code>: <code>\(escape($0.value))</code></li>\n" }
      body += "<h2>Parameters</h2><ul>\n\(items.joined())</ul>\n"
    }
    for title in ["Fails", "Passes", "Cannot be judged"] {
      let own = examples.filter { $0.title == title }
      guard !own.isEmpty else { continue }
      body += "<h2>\(title)</h2>\n"
      for example in own { body += section(example) }
    }
    body +=
      "</main>\n<footer><p>Made by higlint \(escape(page.report.toolVersion)). Pictures show each screen as higlint worked it out; fonts are "
    body += "substituted by ones of the same widths, and hatched areas are not known.</p></footer>\n"
    return HTMLDocument.text(title: "higlint: \(rule.id)", style: HTMLStyle.report + styles, script: "", body: body)
  }

  private mutating func section(_ example: Example) -> String {
    let found = page.report.findings.filter { finding in
      finding.location.file == example.name && example.title != "Passes" && (finding.level == nil) == (example.title == "Cannot be judged")
    }.prefix(Self.findingLimit)
    let level = found.first.map { HTMLReport.word($0.level) } ?? "passed"
    var text =
      "<section class=\"finding \(level)\" data-example=\"\(MarkupText.escape(example.name))\">\n<h3>\(MarkupText.escape(words(example.name)))</h3>\n"
    for finding in found { text += "<p class=\"message\">\(MarkupText.escape(finding.fullMessage))</p>\n" }
    text += "<div class=\"body\">\n"
    let drawn = found.map(page.shots).joined()
    text += drawn.isEmpty ? whole(example) : drawn
    if rule.family == "purpose" { for finding in found { text += page.card(finding) } }
    return text + source(example, found.first) + "</div>\n</section>\n"
  }

  /// `fail-narrow-on-phone.html` is "Narrow on phone".
  private func words(_ name: String) -> String {
    let stem = name.prefix { $0 != "." }.split(separator: "-").dropFirst().joined(separator: " ")
    return stem.isEmpty ? name : stem.prefix(1).uppercased() + stem.dropFirst()
  }

  /// The screen of an example on which nothing is to be marked.
  private func whole(_ example: Example) -> String {
    guard let number = shots[example.name]?.first, page.written[number] != nil else { return "" }
    let picture = page.pictures.shots[number].picture
    let part = PictureMarks.view(of: [], on: picture)
    return "<div class=\"shots\">\n"
      + page.figure(
        number, view: part, overlay: "", label: "\(example.name), \(page.name(of: page.pictures.shots[number])): the screen", isWhole: false
      )
      + "</div>\n"
  }

  private mutating func source(_ example: Example, _ finding: Finding?) -> String {
    var lines = example.text.split(separator: "\n", omittingEmptySubsequences: false).map { MarkupText.escape(String($0)) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if let finding, let entry = page.index.entry(example.name), let excerpt = SourceExcerpt(finding.location.range, in: entry, width: 400) {
      for line in excerpt.lines where lines.indices.contains(line.number - 1) { lines[line.number - 1] = HTMLReport.marked(line) }
    }
    let rest = lines.count > Self.lineLimit ? "\n…" : ""
    return "<pre tabindex=\"0\" role=\"group\" aria-label=\"\(MarkupText.escape(example.name))\"><code>"
      + lines.prefix(Self.lineLimit).joined(separator: "\n") + "\(rest)</code></pre>\n"
  }
}
