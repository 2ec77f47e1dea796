import Diagnostics
import Linting
import TestSupport
import Testing

@Suite struct FixTests {
  /// The rules that offer an edit.
  static let rules = Repository.ruleIDs.filter { Repository.text("rules/catalog/\($0).json")?.contains("\"fix\"") == true }

  /// They see the copies as one app.
  private static let runRules = Set(
    Repository.ruleIDs.filter { Repository.text("rules/catalog/\($0).json")?.contains("\"scope\": \"run\"") == true })

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
    let findings = Linter.lint(options).findings.filter { !runRules.contains($0.rule) }
    return Dictionary(grouping: findings) { finding in
      finding.location.file.split(separator: "/").first { $0.hasPrefix("base-") || $0.hasPrefix("edited-") }.map(String.init) ?? ""
    }
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

  /// How often each case of each rule was found, or left for review.
  private static func counts(_ findings: [Finding]?) -> [String: Int] {
    (findings ?? []).reduce(into: [:]) { counts, finding in
      // What a form's attribute brings about for several fields is one finding.
      let others = finding.message.split(separator: " The form decides ").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
      counts["\(finding.rule) \(finding.caseNumber ?? 0)\(finding.level == nil ? " review" : "")", default: 0] += 1 + others
    }
  }

  @Test(arguments: rules) func `Every fix that is offered, safe or not, removes its finding and brings nothing new`(_ rule: String) throws {
    let folder = try TemporaryFolder()
    let copies = Self.copies(ofFixturesOf: rule)
    let before = try Self.lint(copies, in: folder)
    var edited: [(copy: Copy, base: String, finding: Finding)] = []
    for copy in copies {
      for finding in before[copy.folder] ?? [] {
        guard let fix = finding.fix else { continue }
        let name = "edited-\(edited.count)"
        let made = try #require(Self.apply(fix, to: copy, folder: name), "\(copy.entry): the edit stands in no file of the fixture")
        edited.append((made, copy.folder, finding))
      }
    }
    let after = try Self.lint(edited.map(\.copy), in: folder)
    for (copy, base, finding) in edited {
      let (old, new) = (Self.counts(before[base]), Self.counts(after[copy.folder]))
      let own = "\(finding.rule) \(finding.caseNumber ?? 0)"
      #expect(new[own, default: 0] < old[own, default: 0], "\(copy.entry): '\(finding.message)' is still there")
      // A later case of the same rule was hidden behind the first.
      let more = new.filter { $0.value > old[$0.key, default: 0] && !($0.key.hasPrefix(finding.rule + " ") && $0.key > own) }
      #expect(more.isEmpty, "\(copy.entry): '\(finding.fix?.description ?? "")' for '\(finding.message)' brings \(more.keys.sorted())")
    }
  }

  @Test func `Many fixtures offer an edit`() { #expect(Self.rules.count > 10) }
}
