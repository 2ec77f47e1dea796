import Diagnostics

/// Turns bytes of a page into the string that a browser makes of them.
///
/// Character references are resolved, CR LF and CR become LF, NUL is dropped, and each run of a template mask's filler (U+FFFC
/// and U+007F) becomes one U+FFFC.
enum HTMLCharacters {
  /// `isAttribute` matters for references without a semicolon:
  /// https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state
  static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isAttribute: Bool, resolves: Bool = true) -> String {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    var isPlain = true
    for byte in part where byte == 0x26 || byte == 0x0D || byte == 0 || byte == 0x7F || byte == 0xEF {
      isPlain = false
      break
    }
    if isPlain { return String(decoding: part, as: UTF8.self) }
    var out: [UInt8] = []
    out.reserveCapacity(part.count)
    var i = 0
    while i < part.count {
      let byte = part[i]
      switch byte {
      case 0: i += 1
      case 0x0D:
        out.append(0x0A)
        i += i + 1 < part.count && part[i + 1] == 0x0A ? 2 : 1
      case 0x26 where resolves: i = reference(part, at: i, isAttribute: isAttribute, into: &out)
      case 0x7F, 0xEF:
        let end = endOfFiller(part, from: i)
        if end > i {
          out += [0xEF, 0xBF, 0xBC]
          i = end
        } else {
          out.append(byte)
          i += 1
        }
      default:
        out.append(byte)
        i += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Behind the run of filler that begins at `start`; `start` itself where there is none.
  static func endOfFiller(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var i = start
    while i < bytes.count {
      if bytes[i] == 0x7F {
        i += 1
      } else if bytes[i] == 0xEF, i + 2 < bytes.count, bytes[i + 1] == 0xBF, bytes[i + 2] == 0xBC {
        i += 3
      } else {
        break
      }
    }
    return i
  }

  /// Appends what the `&` at `start` stands for and returns the offset behind it.
  private static func reference(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, isAttribute: Bool, into out: inout [UInt8]
  ) -> Int {
    var i = start + 1
    if i < bytes.count, bytes[i] == 0x23 { return numericReference(bytes, at: start, into: &out) }
    while i < bytes.count, i - start <= HTMLEntityData.longestName, bytes[i].isASCIIAlphanumeric { i += 1 }
    if i < bytes.count, bytes[i] == 0x3B, HTMLEntities.append(bytes, start + 1..<i, needsSemicolon: true, to: &out) { return i + 1 }
    // Only the names of Latin-1 may lack their semicolon, and then the longest counts: `&notit` is `¬it`.
    var end = min(i, start + 1 + HTMLEntityData.longestLegacyName)
    while end > start + 2 {
      let isHeldBack = isAttribute && end < bytes.count && (bytes[end] == 0x3D || bytes[end].isASCIIAlphanumeric)
      if isHeldBack {
        if HTMLEntities.contains(bytes, start + 1..<end) { break }
      } else if HTMLEntities.append(bytes, start + 1..<end, needsSemicolon: false, to: &out) {
        return end
      }
      end -= 1
    }
    out.append(0x26)
    return start + 1
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state
  private static func numericReference(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, into out: inout [UInt8]) -> Int {
    var i = start + 2
    var value: UInt32 = 0
    let isHexadecimal = i < bytes.count && bytes[i] | 0x20 == 0x78
    if isHexadecimal { i += 1 }
    let firstDigit = i
    while i < bytes.count {
      let byte = bytes[i]
      let digit: UInt32
      if byte.isASCIIDigit {
        digit = UInt32(byte - 0x30)
      } else if isHexadecimal, byte | 0x20 >= 0x61, byte | 0x20 <= 0x66 {
        digit = UInt32((byte | 0x20) - 0x61) + 10
      } else {
        break
      }
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      i += 1
    }
    guard i > firstDigit else {
      out.append(0x26)
      return start + 1
    }
    if i < bytes.count, bytes[i] == 0x3B { i += 1 }
    if value >= 0x80, value <= 0x9F { value = UInt32(Windows1252.scalars[Int(value - 0x80)]) }
    let scalar = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    out.append(contentsOf: String(Character(scalar)).utf8)
    return i
  }
}
