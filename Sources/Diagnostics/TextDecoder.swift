/// Text that was decoded from bytes on disk.
package struct DecodedText: Sendable {
  /// UTF-8 without a byte order mark; line endings as they were.
  package var text: [UInt8]
  /// The IANA name of the encoding on disk: "UTF-8", "UTF-16LE", "UTF-16BE" or "windows-1252".
  package var encoding: String
  /// What was wrong and could be mended.
  package var warnings: [Notice]
}

/// Why bytes are not text.
package struct TextDecodingError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// NUL or control bytes: a picture, an archive, a binary property list.
    case notText
    /// UTF-16 that ends within a character.
    case truncated
    /// An encoding that is named and not known here.
    case unsupportedEncoding(String)
  }

  package var kind: Kind
  /// One sentence, ending in a full stop.
  package var message: String
  /// Bytes of the file on disk, not of a text.
  package var range: SourceRange
}

/// Turns bytes on disk into UTF-8, deciding on the encoding as browsers do.
package enum TextDecoder {
  /// Where a file of this kind names its encoding.
  package enum Format: Sendable {
    /// `<meta charset>` in the first 1024 bytes.
    case html
    /// `@charset` at the very beginning.
    case css
    /// The XML declaration.
    case xml
    case plain
  }

  /// The encoding is the byte order mark's, else UTF-16 where every second byte is zero, else the declared one, else UTF-8 if the bytes are
  /// that, else windows-1252. `path` is named in warnings.
  package static func decode(_ bytes: [UInt8], as format: Format, path: String) throws(TextDecodingError) -> DecodedText {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try utf8(bytes[3...], path: path, isClaimed: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes, from: 2, isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes, from: 2, isBigEndian: true) }
    if bytes.count >= 4, bytes[0] != 0, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 { return try utf16(bytes, from: 0, isBigEndian: false) }
    if bytes.count >= 4, bytes[0] == 0, bytes[1] != 0, bytes[2] == 0, bytes[3] != 0 { return try utf16(bytes, from: 0, isBigEndian: true) }
    let declared: (label: String, range: SourceRange)? =
      switch format {
      case .html: EncodingDeclaration.inHTML(bytes)
      case .css: EncodingDeclaration.inCSS(bytes)
      case .xml: EncodingDeclaration.inXML(bytes)
      case .plain: nil
      }
    // What a template writes says nothing here: `<meta charset="<?php bloginfo('charset') ?>">`.
    guard let declared, !declared.label.contains(where: { "<{%@$#".contains($0) }) else {
      return try utf8(bytes[...], path: path, isClaimed: false)
    }
    switch EncodingDeclaration.encoding(ofLabel: declared.label) {
    case .utf8: return try utf8(bytes[...], path: path, isClaimed: true)
    case .windows1252:
      try checkIsText(bytes[...])
      // Pages that say Latin-1 and are UTF-8 are shown wrongly by browsers, and so they are read here.
      return DecodedText(text: Windows1252.decode(bytes[...]), encoding: "windows-1252", warnings: [])
    case nil:
      if String(validating: bytes, as: UTF8.self) != nil {
        let warning = Notice(
          .warning, "The file names the encoding '\(declared.label)', which is not supported; it was read as UTF-8.", file: path,
          range: declared.range)
        var decoded = try utf8(bytes[...], path: path, isClaimed: true)
        decoded.warnings.append(warning)
        return decoded
      }
      throw TextDecodingError(
        kind: .unsupportedEncoding(declared.label), message: "The encoding '\(declared.label)' is not supported.", range: declared.range)
    }
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>, path: String, isClaimed: Bool) throws(TextDecodingError) -> DecodedText {
    try checkIsText(bytes)
    if String(validating: bytes, as: UTF8.self) != nil { return DecodedText(text: Array(bytes), encoding: "UTF-8", warnings: []) }
    guard isClaimed else { return DecodedText(text: Windows1252.decode(bytes), encoding: "windows-1252", warnings: []) }
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    // Both texts are alike up to the first wrong byte.
    let first = zip(bytes, text).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(bytes.count, text.count)
    let warning = Notice(
      .warning, "The file says that it is UTF-8 and is not; wrong bytes were read as U+FFFD.", file: path,
      range: SourceRange(first, first + 3))
    return DecodedText(text: text, encoding: "UTF-8", warnings: [warning])
  }

  /// NUL makes a file binary, and so do other control bytes that no text has where there are more than stray ones: one, and one more in each thousand bytes.
  /// Browsers show pages that hold a few.
  private static func checkIsText(_ bytes: ArraySlice<UInt8>) throws(TextDecodingError) {
    // Every byte of every file passes here: a plain loop is what is quick without optimisation too.
    let found = bytes.withUnsafeBufferPointer { text -> Int? in
      var offset = 0
      var first: Int?
      var count = 0
      while offset < text.count {
        let byte = text[offset]
        if byte < 0x20, !isAllowedControl(byte) {
          if byte == 0 { return offset }
          first = first ?? offset
          count += 1
        }
        offset += 1
      }
      return count > 1 + text.count / 1000 ? first : nil
    }
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

  private static func utf16(_ bytes: [UInt8], from start: Int, isBigEndian: Bool) throws(TextDecodingError) -> DecodedText {
    if (bytes.count - start) % 2 != 0 {
      throw TextDecodingError(
        kind: .truncated, message: "The UTF-16 text has an odd number of bytes: it is cut off.",
        range: SourceRange(bytes.count - 1, bytes.count))
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var i = start
    func unit(_ i: Int) -> UInt32 {
      isBigEndian ? UInt32(bytes[i]) << 8 | UInt32(bytes[i + 1]) : UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i])
    }
    while i + 1 < bytes.count {
      var value = unit(i)
      let place = SourceRange(i, i + 2)
      i += 2
      if value == 0 { throw TextDecodingError(kind: .notText, message: "The file is not text: it has a NUL character.", range: place) }
      if value >= 0xD800, value <= 0xDFFF {
        let isAtEnd = i >= bytes.count
        guard value < 0xDC00, i + 1 < bytes.count, (0xDC00...0xDFFF).contains(unit(i)) else {
          throw TextDecodingError(
            kind: isAtEnd ? .truncated : .notText,
            message: isAtEnd ? "The UTF-16 text ends within a character: it is cut off." : "The UTF-16 text has half a surrogate pair.",
            range: place)
        }
        value = 0x10000 + (value - 0xD800) << 10 + (unit(i) - 0xDC00)
        i += 2
      }
      if value < 0x80 {
        text.append(UInt8(value))
      } else if let scalar = Unicode.Scalar(value) {
        text.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
    return DecodedText(text: text, encoding: isBigEndian ? "UTF-16BE" : "UTF-16LE", warnings: [])
  }
}
