import Diagnostics
import JSON

/// SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html
///
/// The same for the same report: no clock, no host name and no absolute path stands in it.
package enum SARIFReport {
  /// The whole log, ending in a line break.
  package static func render(_ report: RunReport) -> String {
    JSONWriter.write(log(report)) + "\n"
  }

  private static func log(_ report: RunReport) -> JSONNode {
    let findings = results(report)
    var places = SARIFPlaces(report.files, paths: paths(findings, report.notices))
    let rules = SARIFRules(report.rules)
    var fingerprints = SARIFFingerprints()
    let results = findings.map { result($0.finding, $0.suppression, rules, &places, &fingerprints) }
    let notifications = report.notices.map { notification($0, &places) }
    return .object([
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": .list([
        .object([
          "tool": .object(["driver": rules.driver(version: report.toolVersion)]),
          "language": "en",
          "columnKind": "utf16CodeUnits",
          "originalUriBaseIds": .object([
            SARIFPlaces.root: .object(["description": .object(["text": "The folder in which higlint ran."])])
          ]),
          "invocations": .list([
            .object([
              "executionSuccessful": JSONNode(.boolean(!report.notices.contains { $0.severity == .error })),
              "toolExecutionNotifications": .list(notifications),
            ])
          ]),
          "artifacts": .list(places.artifacts),
          "results": .list(results),
          "taxonomies": rules.taxonomies.isEmpty ? nil : .list(rules.taxonomies),
        ])
      ]),
    ])
  }

  /// What is shown, and among it in the same order what is suppressed.
  static func results(_ report: RunReport) -> [(finding: Finding, suppression: Suppression?)] {
    let suppressed = report.suppressed.filter { $0.finding.level != nil || report.listsReviews }
    let shown = report.shownFindings.map { ($0, Suppression?.none) }
    if suppressed.isEmpty { return shown }
    return (shown + suppressed.map { ($0.finding, $0.suppression) }).enumerated().sorted { a, b in
      let (one, other) = (a.element.0, b.element.0)
      if one.location != other.location { return one.location < other.location }
      return one.rule == other.rule ? a.offset < b.offset : one.rule < other.rule
    }.map { ($0.element.0, $0.element.1) }
  }

  /// Every file that the log names, sorted.
  private static func paths(_ findings: [(finding: Finding, suppression: Suppression?)], _ notices: [Notice]) -> [String] {
    var paths = Set(notices.compactMap(\.file))
    for (finding, suppression) in findings {
      if let comment = suppression?.location { paths.insert(comment.file) }
      paths.insert(finding.location.file)
      for related in finding.related { paths.insert(related.location.file) }
      for edit in finding.fix?.edits ?? [] { paths.insert(edit.location.file) }
    }
    paths.remove("")
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func result(
    _ finding: Finding, _ suppression: Suppression?, _ rules: SARIFRules, _ places: inout SARIFPlaces,
    _ fingerprints: inout SARIFFingerprints
  ) -> JSONNode {
    var message = finding.message
    var reason: JSONNode?
    if case .review(let why) = finding.outcome {
      if let doubt = finding.doubt { message += " " + doubt }
      reason = .text(why.rawValue)
    }
    var location = places.location(finding.location, isMain: true)
    if let logical = finding.logicalLocation {
      location.append("logicalLocations", .list([.object(["fullyQualifiedName": .text(logical)])]))
    }
    var related: [JSONNode] = []
    for (i, place) in finding.related.enumerated() {
      var node = places.location(place.location, isMain: false)
      node.append("message", .object(["text": .text(place.message)]))
      node.append("id", .count(i + 1))
      related.append(node)
    }
    let hasProperties = !finding.environments.isEmpty || finding.screen != nil || reason != nil
    return .object([
      "ruleId": .text(finding.rule),
      "ruleIndex": rules.index(of: finding.rule).map { .count($0) },
      "kind": finding.level == nil ? "review" : "fail",
      "level": .text(finding.level?.rawValue ?? "none"),
      "message": .object(["text": .text(message)]),
      "locations": .list([location]),
      "relatedLocations": related.isEmpty ? nil : .list(related),
      "partialFingerprints": .object([
        SARIFFingerprints.name: .text(fingerprints.fingerprint(of: finding, in: places.entry(finding.location.file)))
      ]),
      "suppressions": suppression.map { .list([self.suppression($0, &places)]) },
      "fixes": finding.fix.flatMap { fix($0, &places) },
      "properties": !hasProperties
        ? nil
        : .object([
          "screen": finding.screen.map { .text($0) },
          "environments": finding.environments.isEmpty ? nil : .list(finding.environments.map { .text($0) }),
          "reason": reason,
          "fixIsSafe": finding.fix.map { JSONNode(.boolean($0.isSafe)) },
        ]),
    ])
  }

  private static func suppression(_ suppression: Suppression, _ places: inout SARIFPlaces) -> JSONNode {
    .object([
      "kind": .text(suppression.kind.rawValue), "status": "accepted", "justification": suppression.justification.map { .text($0) },
      "location": suppression.location.map { places.location($0, isMain: false) },
    ])
  }

  /// Nil where an edit is in a file that has no lines to name.
  private static func fix(_ fix: Fix, _ places: inout SARIFPlaces) -> JSONNode? {
    var changes: [JSONNode] = []
    var paths: [String] = []
    for edit in fix.edits where !paths.contains(edit.location.file) { paths.append(edit.location.file) }
    for path in paths {
      var replacements: [JSONNode] = []
      for edit in fix.edits where edit.location.file == path {
        guard let region = places.region(edit.location) else { return nil }
        replacements.append(
          .object(["deletedRegion": region, "insertedContent": .object(["text": .text(edit.replacement)])]))
      }
      changes.append(.object(["artifactLocation": places.artifactLocation(path), "replacements": .list(replacements)]))
    }
    if changes.isEmpty { return nil }
    return .list([.object(["description": .object(["text": .text(fix.description)]), "artifactChanges": .list(changes)])])
  }

  private static func notification(_ notice: Notice, _ places: inout SARIFPlaces) -> JSONNode {
    var locations: JSONNode?
    if let file = notice.file {
      if let range = notice.range {
        locations = .list([places.location(SourceLocation(file: file, range: range), isMain: false)])
      } else {
        locations = .list([.object(["physicalLocation": .object(["artifactLocation": places.artifactLocation(file)])])])
      }
    }
    return .object([
      "level": .text(notice.severity.rawValue), "message": .object(["text": .text(notice.message)]), "locations": locations,
    ])
  }
}

extension JSONNode {
  /// Adds a key behind the others of an object.
  fileprivate mutating func append(_ key: String, _ node: JSONNode) {
    guard case .object(var members) = value else { return }
    members.append(Member(key: key, keyRange: SourceRange(0, 0), value: node))
    value = .object(members)
  }
}
