import Diagnostics

/// Finds lines and columns in the files of one report, in constant memory a kilobyte and without walking a line of megabytes for each finding.
struct SourceIndex {
  /// Which bytes end a line.
  enum Newlines {
    /// LF, CRLF and a lone CR, as editors count.
    case editors
    /// LF and CRLF, as SARIF counts: https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html#_Toc34317479
    case sarif
  }

  /// One file with what is needed to place a byte in it.
  final class Entry {
    let text: [UInt8]
    /// The offset of each line's first byte.
    let starts: [Int]
    /// `units[i]` is the number of UTF-16 code units before byte `i * step`; empty for a file whose every byte is one.
    private let units: [Int]
    private static let step = 1024

    init(_ file: SourceFile, _ newlines: Newlines) {
      let text = file.text
      self.text = text
      var starts = file.isLetGo ? LineTable(text).starts : file.lines.starts
      if newlines == .sarif { starts.removeAll { $0 > 0 && text[$0 - 1] == 0x0D } }
      self.starts = starts
      if text.allSatisfy({ $0 < 0x80 }) {
        units = []
      } else {
        var units: [Int] = []
        var count = 0
        for (i, byte) in text.enumerated() {
          if i % Self.step == 0 { units.append(count) }
          count += Self.width(byte)
        }
        self.units = units
      }
    }

    /// The code units that a character's first byte stands for; none for the bytes that follow.
    private static func width(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

    private func unitsBefore(_ offset: Int) -> Int {
      guard !units.isEmpty else { return offset }
      let block = min(offset / Self.step, units.count - 1)
      var count = units[block]
      for byte in text[block * Self.step..<offset] { count += Self.width(byte) }
      return count
    }

    /// The index in `starts` of the line that holds a byte.
    func lineIndex(at offset: Int) -> Int {
      var low = 0
      var high = starts.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= offset { low = middle } else { high = middle }
      }
      return low
    }

    /// Line and column from 1, the column in UTF-16 code units; an offset outside the text is moved to its nearest end, one inside a character to its start.
    func position(at offset: Int) -> TextPosition {
      var offset = min(max(offset, 0), text.count)
      while offset > 0, offset < text.count, text[offset] & 0xC0 == 0x80 { offset -= 1 }
      let line = lineIndex(at: offset)
      return TextPosition(line: line + 1, column: unitsBefore(offset) - unitsBefore(starts[line]) + 1)
    }

    /// The bytes of a line by its index, without its line ending.
    func content(ofLine index: Int) -> Range<Int> {
      let start = starts[index]
      var end = index + 1 < starts.count ? starts[index + 1] : text.count
      if index + 1 < starts.count {
        if end > start, text[end - 1] == 0x0A { end -= 1 }
        if end > start, text[end - 1] == 0x0D { end -= 1 }
      }
      return start..<end
    }

    /// A range moved into the text, and off the middle of characters.
    func clamped(_ range: SourceRange) -> Range<Int> {
      var start = min(max(range.start, 0), text.count)
      var end = min(max(range.end, start), text.count)
      while start > 0, start < text.count, text[start] & 0xC0 == 0x80 { start -= 1 }
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      return start..<end
    }
  }

  private let files: [String: SourceFile]
  private let newlines: Newlines
  private var entries: [String: Entry] = [:]
  /// The files among them whose text nobody else keeps, the one that was asked for last at the end.
  private var recent: [String] = []
  /// Findings come file by file: of so many the text is kept until the next one needs the room.
  private static let mostRecent = 16

  init(_ files: [String: SourceFile], newlines: Newlines) {
    self.files = files
    self.newlines = newlines
  }

  /// The file of that path; nil where the run has no text of it, or it has no lines.
  mutating func entry(_ path: String) -> Entry? {
    if let entry = entries[path] { return entry }
    guard let file = files[path], file.encoding != nil else { return nil }
    let entry = Entry(file, newlines)
    entries[path] = entry
    if file.isLetGo {
      recent.append(path)
      if recent.count > Self.mostRecent { entries[recent.removeFirst()] = nil }
    }
    return entry
  }
}
