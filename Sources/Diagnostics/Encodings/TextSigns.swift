/// What a look at the bytes of a file says before anything is decoded.
struct TextSigns {
  /// Whether the bytes are right in UTF-8.
  let isUTF8: Bool
  /// How many letters above ASCII there are, if they are UTF-8.
  private(set) var letterCount = 0
  /// Whether a byte is there with which ISO-2022-JP changes its letters.
  private(set) var hasEscape = false

  /// NUL makes a file binary, and so do other control bytes that no text has where there are more than stray ones: one, and one more in each thousand bytes.
  /// Browsers show pages that hold a few.
  init(_ bytes: ArraySlice<UInt8>) throws(TextDecodingError) {
    var hasEscape = false
    var highCount = 0
    var letterCount = 0
    // Every byte of every file passes here: a plain loop is what is quick without optimisation too.
    let found = bytes.withUnsafeBufferPointer { text -> Int? in
      var offset = 0
      var first: Int?
      var count = 0
      while offset < text.count {
        let byte = text[offset]
        if byte >= 0x80 {
          highCount += 1
          if byte >= 0xC0 { letterCount += 1 }
        } else if byte < 0x20, !Self.isAllowedControl(byte) {
          if byte == 0 { return offset }
          first = first ?? offset
          count += 1
        } else if byte == 0x1B {
          hasEscape = true
        }
        offset += 1
      }
      return count > 1 + text.count / 1000 ? first : nil
    }
    self.hasEscape = hasEscape
    self.letterCount = letterCount
    isUTF8 = highCount == 0 || String(validating: bytes, as: UTF8.self) != nil
    guard let found else { return }
    let offset = bytes.startIndex + found
    let byte = bytes[offset]
    throw TextDecodingError(
      kind: .notText,
      message: "The file is not text: byte \(offset) is 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true)).",
      range: SourceRange(offset, offset + 1))
  }

  /// Tabs, line ends, and the two that old editors leave in texts.
  private static func isAllowedControl(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x0B, 0x1A, 0x1B: true
    default: false
    }
  }

  /// Where the first four bytes above ASCII follow one another, if most that are there stand in such rows, as in words of no Western language; else nil.
  static func foreignWord(_ bytes: [UInt8]) -> Int? {
    var first: Int?
    var (rowStart, inRows, all) = (0, 0, 0)
    for (offset, byte) in bytes.enumerated() {
      guard byte >= 0x80 else {
        rowStart = offset + 1
        continue
      }
      all += 1
      let length = offset - rowStart + 1
      if length >= 4 {
        inRows += length == 4 ? 4 : 1
        first = first ?? rowStart
      }
    }
    return inRows * 2 > all ? first : nil
  }
}
