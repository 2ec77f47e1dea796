import Fuzzing
import TestSupport
import Testing

/// The inputs that mutations begin with (`make fuzz`), and what they found: each is linted to its end, with every report. Their names have no suffixes, so
/// that nothing takes them for files of a project: a page looks for its sheets and words below its root.
@Suite struct FuzzFixtureTests {
  private static let kinds = FuzzKind.all.map(\.name)

  @Test(arguments: kinds) func `Every input of a kind is linted to its end`(_ kind: String) throws {
    let target = try #require(FuzzTarget(kind))
    defer { target.removeFolder() }
    for path in Repository.files(below: "fixtures/fuzz/" + kind) { target.run(try #require(Repository.bytes(path))) }
  }

  @Test func `Every folder of inputs is a kind's, and the script feeds every kind`() throws {
    for name in Repository.names(in: "fixtures/fuzz") { #expect(Self.kinds.contains(name), "fixtures/fuzz/\(name)") }
    let script = try #require(Repository.text("scripts/fuzz.py"))
    for kind in Self.kinds { #expect(script.contains("\n    \"\(kind)\": ("), "\(kind) is not in scripts/fuzz.py") }
  }
}
