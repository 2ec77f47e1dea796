import Diagnostics

/// The end of a text report: how much was found, how much was judged, and what could not be.
struct TextSummary {
  private let report: RunReport

  init(_ report: RunReport) { self.report = report }

  func text(_ appearance: TextReport.Appearance) -> String {
    let style = TextStyle(hasColor: appearance.hasColor)
    var text = ""
    func line(_ words: String) {
      for line in TextLayout.wrap(words, width: appearance.width) { text += "\(line)\n" }
    }
    let counts = Level.allCases.reversed().map { level in (level, report.findings.count { $0.level == level }) }.filter { $0.1 > 0 }
    let total = counts.reduce(0) { $0 + $1.1 }
    if total == 0 {
      // Nothing found in nothing judged is no praise.
      text += (report.screenCount + report.purposeCount > 0 ? style.green("No findings.") : "No findings.") + "\n"
    } else {
      let parts = counts.map { level, count in style.level(level, Self.plural(count, level.rawValue)) }
      text += style.bold(Self.plural(total, "finding")) + ": " + Self.enumeration(parts) + ".\n"
    }
    line("Judged: \(judged) in \(Self.plural(report.fileCount, "file")).")
    let unread = Set(report.notices.filter { $0.severity == .error }.compactMap(\.file)).count
    if unread > 0 { line("Not read, or not wholly: \(Self.plural(unread, "file")).") }
    let passedOver = report.passedOver.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    if !passedOver.isEmpty { line("Passed over: \(Self.enumeration(passedOver)).") }
    text += reviews(style)
    return text
  }

  private var judged: String {
    let screens = report.screenCount == 0 && report.purposeCount > 0 ? nil : Self.plural(report.screenCount, "screen")
    let purposes = report.purposeCount == 0 ? nil : Self.plural(report.purposeCount, "purpose string")
    return Self.enumeration([screens, purposes].compactMap(\.self))
  }

  private func reviews(_ style: TextStyle) -> String {
    var counts: [ReviewReason: Int] = [:]
    for finding in report.findings {
      if case .review(let reason) = finding.outcome { counts[reason, default: 0] += 1 }
    }
    if counts.isEmpty { return "" }
    // The commonest first; the same number, by name.
    let sorted = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    let width = sorted.map { String($0.value).count }.max() ?? 0
    var text = "Not judged, for a person to look at\(report.listsReviews ? "" : style.dim(" (--review lists them)")):\n"
    for (reason, count) in sorted {
      let number = String(count)
      text += "  \(String(repeating: " ", count: width - number.count))\(number)  \(TextLayout.printable(reason.explanation))\n"
    }
    return text
  }

  private static func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static func enumeration(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
