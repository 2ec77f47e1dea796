import Diagnostics

/// Brings words into the form in which they are compared: NFC by Swift's own comparison, one space for any white space, plain apostrophes,
/// half-width Latin letters, no spaces beside Chinese and Japanese, no logo characters in front.
package enum TitleNormalization {
  /// The private-use character that Apple's fonts draw as the logo, and the emoji that people take for it.
  package static let logoScalars: [Unicode.Scalar] = ["\u{F8FF}", "\u{1F34E}", "\u{1F34F}"]

  /// What is left of a title without logo characters at its ends, spaces made one, in its own case.
  package static func displayed(_ title: String) -> String {
    if let plain = displayedASCII(title) { return plain }
    var out = String.UnicodeScalarView()
    var pendingSpace = false
    for scalar in title.unicodeScalars {
      if !isOrdinary(scalar) {
        if scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}" {
          pendingSpace = !out.isEmpty
          continue
        }
        // Invisible formatting characters are no part of what people read.
        if scalar.properties.generalCategory == .format || scalar == "\u{FE0E}" || scalar == "\u{FE0F}" { continue }
      }
      if pendingSpace {
        out.append(" ")
        pendingSpace = false
      }
      switch scalar {
      case "\u{2019}", "\u{02BC}", "\u{2018}", "\u{FF07}": out.append("'")
      case "\u{FF01}"..."\u{FF5E}": out.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      default: out.append(scalar)
      }
    }
    return String(out)
  }

  /// Whether a scalar is in a range of letters in which there is neither white space nor a formatting character: what needs no look in the tables.
  private static func isOrdinary(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x21...0x7E, 0xC0...0x5FF, 0x900...0x167F, 0x3001...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// The same for a title of ASCII alone, as nearly all are: there only white space changes. Nil for others.
  private static func displayedASCII(_ title: String) -> String? {
    var title = title
    return title.withUTF8 { bytes in
      // Most have nothing to change.
      var isClean = true
      var previous: UInt8 = 32
      for byte in bytes {
        if byte >= 0x80 { return nil }
        if byte == 32 ? previous == 32 : byte >= 9 && byte <= 13 { isClean = false }
        previous = byte
      }
      if isClean, previous != 32 || bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      return String(unsafeUninitializedCapacity: bytes.count) { out in
        var count = 0
        var pendingSpace = false
        for byte in bytes {
          if byte == 32 || byte >= 9 && byte <= 13 {
            pendingSpace = count > 0
            continue
          }
          if pendingSpace {
            out[count] = 32
            count += 1
            pendingSpace = false
          }
          out[count] = byte
          count += 1
        }
        return count
      }
    }
  }

  /// A title without logo characters in front of it or behind it.
  package static func withoutLogo(_ title: String) -> String {
    var scalars = Substring(title).unicodeScalars
    while let first = scalars.first, logoScalars.contains(first) || first == " " { scalars.removeFirst() }
    while let last = scalars.last, logoScalars.contains(last) || last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// The form in which titles are looked up: ``displayed(_:)``, without the logo, lower case.
  package static func key(_ title: String) -> String { key(ofDisplayed: displayed(title)) }

  /// The same for what ``displayed(_:)`` gave.
  static func key(ofDisplayed text: String) -> String {
    // Without white space at its ends, as all that is displayed, ASCII only loses its capitals.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    let plain = withoutLogo(text).lowercased()
    guard plain.unicodeScalars.contains(where: isChineseOrJapanese) else { return plain }
    return withoutSpacesBesideCJK(plain)
  }

  /// A ``key(_:)`` without the spaces between Korean words, which may be written or not; that of another script as it is.
  package static func withoutKoreanSpaces(_ key: String) -> String {
    key.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } ? key.filter { $0 != " " } : key
  }

  /// A ``key(_:)`` without the emoji, arrows and full stops around the words; a lone symbol stays as it is.
  package static func undecorated(_ key: String) -> String {
    let isPlain: (UInt8?) -> Bool = { $0.map { $0 >= 0x61 && $0 <= 0x7A } ?? false }
    if isPlain(key.utf8.first), isPlain(key.utf8.last) { return key }
    let scalars = Array(key.unicodeScalars)
    func isDecoration(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isAlphabetic && scalar.properties.numericType == nil }
    guard let first = scalars.firstIndex(where: { !isDecoration($0) }), let last = scalars.lastIndex(where: { !isDecoration($0) }) else {
      return key
    }
    // Combining marks belong to the letter before them.
    var end = last + 1
    while end < scalars.count,
      scalars[end].properties.generalCategory == .nonspacingMark || scalars[end].properties.generalCategory == .spacingMark
    { end += 1 }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[first..<end])
    return String(view)
  }

  package static func isChineseOrJapanese(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
    default: false
    }
  }

  private static func withoutSpacesBesideCJK(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var out = String.UnicodeScalarView()
    for (i, scalar) in scalars.enumerated() {
      if scalar == " " {
        let before = i > 0 && isChineseOrJapanese(scalars[i - 1])
        let after = i + 1 < scalars.count && isChineseOrJapanese(scalars[i + 1])
        if before || after { continue }
      }
      out.append(scalar)
    }
    return String(out)
  }

  /// Lower case, without the dot that a Turkish capital leaves above its small letter.
  package static func lowered(_ text: String) -> String {
    let lower = text.lowercased()
    // U+0307 is CC 87 in UTF-8.
    guard lower.utf8.contains(0xCC), lower.unicodeScalars.contains("\u{307}") else { return lower }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: lower.unicodeScalars.lazy.filter { $0 != "\u{307}" })
    return String(scalars)
  }
}
