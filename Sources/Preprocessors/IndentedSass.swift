import Diagnostics

/// Makes SCSS of Sass's indented syntax, in which lines and their indentation stand for semicolons and braces:
/// https://sass-lang.com/documentation/syntax/#the-indented-syntax. Every byte knows its place in the file.
struct IndentedSass {
  private let file: SourceFile
  private let text: [UInt8]
  private var made = AssembledText()

  /// A line that says something, with those that go on from it.
  private struct Line {
    var indentation: Int
    var content: SourceRange
  }

  static func isIndented(_ path: String) -> Bool { path.lowercased().hasSuffix(".sass") }

  static func scss(of file: SourceFile) -> AssembledText {
    var maker = IndentedSass(file)
    maker.write(maker.lines())
    return maker.made
  }

  private init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  // MARK: - Lines

  private func lines() -> [Line] {
    var lines: [Line] = []
    var at = 0
    /// The indentation of a comment, whose deeper lines belong to it.
    var comment: Int?
    while at < text.count {
      var start = at
      while start < text.count, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
      let indentation = start - at
      var end = Self.lineEnd(text, start)
      at = min(end + 1, text.count)
      if end == text.count { at = text.count }
      guard start < end, text[start..<end].contains(where: { $0 > 0x20 }) else { continue }
      if let depth = comment {
        if indentation > depth { continue }
        comment = nil
      }
      if text[start] == 0x2F, start + 1 < end, text[start + 1] == 0x2F || text[start + 1] == 0x2A {
        comment = indentation
        continue
      }
      // A list of selectors, and what stands in brackets, goes on in the next line.
      while end < text.count, Self.goesOn(text, start, end) {
        end = Self.lineEnd(text, end + 1)
        at = min(end + 1, text.count)
      }
      lines.append(Line(indentation: indentation, content: trimmed(start, end)))
    }
    return lines
  }

  private static func lineEnd(_ text: [UInt8], _ start: Int) -> Int {
    text[min(start, text.count)...].firstIndex { $0 == 0x0A || $0 == 0x0C } ?? text.count
  }

  private static func goesOn(_ text: [UInt8], _ start: Int, _ end: Int) -> Bool {
    var depth = 0
    var last: UInt8 = 0
    var at = start
    while at < end {
      let byte = text[at]
      if byte == 0x22 || byte == 0x27 {
        at = min(SassParser.behindString(text, at, end), end)
        last = byte
        continue
      }
      if byte == 0x2F, at + 1 < end, text[at + 1] == 0x2F, last <= 0x20 || at == start { break }
      if byte == 0x28 || byte == 0x5B { depth += 1 } else if byte == 0x29 || byte == 0x5D { depth -= 1 }
      if byte > 0x20 { last = byte }
      at += 1
    }
    return depth > 0 || last == 0x2C && end - start < 100_000
  }

  /// Without the white space around it, and without the comment at its end.
  private func trimmed(_ start: Int, _ end: Int) -> SourceRange {
    var end = end
    var at = start
    while at < end {
      if text[at] == 0x22 || text[at] == 0x27 {
        at = SassParser.behindString(text, at, end)
      } else if text[at] == 0x2F, at + 1 < end, text[at + 1] == 0x2F, at > start, text[at - 1] <= 0x20 {
        // Lines behind a comment within brackets are lost with it, so only the comment of the last line is cut off.
        if !text[at..<end].contains(0x0A) { end = at }
        at += 2
      } else {
        at += 1
      }
    }
    while end > start, text[end - 1] <= 0x20 || text[end - 1] == 0x3B { end -= 1 }
    return SourceRange(start, end)
  }

  // MARK: - SCSS

  private mutating func write(_ lines: [Line]) {
    var open: [Int] = []
    for (index, line) in lines.enumerated() {
      while let last = open.last, last >= line.indentation {
        open.removeLast()
        made.append("}\n", from: line.content, of: file)
      }
      statement(line.content)
      if index + 1 < lines.count, lines[index + 1].indentation > line.indentation, open.count < SassParser.depthLimit {
        open.append(line.indentation)
        made.append(" {\n", from: line.content, of: file)
      } else {
        made.append(isSelector(line.content) ? " {}\n" : ";\n", from: line.content, of: file)
      }
    }
    if let last = lines.last { for _ in open { made.append("}\n", from: last.content, of: file) } }
  }

  /// `=name` is `@mixin name`, `+name` is `@include name`, and sheets that are imported need no quotation marks.
  private mutating func statement(_ range: SourceRange) {
    let first = text[range.start]
    let next = range.length > 1 ? text[range.start + 1] : 0
    if first == 0x3D {
      made.append("@mixin ", from: SourceRange(range.start, range.start + 1), of: file)
      made.append(SourceRange(range.start + 1, range.end), of: file)
    } else if first == 0x2B, SassParser.isNameStart(next) || next == 0x2D {
      made.append("@include ", from: SourceRange(range.start, range.start + 1), of: file)
      made.append(SourceRange(range.start + 1, range.end), of: file)
    } else if text[range.bytes].starts(with: "@import ".utf8),
      !text[range.bytes].contains(where: { $0 == 0x22 || $0 == 0x27 || $0 == 0x28 })
    {
      made.append(SourceRange(range.start, range.start + 8), of: file)
      var start = range.start + 8
      while start < range.end {
        let end = text[start..<range.end].firstIndex(of: 0x2C) ?? range.end
        let name = trimmed(min(text[start..<end].firstIndex { $0 > 0x20 } ?? end, end), end)
        if start > range.start + 8 { made.append(", ", from: name, of: file) }
        made.append("\"" + String(decoding: text[name.bytes], as: UTF8.self) + "\"", from: name, of: file)
        start = end + 1
      }
    } else {
      made.append(range, of: file)
    }
  }

  /// Whether a line without anything below it is a rule and no statement.
  private func isSelector(_ range: SourceRange) -> Bool {
    guard let first = text[range.bytes].first, first != 0x40, first != 0x24, first != 0x2B, first != 0x3D else { return false }
    return !text[range.bytes].contains(0x3A)
  }
}
