/// Texts as XML 1.0 takes them: https://www.w3.org/TR/xml/#charsets
enum XMLText {
  /// A text for between tags or in an attribute in double quotes. What XML cannot hold becomes U+FFFD.
  static func escape(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "\n": escaped.append(contentsOf: "&#10;".unicodeScalars)
      case "\t", "\r": escaped.append(" ")
      default: escaped.append(isAllowed(scalar.value) ? scalar : "\u{FFFD}")
      }
    }
    return String(escaped)
  }

  private static func isAllowed(_ value: UInt32) -> Bool {
    (0x20...0xD7FF).contains(value) && !(0x7F...0x9F).contains(value) || (0xE000...0xFFFD).contains(value) || value >= 0x10000
  }
}
