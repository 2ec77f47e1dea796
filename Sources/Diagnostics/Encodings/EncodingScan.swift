/// A place in bytes whose encoding is not known yet, of which letters of ASCII alone are looked at.
struct EncodingScan {
  let bytes: [UInt8]
  var at: Int
  /// Nothing is looked at from here on.
  let end: Int

  init(_ bytes: [UInt8], from start: Int = 0, end: Int) {
    self.bytes = bytes
    at = start
    self.end = end
  }

  /// The byte here; nil at the end.
  var byte: UInt8? { at < end ? bytes[at] : nil }

  func ahead(_ count: Int) -> UInt8? { at + count < end ? bytes[at + count] : nil }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }

  static func isLetter(_ byte: UInt8?) -> Bool { byte?.isASCIIAlpha ?? false }

  mutating func skipSpace() { while let byte, Self.isSpace(byte) { at += 1 } }

  /// Whether a word, given in small letters, stands here, in letters of any case.
  func has(_ word: StaticString) -> Bool {
    at + word.utf8CodeUnitCount <= end && bytes.hasWord(word, at: at)
  }

  /// Goes behind the next place where a word stands; to the end, and false, where none does.
  @discardableResult mutating func skip(past word: StaticString, from start: Int? = nil) -> Bool {
    at = max(at, start ?? at)
    let first = word.utf8Start[0]
    while at < end {
      if bytes[at].asciiLowercase == first, has(word) {
        at += word.utf8CodeUnitCount
        return true
      }
      at += 1
    }
    return false
  }

  /// The next attribute of a tag, its name in small letters; nil at the tag's end.
  ///
  /// https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing
  mutating func attribute() -> (name: String, value: SourceRange)? {
    while let byte, Self.isSpace(byte) || byte == 0x2F { at += 1 }
    guard let byte, byte != 0x3E else { return nil }
    let start = at
    while let byte = self.byte, !Self.isSpace(byte), byte != 0x2F, byte != 0x3E, byte != 0x3D || at == start { at += 1 }
    let name = Self.word(bytes, start..<at)
    skipSpace()
    guard self.byte == 0x3D else { return (name, SourceRange(at, at)) }
    at += 1
    skipSpace()
    guard let quote = self.byte else { return nil }
    let isQuoted = quote == 0x22 || quote == 0x27
    if isQuoted { at += 1 }
    let first = at
    while let byte = self.byte, isQuoted ? byte != quote : !Self.isSpace(byte) && byte != 0x3E { at += 1 }
    guard at < end else { return nil }
    let value = SourceRange(first, at)
    if isQuoted { at += 1 }
    return (name, value)
  }

  /// The text between quotes here, which are skipped; nil where none begins.
  mutating func quoted() -> SourceRange? {
    guard let quote = byte, quote == 0x22 || quote == 0x27, let close = bytes[(at + 1)..<end].firstIndex(of: quote) else { return nil }
    let range = SourceRange(at + 1, close)
    at = close + 1
    return range
  }

  /// Some bytes without the white space around them, in small letters.
  static func word(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    var part = bytes[range]
    while let first = part.first, first <= 0x20 { part.removeFirst() }
    while let last = part.last, last <= 0x20 { part.removeLast() }
    return String(decoding: part.map(\.asciiLowercase), as: UTF8.self)
  }
}
