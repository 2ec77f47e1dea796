import Diagnostics

/// Names findings so that they are known again after edits elsewhere in the file: neither a line number nor an offset goes in.
struct SARIFFingerprints {
  /// The version in the name changes whenever the same finding would get another fingerprint.
  static let name = "higlint/v1"
  /// How often each hash has come before, so that equal findings in one file are told apart by their order.
  private var occurrences: [UInt64: Int] = [:]

  /// Sixteen hexadecimal digits, a colon, and a number from 1.
  mutating func fingerprint(of finding: Finding, in entry: SourceIndex.Entry?) -> String {
    var hash = StableHash()
    hash.add(finding.rule.utf8)
    hash.add(finding.location.file.utf8)
    hash.add((finding.logicalLocation ?? "").utf8)
    hash.add((finding.level == nil ? "review" : "fail").utf8)
    hash.add(FindingContent.stablePart(of: finding.message))
    if let entry {
      let bytes = entry.clamped(finding.location.range)
      let line = entry.content(ofLine: entry.lineIndex(at: bytes.lowerBound))
      hash.add(FindingContent.surroundings(of: bytes, inLine: line, of: entry.text))
    }
    let count = occurrences[hash.value, default: 0] + 1
    occurrences[hash.value] = count
    let digits = String(hash.value, radix: 16)
    return "\(String(repeating: "0", count: 16 - digits.count))\(digits):\(count)"
  }
}
