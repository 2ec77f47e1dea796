import CSS

/// Where a line may be broken between two characters that are not both of ASCII: https://www.unicode.org/reports/tr14/#Algorithm
///
/// Spaces, forced breaks and objects are decided before.
struct UnicodeBreaks {
  let codes: [UInt32]
  let wordBreak: WordBreak

  /// Whether there may be a break before a character that is not the first one.
  func allows(at i: Int) -> Bool {
    let after = itsClass(i, beside: i - 1)
    // LB8a to LB10.
    if after == .combiningMark || after == .joiner || LineBreakClass(codes[i - 1]) == .joiner { return false }
    let place = base(before: i)
    let before = itsClass(place, beside: i)
    if wordBreak == .keepAll, isLetterOrNumber(place), isLetterOrNumber(i) { return false }
    return aroundPunctuation(before, after, place, i) ?? !joins(before, after, place, i)
  }

  /// LB11 to LB22; nil where they say nothing.
  private func aroundPunctuation(_ before: LineBreakClass, _ after: LineBreakClass, _ place: Int, _ i: Int) -> Bool? {
    if before == .glue || after == .glue && before != .breakAfter && !Self.isHyphen(before) { return false }
    switch after {
    case .closePunctuation, .closeParenthesis, .exclamation, .infixSeparator, .solidus: return false
    default: break
    }
    if before == .openPunctuation { return false }
    if let quotation = besideQuotation(before, after, place, i) { return quotation }
    if before == .breakBoth, after == .breakBoth { return false }
    // LB20a: a hyphen that begins a word.
    if Self.isHyphen(before), LineBreakClass(codes[i]).isLetter, place == 0 || isSpace(place - 1) { return false }
    switch after {
    case .breakAfter, .unambiguousHyphen, .hyphen, .nonstarter, .inseparable: return false
    default: break
    }
    if before == .breakBefore || before == .solidus && after == .hebrew { return false }
    if Self.isHyphen(before), place > 0, LineBreakClass(codes[place - 1]) == .hebrew, after != .hebrew { return false }
    return nil
  }

  /// LB15 and LB19: quotation marks stand at their words, and apart only in East Asian text.
  private func besideQuotation(_ before: LineBreakClass, _ after: LineBreakClass, _ place: Int, _ i: Int) -> Bool? {
    if after.isQuotation {
      if after != .initialQuotation || !isEastAsian(place) || i + 1 == codes.count || !isEastAsian(i + 1) { return false }
    }
    if before.isQuotation {
      if before != .finalQuotation || !isEastAsian(i) || place == 0 || !isEastAsian(place - 1) { return false }
    }
    return nil
  }

  /// LB23 to LB30b: what belongs together as a word, a number with its unit, or an emoji.
  private func joins(_ before: LineBreakClass, _ after: LineBreakClass, _ place: Int, _ next: Int) -> Bool {
    switch (before, after) {
    case (_, .digit):
      return before.isLetter || [.digit, .prefix, .postfix, .hyphen, .infixSeparator].contains(before)
        || before == .solidus && isAfterNumber(place)
        || before == .closeParenthesis && !isEastAsian(place)
    case (.digit, _):
      return after.isLetter || after == .prefix || after == .postfix || after == .openPunctuation && !isEastAsian(next)
    case (.prefix, .ideograph), (.prefix, .emojiModifier), (.ideograph, .postfix), (.emojiModifier, .postfix): return true
    case (.prefix, _), (.postfix, _): return after.isLetter || after == .openPunctuation && isNumberBehind(place)
    case (_, .prefix), (_, .postfix):
      return before.isLetter || [.closePunctuation, .closeParenthesis].contains(before) && isAfterNumber(place)
    case (.infixSeparator, _) where after.isLetter, (.closeParenthesis, _) where after.isLetter && !isEastAsian(place): return true
    case (_, .openPunctuation) where before.isLetter: return !isEastAsian(next)
    case (.regionalIndicator, .regionalIndicator): return indicators(before: place) % 2 == 0
    case (.ideograph, .emojiModifier): return true
    default: return before.isLetter && after.isLetter
    }
  }

  // MARK: - Surroundings

  /// The class of a character beside another one, which `word-break` may change: https://www.w3.org/TR/css-text-3/#word-break-property
  ///
  /// NOTE: beside letters and characters of ASCII Chromium takes the hyphen and the plus for letters there.
  private func itsClass(_ i: Int, beside other: Int) -> LineBreakClass {
    let own = LineBreakClass(codes[i])
    guard wordBreak == .breakAll else { return own }
    let isLikeLetter = (codes[i] == 0x2B || codes[i] == 0x2D) && (codes[other] < 0x7F || LineBreakClass(codes[other]).isLetter)
    return own.isLetter || own == .digit || isLikeLetter ? .ideograph : own
  }

  private func isLetterOrNumber(_ i: Int) -> Bool {
    guard let scalar = Unicode.Scalar(codes[i]) else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  /// The character that the marks before a place belong to.
  private func base(before i: Int) -> Int {
    var place = i - 1
    while place > 0, LineBreakClass(codes[place]) == .combiningMark || LineBreakClass(codes[place]) == .joiner, !isSpace(place - 1) {
      place -= 1
    }
    return place
  }

  private static func isHyphen(_ own: LineBreakClass) -> Bool { own == .hyphen || own == .unambiguousHyphen }

  private func isSpace(_ i: Int) -> Bool { codes[i] <= 0x20 || codes[i] == 0x200B || LineBreakClass(codes[i]) == .glue }

  private func isEastAsian(_ i: Int) -> Bool { CharacterClass.isIdeographic(codes[i]) }

  /// Whether a number ends right before a solidus or a closing bracket at a place.
  private func isAfterNumber(_ place: Int) -> Bool {
    var i = place - 1
    while i >= 0, [.infixSeparator, .solidus].contains(LineBreakClass(codes[i])) { i -= 1 }
    return i >= 0 && LineBreakClass(codes[i]) == .digit
  }

  /// Whether an opening bracket that follows a place begins a number.
  private func isNumberBehind(_ place: Int) -> Bool { place + 2 < codes.count && LineBreakClass(codes[place + 2]) == .digit }

  private func indicators(before place: Int) -> Int {
    var i = place
    while i > 0, LineBreakClass(codes[i - 1]) == .regionalIndicator { i -= 1 }
    return place - i
  }
}
