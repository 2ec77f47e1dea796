import Diagnostics

/// Splitting and testing of values, with brackets and strings taken as one.
package enum TextPieces {
  /// The pieces between separators that stand in no bracket and no string; a backslash hides what follows it.
  package static func split(_ text: some StringProtocol, at separator: Character) -> [String] {
    let bytes = Array(text.utf8)
    guard let mark = separator.asciiValue else { return [String(text)] }
    return split(bytes, at: mark).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  private static func split(_ bytes: [UInt8], at separator: UInt8) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var closers: [UInt8] = []
    var start = 0
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if closers.isEmpty, byte == separator {
        pieces.append(start..<i)
        start = i + 1
      } else if byte == UInt8(ascii: "\\") {
        i += 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        i = endOfString(bytes, i)
      } else if let closer = closer(of: byte) {
        closers.append(closer)
      } else if byte == closers.last {
        closers.removeLast()
      }
      i += 1
    }
    pieces.append(min(start, bytes.count)..<bytes.count)
    return pieces
  }

  private static func closer(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  /// Where a string that begins here ends, its closing quote; the last byte where it never does.
  private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
    var i = start + 1
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "\\") {
        i += 1
      } else if bytes[i] == bytes[start] {
        return i
      }
      i += 1
    }
    return bytes.count
  }

  /// Whether a value can stand in a declaration: brackets are closed, and no `;` or `}` stands outside them.
  package static func isBalanced(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var closers: [UInt8] = []
    var i = 0
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "\\"): i += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): i = endOfString(bytes, i)
      case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard let last = closers.last else { return false }
        if last == bytes[i] { closers.removeLast() }
      case UInt8(ascii: ";"):
        if closers.isEmpty { return false }
      default: break
      }
      i += 1
    }
    return true
  }

  /// A name escaped as CSSOM says: https://drafts.csswg.org/cssom/#serialize-an-identifier
  package static func escape(_ name: String) -> String {
    let scalars = Array(name.unicodeScalars)
    if name == "-" { return "\\-" }
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\0": result += "\u{FFFD}"
      case "\u{1}"..."\u{1F}", "\u{7F}": result += "\\" + String(scalar.value, radix: 16) + " "
      case "0"..."9" where index == 0 || index == 1 && scalars[0] == "-": result += "\\" + String(scalar.value, radix: 16) + " "
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", "\u{80}"...: result.unicodeScalars.append(scalar)
      default:
        result += "\\"
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A name without its escapes.
  package static func unescape(_ name: String) -> String {
    guard name.contains("\\") else { return name }
    let scalars = Array(name.unicodeScalars)
    var result = String.UnicodeScalarView()
    var i = 0
    while i < scalars.count {
      guard scalars[i] == "\\", i + 1 < scalars.count else {
        result.append(scalars[i])
        i += 1
        continue
      }
      let digits = scalars[(i + 1)...].prefix(6).prefix { $0.properties.isASCIIHexDigit }
      if digits.isEmpty {
        result.append(scalars[i + 1])
        i += 2
      } else {
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? 0
        result.append(value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}")
        i += 1 + digits.count
        if i < scalars.count, scalars[i] == " " { i += 1 }
      }
    }
    return String(result)
  }
}
