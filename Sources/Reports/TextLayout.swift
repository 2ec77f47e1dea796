/// Fits text into a terminal: how wide characters are, where lines break, and what may be shown at all.
package enum TextLayout {
  /// The columns that a character takes in a terminal: 2 for East Asian wide ones and emoji, 0 for marks that sit on the one before.
  /// https://www.unicode.org/reports/tr11/
  package static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if wideRanges.contains(where: { $0.contains(value) }) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// The columns of a text without line breaks.
  package static func width(of text: some StringProtocol) -> Int { text.unicodeScalars.reduce(0) { $0 + width(of: $1) } }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]

  /// Whether a character can be shown as it is. Control characters could steer the terminal, and marks of writing direction could make a line read as something
  /// that it is not: https://trojansource.codes
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// The text with a mark in place of everything that cannot be shown as it is; a line break or tab becomes a space.
  package static func printable(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isPrintable) { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      shown.append(isPrintable(scalar) ? scalar : scalar == "\n" || scalar == "\t" || scalar == "\r" ? " " : "\u{FFFD}")
    }
    return String(shown)
  }

  /// Breaks a text into lines of at most `width` columns: at spaces, and within a word only where it is wider than a line. Nil or fewer than 10 columns breaks
  /// nowhere (below that, a broken text is harder to read than a line that runs on).
  package static func wrap(_ text: String, width: Int?) -> [String] {
    let text = printable(text)
    guard let width, width >= 10, Self.width(of: text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let wordWidth = Self.width(of: word)
      if used > 0, used + 1 + wordWidth <= width {
        line += " " + word
        used += 1 + wordWidth
        continue
      }
      // A text without spaces (Chinese, Japanese, a URL) begins on the line that is there.
      if used > 0, wordWidth <= width || used + 2 > width {
        lines.append(line)
        line = ""
        used = 0
      } else if used > 0 {
        line += " "
        used += 1
      }
      for scalar in word.unicodeScalars {
        let scalarWidth = Self.width(of: scalar)
        if used + scalarWidth > width {
          lines.append(line)
          line = ""
          used = 0
        }
        line.unicodeScalars.append(scalar)
        used += scalarWidth
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}
