/// The encoding that the web means by "Latin-1": https://encoding.spec.whatwg.org/#windows-1252
package enum Windows1252 {
  /// What the bytes 0x80 to 0x9F stand for; all other bytes stand for the scalar of their number.
  package static let scalars: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]

  /// The bytes as UTF-8. There is no wrong input.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
        continue
      }
      let value = byte < 0xA0 ? scalars[Int(byte - 0x80)] : UInt16(byte)
      if value < 0x800 {
        text.append(0xC0 | UInt8(value >> 6))
      } else {
        text.append(0xE0 | UInt8(value >> 12))
        text.append(0x80 | UInt8((value >> 6) & 0x3F))
      }
      text.append(0x80 | UInt8(value & 0x3F))
    }
    return text
  }
}
