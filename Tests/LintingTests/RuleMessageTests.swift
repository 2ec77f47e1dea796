import Diagnostics
import Recognition
import RuleEngine
import ScreenModel
import TestSupport
import Testing
import XML

@testable import Apps
@testable import Linting

/// What rules say where a value that they speak of is not known. Whatever can be missing while a case still fails has other words in its message.
@Suite struct RuleMessageTests {
  /// What a rule sees of a fixture: screens, and the whole run.
  private struct Seen {
    var screens: [ScreenDocument] = []
    var apps: [(name: String, documents: [ScreenDocument])] = []

    init(_ path: String) {
      var options = LintOptions()
      options.paths = [path]
      let discovery = Discovery.find(options)
      let project = LintedProject(files: discovery.files)
      let pipeline = Pipeline(
        resources: FileResources(files: discovery.files), assemblers: PageAssemblers(project), environments: EnvironmentOptions())
      var inputs: [(file: InputFile, result: FileResult)] = []
      for file in discovery.files {
        var own: [ScreenDocument] = []
        var result = pipeline.run(file) { own.append($0.model) }
        result.documents = own
        screens += own
        inputs.append((file, result))
      }
      apps = RunLinter.apps(inputs, languageFolders: discovery.languageFolders).map { app in
        let document = app.sources.isEmpty ? nil : AppAssembly(app.sources, languageFolders: app.languageFolders).document()
        return (app.name, (document.map { [$0] } ?? []) + app.screens)
      }
    }

    func trees(_ scope: Rule.Scope) -> [XMLTree] {
      scope == .run ? [XMLProjection.tree(ofRun: apps)] : screens.map { XMLProjection.tree(of: $0) }
    }
  }

  /// The attributes that a rule's messages name.
  private static func attributes(_ rule: Rule) -> [String] {
    var names: Set<String> = []
    let related = rule.cases.map(\.aspects) + [rule.aspects]
    for part in rule.cases.flatMap(\.message.parts) + related.compactMap(\.relatedMessage).flatMap(\.parts) {
      switch part {
      case .attribute(let name, _): names.insert(name)
      case .expression(let text, _):
        for piece in text.split(separator: "@").dropFirst(text.hasPrefix("@") ? 0 : 1) {
          names.insert(String(piece.prefix { $0.isLetter && $0.isASCII || $0 == "-" }))
        }
      case .text, .parameter: continue
      }
    }
    // A purpose string without its key is none.
    return names.subtracting(["key"]).sorted()
  }

  /// The fail fixtures of a rule by which each of its cases fails.
  private static func fixtures(_ rule: String) throws -> [RuleFixture] {
    let expected = try ExpectedFindings(rule: rule)
    var held: Set<Int> = []
    return (RuleFixtureTests.fixtures[rule] ?? []).filter { fixture in
      let cases = (expected.byFixture[fixture.name] ?? []).filter { $0.outcome != "review" }.compactMap(\.caseNumber)
      return cases.filter { held.insert($0).inserted }.isEmpty == false
    }
  }

  /// What is wrong with the words of a message, what it quotes apart.
  private static func faults(_ message: String) -> [String] {
    let pieces = message.split(separator: "'", omittingEmptySubsequences: false)
    var faults: [String] = []
    if message.contains("''") { faults.append("nothing in quotation marks") }
    let plain = pieces.enumerated().map { $0.offset % 2 == 0 ? String($0.element) : "q" }.joined()
    for (sign, fault) in [
      ("  ", "two spaces"), ("()", "nothing in brackets"), (" .", "a space before a full stop"), (" ,", "a space before a comma"),
      (" :", "a space before a colon"), (" ;", "a space before a semicolon"),
    ]
    where plain.contains(sign) { faults.append(fault) }
    if plain.hasPrefix(" ") || plain.contains("( ") { faults.append("a gap") }
    if plain.contains("NaN") || plain.contains("Infinity") { faults.append("no number") }
    let words = plain.split(separator: " ")
    for (article, noun) in zip(words, words.dropFirst()) {
      guard let first = noun.first, first.isLetter, noun != "q" else { continue }
      // Of the words that are said otherwise than they are written only these are used.
      let isVowel =
        "aeiouAEIO".contains(first) && !["use", "user", "one", "unit", "URL"].contains { noun.hasPrefix($0) }
        || ["SVG", "HTTP"].contains { noun.hasPrefix($0) }
      if article == "a" && isVowel || article == "an" && !isVowel { faults.append("'\(article) \(noun)'") }
    }
    return faults
  }

  @Test(arguments: Repository.ruleIDs) func `A message has no gap where a value that it names is not there`(_ id: String) throws {
    var options = LintOptions()
    options.onlyRules = [id]
    let set = RuleCatalog.load(folders: []).ruleSet(options).set
    let rule = try #require(set.enabled.first?.rule)
    let evaluator = RuleEvaluator(set)
    let names = Self.attributes(rule)
    var said: Set<String> = []
    var failures = 0
    for fixture in try Self.fixtures(id) {
      let seen = Seen(fixture.file)
      for gone in [[]] + names.map({ [$0] }) + [names] {
        for tree in seen.trees(rule.scope) {
          for name in gone { for element in 0..<tree.count { tree.remove(XMLName(name), at: element) } }
          for match in evaluator.evaluate(RuleSubject(tree), scope: rule.scope) {
            guard case .fail = match.outcome else { continue }
            failures += 1
            let faults = ([match.message] + match.related.map(\.message)).flatMap { Self.faults($0) }
            if !faults.isEmpty, said.insert("\(match.caseNumber ?? 0) \(faults)").inserted {
              Issue.record(
                "case \(match.caseNumber ?? 0) without \(gone): \(faults.joined(separator: ", ")): \(match.message) \(match.related.map(\.message))"
              )
            }
          }
        }
      }
    }
    #expect(failures > 0, "no fixture fails")
  }
}
