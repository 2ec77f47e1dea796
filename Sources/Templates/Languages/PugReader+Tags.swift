import Diagnostics

/// Elements, their attributes and their words; mixins.
extension PugReader {
  private static let unclosedLimit = 50

  struct Head {
    var name: SourceRange?
    var computedName: TemplateExpression?
    var attributes: [TemplateMarkup.Attribute] = []
    var end: Int
  }

  private static func isName(_ byte: UInt8) -> Bool { TemplateWords.isWord(byte) || byte == 0x2D || byte >= 0x80 }

  // MARK: - Elements

  /// An element that begins at `start` in line `i`, with what is nested in it. Returns the number of the line behind. `inlineEnd` is where
  /// one ends that stands in words: `#[b words]`.
  mutating func element(_ start: Int, _ i: Int, _ limit: Int, below indent: Int, inlineEnd: Int? = nil) -> Int {
    let lineEnd = inlineEnd ?? lines[i].end
    if inlineEnd == nil, start < lineEnd, text[start] == 0x2B {
      return call(i, limit, lines.nested(from: i + 1, below: indent, limit: limit), from: start)
    }
    let reach = inlineEnd ?? (limit < lines.count ? lines[limit].head : text.count)
    guard builder.depth < Self.depthLimit, let head = head(start, lineEnd, limit: reach) else {
      let next = inlineEnd == nil ? lines.nested(from: i + 1, below: indent, limit: limit) : i + 1
      builder.add(.unknown(SourceRange(start, lineEnd)))
      if inlineEnd == nil { block((i + 1)..<next) }
      return next
    }
    let last = lines.index(of: max(start, head.end - 1))
    let next = inlineEnd == nil ? lines.nested(from: last + 1, below: indent, limit: limit) : last + 1
    var markup = TemplateMarkup(
      name: head.name, computedName: head.computedName, attributes: head.attributes, head: SourceRange(start, head.end),
      end: SourceRange(0, 0))
    let stop = inlineEnd ?? max(head.end, lines[max(last, next - 1)].end)
    markup.end = SourceRange(stop, stop)
    markup.isClosed = head.end < text.count && text[head.end] == 0x2F
    builder.open(.markup(markup), "%", markup.head)
    let behind = content(
      head.end, inlineEnd ?? max(head.end, lines[last].end), last, next, limit, below: indent, isInline: inlineEnd != nil)
    _ = builder.close("%", markup.end)
    return max(behind, last + 1)
  }

  /// What stands behind the head of an element or of a call.
  private mutating func content(
    _ start: Int, _ end: Int, _ last: Int, _ next: Int, _ limit: Int, below indent: Int, isInline: Bool
  ) -> Int {
    let nested = (last + 1)..<max(next, last + 1)
    guard start < end else {
      block(nested)
      return next
    }
    switch text[start] {
    case 0x2F: return next
    case 0x2E where start + 1 == end && !isInline:
      for (index, text) in lines.texts(nested).enumerated() {
        if index > 0 { builder.add(.constant("\n", SourceRange(text.start, text.start))) }
        words(text)
      }
      return next
    case 0x3A:
      let inner = ProgramTags.trimmed(SourceRange(start + 1, end), text)
      guard !inner.isEmpty else { break }
      if isInline { return element(inner.start, last, limit, below: indent, inlineEnd: end) }
      return element(inner.start, last, limit, below: indent)
    case 0x3D: output(start, end)
    case 0x21 where start + 1 < end && text[start + 1] == 0x3D: output(start, end)
    default: words(SourceRange(text[start] <= 0x20 ? start + 1 : start, end))
    }
    block(nested)
    return next
  }

  /// Nil where no element begins.
  private mutating func head(_ start: Int, _ lineEnd: Int, limit: Int) -> Head? {
    var head = Head(end: start)
    var i = start
    if i + 1 < lineEnd, text[i] == 0x23, text[i + 1] == 0x7B {
      guard let close = BracketScanner.close(i + 1, text, limit: lineEnd, isScript: true) else { return nil }
      head.computedName = ExpressionReader.read(SourceRange(i + 2, close), of: file, .pug)
      i = close + 1
    } else if TemplateWords.isWord(text[i]) {
      while i < lineEnd,
        TemplateWords.isWord(text[i]) || (text[i] == 0x2D || text[i] == 0x3A) && i + 1 < lineEnd && TemplateWords.isWord(text[i + 1])
      {
        i += 1
      }
      head.name = SourceRange(start, i)
    }
    while i < text.count {
      let next = i + 1 < text.count ? text[i + 1] : 0
      if text[i] == 0x2E && Self.isName(next) || text[i] == 0x23 && Self.isName(next) {
        let sign = text[i]
        let begin = i + 1
        i = begin
        while i < text.count, Self.isName(text[i]) { i += 1 }
        head.attributes.append(.init(shortcut: sign == 0x2E ? "class" : "id", SourceRange(begin, i), of: file))
      } else if text[i] == 0x28, let close = close(i, lineEnd, limit) {
        head.attributes += attributes(SourceRange(i + 1, close))
        i = close + 1
      } else if text[i] == 0x26, text[i...].starts(with: "&attributes(".utf8), let close = close(i + 11, lineEnd, limit) {
        let inside = SourceRange(i + 12, close)
        head.attributes.append(
          .init(name: .spread, value: ExpressionReader.read(inside, of: file, .pug), range: SourceRange(i, close + 1)))
        i = close + 1
      } else {
        break
      }
    }
    guard i > start else { return nil }
    head.end = i
    return head
  }

  private mutating func close(_ open: Int, _ lineEnd: Int, _ limit: Int) -> Int? {
    let limit = unclosed < Self.unclosedLimit ? min(limit, open + 20_000) : lineEnd
    if let close = BracketScanner.close(open, text, limit: limit, isScript: true) { return close }
    unclosed += 1
    return nil
  }

  // MARK: - Attributes

  /// `a='x', b=y c!=z d`
  private func attributes(_ range: SourceRange) -> [TemplateMarkup.Attribute] {
    var made: [TemplateMarkup.Attribute] = []
    var i = range.start
    while i < range.end, made.count < 300 {
      guard text[i] > 0x20, text[i] != 0x2C, text[i] != 0x3D else {
        i += 1
        continue
      }
      var name = SourceRange(i, i)
      if text[i] == 0x22 || text[i] == 0x27 {
        name.start = i + 1
        name.end = text[(i + 1)..<range.end].firstIndex(of: text[i]) ?? range.end
        i = min(name.end + 1, range.end)
      } else {
        let start = i
        while i < range.end, text[i] > 0x20, text[i] != 0x3D, text[i] != 0x2C,
          !(text[i] == 0x21 && i + 1 < range.end && text[i + 1] == 0x3D)
        {
          i += 1
        }
        name = SourceRange(start, i)
      }
      var value = i
      while value < range.end, text[value] <= 0x20 { value += 1 }
      let isRaw = value < range.end && text[value] == 0x21
      if isRaw { value += 1 }
      guard value < range.end, text[value] == 0x3D else {
        if !name.isEmpty { made.append(.init(flag: name)) }
        i = max(i, name.end)
        if isRaw { i = max(i, value) }
        continue
      }
      value += 1
      i = valueEnd(value, range.end)
      let piece = ProgramTags.trimmed(SourceRange(value, i), text)
      let expression = ExpressionReader.read(piece, of: file, .pug)
      if !name.isEmpty { made.append(.init(name: .written(name), value: expression, escapes: !isRaw, range: SourceRange(name.start, i))) }
    }
    return made
  }

  /// Where the code of a value ends: at a comma, or at white space behind which no operator goes on with it.
  private func valueEnd(_ start: Int, _ limit: Int) -> Int {
    var scanner = BracketScanner(text, isScript: true)
    var i = start
    while i < limit, text[i] <= 0x20 { i += 1 }
    var questions = 0
    while i < limit {
      let byte = text[i]
      if scanner.isOutside {
        if byte == 0x2C { break }
        if byte == 0x3F { questions += 1 }
        if byte == 0x3A, questions > 0 { questions -= 1 }
        if byte <= 0x20, ends(start, i, limit, isChoosing: questions > 0) { break }
      }
      guard let next = scanner.step(i) else { break }
      i = next
    }
    return max(start, min(i, limit))
  }

  private static let operators = Set("+-*/%=<>?:&|!.^~".utf8)

  /// Whether white space at `i` ends a value.
  private func ends(_ start: Int, _ i: Int, _ limit: Int, isChoosing: Bool) -> Bool {
    let before = text[start..<i].last { $0 > 0x20 } ?? 0
    guard let at = text[i..<limit].firstIndex(where: { $0 > 0x20 }) else { return true }
    if Self.operators.contains(before) { return false }
    let next = text[at]
    if next == 0x3A { return !isChoosing }
    // `...` and the names of attributes in Vue and Angular begin with signs that are operators elsewhere.
    if next == 0x2E || next == 0x28 || next == 0x5B { return true }
    return !Self.operators.contains(next)
  }

  // MARK: - Words

  /// Words with `#{…}`, `!{…}` and `#[…]` in them.
  mutating func words(_ range: SourceRange) {
    var plain = range.start
    var i = range.start
    while i + 1 < range.end {
      let sign = text[i]
      let isHole = (sign == 0x23 || sign == 0x21) && text[i + 1] == 0x7B
      let isElement = sign == 0x23 && text[i + 1] == 0x5B
      guard isHole || isElement else {
        i += 1
        continue
      }
      if i > range.start, text[i - 1] == 0x5C {
        builder.text(SourceRange(plain, i - 1))
        plain = i
        i += 2
        continue
      }
      guard let close = isHole ? BracketScanner.close(i + 1, text, limit: range.end, isScript: true) : elementEnd(i + 1, range.end) else {
        i += 2
        continue
      }
      builder.text(SourceRange(plain, i))
      if isHole {
        let expression = ExpressionReader.read(SourceRange(i + 2, close), of: file, .pug)
        builder.add(.output(expression, escapes: sign == 0x23, tag: SourceRange(i, close + 1)))
      } else if close > i + 2 {
        _ = element(i + 2, lines.index(of: i), lines.count, below: 0, inlineEnd: close)
      }
      plain = close + 1
      i = close + 1
    }
    builder.text(SourceRange(plain, range.end))
  }

  /// Where `#[…]` ends.
  private mutating func elementEnd(_ open: Int, _ limit: Int) -> Int? {
    if let close = BracketScanner.close(open, text, limit: limit, isScript: true) { return close }
    // An apostrophe among the words.
    guard unclosed < Self.unclosedLimit else { return nil }
    var depth = 0
    for i in open..<limit {
      if text[i] == 0x5B { depth += 1 }
      if text[i] == 0x5D {
        depth -= 1
        if depth == 0 { return i }
      }
    }
    unclosed += 1
    return nil
  }

  // MARK: - Mixins

  /// `mixin name(a, b = 1, ...rest)`
  mutating func mixin(_ rest: SourceRange, _ line: SourceRange, _ i: Int, _ next: Int) {
    let name = String(decoding: text[rest.bytes].prefix(while: Self.isName), as: UTF8.self)
    var parameters: [TemplateMacro.Parameter] = []
    let open = rest.start + name.utf8.count
    if let start = text[open..<max(open, rest.end)].firstIndex(of: 0x28),
      let close = BracketScanner.close(start, text, limit: rest.end, isScript: true)
    {
      for piece in BracketScanner.pieces(SourceRange(start + 1, close), text, by: 0x2C, isScript: true) {
        let sign = text[piece.bytes].firstIndex(of: 0x3D)
        let word = file.string(ProgramTags.trimmed(SourceRange(piece.start, sign ?? piece.end), text))
        let value = sign.map { ExpressionReader.read(ProgramTags.trimmed(SourceRange($0 + 1, piece.end), text), of: file, .pug) }
        parameters.append(.init(name: word, value: value))
      }
    }
    // A call in the form that Jade had: `mixin name('x')` with nothing nested.
    builder.open(.macro(TemplateMacro(name: name, parameters: parameters, body: [], tag: line)), "mixin", line)
    block((i + 1)..<next)
    _ = builder.close("mixin", SourceRange(line.end, line.end))
  }

  /// `+name(arguments)(attributes) words`
  mutating func call(_ i: Int, _ limit: Int, _ next: Int, from start: Int? = nil) -> Int {
    let line = lines[i]
    let start = start ?? line.start
    var at = start + 1
    let name = String(decoding: text[at..<line.end].prefix(while: Self.isName), as: UTF8.self)
    at += name.utf8.count
    guard !name.isEmpty else {
      builder.add(.unknown(SourceRange(start, line.end)))
      block((i + 1)..<next)
      return next
    }
    var call = TemplateCall(kind: .component(name), body: [], tag: SourceRange(start, at), end: SourceRange(at, at))
    let reach = limit < lines.count ? lines[limit].head : text.count
    var open = at
    while open < line.end, text[open] == 0x20 { open += 1 }
    if open < line.end, text[open] == 0x28, let close = close(open, line.end, reach) {
      let inside = SourceRange(open + 1, close)
      if Self.beginsAttributes(inside, text) {
        at = open
      } else {
        call.arguments = BracketScanner.pieces(inside, text, by: 0x2C, isScript: true).map { piece in
          let isSpread = text[piece.bytes].starts(with: "...".utf8)
          let value = isSpread ? SourceRange(piece.start + 3, piece.end) : piece
          return TemplateArgument(value: ExpressionReader.read(value, of: file, .pug), isSpread: isSpread)
        }
        at = close + 1
      }
    }
    if at < text.count, text[at] == 0x28 || text[at] == 0x2E || text[at] == 0x23 || text[at] == 0x26,
      let head = head(at, max(at, lines[lines.index(of: at)].end), limit: reach)
    {
      for attribute in head.attributes { call.arguments.append(argument(attribute)) }
      at = head.end
    }
    call.tag = SourceRange(start, at)
    let last = lines.index(of: max(start, at - 1))
    let next = lines.nested(from: last + 1, below: line.indent, limit: limit)
    builder.open(.call(call), "call", call.tag)
    let behind = content(at, max(at, lines[last].end), last, next, limit, below: line.indent, isInline: false)
    _ = builder.close("call", SourceRange(at, at))
    return max(behind, last + 1)
  }

  private static func beginsAttributes(_ range: SourceRange, _ text: [UInt8]) -> Bool {
    let rest = text[range.bytes].drop { $0 <= 0x20 }
    let name = rest.prefix(while: isName)
    let behind = rest.dropFirst(name.count).drop { $0 == 0x20 }
    return !name.isEmpty && behind.first == 0x3D && behind.dropFirst().first != 0x3D
  }

  private func argument(_ attribute: TemplateMarkup.Attribute) -> TemplateArgument {
    switch attribute.name {
    case .written(let range): TemplateArgument(name: file.string(range), value: attribute.value)
    case .shortcut(let name): TemplateArgument(name: name, value: attribute.value)
    case .spread: TemplateArgument(name: "", value: attribute.value, isSpread: true)
    }
  }
}
