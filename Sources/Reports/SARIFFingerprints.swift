import Diagnostics

/// Names findings so that they are known again after edits elsewhere in the file: neither a line number nor an offset goes in.
struct SARIFFingerprints {
  /// The version in the name changes whenever the same finding would get another fingerprint.
  static let name = "higlint/v1"
  /// How much of a long line counts, on each side of the range: a minified style sheet is one line, and every edit is in it.
  private static let reach = 40
  private static let longLine = 200

  /// How often each hash has come before, so that equal findings in one file are told apart by their order.
  private var occurrences: [UInt64: Int] = [:]

  /// Sixteen hexadecimal digits, a colon, and a number from 1.
  mutating func fingerprint(of finding: Finding, in entry: SourceIndex.Entry?) -> String {
    var hash = StableHash()
    hash.add(finding.rule.utf8)
    hash.add(finding.location.file.utf8)
    hash.add((finding.logicalLocation ?? "").utf8)
    hash.add((finding.level == nil ? "review" : "fail").utf8)
    hash.add(Self.stablePart(of: finding.message))
    if let entry { hash.add(Self.normalised(entry.text[Self.surroundings(of: finding.location.range, entry)])) }
    let count = occurrences[hash.value, default: 0] + 1
    occurrences[hash.value] = count
    let digits = String(hash.value, radix: 16)
    return "\(String(repeating: "0", count: 16 - digits.count))\(digits):\(count)"
  }

  /// The message without its numbers: a size changes with an edit far away, and the finding is still the same.
  private static func stablePart(of message: String) -> [UInt8] {
    message.utf8.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && $0 != UInt8(ascii: ".") }
  }

  /// The line in which a range begins, or of a long line what is near the range.
  private static func surroundings(of range: SourceRange, _ entry: SourceIndex.Entry) -> Range<Int> {
    let bytes = entry.clamped(range)
    let line = entry.content(ofLine: entry.lineIndex(at: bytes.lowerBound))
    if line.count <= longLine { return line }
    let start = min(bytes.lowerBound, line.upperBound)
    let end = min(bytes.upperBound, line.upperBound, start + longLine)
    return max(line.lowerBound, start - reach)..<min(line.upperBound, max(end, start) + reach)
  }

  /// Without white space: indenting a line does not make another finding of it.
  private static func normalised(_ text: ArraySlice<UInt8>) -> [UInt8] { text.filter { $0 > 0x20 } }
}

/// FNV-1a with 64 bits: the same on every machine and in every run, unlike the standard library's.
/// http://www.isthe.com/chongo/tech/comp/fnv/
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a field and its end, so that "ab" + "c" differs from "a" + "bc".
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { step(byte) }
    step(0xFF)
  }

  private mutating func step(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
