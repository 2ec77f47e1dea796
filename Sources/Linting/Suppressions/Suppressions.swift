import Diagnostics
import RuleEngine

/// Takes out of a report what comments in the sources keep from counting, and says what is wrong with those comments.
struct Suppressions {
  /// The comments of one file, so ordered that those about a byte are found quickly.
  private struct FileIndex {
    let comments: [SuppressionComment]
    /// Those about one line each, by the start of the line.
    private(set) var lines: [Int: [(comment: Int, entry: Int)]] = [:]
    private(set) var lineStarts: [Int] = []
    /// The others, the narrowest first.
    private(set) var ranges: [(comment: Int, entry: Int)] = []

    init(_ comments: [SuppressionComment]) {
      self.comments = comments
      for (number, comment) in comments.enumerated() {
        for (index, entry) in comment.entries.enumerated() {
          guard let scope = entry.scope else { continue }
          if comment.form == .nextLine { lines[scope.start, default: []].append((number, index)) } else { ranges.append((number, index)) }
        }
      }
      lineStarts = lines.keys.sorted()
      func length(_ place: (comment: Int, entry: Int)) -> Int { comments[place.comment].entries[place.entry].scope?.length ?? 0 }
      ranges.sort { a, b in
        let (one, other) = (length(a), length(b))
        return one == other ? (a.comment, a.entry) < (b.comment, b.entry) : one < other
      }
    }

    /// What is said about a byte, the narrowest first.
    func places(at offset: Int) -> [(comment: Int, entry: Int)] {
      var found: [(comment: Int, entry: Int)] = []
      var low = 0
      var high = lineStarts.count
      while low < high {
        let middle = (low + high) / 2
        if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
      }
      if low > 0 { found += (lines[lineStarts[low - 1]] ?? []).filter { holds($0, offset) } }
      return found + ranges.filter { holds($0, offset) }
    }

    private func holds(_ place: (comment: Int, entry: Int), _ offset: Int) -> Bool {
      guard let scope = comments[place.comment].entries[place.entry].scope else { return false }
      return scope.start <= offset && offset < scope.end
    }
  }

  /// An entry of a comment.
  private struct Use: Hashable {
    var file: String
    var comment: Int
    var entry: Int
  }

  /// What decides whether a comment that suppresses nothing is worth saying.
  struct Scope {
    /// The files whose every page was judged in this run.
    var isWhollyJudged: (_ path: String) -> Bool
    /// The rules as they are for a file.
    var rules: (_ path: String) -> RuleSet
  }

  private let files: [String: FileIndex]
  private let rules: RuleSet
  private let families: [String: String]
  private var used: Set<Use> = []

  /// `comments`: those of each file, by the path that reports show.
  init(_ comments: [String: [SuppressionComment]], rules: RuleSet) {
    files = comments.mapValues(FileIndex.init)
    self.rules = rules
    families = Dictionary(rules.entries.map { ($0.rule.info.id, $0.rule.info.family) }, uniquingKeysWith: { first, _ in first })
  }

  /// Moves what is suppressed from the findings of a report to what does not count.
  mutating func apply(to report: inout RunReport) {
    if files.isEmpty { return }
    var kept: [Finding] = []
    kept.reserveCapacity(report.findings.count)
    for finding in report.findings {
      if let suppression = suppression(of: finding) {
        report.suppressed.append(SuppressedFinding(finding: finding, suppression: suppression))
      } else {
        kept.append(finding)
      }
    }
    report.findings = kept
  }

  /// The comment that keeps a finding from counting: one about the place that it points at, or about the element that it is about. A review that
  /// several rules wait for is suppressed where each of them is.
  private mutating func suppression(of finding: Finding) -> Suppression? {
    var places = [finding.location]
    if let element = finding.element, element != finding.location { places.append(element) }
    let waiting = finding.waitingRules.isEmpty ? [finding.rule] : finding.waitingRules
    var uses: [Use] = []
    for rule in waiting {
      guard let use = places.compactMap({ place in self.use(for: rule, at: place) }).first else { return nil }
      uses.append(use)
    }
    used.formUnion(uses)
    guard let first = uses.first, let comment = files[first.file]?.comments[first.comment] else { return nil }
    return Suppression(
      kind: .inSource, justification: comment.reason, location: SourceLocation(file: first.file, range: comment.range))
  }

  private func use(for rule: String, at place: SourceLocation) -> Use? {
    guard let index = files[place.file] else { return nil }
    for (comment, entry) in index.places(at: place.range.start)
    where index.comments[comment].entries[entry].selector.matches(id: rule, family: families[rule] ?? "") {
      return Use(file: place.file, comment: comment, entry: entry)
    }
    return nil
  }

  // MARK: - What is wrong with the comments

  /// What there is to say about the comments, sorted by file and place.
  func findings(_ scope: Scope) -> [Finding] {
    var findings: [Finding] = []
    for (path, index) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let own = scope.rules(path)
      let enabled = Set(own.enabled.map(\.rule.info.id))
      let isWhole = scope.isWhollyJudged(path)
      for (number, comment) in index.comments.enumerated() {
        for finding in problems(of: comment, number, path, enabled, isWhole: isWhole) where enabled.contains(finding.rule) {
          var finding = finding
          if let level = own.entries.first(where: { $0.rule.info.id == finding.rule })?.info.level { finding.outcome = .fail(level) }
          findings.append(finding)
        }
      }
    }
    return findings
  }

  private func problems(
    of comment: SuppressionComment, _ number: Int, _ path: String, _ enabled: Set<String>, isWhole: Bool
  ) -> [Finding] {
    func finding(_ rule: String, _ message: String, _ range: SourceRange) -> Finding {
      Finding(rule: rule, outcome: .fail(.warning), message: message, location: SourceLocation(file: path, range: range))
    }
    func fix(_ range: SourceRange, _ words: String) -> Fix {
      Fix(description: words, edits: [Edit(location: SourceLocation(file: path, range: range), replacement: "")], isSafe: true)
    }
    guard comment.isComment else {
      // Prose may speak of these comments; with a rule behind the word it is meant.
      guard comment.form != nil, comment.entries.first.map({ !rules.ids($0.selector).isEmpty }) == true else { return [] }
      return [
        finding(LinterRules.unused, "This '\(comment.word)' does not begin a comment of this file, and suppresses nothing.", comment.range)
      ]
    }
    guard let form = comment.form else {
      let near = Spelling.suggestion(for: comment.word, in: SuppressionComment.Form.allCases.filter { $0 != .key }.map(\.rawValue))
      return [finding(LinterRules.unused, "There is no '\(comment.word)'.\(near)", comment.range)]
    }
    if form == .until { return [] }
    var findings: [Finding] = []
    if comment.entries.isEmpty {
      findings.append(
        finding(LinterRules.unknownRule, "This names no rule, and suppresses nothing; '*' stands for all of them.", comment.range))
    }
    var left: [(SuppressionComment.Entry, String)] = []
    for (index, entry) in comment.entries.enumerated() {
      let meant = rules.ids(entry.selector)
      if meant.isEmpty {
        let near = rules.suggestion(for: entry.selector).map { " Did you mean '\($0)'?" } ?? ""
        findings.append(finding(LinterRules.unknownRule, "There is no rule '\(entry.selector.text)'.\(near)", entry.range))
      } else if isWhole, !used.contains(Use(file: path, comment: number, entry: index)), meant.contains(where: enabled.contains) {
        left.append((entry, "'\(entry.selector.text)' finds nothing here that this would suppress."))
      }
    }
    for (entry, message) in left {
      var unused = finding(LinterRules.unused, message, entry.range)
      // What is left of a comment when each of its rules goes is the comment's own to lose.
      if left.count == comment.entries.count {
        if entry.range != left[0].0.range { continue }
        unused.message = left.count == 1 ? message : "The rules that this names find nothing here that it would suppress."
        unused.location.range = comment.range
        unused.fix = fix(comment.removal, "Remove the comment.")
      } else if comment.form != .key {
        unused.fix = fix(comment.rangeWithComma(of: entry), "Remove '\(entry.selector.text)' from the comment.")
      }
      if comment.form == .key { unused.fix = nil }
      findings.append(unused)
    }
    if comment.reason == nil, !comment.entries.isEmpty {
      findings.append(
        finding(LinterRules.withoutReason, "This suppresses without saying why.", comment.range))
    }
    return findings
  }
}
