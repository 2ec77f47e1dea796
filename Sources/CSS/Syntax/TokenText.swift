import Diagnostics

/// What a token says, read from the text it was made of.
extension Token {
  /// The bytes of the name, of a string's or url's content, or of a dimension's unit. Empty for other kinds.
  package var nameBytes: Range<Int> {
    switch kind {
    case .ident: return Int(start)..<Int(end)
    case .function: return Int(start)..<Int(end) - 1
    case .atKeyword, .hash, .idHash: return Int(start) + 1..<Int(end)
    case .string: return Int(start) + 1..<max(Int(start) + 1, Int(end) - (isUnclosed ? 0 : 1))
    case .dimension: return Int(payload)..<Int(end)
    // The content's place is its offset from the opening parenthesis's, and its length is in the number: white space around it is not content.
    case .url: return Int(payload)..<Int(payload) + Int(number)
    default: return Int(start)..<Int(start)
    }
  }

  /// The name of ident, function, at-keyword and hash, the content of string and url, the unit of a dimension, with escapes resolved.
  /// Empty for other kinds. Bytes that are not UTF-8 become U+FFFD.
  package func name(in text: [UInt8]) -> String {
    text.withUnsafeBufferPointer { name(in: $0) }
  }

  func name(in text: UnsafeBufferPointer<UInt8>) -> String {
    let bytes = nameBytes
    if needsResolving { return Escapes.resolve(UnsafeBufferPointer(rebasing: text[bytes])) }
    return String(decoding: UnsafeBufferPointer(rebasing: text[bytes]), as: UTF8.self)
  }

  /// The same with the letters A to Z as a to z.
  package func lowercasedName(in text: [UInt8]) -> String {
    text.withUnsafeBufferPointer { lowercasedName(in: $0) }
  }

  func lowercasedName(in text: UnsafeBufferPointer<UInt8>) -> String {
    let bytes = nameBytes
    if !needsResolving, !text[bytes].contains(where: { $0 &- 0x41 < 26 }) {
      return String(decoding: UnsafeBufferPointer(rebasing: text[bytes]), as: UTF8.self)
    }
    return name(in: text).asciiLowercased
  }

  /// Whether the name, content or unit is this one, which is given in lower case, without regard to ASCII case.
  package func isNamed(_ expected: StaticString, in text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { isNamed(expected, in: $0) }
  }

  func isNamed(_ expected: StaticString, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = nameBytes
    if needsResolving {
      return expected.withUTF8Buffer { buffer in name(in: text).asciiLowercased.utf8.elementsEqual(buffer) }
    }
    guard bytes.count == expected.utf8CodeUnitCount else { return false }
    return expected.withUTF8Buffer { buffer in
      for i in 0..<buffer.count where CodePoints.lowercased(text[bytes.lowerBound + i]) != buffer[i] { return false }
      return true
    }
  }
}

extension String {
  /// With the letters A to Z as a to z, and nothing else changed: what CSS calls ASCII lowercase.
  package var asciiLowercased: String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return self }
    return String(decoding: utf8.map(CodePoints.lowercased), as: UTF8.self)
  }
}

/// Names and contents whose bytes do not stand for themselves.
enum Escapes {
  /// Resolves escapes (https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point), escaped newlines of strings, NUL, line ends,
  /// and the filling bytes behind an unknown piece of a template.
  static func resolve(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var i = 0
    var isFilling = false
    while i < bytes.count {
      let byte = bytes[i]
      i += 1
      if byte != 0x7F { isFilling = byte == 0xBC && i >= 3 && bytes[i - 2] == 0xBF && bytes[i - 3] == 0xEF }
      switch byte {
      case 0: out.append(contentsOf: [0xEF, 0xBF, 0xBD])
      case 0x0D, 0x0C:
        out.append(0x0A)
        if byte == 0x0D, i < bytes.count, bytes[i] == 0x0A { i += 1 }
      case 0x7F where isFilling: break
      case 0x5C:
        if i >= bytes.count {
          out.append(contentsOf: [0xEF, 0xBF, 0xBD])
        } else if CodePoints.isNewline(bytes[i]) {
          // Only a string can hold one; it stands for nothing.
          i += bytes[i] == 0x0D && i + 1 < bytes.count && bytes[i + 1] == 0x0A ? 2 : 1
        } else if CodePoints.isHexDigit(bytes[i]) {
          var value: UInt32 = 0
          var digits = 0
          while digits < 6, i < bytes.count, CodePoints.isHexDigit(bytes[i]) {
            value = value << 4 | CodePoints.hexValue(bytes[i])
            i += 1
            digits += 1
          }
          if i < bytes.count, CodePoints.isWhitespace(bytes[i]) {
            i += bytes[i] == 0x0D && i + 1 < bytes.count && bytes[i + 1] == 0x0A ? 2 : 1
          }
          let scalar = value == 0 ? nil : Unicode.Scalar(value)
          out.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
        } else if bytes[i] == 0 {
          out.append(contentsOf: [0xEF, 0xBF, 0xBD])
          i += 1
        } else {
          out.append(bytes[i])
          i += 1
        }
      default: out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
