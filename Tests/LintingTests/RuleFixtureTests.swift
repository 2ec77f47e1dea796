import Diagnostics
import JSON
import Linting
import TestSupport
import Testing

/// Each rule on its own fixtures. What it is to find there is recorded in `expected.json` beside them: `make record`, and then a person reads the diff.
@Suite struct RuleFixtureTests {
  static let fixtures = Dictionary(grouping: RuleFixture.all, by: \.rule)

  /// What became of a rule's fixtures.
  private struct Run {
    var found: [String: [ExpectedFinding]] = [:]
    var errors: [String: [String]] = [:]
    /// Findings that are no fixture's.
    var stray: [String] = []
    var fileCount = 0
  }

  private static func lint(_ fixtures: [RuleFixture], _ rule: String) -> RunReport {
    var options = LintOptions()
    options.paths = fixtures.map(\.file)
    options.onlyRules = [rule]
    return Linter.lint(options).fromRepository
  }

  /// One run for each rule: a run of its own for each fixture would load the rules two thousand times. What a rule asks of a whole run is asked of each fixture alone.
  private static let runs: [String: Run] = Dictionary(
    uniqueKeysWithValues: Repository.ruleIDs.map { rule in
      let own = fixtures[rule] ?? []
      let isOfRun = Repository.text("rules/catalog/\(rule).json")?.contains("\"scope\": \"run\"") == true
      var run = Run()
      for fixtures in isOfRun ? own.map({ [$0] }) : [own] where !fixtures.isEmpty {
        let report = lint(fixtures, rule)
        run.fileCount += report.fileCount
        for finding in report.findings {
          let owners = owners(of: finding, among: fixtures)
          for owner in owners { run.found[owner.name, default: []].append(ExpectedFinding(finding, in: owner, of: report)) }
          if owners.isEmpty { run.stray.append("\(finding.location.file): \(finding.message)") }
        }
        for notice in report.errors {
          for fixture in fixtures where notice.file.map(fixture.owns) != false {
            run.errors[fixture.name, default: []].append(notice.message)
          }
        }
      }
      return (rule, run)
    })

  /// The fixtures that a finding is about: the one it points into, or those that link the style sheet it points into.
  private static func owners(of finding: Finding, among fixtures: [RuleFixture]) -> [RuleFixture] {
    let own = fixtures.filter { $0.owns(finding.location.file) }
    if !own.isEmpty { return own }
    return fixtures.filter { fixture in finding.related.contains { fixture.owns($0.location.file) } }
  }

  private static let expectations: [String: ExpectedFindings] = Dictionary(
    uniqueKeysWithValues: Repository.ruleIDs.map { ($0, (try? ExpectedFindings(rule: $0)) ?? ExpectedFindings()) })

  @Test(arguments: RuleFixture.all) func `A rule finds in a fixture what is expected, and what the fixture's name says`(
    _ fixture: RuleFixture
  )
    throws
  {
    let run = try #require(Self.runs[fixture.rule])
    let found = run.found[fixture.name] ?? []
    let kind = found.contains { $0.outcome != "review" } ? "fail" : found.isEmpty ? "pass" : "review"
    #expect(kind == fixture.expectation, "\(found.map { "\($0.outcome): \($0.message)" })")
    #expect(run.errors[fixture.name] == nil)
    guard !RecordedText.isRecording, let expected = Self.expectations[fixture.rule]?.byFixture[fixture.name] else { return }
    // Two lists of findings in one line would hide what differs.
    if found != expected { Issue.record("\(Self.difference(expected, found, fixture))") }
  }

  /// What is expected and not there, and what is there and not expected, as `expected.json` would hold it.
  private static func difference(_ expected: [ExpectedFinding], _ found: [ExpectedFinding], _ fixture: RuleFixture) -> String {
    let missing = expected.filter { !found.contains($0) }
    let new = found.filter { !expected.contains($0) }
    var text = fixture.path
    if !missing.isEmpty { text += "\nexpected:\n" + ExpectedFindings.text(of: missing, indent: "  ") }
    if !new.isEmpty { text += "\nfound:\n" + ExpectedFindings.text(of: new, indent: "  ") }
    if missing.isEmpty, new.isEmpty { text += "\nthe same in another order: \(found.map(\.place))" }
    return text
  }

  @Test(arguments: Repository.ruleIDs) func `Every fixture of a rule has its expectation, and every expectation its fixture`(_ rule: String)
    throws
  {
    let run = try #require(Self.runs[rule])
    var current = ExpectedFindings()
    for fixture in Self.fixtures[rule] ?? [] { current.byFixture[fixture.name] = run.found[fixture.name] ?? [] }
    let path = ExpectedFindings.path(ofRule: rule)
    if RecordedText.isRecording {
      #expect(RecordedText.compare(current.text, with: path) == .same)
      return
    }
    let text = try #require(Repository.text(path), "there is no \(path): 'make record', and read it")
    let expected = try ExpectedFindings(rule: rule)
    let (names, expectedNames) = (Set(current.byFixture.keys), Set(expected.byFixture.keys))
    #expect(names.subtracting(expectedNames).sorted() == [], "not in \(path): 'make record', and read the diff")
    #expect(expectedNames.subtracting(names).sorted() == [], "in \(path), but there is no such fixture")
    #expect((text == expected.text) == true, "\(path) is not in the form in which it is recorded")
    #expect(run.stray == [])
  }

  @Test func `Every fixture is read`() {
    for (rule, run) in Self.runs { #expect(run.fileCount >= max(1, Self.fixtures[rule]?.count ?? 0), "\(rule)") }
  }

  /// What these rules need is always known: a key and its string in a property list, the words and the action of a button.
  static let neverUnsure: Set<String> = ["purpose-missing", "purpose-period", "prealert-button-title", "prealert-dismiss"]

  @Test(arguments: Repository.ruleIDs)
  func `Every rule has a fixture that fails and one that passes, and one for review where it can be unsure`(_ rule: String) {
    let kinds = Set((Self.fixtures[rule] ?? []).map(\.expectation))
    #expect(kinds.contains("fail"))
    #expect(kinds.contains("pass"))
    let text = Repository.text("rules/catalog/\(rule).json") ?? ""
    if text.contains("\"review\"") || text.contains("\"needs\"") { #expect(kinds.contains("review") || Self.neverUnsure.contains(rule)) }
  }

  /// What is no more than the tolerance wider and higher is larger in area by that much at most: these cases wait for sizes without width or height.
  static let neverHeld = ["siwa-button-prominence": [3, 6]]

  @Test(arguments: Repository.ruleIDs) func `Every case of a rule is what some fixture fails by`(_ rule: String) throws {
    let json = try JSONParser.parse(try #require(Repository.bytes("rules/catalog/\(rule).json")))
    let held = Set((Self.runs[rule]?.found ?? [:]).values.joined().filter { $0.outcome != "review" }.compactMap(\.caseNumber))
    #expect((1...(json["cases"]?.elements?.count ?? 1)).filter { !held.contains($0) } == Self.neverHeld[rule] ?? [])
  }

  @Test func `Every folder of fixtures is a rule's, and every file in it says what it is`() throws {
    let rules = Repository.ruleIDs
    #expect(Repository.names(in: "fixtures/rules").filter { !$0.hasPrefix(".") && !rules.contains($0) }.isEmpty)
    let linked: Set<String> = ["css", "js", "svg", "png"]
    for path in Repository.files(below: "fixtures/rules") {
      // What a fixture of several files holds is called as such files are.
      let name = path.split(separator: "/").dropFirst(3).first ?? ""
      let isFixture = RuleFixture.expectations.contains { name.hasPrefix($0 + "-") }
      #expect(
        isFixture || name == "expected.json" || name.hasSuffix(FixtureTable.suffix)
          || linked.contains(String(path.split(separator: ".").last ?? "")), "\(path) is neither a fixture nor what one links")
    }
  }

  @Test func `A fixture's name says what is tried, not which number it has`() {
    for fixture in RuleFixture.all {
      let stem = fixture.name.split(separator: "/").last?.split(separator: ".").first ?? ""
      let words = stem.split(separator: "-").dropFirst()
      // "pass-44-points" has its number for a reason; "fail-en-3" says nothing.
      #expect(!words.isEmpty && words.last?.allSatisfy(\.isNumber) == false, "\(fixture)")
    }
  }

  @Test func `Every table is read, and each of its rows says what is expected`() throws {
    let tables = Repository.files(below: "fixtures/rules").filter { $0.hasSuffix(FixtureTable.suffix) }
    #expect(!tables.isEmpty)
    for path in tables {
      do {
        let table = try FixtureTable(try #require(Repository.bytes(path)))
        for row in table.rows { #expect(RuleFixture.expectations.contains { row.name.hasPrefix($0 + "-") }, "\(path): \(row.name)") }
      } catch {
        Issue.record("\(path): \(error)")
      }
    }
  }
}
