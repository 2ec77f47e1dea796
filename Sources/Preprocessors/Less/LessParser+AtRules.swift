import Diagnostics

/// What begins with `@`: variables, calls of rulesets, imports and the at-rules of CSS.
extension LessParser {
  /// Nil for what is a selector or a property.
  mutating func atStatement() -> LessStatement.Kind? {
    let start = at
    at += 1
    let word = name()
    guard !word.isEmpty else {
      at = start
      return nil
    }
    let behind = at
    skipSpace()
    if byte() == UInt8(ascii: ":"), word != "page" || byte(1) == UInt8(ascii: " ") { return variable(word) }
    if at == behind, byte() == UInt8(ascii: "(") || byte() == UInt8(ascii: "[") {
      let stop = headEnd(start)
      if stop >= end || text[stop] != UInt8(ascii: "{"), !Self.isAtRule(word) {
        var parser = LessExpressionParser(text: text, file: file, from: start, to: stop, depth: depth)
        let expression = parser.rulesetCall()
        at = stop < end && text[stop] == UInt8(ascii: ";") ? stop + 1 : stop
        return expression.map { .detachedCall($0) } ?? .unknown
      }
    }
    at = behind
    return atRule(word)
  }

  private static func isAtRule(_ word: String) -> Bool {
    ["media", "import", "supports", "plugin", "charset", "namespace", "layer", "container"].contains(word)
  }

  private mutating func variable(_ name: String) -> LessStatement.Kind {
    at += 1
    skipSpace()
    if byte() == UInt8(ascii: "{") {
      let start = at
      let body = block() ?? LessBody([])
      let value = LessExpression(kind: .detached(LessDetached(parameters: [], body: body)), place: place(start, at))
      if byte() == UInt8(ascii: ";") { at += 1 }
      return .variable(name, value, isImportant: false)
    }
    let start = at
    var stop = headEnd(at)
    // A value that has a block of its own: "#ns.mixin({ … })" is in brackets, so this is a mixin with parameters as a value, which is not read.
    while stop < end, text[stop] == UInt8(ascii: "{") { stop = headEnd(SassParser.behindBrackets(text, stop, end)) }
    defer { at = stop < end && text[stop] == UInt8(ascii: ";") ? stop + 1 : stop }
    let (range, isImportant) = withoutImportance(trimmed(start, stop))
    var parser = LessExpressionParser(text: text, file: file, from: range.start, to: range.end, depth: depth)
    var value = parser.whole()
    if value.holdsUnknown, !text[range.bytes].contains(UInt8(ascii: "`")) {
      // A text that is no value of CSS and in which nothing is computed: ".a > .b", "(min-width: @size)".
      let isQuery = text[range.bytes].contains(UInt8(ascii: ":")) && !text[range.bytes].contains { "*/+".utf8.contains($0) }
      if isQuery || !text[range.bytes].contains(where: { "@$".utf8.contains($0) }) {
        value.kind = .quoted(interpolatedVariables(range.start, range.end), quote: "\"", isEscaped: true)
      }
    }
    return .variable(name, value, isImportant: isImportant)
  }

  private mutating func atRule(_ word: String) -> LessStatement.Kind {
    let headStart = at
    let stop = headEnd(at)
    let head = trimmed(headStart, stop)
    let hasBlock = stop < end && text[stop] == UInt8(ascii: "{")
    at = stop
    if !hasBlock, at < end, text[at] == UInt8(ascii: ";") { at += 1 }
    if word == "import", !hasBlock { return importing(head) }
    if word == "plugin" { return .unknown }
    let prelude = isQuery(word) ? query(head.start, head.end) : interpolatedVariables(head.start, head.end)
    return .atRule(word, prelude, hasBlock ? block() : nil)
  }

  private func isQuery(_ word: String) -> Bool { word == "media" || word == "container" || word == "supports" }

  /// `(reference, optional) "name" screen and (min-width: 10px)`
  private func importing(_ head: SourceRange) -> LessStatement.Kind {
    var parser = LessExpressionParser(text: text, file: file, from: head.start, to: head.end, depth: depth)
    var options: Set<String> = []
    if parser.byte() == UInt8(ascii: "(") {
      let close = SassParser.behindBrackets(text, parser.at, head.end)
      options = Set(
        string(parser.at + 1, max(parser.at + 1, close - 1)).split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() })
      parser.at = close
      parser.skipSpace()
    }
    let start = parser.at
    var address: LessText
    if parser.byte() == UInt8(ascii: "\"") || parser.byte() == UInt8(ascii: "'") {
      let close = SassParser.behindPlainString(text, start, head.end)
      address = interpolated(start + 1, max(start + 1, close - 1), keepsComments: true)
      parser.at = close
    } else if starts(start, "url("), case let close = behindBrackets(start + 3), close <= head.end {
      var inner = trimmed(start + 4, max(start + 4, close - 1))
      if inner.length > 1, let first = text[inner.bytes].first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        inner = SourceRange(inner.start + 1, inner.end - 1)
      }
      address = interpolated(inner.start, inner.end, keepsComments: true)
      parser.at = close
    } else {
      return .unknown
    }
    address.place = place(start, parser.at)
    let rest = trimmed(parser.at, head.end)
    return .importing(LessImport(options: options, address: address, media: rest.isEmpty ? nil : query(rest.start, rest.end)))
  }

  /// A prelude in which variables stand as they are: `@keyframes @name`, `@namespace @prefix "…"`.
  func interpolatedVariables(_ start: Int, _ stop: Int) -> LessText {
    var whole = interpolated(start, stop)
    whole.parts = whole.parts.flatMap { part in
      guard case .text(let words) = part, words.utf8.contains(UInt8(ascii: "@")) else { return [part] }
      return Self.withVariables(words)
    }
    return whole
  }

  /// The parts of a text in which `@name` stands outside strings.
  private static func withVariables(_ words: String) -> [LessText.Part] {
    var parts: [LessText.Part] = []
    let bytes = Array(words.utf8)
    var plain = 0
    var index = 0
    var quote: UInt8 = 0
    while index < bytes.count {
      if quote != 0 {
        if bytes[index] == quote { quote = 0 }
      } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
        quote = bytes[index]
      } else if bytes[index] == UInt8(ascii: "@"), index + 1 < bytes.count, SassParser.isName(bytes[index + 1]) {
        if index > plain { parts.append(.text(String(decoding: bytes[plain..<index], as: UTF8.self))) }
        var last = index + 1
        while last < bytes.count, SassParser.isName(bytes[last]) { last += 1 }
        parts.append(.variable(String(decoding: bytes[(index + 1)..<last], as: UTF8.self)))
        (plain, index) = (last, last)
        continue
      }
      index += 1
    }
    if plain < bytes.count { parts.append(.text(String(decoding: bytes[plain...], as: UTF8.self))) }
    return parts
  }

  /// The query of `@media` and the like, in which features have values that are worked out.
  private func query(_ start: Int, _ stop: Int, depth: Int = 0) -> LessText {
    let range = trimmed(start, stop)
    var parts: [LessText.Part] = []
    var plain = range.start
    var index = range.start
    func flush(_ index: Int) {
      if index > plain { parts += words(plain, index) }
    }
    while index < range.end {
      switch text[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = SassParser.behindPlainString(text, index, range.end)
      case UInt8(ascii: "@") where index + 1 < range.end && SassParser.isName(text[index + 1]),
        UInt8(ascii: "#") where depth == 0, UInt8(ascii: ".") where depth == 0 && !text[min(index + 1, end - 1)].isASCIIDigit:
        // A variable or a value of a map.
        var parser = LessExpressionParser(text: text, file: file, from: index, to: range.end, depth: self.depth)
        guard let value = text[index] == UInt8(ascii: "@") ? parser.variableOrLookup() : parser.lookupOfCall() else {
          index += 1
          continue
        }
        flush(index)
        parts.append(.expression(value))
        (plain, index) = (parser.at, parser.at)
      case UInt8(ascii: "("):
        let close = min(SassParser.behindBrackets(text, index, range.end), range.end)
        flush(index)
        parts.append(.text("("))
        parts += feature(index + 1, max(index + 1, close - 1), depth: depth + 1)
        parts.append(.text(")"))
        (plain, index) = (close, close)
      default: index += 1
      }
    }
    flush(range.end)
    return LessText(parts: parts, place: place(range.start, range.end))
  }

  /// What stands between the features of a query, with a space where one was.
  private func words(_ start: Int, _ stop: Int) -> [LessText.Part] {
    let parts = interpolated(start, stop).parts
    let lead = start < stop && SassParser.isSpace(text[start]) ? [LessText.Part.text(" ")] : []
    let trail = start + 1 < stop && SassParser.isSpace(text[stop - 1]) ? [LessText.Part.text(" ")] : []
    return lead + parts + trail
  }

  /// What stands in the brackets of a query: `min-width: @a + 1`, `@a <= width`, or queries again.
  private func feature(_ start: Int, _ stop: Int, depth: Int) -> [LessText.Part] {
    let range = trimmed(start, stop)
    if depth < 16, range.length > 0, text[range.start] == UInt8(ascii: "(") || starts(range.start, "not ") || starts(range.start, "not(") {
      return query(range.start, range.end, depth: depth).parts
    }
    var parts: [LessText.Part] = []
    var first = range.start
    var index = range.start
    func segment(_ last: Int) {
      let one = trimmed(first, last)
      guard !one.isEmpty else { return }
      if text[one.bytes].contains(where: { "@$(~".utf8.contains($0) }) || text[one.bytes].contains(where: { "+*/".utf8.contains($0) }) {
        var parser = LessExpressionParser(text: text, file: file, from: one.start, to: one.end, depth: self.depth)
        let value = parser.whole()
        if case .unknown = value.kind { parts += interpolated(one.start, one.end).parts } else { parts.append(.expression(value)) }
      } else {
        parts.append(.text(string(one.start, one.end)))
      }
    }
    while index < range.end {
      switch text[index] {
      case UInt8(ascii: ":"):
        segment(index)
        parts.append(.text(": "))
        first = index + 1
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="):
        segment(index)
        let isDouble = index + 1 < range.end && text[index + 1] == UInt8(ascii: "=")
        parts.append(.text(" " + string(index, index + (isDouble ? 2 : 1)) + " "))
        if isDouble { index += 1 }
        first = index + 1
      case UInt8(ascii: "("):
        index = SassParser.behindBrackets(text, index, range.end)
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = SassParser.behindPlainString(text, index, range.end)
        continue
      default: break
      }
      index += 1
    }
    segment(range.end)
    return parts
  }
}
