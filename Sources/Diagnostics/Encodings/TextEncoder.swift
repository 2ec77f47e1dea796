/// Turns edited text back into the bytes of its file.
package enum TextEncoder {
  /// The bytes of `text` in the form of a file that had the bytes `original` and was decoded to `decoded` from `encoding`: with its byte order mark, if it
  /// had one. Nil where the file cannot be written so that every byte that was not edited stays, or where the text holds what its encoding cannot say.
  package static func encode(_ text: [UInt8], like original: [UInt8], decoded: [UInt8], encoding: String) -> [UInt8]? {
    guard let encoding = CharacterEncoding(rawValue: encoding) else { return nil }
    let marks: [CharacterEncoding: [UInt8]] = [.utf8: [0xEF, 0xBB, 0xBF], .utf16LE: [0xFF, 0xFE], .utf16BE: [0xFE, 0xFF]]
    let mark = marks[encoding].flatMap { original.starts(with: $0) ? $0 : nil } ?? []
    guard CharacterEncoder.encode(decoded, as: encoding).map({ mark + $0 }) == original else {
      return byLines(text, like: original.dropFirst(mark.count), decoded: decoded, encoding).map { mark + $0 }
    }
    return CharacterEncoder.encode(text, as: encoding).map { mark + $0 }
  }

  /// Whether a file's encoding, by its name, can say a text.
  package static func canEncode(_ text: String, in encoding: String) -> Bool {
    guard let encoding = CharacterEncoding(rawValue: encoding) else { return false }
    return CharacterEncoder.encode(Array(text.utf8), as: encoding) != nil
  }

  /// As ``encode(_:like:decoded:encoding:)``, for a file in which something is malformed, or written in one of two ways that mean the same: lines that
  /// are not edited keep their bytes. A line break is a byte of its own in all these encodings, and means nothing for what follows.
  private static func byLines(
    _ text: [UInt8], like original: ArraySlice<UInt8>, decoded: [UInt8], _ encoding: CharacterEncoding
  ) -> [UInt8]? {
    guard ![.utf16LE, .utf16BE, .iso2022JP].contains(encoding) else { return nil }
    func lines(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
      text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    }
    let (before, forms, after) = (lines(decoded[...]), lines(original), lines(text[...]))
    guard before.count == forms.count else { return nil }
    let left = Set(after)
    var form: [[UInt8]: [UInt8]] = [:]
    for (line, bytes) in zip(before, forms) {
      // An edited line is written anew, and one that stands there twice has to be the same in both places.
      guard left.contains(line) ? form[line] == nil || form[line] == bytes : CharacterEncoder.encode(line, as: encoding) == bytes else {
        return nil
      }
      form[line] = bytes
    }
    var made: [[UInt8]] = []
    for line in after {
      guard let bytes = form[line] ?? CharacterEncoder.encode(line, as: encoding) else { return nil }
      made.append(bytes)
    }
    return Array(made.joined(separator: [0x0A]))
  }
}
