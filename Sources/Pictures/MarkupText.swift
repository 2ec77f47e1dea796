/// Texts of others as SVG and HTML show them: nothing in them is markup, and nothing steers what stands around them.
package enum MarkupText {
  /// A text for between tags or in an attribute in double quotation marks, for XML and HTML alike. Control characters, marks of writing direction and
  /// what XML cannot hold become U+FFFD: such marks could make a line read as something that it is not (https://trojansource.codes). Tabs and line breaks
  /// become spaces.
  package static func escape(_ text: String) -> String { escape(text, keepsLines: false) }

  /// As ``escape(_:)``, with line breaks as they are.
  package static func escapeLines(_ text: String) -> String { escape(text, keepsLines: true) }

  private static func escape(_ text: String, keepsLines: Bool) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".utf8
      case "<": escaped += "&lt;".utf8
      case ">": escaped += "&gt;".utf8
      case "\"": escaped += "&quot;".utf8
      case "'": escaped += "&#39;".utf8
      case "\n" where keepsLines: escaped.append(0x0A)
      case "\n", "\t", "\r": escaped.append(0x20)
      default:
        if isShown(scalar.value) { escaped += UTF8.encode(scalar)! } else { escaped += [0xEF, 0xBF, 0xBD] }
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Whether a character may stand in a picture as it is.
  static func isShown(_ code: UInt32) -> Bool {
    switch code {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xD800...0xDFFF, 0xFDD0...0xFDEF: false
    default: code & 0xFFFE != 0xFFFE && code <= 0x10FFFF
    }
  }

  /// A number with at most two decimals, as attributes of SVG take it; 0 for what is no number.
  package static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
