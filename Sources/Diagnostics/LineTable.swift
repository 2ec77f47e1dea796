/// Where the lines of a text begin: the only way from bytes to lines and columns.
package struct LineTable: Sendable {
  /// The byte offset of each line's first byte; the first is 0.
  package let starts: [Int]
  private let length: Int

  /// Lines end at LF, CRLF or a lone CR, as editors count them.
  package init(_ text: [UInt8]) {
    var starts = [0]
    let count = text.count
    text.withUnsafeBufferPointer { bytes in
      var i = 0
      while i < count {
        let byte = bytes[i]
        i += 1
        if byte == 0x0A {
          starts.append(i)
        } else if byte == 0x0D, i >= count || bytes[i] != 0x0A {
          starts.append(i)
        }
      }
    }
    self.starts = starts
    length = count
  }

  /// The line, counted from 1, that holds the byte at `offset`.
  package func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The bytes of a line, counted from 1, its line ending included.
  package func range(ofLine line: Int) -> SourceRange {
    let index = min(max(line - 1, 0), starts.count - 1)
    return SourceRange(starts[index], index + 1 < starts.count ? starts[index + 1] : length)
  }

  /// Line and column, both counted from 1, the column in UTF-16 code units, as SARIF and the language server protocol count.
  package func position(at offset: Int, in text: [UInt8]) -> TextPosition {
    let line = line(at: offset)
    let start = starts[line - 1]
    var column = 1
    for byte in text[start..<min(max(offset, start), text.count)] where byte & 0xC0 != 0x80 {
      column += byte >= 0xF0 ? 2 : 1
    }
    return TextPosition(line: line, column: column)
  }
}

/// A line and a column, both counted from 1; columns are UTF-16 code units.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
