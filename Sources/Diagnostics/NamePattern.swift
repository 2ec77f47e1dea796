/// Names with `*` for any number of bytes, `?` for one, `[a-z]` and `[!a-z]` for one of some, and `\` before a byte that stands for itself.
package enum NamePattern {
  /// Whether a whole name matches. Takes at most the product of the two lengths, and for a pattern with one star their sum.
  package static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var p = 0
    var n = 0
    var star = -1
    var mark = 0
    while n < name.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = p
        mark = n
        p += 1
      } else if p < pattern.count, let next = end(of: p, in: pattern, matching: name[n]) {
        p = next
        n += 1
      } else if star >= 0 {
        p = star + 1
        mark += 1
        n = mark
      } else {
        return false
      }
    }
    while p < pattern.count, pattern[p] == UInt8(ascii: "*") { p += 1 }
    return p == pattern.count
  }

  /// Whether every bracket is closed; one that is not matches nothing but itself, which nobody means.
  package static func isWhole(_ pattern: some StringProtocol) -> Bool {
    let bytes = Array(pattern.utf8)
    var at = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\\"): at += 2
      case UInt8(ascii: "["):
        guard let end = classEnd(at, in: bytes) else { return false }
        at = end
      default: at += 1
      }
    }
    return true
  }

  /// Where what a pattern has at a place ends; nil where that is not this byte.
  private static func end(of start: Int, in pattern: [UInt8], matching byte: UInt8) -> Int? {
    switch pattern[start] {
    case UInt8(ascii: "?"): return start + 1
    case UInt8(ascii: "\\") where start + 1 < pattern.count: return pattern[start + 1] == byte ? start + 2 : nil
    case UInt8(ascii: "["):
      guard let end = classEnd(start, in: pattern) else { break }
      return holds(pattern[(start + 1)..<(end - 1)], byte) ? end : nil
    default: break
    }
    return pattern[start] == byte ? start + 1 : nil
  }

  /// Behind the bracket that closes one; the first byte in it closes nothing.
  private static func classEnd(_ start: Int, in pattern: [UInt8]) -> Int? {
    var at = start + 1
    if at < pattern.count, isNegation(pattern[at]) { at += 1 }
    at += 1
    while at < pattern.count, pattern[at] != UInt8(ascii: "]") { at += 1 }
    return at < pattern.count ? at + 1 : nil
  }

  private static func isNegation(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "!") || byte == UInt8(ascii: "^") }

  private static func holds(_ bytes: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    var bytes = bytes
    let isNegated = bytes.first.map(isNegation) ?? false
    if isNegated { bytes = bytes.dropFirst() }
    var at = bytes.startIndex
    while at < bytes.endIndex {
      let isRange = at + 2 < bytes.endIndex && bytes[at + 1] == UInt8(ascii: "-")
      if isRange ? bytes[at] <= byte && byte <= bytes[at + 2] : bytes[at] == byte { return !isNegated }
      at += isRange ? 3 : 1
    }
    return isNegated
  }
}
