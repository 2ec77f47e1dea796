// The classes of ASCII bytes that every reader of text asks for, by the names of https://infra.spec.whatwg.org/#code-points.

extension UInt8 {
  /// https://infra.spec.whatwg.org/#ascii-digit
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// https://infra.spec.whatwg.org/#ascii-alpha
  @inlinable package var isASCIIAlpha: Bool { (self | 0x20) &- 0x61 < 26 }

  /// https://infra.spec.whatwg.org/#ascii-alphanumeric
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIIAlpha || isASCIIDigit }

  /// The byte, or its small letter where it is a capital one: https://infra.spec.whatwg.org/#ascii-lowercase
  @inlinable package var asciiLowercase: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether a word stands at a place, its letters small or capital. `word` is in small letters.
  package func hasWord(_ word: [UInt8], at start: Int) -> Bool { word.withUnsafeBufferPointer { hasWord($0, at: start) } }

  /// Whether a word stands at a place, its letters small or capital. `word` is in small letters.
  package func hasWord(_ word: StaticString, at start: Int) -> Bool { word.withUTF8Buffer { hasWord($0, at: start) } }

  private func hasWord(_ word: Self, at start: Int) -> Bool {
    guard start >= 0, start + word.count <= count else { return false }
    var length = 0
    while length < word.count, self[start + length].asciiLowercase == word[length] { length += 1 }
    return length == word.count
  }

  fileprivate func firstIndex(of word: Self, from start: Int) -> Int? {
    guard let first = word.first, count >= word.count else { return nil }
    var index = start
    while index <= count - word.count {
      if self[index].asciiLowercase == first, hasWord(word, at: index) { return index }
      index += 1
    }
    return nil
  }
}

extension Array where Element == UInt8 {
  /// Whether a word stands at a place, its letters small or capital. `word` is in small letters.
  package func hasWord(_ word: StaticString, at start: Int) -> Bool { withUnsafeBufferPointer { $0.hasWord(word, at: start) } }

  /// Where a word stands first from a place on, its letters small or capital; nil where it does not. `word` is in small letters.
  package func firstIndex(ofWord word: StaticString, from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { bytes in word.withUTF8Buffer { bytes.firstIndex(of: $0, from: start) } }
  }

  /// Where a word stands first from a place on, its letters small or capital; nil where it does not. `word` is in small letters.
  package func firstIndex(ofWord word: [UInt8], from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { bytes in word.withUnsafeBufferPointer { bytes.firstIndex(of: $0, from: start) } }
  }
}
