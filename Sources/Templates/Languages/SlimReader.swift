import Diagnostics

/// Reads Slim as Rails writes it. Lines that are not understood stay as they are.
struct SlimReader {
  private static let depthLimit = 80

  let file: SourceFile
  let text: [UInt8]
  let ruby: RubyTags
  private let lines: IndentedLines
  private var builder = TreeBuilder()
  /// How often a bracket was not closed; then they are looked for in their own line only.
  var unclosed = 0
  /// How deep the lines are nested that are being read.
  private var nesting = 0

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
    ruby = RubyTags(file)
    lines = IndentedLines(text, SourceRange(0, text.count))
  }

  mutating func read() -> [TemplateNode] {
    block(0..<lines.count)
    return builder.finish()
  }

  // MARK: - Lines

  /// The lines of one level, with what is nested in them.
  private mutating func block(_ range: Range<Int>) {
    nesting += 1
    defer { nesting -= 1 }
    var isOpen = false
    var i = range.lowerBound
    while i < range.upperBound {
      let line = lines[i]
      guard !line.isBlank else {
        i += 1
        continue
      }
      let isStatement = text[line.start] == 0x2D
      let code = ProgramTags.trimmed(SourceRange(line.start + 1, line.end), text)
      let isMiddle = isStatement && RubyTags.middleWords.contains(ruby.word(code))
      if isOpen, !isMiddle {
        closeBlock(line.start)
        isOpen = false
      }
      guard builder.depth < Self.depthLimit, nesting < Self.depthLimit else {
        builder.add(.unknown(line.range))
        i += 1
        continue
      }
      if isStatement {
        let end = codeEnd(i, range.upperBound)
        let next = lines.nested(from: end, below: line.indent, limit: range.upperBound)
        let depth = builder.depth
        let tag = SourceRange(line.start, lines[end - 1].end)
        ruby.statement(ProgramTags.trimmed(SourceRange(line.start + 1, tag.end), text), tag, impliesBlock: next > end, &builder)
        if builder.depth == depth, !isMiddle, next > end { builder.open(.passing, "end", tag) }
        isOpen = isOpen || builder.depth > depth
        block(end..<next)
        i = next
      } else {
        i = self.line(i, range.upperBound)
      }
    }
    if isOpen { closeBlock(lines[max(range.lowerBound, i - 1)].end) }
  }

  private mutating func closeBlock(_ offset: Int) { _ = builder.close("end", SourceRange(offset, offset)) }

  /// Behind the lines that code takes which begins in line `i`: it goes on behind a comma or a backslash.
  private func codeEnd(_ i: Int, _ limit: Int) -> Int {
    var end = i + 1
    while end < limit, end - i < 200, !lines[end - 1].isBlank, [0x2C, 0x5C].contains(text[lines[end - 1].end - 1]) { end += 1 }
    return end
  }

  private mutating func line(_ i: Int, _ limit: Int) -> Int {
    let line = lines[i]
    let nested = lines.nested(from: i + 1, below: line.indent, limit: limit)
    let second = line.start + 1 < line.end ? text[line.start + 1] : 0
    switch text[line.start] {
    case 0x2F:
      if second == 0x21 { comment(line.range) }
      return nested
    case 0x7C, 0x27:
      words(from: line.start + 1, i, nested)
      if text[line.start] == 0x27 { builder.add(.constant(" ", SourceRange(line.end, line.end))) }
      return nested
    case 0x3C:
      ruby.words(line.range, &builder)
      block((i + 1)..<nested)
      return nested
    case 0x3D: return output(line.start, i, limit, below: line.indent)
    default: break
    }
    let word = ruby.word(line.range)
    if word == "doctype" {
      builder.add(.constant("<!DOCTYPE html>", line.range))
      return nested
    }
    if text[line.end - 1] == 0x3A, line.range.length == word.utf8.count + 1 {
      engine(word, line.range, lines.texts((i + 1)..<nested))
      return nested
    }
    return element(line.start, i, limit, below: line.indent)
  }

  private mutating func comment(_ line: SourceRange) {
    builder.add(.constant("<!--", line))
    builder.text(SourceRange(line.start + 2, line.end))
    builder.add(.constant("-->", line))
  }

  /// Words that begin in line `i` and go on in what is nested in it.
  private mutating func words(from start: Int, _ i: Int, _ nested: Int) {
    let first = SourceRange(min(start < lines[i].end && text[start] == 0x20 ? start + 1 : start, lines[i].end), lines[i].end)
    ruby.words(first, &builder)
    var isFirst = first.isEmpty
    for text in lines.texts((i + 1)..<nested) {
      if !isFirst { builder.add(.constant("\n", SourceRange(text.start, text.start))) }
      isFirst = false
      ruby.words(text, &builder)
    }
  }

  /// `=`, `==`, with the white space that `<`, `>` and `'` add.
  private mutating func output(_ start: Int, _ i: Int, _ limit: Int, below indent: Int) -> Int {
    var at = start + 1
    let isRaw = at < lines[i].end && text[at] == 0x3D
    if isRaw { at += 1 }
    var (spaceBefore, spaceBehind) = (false, false)
    while at < lines[i].end, text[at] == 0x3C || text[at] == 0x3E || text[at] == 0x27 {
      if text[at] == 0x3C { spaceBefore = true } else { spaceBehind = true }
      at += 1
    }
    let end = codeEnd(i, limit)
    let next = lines.nested(from: end, below: indent, limit: limit)
    let tag = SourceRange(start, lines[end - 1].end)
    if spaceBefore { builder.add(.constant(" ", SourceRange(start, start + 1))) }
    let depth = builder.depth
    ruby.output(ProgramTags.trimmed(SourceRange(at, max(at, tag.end)), text), escapes: !isRaw, tag, impliesBlock: next > end, &builder)
    let isOpen = builder.depth > depth
    block(end..<next)
    if isOpen { closeBlock(lines[next - 1].end) }
    if spaceBehind { builder.add(.constant(" ", SourceRange(start, start + 1))) }
    return next
  }

  private mutating func engine(_ name: String, _ line: SourceRange, _ texts: [SourceRange]) {
    switch name {
    case "javascript", "css":
      let element = name == "css" ? "style" : "script"
      builder.add(.constant("<\(element)>", line))
      for text in texts {
        builder.add(.constant("\n", SourceRange(text.start, text.start)))
        ruby.words(text, &builder)
      }
      builder.add(.constant("</\(element)>", line))
    case "ruby", "coffee", "typescript": break
    case "scss", "sass", "less", "styl":
      // What another language makes of it is not known.
      guard let first = texts.first else { return }
      builder.add(.constant("<style>", line))
      builder.add(.output(TemplateExpression(.opaque, first), escapes: false, tag: first))
      builder.add(.constant("</style>", line))
    default: for text in texts where !text.isEmpty { builder.add(.output(TemplateExpression(.opaque, text), escapes: false, tag: text)) }
    }
  }

  // MARK: - Elements

  /// An element that begins at `start` in line `i`, with what is nested in it. Returns the number of the line behind.
  private mutating func element(_ start: Int, _ i: Int, _ limit: Int, below indent: Int) -> Int {
    guard builder.depth < Self.depthLimit, let head = head(start, lines[i].end, limit: limit < lines.count ? lines[limit].head : text.count)
    else {
      let next = lines.nested(from: i + 1, below: indent, limit: limit)
      builder.add(.unknown(SourceRange(start, lines[i].end)))
      block((i + 1)..<next)
      return next
    }
    let last = lines.index(of: max(start, head.end - 1))
    let next = lines.nested(from: last + 1, below: indent, limit: limit)
    var markup = TemplateMarkup(name: head.name, attributes: head.attributes, head: SourceRange(start, head.end), end: SourceRange(0, 0))
    let stop = max(head.end, lines[max(last, next - 1)].end)
    markup.end = SourceRange(stop, stop)
    var at = head.end
    let lineEnd = max(at, lines[last].end)
    while at < lineEnd, text[at] <= 0x20 { at += 1 }
    let sign = at < lineEnd ? text[at] : 0
    markup.isClosed = sign == 0x2F
    if head.spaceBefore { builder.add(.constant(" ", markup.head)) }
    builder.open(.markup(markup), "%", markup.head)
    var behind = next
    switch sign {
    case 0: block((last + 1)..<next)
    case 0x2F: break
    case 0x3A:
      at += 1
      while at < lineEnd, text[at] <= 0x20 { at += 1 }
      if at < lineEnd { behind = element(at, last, limit, below: indent) }
    case 0x3D: behind = output(at, last, limit, below: indent)
    default: words(from: head.end, last, next)
    }
    _ = builder.close("%", markup.end)
    if head.spaceBehind { builder.add(.constant(" ", markup.end)) }
    return max(behind, last + 1)
  }
}
