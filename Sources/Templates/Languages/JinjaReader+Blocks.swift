import Diagnostics

/// Tags that change what stands between them, and tags that hold several.
extension JinjaReader {
  /// What is written between the tags of a filter, under this name.
  private static let filtered = "@filtered"

  /// `{% filter upper|trim %}…{% endfilter %}`, Twig's `apply`: the body, put through the filters.
  mutating func filtered(_ reader: inout ExpressionReader, _ word: String, _ tag: SourceRange) {
    var value = TemplateExpression(.name(Self.filtered), tag)
    repeat {
      guard let name = reader.name() else { return builder.open(.passing, word, tag) }
      var arguments: [TemplateArgument] = []
      if reader.take("(") {
        while !reader.isAtEnd, !reader.take(")") {
          arguments.append(TemplateArgument(name: nil, value: reader.expression()))
          if !reader.take(","), !reader.isSymbol(")") { return builder.open(.passing, word, tag) }
        }
      } else if reader.take(":") {
        arguments.append(TemplateArgument(name: nil, value: reader.operand()))
      }
      value = TemplateExpression(.filter(value, name, arguments), tag)
    } while reader.take("|")
    guard reader.isAtEnd else { return builder.open(.passing, word, tag) }
    builder.open(.filtered(Self.filtered, value), word, tag)
  }

  /// Django's `{% firstof a b 'words' %}`: the first that counts as true.
  mutating func firstOf(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    var operands: [TemplateExpression] = []
    var name: String?
    while !reader.isAtEnd {
      if reader.takeWord("as") {
        name = reader.name()
        break
      }
      let start = reader.token.range
      operands.append(reader.operand())
      if reader.token.range == start { return builder.add(.unknown(tag)) }
    }
    guard var value = operands.popLast() else { return builder.add(.unknown(tag)) }
    for operand in operands.reversed() { value = TemplateExpression(.either(operand, value), tag) }
    if let name { return builder.add(.assign([name], value, tag: tag)) }
    builder.add(.output(value, escapes: escaping.last ?? true, tag: tag))
  }

  /// `{% autoescape off %}`, `{% autoescape false %}`, Twig's `{% autoescape 'js' %}`.
  mutating func autoescape(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    let isOff = ["off", "false", "False"].contains { reader.isWord($0) }
    escaping.append(!isOff)
    builder.open(.passing, "autoescape", tag)
  }

  /// Liquid's `{% liquid … %}`: each line is a tag. What a line writes is written where the whole tag stands.
  mutating func lines(_ inner: SourceRange, _ tag: SourceRange) {
    let depth = builder.depth
    var start = inner.start
    while start < inner.end, text[start] <= 0x20 { start += 1 }
    start += "liquid".utf8.count
    var hidden: String?
    while start < inner.end {
      let end = text[start..<inner.end].firstIndex(of: 0x0A) ?? inner.end
      var line = SourceRange(start, end)
      start = end + 1
      while !line.isEmpty, text[line.start] <= 0x20 { line = SourceRange(line.start + 1, line.end) }
      while !line.isEmpty, text[line.end - 1] <= 0x20 { line = SourceRange(line.start, line.end - 1) }
      guard !line.isEmpty, text[line.start] != 0x23 else { continue }
      let word = String(decoding: text[line.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
      if let open = hidden {
        if word == "end" + open { hidden = nil }
        continue
      }
      switch word {
      case "comment", "doc": hidden = word
      case "echo", "render", "include", "section", "liquid": if word != "liquid" { self.tag(word, line, tag) }
      // A line is no tag that could stay as it is written.
      default: self.tag(word, line, SourceRange(line.start, line.start))
      }
    }
    // What a line opens ends within the tag.
    while builder.depth > depth { builder.closeTop(SourceRange(inner.end, inner.end)) }
  }

  /// The values of `set a, b = 1, 2`.
  mutating func parallel(_ reader: inout ExpressionReader, _ tag: SourceRange) -> TemplateExpression {
    let start = reader.token.range.start
    var values: [TemplateExpression] = []
    repeat { values.append(reader.expression()) } while reader.take(",")
    guard reader.isAtEnd else { return TemplateExpression(.opaque, tag) }
    // `set a, b = pair`
    if values.count == 1 { return values[0] }
    return TemplateExpression(.list(values), SourceRange(start, values[values.count - 1].range.end))
  }
}
