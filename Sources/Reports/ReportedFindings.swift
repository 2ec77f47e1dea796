import Diagnostics

extension RunReport {
  /// What a report shows: failures, and reviews where they are to be listed.
  var shownFindings: [Finding] { findings.filter { $0.level != nil || listsReviews } }
}

extension Finding {
  /// The message with the reason of what was not judged: what a report says that has one text for a finding.
  var fullMessage: String { doubt.map { message + " " + $0 } ?? message }
}
