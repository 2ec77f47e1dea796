import Diagnostics
import Linting
import TestSupport
import Testing

@Suite struct FixTests {
  /// The rules that offer an edit. Those of a whole run see the copies as one app and are left out.
  static let rules = Repository.ruleIDs.filter { rule in
    guard let text = Repository.text("rules/catalog/\(rule).json") else { return false }
    return text.contains("\"fix\"") && !text.contains("\"scope\": \"run\"")
  }

  /// A copy of one fixture, by the folder that it stands in.
  private struct Copy {
    var folder: String
    var files: [String: [UInt8]]
    /// The path to lint, below the folder: the fixture itself.
    var entry: String
  }

  private static func copies(ofFixturesOf rule: String) -> [Copy] {
    let folder = "fixtures/rules/" + rule
    let all = Repository.files(below: folder)
    return RuleFixture.all.filter { $0.rule == rule && $0.expectation == "fail" }.enumerated().map { number, fixture in
      let name = fixture.name
      if fixture.isRow {
        let entry = name.split(separator: "/").last.map(String.init) ?? name
        return Copy(folder: "base-\(number)", files: [entry: Repository.bytes(at: fixture.file) ?? []], entry: entry)
      }
      let own = all.filter { path in
        let rest = path.dropFirst(folder.count + 1)
        // The fixture, and what stands beside it to be linked.
        return rest == name || rest.hasPrefix(name + "/")
          || (!rest.contains("/") && !["fail-", "pass-", "review-"].contains { rest.hasPrefix($0) } && !rest.hasSuffix(".json"))
      }
      let files = own.map { (String($0.dropFirst(folder.count + 1)), Repository.bytes($0) ?? []) }
      return Copy(folder: "base-\(number)", files: Dictionary(uniqueKeysWithValues: files), entry: name)
    }
  }

  private static func lint(_ copies: [Copy], in folder: TemporaryFolder) throws -> [String: [Finding]] {
    guard !copies.isEmpty else { return [:] }
    var options = LintOptions()
    for copy in copies {
      for (name, bytes) in copy.files { try folder.write(copy.folder + "/" + name, bytes: bytes) }
      options.paths.append(folder.path + "/" + copy.folder + "/" + copy.entry)
    }
    let findings = Linter.lint(options).findings.filter { $0.level != nil }
    return Dictionary(grouping: findings) { finding in
      finding.location.file.split(separator: "/").first { $0.hasPrefix("base-") || $0.hasPrefix("edited-") }.map(String.init) ?? ""
    }
  }

  /// What the fix sets: "the height" of "Set the height to 48px.".
  private static func subject(_ finding: Finding) -> String {
    guard let text = finding.fix?.description, let range = text.firstRange(of: " to ") else { return "" }
    return String(text[..<range.lowerBound])
  }

  private static func apply(_ fix: Fix, to copy: Copy, folder: String) -> Copy? {
    var edited = copy
    edited.folder = folder
    for edit in fix.edits.sorted(by: { $0.location.range.start > $1.location.range.start }) {
      let parts = edit.location.file.split(separator: "/")
      guard let at = parts.firstIndex(of: Substring(copy.folder)) else { return nil }
      let name = parts[(at + 1)...].joined(separator: "/")
      guard var bytes = edited.files[name], edit.location.range.end <= bytes.count else { return nil }
      bytes.replaceSubrange(edit.location.range.bytes, with: Array(edit.replacement.utf8))
      edited.files[name] = bytes
    }
    return edited
  }

  @Test(arguments: rules) func `A safe edit mends what it is offered for and makes no other error`(_ rule: String) throws {
    let folder = try TemporaryFolder()
    let copies = Self.copies(ofFixturesOf: rule)
    let before = try Self.lint(copies, in: folder)
    var edited: [(copy: Copy, base: String, finding: Finding)] = []
    for copy in copies {
      for finding in before[copy.folder] ?? [] where finding.rule == rule {
        guard let fix = finding.fix, fix.isSafe else { continue }
        let name = "edited-\(edited.count)"
        let made = try #require(Self.apply(fix, to: copy, folder: name), "\(copy.entry): the edit stands in no file of the fixture")
        edited.append((made, copy.folder, finding))
      }
    }
    let after = try Self.lint(edited.map(\.copy), in: folder)
    for (copy, base, finding) in edited {
      func count(_ findings: [Finding]?) -> Int {
        (findings ?? []).count { $0.rule == rule && Self.subject($0) == Self.subject(finding) }
      }
      let entry = copy.entry
      #expect(count(after[copy.folder]) < count(before[base]), "\(entry): '\(finding.message)' is still there")
      func errors(_ findings: [Finding]?) -> Set<String> { Set((findings ?? []).filter { $0.level == .error }.map(\.rule)) }
      let new = errors(after[copy.folder]).subtracting(errors(before[base]))
      #expect(new.isEmpty, "\(entry): the edit makes \(new.sorted())")
    }
  }

  @Test func `Many fixtures offer an edit`() { #expect(Self.rules.count > 10) }
}
