/// Text that was decoded from bytes on disk.
package struct DecodedText: Sendable {
  /// UTF-8 without a byte order mark; line endings as they were.
  package var text: [UInt8]
  /// The name of the encoding on disk, as ``CharacterEncoding`` has it.
  package var encoding: String
  /// What was wrong, and how it was read all the same.
  package var warnings: [Notice]
}

/// Why bytes are not text.
package struct TextDecodingError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// NUL or control bytes: a picture, an archive, a binary property list.
    case notText
    /// UTF-16 that ends within a character.
    case truncated
    /// An encoding that browsers refuse to decode.
    case refusedEncoding(String)
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
    /// A `meta` as browsers look for it, and what templates, programs and data declare, by the file's name.
    case html
    /// `@charset` at the very beginning.
    case css
    /// The XML declaration.
    case xml
    case plain
  }

  /// The encoding is the byte order mark's, else UTF-16 where every second byte is zero, else the declared one, else UTF-8 if the bytes are
  /// that, else `surrounding`, that of the files around, if the bytes can be decoded so, else windows-1252. `path` tells what may declare an
  /// encoding, and is named in warnings.
  ///
  /// DEVIATION: several letters that are all right in UTF-8 are that, whatever a file names beside windows-1252: engines of templates read and send
  /// UTF-8, and one that was saved anew keeps an old `meta`.
  package static func decode(
    _ bytes: [UInt8], as format: Format, path: String, surrounding: () -> CharacterEncoding? = { nil }
  ) throws(TextDecodingError) -> DecodedText {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try marked(bytes, path: path) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes, from: 2, isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes, from: 2, isBigEndian: true) }
    if bytes.count >= 4, bytes[0] != 0, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 { return try utf16(bytes, from: 0, isBigEndian: false) }
    if bytes.count >= 4, bytes[0] == 0, bytes[1] != 0, bytes[2] == 0, bytes[3] != 0 { return try utf16(bytes, from: 0, isBigEndian: true) }
    let signs = try TextSigns(bytes[...])
    let declared = EncodingDeclaration.find(bytes, as: format, path: path, signs)
    guard let declared, let encoding = declared.encoding else {
      var decoded = signs.isUTF8 ? plain(bytes[...]) : undeclared(bytes, path: path, surrounding())
      if let declared {
        decoded.warnings.append(
          Notice(
            .warning, "The file names the encoding '\(declared.label)', which browsers do not know; it was read as \(decoded.encoding).",
            file: path, range: declared.range))
      }
      return decoded
    }
    switch encoding {
    case .utf8: return signs.isUTF8 ? plain(bytes[...]) : claimed(bytes, .utf8, path: path)
    // Pages that say Latin-1 and are UTF-8 are shown wrongly by browsers, and so they are read here.
    case .windows1252: return DecodedText(text: Windows1252.decode(bytes[...]), encoding: encoding.rawValue, warnings: [])
    case .replacement:
      throw TextDecodingError(
        kind: .refusedEncoding(declared.label), message: "Browsers show nothing of a file in the encoding '\(declared.label)'.",
        range: declared.range)
    default: break
    }
    let decoded = claimed(bytes, encoding, path: path)
    guard signs.isUTF8, signs.letterCount > (decoded.warnings.isEmpty ? 2 : 0) else { return decoded }
    let warning = Notice(
      .warning, "The file names the encoding '\(declared.label)' and is UTF-8; it was read as UTF-8.", file: path, range: declared.range)
    return DecodedText(text: bytes, encoding: CharacterEncoding.utf8.rawValue, warnings: [warning])
  }

  /// The encoding that a file names, if browsers know it; nil for one that is in UTF-8 or may be, whatever it names.
  package static func legacyEncoding(of bytes: [UInt8], as format: Format, path: String) -> CharacterEncoding? {
    guard let signs = try? TextSigns(bytes[...]), !signs.isUTF8 || signs.hasEscape,
      let encoding = EncodingDeclaration.find(bytes, as: format, path: path, signs)?.encoding, encoding != .utf8, encoding != .replacement
    else { return nil }
    return encoding
  }

  private static func marked(_ bytes: [UInt8], path: String) throws(TextDecodingError) -> DecodedText {
    let signs = try TextSigns(bytes[3...])
    return signs.isUTF8 ? plain(bytes[3...]) : claimed(Array(bytes[3...]), .utf8, path: path)
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> DecodedText {
    DecodedText(text: Array(bytes), encoding: CharacterEncoding.utf8.rawValue, warnings: [])
  }

  /// Bytes in the encoding that the file names.
  private static func claimed(_ bytes: [UInt8], _ encoding: CharacterEncoding, path: String) -> DecodedText {
    let decoded = CharacterDecoder(bytes, as: encoding)
    var warnings: [Notice] = []
    if let first = decoded.firstError {
      warnings.append(
        Notice(
          .warning, "The file says that it is \(encoding.rawValue) and is not; wrong bytes were read as U+FFFD.", file: path,
          range: SourceRange(first, first + 3)))
    }
    return DecodedText(text: decoded.text, encoding: encoding.rawValue, warnings: warnings)
  }

  /// Bytes that are not UTF-8, of a file that names no encoding.
  private static func undeclared(_ bytes: [UInt8], path: String, _ surrounding: CharacterEncoding?) -> DecodedText {
    if let surrounding {
      let decoded = CharacterDecoder(bytes, as: surrounding)
      if decoded.firstError == nil { return DecodedText(text: decoded.text, encoding: surrounding.rawValue, warnings: []) }
    }
    var decoded = DecodedText(text: Windows1252.decode(bytes[...]), encoding: CharacterEncoding.windows1252.rawValue, warnings: [])
    guard let word = TextSigns.foreignWord(bytes) else { return decoded }
    let start = Windows1252.decode(bytes[..<word]).count
    decoded.warnings.append(
      Notice(
        .warning, "The file is not UTF-8 and names no encoding; it was read as windows-1252, which it does not seem to be.", file: path,
        range: SourceRange(start, start + 2)))
    return decoded
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
