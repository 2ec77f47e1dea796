/// Encodes text as the Encoding Standard says: https://encoding.spec.whatwg.org/#encoder
enum CharacterEncoder {
  /// The bytes that stand for a text, without a mark at the beginning; nil where the encoding cannot say it, so that what is read again would be
  /// another text.
  static func encode(_ text: [UInt8], as encoding: CharacterEncoding) -> [UInt8]? {
    guard let bytes = bytes(of: text, encoding) else { return nil }
    // Some encoders write a letter that looks alike.
    return encoding == .utf8 || CharacterDecoder(bytes, as: encoding).text == text ? bytes : nil
  }

  private static func bytes(of text: [UInt8], _ encoding: CharacterEncoding) -> [UInt8]? {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    switch encoding {
    case .utf8: return text
    case .utf16LE, .utf16BE:
      return String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return encoding == .utf16BE ? [high, low] : [low, high]
      }
    case .iso2022JP: return iso2022JP(scalars)
    case .replacement: return nil
    default:
      let code = code(encoding)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count)
      for scalar in scalars {
        if scalar.isASCII {
          bytes.append(UInt8(scalar.value))
        } else if let made = code(scalar.value) {
          bytes += made
        } else {
          return nil
        }
      }
      return bytes
    }
  }

  /// What an encoding writes for a scalar above ASCII.
  private static func code(_ encoding: CharacterEncoding) -> (UInt32) -> [UInt8]? {
    switch encoding {
    case .gbk: return { $0 == 0x20AC ? [0x80] : gbk($0) }
    case .gb18030: return { gbk($0) ?? gb18030($0) }
    case .big5: return big5
    case .eucJP: return eucJP
    case .shiftJIS: return shiftJIS
    case .eucKR:
      return { EncodingPointers.eucKR[$0].map { [UInt8($0 / 190 + 0x81), UInt8($0 % 190 + 0x41)] } }
    case .userDefined: return { (0xF780...0xF7FF).contains($0) ? [UInt8($0 - 0xF780 + 0x80)] : nil }
    case .windows1252:
      return { scalar in
        if (0xA0...0xFF).contains(scalar) { return [UInt8(scalar)] }
        return scalar > 0xFFFF ? nil : Windows1252.scalars.firstIndex(of: UInt16(scalar)).map { [UInt8(0x80 + $0)] }
      }
    default:
      let pointers = EncodingIndex.singleByte(encoding)?.pointers() ?? [:]
      return { pointers[$0].map { [UInt8($0 + 0x80)] } }
    }
  }

  /// https://encoding.spec.whatwg.org/#gb18030-encoder
  ///
  /// MISSING: the letters of private use that older editions had in two bytes; a text with them cannot be written.
  private static func gbk(_ scalar: UInt32) -> [UInt8]? {
    guard let pointer = EncodingPointers.gb18030[scalar] else { return nil }
    let trail = pointer % 190
    return [UInt8(pointer / 190 + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))]
  }

  /// The four-byte part.
  private static func gb18030(_ scalar: UInt32) -> [UInt8] {
    let pointer = GB18030Ranges.pointer(scalar)
    return [
      UInt8(pointer / 12600 + 0x81), UInt8(pointer / 1260 % 10 + 0x30), UInt8(pointer / 10 % 126 + 0x81), UInt8(pointer % 10 + 0x30),
    ]
  }

  /// https://encoding.spec.whatwg.org/#big5-encoder
  private static func big5(_ scalar: UInt32) -> [UInt8]? {
    guard let pointer = EncodingPointers.big5[scalar] else { return nil }
    let trail = pointer % 157
    return [UInt8(pointer / 157 + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x62))]
  }

  /// The pointer of a Japanese scalar, where the minus sign is that of full width.
  private static func japanese(_ scalar: UInt32, _ pointers: [UInt32: Int]) -> Int? { pointers[scalar == 0x2212 ? 0xFF0D : scalar] }

  /// https://encoding.spec.whatwg.org/#euc-jp-encoder
  private static func eucJP(_ scalar: UInt32) -> [UInt8]? {
    if (0xFF61...0xFF9F).contains(scalar) { return [0x8E, UInt8(scalar - 0xFF61 + 0xA1)] }
    return japanese(scalar, EncodingPointers.jis0208).map { [UInt8($0 / 94 + 0xA1), UInt8($0 % 94 + 0xA1)] }
  }

  /// https://encoding.spec.whatwg.org/#shift_jis-encoder
  private static func shiftJIS(_ scalar: UInt32) -> [UInt8]? {
    if scalar == 0x80 { return [0x80] }
    if (0xFF61...0xFF9F).contains(scalar) { return [UInt8(scalar - 0xFF61 + 0xA1)] }
    guard let pointer = japanese(scalar, EncodingPointers.shiftJIS) else { return nil }
    let (lead, trail) = (pointer / 188, pointer % 188)
    return [UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))]
  }

  /// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
  ///
  /// DEVIATION: a text with katakana of half width cannot be written; the standard makes them full.
  private static func iso2022JP(_ scalars: String.UnicodeScalarView) -> [UInt8]? {
    var bytes: [UInt8] = []
    var final: UInt8 = 0x42
    func select(to set: UInt8, isWide: Bool = false) {
      let isThere = isWide ? final == 0 : final == set
      if !isThere { bytes += [0x1B, isWide ? 0x24 : 0x28, set] }
      final = isWide ? 0 : set
    }
    for scalar in scalars {
      let value = scalar.value
      switch value {
      case 0x0E, 0x0F, 0x1B: return nil
      case 0xA5, 0x203E:
        select(to: 0x4A)
        bytes.append(value == 0xA5 ? 0x5C : 0x7E)
      case 0..<0x80:
        // The Roman set has all of ASCII but two.
        if final != 0x4A || value == 0x5C || value == 0x7E { select(to: 0x42) }
        bytes.append(UInt8(value))
      default:
        guard let pointer = japanese(value, EncodingPointers.jis0208) else { return nil }
        select(to: 0x42, isWide: true)
        bytes += [UInt8(pointer / 94 + 0x21), UInt8(pointer % 94 + 0x21)]
      }
    }
    select(to: 0x42)
    return bytes
  }
}
