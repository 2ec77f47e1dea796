import Diagnostics

/// Signs and decoding that the readers of catalogues share.
enum CatalogueBytes {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || byte.isASCIIAlphanumeric
  }

  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
  }

  /// The value of hexadecimal digits.
  static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard !digits.isEmpty, digits.count <= 8, digits.allSatisfy({ isHexadecimal($0) }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool { byte.isASCIIDigit || (0x41...0x46).contains(byte & ~0x20) }
}
