import Diagnostics
import JSON

/// A text as an editor shows it.
struct OpenDocument {
  var uri: String
  /// Nil for a text that stands in no file.
  var path: String?
  var version: Int?
  /// UTF-8.
  var text: [UInt8]

  /// Makes the changes of a `textDocument/didChange`, one after another: parts, or the whole text.
  mutating func apply(_ changes: [JSONNode], _ encoding: PositionEncoding) {
    for change in changes {
      guard let new = change["text"]?.string else { continue }
      guard let range = change["range"] else {
        text = Array(new.utf8)
        continue
      }
      let lines = LineTable(text)
      let start = offset(range["start"], encoding, lines)
      let end = offset(range["end"], encoding, lines)
      text.replaceSubrange(min(start, end)..<max(start, end), with: new.utf8)
    }
  }

  /// The byte at a position of the protocol; the text's start for a position that is none.
  func offset(_ position: JSONNode?, _ encoding: PositionEncoding, _ lines: LineTable) -> Int {
    encoding.offset(line: Self.number(position?["line"]), character: Self.number(position?["character"]), in: text, lines)
  }

  private static func number(_ node: JSONNode?) -> Int { node?.number.flatMap { Int(exactly: $0.rounded()) } ?? 0 }
}
