import Diagnostics
import JSON
import Synchronization

/// The findings that a project knows of (DESIGN 2.7): they do not count, so that only new ones fail a run.
struct Baseline: Sendable {
  /// What a finding is known by: neither its line nor the name of its file alone, so that it is known again after edits elsewhere and after a move.
  struct Entry: Hashable, Sendable {
    var file: String
    var rule: String
    /// Sixteen hexadecimal digits of its rule, its message without numbers, and its line without white space.
    var fingerprint: String
  }

  /// The form of the file.
  static let version = 1

  private(set) var counts: [Entry: Int] = [:]

  init() {}

  /// Reads a baseline. What is malformed, cut, or of another version is an error: half a baseline would let old findings fail the run.
  init(_ file: SourceFile) throws(Fault) {
    let root: JSONNode
    do { root = try JSONParser.parse(file.text) } catch {
      throw Fault(message: "This is no baseline. \(error.message)", range: error.range)
    }
    guard let version = root["version"]?.number else {
      throw Fault(message: "This is no baseline: it has no 'version'.", range: root.range)
    }
    guard version == Double(Self.version) else {
      throw Fault(
        message: "This baseline has the form \(JSONWriter.text(of: version)), and this version of higlint reads form \(Self.version); "
          + "write it anew with --write-baseline.", range: root["version"]!.range)
    }
    guard let findings = root["findings"]?.elements else {
      throw Fault(message: "This is no baseline: it has no list of 'findings'.", range: root.range)
    }
    for finding in findings {
      guard let file = finding["file"]?.string, let rule = finding["rule"]?.string, let fingerprint = finding["fingerprint"]?.string else {
        throw Fault(message: "A finding of a baseline has a 'file', a 'rule' and a 'fingerprint'.", range: finding.range)
      }
      let count = finding["count"]?.number ?? 1
      guard count >= 1, count <= 1_000_000, count == count.rounded() else {
        throw Fault(message: "'count' is a whole number of at least 1.", range: finding["count"]!.range)
      }
      counts[Entry(file: file, rule: rule, fingerprint: fingerprint), default: 0] += Int(count)
    }
  }

  /// What is wrong with the file of a baseline, and where.
  struct Fault: Error {
    var message: String
    var range: SourceRange
  }

  mutating func add(_ entry: Entry, count: Int = 1) { counts[entry, default: 0] += count }

  /// What a finding of a report is known by.
  static func entry(_ finding: Finding, in report: RunReport) -> Entry {
    var hash = StableHash()
    hash.add(finding.rule.utf8)
    hash.add((finding.logicalLocation ?? "").utf8)
    hash.add(FindingContent.stablePart(of: finding.message))
    // What is about a whole page stands at its start, whatever is written there.
    if let file = report.files[finding.location.file], file.encoding != nil, finding.location.range.start > 0 {
      let text = file.text
      let start = min(max(finding.location.range.start, 0), text.count)
      let range = start..<min(max(finding.location.range.end, start), text.count)
      let lines = file.lines
      hash.add(FindingContent.surroundings(of: range, inLine: lines.range(ofLine: lines.line(at: start)).bytes, of: text))
    }
    let digits = String(hash.value, radix: 16)
    return Entry(
      file: finding.location.file, rule: finding.rule,
      fingerprint: String(repeating: "0", count: 16 - digits.count) + digits)
  }

  /// Takes the findings that are known out of those that count: first each in its own file, and then those whose file has another name now.
  func apply(to report: inout RunReport) {
    var left = counts
    let entries = report.findings.map { $0.level == nil ? nil : Self.entry($0, in: report) }
    var known = [Bool](repeating: false, count: entries.count)
    for (index, entry) in entries.enumerated() {
      guard let entry, let count = left[entry], count > 0 else { continue }
      left[entry] = count - 1
      known[index] = true
    }
    var moved: [String: [Entry]] = [:]
    for entry in left.keys.sorted(by: Self.precedes) where left[entry]! > 0 {
      moved[entry.rule + " " + entry.fingerprint, default: []].append(entry)
    }
    for (index, entry) in entries.enumerated() where !known[index] {
      guard let entry, let old = moved[entry.rule + " " + entry.fingerprint]?.first(where: { left[$0]! > 0 }) else { continue }
      left[old]! -= 1
      known[index] = true
    }
    for (index, finding) in report.findings.enumerated() where known[index] {
      report.suppressed.append(
        SuppressedFinding(finding: finding, suppression: Suppression(kind: .external, justification: "It stands in the baseline.")))
    }
    report.findings = zip(report.findings, known).filter { !$0.1 }.map(\.0)
    report.goneFromBaseline = left.values.reduce(0, +)
  }

  /// The text of the file: one finding a line, sorted, so that it merges and reads well.
  var text: String {
    var text = "{\n  \"version\": \(Self.version),\n  \"findings\": ["
    for (index, entry) in counts.keys.sorted(by: Self.precedes).enumerated() {
      let count = counts[entry]!
      let node = JSONNode.object([
        "file": .text(entry.file), "rule": .text(entry.rule), "fingerprint": .text(entry.fingerprint),
        "count": count > 1 ? .count(count) : nil,
      ])
      text += (index > 0 ? "," : "") + "\n    " + JSONWriter.write(node, pretty: false)
    }
    return text + (counts.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool { (a.file, a.rule, a.fingerprint) < (b.file, b.rule, b.fingerprint) }
}

/// Where a run leaves the text of its baseline for whoever asked.
package final class WrittenBaseline: Sendable {
  /// The path of the file: what stands there of files that this run did not read is kept.
  package let path: String
  private let made = Mutex<String?>(nil)

  package init(path: String) { self.path = path }

  /// Nil where the run failed: half a baseline is none.
  package internal(set) var text: String? {
    get { made.withLock { $0 } }
    set { made.withLock { $0 = newValue } }
  }
}
