import Diagnostics

/// Reads SCSS into statements: https://sass-lang.com/documentation/syntax/. What is not understood is an unknown statement; nothing is an error.
struct SassParser {
  /// Blocks within blocks.
  static let depthLimit = 64

  let text: [UInt8]
  let file: Int
  var at = 0
  let end: Int
  private var depth = 0

  static func parse(_ text: [UInt8], file: Int) -> [SassStatement] {
    var parser = SassParser(text: text, file: file, from: 0, to: text.count)
    return parser.statements()
  }

  init(text: [UInt8], file: Int, from start: Int, to end: Int) {
    self.text = text
    self.file = file
    at = start
    self.end = end
  }

  // MARK: - Bytes

  func byte(_ offset: Int = 0) -> UInt8 { at + offset < end ? text[at + offset] : 0 }
  func place(_ start: Int, _ end: Int) -> SheetPlace { SheetPlace(file: file, range: SourceRange(start, end)) }
  func string(_ start: Int, _ end: Int) -> String { String(decoding: text[start..<max(start, end)], as: UTF8.self) }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  static func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80 || byte.isASCIIDigit || byte.isASCIIAlpha
  }
  static func isNameStart(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "_") || byte >= 0x80 || byte.isASCIIAlpha }

  /// White space and comments.
  mutating func skipSpace() {
    while at < end {
      if Self.isSpace(text[at]) {
        at += 1
      } else if text[at] == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") || byte(1) == UInt8(ascii: "/") {
        at = Self.behindComment(text, at, end)
      } else {
        return
      }
    }
  }

  static func behindComment(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    var at = start + 2
    if text[start + 1] == UInt8(ascii: "/") {
      while at < end, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
      return at
    }
    while at + 1 < end, !(text[at] == UInt8(ascii: "*") && text[at + 1] == UInt8(ascii: "/")) { at += 1 }
    return min(at + 2, end)
  }

  /// A name, with `_` as `-`; empty where none begins.
  mutating func name() -> String {
    let start = at
    while at < end, Self.isName(text[at]) { at += 1 }
    return Self.normal(string(start, at))
  }

  static func normal(_ name: String) -> String {
    String(decoding: name.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }

  /// Behind a string, with the expressions in it; at the end of its line where nothing closes it.
  static func behindString(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    let quote = text[start]
    var at = start + 1
    while at < end, text[at] != quote {
      if text[at] == UInt8(ascii: "\\") {
        at += 2
      } else if text[at] == UInt8(ascii: "#"), at + 1 < end, text[at + 1] == UInt8(ascii: "{") {
        at = behindBrackets(text, at + 1, end)
      } else if text[at] == 0x0A {
        return at
      } else {
        at += 1
      }
    }
    return min(at + 1, end)
  }

  /// Behind what closes the bracket at a place, over strings, comments and other brackets.
  static func behindBrackets(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    var depth = 0
    var at = start
    while at < end {
      switch text[at] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth <= 0 { return at + 1 }
      // A string in brackets has none with expressions that count: nesting is not followed, so that the work stays linear.
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        at = behindPlainString(text, at, end)
        continue
      case UInt8(ascii: "/") where at + 1 < end && text[at + 1] == UInt8(ascii: "*"):
        at = behindComment(text, at, end)
        continue
      case UInt8(ascii: "/") where at > start && at + 1 < end && text[at + 1] == UInt8(ascii: "/") && !"(:".utf8.contains(text[at - 1]):
        at = behindComment(text, at, end)
        continue
      case UInt8(ascii: "\\"): at += 1
      default: break
      }
      at += 1
    }
    return end
  }

  /// As ``behindString(_:_:_:)``, for strings whose expressions are not looked for.
  static func behindPlainString(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    let quote = text[start]
    var at = start + 1
    while at < end, text[at] != quote, text[at] != 0x0A { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(at + 1, end)
  }

  /// Where a statement's head ends: the `;`, `{` or `}` behind it, or the end.
  private func headEnd(_ start: Int) -> Int {
    var at = start
    while at < end {
      switch text[at] {
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): return at
      case UInt8(ascii: "\""), UInt8(ascii: "'"): at = Self.behindString(text, at, end)
      case UInt8(ascii: "("), UInt8(ascii: "["): at = Self.behindBrackets(text, at, end)
      case UInt8(ascii: "#") where at + 1 < end && text[at + 1] == UInt8(ascii: "{"): at = Self.behindBrackets(text, at + 1, end)
      case UInt8(ascii: "/") where at + 1 < end && text[at + 1] == UInt8(ascii: "*"): at = Self.behindComment(text, at, end)
      case UInt8(ascii: "/") where at + 1 < end && text[at + 1] == UInt8(ascii: "/") && (at == start || text[at - 1] != UInt8(ascii: ":")):
        at = Self.behindComment(text, at, end)
      case UInt8(ascii: "\\"): at += 2
      default: at += 1
      }
    }
    return end
  }

  // MARK: - Statements

  /// Up to the brace that closes the block, which is left, or the end.
  mutating func statements() -> [SassStatement] {
    var found: [SassStatement] = []
    while true {
      skipSpace()
      while at < end, text[at] == UInt8(ascii: ";") {
        at += 1
        skipSpace()
      }
      guard at < end, text[at] != UInt8(ascii: "}") else {
        // A brace too many at the top.
        if depth == 0, at < end {
          at += 1
          continue
        }
        return found
      }
      let start = at
      let kind = statement()
      found.append(SassStatement(kind: kind, place: place(start, max(start, min(at, end)))))
      if at == start { at += 1 }
    }
  }

  /// The statements between braces; the place is behind the closing one then. Nil where no block begins.
  mutating func block() -> [SassStatement]? {
    skipSpace()
    guard byte() == UInt8(ascii: "{") else { return nil }
    guard depth < Self.depthLimit else {
      at = Self.behindBrackets(text, at, end)
      return [SassStatement(kind: .unknown, place: place(at, at))]
    }
    depth += 1
    at += 1
    let body = statements()
    depth -= 1
    if at < end { at += 1 }
    return body
  }

  private mutating func statement() -> SassStatement.Kind {
    switch text[at] {
    case UInt8(ascii: "$"): return variable(module: nil)
    case UInt8(ascii: "@"): return atRule()
    default: break
    }
    let start = at
    let isCustom = byte() == UInt8(ascii: "-") && byte(1) == UInt8(ascii: "-")
    var end = headEnd(at)
    // The value of a custom property may have braces.
    while isCustom, end < self.end, text[end] == UInt8(ascii: "{") { end = headEnd(Self.behindBrackets(text, end, self.end)) }
    if end < self.end, text[end] == UInt8(ascii: "{") {
      if let colon = nestedPropertyColon(start, end) {
        let value = trimmed(colon + 1, end)
        at = end
        let expression = value.isEmpty ? nil : self.expression(value.start, value.end)
        let body = block() ?? []
        return .declaration(interpolated(start, colon), expression, isImportant: false, body)
      }
      at = end
      let selector = interpolated(start, end)
      return .rule(selector, block() ?? [])
    }
    defer { at = end < self.end && text[end] == UInt8(ascii: ";") ? end + 1 : end }
    // "module.$name: value"
    if let dollar = text[start..<end].prefix(80).firstIndex(of: UInt8(ascii: "$")), dollar > start + 1,
      text[dollar - 1] == UInt8(ascii: "."),
      text[start..<(dollar - 1)].allSatisfy(Self.isName)
    {
      let module = Self.normal(string(start, dollar - 1))
      at = dollar
      return variable(module: module)
    }
    guard let colon = colon(start, end) else { return .unknown }
    let property = interpolated(start, colon)
    let value = trimmed(colon + 1, end)
    if isCustom { return .plainDeclaration(property, interpolated(value.start, value.end)) }
    let (range, isImportant) = withoutImportance(value)
    return .declaration(property, expression(range.start, range.end), isImportant: isImportant, [])
  }

  /// The first colon outside interpolations.
  private func colon(_ start: Int, _ end: Int) -> Int? {
    var at = start
    while at < end {
      if text[at] == UInt8(ascii: ":") { return at }
      if text[at] == UInt8(ascii: "#"), at + 1 < end, text[at + 1] == UInt8(ascii: "{") {
        at = Self.behindBrackets(text, at + 1, end)
      } else {
        at += 1
      }
    }
    return nil
  }

  /// The colon of `font: {` and `font: bold {`, which are no selectors.
  private func nestedPropertyColon(_ start: Int, _ end: Int) -> Int? {
    guard let colon = colon(start, end), colon > start, colon + 1 <= end else { return nil }
    guard text[start..<colon].allSatisfy({ Self.isName($0) }) else { return nil }
    return colon + 1 == end || Self.isSpace(text[colon + 1]) ? colon : nil
  }

  /// A range without white space and comments at its ends.
  func trimmed(_ start: Int, _ end: Int) -> SourceRange {
    var parser = self
    parser.at = start
    parser.skipSpace()
    let first = min(parser.at, end)
    var last = end
    while last > first, Self.isSpace(text[last - 1]) { last -= 1 }
    return SourceRange(first, last)
  }

  private func withoutImportance(_ range: SourceRange) -> (SourceRange, Bool) {
    guard let mark = text[range.bytes].lastIndex(of: UInt8(ascii: "!")) else { return (range, false) }
    let word = string(mark + 1, range.end).filter { !$0.isWhitespace }.lowercased()
    return word == "important" ? (trimmed(range.start, mark), true) : (range, false)
  }

  private mutating func variable(module: String?) -> SassStatement.Kind {
    let start = at
    at += 1
    let name = name()
    skipSpace()
    let end = headEndOfValue(at)
    defer { at = end < self.end && text[end] == UInt8(ascii: ";") ? end + 1 : max(end, start + 1) }
    guard !name.isEmpty, byte() == UInt8(ascii: ":") else { return .unknown }
    var value = trimmed(at + 1, end)
    var flags: Set<String> = []
    while let mark = text[value.bytes].lastIndex(of: UInt8(ascii: "!")) {
      let word = string(mark + 1, value.end).filter { !$0.isWhitespace }
      guard word == "default" || word == "global" else { break }
      flags.insert(word)
      value = trimmed(value.start, mark)
    }
    return .variable(
      name: name, expression(value.start, value.end), isDefault: flags.contains("default"), isGlobal: flags.contains("global"),
      module: module)
  }

  /// Where the value of a variable ends; braces are none of its own.
  private func headEndOfValue(_ start: Int) -> Int { headEnd(start) }

  // MARK: - Texts with expressions

  /// A range with what `#{…}` says, without white space around it and without comments.
  func interpolated(_ start: Int, _ end: Int) -> InterpolatedText {
    let range = trimmed(start, end)
    var parts: [InterpolatedText.Part] = []
    var plain: [UInt8] = []
    var at = range.start
    func flushed() -> InterpolatedText.Part { .text(String(decoding: plain, as: UTF8.self)) }
    while at < range.end {
      if text[at] == UInt8(ascii: "#"), at + 1 < range.end, text[at + 1] == UInt8(ascii: "{") {
        let close = Self.behindBrackets(text, at + 1, range.end)
        if !plain.isEmpty { parts.append(flushed()) }
        plain = []
        parts.append(.expression(expression(at + 2, max(at + 2, close - 1))))
        at = close
      } else if text[at] == UInt8(ascii: "/"), at + 1 < range.end, text[at + 1] == UInt8(ascii: "*") {
        at = Self.behindComment(text, at, range.end)
        plain.append(0x20)
      } else if text[at] == UInt8(ascii: "/"), at + 1 < range.end, text[at + 1] == UInt8(ascii: "/"),
        at == range.start || text[at - 1] != UInt8(ascii: ":")
      {
        at = Self.behindComment(text, at, range.end)
      } else {
        plain.append(text[at])
        at += 1
      }
    }
    if !plain.isEmpty { parts.append(flushed()) }
    return InterpolatedText(parts: parts, place: place(range.start, range.end))
  }

  /// The expression that a range is.
  func expression(_ start: Int, _ end: Int) -> SassExpression {
    var parser = SassExpressionParser(text: text, file: file, from: start, to: end)
    return parser.whole()
  }
}
