/// The escapes in strings of scripts.
package enum ScriptEscapes {
  /// What stands between the quotes of a string, with its escapes resolved.
  package static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(0x5C) else { return String(decoding: bytes, as: UTF8.self) }
    var out: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == 0x5C, index + 1 < bytes.endIndex else {
        out.append(bytes[index])
        index += 1
        continue
      }
      let next = bytes[index + 1]
      index += 2
      switch next {
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"), UInt8(ascii: "0"): out.append(0x20)
      case 0x0A: break
      case 0x0D: if index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
      case UInt8(ascii: "x"): append(code(bytes, &index, 2), to: &out)
      case UInt8(ascii: "u"):
        if index < bytes.endIndex, bytes[index] == 0x7B {
          let end = bytes[index...].firstIndex(of: 0x7D) ?? bytes.endIndex
          append(UInt32(String(decoding: bytes[index + 1..<end], as: UTF8.self), radix: 16), to: &out)
          index = min(end + 1, bytes.endIndex)
          continue
        }
        var value = code(bytes, &index, 4)
        // Two halves of one character.
        if let high = value, (0xD800..<0xDC00).contains(high), index + 1 < bytes.endIndex, bytes[index] == 0x5C,
          bytes[index + 1] == UInt8(ascii: "u")
        {
          index += 2
          value = code(bytes, &index, 4).flatMap { (0xDC00..<0xE000).contains($0) ? 0x10000 + (high - 0xD800) << 10 + ($0 - 0xDC00) : nil }
        }
        append(value, to: &out)
      default: out.append(next)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func code(_ bytes: ArraySlice<UInt8>, _ index: inout Int, _ length: Int) -> UInt32? {
    guard index + length <= bytes.endIndex else { return nil }
    let value = UInt32(String(decoding: bytes[index..<index + length], as: UTF8.self), radix: 16)
    if value != nil { index += length }
    return value
  }

  private static func append(_ code: UInt32?, to out: inout [UInt8]) {
    out += Array(String(code.flatMap { Unicode.Scalar($0) }.map { Character($0) } ?? "\u{FFFD}").utf8)
  }
}
