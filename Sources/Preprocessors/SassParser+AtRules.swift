import Diagnostics

/// At-rules: https://sass-lang.com/documentation/at-rules/
extension SassParser {
  mutating func atRule() -> SassStatement.Kind {
    let start = at
    at += 1
    let word = name()
    let headStart = at
    let headEnd = preludeEnd(at)
    let head = trimmed(headStart, headEnd)
    at = headEnd
    let kind: SassStatement.Kind
    switch word {
    case "mixin", "function":
      var parser = SassExpressionParser(text: text, file: file, from: head.start, to: head.end)
      let name = parser.identifier()
      let parameters = parser.parameters()
      let body = block() ?? []
      guard let name, let parameters else { return .unknown }
      return word == "mixin" ? .mixin(name: name, parameters, body) : .function(name: name, parameters, body)
    case "include": kind = include(head)
    case "content":
      var parser = SassExpressionParser(text: text, file: file, from: head.start, to: head.end)
      kind = .content(parser.arguments() ?? SassArguments())
    case "return": kind = .returning(expression(head.start, head.end))
    case "if": return conditional(head)
    // An else without an if.
    case "else":
      _ = block()
      return .unknown
    case "each":
      var parser = SassExpressionParser(text: text, file: file, from: head.start, to: head.end)
      let names = parser.eachNames()
      let list = parser.whole()
      let body = block() ?? []
      return names.isEmpty ? .unknown : .each(names: names, list, body)
    case "for":
      var parser = SassExpressionParser(text: text, file: file, from: head.start, to: head.end)
      let parts = parser.forParts()
      let body = block() ?? []
      guard let parts else { return .unknown }
      return .counting(name: parts.name, from: parts.from, to: parts.to, isThrough: parts.isThrough, body)
    case "while": return .repeating(expression(head.start, head.end), block() ?? [])
    case "use", "forward": kind = loading(word, head)
    case "import": kind = importing(head)
    case "extend":
      let words = string(head.start, head.end)
      let optional = words.hasSuffix("!optional") ? 9 : 0
      kind = .extending(interpolated(head.start, head.end - optional))
    case "at-root": return .atRoot(head.isEmpty ? nil : interpolated(head.start, head.end), block() ?? [])
    case "media", "supports", "container", "layer", "scope", "starting-style", "document":
      let prelude = query(head)
      guard let body = block() else {
        kind = .atRule(name: word, prelude, nil)
        break
      }
      return word == "media" ? .media(prelude, body) : .atRule(name: word, prelude, body)
    case "debug", "warn", "error", "charset": kind = .atRule(name: "charset", InterpolatedText(parts: [], place: place(start, start)), nil)
    default:
      let prelude = interpolated(head.start, head.end)
      if let body = block() { return .atRule(name: word, prelude, body) }
      kind = .atRule(name: word, prelude, nil)
    }
    skipSpace()
    if byte() == UInt8(ascii: ";") { at += 1 }
    return kind
  }

  /// Where the head of an at-rule ends: before the `{`, `;` or `}` behind it.
  private func preludeEnd(_ start: Int) -> Int {
    var at = start
    while at < end {
      switch text[at] {
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): return at
      case UInt8(ascii: "\""), UInt8(ascii: "'"): at = Self.behindString(text, at, end)
      case UInt8(ascii: "("), UInt8(ascii: "["): at = Self.behindBrackets(text, at, end)
      case UInt8(ascii: "#") where at + 1 < end && text[at + 1] == UInt8(ascii: "{"): at = Self.behindBrackets(text, at + 1, end)
      case UInt8(ascii: "/") where at + 1 < end && (text[at + 1] == UInt8(ascii: "*") || text[at + 1] == UInt8(ascii: "/")):
        at = Self.behindComment(text, at, end)
      default: at += 1
      }
    }
    return end
  }

  /// A query, in whose parentheses expressions stand without marks: `(min-width: $wide)`.
  private func query(_ head: SourceRange) -> InterpolatedText {
    let whole = interpolated(head.start, head.end)
    guard text[head.bytes].contains(UInt8(ascii: "$")) else { return whole }
    var parts: [InterpolatedText.Part] = []
    var plain = head.start
    var at = head.start
    func flush() { if at > plain { parts.append(.text(string(plain, at))) } }
    while at < head.end {
      if text[at] == UInt8(ascii: "#"), at + 1 < head.end, text[at + 1] == UInt8(ascii: "{") {
        let close = Self.behindBrackets(text, at + 1, head.end)
        flush()
        parts.append(.expression(expression(at + 2, max(at + 2, close - 1))))
        at = close
        plain = at
      } else if text[at] == UInt8(ascii: ":") {
        // The value of a feature, up to the parenthesis that closes it.
        var close = at
        var depth = 0
        while close < head.end {
          if text[close] == UInt8(ascii: "(") { depth += 1 }
          if text[close] == UInt8(ascii: ")") { depth -= 1 }
          if depth < 0 { break }
          close += 1
        }
        at += 1
        guard text[at..<close].contains(UInt8(ascii: "$")), !string(at, close).contains("#{") else { continue }
        flush()
        parts.append(.expression(expression(at, close)))
        at = close
        plain = at
      } else if text[at] == UInt8(ascii: "$") {
        flush()
        let start = at
        at += 1
        while at < head.end, Self.isName(text[at]) { at += 1 }
        parts.append(.expression(expression(start, at)))
        plain = at
      } else {
        at += 1
      }
    }
    flush()
    return InterpolatedText(parts: parts, place: whole.place)
  }

  private mutating func include(_ head: SourceRange) -> SassStatement.Kind {
    var parser = SassExpressionParser(text: text, file: file, from: head.start, to: head.end)
    guard var name = parser.identifier() else {
      _ = block()
      return .unknown
    }
    var module: String?
    if parser.take(".") {
      guard let inner = parser.identifier() else { return .unknown }
      (module, name) = (name, inner)
    }
    let arguments = parser.arguments() ?? SassArguments()
    var parameters = SassParameters()
    if parser.takeWord("using") { parameters = parser.parameters() ?? SassParameters() }
    let body = block()
    return .include(module: module, name: name, arguments, content: body.map { (parameters, $0) })
  }

  private mutating func conditional(_ head: SourceRange) -> SassStatement.Kind {
    var branches: [(condition: SassExpression, body: [SassStatement])] = [(expression(head.start, head.end), block() ?? [])]
    while true {
      let back = at
      skipSpace()
      guard byte() == UInt8(ascii: "@") else {
        at = back
        return .conditional(branches, otherwise: nil)
      }
      at += 1
      let word = name()
      guard word == "else" || word == "elseif" else {
        at = back
        return .conditional(branches, otherwise: nil)
      }
      skipSpace()
      if word == "else", byte() == UInt8(ascii: "{") { return .conditional(branches, otherwise: block() ?? []) }
      if word == "else" { _ = name() }
      let start = at
      at = preludeEnd(at)
      let condition = trimmed(start, at)
      branches.append((expression(condition.start, condition.end), block() ?? []))
    }
  }

  private func loading(_ word: String, _ head: SourceRange) -> SassStatement.Kind {
    var parser = SassExpressionParser(text: text, file: file, from: head.start, to: head.end)
    guard let url = parser.plainString() else { return .unknown }
    var name: String?
    var prefix = ""
    var shown: [String]?
    var hidden: [String] = []
    var settings: [(name: String, value: SassExpression)] = []
    while true {
      if parser.takeWord("as") {
        if parser.take("*") {
          name = "*"
        } else if let word = parser.identifier() {
          name = word
          if parser.take("*") { prefix = word }
        }
      } else if parser.takeWord("with") {
        settings = parser.arguments()?.named ?? []
      } else if parser.takeWord("show") {
        shown = parser.memberNames()
      } else if parser.takeWord("hide") {
        hidden = parser.memberNames()
      } else {
        break
      }
    }
    if word == "use", Self.isTailwind(url) { return .plainImport(interpolated(head.start, head.end)) }
    if word == "use" { return .use(url: url, name: name, settings) }
    return .forward(url: url, prefix: prefix, shown: shown, hidden: hidden, settings)
  }

  /// Whether a name is one of Tailwind's own sheets, which what comes behind Sass puts in: "tailwindcss/base".
  private static func isTailwind(_ url: String) -> Bool {
    let name = url.hasPrefix("~") ? url.dropFirst() : url[...]
    return name == "tailwindcss" || name.hasPrefix("tailwindcss/")
  }

  /// Sheets of Sass, or a plain `@import` that stays one: https://sass-lang.com/documentation/at-rules/import/#plain-css-imports
  private func importing(_ head: SourceRange) -> SassStatement.Kind {
    var parser = SassExpressionParser(text: text, file: file, from: head.start, to: head.end)
    var urls: [String] = []
    while true {
      guard let url = parser.plainString() else { return .plainImport(interpolated(head.start, head.end)) }
      if url.hasSuffix(".css") || Self.isTailwind(url) || url.hasPrefix("http://") || url.hasPrefix("https://") || url.hasPrefix("//") {
        return .plainImport(interpolated(head.start, head.end))
      }
      urls.append(url)
      if parser.isAtEnd { return .importing(urls) }
      guard parser.take(",") else { return .plainImport(interpolated(head.start, head.end)) }
    }
  }
}
