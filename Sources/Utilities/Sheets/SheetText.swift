import Diagnostics

/// A style sheet as a text to read: a file, or an element of a page.
package struct SheetText: Sendable {
  package var path: String
  package var text: [UInt8]
  package var range: SourceRange

  package init(path: String, text: [UInt8], range: SourceRange) {
    self.path = path
    self.text = text
    self.range = range
  }

  package init(path: String, _ text: String) {
    let bytes = Array(text.utf8)
    self.init(path: path, text: bytes, range: SourceRange(0, bytes.count))
  }

  /// Whether a sheet is written for Tailwind to read: no browser would make of it what its author meant.
  package var isForTailwind: Bool {
    let bytes = text[range.bytes.clamped(to: 0..<text.count)]
    var rest = bytes
    while let at = rest.firstIndex(of: UInt8(ascii: "@")) {
      let word = rest[(at + 1)...].prefix { $0.isASCIIAlpha || $0 == UInt8(ascii: "-") }
      switch String(decoding: word, as: UTF8.self) {
      case "tailwind", "apply", "theme", "utility", "custom-variant", "screen", "responsive": return true
      case "import":
        let address = rest[word.endIndex...].prefix(60).drop { $0 <= 0x20 || "\"'~".utf8.contains($0) }
        if address.starts(with: "tailwindcss".utf8) { return true }
      default: break
      }
      rest = rest[max(at + 1, word.endIndex)...]
    }
    return false
  }
}
