import Diagnostics

/// The files that somebody changed, as a list names them: only what is found in them is reported.
struct ChangedFiles {
  private let paths: Set<String>
  private let unreadable: [String]

  /// Nil where nobody gave a list. Names are from the current folder; those of files that are gone are passed over.
  init?(_ names: [String]?) {
    guard let names else { return nil }
    var paths: Set<String> = []
    var unreadable: [String] = []
    for name in names {
      if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { unreadable.append(name) } else { paths.insert(FileAccess.truePath(name)) }
    }
    self.paths = paths
    self.unreadable = unreadable
  }

  /// Leaves the findings that stand in a changed file, are about an element in one, or name one: a page that shows it, a style sheet that it comes from.
  /// `place`: the true path of a file that reports call so.
  func narrow(_ report: inout RunReport, place: (_ path: String) -> String?) {
    var known: [String: Bool] = [:]
    func isChanged(_ path: String) -> Bool {
      if let known = known[path] { return known }
      let answer = paths.contains(place(path) ?? FileAccess.truePath(path))
      known[path] = answer
      return answer
    }
    func isChanged(_ finding: Finding) -> Bool {
      isChanged(finding.location.file) || finding.element.map { isChanged($0.file) } == true
        || finding.related.contains { isChanged($0.location.file) }
    }
    report.findings = report.findings.filter(isChanged)
    report.suppressed = report.suppressed.filter { isChanged($0.finding) }
    for name in unreadable {
      report.notices.append(Notice(.error, "The list of changed files holds '\(name)', which is no name of a file."))
    }
  }
}
