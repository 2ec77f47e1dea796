import Diagnostics

/// Reads Less into statements: https://lesscss.org/features/. What is not understood is an unknown statement; nothing is an error.
struct LessParser {
  /// Blocks within blocks.
  static let depthLimit = 64
  /// Longer names of variables are none.
  static let nameLimit = 300

  let text: [UInt8]
  let file: Int
  /// Never behind the end: what is not closed ends there.
  var at: Int { didSet { if at > end { at = end } } }
  let end: Int
  var depth = 0

  static func parse(_ text: [UInt8], file: Int) -> [LessStatement] {
    var parser = LessParser(text: text, file: file, from: 0, to: text.count)
    return parser.statements()
  }

  init(text: [UInt8], file: Int, from start: Int, to end: Int, depth: Int = 0) {
    self.text = text
    self.file = file
    at = min(start, end)
    self.end = end
    self.depth = depth
  }

  // MARK: - Bytes

  func byte(_ offset: Int = 0) -> UInt8 { at + offset < end && at + offset >= 0 ? text[at + offset] : 0 }
  func place(_ start: Int, _ end: Int) -> SheetPlace { SheetPlace(file: file, range: SourceRange(start, max(start, end))) }
  func string(_ start: Int, _ end: Int) -> String { String(decoding: text[start..<max(start, end)], as: UTF8.self) }
  func starts(_ index: Int, _ words: StaticString) -> Bool {
    guard index + words.utf8CodeUnitCount <= end else { return false }
    for offset in 0..<words.utf8CodeUnitCount where text[index + offset] != words.utf8Start[offset] { return false }
    return true
  }

  /// White space and comments.
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

  mutating func take(_ sign: Character) -> Bool {
    skipSpace()
    guard at < end, text[at] == sign.asciiValue else { return false }
    at += 1
    return true
  }

  /// A name; empty where none begins.
  mutating func name() -> String {
    let start = at
    while at < end {
      if SassParser.isName(text[at]) {
        at += 1
      } else if text[at] == UInt8(ascii: "\\"), at + 1 < end, text[at + 1] != 0x0A {
        at += 2
      } else {
        break
      }
    }
    at = min(at, end)
    return string(start, at)
  }

  /// A range without white space and comments at its ends.
  func trimmed(_ start: Int, _ end: Int) -> SourceRange {
    var parser = self
    parser.at = start
    parser.skipSpace()
    let first = min(parser.at, end)
    var last = end
    while last > first, SassParser.isSpace(text[last - 1]) { last -= 1 }
    return SourceRange(first, last)
  }

  /// Where a statement's head ends: the `;`, `{` or `}` behind it, or the end.
  func headEnd(_ start: Int) -> Int {
    var at = start
    while at < end {
      switch text[at] {
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): return at
      case UInt8(ascii: "\""), UInt8(ascii: "'"): at = SassParser.behindPlainString(text, at, end)
      // A program, which is not run.
      case UInt8(ascii: "`"): at = (text[(at + 1)..<end].firstIndex(of: UInt8(ascii: "`")) ?? end - 1) + 1
      case UInt8(ascii: "("), UInt8(ascii: "["): at = behindBrackets(at)
      case UInt8(ascii: "@") where at + 1 < end && text[at + 1] == UInt8(ascii: "{"),
        UInt8(ascii: "$") where at + 1 < end && text[at + 1] == UInt8(ascii: "{"):
        at = SassParser.behindBrackets(text, at + 1, end)
      case UInt8(ascii: "/") where at + 1 < end && text[at + 1] == UInt8(ascii: "*"): at = SassParser.behindComment(text, at, end)
      case UInt8(ascii: "/") where at + 1 < end && text[at + 1] == UInt8(ascii: "/"): at = SassParser.behindComment(text, at, end)
      case UInt8(ascii: "\\"): at += 2
      default: at += 1
      }
    }
    return end
  }

  /// Behind what closes a bracket; an address without quotation marks holds no comments and strings.
  func behindBrackets(_ start: Int) -> Int {
    if start >= 3, text[start] == UInt8(ascii: "("), text[(start - 3)..<start].map({ $0 | 0x20 }).elementsEqual("url".utf8) {
      var inner = start + 1
      while inner < end, SassParser.isSpace(text[inner]) { inner += 1 }
      if inner < end, text[inner] != UInt8(ascii: "\""), text[inner] != UInt8(ascii: "'"), text[inner] != UInt8(ascii: "@"),
        let close = text[inner..<end].firstIndex(where: { $0 == UInt8(ascii: ")") || $0 == 0x0A }), text[close] != 0x0A
      {
        return close + 1
      }
    }
    return SassParser.behindBrackets(text, start, end)
  }

  // MARK: - Statements

  /// Up to the brace that closes the block, which is left, or the end.
  mutating func statements() -> [LessStatement] {
    var found: [LessStatement] = []
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
      found.append(LessStatement(kind: kind, place: place(start, max(start, min(at, end)))))
      if at == start { at += 1 }
    }
  }

  /// The statements between braces; the place is behind the closing one then. Nil where no block begins.
  mutating func block() -> LessBody? {
    skipSpace()
    guard byte() == UInt8(ascii: "{") else { return nil }
    guard depth < Self.depthLimit else {
      at = SassParser.behindBrackets(text, at, end)
      return LessBody([LessStatement(kind: .unknown, place: place(at, at))])
    }
    depth += 1
    at += 1
    let body = statements()
    depth -= 1
    if at < end { at += 1 }
    return LessBody(body)
  }

  private mutating func statement() -> LessStatement.Kind {
    let start = at
    if byte() == UInt8(ascii: "@"), byte(1) != UInt8(ascii: "{"), let kind = atStatement() { return kind }
    if byte() == UInt8(ascii: ".") || byte() == UInt8(ascii: "#") {
      if let kind = definition() { return kind }
      at = start
    }
    let isCustom = byte() == UInt8(ascii: "-") && byte(1) == UInt8(ascii: "-")
    var stop = headEnd(at)
    // The value of a custom property may have braces.
    while isCustom, stop < end, text[stop] == UInt8(ascii: "{") { stop = headEnd(SassParser.behindBrackets(text, stop, end)) }
    if stop < end, text[stop] == UInt8(ascii: "{") {
      let (selector, condition) = guarded(start, stop)
      at = stop
      return .rule(selector, condition, block() ?? LessBody([]))
    }
    defer { at = stop < end && text[stop] == UInt8(ascii: ";") ? stop + 1 : stop }
    if byte() == UInt8(ascii: ".") || byte() == UInt8(ascii: "#"), let kind = callStatement(stop) { return kind }
    if starts(start, "&:extend(") { return .extending(interpolated(start, stop)) }
    if let kind = declaration(start, stop, isCustom: isCustom) { return kind }
    var parser = LessExpressionParser(text: text, file: file, from: start, to: stop, depth: depth)
    let whole = parser.whole()
    if case .call = whole.kind { return .function(whole) }
    return .unknown
  }

  /// A selector with its guard.
  private func guarded(_ start: Int, _ stop: Int) -> (LessText, LessCondition?) {
    var index = start
    var depth = 0
    while index < stop {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = SassParser.behindPlainString(text, index, stop)
        continue
      case UInt8(ascii: "w") where depth == 0 && starts(index, "when") && index > start && SassParser.isSpace(text[index - 1]):
        let behind = index + 4
        if behind < stop, SassParser.isSpace(text[behind]) || text[behind] == UInt8(ascii: "(") {
          var parser = LessExpressionParser(text: text, file: file, from: behind, to: stop, depth: self.depth)
          return (interpolated(start, index), parser.wholeConditions())
        }
      default: break
      }
      index += 1
    }
    return (interpolated(start, stop), nil)
  }

  // MARK: - Mixins

  /// A mixin with parentheses before its block; nil for everything else.
  private mutating func definition() -> LessStatement.Kind? {
    let start = at
    at += 1
    let name = name()
    guard !name.isEmpty else { return nil }
    while at < end, SassParser.isSpace(text[at]) { at += 1 }
    guard byte() == UInt8(ascii: "(") else { return nil }
    let close = SassParser.behindBrackets(text, at, end)
    let head = trimmed(at + 1, max(at + 1, close - 1))
    at = close
    skipSpace()
    let stop = headEnd(at)
    guard stop < end, text[stop] == UInt8(ascii: "{") else { return nil }
    let rest = trimmed(at, stop)
    var condition: LessCondition?
    if !rest.isEmpty {
      guard starts(rest.start, "when") else { return nil }
      var parser = LessExpressionParser(text: text, file: file, from: rest.start + 4, to: rest.end, depth: depth)
      condition = parser.wholeConditions()
    }
    var parser = LessExpressionParser(text: text, file: file, from: head.start, to: head.end, depth: depth)
    guard let parameters = parser.parameters() else { return nil }
    at = stop
    let whole = string(start, start + 1) + name
    return .mixin(LessMixin(name: whole, parameters: parameters, condition: condition, body: block() ?? LessBody([])))
  }

  /// A call of a mixin up to a place; nil for what is none.
  private func callStatement(_ stop: Int) -> LessStatement.Kind? {
    var parser = LessExpressionParser(text: text, file: file, from: at, to: stop, depth: depth)
    guard var call = parser.mixinCall(isValue: false) else { return nil }
    parser.skipSpace()
    if parser.at < stop {
      guard let flags = parser.importance() else { return nil }
      call.isImportant = flags
      parser.skipSpace()
    }
    return parser.at >= stop ? .call(call) : nil
  }

  // MARK: - Declarations

  private func declaration(_ start: Int, _ stop: Int, isCustom: Bool) -> LessStatement.Kind? {
    guard let colon = colon(start, stop) else { return nil }
    var nameEnd = colon
    var merge: LessStatement.Merge?
    while nameEnd > start, SassParser.isSpace(text[nameEnd - 1]) { nameEnd -= 1 }
    if nameEnd > start, text[nameEnd - 1] == UInt8(ascii: "+") {
      (merge, nameEnd) = (.comma, nameEnd - 1)
    } else if nameEnd > start + 1, text[nameEnd - 1] == UInt8(ascii: "_"), text[nameEnd - 2] == UInt8(ascii: "+") {
      (merge, nameEnd) = (.space, nameEnd - 2)
    }
    var name = interpolated(start, nameEnd)
    // A comment between the name and its colon leaves a space.
    if case .text(let words)? = name.parts.last { name.parts[name.parts.count - 1] = .text(words.filter { !$0.isWhitespace }) }
    for part in name.parts {
      if case .text(let words) = part, !words.utf8.allSatisfy({ SassParser.isName($0) || $0 == UInt8(ascii: "*") }) { return nil }
    }
    let value = trimmed(colon + 1, stop)
    if isCustom {
      var parser = LessExpressionParser(text: text, file: file, from: value.start, to: value.end, depth: depth)
      let leading = parser.entities()
      return .plainDeclaration(name, leading, interpolatedVariables(parser.at, value.end))
    }
    let (range, isImportant) = withoutImportance(value)
    // Nothing is worked out in what has none of these signs.
    let isRaw = !text[range.bytes].contains { ".^#@$+/'\"*`(;{}-~".utf8.contains($0) }
    var parser = LessExpressionParser(text: text, file: file, from: range.start, to: range.end, depth: depth)
    return .declaration(
      name, parser.whole(), raw: isRaw ? place(range.start, range.end) : nil, isImportant: isImportant, merge)
  }

  /// The first colon outside variables.
  private func colon(_ start: Int, _ stop: Int) -> Int? {
    var at = start
    while at < stop {
      if text[at] == UInt8(ascii: ":") { return at }
      if text[at] == UInt8(ascii: "@") || text[at] == UInt8(ascii: "$"), at + 1 < stop, text[at + 1] == UInt8(ascii: "{") {
        at = SassParser.behindBrackets(text, at + 1, stop)
      } else {
        at += 1
      }
    }
    return nil
  }

  func withoutImportance(_ range: SourceRange) -> (SourceRange, Bool) {
    guard let mark = text[range.bytes].lastIndex(of: UInt8(ascii: "!")) else { return (range, false) }
    let word = string(mark + 1, range.end).filter { !$0.isWhitespace }.lowercased()
    return word == "important" ? (trimmed(range.start, mark), true) : (range, false)
  }

  // MARK: - Texts with variables

  /// A range with what `@{…}` says, without white space around it and without comments.
  func interpolated(_ start: Int, _ stop: Int, keepsComments: Bool = false) -> LessText {
    let range = keepsComments ? SourceRange(start, stop) : trimmed(start, stop)
    var parts: [LessText.Part] = []
    var plain: [UInt8] = []
    var at = range.start
    func flush() {
      if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
      plain = []
    }
    while at < range.end {
      if text[at] == UInt8(ascii: "@") || text[at] == UInt8(ascii: "$"), at + 1 < range.end, text[at + 1] == UInt8(ascii: "{"),
        let close = text[at..<min(range.end, at + Self.nameLimit)].firstIndex(of: UInt8(ascii: "}")),
        case let name = string(at + 2, close).filter({ !$0.isWhitespace }), name.utf8.allSatisfy(SassParser.isName), !name.isEmpty
      {
        flush()
        parts.append(text[at] == UInt8(ascii: "@") ? .variable(name) : .property(name))
        at = close + 1
      } else if !keepsComments, text[at] == UInt8(ascii: "~"), at + 1 < range.end,
        text[at + 1] == UInt8(ascii: "\"") || text[at + 1] == UInt8(ascii: "'")
      {
        // An escaped string is its content.
        let close = SassParser.behindPlainString(text, at + 1, range.end)
        flush()
        parts += interpolated(at + 2, max(at + 2, close - 1), keepsComments: true).parts
        at = close
      } else if !keepsComments, text[at] == UInt8(ascii: "/"), at + 1 < range.end, text[at + 1] == UInt8(ascii: "*") {
        at = SassParser.behindComment(text, at, range.end)
        plain.append(0x20)
      } else if !keepsComments, text[at] == UInt8(ascii: "/"), at + 1 < range.end, text[at + 1] == UInt8(ascii: "/"),
        at == range.start || text[at - 1] != UInt8(ascii: ":")
      {
        at = SassParser.behindComment(text, at, range.end)
      } else {
        plain.append(text[at])
        at += 1
      }
    }
    flush()
    return LessText(parts: parts, place: place(range.start, range.end))
  }
}
