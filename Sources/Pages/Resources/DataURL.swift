import Diagnostics

/// The bytes that a `data:` URL carries: https://fetch.spec.whatwg.org/#data-urls
package enum DataURL {
  /// Nil where the address is none, or its base64 is broken.
  package static func bytes(_ address: String) -> [UInt8]? {
    let all = Array(address.utf8)
    guard all.count > 5, String(decoding: all[..<5], as: UTF8.self).lowercased() == "data:",
      let comma = all.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let kind = String(decoding: all[5..<comma], as: UTF8.self).lowercased()
    let body = decodingPercentSigns(all[(comma + 1)...])
    let isBase64 = kind.split(separator: ";").last.map { $0.allSatisfy { $0 != "=" } && $0.drop { $0 == " " } == "base64" } ?? false
    if isBase64 { return decodingBase64(body) }
    return body
  }

  private static func decodingPercentSigns(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var i = bytes.startIndex
    while i < bytes.endIndex {
      if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.endIndex, let high = digit(bytes[i + 1]), let low = digit(bytes[i + 2]) {
        result.append(high << 4 | low)
        i += 3
      } else if bytes[i] == UInt8(ascii: "#") {
        break
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func decodingBase64(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 4 * 3)
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0C, 0x0D: continue
      default: return nil
      }
      buffer = (buffer & 0xFFFF) << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return result
  }
}
