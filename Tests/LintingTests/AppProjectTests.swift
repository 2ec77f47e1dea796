import CSS
import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Whole projects, whose findings are recorded under `fixtures/projects/<name>-expected/` with `HIGLINT_RECORD=1`: by the rules on purpose strings and entitlements.
@Suite struct AppProjectTests {
  static let projects = ["xcode-app", "expo-app", "cordova-app", "flutter-app", "xcodegen-app"]
  static let rules = Repository.ruleIDs.filter { $0.hasPrefix("purpose-") || $0 == "app-sandbox" }

  private static func lint(_ project: String) -> RunReport {
    Lint.run(Repository.file("fixtures/projects/" + project)) { $0.onlyRules = rules }.fromRepository
  }

  @Test(arguments: projects) func `The findings of a project stand where they were recorded`(_ project: String) {
    let report = Self.lint(project)
    let lines = report.findings.map { finding in
      let level = finding.level?.rawValue ?? "review"
      let related = finding.related.map { " <- " + $0.location.file }.joined()
      return "\(report.place(of: finding)) \(finding.rule) \(level) [\(report.text(of: finding))] \(finding.message)\(related)"
    }
    #expect(RecordedText.compare(lines.joined(separator: "\n") + "\n", with: "fixtures/projects/\(project)-expected/findings.txt") == .same)
    #expect(report.notices.isEmpty, "\(report.notices)")
  }

  @Test(arguments: projects) func `A project is judged alike whatever the number of threads is`(_ project: String) {
    let path = Repository.file("fixtures/projects/" + project)
    let one = Lint.run(path) { $0.jobs = 1 }
    let four = Lint.run(path) { $0.jobs = 4 }
    #expect("\(one.findings)" == "\(four.findings)")
  }

  @Test func `What tests, packages and builds hold is passed over, and counted`() {
    let report = Self.lint("xcode-app")
    #expect(report.passedOver == ["Pods": 1, "files of tests": 1])
    #expect(TextReport.render(report, appearance: TextReport.Appearance(width: 80)).contains("Passed over: 1 Pods and 1 files of tests."))
    #expect(Self.lint("expo-app").passedOver == ["node_modules": 1])
    #expect(!report.findings.contains { $0.location.file.contains("Tests") })
  }

  /// What `inspect` prints of a file of an app reads back as the same strings with the same findings.
  @Test(arguments: [
    "xcode-app/Trails/Info.plist", "xcode-app/Trails.xcodeproj/project.pbxproj", "xcode-app/Widget/InfoPlist.xcstrings",
    "xcode-app/TrailsMac/TrailsMac.entitlements", "expo-app/app.json", "cordova-app/config.xml", "flutter-app/ios/Runner/Info.plist",
    "xcodegen-app/project.yml",
  ])
  func `What inspect prints of a file of an app is judged as the file itself`(_ name: String) throws {
    let path = Repository.file("fixtures/projects/" + name)
    let text = try #require(Inspector.inspect(InspectOptions(path: path)).text)
    let folder = try TemporaryFolder()
    let model = try folder.write("model.screen.json", text)
    func judged(_ path: String) -> [String] {
      Lint.run(path).findings.map { "\($0.rule) \($0.outcome) \($0.message)" }.sorted()
    }
    #expect(judged(model) == judged(path))
    let again = try #require(Inspector.inspect(InspectOptions(path: model)).text)
    let lines = { (text: String) in text.split(separator: "\n").filter { !$0.contains("\"file\"") } }
    #expect(lines(again) == lines(text))
  }
}
