import Diagnostics

/// JUnit's XML, as Jenkins, GitLab and others read it: a suite for each file, a case for each finding. A run in which nothing was found has one case that
/// passes, since many consumers take an empty file for a fault.
package enum JUnitReport {
  /// The whole document.
  package static func render(_ report: RunReport) -> String {
    var index = SourceIndex(report.files, newlines: .editors)
    var order: [String] = []
    var suites: [String: [(text: String, kind: Kind)]] = [:]
    func add(_ file: String, _ text: String, _ kind: Kind) {
      if suites[file] == nil { order.append(file) }
      suites[file, default: []].append((text, kind))
    }
    for finding in report.shownFindings {
      let place = index.entry(finding.location.file)?.position(at: finding.location.range.start)
      let kind: Kind = finding.level == nil ? .skipped : .failure
      add(finding.location.file, testCase(finding, place, kind), kind)
    }
    for notice in report.notices where notice.severity == .error {
      let file = notice.file ?? "higlint"
      let text = body("error", type: "run", notice.message, notice.message)
      add(file, "    <testcase name=\"run\" classname=\"\(XMLText.escape(file))\">\n\(text)    </testcase>\n", .error)
    }
    if order.isEmpty { add("higlint", "    <testcase name=\"No findings\" classname=\"higlint\"/>\n", .passed) }
    let texts = order.map { suite($0, suites[$0]!) }.joined()
    let all = suites.values.flatMap { $0 }
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"higlint\" \(counts(all, withSkipped: false))>\n\(texts)</testsuites>\n"
  }

  private enum Kind { case failure, error, skipped, passed }

  /// Jenkins' schema knows what was skipped in a suite, and not in all of them.
  private static func counts(_ cases: [(text: String, kind: Kind)], withSkipped: Bool = true) -> String {
    func number(_ kind: Kind) -> Int { cases.count { $0.kind == kind } }
    let counts = "tests=\"\(cases.count)\" failures=\"\(number(.failure))\" errors=\"\(number(.error))\""
    return withSkipped ? counts + " skipped=\"\(number(.skipped))\"" : counts
  }

  private static func suite(_ file: String, _ cases: [(text: String, kind: Kind)]) -> String {
    "  <testsuite name=\"\(XMLText.escape(file))\" \(counts(cases))>\n\(cases.map(\.text).joined())  </testsuite>\n"
  }

  private static func testCase(_ finding: Finding, _ place: TextPosition?, _ kind: Kind) -> String {
    let shown = place.map { "\(finding.location.file):\($0.line):\($0.column)" } ?? finding.location.file
    let name = finding.rule + (place.map { " (\($0.line):\($0.column))" } ?? "")
    var text = "\(shown): \(finding.fullMessage)"
    if !finding.environments.isEmpty { text += "\nSeen in: \(finding.environments.joined(separator: ", "))." }
    if let fix = finding.fix { text += "\nFix: \(fix.description)" }
    let inner =
      kind == .skipped
      ? "      <skipped message=\"\(XMLText.escape(finding.fullMessage))\"/>\n"
      : body("failure", type: finding.level?.rawValue ?? "review", finding.message, text)
    return
      "    <testcase name=\"\(XMLText.escape(name))\" classname=\"\(XMLText.escape(finding.location.file))\">\n\(inner)    </testcase>\n"
  }

  private static func body(_ element: String, type: String, _ message: String, _ text: String) -> String {
    "      <\(element) type=\"\(type)\" message=\"\(XMLText.escape(message))\">\(XMLText.escape(text))</\(element)>\n"
  }
}
