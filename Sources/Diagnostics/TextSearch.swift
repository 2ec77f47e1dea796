// The standard library's search for a string in a string, or for bytes in bytes, builds tables and walks what it finds through witnesses: a hundred times
// the cost of looking at the bytes, and pages ask thousands of times. These members take its place wherever this module is imported. Bytes are compared: both sides are
// to be in the same normalisation form, as text from files nearly always is.

extension String {
  /// Whether a text stands in this one. An empty text stands in every one.
  package func contains(_ other: String) -> Bool { TextSearch.offset(of: other, in: self) != nil }

  /// Where a text stands first; nil where it does not. An empty text stands at the start.
  package func firstRange(of other: String) -> Range<String.Index>? { TextSearch.range(of: other, in: self) }
}

extension String {
  /// Whether nothing but white space stands in it.
  package var isBlank: Bool {
    for byte in utf8 {
      switch byte {
      case 9...13, 32: continue
      case 0x80...: return allSatisfy(\.isWhitespace)
      default: return false
      }
    }
    return true
  }
}

extension Substring {
  /// Whether a text stands in this one. An empty text stands in every one.
  package func contains(_ other: String) -> Bool { TextSearch.offset(of: other, in: self) != nil }

  /// Where a text stands first; nil where it does not. An empty text stands at the start.
  package func firstRange(of other: String) -> Range<String.Index>? { TextSearch.range(of: other, in: self) }
}

extension Array where Element == UInt8 {
  /// Where bytes stand first; nil where they do not. No bytes stand at the start.
  package func firstRange(of other: [UInt8]) -> Range<Int>? { TextSearch.range(of: other, in: self[...]) }
}

extension ArraySlice where Element == UInt8 {
  /// Where bytes stand first; nil where they do not. No bytes stand at the start.
  package func firstRange(of other: [UInt8]) -> Range<Int>? { TextSearch.range(of: other, in: self) }
}

private enum TextSearch {
  static func range(of other: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    let offset = other.withUnsafeBufferPointer { needle in bytes.withUnsafeBufferPointer { search(needle, in: $0) } }
    return offset.map { bytes.startIndex + $0..<bytes.startIndex + $0 + other.count }
  }

  static func range<Text: StringProtocol>(of other: String, in text: Text) -> Range<String.Index>? {
    guard let offset = offset(of: other, in: text) else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: offset)
    return start..<text.utf8.index(start, offsetBy: other.utf8.count)
  }

  /// The byte offset of the first occurrence.
  static func offset<Text: StringProtocol>(of other: String, in text: Text) -> Int? {
    let found: Int?? = other.utf8.withContiguousStorageIfAvailable { needle in
      text.utf8.withContiguousStorageIfAvailable { haystack in search(needle, in: haystack) } ?? search(Array(needle), in: Array(text.utf8))
    }
    return found ?? search(Array(other.utf8), in: Array(text.utf8))
  }

  private static func search(_ needle: [UInt8], in haystack: [UInt8]) -> Int? {
    needle.withUnsafeBufferPointer { needle in haystack.withUnsafeBufferPointer { search(needle, in: $0) } }
  }

  private static func search(_ needle: UnsafeBufferPointer<UInt8>, in haystack: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = needle.first else { return 0 }
    guard haystack.count >= needle.count else { return nil }
    let last = haystack.count - needle.count
    var start = 0
    while start <= last {
      if haystack[start] == first {
        var length = 1
        while length < needle.count, haystack[start + length] == needle[length] { length += 1 }
        if length == needle.count { return start }
      }
      start += 1
    }
    return nil
  }
}
