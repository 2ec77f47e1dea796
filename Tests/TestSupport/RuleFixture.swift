#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A page, a file of screens or a project on which one rule is tried: a file or folder of `fixtures/rules/<id>/`, or the row of a table there.
package struct RuleFixture: CustomStringConvertible, Sendable {
  /// What a fixture's name begins with.
  package static let expectations = ["fail", "pass", "review"]

  /// The id of the rule.
  package var rule: String
  /// Its name in the rule's folder; a row's follows that of its table: `sentences.table.json/fail-german.screen.json`.
  package var name: String
  /// The file or folder to lint, absolute.
  package var file: String

  /// From the repository's folder; a row's is what its file would be called there.
  package var path: String { "fixtures/rules/\(rule)/\(name)" }
  /// `fail`, `pass` or `review`: what the rule says of it, by its name.
  package var expectation: String { String((name.split(separator: "/").last ?? "").prefix { $0 != "-" }) }
  package var isRow: Bool { name.contains("/") }
  package var description: String { rule + "/" + name }

  /// Whether a path of a report, made ``Repository/fixture(shown:)``, is this fixture's or lies in it.
  package func owns(_ file: String) -> Bool { file == path || file.hasPrefix(path + "/") }

  /// The fixtures of every rule, by rule and name.
  package static let all: [RuleFixture] = Repository.ruleIDs.flatMap { rule in
    Repository.names(in: "fixtures/rules/" + rule).flatMap { name in
      if name.hasSuffix(FixtureTable.suffix) { return rows(rule: rule, table: name) }
      let fixture = RuleFixture(rule: rule, name: name, file: Repository.file("fixtures/rules/\(rule)/\(name)"))
      return expectations.contains(fixture.expectation) ? [fixture] : []
    }.sorted { $0.name < $1.name }
  }

  /// A table's rows, each written to a file of its own, since files are what is linted. A table that cannot be read has none: the test that reads
  /// every table says why.
  private static func rows(rule: String, table: String) -> [RuleFixture] {
    let path = "fixtures/rules/\(rule)/\(table)"
    guard let bytes = Repository.bytes(path), let read = try? FixtureTable(bytes) else { return [] }
    // Below the repository, so that its root is theirs, and with its own path, so that a report's paths are cut alike.
    let folder = Repository.file(".build/fixture-tables/" + path)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return read.rows.map { row in
      let name = row.name + read.ending
      try? Data(row.text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name), options: .atomic)
      return RuleFixture(rule: rule, name: table + "/" + name, file: folder + "/" + name)
    }
  }
}
