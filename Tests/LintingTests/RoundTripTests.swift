import Diagnostics
import JSON
import ScreenModel
import Templates
import TestSupport
import Testing

@testable import Linting

/// A page and the model that `inspect` prints of it are judged alike: what the rules see is all there is.
@Suite struct RoundTripTests {
  /// Every page and every file of screens among the fixtures of rules and projects, rows of tables too: the path that reports give, and the file.
  static let sources: [(path: String, file: String)] =
    ((Repository.files(below: "fixtures/rules") + Repository.files(below: "fixtures/projects/demo")).map { ($0, Repository.file($0)) }
    + RuleFixture.all.filter(\.isRow).map { ($0.path, $0.file) })
    .filter { source in
      [".html", ".screen.json", ".erb", ".jinja", ".twig", ".php", ".hbs", ".ejs", ".liquid"].contains { source.0.hasSuffix($0) }
    }
    .filter { hasOneWay($0.file) }

  /// Whether conditions of a template leave one way through a page, of several `inspect` prints the first, and no loop repeats an item on it: where the
  /// loop stands no screen says.
  private static func hasOneWay(_ path: String) -> Bool {
    guard let bytes = try? FileAccess.read(path) else { return true }
    // What a page includes may write nothing.
    if path.hasSuffix(".php"), !String(decoding: bytes, as: UTF8.self).contains("</") { return false }
    let assembly = PageAssemblers(LintedProject(files: [])).assembly(of: SourceFile(path: path, text: bytes))
    return (assembly?.ways.count ?? 1) == 1 && assembly?.ways.first?.repeats.isEmpty != false
  }

  /// What is said of a file, place and order apart.
  private static func judged(_ findings: [Finding]) -> [String] {
    findings.flatMap { finding -> [String] in
      // Reviews are gathered by elements, which a page has more of; what is told of each rule is the same.
      if case .review(let reason) = finding.outcome {
        return (finding.waitingRules.isEmpty ? [finding.rule] : finding.waitingRules).map { "\($0) | review \(reason.rawValue)" }
      }
      // Where a style sheet sets the value, a page's finding also shows the element.
      let related = finding.related.filter { !$0.message.hasPrefix("This is the ") }.map(\.message).sorted()
      // A page has a remark on what makes a length small, of which a description says nothing.
      let message = finding.message.firstRange(of: " No viewport meta").map { finding.message[..<$0.lowerBound] } ?? finding.message[...]
      return ["\(finding.rule) | \(finding.level?.rawValue ?? "") | \(message) | \(related)"]
    }.sorted()
  }

  private static func lint(_ paths: [String], _ environments: EnvironmentOptions) -> RunReport {
    var options = LintOptions()
    options.paths = paths
    options.environments = environments
    return Linter.lint(options).fromRepository
  }

  /// The first difference between two lists of lines.
  private static func difference(_ own: [String], _ model: [String]) -> String {
    "only of the file: \(own.filter { !model.contains($0) }), only of its model: \(model.filter { !own.contains($0) })"
  }

  /// Every second fixture is looked at in a phone's window, the others in a desktop's in the dark.
  private static func environments(_ number: Int) -> EnvironmentOptions {
    var environments = EnvironmentOptions()
    let isPhone = number % 2 == 0
    environments.viewports = [
      isPhone ? EnvironmentOptions.Viewport(width: 390, height: 844) : EnvironmentOptions.Viewport(width: 1280, height: 800)
    ]
    environments.colorSchemes = [isPhone ? .light : .dark]
    return environments
  }

  /// What `inspect` prints, by the fixture's number; nil where it prints nothing.
  private static let models: [String?] = sources.enumerated().map { number, source in
    var inspect = InspectOptions(path: source.file)
    inspect.environments = environments(number)
    return Inspector.inspect(inspect).text
  }

  @Test(arguments: [0, 1]) func `What inspect prints of any fixture is judged as the fixture itself`(_ parity: Int) throws {
    let folder = try TemporaryFolder()
    let numbers = Self.sources.indices.filter { $0 % 2 == parity }
    let models = try numbers.map { try folder.write("\($0).screen.json", try #require(Self.models[$0], "\(Self.sources[$0].path)")) }
    let own = Self.lint(numbers.map { Self.sources[$0].file }, Self.environments(parity))
    let model = Self.lint(models, EnvironmentOptions())
    #expect(model.notices == [])
    // A finding about a style sheet belongs to the page that it shows.
    let pages = Set(Self.sources.map(\.path))
    let ownByPath = Dictionary(grouping: own.findings) { finding in
      ([finding.location.file] + finding.related.map(\.location.file)).first { pages.contains($0) } ?? ""
    }
    let modelByFile = Dictionary(grouping: model.findings, by: \.location.file)
    for number in numbers {
      let path = Self.sources[number].path
      // Of a page of which a script shows a part, `inspect` prints what shows as it opens.
      if ownByPath[path]?.contains(where: { $0.message.hasSuffix(" is shown.") }) == true { continue }
      // A form's attribute decides all its fields at once; a description says of each field what holds for it.
      let ofForms = Set((ownByPath[path] ?? []).filter { $0.message.contains(" The form decides ") }.map(\.rule))
      let of = Self.judged((ownByPath[path] ?? []).filter { !ofForms.contains($0.rule) })
      let to = Self.judged((modelByFile["\(number).screen.json"] ?? []).filter { !ofForms.contains($0.rule) })
      #expect(of == to, "\(path): \(Self.difference(of, to))")
    }
    #expect(!own.findings.isEmpty)
  }

  @Test func `What inspect prints of what inspect printed is the same text`() throws {
    for ((path, _), text) in zip(Self.sources, Self.models) {
      let text = try #require(text)
      var again = InspectOptions(path: "-")
      again.standardInput = Array(text.utf8)
      again.standardInputName = "model.screen.json"
      let second = try #require(Inspector.inspect(again).text)
      // The name of the file is all that may differ.
      let lines = { (text: String) in text.split(separator: "\n").filter { !$0.utf8.drop { $0 == 0x20 }.starts(with: "\"file\"".utf8) } }
      #expect(lines(second) == lines(text), "\(path): \(zip(lines(text), lines(second)).first { $0 != $1 }.map { "\($0)" } ?? "")")
    }
  }
}
