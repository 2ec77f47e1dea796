import Diagnostics
import Linting
import TestSupport
import Testing

@Suite struct RuleFixtureTests {
  struct Fixture: CustomTestStringConvertible, Sendable {
    var rule: String
    var path: String

    var name: String { String(path.split(separator: "/").last ?? "") }
    var expectation: String { String(name.prefix { $0 != "-" }) }
    var testDescription: String { rule + "/" + name }
  }

  /// Style sheets and images that fixtures link lie beside them, under other names.
  /// A fixture of several files is a folder.
  static let fixtures: [Fixture] = Repository.ruleIDs.flatMap { rule in
    let folder = "fixtures/rules/" + rule
    return Repository.names(in: folder).map { Fixture(rule: rule, path: folder + "/" + $0) }
      .filter { ["fail", "pass", "review"].contains($0.expectation) }
  }

  private static func lint(_ fixtures: [Fixture], _ rule: String) -> RunReport {
    var options = LintOptions()
    options.paths = fixtures.map { Repository.file($0.path) }
    options.onlyRules = [rule]
    return Linter.lint(options).fromRepository
  }

  /// One run for each rule: a run of its own for each fixture would load the rules three hundred times. What a rule asks of a whole run is asked of each fixture alone.
  private static let reports: [String: [RunReport]] = Dictionary(
    uniqueKeysWithValues: Repository.ruleIDs.map { rule in
      let own = fixtures.filter { $0.rule == rule }
      let isOfRun = Repository.text("rules/catalog/\(rule).json")?.contains("\"scope\": \"run\"") == true
      return (rule, isOfRun ? own.map { lint([$0], rule) } : [lint(own, rule)])
    })

  @Test(arguments: fixtures) func `A fixture's name says what its rule finds in it`(_ fixture: Fixture) throws {
    let reports = try #require(Self.reports[fixture.rule])
    let isOwn = { (file: String) in file == fixture.path || file.hasPrefix(fixture.path + "/") }
    // A finding may point into a style sheet: the rest of the folder's pages do not link it.
    let siblings = Set(Self.fixtures.filter { $0.rule == fixture.rule && $0.path != fixture.path }.map(\.path))
    let findings = reports.flatMap(\.findings).filter { finding in
      if isOwn(finding.location.file) { return true }
      guard !siblings.contains(where: { finding.location.file == $0 || finding.location.file.hasPrefix($0 + "/") }) else { return false }
      return finding.related.contains { isOwn($0.location.file) }
    }
    let found = findings.contains { $0.level != nil } ? "fail" : !findings.isEmpty ? "review" : "pass"
    #expect(found == fixture.expectation, "\(findings.map { "\($0.outcome): \($0.message)" })")
    let errors = reports.flatMap(\.notices).filter { $0.severity == .error && $0.file.map(isOwn) != false }
    #expect(errors.isEmpty, "\(errors.map(\.message))")
  }

  @Test func `Every fixture is read`() {
    for (rule, reports) in Self.reports {
      #expect(reports.map(\.fileCount).reduce(0, +) >= Self.fixtures.filter { $0.rule == rule }.count, "\(rule)")
      #expect(reports.allSatisfy { $0.fileCount > 0 }, "\(rule)")
    }
  }

  /// What these rules need is always known: a key and its string in a property list, the words and the action of a button.
  static let neverUnsure: Set<String> = ["purpose-missing", "purpose-period", "prealert-button-title", "prealert-dismiss"]

  @Test(arguments: Repository.ruleIDs)
  func `Every rule has a fixture that fails and one that passes, and one for review where it can be unsure`(_ rule: String) {
    let kinds = Set(Self.fixtures.filter { $0.rule == rule }.map(\.expectation))
    #expect(kinds.contains("fail"))
    #expect(kinds.contains("pass"))
    let text = Repository.text("rules/catalog/\(rule).json") ?? ""
    if text.contains("\"review\"") || text.contains("\"needs\"") { #expect(kinds.contains("review") || Self.neverUnsure.contains(rule)) }
  }

  @Test func `Every folder of fixtures is a rule's, and every file in it says what it is`() {
    let rules = Repository.ruleIDs
    #expect(Repository.names(in: "fixtures/rules").filter { !$0.hasPrefix(".") && !rules.contains($0) }.isEmpty)
    let linked: Set<String> = ["css", "svg", "png"]
    for path in Repository.files(below: "fixtures/rules") {
      // What a fixture of several files holds is called as such files are.
      let name = path.split(separator: "/").dropFirst(3).first ?? ""
      let isFixture = ["fail-", "pass-", "review-"].contains { name.hasPrefix($0) }
      #expect(
        isFixture || linked.contains(String(path.split(separator: ".").last ?? "")), "\(path) is neither a fixture nor what one links")
    }
  }
}
