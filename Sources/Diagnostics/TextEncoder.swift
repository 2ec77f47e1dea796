/// Turns edited text back into the bytes of its file.
package enum TextEncoder {
  /// The bytes of `text` in the form of a file that had the bytes `original` and was decoded to `decoded` from `encoding`: with its byte order mark, if it
  /// had one. Nil where the file cannot be written so that every byte that was not edited stays, or where the text holds what its encoding cannot say.
  package static func encode(_ text: [UInt8], like original: [UInt8], decoded: [UInt8], encoding: String) -> [UInt8]? {
    guard bytes(decoded, like: original, encoding) == original else { return nil }
    return bytes(text, like: original, encoding)
  }

  private static func bytes(_ text: [UInt8], like original: [UInt8], _ encoding: String) -> [UInt8]? {
    switch encoding {
    case "UTF-8": return original.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] + text : text
    case "UTF-16LE": return utf16(text, mark: original.starts(with: [0xFF, 0xFE]), isBigEndian: false)
    case "UTF-16BE": return utf16(text, mark: original.starts(with: [0xFE, 0xFF]), isBigEndian: true)
    case "windows-1252": return windows1252(text)
    default: return nil
    }
  }

  private static func utf16(_ text: [UInt8], mark: Bool, isBigEndian: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 2 + 2)
    for unit in (mark ? [0xFEFF] : []) + Array(String(decoding: text, as: UTF8.self).utf16) {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    return bytes
  }

  private static func windows1252(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) {
        bytes.append(UInt8(scalar.value))
      } else if scalar.value <= 0xFFFF, let index = Windows1252.scalars.firstIndex(of: UInt16(scalar.value)) {
        bytes.append(UInt8(0x80 + index))
      } else {
        return nil
      }
    }
    return bytes
  }
}
