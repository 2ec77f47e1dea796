import Diagnostics

/// Reads Java's properties: https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Properties.html#load(java.io.Reader)
package struct PropertiesReader {
  /// A key with what stands behind it, escapes resolved, and where both stand.
  package struct Entry: Sendable {
    package var key: String
    package var keyRange: SourceRange
    package var value: String
    package var valueRange: SourceRange
  }

  private let text: [UInt8]
  private var at = 0

  /// The entries in their order; what cannot be read is taken as it is written.
  package static func read(_ text: [UInt8]) -> [Entry] {
    var reader = PropertiesReader(text: text)
    var entries: [Entry] = []
    while let entry = reader.next() { entries.append(entry) }
    return entries
  }

  private init(text: [UInt8]) { self.text = text }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0C }
  private func isLineEnd(_ at: Int) -> Bool { at >= text.count || text[at] == 0x0A || text[at] == 0x0D }

  private mutating func next() -> Entry? {
    while at < text.count {
      while at < text.count, Self.isBlank(text[at]) || isLineEnd(at) { at += 1 }
      guard at < text.count else { return nil }
      if text[at] == UInt8(ascii: "#") || text[at] == UInt8(ascii: "!") {
        while !isLineEnd(at) { at += 1 }
        continue
      }
      let key = part { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") || Self.isBlank($0) }
      skipBlank()
      if at < text.count, text[at] == UInt8(ascii: "=") || text[at] == UInt8(ascii: ":") {
        at += 1
        skipBlank()
      }
      let value = part { _ in false }
      return Entry(key: key.words, keyRange: key.range, value: value.words, valueRange: value.range)
    }
    return nil
  }

  /// Blanks, and line ends that a backslash takes away.
  private mutating func skipBlank() {
    while at < text.count {
      if Self.isBlank(text[at]) {
        at += 1
      } else if text[at] == UInt8(ascii: "\\"), at + 1 < text.count, isLineEnd(at + 1) {
        skipContinuation()
      } else {
        return
      }
    }
  }

  private mutating func skipContinuation() {
    at += 1
    if at < text.count { at += text[at] == 0x0D && at + 1 < text.count && text[at + 1] == 0x0A ? 2 : 1 }
    while at < text.count, Self.isBlank(text[at]) { at += 1 }
  }

  /// The characters up to an end, escapes resolved.
  private mutating func part(endingAt isEnd: (UInt8) -> Bool) -> (words: String, range: SourceRange) {
    let start = at
    var bytes: [UInt8] = []
    while !isLineEnd(at), !isEnd(text[at]) {
      guard text[at] == UInt8(ascii: "\\") else {
        bytes.append(text[at])
        at += 1
        continue
      }
      guard at + 1 < text.count else {
        at += 1
        break
      }
      if isLineEnd(at + 1) {
        skipContinuation()
        continue
      }
      at += 2
      switch text[at - 1] {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "u"): bytes.append(contentsOf: UTF8.encode(Unicode.Scalar(codePoint()) ?? "\u{FFFD}") ?? .init())
      default: bytes.append(text[at - 1])
      }
    }
    return (String(decoding: bytes, as: UTF8.self), SourceRange(start, at))
  }

  /// Four digits, and four more where they are the first half of a pair.
  private mutating func codePoint() -> UInt32 {
    guard let unit = codeUnit() else { return 0xFFFD }
    guard (0xD800..<0xDC00).contains(unit), at + 1 < text.count, text[at] == UInt8(ascii: "\\"), text[at + 1] == UInt8(ascii: "u") else {
      return unit
    }
    at += 2
    guard let low = codeUnit(), (0xDC00...0xDFFF).contains(low) else { return 0xFFFD }
    return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)
  }

  private mutating func codeUnit() -> UInt32? {
    guard at + 4 <= text.count, text[at..<at + 4].allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: text[at..<at + 4], as: UTF8.self), radix: 16)
    else { return nil }
    at += 4
    return unit
  }
}
