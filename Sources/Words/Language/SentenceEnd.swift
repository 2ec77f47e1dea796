import Diagnostics

/// How purpose strings end.
package enum SentenceEnd {
  /// Whether a text ends with a full stop as its script writes it; an exclamation mark, a question mark and an ellipsis are none. True for scripts
  /// that write no full stop (Thai, Lao, Khmer without khan), also where a word or a name in Latin letters stands at the end.
  package static func isThere(_ text: String) -> Bool {
    var scalars = Substring(text.trimmed).unicodeScalars
    // Closing quotation marks and brackets may stand behind it.
    while let last = scalars.last,
      ["\"", "'", "\u{201D}", "\u{2019}", "\u{00BB}", ")", "]", "\u{300D}", "\u{300F}", "\u{FF09}", "\u{200F}", "\u{200E}"].contains(last)
    {
      scalars.removeLast()
    }
    guard let last = scalars.last else { return false }
    if last == ".", scalars.dropLast().last == "." { return false }
    switch last {
    case ".", "\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{06D4}", "\u{0964}", "\u{0965}", "\u{0589}", "\u{17D4}", "\u{104B}", "\u{1362}":
      return true
    default: break
    }
    guard isWord(last) || ["!", "\u{2026}"].contains(last) && scalars.dropLast().last.map(isUnstopped) == true else { return false }
    return scalars.contains { isUnstopped($0) }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    isUnstopped(scalar) || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Whether a letter is one of Thai, Lao or Khmer.
  private static func isUnstopped(_ scalar: Unicode.Scalar) -> Bool {
    (0x0E00...0x0EFF).contains(scalar.value) || (0x1780...0x17FF).contains(scalar.value)
  }
}
