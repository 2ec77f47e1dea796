import HTML

/// Reads media queries and container conditions: https://www.w3.org/TR/mediaqueries-5/#mq-syntax
struct QueryParser {
  static let maximumDepth = 32

  let tokens: UnsafeBufferPointer<Token>
  let text: UnsafeBufferPointer<UInt8>
  /// The names of the features that were read.
  var features: [String] = []
  private var depth = 0

  init(tokens: UnsafeBufferPointer<Token>, text: UnsafeBufferPointer<UInt8>) {
    self.tokens = tokens
    self.text = text
  }

  private func next(_ index: Int, _ end: Int) -> Int {
    switch tokens[index].kind {
    case .function, .openCurly, .openSquare, .openParenthesis: return min(Int(tokens[index].payload) + 1, end)
    default: return index + 1
    }
  }

  private func contents(_ index: Int, _ end: Int) -> Range<Int> { index + 1..<max(index + 1, min(Int(tokens[index].payload), end)) }

  func skipWhitespace(_ at: inout Int, _ end: Int) {
    while at < end, tokens[at].kind == .whitespace { at += 1 }
  }

  private func isWord(_ at: Int, _ end: Int, _ word: StaticString) -> Bool {
    at < end && tokens[at].kind == .ident && tokens[at].isNamed(word, in: text)
  }

  // MARK: Media queries

  mutating func mediaQueryList(_ range: Range<Int>) -> MediaQueryList {
    var list = MediaQueryList()
    var start = range.lowerBound
    skipWhitespace(&start, range.upperBound)
    guard start < range.upperBound else { return list }
    while true {
      var end = start
      while end < range.upperBound, tokens[end].kind != .comma { end = next(end, range.upperBound) }
      list.queries.append(mediaQuery(start..<end) ?? MediaQueryList.Query(isInvalid: true))
      guard end < range.upperBound else { return list }
      start = end + 1
    }
  }

  private mutating func mediaQuery(_ range: Range<Int>) -> MediaQueryList.Query? {
    let end = range.upperBound
    var at = range.lowerBound
    skipWhitespace(&at, end)
    guard at < end else { return nil }
    var query = MediaQueryList.Query()
    let start = at
    if isWord(at, end, "not") || isWord(at, end, "only") {
      let isNegated = isWord(at, end, "not")
      at += 1
      skipWhitespace(&at, end)
      if at < end, tokens[at].kind == .ident {
        query.isNegated = isNegated
      } else {
        // `not (…)` is a condition.
        guard isNegated else { return nil }
        at = start
      }
    }
    guard at < end, tokens[at].kind == .ident, at > start || !isWord(at, end, "not") else {
      guard let condition = condition(at..<end, allowsOr: true) else { return nil }
      query.condition = condition
      return query
    }
    let type = tokens[at].lowercasedName(in: text)
    guard type != "and", type != "or", type != "not", type != "only", type != "layer" else { return nil }
    query.type = type
    at += 1
    skipWhitespace(&at, end)
    guard at < end else { return query }
    guard isWord(at, end, "and"), let condition = condition(at + 1..<end, allowsOr: false) else { return nil }
    query.condition = condition
    return query
  }

  // MARK: Conditions

  /// `not X`, `X and Y …`, `X or Y …`; nil where it is none.
  mutating func condition(_ range: Range<Int>, allowsOr: Bool) -> QueryCondition? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    let end = range.upperBound
    var at = range.lowerBound
    skipWhitespace(&at, end)
    if isWord(at, end, "not") {
      at += 1
      guard let operand = inParentheses(&at, end) else { return nil }
      skipWhitespace(&at, end)
      return at == end ? .not(operand) : nil
    }
    guard let first = inParentheses(&at, end) else { return nil }
    skipWhitespace(&at, end)
    guard at < end else { return first }
    let isAll = isWord(at, end, "and")
    guard isAll || allowsOr && isWord(at, end, "or") else { return nil }
    var operands = [first]
    while at < end {
      guard isWord(at, end, isAll ? "and" : "or") else { return nil }
      at += 1
      guard let operand = inParentheses(&at, end) else { return nil }
      operands.append(operand)
      skipWhitespace(&at, end)
    }
    return isAll ? .all(operands) : .any(operands)
  }

  private mutating func inParentheses(_ at: inout Int, _ end: Int) -> QueryCondition? {
    skipWhitespace(&at, end)
    guard at < end else { return nil }
    let index = at
    switch tokens[at].kind {
    case .function:
      at = next(at, end)
      // NOTE: `scroll-state()` and whatever else may come is not known.
      guard tokens[index].isNamed("style", in: text) else { return .unknown }
      return styleCondition(contents(index, end)) ?? .unknown
    case .openParenthesis:
      at = next(at, end)
      let inner = contents(index, end)
      var first = inner.lowerBound
      skipWhitespace(&first, inner.upperBound)
      guard first < inner.upperBound else { return .unknown }
      let kind = tokens[first].kind
      if kind == .openParenthesis || isWord(first, inner.upperBound, "not") || kind == .function && !isMath(tokens[first]) {
        if let nested = condition(inner, allowsOr: true) { return nested }
      }
      if let feature = feature(inner) { return .feature(feature) }
      return .unknown
    default: return nil
    }
  }

  private func isMath(_ token: Token) -> Bool {
    token.isNamed("calc", in: text) || token.isNamed("min", in: text) || token.isNamed("max", in: text) || token.isNamed("clamp", in: text)
  }

  /// The inside of `style(…)`: https://www.w3.org/TR/css-contain-3/#style-container
  private mutating func styleCondition(_ range: Range<Int>) -> QueryCondition? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    let end = range.upperBound
    var at = range.lowerBound
    skipWhitespace(&at, end)
    guard at < end else { return nil }
    if let range = styleRange(at..<end) { return .styleRange(range) }
    if tokens[at].kind == .ident, !isWord(at, end, "not") { return styleFeature(at..<end) }
    var operands: [QueryCondition] = []
    let isNegated = isWord(at, end, "not")
    if isNegated { at += 1 }
    var isAll: Bool?
    while true {
      skipWhitespace(&at, end)
      guard at < end, tokens[at].kind == .openParenthesis else { return nil }
      operands.append(styleCondition(contents(at, end)) ?? .unknown)
      at = next(at, end)
      skipWhitespace(&at, end)
      guard at < end else { break }
      let isAnd = isWord(at, end, "and")
      guard !isNegated, isAnd || isWord(at, end, "or"), isAll ?? isAnd == isAnd else { return nil }
      isAll = isAnd
      at += 1
    }
    return isNegated ? .not(operands[0]) : isAll == false ? .any(operands) : .all(operands)
  }

  /// Values with `<`, `<=`, `=`, `>=` or `>` between; nil where there is no such sign.
  private func styleRange(_ range: Range<Int>) -> StyleRange? {
    var found = StyleRange(operands: [], comparisons: [])
    var start = range.lowerBound
    var at = start
    func operand(_ end: Int) -> [UInt8] {
      guard start < end, Int(tokens[end - 1].end) <= text.count else { return [] }
      return Array(text[Int(tokens[start].start)..<Int(tokens[end - 1].end)])
    }
    while at < range.upperBound {
      let end = at
      var behind = at
      if tokens[at].kind == .delimiter, let sign = comparison(&behind, range.upperBound) {
        found.operands.append(operand(end))
        found.comparisons.append(sign)
        (start, at) = (behind, behind)
      } else {
        at = next(at, range.upperBound)
      }
    }
    found.operands.append(operand(range.upperBound))
    return found.comparisons.isEmpty || found.comparisons.count > 2 ? nil : found
  }

  private func styleFeature(_ range: Range<Int>) -> QueryCondition? {
    let name = tokens[range.lowerBound].name(in: text)
    // DEVIATION: only custom properties can be asked for, as in Chromium.
    guard name.utf8.starts(with: "--".utf8) else { return nil }
    var at = range.lowerBound + 1
    skipWhitespace(&at, range.upperBound)
    guard at < range.upperBound else { return .style(StyleQuery(name: Atom(name), value: nil)) }
    guard tokens[at].kind == .colon else { return nil }
    let start = Int(tokens[at].end)
    let end = max(start, Int(tokens[range.upperBound - 1].end))
    guard end <= text.count else { return nil }
    return .style(StyleQuery(name: Atom(name), value: Array(text[start..<end])))
  }

  // MARK: Features

  private mutating func feature(_ range: Range<Int>) -> QueryFeature? {
    let end = range.upperBound
    var at = range.lowerBound
    skipWhitespace(&at, end)
    if at < end, tokens[at].kind == .ident {
      let start = at
      let name = tokens[at].lowercasedName(in: text)
      at += 1
      skipWhitespace(&at, end)
      if at == end {
        note(name)
        return QueryFeature(name: name, tests: [])
      }
      if tokens[at].kind == .colon {
        at += 1
        guard let value = value(&at, end), at == end else { return nil }
        return plain(name, value)
      }
      if let comparison = comparison(&at, end) {
        guard let value = value(&at, end), at == end else { return nil }
        note(name)
        return QueryFeature(name: name, tests: [(comparison, value)], isRange: true)
      }
      at = start
    }
    guard let left = value(&at, end), let first = comparison(&at, end) else { return nil }
    skipWhitespace(&at, end)
    guard at < end, tokens[at].kind == .ident else { return nil }
    let name = tokens[at].lowercasedName(in: text)
    at += 1
    skipWhitespace(&at, end)
    note(name)
    var feature = QueryFeature(name: name, tests: [(first.mirrored, left)], isRange: true)
    guard at < end else { return feature }
    guard let second = comparison(&at, end), let right = value(&at, end), at == end else { return nil }
    // Both comparisons point the same way.
    let isAscending = first == .less || first == .lessOrEqual
    let isSecondAscending = second == .less || second == .lessOrEqual
    guard first != .equal, second != .equal, isAscending == isSecondAscending else { return nil }
    feature.tests.append((second, right))
    return feature
  }

  private mutating func note(_ name: String) {
    if !features.contains(name) { features.append(name) }
  }

  private mutating func plain(_ name: String, _ value: QueryFeature.Value) -> QueryFeature {
    var name = name
    var comparison = QueryFeature.Comparison.equal
    for (prefix, meant) in [("min-", QueryFeature.Comparison.greaterOrEqual), ("max-", .lessOrEqual)] {
      if name.utf8.starts(with: prefix.utf8) {
        name = String(decoding: name.utf8.dropFirst(4), as: UTF8.self)
        comparison = meant
      } else if name.utf8.starts(with: "-webkit-\(prefix)".utf8) {
        name = "-webkit-" + String(decoding: name.utf8.dropFirst(12), as: UTF8.self)
        comparison = meant
      }
    }
    note(name)
    return QueryFeature(name: name, tests: [(comparison, value)], isRange: comparison != .equal)
  }

  private func comparison(_ at: inout Int, _ end: Int) -> QueryFeature.Comparison? {
    skipWhitespace(&at, end)
    guard at < end else { return nil }
    if tokens[at].isDelimiter("=") {
      at += 1
      return .equal
    }
    let isLess = tokens[at].isDelimiter("<")
    guard isLess || tokens[at].isDelimiter(">") else { return nil }
    let hasEqual = at + 1 < end && tokens[at + 1].isDelimiter("=") && tokens[at + 1].start == tokens[at].end
    at += hasEqual ? 2 : 1
    return isLess ? (hasEqual ? .lessOrEqual : .less) : (hasEqual ? .greaterOrEqual : .greater)
  }

  /// A number, length, resolution, ratio or keyword, with the white space around it.
  private mutating func value(_ at: inout Int, _ end: Int) -> QueryFeature.Value? {
    skipWhitespace(&at, end)
    guard at < end else { return nil }
    defer { skipWhitespace(&at, end) }
    if tokens[at].kind == .ident {
      at += 1
      return .keyword(tokens[at - 1].lowercasedName(in: text))
    }
    guard let first = numeric(&at, end) else { return nil }
    var ratio = at
    skipWhitespace(&ratio, end)
    guard case .number(let width) = first, ratio < end, tokens[ratio].isDelimiter("/") else { return first }
    ratio += 1
    skipWhitespace(&ratio, end)
    guard let second = numeric(&ratio, end), case .number(let height) = second, width >= 0, height >= 0 else { return nil }
    at = ratio
    return .ratio(height == 0 ? .infinity : width / height)
  }

  private mutating func numeric(_ at: inout Int, _ end: Int) -> QueryFeature.Value? {
    guard at < end else { return nil }
    let token = tokens[at]
    switch token.kind {
    case .number:
      at += 1
      return .number(token.number)
    case .dimension:
      at += 1
      if let unit = LengthUnit(name: token.lowercasedName(in: text)), unit.pixels == nil { return .relative(token.number, unit) }
      return Self.dimension(token, in: text)
    case .function where isMath(token):
      let range = contents(at, end)
      at = next(at, end)
      var math = QueryMath(tokens: tokens, text: text)
      return math.value(of: token, range)
    default: return nil
    }
  }

  /// A length or a resolution in its canonical unit; relative units by the initial font of 16 px.
  static func dimension(_ token: Token, in text: UnsafeBufferPointer<UInt8>) -> QueryFeature.Value? {
    switch token.lowercasedName(in: text) {
    case "px": .length(token.number)
    case "em", "rem", "ic", "ric": .length(token.number * 16)
    case "ex", "rex", "ch", "rch": .length(token.number * 8)
    case "lh", "rlh": .length(token.number * 18.4)
    case "in": .length(token.number * 96)
    case "cm": .length(token.number * 96 / 2.54)
    case "mm": .length(token.number * 96 / 25.4)
    case "q": .length(token.number * 96 / 101.6)
    case "pt": .length(token.number * 4 / 3)
    case "pc": .length(token.number * 16)
    case "dppx", "x": .resolution(token.number)
    case "dpi": .resolution(token.number / 96)
    case "dpcm": .resolution(token.number * 2.54 / 96)
    default: nil
    }
  }
}
