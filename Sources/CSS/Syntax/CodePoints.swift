/// The classes of bytes that CSS Syntax 3, §4.2 names, as tests without tables.
///
/// Every byte from 0x80 on is part of a non-ASCII ident code point, also where it is not valid UTF-8; NUL stands for U+FFFD.
enum CodePoints {
  /// Bits of the ASCII bytes that may stand in a name: letters, digits, `-`, `_` and NUL.
  private static var lowNameBits: UInt64 { 0x03FF_2000_0000_0001 }
  private static var highNameBits: UInt64 { 0x07FF_FFFE_87FF_FFFE }

  @inline(__always)
  static func isName(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return true }
    let bits = byte < 64 ? lowNameBits : highNameBits
    return (bits >> UInt64(byte & 63)) & 1 != 0
  }

  @inline(__always)
  static func isNameStart(_ byte: UInt8) -> Bool { isName(byte) && byte != 0x2D && !isDigit(byte) }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always)
  static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt32 { UInt32(isDigit(byte) ? byte & 0xF : (byte & 0xF) + 9) }

  /// Space, tab and the newlines that preprocessing would make of CR and FF.
  @inline(__always)
  static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C }

  @inline(__always)
  static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x0C }

  /// https://www.w3.org/TR/css-syntax-3/#non-printable-code-point
  @inline(__always)
  static func isNonPrintable(_ byte: UInt8) -> Bool {
    (byte >= 1 && byte <= 8) || byte == 0x0B || (byte >= 0x0E && byte <= 0x1F) || byte == 0x7F
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
