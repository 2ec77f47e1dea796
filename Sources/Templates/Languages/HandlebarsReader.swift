import Diagnostics

/// Reads Handlebars and Mustache.
struct HandlebarsReader {
  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    var plain = range.start
    var trims = false
    func piece(_ end: Int, _ trimsEnd: Bool) -> SourceRange {
      var (start, end) = (plain, end)
      if trims { while start < end, text[start] <= 0x20 { start += 1 } }
      if trimsEnd { while end > start, text[end - 1] <= 0x20 { end -= 1 } }
      return SourceRange(start, end)
    }
    while let open = text[plain..<range.end].firstRange(of: [0x7B, 0x7B])?.lowerBound {
      let isComment = text[open...].starts(with: "{{!--".utf8)
      let isTriple = open + 2 < range.end && text[open + 2] == 0x7B
      let closer: [UInt8] = isComment ? Array("--}}".utf8) : isTriple ? Array("}}}".utf8) : Array("}}".utf8)
      guard let close = text[(open + 2)..<range.end].firstRange(of: closer) ?? text[(open + 2)..<range.end].firstRange(of: [0x7D, 0x7D])
      else { break }
      var inner = SourceRange(open + (isTriple ? 3 : 2), close.lowerBound)
      let trimsBefore = !inner.isEmpty && text[inner.start] == 0x7E
      if trimsBefore { inner = SourceRange(inner.start + 1, inner.end) }
      let trimsAfter = !inner.isEmpty && text[inner.end - 1] == 0x7E
      if trimsAfter { inner = SourceRange(inner.start, inner.end - 1) }
      builder.text(piece(open, trimsBefore))
      let tag = SourceRange(open, close.upperBound)
      self.tag(ProgramTags.trimmed(inner, text), tag, escapes: !isTriple)
      plain = close.upperBound
      trims = trimsAfter
    }
    builder.text(piece(range.end, false))
    return builder.finish()
  }

  private mutating func tag(_ inner: SourceRange, _ tag: SourceRange, escapes: Bool) {
    guard !inner.isEmpty else { return builder.add(.unknown(tag)) }
    let rest = ProgramTags.trimmed(SourceRange(inner.start + 1, inner.end), text)
    switch text[inner.start] {
    case 0x21: comment(rest, tag)
    case 0x3E: partial(rest, tag, hasBody: false)
    case 0x23: open(rest, tag)
    case 0x5E:
      if rest.isEmpty { return keep(tag, unless: builder.divide(nil, tag)) }
      let path = PrefixReader(rest, of: file, .handlebars).whole()
      builder.open(.choice([], condition: TemplateExpression(.not(path), rest), tag: tag), "/", tag)
    case 0x2F: keep(tag, unless: builder.close("/", tag))
    case 0x26: builder.add(.output(PrefixReader(rest, of: file, .handlebars).whole(), escapes: false, tag: tag))
    case 0x3D: builder.add(.unknown(tag))
    default: plainTag(inner, tag, escapes)
    }
  }

  private mutating func keep(_ tag: SourceRange, unless isDone: Bool) { if !isDone { builder.add(.unknown(tag)) } }

  /// Ghost's `{{!< default}}` names the layout.
  private mutating func comment(_ rest: SourceRange, _ tag: SourceRange) {
    guard !rest.isEmpty, text[rest.start] == 0x3C else { return }
    let name = ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end), text)
    builder.add(.extends(TemplateExpression(written: name, of: file), tag: tag))
  }

  private mutating func plainTag(_ inner: SourceRange, _ tag: SourceRange, _ escapes: Bool) {
    var reader = PrefixReader(inner, of: file, .handlebars)
    if reader.isWord("else") {
      reader.advance()
      if reader.isWord("if") || reader.isWord("unless") {
        let isNegative = reader.isWord("unless")
        reader.advance()
        let condition = reader.operand()
        return keep(tag, unless: builder.divide(isNegative ? TemplateExpression(.not(condition), condition.range) : condition, tag))
      }
      return keep(tag, unless: builder.divide(nil, tag))
    }
    builder.add(.output(reader.whole(), escapes: escapes, tag: tag))
  }

  private mutating func open(_ rest: SourceRange, _ tag: SourceRange) {
    if text[rest.start] == 0x3E { return partial(ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end), text), tag, hasBody: true) }
    if text[rest.start] == 0x2A { return builder.open(.capture("\u{0}inline"), "/", tag) }
    var reader = PrefixReader(rest, of: file, .handlebars)
    guard let word = reader.word else { return builder.open(.passing, "/", tag) }
    let isAlone = reader.isAlone
    switch word {
    case "if", "unless":
      reader.advance()
      let condition = reader.operand()
      let holds = word == "if" ? condition : TemplateExpression(.not(condition), condition.range)
      builder.open(.choice([], condition: holds, tag: tag), "/", tag)
    case "each":
      reader.advance()
      let list = reader.operand()
      var loop = TemplateLoop(names: reader.blockNames(), list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
      loop.entersItem = loop.names.isEmpty
      if loop.names.isEmpty { loop.names = ["this"] }
      builder.open(.loop(loop, isOtherwise: false), "/", tag)
    case "with":
      reader.advance()
      let value = reader.operand()
      var loop = TemplateLoop(
        names: ["this"], list: TemplateExpression(.list([value]), value.range), tag: tag, body: [], otherwise: nil, otherwiseTag: nil,
        end: tag)
      loop.entersItem = true
      builder.open(.loop(loop, isOtherwise: false), "/", tag)
    case "eq", "ifEquals", "ifEq", "if_eq", "ifeq", "is":
      reader.advance()
      let (a, b) = (reader.operand(), reader.operand())
      builder.open(.choice([], condition: TemplateExpression(.comparison(a, .equal, b), rest), tag: tag), "/", tag)
    case "contentFor", "section", "content", "block":
      reader.advance()
      let name = reader.operand()
      if word == "block" { return builder.open(.yield(TemplateYield(name: name, tag: tag)), "/", tag) }
      builder.open(.fill(TemplateFill(name: name, body: [], mode: word == "content" ? .replace : .append, tag: tag)), "/", tag)
    default:
      // Mustache's sections; block helpers that are not known keep their tags.
      guard isAlone else { return builder.open(.passing, "/", tag) }
      if Self.isList(word) {
        let loop = TemplateLoop(
          names: ["this"], list: reader.operand(), tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag, entersItem: true)
        return builder.open(.loop(loop, isOtherwise: false), "/", tag)
      }
      builder.open(.choice([], condition: reader.operand(), tag: tag), "/", tag)
    }
  }

  /// Whether a section of Mustache's is a list by its name, and no condition: ways to sign in.
  private static func isList(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix("s") && ["provider", "strateg", "social", "oauth", "connection", "idp"].contains(where: name.contains)
  }

  private mutating func partial(_ rest: SourceRange, _ tag: SourceRange, hasBody: Bool) {
    var reader = PrefixReader(rest, of: file, .handlebars)
    let name: TemplateExpression
    if reader.isSubexpression || reader.isString {
      name = reader.operand()
    } else {
      var end = rest.start
      while end < rest.end, text[end] > 0x20 { end += 1 }
      let range = SourceRange(rest.start, end)
      if file.string(range) == "@partial-block" { return builder.add(.yield(TemplateYield(name: nil, tag: tag))) }
      name = TemplateExpression(written: range, of: file)
      reader = PrefixReader(SourceRange(end, rest.end), of: file, .handlebars)
    }
    var include = TemplateInclude(name: name, tag: tag)
    for argument in reader.arguments() {
      if argument.name != nil { include.arguments.append(argument) } else { include.map = argument.value }
    }
    if hasBody {
      builder.open(.call(TemplateCall(kind: .embed(include), body: [], tag: tag, end: tag)), "/", tag)
    } else {
      builder.add(.include(include))
    }
  }
}
