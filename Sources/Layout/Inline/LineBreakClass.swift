/// The classes of characters that decide where a line may be broken: https://www.unicode.org/reports/tr14/#Table1, those that matter here.
///
/// Letters that no list names are ``alphabetic``, which is what the standard says of what is not known, and what Thai and its kin are without a dictionary.
enum LineBreakClass: UInt8 {
  case alphabetic, hebrew, digit, openPunctuation, closePunctuation, closeParenthesis, initialQuotation, finalQuotation, quotation
  case exclamation, infixSeparator, solidus, prefix, postfix, hyphen, unambiguousHyphen, breakAfter, breakBefore, breakBoth
  case inseparable, nonstarter, ideograph, emojiModifier, glue, combiningMark, joiner, regionalIndicator

  init(_ code: UInt32) { self = code < 0x80 ? Self.ofASCII[Int(code)] : Self.beyondASCII(code) }

  private static let ofASCII: [LineBreakClass] = (0..<0x80).map { (code: UInt32) -> LineBreakClass in
    switch code {
    case 0x09, 0x20, 0x7C: .breakAfter
    case 0x21, 0x3F: .exclamation
    case 0x22, 0x27: .quotation
    case 0x24, 0x2B, 0x5C: .prefix
    case 0x25: .postfix
    case 0x28, 0x5B, 0x7B: .openPunctuation
    case 0x29, 0x5D: .closeParenthesis
    case 0x2C, 0x2E, 0x3A, 0x3B: .infixSeparator
    case 0x2D: .hyphen
    case 0x2F: .solidus
    case 0x30...0x39: .digit
    case 0x7D: .closePunctuation
    default: .alphabetic
    }
  }

  private static func beyondASCII(_ code: UInt32) -> LineBreakClass {
    switch code {
    case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: .glue
    case 0xA1, 0xBF, 0x201A, 0x201E, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B,
      0xFF5F, 0xFF62:
      .openPunctuation
    case 0xAB, 0x2018, 0x201B, 0x201C, 0x201F, 0x2039: .initialQuotation
    case 0xBB, 0x2019, 0x201D, 0x203A: .finalQuotation
    case 0xA3...0xA5, 0xB1, 0x20A0...0x20A6, 0x20A8...0x20B5, 0x20B7...0x20BA, 0x20BC, 0x20BD, 0x2116, 0x2212, 0xFE69, 0xFF04, 0xFFE1,
      0xFFE5,
      0xFFE6:
      .prefix
    case 0xA2, 0xB0, 0x2030...0x2037, 0x20A7, 0x20B6, 0x20BB, 0x20BE, 0x2103, 0x2109, 0xFE6A, 0xFF05, 0xFFE0: .postfix
    case 0xB4, 0x2C8, 0x2CC, 0x2DF: .breakBefore
    case 0x589, 0x60C, 0x2044: .infixSeparator
    case 0x5BE, 0x2010, 0x2012, 0x2013: .unambiguousHyphen
    case 0x61B, 0x61F, 0x6D4, 0xFF01, 0xFF1F: .exclamation
    case 0x660...0x669, 0x6F0...0x6F9, 0x966...0x96F: .digit
    case 0x5D0...0x5F4: .hebrew
    case 0xAD, 0x200B: .breakAfter
    case 0x200D: .joiner
    case 0x2014, 0x2E3A, 0x2E3B: .breakBoth
    case 0x2024...0x2026, 0xFE19: .inseparable
    case 0x203C, 0x203D, 0x2047...0x2049, 0x3005, 0x301C, 0x303B, 0x303C, 0x309B...0x309E, 0x30A0, 0x30FB, 0x30FD, 0x30FE, 0xFF1A, 0xFF1B,
      0xFF65,
      0xFF9E, 0xFF9F:
      .nonstarter
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF09, 0xFF0C, 0xFF0E,
      0xFF3D,
      0xFF5D, 0xFF60, 0xFF61, 0xFF63, 0xFF64:
      .closePunctuation
    case 0xFE00...0xFE0F: .combiningMark
    case 0x1F1E6...0x1F1FF: .regionalIndicator
    case 0x1F3FB...0x1F3FF: .emojiModifier
    default: other(code)
    }
  }

  private static func other(_ code: UInt32) -> LineBreakClass {
    // U+3000 is a space before it is one of East Asia's characters.
    if CharacterClass.isOtherSpace(code) { return .breakAfter }
    return CharacterClass.isMark(code) ? .combiningMark : CharacterClass.isIdeographic(code) ? .ideograph : .alphabetic
  }

  /// Whether it is a letter for the rules: AL or HL.
  var isLetter: Bool { self == .alphabetic || self == .hebrew }
  var isQuotation: Bool { self == .quotation || self == .initialQuotation || self == .finalQuotation }
}
