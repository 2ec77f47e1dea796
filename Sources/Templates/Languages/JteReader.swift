import Diagnostics

/// Reads jte, in Java and in Kotlin: parts with what is given to them, branches and loops. https://jte.gg/syntax/
struct JteReader {
  private static let depthLimit = 24
  /// Attributes that stand where their value is true.
  private static let flags: Set<String> = [
    "disabled", "required", "checked", "selected", "readonly",
  ]

  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()
  private let code: JteCode
  private let isKotlin: Bool
  /// Where the template's imports and parameters end.
  private let headEnd: Int
  /// How many contents were given to parts.
  private var contents = 0
  private var depth = 0
  /// How often a bracket was not closed. Where that is often, no more are looked for.
  private var unclosed = 0
  private static let unclosedLimit = 50

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
    code = JteCode(text)
    isKotlin = file.path.lowercased().hasSuffix(".kte")
    headEnd = code.headEnd
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    scan(range)
    return builder.finish()
  }

  // MARK: - Text

  private mutating func scan(_ range: SourceRange) {
    var plain = range.start
    var i = range.start
    while i < range.end {
      let next = i + 1 < range.end ? text[i + 1] : 0
      switch text[i] {
      case 0x40:
        let outer = builder
        builder.text(SourceRange(plain, i))
        guard let end = directive(i, range.end) else {
          builder = outer
          i += 1
          continue
        }
        i = end
        plain = end
      case 0x24 where next == 0x7B || text[i..<range.end].starts(with: "$unsafe{".utf8):
        let open = next == 0x7B ? i + 1 : i + 7
        guard let close = close(open, range.end) else {
          i += 1
          continue
        }
        let value = expression(SourceRange(open + 1, close))
        if let flag = flag(open: i, close: close, range, from: plain) {
          builder.text(SourceRange(plain, flag.range.start))
          let callee = TemplateExpression(.name("@" + flag.name), flag.range)
          let call = TemplateExpression(.call(callee, [TemplateArgument(value: value)]), value.range)
          builder.add(.output(call, escapes: false, tag: flag.range))
          i = flag.range.end
        } else {
          builder.text(SourceRange(plain, i))
          builder.add(.output(value, escapes: next == 0x7B, tag: SourceRange(i, close + 1)))
          i = close + 1
        }
        plain = i
      case 0x21 where next == 0x7B:
        guard let close = close(i + 1, range.end) else {
          i += 1
          continue
        }
        builder.text(SourceRange(plain, i))
        statement(ProgramTags.trimmed(SourceRange(i + 2, close), text), SourceRange(i, close + 1))
        i = close + 1
        plain = i
      case 0x3C where text[i..<range.end].starts(with: "<%--".utf8):
        builder.text(SourceRange(plain, i))
        let end = text[i..<range.end].firstRange(of: Array("--%>".utf8))?.upperBound ?? range.end
        leaveOut(SourceRange(i, end))
        i = end
        plain = i
      default: i += 1
      }
    }
    builder.text(SourceRange(plain, range.end))
  }

  /// Takes what nobody sees from the page.
  private mutating func leaveOut(_ range: SourceRange) { builder.add(.constant("", range)) }

  private mutating func close(_ open: Int, _ limit: Int) -> Int? {
    guard unclosed < Self.unclosedLimit else { return nil }
    let end = code.close(open, limit)
    if end == nil { unclosed += 1 }
    return end
  }

  private func expression(_ range: SourceRange) -> TemplateExpression {
    ExpressionReader.read(ProgramTags.trimmed(range, text), of: file, .jte)
  }

  /// The attribute whose whole value stands between `${` and `}`, where it says no more than that it is there: `disabled="${busy}"`.
  private func flag(open: Int, close: Int, _ range: SourceRange, from plain: Int) -> (name: String, range: SourceRange)? {
    guard open - plain > 2, close + 1 < range.end, text[open - 1] == text[close + 1], text[open - 1] == 0x22 || text[open - 1] == 0x27,
      text[open - 2] == 0x3D
    else { return nil }
    var start = open - 2
    while start > plain, text[start - 1].isASCIIAlpha { start -= 1 }
    let name = file.string(SourceRange(start, open - 2)).lowercased()
    return Self.flags.contains(name) && start > 0 && text[start - 1] <= 0x20 ? (name, SourceRange(start, close + 2)) : nil
  }

  // MARK: - Directives

  /// Reads what an `@` begins; nil where it begins nothing.
  private mutating func directive(_ i: Int, _ limit: Int) -> Int? {
    let word = String(decoding: text[(i + 1)..<limit].prefix { TemplateWords.isWord($0) }, as: UTF8.self)
    let wordEnd = i + 1 + word.utf8.count
    switch word {
    case "if", "elseif", "for":
      guard let open = bracket(wordEnd, limit), let close = close(open, limit) else { return nil }
      let inner = SourceRange(open + 1, close)
      let tag = SourceRange(i, close + 1)
      if word == "for" {
        builder.open(.loop(loop(inner, tag), isOtherwise: false), "endfor", tag)
      } else if word == "if" {
        builder.open(.choice([], condition: expression(inner), tag: tag), "endif", tag)
      } else if !builder.divide(expression(inner), tag) {
        builder.add(.unknown(tag))
      }
      return tag.end
    case "else":
      let tag = SourceRange(i, wordEnd)
      if !builder.divide(nil, tag) { builder.add(.unknown(tag)) }
      return wordEnd
    case "endif", "endfor":
      let tag = SourceRange(i, wordEnd)
      if !builder.close(word, tag) { builder.add(.unknown(tag)) }
      return wordEnd
    case "raw":
      let end = text[wordEnd..<limit].firstRange(of: Array("@endraw".utf8))
      leaveOut(SourceRange(i, wordEnd))
      builder.text(SourceRange(wordEnd, end?.lowerBound ?? limit))
      return end?.upperBound ?? limit
    case "import", "param":
      // Behind the first words they are plain text.
      guard i < headEnd else { return nil }
      let end = word == "param" ? parameter(wordEnd, limit) : text[i..<limit].firstIndex(of: 0x0A) ?? limit
      leaveOut(SourceRange(i, end))
      return end
    case "template", "layout", "tag": return part(i, wordEnd, limit)
    default: return nil
    }
  }

  private func bracket(_ at: Int, _ limit: Int) -> Int? {
    let open = text[at..<limit].firstIndex { $0 > 0x20 }
    return open.flatMap { text[$0] == 0x28 ? $0 : nil }
  }

  /// `var user : users`, `(user in users)`; a loop that counts is one of unknown items.
  private func loop(_ inner: SourceRange, _ tag: SourceRange) -> TemplateLoop {
    var names: [String] = []
    var list = TemplateExpression(.opaque, inner)
    let tokens = ExpressionLexer.tokens(text, inner, .of(.jte))
    let middle = isKotlin ? ExpressionToken.Kind.name("in") : .symbol(":")
    if !text[inner.bytes].contains(0x3B), let at = tokens.firstIndex(where: { $0.kind == middle }), at > 0,
      case .name(let name) = tokens[at - 1].kind
    {
      names = [name]
      list = expression(SourceRange(tokens[at].range.end, inner.end))
    }
    return TemplateLoop(names: names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
  }

  /// `@param String title = "Log in"`, `@param title: String = "Log in"`: what stands behind the sign is meant where nothing is given.
  private mutating func parameter(_ start: Int, _ limit: Int) -> Int {
    let end = code.lineEnd(start, limit)
    let line = ProgramTags.trimmed(SourceRange(start, end), text)
    let assign = code.first(0x3D, line)
    guard let assign else { return end }
    let head = ProgramTags.trimmed(SourceRange(line.start, assign), text)
    let name: String
    if isKotlin {
      name = String(decoding: text[head.bytes].prefix { TemplateWords.isWord($0) }, as: UTF8.self)
    } else {
      name = file.string(head).split { $0 == " " || $0 == "\t" || $0 == ">" }.last.map(String.init) ?? ""
    }
    guard !name.isEmpty else { return end }
    let given = value(ProgramTags.trimmed(SourceRange(assign + 1, line.end), text))
    let own = TemplateExpression(.name(name), head)
    builder.add(.assign([name], TemplateExpression(.fallback(own, given), line), tag: SourceRange(start, end)))
    return end
  }

  /// `!{var title = "Log in";}`
  private mutating func statement(_ content: SourceRange, _ tag: SourceRange) {
    guard let assign = code.first(0x3D, content), assign + 1 < content.end, text[assign + 1] != 0x3D else { return }
    let head = ProgramTags.trimmed(SourceRange(content.start, assign), text)
    let words = file.string(isKotlin ? SourceRange(head.start, code.first(0x3A, head) ?? head.end) : head)
    guard let name = words.split(whereSeparator: \.isWhitespace).last.map(String.init), name.utf8.allSatisfy(TemplateWords.isWord) else {
      return
    }
    var value = ProgramTags.trimmed(SourceRange(assign + 1, content.end), text)
    if !value.isEmpty, text[value.end - 1] == 0x3B { value = ProgramTags.trimmed(SourceRange(value.start, value.end - 1), text) }
    builder.add(.assign([name], self.value(value), tag: tag))
  }

  // MARK: - Parts

  /// `@template.layout.page(title = "Log in", content = @`…`)`
  private mutating func part(_ i: Int, _ wordEnd: Int, _ limit: Int) -> Int? {
    let path = text[wordEnd..<limit].prefix { TemplateWords.isWord($0) || $0 == 0x2E }
    guard path.first == 0x2E, path.count > 1, path.endIndex < limit, text[path.endIndex] == 0x28,
      let close = close(path.endIndex, limit), depth < Self.depthLimit
    else { return nil }
    // Older templates have parts of two kinds, in folders of those names.
    let folder = text[(i + 1)..<wordEnd].elementsEqual("template".utf8) ? 0 : 1
    let name = SourceRange(folder == 0 ? wordEnd + 1 : i + 1, path.endIndex)
    var words = AssembledText()
    for part in text[name.bytes].split(separator: 0x2E) {
      if !words.isEmpty { words.append("/", from: name, of: file) }
      words.append(AssembledText(SourceRange(part.startIndex, part.endIndex), of: file))
    }
    let tag = SourceRange(i, close + 1)
    var include = TemplateInclude(name: TemplateExpression(.literal(.string(words, isMarkup: true)), name), tag: tag)
    include.isClosed = true
    for argument in code.pieces(SourceRange(path.endIndex + 1, close)) {
      let name = text[argument.bytes].prefix { TemplateWords.isWord($0) }
      let rest = ProgramTags.trimmed(SourceRange(name.endIndex, argument.end), text)
      guard !name.isEmpty, rest.length > 1, text[rest.start] == 0x3D, text[rest.start + 1] != 0x3D else {
        // By their places: what they are called stands in the part.
        include.isClosed = false
        continue
      }
      let given = value(ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end), text))
      include.arguments.append(TemplateArgument(name: String(decoding: name, as: UTF8.self), value: given))
    }
    builder.add(.include(include))
    return close + 1
  }

  /// What is given to a part: an expression, or content between backquotes, which is kept under a name.
  private mutating func value(_ range: SourceRange) -> TemplateExpression {
    guard range.length > 2, text[range.start] == 0x40, text[range.start + 1] == 0x60, let end = code.contentEnd(range.start, range.end),
      end == range.end, depth < Self.depthLimit
    else { return expression(range) }
    contents += 1
    let name = "@content \(contents)"
    let inner = SourceRange(range.start + 2, end - 1)
    builder.open(.capture(name), name, SourceRange(range.start, range.start + 2))
    depth += 1
    scan(inner)
    depth -= 1
    _ = builder.close(name, SourceRange(end - 1, end))
    return TemplateExpression(.name(name), range)
  }
}
