import Diagnostics

/// Turns text into tokens by CSS Syntax 3, §4.3 (https://www.w3.org/TR/css-syntax-3/#tokenization).
///
/// Preprocessing is done in passing: CR, CR LF and FF count as newlines and NUL as U+FFFD where they stand, so that every offset
/// is one in the text as it is. Comments make no token. U+FFFC, an unknown piece of a template, is an ident code point like any
/// other that is not ASCII, and the bytes 0x7F directly behind it fill the place of the expression and belong to it.
package struct Tokenizer {
  private let text: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var at: Int
  private var tokens: [Token] = []
  /// The indices of the functions and brackets that are open.
  private var open: [Int32] = []
  private let unicodeRanges: Bool
  private var unclosedComment: Int?

  /// The tokens of a range of a text, with the offsets of the whole text, and with the index of its closer in each function and
  /// opening bracket. A range outside the text is cut to it; a text may have 2 GiB. `unicodeRanges` recognises `U+0-7F`, as only
  /// the descriptor of that name wants it.
  package static func tokenize(_ text: [UInt8], range: SourceRange, unicodeRanges: Bool = false) -> [Token] {
    tokenizeFindingComment(text, range: range, unicodeRanges: unicodeRanges).tokens
  }

  /// The bytes of a string and their tokens.
  package static func tokenize(_ string: String) -> (text: [UInt8], tokens: [Token]) {
    let text = Array(string.utf8)
    return (text, tokenize(text, range: SourceRange(0, text.count)))
  }

  /// The tokens, and the offset of a comment that the text does not close.
  static func tokenizeFindingComment(_ text: [UInt8], range: SourceRange, unicodeRanges: Bool) -> (tokens: [Token], comment: Int?) {
    let limit = min(text.count, Int(Int32.max) - 1)
    let start = min(max(range.start, 0), limit)
    let end = min(max(range.end, start), limit)
    return text.withUnsafeBufferPointer { buffer in
      var tokenizer = Tokenizer(buffer, start..<end, unicodeRanges: unicodeRanges)
      tokenizer.run()
      return (tokenizer.tokens, tokenizer.unclosedComment)
    }
  }

  private init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, unicodeRanges: Bool) {
    self.text = text
    self.unicodeRanges = unicodeRanges
    at = range.lowerBound
    end = range.upperBound
    tokens.reserveCapacity(range.count / 3 + 8)
  }

  /// The byte at an index, or a space behind the end: nothing that could continue a token.
  @inline(__always)
  private func byte(_ index: Int) -> UInt8 { index < end ? text[index] : 0x20 }

  private mutating func run() {
    while at < end {
      let start = at
      let first = text[at]
      switch first {
      case 0x20, 0x0A, 0x09, 0x0D, 0x0C:
        at += 1
        while at < end, CodePoints.isWhitespace(text[at]) { at += 1 }
        emit(.whitespace, start)
      case UInt8(ascii: "/") where byte(at + 1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): string(first)
      case UInt8(ascii: "#"):
        if CodePoints.isName(byte(at + 1)) || isEscape(at + 1) {
          let isID = startsIdent(at + 1)
          at += 1
          name(isID ? .idHash : .hash, start)
        } else {
          delimiter(first)
        }
      case UInt8(ascii: "("): opening(.openParenthesis)
      case UInt8(ascii: "["): opening(.openSquare)
      case UInt8(ascii: "{"): opening(.openCurly)
      case UInt8(ascii: ")"): closing(.closeParenthesis)
      case UInt8(ascii: "]"): closing(.closeSquare)
      case UInt8(ascii: "}"): closing(.closeCurly)
      case UInt8(ascii: ","): single(.comma)
      case UInt8(ascii: ":"): single(.colon)
      case UInt8(ascii: ";"): single(.semicolon)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
      case UInt8(ascii: "+"), UInt8(ascii: "."):
        if startsNumber(at) { number() } else { delimiter(first) }
      case UInt8(ascii: "-"):
        if startsNumber(at) {
          number()
        } else if byte(at + 1) == UInt8(ascii: "-"), byte(at + 2) == UInt8(ascii: ">") {
          at += 3
          emit(.cdc, start)
        } else if startsIdent(at) {
          identLike()
        } else {
          delimiter(first)
        }
      case UInt8(ascii: "<"):
        if byte(at + 1) == UInt8(ascii: "!"), byte(at + 2) == UInt8(ascii: "-"), byte(at + 3) == UInt8(ascii: "-") {
          at += 4
          emit(.cdo, start)
        } else {
          delimiter(first)
        }
      case UInt8(ascii: "@"):
        if startsIdent(at + 1) {
          at += 1
          name(.atKeyword, start)
        } else {
          delimiter(first)
        }
      case UInt8(ascii: "\\"):
        if isEscape(at) { identLike() } else { delimiter(first) }
      default:
        if unicodeRanges, first | 0x20 == UInt8(ascii: "u"), unicodeRange() { break }
        if CodePoints.isNameStart(first) { identLike() } else { delimiter(first) }
      }
    }
    for index in open { tokens[Int(index)].payload = Int32(tokens.count) }
  }

  @inline(__always)
  private mutating func emit(_ kind: Token.Kind, _ start: Int) {
    tokens.append(Token(kind: kind, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: at)))
  }

  @inline(__always)
  private mutating func single(_ kind: Token.Kind) {
    at += 1
    emit(kind, at - 1)
  }

  @inline(__always)
  private mutating func delimiter(_ byte: UInt8) {
    at += 1
    var token = Token(kind: .delimiter, start: Int32(truncatingIfNeeded: at - 1), end: Int32(truncatingIfNeeded: at))
    token.payload = Int32(byte)
    tokens.append(token)
  }

  @inline(__always)
  private mutating func opening(_ kind: Token.Kind) {
    open.append(Int32(truncatingIfNeeded: tokens.count))
    single(kind)
  }

  /// A closer that does not close the innermost open bracket is an error token that nothing refers to.
  @inline(__always)
  private mutating func closing(_ kind: Token.Kind) {
    if let last = open.last {
      let opener = tokens[Int(last)].kind
      let matches: Bool
      switch kind {
      case .closeParenthesis: matches = opener == .openParenthesis || opener == .function
      case .closeSquare: matches = opener == .openSquare
      default: matches = opener == .openCurly
      }
      if matches {
        tokens[Int(last)].payload = Int32(truncatingIfNeeded: tokens.count)
        open.removeLast()
      }
    }
    single(kind)
  }

  private mutating func skipComment() {
    let start = at
    at += 2
    while at < end {
      if text[at] == UInt8(ascii: "*"), byte(at + 1) == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
    unclosedComment = start
  }

  /// https://www.w3.org/TR/css-syntax-3/#starts-with-a-valid-escape
  @inline(__always)
  private func isEscape(_ index: Int) -> Bool {
    guard index < end, text[index] == UInt8(ascii: "\\") else { return false }
    return index + 1 >= end || !CodePoints.isNewline(text[index + 1])
  }

  /// https://www.w3.org/TR/css-syntax-3/#would-start-an-identifier
  @inline(__always)
  private func startsIdent(_ index: Int) -> Bool {
    let first = byte(index)
    if first == UInt8(ascii: "-") {
      let second = byte(index + 1)
      return second == UInt8(ascii: "-") || CodePoints.isNameStart(second) || isEscape(index + 1)
    }
    return CodePoints.isNameStart(first) || isEscape(index)
  }

  /// https://www.w3.org/TR/css-syntax-3/#starts-with-a-number
  @inline(__always)
  private func startsNumber(_ index: Int) -> Bool {
    var index = index
    if byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-") { index += 1 }
    if byte(index) == UInt8(ascii: ".") { index += 1 }
    return CodePoints.isDigit(byte(index))
  }

  /// Moves behind an escape whose backslash stands at `at`.
  private mutating func skipEscape() {
    at += 1
    guard at < end else { return }
    guard CodePoints.isHexDigit(text[at]) else {
      // The whole code point; what follows its first byte is a name's byte anyway.
      at += 1
      return
    }
    let limit = min(at + 6, end)
    while at < limit, CodePoints.isHexDigit(text[at]) { at += 1 }
    if at < end, CodePoints.isWhitespace(text[at]) {
      at += text[at] == 0x0D && byte(at + 1) == 0x0A ? 2 : 1
    }
  }

  /// Moves over a run of bytes 0x7F if it fills the place of an unknown piece that ends where it begins.
  private mutating func skipFilling() -> Bool {
    guard at >= 3, text[at - 1] == 0xBC, text[at - 2] == 0xBF, text[at - 3] == 0xEF else { return false }
    while at < end, text[at] == 0x7F { at += 1 }
    return true
  }

  /// https://www.w3.org/TR/css-syntax-3/#consume-name; says whether the bytes do not stand for themselves.
  @inline(__always)
  private mutating func consumeName() -> Bool {
    var needsResolving = false
    while at < end {
      let byte = text[at]
      if CodePoints.isName(byte) {
        if byte == 0 { needsResolving = true }
        at += 1
      } else if byte == UInt8(ascii: "\\"), isEscape(at) {
        needsResolving = true
        skipEscape()
      } else if byte == 0x7F, skipFilling() {
        needsResolving = true
      } else {
        break
      }
    }
    return needsResolving
  }

  private mutating func name(_ kind: Token.Kind, _ start: Int) {
    let needsResolving = consumeName()
    emit(kind, start)
    if needsResolving { tokens[tokens.count - 1].needsResolving = true }
  }

  /// https://www.w3.org/TR/css-syntax-3/#consume-ident-like-token
  @inline(__always)
  private mutating func identLike() {
    let start = at
    let needsResolving = consumeName()
    var token = Token(kind: .ident, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: at))
    token.needsResolving = needsResolving
    if at < end, text[at] == UInt8(ascii: "(") {
      let isURL = (at - start == 3 || needsResolving) && token.isNamed("url", in: text)
      at += 1
      token.kind = .function
      token.end = Int32(truncatingIfNeeded: at)
      if isURL {
        var next = at
        while next < end, CodePoints.isWhitespace(text[next]) { next += 1 }
        let quote = byte(next)
        if quote != UInt8(ascii: "\""), quote != UInt8(ascii: "'") {
          url(start)
          return
        }
      }
      open.append(Int32(truncatingIfNeeded: tokens.count))
    }
    tokens.append(token)
  }

  /// https://www.w3.org/TR/css-syntax-3/#consume-string-token
  private mutating func string(_ quote: UInt8) {
    let start = at
    at += 1
    var needsResolving = false
    while at < end {
      let byte = text[at]
      if byte == quote {
        at += 1
        emit(.string, start)
        tokens[tokens.count - 1].needsResolving = needsResolving
        return
      }
      if CodePoints.isNewline(byte) {
        emit(.badString, start)
        return
      }
      if byte == UInt8(ascii: "\\") {
        needsResolving = true
        if at + 1 >= end {
          // A backslash at the very end stands for nothing, unlike in a name.
          emit(.string, start)
          tokens[tokens.count - 1].needsResolving = true
          tokens[tokens.count - 1].isUnclosed = true
          at = end
          return
        }
        if CodePoints.isNewline(text[at + 1]) {
          at += text[at + 1] == 0x0D && self.byte(at + 2) == 0x0A ? 3 : 2
        } else {
          skipEscape()
        }
      } else {
        if byte == 0 || byte == 0x7F { needsResolving = true }
        at += 1
      }
    }
    emit(.string, start)
    tokens[tokens.count - 1].needsResolving = needsResolving
    tokens[tokens.count - 1].isUnclosed = true
  }

  /// https://www.w3.org/TR/css-syntax-3/#consume-url-token, from behind the parenthesis.
  private mutating func url(_ start: Int) {
    while at < end, CodePoints.isWhitespace(text[at]) { at += 1 }
    let content = at
    var needsResolving = false
    var contentEnd = at
    var isBad = false
    scan: while at < end {
      let byte = text[at]
      switch byte {
      case UInt8(ascii: ")"): break scan
      case 0x20, 0x0A, 0x09, 0x0D, 0x0C:
        while at < end, CodePoints.isWhitespace(text[at]) { at += 1 }
        isBad = at < end && text[at] != UInt8(ascii: ")")
        break scan
      case UInt8(ascii: "\\"):
        guard isEscape(at) else {
          isBad = true
          break scan
        }
        needsResolving = true
        skipEscape()
      case 0x7F:
        guard skipFilling() else {
          isBad = true
          break scan
        }
        needsResolving = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("):
        isBad = true
        break scan
      default:
        if CodePoints.isNonPrintable(byte) {
          isBad = true
          break scan
        }
        if byte == 0 { needsResolving = true }
        at += 1
      }
      contentEnd = at
    }
    if isBad {
      // https://www.w3.org/TR/css-syntax-3/#consume-remnants-of-bad-url
      while at < end, text[at] != UInt8(ascii: ")") {
        if isEscape(at) { skipEscape() } else { at += 1 }
      }
      at = min(at + 1, end)
      emit(.badURL, start)
      return
    }
    let isUnclosed = at >= end
    at = min(at + 1, end)
    var token = Token(kind: .url, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: at))
    token.payload = Int32(truncatingIfNeeded: content)
    token.number = Double(contentEnd - content)
    token.needsResolving = needsResolving
    token.isUnclosed = isUnclosed
    tokens.append(token)
  }

  /// https://www.w3.org/TR/css-syntax-3/#consume-numeric-token
  @inline(__always)
  private mutating func number() {
    let start = at
    var isNegative = false
    if text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") {
      isNegative = text[at] == UInt8(ascii: "-")
      at += 1
    }
    var mantissa: UInt64 = 0
    let digits = at
    while at < end, CodePoints.isDigit(text[at]) {
      mantissa = mantissa &* 10 &+ UInt64(text[at] & 0xF)
      at += 1
    }
    var digitCount = at - digits
    var decimals = 0
    var isInteger = true
    if byte(at) == UInt8(ascii: "."), CodePoints.isDigit(byte(at + 1)) {
      isInteger = false
      at += 1
      let fraction = at
      while at < end, CodePoints.isDigit(text[at]) {
        mantissa = mantissa &* 10 &+ UInt64(text[at] & 0xF)
        at += 1
      }
      decimals = at - fraction
      digitCount += decimals
    }
    var hasExponent = false
    if byte(at) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at + 1) == UInt8(ascii: "+") || byte(at + 1) == UInt8(ascii: "-") ? 1 : 0
      if CodePoints.isDigit(byte(at + 1 + sign)) {
        hasExponent = true
        isInteger = false
        at += 2 + sign
        while at < end, CodePoints.isDigit(text[at]) { at += 1 }
      }
    }
    var value: Double
    if !hasExponent, digitCount <= 15 {
      // Both are exact in a Double, so that their quotient is rounded once.
      value = decimals == 0 ? Double(mantissa) : Double(mantissa) / PowersOfTen.exact(decimals)
      if isNegative { value = -value }
    } else {
      value = Double(String(decoding: text[start..<at], as: UTF8.self)) ?? 0
      // https://www.w3.org/TR/css-values-4/#numeric-ranges: a number that is too large is the largest there is.
      if !value.isFinite { value = isNegative ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude }
    }
    var token = Token(kind: .number, start: Int32(truncatingIfNeeded: start), end: 0)
    token.number = value
    token.isInteger = isInteger
    token.hasSign = digits > start
    if byte(at) == UInt8(ascii: "%") {
      at += 1
      token.kind = .percentage
    } else if startsIdent(at) {
      token.kind = .dimension
      token.payload = Int32(truncatingIfNeeded: at)
      token.needsResolving = consumeName()
    }
    token.end = Int32(truncatingIfNeeded: at)
    tokens.append(token)
  }

  /// The unicode-range token of CSS Syntax 3's first edition. Says whether there was one.
  private mutating func unicodeRange() -> Bool {
    guard byte(at + 1) == UInt8(ascii: "+"), CodePoints.isHexDigit(byte(at + 2)) || byte(at + 2) == UInt8(ascii: "?") else { return false }
    let start = at
    at += 2
    var first: UInt32 = 0
    var count = 0
    while count < 6, CodePoints.isHexDigit(byte(at)) {
      first = first << 4 | CodePoints.hexValue(text[at])
      at += 1
      count += 1
    }
    var last = first
    if count < 6, byte(at) == UInt8(ascii: "?") {
      while count < 6, byte(at) == UInt8(ascii: "?") {
        first <<= 4
        last = last << 4 | 0xF
        at += 1
        count += 1
      }
    } else if byte(at) == UInt8(ascii: "-"), CodePoints.isHexDigit(byte(at + 1)) {
      at += 1
      last = 0
      count = 0
      while count < 6, CodePoints.isHexDigit(byte(at)) {
        last = last << 4 | CodePoints.hexValue(text[at])
        at += 1
        count += 1
      }
    }
    emit(.unicodeRange, start)
    tokens[tokens.count - 1].payload = Int32(first)
    tokens[tokens.count - 1].number = Double(last)
    return true
  }
}

/// Powers of ten that a Double holds exactly.
enum PowersOfTen {
  @inline(__always)
  static func exact(_ exponent: Int) -> Double {
    switch exponent {
    case 1: return 10
    case 2: return 100
    case 3: return 1000
    case 4: return 10_000
    default:
      var power = 10_000.0
      for _ in 4..<max(exponent, 4) { power *= 10 }
      return power
    }
  }
}
