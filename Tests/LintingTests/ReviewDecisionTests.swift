import Diagnostics
import Linting
import TestSupport
import Testing

/// What App Review refused is found, and what it let pass is no error.
@Suite struct ReviewDecisionTests {
  /// Rejections whose rule is not there yet or does not see them yet. One that is seen must leave the list, so that it only shrinks.
  static let open: Set<String> = []

  private static let decisions = ReviewDecision.all ?? []

  /// The findings of each decision's file, by the decision's id.
  private static let findings: [String: [Finding]] = {
    guard let folder = try? TemporaryFolder() else { return [:] }
    var options = LintOptions()
    options.paths = decisions.compactMap { decision in decision.input.flatMap { try? folder.write($0.path, $0.text) } }
    let report = Linter.lint(options)
    let unread = report.notices.filter { $0.severity == .error }.map(\.message)
    precondition(unread.isEmpty, "the decisions' files are read: \(unread)")
    let names = Set(decisions.map(\.id))
    return Dictionary(grouping: report.findings) { finding in
      finding.location.file.split(separator: "/").map(String.init).first { names.contains($0) } ?? ""
    }
  }()

  /// The rules that speak of it as an error or a warning.
  private static func fired(_ decision: ReviewDecision) -> Set<String> {
    Set((findings[decision.id] ?? []).filter { $0.level == .error || $0.level == .warning }.map(\.rule))
  }

  private static func isFound(_ decision: ReviewDecision) -> Bool { !decision.rules.isDisjoint(with: fired(decision)) }

  @Test(arguments: decisions.filter { $0.isRejection && !ReviewDecision.unsupportedRejections.contains($0.id) })
  func `What was refused is found by the rule that names the reason`(_ decision: ReviewDecision) {
    if Self.open.contains(decision.id) {
      #expect(!Self.isFound(decision), "\(decision.id) is found now: take it off the list of open ones")
    } else {
      #expect(Self.isFound(decision), "\(decision.reason): wanted one of \(decision.rules.sorted()), got \(Self.fired(decision).sorted())")
    }
  }

  @Test(arguments: decisions.filter { !$0.isRejection && !ReviewDecision.toleratedDesigns.contains($0.id) })
  func `What was accepted is no error`(_ decision: ReviewDecision) {
    let errors = (Self.findings[decision.id] ?? []).filter { $0.level == .error }
    #expect(errors.isEmpty, "\(errors.map { "\($0.rule): \($0.message)" })")
  }

  @Test func `Every kind of fixture is made into a file, and every open one is a rejection`() {
    #expect(Self.decisions.count > 60)
    for decision in Self.decisions { #expect(decision.input != nil, "\(decision.id)") }
    let rejections = Set(Self.decisions.filter(\.isRejection).map(\.id))
    #expect(Self.open.isSubset(of: rejections.subtracting(ReviewDecision.unsupportedRejections)))
  }

  /// What became of a decision, in words of the table.
  private static func verdict(_ decision: ReviewDecision) -> String {
    if decision.isRejection {
      if ReviewDecision.unsupportedRejections.contains(decision.id) { return "not in the guidance" }
      return isFound(decision) ? "found" : open.contains(decision.id) ? "open" : "missed"
    }
    let hasErrors = (findings[decision.id] ?? []).contains { $0.level == .error }
    if ReviewDecision.toleratedDesigns.contains(decision.id) {
      return "let pass against the guidance"
    }
    return hasErrors ? "false error" : "no error"
  }

  @Test func `Each decision has a line that says which rules spoke of it and what became of it`() {
    var table = "| id | decision | about | rules | verdict |\n|---|---|---|---|---|\n"
    var sums: [String: Int] = [:]
    for decision in Self.decisions.sorted(by: { $0.id < $1.id }) {
      let verdict = Self.verdict(decision)
      sums[verdict, default: 0] += 1
      let named = Self.fired(decision).sorted().map {
        decision.isRejection && decision.rules.contains($0) ? "**\($0)**" : $0
      }
      let about = ([decision.category] + decision.otherCategories).joined(separator: ", ")
      let kind = decision.isRejection ? "refused" : "accepted"
      table +=
        "| \(decision.id) | \(kind) | \(about) | \(named.joined(separator: ", ")) | \(verdict) |\n"
    }
    let summary = sums.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(
      separator: ", ")
    print(table + "| \(Self.decisions.count) | | | | \(summary) |\n")
    #expect(sums["missed"] == nil && sums["false error"] == nil, "\(summary)")
  }

  @Test func `The table says by category how many are found`() {
    var rows: [(category: String, rejected: Int, found: Int, open: [String], accepted: Int, clean: Int)] = []
    for decision in Self.decisions.sorted(by: { ($0.category, $0.id) < ($1.category, $1.id) }) {
      if rows.last?.category != decision.category { rows.append((decision.category, 0, 0, [], 0, 0)) }
      let last = rows.count - 1
      if decision.isRejection {
        guard !ReviewDecision.unsupportedRejections.contains(decision.id) else { continue }
        rows[last].rejected += 1
        if Self.isFound(decision) { rows[last].found += 1 } else { rows[last].open.append(decision.id) }
      } else if !ReviewDecision.toleratedDesigns.contains(decision.id) {
        rows[last].accepted += 1
        if !(Self.findings[decision.id] ?? []).contains(where: { $0.level == .error }) { rows[last].clean += 1 }
      }
    }
    var table = "| category | refused | found | accepted | without an error | not found |\n|---|---|---|---|---|---|\n"
    for row in rows {
      table +=
        "| \(row.category) | \(row.rejected) | \(row.found) | \(row.accepted) | \(row.clean) | \(row.open.joined(separator: " ")) |\n"
    }
    print(table)
    #expect(rows.contains { $0.rejected > 0 })
  }
}
