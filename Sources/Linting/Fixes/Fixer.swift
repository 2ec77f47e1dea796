import Diagnostics

/// Applies the edits that findings offer, or writes comments that suppress them, in memory (DESIGN 2.1, 2.2). It writes no file: whoever called does.
package enum Fixer {
  /// What is done about findings.
  package enum Mode: Sendable, Hashable {
    /// Edits that need nobody to look.
    case safe
    /// All edits.
    case all
    /// A comment for each finding, with a reason.
    case suppress(reason: String)
  }

  /// A file that is to be written.
  package struct Change: Sendable {
    /// As reports show it.
    package var path: String
    /// Where it is, links resolved.
    package var truePath: String
    package var before: [UInt8]
    package var after: [UInt8]

    /// Whether the file still holds what was read: whoever changed it meanwhile is not written over.
    package var isUntouched: Bool { (try? FileAccess.read(truePath)) == before }
  }

  package struct Outcome: Sendable {
    /// What there is to say once the files are as they are to be written.
    package var report: RunReport
    /// Sorted by path.
    package var changes: [Change]
    /// How many findings were fixed or suppressed.
    package var count = 0
    /// How many findings that have an edit were left, since it would have brought something new or could not be written back.
    package var leftCount = 0
  }

  /// Edits may make room for others: so many times everything is linted again.
  private static let passLimit = 10
  /// Where edits together bring something new, so many are tried one by one.
  private static let singleLimit = 100

  /// Lints, edits, and lints again until there is nothing to edit. `progress` hears of the first run only.
  package static func fix(
    _ options: LintOptions, _ mode: Mode, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) -> Outcome {
    var options = options
    let written = options.writtenBaseline
    options.writtenBaseline = nil
    let edits = FileEdits()
    var refused: Set<Proposal.Key> = []
    var run = Linter.run(options, progress: progress)
    var count = 0
    // A run that failed saw only a part of what an edit may change.
    if !run.report.hasFailed {
      for _ in 0..<passLimit {
        let proposals = proposals(run, mode).filter { !refused.contains($0.key) }
        if proposals.isEmpty { break }
        let before = edits.state
        let chosen = apply(proposals, edits, run, &refused)
        if chosen.isEmpty { continue }
        let after = Linter.run(options)
        if bringsNew(run.report, after.report, mode) {
          edits.restore(before)
          guard chosen.count > 1 else {
            refused.insert(chosen[0].key)
            continue
          }
          (run, count) = one(byOne: chosen, edits, run, options, mode, count: count, &refused)
        } else {
          count += chosen.reduce(0) { $0 + $1.count }
          run = after
        }
      }
    }
    if let written {
      options.writtenBaseline = written
      run = Linter.run(options)
    }
    let changes = edits.files.map { Change(path: $1.path, truePath: $0, before: $1.before, after: $1.after) }
      .filter { $0.before != $0.after }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    // Texts that are read again when a report shows them would be those on the disk.
    for path in changes.map(\.path) {
      if let file = run.report.files[path], file.isLetGo {
        run.report.files[path] = SourceFile(path: path, text: file.text, encoding: file.encoding)
      }
    }
    FileAccess.forget(edits.files.keys)
    var left = refused.count
    // Where a file has no comments, or no line of its own for one, nothing was proposed.
    if case .suppress = mode { left = run.report.findings.count { $0.level != nil } }
    return Outcome(report: run.report, changes: changes, count: count, leftCount: left)
  }

  /// Edits that do something about a finding.
  private struct Proposal {
    /// Known again in the next pass.
    struct Key: Hashable {
      var rule: String
      var message: String
      var file: String
      var replacement: String
    }

    var key: Key
    var edits: [Edit]
    /// How many findings it does something about.
    var count = 1
  }

  private static func proposals(_ run: Linter.Run, _ mode: Mode) -> [Proposal] {
    let findings = run.report.findings.filter { $0.level != nil }
    if case .suppress(let reason) = mode { return suppressions(findings, reason, run) }
    return findings.compactMap { finding in
      guard let fix = finding.fix, fix.isSafe || mode == .all, let first = fix.edits.first else { return nil }
      return Proposal(
        key: Proposal.Key(rule: finding.rule, message: finding.message, file: first.location.file, replacement: first.replacement),
        edits: fix.edits)
    }
  }

  /// One comment for all that is found at one place.
  private static func suppressions(_ findings: [Finding], _ reason: String, _ run: Linter.Run) -> [Proposal] {
    var groups: [SourceLocation: [Finding]] = [:]
    var order: [SourceLocation] = []
    for finding in findings {
      guard let edit = SuppressionWriter.edit(finding, rules: [finding.rule], reason: reason, in: run.report) else { continue }
      if groups[edit.location] == nil { order.append(edit.location) }
      groups[edit.location, default: []].append(finding)
    }
    return order.compactMap { place in
      let group = groups[place]!
      let rules = Set(group.map(\.rule)).sorted()
      guard let edit = SuppressionWriter.edit(group[0], rules: rules, reason: reason, in: run.report) else { return nil }
      return Proposal(
        key: Proposal.Key(rule: rules.joined(separator: ","), message: group[0].message, file: place.file, replacement: edit.replacement),
        edits: [edit], count: group.count)
    }
  }

  /// Applies those that do not overlap, in their order, and answers them.
  private static func apply(_ proposals: [Proposal], _ edits: FileEdits, _ run: Linter.Run, _ refused: inout Set<Proposal.Key>)
    -> [Proposal]
  {
    var taken: [String: [Edit]] = [:]
    var chosen: [Proposal] = []
    for proposal in proposals {
      let isNew = proposal.edits.allSatisfy { edit in
        // The same edit may serve two findings.
        (taken[edit.location.file] ?? []).allSatisfy { $0 == edit || !overlap($0, edit) }
      }
      guard isNew else { continue }
      for edit in proposal.edits where taken[edit.location.file]?.contains(edit) != true {
        taken[edit.location.file, default: []].append(edit)
      }
      chosen.append(proposal)
    }
    for (path, own) in taken.sorted(by: { $0.key < $1.key }) {
      if let file = run.report.files[path], let place = run.place(path), edits.apply(own, to: file, at: place) { continue }
      // What cannot be written back stays as it is.
      for proposal in chosen where proposal.edits.contains(where: { $0.location.file == path }) { refused.insert(proposal.key) }
      chosen.removeAll { refused.contains($0.key) }
    }
    return chosen
  }

  private static func overlap(_ a: Edit, _ b: Edit) -> Bool {
    let (one, other) = (a.location.range, b.location.range)
    if one.isEmpty && other.isEmpty { return one.start == other.start }
    return one.start <= other.end && other.start <= one.end
  }

  private static func one(
    byOne proposals: [Proposal], _ edits: FileEdits, _ start: Linter.Run, _ options: LintOptions, _ mode: Mode, count: Int,
    _ refused: inout Set<Proposal.Key>
  ) -> (Linter.Run, Int) {
    var (run, count) = (start, count)
    for proposal in proposals.prefix(singleLimit) {
      // Its place may have moved since.
      guard let current = self.proposals(run, mode).first(where: { $0.key == proposal.key }) else { continue }
      let before = edits.state
      guard !apply([current], edits, run, &refused).isEmpty else { continue }
      let after = Linter.run(options)
      if bringsNew(run.report, after.report, mode) {
        edits.restore(before)
        refused.insert(proposal.key)
      } else {
        count += current.count
        run = after
      }
    }
    for proposal in proposals.dropFirst(singleLimit) { refused.insert(proposal.key) }
    return (run, count)
  }

  /// Whether a file is not read any more, or there is a finding that was not there.
  private static func bringsNew(_ before: RunReport, _ after: RunReport, _ mode: Mode) -> Bool {
    if after.hasFailed || after.fileCount != before.fileCount || after.notices.count > before.notices.count { return true }
    let (old, new) = (counts(before), counts(after))
    if new.contains(where: { $0.value > old[$0.key] ?? 0 }) { return true }
    // A comment that suppresses nothing is worth nothing.
    if case .suppress = mode { return after.findings.count >= before.findings.count }
    return false
  }

  private static func counts(_ report: RunReport) -> [String: Int] {
    report.findings.reduce(into: [:]) { counts, finding in
      counts["\(finding.level == nil ? "review" : "fail") \(finding.rule) \(finding.location.file)", default: 0] += 1
    }
  }
}
