/// Patterns of names with `*` for any bytes and `?` for one.
package enum NamePattern {
  /// Whether a whole name matches. Takes at most the product of the two lengths, and for a pattern with one star their sum.
  package static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var p = 0
    var n = 0
    var star = -1
    var mark = 0
    while n < name.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "?") || pattern[p] == name[n], pattern[p] != UInt8(ascii: "*") {
        p += 1
        n += 1
      } else if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = p
        mark = n
        p += 1
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
}
