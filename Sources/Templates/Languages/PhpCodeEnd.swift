import Diagnostics

/// Finds where code of PHP ends, as PHP's own lexer does: at a `?>` outside of strings and remarks of several lines. In a remark of one line it ends the code.
/// https://www.php.net/manual/en/language.basic-syntax.comments.php
struct PhpCodeEnd {
  /// Strings of several lines that are not closed and are still looked for: what keeps reading a file linear.
  private static let mostUnclosed = 16

  private var unclosed = 0

  /// The offset of the `?>` that ends the code from `start`; nil where the file ends within it. What opens a string that nothing closes opens none.
  mutating func offset<Text: RandomAccessCollection<UInt8>>(_ text: Text, from start: Int, limit: Int) -> Int? where Text.Index == Int {
    var i = start
    var isWithoutStrings: Set<UInt8> = []
    while i + 1 < limit {
      let byte = text[i]
      switch byte {
      case 0x3F where text[i + 1] == 0x3E: return i
      case 0x22, 0x27, 0x60:
        if isWithoutStrings.contains(byte) { break }
        if let end = Self.string(text, from: i, limit: limit) { i = end } else { isWithoutStrings.insert(byte) }
      case 0x23 where text[i + 1] != 0x5B, 0x2F where text[i + 1] == 0x2F:
        // What begins with `#[` is an attribute.
        while i + 1 < limit, text[i] != 0x0A, text[i] != 0x0D, !(text[i] == 0x3F && text[i + 1] == 0x3E) { i += 1 }
        continue
      case 0x2F where text[i + 1] == 0x2A:
        i += 2
        while i + 1 < limit, !(text[i] == 0x2A && text[i + 1] == 0x2F) { i += 1 }
        i += 1
      case 0x3C where text[i + 1] == 0x3C && unclosed < Self.mostUnclosed:
        if i + 2 < limit, text[i + 2] == 0x3C {
          if let heredoc = PhpHeredoc(text, at: i, limit: limit) { i = heredoc.end - 1 } else { unclosed += 1 }
        }
      default: break
      }
      i += 1
    }
    return nil
  }

  /// The mark that closes the string at `start`.
  private static func string<Text: RandomAccessCollection<UInt8>>(_ text: Text, from start: Int, limit: Int) -> Int?
  where Text.Index == Int {
    var i = start + 1
    while i < limit, text[i] != text[start] { i += text[i] == 0x5C ? 2 : 1 }
    return i < limit ? i : nil
  }
}
