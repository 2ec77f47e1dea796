/// `An+B`: every element whose index is `step` times a whole number from 0 on, plus `offset`.
package struct NthPattern: Sendable, Equatable {
  package var step: Int32
  package var offset: Int32

  package init(step: Int32, offset: Int32) {
    self.step = step
    self.offset = offset
  }

  /// Parses tokens that are nothing but a pattern with white space around it; nil for anything else.
  package static func parse(_ tokens: [Token], in text: [UInt8]) -> NthPattern? {
    tokens.withUnsafeBufferPointer { tokens in
      text.withUnsafeBufferPointer { text in
        var at = 0
        guard let pattern = parse(tokens, text, &at, tokens.count) else { return nil }
        while at < tokens.count, tokens[at].kind == .whitespace { at += 1 }
        return at == tokens.count ? pattern : nil
      }
    }
  }

  /// Whether an index, counted from 1, is one of the pattern.
  @inline(__always)
  func matches(_ index: Int32) -> Bool {
    let difference = Int64(index) - Int64(offset)
    if step == 0 { return difference == 0 }
    return difference % Int64(step) == 0 && difference / Int64(step) >= 0
  }

  /// https://www.w3.org/TR/css-syntax-3/#the-anb-type; moves `at` behind the pattern.
  static func parse(_ tokens: UnsafeBufferPointer<Token>, _ text: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ end: Int) -> NthPattern? {
    while at < end, tokens[at].kind == .whitespace { at += 1 }
    guard at < end else { return nil }
    var token = tokens[at]
    switch token.kind {
    case .number:
      guard token.isInteger else { return nil }
      at += 1
      return NthPattern(step: 0, offset: integer(token.number))
    case .ident, .dimension: break
    case .delimiter:
      // `+n` without space between; the sign says nothing.
      guard token.isDelimiter("+"), at + 1 < end, tokens[at + 1].kind == .ident, tokens[at + 1].start == token.end else { return nil }
      at += 1
      token = tokens[at]
      let name = Array(token.lowercasedName(in: text).utf8)
      guard name.first == UInt8(ascii: "n") else { return nil }
      at += 1
      return rest(name[1...], step: 1, tokens, &at, end)
    default: return nil
    }
    var name = Array(token.lowercasedName(in: text).utf8)[...]
    at += 1
    if token.kind == .dimension {
      guard token.isInteger, name.first == UInt8(ascii: "n") else { return nil }
      return rest(name.dropFirst(), step: integer(token.number), tokens, &at, end)
    }
    if name.elementsEqual("odd".utf8) { return NthPattern(step: 2, offset: 1) }
    if name.elementsEqual("even".utf8) { return NthPattern(step: 2, offset: 0) }
    var step: Int32 = 1
    if name.first == UInt8(ascii: "-") {
      step = -1
      name = name.dropFirst()
    }
    guard name.first == UInt8(ascii: "n") else { return nil }
    return rest(name.dropFirst(), step: step, tokens, &at, end)
  }

  /// What follows the `n`: in the same name `-` or `-3`, or in further tokens a signed number or a sign and a number.
  private static func rest(
    _ name: ArraySlice<UInt8>, step: Int32, _ tokens: UnsafeBufferPointer<Token>, _ at: inout Int, _ end: Int
  ) -> NthPattern? {
    if !name.isEmpty {
      guard name.first == UInt8(ascii: "-") else { return nil }
      let digits = name.dropFirst()
      if digits.isEmpty { return unsigned(negative: true, step: step, tokens, &at, end) }
      var offset: Double = 0
      for digit in digits {
        guard CodePoints.isDigit(digit) else { return nil }
        offset = offset * 10 + Double(digit & 0xF)
      }
      return NthPattern(step: step, offset: integer(-offset))
    }
    var next = at
    while next < end, tokens[next].kind == .whitespace { next += 1 }
    guard next < end else { return NthPattern(step: step, offset: 0) }
    let token = tokens[next]
    if token.kind == .number, token.isInteger, token.start < token.end, token.hasSign {
      at = next + 1
      return NthPattern(step: step, offset: integer(token.number))
    }
    if token.isDelimiter("+") || token.isDelimiter("-") {
      at = next + 1
      return unsigned(negative: token.isDelimiter("-"), step: step, tokens, &at, end)
    }
    return NthPattern(step: step, offset: 0)
  }

  private static func unsigned(
    negative: Bool, step: Int32, _ tokens: UnsafeBufferPointer<Token>, _ at: inout Int, _ end: Int
  ) -> NthPattern? {
    while at < end, tokens[at].kind == .whitespace { at += 1 }
    guard at < end, tokens[at].kind == .number, tokens[at].isInteger, !tokens[at].hasSign else { return nil }
    let offset = integer(tokens[at].number)
    at += 1
    return NthPattern(step: step, offset: negative ? -offset : offset)
  }

  /// A number as an integer, the largest and smallest of 31 bits standing for all beyond.
  private static func integer(_ number: Double) -> Int32 { Int32(min(max(number, -2_147_483_000), 2_147_483_000)) }
}
