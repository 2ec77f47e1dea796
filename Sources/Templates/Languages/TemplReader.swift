import Diagnostics

/// Reads the components of templ, Go's language of templates: https://templ.guide/syntax-and-usage/basic-syntax/
///
/// Each `templ Name(…) { … }` of a file becomes a macro; the rest of the file is Go's code, which shows nothing.
struct TemplReader {
  private static let depthLimit = 60
  private static let unclosedLimit = 50

  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()
  private var depth = 0
  /// How many components were given content.
  private var contents = 0
  /// How often a brace or a tag was not closed. Where that is often, no more are looked for.
  private var unclosed = 0

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  mutating func read() -> [TemplateNode] {
    var made: [TemplateNode] = []
    var i = 0
    while let start = nextComponent(i) {
      i = start + 6
      guard let head = head(start) else { continue }
      builder = TreeBuilder()
      depth = 0
      let end = body(head.bodyStart, text.count)
      let nodes = builder.finish()
      made.append(
        .macro(TemplateMacro(name: head.name, parameters: head.parameters, body: nodes, tag: SourceRange(start, min(end + 1, text.count)))))
      i = max(end, i)
    }
    return made
  }

  // MARK: - Heads

  /// Where the next line begins that begins a component.
  private func nextComponent(_ from: Int) -> Int? {
    let word = Array("templ ".utf8)
    var i = from
    while i < text.count, let at = text[i...].firstRange(of: word)?.lowerBound {
      if at == 0 || text[at - 1] == 0x0A { return at }
      i = at + word.count
    }
    return nil
  }

  private func head(_ start: Int) -> (name: String, parameters: [TemplateMacro.Parameter], bodyStart: Int)? {
    var i = skip(start + 6)
    // A method's receiver.
    if i < text.count, text[i] == 0x28 {
      guard let close = closing(i) else { return nil }
      i = skip(close + 1)
    }
    let name = text[i...].prefix(while: TemplateWords.isWord)
    i = skip(name.endIndex)
    if i < text.count, text[i] == 0x5B, let close = closing(i) { i = skip(close + 1) }
    guard !name.isEmpty, i < text.count, text[i] == 0x28, let close = closing(i) else { return nil }
    let parameters = BracketScanner.pieces(SourceRange(i + 1, close), text, by: 0x2C, isScript: true).map { piece in
      TemplateMacro.Parameter(name: String(decoding: text[piece.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self), value: nil)
    }
    let open = skip(close + 1)
    guard open < text.count, text[open] == 0x7B else { return nil }
    return (String(decoding: name, as: UTF8.self), parameters, open + 1)
  }

  private func skip(_ i: Int) -> Int {
    var i = i
    while i < text.count, text[i] <= 0x20 { i += 1 }
    return i
  }

  private func closing(_ open: Int) -> Int? {
    BracketScanner.close(open, text, limit: min(text.count, open + 20_000), isScript: true)
  }

  private mutating func close(_ open: Int) -> Int? {
    guard unclosed < Self.unclosedLimit else { return nil }
    let end = closing(open)
    if end == nil { unclosed += 1 }
    return end
  }

  // MARK: - Bodies

  /// Reads up to the brace that closes what begins at `start`, and returns where that stands.
  private mutating func body(_ start: Int, _ limit: Int) -> Int {
    var plain = start
    var i = start
    // Whether a statement may begin here: behind a line's end, an element or another statement.
    var isHead = true
    func flush(_ end: Int, _ builder: inout TreeBuilder) { builder.text(SourceRange(plain, max(plain, end))) }
    while i < limit {
      let byte = text[i]
      let next = i + 1 < limit ? text[i + 1] : 0
      if byte <= 0x20 {
        if byte == 0x0A { isHead = true }
        i += 1
        continue
      }
      var end: Int?
      let outer = builder
      switch byte {
      case 0x7D:
        flush(i, &builder)
        return i
      case 0x2F where isHead && (next == 0x2F || next == 0x2A):
        end = CodeComments.slashes.end(of: i, text, limit: limit)
        if let end { leaveOut(&plain, i, end) }
      case 0x40 where isHead || !TemplateWords.isWord(text[max(i, 1) - 1]):
        flush(i, &builder)
        end = component(i, limit)
      case 0x7B:
        flush(i, &builder)
        end = braces(i)
      case 0x3C:
        end = element(i, limit, &plain)
      case _ where isHead && (byte.isASCIIAlpha):
        flush(i, &builder)
        end = statement(i, limit)
      default: break
      }
      if let end {
        i = max(end, i + 1)
        if byte != 0x3C, byte != 0x2F { plain = i }
        isHead = true
      } else {
        if byte != 0x3C { builder = outer }
        isHead = false
        i += 1
      }
    }
    flush(limit, &builder)
    return limit
  }

  private mutating func leaveOut(_ plain: inout Int, _ start: Int, _ end: Int) {
    builder.text(SourceRange(plain, start))
    builder.add(.constant("", SourceRange(start, end)))
    plain = end
  }

  private func expression(_ range: SourceRange) -> TemplateExpression { TemplCode.expression(range, of: file) }

  /// `{ value }`, `{ children... }`, `{{ x := 1 }}`, `{! component() }`.
  private mutating func braces(_ i: Int) -> Int? {
    guard let close = close(i) else { return nil }
    let tag = SourceRange(i, close + 1)
    let inner = ProgramTags.trimmed(SourceRange(i + 1, close), text)
    if !inner.isEmpty, text[inner.start] == 0x7B, text[inner.end - 1] == 0x7D {
      let code = ProgramTags.trimmed(SourceRange(inner.start + 1, inner.end - 1), text)
      if let assign = text[code.bytes].firstRange(of: [0x3A, 0x3D]), !text[code.bytes].contains(0x0A) {
        let name = file.string(ProgramTags.trimmed(SourceRange(code.start, assign.lowerBound), text))
        builder.add(.assign([name], expression(SourceRange(assign.upperBound, code.end)), tag: tag))
      } else {
        builder.add(.constant("", tag))
      }
    } else if text[inner.bytes].elementsEqual("children...".utf8) {
      builder.add(.output(TemplateExpression(.name(TemplCode.children), inner), escapes: false, tag: tag))
    } else if inner.isEmpty {
      builder.add(.constant("", tag))
    } else if text[inner.start] == 0x21 {
      builder.add(.output(expression(SourceRange(inner.start + 1, inner.end)), escapes: false, tag: tag))
    } else {
      builder.add(.output(expression(inner), escapes: true, tag: tag))
    }
    return close + 1
  }

  // MARK: - Statements

  /// The brace that ends a statement's line; nil for words of the page's.
  private func headEnd(_ i: Int, _ limit: Int) -> Int? {
    var end = text[i..<limit].firstIndex(of: 0x0A) ?? limit
    while end > i, text[end - 1] <= 0x20 { end -= 1 }
    return end > i && text[end - 1] == 0x7B ? end - 1 : nil
  }

  private mutating func statement(_ i: Int, _ limit: Int) -> Int? {
    let word = String(decoding: text[i..<limit].prefix(while: TemplateWords.isWord), as: UTF8.self)
    let wordEnd = i + word.utf8.count
    guard wordEnd < limit, text[wordEnd] <= 0x20 || text[wordEnd] == 0x3A else { return nil }
    if word == "case" || word == "default" { return label(word, i, wordEnd, limit) }
    guard ["if", "for", "switch"].contains(word), depth < Self.depthLimit, let open = headEnd(wordEnd, limit) else { return nil }
    let head = SourceRange(wordEnd, open)
    let tag = SourceRange(i, open + 1)
    depth += 1
    defer { depth -= 1 }
    let end = "}\(depth)"
    switch word {
    case "if": builder.open(.choice([], condition: condition(head), tag: tag), end, tag)
    case "for": builder.open(.loop(loop(head, tag), isOtherwise: false), end, tag)
    default:
      let subject = ProgramTags.trimmed(head, text)
      let whole = TemplateExpression(.literal(.boolean(true)), SourceRange(i, i))
      builder.open(.match(subject.isEmpty ? whole : expression(subject), TreeBuilder.Matched()), end, tag)
    }
    var close = body(open + 1, limit)
    while word == "if", close < limit {
      let at = skip(close + 1)
      guard at < limit, text[at..<limit].starts(with: "else".utf8), let open = headEnd(at, limit) else { break }
      let rest = ProgramTags.trimmed(SourceRange(at + 4, open), text)
      let tag = SourceRange(close, open + 1)
      let isConditional = text[rest.bytes].starts(with: "if ".utf8)
      _ = builder.divide(isConditional ? condition(SourceRange(rest.start + 2, rest.end)) : nil, tag)
      close = body(open + 1, limit)
    }
    _ = builder.close(end, SourceRange(min(close, limit), min(close + 1, limit)))
    return min(close + 1, limit)
  }

  /// `if x := f(); x > 1`: what stands behind the semicolon decides.
  private func condition(_ head: SourceRange) -> TemplateExpression {
    expression(BracketScanner.pieces(head, text, by: 0x3B, isScript: true).last ?? head)
  }

  /// `for _, item := range items`
  private func loop(_ head: SourceRange, _ tag: SourceRange) -> TemplateLoop {
    var names: [String] = []
    var list = TemplateExpression(.opaque, head)
    if let range = text[head.bytes].firstRange(of: Array(":= range ".utf8)) {
      names = file.string(SourceRange(head.start, range.lowerBound)).split { $0 == "," || $0 == " " }.map(String.init)
      if names.count == 2 { list = expression(SourceRange(range.upperBound, head.end)) }
    }
    return TemplateLoop(
      names: names.count == 2 ? [names[1]] : names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
  }

  /// `case "a":`, `default:`
  private mutating func label(_ word: String, _ i: Int, _ wordEnd: Int, _ limit: Int) -> Int? {
    guard case .match = builder.top.kind else { return nil }
    var end = text[i..<limit].firstIndex(of: 0x0A) ?? limit
    while end > wordEnd, text[end - 1] <= 0x20 { end -= 1 }
    guard end > i, text[end - 1] == 0x3A else { return nil }
    let values = BracketScanner.pieces(SourceRange(wordEnd, end - 1), text, by: 0x2C, isScript: true)
    let value = values.count == 1 ? expression(values[0]) : TemplateExpression(.opaque, SourceRange(wordEnd, end - 1))
    return builder.when(word == "case" ? value : nil, SourceRange(i, end), file) ? end : nil
  }

  // MARK: - Components

  /// `@layout("Log in") { … }`, `@components.Button("Go")`, `@content`.
  private mutating func component(_ i: Int, _ limit: Int) -> Int? {
    let path = text[(i + 1)..<limit].prefix { TemplateWords.isWord($0) || $0 == 0x2E }
    guard let first = path.first, first.isASCIIAlpha || first == 0x5F, path.last != 0x2E else { return nil }
    var end = path.endIndex
    if end < limit, text[end] == 0x5B, let close = close(end) { end = close + 1 }
    var call: SourceRange?
    if end < limit, text[end] == 0x28 {
      guard let close = close(end) else { return nil }
      call = SourceRange(end + 1, close)
      end = close + 1
    } else if end < limit, text[end] == 0x7B, let close = close(end) {
      // A component that is a value of a type.
      call = SourceRange(end, end)
      end = close + 1
    }
    // `.With(…)`
    while end + 1 < limit, text[end] == 0x2E, text[end + 1].isASCIIAlpha {
      let name = text[(end + 1)..<limit].prefix(while: TemplateWords.isWord)
      guard name.endIndex < limit, text[name.endIndex] == 0x28, let close = close(name.endIndex) else { break }
      end = close + 1
    }
    let tag = SourceRange(i, end)
    let name = SourceRange(path.startIndex, path.endIndex)
    var open = end
    while open < limit, text[open] == 0x20 || text[open] == 0x09 { open += 1 }
    let hasBody = open < limit && text[open] == 0x7B && depth < Self.depthLimit
    guard let call else {
      builder.add(.output(expression(name), escapes: false, tag: tag))
      return end
    }
    if path.elementsEqual("templ.Raw".utf8) {
      builder.add(.output(expression(call), escapes: false, tag: tag))
      return end
    }
    var include = TemplCode.include(name, call, tag, of: file)
    if hasBody {
      contents += 1
      let kept = "\(TemplCode.children) \(contents)"
      // What templ's own components hold is shown once, or as it is.
      let isOwn = path.starts(with: "templ.".utf8)
      builder.open(isOwn ? .scope([], isClosed: false) : .capture(kept), kept, tag)
      depth += 1
      let close = body(open + 1, limit)
      depth -= 1
      _ = builder.close(kept, SourceRange(min(close, limit), min(close + 1, limit)))
      if isOwn { return min(close + 1, limit) }
      include.arguments.append(TemplateArgument(name: TemplCode.children, value: TemplateExpression(.name(kept), tag)))
      builder.add(.include(include))
      return min(close + 1, limit)
    }
    builder.add(.include(include))
    return end
  }

  // MARK: - Elements

  /// An element's start tag, or what may stand in its place. Plain ones stay in the text.
  private mutating func element(_ i: Int, _ limit: Int, _ plain: inout Int) -> Int? {
    guard i + 1 < limit else { return nil }
    if text[i..<limit].starts(with: "<!--".utf8) { return text[i..<limit].firstRange(of: Array("-->".utf8))?.upperBound ?? limit }
    guard text[i + 1].isASCIIAlpha else { return text[i..<limit].firstIndex(of: 0x3E).map { $0 + 1 } }
    guard unclosed < Self.unclosedLimit, let tag = TemplTag(i, text, min(limit, i + 50_000)) else {
      unclosed += 1
      return nil
    }
    if tag.isDynamic {
      builder.text(SourceRange(plain, i))
      var element = TemplateMarkup(name: tag.name, attributes: tag.attributes(of: file), head: tag.range, end: tag.range)
      element.isClosed = tag.isClosed
      element.isStartTag = true
      builder.add(.markup(element))
      plain = tag.range.end
    }
    let name = file.string(tag.name).lowercased()
    guard name == "script" || name == "style", !tag.isClosed else { return tag.range.end }
    return text[tag.range.end..<limit].firstRange(of: Array("</\(name)".utf8))?.lowerBound ?? limit
  }
}
