import Diagnostics

/// A start tag as Razor reads it: values may hold code, with its own quotation marks.
struct RazorTag {
  struct Value {
    enum Kind { case text, code, mixed }

    var kind: Kind
    /// What stands between the quotation marks; of code, what stands behind the `@` and within its parentheses.
    var range: SourceRange
    /// The pieces of what is mixed, in their order.
    var pieces: [(isCode: Bool, range: SourceRange)] = []
  }

  struct Attribute {
    var name: String
    var nameRange: SourceRange
    var range: SourceRange
    /// Nil for one without a value.
    var value: Value?
  }

  private static let limit = 50_000

  private(set) var name: SourceRange
  private(set) var range: SourceRange
  private(set) var isClosed = false
  private(set) var attributes: [Attribute] = []

  /// Nil for what is no whole start tag.
  init?(_ start: Int, _ reader: RazorReader, _ end: Int) {
    let text = reader.text
    let end = min(end, start + Self.limit)
    var i = start + 1
    guard i < end, text[i].isASCIIAlpha else { return nil }
    while i < end, TemplateWords.isWord(text[i]) || text[i] == 0x2E || text[i] == 0x2D || text[i] == 0x3A { i += 1 }
    name = SourceRange(start + 1, i)
    range = SourceRange(start, i)
    while i < end {
      switch text[i] {
      case 0x3E:
        isClosed = text[i - 1] == 0x2F
        range.end = i + 1
        return
      case 0x3C: return nil
      case 0x40 where i + 1 < end && text[i + 1] == 0x2A:
        i = text[(i + 2)..<end].firstRange(of: [0x2A, 0x40])?.upperBound ?? end
      case 0x40 where i + 1 < end && text[i + 1] == 0x28: i = reader.closingBracket(i + 1, end).map { $0 + 1 } ?? end
      case 0...0x20, 0x2F, 0x22, 0x27, 0x3D: i += 1
      default:
        guard attributes.count < 300, let next = attribute(i, reader, end) else { return nil }
        i = next
      }
    }
    return nil
  }

  private mutating func attribute(_ start: Int, _ reader: RazorReader, _ end: Int) -> Int? {
    let text = reader.text
    var i = start
    while i < end, text[i] > 0x20, text[i] != 0x3D, text[i] != 0x3E, text[i] != 0x2F { i += 1 }
    if i == start { i += 1 }
    let nameRange = SourceRange(start, i)
    var made = Attribute(name: reader.file.string(nameRange), nameRange: nameRange, range: nameRange)
    var next = i
    while next < end, text[next] <= 0x20 { next += 1 }
    guard next < end, text[next] == 0x3D else {
      attributes.append(made)
      return i
    }
    i = next + 1
    while i < end, text[i] <= 0x20 { i += 1 }
    guard i < end else { return nil }
    let quote: UInt8 = text[i] == 0x22 || text[i] == 0x27 ? text[i] : 0
    if quote != 0 { i += 1 }
    let valueStart = i
    var pieces: [(isCode: Bool, range: SourceRange)] = []
    var plain = i
    var last = SourceRange(i, i)
    func flush(_ end: Int) { if end > plain { pieces.append((false, SourceRange(plain, end))) } }
    while i < end, quote != 0 ? text[i] != quote : text[i] > 0x20 && text[i] != 0x3E {
      if quote == 0, text[i] == 0x2F, i + 1 < end, text[i + 1] == 0x3E { break }
      guard text[i] == 0x40, i + 1 < end, text[i + 1] != 0x40, i == valueStart || !TemplateWords.isWord(text[i - 1]) else {
        i += text[i] == 0x40 ? 2 : 1
        continue
      }
      let codeEnd: Int
      var code: SourceRange
      if text[i + 1] == 0x28 {
        guard let close = reader.closingBracket(i + 1, end) else { return nil }
        code = SourceRange(i + 2, close)
        codeEnd = close + 1
      } else {
        let extent = reader.extent(i, end)
        code = SourceRange(extent.start, extent.end)
        codeEnd = extent.end
        // A lambda or a sum runs on up to the quotation mark.
        if i == valueStart, quote != 0, codeEnd < end, text[codeEnd] != quote, made.name.first == "@",
          let close = text[codeEnd..<end].firstIndex(of: quote)
        {
          code.end = close
        }
      }
      flush(i)
      pieces.append((true, code))
      last = SourceRange(i, max(codeEnd, code.end == codeEnd ? codeEnd : code.end))
      i = max(last.end, i + 1)
      plain = i
    }
    guard i < end || quote == 0 else { return nil }
    flush(i)
    let whole = SourceRange(valueStart, i)
    if pieces.count == 1, pieces[0].isCode, last == whole {
      made.value = Value(kind: .code, range: pieces[0].range)
    } else {
      made.value = Value(kind: pieces.contains { $0.isCode } ? .mixed : .text, range: whole, pieces: pieces)
    }
    i = min(end, quote != 0 ? i + 1 : i)
    made.range.end = i
    attributes.append(made)
    return i
  }
}
