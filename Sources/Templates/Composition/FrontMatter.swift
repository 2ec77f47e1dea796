import Diagnostics

/// The lines between `---` at the head of a file, as far as they are `name: value`, or those between `+++` as far as they are `name = value`.
struct FrontMatter {
  private(set) var values: [String: SourceRange] = [:]
  /// Where the text behind it begins.
  private(set) var end = 0

  /// Nil for a text without any.
  init?(_ text: [UInt8]) {
    guard let mark = text.first, mark == 0x2D || mark == 0x2B, text.starts(with: [mark, mark, mark]) else { return nil }
    let separator: UInt8 = mark == 0x2D ? 0x3A : 0x3D
    guard var i = text.firstIndex(of: 0x0A), text[3..<i].allSatisfy({ $0 <= 0x20 }) else { return nil }
    i += 1
    while i < text.count, i < 16_384 {
      let lineEnd = text[i...].firstIndex(of: 0x0A) ?? text.count
      let line = i..<lineEnd
      i = min(lineEnd + 1, text.count)
      if text[line].starts(with: [mark, mark, mark]), text[line].dropFirst(3).allSatisfy({ $0 <= 0x20 }) {
        end = i
        return
      }
      guard let first = text[line].first, first > 0x20, first != 0x23, let colon = text[line].firstIndex(of: separator) else {
        if lineEnd == text.count { return nil }
        continue
      }
      var start = colon + 1
      var stop = lineEnd
      while start < stop, text[start] <= 0x20 { start += 1 }
      while stop > start, text[stop - 1] <= 0x20 { stop -= 1 }
      if stop - start >= 2, text[start] == 0x22 || text[start] == 0x27, text[stop - 1] == text[start] {
        start += 1
        stop -= 1
      }
      if start < stop { values[String(decoding: text[line.lowerBound..<colon], as: UTF8.self).trimmed] = SourceRange(start, stop) }
      if lineEnd == text.count { return nil }
    }
    return nil
  }
}
