import Diagnostics

/// Reads the values of Less: https://lesscss.org/features/#operations. What is not understood is an unknown expression.
struct LessExpressionParser {
  static let depthLimit = 48

  let text: [UInt8]
  let file: Int
  /// Never behind the end: what is not closed ends there.
  var at: Int { didSet { if at > end { at = end } } }
  let end: Int
  /// How many brackets and blocks stand around.
  var depth: Int
  /// Conditions within conditions, of which each may be read in two ways.
  var conditionDepth = 0
  static let conditionLimit = 8

  /// What was read last on the right of an operator that does not compute with it: it stands in a list, and is not read twice.
  private var operandRead: (start: Int, expression: LessExpression, end: Int)?

  init(text: [UInt8], file: Int, from start: Int, to end: Int, depth: Int) {
    self.text = text
    self.file = file
    self.end = min(max(start, end), text.count)
    at = min(start, self.end)
    self.depth = depth
  }

  // MARK: - Signs

  func byte(_ offset: Int = 0) -> UInt8 { at + offset < end && at + offset >= 0 ? text[at + offset] : 0 }
  func string(_ start: Int, _ end: Int) -> String { String(decoding: text[start..<max(start, end)], as: UTF8.self) }
  func place(_ start: Int) -> SheetPlace { SheetPlace(file: file, range: SourceRange(start, max(start, min(at, end)))) }
  func made(_ kind: LessExpression.Kind, from start: Int) -> LessExpression { LessExpression(kind: kind, place: place(start)) }
  func value(_ kind: LessValue.Kind, from start: Int) -> LessExpression { made(.value(LessValue(kind, place: place(start))), from: start) }

  /// A parser of what stands between brackets: as many conditions stand around it.
  func inner(from start: Int, to end: Int, depth: Int) -> LessExpressionParser {
    var parser = LessExpressionParser(text: text, file: file, from: start, to: max(start, end), depth: depth)
    parser.conditionDepth = conditionDepth
    return parser
  }

  /// A parser of what stands around expressions, for the same bytes.
  var statements: LessParser { LessParser(text: text, file: file, from: at, to: end, depth: depth) }

  mutating func skipSpace() {
    var parser = statements
    parser.skipSpace()
    at = parser.at
  }

  mutating func take(_ sign: Character) -> Bool {
    skipSpace()
    guard at < end, text[at] == sign.asciiValue else { return false }
    at += 1
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    skipSpace()
    let start = at
    guard text[at..<end].starts(with: word.utf8) else { return false }
    at += word.utf8.count
    if at < end, SassParser.isName(text[at]) {
      at = start
      return false
    }
    return true
  }

  mutating func name() -> String {
    var parser = statements
    let name = parser.name()
    at = parser.at
    return name
  }

  // MARK: - Lists

  /// All up to the end.
  mutating func whole() -> LessExpression {
    skipSpace()
    let start = at
    guard at < end else { return value(.text(""), from: start) }
    let expression = commaList()
    skipSpace()
    let isUnknown = at < end || expression.holdsUnknown
    return isUnknown ? LessExpression(kind: .unknown, place: SheetPlace(file: file, range: SourceRange(start, end))) : expression
  }

  /// What a custom property begins with that is worked out: words, numbers, variables and calls, up to the first other sign.
  mutating func entities() -> [LessExpression] {
    var found: [LessExpression] = []
    while true {
      let before = at
      skipSpace()
      guard at < end, !"()[]{},;:+-*/<>=!".utf8.contains(text[at]) || byte(1).isASCIIDigit else {
        at = before
        return found
      }
      let one = primary()
      if one.holdsUnknown {
        at = before
        return found
      }
      found.append(one)
    }
  }

  mutating func commaList() -> LessExpression {
    skipSpace()
    let start = at
    var items = [spaceList()]
    while take(",") {
      skipSpace()
      if at >= end { break }
      items.append(spaceList())
    }
    return items.count > 1 ? made(.list(items, isComma: true), from: start) : items[0]
  }

  mutating func spaceList() -> LessExpression {
    skipSpace()
    let start = at
    guard depth < LessParser.depthLimit + Self.depthLimit else {
      at = end
      return made(.unknown, from: start)
    }
    depth += 1
    defer { depth -= 1 }
    var items: [LessExpression] = []
    while true {
      skipSpace()
      guard at < end, !",;)]}:".utf8.contains(text[at]), !isRest else { break }
      let before = at
      items.append(sum())
      skipSpace()
      // Operations do not know what has no number: "small/20px".
      if byte() == UInt8(ascii: "/") {
        let sign = at
        at += 1
        items.append(value(.text("/"), from: sign))
      }
      if at == before {
        at = end
        return made(.unknown, from: start)
      }
    }
    switch items.count {
    case 0: return made(.unknown, from: start)
    case 1: return items[0]
    default:
      var list = made(.list(items, isComma: false), from: start)
      if let last = items.last { list.place.range.end = last.place.range.end }
      return list
    }
  }

  private var isRest: Bool { byte() == UInt8(ascii: ".") && byte(1) == UInt8(ascii: ".") && byte(2) == UInt8(ascii: ".") }

  // MARK: - Operations

  mutating func sum() -> LessExpression {
    let start = at
    var left = product()
    while true {
      let before = at
      skipSpace()
      let hasSpace = at > before
      let sign = byte()
      // "10px -5px" is a list, "10px - 5px" and "10px-5px" are differences.
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), !hasSpace || SassParser.isSpace(byte(1)), isOperand(left) else {
        at = before
        return left
      }
      at += 1
      skipSpace()
      let right = product()
      left = made(.operation(sign == UInt8(ascii: "+") ? .plus : .minus, left, right, isSpaced: hasSpace), from: start)
    }
  }

  private mutating func product() -> LessExpression {
    skipSpace()
    let start = at
    var left = operand()
    while true {
      let before = at
      skipSpace()
      let hasSpace = at > before
      let sign: LessOperator
      switch (byte(), byte(1)) {
      case (UInt8(ascii: "*"), _): sign = .times
      case (UInt8(ascii: "/"), _): sign = .divide
      case (UInt8(ascii: "."), UInt8(ascii: "/")): sign = .dotDivide
      default:
        at = before
        return left
      }
      guard isOperand(left) else {
        at = before
        return left
      }
      at += sign == .dotDivide ? 2 : 1
      skipSpace()
      let behindSign = at
      let right = operand()
      guard isOperand(right) else {
        // What is not understood up to the end is not read twice.
        if right.holdsUnknown, at >= end { return right }
        operandRead = (behindSign, right, at)
        at = before
        return left
      }
      left = made(.operation(sign, left, right, isSpaced: hasSpace), from: start)
    }
  }

  /// Whether something may be computed with: a word is a list's, with what stands by it.
  private func isOperand(_ expression: LessExpression) -> Bool {
    switch expression.kind {
    case .value(let value):
      switch value.kind {
      case .number, .color: true
      default: false
      }
    case .quoted, .variable, .named, .property, .operation, .negation, .parentheses, .call, .lookup: true
    case .list, .detached, .condition, .assignment, .unknown, .url: false
    }
  }

  private mutating func operand() -> LessExpression {
    let start = at
    if let read = operandRead, read.start == start {
      at = read.end
      return read.expression
    }
    guard depth < LessParser.depthLimit + Self.depthLimit else {
      at = end
      return made(.unknown, from: start)
    }
    depth += 1
    defer { depth -= 1 }
    if byte() == UInt8(ascii: "-"), "@$(".utf8.contains(byte(1)) {
      at += 1
      let inner = primary()
      return made(.negation(inner), from: start)
    }
    return primary()
  }

  // MARK: - What values are made of

  private mutating func primary() -> LessExpression {
    let start = at
    switch byte() {
    case UInt8(ascii: "("):
      at += 1
      let inner = commaList()
      guard take(")") else {
        at = end
        return made(.unknown, from: start)
      }
      return made(.parentheses(inner), from: start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted(isEscaped: false, from: start)
    case UInt8(ascii: "~") where byte(1) == UInt8(ascii: "\"") || byte(1) == UInt8(ascii: "'"):
      at += 1
      return quoted(isEscaped: true, from: start)
    case UInt8(ascii: "~") where byte(1) == UInt8(ascii: "("):
      at += 1
      return call("~", from: start)
    case UInt8(ascii: "%") where byte(1) == UInt8(ascii: "("):
      at += 1
      return call("%", from: start)
    case UInt8(ascii: "@"), UInt8(ascii: "$"): return variableOrLookup() ?? unknown(from: start)
    case UInt8(ascii: "."), UInt8(ascii: "#"):
      if byte() == UInt8(ascii: "."), byte(1).isASCIIDigit { return number() }
      if let found = lookupOfCall() { return found }
      if byte() == UInt8(ascii: "#"), case let color = hash(), byte() != UInt8(ascii: "(") { return color }
      // A call that is not understood is not read twice.
      at = end
      return made(.unknown, from: start)
    case UInt8(ascii: "!"):
      at += 1
      _ = name()
      return value(.keyword(string(start, at)), from: start)
    case UInt8(ascii: "["):
      // Names of lines in grids. What stands at a word is a selector.
      guard start == 0 || SassParser.isSpace(text[start - 1]) || "(,:".utf8.contains(text[start - 1]) else { return unknown(from: start) }
      let close = SassParser.behindBrackets(text, at, end)
      at = close
      let words = statements.interpolated(start, close)
      return made(.quoted(words, quote: "\"", isEscaped: true), from: start)
    case UInt8(ascii: "{"):
      var parser = statements
      let body = parser.block()
      at = parser.at
      return body.map { made(.detached(LessDetached(parameters: [], body: $0)), from: start) } ?? unknown(from: start)
    case UInt8(ascii: "U") where byte(1) == UInt8(ascii: "+"), UInt8(ascii: "u") where byte(1) == UInt8(ascii: "+"):
      while at < end, SassParser.isName(text[at]) || "+?-".utf8.contains(text[at]) { at += 1 }
      return value(.keyword(string(start, at)), from: start)
    default:
      let sign = byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") ? 1 : 0
      if byte(sign).isASCIIDigit || byte(sign) == UInt8(ascii: ".") && byte(sign + 1).isASCIIDigit { return number() }
      return words()
    }
  }

  private mutating func unknown(from start: Int) -> LessExpression {
    if at == start { at += 1 }
    return made(.unknown, from: start)
  }

  private mutating func quoted(isEscaped: Bool, from start: Int) -> LessExpression {
    let quote: Character = byte() == UInt8(ascii: "\"") ? "\"" : "'"
    let open = at
    let close = SassParser.behindPlainString(text, at, end)
    at = close
    let words = statements.interpolated(open + 1, max(open + 1, close - 1), keepsComments: true)
    if let plain = words.plain, !isEscaped { return value(.quoted(plain, quote), from: start) }
    return made(.quoted(words, quote: quote, isEscaped: isEscaped), from: start)
  }

  /// `#fff`; a name with a hash where it is no colour.
  private mutating func hash() -> LessExpression {
    let start = at
    at += 1
    while at < end, SassParser.isName(text[at]) { at += 1 }
    let words = string(start, at)
    guard let color = SheetColor(words) else { return value(.text(words), from: start) }
    return value(.color(color), from: start)
  }

  private mutating func number() -> LessExpression {
    let start = at
    if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { at += 1 }
    while byte().isASCIIDigit { at += 1 }
    if byte() == UInt8(ascii: "."), byte(1).isASCIIDigit {
      at += 1
      while byte().isASCIIDigit { at += 1 }
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      let sign = byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+") ? 1 : 0
      if byte(1 + sign).isASCIIDigit {
        at += 1 + sign
        while byte().isASCIIDigit { at += 1 }
      }
    }
    let number = Double(string(start, at).drop { $0 == "+" }) ?? .nan
    let unitStart = at
    if byte() == UInt8(ascii: "%") {
      at += 1
    } else {
      while at < end, SassParser.isNameStart(text[at]) { at += 1 }
    }
    let unit = string(unitStart, at)
    // "1x-large", "2nd", "10px\9": a word that begins with digits.
    if at < end, unit.isEmpty ? false : text[at].isASCIIDigit || text[at] == UInt8(ascii: "\\") {
      _ = name()
      return value(.text(string(start, at)), from: start)
    }
    return value(.number(LessNumber(number, unit)), from: start)
  }

  /// Names and calls.
  private mutating func words() -> LessExpression {
    let start = at
    let word = name()
    guard !word.isEmpty else {
      // A sign of CSS that stands alone.
      if "*=<>|".utf8.contains(byte()) {
        at += 1
        return value(.text(string(start, at)), from: start)
      }
      return unknown(from: start)
    }
    if byte() == UInt8(ascii: "(") { return word.lowercased() == "url" ? url(from: start) : call(word, from: start) }
    if byte() == UInt8(ascii: ":"), word.lowercased() == "progid" {
      // "progid:DXImageTransform.Microsoft.gradient(startColorstr='#80000000')"
      while at < end, SassParser.isName(text[at]) || text[at] == UInt8(ascii: ".") || text[at] == UInt8(ascii: ":") { at += 1 }
      let name = string(start, at)
      return byte() == UInt8(ascii: "(") ? call(name, from: start) : value(.text(name), from: start)
    }
    if let color = SheetColor(word) { return value(.color(color), from: start) }
    return value(.keyword(word), from: start)
  }

  /// `url(…)`, whose content is a string, a variable, or taken as it stands.
  private mutating func url(from start: Int) -> LessExpression {
    let open = at
    let close = min(statements.behindBrackets(open), end)
    at = open + 1
    skipSpace()
    var inner: LessExpression?
    switch byte() {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "~"): inner = primary()
    case UInt8(ascii: "@") where byte(1) != UInt8(ascii: "{"): inner = variableOrLookup()
    default: break
    }
    if inner != nil { skipSpace() }
    if let inner, at == close - 1 {
      at = close
      return made(.url(inner), from: start)
    }
    let range = statements.trimmed(open + 1, max(open + 1, close - 1))
    let words = statements.interpolated(open + 1, max(open + 1, close - 1), keepsComments: true)
    at = close
    // An address in which two slashes begin no comment.
    let first = text[range.start..<close].first.map { SassParser.isSpace($0) } ?? false
    let content = LessExpression(kind: .quoted(words, quote: "\"", isEscaped: true), place: SheetPlace(file: file, range: range))
    return first ? made(.unknown, from: start) : made(.url(content), from: start)
  }
}
