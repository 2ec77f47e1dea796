/// The direction of a piece of text by the first strong character in it: https://www.unicode.org/reports/tr9/#Bidirectional_Character_Types
enum TextDirection {
  case leftToRight
  case rightToLeft
  /// Spaces, punctuation, digits and boxes.
  case neutral

  init(_ codes: ArraySlice<UInt32>) {
    for code in codes {
      if (code >= 0x590 && code < 0x900) || (code >= 0xFB1D && code <= 0xFDFF) || (code >= 0xFE70 && code <= 0xFEFC) {
        self = .rightToLeft
        return
      }
      if CharacterClass.isAlphabetic(code) || CharacterClass.isIdeographic(code) {
        self = .leftToRight
        return
      }
    }
    self = .neutral
  }
}
