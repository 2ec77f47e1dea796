/// FNV-1a with 64 bits: the same on every machine and in every run, unlike the standard library's.
/// http://www.isthe.com/chongo/tech/comp/fnv/
package struct StableHash {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds a field and its end, so that "ab" + "c" differs from "a" + "bc".
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { step(byte) }
    step(0xFF)
  }

  private mutating func step(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}

/// What of a finding stays the same after edits elsewhere: neither a line number nor an offset, nor numbers that its message measures.
package enum FindingContent {
  /// How much of a long line counts, on each side of the range: a minified style sheet is one line, and every edit is in it.
  private static let reach = 40
  private static let longLine = 200

  /// The message without its numbers: a size changes with an edit far away, and the finding is still the same.
  package static func stablePart(of message: String) -> [UInt8] {
    message.utf8.filter { !$0.isASCIIDigit && $0 != UInt8(ascii: ".") }
  }

  /// The line in which a range begins, or of a long line what is near the range, without white space: indenting a line does not make another finding of
  /// it. `line`: the bytes of the line, without its end.
  package static func surroundings(of range: Range<Int>, inLine line: Range<Int>, of text: [UInt8]) -> [UInt8] {
    var kept = line
    if line.count > longLine {
      let start = min(range.lowerBound, line.upperBound)
      let end = min(range.upperBound, line.upperBound, start + longLine)
      kept = max(line.lowerBound, start - reach)..<min(line.upperBound, max(end, start) + reach)
    }
    return text[kept].filter { $0 > 0x20 }
  }
}
