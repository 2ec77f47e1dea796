import Diagnostics

/// Reads the expressions of SCSS: https://sass-lang.com/documentation/operators/. What is not understood is an unknown expression.
struct SassExpressionParser {
  static let depthLimit = 48

  let text: [UInt8]
  let file: Int
  var at: Int
  let end: Int
  private var depth = 0
  /// Within parentheses a slash divides.
  var isInParentheses = false

  init(text: [UInt8], file: Int, from start: Int, to end: Int) {
    self.text = text
    self.file = file
    at = start
    self.end = end
  }

  // MARK: - Signs

  func byte(_ offset: Int = 0) -> UInt8 { at + offset < end && at + offset >= 0 ? text[at + offset] : 0 }
  func string(_ start: Int, _ end: Int) -> String { String(decoding: text[start..<max(start, end)], as: UTF8.self) }
  func made(_ kind: SassExpression.Kind, from start: Int) -> SassExpression {
    SassExpression(kind: kind, place: SheetPlace(file: file, range: SourceRange(start, max(start, min(at, end)))))
  }

  mutating func skipSpace() {
    while at < end {
      if SassParser.isSpace(text[at]) {
        at += 1
      } else if text[at] == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") || byte(1) == UInt8(ascii: "/") {
        at = SassParser.behindComment(text, at, end)
      } else {
        return
      }
    }
  }

  var isAtEnd: Bool {
    var copy = self
    copy.skipSpace()
    return copy.at >= end
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

  /// A name, with `_` as `-`.
  mutating func identifier() -> String? {
    skipSpace()
    let start = at
    while at < end, SassParser.isName(text[at]) { at += 1 }
    return at > start ? SassParser.normal(string(start, at)) : nil
  }

  mutating func variableName() -> String? {
    skipSpace()
    guard byte() == UInt8(ascii: "$") else { return nil }
    at += 1
    return identifier()
  }

  // MARK: - Expressions

  /// All up to the end.
  mutating func whole() -> SassExpression {
    skipSpace()
    let start = at
    guard at < end else { return made(.value(.null), from: start) }
    let expression = commaList()
    skipSpace()
    return at < end ? SassExpression(kind: .unknown, place: SheetPlace(file: file, range: SourceRange(start, end))) : expression
  }

  private mutating func commaList() -> SassExpression {
    skipSpace()
    let start = at
    var items = [spaceList()]
    var isList = false
    while take(",") {
      isList = true
      skipSpace()
      if at >= end || byte() == UInt8(ascii: ")") || byte() == UInt8(ascii: "]") { break }
      items.append(spaceList())
    }
    return isList ? made(.list(items, .comma, isBracketed: false), from: start) : items[0]
  }

  mutating func spaceList() -> SassExpression {
    guard depth < Self.depthLimit else {
      let start = at
      at = end
      return made(.unknown, from: start)
    }
    depth += 1
    defer { depth -= 1 }
    skipSpace()
    let start = at
    var items: [SassExpression] = []
    while true {
      skipSpace()
      guard at < end, !",)];:".utf8.contains(text[at]), !text[at..<end].starts(with: "...".utf8) else { break }
      let before = at
      items.append(disjunction())
      if at == before {
        at = end
        return made(.unknown, from: start)
      }
    }
    switch items.count {
    case 0: return made(.value(.null), from: start)
    case 1: return items[0]
    default:
      var list = made(.list(items, .space, isBracketed: false), from: start)
      if let last = items.last { list.place.range.end = last.place.range.end }
      return list
    }
  }

  private mutating func binary(_ left: SassExpression, _ sign: SassExpression.Operator, _ right: SassExpression, isSlash: Bool = false)
    -> SassExpression
  {
    SassExpression(
      kind: .binary(sign, left, right, isSlash: isSlash),
      place: SheetPlace(file: file, range: SourceRange(left.place.range.start, right.place.range.end)))
  }

  private mutating func disjunction() -> SassExpression {
    var left = conjunction()
    while takeWord("or") { left = binary(left, .or, conjunction()) }
    return left
  }

  private mutating func conjunction() -> SassExpression {
    var left = equality()
    while takeWord("and") { left = binary(left, .and, equality()) }
    return left
  }

  private mutating func equality() -> SassExpression {
    var left = comparison()
    while true {
      skipSpace()
      if byte() == UInt8(ascii: "="), byte(1) == UInt8(ascii: "=") {
        at += 2
        left = binary(left, .equal, comparison())
      } else if byte() == UInt8(ascii: "!"), byte(1) == UInt8(ascii: "=") {
        at += 2
        left = binary(left, .unequal, comparison())
      } else {
        return left
      }
    }
  }

  private mutating func comparison() -> SassExpression {
    var left = sum()
    while true {
      skipSpace()
      guard byte() == UInt8(ascii: "<") || byte() == UInt8(ascii: ">") else { return left }
      let isLess = byte() == UInt8(ascii: "<")
      at += 1
      if byte() == UInt8(ascii: "=") {
        at += 1
        left = binary(left, isLess ? .lessOrEqual : .greaterOrEqual, sum())
      } else {
        left = binary(left, isLess ? .less : .greater, sum())
      }
    }
  }

  private mutating func sum() -> SassExpression {
    var left = product()
    while true {
      let before = at
      skipSpace()
      let hasSpace = at > before
      let sign = byte()
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
        at = before
        return left
      }
      let next = byte(1)
      // "10px -5px" and "a -b" are lists; "10px -$b" is a difference, as Sass has it.
      let isNumber = next.isASCIIDigit || next == UInt8(ascii: ".") && byte(2).isASCIIDigit
      if hasSpace, sign == UInt8(ascii: "-"), isNumber || SassParser.isName(next) || next == UInt8(ascii: "#") {
        at = before
        return left
      }
      at += 1
      left = binary(left, sign == UInt8(ascii: "+") ? .plus : .minus, product())
    }
  }

  private mutating func product() -> SassExpression {
    var left = unary()
    while true {
      let before = at
      skipSpace()
      switch byte() {
      case UInt8(ascii: "*"):
        at += 1
        left = binary(left, .times, unary())
      case UInt8(ascii: "%") where at > before:
        at += 1
        left = binary(left, .remainder, unary())
      case UInt8(ascii: "/"):
        at += 1
        let right = unary()
        left = binary(left, .divide, right, isSlash: !isInParentheses && Self.mayStandBySlash(left) && Self.mayStandBySlash(right))
      default:
        at = before
        return left
      }
    }
  }

  /// Literal numbers and what they make: between them a slash is a slash.
  private static func mayStandBySlash(_ expression: SassExpression) -> Bool {
    switch expression.kind {
    case .value(let value): value.number != nil
    case .binary(.divide, _, _, let isSlash): isSlash
    case .negation(let inner), .positive(let inner): mayStandBySlash(inner)
    case .call(nil, let name, _): name == "calc" || name == "var"
    case .text(_, false): true
    default: false
    }
  }

  private mutating func unary() -> SassExpression {
    skipSpace()
    let start = at
    guard depth < Self.depthLimit else {
      at = end
      return made(.unknown, from: start)
    }
    depth += 1
    defer { depth -= 1 }
    let next = byte(1)
    switch byte() {
    case UInt8(ascii: "-"):
      if next.isASCIIDigit || next == UInt8(ascii: ".") || SassParser.isNameStart(next) || next == UInt8(ascii: "-")
        || next == UInt8(ascii: "#") && byte(2) == UInt8(ascii: "{")
      {
        return primary()
      }
      at += 1
      let inner = unary()
      return made(.negation(inner), from: start)
    case UInt8(ascii: "+"):
      if next.isASCIIDigit || next == UInt8(ascii: ".") { return primary() }
      at += 1
      let inner = unary()
      return made(.positive(inner), from: start)
    default:
      if takeWord("not") {
        let inner = unary()
        return made(.not(inner), from: start)
      }
      return primary()
    }
  }

  private mutating func primary() -> SassExpression {
    let start = at
    switch byte() {
    case UInt8(ascii: "("): return parentheses()
    case UInt8(ascii: "["):
      at += 1
      let inner = commaList()
      guard take("]") else { return made(.unknown, from: start) }
      if case .list(let items, let separator, false) = inner.kind { return made(.list(items, separator, isBracketed: true), from: start) }
      return made(.list([inner], .space, isBracketed: true), from: start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let close = SassParser.behindString(text, at, end)
      let inner = quotedText(at + 1, max(at + 1, close - 1))
      at = close
      if let plain = inner.plain {
        return made(
          .value(SassValue(.string(plain, isQuoted: true), place: SheetPlace(file: file, range: SourceRange(start, close)))), from: start)
      }
      return made(.text(inner, isQuoted: true), from: start)
    case UInt8(ascii: "$"):
      guard let name = variableName() else { return made(.unknown, from: start) }
      return made(.variable(module: nil, name: name), from: start)
    case UInt8(ascii: "&"):
      at += 1
      return made(.parent, from: start)
    case UInt8(ascii: "!"):
      // "!important" in the middle of a value.
      at += 1
      let word = identifier() ?? ""
      return made(.value(.word("!" + word)), from: start)
    case UInt8(ascii: "#") where byte(1) != UInt8(ascii: "{"): return hash()
    case UInt8(ascii: "%"):
      at += 1
      let word = identifier() ?? ""
      return made(.value(.word("%" + word)), from: start)
    case UInt8(ascii: "U") where byte(1) == UInt8(ascii: "+"), UInt8(ascii: "u") where byte(1) == UInt8(ascii: "+"):
      while at < end, SassParser.isName(text[at]) || "+?-".utf8.contains(text[at]) { at += 1 }
      return made(.value(.word(string(start, at))), from: start)
    default:
      let sign = byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") ? 1 : 0
      if byte(sign).isASCIIDigit || byte(sign) == UInt8(ascii: ".") && byte(sign + 1).isASCIIDigit { return number() }
      return words()
    }
  }

  private mutating func parentheses() -> SassExpression {
    let start = at
    at += 1
    let wasInParentheses = isInParentheses
    isInParentheses = true
    defer { isInParentheses = wasInParentheses }
    if take(")") { return made(.list([], .undecided, isBracketed: false), from: start) }
    let first = spaceList()
    skipSpace()
    if byte() == UInt8(ascii: ":") {
      var pairs: [(key: SassExpression, value: SassExpression)] = []
      var key = first
      while true {
        guard take(":") else { return made(.unknown, from: start) }
        isInParentheses = true
        pairs.append((key, spaceList()))
        if take(")") { return made(.map(pairs), from: start) }
        guard take(",") else { return made(.unknown, from: start) }
        if take(")") { return made(.map(pairs), from: start) }
        key = spaceList()
      }
    }
    if take(")") { return made(.parentheses(first), from: start) }
    var items = [first]
    while take(",") {
      skipSpace()
      if byte() == UInt8(ascii: ")") { break }
      items.append(spaceList())
    }
    guard take(")") else {
      at = end
      return made(.unknown, from: start)
    }
    return made(.list(items, .comma, isBracketed: false), from: start)
  }

  private mutating func hash() -> SassExpression {
    let start = at
    at += 1
    while at < end, SassParser.isName(text[at]) { at += 1 }
    let words = string(start, at)
    let place = SheetPlace(file: file, range: SourceRange(start, at))
    guard let color = SheetColor(words) else { return made(.value(SassValue(.string(words, isQuoted: false), place: place)), from: start) }
    return made(.value(SassValue(.color(color), place: place)), from: start)
  }

  private mutating func number() -> SassExpression {
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
    let value = Double(string(start, at).drop { $0 == "+" }) ?? .nan
    let unitStart = at
    if byte() == UInt8(ascii: "%") {
      at += 1
    } else if SassParser.isNameStart(byte())
      || byte() == UInt8(ascii: "-") && SassParser.isNameStart(byte(1)) && byte(1) != UInt8(ascii: "_")
    {
      // A unit ends before a hyphen: what follows is a difference.
      at += 1
      while at < end, SassParser.isNameStart(text[at]) || text[at].isASCIIDigit { at += 1 }
    }
    let place = SheetPlace(file: file, range: SourceRange(start, at))
    return made(.value(SassValue(.number(value, unit: string(unitStart, at)), place: place)), from: start)
  }

  /// Names, with expressions in them, calls, and members of modules.
  private mutating func words() -> SassExpression {
    let start = at
    while at < end {
      if SassParser.isName(text[at]) {
        at += 1
      } else if text[at] == UInt8(ascii: "\\"), at + 1 < end {
        at += 2
      } else if text[at] == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "{") {
        at = SassParser.behindBrackets(text, at + 1, end)
      } else {
        break
      }
    }
    guard at > start else {
      // A sign that is none of Sass: kept where it may be of CSS.
      if byte() == UInt8(ascii: "*") || byte() == UInt8(ascii: "/") || byte() == UInt8(ascii: "=") || byte() == UInt8(ascii: "\\") {
        at += 1
      }
      if byte() == UInt8(ascii: "~") || byte() == UInt8(ascii: "@") || byte() == UInt8(ascii: "|") { at += 1 }
      return made(.unknown, from: start)
    }
    let name = string(start, at)
    if byte() == UInt8(ascii: "("), !name.contains("#{") { return call(name, from: start, module: nil) }
    if byte() == UInt8(ascii: "."), !name.contains("#{") {
      let back = at
      at += 1
      if byte() == UInt8(ascii: "$"), let variable = variableName() {
        return made(.variable(module: SassParser.normal(name), name: variable), from: start)
      }
      let inner = at
      while at < end, SassParser.isName(text[at]) { at += 1 }
      if at > inner, byte() == UInt8(ascii: "(") { return call(string(inner, at), from: start, module: SassParser.normal(name)) }
      at = back
    }
    if byte() == UInt8(ascii: ":"), name.lowercased() == "progid" {
      at = end
      return made(.text(plainText(start, end), isQuoted: false), from: start)
    }
    if name.contains("#{") {
      // A name that expressions write may be a function's, whose arguments are taken as they stand.
      if byte() == UInt8(ascii: "(") { at = SassParser.behindBrackets(text, at, end) }
      return made(.text(plainText(start, at), isQuoted: false), from: start)
    }
    let place = SheetPlace(file: file, range: SourceRange(start, at))
    switch name {
    case "true": return made(.value(.boolean(true)), from: start)
    case "false": return made(.value(.boolean(false)), from: start)
    case "null": return made(.value(.null), from: start)
    default: return made(.value(SassValue(.string(name, isQuoted: false), place: place)), from: start)
    }
  }

  /// Functions of CSS whose arguments are taken as they stand.
  private static let plain: Set<String> = [
    "url", "calc", "expression", "element", "env", "-webkit-calc", "-moz-calc", "url-prefix", "domain",
  ]

  private static let mathematics: Set<String> = [
    "calc", "var", "env", "min", "max", "clamp", "abs", "sign", "round", "mod", "rem", "sin", "cos", "tan", "sqrt", "pow", "hypot",
    "-webkit-calc",
  ]

  /// Whether something but CSS's own mathematics is called: a function of Sass, whose value is put there.
  private func holdsOtherCalls(_ start: Int, _ end: Int) -> Bool {
    var at = start
    while at < end {
      if text[at] == UInt8(ascii: "#"), at + 1 < end, text[at + 1] == UInt8(ascii: "{") {
        at = SassParser.behindBrackets(text, at + 1, end)
        continue
      }
      if text[at] == UInt8(ascii: "(") {
        var first = at
        while first > start, SassParser.isName(text[first - 1]) || text[first - 1] == UInt8(ascii: ".") { first -= 1 }
        if first < at, !Self.mathematics.contains(string(first, at).lowercased()) { return true }
      }
      at += 1
    }
    return false
  }

  private mutating func call(_ name: String, from start: Int, module: String?) -> SassExpression {
    let lower = name.lowercased()
    let close = SassParser.behindBrackets(text, at, end)
    if module == nil, Self.plain.contains(lower) {
      let isAddress = lower == "url"
      // "url($base + 'x.png')" is a call like any other.
      if !(isAddress && text[at..<close].contains(where: { $0 == UInt8(ascii: "$") }) && !string(at, close).contains("#{")) {
        let callsOthers = !isAddress && holdsOtherCalls(at + 1, close)
        at = close
        return made(callsOthers ? .unknown : .text(plainText(start, close, variables: !isAddress), isQuoted: false), from: start)
      }
    }
    guard let arguments = arguments() else { return made(.unknown, from: start) }
    return made(.call(module: module, name: SassParser.normal(name), arguments), from: start)
  }

  /// A text with the expressions in `#{…}`, and the variables where they count.
  private func plainText(_ start: Int, _ end: Int, variables: Bool = false) -> InterpolatedText {
    var parts: [InterpolatedText.Part] = []
    var plain = start
    var at = start
    while at < end {
      if text[at] == UInt8(ascii: "#"), at + 1 < end, text[at + 1] == UInt8(ascii: "{") {
        let close = SassParser.behindBrackets(text, at + 1, end)
        if at > plain { parts.append(.text(string(plain, at))) }
        parts.append(.expression(inner(at + 2, max(at + 2, close - 1))))
        at = close
        plain = at
      } else if variables, text[at] == UInt8(ascii: "$") {
        if at > plain { parts.append(.text(string(plain, at))) }
        let nameStart = at
        at += 1
        while at < end, SassParser.isName(text[at]) { at += 1 }
        parts.append(.expression(inner(nameStart, at)))
        plain = at
      } else {
        at += 1
      }
    }
    if at > plain { parts.append(.text(string(plain, at))) }
    return InterpolatedText(parts: parts, place: SheetPlace(file: file, range: SourceRange(start, end)))
  }

  /// The content of a string, escapes resolved as far as quotation marks go.
  private func quotedText(_ start: Int, _ end: Int) -> InterpolatedText {
    let whole = plainText(start, end)
    return InterpolatedText(
      parts: whole.parts.map { part in
        guard case .text(let text) = part, text.utf8.contains(UInt8(ascii: "\\")) else { return part }
        var made = ""
        var isEscaped = false
        for character in text {
          if isEscaped {
            if character != "\"", character != "'" { made.append("\\") }
            made.append(character)
            isEscaped = false
          } else if character == "\\" {
            isEscaped = true
          } else {
            made.append(character)
          }
        }
        return .text(made)
      }, place: whole.place)
  }

  private func inner(_ start: Int, _ end: Int) -> SassExpression {
    guard depth < Self.depthLimit else {
      return SassExpression(kind: .unknown, place: SheetPlace(file: file, range: SourceRange(start, end)))
    }
    var parser = SassExpressionParser(text: text, file: file, from: start, to: end)
    parser.depth = depth + 1
    return parser.whole()
  }
}
