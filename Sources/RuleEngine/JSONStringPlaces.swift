import Diagnostics

/// Maps bytes of a JSON string's value to the bytes of the file that spell them.
enum JSONStringPlaces {
  /// The place of `range` of the value in the string that stands, with its quotation marks, at `string` in `text`. Where the text is not there
  /// (a rule that is compiled in), escapes are taken to be none.
  static func place(of range: SourceRange, in string: SourceRange, text: [UInt8]) -> SourceRange {
    guard string.end <= text.count, string.length >= 2 else { return range.shifted(by: string.start + 1) }
    var at = string.start + 1
    var value = 0
    var start: Int?
    while at < string.end - 1 {
      if start == nil, value >= range.start { start = at }
      if value >= range.end, !(range.isEmpty && start == nil) { break }
      let (written, meant) = step(text, at, string.end - 1)
      at += written
      value += meant
    }
    return SourceRange(start ?? at, max(at, start ?? at))
  }

  /// The bytes that one character or escape takes in the file and in the value.
  private static func step(_ text: [UInt8], _ at: Int, _ end: Int) -> (Int, Int) {
    guard text[at] == UInt8(ascii: "\\"), at + 1 < end else { return (1, 1) }
    guard text[at + 1] == UInt8(ascii: "u"), at + 6 <= end else { return (2, 1) }
    let unit = UInt32(String(decoding: text[(at + 2)..<(at + 6)], as: UTF8.self), radix: 16) ?? 0
    if (0xD800...0xDBFF).contains(unit), at + 12 <= end, text[at + 6] == UInt8(ascii: "\\"), text[at + 7] == UInt8(ascii: "u") {
      return (12, 4)
    }
    return (6, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
  }
}
