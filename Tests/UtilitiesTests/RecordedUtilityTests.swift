import TestSupport
import Testing

@testable import Utilities

/// What Tailwind's own program writes for a sample of class names: `scripts/conformance_utilities.py --record`.
@Suite struct RecordedUtilityTests {
  private struct Row {
    var name: String
    var rules: String
  }

  private static func rows(_ file: String) throws -> [Row] {
    try #require(Repository.text("fixtures/utilities/\(file)")).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Row(name: String(parts[0]), rules: parts.count > 1 ? String(parts[1]) : "")
    }
  }

  /// Without white space, and without `*` before what it says nothing about.
  private static func bare(_ text: String) -> String {
    var result = ""
    for character in text where !character.isWhitespace {
      if ":[.#".contains(character), result.last == "*" { result.removeLast() }
      result.append(character)
    }
    return result
  }

  private static func bare(_ rules: [FlatRule]) -> String {
    bare(
      rules.map { rule in
        let body = rule.declarations.map { "\($0.name):\($0.value);" }.joined()
        return rule.conditions.map { $0 + "{" }.joined() + "\(rule.selector){\(body)}"
          + String(repeating: "}", count: rule.conditions.count)
      }.joined())
  }

  @Test func everyNameGeneratesWhatTailwindWrites() throws {
    let rows = try Self.rows("current.txt")
    #expect(rows.count > 1000)
    var generated: [String: String] = [:]
    for utility in UtilityFramework(.current).generate(rows.map(\.name)) {
      generated[utility.className, default: ""] += Self.bare(Self.merged(utility.rules))
    }
    for row in rows { #expect(generated[row.name] ?? "" == row.rules, "\(row.name)") }
  }

  @Test func rulesStandInTailwindsOrder() throws {
    let names = try Self.rows("current.txt").filter { !$0.rules.isEmpty }.map(\.name)
    var seen: Set<String> = []
    let order = UtilityFramework(.current).generate(names.reversed()).map(\.className).filter { seen.insert($0).inserted }
    #expect(order == names)
  }

  /// Rules with the same head that stand together as one.
  private static func merged(_ rules: [FlatRule]) -> [FlatRule] {
    rules.reduce(into: []) { merged, rule in
      if let last = merged.last, last.conditions == rule.conditions, last.selector == rule.selector {
        merged[merged.count - 1].declarations += rule.declarations
      } else {
        merged.append(rule)
      }
    }
  }
}
