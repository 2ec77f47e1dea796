import Diagnostics

/// Reports made by hand, with everything that a report can hold.
package enum SampleReports {
  package static let page = SourceFile(
    path: "templates/log in.html",
    """
    <!doctype html>
    <style>
    .btn-apple {
    \twidth: 120px;
    }
    </style>
    <button class="btn-apple">Sign in with Apple</button>
    <button>ログイン Google 🔒 here</button>
    <ul>
      <li>One
      <li>Two
    </ul>

    """)

  package static let screen = SourceFile(path: "login.screen.json", "{\"screens\": [{\"id\": 5}]}\n")

  /// The first place of a text in the page.
  package static func place(_ text: String, in file: SourceFile = page) -> SourceLocation {
    let needle = Array(text.utf8)
    for start in 0...max(0, file.text.count - needle.count) where file.text[start...].starts(with: needle) {
      return SourceLocation(file: file.path, range: SourceRange(start, start + needle.count))
    }
    preconditionFailure("The sample holds no '\(text)'")
  }

  package static func rule(_ id: String, _ name: String, _ level: Level, basis: String = "requirement") -> RuleInfo {
    RuleInfo(
      id: id, name: name, family: "siwa-button", basis: basis,
      source: RuleSource(
        document: "hig-siwa", section: "Button size and corner radius",
        url: "https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple", checked: "2026-11-21"), level: level,
      summary: "A Sign in with Apple button is at least 140 pt wide.", why: "A smaller button is hard to read.",
      howToFix: "Give the button a width of 140 px or more.")
  }

  package static let rules = [
    rule("siwa-button-color", "SiwaButtonColor", .error),
    rule("siwa-button-min-size", "SiwaButtonMinSize", .error),
    rule("siwa-title-font-size", "SiwaTitleFontSize", .note, basis: "heuristic"),
  ]

  package static let findings = [
    Finding(
      rule: "siwa-button-min-size", outcome: .fail(.error),
      message: "'Sign in with Apple' is 120 pt wide; a Sign in with Apple button is at least 140 pt wide.", location: place("120px"),
      related: [RelatedLocation(location: place("Sign in with Apple"), message: "The button is here.")],
      environments: ["phone", "phone dark"], screen: "login",
      fix: Fix(
        description: "Set the width to 140px.", edits: [Edit(location: place("120px"), replacement: "140px")], isSafe: true)),
    Finding(rule: "siwa-title-font-size", outcome: .fail(.note), message: "The title is small.", location: place("Google 🔒")),
    Finding(
      rule: "siwa-button-color", outcome: .review(.templateValue), message: "The color of 'Sign in with Apple' is not known.",
      location: place("<ul>\n  <li>One\n  <li>Two")),
  ]

  package static func report(
    findings: [Finding] = findings, notices: [Notice] = [], listsReviews: Bool = false, files: [SourceFile] = [page, screen]
  ) -> RunReport {
    var report = RunReport(
      toolVersion: "0.1.0", rules: rules, findings: findings, notices: notices,
      files: Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) }), fileCount: 2, screenCount: 3, purposeCount: 1,
      listsReviews: listsReviews)
    report.judged.screens = 2
    report.judged.signInScreens = 1
    report.judged.appleButtons = 3
    report.judged.purposeStrings = 1
    return report
  }

  package static let notices = [
    Notice(.error, "'id' is a string.", file: screen.path, range: place("5", in: screen).range),
    Notice(.warning, "No style sheet 'app.css' is there."),
  ]
}
