/// Where Chromium breaks lines between ASCII characters besides white space: the table of Blink's `character_breaking`, by experiment.
enum ASCIIBreaks {
  private static let openings = Set("(<[{".unicodeScalars.map(\.value))
  private static let beforeOpenings = Set("!\"#%&)*+,.:;=>\\]|}~".unicodeScalars.map(\.value))
  private static let forbiddenAfterHyphen = Set("!$),./:;?]}".unicodeScalars.map(\.value))
  private static let forbiddenAfterQuestionMark = Set("!\"'),./:;?]}".unicodeScalars.map(\.value))

  /// Whether there may be a break between two characters; `behind` stands before both.
  static func allow(_ before: UInt32, _ after: UInt32, behind: UInt32) -> Bool {
    guard after > 0x20 else { return false }
    switch before {
    case 0x2D:
      // A hyphen before a digit may be a minus sign.
      if isDigit(after) { return isDigit(behind) || isLetter(behind) }
      return !forbiddenAfterHyphen.contains(after)
    case 0x3F: return !forbiddenAfterQuestionMark.contains(after)
    default: return openings.contains(after) && beforeOpenings.contains(before)
    }
  }

  private static func isDigit(_ code: UInt32) -> Bool { code >= 0x30 && code <= 0x39 }
  private static func isLetter(_ code: UInt32) -> Bool { code | 0x20 >= 0x61 && code | 0x20 <= 0x7A }
}
