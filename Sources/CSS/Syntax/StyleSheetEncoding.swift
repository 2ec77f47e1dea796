/// The encoding of a style sheet's bytes: https://www.w3.org/TR/css-syntax-3/#input-byte-stream
package enum StyleSheetEncoding {
  /// The text as UTF-8 without a byte order mark, and the name of the encoding it was in, in lower case.
  ///
  /// In this order count a byte order mark, the protocol (or a `charset` attribute), `@charset` in its exact form, the environment (the page's own encoding), UTF-8. Names that are not known count as absent. Known are UTF-8, UTF-16, windows-1252 with its other names, ISO-8859-2 and ISO-8859-5.
  package static func decode(
    _ bytes: [UInt8], protocolEncoding: String? = nil, environmentEncoding: String? = nil
  ) -> (text: [UInt8], encoding: String) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (valid(bytes.dropFirst(3)), "utf-8") }
    if bytes.starts(with: [0xFE, 0xFF]) { return (utf16(bytes.dropFirst(2), isLittleEndian: false), "utf-16be") }
    if bytes.starts(with: [0xFF, 0xFE]) { return (utf16(bytes.dropFirst(2), isLittleEndian: true), "utf-16le") }
    var name = protocolEncoding.flatMap(canonicalName)
    if name == nil {
      name = charset(bytes).flatMap(canonicalName)
      // What was read as ASCII cannot have been UTF-16.
      if name == "utf-16le" || name == "utf-16be" { name = "utf-8" }
    }
    let encoding = name ?? environmentEncoding.flatMap(canonicalName) ?? "utf-8"
    switch encoding {
    case "utf-8": return (valid(bytes[...]), encoding)
    case "utf-16le": return (utf16(bytes[...], isLittleEndian: true), encoding)
    case "utf-16be": return (utf16(bytes[...], isLittleEndian: false), encoding)
    case "iso-8859-2": return (singleByte(bytes, from: 0xA0, SingleByteTables.latin2), encoding)
    case "iso-8859-5": return (singleByte(bytes, from: 0xA0, SingleByteTables.cyrillic), encoding)
    default: return (singleByte(bytes, from: 0x80, SingleByteTables.windows1252), encoding)
    }
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

  /// The name of an encoding by one of its labels: https://encoding.spec.whatwg.org/#names-and-labels
  private static func canonicalName(_ label: String) -> String? {
    let trimmed = label.utf8.drop { CodePoints.isWhitespace($0) }.reversed().drop { CodePoints.isWhitespace($0) }.reversed()
    switch String(decoding: trimmed.map(CodePoints.lowercased), as: UTF8.self) {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "x-unicode20utf8", "unicode11utf8", "unicode20utf8": return "utf-8"
    case "utf-16le", "utf-16", "ucs-2", "unicode", "iso-10646-ucs-2", "csunicode", "unicodefeff": return "utf-16le"
    case "utf-16be", "unicodefffe": return "utf-16be"
    case "iso-8859-2", "iso8859-2", "iso88592", "latin2", "l2", "csisolatin2", "iso_8859-2", "iso-ir-101": return "iso-8859-2"
    case "iso-8859-5", "iso8859-5", "iso88595", "cyrillic", "csisolatincyrillic", "iso_8859-5", "iso-ir-144": return "iso-8859-5"
    case "windows-1252", "cp1252", "x-cp1252", "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1", "latin1", "l1", "ascii", "us-ascii",
      "ansi_x3.4-1968", "cp819", "ibm819", "csisolatin1", "iso-ir-100":
      return "windows-1252"
    default: return nil
    }
  }

  private static func valid(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    String(validating: bytes, as: UTF8.self) == nil ? Array(String(decoding: bytes, as: UTF8.self).utf8) : Array(bytes)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func singleByte(_ bytes: [UInt8], from first: UInt8, _ table: String) -> [UInt8] {
    let upper = table.unicodeScalars.map { Array(String($0).utf8) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        out.append(byte)
      } else if byte >= first, Int(byte - first) < upper.count {
        out.append(contentsOf: upper[Int(byte - first)])
      } else {
        // C1 controls, and Latin 1 behind a short table.
        out.append(contentsOf: String(Unicode.Scalar(byte)).utf8)
      }
    }
    return out
  }
}

/// The upper halves of single-byte encodings, from https://encoding.spec.whatwg.org/#indexes
private enum SingleByteTables {
  /// From 0xA0 on.
  static let latin2 =
    "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
  static let cyrillic =
    "\u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ"
  /// From 0x80 to 0x9F; above it is Latin 1.
  static let windows1252 = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
}
