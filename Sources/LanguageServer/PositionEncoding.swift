import Diagnostics
import JSON

/// What the columns of an editor count (LSP 3.17, positionEncodings).
package enum PositionEncoding: String, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// How much one byte of UTF-8 adds to a column.
  private func width(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }

  /// The line and the column of a byte, both counted from 0.
  func position(at offset: Int, in text: [UInt8], _ lines: LineTable) -> JSONNode {
    let offset = min(max(offset, 0), text.count)
    let line = lines.line(at: offset)
    let start = lines.range(ofLine: line).start
    let column = text[start..<max(start, offset)].reduce(0) { $0 + width($1) }
    return .object(["line": .count(line - 1), "character": .count(column)])
  }

  /// The byte at a line and a column counted from 0. A column behind the line's end is its end; a line behind the text's end is the text's end.
  func offset(line: Int, character: Int, in text: [UInt8], _ lines: LineTable) -> Int {
    guard line >= 0 else { return 0 }
    guard line < lines.starts.count else { return text.count }
    let range = lines.range(ofLine: line + 1)
    var end = range.end
    if end > range.start, text[end - 1] == 0x0A { end -= 1 }
    if end > range.start, text[end - 1] == 0x0D { end -= 1 }
    var column = 0
    var i = range.start
    while i < end, column < character {
      column += width(text[i])
      i += 1
    }
    // Never inside a character.
    while i < end, text[i] & 0xC0 == 0x80 { i += 1 }
    return i
  }

  func range(_ range: SourceRange, in text: [UInt8], _ lines: LineTable) -> JSONNode {
    .object(["start": position(at: range.start, in: text, lines), "end": position(at: range.end, in: text, lines)])
  }
}
