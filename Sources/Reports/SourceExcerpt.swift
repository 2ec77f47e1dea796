import Diagnostics

/// The lines of a source that a finding is about, as a terminal shows them: tabs spread, a line of any length cut to a window around the range, and marks below
/// what is meant.
struct SourceExcerpt {
  struct Line {
    /// From 1.
    var number: Int
    var text: String
    /// Where the marks begin and how many there are, in columns of the terminal.
    var marks: Range<Int>
  }

  /// One line, or the first and the last of a range over several.
  var lines: [Line]
  /// Whether lines between the two are left out.
  var hasGap: Bool

  private static let ellipsis: Unicode.Scalar = "…"
  /// Tabs stop every so many columns.
  private static let tabWidth = 4

  /// `width`: the columns there are for the source, at least 20. Nil where the range covers nothing that can be shown (an empty file).
  init?(_ range: SourceRange, in entry: SourceIndex.Entry, width: Int) {
    let bytes = entry.clamped(range)
    let first = entry.lineIndex(at: bytes.lowerBound)
    // A range that ends with a line break ends on that line, not at the start of the next.
    var last = entry.lineIndex(at: max(bytes.lowerBound, bytes.upperBound - 1))
    if bytes.isEmpty { last = first }
    guard !entry.text.isEmpty else { return nil }
    if first == last {
      lines = [Self.line(first, bytes, entry, width)]
      hasGap = false
    } else {
      let firstContent = entry.content(ofLine: first)
      let lastContent = entry.content(ofLine: last)
      var indent = lastContent.lowerBound
      while indent < lastContent.upperBound, entry.text[indent] == 0x20 || entry.text[indent] == 0x09 { indent += 1 }
      lines = [
        Self.line(first, bytes.lowerBound..<max(firstContent.upperBound, bytes.lowerBound), entry, width),
        Self.line(last, min(indent, bytes.upperBound)..<bytes.upperBound, entry, width),
      ]
      hasGap = last > first + 1
    }
  }

  /// One line with marks below `range`; at least one mark, behind the line's end if need be.
  private static func line(_ index: Int, _ range: Range<Int>, _ entry: SourceIndex.Entry, _ width: Int) -> Line {
    let content = entry.content(ofLine: index)
    let start = min(max(range.lowerBound, content.lowerBound), content.upperBound)
    let end = min(max(range.upperBound, start), content.upperBound)
    // No more is decoded than a window can show: the bytes of a window before the range and of one behind its start.
    let reach = width * 4
    let from = characterStart(max(content.lowerBound, start - reach), entry.text, content)
    let to = characterStart(min(content.upperBound, start + reach * 2), entry.text, content)
    let row = Row(entry.text, from: from, start..<min(max(end, start), to), to: to)

    var window = 0..<row.count
    if row.count > width || from > content.lowerBound || to < content.upperBound {
      // The range in the middle, or its beginning near the left where it is wider than the window.
      let room = width - 2
      let spare = max(room - row.inside.count, room / 4)
      var low = max(0, row.inside.lowerBound - spare / 2)
      if from == content.lowerBound, row.inside.lowerBound + min(row.inside.count, room) <= room { low = 0 }
      if to == content.upperBound { low = min(low, max(0, row.count - room - (low > 0 ? 1 : 0))) }
      window = low..<min(row.count, low + room)
    }
    let cutsStart = window.lowerBound > 0 || from > content.lowerBound
    let cutsEnd = window.upperBound < row.count || to < content.upperBound
    var text = cutsStart ? String(ellipsis) : ""
    text += row.text(in: window)
    if cutsEnd { text.unicodeScalars.append(ellipsis) }
    while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
    let shift = cutsStart ? 1 - window.lowerBound : 0
    let low = row.inside.lowerBound + shift
    let high = min(row.inside.upperBound, window.upperBound) + shift
    return Line(number: index + 1, text: text, marks: low..<max(high, low + 1))
  }

  /// Part of a line in columns of the terminal.
  private struct Row {
    private enum Content {
      /// One column a byte, as nearly all source is.
      case ascii(ArraySlice<UInt8>)
      case cells([Cell])
    }

    private let content: Content
    let count: Int
    /// The columns of the range that is meant.
    let inside: Range<Int>

    /// The bytes from `from` to `to`, of which `range` is meant.
    init(_ bytes: [UInt8], from: Int, _ range: Range<Int>, to: Int) {
      if bytes[from..<to].allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
        content = .ascii(bytes[from..<to])
        count = to - from
        inside = range.lowerBound - from..<range.upperBound - from
        return
      }
      let before = SourceExcerpt.cells(bytes[from..<range.lowerBound], column: 0)
      let own = SourceExcerpt.cells(bytes[range], column: before.count)
      let all = before + own + SourceExcerpt.cells(bytes[range.upperBound..<to], column: before.count + own.count)
      content = .cells(all)
      count = all.count
      inside = before.count..<before.count + own.count
    }

    /// A wide character of which half is cut away leaves a blank, so that the columns stay where they are.
    func text(in window: Range<Int>) -> String {
      switch content {
      case .ascii(let bytes):
        return String(decoding: bytes[(bytes.startIndex + window.lowerBound)..<(bytes.startIndex + window.upperBound)], as: UTF8.self)
      case .cells(let cells):
        var text = String.UnicodeScalarView()
        for (i, cell) in cells[window].enumerated() {
          switch cell {
          case .character(let scalars): text.append(contentsOf: scalars)
          case .rest: if i == 0 { text.append(" ") }
          }
        }
        if window.upperBound < cells.count, case .rest = cells[window.upperBound], !text.isEmpty {
          text.removeLast()
          text.append(" ")
        }
        return String(text)
      }
    }
  }

  /// A column of the terminal: a character with the marks that sit on it, or the second half of the one before.
  private enum Cell {
    case character(String.UnicodeScalarView)
    case rest
  }

  private static func cells(_ bytes: ArraySlice<UInt8>, column: Int) -> [Cell] {
    var cells: [Cell] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\t" {
        let stop = tabWidth - (column + cells.count) % tabWidth
        for _ in 0..<stop { cells.append(.character(String.UnicodeScalarView([" "]))) }
        continue
      }
      let shown = TextLayout.isPrintable(scalar) ? scalar : "\u{FFFD}"
      switch TextLayout.width(of: shown) {
      case 0:
        // Only a few marks are kept, so that a "character" of thousands of marks stays a column.
        if case .character(var scalars)? = cells.last, scalars.count < 8 {
          scalars.append(shown)
          cells[cells.count - 1] = .character(scalars)
        }
      case 1: cells.append(.character(String.UnicodeScalarView([shown])))
      default:
        cells.append(.character(String.UnicodeScalarView([shown])))
        cells.append(.rest)
      }
    }
    return cells
  }

  private static func characterStart(_ offset: Int, _ text: [UInt8], _ line: Range<Int>) -> Int {
    var offset = offset
    while offset > line.lowerBound, offset < line.upperBound, text[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
