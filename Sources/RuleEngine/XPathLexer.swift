import Diagnostics

/// What is wrong with an expression, and the bytes of the expression that are.
package struct XPathScanError: Error, Hashable, Sendable {
  package var message: String
  package var range: SourceRange
}

/// The one place where XPath 1.0 is taken apart into words and signs. Whether they make an expression is libxml2's to say; whether their names
/// are known, ``XPathScanner``'s.
struct XPathLexer {
  private static let axes: Set<String> = [
    "ancestor", "ancestor-or-self", "attribute", "child", "descendant", "descendant-or-self", "following", "following-sibling", "parent",
    "preceding", "preceding-sibling", "self",
  ]

  private let text: [UInt8]
  /// The byte at which the next token is looked for.
  private(set) var at: Int
  private var previous: XPathToken?
  private var isAttributeAxis = false

  /// Reads from the byte `start` on.
  init(_ text: [UInt8], from start: Int = 0) {
    self.text = text
    at = start
    skipSpace()
  }

  /// The tokens of a whole expression.
  static func tokens(_ expression: String) throws(XPathScanError) -> [XPathToken] {
    var lexer = XPathLexer(Array(expression.utf8))
    var tokens: [XPathToken] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens
  }

  /// The tokens of an expression that was checked before; of any other those before the first mistake.
  static func knownTokens(_ expression: String) -> [XPathToken] {
    var lexer = XPathLexer(Array(expression.utf8))
    var tokens: [XPathToken] = []
    while let token = try? lexer.next() { tokens.append(token) }
    return tokens
  }

  /// The next token; nil at the end of the text.
  mutating func next() throws(XPathScanError) -> XPathToken? {
    guard at < text.count else { return nil }
    let token = try read()
    at = token.range.end
    previous = token
    skipSpace()
    return token
  }

  private func byte(_ offset: Int = 0) -> UInt8 { at + offset < text.count ? text[at + offset] : 0 }

  private mutating func skipSpace() { at = pastSpace(at) }

  private func pastSpace(_ start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == 0x20 || text[end] == 0x09 || text[end] == 0x0A || text[end] == 0x0D { end += 1 }
    return end
  }

  private func token(_ kind: XPathToken.Kind, _ length: Int = 1) -> XPathToken {
    XPathToken(kind: kind, range: SourceRange(at, at + length))
  }

  private func failure(_ message: String, _ length: Int = 1) -> XPathScanError {
    XPathScanError(message: message, range: SourceRange(at, at + length))
  }

  private mutating func read() throws(XPathScanError) -> XPathToken {
    switch byte() {
    case UInt8(ascii: "("): return token(.openParenthesis)
    case UInt8(ascii: ")"): return token(.closeParenthesis)
    case UInt8(ascii: "["): return token(.openBracket)
    case UInt8(ascii: "]"): return token(.closeBracket)
    case UInt8(ascii: ","): return token(.comma)
    case UInt8(ascii: "@"): return token(.at)
    case UInt8(ascii: "$"):
      let length = nameLength(at + 1)
      guard length > 0 else { throw failure("A name is expected after '$'.") }
      return token(.variable, length + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let end = text[(at + 1)...].firstIndex(of: byte()) else { throw failure("The text is not closed.", text.count - at) }
      return token(.literal, end + 1 - at)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    case UInt8(ascii: "."):
      if byte(1).isASCIIDigit { return number() }
      return byte(1) == UInt8(ascii: ".") ? token(.parent, 2) : token(.context)
    case UInt8(ascii: "/"): return byte(1) == UInt8(ascii: "/") ? token(.doubleSlash, 2) : token(.slash)
    case UInt8(ascii: "|"): return token(.union)
    case UInt8(ascii: "+"): return token(.plus)
    case UInt8(ascii: "-"): return token(.minus)
    case UInt8(ascii: "="): return token(.equality)
    case UInt8(ascii: "!"):
      guard byte(1) == UInt8(ascii: "=") else { throw failure("'!' must be followed by '='.") }
      return token(.equality, 2)
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return token(.relation, byte(1) == UInt8(ascii: "=") ? 2 : 1)
    case UInt8(ascii: "*"):
      if isOperatorExpected { return token(.multiplication) }
      return token(isAttributeName ? .anyAttribute : .anyElement)
    case UInt8(ascii: ":"): return try separator()
    default: return try name()
    }
  }

  /// Whether a name or `*` here is an operator.
  private var isOperatorExpected: Bool { previous?.endsOperand == true }

  private var isAttributeName: Bool { previous?.kind == .at || previous?.kind == .axisSeparator && isAttributeAxis }

  private func number() -> XPathToken {
    var length = 0
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(length)) || byte(length) == UInt8(ascii: ".") { length += 1 }
    return token(.number, length)
  }

  private func nameLength(_ start: Int) -> Int {
    var end = start
    while end < text.count {
      let byte = text[end]
      let isLetter = byte.isASCIIAlpha || byte == UInt8(ascii: "_") || byte >= 0x80
      let isFollower = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard isLetter || end > start && isFollower else { break }
      end += 1
    }
    return end - start
  }

  private func separator() throws(XPathScanError) -> XPathToken {
    guard previous?.kind == .axis else { throw failure("This character has no place in an expression.") }
    return token(.axisSeparator, 2)
  }

  /// Whether the bytes from here on are a word; most names need not become strings.
  private func isWord(_ word: StaticString, _ length: Int) -> Bool {
    guard word.utf8CodeUnitCount == length else { return false }
    for offset in 0..<length where text[at + offset] != word.utf8Start[offset] { return false }
    return true
  }

  private mutating func name() throws(XPathScanError) -> XPathToken {
    let length = nameLength(at)
    guard length > 0 else { throw failure("This character has no place in an expression.") }
    if isOperatorExpected {
      if isWord("or", length) { return token(.or, length) }
      if isWord("and", length) { return token(.and, length) }
      if isWord("div", length) || isWord("mod", length) { return token(.multiplication, length) }
      throw failure("An operator is expected here, not '\(string(length))'.", length)
    }
    let next = pastSpace(at + length)
    let follower = next < text.count ? text[next] : 0
    if follower == UInt8(ascii: ":") {
      guard next + 1 < text.count, text[next + 1] == UInt8(ascii: ":") else { throw failure("Names have no prefix here.", length) }
      let name = string(length)
      guard Self.axes.contains(name) else {
        throw failure("There is no axis '\(name)'.\(Spelling.suggestion(for: name, in: Self.axes))", length)
      }
      isAttributeAxis = name == "attribute"
      return token(.axis, length)
    }
    if follower == UInt8(ascii: "(") {
      if isWord("node", length) || isWord("text", length) || isWord("comment", length) { return token(.nodeType, length) }
      if !isAttributeName { return token(.function, length) }
    }
    return token(isAttributeName ? .attribute : .element, length)
  }

  private func string(_ length: Int) -> String { String(decoding: text[at..<at + length], as: UTF8.self) }
}
