/// Replaces `var()` and `env()` in a value: https://www.w3.org/TR/css-variables-1/#substitute-a-var
///
/// Texts are put together with comments between them, so that no two tokens merge, and are read anew.
struct Substitution {
  /// No value grows beyond this, whatever its variables hold.
  static let mostBytes = 1 << 20
  /// Fallbacks in fallbacks deeper than this are invalid.
  static let deepest = 64

  /// The variables of the device that a page in a plain window has, and that are 0.
  private static let zeroLengths = ["safe-area-inset-", "safe-area-max-inset-", "keyboard-inset-"]

  /// Whether a value holds a function that is replaced before it is read.
  /// - Parameter takesAttributes: whether `attr()` is replaced, too; `content` reads it itself.
  static func isNeeded(_ tokens: [Token], _ range: Range<Int>, _ text: [UInt8], takesAttributes: Bool) -> Bool {
    for index in range where index < tokens.count {
      let token = tokens[index]
      if token.kind == .function, token.isNamed("var", in: text) || token.isNamed("env", in: text) { return true }
      if takesAttributes, token.kind == .function, token.isNamed("attr", in: text) { return true }
    }
    return false
  }

  /// Whether `attr()` stands among some tokens.
  static func readsAttributes(_ tokens: [Token], _ range: Range<Int>, _ text: [UInt8]) -> Bool {
    tokens[range.clamped(to: 0..<tokens.count)].contains { $0.kind == .function && $0.isNamed("attr", in: text) }
  }

  /// The bytes of the value with everything replaced; nil where it is invalid.
  /// - Parameter lookup: the value of a custom property, nil for the guaranteed-invalid one.
  static func replaced(
    _ tokens: [Token], _ range: Range<Int>, _ text: [UInt8], depth: Int = 0, attribute: ((String) -> String?)? = nil,
    lookup: (Atom) -> [UInt8]?
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var index = range.lowerBound
    let end = min(range.upperBound, tokens.count)
    while index < end {
      let token = tokens[index]
      let isVariable = token.kind == .function && token.isNamed("var", in: text)
      let isAttribute = attribute != nil && token.kind == .function && token.isNamed("attr", in: text)
      guard isVariable || isAttribute || token.kind == .function && token.isNamed("env", in: text) else {
        let start = min(max(Int(token.start), 0), text.count)
        output += text[start..<min(max(Int(token.end), start), text.count)]
        if output.count > mostBytes { return nil }
        index += 1
        continue
      }
      let close = min(max(Int(token.payload), index + 1), end)
      var name = index + 1
      while name < close, tokens[name].kind == .whitespace { name += 1 }
      guard name < close, tokens[name].kind == .ident else { return nil }
      let word = tokens[name].name(in: text)
      var comma = name + 1
      while comma < close, tokens[comma].kind != .comma { comma += 1 }
      let found: [UInt8]?
      if isVariable {
        guard word.utf8.starts(with: "--".utf8), word.utf8.count > 2 else { return nil }
        found = lookup(Atom(word))
      } else if isAttribute {
        found = AttributeValue.substituted(
          attribute?(lowercasedASCII(word)), as: name + 1..<comma, tokens, text, hasFallback: comma < close)
      } else {
        found = zeroLengths.contains { word.hasPrefix($0) } ? Array("0px".utf8) : nil
      }
      var value = found
      if value == nil {
        guard comma < close, depth < deepest else { return nil }
        value = replaced(tokens, comma + 1..<close, text, depth: depth + 1, attribute: attribute, lookup: lookup)
      }
      guard let value, output.count + value.count + 8 <= mostBytes else { return nil }
      output += [0x2F, 0x2A, 0x2A, 0x2F]
      output += value
      output += [0x2F, 0x2A, 0x2A, 0x2F]
      index = close + 1
    }
    return output
  }
}
