/// `attr()` outside of `content`: https://www.w3.org/TR/css-values-5/#attr-notation
enum AttributeValue {
  /// The bytes that stand for an attribute; nil where its value is not what is asked for, so that the fallback does.
  /// - Parameter type: the tokens between the attribute's name and the comma or the end.
  static func substituted(
    _ value: String?, as type: Range<Int>, _ tokens: [Token], _ text: [UInt8], hasFallback: Bool
  ) -> [UInt8]? {
    let words = type.filter { $0 < tokens.count && tokens[$0].kind != .whitespace }
    guard let first = words.first else { return value.map(quoted) ?? (hasFallback ? nil : Array("\"\"".utf8)) }
    let token = tokens[first]
    if token.kind == .ident, token.isNamed("raw-string", in: text) || token.isNamed("string", in: text) {
      return value.map(quoted) ?? (hasFallback ? nil : Array("\"\"".utf8))
    }
    guard let value else { return nil }
    if value.unicodeScalars.contains("\u{FFFC}") { return Array("\u{FFFC}".utf8) }
    if token.kind == .function, token.isNamed("type", in: text) {
      let close = min(max(Int(token.payload), first + 1), tokens.count)
      guard first + 1 < close else { return nil }
      let start = min(max(Int(token.end), 0), text.count)
      let end = min(max(Int(tokens[close - 1].end), start), text.count)
      let bytes = Array(value.utf8)
      guard let syntax = PropertySyntax(String(decoding: text[start..<end], as: UTF8.self)), syntax.accepts(bytes) else { return nil }
      return bytes
    }
    var reader = ValueReader(value)
    guard reader.kind == .number, reader.number() != nil, reader.isAtEnd else { return nil }
    let trimmed = value.split(whereSeparator: { $0 == " " || $0.isNewline || $0 == "\t" }).joined()
    if token.isDelimiter("%") { return Array((trimmed + "%").utf8) }
    guard token.kind == .ident else { return nil }
    if token.isNamed("number", in: text) { return Array(trimmed.utf8) }
    let unit = token.lowercasedName(in: text)
    guard MathParser.dimension(1, unit) != nil else { return nil }
    return Array((trimmed + unit).utf8)
  }

  private static func quoted(_ value: String) -> [UInt8] {
    var bytes: [UInt8] = [0x22]
    for byte in value.utf8 {
      if byte == 0x22 || byte == 0x5C { bytes.append(0x5C) }
      // A line break would end the string.
      if byte == 0x0A || byte == 0x0D || byte == 0x0C { bytes += Array("\\a ".utf8) } else { bytes.append(byte) }
    }
    bytes.append(0x22)
    return bytes
  }
}
