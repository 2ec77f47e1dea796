import Diagnostics
import JSON
import Linting
import TestSupport
import Testing

/// Strings of the kinds that App Review refuses: as poor as those in the collection of decisions, in other words.
@Suite struct RefusedStringTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    var key: String
    var text: String
    var rules: [String]
    var testDescription: String { text }
  }

  static let strings: [Refused] =
    Repository.bytes("fixtures/language/refused-strings.json").flatMap { try? JSONParser.parse($0) }?["strings"]?
    .elements?.compactMap { entry in
      guard let key = entry["key"]?.string, let text = entry["text"]?.string else { return nil }
      return Refused(key: key, text: text, rules: entry["rules"]?.elements?.compactMap(\.string) ?? [])
    } ?? []

  @Test func `A string of a kind that was refused is an error or a warning of the rule that names the reason`() throws {
    #expect(Self.strings.count > 40)
    let folder = try TemporaryFolder()
    for (number, string) in Self.strings.enumerated() {
      let text = string.text.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
      try folder.write(
        "\(number)/Info.plist", "<plist version=\"1.0\"><dict><key>\(string.key)</key><string>\(text)</string></dict></plist>\n")
    }
    let report = Lint.run(folder.path)
    #expect(report.errors.isEmpty, "\(report.notices)")
    for (number, string) in Self.strings.enumerated() {
      let fired = report.findings.filter { $0.location.file == "\(number)/Info.plist" && ($0.level == .error || $0.level == .warning) }.map(
        \.rule)
      #expect(!Set(fired).isDisjoint(with: string.rules), "\(string.text): \(fired)")
    }
  }
}
