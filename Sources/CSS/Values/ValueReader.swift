import Diagnostics

/// A cursor over the tokens of one declaration's value, which skips white space between them.
///
/// It is a value: a copy is a place to come back to.
struct ValueReader {
  let tokens: [Token]
  /// The text in which the tokens stand.
  let text: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ tokens: [Token], _ range: Range<Int>, text: [UInt8]) {
    self.tokens = tokens
    self.text = text
    end = min(max(range.upperBound, 0), tokens.count)
    position = min(max(range.lowerBound, 0), end)
    skipWhitespace()
  }

  init(_ tokens: [Token], text: [UInt8]) { self.init(tokens, 0..<tokens.count, text: text) }

  /// For tests and built-in values.
  init(_ string: String) {
    let (text, tokens) = Tokenizer.tokenize(string)
    self.init(tokens, text: text)
  }

  /// What the token at the cursor says: its name, content or unit, escapes resolved.
  var tokenString: String? { position < end ? tokens[position].name(in: text) : nil }

  /// The unit of the dimension at the cursor, in lower case.
  var unit: String? { position < end && tokens[position].kind == .dimension ? tokens[position].lowercasedName(in: text) : nil }

  private mutating func skipWhitespace() {
    while position < end, tokens[position].kind == .whitespace { position += 1 }
  }

  var isAtEnd: Bool { position >= end }

  /// The token at the cursor; nil at the end.
  var token: Token? { position < end ? tokens[position] : nil }

  var kind: Token.Kind? { position < end ? tokens[position].kind : nil }

  /// Whether white space stands directly before the cursor.
  var isAfterWhitespace: Bool { position > 0 && tokens[position - 1].kind == .whitespace }

  mutating func advance() {
    if position < end { position += 1 }
    skipWhitespace()
  }

  /// Takes the identifier at the cursor, in lower case.
  mutating func ident() -> String? {
    guard position < end, tokens[position].kind == .ident else { return nil }
    let string = tokens[position].lowercasedName(in: text)
    advance()
    return string
  }

  /// The identifier at the cursor in lower case, without taking it.
  var peekIdent: String? {
    guard position < end, tokens[position].kind == .ident else { return nil }
    return tokens[position].lowercasedName(in: text)
  }

  /// Takes the identifier at the cursor if it is this one.
  mutating func ident(_ name: StaticString) -> Bool {
    guard position < end, tokens[position].kind == .ident, tokens[position].isNamed(name, in: text) else { return false }
    advance()
    return true
  }

  /// The name of the function at the cursor in lower case, without taking it.
  var peekFunction: String? {
    guard position < end, tokens[position].kind == .function else { return nil }
    return tokens[position].lowercasedName(in: text)
  }

  /// Takes the function or the block at the cursor and returns a reader of what is in it.
  mutating func block() -> ValueReader? {
    guard position < end else { return nil }
    switch tokens[position].kind {
    case .function, .openParenthesis, .openSquare, .openCurly:
      let close = min(max(Int(tokens[position].payload), position + 1), end)
      let inner = ValueReader(tokens, position + 1..<close, text: text)
      position = close
      advance()
      return inner
    default: return nil
    }
  }

  mutating func comma() -> Bool {
    guard kind == .comma else { return false }
    advance()
    return true
  }

  /// Whether the delimiter stands at the cursor.
  func isDelimiter(_ character: Unicode.Scalar) -> Bool {
    position < end && tokens[position].kind == .delimiter && tokens[position].payload == Int32(bitPattern: character.value)
  }

  mutating func delimiter(_ character: Unicode.Scalar) -> Bool {
    guard isDelimiter(character) else { return false }
    advance()
    return true
  }

  /// Takes an integer that is written as one (not a calculation).
  mutating func integer() -> Int? {
    guard let token, token.kind == .number, token.isInteger else { return nil }
    advance()
    return boundedInteger(token.number)
  }

  /// The parts between the commas on this level; nil where one is empty.
  var commaParts: [ValueReader]? {
    var copy = self
    return copy.commaSeparated()
  }

  /// The parts between the commas on this level, each with its own reader; nil where one is empty.
  mutating func commaSeparated() -> [ValueReader]? {
    var parts: [ValueReader] = []
    var start = position
    var index = position
    while index < end {
      switch tokens[index].kind {
      case .function, .openParenthesis, .openSquare, .openCurly: index = min(max(Int(tokens[index].payload), index), end)
      case .comma:
        parts.append(ValueReader(tokens, start..<index, text: text))
        start = index + 1
      default: break
      }
      index += 1
    }
    parts.append(ValueReader(tokens, start..<end, text: text))
    position = end
    return parts.contains(where: \.isAtEnd) ? nil : parts
  }
}

/// A number as an integer inside ±2^31, so that no later sum can overflow; NaN is 0.
func boundedInteger(_ number: Double) -> Int {
  number.isNaN ? 0 : Int(min(max(number, -2_147_483_648), 2_147_483_647).rounded(.toNearestOrAwayFromZero))
}

/// The string with A–Z made small, as CSS compares its keywords: https://www.w3.org/TR/css-values-4/#keywords
func lowercasedASCII(_ string: String) -> String {
  var string = string
  let hasUpper = string.withUTF8 { $0.contains { $0 &- 0x41 < 26 } }
  guard hasUpper else { return string }
  let bytes = string.utf8.map { $0.asciiLowercase }
  return String(decoding: bytes, as: UTF8.self)
}
