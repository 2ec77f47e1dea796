import Diagnostics

/// The lines of a template whose indentation is its nesting.
struct IndentedLines {
  struct Line {
    /// Where its first character stands that is no white space.
    var start: Int
    /// Where it ends, without its line break and the white space before that.
    var end: Int
    /// Where its indentation begins.
    var head: Int
    /// How far it is indented. A tab counts as four.
    var indent: Int

    var isBlank: Bool { start == end }
    var range: SourceRange { SourceRange(start, end) }
  }

  private static let tabWidth = 4

  let lines: [Line]

  init(_ text: [UInt8], _ range: SourceRange) {
    var lines: [Line] = []
    var i = range.start
    while i < range.end {
      let lineEnd = text[i..<range.end].firstIndex(of: 0x0A) ?? range.end
      var line = Line(start: i, end: lineEnd, head: i, indent: 0)
      while line.start < lineEnd, text[line.start] <= 0x20 {
        line.indent += text[line.start] == 0x09 ? Self.tabWidth : 1
        line.start += 1
      }
      while line.end > line.start, text[line.end - 1] <= 0x20 { line.end -= 1 }
      lines.append(line)
      i = lineEnd + 1
    }
    self.lines = lines
  }

  var count: Int { lines.count }
  subscript(index: Int) -> Line { lines[index] }

  /// The number of the line in which a byte stands.
  func index(of offset: Int) -> Int {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].head <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Behind the lines from `first` on that are indented further than `indent`. Blank lines at their end are none of them.
  func nested(from first: Int, below indent: Int, limit: Int) -> Int {
    var end = first
    var i = first
    while i < limit {
      if !lines[i].isBlank {
        guard lines[i].indent > indent else { break }
        end = i + 1
      }
      i += 1
    }
    return end
  }

  /// The text of some lines without the indentation that they share.
  func texts(_ range: Range<Int>) -> [SourceRange] {
    let shared = lines[range].lazy.filter { !$0.isBlank }.map { $0.start - $0.head }.min() ?? 0
    return lines[range].map { SourceRange(min($0.head + shared, $0.start), $0.end) }
  }
}
