import Diagnostics

/// Reads the numbers of SVG's attributes: https://www.w3.org/TR/SVG2/types.html#InterfaceSVGNumber
struct NumberReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ string: String) { bytes = Array(string.utf8) }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func skipSeparators() {
    while place < bytes.count, bytes[place] <= 0x20 || bytes[place] == 0x2C { place += 1 }
  }

  mutating func takeLetter() -> UInt8? {
    guard place < bytes.count, (0x41...0x5A).contains(bytes[place] & 0xDF), bytes[place] >= 0x41 else { return nil }
    place += 1
    return bytes[place - 1]
  }

  /// `0` or `1`, which may stand without a space before what follows.
  mutating func flag() -> Bool? {
    skipSeparators()
    guard place < bytes.count, bytes[place] == 0x30 || bytes[place] == 0x31 else { return nil }
    place += 1
    return bytes[place - 1] == 0x31
  }

  mutating func number() -> Double? {
    skipSeparators()
    let start = place
    func isDigit(_ i: Int) -> Bool { i < bytes.count && bytes[i].isASCIIDigit }
    if place < bytes.count, bytes[place] == 0x2B || bytes[place] == 0x2D { place += 1 }
    let digits = place
    while isDigit(place) { place += 1 }
    var count = place - digits
    if place < bytes.count, bytes[place] == 0x2E {
      place += 1
      let fraction = place
      while isDigit(place) { place += 1 }
      count += place - fraction
    }
    guard count > 0 else {
      place = start
      return nil
    }
    if place < bytes.count, bytes[place] | 0x20 == 0x65 {
      var end = place + 1
      if end < bytes.count, bytes[end] == 0x2B || bytes[end] == 0x2D { end += 1 }
      if isDigit(end) {
        while isDigit(end) { end += 1 }
        place = end
      }
    }
    guard let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)), value.isFinite else { return nil }
    return max(-LayoutUnit.maximum, min(LayoutUnit.maximum, value))
  }

  /// What stands behind a number: `%`, `px` and so on.
  mutating func unit() -> String {
    let start = place
    while place < bytes.count, bytes[place] == 0x25 || bytes[place].isASCIIAlpha { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
  }

  mutating func take(_ byte: UInt8) -> Bool {
    skipSeparators()
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  mutating func word() -> String {
    skipSeparators()
    let start = place
    while place < bytes.count, (0x41...0x5A).contains(bytes[place] & 0xDF) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }
}
