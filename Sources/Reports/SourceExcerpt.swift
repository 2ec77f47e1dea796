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
    guard !entry.file.text.isEmpty else { return nil }
    if first == last {
      lines = [Self.line(first, bytes, entry, width)]
      hasGap = false
    } else {
      let firstContent = entry.content(ofLine: first)
      let lastContent = entry.content(ofLine: last)
      var indent = lastContent.lowerBound
      while indent < lastContent.upperBound, entry.file.text[indent] == 0x20 || entry.file.text[indent] == 0x09 { indent += 1 }
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
    let from = characterStart(max(content.lowerBound, start - reach), entry.file.text, content)
    let to = characterStart(min(content.upperBound, start + reach * 2), entry.file.text, content)
    let before = cells(entry.file.text[from..<start], column: 0)
    let inside = cells(entry.file.text[start..<min(max(end, start), to)], column: before.count)
    let behind = cells(entry.file.text[min(max(end, start), to)..<to], column: before.count + inside.count)
    let all = before + inside + behind

    var window = 0..<all.count
    if all.count > width || from > content.lowerBound || to < content.upperBound {
      // The range in the middle, or its beginning near the left where it is wider than the window.
      let room = width - 2
      let spare = max(room - inside.count, room / 4)
      var low = max(0, before.count - spare / 2)
      if from == content.lowerBound, before.count + min(inside.count, room) <= room { low = 0 }
      if to == content.upperBound { low = min(low, max(0, all.count - room - (low > 0 ? 1 : 0))) }
      window = low..<min(all.count, low + room)
    }
    let cutsStart = window.lowerBound > 0 || from > content.lowerBound
    let cutsEnd = window.upperBound < all.count || to < content.upperBound
    var text = String.UnicodeScalarView()
    if cutsStart { text.append(ellipsis) }
    // A wide character whose first half is cut away leaves a blank, so that the columns stay where they are.
    for (i, cell) in all[window].enumerated() {
      switch cell {
      case .character(let scalars): text.append(contentsOf: scalars)
      case .rest: if i == 0 { text.append(" ") }
      }
    }
    if window.upperBound < all.count, case .rest = all[window.upperBound] {
      text.removeLast()
      text.append(" ")
    }
    if cutsEnd { text.append(ellipsis) }
    while text.last == " " { text.removeLast() }
    let shift = cutsStart ? 1 - window.lowerBound : 0
    let low = before.count + shift
    let high = min(before.count + inside.count, window.upperBound) + shift
    return Line(number: index + 1, text: String(text), marks: low..<max(high, low + 1))
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
