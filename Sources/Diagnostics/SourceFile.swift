import Synchronization

/// A file as it was read: its name in reports, and its text as UTF-8 bytes, whatever its encoding on disk was.
package final class SourceFile: Sendable {
  /// The path that reports show: relative to the root of the run, with `/` between folders.
  package let path: String
  /// The text, decoded, as UTF-8, without a byte order mark. Every ``SourceRange`` counts in it.
  package let text: [UInt8]
  /// The IANA name of the encoding on disk: "UTF-8", "UTF-16LE", "windows-1252" …; nil for a file that has no text (a binary property list).
  package let encoding: String?

  private let lazyLines = Mutex<LineTable?>(nil)

  package init(path: String, text: [UInt8], encoding: String? = "UTF-8") {
    self.path = path
    self.text = text
    self.encoding = encoding
  }

  /// For tests and for text that higlint itself made.
  package convenience init(path: String, _ text: String) { self.init(path: path, text: Array(text.utf8)) }

  /// The lines of the text, found at the first use.
  package var lines: LineTable {
    lazyLines.withLock { lines in
      if let lines { return lines }
      let made = LineTable(text)
      lines = made
      return made
    }
  }

  /// The text of a range; bytes outside the text are left out.
  package func string(_ range: SourceRange) -> String {
    let start = min(max(range.start, 0), text.count)
    let end = min(max(range.end, start), text.count)
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}
