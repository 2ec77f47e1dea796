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
      text += (headline.isGood ? style.green(headline.words) : headline.words) + "\n"
    } else {
      let parts = counts.map { level, count in style.level(level, Self.plural(count, level.rawValue)) }
      text += style.bold(Self.plural(total, "finding")) + ": " + Self.enumeration(parts) + ".\n"
    }
    line("Judged: \(judged) in \(Self.plural(report.fileCount, "file")).")
    for words in suppressed { line(words) }
    if !unjudged.isEmpty { line("Not wholly judged: \(Self.enumeration(unjudged)).") }
    let unread = Set(report.notices.filter { $0.severity == .error }.compactMap(\.file)).count
    if unread > 0 { line("Not read, or not wholly: \(Self.plural(unread, "file")).") }
    let notRead = report.notRead.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    if !notRead.isEmpty { line("Not read: \(Self.enumeration(notRead)).") }
    let passedOver = report.passedOver.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    if !passedOver.isEmpty { line("Passed over: \(Self.enumeration(passedOver)).") }
    text += reviews(style)
    return text
  }

  /// What is said where nothing was found. Nothing found in nothing judged is no praise, and neither is it where something was not read.
  private var headline: (words: String, isGood: Bool) {
    let hasJudged = report.judged.screens + report.judged.purposeStrings > 0
    if report.hasFailed {
      return (hasJudged ? "The run failed; in what could be read nothing was found." : "The run failed; nothing was judged.", false)
    }
    return hasJudged ? ("No findings.", true) : ("Nothing was judged: no screen and no purpose string was found.", false)
  }

  private var judged: String {
    let counts = report.judged
    var parts: [String] = []
    if counts.screens > 0 || counts.purposeStrings == 0 {
      var screens = Self.plural(counts.screens, "screen")
      if counts.screens > 0 {
        let signIn = Self.plural(counts.signInScreens, "sign-in screen", none: "no")
        screens += " (\(signIn), \(Self.plural(counts.appleButtons, "Sign in with Apple button", none: "no")))"
      }
      parts.append(screens)
    }
    if counts.purposeStrings > 0 { parts.append(Self.plural(counts.purposeStrings, "purpose string")) }
    return Self.enumeration(parts)
  }

  /// What was found and does not count.
  private var suppressed: [String] {
    let failures = report.suppressed.filter { $0.finding.level != nil }
    let (inSource, external) = (failures.count { $0.suppression.kind == .inSource }, failures.count { $0.suppression.kind == .external })
    var lines: [String] = []
    if inSource > 0 { lines.append("Suppressed in the sources: \(Self.plural(inSource, "finding")).") }
    if external > 0 { lines.append("Known to the baseline: \(Self.plural(external, "finding")).") }
    if let gone = report.goneFromBaseline, gone > 0 {
      lines.append("Gone from the baseline: \(Self.plural(gone, "finding")); --write-baseline takes them out of it.")
    }
    return lines
  }

  /// Of what was judged, what a review was left of.
  private var unjudged: [String] {
    let counts = report.judged
    return [
      (counts.unjudgedSignInScreens, "sign-in screen"), (counts.unjudgedAppleButtons, "Sign in with Apple button"),
      (counts.unjudgedPurposeStrings, "purpose string"),
    ].filter { $0.0 > 0 }.map { Self.plural($0.0, $0.1) }
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

  /// `none`: what stands in place of a zero.
  private static func plural(_ count: Int, _ noun: String, none: String = "0") -> String {
    "\(count == 0 ? none : String(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func enumeration(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
