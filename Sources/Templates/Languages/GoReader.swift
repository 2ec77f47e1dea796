import Diagnostics

/// Reads Go's html/template.
struct GoReader {
  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()
  /// For each tag that is open, what keeps the dot that a `with` replaces; nil for other tags.
  private var dots: [String?] = []

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
    while let open = text[plain..<range.end].firstRange(of: [0x7B, 0x7B])?.lowerBound,
      let close = text[(open + 2)..<range.end].firstRange(of: [0x7D, 0x7D])
    {
      var inner = SourceRange(open + 2, close.lowerBound)
      let trimsBefore = inner.length > 1 && text[inner.start] == 0x2D && text[inner.start + 1] <= 0x20
      if trimsBefore { inner = SourceRange(inner.start + 1, inner.end) }
      let trimsAfter = inner.length > 1 && text[inner.end - 1] == 0x2D && text[inner.end - 2] <= 0x20
      if trimsAfter { inner = SourceRange(inner.start, inner.end - 1) }
      builder.text(piece(open, trimsBefore))
      tag(ProgramTags.trimmed(inner, text), SourceRange(open, close.upperBound))
      plain = close.upperBound
      trims = trimsAfter
    }
    builder.text(piece(range.end, false))
    return builder.finish()
  }

  private mutating func keep(_ tag: SourceRange, unless isDone: Bool) { if !isDone { builder.add(.unknown(tag)) } }

  private mutating func tag(_ inner: SourceRange, _ tag: SourceRange) {
    if text[inner.bytes].starts(with: [0x2F, 0x2A]) { return }
    var reader = PrefixReader(inner, of: file, .go)
    guard let word = reader.word else { return builder.add(.output(reader.whole(), escapes: true, tag: tag)) }
    if ["if", "range", "define", "block"].contains(word) { dots.append(nil) }
    switch word {
    case "if":
      reader.advance()
      builder.open(.choice([], condition: reader.whole(), tag: tag), "end", tag)
    case "with": with(inner, tag)
    case "else":
      reader.advance()
      let isConditional = reader.isWord("if")
      if isConditional { reader.advance() }
      keep(tag, unless: builder.divide(isConditional ? reader.whole() : nil, tag))
    case "range": range(inner, tag)
    case "end":
      keep(tag, unless: builder.close("end", tag))
      if let outer = dots.popLast() ?? nil { set(".", TemplateExpression(.name(outer), tag), tag) }
    case "define", "block":
      reader.advance()
      guard let name = reader.operand().literalText else { return builder.open(.passing, "end", tag) }
      if word == "block" { return builder.open(.block(name), "end", tag) }
      builder.open(.macro(TemplateMacro(name: name, parameters: [], body: [], tag: tag)), "end", tag)
    case "template", "partial", "partialCached":
      reader.advance()
      let name = reader.operand()
      var call = TemplateInclude(name: name, tag: tag)
      if !reader.isAtEnd { call.map = reader.whole() }
      builder.add(.include(call))
    case "break", "continue": break
    default: output(word, inner, tag)
    }
  }

  private mutating func set(_ name: String, _ value: TemplateExpression, _ tag: SourceRange) {
    builder.add(.assign([name], value, tag: tag))
  }

  /// `with .Width`, `with $w := .Width`: inside, the dot is the value; behind `else` and `end` it is what it was.
  private mutating func with(_ inner: SourceRange, _ tag: SourceRange) {
    var names: [String] = ["."]
    var start = inner.start + 4
    if let assign = text[inner.bytes].firstRange(of: [0x3A, 0x3D]) {
      names.append(file.string(ProgramTags.trimmed(SourceRange(start, assign.lowerBound), text)))
      start = assign.upperBound
    }
    let value = PrefixReader(SourceRange(start, inner.end), of: file, .go).whole()
    let outer = "@dot \(dots.count)"
    dots.append(outer)
    set(outer, TemplateExpression(.name("."), tag), tag)
    builder.open(.choice([], condition: value, tag: tag), "end", tag)
    for name in names { set(name, name == "." ? value : TemplateExpression(.name("."), tag), tag) }
  }

  /// `range $i, $x := .List`
  private mutating func range(_ inner: SourceRange, _ tag: SourceRange) {
    var names: [String] = ["."]
    var start = inner.start + 5
    if let assign = text[inner.bytes].firstRange(of: [0x3A, 0x3D]) {
      names = file.string(SourceRange(start, assign.lowerBound)).split { $0 == "," || $0 == " " }.map(String.init)
      start = assign.upperBound
    }
    let list = PrefixReader(SourceRange(start, inner.end), of: file, .go).whole()
    let loop = TemplateLoop(names: names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
    builder.open(.loop(loop, isOtherwise: false), "end", tag)
    if let item = names.last, item != "." { set(".", TemplateExpression(.name(item), tag), tag) }
  }

  private mutating func output(_ word: String, _ inner: SourceRange, _ tag: SourceRange) {
    if word.hasPrefix("$"),
      let assign = text[inner.bytes].firstRange(of: [0x3A, 0x3D]) ?? text[inner.bytes].firstRange(of: [0x20, 0x3D, 0x20])
    {
      let value = PrefixReader(SourceRange(assign.upperBound, inner.end), of: file, .go).whole()
      return builder.add(.assign([word], value, tag: tag))
    }
    builder.add(.output(PrefixReader(inner, of: file, .go).whole(), escapes: true, tag: tag))
  }
}
