import Diagnostics

/// Reads Haml as Rails writes it. Lines that are not understood stay as they are.
struct HamlReader {
  private static let depthLimit = 80

  let file: SourceFile
  let text: [UInt8]
  let ruby: RubyTags
  private let lines: IndentedLines
  var builder = TreeBuilder()
  /// The line break that what is written next begins with.
  private var lineBreak: SourceRange?
  /// How often a bracket was not closed; then they are looked for in their own line only.
  var unclosed = 0
  /// How deep the lines are nested that are being read.
  private var nesting = 0
  private var erbFilters = 0

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
    ruby = RubyTags(file)
    lines = IndentedLines(text, SourceRange(0, text.count))
  }

  mutating func read() -> [TemplateNode] {
    block(0..<lines.count)
    flushBreak()
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
      let isStatement = text[line.start] == 0x2D && !(line.start + 1 < line.end && text[line.start + 1] == 0x23)
      let code = isStatement ? ProgramTags.trimmed(SourceRange(line.start + 1, line.end), text) : line.range
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
        flushBreak()
        ruby.statement(ProgramTags.trimmed(SourceRange(line.start + 1, tag.end), text), tag, &builder)
        if builder.depth == depth, !isMiddle, next > end { builder.open(.passing, "end", tag) }
        isOpen = isOpen || builder.depth > depth
        block(end..<next)
        flushBreak()
        i = next
      } else {
        i = self.line(i, range.upperBound)
      }
    }
    if isOpen { closeBlock(lines[max(range.lowerBound, i - 1)].end) }
  }

  private mutating func closeBlock(_ offset: Int) { _ = builder.close("end", SourceRange(offset, offset)) }

  /// Behind the lines that code takes which begins in line `i`: it goes on behind a comma.
  private func codeEnd(_ i: Int, _ limit: Int) -> Int {
    var end = i + 1
    while end < limit, end - i < 200, !lines[end - 1].isBlank, text[lines[end - 1].end - 1] == 0x2C { end += 1 }
    return end
  }

  /// A line that writes something, with what is nested in it. Returns the number of the line behind.
  private mutating func line(_ i: Int, _ limit: Int) -> Int {
    let line = lines[i]
    let first = text[line.start]
    let second = line.start + 1 < line.end ? text[line.start + 1] : 0
    let nested = lines.nested(from: i + 1, below: line.indent, limit: limit)
    switch (first, second) {
    case (0x25, _) where Self.isName(second): return tag(i, limit)
    case (0x2E, _) where Self.isName(second), (0x23, _) where Self.isName(second): return tag(i, limit)
    case (0x2D, 0x23): return nested
    case (0x2F, _):
      comment(line.range)
      return nested
    case (0x3A, _) where Self.isName(second):
      flushBreak()
      filter(line.range, lines.texts((i + 1)..<nested))
      lineBreak = SourceRange(line.end, line.end)
      return nested
    case (0x21, 0x21) where text[line.range.bytes].starts(with: "!!!".utf8):
      flushBreak()
      if text[line.range.bytes].firstRange(of: Array("xml".utf8)) == nil {
        builder.add(.constant("<!DOCTYPE html>", line.range))
        lineBreak = SourceRange(line.end, line.end)
      }
      return nested
    default: break
    }
    flushBreak()
    if let (start, kind) = Self.code(line.range, text) {
      return code(i, limit, from: start, kind, tag: line.start, below: line.indent)
    }
    var range = line.range
    if first == 0x5C { range.start += 1 }
    if first == 0x26 || first == 0x21, second == 0x20 { range = ProgramTags.trimmed(SourceRange(range.start + 1, range.end), text) }
    ruby.words(Self.withoutPipe(range, text), &builder)
    lineBreak = SourceRange(line.end, line.end)
    // Nothing may be nested in words; who does it nevertheless wants to see it.
    block((i + 1)..<nested)
    return nested
  }

  enum Code { case escaped, raw, words }

  /// Where the code begins that `=`, `!=`, `&=`, `~` or `==` writes.
  static func code(_ range: SourceRange, _ text: [UInt8]) -> (start: Int, kind: Code)? {
    let words = text[range.bytes].prefix(3)
    for (sign, kind) in [
      ("!==", Code.words), ("&==", .words), ("==", .words), ("!=", .raw), ("&=", .escaped), ("!~", .raw), ("=", .escaped), ("~", .escaped),
    ]
    where words.starts(with: sign.utf8) { return (range.start + sign.utf8.count, kind) }
    return nil
  }

  /// Writes what code gives, with what is nested in its block.
  private mutating func code(_ i: Int, _ limit: Int, from start: Int, _ kind: Code, tag head: Int, below indent: Int) -> Int {
    if kind == .words {
      ruby.words(ProgramTags.trimmed(SourceRange(start, lines[i].end), text), &builder)
      lineBreak = SourceRange(lines[i].end, lines[i].end)
      return lines.nested(from: i + 1, below: indent, limit: limit)
    }
    let end = codeEnd(lines.index(of: start), limit)
    let next = lines.nested(from: end, below: indent, limit: limit)
    let tag = SourceRange(head, lines[end - 1].end)
    let depth = builder.depth
    ruby.output(ProgramTags.trimmed(SourceRange(start, tag.end), text), escapes: kind == .escaped, tag, &builder)
    if builder.depth > depth {
      lineBreak = SourceRange(tag.end, tag.end)
      block(end..<next)
      flushBreak()
      closeBlock(lines[next - 1].end)
    } else {
      block(end..<next)
    }
    lineBreak = SourceRange(lines[next - 1].end, lines[next - 1].end)
    return next
  }

  private mutating func flushBreak() {
    if let at = lineBreak { builder.add(.constant("\n", at)) }
    lineBreak = nil
  }

  // MARK: - Elements

  private mutating func tag(_ i: Int, _ limit: Int) -> Int {
    let line = lines[i]
    let head = tagHead(line.range, limit: limit < lines.count ? lines[limit].head : text.count)
    let last = lines.index(of: max(line.start, head.end - 1))
    if head.eatsOutside { lineBreak = nil } else { flushBreak() }
    let next = lines.nested(from: last + 1, below: line.indent, limit: limit)
    var element = TemplateMarkup(
      name: head.name, attributes: head.attributes, head: SourceRange(line.start, head.end), end: SourceRange(0, 0))
    element.isClosed = head.isClosed
    let stop = max(head.end, lines[max(last, next - 1)].end)
    element.end = SourceRange(stop, stop)
    builder.open(.markup(element), "%", element.head)
    let rest = ProgramTags.trimmed(SourceRange(head.end, max(head.end, lines[last].end)), text)
    var behind = next
    if let (start, kind) = Self.code(rest, text), !head.isClosed {
      lineBreak = nil
      behind = code(last, limit, from: start, kind, tag: rest.start, below: line.indent)
      lineBreak = nil
    } else if !rest.isEmpty {
      let isMarked = (text[rest.start] == 0x21 || text[rest.start] == 0x26) && rest.length > 1 && text[rest.start + 1] == 0x20
      ruby.words(Self.withoutPipe(isMarked ? SourceRange(rest.start + 2, rest.end) : rest, text), &builder)
      block((last + 1)..<next)
      lineBreak = nil
    } else if next > last + 1 {
      if !head.eatsInside { lineBreak = SourceRange(head.end, head.end) }
      block((last + 1)..<next)
      if head.eatsInside { lineBreak = nil } else { flushBreak() }
    }
    _ = builder.close("%", element.end)
    lineBreak = head.eatsOutside ? nil : element.end
    return max(behind, last + 1)
  }

  static func isName(_ byte: UInt8) -> Bool { TemplateWords.isWord(byte) || byte == 0x2D || byte == 0x3A || byte == 0x40 || byte >= 0x80 }

  /// Words over several lines end in ` |`.
  private static func withoutPipe(_ range: SourceRange, _ text: [UInt8]) -> SourceRange {
    guard range.length > 1, text[range.end - 1] == 0x7C, text[range.end - 2] <= 0x20 else { return range }
    return ProgramTags.trimmed(SourceRange(range.start, range.end - 1), text)
  }

  // MARK: - Comments and filters

  private mutating func comment(_ line: SourceRange) {
    let words = ProgramTags.trimmed(SourceRange(line.start + 1, line.end), text)
    // What only old browsers see, and what is commented out below, is not written.
    guard !words.isEmpty, text[words.start] != 0x5B, text[words.start] != 0x21 else { return }
    flushBreak()
    builder.add(.constant("<!-- ", line))
    builder.text(words)
    builder.add(.constant(" -->", line))
    lineBreak = SourceRange(line.end, line.end)
  }

  private mutating func filter(_ line: SourceRange, _ texts: [SourceRange]) {
    let name = file.string(SourceRange(line.start + 1, line.end))
    let ruby = ruby
    func write(_ builder: inout TreeBuilder) {
      for (index, text) in texts.enumerated() {
        if index > 0 { builder.add(.constant("\n", SourceRange(text.start, text.start))) }
        ruby.words(text, &builder)
      }
    }
    switch name {
    case "javascript": wrapped("script", line, write)
    case "css": wrapped("style", line, write)
    case "plain", "preserve": write(&builder)
    case "escaped", "cdata":
      for text in texts {
        builder.add(
          .output(TemplateExpression(.literal(.string(AssembledText(text, of: file), isMarkup: false)), text), escapes: true, tag: text))
      }
    case "erb" where !texts.isEmpty && erbFilters < 20:
      erbFilters += 1
      var reader = ErbReader(file)
      for node in reader.read(SourceRange(texts[0].start, texts[texts.count - 1].end)) { builder.add(node) }
    case "ruby": break
    case "coffee", "coffeescript", "typescript": break
    case "sass", "scss", "less", "stylus":
      // What another language makes of it is not known.
      wrapped("style", line) { builder in
        if let first = texts.first { builder.add(.output(TemplateExpression(.opaque, first), escapes: false, tag: first)) }
      }
    default: for text in texts where !text.isEmpty { builder.add(.output(TemplateExpression(.opaque, text), escapes: false, tag: text)) }
    }
  }

  private mutating func wrapped(_ name: String, _ line: SourceRange, _ body: (inout TreeBuilder) -> Void) {
    builder.add(.constant("<\(name)>\n", line))
    body(&builder)
    builder.add(.constant("\n</\(name)>", line))
  }
}
