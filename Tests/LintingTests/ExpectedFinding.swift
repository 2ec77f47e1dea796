import Diagnostics
import JSON
import TestSupport

/// What a rule is to find in one of its fixtures, as `fixtures/rules/<id>/expected.json` holds it.
struct ExpectedFinding: Equatable {
  /// `error`, `warning` or `note`; `review` where a person has to look.
  var outcome: String
  /// Of a review, why.
  var reason: String?
  /// As ``Finding/caseNumber``.
  var caseNumber: Int?
  /// Where it was found, where there is more than one way to see the fixture: "phone, phone dark, desktop".
  var environments: String
  /// `line:column-line:column`, columns in UTF-16 code units from 1; after the file's name where it is not the fixture itself. A key of a file
  /// without lines.
  var place: String
  /// What stands there, in one line and shortened.
  var text: String
  var message: String
  /// The other places, each with its words.
  var related: [String]
  /// What is offered: whether it is safe, and each edit with its place.
  var fix: String?

  init(_ finding: Finding, in fixture: RuleFixture, of report: RunReport) {
    func place(_ location: SourceLocation) -> String {
      var file = location.file
      if file == fixture.path {
        file = ""
      } else if file.hasPrefix(fixture.path + "/") {
        file = file.dropFirst(fixture.path.count + 1) + ":"
      } else {
        file = (file.split(separator: "/").last.map(String.init) ?? file) + ":"
      }
      guard let source = report.files[location.file] else { return file }
      let start = source.lines.position(at: location.range.start, in: source.text)
      let end = source.lines.position(at: location.range.end, in: source.text)
      return "\(file)\(start.line):\(start.column)-\(end.line):\(end.column)"
    }
    switch finding.outcome {
    case .fail(let level): (outcome, reason) = (level.rawValue, nil)
    case .review(let why): (outcome, reason) = ("review", why.rawValue)
    }
    caseNumber = finding.caseNumber
    environments = finding.environments.joined(separator: ", ")
    self.place = place(finding.location) + (finding.logicalLocation.map { " \($0)" } ?? "")
    text = Self.shortened(report.text(of: finding))
    message = finding.message
    related = finding.related.map { "\(place($0.location)) \($0.message)" }
    fix = finding.fix.map { fix in
      let edits = fix.edits.map { "\(place($0.location)) -> \(Self.shortened($0.replacement))" }
      return "\(fix.isSafe ? "safe" : "not safe"): \(fix.description) \(edits.joined(separator: ", "))"
    }
  }

  init(_ json: JSONNode) {
    outcome = json["outcome"]?.string ?? ""
    reason = json["reason"]?.string
    caseNumber = json["case"]?.number.map { Int($0) }
    environments = json["environments"]?.string ?? ""
    place = json["place"]?.string ?? ""
    text = json["text"]?.string ?? ""
    message = json["message"]?.string ?? ""
    related = (json["related"]?.elements ?? []).map { $0.string ?? "" }
    fix = json["fix"]?.string
  }

  /// A text in one line: white space is one space, and of more than 100 characters the first and the last are kept.
  private static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 100 ? line : "\(line.prefix(60)) … \(line.suffix(37))"
  }

  /// The object in lines of their own: what became of it, the place, the message, so that a diff shows which of them changed.
  var lines: [String] {
    func quoted(_ text: String) -> String { JSONWriter.write(JSONNode(.string(text))) }
    var first = #""outcome": \#(quoted(outcome))"#
    if let reason { first += #", "reason": \#(quoted(reason))"# }
    if let caseNumber { first += #", "case": \#(caseNumber)"# }
    if !environments.isEmpty { first += #", "environments": \#(quoted(environments))"# }
    var lines = [first, #""place": \#(quoted(place)), "text": \#(quoted(text))"#, #""message": \#(quoted(message))"#]
    if !related.isEmpty {
      let items = related.map { "    " + quoted($0) }.joined(separator: ",\n")
      lines.append("\"related\": [\n\(items)\n  ]")
    }
    if let fix { lines.append(#""fix": \#(quoted(fix))"#) }
    return (["{"] + lines.enumerated().map { "  \($1)\($0 < lines.count - 1 ? "," : "")" } + ["}"]).flatMap {
      $0.split(separator: "\n").map(String.init)
    }
  }
}

/// What a rule is to find in each of its fixtures, by their names.
struct ExpectedFindings {
  var byFixture: [String: [ExpectedFinding]] = [:]

  static func path(ofRule rule: String) -> String { "fixtures/rules/\(rule)/expected.json" }

  init() {}

  init(rule: String) throws {
    guard let bytes = Repository.bytes(Self.path(ofRule: rule)) else { return }
    for member in try JSONParser.parse(bytes).members ?? [] {
      byFixture[member.key] = (member.value.elements ?? []).map(ExpectedFinding.init)
    }
  }

  /// The file, fixtures by name, each finding in lines of its own.
  var text: String {
    let entries = byFixture.sorted { $0.key < $1.key }.map { name, findings in
      let key = "  " + JSONWriter.write(JSONNode(.string(name))) + ": "
      return findings.isEmpty ? key + "[]" : key + "[\n" + Self.text(of: findings, indent: "    ") + "\n  ]"
    }
    return "{\n" + entries.joined(separator: ",\n") + "\n}\n"
  }

  /// Findings as they stand in the file, for a message.
  static func text(of findings: [ExpectedFinding], indent: String) -> String {
    findings.map { $0.lines.map { indent + $0 }.joined(separator: "\n") }.joined(separator: ",\n")
  }
}
