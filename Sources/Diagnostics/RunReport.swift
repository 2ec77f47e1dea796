/// Everything a report can say about one run. Reports see this and nothing else.
package struct RunReport: Sendable {
  /// The version of higlint.
  package var toolVersion: String
  /// The rules that ran, sorted by id.
  package var rules: [RuleInfo]
  /// Sorted by file, place, rule. Reviews stand among them; a report leaves them out unless it was asked for them.
  package var findings: [Finding]
  /// What was found and does not count, sorted as the findings are: suppressed by a comment, or known to a baseline.
  package var suppressed: [SuppressedFinding] = []
  /// How many findings of the baseline were not found again; nil where there is no baseline.
  package var goneFromBaseline: Int?
  /// From which level findings make the run fail, as the configuration says; nil where it says nothing.
  package var failOn: FailOn?
  /// In the order of files.
  package var notices: [Notice]
  /// The files that findings and notices name, by path.
  package var files: [String: SourceFile]
  /// How many files were linted.
  package var fileCount: Int
  /// How many screens were judged, each environment of a page counting as one.
  package var screenCount: Int
  /// How many purpose strings were judged.
  package var purposeCount: Int
  /// Whether reviews are to be listed one by one.
  package var listsReviews: Bool
  /// How much a walk did not look into, by what it is, as it is said behind a number: the name of a folder of packages or of a build ("node_modules"),
  /// "files of tests", "hidden".
  package var passedOver: [String: Int] = [:]
  /// How many files a walk met in which screens or purpose strings live and that higlint does not read, by kind: ".dart", "app.config.js".
  package var notRead: [String: Int] = [:]
  /// What was judged, each thing once.
  package var judged = JudgedCounts()

  /// Whether something that was asked for could not be done.
  package var hasFailed: Bool { notices.contains { $0.severity == .error } }

  package init(
    toolVersion: String, rules: [RuleInfo], findings: [Finding], notices: [Notice], files: [String: SourceFile], fileCount: Int,
    screenCount: Int, purposeCount: Int, listsReviews: Bool
  ) {
    self.toolVersion = toolVersion
    self.rules = rules
    self.findings = findings
    self.notices = notices
    self.files = files
    self.fileCount = fileCount
    self.screenCount = screenCount
    self.purposeCount = purposeCount
    self.listsReviews = listsReviews
  }
}
