import Diagnostics

/// The encoding of a style sheet's bytes: https://www.w3.org/TR/css-syntax-3/#input-byte-stream
package enum StyleSheetEncoding {
  /// The text as UTF-8 without a byte order mark, and the name of the encoding it was in, in lower case.
  ///
  /// In this order count a byte order mark, the protocol (or a `charset` attribute), `@charset` in its exact form, the environment (the page's own encoding), UTF-8. Names that are not known count as absent.
  package static func decode(
    _ bytes: [UInt8], protocolEncoding: String? = nil, environmentEncoding: String? = nil
  ) -> (text: [UInt8], encoding: String) {
    let marks: [(CharacterEncoding, [UInt8])] = [(.utf8, [0xEF, 0xBB, 0xBF]), (.utf16BE, [0xFE, 0xFF]), (.utf16LE, [0xFF, 0xFE])]
    if let (encoding, mark) = marks.first(where: { bytes.starts(with: $0.1) }) {
      return (CharacterDecoder(Array(bytes.dropFirst(mark.count)), as: encoding).text, encoding.rawValue.lowercased())
    }
    var stated = protocolEncoding.flatMap { CharacterEncoding(label: $0) }
    if stated == nil {
      stated = charset(bytes).flatMap { CharacterEncoding(label: $0) }
      // What was read as ASCII cannot have been UTF-16.
      if stated == .utf16LE || stated == .utf16BE { stated = .utf8 }
    }
    let encoding = stated ?? environmentEncoding.flatMap { CharacterEncoding(label: $0) } ?? .utf8
    return (CharacterDecoder(bytes, as: encoding).text, encoding.rawValue.lowercased())
  }

  /// The label in `@charset "…";` at the very beginning; nil where it is not exactly so.
  private static func charset(_ bytes: [UInt8]) -> String? {
    let prefix = Array("@charset \"".utf8)
    guard bytes.starts(with: prefix) else { return nil }
    let rest = bytes.prefix(1024).dropFirst(prefix.count)
    guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")), quote + 1 < bytes.count, bytes[quote + 1] == UInt8(ascii: ";") else {
      return nil
    }
    return String(decoding: bytes[prefix.count..<quote], as: UTF8.self)
  }
}
