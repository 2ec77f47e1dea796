import Synchronization

/// A file as it was read: its name in reports, and its text as UTF-8 bytes, whatever its encoding on disk was.
package final class SourceFile: Sendable {
  /// The path that reports show: relative to the root of the run, with `/` between folders.
  package let path: String
  /// The text, decoded, as UTF-8, without a byte order mark. Every ``SourceRange`` counts in it. Of a file that was let go it is read at each call.
  package var text: [UInt8] { kept ?? reading?() ?? [] }
  /// The name of the encoding on disk, as ``CharacterEncoding`` has it: "UTF-8", "EUC-KR"; nil for a file that has no text (a binary property list).
  package let encoding: String?

  private let kept: [UInt8]?
  private let reading: (@Sendable () -> [UInt8])?
  private let lazyLines = Mutex<LineTable?>(nil)

  package init(path: String, text: [UInt8], encoding: String? = "UTF-8") {
    self.path = path
    kept = text
    reading = nil
    self.encoding = encoding
  }

  /// A file whose text was let go: `reading` reads it anew whenever somebody asks for it, and nothing keeps it.
  package init(path: String, encoding: String?, reading: @escaping @Sendable () -> [UInt8]) {
    self.path = path
    kept = nil
    self.reading = reading
    self.encoding = encoding
  }

  /// Whether the text is read at each call.
  package var isLetGo: Bool { kept == nil }

  /// For tests and for text that higlint itself made.
  package convenience init(path: String, _ text: String) { self.init(path: path, text: Array(text.utf8)) }

  /// The lines of the text, found at the first use.
  package var lines: LineTable {
    if isLetGo { return LineTable(text) }
    return lazyLines.withLock { lines in
      if let lines { return lines }
      let made = LineTable(text)
      lines = made
      return made
    }
  }

  /// The text of a range; bytes outside the text are left out.
  package func string(_ range: SourceRange) -> String {
    let text = text
    let start = min(max(range.start, 0), text.count)
    let end = min(max(range.end, start), text.count)
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}
