/// Decodes bytes as the Encoding Standard says, step by step, with U+FFFD for what is malformed: https://encoding.spec.whatwg.org/#decoder
///
/// Marks at the beginning are bytes like all others here.
package struct CharacterDecoder {
  /// What the bytes stand for, as UTF-8.
  package private(set) var text: [UInt8] = []
  /// Where in the text the first U+FFFD stands that is there for something malformed.
  package private(set) var firstError: Int?

  private let bytes: [UInt8]
  private var at = 0

  package init(_ bytes: [UInt8], as encoding: CharacterEncoding) {
    self.bytes = bytes
    text.reserveCapacity(bytes.count + bytes.count / 4)
    switch encoding {
    case .utf8: decodeUTF8()
    case .utf16BE: decodeUTF16(isBigEndian: true)
    case .utf16LE: decodeUTF16(isBigEndian: false)
    case .gbk, .gb18030: decodeGB18030()
    case .big5: decodeBig5()
    case .eucJP: decodeEUCJP()
    case .iso2022JP: decodeISO2022JP()
    case .shiftJIS: decodeShiftJIS()
    case .eucKR: decodeEUCKR()
    case .windows1252: text = Windows1252.decode(bytes[...])
    case .userDefined: decodeSingleByte { 0xF780 + UInt32($0) - 0x80 }
    case .replacement: if !bytes.isEmpty { fail() }
    default:
      let index = EncodingIndex.singleByte(encoding)
      decodeSingleByte { index?.scalar(Int($0) - 0x80) }
    }
  }

  // MARK: - Writing

  private mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 {
      text.append(UInt8(scalar))
    } else if let scalar = Unicode.Scalar(scalar) {
      text.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }

  private mutating func fail() {
    if firstError == nil { firstError = text.count }
    append(0xFFFD)
  }

  private mutating func write(_ scalar: UInt32?) { if let scalar { append(scalar) } else { fail() } }

  /// The byte a number of places ahead; nil behind the end.
  private func ahead(_ count: Int) -> UInt8? { at + count < bytes.count ? bytes[at + count] : nil }

  /// Writes the scalar of two bytes. Where they stand for none, the second one counts for itself if it is of ASCII.
  private mutating func writePair(_ scalar: UInt32?, _ trail: UInt8) {
    write(scalar)
    at += scalar == nil && trail < 0x80 ? 1 : 2
  }

  // MARK: - Unicode

  private mutating func decodeUTF8() {
    text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    guard text != bytes else { return }
    // Both are alike up to the first wrong byte.
    firstError = zip(bytes, text).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(bytes.count, text.count)
  }

  /// https://encoding.spec.whatwg.org/#shared-utf-16-decoder
  private mutating func decodeUTF16(isBigEndian: Bool) {
    func unit(_ i: Int) -> UInt32 {
      isBigEndian ? UInt32(bytes[i]) << 8 | UInt32(bytes[i + 1]) : UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i])
    }
    while at + 1 < bytes.count {
      let first = unit(at)
      at += 2
      guard (0xD800...0xDFFF).contains(first) else {
        append(first)
        continue
      }
      if first < 0xDC00, at + 1 >= bytes.count { at = bytes.count }
      guard first < 0xDC00, at < bytes.count, (0xDC00...0xDFFF).contains(unit(at)) else {
        fail()
        continue
      }
      append(0x10000 + (first - 0xD800) << 10 + (unit(at) - 0xDC00))
      at += 2
    }
    if at < bytes.count { fail() }
  }

  // MARK: - One byte

  /// https://encoding.spec.whatwg.org/#single-byte-decoder
  private mutating func decodeSingleByte(_ scalar: (UInt8) -> UInt32?) {
    let upper = (0x80...0xFF).map { scalar($0) }
    for byte in bytes { write(byte < 0x80 ? UInt32(byte) : upper[Int(byte) - 0x80]) }
  }

  // MARK: - Chinese

  /// https://encoding.spec.whatwg.org/#gb18030-decoder
  private mutating func decodeGB18030() {
    let index = EncodingIndex.gb18030
    while at < bytes.count {
      let lead = bytes[at]
      guard (0x81...0xFE).contains(lead) else {
        write(lead < 0x80 ? UInt32(lead) : lead == 0x80 ? 0x20AC : nil)
        at += 1
        continue
      }
      guard let trail = ahead(1) else { return endWithin() }
      if trail.isASCIIDigit {
        guard let third = ahead(2) else { return endWithin() }
        if (0x81...0xFE).contains(third), ahead(3) == nil { return endWithin() }
        guard (0x81...0xFE).contains(third), let fourth = ahead(3), fourth.isASCIIDigit else {
          fail()
          at += 1
          continue
        }
        let high = (Int(lead) - 0x81) * 12600 + (Int(trail) - 0x30) * 1260
        write(GB18030Ranges.scalar(high + (Int(third) - 0x81) * 10 + Int(fourth) - 0x30))
        at += 4
        continue
      }
      let isTrail = (0x40...0x7E).contains(trail) || (0x80...0xFE).contains(trail)
      writePair(isTrail ? index.scalar((Int(lead) - 0x81) * 190 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)) : nil, trail)
    }
  }

  /// The text is cut off within a character, of which nothing is left.
  private mutating func endWithin() {
    fail()
    at = bytes.count
  }

  /// https://encoding.spec.whatwg.org/#big5-decoder
  private mutating func decodeBig5() {
    let index = EncodingIndex.big5
    while at < bytes.count {
      let lead = bytes[at]
      guard (0x81...0xFE).contains(lead) else {
        write(lead < 0x80 ? UInt32(lead) : nil)
        at += 1
        continue
      }
      guard let trail = ahead(1) else { return endWithin() }
      let isTrail = (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail)
      let pointer = isTrail ? (Int(lead) - 0x81) * 157 + Int(trail) - (trail < 0x7F ? 0x40 : 0x62) : -1
      // Those that Unicode has in two scalars.
      let pair: (UInt32, UInt32)? =
        switch pointer {
        case 1133: (0xCA, 0x304)
        case 1135: (0xCA, 0x30C)
        case 1164: (0xEA, 0x304)
        case 1166: (0xEA, 0x30C)
        default: nil
        }
      if let pair {
        append(pair.0)
        append(pair.1)
        at += 2
      } else {
        writePair(index.scalar(pointer), trail)
      }
    }
  }

  // MARK: - Japanese

  /// https://encoding.spec.whatwg.org/#euc-jp-decoder
  private mutating func decodeEUCJP() {
    func scalar(_ lead: UInt8, _ trail: UInt8, _ index: EncodingIndex) -> UInt32? {
      guard (0xA1...0xFE).contains(lead), (0xA1...0xFE).contains(trail) else { return nil }
      return index.scalar((Int(lead) - 0xA1) * 94 + Int(trail) - 0xA1)
    }
    while at < bytes.count {
      let lead = bytes[at]
      guard lead == 0x8E || lead == 0x8F || (0xA1...0xFE).contains(lead) else {
        write(lead < 0x80 ? UInt32(lead) : nil)
        at += 1
        continue
      }
      guard let trail = ahead(1) else { return endWithin() }
      if lead == 0x8E, (0xA1...0xDF).contains(trail) {
        append(0xFF61 + UInt32(trail) - 0xA1)
        at += 2
      } else if lead == 0x8F, (0xA1...0xFE).contains(trail) {
        guard let third = ahead(2) else { return endWithin() }
        at += 1
        writePair(scalar(trail, third, .jis0212), third)
      } else {
        writePair(scalar(lead, trail, .jis0208), trail)
      }
    }
  }

  /// https://encoding.spec.whatwg.org/#shift_jis-decoder
  private mutating func decodeShiftJIS() {
    let index = EncodingIndex.jis0208
    while at < bytes.count {
      let lead = bytes[at]
      guard (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead) else {
        write(lead <= 0x80 ? UInt32(lead) : (0xA1...0xDF).contains(lead) ? 0xFF61 + UInt32(lead) - 0xA1 : nil)
        at += 1
        continue
      }
      guard let trail = ahead(1) else { return endWithin() }
      guard (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) else {
        writePair(nil, trail)
        continue
      }
      let pointer = (Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
      // Private use, in the order of Unicode.
      writePair((8836...10715).contains(pointer) ? UInt32(0xE000 + pointer - 8836) : index.scalar(pointer), trail)
    }
  }

  private enum EscapeState { case ascii, roman, katakana, lead }

  /// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
  private mutating func decodeISO2022JP() {
    var state = EscapeState.ascii
    // Whether nothing was written since the last escape sequence: two at once are malformed.
    var isEscaped = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x1B {
        guard let next = Self.state(ahead(1), ahead(2)) else {
          fail()
          isEscaped = false
          at += 1
          continue
        }
        if isEscaped { fail() }
        isEscaped = true
        state = next
        at += 3
        continue
      }
      isEscaped = false
      at += 1
      switch state {
      case .ascii: write(byte < 0x80 && byte != 0x0E && byte != 0x0F ? UInt32(byte) : nil)
      case .roman:
        let other: UInt32? = byte == 0x5C ? 0xA5 : byte == 0x7E ? 0x203E : nil
        write(other ?? (byte < 0x80 && byte != 0x0E && byte != 0x0F ? UInt32(byte) : nil))
      case .katakana: write((0x21...0x5F).contains(byte) ? 0xFF61 + UInt32(byte) - 0x21 : nil)
      case .lead:
        guard (0x21...0x7E).contains(byte) else {
          fail()
          continue
        }
        // An escape sequence begins anew behind half a character.
        guard let trail = ahead(0), trail != 0x1B else {
          fail()
          continue
        }
        at += 1
        write((0x21...0x7E).contains(trail) ? EncodingIndex.jis0208.scalar((Int(byte) - 0x21) * 94 + Int(trail) - 0x21) : nil)
      }
    }
  }

  /// What an escape sequence leads to; nil for one that is malformed.
  private static func state(_ first: UInt8?, _ second: UInt8?) -> EscapeState? {
    switch (first, second) {
    case (0x28, 0x42): .ascii
    case (0x28, 0x4A): .roman
    case (0x28, 0x49): .katakana
    case (0x24, 0x40), (0x24, 0x42): .lead
    default: nil
    }
  }

  // MARK: - Korean

  /// https://encoding.spec.whatwg.org/#euc-kr-decoder
  private mutating func decodeEUCKR() {
    let index = EncodingIndex.eucKR
    while at < bytes.count {
      let lead = bytes[at]
      guard (0x81...0xFE).contains(lead) else {
        write(lead < 0x80 ? UInt32(lead) : nil)
        at += 1
        continue
      }
      guard let trail = ahead(1) else { return endWithin() }
      writePair((0x41...0xFE).contains(trail) ? index.scalar((Int(lead) - 0x81) * 190 + Int(trail) - 0x41) : nil, trail)
    }
  }
}
